"""Random World Cups, compared with a literal reading of Annex 18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from crosstable.circuits.conditions import Answer
from crosstable.circuits.cup import Cup, CupEvent, CupResult, Declaration, EventTerms, NotedRating
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_money import refuse_other_stars
from crosstable.circuits.cup_table import cup_standing
from crosstable.kernel.errors import Refused
from tests.circuits import cup_literal as literal
from tests.circuits.cup_literal import DEFAULT, OPEN, WOMEN, Event, Line, Person
from tests.samples import drawn

FIRST = date(2022, 1, 10)
BONUSES = (literal.BONUS, (3, 2, 1), ())


def random_persons(chance: Random) -> dict[str, Person]:
    """Return players by number; some women declare for some years, in time or too late."""
    persons = {}
    for number in range(1, chance.randint(4, 9)):
        woman = chance.random() < 0.5
        declared = tuple(
            (year, date(year, 1, 1) + timedelta(days=chance.choice((2, 2, 100, 200))))
            for year in (2022, 2023, 2024)
            if woman and chance.random() < 0.4
        )
        ratings = tuple(
            (date(year, month, 1), chance.randint(1900, 2350))
            for year in (2022, 2023, 2024)
            for month in (1, 7)
            if chance.random() < 0.3
        )
        persons[str(100 + number)] = Person(woman, declared, ratings)
    return persons


def random_lines(chance: Random, players: Sequence[str]) -> tuple[Line, ...]:
    """Return a final table; now and then a place is shared, or somebody misses the closing."""
    games = chance.randint(4, 6)
    lines: list[Line] = []
    alike = chance.choice((0.1, 0.1, 0.9))
    for number, player in enumerate(players, 1):
        place = lines[-1].place if lines and chance.random() < alike else number
        points = chance.choice((*range(4, 7), 2 * games + 1))
        at_closing = chance.random() < 0.85
        lines.append(
            Line(player, place, points, games, chance.randint(0, 2), at_closing=at_closing)
        )
    return tuple(lines)


def random_events(chance: Random, persons: dict[str, Person]) -> list[Event]:
    """Return events with everybody in one group, or of women or of the others apart."""
    events = []
    for _ in range(chance.randint(1, 9)):
        field = chance.choice(("together", "together", OPEN, WOMEN))
        able = [
            name
            for name, person in persons.items()
            if field == "together" or person.woman == (field == WOMEN)
        ]
        if not able:
            continue
        players = chance.sample(able, chance.randint(1, len(able)))
        start = FIRST + timedelta(days=chance.randint(0, 1080))
        last = start + timedelta(days=chance.choice((0, 6, 9)))
        factor = chance.choice((1, 3, 5))
        events.append(Event(start, last, factor, field, random_lines(chance, players)))
    return events


def as_cup(events: Sequence[Event], persons: dict[str, Person], **options: object) -> Cup:
    return Cup(
        id="cup",
        name="Cup",
        events=tuple(
            CupEvent(
                id=f"e{number}",
                name=f"E{number}",
                first_day=event.first_day,
                last_day=event.last_day,
                stars=3,
                factor=event.factor,
                results=tuple(
                    CupResult(
                        name=f"Player {line.player}",
                        number=line.player,
                        woman=persons[line.player].woman,
                        women_group=event.field == WOMEN,
                        place=line.place,
                        points=line.points,
                        games=line.games,
                        wins=line.wins,
                        absent_from_closing=not line.at_closing,
                    )
                    for line in event.lines
                ),
            )
            for number, event in enumerate(events)
        ),
        declarations=tuple(
            Declaration(f"fmjd:{name}", year, open=True, on=day)
            for name, person in persons.items()
            for year, day in person.declared
        ),
        ratings=tuple(
            NotedRating(f"fmjd:{name}", day, rating)
            for name, person in persons.items()
            for day, rating in person.ratings
        ),
        **options,  # type: ignore[arg-type]
    )


def test_standings_are_those_of_the_literal_reading() -> None:
    chance, ranks, shared = Random(1801), Counter[int](), 0
    for _ in range(drawn(1600, least=200)):
        persons = random_persons(chance)
        events = random_events(chance, persons)
        readings = DEFAULT._replace(
            bonus=chance.choice(BONUSES), medals_in=chance.choice(("counted", "window"))
        )
        cup = as_cup(
            events,
            persons,
            bonus=readings.bonus,
            places_from="counted" if readings.medals_in == "counted" else "all",
        )
        on = FIRST + timedelta(days=chance.randint(300, 1080))
        which = chance.choice((OPEN, WOMEN))
        limited = chance.random() < 0.3
        table = literal.intercontinental if limited else literal.classification
        expected = [
            (f"fmjd:{row.player}", row.rank, row.criteria)
            for row in table(events, persons, which, on, readings)
        ]
        made = cup_standing(cup, on, women=which == WOMEN, intercontinental=limited)
        ours = [(row.player, row.rank, row.criteria) for row in made.rows]
        assert sorted(ours) == sorted(expected), (on, which, limited, persons, events)
        ranks.update(row.rank for row in made.rows)
        shared += len({row.rank for row in made.rows}) < len(made.rows)
    assert ranks[4] > 10
    assert shared > 0


def random_plan(chance: Random) -> tuple[literal.Plan, int, tuple[int, ...], tuple[int, ...]]:
    """Return what an organiser announces, the year, and the prizes, most of it on the edge."""
    year = chance.choice((2020, 2021, 2022))
    stars = chance.choice((1, 3, 5, 7) if year == 2020 else (3, 5, 7, 9))
    first = date(year, chance.randint(1, 12), chance.randint(1, 28))
    system, rounds = chance.choice(
        (
            *(("swiss", 7), ("swiss", 9), ("swiss", 10), ("swiss", 8)),
            *(("round-robin", 9), ("double-round-robin", 10), ("knock-out", 4)),
        )
    )
    most = 50 if stars == 1 else 60
    fee = most + chance.choice((-10, 0, 0, 1))
    plan = literal.Plan(
        stars=stars,
        first_day=first,
        announced=literal.months_before(first, 6) + timedelta(days=chance.choice((-1, 0, 1))),
        players=chance.choice((5, 6, 7, 10, 11, 17, 18, 19)),
        system=system,
        rounds=rounds,
        tie_breaks=literal.TIE_BREAKS[:: chance.choice((1, 1, -1))],
        referee_title=chance.choice(("FR", "IR", "TR", "")),
        fee=fee,
        fee_elsewhere=2 * fee + chance.choice((-fee, 0, 1)),
        official_hotel=chance.random() < 0.7,
        agreed=chance.random() < 0.6,
    )
    sizes = [len(prizes) for prizes in literal.APPENDIX_A[max(3, stars)]]
    if year == 2020:
        shares = literal.SHARES_2020[stars]
        groups = [
            [money // count] * (count - 1) + [money - money // count * (count - 1)]
            for count, money in shares
        ]
    else:
        groups = [list(prizes) for prizes in literal.APPENDIX_A[stars]]
    for prizes in groups:
        prizes.extend([50] * chance.choice((0, 2)))
        if chance.random() < 0.4:
            prizes[chance.randrange(min(sizes[0], len(prizes)))] -= 1
    return plan, year, tuple(groups[0]), tuple(groups[1])


NAMES = (
    *("short-truncated-solkoff", "solkoff-plus", "solkoff-baliakin", "full-truncated-solkoff"),
)


def announced(
    plan: literal.Plan, prizes_open: tuple[int, ...], prizes_women: tuple[int, ...]
) -> CupEvent:
    names = dict(zip(literal.TIE_BREAKS, NAMES, strict=True))
    return CupEvent(
        id="e",
        name="E",
        first_day=plan.first_day,
        last_day=plan.first_day,
        stars=plan.stars,
        terms=EventTerms(
            prizes_open=prizes_open,
            prizes_women=prizes_women,
            fee=plan.fee,
            fee_elsewhere=plan.fee_elsewhere,
            official_hotel=plan.official_hotel,
            system=plan.system.removeprefix("double-"),
            cycles=2 if plan.system.startswith("double") else 1,
            rounds=plan.rounds,
            players=plan.players,
            tie_breaks=tuple(names[one] for one in plan.tie_breaks),
            referee="R",
            referee_title=plan.referee_title,
            women="together",
            women_announced=True,
            system_agreed=plan.announced if plan.agreed else None,
            transfer_days=7,
        ),
    )


def test_conditions_are_those_of_the_literal_reading() -> None:
    chance, broken_ones = Random(1802), Counter[str]()
    for _ in range(drawn(4000, least=500)):
        plan, year, prizes_open, prizes_women = random_plan(chance)
        event = announced(plan, prizes_open, prizes_women)
        expected = literal.broken_conditions(plan)
        if literal.prizes_short(plan.stars, year, prizes_open, prizes_women):
            expected.add("prizes")
        scheme = literal.STARS_2020 if year == 2020 else literal.STARS_2021
        if sum(prizes_open) + sum(prizes_women) < scheme[plan.stars]:
            expected.add("stars")
        ours = set()
        for condition in conditions_of(event):
            if condition.answer is Answer.BROKEN:
                number = condition.article.article.removeprefix("Conditions.")
                form = condition.sentence.form
                if form.startswith("{stars} ask"):
                    ours.add("stars")
                elif form.startswith("prizes"):
                    ours.add("prizes")
                else:
                    ours.add({"5": "3"}.get(number, number).split(".")[0])
        assert ours == expected, (plan, prizes_open, prizes_women)
        broken_ones.update(ours)
    assert min(broken_ones[one] for one in ("1", "3", "6", "13", "14", "prizes", "stars")) > 30


def test_stars_go_up_in_time_and_never_down() -> None:
    chance, refused = Random(1803), 0
    for _ in range(drawn(1000, least=200)):
        plan, _, prizes_open, prizes_women = random_plan(chance)
        event = announced(plan, prizes_open, prizes_women)
        first = plan.first_day
        day = literal.months_before(first, 3) + timedelta(days=chance.choice((-1, 0, 1)))
        known = (1, 3, 5, 7) if first.year == 2020 else (3, 5, 7, 9)
        stars = chance.choice([one for one in known if one != plan.stars])
        changed = plan._replace(steps=((date(2019, 1, 1), plan.stars), (day, stars)))
        expected = bool(literal.broken_conditions(changed) & {"10", "11"})
        try:
            refuse_other_stars(event, stars, day)
            ours = False
        except Refused:
            ours = True
        assert ours == expected
        refused += ours
    assert refused > 50
