from __future__ import annotations

import pytest

from crosstable.games.draughts.board import BOARD_64, BOARD_100, Board, Direction
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue


@pytest.mark.article("fmjd.annex1", "2.1", "2.2")
def test_fifty_squares_are_in_play() -> None:
    assert list(BOARD_100.squares) == list(range(1, 51))
    assert BOARD_100.all_bits.bit_count() == 50


@pytest.mark.article("fmjd.annex1", "2.3")
def test_there_are_seventeen_diagonals_and_the_longest_has_ten_squares() -> None:
    assert len(BOARD_100.diagonals) == 17
    assert BOARD_100.long_diagonal == (5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
    assert sum(len(diagonal) == 10 for diagonal in BOARD_100.diagonals) == 1


@pytest.mark.article("fmjd.annex1", "2.5.1", "2.6.1")
def test_the_bases_are_the_first_and_the_last_row() -> None:
    assert list(BOARD_100.base(Colour.BLACK)) == [1, 2, 3, 4, 5]
    assert list(BOARD_100.base(Colour.WHITE)) == [46, 47, 48, 49, 50]


@pytest.mark.article("fmjd.annex1", "2.5.2", "2.6.2")
def test_the_sides_are_numbered_as_the_text_lists_them() -> None:
    assert BOARD_100.sides == ((6, 16, 26, 36, 46), (5, 15, 25, 35, 45))


@pytest.mark.article("fmjd.annex1", "2.6.3")
def test_the_corners_end_the_long_diagonal() -> None:
    assert BOARD_100.corners == (5, 46)


@pytest.mark.article("fmjd.annex1", "2.5.3", "2.5.4")
def test_rows_and_columns_have_five_dark_squares() -> None:
    for line in range(10):
        assert sum(BOARD_100.row(square) == line for square in BOARD_100.squares) == 5
        assert sum(BOARD_100.column(square) == line for square in BOARD_100.squares) == 5


@pytest.mark.article("fmjd.annex1", "2.8")
def test_the_men_start_on_four_rows_each() -> None:
    assert list(BOARD_100.start_squares(Colour.BLACK)) == list(range(1, 21))
    assert list(BOARD_100.start_squares(Colour.WHITE)) == list(range(31, 51))


@pytest.mark.parametrize("board", [BOARD_100, BOARD_64], ids=["100", "64"])
def test_one_shift_leads_to_the_neighbour_from_everywhere(board: Board) -> None:
    for square in board.squares:
        for way in Direction:
            shift = board.shift(way)
            moved = board.bit(square) << shift if shift > 0 else board.bit(square) >> -shift
            neighbour = board.neighbour(square, way)
            assert moved & board.all_bits == (board.bit(neighbour) if neighbour else 0)


@pytest.mark.parametrize("board", [BOARD_100, BOARD_64], ids=["100", "64"])
def test_neighbours_are_mutual(board: Board) -> None:
    for square in board.squares:
        assert board.at(board.row(square), board.column(square)) == square
        for way in Direction:
            neighbour = board.neighbour(square, way)
            if neighbour is not None:
                assert board.neighbour(neighbour, way.opposite) == square
                assert board.way(square, neighbour) is way


def test_neighbours_in_the_middle_and_at_the_edge() -> None:
    around = {way: BOARD_100.neighbour(28, way) for way in Direction}
    assert around == {
        Direction.UP_LEFT: 22,
        Direction.UP_RIGHT: 23,
        Direction.DOWN_LEFT: 32,
        Direction.DOWN_RIGHT: 33,
    }
    assert BOARD_100.neighbour(6, Direction.UP_LEFT) is None
    assert BOARD_100.neighbour(45, Direction.DOWN_RIGHT) is None
    assert BOARD_100.neighbour(45, Direction.DOWN_LEFT) == 50
    assert BOARD_100.neighbour(50, Direction.DOWN_LEFT) is None


def test_bits_and_squares_are_two_views_of_the_same() -> None:
    assert list(BOARD_100.squares_of(BOARD_100.bits((50, 1, 17)))) == [1, 17, 50]


@pytest.mark.parametrize("square", [0, 51, -1])
def test_a_square_that_is_not_there_is_refused(square: int) -> None:
    with pytest.raises(InvalidValue, match="1 to 50"):
        BOARD_100.bit(square)


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidValue, match="12 by 12"):
        Board(12)
