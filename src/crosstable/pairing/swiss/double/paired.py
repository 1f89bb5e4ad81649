"""A round of a Double-Swiss that can be asked about: its brackets are made as those of teams."""

from __future__ import annotations

from functools import cached_property

from crosstable.pairing.swiss.double.table import DoubleTable, lay_table
from crosstable.pairing.swiss.team.paired import UpfloatRound


class DoubleRound(UpfloatRound):
    """One round of matches, paired when that is first asked for."""

    bye_rule = "team-swiss.bye-order"

    @cached_property
    def table(self) -> DoubleTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)
