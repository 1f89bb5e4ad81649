"""What is announced about matches of teams, and which boards a match has."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.teams import (
    FirstWhite,
    Match,
    MatchPoints,
    TeamPlan,
    boards_of_matches,
    match_points,
)


def test_tables_of_match_points_are_read_and_written() -> None:
    assert match_points("2-1-0") == MatchPoints(2, 1, 0, bye=1)
    assert match_points(" 3-1-0  bye=3 ") == MatchPoints(3, 1, 0, bye=3)
    assert match_points("3-1-0 bye=3").text == "3-1-0 bye=3"
    assert match_points("2-1-0 bye=1").text == "2-1-0"


@pytest.mark.parametrize("text", ["", "2-1", "2-1-x", "2-1-0 bye=", "1-2-0", "1-1-0", "2-0-1"])
def test_what_is_no_table_or_makes_losing_pay_is_refused(text: str) -> None:
    with pytest.raises(InvalidValue):
        match_points(text)


@pytest.mark.article("fide.laws", "6.5")
def test_colours_alternate_along_the_boards_from_the_team_that_was_announced() -> None:
    first = TeamPlan(boards=4)
    assert [first.first_has_white(board) for board in range(1, 5)] == [True, False, True, False]
    second = TeamPlan(boards=4, first_white=FirstWhite.SECOND)
    assert [second.first_has_white(board) for board in range(1, 5)] == [False, True, False, True]


def test_boards_of_a_round_follow_the_matches_and_a_short_team_has_fewer() -> None:
    matches = (
        Match(1, 2, ((1, 2, 3), (4, 5))),
        Match(3, 4, ((7, 8), (9, 10))),
        Match(5),
    )
    assert boards_of_matches(matches) == (range(1, 3), range(3, 5), range(5, 5))
    with pytest.raises(InvalidValue, match="team 9"):
        matches[0].side(9)
