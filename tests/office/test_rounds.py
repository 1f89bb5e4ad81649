"""Pairing, publishing, results, byes and absences."""

from __future__ import annotations

import pytest

from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.record import records, score
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.office.acts import (
    CancelBye,
    CorrectResult,
    EnterResult,
    GrantBye,
    MarkAbsent,
    PairByHand,
    PairRound,
    Publish,
    Unpublish,
    Withdraw,
    cautions,
)
from crosstable.pairing.systems import rounds_to_play
from tests.office.desk import Desk, details
from tests.office.test_setup import refuses

WHITE_WINS = Played(Mark.WIN, Mark.LOSS)
DRAW = Played(Mark.DRAW, Mark.DRAW)


def play_round(desk: Desk) -> Desk:
    """Pair the next round and let White win everywhere."""
    desk.next_round()
    number = len(desk.tournament.rounds)
    for index, board in enumerate(desk.tournament.round(number).boards, start=1):
        if board.unfinished:
            desk.do(EnterResult(number, index, WHITE_WINS))
    return desk


def swiss(players: int = 4, rounds: int = 5, edition: str = "fide-2019") -> Desk:
    return Desk(details(system="manual", rounds=rounds, edition=edition)).seat(players)


def test_a_round_robin_is_played_to_its_end() -> None:
    desk = Desk().seat(6)
    assert rounds_to_play(desk.tournament) == 5
    for _ in range(5):
        play_round(desk)
    refuses(desk, PairRound(), "all 5 rounds are paired")
    total = sum(score(entries) for entries in records(desk.tournament).values())
    assert total == 15 * HALF_POINTS.win


def test_the_next_round_waits_for_every_result() -> None:
    desk = Desk().seat(6).next_round()
    desk.do(EnterResult(1, 2, DRAW))
    refuses(desk, PairRound(), "round 1 is not complete: no result on board 1, 3")


def test_an_adjourned_game_does_not_hold_up_the_next_round() -> None:
    desk = Desk().seat(4).next_round()
    desk.do(EnterResult(1, 1, Pending(adjourned=True)), EnterResult(1, 2, DRAW))
    desk.next_round()
    desk.do(EnterResult(1, 1, WHITE_WINS))
    assert desk.tournament.round(1).boards[0].result == WHITE_WINS


def test_an_unpublished_round_takes_no_results_and_no_successor() -> None:
    desk = Desk().seat(4)
    desk.do(PairRound())
    refuses(desk, EnterResult(1, 1, DRAW), "not published")
    refuses(desk, PairRound(), "not published")
    desk.do(Publish(1))
    refuses(desk, Publish(1), "already published")


def test_pairings_are_taken_back_with_a_reason_only_while_nothing_builds_on_them() -> None:
    desk = Desk().seat(4).next_round()
    refuses(desk, Unpublish(1, " "), "needs a reason")
    desk.do(Unpublish(1, "wrong hall"))
    refuses(desk, Unpublish(1, "again"), "is not published")
    desk.do(Publish(1), EnterResult(1, 1, DRAW), EnterResult(1, 2, DRAW))
    desk.next_round()
    refuses(desk, Unpublish(1, "late"), "round 2 already builds on round 1")


@pytest.mark.parametrize(
    ("round_number", "board", "because"),
    [
        (2, 1, "round 2 is not paired"),
        (0, 1, "round 0 is not paired"),
        (1, 3, "round 1 has no board 3; it has 2"),
        (1, 0, "has no board 0"),
    ],
)
def test_a_result_for_a_game_that_does_not_exist_is_refused(
    round_number: int, board: int, because: str
) -> None:
    desk = Desk().seat(4).next_round()
    refuses(desk, EnterResult(round_number, board, DRAW), because)


def test_a_result_that_stands_is_only_replaced_with_a_reason() -> None:
    desk = Desk().seat(4).next_round()
    refuses(desk, CorrectResult(1, 1, DRAW, "typo"), "no result to correct")
    desk.do(EnterResult(1, 1, DRAW))
    refuses(desk, EnterResult(1, 1, WHITE_WINS), "already has the result ½-½")
    refuses(desk, CorrectResult(1, 1, WHITE_WINS, ""), "needs a reason")
    refuses(desk, CorrectResult(1, 1, DRAW, "typo"), "already the result")
    state = desk.do(CorrectResult(1, 1, WHITE_WINS, "slip misread"))
    assert state.tournament.round(1).boards[0].result == WHITE_WINS
    assert getattr(state.in_force[-1].act, "replaced", None) == DRAW


@pytest.mark.article("fide.laws", "10.2")
def test_no_more_points_are_given_than_a_game_has() -> None:
    desk = Desk().seat(4).next_round()
    refuses(desk, EnterResult(1, 1, Played(Mark.WIN, Mark.DRAW)), "more points than a game has")
    refuses(desk, EnterResult(1, 1, Played(Mark.RAPID_WIN, Mark.RAPID_LOSS)), "unknown result")
    desk.do(EnterResult(1, 1, Played(Mark.DRAW, Mark.LOSS)))
    desk.do(EnterResult(1, 2, Played(Mark.LOSS, Mark.LOSS)))


@pytest.mark.article("fide.competitions", "6.7.1")
def test_games_after_a_withdrawal_are_lost_by_absence() -> None:
    desk = play_round(Desk().seat(4))
    desk.next_round()
    desk.do(Withdraw(1))
    index, board = desk.tournament.round(2).board_of(1) or (0, None)
    assert board is not None
    assert isinstance(board.result, Forfeit)
    assert not board.result.won_by(board.colour_of(1))
    assert desk.tournament.entrant(1).withdrawal is not None
    other = 2 if index == 1 else 1
    desk.do(EnterResult(2, other, DRAW))
    desk.next_round()
    last = desk.tournament.round(3).board_of(1)
    assert last is not None
    assert isinstance(last[1].result, Forfeit)


def test_two_withdrawn_players_leave_a_double_forfeit_behind() -> None:
    desk = Desk().seat(4)
    desk.do(Withdraw(1), Withdraw(4))
    desk.next_round()
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.BOTH)


def test_an_absent_player_loses_and_two_absent_players_both_do() -> None:
    desk = Desk().seat(4).next_round()
    board = desk.tournament.round(1).boards[0]
    desk.do(MarkAbsent(board.white, 1))
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.WHITE)
    desk.do(MarkAbsent(board.black, 1))
    assert desk.tournament.round(1).boards[0].result == Forfeit(Absent.BOTH)
    refuses(desk, MarkAbsent(9, 1), "unknown player number")


def test_the_player_who_rests_has_no_game_to_miss() -> None:
    desk = Desk().seat(5).next_round()
    (free,) = desk.tournament.round(1).free
    assert free.kind is Bye.REST
    refuses(desk, MarkAbsent(free.player, 1), "has no game in round 1")


def test_a_schedule_has_no_room_for_byes() -> None:
    refuses(Desk().seat(4), GrantBye(1, 1, Bye.HALF_POINT), "postpone the game")


@pytest.mark.article("fide.competitions", "6.8.4")
def test_one_half_point_bye_a_player_and_none_in_the_last_round() -> None:
    desk = swiss()
    desk.do(GrantBye(1, 2, Bye.HALF_POINT))
    refuses(desk, GrantBye(1, 2, Bye.ZERO_POINT), "already has a bye in round 2")
    (second,) = cautions(GrantBye(1, 3, Bye.HALF_POINT), desk.state)
    assert "a player may have 1" in str(second.reason.sentence)
    assert second.reason.citation is not None
    refuses(desk, GrantBye(2, 5, Bye.HALF_POINT), "last round")
    refuses(desk, GrantBye(2, 6, Bye.ZERO_POINT), "no round 6")
    refuses(desk, GrantBye(2, 2, Bye.ALLOCATED), "cannot be asked for")
    desk.do(CancelBye(1, 2), GrantBye(1, 3, Bye.HALF_POINT))
    refuses(desk, CancelBye(1, 2), "has no bye in round 2")


def test_texts_that_know_no_half_point_byes_give_none() -> None:
    desk = swiss(edition="fmjd-2022")
    refuses(desk, GrantBye(1, 2, Bye.HALF_POINT), "not provided for")
    desk.do(GrantBye(1, 2, Bye.ZERO_POINT))


def test_rounds_paired_by_hand() -> None:
    desk = swiss(5)
    desk.do(GrantBye(5, 1, Bye.HALF_POINT), PairByHand(((1, 2), (4, 3))), Publish(1))
    assert [free.kind for free in desk.tournament.round(1).free] == [Bye.HALF_POINT]
    desk.do(EnterResult(1, 1, DRAW), EnterResult(1, 2, DRAW))
    refuses(desk, PairByHand(((1, 3),), 2), "neither paired nor given a bye: 4, 5")
    refuses(desk, PairByHand(((1, 3), (3, 4)), 2), "player 3 appears twice")
    refuses(desk, PairByHand(((1, 9), (3, 4)), 2), "unknown player number")
    refuses(desk, PairRound(), "paired by hand")
    desk.do(PairByHand(((1, 3), (2, 5)), 4), Publish(2))
    assert score(records(desk.tournament)[4]) == HALF_POINTS.draw + HALF_POINTS.win


@pytest.mark.article("fide.swiss", "C.04.1.b")
def test_nobody_meets_twice_unless_the_game_was_not_played() -> None:
    desk = swiss()
    desk.do(PairByHand(((1, 2), (3, 4))), Publish(1))
    desk.do(EnterResult(1, 1, DRAW), EnterResult(1, 2, Forfeit(Absent.WHITE)))
    refuses(desk, PairByHand(((2, 1), (3, 4))), r"already played each other .*C\.04\.1\.b")
    desk.do(PairByHand(((1, 4), (3, 2))), Publish(2))


@pytest.mark.article("fide.swiss", "C.04.1.d")
@pytest.mark.article("fmjd.annex5", "4.1")
@pytest.mark.parametrize("edition", ["fide-2019", "fmjd-2022"])
def test_nobody_gets_a_second_bye(edition: str) -> None:
    desk = swiss(3, edition=edition)
    desk.do(PairByHand(((1, 2),), 3), Publish(1), EnterResult(1, 1, DRAW))
    refuses(desk, PairByHand(((2, 1),), 3), "already has a bye in round 1")


def test_the_schedule_is_not_paired_by_hand() -> None:
    refuses(Desk().seat(4), PairByHand(((1, 2), (3, 4))), "schedule of this tournament is fixed")


def test_draughts_results_count_two_one_nought() -> None:
    desk = Desk(details(edition="fmjd-2022")).seat(4).next_round()
    desk.do(EnterResult(1, 1, parse_result("2-0", TWO_ONE_ZERO)))
    desk.do(EnterResult(1, 2, parse_result("1-1", TWO_ONE_ZERO)))
    scores = sorted(score(entries) for entries in records(desk.tournament).values())
    assert scores == [0, 1, 1, 2]
