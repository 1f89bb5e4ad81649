"""Round robins of teams: rounds, wrong boards, matches lost by absence."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.teams import FirstWhite, TeamPlan
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import (
    ChangeDetails,
    DrawLots,
    ForfeitMatch,
    HandInLineup,
    NoteSeats,
    Register,
    SetRegulations,
    Undo,
)
from crosstable.office.acts.details import details_of
from crosstable.office.match_seats import seat_text
from crosstable.office.match_start import Start, may_start
from crosstable.office.tables import team_results_of
from crosstable.pairing.berger import berger_rounds
from crosstable.pairing.systems import rounds_to_play
from tests.office.desk import Desk
from tests.office.leagues import (
    DRAW,
    LOSS,
    PLAN,
    WIN,
    announced,
    league,
    members,
    refused,
    say,
    text_of,
)


@pytest.mark.article("fide.competitions", "7")
def test_teams_meet_by_the_berger_tables_and_the_odd_one_rests() -> None:
    desk = league(teams=5)
    assert rounds_to_play(desk.tournament) == 5
    for table in berger_rounds(5):
        desk.next_round()
        played = desk.tournament.round(table.number)
        pairs = [(match.first, match.second) for match in played.matches if match.second]
        assert tuple(pairs) == table.pairs
        assert [match.first for match in played.matches if match.second is None] == [table.bye]
        assert seat_text(desk.tournament, table.number, 5) == "2.1"
        for match in (1, 2):
            say(desk, match, DRAW, DRAW, DRAW, DRAW)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert {row.points for row in results.teams} == {"4"}  # a free round brings nothing


@pytest.mark.article("fide.laws", "6.5")
@pytest.mark.parametrize("begins", list(FirstWhite))
def test_colours_alternate_along_the_boards_of_a_match(begins: FirstWhite) -> None:
    desk = league(plan=replace(PLAN, first_white=begins)).next_round()
    boards = desk.tournament.round(1).boards[:4]
    whites = [desk.tournament.team_of(board.white) for board in boards]
    assert whites == ([1, 4, 1, 4] if begins is FirstWhite.FIRST else [4, 1, 4, 1])


def test_a_double_round_robin_changes_colours() -> None:
    desk = Desk(replace(announced(), system=System("team-round-robin", ())))
    desk.do(Register((*members("Alpha", 2), *members("Beta", 2))), DrawLots("x", "as-entered"))
    new = details_of(desk.tournament)
    system = replace(new.system, options=(Option("cycles", "2"),))
    desk.do(ChangeDetails(replace(new, system=system)))
    assert rounds_to_play(desk.tournament) == 2
    desk.next_round()
    say(desk, 1, WIN, WIN)
    desk.next_round()
    pairs = [played.matches[0] for played in desk.tournament.rounds]
    assert [(match.first, match.second) for match in pairs] == [(1, 2), (2, 1)]


@pytest.mark.article("fide.competitions", "Teams.4")
def test_players_on_wrong_boards_are_rated_and_have_lost_the_match() -> None:
    """The manual's example: 1½-2½ for the ratings becomes 3-1 for the match."""
    desk = league(teams=2)
    desk.do(HandInLineup(1, 1, (1, 2, 3, 5)), HandInLineup(1, 2, (2, 3, 4, 5)))
    desk.next_round()
    desk.do(NoteSeats(1, 1, 2, (2, 4, 3, 5)))
    say(desk, 1, WIN, LOSS, DRAW, LOSS)
    (score,) = match_scores(desk.tournament, desk.tournament.round(1))
    rated = [board.rated for board in score.score.boards]
    assert [sum(board[side] for board in rated) for side in (0, 1)] == [3, 5]  # 1½-2½ in halves
    assert text_of(desk, 1) == ("3", "1")
    assert score.wrong == (2, 3)
    games = {
        (desk.tournament.entrant(board.white).player.name, board.result)
        for board in desk.tournament.round(1).boards
    }
    assert ("B4", WIN) in games
    assert ("A3", DRAW) in games
    assert all(isinstance(board.result, Played) for board in desk.tournament.round(1).boards)
    desk.do(Undo(), Undo(), Undo(), Undo(), Undo())
    assert desk.tournament.round(1).boards[1].white == 8


def test_seats_are_those_of_the_team_and_one_for_each_board() -> None:
    desk = league(teams=2).next_round()
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3)), "4 boards")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 3)), "4 boards")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 6)), "no player 6")
    refused(desk, NoteSeats(1, 2, 2, (1, 2, 3, 4)), "no match 2")
    refused(desk, NoteSeats(1, 1, 2, (1, 2, 3, 4)), "already")
    desk.do(NoteSeats(1, 1, 2, (1, 2, 4, 3)), NoteSeats(1, 1, 1, (1, 2, 4, 3)))
    say(desk, 1, WIN, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("2", "0")  # both sat wrong on the last two: nobody has them
    desk.do(Undo(), Undo(), Undo(), Undo())
    desk.do(NoteSeats(1, 1, 2, (1, 2, 3, 4)), NoteSeats(1, 1, 1, (1, 2, 3, 4)))
    say(desk, 1, WIN, WIN, WIN, LOSS)
    assert text_of(desk, 1) == ("3", "1")


def test_who_sat_wrong_has_not_won_against_nobody() -> None:
    desk = league(teams=2).next_round()
    desk.do(NoteSeats(1, 1, 2, (1, 2, 4, 3)))
    say(desk, 1, DRAW, DRAW, Forfeit(Absent.WHITE), DRAW)
    assert text_of(desk, 1) == ("2", "1")


def test_a_match_lost_by_absence_and_one_that_neither_came_to() -> None:
    desk = league().next_round()
    refused(desk, ForfeitMatch(1, 1, ()), "which team")
    with pytest.raises(Refused, match="Beta does not play in match 1"):
        desk.do(ForfeitMatch(1, 1, (2,)))
    desk.do(ForfeitMatch(1, 1, (4,), "no bus"), ForfeitMatch(1, 2, (2, 3)))
    assert text_of(desk, 1) == ("4", "0")
    assert text_of(desk, 2) == ("0", "0")
    results = team_results_of(desk.tournament)
    assert results is not None
    assert {row.team: row.points for row in results.teams} == {
        "Alpha": "2",
        "Beta": "0",
        "Gamma": "0",
        "Delta": "0",
    }
    assert desk.tournament.round(1).complete
    desk.next_round()  # nobody is asked whether eight players count as withdrawn
    say(desk, 1, WIN)
    refused(desk, ForfeitMatch(2, 1, (4,)), "result on board 1")


@pytest.mark.article("fide.competitions", "7.2")
@pytest.mark.parametrize(
    ("boards", "present", "start"),
    [
        (4, 3, Start.STARTS),
        (4, 2, Start.WAITS),
        (4, 0, Start.WAITS),
        (5, 3, Start.STARTS),
        (5, 2, Start.WAITS),
    ],
)
def test_more_than_half_of_a_team_must_be_there(boards: int, present: int, start: Start) -> None:
    desk = league(size=5, plan=TeamPlan(boards=boards, reserves=5 - boards))
    assert may_start(desk.tournament, 1, present).outcome is start


@pytest.mark.article("fide.competitions", "7.2")
def test_half_a_team_has_lost_where_the_default_time_is_zero() -> None:
    desk = league()
    desk.do(SetRegulations((Decided("default-time", "0"),)))
    verdict = may_start(desk.tournament, 1, 2)
    assert verdict.outcome is Start.LOST
    assert {reason.citation.article for reason in verdict.because if reason.citation} == {"7.2"}
    assert may_start(desk.tournament, 1, 3).outcome is Start.STARTS
    with pytest.raises(InvalidValue):
        may_start(desk.tournament, 1, 5)
