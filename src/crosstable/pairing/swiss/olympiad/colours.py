"""Which colours a team may still have on its first board, and who of two gets White (D.02)."""

from __future__ import annotations

from collections.abc import Callable

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.players import (
    BLACK,
    WHITE,
    Allocation,
    ColourRule,
    SwissPlayer,
    last_opposition,
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


def allocate_olympiad(higher: SwissPlayer, lower: SwissPlayer, initial: Colour) -> Allocation:
    """Return the colours of a pair of teams: the first rule that says something."""
    if not higher.colours and not lower.colours:
        return Allocation(_initial(higher, initial), ColourRule.OLYMPIAD_INITIAL)
    for name, decide in _RULES:
        colour = decide(higher, lower)
        if colour is not None:
            return Allocation(colour, name)
    return Allocation(_opposite(lower.colours[-1]).other, ColourRule.OLYMPIAD_OTHER)


@rule("olympiad.colours-initial")
def _initial(higher: SwissPlayer, initial: Colour) -> Colour:
    """Give the drawn colour to a higher ranked team with an odd number, else the other one."""
    return initial if higher.number % 2 else initial.other


@rule("olympiad.colours-limits")
def _limits(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give the colours that keep both within the limits, or at least one of them."""
    mine, theirs = barred(higher), barred(lower)
    white = (Colour.WHITE in mine) + (Colour.BLACK in theirs)
    black = (Colour.BLACK in mine) + (Colour.WHITE in theirs)
    if white == black:
        return None
    return Colour.WHITE if white < black else Colour.BLACK


@rule("olympiad.colours-difference")
def _equalise(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give White to the team that had it less often, on balance."""
    if higher.difference == lower.difference:
        return None
    return Colour.WHITE if higher.difference < lower.difference else Colour.BLACK


@rule("olympiad.colours-alternate")
def _alternate(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give both the opposite of what they had when they last had different colours."""
    last = last_opposition(higher.colours, lower.colours)
    return None if last is None else _opposite(last[0])


@rule("olympiad.colours-higher-ranked")
def _higher_ranked(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:  # noqa: ARG001
    """Give the higher ranked team the opposite of its last colour."""
    return _opposite(higher.colours[-1]) if higher.colours else None


def _opposite(letter: str) -> Colour:
    return Colour.BLACK if letter == WHITE else Colour.WHITE


_RULES: tuple[tuple[ColourRule, Callable[[SwissPlayer, SwissPlayer], Colour | None]], ...] = (
    (ColourRule.OLYMPIAD_LIMITS, _limits),
    (ColourRule.OLYMPIAD_DIFFERENCE, _equalise),
    (ColourRule.OLYMPIAD_ALTERNATE, _alternate),
    (ColourRule.OLYMPIAD_HIGHER, _higher_ranked),
)
