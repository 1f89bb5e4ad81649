"""Teams on the pages: announced, entered, their rounds typed match by match, shown to everybody."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Pending, Played
from crosstable.kernel.teams import FirstWhite, MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import (
    BeginRearranging,
    DrawLots,
    ExplainPairings,
    HandInLineup,
    NewPlayer,
    NoteSeats,
    PairRound,
    PostponeMatch,
    Publish,
    Register,
    SetRegulations,
    Unpublish,
)
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.web.words.regulations import regulations
from tests.office.desk import WHEN, details, people
from tests.office.leagues import NAMES, announced, members
from tests.web.counter import Counter, form

NAME = "league"
OFFICE = f"/office/tournaments/{NAME}"
HTMX = {"HX-Request": "true"}


def league(counter: Counter, *more: object) -> State:
    entries = [Register(members(name, 5)) for name in NAMES[:4]]
    return counter.begin(announced(), *entries, DrawLots("x", "as-entered"), *more)  # type: ignore[arg-type]


def played(counter: Counter, *more: object) -> State:
    return league(counter, PairRound(), Publish(1), *more)


def now(counter: Counter) -> State:
    return counter.office.state(NAME)


def test_a_league_is_announced_and_its_settings_keep_the_plan(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    assert "Boards of a match" in page.text
    typed = {
        "name": "League",
        "game": "chess",
        "system": "team-round-robin",
        "team_boards": "6",
        "team_reserves": "2",
        "match_points": "3-1-0",
        "rank_by": "game-points",
        "first_white": "second",
        "team_tie_breaks": "match-points, buchholz",
    }
    sent = form(page, **typed)
    wrong = browser.post("/office/new", data={**sent, "team_tie_breaks": "wins"})
    assert wrong.status_code == 422
    assert "unknown tie-break of teams" in wrong.text
    wrong = browser.post("/office/new", data={**sent, "match_points": "1-2-3"})
    assert wrong.status_code == 422
    assert "a won match must bring more" in wrong.text
    browser.post("/office/new", data=sent)
    plan = now(counter).tournament.team_plan
    assert plan == TeamPlan(
        boards=6,
        reserves=2,
        points=MatchPoints(3, 1, 0),
        rank_by=Primary.GAME_POINTS,
        first_white=FirstWhite.SECOND,
        tie_breaks=("match-points", "buchholz"),
    )
    said = "Teams that are level are ranked by, in this order: Match points, Buchholz."
    chapters = regulations(now(counter).tournament)
    assert said in {clause.text for chapter in chapters for clause in chapter.sentences}
    settings = browser.get(f"{OFFICE}/settings")
    assert 'value="6"' in settings.text
    assert 'value="match-points, buchholz"' in settings.text
    again = form(settings, **{**typed, "team_boards": "4", "team_tie_breaks": ""})
    answer = browser.post(f"{OFFICE}/settings", data=again)
    assert answer.status_code < 400
    changed = now(counter).tournament.team_plan
    assert changed is not None
    assert (changed.boards, changed.reserves, changed.tie_breaks) == (4, 2, ())


def test_teams_are_entered_corrected_and_hand_in_their_line_ups(counter: Counter) -> None:
    counter.begin(announced(), Register(members("Alpha", 3)))
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{OFFICE}/teams")
    assert page.text.index("A1") < page.text.index("A3")

    def send(**fields: str) -> int:
        head = form(browser.get(f"{OFFICE}/teams"))
        kept = {name: text for name, text in head.items() if name.startswith("_")}
        return browser.post(f"{OFFICE}/teams", data={**kept, **fields}).status_code

    assert send(act="save", number="0", name="Beta", captain="Doe, Jane") < 400
    assert now(counter).tournament.team(2).captain == "Doe, Jane"
    assert send(act="save", number="0", name="beta") == 422
    assert send(act="save", number="1", name="Alfa") < 400
    assert send(act="order", number="1", places="2,1,3") < 400
    assert now(counter).tournament.team(1).members == (2, 1, 3)
    assert send(act="order", number="1", places="2,1") == 422
    assert send(act="remove", number="2") < 400
    counter.office.execute_all(
        NAME, (Register(members("Beta", 5)), DrawLots("x", "as-entered")), by="A", at=WHEN
    )
    assert send(act="lineup", number="2", places="1 3 4 5") < 400
    assert now(counter).tournament.lineups[0].members == (4, 6, 7, 8)
    assert send(act="lineup", number="2", places="3,1,4,5") == 422
    assert send(act="lineup", number="2", places="all") == 422


def test_the_page_of_a_round_has_its_matches_and_takes_3_2(counter: Counter) -> None:
    played(counter)
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(f"{OFFICE}/rounds/1").text
    assert 'data-seat="2.4"' in page
    assert page.index("Alpha") < page.index('data-seat="1.1"') < page.index('data-seat="2.1"')

    def typed(line: str, **more: str) -> int:
        sent = {"line": line, "next": "1", "since": str(now(counter).version), **more}
        return browser.post(f"{OFFICE}/rounds/1/results", data=sent, headers=HTMX).status_code

    assert typed("1.2 1") == 200
    boards = now(counter).tournament.round(1).boards
    assert boards[1].result == Played(Mark.LOSS, Mark.WIN)  # the first team has Black there
    assert typed("1") == 200  # the next board is the first of match 1
    assert now(counter).tournament.round(1).boards[0].result == Played(Mark.WIN, Mark.LOSS)
    assert typed("2 1") == 422
    assert typed("9.1 1") == 422
    assert typed("1.9 1") == 422
    assert typed("", set="2.2 1-0 12-7") == 200  # a button beside Gamma's White
    assert now(counter).tournament.round(1).boards[5].result == Played(Mark.LOSS, Mark.WIN)
    shown = browser.get(f"{OFFICE}/rounds/1/changes?since=0").text
    assert "data-whole" in shown or 'id="b6"' in shown
    dialog = browser.get(f"{OFFICE}/rounds/1/boards/6").text
    assert "Board 2.2" in dialog


def test_what_is_corrected_at_a_board_of_a_match_is_seen_from_the_first_team(
    counter: Counter,
) -> None:
    played(counter)
    browser = counter.signed_in(Role.ARBITER)
    head = form(browser.get(f"{OFFICE}/rounds/1/boards/2"))
    kept = {name: text for name, text in head.items() if name.startswith("_")}
    sent = {**kept, "act": "enter", "result": "1-0", "pair": "17-2"}
    assert browser.post(f"{OFFICE}/rounds/1/boards/2", data=sent).status_code < 400
    assert now(counter).tournament.round(1).boards[1].result == Played(Mark.LOSS, Mark.WIN)


def test_a_match_is_lost_or_sat_wrong_on_its_page(counter: Counter) -> None:
    played(counter)
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{OFFICE}/rounds/1/matches/1")
    assert "Delta" in page.text

    def send(match: int = 1, **fields: str) -> int:
        head = form(browser.get(f"{OFFICE}/rounds/1/matches/{match}"))
        kept = {name: text for name, text in head.items() if name.startswith("_")}
        address = f"{OFFICE}/rounds/1/matches/{match}"
        return browser.post(address, data={**kept, **fields}).status_code

    assert send(act="lineup", team="1", places="1,2,3,5") < 400
    assert send(act="lineup", team="1", places="5,2,3,1") == 422
    fresh = browser.get(f"{OFFICE}/rounds/1/matches/1")
    kept = {name: text for name, text in form(fresh).items() if name.startswith("_")}
    asked = browser.post(
        f"{OFFICE}/rounds/1/matches/1",
        data={**kept, "act": "sat", "team": "4", "places": "1,3,2,4"},
    )
    assert re.search(r"loses these boards for the match, .*: 2 \(.*\), 3 \(.*\)", asked.text)
    assert "wrong board" not in browser.get(f"{OFFICE}/rounds/1").text
    assert send(act="sat", team="4", places="1,3,2,4", _sure="3") < 400
    assert "wrong board" in browser.get(f"{OFFICE}/rounds/1").text
    assert send(match=2, act="absent", team="3", reason="no bus") < 400
    boards = now(counter).tournament.round(1).boards
    assert not any(isinstance(board.result, Pending) for board in boards[4:])
    assert browser.get(f"{OFFICE}/rounds/1/matches/3").status_code == 404
    clerk = counter.signed_in(Role.CLERK)
    head = form(clerk.get(f"{OFFICE}/rounds/1/matches/1"))
    kept = {name: text for name, text in head.items() if name.startswith("_")}
    sent = {**kept, "act": "absent", "team": "1"}
    assert clerk.post(f"{OFFICE}/rounds/1/matches/1", data=sent).status_code == 403


def test_everybody_sees_matches_lists_and_how_teams_stand(counter: Counter) -> None:
    played(counter, HandInLineup(2, 1, (2, 3, 4, 5)), NoteSeats(1, 1, 4, (1, 3, 2, 4)))
    anybody = counter.browser()
    page = anybody.get(f"/tournaments/{NAME}/rounds/1").text
    assert page.index("Alpha") < page.index("A1") < page.index("Delta") or "D1" in page
    assert "1.4" in page
    teams = anybody.get(f"/tournaments/{NAME}/teams").text
    assert "A5" in teams
    standings = anybody.get(f"/tournaments/{NAME}/standings").text
    assert "Match points" in standings
    assert "How the places were decided" in standings
    office = counter.signed_in().get(f"{OFFICE}/standings").text
    for table in (standings, office):
        (mine,) = [row for row in table.split("<tr") if ">A1<" in row]
        assert '<td class="optional"><bdi>Alpha</bdi></td>' in mine, (
            "the table of players says for whom they play"
        )
    assert "×" in anybody.get(f"/tournaments/{NAME}/crosstable").text
    assert "Captain" not in teams


def test_a_wrong_board_is_said_in_a_row_of_its_own(counter: Counter) -> None:
    played(counter, NoteSeats(1, 1, 4, (1, 3, 2, 4)))
    rows = counter.client.get(f"/tournaments/{NAME}/rounds/1").text.split("<tr")
    saying = [row for row in rows if "wrong board" in row]
    assert len(saying) == 2
    assert not any('class="name' in row for row in saying), "beside names a phone has no room"


def test_everybody_sees_ratings_at_the_boards_of_a_match(counter: Counter) -> None:
    rated = [
        NewPlayer(
            Player(name=f"{team} {place}", ratings=(Rating("fide.standard", 2000 + place),)), team
        )
        for team in NAMES[:2]
        for place in (1, 2, 3, 4)
    ]
    entries = Register(tuple(rated))
    counter.begin(announced(), entries, DrawLots("x", "as-entered"), PairRound(), Publish(1))
    page = counter.browser().get(f"/tournaments/{NAME}/rounds/1").text
    assert '<span class="seat-facts"> 2001</span>' in page
    assert "&lt;span" not in page


def test_where_players_play_for_themselves_there_are_no_teams(counter: Counter) -> None:
    name = counter.begin(details(), Register(people(4))).id
    assert counter.browser().get(f"/tournaments/{name}/teams").status_code == 404
    browser = counter.signed_in(Role.ARBITER)
    assert browser.get(f"/office/tournaments/{name}/teams").status_code == 404


@pytest.mark.parametrize("way", ["free", "as-entered"])
def test_numbers_are_those_of_teams(counter: Counter, way: str) -> None:
    counter.begin(announced(), *(Register(members(name, 4)) for name in NAMES[:4]))
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{OFFICE}/players/numbers")
    assert "varma" not in page.text.casefold()
    answer = browser.post(f"{OFFICE}/players/numbers", data=form(page, method=way))
    assert answer.status_code < 400
    assert now(counter).tournament.numbers_final


def test_programs_read_how_teams_stand(counter: Counter) -> None:
    played(counter)
    told = counter.browser().get(f"/api/v1/tournaments/{NAME}/standings?after=1").json()["teams"]
    assert told["score"] == "Match points"
    assert [match["open"] for match in told["matches"]] == [4, 4]
    assert told["teams"][0]["number"]


SWISS = "team-cup"


def swiss(counter: Counter, *more: object) -> State:
    """Return a Swiss of six teams whose first round is paired and public."""
    plan = replace(announced(edition="fide-2026-03"), name="Team Cup", planned_rounds=3)
    entries = [Register(members(name, 5)) for name in NAMES]
    return counter.begin(
        replace(plan, system=System("team-swiss")),
        *entries,
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        *more,  # type: ignore[arg-type]
    )


def test_a_swiss_of_teams_is_announced(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    assert "Swiss tournament of teams (FIDE)" in page.text
    sent = form(
        page,
        name="Team Cup",
        game="chess",
        edition="fide-2026-03",
        system="team-swiss",
        rounds="5",
        team_boards="4",
        match_points="2-1-0",
        **{"option.team-swiss.colour-preferences": "type-b"},
    )
    browser.post("/office/new", data=sent)
    tournament = counter.office.state(SWISS).tournament
    assert tournament.team_plan == TeamPlan(boards=4)
    assert (tournament.system.name, tournament.planned_rounds) == ("team-swiss", 5)
    assert Option("colour-preferences", "type-b") in tournament.system.options


def test_a_round_of_teams_is_explained(counter: Counter) -> None:
    swiss(counter)
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    base = f"/office/tournaments/{SWISS}/rounds/1"
    page = browser.get(base).text
    assert "One team" in page
    assert '<option value="1 Alpha">' in page
    account = browser.get(f"{base}/account").text
    assert "6 teams" in account
    assert "the teams with smaller numbers meet those with larger ones" in account
    assert "Alpha" in browser.get(f"{base}/check-list").text
    assert "Delta" in browser.get(f"{base}/steps").text
    why = browser.get(f"{base}/why?first=1+Alpha&second=Beta").text
    assert "They do not meet in round 1" in why
    assert "its identifier is 1 2 3 4 5 6" in why


def test_everybody_may_read_how_teams_were_paired(counter: Counter) -> None:
    swiss(counter, ExplainPairings(shown=True))
    page = counter.client.get(f"/tournaments/{SWISS}/rounds/1/how").text
    assert "Epsilon" in page
    assert "neither has played yet" in page


def test_teams_change_places_by_their_numbers(counter: Counter) -> None:
    swiss(counter, Unpublish(1, "to be changed"), BeginRearranging(1))
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    base = f"/office/tournaments/{SWISS}/rounds/1"
    page = browser.get(base)
    assert "Name two teams by their numbers" in page.text
    assert "data-seats" not in page.text
    asked = browser.post(f"{base}/exchange", data=form(page, first="4", second="5"))
    assert "Epsilon" in asked.text


def test_the_words_about_a_league_follow_what_is_typed(counter: Counter) -> None:
    asked = "/office/new/words?game=chess&system=team-round-robin"
    browser = counter.signed_in()
    assert "who stands higher in the list" in browser.get(asked).text
    changed = browser.get(f"{asked}&lineup_order=rating&rating_tolerance=50&lineup_deadline=x").text
    assert "higher by 50 points or more" in changed
    assert "who stands higher in the list" not in changed


def test_postponed_boards_are_named_by_their_match(counter: Counter) -> None:
    played(counter, PostponeMatch(1, 2))
    told = counter.signed_in().get(f"{OFFICE}/rounds/1").text
    assert "Round 1, board 2.1" in told
    assert "Round 1, board 5<" not in told


@pytest.mark.article("fide.competitions", "7.2")
def test_the_page_of_a_match_says_whether_a_team_may_start(counter: Counter) -> None:
    played(counter, SetRegulations((Decided("default-time", "0"),)))
    browser, match = counter.signed_in(Role.ARBITER), f"{OFFICE}/rounds/1/matches/1"
    assert "May it start?" in browser.get(match).text
    enough = browser.get(f"{match}?team=1&present=3").text
    assert "Alpha may start: 3 of 4 are more than half" in enough
    lost = browser.get(f"{match}?team=1&present=2").text
    assert "2 of 4 are not more than half" in lost
    assert "the default time is zero: the match is lost" in lost
    assert 'href="#lost-by-absence"' in lost
    assert "7.2" in lost
    clerk = counter.signed_in(Role.CLERK).get(f"{match}?team=1&present=2").text
    assert 'href="#lost-by-absence"' not in clerk
    for wrong, said in (("9", "9 of 4 players cannot be present"), ("x", "is not a number")):
        answer = browser.get(f"{match}?team=1&present={wrong}")
        assert answer.status_code == 422
        assert said in answer.text
    assert browser.get(f"{match}?team=99&present=2").status_code == 422


def test_a_draughts_team_may_start_as_the_regulations_of_the_event_say(counter: Counter) -> None:
    entries = [Register(members(name, 5)) for name in NAMES[:2]]
    counter.begin(
        announced(edition="fmjd-2022"),
        *(*entries, DrawLots("x", "as-entered"), PairRound(), Publish(1)),
    )
    browser = counter.signed_in(Role.ARBITER)
    match = f"{OFFICE}/rounds/1/matches/1"
    page = browser.get(f"{match}?team=1&present=2").text
    assert "Alpha may not start: 2 of 4 are not more than half" in page
    assert "the regulations of the event decide" in page
    assert "events of the first level" not in page
    french = browser.get(f"{match}?team=1&present=2", headers={"accept-language": "fr"}).text
    assert "règlement" in french
