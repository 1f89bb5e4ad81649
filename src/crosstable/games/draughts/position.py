"""A draughts position: who stands where, and who is to move. It never changes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec

from crosstable.games.draughts.board import BOARD_100, Board
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence


class Kind(Enum):
    """A piece is a man or a king (Annex 1, 3.1)."""

    MAN = "man"
    KING = "king"


class Piece(msgspec.Struct, frozen=True):
    """One piece on the board."""

    colour: Colour
    kind: Kind

    @property
    def named(self) -> Sentence:
        """Return what the piece is called."""
        return _NAMES[self.colour, self.kind][0]

    @property
    def one(self) -> Sentence:
        """Return what one such piece is called."""
        return _NAMES[self.colour, self.kind][1]

    def __str__(self) -> str:
        return str(self.named)


_NAMES = {
    (Colour.WHITE, Kind.MAN): (Sentence("white man"), Sentence("a white man")),
    (Colour.WHITE, Kind.KING): (Sentence("white king"), Sentence("a white king")),
    (Colour.BLACK, Kind.MAN): (Sentence("black man"), Sentence("a black man")),
    (Colour.BLACK, Kind.KING): (Sentence("black king"), Sentence("a black king")),
}


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position: four sets of squares as bits of ``board``, and whose turn it is.

    Read it with ``pieces``, ``piece_at`` and ``count``; build it with ``Position.of``.
    """

    white_men: int = 0
    white_kings: int = 0
    black_men: int = 0
    black_kings: int = 0
    to_move: Colour = Colour.WHITE
    board: Board = BOARD_100

    @classmethod
    def of(
        cls, pieces: Mapping[int, Piece], to_move: Colour, *, board: Board = BOARD_100
    ) -> Position:
        """Return the position with these pieces on their squares, or say why it cannot exist.

        Decision 40.
        """
        bits = {(colour, kind): 0 for colour in Colour for kind in Kind}
        for square, piece in pieces.items():
            if piece.kind is Kind.MAN and square in board.base(piece.colour.other):
                raise InvalidValue(
                    "{piece} on {square}, where it would be a king: place a king there",
                    piece=piece.one,
                    square=square,
                )
            bits[piece.colour, piece.kind] |= board.bit(square)
        for colour in Colour:
            count = sum(piece.colour is colour for piece in pieces.values())
            most = len(board.start_squares(colour))
            if count > most:
                raise InvalidValue(
                    "{count} {colour} pieces: a game begins with {most}",
                    count=count,
                    colour=colour,
                    most=most,
                )
        return cls(
            white_men=bits[Colour.WHITE, Kind.MAN],
            white_kings=bits[Colour.WHITE, Kind.KING],
            black_men=bits[Colour.BLACK, Kind.MAN],
            black_kings=bits[Colour.BLACK, Kind.KING],
            to_move=to_move,
            board=board,
        )

    @property
    def pieces(self) -> dict[int, Piece]:
        """Return the pieces by their squares, in the order of the squares."""
        pieces = {
            square: piece
            for piece in _PIECES
            for square in self.board.squares_of(self.bits(piece.colour, piece.kind))
        }
        return dict(sorted(pieces.items()))

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square, if there is one."""
        bit = self.board.bit(square)
        return next((piece for piece in _PIECES if self.bits(piece.colour, piece.kind) & bit), None)

    def squares(self, colour: Colour, kind: Kind | None = None) -> tuple[int, ...]:
        """Return where the pieces of a colour stand, all of them or those of one kind."""
        return tuple(self.board.squares_of(self.bits(colour, kind)))

    def count(self, colour: Colour, kind: Kind | None = None) -> int:
        """Return how many pieces a colour has, in all or of one kind."""
        return self.bits(colour, kind).bit_count()

    def bits(self, colour: Colour, kind: Kind | None = None) -> int:
        """Return the squares of a colour's pieces as bits."""
        if colour is Colour.WHITE:
            men, kings = self.white_men, self.white_kings
        else:
            men, kings = self.black_men, self.black_kings
        if kind is None:
            return men | kings
        return men if kind is Kind.MAN else kings

    @property
    def occupied(self) -> int:
        """Return all occupied squares as bits."""
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    def turned(self) -> Position:
        """Return the board turned by 180 degrees with the colours exchanged: the same game."""
        last = self.board.squares[-1]
        return Position.of(
            {
                last + 1 - square: Piece(piece.colour.other, piece.kind)
                for square, piece in self.pieces.items()
            },
            self.to_move.other,
            board=self.board,
        )

    def __str__(self) -> str:
        """Draw the board: w and b are men, W and B kings, dots the free dark squares."""
        board, pieces = self.board, self.pieces
        letters = {square: _LETTERS[piece] for square, piece in pieces.items()}
        squares = [
            [board.at(row, column) for column in range(board.width)] for row in range(board.width)
        ]
        rows = [
            " ".join(" " if square is None else letters.get(square, ".") for square in row).rstrip()
            for row in squares
        ]
        return "\n".join((*rows, f"{self.to_move} to move"))


_PIECES = tuple(Piece(colour, kind) for colour in Colour for kind in Kind)
_LETTERS = dict(zip(_PIECES, "wWbB", strict=True))


def start_position(board: Board = BOARD_100, to_move: Colour = Colour.WHITE) -> Position:
    """Return the position in which a game begins (Annex 1, 2.8 and 3.3)."""
    return Position(
        white_men=board.bits(board.start_squares(Colour.WHITE)),
        black_men=board.bits(board.start_squares(Colour.BLACK)),
        to_move=to_move,
        board=board,
    )


START = start_position()
