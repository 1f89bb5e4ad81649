"""Who could have the bye if something were otherwise, where it goes to the lowest score first."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.account import Comparison
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.report import points_text
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

_RULE = "dutch.bye-score"


@rule(_RULE)
def lowest_bye(table: Table, players: int, barred: Mapping[int, int]) -> int | None:
    """Return the lowest score with which one of these can have the bye, nothing if nobody can.

    ``barred`` says whom else somebody must not meet (decision 216).
    """
    outside = table.outside
    adjacent = [*table.allowed, 0]
    for one, others in barred.items():
        adjacent[one] &= ~others
        for other in bits(others):
            adjacent[other] &= ~(1 << one)
    for group in reversed(table.groups()):
        fresh = table.eligible & mask_of(group) & players
        adjacent[outside] |= fresh
        for taker in bits(fresh):
            adjacent[taker] |= 1 << outside
        if fresh and complete(adjacent, players | 1 << outside, {}) is None:
            return table.score(group[0])
    return None


def bye_comparison(table: Table, edition: Edition, score: int) -> Comparison | None:
    """Return the score of who would have the bye beside the lowest one, if it is higher."""
    if table.bye_score is None or score <= table.bye_score:
        return None
    points = table.field.points
    return Comparison(
        _RULE,
        Sentence("score of the player who gets the bye"),
        next(iter(edition.cite(_RULE)), None),
        table.bye_score,
        score,
        points_text(points, table.bye_score),
        points_text(points, score),
    )
