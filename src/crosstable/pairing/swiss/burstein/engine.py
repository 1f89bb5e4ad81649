"""A round of the Burstein system after the seeding rounds: the bye first, then brackets (1.9.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.burstein.bracket import PairedPart, pair_bracket
from crosstable.pairing.swiss.burstein.criteria import Place
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.bye import without_bye
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.rulebooks.rules import rule


class BursteinBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, and who meets."""

    place: Place
    part: PairedPart


BursteinPairing = PairedBrackets[BursteinBracket]


def pair_players(table: BursteinTable, *, solver: Solver = "auto") -> BursteinPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return BursteinPairing(bye, tuple(_brackets(table, left, solver)))


@rule("burstein.bye-order", "burstein.bye")
def bye_order(table: BursteinTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, lowest ranking first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -table.standing[rank]

    return sorted(bits(table.bye_takers), key=key)


@rule("burstein.round")
def _brackets(table: BursteinTable, left: int, solver: Solver) -> Iterator[BursteinBracket]:
    """Yield bracket after bracket: the highest score of those who are left, and floaters."""
    incoming = 0
    while left:
        place = Place.at(table, left, incoming)
        part = certain(pair_bracket(table, place, solver=solver))
        yield BursteinBracket(place, part)
        incoming = mask_of(part.floaters)
        left &= ~place.members | incoming
