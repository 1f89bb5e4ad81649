"""Standings with their working, and the cross table, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from crosstable.cli.main import cli
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.office.acts import (
    Command,
    Details,
    DrawLots,
    EnterResult,
    GrantBye,
    NewPlayer,
    PairRound,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.office.tables import as_it_stood, standings_of
from crosstable.web.display.signs import aligned
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

WON, LOST, DRAWN = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.LOSS, Mark.WIN),
    Played(Mark.DRAW, Mark.DRAW),
)
HTMX = {"HX-Request": "true"}


def played(counter: Counter, announced: Details | None = None, *more: Command) -> State:
    """Run a Swiss of six over two rounds: a forfeit, a bye, a withdrawal, no result on board 1."""
    first: Sequence[Command] = (
        Register(people(6)),
        DrawLots("x"),
        GrantBye(6, 2, Bye.HALF_POINT),
        *more,
        PairRound(),
        Publish(1),
        EnterResult(1, 1, WON),
        EnterResult(1, 2, Forfeit(Absent.BLACK)),
        EnterResult(1, 3, DRAWN),
        PairRound(),
        Publish(2),
        EnterResult(2, 2, LOST),
    )
    return counter.begin(announced or details(system="dutch", rounds=3), *first)


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def event(counter: Counter) -> State:
    return played(counter)


def address(state: State, path: str = "/standings") -> str:
    return f"/office/tournaments/{state.id}{path}"


def test_the_standings_show_every_value_and_that_they_are_provisional(
    counter: Counter, event: State
) -> None:
    page = counter.signed_in().get(address(event) + "?after=2").text
    plain = re.sub(r'<span class="fraction">(.*?)</span>', r"\1", page)
    table = standings_of(event.tournament)
    for row in table.rows:
        for name, value in zip(table.tie_breaks, row.values, strict=True):
            figure = aligned(value.text, room=False)
            assert f'<a href="?after=2&amp;why={row.number}.{name}">{figure}</a>' in plain
        score = table.points.text(row.points)
        assert f'<a href="?after=2&amp;why={row.number}.points">{score}</a>' in plain
    assert "provisional: 1 game has no result yet" in page
    assert "After round 2" in page


def test_the_standings_are_those_after_the_last_complete_round(
    counter: Counter, event: State
) -> None:
    """Who has the bye does not lead, and nobody's Buchholz moves, because a round is public."""
    arbiter, spectator = counter.signed_in(), counter.browser()
    at = f"/tournaments/{event.id}/standings"
    for browser, address_of in ((arbiter, address(event)), (spectator, at)):
        page = browser.get(address_of).text
        assert "After round 1" in page
        assert "Round 2 is being played." in page
        assert f'href="{address_of}?after=2"' in page
        assert "provisional" not in page.split("<table")[1].split("</table")[0]
        running = browser.get(f"{address_of}?after=2").text
        assert "After round 2" in running
        assert f'href="{address_of}">' in running
    opened = spectator.get(f"{at}?after=2").text
    assert f"/tournaments/{event.id}/players/1/working?after=2" in opened
    working = f"/tournaments/{event.id}/players/6/working"
    assert "round 2" not in spectator.get(working).text
    assert spectator.get(f"{working}?after=2").text != spectator.get(working).text


def test_standings_say_of_a_round_what_the_head_says(counter: Counter) -> None:
    drawn = (Register(people(5)), DrawLots("x"), PairRound())
    state = counter.begin(details(system="dutch", rounds=3), *drawn)
    page = counter.signed_in().get(address(state)).text
    assert "round 1 is paired, not published" in page
    assert "Round 1 is paired, not published." in page
    assert "is being played" not in page


@pytest.mark.parametrize("at", ["", "/office"])
def test_headings_in_letters_have_a_legend(counter: Counter, event: State, at: str) -> None:
    page = counter.signed_in().get(f"{at}/tournaments/{event.id}/standings").text
    legend = page.split("</table>")[1]
    for short, whole in re.findall('<abbr title="([^"]*)">([^<]*)</abbr>', page.split("<tbody")[0]):
        assert f"{whole}: {short}" in legend


def test_before_the_first_round_is_complete_nobody_leads(counter: Counter) -> None:
    state = counter.begin(
        details(system="dutch", rounds=3),
        *(Register(people(5)), DrawLots("x"), PairRound(), Publish(1), EnterResult(1, 1, WON)),
    )
    page = counter.browser().get(f"/tournaments/{state.id}/standings").text
    assert "Before round 1" in page
    assert "Round 1 is being played." in page
    assert "Leading" not in counter.browser().get(f"/tournaments/{state.id}").text
    do = counter.office.execute
    do(state.id, EnterResult(1, 2, DRAWN), by="Anna", at=WHEN)
    assert "After round 1" in counter.browser().get(f"/tournaments/{state.id}/standings").text


def test_screens_and_programs_stand_after_the_last_complete_round_too(
    counter: Counter, event: State
) -> None:
    own = f"/tournaments/{event.id}"
    for page in (f"{own}/projector?show=standings", f"{own}/widget/standings"):
        assert "after round 1" in counter.browser().get(page).text
    program = counter.program(Role.VIEWER)
    told = program.get(f"/api/v1{own}/standings").json()
    assert (told["after_round"], told["running_round"], told["provisional"]) == (1, 2, False)
    running = program.get(f"/api/v1{own}/standings?after=2").json()
    assert (running["after_round"], running["provisional"]) == (2, True)


def test_prizes_play_offs_and_players_stand_after_the_last_complete_round_too(
    counter: Counter,
) -> None:
    """All of them are read beside the standings; another round would be another truth."""
    fund = PrizeFund(lists=(Category(name=MAIN, amounts=(1000, 500)),))
    event = played(counter, replace(details(system="dutch", rounds=3), prizes=fund))
    before = standings_of(as_it_stood(event.tournament))
    running = standings_of(event.tournament)
    assert [row.points for row in before.rows] != [row.points for row in running.rows]
    arbiter = counter.signed_in()
    for path in ("/prizes", "/playoff"):
        page = arbiter.get(address(event, path)).text
        assert "Round 2 is being played." in page
        assert "Provisional" not in page
    assert "After round 1" in arbiter.get(address(event, "/prizes")).text
    program = counter.program(Role.ARBITER)
    own = f"/api/v1/tournaments/{event.id}"
    for row in before.rows:
        told = program.get(f"{own}/players/{row.number}").json()
        assert told["standing"]["points"]["units"] == row.points
        assert told["after_round"] == 1
        assert len(told["rounds"]) == 2
    level = before.level[0]
    planned = program.get(f"{own}/play-off?place=1").json()
    assert planned["players"] == [row.number for row in level]


def test_the_standings_after_an_earlier_round(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    page = browser.get(address(event) + "?after=1").text
    assert "After round 1" in page
    assert '"?after=1&amp;why=1.points"' in page
    assert "provisional" not in page.split("<table")[1].split("</table")[0]
    for nonsense in ("99", "-1", "x", "٣"):
        assert "After round 1" in browser.get(address(event) + f"?after={nonsense}").text


@pytest.mark.article("fide.tournaments", "13.14.2")
def test_a_sum_unfolds_into_opponents_adjusted_scores_cuts_and_its_article(
    counter: Counter, event: State
) -> None:
    browser = counter.signed_in()
    table = standings_of(event.tournament)
    for row in table.rows:
        for name, value in zip(table.tie_breaks, row.values, strict=True):
            asked = f"{address(event)}?after=2&why={row.number}.{name}"
            answer = browser.get(asked, headers=HTMX)
            assert "<html" not in answer.text
            body = text_of(answer.text)
            assert value.text in body
            for term in value.working:
                assert not term.note or term.note in body
                assert not term.cut or " cut" in body
            if value.because is not None:
                assert value.because.article.rpartition(".")[2] in body
    bye = browser.get(f"{address(event)}?after=2&why=6.buchholz", headers=HTMX).text
    assert "virtual opponent in round 2" in bye


def test_points_unfold_into_rounds_and_places_into_what_decided(
    counter: Counter, event: State
) -> None:
    browser = counter.signed_in()
    points = text_of(browser.get(f"{address(event)}?after=2&why=6.points", headers=HTMX).text)
    assert "half-point bye" in points
    table = standings_of(event.tournament)
    second = next(row for row in table.rows if row.place == 2)
    place = text_of(
        browser.get(f"{address(event)}?after=2&why={second.number}.place", headers=HTMX).text
    )
    assert f"{second.name} : place {second.place_text}" in place
    assert "Behind" in place
    first = table.rows[0].number
    top = browser.get(f"{address(event)}?after=2&why={first}.place", headers=HTMX).text
    assert "Nobody stands above." in top


def test_without_a_script_the_working_stands_on_the_page(counter: Counter, event: State) -> None:
    page = counter.signed_in().get(f"{address(event)}?why=1.buchholz").text
    assert 'id="why"' in page
    assert "<html" in page


@pytest.mark.parametrize(
    "asked", ["0.points", "99.points", "x", "1.<script>", ".", "1." + "x" * 500]
)
def test_questions_nobody_can_answer(counter: Counter, event: State, asked: str) -> None:
    answer = counter.signed_in().get(address(event), params={"why": asked})
    assert answer.status_code in {200, 404}
    assert "<script>" not in answer.text.replace('<script src="', "")


def test_somebody_who_left_a_round_robin_is_shown_without_a_place(counter: Counter) -> None:
    state = counter.begin(
        details(),
        Register(people(4)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, WON),
        EnterResult(1, 2, WON),
        Withdraw(1),
    )
    browser = counter.signed_in()
    page = browser.get(address(state)).text
    assert 'class="out"' in page
    place = browser.get(f"{address(state)}?why=1.place", headers=HTMX).text
    assert "Not classified." in place
    assert "GR" in place
    assert browser.get(f"{address(state)}?why=1.points", headers=HTMX).status_code == 200
    assert browser.get(f"{address(state)}?why=1.wins", headers=HTMX).status_code == 404


def test_lots_are_drawn_once_by_those_who_may(counter: Counter) -> None:
    announced = details(system="dutch", rounds=2)
    tied = Details(
        **{
            **{f: getattr(announced, f) for f in announced.__struct_fields__},
            "tie_breaks": ("wins", "lots"),
        }
    )
    state = counter.begin(
        tied,
        Register(people(4)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, DRAWN),
        EnterResult(1, 2, DRAWN),
    )
    counter.signed_in()
    clerk = counter.signed_in(Role.CLERK)
    assert "Draw lots" not in clerk.get(address(state)).text
    refused = clerk.post(address(state, "/standings/lots"))
    assert refused.status_code == 403
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(address(state))
    assert "1 group of players is tied" in page.text
    sent = form(page)
    for _ in range(2):
        assert "Lots are drawn" in arbiter.post(address(state, "/standings/lots"), data=sent).text
    drawn = counter.office.state(state.id)
    assert drawn.version == state.version + 1
    assert len(drawn.tournament.tie_lots) == 1
    assert drawn.tournament.tie_lots[0].seed in arbiter.get(address(state)).text
    again = arbiter.post(address(state, "/standings/lots"))
    assert again.status_code == 422
    assert "nothing to draw lots for" in again.text


def test_names_that_look_like_markup_stay_names(counter: Counter) -> None:
    evil = tuple(
        NewPlayer(Player(name=name, federation="NED"))
        for name in ("<script>alert(1)</script>", "x" * 200, "שרה כהן", 'O\'Neil & "Sons"')
    )
    state = counter.begin(
        details(system="dutch", rounds=2), Register(evil), DrawLots("x"), PairRound(), Publish(1)
    )
    browser = counter.signed_in()
    for path in ("/standings", "/crosstable", "/journal", "/standings?why=1.points", "/print"):
        page = browser.get(address(state, path)).text
        assert "<script>alert" not in page
    assert "<bdi>שרה כהן</bdi>" in browser.get(address(state)).text


def test_the_cross_table_in_both_orders(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    by_place = browser.get(address(event, "/crosstable")).text
    by_number = browser.get(address(event, "/crosstable?order=numbers&progress=no")).text
    first = standings_of(event.tournament).rows[0].name
    lines = by_place.split("<tbody>")[1]
    assert f'<td class="n">1</td><th scope="row"><bdi>{first}</bdi>' in lines[:200]
    assert "<bdi>Player, A</bdi>" in by_number.split("<tbody>")[1][:200]
    assert 'class="score"' in by_place
    assert 'class="score"' not in by_number


def test_nobody_and_viewers(counter: Counter, event: State) -> None:
    for path in ("/standings", "/crosstable", "/journal", "/settings", "/print", "/regulations"):
        assert counter.client.get(address(event, path)).status_code == 401
    viewer = counter.signed_in(Role.VIEWER)
    for path in ("/standings", "/crosstable", "/journal", "/settings", "/print", "/regulations"):
        page = viewer.get(address(event, path))
        assert page.status_code == 200
    counter.begin(details("Elsewhere"))
    stranger = counter.signed_in(Role.VIEWER, tournament="elsewhere")
    assert stranger.get(address(event)).status_code == 403
    assert viewer.get("/office/tournaments/none/standings").status_code == 404


def test_an_empty_tournament_says_what_comes_next(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=3))
    browser = counter.signed_in()
    assert "There is nobody to rank yet" in browser.get(address(state)).text
    assert "No players yet" in browser.get(address(state, "/crosstable")).text
    assert "Nothing to print yet" in browser.get(address(state, "/print")).text
    assert browser.get(address(state, "/regulations")).status_code == 200


def test_a_result_changes_the_page_at_once(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    before = browser.get(address(event)).text
    assert "After round 1" in before
    before = browser.get(f"{address(event)}?after=2").text
    counter.office.execute(event.id, EnterResult(2, 1, WON), by="Anna", at=counter.house.now())
    after = browser.get(address(event)).text
    assert "provisional" in before
    assert "provisional" not in after
    assert "After round 2" in after


@pytest.mark.article("fide.types", "3")
def test_a_match_of_teams_shows_its_result_at_every_door(counter: Counter) -> None:
    """A2 draws with B2 in the round, and White wins the other games: one for each team."""
    entered = tuple(
        NewPlayer(each.player, "Alpha" if index < 3 else "Beta")
        for index, each in enumerate(people(6))
    )
    begun = (Register(entered), DrawLots("x", "as-entered"), PairRound(), Publish(1))
    results = (EnterResult(1, 1, WON), EnterResult(1, 2, DRAWN), EnterResult(1, 3, LOST))
    state = counter.begin(details(system="scheveningen"), *begun, *results)
    browser, reader = counter.signed_in(), counter.browser()
    office, public = f"/office/tournaments/{state.id}", f"/tournaments/{state.id}"
    for pages, client in ((office, browser), (public, reader)):
        for page in ("standings", "crosstable"):
            shown = text_of(client.get(f"{pages}/{page}").text)
            assert "Result of the match" in shown
            assert "1 Alpha 2½ 2½ 2 Beta ½ ½ Alpha – Beta 2½–½" in shown
    told = reader.get(f"/api/v1/tournaments/{state.id}/standings").json()
    assert [(each["team"], each["points"]) for each in told["teams"]["teams"]] == [
        ("Alpha", "2½"),
        ("Beta", "½"),
    ]
    assert told["teams"]["matches"][0]["points"] == ["2½", "½"]
    assert [each["name"] for each in told["tie_breaks"]] == ["wins", "sonneborn-berger"]
    runner = CliRunner()
    for words in (("standings",), ("crosstable",), ("show",)):
        printed = runner.invoke(cli, ["--database", counter.database, *words]).output
        assert "Alpha – Beta 2½–½" in printed
    sheet = runner.invoke(cli, ["--database", counter.database, "standings", "--json"]).output
    assert '"team": "Alpha"' in sheet


def test_other_events_have_no_result_of_a_match(counter: Counter) -> None:
    state = played(counter)
    page = counter.signed_in().get(f"/office/tournaments/{state.id}/standings").text
    assert "Result of the match" not in page
    assert (
        counter.browser().get(f"/api/v1/tournaments/{state.id}/standings").json()["teams"] is None
    )
