"""Where the pattern of a score group simply holds (3.4): what it is in words, with its article."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.fmjd.aspects import Pattern
from crosstable.pairing.swiss.fmjd.engine import PairedGroup
from crosstable.pairing.swiss.fmjd.pattern import Layout
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

_WORDS = {
    Pattern.HALVES.value: (
        "fmjd-swiss.pattern-halves",
        Sentence(
            "the first of the upper half meets the first of the lower half, the second meets the "
            "second, and so on; nothing prevents it"
        ),
    ),
    Pattern.HIGH_LOW.value: (
        "fmjd-swiss.pattern-high-low",
        Sentence("the highest meets the lowest, and so on inwards; nothing prevents it"),
    ),
    "neighbours": (
        "fmjd-swiss.first-neighbours",
        Sentence("the first meets the second, the third the fourth, and so on"),
    ),
    Pattern.BY_LOT.value: (
        "fmjd-swiss.pattern-lot",
        Sentence("neighbours in an order drawn by lot meet; nothing prevents it"),
    ),
    Pattern.AVERAGE_AGAINST_OWN.value: (
        "fmjd-swiss.pattern-average",
        Sentence(
            "whoever has met the highest average meets the lowest rating, and so on; nothing "
            "prevents it"
        ),
    ),
}


def _layout(table: FamilyTable, group: PairedGroup) -> Layout:
    inner = table.inner_pairs(group.bracket, group.candidate)
    return table.layout(sorted(player for pair in inner for player in pair))


def _rule(table: FamilyTable, layout: Layout) -> str:
    in_first = table.field.round == 1 and layout.pattern == Pattern.HALVES.value
    return "fmjd-swiss.first-round" if in_first else _WORDS[layout.pattern][0]


@rule("fmjd-swiss.explanation")
def pattern_holds(table: FamilyTable, edition: Edition, group: PairedGroup) -> Reason:
    """Return what the pattern of a group is, where nobody had to be passed over."""
    if not table.inner_pairs(group.bracket, group.candidate):
        return edition.because(
            "fmjd-swiss.meets",
            "those moved down meet the opponents the order of this group gives them; nothing "
            "prevents it",
        )
    layout = _layout(table, group)
    return edition.because(_rule(table, layout), _WORDS[layout.pattern][1])


@rule("fmjd-swiss.first-round", "fmjd-swiss.pattern-halves", "fmjd-swiss.four-groups")
def halves_in_turn(
    table: FamilyTable, edition: Edition, group: PairedGroup, one: int, other: int
) -> tuple[Reason, ...]:
    """Return that two ranks meet as the same numbers of two halves, if that is so."""
    layout = _layout(table, group)
    higher, lower = sorted((one, other))
    for index, block in enumerate(layout.blocks):
        if higher not in block.upper or lower not in block.lower:
            continue
        place = block.upper.index(higher)
        if block.lower.index(lower) != place:
            continue
        names = [str(table.players[rank]) for rank in (higher, lower)]
        if len(layout.blocks) == 1:
            sentence = Sentence(
                "{player} is number {place} of the upper half, {opponent} is number {place} of "
                "the lower half: the first of both meet, then the second, and so on",
                player=names[0],
                opponent=names[1],
                place=place + 1,
            )
        else:
            sentence = Sentence(
                "{player} is number {place} of group {group}, {opponent} is number {place} of "
                "group {lower}: the first of both meet, then the second, and so on",
                player=names[0],
                opponent=names[1],
                place=place + 1,
                group=2 * index + 1,
                lower=2 * index + 2,
            )
        return (edition.because(_rule(table, layout), sentence),)
    return ()
