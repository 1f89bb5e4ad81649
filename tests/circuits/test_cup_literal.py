"""The literal reading of Annex 18, held against values worked out by hand from its sentences."""

from __future__ import annotations

from datetime import date

import pytest

from tests.circuits import cup_literal as cup
from tests.circuits.cup_literal import DEFAULT, OPEN, WOMEN, Event, Line, Person, Plan

MAN, WOMAN = Person(), Person(woman=True)


def line(player: str, place: int, points: int, *, games: int = 9, wins: int = 0) -> Line:
    return Line(player, place, points, games, wins)


def event(day: date, *lines: Line, factor: int = 3, field: str = "together") -> Event:
    return Event(day, day, factor, field, lines)


@pytest.mark.article("fmjd.annex18", "Stars", "Stars.2020", "Stars.2021")
@pytest.mark.parametrize(
    ("total", "year", "stars"),
    [
        (1_999, 2020, None),
        (2_000, 2020, 1),
        (5_000, 2020, 3),
        (29_999, 2020, 5),
        (30_000, 2020, 7),
        (5_999, 2021, None),
        (6_000, 2021, 3),
        (10_000, 2022, 5),
        (20_000, 2022, 7),
        (30_000, 2023, 9),
        (30_000, 2019, None),
    ],
)
def test_stars_depend_on_the_prize_money(total: int, year: int, stars: int | None) -> None:
    assert cup.stars_for(total, year) == stars


@pytest.mark.article("fmjd.annex18", "App.A")
def test_minimum_prizes_add_up_to_the_printed_sums() -> None:
    sums = {stars: tuple(map(sum, both)) for stars, both in cup.APPENDIX_A.items()}
    assert sums == {3: (4700, 1300), 5: (7200, 2800), 7: (13800, 6200), 9: (20000, 10000)}
    assert {stars: sum(both) for stars, both in sums.items()} == cup.STARS_2021


@pytest.mark.article("fmjd.annex18", "App.A")
def test_a_prize_below_its_minimum_is_named() -> None:
    paid = (1200, 900, 799, 600, 450, 350, 250)
    assert cup.prizes_short(3, 2021, paid, (600, 400, 300)) == {(OPEN, 3), (OPEN, 8)}


@pytest.mark.article("fmjd.annex18", "Stars.2020")
def test_in_2020_only_sums_are_required() -> None:
    assert cup.prizes_short(1, 2020, (1000, 450), (550,)) == set()
    assert cup.prizes_short(1, 2020, (400, 300, 300, 200, 100, 100, 50), (549,)) == {
        (OPEN, 6),
        (WOMEN, 3),
    }


@pytest.mark.article("fmjd.annex18", "Points")
@pytest.mark.parametrize(
    ("factor", "place", "points", "games", "scored"),
    [
        (3, 1, 13, 9, 139),
        (5, 11, 10, 9, 50),
        (10, 10, 11, 9, 130),
        (1, 4, 12, 9, 52),
        (1, 1, 21, 9, 118),
    ],
)
def test_points_are_bonus_and_factor_times_score(
    factor: int, place: int, points: int, games: int, scored: int
) -> None:
    others = [line(f"x{number}", number, 0) for number in range(1, 12) if number != place]
    table = event(date(2022, 5, 1), line("p", place, points, games=games), *others, factor=factor)
    persons = {row.player: MAN for row in table.lines}
    assert cup.results_of_event(0, [table], persons, OPEN)["p"].points == scored


@pytest.mark.article("fmjd.annex18", "Conditions.4.b.ii")
def test_women_are_omitted_when_open_places_are_counted() -> None:
    table = event(
        date(2022, 5, 1), line("w", 1, 14), line("m", 2, 12), line("d", 3, 11), line("v", 4, 10)
    )
    persons = {
        "w": WOMAN,
        "m": MAN,
        "d": Person(woman=True, declared=((2022, date(2022, 1, 3)),)),
        "v": WOMAN,
    }
    opened = cup.results_of_event(0, [table], persons, OPEN)
    among = cup.results_of_event(0, [table], persons, WOMEN)
    assert {name: result.points for name, result in opened.items()} == {"m": 136, "d": 103}
    assert {name: result.points for name, result in among.items()} == {"w": 142, "v": 100}
    overall = cup.results_of_event(
        0, [table], persons, WOMEN, DEFAULT._replace(women_bonus="overall")
    )
    assert overall["v"].points == 40 + 30


@pytest.mark.article("fmjd.annex18", "Introduction")
def test_declaring_after_the_first_event_of_the_year_is_too_late() -> None:
    first, second = date(2022, 3, 1), date(2022, 6, 1)
    events = [event(first, line("w", 1, 10)), event(second, line("w", 1, 10))]
    for year, day, where in [
        (2022, date(2022, 2, 28), OPEN),
        (2022, first, WOMEN),
        (2021, date(2021, 1, 1), WOMEN),
    ]:
        person = Person(woman=True, declared=((year, day),))
        assert cup.counts_in("w", 2022, events, person) == where
        both = cup.classification(events, {"w": person}, OPEN, date(2022, 12, 31))
        assert bool(both) == (where == OPEN)


@pytest.mark.article("fmjd.annex18", "Code.9.b")
def test_missing_the_closing_leaves_no_points_and_moves_nobody() -> None:
    gone = Line("a", 1, 14, 9, 6, at_closing=False)
    table = event(date(2022, 5, 1), gone, line("b", 2, 12))
    made = cup.results_of_event(0, [table], {"a": MAN, "b": MAN}, OPEN)
    assert (made["a"].points, made["b"].points) == (0, 70 + 36)


@pytest.mark.article("fmjd.annex18", "Classification")
@pytest.mark.parametrize(
    ("last", "on", "inside"),
    [
        (date(2023, 1, 1), date(2024, 12, 31), True),
        (date(2022, 12, 31), date(2024, 12, 31), False),
        (date(2024, 12, 31), date(2024, 12, 31), True),
        (date(2025, 1, 1), date(2024, 12, 31), False),
        (date(2022, 3, 1), date(2024, 2, 29), True),
        (date(2022, 2, 28), date(2024, 2, 29), False),
    ],
)
def test_results_of_the_last_24_months_count(last: date, on: date, inside: bool) -> None:
    assert cup.in_window(last, on) == inside


@pytest.mark.article("fmjd.annex18", "Classification")
def test_only_the_four_best_results_count() -> None:
    events = [
        event(date(2022, month, 1), line("p", 11, points), *others())
        for month, points in enumerate((10, 4, 8, 6, 9), 1)
    ]
    persons = {"p": MAN} | {row.player: MAN for row in others()}
    rows = cup.classification(events, persons, OPEN, date(2022, 12, 31))
    assert next(row for row in rows if row.player == "p").total == 3 * (10 + 8 + 6 + 9)


def others() -> list[Line]:
    return [line(f"x{place}", place, 12) for place in range(1, 11)]


def alone(day: date, points: int, place: int, wins: int = 0) -> cup.Result:
    return cup.Result(0, day, points, place, wins, missed=False)


@pytest.mark.article("fmjd.annex18", "Classification.1", "Classification.2", "Classification.3")
@pytest.mark.article("fmjd.annex18", "Classification.4", "Classification.5", "Classification.6")
def test_equal_totals_go_by_places_the_last_event_and_wins() -> None:
    early, late = date(2022, 1, 1), date(2022, 6, 1)
    window = [alone(early, 100, 1, 5), alone(late, 80, 3, 4)]
    assert cup.best_four(window) == (180, 1, 0, 1, 80, 9)
    five = [alone(early, 50, place, wins) for place, wins in ((1, 1), (2, 7), (3, 2), (4, 9))]
    assert cup.best_four([*five, alone(late, 50, 2, 0)]) == (200, 1, 2, 1, 50, 10)


@pytest.mark.article("fmjd.annex18", "Intercontinental")
@pytest.mark.parametrize(
    ("ratings", "rating"),
    [
        (((date(2022, 10, 1), 2199), (date(2023, 1, 1), 2201), (date(2023, 4, 1), 2100)), 2201),
        (((date(2023, 4, 1), 2250), (date(2024, 1, 1), 2100)), 2250),
        (((date(2025, 1, 1), 2100),), None),
    ],
)
def test_the_rating_of_the_year_before_decides(
    ratings: tuple[tuple[date, int], ...], rating: int | None
) -> None:
    assert cup.intercontinental_rating(Person(ratings=ratings), date(2024, 12, 31)) == rating


@pytest.mark.article("fmjd.annex18", "Intercontinental")
def test_ratings_must_be_below_the_limit() -> None:
    on, day = date(2024, 12, 31), date(2023, 1, 1)
    below = cup.may_have_intercontinental
    assert below(Person(ratings=((day, 2199),)), OPEN, on)
    assert not below(Person(ratings=((day, 2200),)), OPEN, on)
    assert below(Person(woman=True, ratings=((day, 2049),)), WOMEN, on)
    assert not below(Person(woman=True, ratings=((day, 2050),)), WOMEN, on)
    by_sex = DEFAULT._replace(intercontinental_limit="sex")
    assert not below(Person(woman=True, ratings=((day, 2100),)), OPEN, on, by_sex)


@pytest.mark.article("fmjd.annex18", "Winners")
def test_the_winners_stand_first_on_the_last_day_of_the_year() -> None:
    events = [event(date(2023, 5, 1), line("a", 1, 14), line("b", 2, 12), line("w", 3, 9))]
    events.append(event(date(2024, 5, 1), line("b", 1, 14)))
    low = Person(ratings=((date(2022, 1, 1), 2000),))
    persons = {"a": low, "b": MAN, "w": WOMAN}
    assert cup.winners(events, persons, 2023) == {
        ("world", OPEN): ["a"],
        ("world", WOMEN): ["w"],
        ("intercontinental", OPEN): ["a"],
        ("intercontinental", WOMEN): [],
    }
    assert cup.winners(events, persons, 2024)["world", OPEN] == ["b"]


@pytest.mark.article("fmjd.annex18", "Code.8.b", "Code.10.d", "Code.9.a")
def test_players_are_called_from_the_bottom() -> None:
    lines = [line("a", 1, 9), Line("b", 2, 8, 9, 0, at_closing=False), line("c", 3, 7)]
    lines.append(line("d", 4, 6))
    assert cup.call_up(lines) == ["d", "c", "a"]
    assert cup.podium(lines) == ["c", "b", "a"]
    assert [cup.keeps_prize(row) for row in lines] == [True, False, True, True]


@pytest.mark.article("fmjd.annex18", "Conditions.3.a", "Conditions.3.b", "Conditions.3.c")
@pytest.mark.article("fmjd.annex18", "Conditions.3.d")
@pytest.mark.parametrize(
    ("players", "system", "rounds", "fits"),
    [
        (19, "swiss", 9, True),
        (18, "swiss", 10, True),
        (18, "swiss", 7, False),
        (19, "swiss", 7, False),
        (19, "swiss", 8, False),
        (17, "swiss", 9, False),
        (11, "swiss", 7, True),
        (11, "round-robin", 11, False),
        (10, "round-robin", 9, True),
        (7, "double-round-robin", 14, False),
        (6, "double-round-robin", 10, True),
        (6, "round-robin", 5, False),
    ],
)
def test_the_system_goes_by_the_number_of_players(
    players: int, system: str, rounds: int, fits: bool
) -> None:
    assert cup.system_fits(players, system, rounds) == fits


def plan(**changes: object) -> Plan:
    usual = {
        "stars": 5,
        "first_day": date(2022, 8, 31),
        "announced": date(2022, 1, 10),
        "players": 30,
        "system": "swiss",
        "rounds": 9,
        "tie_breaks": cup.TIE_BREAKS,
        "referee_title": "IR",
        "fee": 60,
        "fee_elsewhere": 120,
        "official_hotel": True,
    }
    return Plan(**(usual | changes))  # type: ignore[arg-type]


@pytest.mark.article("fmjd.annex18", "Conditions.1", "Conditions.5", "Conditions.6")
@pytest.mark.article("fmjd.annex18", "Conditions.10", "Conditions.11", "Conditions.13")
@pytest.mark.article("fmjd.annex18", "Conditions.14")
@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, set()),
        ({"tie_breaks": ("full-truncated",)}, {"1"}),
        ({"system": "knock-out"}, {"3"}),
        ({"system": "knock-out", "agreed": True}, set()),
        ({"system": "knock-out", "agreed": True, "announced": date(2022, 3, 1)}, {"3"}),
        ({"system": "knock-out", "agreed": True, "announced": date(2022, 2, 28)}, set()),
        ({"system": "knock-out", "agreed": True, "stars": 3}, {"3"}),
        ({"referee_title": "NR"}, {"6"}),
        ({"referee_title": "FR"}, set()),
        ({"steps": ((date(2022, 1, 1), 5), (date(2022, 2, 1), 3))}, {"10"}),
        ({"steps": ((date(2022, 1, 1), 3), (date(2022, 5, 31), 5))}, set()),
        ({"steps": ((date(2022, 1, 1), 3), (date(2022, 6, 1), 5))}, {"11"}),
        ({"fee": 61, "fee_elsewhere": 61}, {"13"}),
        ({"fee": 51, "fee_elsewhere": 51, "stars": 1}, {"13"}),
        ({"fee_elsewhere": 121}, {"14"}),
        ({"fee_elsewhere": 61, "official_hotel": False}, {"14"}),
    ],
)
def test_conditions_that_are_not_met_are_named(
    changes: dict[str, object], broken: set[str]
) -> None:
    assert cup.broken_conditions(plan(**changes)) == broken
