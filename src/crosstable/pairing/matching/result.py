"""What a matching solver answers: a matching with its dual, or the proof that there is none."""

from __future__ import annotations

import msgspec

Pair = tuple[int, int]
Weight = tuple[int, ...]
Edges = dict[Pair, Weight]


class Blossom(msgspec.Struct, frozen=True):
    """An odd set of vertices and the price of every edge that lies inside it."""

    members: tuple[int, ...]
    price: int


class Dual(msgspec.Struct, frozen=True):
    """Prices that no edge outbids, which is why no matching can be better.

    An edge's bid is the sum of its entries, each times its multiplier. The multipliers are large
    enough for the bid of whole matchings to be ordered like their totals are lexicographically, and
    even, so that every price is an integer.
    """

    multipliers: tuple[int, ...]
    vertices: tuple[int, ...]
    blossoms: tuple[Blossom, ...]


class Matching(msgspec.Struct, frozen=True):
    """A perfect matching of the greatest total, and the dual that proves it."""

    mate: tuple[int, ...]
    total: Weight
    dual: Dual

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs, the smaller vertex first, in the order of the smaller vertices."""
        return tuple((one, other) for one, other in enumerate(self.mate) if one < other)


class NoPerfectMatching(msgspec.Struct, frozen=True):
    """The proof that somebody stays alone (Tutte's condition fails).

    Each group is odd, and its members may be paired only with one another or with somebody of the
    barrier; so each group needs one of the barrier, and there are more groups than that.
    """

    barrier: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
