"""World Cup points and classification (FMJD Annex 18), article by article."""

from __future__ import annotations

import random
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.circuits.cup import Declaration, NotedRating, factor_of, worth
from crosstable.circuits.cup_table import CupStanding, cup_standing, window_of
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.rulebooks import data
from crosstable.rulebooks.cup_rules import WORLD_CUP, cup_rules_in, scheme_on
from crosstable.rulebooks.data import DataFile
from tests.circuits.cups import cup, event, result
from tests.samples import drawn

END = date(2025, 12, 31)
MAY, JUNE, JULY = date(2025, 5, 10), date(2025, 6, 10), date(2025, 7, 10)


def totals(standing: CupStanding) -> dict[str, int]:
    return {row.name: row.total for row in standing.rows}


def order(standing: CupStanding) -> list[str]:
    return [row.name for row in standing.rows]


@pytest.mark.article("fmjd.annex18", "Points")
@pytest.mark.parametrize(
    ("stars", "place", "points", "value"),
    [
        (3, 1, 13, 139),
        (5, 11, 10, 50),
        (1, 4, 12, 52),
        (1, 11, 10, 10),
        (7, 2, 12, 190),
        (3, 10, 9, 47),
    ],
)
def test_bonus_and_factor_times_points(stars: int, place: int, points: int, value: int) -> None:
    one = result("Alpha", place, points)
    made = worth(cup(), event("Open", one, stars=stars, last=MAY), one, place)
    assert made.value == value
    assert str(value) in made.because[0].sentence


@pytest.mark.article("fmjd.annex18", "Points")
def test_no_game_gives_more_than_two_points() -> None:
    one = result("Alpha", 11, 27, games=9)
    made = worth(cup(), event("Open", one, last=MAY), one, 11)
    assert made.value == 3 * 18
    assert str(made.because[-1].sentence) == (
        "27 points in 9 games count as 18: two for a game at most"
    )


@pytest.mark.article("fmjd.annex18", "Code.9.b")
def test_who_misses_the_closing_ceremony_has_no_score() -> None:
    one = result("Alpha", 1, 13, absent_from_closing=True)
    other = result("Beta", 2, 12)
    standing = cup_standing(cup(event("Open", one, other, last=MAY)), END)
    assert totals(standing) == {"Alpha": 0, "Beta": 70 + 36}
    assert standing.rows[1].firsts == 0


@pytest.mark.article("fmjd.annex18", "Stars")
def test_the_factor_of_nine_stars_must_be_said() -> None:
    nine = event("Open", stars=9, last=MAY)
    with pytest.raises(InvalidValue, match="no factor for 9 stars"):
        factor_of(cup(), nine)
    assert factor_of(cup(factors={9: 12}), nine) == 12
    assert factor_of(cup(factors={9: 12}), replace(nine, factor=15)) == 15


@pytest.mark.article("fmjd.annex18", "Points")
def test_the_lost_table_is_named_as_such_and_can_be_replaced() -> None:
    one = event("Open", result("Alpha", 3, 10), last=MAY)
    assert "missing in our text" in cup_standing(cup(one), END).notes[0].sentence
    own = cup_standing(cup(one, bonus=(10, 5)), END)
    assert not own.notes
    assert (WORLD_CUP.bonus[0], WORLD_CUP.bonus[1], WORLD_CUP.bonus[9]) == (100, 70, 20)
    assert list(WORLD_CUP.bonus) == sorted(WORLD_CUP.bonus, reverse=True)


@pytest.mark.article("fmjd.annex18", "Classification")
def test_the_four_best_results_make_the_score() -> None:
    events = [
        event(f"Open {month}", result("Alpha", 11, points), last=date(2025, month, 1))
        for month, points in enumerate((10, 12, 9, 14, 11), start=1)
    ]
    row = cup_standing(cup(*events), END).rows[0]
    assert row.total == 3 * (14 + 12 + 11 + 10)
    assert [one.points for one in row.counted] == [14, 12, 11, 10]
    assert "four best" in row.results[-1].because[-1].sentence


@pytest.mark.article("fmjd.annex18", "Classification")
def test_the_day_of_the_last_round_decides_over_24_months() -> None:
    assert window_of(END) == date(2023, 12, 31)
    events = (
        event("Too old", result("Alpha", 11, 1), last=date(2023, 12, 31)),
        event("Oldest", result("Alpha", 11, 2), last=date(2024, 1, 1)),
        event("Latest", result("Alpha", 11, 3), last=END),
        event("Later", result("Alpha", 11, 4), last=date(2026, 1, 1)),
    )
    assert totals(cup_standing(cup(*events), END)) == {"Alpha": 15}


@pytest.mark.article("fmjd.annex18", "Classification.1")
def test_the_sum_of_points_comes_first() -> None:
    standing = cup_standing(
        cup(event("Open", result("Alpha", 11, 9), result("Beta", 12, 10), last=MAY)), END
    )
    assert order(standing) == ["Beta", "Alpha"]


def with_places(alpha: tuple[int, ...], beta: tuple[int, ...]) -> CupStanding:
    """Return a table of two players who are equal in points, with these places in their events."""
    flat = (0,) * 10
    events = [
        event(
            f"Open {number}",
            *(
                result(f"Other {number}-{each}", each, 1)
                for each in range(1, 12)
                if each not in {a, b}
            ),
            result("Alpha", a, 10),
            result("Beta", b, 10),
            last=date(2025, number, 1),
        )
        for number, (a, b) in enumerate(zip(alpha, beta, strict=True), start=1)
    ]
    return cup_standing(cup(*events, bonus=flat), END)


@pytest.mark.article("fmjd.annex18", "Classification.2")
def test_then_the_number_of_first_places() -> None:
    rows = with_places((5, 1), (2, 2)).rows
    assert [row.name for row in rows[:2]] == ["Alpha", "Beta"]
    assert rows[0].firsts == 1


@pytest.mark.article("fmjd.annex18", "Classification.3")
def test_then_the_number_of_second_places() -> None:
    assert order(with_places((2, 8), (3, 3)))[:2] == ["Alpha", "Beta"]


@pytest.mark.article("fmjd.annex18", "Classification.4")
def test_then_the_number_of_third_places() -> None:
    assert order(with_places((3, 9), (4, 4)))[:2] == ["Alpha", "Beta"]


@pytest.mark.article("fmjd.annex18", "Classification.5")
def test_then_the_result_in_the_last_tournament() -> None:
    standing = cup_standing(
        cup(
            event("Open 1", result("Alpha", 11, 8), result("Beta", 12, 10), last=MAY),
            event("Open 2", result("Alpha", 11, 10), result("Beta", 12, 8), last=JUNE),
        ),
        END,
    )
    assert order(standing) == ["Alpha", "Beta"]
    assert [row.last for row in standing.rows] == [30, 24]


@pytest.mark.article("fmjd.annex18", "Classification.6")
def test_then_games_won_and_after_that_the_place_is_shared() -> None:
    players = (
        result("Alpha", 11, 10, wins=2),
        result("Beta", 12, 10, wins=3),
        result("Gamma", 13, 10, wins=2),
    )
    standing = cup_standing(cup(event("Open", *players, last=MAY)), END)
    assert [(row.rank, row.name) for row in standing.rows] == [
        (1, "Beta"),
        (2, "Alpha"),
        (2, "Gamma"),
    ]


def test_first_places_may_be_counted_in_all_results() -> None:
    """Decision 523: the option beside the usual way."""
    events = [
        event("Weak", result("Alpha", 1, 1), last=date(2025, 1, 1)),
        *(
            event(f"Open {month}", result("Alpha", 11, 10), last=date(2025, month, 1))
            for month in range(2, 6)
        ),
    ]
    bonus = (1, *(0,) * 9)
    assert cup_standing(cup(*events, bonus=bonus), END).rows[0].firsts == 0
    every = cup_standing(cup(*events, bonus=bonus, places_from="all"), END).rows[0]
    assert every.firsts == 1


@pytest.mark.article("fmjd.annex18", "Introduction", "Conditions.4.b.ii")
def test_women_have_their_own_classification_and_are_left_out_of_open_places() -> None:
    together = event(
        "Open",
        result("Alpha", 1, 14),
        result("Beta", 2, 13, woman=True),
        result("Gamma", 3, 12),
        result("Delta", 4, 11, woman=True),
        last=MAY,
    )
    assert totals(cup_standing(cup(together), END)) == {"Alpha": 142, "Gamma": 70 + 36}
    women = cup_standing(cup(together), END, women=True)
    assert totals(women) == {"Beta": 100 + 39, "Delta": 70 + 33}


@pytest.mark.article("fmjd.annex18", "Introduction")
def test_a_woman_declared_for_the_open_classification_is_only_there() -> None:
    together = event(
        "Open",
        result("Alpha", 1, 14),
        result("Beta", 2, 13, woman=True, number="7"),
        result("Delta", 3, 11, woman=True),
        last=MAY,
    )
    one = cup(together, declarations=(Declaration("fmjd:7", 2025, open=True, on=date(2025, 1, 2)),))
    assert totals(cup_standing(one, END)) == {"Alpha": 142, "Beta": 70 + 39}
    assert totals(cup_standing(one, END, women=True)) == {"Delta": 100 + 33}


@pytest.mark.article("fmjd.annex18", "Conditions.4.a")
def test_separate_tournaments_give_bonus_to_each() -> None:
    apart = event(
        "Open",
        result("Alpha", 1, 14),
        result("Beta", 1, 13, woman=True, women_group=True),
        last=MAY,
    )
    assert totals(cup_standing(cup(apart), END)) == {"Alpha": 142}
    assert totals(cup_standing(cup(apart), END, women=True)) == {"Beta": 139}


def test_declared_for_open_and_playing_with_the_women_scores_nothing() -> None:
    apart = event("Open", result("Beta", 1, 13, woman=True, women_group=True, number="7"), last=MAY)
    one = cup(apart, declarations=(Declaration("fmjd:7", 2025, open=True, on=date(2025, 1, 2)),))
    row = cup_standing(one, END).rows[0]
    assert row.total == 0
    assert "declared for the open" in row.results[0].because[0].sentence


@pytest.mark.article("fmjd.annex18", "Introduction")
def test_a_declaration_made_after_the_first_event_of_the_year_does_not_hold() -> None:
    """Decision 720: an earlier event may be entered later than the declaration."""
    beta: dict[str, Any] = {"woman": True, "number": "7"}
    later = event("Later", result("Beta", 1, 13, **beta), last=date(2025, 6, 9))
    sooner = event("Sooner", result("Beta", 1, 10, **beta), last=date(2025, 3, 9))
    for day, where in ((date(2025, 2, 28), False), (date(2025, 3, 1), True)):
        declared = (Declaration("fmjd:7", 2025, open=True, on=day),)
        one = cup(later, sooner, declarations=declared)
        assert totals(cup_standing(one, END, women=where)) == {"Beta": 239 + 30}
        assert cup_standing(one, END, women=not where).rows == ()
        told = [note for note in cup_standing(one, END).notes if "does not hold" in note.sentence]
        assert len(told) == where
    unheld = cup(later, declarations=(Declaration("fmjd:7", 2025, open=False, on=END),))
    assert not any("does not hold" in note.sentence for note in cup_standing(unheld, END).notes)


@pytest.mark.article("fmjd.annex18", "Classification.5", "Classification.6")
def test_results_of_the_other_classification_break_no_tie() -> None:
    """Decision 720: neither the last tournament nor its games won are of the open."""
    apart: dict[str, Any] = {"woman": True, "number": "7"}
    one = cup(
        event("Open", result("Beta", 1, 13, wins=4, **apart), last=MAY),
        event("Women", result("Beta", 1, 13, wins=5, women_group=True, **apart), last=JUNE),
        declarations=(Declaration("fmjd:7", 2025, open=True, on=date(2025, 1, 2)),),
    )
    row = cup_standing(one, END).rows[0]
    assert row.criteria == (139, 1, 0, 0, 139, 4)
    assert [result.counted for result in row.results] == [True, False]


@pytest.mark.article("fmjd.annex18", "Classification", "Classification.6")
def test_of_results_worth_the_same_those_that_help_most_are_counted() -> None:
    """Decision 720: only first, second and third places are worth more than games won."""
    events = [
        event(f"Open {month}", result("Alpha", place, 10, wins=wins), last=date(2025, month, 1))
        for month, (place, wins) in enumerate(((4, 0), (5, 6), (3, 1), (9, 5), (11, 4)), 1)
    ]
    assert cup_standing(cup(*events, bonus=()), END).rows[0].criteria[3:] == (1, 30, 16)
    every = cup(*events, bonus=(), places_from="all")
    assert cup_standing(every, END).rows[0].criteria[3:] == (1, 30, 16)


@pytest.mark.article("fmjd.annex18", "Intercontinental")
def test_the_intercontinental_cup_is_for_players_below_a_rating() -> None:
    players = (
        result("Below", 1, 10, number="1"),
        result("At", 2, 9, number="2"),
        result("Newcomer", 3, 8, number="3", rating=2199),
        result("Unknown", 4, 7, number="4"),
        result("Fallen", 5, 6, number="5", rating=2100),
        result("Woman", 6, 5, number="6", woman=True),
    )
    one = cup(
        event("Open", *players, last=MAY),
        ratings=(NotedRating("fmjd:5", date(2024, 1, 1), 2250),),
    )
    listed = {"fmjd:1": 2199, "fmjd:2": 2200, "fmjd:6": 2049}
    standing = cup_standing(one, END, intercontinental=True, listed=listed)
    assert order(standing) == ["Below", "Newcomer"]
    assert standing.unrated == ("Unknown",)
    assert (standing.rated_on, standing.limit) == (date(2024, 1, 1), 2200)
    women = cup_standing(one, END, women=True, intercontinental=True, listed=listed)
    assert order(women) == ["Woman"]
    at_limit = cup_standing(one, END, women=True, intercontinental=True, listed={"fmjd:6": 2050})
    assert not at_limit.rows


@pytest.mark.article("fmjd.annex18", "Winners")
def test_the_winner_is_first_on_the_last_of_december() -> None:
    one = cup(
        event("Open 1", result("Alpha", 1, 10), last=MAY),
        event("Open 2", result("Beta", 1, 18), last=date(2026, 1, 2)),
    )
    assert order(cup_standing(one, END)) == ["Alpha"]
    assert order(cup_standing(one, date(2026, 12, 31))) == ["Beta", "Alpha"]


@pytest.mark.article("fmjd.annex18", "App.A", "Stars.2021")
@pytest.mark.parametrize(
    ("stars", "open_sum", "women_sum", "total"),
    [
        (3, 4700, 1300, 6000),
        (5, 7200, 2800, 10000),
        (7, 13800, 6200, 20000),
        (9, 20000, 10000, 30000),
    ],
)
def test_the_least_prizes_make_their_sums(
    stars: int, open_sum: int, women_sum: int, total: int
) -> None:
    asked = scheme_on(MAY).of(stars)
    assert sum(asked.open_prizes) == asked.open_sum == open_sum
    assert sum(asked.women_prizes) == asked.women_sum == women_sum
    assert asked.total == open_sum + women_sum == total


@pytest.mark.article("fmjd.annex18", "Stars.2020")
def test_the_stars_of_2020_have_sums_only() -> None:
    scheme = scheme_on(date(2020, 5, 1))
    assert [(one.stars, one.total) for one in scheme.classes] == [
        (1, 2000),
        (3, 5000),
        (5, 10000),
        (7, 30000),
    ]
    assert all(one.open_sum + one.women_sum == one.total for one in scheme.classes)
    with pytest.raises(InvalidValue, match="3, 5, 7 or 9 stars, not 1"):
        scheme_on(MAY).of(1)
    with pytest.raises(InvalidValue, match="since 2020"):
        scheme_on(date(2019, 5, 1))


def test_a_name_alone_belongs_to_the_one_player_with_that_name_and_a_number() -> None:
    one = cup(
        event("Open 1", result("Alpha, A", 11, 10, number="1", federation="NED"), last=MAY),
        event("Open 2", result("alpha a", 11, 10, federation="NED"), last=JUNE),
        event("Open 3", result("Alpha, A", 11, 10, federation="FRA"), last=JULY),
    )
    assert totals(cup_standing(one, END)) == {"alpha a": 60, "Alpha, A": 30}


def test_the_order_of_entry_makes_no_difference() -> None:
    """Events and results in any order give the same tables, to the last value."""
    for seed in range(drawn(20, least=4)):
        chance = random.Random(seed)
        names = [f"Player {number}" for number in range(30)]
        events = []
        for number in range(8):
            field = chance.sample(names, chance.randint(5, 20))
            rows = [
                result(
                    name,
                    place,
                    chance.randint(0, 18),
                    wins=chance.randint(0, 9),
                    woman=int(name.split()[1]) % 3 == 0,
                    rating=chance.choice([None, 2100, 2300]),
                )
                for place, name in enumerate(field, start=1)
            ]
            last = date(2024 + number % 2, chance.randint(1, 12), chance.randint(1, 28))
            events.append(event(f"Open {number}", *rows, stars=chance.choice([3, 5, 7]), last=last))
        shuffled = [
            replace(one, results=tuple(chance.sample(one.results, len(one.results))))
            for one in events
        ]
        chance.shuffle(shuffled)
        for women in (False, True):
            for inter in (False, True):
                before = cup_standing(cup(*events), END, women=women, intercontinental=inter)
                after = cup_standing(cup(*shuffled), END, women=women, intercontinental=inter)
                assert before == after


@pytest.mark.parametrize(
    ("before", "after", "at", "cause"),
    [
        ("total = 6000", "total = 6100", "total = 6100", "4700 + 1300 is 6000"),
        ("[600, 400, 300]", "[600, 400, 400]", "women_sum = 1300", "600 + 400 + 400 is 1400"),
        ("women_places = 6", "womens = 6", "womens = 6", "unknown field `womens`"),
        ("counted = 4", 'counted = "4"', 'counted = "4"', "Expected `int`, got `str`"),
    ],
)
def test_prizes_that_do_not_add_up_are_said_with_their_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, at: str, cause: str
) -> None:
    written = DataFile("cups", "fmjd.annex18").written
    assert before in written
    package = tmp_path / f"cups_{tmp_path.name}"
    (package / "cups").mkdir(parents=True)
    (package / "__init__.py").touch()
    changed = written.replace(before, after, 1)
    (package / "cups" / "fmjd.annex18.toml").write_text(changed, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(data, "PLACE", package.name)
    with pytest.raises(UnreadableInput, match=re.escape(cause)) as caught:
        cup_rules_in("fmjd.annex18")
    assert caught.value.line == changed[: changed.index(at)].count("\n") + 1
