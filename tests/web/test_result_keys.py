"""Results typed with one key, in every point system."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import result_text, usual_results
from crosstable.kernel.points import (
    BEIJING,
    HALF_POINTS,
    PLUS_REMISE,
    POINT_SYSTEMS,
    THREE_ONE_ZERO,
    THREE_TWO_ONE,
    TWO_ONE_ZERO,
    PointSystem,
    point_system,
)
from crosstable.kernel.result import Absent, Forfeit, Pending
from crosstable.kernel.typed import TypedLine, is_usual, read_line, read_typed
from crosstable.web.forms.result_keys import key_help, keys, unusual_results


@pytest.mark.parametrize(
    ("typed", "board", "result"),
    [
        ("1", None, "1"),
        ("12 1", 12, "1"),
        ("12=", 12, "="),
        ("12r", 12, "r"),
        ("12a", 12, "a"),
        ("12+", 12, "+"),
        ("12 --", 12, "--"),
        ("12--", 12, "--"),
        ("1-0", None, "1-0"),
        ("7 1-0", 7, "1-0"),
        ("1+-1-", None, "1+-1-"),
        ("3 1+-1-", 3, "1+-1-"),
        ("½-½", None, "½-½"),
        ("1/2-1/2", None, "1/2-1/2"),
        ("1/2", None, "1/2"),
        ("0.5", None, "0.5"),
        ("12 0,5", 12, "0,5"),
        ("12 remis", 12, "remis"),
        ("10-2", None, "10-2"),
        ("  4   0-0!  ", 4, "0-0!"),
        ("2 0", 2, "0"),
    ],
)
def test_a_line_is_a_board_and_a_result(typed: str, board: int | None, result: str) -> None:
    assert read_line(typed) == TypedLine(board, result)


@pytest.mark.parametrize("typed", ["", "   "])
def test_an_empty_line_says_what_to_type(typed: str) -> None:
    with pytest.raises(InvalidValue, match="12 1"):
        read_line(typed)


@pytest.mark.parametrize(
    ("key", "points", "text"),
    [
        ("1", HALF_POINTS, "1-0"),
        ("0", HALF_POINTS, "0-1"),
        ("2", HALF_POINTS, "0-1"),
        ("=", HALF_POINTS, "½-½"),
        ("R", HALF_POINTS, "½-½"),
        ("5", HALF_POINTS, "½-½"),
        ("1/2", HALF_POINTS, "½-½"),
        ("0.5", HALF_POINTS, "½-½"),
        ("0,5", HALF_POINTS, "½-½"),
        ("Remis", HALF_POINTS, "½-½"),
        ("remis", TWO_ONE_ZERO, "1-1"),
        ("2", TWO_ONE_ZERO, "2-0"),
        ("1", TWO_ONE_ZERO, "1-1"),
        ("0", TWO_ONE_ZERO, "0-2"),
        ("5", TWO_ONE_ZERO, "1-1"),
        ("2", PLUS_REMISE, "2-0"),
        ("1", PLUS_REMISE, "1-1"),
        ("0", PLUS_REMISE, "0-2"),
        ("3", THREE_ONE_ZERO, "3-0"),
        ("1", THREE_ONE_ZERO, "1-1"),
        ("0", THREE_ONE_ZERO, "0-3"),
        ("=", THREE_ONE_ZERO, "1-1"),
        ("3", THREE_TWO_ONE, "3-1"),
        ("2", THREE_TWO_ONE, "2-2"),
        ("1", THREE_TWO_ONE, "1-3"),
        ("9", BEIJING, "9-3"),
        ("5", BEIJING, "5-7"),
        ("0", BEIJING, "0-12"),
        ("1", BEIJING, "12-0"),
        ("2", BEIJING, "0-12"),
    ],
)
def test_a_digit_is_what_white_gets(key: str, points: PointSystem, text: str) -> None:
    assert result_text(read_typed(key, points), points) == text
    assert keys(points)[key.casefold()] == text


@pytest.mark.parametrize("name", tuple(POINT_SYSTEMS))
def test_no_digit_is_read_as_other_points_than_it_writes(name: str) -> None:
    points = point_system(name)
    for mark, units in points.marks:
        digit = points.text(units)
        if len(digit) == 1 and digit.isdecimal() and not mark.sign:
            assert result_text(read_typed(digit, points), points).startswith(f"{digit}-")


@pytest.mark.parametrize(
    ("key", "points"),
    [("2", THREE_ONE_ZERO), ("0", THREE_TWO_ONE), ("1/2", TWO_ONE_ZERO), ("0.5", BEIJING)],
)
def test_a_digit_that_could_mean_something_else_is_refused(key: str, points: PointSystem) -> None:
    with pytest.raises(InvalidValue, match="write one of"):
        read_typed(key, points)
    assert key not in keys(points)


def test_the_help_groups_the_keys_of_the_event() -> None:
    def told(points: PointSystem) -> list[tuple[str, str]]:
        return [(" ".join(each.keys), each.text) for each in key_help(points)]

    assert told(HALF_POINTS) == [("1", "1-0"), ("0 2", "0-1"), ("= r 5", "½-½")]
    assert told(TWO_ONE_ZERO) == [("2", "2-0"), ("1 = r 5", "1-1"), ("0", "0-2")]


def test_forfeits_and_adjournments_have_keys() -> None:
    assert read_typed("+", HALF_POINTS) == Forfeit(Absent.BLACK)
    assert read_typed("-", HALF_POINTS) == Forfeit(Absent.WHITE)
    assert read_typed("--", HALF_POINTS) == Forfeit(Absent.BOTH)
    assert read_typed("a", HALF_POINTS) == Pending(adjourned=True)


@pytest.mark.parametrize("name", tuple(POINT_SYSTEMS))
def test_every_usual_result_is_read_as_it_is_written(name: str) -> None:
    points = point_system(name)
    for text in usual_results(points):
        result = read_typed(read_line(text).result, points)
        assert result_text(result, points) == text
        assert is_usual(result)
        assert read_line(f"17 {text}") == TypedLine(17, text)


def test_where_there_are_no_draws_the_key_says_so() -> None:
    assert "=" not in keys(BEIJING)
    with pytest.raises(InvalidValue, match="no draws"):
        read_typed("=", BEIJING)


def test_unusual_scores_are_taken_only_when_they_are_meant() -> None:
    assert unusual_results(HALF_POINTS) == ("½-0", "0-½", "0-0")
    with pytest.raises(InvalidValue, match="unusual"):
        read_typed("0-0", HALF_POINTS)
    for points in (HALF_POINTS, TWO_ONE_ZERO, PLUS_REMISE):
        for text in unusual_results(points):
            assert not is_usual(read_typed(text, points, unusual=True))
