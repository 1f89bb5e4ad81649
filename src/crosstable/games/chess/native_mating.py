"""The search in C++, where it has been built; otherwise the reason why there is none."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

import chess

_ROOKS = (chess.H1, chess.A1, chess.H8, chess.A8)
_NO_SQUARE = 64


class NativeModule(Protocol):
    """What the extension module offers; a position is ten integers."""

    def can_mate(self, *arguments: int) -> tuple[int, int, tuple[int, ...], tuple[tuple[int, ...]]]:
        """Return the ground, the positions looked at, the moves to a mate, and the walls."""
        ...

    def tracks(self, *arguments: int) -> tuple[tuple[int, int, int, int], ...]:
        """Return the square of each piece, its reach, that after promotion, and if it can fall."""
        ...


def numbers_of(board: chess.Board) -> tuple[int, ...] | None:
    """Return a position as the extension takes it; nothing where only Chess960 has such rights."""
    rights = board.clean_castling_rights()
    if rights and board.has_chess960_castling_rights():
        return None
    passing = board.ep_square if board.has_legal_en_passant() else None
    return (
        board.occupied_co[chess.WHITE],
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        int(board.turn is chess.BLACK),
        sum(1 << at for at, rook in enumerate(_ROOKS) if rights & chess.BB_SQUARES[rook]),
        _NO_SQUARE if passing is None else passing,
    )


def board_of(numbers: tuple[int, ...]) -> chess.Board:
    """Return the board of a position the extension tells of."""
    white, *kinds, black_to_move, rights, passing = numbers
    board = chess.Board(None)
    for kind, squares in zip(chess.PIECE_TYPES, kinds, strict=True):
        for square in chess.scan_forward(squares):
            colour = bool(white & chess.BB_SQUARES[square])
            board.set_piece_at(square, chess.Piece(kind, colour))
    board.turn = not black_to_move
    board.castling_rights = sum(
        chess.BB_SQUARES[rook] for at, rook in enumerate(_ROOKS) if rights >> at & 1
    )
    board.ep_square = None if passing == _NO_SQUARE else passing
    return board


NATIVE: NativeModule | None
WHY_NOT: str

try:
    NATIVE = cast("NativeModule", import_module("crosstable.games.chess._native"))
    WHY_NOT = ""
except ImportError as error:
    NATIVE = None
    WHY_NOT = str(error)
