"""Performance ratings: the tables as printed, the manual's values, FMJD's game by game."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from crosstable.kernel.player import Rating
from crosstable.kernel.points import BEIJING, Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rating_tables import (
    expected_share,
    performance_by_average,
    rating_difference,
)
from crosstable.standings.explaining import explain
from crosstable.standings.ranking import standings
from crosstable.standings.tiebreaks.performance import performance_game_by_game, rating_score
from crosstable.standings.tiebreaks.values import rounded_text
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
Printed = Callable[[str], list[dict[str, str]]]
FIDE = FIDE_2019.ranking.performance
FMJD = FMJD_2022.ranking.performance
TWELVE = (2414, 2350, 2304, 2273, 2275, 2273, 2202, 2198, 2207, 2178, 2168, 2061)
"""Rp as printed beside the round robin of twelve."""


@pytest.mark.article("fide.ratings", "8.1a")
def test_the_printed_performances_of_the_round_robin_of_twelve(
    printed: Printed, printed_event: Maker
) -> None:
    name = "manual-round-robin-12.txt"
    ratings = {line["name"]: int(line["rating"]) for line in printed(name)}
    tournament = printed_event(name)
    tournament = msgspec.structs.replace(
        tournament,
        entrants=tuple(
            msgspec.structs.replace(
                each,
                player=msgspec.structs.replace(
                    each.player, ratings=(Rating("fide.standard", ratings[each.player.name]),)
                ),
            )
            for each in tournament.entrants
        ),
    )
    table = standings(tournament, FIDE_2019, tie_breaks=("Rp",))
    assert tuple(int(table.row(number).values[0].text) for number in range(1, 13)) == TWELVE


@pytest.mark.article("fide.ratings", "8.1a")
@pytest.mark.parametrize(
    ("percent", "difference"),
    [
        *((100, 800), (99, 677), (92, 401), (83, 273), (78, 220), (72, 166), (66, 117)),
        *((58, 57), (51, 7), (50, 0), (49, -7), (42, -57), (34, -117), (23, -211), (12, -336)),
        *((8, -401), (1, -677), (0, -800)),
    ],
)
def test_fide_entries(percent: int, difference: int) -> None:
    assert rating_difference(FIDE, Fraction(percent, 100)) == difference


@pytest.mark.article("fmjd.annex9", "2.3")
def test_fmjd_entries_and_the_corrected_one() -> None:
    for percent in range(101):
        ours = rating_difference(FMJD, Fraction(percent, 100))
        assert ours == -rating_difference(FMJD, Fraction(100 - percent, 100))
    assert rating_difference(FMJD, Fraction(23, 100)) == Fraction("-211.05")
    assert rating_difference(FMJD, Fraction(1)) == 935


@pytest.mark.article("fmjd.annex9", "2.4.2")
@pytest.mark.parametrize(
    ("difference", "percent"),
    [
        *((0, "50.0000"), (1, "50.1401"), (35, "54.9430"), (100, "63.6842"), (212, "77.0998")),
        *((400, "91.9183"), (444, "94.0000"), (587, "98.0019"), (665, "99.0010"), (934, "99.9963")),
        *((935, "100.0000"), (2000, "100.0000")),
    ],
)
def test_the_second_table_follows_from_the_first(difference: int, percent: str) -> None:
    share = expected_share(FMJD, Fraction(difference))
    assert Fraction(round(share * 1_000_000), 10_000) == Fraction(percent)
    assert expected_share(FMJD, Fraction(-difference)) == 1 - share


@pytest.mark.article("fmjd.annex9", "3.1")
def test_the_worked_example_of_the_performance() -> None:
    """Nine points of fourteen against 2050 on average: 64.286 %, 2050 + 104.6."""
    found = performance_by_average(FMJD, [2050] * 7, Fraction(9, 2))
    assert rounded_text(found) == "2154.6"


@pytest.mark.article("fmjd.annex5", "App.D.Definition")
@pytest.mark.parametrize(
    ("ratings", "points", "average", "game_by_game"),
    [
        ([2050] * 7, 9, "2154.6", "2154.6"),
        ([1800, 2000, 2200, 2400], 5, "2191.04", "2219.79"),
        ([1700, 2300], 3, "2192.71", "2312.01"),
        ([2000, 2100, 2300], 4, "2256.41", "2267.27"),
        ([2000, 2100, 2300], 6, "3068.33", "3235"),
        ([2000, 2100, 2300], 0, "1198.33", "1065"),
    ],
)
def test_game_by_game_differs_from_the_average(
    ratings: list[int], points: int, average: str, game_by_game: str
) -> None:
    score = Fraction(points, 2)
    assert rounded_text(performance_by_average(FMJD, ratings, score)) == average
    assert rounded_text(performance_game_by_game(FMJD, ratings, score)) == game_by_game


def test_between_opponents_very_far_apart_the_middle_is_taken() -> None:
    """From 1935 to 3065 one win and one loss are expected."""
    assert performance_game_by_game(FMJD, [1000, 4000], Fraction(1)) == 2500


def plain_solution(ratings: list[int], score: Fraction) -> Fraction:
    """All corners of the expectation, searched for the stretch in which the score lies."""
    corners = sorted(
        {Fraction(100 * rating + entry, 100) for rating in ratings for entry in FMJD.differences}
    )
    heights = [
        sum((expected_share(FMJD, corner - rating) for rating in ratings), Fraction(0))
        for corner in corners
    ]
    place = bisect_left(heights, score)
    if heights[place] == score:
        last = place
        while last + 1 < len(heights) and heights[last + 1] == score:
            last += 1
        return (corners[place] + corners[last]) / 2
    share = (score - heights[place - 1]) / (heights[place] - heights[place - 1])
    return corners[place - 1] + share * (corners[place] - corners[place - 1])


def test_the_solution_is_exact() -> None:
    """Against a second way to solve it, and put back into the expectation."""
    dice = random.Random(1)
    for _ in range(40):
        ratings = [dice.randint(1200, 2600) for _ in range(dice.randint(1, 9))]
        score = Fraction(dice.randint(1, 2 * len(ratings) - 1), 2)
        found = performance_game_by_game(FMJD, ratings, score)
        assert found == plain_solution(ratings, score)
        assert sum(expected_share(FMJD, found - each) for each in ratings) == score


@pytest.mark.article("fmjd.annex5", "3.1.i", "App.D")
def test_unplayed_games_and_unrated_opponents_do_not_count(swiss: Maker) -> None:
    ratings = {1: 2000, 2: 2100, 3: 2300}
    tournament = swiss(["1-2:1 3-4:0", "1-3:½ 2-4:+", "1-4:0 2:bye"], players=4, ratings=ratings)
    table = standings(tournament, FMJD_2022, tie_breaks=("TPR", "Rp"), round_robin=False)
    expected = performance_game_by_game(FMJD, [2100, 2300], Fraction(3, 2))
    assert table.row(1).values[0].value == expected
    lost = table.row(2).values[0]
    assert lost.value == 2000 - 935
    assert "notional" in lost.note
    line = explain(table, 1)[1]
    rating = rounded_text(plain_solution([2100, 2300], Fraction(3, 2)))
    assert line.startswith(
        f"Tournament performance rating, game by game [FMJD Annex 5 3.1.i]: {rating} "
        "(1.5 of 2, the rating that expects this score game by game) = 1 against Player 2 (2100); "
        "½ against Player 3 (2300)"
    )


def test_who_played_nobody_with_a_rating_has_no_performance(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye"], players=3, ratings={1: 2000, 3: 1900})
    table = standings(tournament, FIDE_2019, tie_breaks=("Rp",), round_robin=False)
    for number in (1, 3):
        assert not table.row(number).values[0].applies
        assert table.row(number).values[0].text == "–"
    assert table.row(2).values[0].text == "1200"


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_ratings_see_the_first_game_whatever_the_points_are(event: Maker) -> None:
    scores = {
        Mark.WIN: 1,
        Mark.LOSS: 0,
        Mark.RAPID_WIN: Fraction(1, 2),
        Mark.SUPERBLITZ_LOSS: Fraction(1, 2),
        Mark.PLUS_DRAW: Fraction(1, 2),
    }
    for mark, score in scores.items():
        assert rating_score(RoundRecord(1, Kind.PLAYED, 7, 2, mark=mark)) == score
    tournament = event([["", "R"], ["r", ""]], points=BEIJING)
    assert isinstance(tournament.rounds[0].boards[0].result, Played)
    table = standings(tournament, FMJD_2022, tie_breaks=("Rp",))
    assert [row.values[0].value for row in table.rows] == [2000, 2000]
    assert [row.points for row in table.rows] == [9, 3]
