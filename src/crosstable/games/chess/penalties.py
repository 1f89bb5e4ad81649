"""What an illegal move costs, and how much time an offence gives the opponent (7.5.5, 9.5.3, A, B).

How much time it is depends on the kind of game and, in some editions, on how closely it is watched.
"""

from __future__ import annotations

import chess
import msgspec

from crosstable.games.chess.mateable import BUDGET
from crosstable.games.chess.mating import Chance, mating_chance
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.laws import ChessRules, Cited

__all__ = ["SLOW", "Kind", "Sanction", "illegal_move", "minutes", "time_for_opponent"]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of game an arbiter is called to."""

    name: str = "standard"
    """By its rate of play, as the edition's classes are named."""
    supervised: bool = False
    """Whether officials watch as closely as the Competition Rules ask in rapid and blitz."""
    minutes: int | None = None
    """Where the text can be read in two ways: the minutes that the event has decided on."""


SLOW = Kind()


class Sanction(msgspec.Struct, frozen=True):
    """What an arbiter does about an offence: time for the opponent, or the end of the game."""

    seconds: int = 0
    conclusion: Conclusion | None = None
    """Nothing where the game goes on, or where the arbiter has to judge the position."""


def time_for_opponent(usual: Cited[int], kind: Kind, rules: ChessRules) -> Cited[int]:
    """Return the seconds an offence gives the opponent in this kind of game, and by what article.

    ``usual`` is what the article on the offence says.
    """
    for other in rules.time_penalties:
        if other.kind == kind.name and other.supervised in {None, kind.supervised}:
            if kind.minutes is None:
                return Cited(other.seconds[0], other.article)
            if 60 * kind.minutes not in other.seconds:
                raise _not_open(other.seconds)
            return Cited(60 * kind.minutes, other.article)
    if kind.minutes not in {None, usual.value // 60}:
        raise _not_open((usual.value,))
    return usual


def _not_open(known: tuple[int, ...]) -> InvalidValue:
    options = Listing([str(seconds // 60) for seconds in known], joint="or")
    return InvalidValue("the laws allow no other penalty here than {minutes} min", minutes=options)


def minutes(given: Cited[int]) -> Sentence:
    """Return what the opponent gets, in words."""
    return Sentence.plural(
        "the opponent gets {count} minute more",
        "the opponent gets {count} minutes more",
        count=given.value // 60,
    )


def illegal_move(
    rules: ChessRules,
    kind: Kind,
    nth: int,
    *,
    board: chess.Board | None = None,
    offender: Colour | None = None,
    budget: int = BUDGET,
) -> Verdict[Sanction]:
    """Say what the ``nth`` completed illegal move of a player brings (7.5.5).

    The game is lost by the one that is too many, or drawn where the opponent could never checkmate
    (which only a position can tell); before that the opponent gets time.
    """
    limit = rules.illegal_moves_that_lose
    if nth < limit.value:
        given = time_for_opponent(rules.illegal_move, kind, rules)
        return Verdict(
            Sanction(seconds=given.value),
            (
                Reason.that("illegal move no. {count} of this player", limit.citation, count=nth),
                Reason(minutes(given), given.citation),
            ),
        )
    lost = Reason.that(
        "illegal move no. {count} of this player: lost, or drawn where the opponent could never"
        " checkmate",
        limit.citation,
        count=nth,
    )
    if board is None or offender is None:
        return Verdict(Sanction(), (lost,))
    judged = mating_chance(board, offender.other, budget=budget, article=limit.citation)
    match judged.outcome.chance:
        case Chance.POSSIBLE:
            result = GameResult.win_for(offender.other)
        case Chance.IMPOSSIBLE:
            result = GameResult.DRAW
        case Chance.OPEN:
            return Verdict(Sanction(), (lost, *judged.because))
    return Verdict(Sanction(conclusion=Conclusion(result, Ending.REFEREE)), (lost, *judged.because))
