"""Who of two has White by Lim's rules: limits, what is due, the latest difference, who is ranked.

What is due to a player is what the Dutch system prefers: a colour that keeps them within the
limits, else one that evens colours out, else the other one than last time (decision 462).
"""

from __future__ import annotations

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.allocation import Allocation
from crosstable.pairing.swiss.colours import WHITE, ColourRule, last_opposition
from crosstable.pairing.swiss.olympiad.colours import barred
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.rulebooks.rules import rule


@rule("lim.colours-due")
def allocate_lim(
    higher: SwissPlayer, lower: SwissPlayer, initial: Colour, *, below: bool
) -> Allocation:
    """Return the colours of a pair, which was made ``below`` the median group or not."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None and theirs is None:
        return Allocation(_initial(higher, initial), ColourRule.LIM_INITIAL)
    only = _only_legal(higher, lower)
    if only is not None and mine is theirs:
        return Allocation(only, ColourRule.LIM_LIMITS)
    if mine is None or theirs is None or mine is not theirs:
        due = mine if mine is not None else theirs.other if theirs is not None else Colour.WHITE
        return Allocation(due, ColourRule.LIM_DUE)
    if _evens_out(higher) != _evens_out(lower):
        return Allocation(mine if _evens_out(higher) else mine.other, ColourRule.LIM_EQUALISE)
    last = last_opposition(higher.colours, lower.colours)
    if last is not None:
        return Allocation(_alternate(last[0]), ColourRule.LIM_ALTERNATE)
    return _by_rank(mine, below=below)


@rule("lim.colours-initial")
def _initial(higher: SwissPlayer, initial: Colour) -> Colour:
    """Give the drawn colour to a higher ranked player with an odd number, else the other one."""
    return initial if higher.number % 2 else initial.other


@rule("lim.colours-limits")
def _only_legal(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Return the colour of the higher ranked player where only one keeps both within the limits."""
    mine, theirs = barred(higher), barred(lower)
    legal = [colour for colour in Colour if colour not in mine and colour.other not in theirs]
    return legal[0] if len(legal) == 1 else None


@rule("lim.colours-equalise")
def _evens_out(player: SwissPlayer) -> bool:
    """Return whether the colour that is due to a player evens their colours out."""
    return player.difference != 0


@rule("lim.colours-latest-difference")
def _alternate(letter: str) -> Colour:
    """Give the opposite of what a player had when the two last had different colours."""
    return Colour.BLACK if letter == WHITE else Colour.WHITE


@rule("lim.colours-higher-ranked", "lim.colours-lower-ranked")
def _by_rank(due: Colour, *, below: bool) -> Allocation:
    """Give what is due to both to the higher ranked, but below the median to the lower ranked."""
    if below:
        return Allocation(due.other, ColourRule.LIM_LOWER)
    return Allocation(due, ColourRule.LIM_HIGHER)
