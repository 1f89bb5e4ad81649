"""A round of the Dubov system, paired: the bye first, then scoregroups from the top (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.bye import without_bye
from crosstable.pairing.swiss.dubov.bracket import PairedHalves, pair_bracket
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.dubov.upfloaters import Upfloaters, choose_upfloaters
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.rulebooks.rules import rule


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


DubovPairing = PairedBrackets[DubovBracket]


def pair_players(table: DubovTable, *, solver: Solver = "auto") -> DubovPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return DubovPairing(bye, tuple(_brackets(table, left, solver)))


@rule("dubov.bye-order", "dubov.bye")
def bye_order(table: DubovTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, largest number first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -player.number

    return sorted(bits(table.bye_takers), key=key)


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
