"""Round robins and draughts periods against second calculations that share no code with ours."""

from __future__ import annotations

import random
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from math import floor
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.ratings.event import rate_event
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListedPlayer,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.period import Snapshot, rate_period
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fmjd_2022 import FMJD_2022

DATA = Path(__file__).parent.parent / "data" / "ratings"
HALF = Fraction(1, 2)


def printed(name: str) -> list[list[str]]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


DP = {int(percent): int(value) for percent, value in printed("fide-8.1a.txt")}
BANDS = [[int(cell) for cell in row] for row in printed("fide-8.1b.txt")]
IX1 = {int(percent): Fraction(value) for percent, value in printed("fmjd-ix-1.txt")}
IX1[23] = -IX1[77]


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


@pytest.mark.article("fide.ratings", "8.2")
@pytest.mark.article("fide.ratings", "8.2.1b")
@pytest.mark.article("fide.ratings", "8.5.8")
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


def ix1(share: Fraction) -> Fraction:
    percent = share * 100
    low = min(floor(percent), 99)
    return IX1[low] + (percent - low) * (IX1[low + 1] - IX1[low])


def pe(difference: Fraction) -> Fraction:
    if difference >= 935:
        return Fraction(1)
    if difference <= -935:
        return Fraction(0)
    low = max(percent for percent in range(100) if IX1[percent] <= difference)
    return (low + (difference - IX1[low]) / (IX1[low + 1] - IX1[low])) / 100


class Hand(NamedTuple):
    """A draughts player as a sheet of paper has him."""

    rating: int | None
    value: Fraction | None
    games: int
    peak: int


Played = list[tuple[int, int, int, int]]


def on_paper(me: int, sheet: dict[int, Hand], share: int, played: Played) -> Hand:
    """Return a player after one event."""
    mine = sheet[me]
    met = [(sheet[b].rating, s) for _, a, b, s in played if a == me]
    met += [(sheet[a].rating, 2 - s) for _, a, b, s in played if b == me]
    rated = [(rating, score) for rating, score in met if rating is not None]
    if not rated:
        return mine
    n = len(rated)
    score = Fraction(sum(s for _, s in rated), 2)
    average = Fraction(sum(rating for rating, _ in rated), n)
    if mine.rating is None or mine.games < 25:
        result = average + ix1(score / n)
        if score in (0, n):
            result = max(Fraction(1900), min(Fraction(2400), result))
        weight = mine.games if mine.value is not None else 0
        new = ((mine.value or 0) * weight + result * n) / (weight + n)
        return mine._replace(value=new, games=weight + n)
    k = 25 if mine.games < 30 else 10 if mine.peak >= 2300 else 15
    expected = pe(mine.rating - average) * 2 * n
    delta = HALF * k * Fraction(share, 100) * (2 * score - expected)
    return mine._replace(value=(mine.value or 0) + delta, games=mine.games + n)


@pytest.mark.article("fmjd.annex9", "3.3.1")
@pytest.mark.article("fmjd.annex9", "3.3.2")
@pytest.mark.parametrize("seed", range(25))
def test_draughts_periods_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    numbers = range(1, dice.randint(4, 20) + 1)
    name = "fmjd.standard"
    sheet: dict[int, Hand] = {}
    for each in numbers:
        if dice.random() < 0.2:
            sheet[each] = Hand(None, None, 0, 0)
            continue
        rating = dice.randint(1900, 2450)
        games = dice.choice([0, 8, 20, 24, 25, 28, 29, 30, 90])
        sheet[each] = Hand(rating, Fraction(rating), games, max(rating, dice.randint(1900, 2350)))
    current = Snapshot(
        date(2022, 4, 1),
        {
            each: ListedPlayer(
                id=each,
                name=f"P{each}",
                standings=(
                    ListStanding(
                        list=name, rating=hand.rating, games=hand.games, highest=hand.peak or None
                    ),
                ),
            )
            for each, hand in sheet.items()
        },
    )
    events = []
    for at in range(dice.randint(1, 5)):
        share, played = dice.choice([100, 60, 40, 20]), []
        for number in range(1, dice.randint(2, 10)):
            order = dice.sample(numbers, len(numbers))
            played += [
                (number, white, black, dice.randint(0, 2))
                for white, black in zip(order[::2], order[1::2], strict=False)
            ]
        day = date(2022, 4, 2) + timedelta(days=10 * at)
        players = tuple(
            EventPlayer(number=each, id=each, standing=ListStanding(list=name)) for each in numbers
        )
        events.append(
            RatedEvent(
                id=f"E{at}",
                list=name,
                starts=day,
                ends=day,
                share=share,
                players=players,
                games=tuple(RatedGame(r, a, b, s, 2 - s) for r, a, b, s in played),
            )
        )
        sheet = {each: on_paper(each, sheet, share, played) for each in numbers}
    rated = rate_period(FMJD_2022, name, current, events, applies=date(2022, 7, 1))
    for player in rated.register:
        standing, hand = player.on(name), sheet[player.id]
        assert standing.games == hand.games
        assert standing.value == hand.value
        assert standing.rating == (None if hand.value is None else half_up(hand.value))
