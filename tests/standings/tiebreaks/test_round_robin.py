"""Sonneborn-Berger and Koya by hand, and how they scale with the points of an event."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.points import (
    BEIJING,
    HALF_POINTS,
    THREE_ONE_ZERO,
    TWO_ONE_ZERO,
    PointSystem,
)
from crosstable.kernel.tournament import Tournament
from crosstable.standings.options import RankingOptions, SonnebornBerger
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019

Maker = Callable[..., Tournament]

FOUR = [["", "1", "½", "1"], ["0", "", "1", "½"], ["½", "0", "", "1"], ["0", "½", "0", ""]]
"""With half points: 2½, 1½, 1½, ½."""


def values(tournament: Tournament, tie_break: str, options: RankingOptions | None = None) -> str:
    table = standings(tournament, FIDE_2019, tie_breaks=(tie_break,), options=options)
    rows = sorted(table.rows, key=lambda row: row.number)
    return " ".join(row.values[0].text for row in rows)


@pytest.mark.article("fide.tournaments", "13.9.1")
@pytest.mark.article("fmjd.annex5", "3.1.g")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        # beaten 1½ and ½, drawn 1½: 1½ + ½ + ¾ = 2¾, and so on
        (HALF_POINTS, "2.75 1.75 1.75 0.75"),
        # scores 5 3 3 1; twice the beaten, once the drawn: four times the value above
        (TWO_ONE_ZERO, "11 7 7 3"),
        # scores 7 4 4 1; three times the beaten, once the drawn
        (THREE_ONE_ZERO, "19 13 10 4"),
    ],
)
def test_each_score_times_the_points_made(event: Maker, points: PointSystem, expected: str) -> None:
    assert values(event(FOUR, points=points), "sonneborn-berger") == expected


def test_half_for_a_draw_whatever_it_is_worth(event: Maker) -> None:
    options = RankingOptions(sonneborn_berger=SonnebornBerger.RESULTS)
    assert values(event(FOUR), "sonneborn-berger", options) == "2.75 1.75 1.75 0.75"
    # scores 7 4 4 1
    three = event(FOUR, points=THREE_ONE_ZERO)
    assert values(three, "sonneborn-berger", options) == "7 4½ 4½ 2"
    # a walkover is a result
    cells = [["", "+"], ["-", ""]]
    assert values(event(cells), "sonneborn-berger", options) == "0 0"
    cells = [["", "+", "0"], ["-", "", "1"], ["1", "0", ""]]
    assert values(event(cells), "sonneborn-berger", options) == "1 1 1"


def test_rounds_of_several_games_scale_too(event: Maker) -> None:
    """Beijing points 12-0, 9-3 and 7-5 make scores of 21, 10 and 5."""
    cells = [["", "R", "1"], ["r", "", "S"], ["0", "s", ""]]
    tournament = event(cells, points=BEIJING)
    table = standings(tournament, FIDE_2019, tie_breaks=("sonneborn-berger",))
    assert [(row.number, row.points) for row in table.rows] == [(1, 21), (2, 10), (3, 5)]
    expected = {1: 9 * 10 + 12 * 5, 2: 3 * 21 + 7 * 5, 3: 0 * 21 + 5 * 10}
    assert {row.number: row.values[0].value for row in table.rows} == expected


@pytest.mark.article("fide.tournaments", "13.9.2")
def test_both_games_times_the_score_in_a_double_round_robin(event: Maker) -> None:
    cells = [["", "1 ½", "½ ½"], ["0 ½", "", "1 1"], ["½ ½", "0 0", ""]]
    # scores 2½, 2½, 1
    assert values(event(cells), "sonneborn-berger") == "4.75 3.25 2½"


@pytest.mark.article("fide.tournaments", "13.9.1", "13.6.1")
def test_wins_by_forfeit_are_results(event: Maker) -> None:
    played = [row[:] for row in FOUR]
    by_forfeit = [row[:] for row in FOUR]
    by_forfeit[0][1], by_forfeit[1][0] = "+", "-"
    for tie_break in ("sonneborn-berger", "koya"):
        assert values(event(by_forfeit), tie_break) == values(event(played), tie_break)


@pytest.mark.article("fide.tournaments", "13.6.1")
def test_exactly_half_is_enough_for_koya(event: Maker) -> None:
    # three games: 1½ is half, so 1, 2 and 3 count as opponents
    assert values(event(FOUR), "koya") == "1½ 1 ½ ½"
    # with three points for a win 4½ is half, and 4 is not: only 1 counts
    assert values(event(FOUR, points=THREE_ONE_ZERO), "koya") == "0 0 1 0"


def test_the_half_of_koya_is_that_of_the_counted_table(event: Maker) -> None:
    """When 5 is cancelled, 1½ of three is half again, though it was not half of four."""
    five = [[*row, "0"] for row in FOUR] + [["1", "1", "1", "1", ""]]
    everybody = values(event(five), "koya")
    assert everybody == "0 0 ½ 0 1"
    left = event(five, left_after={5: 1})
    table = standings(left, FIDE_2019, tie_breaks=("koya",))
    assert [table.row(number).values[0].value for number in (1, 2, 3, 4)] == [
        Fraction(3, 2),
        1,
        Fraction(1, 2),
        Fraction(1, 2),
    ]


def test_koya_before_the_end_measures_everybody_by_his_games(event: Maker) -> None:
    """After two rounds 1 of 2 is half; a game without a result is no game yet."""
    cells = [["", "1", "0", "."], ["0", "", ".", "1"], ["1", ".", "", "0"], [".", "0", "1", ""]]
    assert values(event(cells), "koya") == "1 1 1 1"
    assert values(event(cells, rounds_so_far=0), "koya") == "0 0 0 0"
    unplayed = [["", "."], [".", ""]]
    table = standings(event(unplayed), FIDE_2019, tie_breaks=("koya",))
    assert all(row.values[0].working == () for row in table.rows)


@pytest.mark.article("fide.tournaments", "13.6.2", "13.11.3")
def test_koya_step_by_step_on_the_printed_table(printed_event: Maker) -> None:
    """Score groups 8, 7, 6½, 6 | 5, 4½, 2½: steps beyond the line take in or leave out a group."""
    twelve = printed_event("manual-round-robin-12.txt")
    own = {
        # against 1, 2, 3 | 4 5 6 | 7 8 9 | 10 11 | 12
        "Alexander": ("2", "3½", "6", "7", "8"),
        "Robert": ("½", "2", "4", "5½", "6½"),
        "Valery": ("1", "2", "2", "2½", "2½"),
    }
    order = ("koya-reduced-1", "koya", "koya-extended-1", "koya-extended-2", "koya-extended-3")
    table = standings(twelve, FIDE_2019, tie_breaks=order)
    for row in table.rows:
        if row.name in own:
            assert tuple(value.text for value in row.values) == own[row.name]
    everything = standings(twelve, FIDE_2019, tie_breaks=("koya-extended-9", "koya-reduced-4"))
    for row in everything.rows:
        assert row.values[0].text == everything.points.text(row.points)
        assert row.values[1].text == "0"
