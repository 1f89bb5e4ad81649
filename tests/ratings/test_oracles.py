"""Round robins against a second calculation that shares no code with ours."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import floor
from pathlib import Path

import pytest

from crosstable.ratings.event import rate_event
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from tests.texts import FIDE_2019

DATA = Path(__file__).parent.parent / "data" / "ratings"
HALF = Fraction(1, 2)


def printed(name: str) -> list[list[str]]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


DP = {int(percent): int(value) for percent, value in printed("fide-8.1a.txt")}
BANDS = [[int(cell) for cell in row] for row in printed("fide-8.1b.txt")]


def half_up(value: Fraction) -> int:
    return floor(value + HALF)


def pd(own: int, other: int) -> Fraction:
    distance = min(abs(own - other), 400)
    higher, lower = next((h, low) for start, end, h, low in BANDS if start <= distance <= end)
    return Fraction(higher if own >= other else lower, 100)


Scores = dict[tuple[int, int], int]


def points_in(field: list[int], scores: Scores, cycles: int) -> dict[int, Fraction]:
    points = dict.fromkeys(field, Fraction(0))
    for (one, other), score in scores.items():
        if one in points and other in points:
            points[one] += cycles * Fraction(score, 2)
            points[other] += cycles * Fraction(2 - score, 2)
    return points


def by_hand(
    ratings: list[int | None], scores: Scores, cycles: int
) -> tuple[dict[int, int | None], dict[int, Fraction]]:
    """Return first ratings and gains of a round robin, step by step as 8.2 has it."""
    field = list(range(len(ratings)))
    points = points_in(field, scores, cycles)
    while any(ratings[each] is None and not points[each] for each in field):
        field = [each for each in field if ratings[each] is not None or points[each]]
        points = points_in(field, scores, cycles)
    n = len(field) - 1
    known = {each: rating for each in field if (rating := ratings[each]) is not None}
    dps = [DP[half_up(points[each] * 100 / (n * cycles))] for each in known]
    ra = Fraction(sum(known.values()), len(known)) - Fraction(sum(dps), len(dps)) * n / (n + 1)
    found: dict[int, int | None] = {n: None for n, each in enumerate(ratings) if each is None}
    used = dict(known)
    for each in set(field) - set(known):
        over = 2 * points[each] - n * cycles
        dp = DP[half_up(points[each] * 100 / (n * cycles))]
        used[each] = half_up(ra + (20 * over if over >= 0 else Fraction(dp * n, n + 1)))
        found[each] = used[each] if n * cycles >= 5 and used[each] >= 1000 else None
    gains = dict.fromkeys(known, Fraction(0))
    for (white, black), score in scores.items():
        for own, other, half in ((white, black, score), (black, white, 2 - score)):
            if own in known and other in used:
                gains[own] += cycles * (Fraction(half, 2) - pd(used[own], used[other]))
    return found, gains


@pytest.mark.article("fide.ratings", "8.2", "8.2.1b", "8.5.8")
@pytest.mark.parametrize("seed", range(40))
def test_round_robins_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    size, cycles = dice.randint(4, 12), dice.choice([1, 1, 2])
    ratings: list[int | None] = [
        dice.randint(1000, 2399) if dice.random() < 0.6 else None for _ in range(size)
    ]
    ratings[0] = 1900
    weak = [rating is None and dice.random() < 0.3 for rating in ratings]
    scores = {
        (one, other): 0 if weak[one] else 2 if weak[other] else dice.randint(0, 2)
        for one, other in combinations(range(size), 2)
    }
    event = RatedEvent(
        id="E",
        list="fide.standard",
        kind=EventKind.ROUND_ROBIN,
        players=tuple(
            EventPlayer(
                number=n + 1,
                id=n + 1,
                standing=ListStanding(list="fide.standard", rating=rating, k=20),
            )
            for n, rating in enumerate(ratings)
        ),
        games=tuple(
            RatedGame(1, one + 1, other + 1, score, 2 - score)
            for (one, other), score in scores.items()
        )
        * cycles,
    )
    rated = rate_event(FIDE_2019, event)
    if sum(each is not None for each in ratings) == 1 and not rated.changes:
        assert all(each.published is None for each in rated.first)
        return
    first, gains = by_hand(ratings, scores, cycles)
    assert {each.number - 1: each.published for each in rated.first} == first
    assert {each.number - 1: each.score - each.expected for each in rated.changes} == gains
