"""Standings and cross tables under FMJD's Annex 3 as it was before 2017."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.arbiter.regulations.checking import findings
from crosstable.kernel.points import TWO_ONE_ZERO
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.standings.counted import counted
from crosstable.standings.crosstable import Order, round_robin_table
from crosstable.standings.explaining import explain
from crosstable.standings.playoff_plan import clocks_run_on, plan
from crosstable.standings.ranking import Standings, standings, unfolded
from crosstable.standings.team_ranking import team_standings
from tests.standings.test_counted import LEAVER, left_with
from tests.standings.test_crosstable import cells
from tests.standings.test_teams import field, match
from tests.texts import FMJD_2022, FMJD_ANNEX3_OLD

Maker = Callable[..., Tournament]
OLD = FMJD_ANNEX3_OLD
RATINGS = {1: 2000, 2: 2100, 3: 2200, 4: 2300, 5: 1900, 6: 1800}
ROUNDS = ["1-2:0 3-4:1 5-6:½", "1-3:1 2-4:0 5-6:½", "1-4:1 2-3:1 5-6:½"]


def on_rating(tournament: Tournament) -> Standings:
    order = FMJD_ANNEX3_OLD.tie_break_order("swiss-on-rating")
    assert order == ("first-place-encounter", "average-rating")
    return standings(tournament, FMJD_ANNEX3_OLD, tie_breaks=order, round_robin=False)


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.2a.1", "5.11.1.2.2a.2")
def test_on_ratings_the_game_decides_the_first_place_alone(swiss: Maker) -> None:
    """1 and 2 are first with 4 points, and 2 won their game; below, only averages decide."""
    event = swiss(ROUNDS, players=6, ratings=RATINGS, points=TWO_ONE_ZERO)
    table = on_rating(event)
    assert [(row.number, row.points) for row in table.rows[:2]] == [(2, 4), (1, 4)]
    assert table.rows[1].decided_by == "first-place-encounter"
    first = next(line for line in explain(table, 2) if "first place" in line)
    assert "FMJD Annex 3 (older) 5.11.1.2.2a.1" in first
    tied = {row.number: row.values[0] for row in table.rows[2:]}
    assert {number for number, value in tied.items() if value.applies} == set()
    assert str(tied[5].note) == "asked for the first place only"
    again = unfolded(table, event, FMJD_ANNEX3_OLD, 2)
    assert again.row(2).values[0].value == Fraction(2)
    by_average = standings(
        event,
        FMJD_2022,
        tie_breaks=FMJD_2022.tie_break_order("swiss-on-rating"),
        round_robin=False,
    )
    assert [row.number for row in by_average.rows[:2]] == [1, 2]


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.2a.1")
def test_three_first_who_have_not_all_met_are_ranked_by_averages(swiss: Maker) -> None:
    event = swiss(["1-2:1 3-4:1 5-6:1"], players=6, ratings=RATINGS, points=TWO_ONE_ZERO)
    table = on_rating(event)
    assert [row.number for row in table.rows[:3]] == [3, 1, 5]
    assert not any(row.values[0].applies for row in table.rows)


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.2b", "5.11.1.2.2b.1", "5.11.1.2.2b.2")
@pytest.mark.article("fmjd.annex3.old", "5.11.2.2.2")
def test_on_solkoff_the_median_comes_first_then_the_truncated(swiss: Maker) -> None:
    event = swiss(ROUNDS, players=6, ratings=RATINGS, points=TWO_ONE_ZERO)
    table = standings(event, FMJD_ANNEX3_OLD, round_robin=False)
    assert table.tie_breaks == ("solkoff-median", "full-truncated-solkoff")
    assert FMJD_ANNEX3_OLD.tie_break_order("team-swiss") == table.tie_breaks
    lines = explain(table, 1)
    assert any("FMJD Annex 3 (older) 5.11.1.2.2b.1" in line for line in lines)
    assert any("FMJD Annex 3 (older) 5.11.1.2.2b.2" in line for line in lines)


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.1")
def test_a_round_robin_is_ranked_as_now_and_cited_from_the_older_text(event: Maker) -> None:
    cells = [["", "0", "1"], ["1", "", "0"], ["½", "½", ""]]
    tournament = event(cells, points=TWO_ONE_ZERO, edition="fmjd-annex3-old")
    table = standings(tournament, FMJD_ANNEX3_OLD)
    assert table.tie_breaks == ("wins", "direct-encounter", "best-in-order")
    assert "FMJD Annex 3 (older) 5.11.1.2.1.1" in explain(table, 1)[1]


def ranked(event: Maker, *results: str) -> Standings:
    """Return the table of a round robin."""
    return standings(
        event([line.split() for line in results], points=TWO_ONE_ZERO, edition=OLD.id), OLD
    )


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.1.1")
def test_in_a_round_robin_most_wins_decide_first(event: Maker) -> None:
    """All have three points; 1 drew its games, and the others won one of theirs."""
    table = ranked(event, ". ½ ½ ½", "½ . 1 0", "½ 0 . 1", "½ 1 0 .")
    assert {row.points for row in table.rows} == {3}
    assert table.rows[-1].number == 1
    assert table.rows[-1].decided_by == "wins"
    assert "FMJD Annex 3 (older) 5.11.1.2.1.1" in explain(table, 1)[1]


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.1.2")
def test_then_the_results_among_the_tied(event: Maker) -> None:
    """1 and 4 have four points and two wins each, and 4 won their game."""
    table = ranked(event, ". 1 1 0", "0 . 1 0", "0 0 . 1", "1 1 0 .")
    assert [(row.number, row.points) for row in table.rows] == [(4, 4), (1, 4), (2, 2), (3, 2)]
    assert table.row(1).decided_by == "direct-encounter"
    (told,) = [line for line in explain(table, 4) if "ncounter" in line]
    assert "FMJD Annex 3 (older) 5.11.1.2.1.2" in told


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2", "5.11.1.2.1.3")
def test_then_the_results_in_the_order_of_the_classification(event: Maker) -> None:
    """3 and 4 drew and have four points and a win; 3 drew with the first, to whom 4 lost."""
    results = [". 1 ½ 1 1", "0 . 1 ½ 1", "½ 0 . ½ 1", "0 ½ ½ . 1", "0 0 0 0 ."]
    table = ranked(event, *results)
    assert [row.number for row in table.rows] == [1, 2, 3, 4, 5]
    assert table.row(4).decided_by == "best-in-order"
    assert table.row(3).values[2].value == (1, 0, 1, 2)
    assert "FMJD Annex 3 (older) 5.11.1.2.1.3" in explain(table, 4)[3]
    tied = event([line.split() for line in results], points=TWO_ONE_ZERO, edition=OLD.id)
    (told,) = [each for each in findings(tied) if each.rule == "regulations.ties"]
    assert Citation("fmjd.annex3.old", "5.11.1.2") in told.articles


@pytest.mark.article("fmjd.annex3.old", "5.11.1.2.2a")
def test_a_swiss_on_ratings_has_its_own_order_of_criteria(swiss: Maker) -> None:
    order = on_rating(swiss(ROUNDS, players=6, ratings=RATINGS, points=TWO_ONE_ZERO))
    assert order.tie_breaks == ("first-place-encounter", "average-rating")
    cited = {entry.event: entry.article for entry in OLD.ranking.orders}
    assert cited["swiss-on-rating"] == Citation("fmjd.annex3.old", "5.11.1.2.2a")


@pytest.mark.article("fmjd.annex3.old", "5.11.2.2", "5.11.2.2.1", "5.11.2.2.1.1", "5.11.2.2.1.2")
def test_teams_by_individual_points_and_then_board_by_board() -> None:
    """1 and 2 drew and beat 3: first 5:3 and 6:2; then, with as many points, 1 on board 1."""
    more = field(match(1, 1, 2), match(2, 1, 3, 2, 2, 1, 0), match(3, 2, 3, 2, 2, 2, 0))
    order = OLD.tie_break_order("team-round-robin")
    assert order == ("game-points", "points-by-board")
    rows = team_standings(more, OLD, order)
    assert [row.team for row in rows] == [2, 1, 3]
    assert rows[0].values[0].because == Citation("fmjd.annex3.old", "5.11.2.2.1.1")
    level = field(match(1, 1, 2), match(2, 1, 3, 2, 2, 1, 0), match(3, 2, 3, 1, 2, 2, 0))
    rows = team_standings(level, OLD, order)
    assert [row.team for row in rows] == [1, 2, 3]
    assert rows[0].values[1].because == Citation("fmjd.annex3.old", "5.11.2.2.1.2")


@pytest.mark.article("fmjd.annex3.old", "5.9", "5.9.A", "5.9.A.a")
@pytest.mark.parametrize(("games", "stands"), [(4, False), (5, True)])
def test_results_of_a_leaver_are_cancelled_unless_more_than_half_was_played(
    event: Maker, games: int, *, stands: bool
) -> None:
    """Nine games were due: four are less than half of them, five are more."""
    tournament = left_with(event, players=10, cycles=1, games=games, edition=OLD)
    found = counted(tournament, OLD)
    (ruling,) = found.withdrawals
    assert ruling.counts is stands
    assert (LEAVER in found.numbers) is stands
    (reason,) = ruling.verdict.because
    assert reason.citation is not None
    assert reason.citation.text == "fmjd.annex3.old"
    assert reason.citation.article.startswith("5.9")


@pytest.mark.article("fmjd.annex3.old", "5.9.A.a")
def test_exactly_half_is_not_more_than_half(event: Maker) -> None:
    (ruling,) = counted(
        left_with(event, players=9, cycles=1, games=4, edition=OLD), OLD
    ).withdrawals
    assert (ruling.completed, ruling.scheduled, ruling.counts) == (4, 8, False)


@pytest.mark.article("fmjd.annex3.old", "5.9.B")
def test_in_a_swiss_the_results_of_a_leaver_stand(event: Maker) -> None:
    tournament = left_with(event, players=10, cycles=1, games=4, edition=OLD)
    found = counted(tournament, OLD, round_robin=False)
    assert not found.withdrawals
    assert sum(entry.opponent == LEAVER for each in found.players for entry in each.entries) >= 4
    assert OLD.cite("swiss.withdrawal") == (Citation("fmjd.annex3.old", "5.9.B"),)


@pytest.mark.article("fmjd.annex3.old", "5.6.1", "5.6.3")
def test_two_points_for_winning_and_nothing_for_losing(event: Maker) -> None:
    points = OLD.points
    table = standings(event([[".", "1"], ["0", "."]], points=points, edition=OLD.id), OLD)
    assert [(row.number, row.points) for row in table.rows] == [(1, 2), (2, 0)]
    assert {cited.article for cited in OLD.cite("points.table")} >= {"5.6.1", "5.6.3"}


@pytest.mark.article("fmjd.annex3.old", "5.9.A.b")
def test_games_after_a_withdrawal_are_marked_0f_and_2f(event: Maker) -> None:
    results = [
        ["", "1", "½", "+", "1"],
        ["0", "", "+", "½", "1"],
        ["½", "-", "", "1", "0"],
        ["-", "½", "0", "", "½"],
        ["0", "0", "1", "½", ""],
    ]
    tournament = event(results, points=TWO_ONE_ZERO, edition="fmjd-annex3-old", left_after={5: 4})
    table = round_robin_table(
        standings(tournament, FMJD_ANNEX3_OLD, tie_breaks=()), order=Order.NUMBERS
    )
    marks = {mark for line in cells(table) for mark in line.split(" | ")}
    assert {"0F", "2F"} <= marks
    assert not {mark for mark in marks if mark.endswith("R")}


@pytest.mark.article("fmjd.annex3.old", "5.10")
def test_the_last_resort_is_a_lehmann_georgiev() -> None:
    assert clocks_run_on(FMJD_ANNEX3_OLD)
    first = plan([7, 8], FMJD_ANNEX3_OLD)
    assert first.lots_needed == (("lehmann-georgiev", (7, 8)),)
    lots = {"lehmann-georgiev": (8, 7)}
    won = {("lehmann-georgiev", 1): Fraction(0)}
    assert plan([7, 8], FMJD_ANNEX3_OLD, lots=lots, results=won).ranked[0].players == (7,)
    assert "lehmann-georgiev" in [planned.plan.name for planned in FMJD_ANNEX3_OLD.game_plans]
