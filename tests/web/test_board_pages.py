"""Prizes for boards, and teams, leagues and knock-outs announced by programs."""

from __future__ import annotations

import re

from crosstable.kernel.board_prizes import BoardCounts, BoardOrder, BoardPrizes, BoardTies
from crosstable.kernel.game_plan import Breaks
from crosstable.kernel.leagues import Division
from crosstable.kernel.teams import MatchPoints, Primary
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    PublishTournament,
    Register,
)
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.office.leagues import WIN, members
from tests.web.counter import Counter, form
from tests.web.test_api_changes import problem
from tests.web.test_team_interface import league

API = "/api/v1/tournaments"
FIELDS = {
    "name": "League",
    "game": "chess",
    "system": "team-round-robin",
    "team_boards": "2",
    "team_reserves": "1",
    "board_prizes": "1",
    "board_prize_games": "1",
    "board_prizes_by": "points",
    "board_prize_ties": "ranked",
    "board_prizes_count": "list",
    "board_prize_money": "100",
}
PRIZES = BoardPrizes(
    ranked_by=BoardOrder.POINTS,
    ties=BoardTies.RANKED,
    counts=BoardCounts.LIST,
    amounts=(10000,),
)


def test_prizes_for_boards_are_announced_and_shown_to_everybody(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    many = form(browser.get("/office/new"), **FIELDS | {"board_prize_money": "100, 50"})
    refused = browser.post("/office/new", data=many)
    assert refused.status_code == 422
    assert "more amounts than prizes on a board" in refused.text
    browser.post("/office/new", data=form(browser.get("/office/new"), **FIELDS))
    plan = counter.office.state("league").tournament.team_plan
    assert plan is not None
    assert plan.board_prizes == PRIZES
    settings = browser.get("/office/tournaments/league/settings")
    assert re.search(r'name="board_prize_money"[^>]*value="100"', settings.text)
    commands = (
        PublishTournament(),
        *(Register(members(team, 3)) for team in ("Alpha", "Beta")),
        *(DrawLots("x", "as-entered"), PairRound(), Publish(1)),
        *(EnterResult(1, board, WIN) for board in (1, 2)),
    )
    counter.office.execute_all("league", commands, by="Anna", at=WHEN)
    for page in (
        browser.get("/office/tournaments/league/standings").text,
        counter.client.get("/tournaments/league/standings").text,
    ):
        assert "Best on each board" in page
        assert "1 prize on each board; ranked by points" in page
    read = counter.client.get(f"{API}/league/boards").json()
    assert [board["reserves"] for board in read["items"]] == [False, False, True]
    first = read["items"][0]["players"][0]
    assert (first["place"], first["prize"], first["amount"], first["percent"]) == (
        *(1, True, 10000, 100),
    )
    assert read["prizes"]["ranked_by"] == "points"
    paper = browser.get("/office/tournaments/league/print/boards")
    assert paper.content.startswith(b"%PDF"), paper.text


def test_programs_announce_teams_in_a_league(counter: Counter) -> None:
    program = counter.program(Role.OWNER)
    wish = {
        "name": "First",
        "game": "chess",
        "system": "round-robin",
        "options": {"cycles": "2"},
        "teams": {
            "boards": 4,
            "reserves": 2,
            "match_points": "3-1-0",
            "lineup_deadline": 60,
            "board_prizes": {"places": 3, "least_games": 5},
        },
        "division": {"league": "City", "season": "2026/27", "promoted": 1},
    }
    made = program.post(API, json=wish)
    assert made.status_code == 201, made.text
    told = made.json()
    assert (told["system"], told["teams"]["match_points"]) == ("team-round-robin", "3-1-0")
    assert told["teams"]["board_prizes"]["places"] == 3
    tournament = counter.office.state("first").tournament
    plan = tournament.team_plan
    assert plan is not None
    assert (plan.boards, plan.reserves, plan.lineup_deadline) == (4, 2, 60)
    assert (plan.points, plan.rank_by) == (MatchPoints(3, 1, 0, 1), Primary.MATCH_POINTS)
    assert tournament.division == Division(league="City", season="2026/27", promoted=1)
    problem(program.post(API, json={**wish, "teams": None}), 422, "refused")
    problem(program.post(API, json={**wish, "tie_breaks": ["buchholz"]}), 422, "refused")
    problem(program.post(API, json={**wish, "teams": {"boards": 1}}), 400, "invalid-request")
    changed = program.put(f"{API}/first/team-plan", json={"teams": {"boards": 6}})
    assert changed.is_success, changed.text
    gone = program.put(f"{API}/first/division", json={"division": None})
    assert gone.is_success, gone.text
    told = program.get(f"{API}/first").json()
    assert (told["teams"]["boards"], told["division"]) == (6, None)
    seats = {**wish, "name": "Cup", "system": "scheveningen", "options": {}, "division": None}
    told = program.post(API, json={**seats, "teams": {"boards": 4}}).json()
    assert told["teams"]["rank_by"] == "game-points"


def test_programs_announce_knock_outs_with_their_options(counter: Counter) -> None:
    program = counter.program(Role.OWNER)
    wish = {
        "name": "Cup",
        "game": "chess",
        "system": "knockout",
        "breaks": "20/10",
        "options": {"elimination": "two-losses"},
    }
    made = program.post(API, json=wish)
    assert made.status_code == 201, made.text
    assert "breaks 20/10" in made.json()["games"]
    tournament = counter.office.state("cup").tournament
    assert tournament.system.option("elimination") == "two-losses"
    assert tournament.game_plan is not None
    assert tournament.game_plan.breaks == Breaks(20, 10)
    problem(program.post(API, json={**wish, "breaks": "soon"}), 422, "refused")


def test_the_first_pages_of_a_team_event_show_its_teams(counter: Counter) -> None:
    league(counter, PairRound(), Publish(1), *(EnterResult(1, board, WIN) for board in range(1, 9)))
    office = counter.signed_in(Role.VIEWER).get("/office/tournaments/league/").text
    for page in (office, counter.client.get("/tournaments/league").text):
        assert "4 teams" in page
        leading = page.partition("Leading")[2]
        assert "Match points" in leading.partition("All standings")[0]
        assert "Alpha" in leading.partition("All standings")[0]
    assert "Tie-breaks of teams" in office
    assert "Game points" in office.partition("Tie-breaks of teams")[2][:200]
