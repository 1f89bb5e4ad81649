"""Verifies that a player never mates, wherever on one shade the bishops of one colour stand.

The board is played on without these bishops. Their owner can always move one of them instead, or
capture with one; an opponent's pawn can capture one on any empty square of the shade. All other
pieces are kings, pawns and knights, which no bishop can cover: what they attack is attacked. So
whatever happens in a game is among what is tried here.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from crosstable.games.chess.position import repetition_key

EVERYWHERE = chess.BB_ALL


def herd_flaws(board: chess.Board, winner: chess.Color, most: int) -> Iterator[str]:
    """Yield what is wrong with the claim; nothing where it holds."""
    herd = chess.SquareSet(board.bishops)
    owners = {board.color_at(square) for square in herd}
    shades = {bool(chess.BB_SQUARES[square] & chess.BB_DARK_SQUARES) for square in herd}
    if len(owners) != 1 or len(shades) != 1:
        yield "the bishops are not of one colour on one shade"
        return
    if board.queens | board.rooks or board.clean_castling_rights():
        yield "there are other pieces than kings, pawns and knights"
        return
    shade = chess.BB_DARK_SQUARES if shades.pop() else chess.BB_LIGHT_SQUARES
    pasture = _Pasture(winner, bool(owners.pop()), shade)
    bare = board.copy(stack=False)
    for square in herd:
        bare.remove_piece_at(square)
    seen = {repetition_key(bare)}
    waiting = [bare]
    while waiting:
        for after, left in pasture.follow(waiting.pop()):
            if after is None or pasture.may_be_mate(after, left):
                yield "a mate, or a promotion, is not ruled out"
                return
            key = repetition_key(after)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > most:
            yield f"more than {most} positions would have to be tried"
            return


class _Pasture:
    def __init__(self, winner: chess.Color, owner: chess.Color, shade: int) -> None:
        self.winner, self.owner, self.shade = winner, owner, shade

    def follow(self, board: chess.Board) -> Iterator[tuple[chess.Board | None, int]]:
        """Yield every position that can follow, no position for a promotion.

        With each come the squares that a move has left, through which a bishop may give check.
        """
        for move in board.legal_moves:
            if move.promotion:
                yield None, 0
                return
            left = chess.BB_SQUARES[move.from_square]
            if board.is_en_passant(move):
                left |= chess.BB_SQUARES[move.to_square + (-8 if board.turn else 8)]
            after = board.copy(stack=False)
            after.push(move)
            yield after, left
        yield from self._bishop_moves(board) if board.turn is self.owner else self._taken(board)

    def _bishop_moves(self, board: chess.Board) -> Iterator[tuple[chess.Board | None, int]]:
        prey = board.occupied_co[not board.turn] & ~board.kings & self.shade
        for square in (None, *chess.SquareSet(prey)):
            after = board.copy(stack=False)
            if square is not None:
                after.remove_piece_at(square)
            if not after.is_check():
                after.turn = not board.turn
                after.ep_square = None
                yield after, EVERYWHERE

    def _taken(self, board: chess.Board) -> Iterator[tuple[chess.Board | None, int]]:
        for pawn in board.pieces(chess.PAWN, board.turn):
            ends = chess.BB_PAWN_ATTACKS[board.turn][pawn] & self.shade & ~board.occupied
            for end in chess.SquareSet(ends):
                if chess.square_rank(end) in {0, 7}:
                    yield None, 0
                    return
                after = board.copy(stack=False)
                after.remove_piece_at(pawn)
                after.set_piece_at(end, chess.Piece(chess.PAWN, board.turn))
                if not after.is_check():
                    after.turn = not board.turn
                    after.ep_square = None
                    yield after, chess.BB_SQUARES[pawn]

    def may_be_mate(self, board: chess.Board, left: int) -> bool:
        """Return whether bishops somewhere on their shade could make this a mate."""
        king = board.king(board.turn)
        if board.turn is self.winner or king is None:
            return False
        lines = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & board.occupied]
        from_afar = (
            self.owner is self.winner
            and chess.BB_SQUARES[king] & self.shade
            and lines & ~board.occupied & left
        )
        if not from_afar and not board.is_check():
            return False
        flights = chess.BB_KING_ATTACKS[king] & ~board.occupied_co[board.turn] & ~self.shade
        return all(board.is_attacked_by(self.winner, flight) for flight in chess.SquareSet(flights))
