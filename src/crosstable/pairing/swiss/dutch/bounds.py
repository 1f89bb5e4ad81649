"""What no candidate of a bracket can undercut, found by counting alone.

A bracket whose moved-down players can all be paired with residents, and in which at most one
resident stays over, has these bounds under the criteria:

- one downfloater where the number of players is odd, none else;
- the differences of the moved-down players to the residents, and one point for a downfloater, or
  the score of a resident as that of the downfloater;
- where the downfloater will have the bye, the fewest rounds without a game of those who can;
- of m players who want one colour and n who want the other, with a who want neither (a downfloater
  is one of these), (m - n - a) / 2 pairs in which somebody is refused, as soon as m exceeds n + a;
- the same for strong preferences, if there are more of them on the side of the majority than all
  others together;
- floats repeated by the moved-down players, who float anyway, and by the downfloater if nobody
  else can go down.

A candidate that meets all of them is one of the best, and needs no other proof.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.players import Float, Strength
from crosstable.pairing.swiss.round import BracketKind, Value
from crosstable.pairing.swiss.table import Bracket

_COUNTED = (
    (
        "dutch.pairs",
        "dutch.score-differences",
        "dutch.next-bracket",
        "dutch.topscorers-difference",
        "dutch.topscorers-third-colour",
        "dutch.colour-preferences",
        "dutch.strong-preferences",
        "dutch.downfloats-last-round",
        "dutch.upfloats-last-round",
        "dutch.downfloats-two-rounds",
        "dutch.upfloats-two-rounds",
        "dutch.downfloat-differences-last-round",
        "dutch.upfloat-differences-last-round",
        "dutch.downfloat-differences-two-rounds",
        "dutch.upfloat-differences-two-rounds",
    ),
    (
        "dutch.pairs",
        "dutch.downfloater-scores",
        "dutch.next-bracket",
        "dutch.bye-unplayed",
        "dutch.topscorers-difference",
        "dutch.topscorers-third-colour",
        "dutch.colour-preferences",
        "dutch.strong-preferences",
        "dutch.resident-downfloats-last-round",
        "dutch.upfloats-last-round",
        "dutch.resident-downfloats-two-rounds",
        "dutch.upfloats-two-rounds",
        "dutch.moved-down-again-last-round",
        "dutch.upfloat-differences-last-round",
        "dutch.moved-down-again-two-rounds",
        "dutch.upfloat-differences-two-rounds",
    ),
)
"""The criteria the counting was thought through for, each time in their order."""


class ColourCount(msgspec.Struct, frozen=True):
    """Who of a bracket wants which colour, as sets of ranks."""

    majority: int
    """Those who want the colour that more players want."""
    urgent: int
    """Those of the majority whose preference is strong or absolute."""
    minority: int
    refused: int
    """How many must be refused their preference, at least."""
    refused_strong: int
    absolute: tuple[int, int]
    """Absolute preferences for White and for Black."""


def bounds_hold(table: Table) -> bool:
    """Return whether the bounds are those of the criteria that count; else weights decide.

    A candidate that meets all bounds is one of the best under any order of the same criteria, but
    who goes down is looked for in the order of the articles, and where a criterion is missing
    others may be as good and come first. Colour differences that come back from beyond two are not
    counted here.
    """
    order = tuple(dict.fromkeys(criterion.rule for criterion in table.criteria))
    return table.outward and order in _COUNTED


def count_colours(table: Table, members: Sequence[int]) -> ColourCount:
    """Return the colour preferences of a bracket and how many cannot be granted."""
    wants = dict.fromkeys(Colour, 0)
    urgent = dict.fromkeys(Colour, 0)
    absolute = dict.fromkeys(Colour, 0)
    by_sort: defaultdict[int, list[int]] = defaultdict(list)
    for index in members:
        by_sort[table.sorts[index]].append(index)
    for sort, alike in by_sort.items():
        wish = table.players[sort].preference
        if wish.colour is None:
            continue
        these = mask_of(alike)
        wants[wish.colour] |= these
        if wish.strength >= Strength.STRONG:
            urgent[wish.colour] |= these
        if wish.strength is Strength.ABSOLUTE:
            absolute[wish.colour] |= these
    white, black = wants[Colour.WHITE].bit_count(), wants[Colour.BLACK].bit_count()
    more = Colour.WHITE if white >= black else Colour.BLACK
    many, few = max(white, black), min(white, black)
    # Who stays over takes nobody's colour away, like a player without a preference.
    neutral = len(members) - many - few + len(members) % 2
    refused = max(0, (many - few - neutral) // 2)
    strong = urgent[more].bit_count()
    others = many - strong + few + neutral
    return ColourCount(
        majority=wants[more],
        urgent=urgent[more],
        minority=wants[more.other],
        refused=refused,
        refused_strong=max(0, (strong - others) // 2) if refused else 0,
        absolute=(absolute[Colour.WHITE], absolute[Colour.BLACK]),
    )


def best_downfloaters(table: Table, bracket: Bracket, colours: ColourCount, among: int) -> int:
    """Return who can go down with the fewest floats repeated, of those the colours allow.

    Who will have the bye should have missed as few games as possible, where that counts. A float of
    the last round weighs more than one of two rounds ago.
    """
    residents = among & mask_of(bracket.residents)
    bye_here = table.ground(bracket).bye_here
    if bracket.kind is BracketKind.LAST or bye_here:
        residents &= table.bye_takers
    if bye_here and any(criterion.single for criterion in table.criteria):
        missed = {index: table.players[index].unplayed for index in bits(residents)}
        least = min(missed.values(), default=0)
        residents = mask_of(index for index, count in missed.items() if count == least)
    if colours.refused:
        residents &= colours.urgent if colours.refused_strong else colours.majority
    for back in (0, 1):
        fresh = residents & ~mask_of(
            index for index in bits(residents) if table.players[index].floats[back] is Float.DOWN
        )
        residents = fresh or residents
    return residents


def lower_bounds(
    table: Table, bracket: Bracket, colours: ColourCount, among: int = -1
) -> list[Value]:
    """Return the least value of each criterion, in their order, the next bracket left aside.

    ``among`` are those who can go down without doing harm to the next bracket.
    """
    odd = len(bracket.members) % 2
    residents = table.score(bracket.residents[0])
    bye_here = table.ground(bracket).bye_here
    moved = [table.players[index] for index in bracket.moved_down]
    differences = sorted((player.pairing_score - residents for player in moved), reverse=True)
    point = table.field.points.unit
    downfloater = [point] if odd else []
    again: list[list[int]] = []
    down = bits(best_downfloaters(table, bracket, colours, among)) if odd else iter(())
    floater = [(table.players[index], point) for index in islice(down, 1)]
    downfloats = [
        sum(player.floats[back] is Float.DOWN for player, _ in floater) for back in (0, 1)
    ]
    floating = [*((player, player.pairing_score - residents) for player in moved), *floater]
    for back in (0, 1):
        marked = (drop for player, drop in floating if player.floats[back] is Float.DOWN)
        again.append(sorted(marked, reverse=True))
    bounds: dict[str, Value] = {
        "dutch.pairs": odd,
        "dutch.score-differences": tuple(sorted((*differences, *downfloater), reverse=True)),
        "dutch.downfloater-scores": (residents,) if odd and residents else (),
        "dutch.bye-unplayed": sum(player.unplayed for player, _ in floater if bye_here),
        "dutch.topscorers-difference": 0,
        "dutch.topscorers-third-colour": 0,
        "dutch.colour-preferences": colours.refused,
        "dutch.strong-preferences": colours.refused_strong,
        "dutch.downfloats-last-round": len(again[0]),
        "dutch.resident-downfloats-last-round": downfloats[0],
        "dutch.upfloats-last-round": 0,
        "dutch.downfloats-two-rounds": len(again[1]),
        "dutch.resident-downfloats-two-rounds": downfloats[1],
        "dutch.upfloats-two-rounds": 0,
        "dutch.moved-down-again-last-round": (),
        "dutch.moved-down-again-two-rounds": (),
        "dutch.downfloat-differences-last-round": tuple(again[0]),
        "dutch.upfloat-differences-last-round": (),
        "dutch.downfloat-differences-two-rounds": tuple(again[1]),
        "dutch.upfloat-differences-two-rounds": (),
    }
    return [bounds[criterion.rule] for criterion in table.of_bracket]
