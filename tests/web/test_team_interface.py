"""Teams for programs and the pages of postponed matches and of teams that left."""

from __future__ import annotations

from datetime import date

from crosstable.office.acts import (
    DrawLots,
    EditTeam,
    LinkCaptain,
    NewTeam,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.acts.base import State
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.roles import Role
from tests.office.leagues import NAMES, announced, members
from tests.web.counter import Counter, form
from tests.web.test_api_changes import problem

API = "/api/v1/tournaments/league"
OFFICE = "/office/tournaments/league"


def league(counter: Counter, *more: object, teams: int = 4) -> State:
    entries = [Register(members(name, 5)) for name in NAMES[:teams]]
    return counter.begin(announced(), *entries, DrawLots("x", "as-entered"), *more)  # type: ignore[arg-type]


def test_line_ups_are_handed_in_and_read(counter: Counter) -> None:
    league(counter)
    clerk = counter.program(Role.CLERK)
    done = clerk.put(f"{API}/rounds/1/lineups/1", json={"places": [1, 2, 3, 5]})
    assert [act["kind"] for act in done.json()["acts"]] == ["lineup-handed-in"]
    [alpha, *_] = clerk.get(f"{API}/teams").json()["items"]
    assert alpha["name"] == "Alpha"
    assert alpha["players"] == [1, 2, 3, 4, 5]
    assert alpha["lineups"] == [{"round": 1, "players": [1, 2, 3, 5], "places": [1, 2, 3, 5]}]
    # Before the boards are public nobody else is told who will sit where.
    [alpha, *_] = counter.client.get(f"{API}/teams").json()["items"]
    assert alpha["lineups"] == []
    problem(clerk.put(f"{API}/rounds/1/lineups/1", json={"places": [2, 1, 3, 4]}), 422, "refused")
    problem(clerk.put(f"{API}/rounds/1/lineups/9", json={"places": [1]}), 422, "refused")
    problem(
        counter.client.put(f"{API}/rounds/1/lineups/1", json={"places": [1]}), 401, "not-identified"
    )


def test_a_team_withdraws_and_the_table_says_so(counter: Counter) -> None:
    league(counter, PairRound(), Publish(1))
    arbiter = counter.program(Role.ARBITER)
    problem(arbiter.post(f"{API}/teams/2/withdraw", json={}), 409, "confirmation-needed")
    done = arbiter.post(f"{API}/teams/2/withdraw", json={"reason": "no bus", "confirm": 3})
    assert done.is_success, done.text
    assert arbiter.get(f"{API}/teams").json()["items"][1]["left_after"] == 0
    teams = counter.client.get(f"{API}/standings").json()["teams"]
    assert {row["team"]: row["left_after"] for row in teams["teams"]}["Beta"] == 0
    assert "completed 0 of 3 matches" in teams["withdrawals"][0]["sentence"]
    page = counter.client.get("/tournaments/league/standings")
    assert "withdrawn</span>" in page.text


def test_a_match_is_postponed_by_program_and_on_its_page(counter: Counter) -> None:
    league(counter, PairRound(), Publish(1))
    arbiter = counter.program(Role.ARBITER)
    where, told = f"{API}/rounds/1/matches/1/postpone", {"day": "2026-12-01", "reason": "snow"}
    problem(arbiter.post(where, json=told), 409, "confirmation-needed")
    assert arbiter.post(where, json={**told, "confirm": 3}).is_success
    [first, _] = counter.client.get(f"{API}/standings?after=1").json()["teams"]["matches"]
    assert (first["postponed"], first["day"], first["open"]) == (True, "2026-12-01", 4)
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{OFFICE}/rounds/1/matches/2")
    typed = {"act": "postpone", "day": "2026-12-08", "reason": "hall flooded"}
    asked = browser.post(f"{OFFICE}/rounds/1/matches/2", data=form(page, **typed))
    assert "open in the standings" in asked.text
    browser.post(f"{OFFICE}/rounds/1/matches/2", data=form(page, **typed, _sure="3"))
    put_off = counter.office.state("league").tournament.rounds[0].matches[1].postponed
    assert put_off is not None
    assert put_off.day == date(2026, 12, 8)
    listed = browser.get(f"{OFFICE}/rounds/1").text
    assert "postponed to 8 Dec 2026" in listed
    assert "8 postponed games" in listed
    assert ">postponed</span>" in listed
    assert ">adjourned</span>" not in listed
    public = counter.client.get("/tournaments/league/rounds/1")
    assert "postponed to 1 Dec 2026" in public.text
    assert "snow" not in public.text
    assert '<td class="c points">adjourned' not in public.text
    french = counter.client.get(
        "/tournaments/league/rounds/1", headers={"accept-language": "fr"}
    ).text
    assert "reporté au 1er déc. 2026" in french


def test_the_captain_of_a_team_that_rests_is_told_so(counter: Counter) -> None:
    captain = EditTeam(1, NewTeam("Alpha", captain="Kim"))
    league(counter, captain, LinkCaptain(1, "mark"), teams=5)
    code = captain_code(counter.house.access.secrets.get(CAPTAIN), "league", "mark")
    page = counter.client.get(f"/captain/league/{code}")
    assert "Alpha has no opponent in round 1" in page.text
    answer = counter.client.post(f"/captain/league/{code}", data={"place": ["1", "2", "3", "4"]})
    assert counter.office.state("league").tournament.lineups == ()
    assert answer.status_code in {403, 422}


def test_a_table_of_teams_is_announced_on_the_page(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    assert "team-skalitzka" in page.text
    typed = {
        "name": "League",
        "game": "chess",
        "system": "team-skalitzka",
        "team_boards": "6",
        "rank_by": "game-points",
    }
    made = browser.post("/office/new", data=form(page, **typed))
    assert made.status_code in {200, 303}, made.text
    plan = counter.office.state("league").tournament.team_plan
    assert plan is not None
    assert plan.boards == 6
