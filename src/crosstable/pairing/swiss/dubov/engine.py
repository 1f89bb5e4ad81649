"""A round of the Dubov system, paired: the bye first, then scoregroups from the top (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dubov.bracket import PairedHalves, pair_bracket
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.dubov.upfloaters import Upfloaters, choose_upfloaters
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.rulebooks.rules import rule

__all__ = ["DubovBracket", "DubovPairing", "bye_due", "bye_order", "pair_players"]


class DubovBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, who was taken in, and who meets."""

    left: int
    residents: int
    chosen: Upfloaters
    part: PairedHalves
    values: tuple[Value, ...]
    """What it is worth, criterion by criterion."""

    @property
    def members(self) -> int:
        """Return everybody who is paired in it."""
        return self.residents | mask_of(self.chosen.members)


class DubovPairing(msgspec.Struct, frozen=True):
    """All brackets of a round, the highest first, and who has the bye."""

    bye: int | None
    brackets: tuple[DubovBracket, ...]


def pair_players(table: DubovTable, *, solver: Solver = "auto") -> DubovPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    barrier = table.complete(table.full, {})
    if barrier is not None:
        return Impossible(barrier)
    left, bye = table.full, None
    if table.size % 2:
        bye = certain(bye_due(table))
        left &= ~(1 << bye)
    return DubovPairing(bye, tuple(_brackets(table, left, solver)))


@rule("dubov.bye-order", "dubov.bye")
def bye_order(table: DubovTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, largest number first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -player.number

    return sorted(bits(table.bye_takers), key=key)


def bye_due(table: DubovTable) -> int | None:
    """Return the first who may have the bye and leaves a round that can be paired."""
    for rank in bye_order(table):
        if complete(table.allowed, table.full & ~(1 << rank), {}) is None:
            return rank
    return None


@rule("dubov.round")
def _brackets(table: DubovTable, left: int, solver: Solver) -> Iterator[DubovBracket]:
    """Yield bracket after bracket: the highest score of those who are left, and upfloaters."""
    while left:
        residents = table.level(left)
        chosen = certain(choose_upfloaters(table, left, solver=solver))
        members = residents | mask_of(chosen.members)
        part = certain(pair_bracket(table, members, solver=solver))
        values = table.values(residents, chosen.members, part.clashes)
        yield DubovBracket(left, residents, chosen, part, values)
        left &= ~members
