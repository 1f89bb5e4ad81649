"""How much time an offence gives the opponent (7.5.5, 9.5.3, A, B).

How much time it is depends on the kind of game and, in some editions, on how closely it is watched.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.laws import ChessRules, Cited


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of game an arbiter is called to (decision 227)."""

    name: str = "standard"
    """By its rate of play, as the edition's classes are named."""
    supervised: bool = False
    """Whether officials watch as closely as the Competition Rules ask in rapid and blitz."""
    minutes: int | None = None
    """Where the text can be read in two ways: the minutes that the event has decided on."""


SLOW = Kind()


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
