"""Which colours a team may still have on its first board, and who of two gets White (D.02)."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.players import (
    BLACK,
    WHITE,
    Allocation,
    ColourRule,
    ColourRules,
    SwissPlayer,
    allocate_played,
    alternated,
    lower_difference,
    other_than_last,
)
from crosstable.rulebooks.rules import rule

_MOST = 2
"""So many more matches of one colour, or so many of it in a row, and no further one."""


@rule("olympiad.colour-limits")
def barred(team: SwissPlayer) -> frozenset[Colour]:
    """Return the colours that would be a third in a row, or three more than of the other."""
    colours = set()
    if team.difference >= _MOST or team.colours[-_MOST:] == WHITE * _MOST:
        colours.add(Colour.WHITE)
    if team.difference <= -_MOST or team.colours[-_MOST:] == BLACK * _MOST:
        colours.add(Colour.BLACK)
    return frozenset(colours)


def fit_by_colour(one: frozenset[Colour], other: frozenset[Colour]) -> bool:
    """Return whether two teams, by what is barred to each, can meet with some colours."""
    return any(colour not in one and colour.other not in other for colour in Colour)


def fitting_by_colour(limits: Sequence[frozenset[Colour]]) -> dict[frozenset[Colour], int]:
    """Return who fits those to whom the same colours are barred; ``limits`` are by rank."""
    classes = {
        kind: mask_of(rank for rank, colours in enumerate(limits) if colours == kind)
        for kind in set(limits)
    }
    return {
        kind: sum(ranks for other, ranks in classes.items() if fit_by_colour(kind, other))
        for kind in classes
    }


def allocate_olympiad(higher: SwissPlayer, lower: SwissPlayer, initial: Colour) -> Allocation:
    """Return the colours of a pair of teams: the first rule that says something."""
    names = ColourRule.OLYMPIAD_INITIAL, ColourRule.OLYMPIAD_OTHER
    return allocate_played(_RULES, higher, lower, initial, names)


@rule("olympiad.colours-limits")
def _limits(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give the colours that keep both within the limits, or at least one of them."""
    mine, theirs = barred(higher), barred(lower)
    white = (Colour.WHITE in mine) + (Colour.BLACK in theirs)
    black = (Colour.BLACK in mine) + (Colour.WHITE in theirs)
    if white == black:
        return None
    return Colour.WHITE if white < black else Colour.BLACK


_RULES: ColourRules = (
    (ColourRule.OLYMPIAD_LIMITS, _limits),
    (ColourRule.OLYMPIAD_DIFFERENCE, lower_difference),
    (ColourRule.OLYMPIAD_ALTERNATE, alternated),
    (ColourRule.OLYMPIAD_HIGHER, other_than_last),
)
