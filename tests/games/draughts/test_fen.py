from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.games.draughts.board import BOARD_64
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.position import START, Kind
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from tests.samples import drawn

START_TEXT = (
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
    ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
)


@pytest.mark.parametrize(
    "text",
    [
        "W:W31-50:B1-20",
        "W:B1-20:W31-50",
        "W:W31-50:B1-20.",
        "w:w31-50:b1-20",
        " W : W 31-40 , 41-50 : B 01-20 . ",
        "W:W31-40:W41-50:B1-20",
        START_TEXT,
    ],
)
def test_the_reader_takes_what_real_files_have(text: str) -> None:
    assert read_fen(text) == START


def test_kings_and_ranges_of_kings() -> None:
    position = read_fen("B:WK1-3,18:B40-42,K50.")
    assert position.squares(Colour.WHITE, Kind.KING) == (1, 2, 3)
    assert position.squares(Colour.WHITE, Kind.MAN) == (18,)
    assert position.squares(Colour.BLACK, Kind.MAN) == (40, 41, 42)
    assert position.squares(Colour.BLACK, Kind.KING) == (50,)
    assert position.to_move is Colour.BLACK


def test_an_unknown_side_to_move_is_whom_the_caller_says() -> None:
    assert read_fen("?:W28:B19").to_move is Colour.WHITE
    assert read_fen("?:W28:B19", if_unknown=Colour.BLACK).to_move is Colour.BLACK


@pytest.mark.parametrize("text", ["W:W:B3", "W:B3", "W:W:B3:W"])
def test_a_side_may_have_no_pieces(text: str) -> None:
    position = read_fen(text)
    assert position.count(Colour.WHITE) == 0
    assert write_fen(position) == "W:B3"


def test_the_writer_writes_one_form() -> None:
    assert write_fen(START) == START_TEXT
    assert write_fen(read_fen("B:BK40,3:W30,K7-9")) == "B:WK7,K8,K9,30:B3,K40"


def test_an_empty_board_can_be_written_and_read() -> None:
    empty = read_fen("B:W:B")
    assert read_fen(write_fen(empty)) == empty


def test_other_boards_have_other_numbers() -> None:
    assert read_fen("W:W21-32:B1-12", board=BOARD_64).count(Colour.WHITE) == 12
    with pytest.raises(UnreadableInput, match="1 to 32"):
        read_fen("W:W33:B1", board=BOARD_64)


@pytest.mark.parametrize(
    ("text", "cause", "column"),
    [
        ("", "not a side", 1),
        ("X:W31:B1", "not a side", 1),
        ("W", "without pieces", 2),
        ("W:W31:X1", "not a colour", 7),
        ("W:?31:B1", "not a colour", 3),
        ("W:W31,:B1", "not a square", 7),
        ("W:W31,3x:B1", "not a square", 7),
        ("W:W0:B1", "not on the board", 4),
        ("W:W51:B1", "not on the board", 4),
        ("W:W40-31:B1", "not on the board", 4),
        ("W:W31,32:B32", "two pieces", 11),
        ("W:Wa3:B1", "not a square", 4),
        ("W:W31,٣:B1", "not a square", 7),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_its_place(
    text: str, cause: str, column: int
) -> None:
    with pytest.raises(UnreadableInput, match=cause) as refused:
        read_fen(text)
    assert refused.value.column == column


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="place a king"):
        read_fen("W:W3:B20")
    with pytest.raises(UnreadableInput, match="21 white pieces"):
        read_fen("W:W30-50:B20")


@settings(max_examples=drawn(300), deadline=None)
@given(
    st.text(max_size=40)
    | st.text(alphabet="WB?K:,-.0123456789 wbkßı", max_size=60).map(lambda rest: "W:W" + rest)
)
def test_the_reader_fails_in_one_way_only(text: str) -> None:
    try:
        position = read_fen(text)
    except UnreadableInput:
        return
    assert read_fen(write_fen(position)) == position
