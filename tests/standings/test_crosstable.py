"""Cross tables as data: printed tables come back, cell for cell."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import BEIJING, PLUS_REMISE, TWO_ONE_ZERO
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer
from crosstable.kernel.tournament import Tournament
from crosstable.standings.crosstable import (
    CrossTable,
    Float,
    Order,
    round_robin_table,
    rounds_table,
)
from crosstable.standings.ranking import standings
from tests.standings.plain_progress import progress
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
Printed = Callable[[str], list[dict[str, str]]]


def cells(table: CrossTable) -> list[str]:
    return [" | ".join(cell.text for cell in line.cells) for line in table.lines]


@pytest.mark.parametrize(
    ("name", "tie_breaks"),
    [
        ("manual-round-robin-12.txt", ("sonneborn-berger", "koya")),
        ("pearl-spring-2009.txt", ("wins", "direct-encounter", "sonneborn-berger")),
    ],
)
def test_printed_tables_come_back(
    printed: Printed, printed_event: Maker, name: str, tie_breaks: tuple[str, ...]
) -> None:
    lines = printed(name)
    table = round_robin_table(standings(printed_event(name), FIDE_2019, tie_breaks=tie_breaks))
    assert list(table.columns) == [line["number"] for line in lines]
    for ours, theirs in zip(table.lines, lines, strict=True):
        assert ours.name == theirs["name"]
        assert ours.place == theirs["number"]
        assert [cell.text for cell in ours.cells] == [theirs[head] for head in table.columns]
        assert ours.points == theirs["points"]
        # The print has 0 where a direct encounter does not apply.
        made = [text.replace("–", "0") for text in ours.tie_breaks]
        assert made == [theirs[each] for each in tie_breaks]
    assert table.tie_breaks in {("SB", "KS"), ("WIN", "DE", "SB")}


def test_columns_follow_the_lines(event: Maker) -> None:
    results = [["", "0", "½"], ["1", "", "1"], ["½", "0", ""]]
    table = standings(event(results), FIDE_2019, tie_breaks=())
    assert cells(round_robin_table(table)) == ["* | 1 | 1", "0 | * | ½", "0 | ½ | *"]
    by_number = round_robin_table(table, order=Order.NUMBERS)
    assert cells(by_number) == ["* | 0 | ½", "1 | * | 1", "½ | 0 | *"]
    assert [line.label for line in by_number.lines] == ["1", "2", "3"]
    assert [line.place for line in by_number.lines] == ["2–3", "1", "2–3"]


@pytest.mark.article("fmjd.annex3", "5.6", "5.6a")
def test_results_are_printed_in_the_points_of_the_event(event: Maker) -> None:
    plain = [["", "1", "½"], ["0", "", "+"], ["½", "-", ""]]
    table = standings(event(plain, points=TWO_ONE_ZERO), FMJD_2022)
    assert cells(round_robin_table(table, order=Order.NUMBERS)) == [
        *("* | 2 | 1", "0 | * | 2F", "1 | 0F | *"),
    ]
    plus = [["", "p", "½"], ["m", "", "."], ["½", ".", ""]]
    table = standings(event(plus, points=PLUS_REMISE), FMJD_2022)
    assert cells(round_robin_table(table, order=Order.NUMBERS)) == [
        *("* | 1+ | 1", "1- | * | ·", "1 | · | *"),
    ]
    ladder = [["", "1", "R"], ["0", "", "S"], ["r", "s", ""]]
    table = standings(event(ladder, points=BEIJING), FMJD_2022)
    assert cells(round_robin_table(table, order=Order.NUMBERS)) == [
        *("* | 12 | 9", "0 | * | 7", "3 | 5 | *"),
    ]


@pytest.mark.article("fide.competitions", "6.7.2.1")
def test_cancelled_games_stay_in_brackets(event: Maker) -> None:
    results = [["", "1", "½", "0"], ["0", "", "1", "1"], ["½", "0", "", "1"], ["1", "0", "0", ""]]
    table = standings(event(results, left_after={1: 1}), FIDE_2019)
    drawn = round_robin_table(table, order=Order.NUMBERS)
    assert cells(drawn) == [
        "* | (-) | (-) | (0)",
        "(+) | * | 1 | 1",
        "(+) | 0 | * | 1",
        "(1) | 0 | 0 | *",
    ]
    assert [line.points for line in drawn.lines] == ["(0)", "2", "1", "0"]
    assert drawn.lines[0].place == ""
    assert drawn.lines[0].tie_breaks == ()
    assert not drawn.lines[1].cells[0].games[0].counts
    assert drawn.lines[1].cells[2].games[0].counts
    in_order = round_robin_table(table)
    assert [line.number for line in in_order.lines] == [2, 3, 4, 1]
    after_one = standings(event(results, left_after={1: 1}, rounds_so_far=1), FIDE_2019)
    assert cells(round_robin_table(after_one, order=Order.NUMBERS))[0] == "* |  |  | (0)"
    rounds = rounds_table(table, order=Order.NUMBERS)
    assert cells(rounds)[0] == "(4b0) | (2b-) | (3w-)"


@pytest.mark.article("fmjd.annex3", "5.9.A.b")
def test_letters_behind_the_points_of_games_that_were_not_played(event: Maker) -> None:
    """F where somebody was absent, R where he had left; FIDE's tables have + and - as before."""
    results = [
        ["", "1", "½", "+", "1"],
        ["0", "", "+", "½", "1"],
        ["½", "-", "", "1", "0"],
        ["-", "½", "0", "", "½"],
        ["0", "0", "1", "½", ""],
    ]
    tournament = event(results, points=TWO_ONE_ZERO, edition="fmjd-2022", left_after={5: 4})
    rulings = standings(tournament, FMJD_2022, tie_breaks=())
    table = round_robin_table(rulings, order=Order.NUMBERS)
    assert table.letters == FMJD_2022.unplayed_letters
    assert cells(table) == [
        "* | 2 | 1 | 2F | 2R",
        "0 | * | 2F | 1 | 2",
        "1 | 0F | * | 2 | 0",
        "0F | 1 | 0 | * | 1",
        "0R | 0 | 2 | 1 | *",
    ]
    fide = round_robin_table(standings(tournament, FIDE_2019, tie_breaks=()), order=Order.NUMBERS)
    assert fide.letters is None
    assert cells(fide)[0] == "* | 2 | 1 | + | +"


@pytest.mark.article("fmjd.annex3", "5.9.A.b", "5.8")
def test_letters_in_a_table_of_rounds_and_none_where_everything_was_played(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3-4:+", "1-3:-- 2-4:½"], players=4, points=TWO_ONE_ZERO)
    table = rounds_table(
        standings(tournament, FMJD_2022, tie_breaks=(), round_robin=False), order=Order.NUMBERS
    )
    assert cells(table) == ["2w2 | 3w0F", "1b0 | 4w1", "4w2F | 1b0F", "3b0F | 2b1"]
    played = swiss(["1-2:1 3-4:½"], players=4, points=TWO_ONE_ZERO)
    assert rounds_table(standings(played, FMJD_2022, round_robin=False)).letters is None


def test_a_column_for_every_round(event: Maker) -> None:
    results = [["", "1", "½"], ["0", "", "+"], ["½", "-", ""]]
    tournament = event(results)
    assert [len(each.boards) for each in tournament.rounds] == [1, 1, 1]
    table = standings(tournament, FIDE_2019, tie_breaks=())
    by_number = rounds_table(table, order=Order.NUMBERS)
    assert by_number.columns == ("1", "2", "3")
    assert cells(by_number) == [
        "rest | 2b1 | 3w½",
        "3b+ | 1w0 | rest",
        "2w- | rest | 1b½",
    ]
    game = by_number.lines[0].cells[2].games[0]
    assert (game.round, game.opponent, game.colour) == (3, 3, Colour.WHITE)
    # by standings 3 is in the third line, 2 in the second: the same here
    assert cells(rounds_table(table)) == cells(by_number)


def test_byes_and_empty_rounds_are_told_apart(event: Maker) -> None:
    tournament = event([["", "1", "½"], ["0", "", "0"], ["½", "1", ""]])
    first, second, third = tournament.rounds
    replace = msgspec.structs.replace
    tournament = replace(
        tournament,
        rounds=(
            replace(first, free=(FreePlayer(1, Bye.HALF_POINT),)),
            replace(second, free=(FreePlayer(3, Bye.ALLOCATED),)),
            replace(third, free=()),
        ),
    )
    table = standings(tournament, FIDE_2019, tie_breaks=(), round_robin=False)
    assert cells(rounds_table(table, order=Order.NUMBERS)) == [
        "bye ½ | 2b1 | 3w½",
        "3b0 | 1w0 | ",
        "2w1 | bye 1 | 1b½",
    ]
    # 3 has two and a half, 1 has two: opponents are called by their lines
    assert cells(rounds_table(table)) == [
        "3w1 | bye 1 | 2b½",
        "bye ½ | 3b1 | 1w½",
        "1b0 | 2w0 | ",
    ]


def test_an_event_without_rounds_or_players(event: Maker) -> None:
    nobody = standings(event([]), FIDE_2019)
    assert round_robin_table(nobody).lines == rounds_table(nobody).lines == ()
    fresh = standings(event([["", "1"], ["0", ""]], rounds_so_far=0), FIDE_2019)
    assert cells(round_robin_table(fresh)) == ["* | ", " | *"]
    assert cells(rounds_table(fresh)) == ["", ""]


def test_a_swiss_grid_has_floats_and_running_scores(swiss: Maker) -> None:
    """In round 2 the winner 1 meets 4, who has nothing: down for 1, up for 4; 3 has a bye."""
    rounds = ["1-2:1 3-4:1 5:bye", "4-1:½ 2-5:0 3:half"]
    table = standings(swiss(rounds, players=5), FIDE_2019, round_robin=False, tie_breaks=())
    grid = rounds_table(table, order=Order.NUMBERS)
    assert grid.by_rounds
    found = {
        line.number: [(game.score, game.floated) for cell in line.cells for game in cell.games]
        for line in grid.lines
    }
    assert found == {
        1: [("1", None), ("1½", Float.DOWN)],
        2: [("0", None), ("0", Float.UP)],
        3: [("1", None), ("1½", Float.DOWN)],
        4: [("0", None), ("½", Float.UP)],
        5: [("1", Float.DOWN), ("2", Float.DOWN)],
    }
    [line] = [line for line in grid.lines if line.number == 4]
    assert [(cell.text, cell.games[0].label) for cell in line.cells] == [("3b0", "3"), ("1w½", "1")]
    ranked = rounds_table(table)
    assert [line.number for line in ranked.lines] == [5, 1, 3, 4, 2]
    assert ranked.lines[3].cells[1].text == "2w½"  # 1 stands in the second line


def test_the_grid_agrees_with_everybodys_progress(swiss: Maker) -> None:
    event = swiss(
        ["1-2:1 3-4:½ 5-6:+", "1-3:0 2-5:½ 4:full 6:zero", "5-1:1 4-2:. 3-6:1"], players=6
    )
    steps = progress(event, FIDE_2019, tie_breaks=(), round_robin=False)
    table = standings(event, FIDE_2019, round_robin=False, tie_breaks=())
    for line in rounds_table(table).lines:
        games = [game for cell in line.cells for game in cell.games]
        assert [(game.score, game.floated) for game in games] == [
            (table.points.text(step.score), step.floated) for step in steps[line.number]
        ]
