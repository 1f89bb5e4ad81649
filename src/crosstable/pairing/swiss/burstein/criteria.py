"""What a bracket of the Burstein system is judged by, as sums over its pairs and floaters.

Everything adds up over the pairs of all who are left: two of the bracket meet, or one of it meets
somebody below and so leaves it. So the best pairings of a bracket are the best matchings of all
who are left, and a text is the list of its criteria (C5 to C8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.round import Value
from crosstable.rulebooks.rules import rule


class Place(msgspec.Struct, frozen=True):
    """A bracket before it is paired: all who are left, those in it, and those of its own score."""

    left: int
    members: int
    residents: int
    below: int
    """The next scoregroup."""

    @classmethod
    @rule("burstein.floats")
    def at(cls, table: BursteinTable, left: int, incoming: int) -> Place:
        """Return the highest scoregroup of those who are left, with floaters from above."""
        residents = table.level(left & ~incoming)
        members = residents | incoming
        return cls(left, members, residents, table.level(left & ~members))

    @property
    def incoming(self) -> int:
        """Return the floaters from above."""
        return self.members & ~self.residents

    @property
    def rest(self) -> int:
        """Return everybody after the next scoregroup."""
        return self.left & ~self.members & ~self.below


class _Cost(msgspec.Struct, frozen=True):
    """What a pair costs: the scores of whoever leaves a bracket by it, and a colour."""

    out: int | None = None
    """The score of a player who leaves the bracket."""
    again: int | None = None
    """The same, if the player came from above."""
    ahead: int | None = None
    """The score of a player who leaves the next bracket."""
    ahead_again: int | None = None
    """The same, if the player came to it from this one."""
    clash: int = 0


_NOTHING = _Cost()
_COUNTED = {
    "burstein.pairs": "out",
    "burstein.incoming-floaters": "again",
    "burstein.next-pairs": "ahead",
    "burstein.next-incoming": "ahead_again",
}
_LISTED = {
    "burstein.floater-scores": "out",
    "burstein.incoming-scores": "again",
    "burstein.next-scores": "ahead",
    "burstein.next-incoming-scores": "ahead_again",
}
_AHEAD = frozenset({"ahead", "ahead_again"})


@rule(
    "burstein.pairs",
    "burstein.floater-scores",
    "burstein.incoming-floaters",
    "burstein.incoming-scores",
    "burstein.next-pairs",
    "burstein.next-scores",
    "burstein.next-incoming",
    "burstein.next-incoming-scores",
    "burstein.colour-preferences",
)
def cost_of(table: BursteinTable, place: Place, one: int, other: int) -> _Cost:
    """Return what the pair of two who are left costs the bracket."""
    members, below = place.members, place.below
    inside = (members >> one & 1) + (members >> other & 1)
    if inside == 2:
        return _Cost(clash=table.clash(one, other))
    near = (below >> one & 1) + (below >> other & 1)
    if inside == 1:
        leaver = one if members >> one & 1 else other
        score = table.score(leaver)
        return _Cost(
            out=score,
            again=None if place.residents >> leaver & 1 else score,
            ahead=None if near else score,
            ahead_again=None if near else score,
        )
    if near == 1:
        return _Cost(ahead=table.score(one if below >> one & 1 else other))
    return _NOTHING


def values_of(
    table: BursteinTable, place: Place, pairs: Iterable[Pair], *, more: Sequence[_Cost] = ()
) -> tuple[Value, ...]:
    """Return what a bracket is worth by the pairs of all who are left.

    Where nobody leaves the bracket, what the next one comes to is not of its making.
    """
    costs = [*(cost_of(table, place, one, other) for one, other in pairs), *more]
    stays = all(cost.out is None for cost in costs)
    values: list[Value] = []
    for name in table.criteria:
        field = _COUNTED.get(name) or _LISTED.get(name)
        if field is None:
            values.append(sum(cost.clash for cost in costs))
            continue
        found = [getattr(cost, field) for cost in costs]
        scores = sorted((score for score in found if score is not None), reverse=True)
        if field in _AHEAD and stays:
            scores = []
        values.append(tuple(scores) if name in _LISTED else len(scores))
    return tuple(values)


def levels_of(table: BursteinTable, place: Place) -> dict[str, tuple[int, ...]]:
    """Return which scores are counted apart where scores are compared, the highest first.

    The lowest is left out: it follows from how many there are.
    """

    def scores(members: int) -> tuple[int, ...]:
        return tuple(sorted({table.score(rank) for rank in bits(members)}, reverse=True)[:-1])

    return {
        "out": scores(place.members),
        "again": scores(place.incoming),
        "ahead": scores(place.members | place.below),
        "ahead_again": scores(place.members),
    }


def digits(table: BursteinTable, cost: _Cost, levels: dict[str, tuple[int, ...]]) -> Weight:
    """Return a cost as the entries of a weight, the greater the better."""
    entries: list[int] = []
    for name in table.criteria:
        if name in _COUNTED:
            entries.append(-int(getattr(cost, _COUNTED[name]) is not None))
        elif name in _LISTED:
            field = _LISTED[name]
            score = getattr(cost, field)
            entries += [-int(score == level) for level in levels[field]]
        else:
            entries.append(-cost.clash)
    return tuple(entries)


def least_clashes(table: BursteinTable, members: int) -> tuple[int, int]:
    """Return how many colour preferences cannot be granted whoever meets whom, and of whom.

    The latter are those who look for the colour of which there are too many, nobody if there are
    enough others. With an odd number one of them stays away.
    """
    white, black = (members & table.seeking[colour] for colour in (Colour.WHITE, Colour.BLACK))
    larger = max(white, black, key=int.bit_count)
    excess = 2 * larger.bit_count() - members.bit_count()
    return (excess // 2, larger) if excess > 0 else (0, 0)
