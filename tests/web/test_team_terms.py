"""Pages and calls about the order of line-ups, byes of teams and teams kept apart."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.result import Bye
from crosstable.kernel.team_terms import KeptApart, TeamBye
from crosstable.kernel.teams import LineupOrder, TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import (
    Details,
    DrawLots,
    EditTeam,
    LinkCaptain,
    NewPlayer,
    NewTeam,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.acts.base import State
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.roles import Role
from tests.office.desk import details
from tests.office.leagues import NAMES
from tests.web.counter import Client, Counter, form
from tests.web.test_api_changes import problem

API = "/api/v1/tournaments/team-cup"
OFFICE = "/office/tournaments/team-cup"
PLAN = TeamPlan(boards=3, reserves=1, lineup_order=LineupOrder.RATING, rating_tolerance=100)
FRENCH = {"accept-language": "fr"}
ANNOUNCED = {"name": "Team Cup", "game": "chess", "system": "team-swiss", "rounds": "3"}


def announced(plan: TeamPlan = PLAN) -> Details:
    return replace(
        details("Team Cup", edition="fide-2026-03"),
        system=System("team-swiss"),
        planned_rounds=3,
        team_plan=plan,
    )


def cup(counter: Counter, *more: object, plan: TeamPlan = PLAN) -> State:
    """Begin a Swiss of six teams whose players have 2300, 2250, 2100 and none."""
    entries = [
        Register(
            tuple(
                NewPlayer(
                    Player(
                        name=f"{team[0]}{place}",
                        ratings=(Rating("fide.standard", rating),) if rating else (),
                    ),
                    team,
                )
                for place, rating in enumerate((2300, 2250, 2100, 0), start=1)
            )
        )
        for team in NAMES
    ]
    return counter.begin(announced(plan), *entries, DrawLots("x", "as-entered"), *more)  # type: ignore[arg-type]


def now(counter: Counter) -> State:
    return counter.office.state("team-cup")


def captain_of_alpha(counter: Counter) -> tuple[Client, str]:
    """Return a browser of nobody and the address of the captain's page."""
    secret = counter.house.access.secrets.get(CAPTAIN)
    return counter.client, f"/captain/team-cup/{captain_code(secret, 'team-cup', 'mark')}"


def test_a_captain_chooses_boards_where_ratings_order_them(counter: Counter) -> None:
    captain = EditTeam(1, NewTeam("Alpha", captain="Kim"))
    cup(counter, captain, LinkCaptain(1, "mark"))
    phone, link = captain_of_alpha(counter)
    page = phone.get(link)
    assert "nobody stands above a team-mate whose rating is higher by 100 or more" in page.text
    assert "Choose the board of everybody who plays." in page.text
    assert "<small>2250</small>" in page.text
    assert "<small>no rating</small>" in page.text
    sent = form(page, **{"board-1": "2", "board-2": "1", "board-3": "", "board-4": "3"})
    assert "The line-up is handed in" in phone.post(link, data=sent).text
    assert now(counter).tournament.lineups[0].members == (2, 1, 4)
    again = phone.get(link)
    assert 'value="2" selected' in again.text
    wrong = {"board-1": "3", "board-2": "2", "board-3": "1", "board-4": ""}
    refused = phone.post(link, data=form(again, **wrong))
    assert refused.status_code == 422
    assert "A3 (2100) cannot stand above A2 (2250)" in refused.text
    assert "Teams.1" in refused.text
    for boards, said in (
        ({"board-1": "1", "board-2": "1", "board-3": "2"}, "two players are on board 1"),
        ({"board-1": "1", "board-2": "3", "board-3": ""}, "nobody is on board 2"),
        ({"board-1": "x"}, "is a number"),
    ):
        sent = form(again, **{"board-4": "", **boards})
        assert said in phone.post(link, data=sent).text
    assert now(counter).tournament.lineups[0].members == (2, 1, 4)
    assert "Choisissez la table de chaque joueur" in phone.get(link, headers=FRENCH).text


def test_the_list_is_ordered_by_rating_on_its_page(counter: Counter) -> None:
    team = tuple(
        NewPlayer(Player(name=name, ratings=(Rating("fide.standard", rating),)), "Alpha")
        for name, rating in (("Low", 1900), ("High", 2400))
    )
    counter.begin(announced(), Register(team))
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(f"{OFFICE}/teams")
    assert "The list is not in the announced order of ratings." in page.text
    arbiter.post(f"{OFFICE}/teams", data=form(page, act="by-rating", number="1"))
    assert now(counter).tournament.team(1).members == (2, 1)
    assert "not in the announced order" not in arbiter.get(f"{OFFICE}/teams").text
    program = counter.program(Role.ARBITER)
    problem(program.put(f"{API}/teams/1/order", json={"players": [1, 2]}), 422, "refused")


def test_the_order_of_line_ups_is_announced_by_a_form_and_by_a_call(counter: Counter) -> None:
    cup(counter, plan=TeamPlan(boards=3, reserves=1))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"{OFFICE}/settings")
    teams = {"lineup_order": "rating", "rating_tolerance": "", "team_boards": "3"}
    typed = {**ANNOUNCED, **teams, "edition.chess": "fide-2026-03", "team_reserves": "1"}
    chief.post(f"{OFFICE}/settings", data=form(page, **typed))
    plan = now(counter).tournament.team_plan
    assert plan is not None
    assert (plan.lineup_order, plan.rating_tolerance) == (LineupOrder.RATING, 100)
    program = counter.program(Role.CHIEF_ARBITER)
    said = {"boards": 3, "reserves": 1, "lineup_order": "list", "rating_tolerance": 50}
    done = program.put(f"{API}/team-plan", json={"teams": said, "confirm": 3})
    assert done.is_success, done.text
    shown = program.get(API).json()["teams"]
    assert (shown["lineup_order"], shown["rating_tolerance"]) == ("list", 50)
    words = counter.client.get("/tournaments/team-cup/regulations").text
    assert "whose rating is higher by 50 points or more" in words


def test_tie_breaks_and_prizes_of_boards_change_after_the_first_round(counter: Counter) -> None:
    cup(counter, PairRound(), Publish(1))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"{OFFICE}/settings")
    assert 'name="team_boards"' not in page.text
    teams = {"team_tie_breaks": "game-points", "lineup_deadline": "45", "board_prizes": "2"}
    typed = {**ANNOUNCED, **teams}
    asked = chief.post(f"{OFFICE}/settings", data=form(page, **typed))
    assert "the tie-breaks of teams change after play began" in asked.text
    chief.post(f"{OFFICE}/settings", data=form(page, **typed, _sure="4", _read="1"))
    plan = now(counter).tournament.team_plan
    assert plan is not None
    assert (plan.tie_breaks, plan.lineup_deadline) == (("game-points",), 45)
    assert plan.board_prizes is not None
    assert (plan.lineup_order, plan.rating_tolerance) == (LineupOrder.RATING, 100)
    page = chief.get(f"{OFFICE}/settings")
    wrong = chief.post(f"{OFFICE}/settings", data=form(page, **ANNOUNCED, team_tie_breaks="koya"))
    assert wrong.status_code == 422
    assert "koya" in wrong.text


def test_byes_and_pairs_of_teams_on_the_page(counter: Counter) -> None:
    cup(counter)
    bye = {"act": "bye", "number": "2", "kind": "half-point"}
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"{OFFICE}/teams")
    chief.post(f"{OFFICE}/teams/byes", data=form(page, **bye, round="1"))
    assert now(counter).tournament.team_terms.byes == (TeamBye(2, 1, Bye.HALF_POINT),)
    page = chief.get(f"{OFFICE}/teams")
    assert "Take the bye back" in page.text
    assert page.text.count("Hand in") == 5, "who has a bye has no line-up"
    chief.post(f"{OFFICE}/teams/byes", data=form(page, act="no-bye", number="2", round="1"))
    assert now(counter).tournament.team_terms.byes == ()
    page = chief.get(f"{OFFICE}/teams")
    refused = chief.post(f"{OFFICE}/teams/byes", data=form(page, **bye, round="9"))
    assert "there is no round 9" in refused.text
    apart = {"act": "apart", "teams": "1, 4", "first_round": "1", "last_round": "2"}
    chief.post(f"{OFFICE}/teams/apart", data=form(page, **apart))
    assert now(counter).tournament.team_terms.apart == (KeptApart((1, 4), 1, 2),)
    page = chief.get(f"{OFFICE}/teams")
    assert "rounds 1 to 2" in page.text
    wrong = chief.post(f"{OFFICE}/teams/apart", data=form(page, act="apart", teams="Alpha"))
    assert "is no whole number" in wrong.text
    chief.post(f"{OFFICE}/teams/apart", data=form(page, act="meet", teams="1,4"))
    assert now(counter).tournament.team_terms.apart == ()
    assert "Exemption sur demande" in chief.get(f"{OFFICE}/teams", headers=FRENCH).text


def test_byes_and_pairs_of_teams_by_calls(counter: Counter) -> None:
    cup(counter)
    program = counter.program(Role.CHIEF_ARBITER)
    bye = {"team": 2, "round": 1, "kind": "zero-point"}
    done = program.post(f"{API}/team-byes", json=bye)
    assert [act["kind"] for act in done.json()["acts"]] == ["team-bye-granted"]
    done = program.post(f"{API}/teams-apart", json={"teams": [1, 4], "last_round": 2})
    assert [act["kind"] for act in done.json()["acts"]] == ["teams-kept-apart"]
    read = program.get(f"{API}/teams").json()
    assert read["items"][1]["byes"] == [{"round": 1, "kind": "zero-point"}]
    assert read["apart"] == [{"teams": [1, 4], "first_round": 1, "last_round": 2}]
    public = counter.client.get(f"{API}/teams").json()
    assert (public["items"][1]["byes"], public["apart"]) == ([], [])
    problem(program.post(f"{API}/team-byes", json=bye), 422, "refused")
    assert program.post(f"{API}/team-byes/cancel", json={"team": 2, "round": 1}).is_success
    assert program.post(f"{API}/teams-apart/cancel", json={"teams": [4, 1]}).is_success
    problem(program.post(f"{API}/teams-apart/cancel", json={"teams": [4, 1]}), 422, "refused")
