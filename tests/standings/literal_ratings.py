"""Average ratings of opponents done slowly, from the texts alone and from nothing of the product.

FIDE C.02 13.3.1: the sum of the ratings of a player's opponents, divided by the games he played.
13.14.1: the average of somebody who elected not to play more than two games "shall be considered
to be lower than that of any player who has completed more of the schedule"; games elected are
requested byes and games he defaulted. FMJD Annex 5 3.1h: the average rating of all opponents; 4.1:
the dummy an odd field plays has the lowest rating in the tournament minus 1.
"""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.tournament import Tournament

HAIR = Fraction(1, 10**9)


def rating_of(tournament: Tournament, number: int) -> int:
    (entrant,) = (one for one in tournament.entrants if one.number == number)
    return entrant.player.ratings[0].value


def met(tournament: Tournament, number: int) -> list[int]:
    """Return the opponents of the games a player really played."""
    found = []
    for one in tournament.rounds:
        for board in one.boards:
            if isinstance(board.result, Played) and number in (board.white, board.black):
                found.append(board.black if board.white == number else board.white)
    return found


def elected_not_to_play(tournament: Tournament, number: int) -> int:
    """How many games a player missed by a bye he asked for, or defaulted himself."""
    missed = 0
    for one in tournament.rounds:
        for free in one.free:
            if free.player == number and free.kind in (Bye.HALF_POINT, Bye.ZERO_POINT):
                missed += 1
        for board in one.boards:
            if isinstance(board.result, Forfeit):
                white_away = board.result.absent in (Absent.WHITE, Absent.BOTH)
                black_away = board.result.absent in (Absent.BLACK, Absent.BOTH)
                if (board.white == number and white_away) or (board.black == number and black_away):
                    missed += 1
    return missed


def average(tournament: Tournament, number: int) -> Fraction:
    """13.3.1, of somebody who played."""
    ratings = [rating_of(tournament, other) for other in met(tournament, number)]
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def average_with_the_dummy(tournament: Tournament, number: int) -> Fraction:
    """Annex 5 3.1h with 4.1: whoever had the bye met the dummy."""
    ratings = [rating_of(tournament, other) for other in met(tournament, number)]
    lowest = min(rating_of(tournament, one.number) for one in tournament.entrants)
    for one in tournament.rounds:
        for free in one.free:
            if free.player == number and free.kind is Bye.ALLOCATED:
                ratings.append(lowest - 1)
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def considered(tournament: Tournament, tied: list[int]) -> dict[int, Fraction]:
    """13.14.1: the averages of tied players as they are to be considered.

    Whoever completed most of the schedule comes first, since an average is only ever lowered
    beneath those of players who completed more. It is lowered by a hair, and no further than the
    sentence asks; of two lowered to the same place the better average keeps a hair's breadth.
    """
    games = {number: len(met(tournament, number)) for number in tied}
    values: dict[int, Fraction] = {}
    for number in sorted(tied, key=lambda each: -games[each]):
        own = average(tournament, number)
        values[number] = own
        if elected_not_to_play(tournament, number) > 2:
            above = [values[other] for other in values if games[other] > games[number]]
            if above and own >= min(above):
                values[number] = min(above) - HAIR + own * HAIR / 10**6
    return values
