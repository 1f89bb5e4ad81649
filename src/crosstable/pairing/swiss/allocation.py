"""Who has White in a pair: the rules of colour allocation, first one that decides."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.colours import WHITE, ColourRule, Strength, last_opposition
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.rulebooks.rules import rule


class Allocation(msgspec.Struct, frozen=True):
    """The colour of the higher ranked player of a pair, and the rule that gave it."""

    higher: Colour
    rule: ColourRule


def allocate(higher: SwissPlayer, lower: SwissPlayer, initial: Colour) -> Allocation:
    """Return the colours of a pair; ``initial`` is the colour that was drawn by lot."""
    for name, decide in _RULES:
        colour = decide(higher, lower)
        if colour is not None:
            return Allocation(colour, name)
    return Allocation(_initial(higher, initial), ColourRule.INITIAL)


@rule("swiss.colours-both-preferences")
def _both(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Grant both preferences; who has none takes what the other leaves."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None:
        return theirs.other if theirs is not None else None
    return mine if mine is not theirs else None


@rule("swiss.colours-stronger-preference")
def _stronger(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Grant the stronger preference; of two absolute ones that of the wider difference."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None:
        return None
    one, other = int(mine.strength), int(theirs.strength)
    if one == other == Strength.ABSOLUTE:
        one, other = abs(higher.difference), abs(lower.difference)
    if one == other:
        return None
    return mine.colour if one > other else mine.colour.other


@rule("swiss.colours-alternate")
def _alternate(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give both the opposite of what they had when they last had different colours."""
    last = last_opposition(higher.colours, lower.colours)
    if last is None:
        return None
    return Colour.BLACK if last[0] == WHITE else Colour.WHITE


@rule("swiss.colours-higher-ranked")
def _higher_ranked(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:  # noqa: ARG001
    """Grant the preference of the higher ranked player."""
    return higher.preference.colour


@rule("swiss.colours-initial")
def _initial(higher: SwissPlayer, initial: Colour) -> Colour:
    """Give the initial colour to a higher ranked player with an odd number, else the other."""
    return initial if higher.place % 2 else initial.other


_RULES: tuple[tuple[ColourRule, Callable[[SwissPlayer, SwissPlayer], Colour | None]], ...] = (
    (ColourRule.BOTH, _both),
    (ColourRule.STRONGER, _stronger),
    (ColourRule.ALTERNATE, _alternate),
    (ColourRule.HIGHER_RANKED, _higher_ranked),
)
