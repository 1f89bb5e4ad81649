"""Boards and results as people type them, whichever door they come in by."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, PointSystem
from crosstable.kernel.result import Pending
from crosstable.kernel.typed import TypedPairs, is_usual, read_pairs, read_typed, spellings


@pytest.mark.parametrize(
    "text", ["1-4 3-2 5-0", "1-4, 3-2, 5-0", "5-0\n1-4\n3-2", "1–4 3−2 5-0", " 1-4,3-2 5-0 "]
)
def test_boards_and_the_bye(text: str) -> None:
    assert read_pairs(text) == TypedPairs(((1, 4), (3, 2)), 5)


def test_nothing_typed_is_no_board() -> None:
    assert read_pairs("") == TypedPairs(())


@pytest.mark.parametrize(
    "item", ["1", "1-", "-2", "1-x", "1-4-5", "²-2", "١-2", "1" * 5000 + "-2", "1:2", "--"]
)
def test_what_is_no_board_is_named(item: str) -> None:
    with pytest.raises(InvalidValue, match="is not a board; write White-Black"):
        read_pairs(f"1-2 {item}")


def test_only_one_player_is_left_over() -> None:
    with pytest.raises(InvalidValue, match="only one player"):
        read_pairs("1-2 3-0 4-0")


def test_an_exclamation_mark_says_that_a_score_is_meant() -> None:
    with pytest.raises(InvalidValue, match=r"write one of 1-0, .*, or 0-0! if it is intended"):
        read_typed("0-0", HALF_POINTS)
    assert not is_usual(read_typed("0-0!", HALF_POINTS))
    assert read_typed(" 0-0! ", HALF_POINTS) == read_typed("0-0", HALF_POINTS, unusual=True)
    assert read_typed("adj", HALF_POINTS) == Pending(adjourned=True)


def test_what_is_no_result_is_told_back_cut_short() -> None:
    with pytest.raises(InvalidValue, match=r"^'x{40}' is not a result here"):
        read_typed("x" * 5000, HALF_POINTS)


@pytest.mark.parametrize("points", [HALF_POINTS, TWO_ONE_ZERO])
def test_every_spelling_is_taken_and_what_does_not_add_up_only_if_meant(
    points: PointSystem,
) -> None:
    for text, usual in spellings(points).items():
        assert is_usual(read_typed(text if usual else f"{text}!", points)) is usual
        if not usual:
            with pytest.raises(InvalidValue, match="if it is intended"):
                read_typed(text, points)


def test_a_score_that_no_game_has_is_no_spelling() -> None:
    known = spellings(HALF_POINTS)
    assert known["1-0"] is known["½-½"] is known["+/-"] is known["="] is known["remis"] is True
    assert known["0-0"] is known["½-0"] is False
    assert not {"1-1", "2-0", "7-3", "1-½"} & set(known)
    assert "2-0" in spellings(TWO_ONE_ZERO)
