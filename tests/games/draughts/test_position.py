from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.games.draughts.position import START, Kind, Piece, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue

WHITE_MAN = Piece(Colour.WHITE, Kind.MAN)
WHITE_KING = Piece(Colour.WHITE, Kind.KING)
BLACK_MAN = Piece(Colour.BLACK, Kind.MAN)


@pytest.mark.article("fmjd.annex1", "2.7", "2.8", "3.3")
def test_the_game_starts_with_twenty_men_each_and_white_to_move() -> None:
    assert START.squares(Colour.WHITE, Kind.MAN) == tuple(range(31, 51))
    assert START.squares(Colour.BLACK, Kind.MAN) == tuple(range(1, 21))
    assert START.count(Colour.WHITE, Kind.KING) == START.count(Colour.BLACK, Kind.KING) == 0
    assert START.to_move is Colour.WHITE


def test_pieces_come_back_as_they_were_placed() -> None:
    pieces = {3: WHITE_KING, 28: WHITE_MAN, 33: BLACK_MAN}
    position = Position.of(pieces, Colour.BLACK)
    assert position.pieces == pieces
    assert position.piece_at(33) == BLACK_MAN
    assert position.piece_at(34) is None
    assert position.count(Colour.WHITE) == 2


@pytest.mark.article("fmjd.annex1", "3.5")
def test_no_man_stands_on_the_far_row() -> None:
    with pytest.raises(InvalidValue, match="place a king"):
        Position.of({3: WHITE_MAN}, Colour.WHITE)
    with pytest.raises(InvalidValue, match="place a king"):
        Position.of({47: BLACK_MAN}, Colour.WHITE)
    Position.of({47: WHITE_MAN, 3: BLACK_MAN}, Colour.WHITE)


@pytest.mark.article("fmjd.annex1", "2.7")
def test_nobody_has_more_than_twenty_pieces() -> None:
    with pytest.raises(InvalidValue, match="21 white pieces"):
        Position.of(dict.fromkeys(range(30, 51), WHITE_MAN), Colour.WHITE)


def test_turned_twice_is_the_same() -> None:
    position = Position.of({3: WHITE_KING, 28: WHITE_MAN, 33: BLACK_MAN}, Colour.BLACK)
    assert position.turned().turned() == position
    assert START.turned() == replace(START, to_move=Colour.BLACK)


def test_the_drawing_shows_kings_and_the_turn() -> None:
    lines = str(Position.of({3: WHITE_KING, 50: WHITE_MAN, 6: BLACK_MAN}, Colour.BLACK)).split("\n")
    assert lines[0] == "  .   .   W   .   ."
    assert lines[1] == "b   .   .   .   ."
    assert lines[9] == ".   .   .   .   w"
    assert lines[10] == "black to move"
