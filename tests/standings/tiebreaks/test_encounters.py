"""Direct encounter and the best results in the order of the classification."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.points import TWO_ONE_ZERO
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.index import spell
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
HALF = Fraction(1, 2)


@pytest.mark.article("fide.tournaments", "13.5")
@pytest.mark.article("fmjd.annex3", "5.11.1.2.1.2")
def test_the_winner_of_the_game_stands_above(event: Maker) -> None:
    cells = [["", "0", "1"], ["1", "", "0"], ["0", "1", ""]]
    cells[2][0], cells[0][2] = "½", "½"
    cells[2][1], cells[1][2] = "0", "1"
    table = standings(event(cells), FIDE_2019, tie_breaks=("direct-encounter",))
    assert [row.number for row in table.rows] == [2, 1, 3]
    cells = [["", "0", "1"], ["1", "", "0"], ["0", "1", ""]]
    table = standings(event(cells), FIDE_2019, tie_breaks=("direct-encounter",))
    assert [row.place for row in table.rows] == [1, 1, 1]


@pytest.mark.article("fide.tournaments", "13.5")
def test_without_all_meetings_it_decides_nothing(event: Maker) -> None:
    """1 and 2 have met, 1 and 3 not yet: the game of 1 and 2 decides nothing among the three."""
    cells = [["", "1", ".", "0"], ["0", "", "½", "½"], [".", "½", "", "½"], ["1", "½", "½", ""]]
    table = standings(event(cells), FIDE_2019, tie_breaks=("direct-encounter",))
    assert {row.number: row.place for row in table.rows} == {4: 1, 1: 2, 2: 2, 3: 2}
    assert all(row.values[0].value == 0 and not row.values[0].applies for row in table.rows)
    assert explain(table, 2)[1] == (
        "Direct encounter [FIDE C.02 13.5]: does not apply, 1 and 3 have not met."
    )


@pytest.mark.parametrize(("round_robin", "places"), [(True, [1, 2]), (False, [1, 1])])
def test_a_forfeited_game_is_a_meeting_in_round_robins_only(
    event: Maker, *, round_robin: bool, places: list[int]
) -> None:
    cells = [["", "+", "0", "½"], ["-", "", "1", "½"], ["1", "0", "", "0"], ["½", "½", "1", ""]]
    table = standings(
        event(cells), FIDE_2019, tie_breaks=("direct-encounter",), round_robin=round_robin
    )
    assert [table.row(number).points for number in (1, 2)] == [3, 3]
    base = min(table.row(number).place or 0 for number in (1, 2))
    assert [(table.row(number).place or 0) - base + 1 for number in (1, 2)] == places


def test_both_games_of_a_double_round_robin_are_added(event: Maker) -> None:
    cells = [["", "1 ½", "0 0"], ["0 ½", "", "1 0"], ["1 1", "0 1", ""]]
    table = standings(event(cells), FIDE_2019, tie_breaks=("direct-encounter",))
    assert [(row.number, row.points) for row in table.rows] == [(3, 6), (1, 3), (2, 3)]
    assert [row.values[0].value for row in table.rows[1:]] == [3 * HALF, HALF]
    (term,) = table.row(1).values[0].working
    assert (term.opponents, term.own, len(term.rounds)) == ((2,), 3 * HALF, 2)


@pytest.mark.article("fide.tournaments", "13.5")
def test_once_or_again_on_the_parts(event: Maker) -> None:
    """Four are equal; their table sets 3 and 4 apart, and between the rest 1 has beaten 2."""
    cells = [
        ["", "1", "0", "½", "½", "1"],
        ["0", "", "1", "½", "½", "1"],
        ["1", "0", "", "½", "½", "1"],
        ["½", "½", "½", "", "1", "½"],
        ["½", "½", "½", "0", "", "½"],
        ["0", "0", "0", "½", "½", ""],
    ]
    table = [row[:] for row in cells]
    table[3][2], table[2][3] = "0", "1"  # 3 beats 4 ...
    table[5][2], table[2][5] = "½", "½"  # ... and gives the half point back
    table[3][5], table[5][3] = "1", "0"
    once = standings(event(table), FIDE_2019, tie_breaks=("direct-encounter",))
    assert {row.number: row.values[0].value for row in once.rows[:4]} == {
        1: 3 * HALF,
        2: 3 * HALF,
        3: 2,
        4: 1,
    }
    assert [(row.number, row.place) for row in once.rows[:4]] == [(3, 1), (1, 2), (2, 2), (4, 4)]
    again = standings(
        event(table),
        FIDE_2019,
        tie_breaks=("direct-encounter",),
        options=RankingOptions(direct_encounter_repeats=True),
    )
    assert [(row.number, row.place) for row in again.rows[:4]] == [(3, 1), (1, 2), (2, 3), (4, 4)]
    assert again.row(1).values[0].value == (3 * HALF, 1)
    assert again.row(2).values[0].value == (3 * HALF, 0)
    assert again.row(1).values[0].text == "1½, 1"
    assert again.row(3).values[0].value == (2,)


def test_again_on_a_part_of_all_but_one(event: Maker) -> None:
    """Three are equal; two of them have 2½ of their four games, and 1 has 1½ against 2."""
    cells = [
        ["", "1 ½", "½ ½", "0 0"],
        ["0 ½", "", "1 1", "0 0"],
        ["½ ½", "0 0", "", "1 ½"],
        ["1 1", "1 1", "0 ½", ""],
    ]
    for repeats, places in ((False, [2, 2, 4, 1]), (True, [2, 3, 4, 1])):
        table = standings(
            event(cells),
            FIDE_2019,
            tie_breaks=("direct-encounter",),
            options=RankingOptions(direct_encounter_repeats=repeats),
        )
        assert [table.row(number).place for number in (1, 2, 3, 4)] == places


@pytest.mark.article("fmjd.annex3", "5.11.1.2.1.3")
def test_best_results_in_the_order_of_the_classification(event: Maker) -> None:
    """3 and 4 are level on points, wins and their game; 3 did better against the first."""
    cells = [
        ["", "1", "½", "1", "1"],
        ["0", "", "1", "½", "1"],
        ["½", "0", "", "½", "1"],
        ["0", "½", "½", "", "1"],
        ["0", "0", "0", "0", ""],
    ]
    tournament = event(cells, points=TWO_ONE_ZERO, edition="fmjd-2022")
    table = standings(tournament, FMJD_2022)
    assert [(row.number, row.points) for row in table.rows] == [
        (1, 7),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 0),
    ]
    assert table.row(4).decided_by == "best-in-order"
    # against 1, against 2, between themselves, against 5
    assert table.row(3).values[2].value == (1, 0, 1, 2)
    assert table.row(4).values[2].value == (0, 1, 1, 2)
    assert table.row(3).values[2].text == "1 0 1 2"
    article = spell(FMJD_2022.cite("tie-break.best-in-order")[0])
    assert explain(table, 4)[3] == (
        f"Best results in the order of the classification [{article}]: 0 1 1 2 = "
        "0 against Player 1; 1 against Player 2; 1 against Player 3; 2 against Player 5."
    )
    assert not table.row(1).values[2].applies


@pytest.mark.article("fmjd.annex3", "5.11.1.2.1.3")
def test_opponents_who_share_a_place_are_taken_together(event: Maker) -> None:
    """1 and 2 share the first place, so it does not matter which of the two one has beaten."""
    cells = [
        ["", "½", "0", "1", "1"],
        ["½", "", "1", "0", "1"],
        ["1", "0", "", "½", "½"],
        ["0", "1", "½", "", "½"],
        ["0", "0", "½", "½", ""],
    ]
    tournament = event(cells, points=TWO_ONE_ZERO, edition="fmjd-2022")
    table = standings(tournament, FMJD_2022, tie_breaks=("best-in-order",))
    assert table.row(3).values[0].value == table.row(4).values[0].value == (2, 1, 1)
    assert [(row.number, row.place) for row in table.rows] == [
        (1, 1),
        (2, 1),
        (3, 3),
        (4, 3),
        (5, 5),
    ]
    assert table.row(3).values[0].working[0].opponents == (1, 2)


def test_the_order_is_that_of_the_criteria_before(event: Maker) -> None:
    """Once wins have put 2 above 1, the result against 2 is compared first."""
    cells = [
        ["", "½", "½", "½", "1", "1"],
        ["½", "", "1", "0", "1", "1"],
        ["½", "0", "", "½", "½", "1"],
        ["½", "1", "½", "", "½", "0"],
        ["0", "0", "½", "½", "", "½"],
        ["0", "0", "0", "1", "½", ""],
    ]
    tournament = event(cells, points=TWO_ONE_ZERO, edition="fmjd-2022")
    table = standings(tournament, FMJD_2022)
    assert [row.number for row in table.rows[:2]] == [2, 1]
    working = table.row(4).values[2].working
    assert [term.opponents for term in working[:2]] == [(2,), (1,)]
    assert table.row(3).decided_by == "best-in-order"
