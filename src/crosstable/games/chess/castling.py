"""Why castling is not allowed, for ordinary chess and Chess960 alike (3.8.2, Guidelines II.3)."""

from __future__ import annotations

import chess

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule

_LOST_LONG = Sentence("the right to castle queenside is lost")
_LOST_SHORT = Sentence("the right to castle kingside is lost")


@rule("chess.attacks", "chess.castling-rights", "chess960.castling")
def why_not_castling(board: chess.Board, *, long: bool, rules: ChessRules) -> Reason:
    """Return the reason why the player to move cannot castle on this side."""
    king = board.king(board.turn)
    rank = chess.BB_RANK_1 if board.turn else chess.BB_RANK_8
    rights = chess.SquareSet(board.clean_castling_rights() & rank)
    rooks = [] if king is None else [rook for rook in rights if (rook < king) is long]
    if king is None or not rooks:
        return Reason(_LOST_LONG if long else _LOST_SHORT, rules.castling_lost)
    if board.is_check():
        return Reason.that("the king is in check", rules.castling_attacked)
    (rook,) = rooks[:1]
    base = 0 if board.turn else 56
    king_end, rook_end = base + (2 if long else 6), base + (3 if long else 5)
    needed = _path(king, king_end) | _path(rook, rook_end)
    if board.occupied & needed & ~chess.BB_SQUARES[king] & ~chess.BB_SQUARES[rook]:
        return Reason.that("a piece stands between king and rook", rules.castling_blocked)
    return Reason.that(
        "the king would pass or reach a square that is attacked", rules.castling_attacked
    )


def _path(start: int, end: int) -> int:
    return chess.between(start, end) | chess.BB_SQUARES[start] | chess.BB_SQUARES[end]
