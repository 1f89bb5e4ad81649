"""Whether pawns and walls rule out a mate for ever, shown without playing a move.

Every piece gets the squares it could ever stand on, reckoned generously: where something can move
away or be captured some day, it counts as gone. Whatever happens in a real game is among that, so
a mate that is impossible here is impossible on the board. The reverse does not hold.
"""

from __future__ import annotations

import chess

__all__ = ["no_mate_in_sight"]

_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_NEIGHBOURS = chess.BB_KING_ATTACKS


class _Wall:
    """The squares each piece can ever reach, grown until nothing new comes."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.pieces = board.piece_map()
        self.reach = {square: chess.BB_SQUARES[square] for square in self.pieces}
        self.captured: set[int] = set()
        self.promotes = False
        grown = True
        while grown and not self.promotes:
            grown = sum(self._grow(square) for square in self.pieces) > 0

    def is_gone(self, square: int) -> bool:
        """Return whether what stands here now can be away at some time."""
        return (
            square not in self.pieces
            or square in self.captured
            or self.reach[square] != chess.BB_SQUARES[square]
        )

    def _grow(self, origin: int) -> bool:
        piece, before = self.pieces[origin], self.reach[origin]
        captured = len(self.captured)
        reach = before
        for square in chess.scan_forward(before):
            for end in chess.scan_forward(self._ends(piece, square) & ~reach):
                if self._can_go(origin, piece, square, end):
                    reach |= chess.BB_SQUARES[end]
        if piece.piece_type == chess.PAWN and reach & _LAST_RANKS:
            self.promotes = True
        self.reach[origin] = reach
        self._capture(origin, piece, reach)
        return reach != before or len(self.captured) != captured

    def _ends(self, piece: chess.Piece, square: int) -> int:
        """Return where a piece goes from a square of an empty board."""
        if piece.piece_type == chess.PAWN:
            forward = 8 if piece.color else -8
            home = chess.BB_RANK_2 if piece.color else chess.BB_RANK_7
            ends = chess.BB_PAWN_ATTACKS[piece.color][square]
            if 0 <= square + forward < 64:
                ends |= chess.BB_SQUARES[square + forward]
            if chess.BB_SQUARES[square] & home:
                ends |= chess.BB_SQUARES[square + 2 * forward]
            return ends
        return _attacks(piece, square)

    def _can_go(self, origin: int, piece: chess.Piece, start: int, end: int) -> bool:
        between = chess.between(start, end)
        if any(
            not self.is_gone(square)
            for square in chess.scan_forward(between & self.board.occupied)
            if square != origin
        ):
            return False
        occupant = self.pieces.get(end) if end != origin else None
        if occupant is not None and not self.is_gone(end):
            own = occupant.color is piece.color
            if own or occupant.piece_type == chess.KING:
                return False
            if piece.piece_type == chess.PAWN and chess.square_file(start) == chess.square_file(
                end
            ):
                return False
        if piece.piece_type == chess.PAWN:
            return self._pawn_can_go(piece, start, end)
        if piece.piece_type == chess.KING:
            return not self._guarded_for_ever(end, by=not piece.color)
        return True

    def _pawn_can_go(self, piece: chess.Piece, start: int, end: int) -> bool:
        if chess.square_file(start) == chess.square_file(end):
            return True
        # En passant captures a pawn beside it, so the square behind that pawn counts too.
        beside = end - 8 if piece.color else end + 8
        targets = chess.BB_SQUARES[end]
        return any(
            other.color is not piece.color
            and other.piece_type != chess.KING
            and (
                self.reach[square] & targets
                or (
                    other.piece_type == chess.PAWN and self.reach[square] & chess.BB_SQUARES[beside]
                )
            )
            for square, other in self.pieces.items()
        )

    def _guarded_for_ever(self, square: int, *, by: chess.Color) -> bool:
        """Return whether a pawn that never leaves its square attacks this one."""
        guards = chess.BB_PAWN_ATTACKS[not by][square] & self.board.pawns
        guards &= self.board.occupied_co[by]
        return any(not self.is_gone(guard) for guard in chess.scan_forward(guards))

    def _capture(self, origin: int, piece: chess.Piece, squares: int) -> None:
        for square, other in self.pieces.items():
            if other.color is piece.color or other.piece_type == chess.KING:
                continue
            if square in self.captured:
                continue
            if piece.piece_type == chess.PAWN:
                hit = any(
                    chess.BB_PAWN_ATTACKS[piece.color][target] & self.reach[square]
                    for target in chess.scan_forward(squares)
                ) or (other.piece_type == chess.PAWN and squares != chess.BB_SQUARES[origin])
            else:
                hit = bool(squares & self.reach[square])
            if hit:
                self.captured.add(square)


def _attacks(piece: chess.Piece, square: int) -> int:
    match piece.piece_type:
        case chess.KNIGHT:
            return chess.BB_KNIGHT_ATTACKS[square]
        case chess.KING:
            return _NEIGHBOURS[square]
        case chess.BISHOP:
            return chess.BB_DIAG_ATTACKS[square][0]
        case chess.ROOK:
            return chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0]
        case chess.PAWN:
            return chess.BB_PAWN_ATTACKS[piece.color][square]
        case _:
            return (
                chess.BB_DIAG_ATTACKS[square][0]
                | chess.BB_RANK_ATTACKS[square][0]
                | chess.BB_FILE_ATTACKS[square][0]
            )


def no_mate_in_sight(board: chess.Board, winner: chess.Color) -> bool:
    """Return whether this colour can be shown never to give checkmate; False says nothing."""
    if board.clean_castling_rights() or board.has_legal_en_passant():
        return False
    wall = _Wall(board)
    if wall.promotes:
        return False
    loser_king, winner_king = board.king(not winner), board.king(winner)
    if loser_king is None or winner_king is None:
        return False
    attacked = 0
    blockers: list[int] = []
    for square, piece in wall.pieces.items():
        if piece.color is winner and square != winner_king:
            for reached in chess.scan_forward(wall.reach[square]):
                attacked |= _attacks(piece, reached)
        elif piece.color is not winner and square != loser_king:
            blockers.append(wall.reach[square])
    hunters = tuple(chess.scan_forward(wall.reach[winner_king]))
    return not any(
        _can_be_closed(_NEIGHBOURS[king] & ~attacked & ~_NEIGHBOURS[hunter], blockers)
        for king in chess.scan_forward(wall.reach[loser_king] & attacked)
        for hunter in hunters
        if not chess.BB_SQUARES[king] & (_NEIGHBOURS[hunter] | chess.BB_SQUARES[hunter])
    )


def _can_be_closed(squares: int, blockers: list[int]) -> bool:
    """Return whether the king's own pieces could stand on these squares, one on each."""
    able = [reach for reach in blockers if reach & squares]
    covered = 0
    for reach in able:
        covered |= reach
    return chess.popcount(squares) <= len(able) and not squares & ~covered
