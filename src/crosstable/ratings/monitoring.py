"""Is the scale drifting? Distribution, the average of the top, and age groups of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.rules import rule

TOP = 50
BAR_WIDTH = 50
AGE_GROUPS = ((0, 17), (18, 24), (25, 40), (41, 60), (61, 150))
"""The text names 25 to 40 as a group whose strength should not change."""


class Bar(msgspec.Struct, frozen=True):
    """How many players are rated from one rating up to, but not including, another."""

    low: int
    high: int
    players: int


class AgeGroup(msgspec.Struct, frozen=True):
    """Players of some ages and their average rating."""

    youngest: int
    oldest: int
    players: int
    average: Fraction | None


class Monitoring(msgspec.Struct, frozen=True, kw_only=True):
    """What one list looks like as a whole."""

    list: str
    applies: date
    players: int
    average: Fraction | None
    top: int
    """How many players the average of the top is of."""
    top_average: Fraction | None
    distribution: tuple[Bar, ...]
    ages: tuple[AgeGroup, ...]
    without_age: int
    new_players: int
    """Whose games are still few."""


class DriftPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One list in the course of a fixed group and of the top."""

    applies: date
    group_players: int
    group_average: Fraction | None
    top_average: Fraction | None


def _average(ratings: Sequence[int]) -> Fraction | None:
    return Fraction(sum(ratings), len(ratings)) if ratings else None


@rule("rating.monitoring")
def monitoring(
    players: Iterable[ListedPlayer],
    name: str,
    *,
    applies: date,
    width: int = BAR_WIDTH,
    top: int = TOP,
    ages: Sequence[tuple[int, int]] = AGE_GROUPS,
    few_games: int = 25,
) -> Monitoring:
    """Return the figures by which drift is noticed; ages are those reached in the list's year."""
    if width < 1:
        raise InvalidValue("a bar of the distribution is at least one point wide")
    rated = [
        (rating, player.born.year if player.born else None, standing.games)
        for player in players
        if (rating := (standing := player.on(name)).rating) is not None
    ]
    ratings = sorted((rating for rating, _, _ in rated), reverse=True)
    bars = Counter(rating // width for rating in ratings)
    groups = []
    for youngest, oldest in ages:
        of_group = [
            rating
            for rating, born, _ in rated
            if born is not None and youngest <= applies.year - born <= oldest
        ]
        groups.append(AgeGroup(youngest, oldest, len(of_group), _average(of_group)))
    return Monitoring(
        list=name,
        applies=applies,
        players=len(ratings),
        average=_average(ratings),
        top=min(top, len(ratings)),
        top_average=_average(ratings[:top]),
        distribution=tuple(
            Bar(index * width, (index + 1) * width, bars[index])
            for index in range(min(bars), max(bars) + 1)
        )
        if bars
        else (),
        ages=tuple(groups),
        without_age=sum(born is None for _, born, _ in rated),
        new_players=sum(games is not None and games < few_games for _, _, games in rated),
    )


def drift(
    lists: Iterable[tuple[date, Sequence[ListedPlayer]]],
    name: str,
    *,
    group: frozenset[int] = frozenset(),
    ages: tuple[int, int] = (25, 40),
    top: int = TOP,
) -> tuple[DriftPoint, ...]:
    """Return how the averages of a group and of the top moved from list to list.

    The group is the players named; without any, whoever was of these ages on the first list.
    """
    points = []
    chosen = group
    for applies, players in sorted(lists, key=lambda dated_list: dated_list[0]):
        if not chosen:
            chosen = frozenset(
                player.id
                for player in players
                if player.born
                and ages[0] <= applies.year - player.born.year <= ages[1]
                and player.on(name).rating is not None
            )
        rated = {
            player.id: rating
            for player in players
            if (rating := player.on(name).rating) is not None
        }
        of_group = [rating for number, rating in rated.items() if number in chosen]
        points.append(
            DriftPoint(
                applies=applies,
                group_players=len(of_group),
                group_average=_average(of_group),
                top_average=_average(sorted(rated.values(), reverse=True)[:top]),
            )
        )
    return tuple(points)
