"""The second B.02 itself: values and boundaries worked by hand from the articles."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.ratings.b02_literal import (
    Game,
    Player,
    development,
    first_rating,
    gain,
    in_force,
    is_junior,
    lifted_2022,
    lifted_2024,
    limited,
    newcomer,
    period,
    rated_of_match,
    rounded,
)
from tests.ratings.fide_tables import DP, LAST, dp, pd

WON, DRAWN, LOST = Fraction(1), Fraction(1, 2), Fraction(0)


def test_the_tables_are_mirror_images_at_their_ends() -> None:
    assert (len(DP), len(LAST)) == (51, 50)
    assert [dp(Fraction(p, 100)) for p in (0, 1, 49, 50, 51, 99, 100)] == [
        -800, -677, -7, 0, 7, 677, 800,
    ]  # fmt: skip
    assert [pd(difference) for difference in (0, 3, 4, -4, 735, 736, -736)] == [
        Fraction(word) for word in (".5", ".5", ".51", ".49", ".99", "1", "0")
    ]


@pytest.mark.parametrize(
    ("own", "opponent", "score", "before", "since"),
    [
        (2206, 2000, WON, "2.4", "2.4"),
        (2649, 2149, WON, "0.8", "0.8"),
        (2650, 2150, WON, "0.8", "0.4"),
        (2700, 1900, LOST, "-9.2", "-10"),
    ],
)
def test_one_game_before_and_since_october_2025(
    own: int, opponent: int, score: Fraction, before: str, since: str
) -> None:
    games = [Game(opponent, score)]
    assert 10 * gain("2024", own, games) == Fraction(before)
    assert 10 * gain("2025", own, games) == Fraction(since)


def test_one_upgrade_for_each_tournament_of_2022() -> None:
    games = [Game(1950, WON), Game(1900, WON), Game(2300, WON)]
    assert gain("2017", 2400, games) == Fraction("0.08") * 2 + Fraction("0.36")
    assert gain("2022", 2400, games) == Fraction("0.06") + Fraction("0.08") + Fraction("0.36")


@pytest.mark.parametrize(
    ("average", "score", "old", "new"),
    [(2000, 3, 2020, 1993), (2400, 3, 2420, 2200), (1600, 1, 1360, 1499)],
)
def test_first_ratings(average: int, score: int, old: int, new: int) -> None:
    games = [Game(average, WON if place < score else LOST) for place in range(5)]
    assert first_rating("2022", games) == old
    assert first_rating("2024", games) == new


def test_a_first_event_without_a_point_is_disregarded() -> None:
    lost = [Game(1700, LOST)] * 5
    drawn = [Game(1700, DRAWN)] * 5
    assert newcomer("2024", [lost]) is None
    assert newcomer("2024", [lost, drawn]) == first_rating("2024", drawn)
    assert newcomer("2024", [drawn, lost]) == first_rating("2024", drawn + lost)
    assert newcomer("2024", [drawn[:4]]) is None


def test_k_and_its_limit() -> None:
    assert [limited(20, n) for n in (35, 36, 39)] == [20, 19, 17]
    assert [limited(40, n) for n in (17, 18)] == [40, 38]
    born = date(2008, 6, 15)
    assert is_junior("2024", born, date(2026, 12, 31))
    assert not is_junior("2024", born, date(2027, 1, 1))
    assert is_junior("2017", born, date(2026, 6, 14))
    assert not is_junior("2017", born, date(2026, 6, 15))
    junior = Player(2200, 100, born=born)
    day = date(2026, 11, 1)
    assert development("2025", junior, day) == 40
    assert development("2025", junior._replace(ever_2300=True), day) == 20
    assert development("2025", junior._replace(ever_2400=True), day) == 10
    assert development("2025", Player(2350, 29), day) == 40
    assert development("rb-2022", Player(2350, 29), day) == 20


def test_halves_go_away_from_zero() -> None:
    halves = [Fraction(1, 2), Fraction(-1, 2), Fraction(-5, 2)]
    assert [rounded(change) for change in halves] == [1, -1, -3]


def test_a_period_rounds_once() -> None:
    event = [Game(2000, DRAWN), Game(1993, DRAWN)]  # 0 and one hundredth less
    assert period("2024", 2000, 40, [event, event]) == (40, Fraction("-0.8"), -1)


def test_six_hundred_points_are_not_rated_in_rapid() -> None:
    assert gain("rb-2024-12", 2601, [Game(2001, LOST)]) == 0
    assert gain("rb-2024-12", 2600, [Game(2000, LOST)]) == Fraction("-0.92")
    assert gain("rb-2024", 2601, [Game(2001, LOST)]) == Fraction("-0.92")
    assert gain("2025", 2601, [Game(2001, LOST)]) == Fraction("-0.92")


def test_adjustments_of_one_day() -> None:
    lifted = [lifted_2024(rating) for rating in (1000, 1500, 1700, 1999, 2000)]
    assert lifted == [1400, 1700, 1820, 1999, 2000]
    assert [lifted_2022(rating, 2000) for rating in (1899, 1900, 2100)] == [1900, 1900, 2100]


def test_the_first_day_of_the_tournament_chooses() -> None:
    assert in_force(date(2025, 9, 30), rapid_or_blitz=False) == "2024"
    assert in_force(date(2025, 10, 1), rapid_or_blitz=False) == "2025"
    assert in_force(date(2025, 10, 1), rapid_or_blitz=True) == "rb-2024-12"


def test_a_decided_match_is_over() -> None:
    assert rated_of_match([WON, WON, WON, DRAWN], 4) == 3
    assert rated_of_match([WON, DRAWN, DRAWN, DRAWN], 4) == 4
