"""A round is published before its line-ups are due: nobody outside learns who plays too early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.teams import TeamPlan
from crosstable.office.acts import (
    AttachGame,
    Command,
    DiscloseLineups,
    DrawLots,
    EditTeam,
    EnterResult,
    HandInLineup,
    LinkCaptain,
    NewTeam,
    PairRound,
    PostponeMatch,
    Publish,
    Register,
    Unpublish,
)
from crosstable.office.acts.base import State
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.roles import Role
from crosstable.reports.matches import protocols_sheet
from crosstable.reports.rounds import names_sheet, pairings_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from tests.office.desk import WHEN
from tests.office.leagues import NAMES, WIN, announced, members
from tests.web.counter import Client, Counter, counter_at, form
from tests.web.route_rights import ROWS, SCENE, Row, Who

NAME = "league"
OFFICE = f"/office/tournaments/{NAME}"
PUBLIC = f"/tournaments/{NAME}"
API = f"/api/v1/tournaments/{NAME}"
STARTS = WHEN + timedelta(hours=2)
DUE = STARTS - timedelta(minutes=60)
PASSING = {"x-request-id", "date", "set-cookie"}
KEYED = re.compile(rb'name="_key" value="[^"]*"')
MORE = tuple(
    f"{base}{path}"
    for base, paths in (
        (
            PUBLIC,
            (
                *("", "/rounds", "/rounds/1", "/rounds/1/games", "/rounds/1/boards/1/game"),
                *("/widget/pairings", "/widget/standings", "/projector", "/crosstable"),
                *("/projector?show=pairings", "/standings", "/teams", "/teams/1", "/feed.atom"),
                *("/fixtures", "/calendar.ics", "/rounds/1/how", "/rounds/1/steps"),
                *(f"/players/{number}" for number in range(1, 21)),
            ),
        ),
        (
            API,
            (
                *("", "/rounds", "/rounds/1", "/rounds/1/boards/1", "/rounds/1/boards/5"),
                *("/standings", "/crosstable", "/teams", "/boards", "/players"),
            ),
        ),
    )
    for path in paths
)


class Hall:
    """A league of four teams whose first round is published two hours before it starts."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        details = replace(
            announced(TeamPlan(boards=4, reserves=1, lineup_deadline=60)),
            round_dates=(STARTS.date(),),
            round_times=(STARTS.time(),),
            time_zone="UTC",
        )
        self.counter.begin(
            details,
            *(Register(members(name, 5)) for name in NAMES[:4]),
            DrawLots("x", "as-entered"),
            EditTeam(1, NewTeam("Alpha", captain="Kim")),
            EditTeam(2, NewTeam("Beta", captain="Lou")),
            LinkCaptain(1, "m1"),
            LinkCaptain(2, "m2"),
            PairRound(),
            Publish(1),
        )
        self.at(WHEN)

    def at(self, moment: datetime) -> None:
        """Set the clock of the server."""
        self.counter.house.now = lambda: moment

    def do(self, *commands: Command, at: datetime = WHEN) -> State:
        return self.counter.office.execute_all(NAME, commands, by="Anna", at=at)

    @property
    def state(self) -> State:
        return self.counter.office.state(NAME)

    def link(self, mark: str) -> str:
        secret = self.counter.house.access.secrets.get(CAPTAIN)
        return f"/captain/{NAME}/{captain_code(secret, NAME, mark)}"

    def answers(self, browser: Client | None = None) -> dict[str, tuple[int, bytes, Any]]:
        """Return what every open address answers."""
        known = {**SCENE, "name:str": NAME, "tournament:str": NAME}

        def filled(row: Row) -> str:
            parts = {**known, **row.fill}
            return re.sub(r"\{([^}]*)\}", lambda part: parts[part[1]], row.path)

        open_to_all = [
            filled(row)
            for row in ROWS
            if row.who is Who.ANYONE and row.method == "GET" and not row.endless
        ]
        found = {}
        for address in (*open_to_all, *MORE):
            got = (browser or self.counter.client).get(address, follow_redirects=False)
            kept = {key: got.headers[key] for key in got.headers if key not in PASSING}
            body = b"" if "problem+json" in kept.get("content-type", "") else got.content
            found[address] = got.status_code, KEYED.sub(b"", body), kept
        return found


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with counter_at(tmp_path) as counter:
        yield Hall(counter)


def test_no_open_address_tells_of_a_line_up_before_the_deadline(hall: Hall) -> None:
    before = hall.answers()
    assert sum(status == 200 for status, _, _ in before.values()) > 60
    assert not any(status == 500 for status, _, _ in before.values())
    hall.do(HandInLineup(1, 1, (1, 2, 4, 5)), HandInLineup(1, 2, (2, 3, 4, 5)))
    assert hall.state.tournament.round(1).matches[0].lineups[0] == (1, 2, 4, 5)
    after = hall.answers()
    for address, answer in before.items():
        assert after[address] == answer, f"{address} tells of a line-up"
    hall.at(DUE)
    assert hall.answers() == before, "the deadline is part of the time that captains have"
    hall.at(DUE + timedelta(seconds=1))
    shown = hall.answers()
    changed = {address for address in before if shown[address] != before[address]}
    assert {f"{PUBLIC}/rounds/1", f"{API}/rounds/1", f"{API}/teams", PUBLIC} <= changed
    assert {f"{PUBLIC}/widget/pairings", f"{PUBLIC}/projector?show=pairings"} <= changed
    assert b"A5" in shown[f"{PUBLIC}/rounds/1"][1]
    assert not any(status == 500 for status, _, _ in shown.values())


def test_who_meets_whom_is_public_at_once(hall: Hall) -> None:
    client = hall.counter.client
    page = client.get(f"{PUBLIC}/rounds/1").text
    assert page.count("Line-ups are not public yet.") == 2
    assert all(name in page for name in NAMES[:4])
    assert ">A1<" not in page
    french = client.get(f"{PUBLIC}/rounds/1", headers={"accept-language": "fr"}).text
    assert "Line-ups" not in french
    told = client.get(f"{API}/rounds/1").json()
    assert (told["boards"], told["lineups_secret"], told["complete"]) == ([], True, False)
    for path in ("widget/pairings", "projector?show=pairings"):
        assert "Line-ups are not public yet." in client.get(f"{PUBLIC}/{path}").text


@pytest.mark.article("fide.competitions", "Teams.2")
def test_a_captain_hands_in_for_a_published_round_until_the_deadline(hall: Hall) -> None:
    phone, other = hall.counter.browser(), hall.counter.browser()
    page = phone.get(hall.link("m1"))
    assert "Line-up of round 1" in page.text
    assert 'name="round" value="1"' in page.text
    phone.post(hall.link("m1"), data={"round": "1", "place": ["1", "2", "4", "5"]})
    played = hall.state.tournament.round(1)
    assert played.matches[0].lineups[0] == (1, 2, 4, 5)
    assert [played.boards[board].white for board in (0, 2)] == [1, 4]
    theirs = other.get(hall.link("m2")).text
    assert "A5" not in theirs, "the other captain learns nothing"
    hall.at(DUE)
    phone.post(hall.link("m1"), data={"round": "1", "place": ["1", "2", "3", "5"]})
    assert hall.state.tournament.round(1).matches[0].lineups[0] == (1, 2, 3, 5)


@pytest.mark.article("fide.competitions", "Teams.3")
def test_after_the_deadline_a_captain_is_refused_and_nothing_goes_to_another_round(
    hall: Hall,
) -> None:
    hall.at(DUE + timedelta(seconds=1))
    phone = hall.counter.browser()
    late = phone.post(hall.link("m1"), data={"round": "1", "place": ["1", "2", "4", "5"]})
    assert late.status_code == 422
    assert "no longer accepts a line-up for round 1" in late.text
    assert "Teams.2" in late.text
    tournament = hall.state.tournament
    assert tournament.lineups == ()
    assert tournament.round(1).matches[0].lineups[0] == (1, 2, 3, 4)


def test_between_two_rounds_a_captain_chooses_which(hall: Hall) -> None:
    phone = hall.counter.browser()
    page = phone.get(hall.link("m1")).text
    assert f'href="{hall.link("m1")}?round=2"' in page
    second = phone.get(f"{hall.link('m1')}?round=2").text
    assert 'name="round" value="2"' in second
    phone.post(hall.link("m1"), data={"round": "2", "place": ["1", "2", "4", "5"]})
    assert [one.round for one in hall.state.tournament.lineups] == [2]
    assert hall.state.tournament.round(1).matches[0].lineups[0] == (1, 2, 3, 4)


def test_the_first_result_and_an_arbiter_open_line_ups(hall: Hall) -> None:
    hall.do(HandInLineup(1, 1, (1, 2, 4, 5)))
    arbiter, clerk = hall.counter.signed_in(Role.ARBITER), hall.counter.signed_in(Role.CLERK)
    page = arbiter.get(f"{OFFICE}/rounds/1")
    assert "Nobody outside the office sees who plays before" in page.text
    assert ">A5<" in page.text, "the office knows"
    assert "Make the line-ups public" not in clerk.get(f"{OFFICE}/rounds/1").text
    assert clerk.post(f"{OFFICE}/rounds/1/lineups", data=form(page)).status_code == 403
    asked = arbiter.post(f"{OFFICE}/rounds/1/lineups", data=form(page))
    assert "captains can no longer change anything through their links" in asked.text
    assert not hall.state.tournament.round(1).disclosed
    arbiter.post(f"{OFFICE}/rounds/1/lineups", data=form(page, _sure="3"))
    assert hall.state.tournament.round(1).disclosed
    assert ">A5<" in hall.counter.client.get(f"{PUBLIC}/rounds/1").text
    closed = hall.counter.browser().post(
        hall.link("m1"), data={"round": "1", "place": ["1", "2", "3", "4"]}
    )
    assert "no longer accepts a line-up for round 1" in closed.text
    assert "Line-ups are secret" not in arbiter.get(f"{OFFICE}/rounds/1").text
    with pytest.raises(Refused, match="the line-ups of round 1 are not secret"):
        hall.do(DiscloseLineups(1))


def test_the_first_result_of_a_match_opens_that_match_alone(hall: Hall) -> None:
    hall.do(HandInLineup(1, 1, (1, 2, 4, 5)), HandInLineup(1, 2, (2, 3, 4, 5)))
    hall.do(EnterResult(1, 8, WIN))
    page = hall.counter.client.get(f"{PUBLIC}/rounds/1").text
    assert "these are the first of both lists" in page
    assert ">A3<" in page
    assert ">A5<" not in page
    assert ">B5<" in page, "Beta plays in the second match, which has begun"
    told = hall.counter.client.get(f"{API}/rounds/1").json()
    assert [board["result"]["kind"] for board in told["boards"]] == ["pending"] * 7 + ["played"], (
        "boards keep their numbers"
    )


def test_a_clerk_takes_a_line_up_in_time_and_only_an_arbiter_a_late_one(hall: Hall) -> None:
    clerk = hall.counter.signed_in(Role.CLERK)
    match = f"{OFFICE}/rounds/1/matches/1"
    page = clerk.get(match)
    typed = {"act": "lineup", "team": "1", "places": "1,2,4,5"}
    clerk.post(match, data=form(page, **typed))
    assert hall.state.tournament.round(1).matches[0].lineups[0] == (1, 2, 4, 5)
    hall.at(DUE + timedelta(seconds=1))
    late = clerk.post(match, data=form(clerk.get(match), **{**typed, "places": "1,2,3,5"}))
    assert late.status_code == 403


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK, Role.ARBITER])
def test_whoever_has_a_role_in_the_office_sees_line_ups(hall: Hall, role: Role) -> None:
    hall.do(HandInLineup(1, 1, (1, 2, 4, 5)))
    assert ">A5<" in hall.counter.signed_in(role).get(f"{OFFICE}/rounds/1").text
    told = hall.counter.program(role).get(f"{API}/rounds/1").json()
    assert len(told["boards"]) == 8


def test_papers_and_files_for_the_public_leave_secret_line_ups_out(hall: Hall) -> None:
    hall.do(HandInLineup(1, 1, (1, 2, 4, 5)))
    arbiter = hall.counter.signed_in(Role.ARBITER)
    for form_name in ("json", "trf26", "trf16", "xlsx"):
        answer = arbiter.get(f"{OFFICE}/export/{form_name}")
        assert answer.status_code == 200, form_name
    told = arbiter.get(f"{OFFICE}/export/json").json()
    assert (told["rounds"], told["lineups"]) == ([], [])
    assert len(arbiter.get(f"{OFFICE}/export/json?unpublished=yes").json()["rounds"]) == 1
    for document in ("pairings", "protocols", "tables"):
        answer = arbiter.get(f"{OFFICE}/print/{document}?round=1&sure=yes")
        assert answer.status_code == 200, document
    for document in ("names", "names-large", "slips", "results"):
        answer = arbiter.get(f"{OFFICE}/print/{document}?round=1&sure=yes")
        assert "the line-ups of round 1 are secret until their deadline" in answer.text, document
    hall.at(DUE + timedelta(seconds=1))
    for document in ("pairings", "names", "slips", "results", "protocols"):
        answer = arbiter.get(f"{OFFICE}/print/{document}?round=1&sure=yes")
        assert answer.status_code == 200, document


def test_printed_sheets_name_the_matches_and_nobody_who_plays(hall: Hall) -> None:
    tournament = hall.do(HandInLineup(1, 1, (1, 2, 4, 5))).tournament
    scene = Scene(tournament=tournament, words=ENGLISH, printed_at=DUE)
    sheet = pairings_sheet(scene, "Pairings", 1)
    assert (sheet.pairings, sheet.free) == ((), ())
    assert sheet.secret == ("Alpha – Delta", "Beta – Gamma")
    protocols = protocols_sheet(scene, "Protocols", 1).matches
    assert [len(match.lines) for match in protocols] == [4, 4]
    assert {person for match in protocols for line in match.lines for person in (line.first,)} == {
        None
    }
    later = replace_at(scene, DUE + timedelta(seconds=1))
    assert pairings_sheet(later, "Pairings", 1).pairings[2].white.name == "A4"
    draft = Scene(tournament=tournament, words=ENGLISH, printed_at=DUE, unpublished=True)
    assert pairings_sheet(draft, "Pairings", 1).pairings[2].white.name == "A4"


def test_a_match_that_is_secret_has_no_place_on_papers_of_seats(hall: Hall) -> None:
    state = hall.do(HandInLineup(1, 1, (1, 2, 4, 5)), EnterResult(1, 8, WIN))
    scene = Scene(tournament=state.tournament, words=ENGLISH, printed_at=DUE)
    slips = pairings_sheet(scene, "Slips", 1)
    assert [pairing.board for pairing in slips.pairings] == [5, 6, 7, 8]
    assert slips.secret == ("Alpha – Delta",)
    assert {line.player.name[0] for line in names_sheet(scene, "Names", 1).lines} == {"B", "G"}


def replace_at(scene: Scene, moment: datetime) -> Scene:
    return Scene(tournament=scene.tournament, words=scene.words, printed_at=moment)


def test_a_match_put_off_takes_line_ups_until_its_own_deadline(hall: Hall) -> None:
    later = (STARTS + timedelta(days=3)).date()
    hall.at(STARTS)
    hall.do(PostponeMatch(1, 1, later, "hall flooded"), at=STARTS)
    hall.do(*(EnterResult(1, board, WIN) for board in range(5, 9)), at=STARTS)
    phone = hall.counter.browser()
    page = phone.get(f"{hall.link('m1')}?round=1").text
    assert "Line-up of round 1" in page
    phone.post(hall.link("m1"), data={"round": "1", "place": ["1", "2", "4", "5"]})
    assert hall.state.tournament.round(1).matches[0].lineups[0] == (1, 2, 4, 5)
    shown = hall.counter.client.get(f"{PUBLIC}/rounds/1").text
    assert "these are the first of both lists" in shown
    assert ">A5<" not in shown
    beta = hall.counter.browser().get(hall.link("m2")).text
    assert "Line-up of round 2" in beta, "its match of round 1 is played"
    hall.at(DUE + timedelta(days=3, seconds=1))
    assert ">A5<" in hall.counter.client.get(f"{PUBLIC}/rounds/1").text
    late = phone.post(hall.link("m1"), data={"round": "1", "place": ["1", "2", "3", "4"]})
    assert "no longer accepts a line-up for round 1" in late.text


def test_a_game_filed_at_a_secret_board_waits_with_it(hall: Hall) -> None:
    hall.do(AttachGame(1, 1, "1. e4 e5 *"))
    for path in ("rounds/1", "rounds/1/games", "games", "rounds/1/boards/1/game", "feed.atom"):
        answer = hall.counter.client.get(f"{PUBLIC}/{path}")
        assert answer.status_code in {200, 404}, path
        assert "e4" not in answer.text, path
    hall.at(DUE + timedelta(seconds=1))
    assert "e4" in hall.counter.client.get(f"{PUBLIC}/rounds/1/boards/1/game").text


def test_line_ups_of_a_round_taken_back_are_secret_again(hall: Hall) -> None:
    hall.do(DiscloseLineups(1), Unpublish(1, "wrong day"), Publish(1))
    assert not hall.state.tournament.round(1).disclosed
    assert hall.counter.client.get(f"{API}/rounds/1").json()["lineups_secret"] is True


def test_a_program_opens_line_ups(hall: Hall) -> None:
    arbiter = hall.counter.program(Role.ARBITER)
    answer = arbiter.post(f"{API}/rounds/1/lineups/disclose", json={"confirm": 3})
    assert answer.status_code == 200, answer.text
    assert hall.counter.client.get(f"{API}/rounds/1").json()["lineups_secret"] is False


def test_opening_needs_a_published_round_with_a_deadline(hall: Hall) -> None:
    hall.do(DiscloseLineups(1))
    arbiter = hall.counter.program(Role.ARBITER)
    for number, said in ((1, "not secret"), (2, "round")):
        answer = arbiter.post(f"{API}/rounds/{number}/lineups/disclose", json={"confirm": 3})
        assert answer.status_code in {404, 409, 422}
        assert said in answer.text
