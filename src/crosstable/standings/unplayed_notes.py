"""What lines of the working say of rounds that were not played.

In a large event thousands of lines have one of a few notes, so each is made once.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from crosstable.kernel.sentence import Figure, Sentence
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed

_KEPT = 1 << 16


class Against(Enum):
    """Who stands in where there is no opponent whose own score counts."""

    VIRTUAL = "virtual opponent"
    DUMMY = "dummy"
    OPEN = "open game"
    """Paired and not finished: nothing is added yet."""


_TAKEN = {
    OpponentsUnplayed.DRAW: Sentence("unplayed games taken as draws"),
    OpponentsUnplayed.DRAW_AFTER_LEAVING: Sentence("rounds after leaving taken as draws"),
    OpponentsUnplayed.BYES_TO_THE_END: Sentence("byes up to the end taken as draws"),
}
_STAND_INS = {
    Against.VIRTUAL: Sentence("virtual opponent"),
    Against.DUMMY: Sentence("dummy"),
    Against.OPEN: Sentence("open game"),
}
NOT_FINISHED = Sentence("not finished")
OWN_SCORE = Sentence("the player's own score")
NO_POINTS = Sentence("no points")


@lru_cache(_KEPT)
def adjusted_note(points: Figure, unplayed: OpponentsUnplayed) -> Sentence:
    """Return how a score came about that rules on unplayed games adjust."""
    return Sentence("{points} in the table, {how}", points=points, how=_TAKEN[unplayed])


@lru_cache(_KEPT)
def virtual_note(before: Figure, points: Figure, draws: int) -> Sentence:
    """Return what a virtual opponent has: the score before the round, and draws from then on."""
    return Sentence(
        "{before} before + {points} + {draws:draw|draws} after",
        before=before,
        points=points,
        draws=draws,
    )


@lru_cache(_KEPT)
def capped_note(points: Figure, *, forfeit: bool) -> Sentence:
    """Return why a player's own score does not stand in whole."""
    if forfeit:
        return Sentence("no more than the absent opponent's {points}", points=points)
    return Sentence("no more than {points}, a draw in every round", points=points)


@lru_cache(_KEPT)
def stand_in_note(against: Against, round_number: int, how: Sentence) -> Sentence:
    """Return who stood in as the opponent of a round, and with what score."""
    return Sentence(
        "{opponent} in round {round}: {how}",
        opponent=_STAND_INS[against],
        round=round_number,
        how=how,
    )
