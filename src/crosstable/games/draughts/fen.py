"""Positions as text, as PDN 3.0 writes them: ``W:W31-50:B1-20``, ``B:W18,K10:BK22,K25``.

The reader takes what is found in real files: ranges of men and kings, small letters, spaces,
leading zeros, a dot at the end, an unknown side to move. The writer writes one form only: squares
in ascending order, no ranges, no spaces, no dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.games.draughts.board import BOARD_100, Board
from crosstable.games.draughts.position import Kind, Piece, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.sentence import Sentence

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_ENTRY = re.compile(r"\s*(K?)\s*0*([0-9]{1,3})\s*(?:-\s*0*([0-9]{1,3})\s*)?", re.ASCII)
_REMEDY = Sentence("write a position as in W:W31-50:B1-20, with K before the squares of kings")


def read_fen(text: str, *, if_unknown: Colour = Colour.WHITE, board: Board = BOARD_100) -> Position:
    """Return the position a text describes.

    Where the text has ``?`` for the side to move, as below a diagram, ``if_unknown`` is to move.
    """
    body = text.rstrip()
    body = body.removesuffix(".")
    turn, *groups = body.upper().split(":")
    if len(body.upper()) != len(body):  # letters that grow would make every column wrong
        raise UnreadableInput("letters that no position has", remedy=_REMEDY)
    if turn.strip() not in {*_COLOURS, "?"}:
        raise UnreadableInput(
            "{text!r} is not a side that can be to move",
            column=1,
            remedy=_REMEDY,
            text=turn.strip()[:20],
        )
    if not groups:
        raise UnreadableInput("a position without pieces", column=len(turn) + 1, remedy=_REMEDY)
    pieces: dict[int, Piece] = {}
    column = len(turn) + 2
    for group in groups:
        for square, piece, at in _pieces(group, column, board):
            if square in pieces:
                raise UnreadableInput(
                    "square {square} has two pieces",
                    column=at,
                    remedy="name each square once",
                    square=square,
                )
            pieces[square] = piece
        column += len(group) + 1
    try:
        return Position.of(pieces, _COLOURS.get(turn.strip(), if_unknown), board=board)
    except InvalidValue as error:
        raise UnreadableInput(error.sentence) from None


def write_fen(position: Position) -> str:
    """Return the one text of a position; a side without pieces is left out."""
    groups = [_LETTERS[position.to_move]]
    for colour in Colour:
        squares = [
            f"{'K' if piece.kind is Kind.KING else ''}{square}"
            for square, piece in position.pieces.items()
            if piece.colour is colour
        ]
        if squares:
            groups.append(_LETTERS[colour] + ",".join(squares))
    return ":".join(groups) if len(groups) > 1 else f"{groups[0]}:W:B"


def _pieces(group: str, column: int, board: Board) -> Iterator[tuple[int, Piece, int]]:
    """Yield the squares, pieces and columns of one colour's group."""
    indent = len(group) - len(group.lstrip())
    letter, entries = group[indent : indent + 1], group[indent + 1 :]
    column += indent
    if letter not in _COLOURS:
        raise UnreadableInput(
            "{letter!r} is not a colour of pieces",
            column=column,
            remedy="begin with W or B",
            letter=letter,
        )
    if not entries.strip():
        return
    column += 1
    for entry in entries.split(","):
        match = _ENTRY.fullmatch(entry)
        if match is None:
            raise UnreadableInput(
                "{text!r} is not a square", column=column, remedy=_REMEDY, text=entry.strip()[:20]
            )
        king, first, last = match[1], int(match[2]), int(match[3] or match[2])
        if not (first in board.squares and last in board.squares and first <= last):
            raise UnreadableInput(
                "{text!r} is not on the board",
                column=column,
                remedy=Sentence(
                    "squares are numbered 1 to {last}, the lower one first",
                    last=board.squares[-1],
                ),
                text=entry.strip(),
            )
        piece = Piece(_COLOURS[letter], Kind.KING if king else Kind.MAN)
        for square in range(first, last + 1):
            yield square, piece, column
        column += len(entry) + 1
