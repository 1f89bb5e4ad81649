"""Touch-move: which moves are left to a player who has touched pieces (4.3, 4.4, 4.5).

Touches come in the order in which they happened; those that were announced (4.2.1) or clearly
accidental (4.2.2) are not among them.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from crosstable.games.chess.legality import Move
from crosstable.games.chess.position import PIECE_NAMES
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.verdict import Citation, Reason, Verdict


def law(article: str) -> Citation:
    """Cite an article of the Laws."""
    return Citation("fide.laws", article)


def _squares(text: str) -> tuple[chess.Square, ...]:
    """Return squares in the order in which they are named, each once."""
    words = text.replace(",", " ").split()
    for word in words:
        if word not in chess.SQUARE_NAMES:
            raise InvalidValue("{word!r} is not a square, such as e1", field="squares", word=word)
    if not words:
        raise InvalidValue("name the squares of the touched pieces, such as e1 h1", field="squares")
    return tuple(chess.parse_square(word) for word in dict.fromkeys(words))


def read_touches(board: chess.Board, text: str) -> tuple[chess.Square, ...]:
    """Return squares in the order in which they are named, each once; every one has a piece."""
    squares = _squares(text)
    for square in squares:
        if board.piece_at(square) is None:
            raise InvalidValue(
                "no piece stands on {square}", field="squares", square=chess.square_name(square)
            )
    return squares


def in_order_of_doubt(
    board: chess.Board, touches: Sequence[chess.Square]
) -> tuple[chess.Square, ...]:
    """Return touches whose order nobody knows as the Laws take them.

    A player's own piece counts as touched before the opponent's (4.3.3), and the king before a
    rook, since only a rook that was deliberately touched first rules castling out (4.4.2).
    """

    def place(square: chess.Square) -> int:
        piece = board.piece_at(square)
        if piece is None or piece.color is not board.turn:
            return 2
        return 0 if piece.piece_type == chess.KING else 1

    return tuple(sorted(touches, key=place))


def allowed_after_touch(
    board: chess.Board, touches: Sequence[chess.Square]
) -> Verdict[tuple[Move, ...]]:
    """Return the moves that comply with what was touched, in the order of the touches.

    Decision 380.
    """
    return _Obligation(board, touches).found()


class _Obligation:
    def __init__(self, board: chess.Board, touches: Sequence[chess.Square]) -> None:
        self.board = board
        self.touches = touches
        self.legal = tuple(board.legal_moves)
        self.own = [square for square in touches if self._is_own(square)]
        self.theirs = [square for square in touches if not self._is_own(square)]
        king = board.king(board.turn)
        self.king = king if king in self.own else None
        self.rooks_before, self.rooks_after = self._rooks()

    def found(self) -> Verdict[tuple[Move, ...]]:
        # What was touched first binds: king and rook first of all mean castling, whatever follows.
        first_two = (self.king, *self.rooks_after[:1])
        begins_with_castling = len(first_two) == 2 and tuple(self.touches[:2]) == first_two
        if self.own and self.theirs and not begins_with_castling:
            taken = [
                move
                for move in self.legal
                if move.from_square == self.own[0] and self._captured(move) == self.theirs[0]
            ]
            if taken:
                reason = Reason.that(
                    "the first touched piece of the opponent must be taken with the first touched"
                    " own piece",
                    law("4.3.3"),
                )
                return self._verdict(taken, reason)
        for square in self.touches:
            obligation = self._of(square)
            if obligation is not None:
                return obligation
        reason = Reason.that(
            "none of the touched pieces can be moved or taken: any legal move", law("4.5")
        )
        return self._verdict(self.legal, reason)

    def _of(self, square: chess.Square) -> Verdict[tuple[Move, ...]] | None:
        """Return what one touched piece obliges to; None where it can do nothing."""
        if not self._is_own(square):
            article = law("4.3.3") if self.own else law("4.3.2")
            taken = [move for move in self.legal if self._captured(move) == square]
            if not taken:
                return None
            return self._verdict(
                taken,
                Reason.that(
                    "the {piece} on {square} must be taken",
                    article,
                    piece=self._name(square),
                    square=chess.square_name(square),
                ),
            )
        if square == self.king:
            return self._of_king()
        moved = [move for move in self.legal if move.from_square == square]
        return self._must_move(square, moved)

    def _of_king(self) -> Verdict[tuple[Move, ...]] | None:
        king = self.king
        moves = [
            move
            for move in self.legal
            if move.from_square == king and self._castling_rook(move) not in self.rooks_before
        ]
        for rook in self.rooks_after:
            castled = [move for move in moves if self._castling_rook(move) == rook]
            if castled:
                reason = Reason.that("king and rook were touched: castle", law("4.4.1"))
                return self._verdict(castled, reason)
        if self.rooks_after:
            if moves:
                reason = Reason.that(
                    "castling with this rook is illegal: another move with the king", law("4.4.3")
                )
                return self._verdict(moves, reason)
            reason = Reason.that(
                "castling is illegal and the king has no move: any legal move", law("4.4.3")
            )
            return self._verdict(self.legal, reason)
        if king is None:
            return None
        return self._must_move(king, moves)

    def _must_move(
        self, square: chess.Square, moves: Sequence[chess.Move]
    ) -> Verdict[tuple[Move, ...]] | None:
        if not moves:
            return None
        article = law("4.3.3") if self.theirs else law("4.3.1")
        reasons = [
            Reason.that(
                "the {piece} on {square} must move",
                article,
                piece=self._name(square),
                square=chess.square_name(square),
            )
        ]
        if self.rooks_before and square in {self.king, *self.rooks_before}:
            reasons.append(
                Reason.that(
                    "the rook was touched before the king: no castling on that side", law("4.4.2")
                )
            )
        return self._verdict(moves, *reasons)

    def _rooks(self) -> tuple[list[chess.Square], list[chess.Square]]:
        """Return the own rooks that were touched before the king, and those touched after it."""
        if self.king is None:
            return [], []
        at = self.own.index(self.king)
        mask = self.board.rooks
        before = [square for square in self.own[:at] if chess.BB_SQUARES[square] & mask]
        after = [square for square in self.own[at + 1 :] if chess.BB_SQUARES[square] & mask]
        return before, after

    def _castling_rook(self, move: chess.Move) -> chess.Square | None:
        """Return the rook that a move castles with; None where it is another move."""
        if not self.board.is_castling(move):
            return None
        rank = chess.square_rank(move.from_square)
        if self.board.chess960:
            return move.to_square
        return chess.square(7 if move.to_square > move.from_square else 0, rank)

    def _captured(self, move: chess.Move) -> chess.Square | None:
        """Return the square of the piece that a move takes; en passant takes beside the pawn."""
        if self.board.is_en_passant(move):
            return chess.square(
                chess.square_file(move.to_square), chess.square_rank(move.from_square)
            )
        return move.to_square if self.board.is_capture(move) else None

    def _is_own(self, square: chess.Square) -> bool:
        return self.board.color_at(square) is self.board.turn

    def _name(self, square: chess.Square) -> str:
        kind = self.board.piece_type_at(square)
        return PIECE_NAMES[kind or chess.PAWN]

    def _verdict(self, moves: Sequence[chess.Move], *reasons: Reason) -> Verdict[tuple[Move, ...]]:
        return Verdict(tuple(sorted(Move(self.board.uci(move)) for move in moves)), reasons)
