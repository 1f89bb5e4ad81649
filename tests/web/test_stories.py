"""How a round came about, on pages: brackets as cards, the check list, steps, and why not."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office import acts
from crosstable.office.roles import Role
from crosstable.pairing.swiss import paired
from crosstable.pairing.swiss.report import RoundStory
from crosstable.ratings.model import RatingChange
from crosstable.web.display.forecasts import forecasts_of, rating_steps
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

WON, LOST = Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)
CHESS = {"edition": "fide-2019", "system": "dutch"}
LATER = {"edition": "fide-2026-02", "system": "dutch"}
DRAUGHTS = {"edition": "fmjd-2022", "system": "fmjd-solkoff"}


def two_rounds(
    counter: Counter, kind: dict[str, str], *more: acts.Command, players: int = 10
) -> str:
    """Return an event whose second round is published."""
    announced = replace(
        details("Told Open", system=kind["system"], edition=kind["edition"]), planned_rounds=5
    )
    return counter.begin(
        announced,
        acts.Register(people(players)),
        acts.DrawLots("x"),
        *more,
        acts.PairRound(),
        acts.Publish(1),
        *(
            acts.EnterResult(1, board, WON if board % 2 else LOST)
            for board in range(1, players // 2 + 1)
        ),
        acts.PairRound(),
        acts.Publish(2),
    ).id


@pytest.mark.parametrize("kind", [CHESS, LATER, DRAUGHTS], ids=lambda kind: kind["edition"])
def test_how_it_is_paired_is_a_page_of_cards(counter: Counter, kind: dict[str, str]) -> None:
    name = two_rounds(counter, kind)
    office = counter.signed_in(Role.ARBITER)
    base = f"/office/tournaments/{name}/rounds"
    page = office.get(f"{base}/2/account")
    assert page.status_code == 200
    assert len(re.findall('class="card told-bracket', page.text)) >= 2
    assert "What decided" in page.text
    assert "Moved down to here" in page.text
    assert 'class="colour-sign colour-sign-white"' in page.text
    assert "<pre" not in page.text
    half = "S1" if kind is not DRAUGHTS else "A"
    assert f'<th scope="col">{half}</th>' in page.text
    assert "the round as it stands is not" not in page.text
    lines = office.get(f"{base}/2/check-list").text
    assert lines.count('<th scope="row"') == 10
    assert "<pre" not in lines
    steps = office.get(f"{base}/2/steps").text
    assert steps.count("<section data-step") >= 6
    # Links of pages that are still open ask for a dialog, and get one.
    dialog = office.get(f"{base}/2/account", headers={"HX-Request": "true"})
    assert dialog.text.lstrip().startswith("<dialog")
    assert "told-bracket" in dialog.text


def test_a_round_is_paired_once_for_all_who_read_about_it(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = two_rounds(counter, CHESS)
    office = counter.signed_in(Role.ARBITER)
    told: list[int] = []
    story = paired.SwissRound.story

    def counted(self: paired.SwissRound, *, discreet: bool = False) -> RoundStory:
        told.append(self.number)
        return story(self, discreet=discreet)

    monkeypatch.setattr(paired.SwissRound, "story", counted)
    for page in ("account", "check-list", "steps"):
        office.get(f"/office/tournaments/{name}/rounds/2/{page}")
    counter.office.execute(name, acts.EnterResult(2, 1, WON), by="Anna", at=WHEN)
    assert "told-bracket" in office.get(f"/office/tournaments/{name}/rounds/2/account").text
    assert told == [2]


def test_a_round_that_rests_on_something_else_by_now_says_so(counter: Counter) -> None:
    name = two_rounds(counter, CHESS, players=8)
    office = counter.signed_in(Role.CHIEF_ARBITER)
    address = f"/office/tournaments/{name}/rounds/2/account"
    assert "is not the one that the rules pair now" not in office.get(address).text
    counter.office.execute(name, acts.CorrectResult(1, 1, LOST, "sheet"), by="Anna", at=WHEN)
    assert "is not the one that the rules pair now" in office.get(address).text


def test_why_not_is_a_table_of_before_and_after(counter: Counter) -> None:
    name = two_rounds(counter, CHESS, players=12)
    office = counter.signed_in(Role.ARBITER)
    played = counter.office.state(name).tournament.round(2)
    winners = sorted(player for board in played.boards[:3] for player in (board.white, board.black))
    asked = [
        office.get(f"/office/tournaments/{name}/rounds/2/why?first={one}&second={other}").text
        for one, other in combinations(winners, 2)
    ]
    apart = [page for page in asked if "They do not meet in round 2" in page]
    weighed = [page for page in apart if "As paired" in page]
    assert weighed
    assert all("With these two" in page and "Pairs that differ" in page for page in weighed)
    assert any(">decides</span>" in page for page in weighed)
    meet = office.get(
        f"/office/tournaments/{name}/rounds/1/why?first=1&second=7",
    )
    assert "is number 1 of the upper half" in meet.text
    assert "C.04.3.B.3" in meet.text
    assert "As paired" not in meet.text


def test_a_pair_made_by_hand_is_headed_by_what_is_played(counter: Counter) -> None:
    name = counter.begin(
        replace(details("By hand", system="dutch", edition="fide-2019"), planned_rounds=3),
        acts.Register(people(6)),
        acts.DrawLots("x"),
        acts.PairRound(),
        acts.Publish(1),
        *(acts.EnterResult(1, board, WON) for board in (1, 2, 3)),
        acts.PairByHand(((1, 2), (3, 4), (5, 6))),
        acts.Publish(2),
    ).id
    office = counter.signed_in(Role.ARBITER)
    asked = f"/office/tournaments/{name}/rounds/2/why"
    by_hand = office.get(asked, params={"first": 1, "second": 2}).text
    assert "by the rules it would be otherwise" in by_hand
    assert ">They meet in round 2<" in by_hand
    assert ">They do not meet in round 2<" not in by_hand
    assert "As paired" not in by_hand
    assert ">By the rules<" in by_hand


def test_the_public_reads_it_where_the_chief_arbiter_shows_it(counter: Counter) -> None:
    name = two_rounds(counter, CHESS)
    addresses = [f"/tournaments/{name}/rounds/2/{page}" for page in ("how", "check-list", "steps")]
    for address in addresses:
        assert counter.client.get(address).status_code == 404
    assert "How this round was paired" not in counter.client.get(f"/tournaments/{name}/rounds").text
    arbiter = counter.signed_in(Role.ARBITER)
    settings = f"/office/tournaments/{name}/settings"
    assert "Show it to everybody" not in arbiter.get(settings).text
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    sent = form(chief.get(settings), shown="yes")
    denied = arbiter.post(f"/office/tournaments/{name}/explain", data=sent)
    assert denied.status_code == 403
    done = chief.post(f"/office/tournaments/{name}/explain", data=sent)
    assert "Shown to everybody" in done.text
    for address in addresses:
        page = counter.client.get(address)
        assert page.status_code == 200, address
        assert "Player" in page.text
    assert "How this round was paired" in counter.client.get(f"/tournaments/{name}/rounds").text
    journal = chief.get(f"/office/tournaments/{name}/journal").text
    assert "how rounds are paired is shown to everybody" in journal


@pytest.mark.parametrize("kind", [CHESS, DRAUGHTS], ids=lambda kind: kind["edition"])
def test_the_public_never_reads_whom_the_arbiter_keeps_apart(
    counter: Counter, kind: dict[str, str]
) -> None:
    half = 4
    name = two_rounds(
        counter, kind, acts.ForbidPair(1, 1 + half), acts.ExplainPairings(shown=True), players=8
    )
    office = counter.signed_in(Role.ARBITER)
    assert "kept apart" in office.get(f"/office/tournaments/{name}/rounds/1/account").text
    for page in ("how", "steps", "check-list"):
        text = counter.client.get(f"/tournaments/{name}/rounds/1/{page}").text
        assert "kept apart" not in text
        assert "told-" in text


def test_a_round_changed_by_hand_is_not_explained_to_everybody(counter: Counter) -> None:
    name = two_rounds(counter, CHESS, acts.ExplainPairings(shown=True), players=8)
    counter.office.execute_all(
        name,
        [
            *(acts.EnterResult(2, board, WON) for board in range(1, 5)),
            acts.PairByHand(((1, 8), (2, 7), (3, 6), (4, 5)), rematch=True),
            acts.Publish(3),
        ],
        by="Anna",
        at=WHEN,
    )
    page = counter.client.get(f"/tournaments/{name}/rounds/3/how")
    assert "the arbiter explains it" in page.text
    assert "told-bracket" not in page.text


def test_a_system_of_tables_has_no_such_page(counter: Counter) -> None:
    name = counter.begin(
        details("Table", system="round-robin"),
        acts.Register(people(4)),
        acts.DrawLots("x"),
        acts.ExplainPairings(shown=True),
        acts.PairRound(),
        acts.Publish(1),
    ).id
    assert counter.client.get(f"/tournaments/{name}/rounds/1/how").status_code == 404
    office = counter.signed_in(Role.ARBITER)
    assert office.get(f"/office/tournaments/{name}/rounds/1/account").status_code == 404
    assert 'id="explained"' not in office.get(f"/office/tournaments/{name}/settings").text


def test_both_player_pages_show_points_and_rating_round_by_round(counter: Counter) -> None:
    name = two_rounds(counter, CHESS)
    office = counter.signed_in(Role.ARBITER)
    for page in (
        office.get(f"/office/tournaments/{name}/players/2").text,
        counter.client.get(f"/tournaments/{name}/players/2").text,
    ):
        assert "Points of Player, B round by round" in page
        assert "Rating of Player, B round by round" in page
        before = re.search(r"before: (\d+); after round 1: (\d+)", page)
        assert before is not None
        assert before[1] != before[2]
        assert "performance" in page
        # What the picture shows stands beside it as a table.
        figures = page.partition('class="plot-figures"')[2].partition("</details>")[0]
        assert figures.count("<tr>") == 2


def test_a_rating_goes_from_game_to_game_to_what_is_forecast(counter: Counter) -> None:
    for kind in (CHESS, DRAUGHTS):
        name = two_rounds(counter, kind)
        tournament = counter.office.state(name).tournament
        for _, forecast, _ in forecasts_of(tournament, 2):
            steps = rating_steps(forecast)
            assert isinstance(forecast, RatingChange)
            assert steps
            assert steps[-1].rating == forecast.before + forecast.change


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_a_cross_table_is_coloured_by_result_and_shows_colours(
    counter: Counter, system: str
) -> None:
    name = counter.begin(
        details("Glance", system=system, rounds=3 if system == "dutch" else 0),
        acts.Register(people(4)),
        acts.DrawLots("x"),
        acts.PairRound(),
        acts.Publish(1),
        acts.EnterResult(1, 1, WON),
        acts.EnterResult(1, 2, Played(Mark.DRAW, Mark.DRAW)),
    ).id
    page = counter.client.get(f"/tournaments/{name}/crosstable").text
    table = page.partition("<tbody>")[2].partition("</tbody>")[0]
    for kind, times in (("won", 1), ("drawn", 2), ("lost", 1)):
        assert table.count(f'<td class="c {kind}">') == times
    assert table.count('<i class="cw">w</i>') == table.count('<i class="cb">b</i>') == 2
    assert "with Black" in page
    office = counter.signed_in(Role.ARBITER)
    assert '<td class="c won">' in office.get(f"/office/tournaments/{name}/crosstable").text
