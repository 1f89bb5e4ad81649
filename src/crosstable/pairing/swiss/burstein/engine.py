"""A round of the Burstein system after the seeding rounds: the bye first, then brackets (1.9.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.burstein.bracket import PairedPart, pair_bracket
from crosstable.pairing.swiss.burstein.criteria import Place
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.table import certain
from crosstable.rulebooks.rules import rule

__all__ = ["BursteinBracket", "BursteinPairing", "bye_due", "bye_order", "pair_players"]


class BursteinBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, and who meets."""

    place: Place
    part: PairedPart


class BursteinPairing(msgspec.Struct, frozen=True):
    """All brackets of a round, the highest first, and who has the bye."""

    bye: int | None
    brackets: tuple[BursteinBracket, ...]


def pair_players(table: BursteinTable, *, solver: Solver = "auto") -> BursteinPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    barrier = table.complete(table.full, {})
    if barrier is not None:
        return Impossible(barrier)
    left, bye = table.full, None
    if table.size % 2:
        bye = certain(bye_due(table))
        left &= ~(1 << bye)
    return BursteinPairing(bye, tuple(_brackets(table, left, solver)))


@rule("burstein.bye-order", "burstein.bye")
def bye_order(table: BursteinTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, lowest ranking first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -table.standing[rank]

    return sorted(bits(table.bye_takers), key=key)


def bye_due(table: BursteinTable) -> int | None:
    """Return the first who may have the bye and leaves a round that can be paired."""
    for rank in bye_order(table):
        if complete(table.allowed, table.full & ~(1 << rank), {}) is None:
            return rank
    return None


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
