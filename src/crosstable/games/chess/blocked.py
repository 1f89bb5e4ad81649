"""Whether walls rule out a mate for ever, shown without playing a move.

Every piece gets a track: the squares it could ever stand on, reckoned generously. Where something
can move away or be captured some day, it counts as gone; whatever happens in a real game is among
that, so a mate that fits nowhere between the tracks is impossible on the board. The reverse does
not hold. The C++ search reckons in the same way.
"""

from __future__ import annotations

import chess
import msgspec

_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_NEIGHBOURS = chess.BB_KING_ATTACKS
_PATIENCE = 20_000
"""Placements tried before a mate counts as possible."""


class Reach(msgspec.Struct):
    """A piece and everything that can become of it."""

    kind: chess.PieceType
    colour: chess.Color
    home: chess.Square
    squares: int
    promoted: int = 0
    captured: bool = False

    @property
    def fixed(self) -> bool:
        """Return whether it stands on its square for ever."""
        return (
            self.squares == chess.BB_SQUARES[self.home] and not self.promoted and not self.captured
        )

    @property
    def everywhere(self) -> int:
        """Return the squares it can stand on as whatever it is."""
        return self.squares | self.promoted

    def guards(self) -> int:
        """Return what it attacks whatever stands where: of a slider only what is next to it."""
        attacked = attacks(self.kind, self.colour, self.home, 0)
        return attacked if self.kind == chess.KNIGHT else attacked & _NEIGHBOURS[self.home]


def attacks(kind: chess.PieceType, colour: chess.Color, square: int, occupied: int) -> int:
    """Return what a piece attacks, over squares that are not occupied."""
    match kind:
        case chess.PAWN:
            return chess.BB_PAWN_ATTACKS[colour][square]
        case chess.KNIGHT:
            return chess.BB_KNIGHT_ATTACKS[square]
        case chess.KING:
            return _NEIGHBOURS[square]
    attacked = 0
    if kind != chess.ROOK:
        attacked |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if kind != chess.BISHOP:
        attacked |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        attacked |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return attacked


def tracks_of(board: chess.Board) -> list[Reach]:
    """Return the least sets of squares that no legal move leaves; Chess960 cannot castle here."""
    growth = _Growth(board)
    return growth.tracks


class _Growth:
    """The tracks, grown until nothing new comes."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.tracks = [
            Reach(piece.piece_type, piece.color, square, chess.BB_SQUARES[square])
            for square, piece in sorted(board.piece_map().items())
        ]
        self.grown = True
        while self.grown:
            self.grown = False
            self._survey()
            for track in self.tracks:
                self._grow(track)
            self._castle()

    def _survey(self) -> None:
        """Note what holds for this round; later ones only loosen it."""
        self.fixed, self.guarded = [0, 0], [0, 0]
        self.present, self.passed = [0, 0], [0, 0]
        jumped = self.board.ep_square if self.board.has_legal_en_passant() else None
        for track in self.tracks:
            if track.kind != chess.KING:
                self.present[track.colour] |= track.everywhere
            if track.kind == chess.PAWN:
                forward = 8 if track.colour else -8
                if (
                    chess.BB_SQUARES[track.home] & _start_rank(track.colour)
                    and track.squares & chess.BB_SQUARES[track.home + 2 * forward]
                ):
                    self.passed[track.colour] |= chess.BB_SQUARES[track.home + forward]
                if jumped is not None and jumped + forward == track.home:
                    self.passed[track.colour] |= chess.BB_SQUARES[jumped]
            if track.fixed:
                self.fixed[track.colour] |= chess.BB_SQUARES[track.home]
                self.guarded[track.colour] |= track.guards()

    def _grow(self, track: Reach) -> None:
        squares, promoted, captures = track.squares, track.promoted, 0
        own = self.fixed[track.colour]
        wall = own | self.fixed[not track.colour]
        if track.kind == chess.PAWN:
            ends, captures = self._pawn_ends(track, wall)
            squares |= ends & ~_LAST_RANKS
            promoted |= ends & _LAST_RANKS
        else:
            for square in chess.scan_forward(track.squares):
                captures |= attacks(track.kind, track.colour, square, wall)
            captures &= ~own
            if track.kind == chess.KING:
                captures &= ~self.guarded[not track.colour]
            squares |= captures
        for square in chess.scan_forward(track.promoted):
            ends = attacks(chess.QUEEN, track.colour, square, wall)
            ends = (ends | chess.BB_KNIGHT_ATTACKS[square]) & ~own
            captures |= ends
            promoted |= ends
        forbidden = self._king_for_ever(not track.colour)
        squares &= ~forbidden
        promoted &= ~forbidden
        for other in self.tracks:
            if (
                other.colour is not track.colour
                and other.kind != chess.KING
                and not other.captured
                and self._hits(track, captures, other)
            ):
                other.captured = self.grown = True
        if (squares, promoted) != (track.squares, track.promoted):
            track.squares, track.promoted = squares, promoted
            self.grown = True

    def _king_for_ever(self, colour: chess.Color) -> int:
        """Return the square of a king that never moves: nothing goes there."""
        kings = (track for track in self.tracks if track.kind == chess.KING and track.fixed)
        return sum(chess.BB_SQUARES[king.home] for king in kings if king.colour is colour)

    def _pawn_ends(self, track: Reach, wall: int) -> tuple[int, int]:
        """Return where a pawn can go, and what it attacks on its way."""
        forward = 8 if track.colour else -8
        target = self.present[not track.colour] | self.passed[not track.colour]
        steps = captures = 0
        for square in chess.scan_forward(track.squares):
            step = chess.BB_SQUARES[square + forward]
            if not wall & step:
                steps |= step
                if chess.BB_SQUARES[square] & _start_rank(track.colour):
                    steps |= chess.BB_SQUARES[square + 2 * forward] & ~wall
            captures |= chess.BB_PAWN_ATTACKS[track.colour][square]
        return steps & ~self._beyond_faced(track) | captures & target, captures

    def _beyond_faced(self, track: Reach) -> int:
        """Return what lies behind pawns that it faces.

        Two pawns that never leave their file do not pass each other while the other is there.
        """
        file = chess.BB_FILES[chess.square_file(track.home)]
        if track.squares & ~file or track.promoted:
            return 0
        closed = 0
        for other in self.tracks:
            if (
                other.kind == chess.PAWN
                and other.colour is not track.colour
                and (other.home > track.home) is track.colour
                and not (other.captured or other.promoted or other.squares & ~file)
            ):
                below = chess.BB_SQUARES[other.home] - 1
                here = chess.BB_SQUARES[other.home]
                closed |= file & (~below if track.colour else below | here)
        return closed

    def _hits(self, track: Reach, captures: int, other: Reach) -> bool:
        if captures & other.everywhere:
            return True
        if track.kind != chess.PAWN or other.kind != chess.PAWN:
            return False
        passed = captures & self.passed[other.colour]
        return bool((passed << 8 if other.colour else passed >> 8) & other.squares)

    def _castle(self) -> None:
        if self.board.has_chess960_castling_rights():
            return
        for rook in chess.scan_forward(self.board.clean_castling_rights()):
            king = self.board.king(bool(chess.BB_SQUARES[rook] & chess.BB_RANK_1))
            if king is None or chess.between(king, rook) & (self.fixed[0] | self.fixed[1]):
                continue
            way = 1 if rook > king else -1
            for track in self.tracks:
                end = {king: king + 2 * way, rook: king + way}.get(track.home)
                if end is not None and not track.squares & chess.BB_SQUARES[end]:
                    track.squares |= chess.BB_SQUARES[end]
                    self.grown = True


def _start_rank(colour: chess.Color) -> int:
    return chess.BB_RANK_2 if colour else chess.BB_RANK_7


def no_mate_within(tracks: list[Reach], winner: chess.Color) -> bool:
    """Return whether these tracks leave no way for a colour to mate; False says nothing."""
    return not _Fitting(tracks, winner).possible()


class _Fitting:
    """Whether on some square every flight can be taken from a king, and a check be given."""

    def __init__(self, tracks: list[Reach], winner: chess.Color) -> None:
        self.tracks = tracks
        self.winner = winner
        self.patience = _PATIENCE
        self.wall = self.own = self.guarded = 0
        for track in tracks:
            if track.fixed:
                self.wall |= chess.BB_SQUARES[track.home]
                if track.colour is winner:
                    self.guarded |= track.guards()
                else:
                    self.own |= chess.BB_SQUARES[track.home]

    def possible(self) -> bool:
        hunted = next(
            track
            for track in self.tracks
            if track.kind == chess.KING and track.colour is not self.winner
        )
        for self.king in chess.scan_forward(hunted.squares):
            self.able = [self._able(track) for track in self.tracks]
            flights = _NEIGHBOURS[self.king] & ~self.own & ~self.guarded
            if self._place(flights | chess.BB_SQUARES[self.king], 0, 0):
                return True
        return False

    def _able(self, track: Reach) -> int:
        """Return what a piece could take from the king or, on its square, give it check."""
        here = chess.BB_SQUARES[self.king]
        if track.colour is not self.winner:
            return 0 if track.kind == chess.KING else track.everywhere & _NEIGHBOURS[self.king]
        near = _NEIGHBOURS[self.king] if track.kind == chess.KING else 0
        able = 0
        for square in chess.scan_forward(track.squares & ~here & ~near):
            able |= attacks(track.kind, track.colour, square, self.wall & ~here)
        for square in chess.scan_forward(track.promoted & ~here):
            able |= attacks(chess.QUEEN, track.colour, square, self.wall & ~here)
            able |= chess.BB_KNIGHT_ATTACKS[square]
        return able & ~here if track.kind == chess.KING else able

    def _place(self, left: int, used: int, taken: int) -> bool:
        """Take these squares from the king, the hardest first; its own stands for the check."""
        if not left:
            return True
        self.patience -= 1
        if self.patience < 0:
            return True
        free = [at for at in range(len(self.tracks)) if not used >> at & 1]
        aim = min(
            chess.scan_forward(left),
            key=lambda square: sum(self.able[at] >> square & 1 for at in free),
        )
        here = chess.BB_SQUARES[aim]
        tried: set[tuple[int, bool, int, int]] = set()
        for at in free:
            track = self.tracks[at]
            alike = (track.kind, track.colour, track.squares, track.promoted)
            if not self.able[at] & here or alike in tried:
                continue
            tried.add(alike)
            now = used | 1 << at
            if track.colour is not self.winner:
                if not taken & here and self._place(left & ~here, now, taken | here):
                    return True
                continue
            for kind, squares in (
                (track.kind, track.squares),
                (chess.QUEEN, track.promoted),
                (chess.KNIGHT, track.promoted),
            ):
                if squares and self._stand(track, kind, squares, aim, (left, now, taken)):
                    return True
        return False

    def _stand(
        self,
        track: Reach,
        kind: chess.PieceType,
        squares: int,
        aim: int,
        so_far: tuple[int, int, int],
    ) -> bool:
        left, used, taken = so_far
        king = chess.BB_SQUARES[self.king]
        squares &= ~taken & ~king & attacks(kind, not track.colour, aim, 0)
        if kind == chess.KING:
            squares &= ~_NEIGHBOURS[self.king]
        for square in chess.scan_forward(squares):
            # The king's own square is no cover for those behind it, since it leaves it.
            hits = attacks(kind, track.colour, square, (self.wall | taken) & ~king)
            if hits & chess.BB_SQUARES[aim]:
                after = left & ~(hits & ~king if kind == chess.KING else hits)
                if self._place(after, used, taken | chess.BB_SQUARES[square]):
                    return True
        return False
