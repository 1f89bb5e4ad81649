"""A draughts move, and what it does to a position.

Two ways of taking the same pieces from the same square to the same square are one move: the
position after them is the same, and so is what stands on the scoresheet. Which squares a capture
went over is a question to ``routes``.

A *code* is a move as one integer, 6 bits for the start, 6 for the end and the captured squares as
bits of the board below them: what the generators produce, and in the order in which they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import msgspec

from crosstable.games.draughts.board import Board
from crosstable.games.draughts.position import Position
from crosstable.kernel.colour import Colour

START_SHIFT = 55
END_SHIFT = 49
SQUARE_MASK = 63
CAPTURED_MASK = (1 << END_SHIFT) - 1


class Move(msgspec.Struct, frozen=True, order=True):
    """From where, to where, and which pieces it takes, in ascending order of their squares.

    Decision 31.
    """

    start: int
    end: int
    captured: tuple[int, ...] = ()

    @property
    def is_capture(self) -> bool:
        """Return whether the move takes something."""
        return bool(self.captured)

    def __str__(self) -> str:
        return f"{self.start}{'x' if self.captured else '-'}{self.end}"


class MoveList(Sequence[Move]):
    """Legal moves in ascending order, each made readable only when somebody looks at it."""

    __slots__ = ("board", "codes")

    def __init__(self, codes: tuple[int, ...], board: Board) -> None:
        self.codes = codes
        self.board = board

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> MoveList: ...
    def __getitem__(self, index: int | slice) -> Move | MoveList:
        if isinstance(index, slice):
            return MoveList(self.codes[index], self.board)
        return move_of(self.codes[index], self.board)

    def __iter__(self) -> Iterator[Move]:
        return (move_of(code, self.board) for code in self.codes)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and code_of(move, self.board) in self.codes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MoveList):
            return NotImplemented
        return self.codes == other.codes and self.board == other.board

    def __hash__(self) -> int:
        return hash((self.codes, self.board))

    def __repr__(self) -> str:
        return f"MoveList({', '.join(map(str, self))})"


def move_of(code: int, board: Board) -> Move:
    """Return the readable move of a code."""
    return Move(
        code >> START_SHIFT,
        code >> END_SHIFT & SQUARE_MASK,
        tuple(board.squares_of(code & CAPTURED_MASK)),
    )


def code_of(move: Move, board: Board) -> int:
    """Return the code of a move."""
    return move.start << START_SHIFT | move.end << END_SHIFT | board.bits(move.captured)


def after(position: Position, move: Move) -> Position:
    """Return the position after a legal move; who may not trust the move uses ``Game.play``."""
    return after_code(position, code_of(move, position.board))


def after_code(position: Position, code: int) -> Position:
    """Return the position after the legal move with this code.

    A man that stops on the far row becomes a king, one that only passes it does not (Annex 1, 3.5
    and 4.15); what was captured leaves the board now (4.11).
    """
    board = position.board
    bits = board.bits_by_square
    start, end = bits[code >> START_SHIFT], bits[code >> END_SHIFT & SQUARE_MASK]
    left = ~(code & CAPTURED_MASK)
    if position.to_move is Colour.WHITE:
        men, kings = position.white_men, position.white_kings
        far = board.top_row
    else:
        men, kings = position.black_men, position.black_kings
        far = board.bottom_row
    if kings & start:
        kings = kings & ~start | end
    else:
        men &= ~start
        if end & far:
            kings |= end
        else:
            men |= end
    if position.to_move is Colour.WHITE:
        return Position(
            white_men=men,
            white_kings=kings,
            black_men=position.black_men & left,
            black_kings=position.black_kings & left,
            to_move=Colour.BLACK,
            board=board,
        )
    return Position(
        white_men=position.white_men & left,
        white_kings=position.white_kings & left,
        black_men=men,
        black_kings=kings,
        to_move=Colour.WHITE,
        board=board,
    )
