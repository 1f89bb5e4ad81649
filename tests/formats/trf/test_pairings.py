from __future__ import annotations

from typing import Any

import pytest

from crosstable.formats.trf import Change
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer

WIN, DRAW, LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS
RESULTS = [
    ("1", "0", Played(WIN, LOSS)),
    ("0", "1", Played(LOSS, WIN)),
    ("=", "=", Played(DRAW, DRAW)),
    ("0", "0", Played(LOSS, LOSS)),
    ("=", "0", Played(DRAW, LOSS)),
    ("0", "=", Played(LOSS, DRAW)),
    ("W", "L", Played(WIN, LOSS, rated=False)),
    ("L", "W", Played(LOSS, WIN, rated=False)),
    ("D", "D", Played(DRAW, DRAW, rated=False)),
    ("L", "L", Played(LOSS, LOSS, rated=False)),
    ("D", "L", Played(DRAW, LOSS, rated=False)),
    ("L", "D", Played(LOSS, DRAW, rated=False)),
    ("+", "-", Forfeit(Absent.BLACK)),
    ("-", "+", Forfeit(Absent.WHITE)),
    ("-", "-", Forfeit(Absent.BOTH)),
    ("?", "?", Pending()),
    (" ", " ", Pending()),
]


@pytest.mark.parametrize(("white", "black", "result"), RESULTS)
def test_results_of_both_sides(read: Any, row: Any, white: str, black: str, result: Result) -> None:
    for lines in (
        (row(1, f"   2 w {white}"), row(2, f"   1 b {black}")),
        (row(2, f"   1 b {black}"), row(1, f"   2 w {white}")),
    ):
        (first,) = read(*lines).tournament.rounds
        assert first.boards == (Board(1, 2, result),)


KNOWN = {(white, black) for white, black, _ in RESULTS}
CODES = "10=+-WDL?"


@pytest.mark.parametrize(
    ("white", "black"),
    [(one, two) for one in CODES for two in CODES if (one, two) not in KNOWN],
)
def test_results_that_contradict_each_other(read: Any, row: Any, white: str, black: str) -> None:
    error = read.error(row(1, f"   2 w {white}"), row(2, f"   1 b {black}"))
    assert (error.line, error.column) == (3, 99)
    assert "line 4, column 99" in error.cause


def test_a_met_b_but_b_met_c(read: Any, row: Any) -> None:
    error = read.error(row(1, "   2 w 1"), row(2, "   3 b 0"), row(3, "   2 w 1"))
    assert (error.line, error.column) == (3, 92)
    assert "1 met 2, but 2 met player 3 (line 4, column 92)" in error.cause


def test_a_met_b_after_b_was_taken(read: Any, row: Any) -> None:
    error = read.error(row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, "   2 w 1"))
    assert (error.line, error.column) == (5, 92)
    assert "3 met 2, but 2 met player 1 (line 4, column 92)" in error.cause


def test_a_met_b_but_b_had_a_bye(read: Any, row: Any) -> None:
    error = read.error(row(1, "   2 w 1"), row(2, "0000 - Z"))
    assert "2 met nobody (line 4, column 92)" in error.cause


def test_unknown_opponents_and_oneself(read: Any, row: Any) -> None:
    error = read.error(row(1, "   9 w 1"), row(2))
    assert (error.line, error.column) == (3, 92)
    assert "unknown opponent 9" in error.cause
    assert "their own opponent" in read.error(row(1, "   1 w 1")).cause


def test_both_with_one_colour(read: Any, row: Any) -> None:
    error = read.error(row(1, "   2 w 1"), row(2, "   1 w 0"))
    assert (error.line, error.column) == (3, 97)
    assert "both have White (line 4, column 97)" in error.cause


def test_two_allocated_byes_in_a_round(read: Any, row: Any) -> None:
    error = read.error(row(1, "0000 - U"), row(2, "0000 - U"))
    assert (error.line, error.column) == (4, 99)
    assert "line 3, column 99" in error.cause


@pytest.mark.parametrize("letter", ["U", "F", "H", "Z"])
def test_a_bye_beside_an_opponent(read: Any, row: Any, letter: str) -> None:
    error = read.error(row(1, f"   2 w {letter}"), row(2, "   1 b 0"))
    assert (error.line, error.column) == (3, 99)


@pytest.mark.parametrize("letter", list("1=0WDL?"))
def test_a_result_without_an_opponent(read: Any, row: Any, letter: str) -> None:
    error = read.error(row(1, f"0000 - {letter}"))
    assert (error.line, error.column) == (3, 99)
    assert "U, F, H or Z" in error.remedy


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("0000 - U", Bye.ALLOCATED),
        ("0000 - H", Bye.HALF_POINT),
        ("0000 - F", Bye.FULL_POINT),
        ("0000 - Z", Bye.ZERO_POINT),
        ("       Z", Bye.ZERO_POINT),
        ("   0   H", Bye.HALF_POINT),
        ("0000 - -", Bye.ZERO_POINT),
        ("       -", Bye.ZERO_POINT),
        ("0000 - +", Bye.FULL_POINT),
    ],
)
def test_byes_of_a_paired_round(read: Any, row: Any, cell: str, kind: Bye) -> None:
    found = read(row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, cell))
    assert found.tournament.rounds[0].free == (FreePlayer(3, kind),)
    reported = cell[-1] in "+-F"
    assert [each.kind for each in found.adjustments] == ([Change.BYE] if reported else [])


@pytest.mark.parametrize("cell", ["", "0000", "0000 -", "     -"])
def test_a_cell_without_a_letter_says_nothing(read: Any, row: Any, cell: str) -> None:
    found = read(row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, cell, points="0.0"))
    assert found.tournament.rounds[0].free == ()
    coming = read(row(1, cell, points="0.0"), row(2, "0000 - Z", points="0.0"))
    assert coming.tournament.bye_requests == (ByeRequest(2, 1, Bye.ZERO_POINT),)


def test_a_full_point_bye_in_the_place_of_the_allocated_one_is_reported(
    read: Any, row: Any
) -> None:
    games = row(1, "   2 w 1"), row(2, "   1 b 0")
    found = read.the(Change.BYE, *games, row(3, "0000 - F"))
    assert (found.line, found.column) == (5, 99)
    assert "write U" in found.what
    assert Change.BYE not in read.changes(*games, row(3, "0000 - F"), row(4, "0000 - U"))


def test_a_blank_side_takes_what_the_other_says(read: Any, row: Any) -> None:
    found = read(row(1, "   2 b 1", points="1.0"), row(2, points="0.0"))
    assert found.tournament.rounds[0].boards == (Board(2, 1, Played(LOSS, WIN)),)
    kinds = [(each.kind, each.line, each.column) for each in found.adjustments]
    assert kinds == [(Change.MISSING_SIDE, 4, 92), (Change.COLOUR, 4, 97)]
    half = read(row(1, "   2 b 1", points="1.0"), row(2, "   1 w", points="0.0"))
    assert half.tournament == found.tournament
    assert [(each.kind, each.line, each.column) for each in half.adjustments] == [
        (Change.MISSING_SIDE, 4, 99)
    ]


def test_forfeits_may_lack_colours(read: Any, row: Any) -> None:
    found = read(row(1, "   2 - -", points="0.0"), row(2, "   1 - +", points="1.0"))
    assert found.tournament.rounds[0].boards == (Board(1, 2, Forfeit(Absent.WHITE)),)
    assert [each.kind for each in found.adjustments] == [Change.COLOUR]
    assert "no colours" in read.error(row(1, "   2 - 1"), row(2, "   1 - 0")).cause


def test_byes_behind_the_last_game_are_requests(read: Any, row: Any) -> None:
    found = read(
        row(1, "   2 w 1", "0000 - H", "0000 - Z", points="1.0"),
        row(2, "   1 b 0", "0000 - F", points="0.0"),
    )
    assert len(found.tournament.rounds) == 1
    assert found.tournament.bye_requests == (
        ByeRequest(1, 2, Bye.HALF_POINT),
        ByeRequest(2, 2, Bye.FULL_POINT),
        ByeRequest(1, 3, Bye.ZERO_POINT),
    )


def test_a_round_of_byes_between_games_stays_a_round(read: Any, row: Any) -> None:
    found = read(row(1, "   2 w 1", "0000 - H", "   2 b 1"), row(2, "   1 b 0", "", "   1 w 0"))
    assert [len(each.boards) for each in found.tournament.rounds] == [1, 0, 1]
    assert found.tournament.rounds[1].free == (FreePlayer(1, Bye.HALF_POINT),)


def test_an_allocated_bye_alone_makes_a_round(read: Any, row: Any) -> None:
    assert len(read(row(1, "0000 - U")).tournament.rounds) == 1


def test_a_game_without_result_is_adjourned_once_the_next_round_is_paired(
    read: Any, row: Any
) -> None:
    found = read(row(1, "   2 w ?", "   2 b ?"), row(2, "   1 b ?", "   1 w ?"))
    results = [each.boards[0].result for each in found.tournament.rounds]
    assert results == [Pending(adjourned=True), Pending()]


@pytest.mark.article("fide.swiss", "C.04.2.D.9")
def test_boards_follow_the_scores(read: Any, row: Any) -> None:
    found = read(
        row(1, "   2 w 0", "   4 w 1"),
        row(2, "   1 b 1", "   3 w 1"),
        row(3, "   4 w 1", "   2 b 0"),
        row(4, "   3 b 0", "   1 b 0"),
        row(5, "   6 w =", "   6 b ="),
        row(6, "   5 b =", "   5 w ="),
    )
    first, second = found.tournament.rounds
    assert [board.white for board in first.boards] == [1, 3, 5]
    assert [(board.white, board.black) for board in second.boards] == [(2, 3), (6, 5), (1, 4)]
