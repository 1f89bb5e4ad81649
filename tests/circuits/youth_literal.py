"""Annex 13 a second time, sentence by sentence: ages, places, free places, nations.

Where the text leaves a reading open it is a field of ``Readings``. It was written from the text
alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import NamedTuple

AGES = {"juniors": 19, "cadets": 16, "mini cadets": 13, "hopes": 10, "young stars": 8}
"""4.1: the maximum age at December 31st of the year of the competition."""
BONUS = (100, 70, 50, 40, 35, 30, 26, 24, 22, 20)
"""8: exactly like in the World Cup: 1st 100, 2nd 70, ..., 10th 20."""


class Readings(NamedTuple):
    """What the text can be read as in more than one way, each with a default."""

    best_of: str = "group"
    """8: the best 3 of each ``group`` of age and sex, or of each ``age``, both sexes together."""
    percent: str = "half-up"
    """8: percentages are rounded ``half-up``, ``down`` or not at all (``exact``)."""
    sponsors_free: bool = False
    """5.3: whether sponsor places count among each third player and as a delegation."""


DEFAULT = Readings()


class Entry(NamedTuple):
    """Somebody a federation enters into a group, such as ``("cadets", "girls")``."""

    federation: str
    group: tuple[str, str]
    sponsor: bool = False


class Finish(NamedTuple):
    """One line of the final classification of a group."""

    federation: str
    place: int
    points: int


# 2 and 6. Days


def first_day(year: int) -> date:
    """2: the last Friday of October."""
    return max(day for number in range(1, 32) if (day := date(year, 10, number)).isoweekday() == 5)


def playing_days(year: int) -> list[date]:
    """2: 8 playing days."""
    return [first_day(year) + timedelta(days=number) for number in range(8)]


# 4. Categories


def age(born: date, year: int) -> int:
    """4.1: how old somebody is on December 31st of the year of the competition."""
    return year - born.year


def may_play(born: date, woman: bool, group: tuple[str, str], year: int) -> bool:
    """4.1: nobody older; the groups of boys are open, girls can play there."""
    name, sex = group
    return age(born, year) <= AGES[name] and (sex == "boys" or woman)


# 5. Participants


def too_many(entries: Iterable[Entry], host: str) -> dict[tuple[str, tuple[str, str]], int]:
    """5.2, 5.4, 5.5: how many each federation has over its places in a group."""
    count = Counter((entry.federation, entry.group) for entry in entries if not entry.sponsor)
    over = {}
    for (federation, group), number in count.items():
        places = 4 if federation == host else 3
        if number > places:
            over[federation, group] = number - places
    return over


def free_places(entries: Iterable[Entry], readings: Readings = DEFAULT) -> dict[str, int]:
    """5.3: each 3rd player of a federation in a group; one for a federation without any."""
    made = [*entries]
    counted = [entry for entry in made if readings.sponsors_free or not entry.sponsor]
    groups = Counter((entry.federation, entry.group) for entry in counted)
    free = {entry.federation: 0 for entry in counted}
    for (federation, _), number in groups.items():
        for player in range(1, number + 1):
            if player % 3 == 0:
                free[federation] += 1
    return {federation: number or 1 for federation, number in free.items()}


# 8. Nations


def percentage(points: int, rounds: int, readings: Readings = DEFAULT) -> Fraction:
    """8: the percentage of what could be scored, two points a round."""
    exact = Fraction(100 * points, 2 * rounds)
    if readings.percent == "half-up":
        return Fraction(floor(exact + Fraction(1, 2)))
    return Fraction(floor(exact)) if readings.percent == "down" else exact


def worth(finish: Finish, rounds: int, readings: Readings = DEFAULT) -> Fraction:
    """8: percentage score and bonus points for the top 10 places."""
    bonus = BONUS[finish.place - 1] if finish.place <= len(BONUS) else 0
    return percentage(finish.points, rounds, readings) + bonus


def of_country(
    federation: str,
    tables: Mapping[tuple[str, str], tuple[int, Sequence[Finish]]],
    readings: Readings = DEFAULT,
) -> Fraction:
    """8: what a country's best 3 of each group have; tables hold rounds and final lines."""
    drawers: dict[object, list[tuple[int, Fraction]]] = {}
    for (category, sex), (rounds, lines) in tables.items():
        drawer = (category, sex) if readings.best_of == "group" else category
        drawers.setdefault(drawer, []).extend(
            (line.place, worth(line, rounds, readings))
            for line in lines
            if line.federation == federation
        )
    total = Fraction(0)
    for players in drawers.values():
        # the best 3: of all choices the one whose players stand highest
        size = min(3, len(players))
        best = min(
            combinations(players, size),
            key=lambda three: (
                sorted(place for place, _ in three),
                -sum(points for _, points in three),
            ),
        )
        total += sum((points for _, points in best), Fraction(0))
    return total


def nations(
    tables: Mapping[tuple[str, str], tuple[int, Sequence[Finish]]],
    readings: Readings = DEFAULT,
) -> list[tuple[int, str, Fraction]]:
    """8: one classification of one kind of play, equal totals on one rank."""
    countries = {line.federation for _, lines in tables.values() for line in lines}
    totals = {name: of_country(name, tables, readings) for name in countries}
    return sorted(
        (1 + sum(1 for other in totals.values() if other > total), name, total)
        for name, total in totals.items()
    )


# 9. System

RATES = {
    "juniors": "90/45+30,+30s from 46",
    "cadets": "90/45+30,+30s from 46",
    "mini cadets": "80+60s",
    "hopes": "60+30s",
    "young stars": "60+30s",
}
"""9.2.1 to 9.2.3: the rate of play of each category."""
