"""Proofs of brackets to be written down: bounds that are met, or matchings with their prices."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.pairing.matching import Blossom
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.weighted_graph import Solved


class BracketProof(msgspec.Struct, frozen=True):
    """The proof of one bracket, in pairing numbers; 0 stands for a way out of the bracket."""

    players: tuple[int, ...]
    bounds: tuple[Value, ...] = ()
    """The least values there can be, where the bracket meets them all."""
    vertices: tuple[int, ...] = ()
    weights: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    """The edges of the matching: two positions in ``vertices`` and the entries of the weight."""
    mates: tuple[int, ...] = ()
    multipliers: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    blossoms: tuple[Blossom, ...] = ()
    barrier: tuple[int, ...] = ()
    """With ``groups``: why the round cannot be completed after this first try.

    In a last bracket it is why nobody with fewer points could have the bye.
    """
    groups: tuple[tuple[int, ...], ...] = ()


def in_numbers(table: RoundTable, vertices: Sequence[int]) -> tuple[int, ...]:
    """Return ranks as pairing numbers; whatever is no player is 0."""
    return tuple(
        table.players[vertex].number if vertex < table.outside else 0 for vertex in vertices
    )


def with_matching(table: RoundTable, proof: BracketProof, solved: Solved) -> BracketProof:
    """Return a proof with a weighted matching and the prices that no better one can pay."""
    matching = solved.matching
    return msgspec.structs.replace(
        proof,
        vertices=in_numbers(table, solved.vertices),
        weights=tuple((i, j, weight) for (i, j), weight in solved.edges.items()),
        mates=matching.mate,
        multipliers=matching.dual.multipliers,
        prices=matching.dual.vertices,
        blossoms=matching.dual.blossoms,
    )
