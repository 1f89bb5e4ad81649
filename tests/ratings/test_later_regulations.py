"""FIDE's rating regulations since 2022, article by article, at the boundaries of each."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from crosstable.kernel.player import BirthDate, Sex
from crosstable.ratings.adjusting import adjusted_rating
from crosstable.ratings.change import new_rating
from crosstable.ratings.circumstances import Circumstances, registered_late, top_players
from crosstable.ratings.classing import class_of, event_class
from crosstable.ratings.event import clause_for, development_factor, rate_event
from crosstable.ratings.lists import last_list
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    EventRating,
    FirstResult,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.rulings import list_edition
from crosstable.ratings.whatif import what_if
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, edition, edition_of_list

STANDARD, RAPID, BLITZ = "fide.standard", "fide.rapid", "fide.blitz"
OF_2019 = edition("fide-2019")
OF_2022 = edition("fide-2022-01")
OF_2024 = edition("fide-2024-03")
OF_2025 = edition("fide-2025-10")


def on(day: str, name: str = STANDARD) -> Edition:
    """Return the rules of an event that began on a day."""
    return edition_of_list(name, date.fromisoformat(day))


def forecast(
    rules: Edition,
    results: list[tuple[int, int]],
    *,
    rating: int | None = None,
    k: int | None = None,
    name: str = STANDARD,
) -> EventRating:
    return what_if(rules, ListStanding(list=name, rating=rating, k=k), results)


def change(
    rules: Edition, rating: int, results: list[tuple[int, int]], k: int = 10, name: str = STANDARD
) -> Fraction:
    found = forecast(rules, results, rating=rating, k=k, name=name)
    (own,) = [each for each in found.changes if each.number == 1]
    return own.change


def first(rules: Edition, average: int, halves: int, games: int) -> FirstResult:
    """Return the first result of so many halves of a point against equal opponents."""
    left = halves
    results = []
    for _ in range(games):
        score = min(2, left)
        results.append((average, score))
        left -= score
    (found,) = forecast(rules, results).first
    return found


class TestDifferences:
    """B.02 8.3.1: differences of more than 400 points."""

    @pytest.mark.article("fide.ratings.2024", "8.3.1")
    @pytest.mark.parametrize(
        ("own", "opponent", "score", "before", "since"),
        [
            (2206, 2000, 2, "2.4", "2.4"),
            (2649, 2149, 2, "0.8", "0.8"),
            (2650, 2150, 2, "0.8", "0.4"),
            (2700, 1900, 0, "-9.2", "-10"),
        ],
    )
    def test_from_2650_on_the_difference_counts_in_full_since_october_2025(
        self, own: int, opponent: int, score: int, before: str, since: str
    ) -> None:
        assert change(on("2025-09-30"), own, [(opponent, score)]) == Fraction(before)
        assert change(on("2025-10-01"), own, [(opponent, score)]) == Fraction(since)

    @pytest.mark.article("fide.ratings.2024", "8.3.1")
    def test_each_side_is_judged_by_its_own_rating(self) -> None:
        assert change(OF_2025, 2650, [(2150, 2)]) == Fraction("0.4")
        assert change(OF_2025, 2150, [(2650, 0)]) == Fraction("-0.8")
        # 2649 and 2650 against the same 2200.
        assert change(OF_2025, 2649, [(2200, 0)]) == Fraction("-9.2")
        assert change(OF_2025, 2650, [(2200, 0)]) == Fraction("-9.4")

    @pytest.mark.article("fide.ratings.2022", "8.3.1")
    def test_from_2022_to_2024_the_limit_helps_in_the_game_of_the_greatest_difference(self) -> None:
        games = [(1900, 0), (2000, 0), (2150, 2)]
        capped = Fraction("-0.92")
        assert change(on("2021-12-31"), 2500, games) == 10 * (2 * capped + Fraction("0.11"))
        # 600 points count as 400, 500 in full (96 percent), 350 as they are.
        once = capped + Fraction("-0.96") + Fraction("0.11")
        assert change(on("2022-01-01"), 2500, [(1900, 0), (2000, 0), (2150, 2)]) == 10 * once
        assert change(on("2024-02-29"), 2500, list(reversed(games))) == 10 * once
        assert change(on("2024-03-01"), 2500, games) == 10 * (2 * capped + Fraction("0.11"))

    @pytest.mark.article("fide.ratings.2022", "8.3.1")
    def test_the_lower_rated_player_has_no_benefit_and_the_limit_every_time(self) -> None:
        games = [(2000, 0), (2100, 0)]
        assert change(OF_2022, 1500, games, k=20) == 20 * 2 * Fraction("-0.08")

    @pytest.mark.article("fide.rapid-blitz.2018", "D")
    @pytest.mark.article("fide.rapid-blitz.2022", "7.3.1")
    def test_rapid_differences_counted_up_to_735_until_october_2022(self) -> None:
        for day, expected in (
            ("2019-05-01", "-9.9"),
            ("2022-09-30", "-9.9"),
            ("2022-10-01", "-9.2"),
        ):
            assert change(on(day, RAPID), 2500, [(1600, 0)], name=RAPID) == Fraction(expected)

    @pytest.mark.article("fide.rapid-blitz.2024", "7.3.1")
    def test_rapid_has_no_exemption_from_2650_on(self) -> None:
        assert change(on("2026-01-05", RAPID), 2700, [(2200, 2)], name=RAPID) == Fraction("0.8")

    @pytest.mark.article("fide.rapid-blitz.2024", "7.3.1")
    @pytest.mark.parametrize(
        ("own", "opponent", "rated"),
        [(2601, 2001, False), (2601, 2002, True), (2600, 2000, True), (2001, 2601, False)],
    )
    @pytest.mark.parametrize("name", [RAPID, BLITZ])
    def test_six_hundred_points_from_a_top_player_are_not_rated(
        self, own: int, opponent: int, rated: bool, name: str
    ) -> None:
        games = [(opponent, 2)]
        before = forecast(on("2024-11-30", name), games, rating=own, k=10, name=name)
        assert before.changes
        since = forecast(on("2024-12-01", name), games, rating=own, k=10, name=name)
        assert bool(since.changes) == rated
        assert bool(since.left_out) == (not rated)
        if not rated:
            assert "600 points apart, and one of the two is rated over 2600" in str(
                since.because[0].sentence
            )
        assert forecast(on("2024-12-01"), games, rating=own, k=10).changes


class TestFirstRatings:
    """B.02 8.2 and 7.1.4: newcomers."""

    @pytest.mark.article("fide.ratings.2022", "8.2.3")
    @pytest.mark.article("fide.ratings.2024", "8.2.2", "8.2.3")
    @pytest.mark.parametrize(
        ("average", "halves", "of_2022", "of_2024"),
        [(2000, 6, 2020, 1993), (2400, 6, 2420, 2200), (1600, 2, 1360, 1499)],
    )
    def test_two_draws_against_1800_since_march_2024(
        self, average: int, halves: int, of_2022: int, of_2024: int
    ) -> None:
        assert first(on("2024-02-29"), average, halves, 5).published == of_2022
        assert first(on("2024-03-01"), average, halves, 5).published == of_2024

    @pytest.mark.article("fide.ratings.2024", "8.2.3")
    def test_a_newcomer_of_december_2025_as_fide_published_it(self) -> None:
        games = [(1902, 1), (1877, 1), (1884, 2), (2012, 0), (1832, 2)]
        (found,) = forecast(on("2025-11-07"), games).first
        assert found.published == 1922
        assert round(float(found.rating), 2) == 1922.43

    @pytest.mark.article("fide.ratings.2024", "8.2.3")
    def test_half_a_percent_is_rounded_up_before_the_table(self) -> None:
        # 16 of 38 games, with the two draws 17 of 40: 42.5 percent counts as 43.
        found = first(OF_2024, 1800, 32, 38)
        assert found.rating == 1800 - 50

    @pytest.mark.article("fide.ratings.2024", "7.1.4")
    def test_1399_and_a_half_is_published_and_less_is_not(self) -> None:
        # With two draws: 8 games, 2.5 of 8 is 31.25 percent, 141 points less than the average.
        wanted = {"1399.5": 1400, "1399.375": None}
        for value, published in wanted.items():
            total = (Fraction(value) + 141) * 8 - 3600
            assert total.denominator == 1
            ratings = [int(total) // 6] * 5
            ratings.append(int(total) - sum(ratings))
            results = [(rating, 2 if place == 0 else 0) for place, rating in enumerate(ratings)]
            results[1] = (ratings[1], 1)
            (found,) = forecast(OF_2024, results).first
            assert found.rating == Fraction(value)
            assert found.published == published

    @pytest.mark.article("fide.ratings.2022", "8.2.1")
    def test_a_first_event_without_a_point_is_disregarded(self) -> None:
        assert first(OF_2022, 1600, 0, 5).disregarded
        assert not first(OF_2022, 1600, 1, 5).disregarded

    @pytest.mark.article("fide.rapid-blitz.2018", "first-event")
    @pytest.mark.article("fide.rapid-blitz.2022", "7.2.2")
    def test_rapid_needed_a_full_point_until_october_2022(self) -> None:
        for day, disregarded in (("2019-05-01", True), ("2022-09-30", True), ("2022-10-01", False)):
            rules = on(day, RAPID)
            results = [(1600, 1)] + [(1600, 0)] * 4
            (found,) = forecast(rules, results, name=RAPID).first
            assert found.disregarded == disregarded
        assert "no full point" in str(
            forecast(on("2022-09-30", RAPID), results, name=RAPID).first[0].because[0].sentence
        )


def round_robin(rules: Edition) -> EventRating:
    """Return three rated players and one without a rating, each against each."""
    ratings = {1: 2000, 2: 1900, 3: 1950, 4: None}
    players = tuple(
        EventPlayer(
            number=number,
            id=number,
            standing=ListStanding(list=STANDARD, rating=rating, k=20 if rating else None),
        )
        for number, rating in ratings.items()
    )
    games = tuple(
        RatedGame(1, white, black, 1, 1) for white in ratings for black in ratings if white < black
    )
    event = RatedEvent(
        id="E", list=STANDARD, kind=EventKind.ROUND_ROBIN, players=players, games=games
    )
    return rate_event(rules, event)


@pytest.mark.article("fide.ratings.2022", "7.1.4")
def test_round_robins_count_only_rated_opponents_since_2022() -> None:
    before, since = round_robin(OF_2019), round_robin(OF_2022)
    assert {each.count for each in before.changes} == {3}
    assert {each.count for each in since.changes} == {2}
    (newcomer,) = since.first
    assert newcomer.average == 1950
    assert "games against unrated opponents are not counted" in str(since.because[0].sentence)
    assert since.because[0].citation is not None
    assert since.because[0].citation.text == "fide.ratings.2022"


class TestFactors:
    """B.02 8.3.3: K."""

    @pytest.mark.article("fide.ratings.2022", "8.3.3")
    @pytest.mark.parametrize(
        ("day", "k", "of_2019"),
        [("2023-01-01", 40, 40), ("2023-12-31", 40, 20), ("2024-01-01", 20, 20)],
    )
    def test_k_40_until_the_end_of_the_year_of_the_18th_birthday(
        self, day: str, k: int, of_2019: int
    ) -> None:
        standing = ListStanding(list=STANDARD, rating=2100, games=100)
        born, today = BirthDate(2005, 6, 1), date.fromisoformat(day)
        assert clause_for(on(day).ratings, standing, born, today).k == k
        assert clause_for(OF_2019.ratings, standing, born, today).k == of_2019

    @pytest.mark.article("fide.ratings.2024", "8.3.3")
    @pytest.mark.parametrize(
        ("rating", "highest", "games", "k"),
        [
            (2299, None, 100, 40),
            (2299, 2300, 100, 20),
            (2399, 2400, 100, 10),
            (2400, None, 5, 10),
            (2399, 2399, 29, 40),
            (2399, 2399, 30, 20),
        ],
    )
    def test_which_clause_goes_before_which(
        self, rating: int, highest: int | None, games: int, k: int
    ) -> None:
        standing = ListStanding(list=STANDARD, rating=rating, highest=highest, games=games)
        today = date(2025, 5, 1)
        assert clause_for(OF_2024.ratings, standing, BirthDate(2007), today).k == k

    @pytest.mark.article("fide.ratings.2024", "8.3.3")
    @pytest.mark.parametrize(
        ("k", "games", "used"),
        [(20, 35, 20), (20, 36, 19), (20, 39, 17), (40, 17, 40), (40, 18, 38)],
    )
    def test_k_times_games_is_700_at_most(self, k: int, games: int, used: int) -> None:
        standing = ListStanding(list=STANDARD, rating=2000, k=k)
        assert development_factor(OF_2024.ratings, standing, games=games).k == used

    @pytest.mark.article("fide.rapid-blitz.2018", "K")
    @pytest.mark.article("fide.rapid-blitz.2022", "7.3.3")
    def test_rapid_k_is_20_for_everybody_until_october_2022(self) -> None:
        born = BirthDate(2010)
        for rating in (1500, 2200, 2600):
            standing = ListStanding(list=RAPID, rating=rating, games=3)
            for day, same in (("2019-05-01", True), ("2022-09-30", True), ("2022-10-01", False)):
                rules = on(day, RAPID).ratings
                k = clause_for(rules, standing, born, date.fromisoformat(day)).k
                assert (k == 20) == same


@pytest.mark.article("fide.ratings.2024", "8.3.4")
@pytest.mark.parametrize(
    ("exact", "after"), [("0.5", 2001), ("-0.5", 1999), ("0.49", 2000), ("-2.5", 1997)]
)
def test_half_a_point_is_rounded_away_from_zero(exact: str, after: int) -> None:
    for rules in EDITIONS.values():
        if rules.federation == "FIDE" and rules.in_force_from.year >= 2022:
            assert new_rating(rules.ratings, 2000, Fraction(exact)) == after


class TestTimes:
    """B.02 1.1 and the chapter of rapid and blitz games: which list a game goes to."""

    @pytest.mark.article("fide.ratings.2022", "1.1")
    @pytest.mark.article("fide.ratings.2024", "1.1")
    @pytest.mark.parametrize(
        ("minutes", "ratings", "of_2019", "later"),
        [
            (90, (2200, 1500), False, True),
            (90, (2399, 2399), False, True),
            (90, (2400, 1500), False, False),
            (60, (1600, 1500), False, True),
            (60, (1799, 1799), False, True),
            (60, (1800, 1500), False, False),
            (120, (2800, 2800), True, True),
        ],
    )
    def test_limits_of_2400_and_1800(
        self, minutes: int, ratings: tuple[int, int], of_2019: bool, later: bool
    ) -> None:
        for rules, rated in ((OF_2019, of_2019), (OF_2022, later), (OF_2025, later)):
            found = class_of(rules.ratings, minutes * 60, ratings)
            assert (found is not None) == rated

    @pytest.mark.article("fide.rapid-blitz.2024", "1.1.1", "1.1.2")
    @pytest.mark.parametrize(
        ("seconds", "name"),
        [(3 * 60, None), (181, BLITZ), (600, BLITZ), (601, RAPID), (3599, RAPID), (3600, STANDARD)],
    )
    def test_rapid_is_over_ten_minutes_and_blitz_over_three(
        self, seconds: int, name: str | None
    ) -> None:
        found = event_class(OF_2024, seconds).outcome
        assert (found.list if found else None) == name

    @pytest.mark.article("fide.ratings", "1.4")
    def test_blitz_had_five_minutes_at_least(self) -> None:
        assert event_class(OF_2019, 299).outcome is None
        assert event_class(OF_2022, 299).outcome is not None


class TestRegistration:
    """B.02 0.2: how early an event is registered."""

    @pytest.mark.article("fide.ratings.2022", "0.2")
    @pytest.mark.article("fide.ratings.2024", "0.2.2")
    def test_three_days_since_2022(self) -> None:
        known = Circumstances(registered=date(2024, 5, 7))
        starts = date(2024, 5, 10)
        assert not list(registered_late(OF_2024, starts, known))
        assert not list(registered_late(OF_2022, starts, known))
        assert list(registered_late(OF_2019, starts, known))
        late = Circumstances(registered=date(2024, 5, 8))
        (reason,) = registered_late(OF_2024, starts, late)
        assert reason.citation is not None
        assert reason.citation.article == "0.2.2"

    @pytest.mark.article("fide.ratings.2024", "0.2.1")
    @pytest.mark.parametrize(
        ("rating", "sex", "top"),
        [
            (2700, Sex.MALE, False),
            (2701, Sex.MALE, True),
            (2500, Sex.FEMALE, False),
            (2501, Sex.FEMALE, True),
            (2501, None, False),
        ],
    )
    def test_a_month_with_very_strong_players(
        self, rating: int, sex: Sex | None, top: bool
    ) -> None:
        found = top_players(OF_2024, [(rating, sex), (None, None)])
        assert found == top
        known = Circumstances(registered=date(2024, 5, 1))
        reasons = list(registered_late(OF_2024, date(2024, 5, 30), known, found))
        assert bool(reasons) == top
        assert not list(registered_late(OF_2024, date(2024, 5, 31), known, found))

    @pytest.mark.article("fide.ratings.2022", "0.2")
    def test_the_month_holds_from_christmas_2023_on(self) -> None:
        known = Circumstances(registered=date(2023, 12, 20))
        assert not list(registered_late(OF_2022, date(2023, 12, 24), known, True))
        assert list(registered_late(OF_2022, date(2023, 12, 25), known, True))


@pytest.mark.article("fide.ratings.2024", "9.1")
def test_the_third_list_after_its_end_is_the_last_for_an_event() -> None:
    calendar = OF_2024.ratings.calendar
    assert last_list(calendar, date(2024, 8, 30)) == date(2024, 11, 1)
    assert last_list(calendar, date(2024, 10, 31)) == date(2025, 1, 1)
    assert last_list(OF_2019.ratings.calendar, date(2019, 8, 30)) is None


class TestAdjustments:
    """What FIDE decided once, for the lists of one day."""

    @pytest.mark.parametrize(
        ("before", "after"),
        [(1000, 1400), (1500, 1700), (1700, 1820), (1999, 1999), (1998, 1999), (2000, 2000)],
    )
    @pytest.mark.parametrize("name", [STANDARD, RAPID, BLITZ])
    def test_below_2000_in_march_2024(self, before: int, after: int, name: str) -> None:
        rules = on("2024-03-01", name).ratings
        (adjustment,) = rules.adjustments
        assert adjustment.on == date(2024, 3, 1)
        assert adjusted_rating(rules, adjustment, before, None).outcome == after

    @pytest.mark.parametrize(
        ("before", "standard", "after"),
        [(1900, 2000, 1900), (1899, 2000, 1900), (1500, 2000, 1900), (1500, None, 1500)],
    )
    def test_a_hundred_below_standard_in_october_2022(
        self, before: int, standard: int | None, after: int
    ) -> None:
        rules = on("2022-10-01", RAPID).ratings
        (adjustment,) = rules.adjustments
        assert (adjustment.on, adjustment.under) == (date(2022, 10, 1), STANDARD)
        assert adjusted_rating(rules, adjustment, before, standard).outcome == after
        assert not on("2022-10-01").ratings.adjustments

    def test_the_list_of_that_day_is_still_calculated_by_the_rules_before(self) -> None:
        assert list_edition(STANDARD, date(2024, 3, 1)).ratings.floor == 1000
        assert list_edition(STANDARD, date(2024, 4, 1)).ratings.floor == 1400


def test_every_rule_of_a_list_is_cited_from_its_own_chapter() -> None:
    names = ("rating.change", "rating.factor", "rating.rounding", "rating.difference-limit")
    for known in EDITIONS.values():
        if known.federation != "FIDE" or known.in_force_from < date(2022, 1, 1):
            continue
        year = 2022 if known.in_force_from < date(2024, 3, 1) else 2024
        for rule in names:
            assert {each.text for each in known.cite(rule)} == {f"fide.ratings.{year}"}
            for name in (RAPID, BLITZ):
                texts = {each.text for each in known.for_list(name).cite(rule)}
                assert texts == {f"fide.rapid-blitz.{year}"}


PLAYERS = (2789, 2756, 2738, 2722, 2710, 2698, 2664, 2661, 2654, 2652, 2590, 2577)
ROUNDS = """
12=7 1+8 6=9 5=10 2=3 11-4
9+12 1=11 7-2 4=5 8=3 10=6
12=10 6=4 5=1 3=7 2+9 11-8
9-3 1=6 4=12 8=7 10=2 11=5
12-1 7=9 6-11 5=8 3+10 2=4
1=2 5=6 4=3 8=9 10=7 11+12
12+5 9+10 7=4 6+8 3-1 2+11
1=7 6=12 5=2 4+9 8=10 11+3
12=8 9-1 7=11 3+5 2=6 10=4
12-2 1+10 6+3 5+7 8=4 11=9
9=5 7=6 3=12 2=8 4=1 10=11
"""
PUBLISHED = (
    *("8.3", "8.4", "-8.8", "3.9", "-9.2", "2.8", "-6.6", "-1.3", "-5.1", "-9.8", "15.3", "2.1"),
)


@pytest.mark.article("fide.ratings.2024", "8.3.2d")
def test_a_championship_of_october_2025_as_fide_published_it() -> None:
    """The round robin of twelve for the championship of the United States, everybody's change."""
    marks = {"+": 2, "=": 1, "-": 0}
    games = []
    for number, line in enumerate(ROUNDS.split("\n")[1:-1], start=1):
        for game in line.split():
            (mark,) = [each for each in marks if each in game]
            white, black = map(int, game.split(mark))
            games.append(RatedGame(number, white, black, marks[mark], 2 - marks[mark]))
    players = tuple(
        EventPlayer(
            number=number, id=number, standing=ListStanding(list=STANDARD, rating=rating, k=10)
        )
        for number, rating in enumerate(PLAYERS, start=1)
    )
    event = RatedEvent(
        id="championship",
        list=STANDARD,
        starts=date(2025, 10, 12),
        ends=date(2025, 10, 24),
        kind=EventKind.ROUND_ROBIN,
        players=players,
        games=tuple(games),
    )
    rated = rate_event(on("2025-10-12"), event)
    assert [each.change for each in rated.changes] == [Fraction(each) for each in PUBLISHED]


@pytest.mark.article("fide.ratings.2024", "8.3.1")
def test_an_open_of_november_2025_as_fide_published_it() -> None:
    """Two sides of one game: in full for 2813, as 400 points for 2400."""
    top = [(1787, 2), (2025, 2), (2310, 2), (2400, 2), (2505, 1)]
    assert change(on("2025-11-07"), 2813, top) == Fraction("-2.5")
    assert new_rating(OF_2025.ratings, 2813, Fraction("-2.5")) == 2810
    other = [(1990, 2), (1995, 2), (2121, 2), (2813, 0), (2084, 2)]
    assert change(on("2025-11-07"), 2400, other) == Fraction("3.7")
