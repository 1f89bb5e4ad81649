"""What a set of games amounts to: opponents counted by what a norm asks for, and their ratings.

Somebody met twice is one opponent, as the tables say: different title-holders (FIDE 1.45f, 1.72);
the score and the average are taken over the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms
from crosstable.titles.performance.group import Encounter


class Measure(NamedTuple):
    """What a set of games amounts to."""

    games: int
    half_points: int
    total: int
    """Of the opponents' ratings, the lowest raised."""
    opponents: int
    """Different ones."""
    titled: int
    holders: int
    unrated: int
    federations: Mapping[str, int]
    """How many opponents each has, those of unknown federation under an empty code."""


def measure(norms: PerformanceNorms, title: NormTitle, games: Sequence[Encounter]) -> Measure:
    """Return what a set of games amounts to, for a norm of a title."""
    met: set[int] = set()
    federations: dict[str, int] = {}
    half_points = titled = holders = unrated = total = 0
    lowest, raised = title.floor, 0
    for game in games:
        rating = game.rating
        if rating is None:
            rating = norms.unrated_rating
        half_points += game.half_points
        total += rating
        lowest = min(lowest, rating)
        if game.opponent in met:
            continue
        met.add(game.opponent)
        titled += game.titled
        holders += game.holder
        unrated += game.rating is None
        federations[game.federation] = federations.get(game.federation, 0) + 1
    if lowest < title.floor:
        raised = _raise(norms, title, games, lowest, twice=len(met) < len(games))
    return Measure(
        *(len(games), half_points, total + raised, len(met), titled, holders, unrated),
        federations,
    )


@rule("norm.floor", "norm.unrated")
def _raise(
    norms: PerformanceNorms,
    title: NormTitle,
    games: Sequence[Encounter],
    lowest: int,
    *,
    twice: bool,
) -> int:
    """Return what raising the lowest opponent to the floor adds; only one is raised (1.46c).

    Who was met twice is raised in both games; of several lowest it is the one who adds most.
    """
    if not twice or not norms.raised_in_every_game:
        return title.floor - lowest
    added: dict[int, int] = {}
    low = set()
    for game in games:
        rating = norms.unrated_rating if game.rating is None else game.rating
        if rating == lowest:
            low.add(game.opponent)
        added[game.opponent] = added.get(game.opponent, 0) + max(0, title.floor - rating)
    return max(added[opponent] for opponent in low)
