"""Whom a player of a group takes by Lim's rules: of those who can be had, one of a suiting colour.

Who can be had may meet the player, and leaves all others of the group a full pairing.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.swiss.bitgraph import complete, join, mask_of, partners
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.walk import Taken
from crosstable.rulebooks.rules import rule


class ByColours:
    """A group in which everybody takes the first whose colour suits, else the first.

    Decision 461.
    """

    def __init__(
        self,
        table: LimTable,
        members: int,
        arrived: int,
        mate: dict[int, int] | None = None,
    ) -> None:
        """Take the members, who must have a full pairing, and those of them who floated there.

        ``mate`` is such a pairing, or a part of it.
        """
        self._table = table
        self._arrived = arrived
        self._rows = table.allowed
        self._alive = members
        self._mate: dict[int, int] = {} if mate is None else dict(mate)
        if complete(self._rows, members, self._mate) is not None:
            certain(None)

    @rule("lim.colour-exchanges", "lim.maxi", "lim.maxi-opponents")
    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with one of an order, whose colour suits if that can be.

        In a Maxi-tournament only somebody rated near the first who can be had comes before that.
        """
        near = self._rows[player] & self._alive
        reach = _Reach(self._rows, self._alive, self._mate, player)
        possible = (other for other in order if near >> other & 1 and reach.includes(other))
        first = next(possible, None)
        if first is None:
            return None
        opponent = first
        later = order[order.index(first) + 1 :]
        for suiting in self._table.suiting(player, floater=bool(self._arrived >> player & 1)):
            wanted = suiting & near
            if wanted >> first & 1:
                break
            found = (
                other
                for other in later
                if wanted >> other & 1 and self._table.near(other, first) and reach.includes(other)
            )
            opponent = next(found, first)
            if opponent != first:
                break
        if not join(self._rows, self._alive, self._mate, player, opponent):
            certain(None)
        self._alive &= ~mask_of((player, opponent))
        return Taken(opponent, None if opponent == first else first)


class _Reach:
    """Whom one player can be paired with so that the others can be paired too."""

    def __init__(self, rows: Sequence[int], alive: int, mate: dict[int, int], player: int) -> None:
        self._asked = rows, alive, mate, player
        self._partners: int | None = None

    def includes(self, other: int) -> bool:
        """Return whether all others can be paired; everybody is looked at only where that helps."""
        if self._partners is None:
            rows, alive, mate, player = self._asked
            mine, theirs = mate[player], mate[other]
            if mine == other or rows[mine] >> theirs & 1:
                return True
            self._partners = partners(rows, alive, mate, player)
        return bool(self._partners >> other & 1)
