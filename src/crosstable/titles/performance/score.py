"""Average, performance and the points a norm needs (FIDE 1.22, 1.46 to 1.49), in whole numbers.

Points are halves: 14 of 9 games is seven points.
"""

from __future__ import annotations

from functools import cache

from crosstable.rulebooks.ranking_rules import PerformanceTable
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms


@rule("norm.average")
def average_of(total: int, games: int) -> int:
    """Return the average of ratings, to the nearest whole number, halves up."""
    return (2 * total + games) // (2 * games)


@cache
def difference(table: PerformanceTable, half_points: int, games: int) -> int:
    """Return the rating difference for a score, whose percentage is rounded, halves up."""
    percent = (100 * half_points + games) // (2 * games)
    return table.differences[percent] // 100


@rule("norm.least-score")
def least_half_points(norms: PerformanceNorms, games: int) -> int:
    """Return the least score of any norm: 35 %, and what the tables print where they bind."""
    share = -(-2 * games * norms.least_percent // 100)
    return max(share, dict(norms.least_as_printed).get(games, 0))


@rule("norm.score")
def half_points_needed(
    norms: PerformanceNorms, title: NormTitle, games: int, average: int
) -> int | None:
    """Return the least score that is a performance for the title; None where none is."""
    if games < 1:
        return None
    return _needed(norms.table, title.performance - average, games, least_half_points(norms, games))


@cache
def _needed(table: PerformanceTable, missing: int, games: int, least: int) -> int | None:
    for half_points in range(least, 2 * games + 1):
        if difference(table, half_points, games) >= missing:
            return half_points
    return None
