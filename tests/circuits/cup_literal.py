"""Annex 18 a second time, sentence by sentence and slowly: what the fast answers are compared with.

Plain values go in and come out. The four counted results are found by trying every choice of
them, and places by comparing everybody with everybody. Where the text leaves a reading open it is
a field of ``Readings``. It was written from the text alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import combinations
from typing import NamedTuple

OPEN, WOMEN = "open", "women"

BONUS = (100, 70, 50, 40, 35, 30, 26, 24, 22, 20)
"""Points: for places 1 to 10. The print has lost the line; 1st, 2nd and 10th stand in Annex 13."""
STARS_2020 = {1: 2_000, 3: 5_000, 5: 10_000, 7: 30_000}
STARS_2021 = {3: 6_000, 5: 10_000, 7: 20_000, 9: 30_000}
SHARES_2020 = {
    1: ((6, 1_450), (3, 550)),
    3: ((8, 4_000), (3, 1_000)),
    5: ((10, 7_200), (6, 2_800)),
    7: ((12, 20_000), (10, 10_000)),
}
"""Stars.2020: how many open prizes share how much, and how many of women."""
APPENDIX_A = {
    3: ((1200, 900, 800, 600, 450, 350, 250, 150), (600, 400, 300)),
    5: (
        (2000, 1400, 1000, 700, 600, 500, 400, 300, 200, 100),
        (1000, 700, 500, 300, 200, 100),
    ),
    7: (
        (3000, 2400, 2000, 1500, 1300, 1000, 800, 700, 600, 500),
        (1400, 1100, 800, 700, 550, 450, 350, 350, 250, 250),
    ),
    9: (
        (6000, 4000, 2500, 1500, 1100, 1000, 900, 800, 700, 600, 500, 400),
        (2500, 2000, 1500, 1000, 800, 700, 550, 400, 300, 250),
    ),
}


class Readings(NamedTuple):
    """What the text can be read as in more than one way, each with a default."""

    bonus: tuple[int, ...] = BONUS
    """The bonus of the places, the first first."""
    women_bonus: str = "among-women"
    """In one group, women's bonus goes by the place ``among-women``, ``overall``."""
    places: str = "as-counted"
    """Criteria 2 to 4 count places ``as-counted`` for the bonus, or of the ``tournament``."""
    medals_in: str = "counted"
    """Criteria 2 to 4 look at the four ``counted`` results or at all in the ``window``."""
    wins_in: str = "counted"
    """Criterion 6 likewise."""
    last: str = "points"
    """Criterion 5 compares World Cup ``points`` or the ``place`` of each player's last event."""
    zero_keeps_place: bool = False
    """Whether a first place still counts for somebody who missed the closing ceremony."""
    one_table: bool = True
    """Whether a woman stands only in the classification of the standing's year."""
    elsewhere_listed: bool = True
    """Who is of the open and has played with the women only stands in the table, with nothing."""
    intercontinental_limit: str = "classification"
    """A woman counted in the open has the limit of the ``classification`` or of her ``sex``."""
    eighteen: frozenset[str] = frozenset("a")
    """Which of conditions 3.a and 3.b eighteen players may follow."""


DEFAULT = Readings()


class Line(NamedTuple):
    """One player in the final table of one event."""

    player: str
    place: int
    points: int
    games: int
    wins: int
    at_closing: bool = True


class Event(NamedTuple):
    """One event: ``together`` for one group, otherwise the tournament of one classification."""

    first_day: date
    last_day: date
    factor: int
    field: str
    """``together``, ``open`` (men apart) or ``women`` (women apart)."""
    lines: tuple[Line, ...]


class Person(NamedTuple):
    """A player: sex, declarations for the open, and ratings as the lists had them."""

    woman: bool = False
    declared: tuple[tuple[int, date], ...] = ()
    """For which year, and on which day that was said."""
    ratings: tuple[tuple[date, int], ...] = ()


class Result(NamedTuple):
    """What one event gave one player in one classification."""

    event: int
    last_day: date
    points: int
    place: int
    wins: int
    missed: bool


class Row(NamedTuple):
    """One line of a classification."""

    player: str
    rank: int
    total: int
    criteria: tuple[int, ...]


# Stars and money


def prizes_short(
    stars: int, year: int, open_prizes: Sequence[int], women_prizes: Sequence[int]
) -> set[tuple[str, int]]:
    """App.A: places (since 2021) or numbers of places (2020) whose required minimum is missed."""
    short = set()
    if year == 2020:
        for name, prizes, (count, money) in zip(
            (OPEN, WOMEN), (open_prizes, women_prizes), SHARES_2020[stars], strict=True
        ):
            if sum(prizes[:count]) < money:
                short.add((name, count))
        return short
    for name, prizes, minima in zip(
        (OPEN, WOMEN), (open_prizes, women_prizes), APPENDIX_A[stars], strict=True
    ):
        for place, least in enumerate(minima, 1):
            paid = prizes[place - 1] if place <= len(prizes) else 0
            if paid < least:
                short.add((name, place))
    return short


# Points


def tournament_points(line: Line) -> int:
    """Points: TP, points scored in the tournament, not more than 2 for each game."""
    return min(line.points, 2 * line.games)


def counts_in(name: str, year: int, events: Sequence[Event], person: Person) -> str:
    """Introduction: men in the open; women among women unless declared before the first event.

    An event is one of the year in which it ends.
    """
    if not person.woman:
        return OPEN
    first_days = [
        event.first_day
        for event in events
        if event.last_day.year == year and any(line.player == name for line in event.lines)
    ]
    if any(
        declared == year and all(day < first for first in first_days)
        for declared, day in person.declared
    ):
        return OPEN
    return WOMEN


def results_of_event(
    number: int,
    events: Sequence[Event],
    persons: Mapping[str, Person],
    classification: str,
    readings: Readings = DEFAULT,
) -> dict[str, Result]:
    """Points: WCP = bonus + factor * TP for everybody of a classification.

    Conditions.4.b.ii: in one group, women are omitted when places for the bonus are counted,
    except those who declared for the open. Code.9.b: who missed the closing has no score.
    """
    event = events[number]
    theirs = [
        line
        for line in sorted(event.lines, key=lambda line: line.place)
        if counts_in(line.player, event.last_day.year, events, persons[line.player])
        == classification
        and event.field in {"together", classification}
    ]
    results = {}
    for line in theirs:
        place = 1 + sum(1 for other in theirs if other.place < line.place)
        if classification == WOMEN and readings.women_bonus == "overall":
            place = line.place
        bonus = readings.bonus[place - 1] if place <= len(readings.bonus) else 0
        points = bonus + event.factor * tournament_points(line)
        results[line.player] = Result(
            event=number,
            last_day=event.last_day,
            points=points if line.at_closing else 0,
            place=place if readings.places == "as-counted" else line.place,
            wins=line.wins,
            missed=not line.at_closing,
        )
    return results


# Classification


def months_before(day: date, months: int) -> date:
    """Return the same day so many months earlier, the last of the month where there is none."""
    index = day.year * 12 + day.month - 1 - months
    year, month = index // 12, index % 12 + 1
    for number in range(day.day, 27, -1):
        try:
            return date(year, month, number)
        except ValueError:
            continue
    return date(year, month, day.day)


def in_window(last_day: date, on: date) -> bool:
    """Classification: the previous 24 months; the day of the last round decides."""
    return months_before(on, 24) < last_day <= on


def criteria(
    four: Sequence[Result], window: Sequence[Result], readings: Readings = DEFAULT
) -> tuple[int, ...]:
    """Classification 1 to 6 of one choice of four, the greater the better."""
    if not window:
        return (0,) * 6
    medals = four if readings.medals_in == "counted" else window
    if not readings.zero_keeps_place:
        medals = [result for result in medals if not result.missed]
    fought = four if readings.wins_in == "counted" else window
    newest = max(result.last_day for result in window)
    latest = [result for result in window if result.last_day == newest]
    last = max(result.points if readings.last == "points" else -result.place for result in latest)
    return (
        sum(result.points for result in four),
        sum(1 for result in medals if result.place == 1),
        sum(1 for result in medals if result.place == 2),
        sum(1 for result in medals if result.place == 3),
        last,
        sum(result.wins for result in fought),
    )


def best_four(window: Sequence[Result], readings: Readings = DEFAULT) -> tuple[int, ...]:
    """Classification: the best 4 results, by trying every choice of them."""
    size = min(4, len(window))
    return max(criteria(four, window, readings) for four in combinations(window, size))


def classification(
    events: Sequence[Event],
    persons: Mapping[str, Person],
    which: str,
    on: date,
    readings: Readings = DEFAULT,
) -> list[Row]:
    """Classification: everybody with a result in the window, best first, equals on one rank."""
    windows: dict[str, list[Result]] = {}
    for number, event in enumerate(events):
        if in_window(event.last_day, on):
            made = results_of_event(number, events, persons, which, readings)
            for player, result in made.items():
                windows.setdefault(player, []).append(result)
            if which == OPEN and event.field == WOMEN and readings.elsewhere_listed:
                for line in event.lines:
                    year = event.last_day.year
                    if counts_in(line.player, year, events, persons[line.player]) == OPEN:
                        windows.setdefault(line.player, [])
    if readings.one_table:
        windows = {
            player: window
            for player, window in windows.items()
            if counts_in(player, on.year, events, persons[player]) == which
        }
    scores = {player: best_four(window, readings) for player, window in windows.items()}
    rows = [
        Row(
            player=player,
            rank=1 + sum(1 for other in scores.values() if other > score),
            total=score[0],
            criteria=score,
        )
        for player, score in scores.items()
    ]
    return sorted(rows, key=lambda row: (row.rank, row.player))


# Intercontinental Cup


def intercontinental_rating(person: Person, on: date) -> int | None:
    """Intercontinental: at the beginning of the previous year, or the first of the two years."""
    start = date(on.year - 1, 1, 1)
    known = [rating for day, rating in sorted(person.ratings) if day <= start]
    if known:
        return known[-1]
    later = [rating for day, rating in sorted(person.ratings) if start < day <= on]
    return later[0] if later else None


def may_have_intercontinental(
    person: Person, which: str, on: date, readings: Readings = DEFAULT
) -> bool:
    """Intercontinental: a rating below 2200, for women below 2050."""
    rating = intercontinental_rating(person, on)
    as_woman = which == WOMEN
    if readings.intercontinental_limit == "sex":
        as_woman = person.woman
    return rating is not None and rating < (2050 if as_woman else 2200)


def intercontinental(
    events: Sequence[Event],
    persons: Mapping[str, Person],
    which: str,
    on: date,
    readings: Readings = DEFAULT,
) -> list[Row]:
    """Intercontinental: an independent classification of World Cup scores."""
    rows = [
        row
        for row in classification(events, persons, which, on, readings)
        if may_have_intercontinental(persons[row.player], which, on, readings)
    ]
    return [
        row._replace(rank=1 + sum(1 for other in rows if other.criteria > row.criteria))
        for row in rows
    ]


def winners(
    events: Sequence[Event],
    persons: Mapping[str, Person],
    year: int,
    readings: Readings = DEFAULT,
) -> dict[tuple[str, str], list[str]]:
    """Winners: the standing on December 31st, of both cups, open and women."""
    on = date(year, 12, 31)
    named = {}
    for which in (OPEN, WOMEN):
        for cup, table in (("world", classification), ("intercontinental", intercontinental)):
            rows = table(events, persons, which, on, readings)
            named[cup, which] = [row.player for row in rows if row.rank == 1]
    return named


# The closing ceremony


def podium(lines: Sequence[Line]) -> list[str]:
    """Code.10.d: the top three, starting from the third, then the second and the winner."""
    first_three = [line for line in lines if line.place <= 3]
    return [line.player for line in sorted(first_three, key=lambda line: -line.place)]


# Conditions


class Plan(NamedTuple):
    """What an organiser announces of an event."""

    stars: int
    first_day: date
    announced: date
    players: int
    system: str
    """``swiss``, ``round-robin``, ``double-round-robin`` or ``other``."""
    rounds: int
    tie_breaks: tuple[str, ...]
    referee_title: str
    fee: int
    fee_elsewhere: int
    """For those who do not use the official hotel; the same where there is none."""
    official_hotel: bool
    agreed: bool = False
    """Whether another system was agreed with FMJD."""
    steps: tuple[tuple[date, int], ...] = ()
    """Days on which the stars were changed, and to how many."""


TIE_BREAKS = ("short-truncated", "solkoff-plus", "baliakin", "full-truncated")


def system_fits(players: int, system: str, rounds: int, readings: Readings = DEFAULT) -> bool:
    """Conditions.3: the system depends on the number of players."""
    allowed = set()
    if players > 18 or (players == 18 and "a" in readings.eighteen):
        allowed |= {("swiss", 9), ("swiss", 10)}
    if 11 <= players < 18 or (players == 18 and "b" in readings.eighteen):
        allowed |= {("swiss", 7)}
    if 7 <= players <= 10:
        allowed |= {("round-robin", rounds)}
    if players < 7:
        allowed |= {("double-round-robin", rounds)}
    return (system, rounds) in allowed


def broken_conditions(plan: Plan, readings: Readings = DEFAULT) -> set[str]:
    """Conditions: the numbers of those a plan does not meet."""
    broken = set()
    if plan.system == "swiss" and plan.tie_breaks != TIE_BREAKS:
        broken.add("1")
    other_allowed = (
        plan.stars >= 5 and plan.agreed and plan.announced <= months_before(plan.first_day, 6)
    )
    if not system_fits(plan.players, plan.system, plan.rounds, readings) and not other_allowed:
        broken.add("3")
    if plan.referee_title not in {"FR", "IR"}:
        broken.add("6")
    before = None
    for day, stars in plan.steps:
        if before is not None and stars < before:
            broken.add("10")
        if before is not None and stars > before and day > months_before(plan.first_day, 3):
            broken.add("11")
        before = stars
    most = 50 if plan.stars == 1 else 60
    if plan.fee > most:
        broken.add("13")
    elsewhere = 2 * plan.fee if plan.official_hotel else plan.fee
    if plan.fee_elsewhere > elsewhere:
        broken.add("14")
    return broken
