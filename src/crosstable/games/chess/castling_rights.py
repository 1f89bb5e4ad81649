"""Rights to castle as they are written in FEN: which rook each letter means, and what cannot be.

``K`` and ``Q`` mean the outermost rook on that side of the king, the letter of a file the rook on
it, as in Chess960.
"""

from __future__ import annotations

import chess

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence


def rights_fault(board: chess.Board, rights: str) -> Sentence | None:
    """Return what is wrong with rights to castle in a position; None where all of it can be."""
    rooks: dict[tuple[bool, bool], int] = {}
    for letter in rights.replace("-", ""):
        side = letter.isupper()
        king = board.king(side)
        told = (Colour.WHITE if side else Colour.BLACK).side
        if king is None or chess.square_rank(king) != _rank(side):
            return Sentence(
                "castling right {letter}: the king of {side} is not on its first rank",
                letter=letter,
                side=told,
            )
        rook = _rook(board, king, letter)
        if rook is None or board.piece_at(rook) != chess.Piece(chess.ROOK, side):
            return _no_rook(letter, told, rook)
        wing = (side, rook > king)
        if wing in rooks:
            return Sentence(
                "castling rights {rights}: {side} can castle with one rook on each side of the "
                "king, not with two",
                rights=rights,
                side=told,
            )
        rooks[wing] = rook
    return _unlike(board, rooks)


def _rank(side: chess.Color) -> int:
    return 0 if side == chess.WHITE else 7


def _rook(board: chess.Board, king: int, letter: str) -> int | None:
    side = letter.isupper()
    if letter.upper() not in "KQ":
        return chess.square("ABCDEFGH".index(letter.upper()), _rank(side))
    on_rank = board.pieces_mask(chess.ROOK, side) & chess.BB_RANKS[_rank(side)]
    rooks = [rook for rook in chess.scan_forward(on_rank) if (rook > king) is (letter in "Kk")]
    if not rooks:
        return None
    return max(rooks) if letter in "Kk" else min(rooks)


def _no_rook(letter: str, side: Sentence, rook: int | None) -> Sentence:
    if rook is not None:
        return Sentence(
            "castling right {letter}: no rook of {side} stands on {square}",
            letter=letter,
            side=side,
            square=chess.square_name(rook),
        )
    return Sentence(
        "castling right {letter}: no rook of {side} stands on that side of the king",
        letter=letter,
        side=side,
    )


def _unlike(board: chess.Board, rooks: dict[tuple[bool, bool], int]) -> Sentence | None:
    """Return that the sides did not begin alike, where both can still castle (Guidelines II.2)."""
    kings = {board.king(side) for side, _wing in rooks}
    if len({chess.square_file(king) for king in kings if king is not None}) > 1:
        return Sentence("both can still castle, but their kings are not on the same file")
    for wing in (False, True):
        files = {chess.square_file(rook) for (_side, on), rook in rooks.items() if on is wing}
        if len(files) > 1:
            return Sentence(
                "both can still castle on the same side, but their rooks there are not on the same "
                "file"
            )
    return None
