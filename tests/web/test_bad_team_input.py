"""Bad input about teams and matches: one clear sentence at every door, and nothing written."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from crosstable.office.acts import (
    Command,
    Details,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.roles import Role
from tests.cli.terminal import Run, runner
from tests.office.desk import people
from tests.office.leagues import DRAW, NAMES, WIN, announced, members
from tests.office.test_knockouts import announced as announced_cup
from tests.web.counter import Client, Counter, form


class Doors:
    """An event with the three ways into it: the terminal, pages and programs."""

    def __init__(self, counter: Counter, run: Run, announced: Details, *commands: Command) -> None:
        self.counter, self.run = counter, run
        self.name = counter.begin(announced, *commands).id
        self.office = f"/office/tournaments/{self.name}"
        self.api = f"/api/v1/tournaments/{self.name}"
        self.browser: Client = counter.signed_in(Role.OWNER)
        self.program: Client = counter.program(Role.OWNER)

    @property
    def version(self) -> int:
        return self.counter.office.state(self.name).version

    def terminal(self, *words: str) -> str:
        """Return what the command line says against it."""
        before = self.version
        done = self.run(*words, "-t", self.name)
        assert done.status == 2, (words, done.out)
        assert len(done.err.strip().splitlines()) <= 4, done.err
        assert "Traceback" not in done.err
        assert self.version == before
        return " ".join(done.err.split())

    def page(self, path: str, **typed: str) -> str:
        """Return what the page says against a form, or asks about it."""
        before = self.version
        shown = self.browser.get(f"{self.office}/{path}")
        answer = self.browser.post(f"{self.office}/{path}", data=form(shown, **typed))
        assert answer.status_code < 500, answer.text
        assert self.version == before, "something was written"
        text = answer.text.split("<main", 1)[1].split("</main")[0]
        return " ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split())

    def sent(self, method: str, path: str, body: dict[str, Any]) -> str:
        """Return what the interface says against a change."""
        before = self.version
        answer = self.program.request(method, f"{self.api}/{path}", json=body)
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
        assert self.version == before
        return str(answer.json())


@pytest.fixture
def run(
    counter: Counter, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.setenv("CROSSTABLE_DATABASE", counter.database)
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    monkeypatch.setenv("COLUMNS", "200")
    return runner(capsys, monkeypatch)


@pytest.fixture
def league(counter: Counter, run: Run) -> Doors:
    """Return a league of four teams whose first round is published."""
    return Doors(
        counter,
        run,
        announced(),
        *(Register(members(name, 5)) for name in NAMES[:4]),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
    )


@pytest.fixture
def entering(counter: Counter, run: Run) -> Doors:
    """Return a league that takes entries."""
    return Doors(counter, run, announced(), *(Register(members(name, 4)) for name in NAMES[:2]))


LINE_UPS = [
    ("1,2,4,3", "player 4 cannot sit above player 3"),
    ("1,2,3,9", "Alpha has no player 9"),
    ("1,2,2,3", "names player 2 more than once"),
    ("1,2,3,4,5", "matches have 4 boards"),
]


@pytest.mark.parametrize(("places", "said"), LINE_UPS)
def test_what_is_no_line_up_is_refused_at_every_door(league: Doors, places: str, said: str) -> None:
    assert said in league.terminal("lineup", "Alpha", "2", places)
    assert said in league.page("teams", act="lineup", number="1", places=places)
    numbers = [int(place) for place in places.split(",")]
    assert said in league.sent("PUT", "rounds/2/lineups/1", {"places": numbers})


@pytest.mark.parametrize("places", ["1,,3,4", "", "one", "1;2;3;4", "-1,2,3,4"])
def test_what_is_no_list_of_places_is_refused(league: Doors, places: str) -> None:
    assert "is not a line-up; write places" in league.terminal("lineup", "Alpha", "2", places) or (
        places in {"", "-1,2,3,4"}
    )
    said = "is not a line-up; write places" if places else "Please fill this in."
    assert said in league.page("teams", act="lineup", number="1", places=places)


@pytest.mark.article("fide.competitions", "Teams.1")
def test_nobody_enters_for_two_teams_at_any_door(entering: Doors) -> None:
    said = "A1 already plays for Alpha, as player 1: nobody plays for two teams"
    assert said in entering.terminal("players", "add", "A1", "--team", "Beta")
    assert said in entering.page("players/new", name="A1", team="Beta")
    both = {"players": [{"name": "A1", "team": "Beta"}]}
    assert said in entering.sent("POST", "players", both)


def test_two_teams_have_not_one_name_at_any_door(entering: Doors) -> None:
    said = "there is already a team Alpha"
    for name in ("Alpha", "ALPHA", " alpha "):
        assert said in entering.terminal("teams", "add", name)
        assert said in entering.page("teams", act="save", number="0", name=name)
    assert said in entering.terminal("teams", "edit", "Beta", "--name", "Alpha")
    assert said in entering.page("teams", act="save", number="2", name="Alpha")
    assert "a team needs a name" in entering.terminal("teams", "add", " ")
    assert "a team needs a name" in entering.page("teams", act="save", number="0", name=" ")


def test_a_list_is_ordered_whole_and_once(entering: Doors) -> None:
    for players in ("A1,A1,A2,A3", "A1,A2", "A1,A2,A3,B1"):
        assert "Alpha" in entering.terminal("teams", "order", "Alpha", players)
    for places, numbers in (("1,1,2,3", [1, 1, 2, 3]), ("1,2", [1, 2])):
        assert "Alpha" in entering.page("teams", act="order", number="1", places=places)
        assert "Alpha" in entering.sent("PUT", "teams/1/order", {"players": numbers})


@pytest.mark.article("fide.competitions", "Teams.1")
def test_a_list_is_not_changed_after_round_1_at_any_door(league: Doors) -> None:
    said = "the order of Alpha cannot change any more: a round is paired"
    assert said in league.terminal("teams", "order", "Alpha", "A2,A1,A3,A4,A5")
    assert said in league.page("teams", act="order", number="1", places="2,1,3,4,5")
    assert said in league.sent("PUT", "teams/1/order", {"players": [2, 1, 3, 4, 5]})
    entered = {"players": [{"name": "X", "team": "Alpha"}]}
    for answer in (
        league.terminal("players", "add", "X", "--team", "Alpha"),
        league.page("players/new", name="X", team="Alpha"),
        league.sent("POST", "players", entered),
    ):
        assert "Alpha would have 6 players" in answer or "lists of the teams are fixed" in answer


@pytest.mark.article("fide.competitions", "Teams.3")
def test_a_team_of_three_on_four_boards_is_asked_about_at_every_door(league: Doors) -> None:
    said = "Alpha has nobody for board 4, which is lost by forfeit"
    assert said in league.terminal("lineup", "Alpha", "2", "1,2,3")
    assert said in league.page("teams", act="lineup", number="1", places="1,2,3")
    assert said in league.sent("PUT", "rounds/2/lineups/1", {"places": [1, 2, 3]})


@pytest.mark.parametrize(
    ("seat", "result", "said"),
    [
        ("1.1", "2-0", "is not a result"),
        ("1.1", "1-1", "result"),
        ("1.9", "1-0", "match 1 has no board 9; it has 4"),
        ("9.1", "1-0", "round 1 has no match 9; it has 2"),
        ("1", "1-0", "say which board of match 1 is meant"),
    ],
)
def test_results_that_do_not_add_up_are_refused(
    league: Doors, seat: str, result: str, said: str
) -> None:
    assert said in league.terminal("result", seat, result)
    assert said in league.page("rounds/1/results", line=f"{seat} {result}")
    board = {"1.1": 1}.get(seat, 99)
    if board == 1:
        assert "result" in league.sent("POST", "rounds/1/boards/1/result", {"result": result})
    else:
        assert "round 1 has no board 99; it has 8" in league.sent(
            "POST", "rounds/1/boards/99/result", {"result": result}
        )


def test_a_score_of_a_match_is_the_sum_of_its_boards(league: Doors) -> None:
    said = league.terminal("match", "1", "2½-1½")
    assert "a match is the sum of its boards: write `crosstable result 1.1 1-0" in said


def test_teams_and_matches_that_there_are_not(league: Doors) -> None:
    assert "Gamma does not play in match 1" in league.terminal("match", "1", "--absent", "Gamma")
    assert "Gamma does not play in match 1" in league.page(
        "rounds/1/matches/1", act="absent", team="3"
    )
    assert "unknown team 'Nobody'" in league.terminal("teams", "withdraw", "Nobody")
    assert "unknown team '77'" in league.page("teams", act="withdraw", number="77")
    assert "unknown team '77'" in league.sent("POST", "teams/77/withdraw", {})
    assert "round 1 has no match 7; it has 2" in league.terminal("match", "7", "--absent", "Alpha")
    assert "round 1 has no match 7; it has 2" in league.sent(
        "POST", "rounds/1/matches/7/postpone", {}
    )
    assert "there is no round 9; 3 are played" in league.terminal("lineup", "Alpha", "9", "1,2,3,4")
    assert "there is no round 9; 3 are played" in league.sent(
        "PUT", "rounds/9/lineups/1", {"places": [1, 2, 3, 4]}
    )


def test_a_team_sits_whole_and_each_player_once(league: Doors) -> None:
    said = "match 1 has 4 boards: name the player of Alpha at each of them"
    for places in ("1,2,3,3", "1,2,3"):
        assert said in league.terminal("match", "1", "--sat", "Alpha", places)
        assert said in league.page("rounds/1/matches/1", act="sat", team="1", places=places)


def test_a_match_that_was_begun_is_not_postponed_and_keeps_its_line_ups(league: Doors) -> None:
    league.counter.office.execute(
        league.name, EnterResult(1, 1, WIN), by="Anna", at=league.counter.house.now()
    )
    put_off = "match 1 cannot be postponed: board 1 has been played or adjourned"
    assert put_off in league.terminal("match", "1", "--postpone", "some-day")
    assert put_off in league.page("rounds/1/matches/1", act="postpone")
    assert put_off in league.sent("POST", "rounds/1/matches/1/postpone", {})
    stand = "match 1 of round 1 has results; its line-ups stand"
    assert stand in league.terminal("lineup", "Alpha", "1", "1,2,3,5")
    assert stand in league.page("rounds/1/matches/1", act="lineup", team="1", places="1,2,3,5")
    assert stand in league.sent("PUT", "rounds/1/lineups/1", {"places": [1, 2, 3, 5]})
    lost = "match 1 has a result on board 1; give the other boards one by one"
    assert lost in league.terminal("match", "1", "--absent", "Alpha")
    assert lost in league.page("rounds/1/matches/1", act="absent", team="1")


@pytest.fixture
def cup(counter: Counter, run: Run) -> Doors:
    """Return a knock-out of four whose first round is published."""
    return Doors(
        counter,
        run,
        announced_cup("knockout", "play-off"),
        Register(people(4)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
    )


def entered(doors: Doors, *commands: Command) -> None:
    doors.counter.office.execute_all(doors.name, commands, by="Anna", at=doors.counter.house.now())


def answers_to(doors: Doors, game: int, result: str) -> list[str]:
    """Return what all doors say against the result of a game on board 1."""
    return [
        doors.terminal("result", f"1.{game}", result),
        doors.page("rounds/1/results", line=f"1.{game} {result}"),
        doors.sent("POST", "rounds/1/boards/1/result", {"result": result, "game": game}),
    ]


@pytest.mark.article("fide.tournaments", "13.2.11")
def test_the_result_of_a_stage_before_its_lots_is_refused_at_every_door(cup: Doors) -> None:
    entered(cup, EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2))
    for answer in answers_to(cup, 3, "1-0"):
        assert "lots" in answer


def test_the_result_of_a_game_out_of_turn_is_refused_at_every_door(cup: Doors) -> None:
    for answer in answers_to(cup, 2, "1-0"):
        assert "game 1" in answer


def test_a_result_for_a_decided_match_is_refused_at_every_door(cup: Doors) -> None:
    entered(cup, EnterResult(1, 1, WIN, 1), EnterResult(1, 1, DRAW, 2))
    for answer in answers_to(cup, 3, "1-0"):
        assert "decided" in answer or "over" in answer or "has a result" in answer, answer


@pytest.mark.parametrize("result", ["+/-", "-/-"])
def test_an_absence_in_game_1_leaves_the_match_open(cup: Doors, result: str) -> None:
    """It is one game: the next one is played, and nobody is out by it."""
    done = cup.run("result", "1.1", result, "-t", cup.name)
    assert done.status == 0, done.err
    assert "next game 2" in done.out
    board = cup.counter.office.state(cup.name).tournament.round(1).boards[0]
    assert (len(board.games), board.unfinished) == (1, True)


@pytest.mark.article("fmjd.annex3", "5.10")
def test_clocks_that_grow_are_refused_or_asked_about_at_every_door(
    counter: Counter, run: Run
) -> None:
    duel = Doors(
        counter,
        run,
        announced_cup("match", "superblitz", rules="fmjd-2022"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1)),
        EnterResult(1, 1, DRAW, 1, clocks=(250, 235)),
    )
    said = "that showed 3:55 before the game shows 6:10 after it"
    assert said in duel.terminal("result", "1.2", "= 6:10 3:50")
    assert said in duel.page("rounds/1/results", line="1.2 = 6:10 3:50")
    wish = {"result": "1-1", "game": 2, "clocks": [370, 230]}
    assert said in duel.sent("POST", "rounds/1/boards/1/result", wish)
    more = "a clock shows 40:10, more than the 10:00 a Superblitz begins with"
    assert more in duel.terminal("result", "1.2", "= 40:10 3:50")
    assert more in duel.page("rounds/1/results", line="1.2 = 40:10 3:50")
    assert more in duel.sent("POST", "rounds/1/boards/1/result", {**wish, "clocks": [2410, 230]})


@pytest.mark.parametrize("door", ["terminal", "page", "program"])
def test_a_bracket_of_seven_is_paired_at_every_door(counter: Counter, run: Run, door: str) -> None:
    doors = Doors(
        counter, run, announced_cup("knockout", "play-off"), Register(people(7)), DrawLots("x")
    )
    if door == "terminal":
        done = run("pair", "-t", doors.name)
        assert done.status == 0, done.err
    elif door == "page":
        shown = doors.browser.get(f"{doors.office}/rounds")
        doors.browser.post(f"{doors.office}/rounds/pair", data=form(shown, _sure="3"))
    else:
        answer = doors.program.post(f"{doors.api}/rounds", json={"confirm": 3})
        assert answer.status_code < 300, answer.text
    played = counter.office.state(doors.name).tournament.round(1)
    assert (len(played.boards), len(played.free)) == (3, 1), "one has no opponent and goes on"
    if not played.published:
        entered(doors, Publish(1))
    bracket = counter.client.get(f"/tournaments/{doors.name}/bracket")
    assert bracket.status_code == 200
    assert doors.browser.get(f"{doors.office}/print/bracket").status_code == 200


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ("2 standard", "every match of a knock-out needs a winner"),
        ("2 nonsense", "is not a stage of games"),
        ("2 blitz until won", "a stage that goes on until somebody wins has no number of games"),
    ],
)
def test_games_that_cannot_be_announced_are_told_at_every_door(
    counter: Counter, run: Run, games: str, said: str
) -> None:
    counter.begin()
    words = ("new", "Cup", "--game", "chess", "--edition", "fide-2019", "--system", "knockout")
    done = run(*words, "--games", games)
    assert done.status == 2
    assert said in done.err
    browser, program = counter.signed_in(Role.OWNER), counter.program(Role.OWNER)
    typed = {"name": "Cup", "game": "chess", "system": "knockout", "games.chess": "own"}
    page = browser.get("/office/new")
    answer = browser.post("/office/new", data=form(page, **typed, **{"plan.chess": games}))
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)
    wish = {"name": "Cup", "game": "chess", "edition": "fide-2019", "system": "knockout"}
    sent = program.post("/api/v1/tournaments", json={**wish, "games": games})
    assert 400 <= sent.status_code < 500, sent.text
    assert said in sent.text
