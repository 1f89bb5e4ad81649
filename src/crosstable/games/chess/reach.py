"""Why a piece cannot go to a square, by the article about that piece (3.1 to 3.9)."""

from __future__ import annotations

import chess

from crosstable.games.chess.position import PIECE_NAMES
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule

_PASSING = {chess.WHITE: chess.BB_RANK_5, chess.BLACK: chess.BB_RANK_4}
"""Where the pawns stand that take in passing."""


@rule("chess.attacks")
def why_not_reached(
    board: chess.Board,
    kind: chess.PieceType,
    starts: chess.SquareSet,
    end: chess.Square,
    rules: ChessRules,
) -> Reason:
    """Return the best reason why none of these pieces can go there: the nearest to legal counts."""
    piece, square = PIECE_NAMES[kind], chess.square_name(end)
    if not starts:
        side = (Colour.WHITE if board.turn else Colour.BLACK).side
        return Reason.that("{side} has no such {piece}", rules.notation, side=side, piece=piece)
    moving = [move for move in board.pseudo_legal_moves if move.to_square == end]
    if any(move.from_square in starts for move in moving):
        sentence = (
            Sentence("the king would be attacked there")
            if kind == chess.KING
            else Sentence("the king would be left in check")
        )
        return Reason(sentence, rules.king_left_in_check)
    if kind == chess.PAWN:
        return _pawn(board, starts, end, rules)
    if any(end in board.attacks(start) for start in starts):
        return Reason.that(
            "a piece of the same colour stands on {square}",
            rules.own_piece_in_the_way,
            square=square,
        )
    empty = chess.Board.empty()
    for start in starts:
        empty.set_piece_at(start, chess.Piece(kind, board.turn))
        if end in empty.attacks(start):
            return Reason.that(
                "a piece stands between the {piece} and {square}",
                rules.no_jumping,
                piece=piece,
                square=square,
            )
        empty.remove_piece_at(start)
    article = {
        chess.KNIGHT: rules.knight,
        chess.BISHOP: rules.bishop,
        chess.ROOK: rules.rook,
        chess.QUEEN: rules.queen,
        chess.KING: rules.king,
    }[kind]
    return Reason.that("no {piece} reaches {square}", article, piece=piece, square=square)


@rule("chess.en-passant")
def _pawn(
    board: chess.Board, starts: chess.SquareSet, end: chess.Square, rules: ChessRules
) -> Reason:
    square = chess.square_name(end)
    forward = 8 if board.turn else -8
    # A plain set, since the square behind the target may be off the board.
    pawns = set(starts)
    if end - forward in pawns:
        return Reason.that("{square} is occupied", rules.pawn_step, square=square)
    home = chess.BB_RANK_2 if board.turn else chess.BB_RANK_7
    double = end - 2 * forward
    if double in pawns:
        if chess.BB_SQUARES[double] & home:
            return Reason.that("a double step needs both squares empty", rules.pawn_double_step)
        return Reason.that(
            "only a pawn that has not moved steps two squares", rules.pawn_double_step
        )
    beside = board.piece_at(end - forward) if 0 <= end - forward < 64 else None
    if beside == chess.Piece(chess.PAWN, not board.turn) and any(
        end in board.attacks(start) and chess.BB_SQUARES[start] & _PASSING[board.turn]
        for start in starts
    ):
        return Reason.that(
            "a pawn is taken in passing only in reply to its step of two squares",
            rules.en_passant,
        )
    if any(end in board.attacks(start) for start in starts):
        return Reason.that(
            "there is nothing to capture on {square}", rules.pawn_capture, square=square
        )
    return Reason.that("no pawn reaches {square}", rules.pawn_step, square=square)
