"""What an event looks like from behind."""

from __future__ import annotations

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.swiss.yielding import _floats

WON = Played(Mark.WIN, Mark.LOSS)


def event(*rounds: Round) -> Tournament:
    return Tournament(
        name="Cup",
        game="draughts",
        edition="fmjd-2022",
        system=System("fmjd-rating"),
        points=TWO_ONE_ZERO,
        entrants=tuple(Entrant(number, Player(name=f"Player {number}x")) for number in range(1, 6)),
        rounds=rounds,
    )


def test_points_without_a_game_count_and_a_game_not_played_is_no_float() -> None:
    first = Round(
        1, (Board(1, 2, WON), Board(3, 4, Forfeit(Absent.BLACK))), (FreePlayer(5, Bye.ALLOCATED),)
    )
    # 1, 3 and 5 have two points each: the first by a game, the others without one.
    level = Round(2, (Board(1, 3, WON), Board(2, 4, WON)), (FreePlayer(5, Bye.ZERO_POINT),))
    assert _floats(event(first, level)) == (0, 0)
    uneven = Round(2, (Board(5, 2, WON), Board(1, 4, Forfeit(Absent.BLACK))))
    assert _floats(event(first, uneven)) == (2, 0)


def test_a_float_in_the_same_direction_within_three_rounds_is_told() -> None:
    rounds = (
        Round(1, (Board(1, 2, WON), Board(3, 4, WON))),
        Round(2, (Board(1, 4, WON), Board(2, 3, WON))),
        Round(3, (Board(1, 3, WON), Board(4, 2, WON))),
    )
    # In round 2 four players float; in round 3 player 1 meets fewer points again and 4 more.
    assert _floats(event(*rounds)) == (8, 2)
