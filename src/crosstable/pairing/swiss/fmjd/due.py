"""How many players due the same colour must meet in a group, and who then meets whom."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.rulebooks.rules import rule


class Split(msgspec.Struct, frozen=True):
    """A group divided into players due White, due Black, and those whom either suits."""

    column: int | None
    """Which criterion counts pairs due the same colour; nothing if none does."""
    halves: tuple[int, int]
    majority: int
    """Those due the colour that too many are due, nobody where all can be served."""
    least: int
    """How many pairs due the same colour there must be."""

    def suitable(self, player: int) -> int:
        """Return whom a player, given as a set, meets if no more are refused than must be."""
        if self.column is None:
            return -1
        if self.majority:
            return -1 if player & self.majority else self.majority
        return next((~half for half in self.halves if player & half), -1)

    @property
    def leavers(self) -> int:
        """Return who leaves if no more are refused than must be."""
        return self.majority or -1


@rule("fmjd-swiss.strong-colours")
def split_by_colour(table: FamilyTable, members: Sequence[int]) -> Split:
    """Return a group divided by due colours (3.7.c), undivided where that does not count."""
    column = next(
        (
            index
            for index, criterion in enumerate(table.criteria)
            if criterion.rule == "fmjd-swiss.strong-colours"
        ),
        None,
    )
    if column is None:
        return Split(None, (0, 0), 0, 0)
    white, black = (
        mask_of(member for member in members if table.players[member].preference.colour is colour)
        for colour in Colour
    )
    larger = max(white, black, key=int.bit_count)
    excess = larger.bit_count() - (len(members) - larger.bit_count())
    if excess <= 0:
        return Split(column, (white, black), 0, 0)
    return Split(column, (white, black), larger, excess // 2)
