"""Verifies what ``can_mate`` answers, without the search that found it.

It knows how the pieces move, from python-chess, and nothing of how a proof was come by: a line is
played to its mate; of walls it checks that no move leads off the tracks and that no mate fits
between them; and where every continuation was tried, it tries them again (``herd_check`` where
bishops may stand anywhere).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import chess

from crosstable.games.chess.position import Position, repetition_key
from crosstable.games.chess.proofs import Answer, Herded, Mateable, TooLittle, Track, Tried, Walled
from crosstable.kernel.colour import Colour

# Verifies that a player never mates, wherever on one shade the bishops of one colour stand.  The
# board is played on without these bishops. Their owner can always move one of them instead, or
# capture with one; an opponent's pawn can capture one on any empty square of the shade. All
# other pieces are kings, pawns and knights, which no bishop can cover: what they attack is
# attacked. So whatever happens in a game is among what is tried here.


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


MOST = 50_000
"""Positions played through to verify that every continuation was tried; about ten seconds."""
_NEIGHBOURS = chess.BB_KING_ATTACKS


def flaws_of(
    position: Position, colour: Colour, judged: Mateable, *, most: int = MOST
) -> tuple[str, ...]:
    """Return what is wrong with an answer about this colour; nothing where it holds."""
    board = position.board()
    winner = colour is Colour.WHITE
    if judged.answer is Answer.UNKNOWN:
        return ()
    if judged.answer is Answer.YES:
        return tuple(_line_flaws(board, winner, judged.line))
    match judged.proof:
        case TooLittle():
            return () if _too_little(board, winner) else ("there is enough material",)
        case Walled(tracks):
            return tuple(_wall_flaws(board, winner, tracks))
        case Tried() as tried:
            return tuple(_search_flaws(board, winner, tried, most))
        case Herded():
            return tuple(herd_flaws(board, winner, most))
        case _:
            return ("there is no proof",)


def _line_flaws(board: chess.Board, winner: chess.Color, line: Sequence[str]) -> Iterator[str]:
    for move in line:
        try:
            board.push_uci(move)
        except ValueError as error:
            yield str(error)
            return
    if not board.is_checkmate() or board.turn is winner:
        yield "the line ends in no mate"


def _too_little(board: chess.Board, winner: chess.Color) -> bool:
    """Return whether the pieces alone rule a mate out.

    A king alone; with a knight against nothing but queens, one of which always takes it or the
    king walks away; or with bishops of one shade, where all the rest is on their shade or goes
    both ways: no pawn or knight can close the other shade, and rooks and queens step between.
    """
    own = board.occupied_co[winner]
    others = board.occupied_co[not winner] & ~board.kings
    pieces = own & ~board.kings
    if not pieces:
        return True
    if pieces & ~(board.knights | board.bishops):
        return False
    if pieces & board.knights:
        return chess.popcount(pieces) == 1 and not others & ~board.queens
    shades = {bool(chess.BB_SQUARES[at] & chess.BB_DARK_SQUARES) for at in _squares(board.bishops)}
    return len(shades) == 1 and not board.pawns | board.knights


def _search_flaws(
    board: chess.Board, winner: chess.Color, tried: Tried, most: int
) -> Iterator[str]:
    closed = {}
    for reached in tried.walls:
        there = chess.Board(reached.fen)
        yield from _wall_flaws(there, winner, reached.tracks)
        closed[repetition_key(there)] = True
    seen = {repetition_key(board)}
    waiting = [board.copy(stack=False)]
    while waiting:
        here = waiting.pop()
        if here.turn is not winner and here.is_checkmate():
            yield f"there is a mate: {here.fen()}"
            return
        for move in here.legal_moves:
            after = here.copy(stack=False)
            after.push(move)
            key = repetition_key(after)
            if key in seen or key in closed or _too_little(after, winner):
                continue
            seen.add(key)
            waiting.append(after)
        if len(seen) > most:
            yield f"more than {most} positions would have to be tried"
            return


class _Piece:
    """A track, as sets of squares."""

    def __init__(self, track: Track) -> None:
        piece = chess.Piece.from_symbol(track.piece)
        self.kind, self.colour = piece.piece_type, piece.color
        self.home = chess.parse_square(track.home)
        self.squares = frozenset(map(chess.parse_square, track.squares.split()))
        self.promoted = frozenset(map(chess.parse_square, track.promoted.split()))
        self.captured = track.captured

    @property
    def stays(self) -> bool:
        return self.squares == {self.home} and not self.promoted and not self.captured

    def stands(self) -> Iterator[tuple[chess.PieceType, chess.Square]]:
        """Yield all it can be and where; a promoted piece is at most a queen and a knight."""
        yield from ((self.kind, square) for square in self.squares)
        yield from product((chess.QUEEN, chess.KNIGHT), self.promoted)


def _wall_flaws(board: chess.Board, winner: chess.Color, tracks: Sequence[Track]) -> Iterator[str]:
    pieces = [_Piece(track) for track in tracks]
    standing = {piece.home: chess.Piece(piece.kind, piece.colour) for piece in pieces}
    if len(standing) != len(pieces) or standing != board.piece_map():
        yield "the tracks are not those of the pieces on the board"
        return
    if any(piece.home not in piece.squares for piece in pieces):
        yield "a piece does not stand on its own track"
        return
    walls = _Walls(board, pieces)
    for piece in pieces:
        yield from walls.ways_off(piece)
    if walls.fits_a_mate(winner):
        yield "a mate fits between the walls"


class _Walls:
    """Tracks that are put to the test.

    What is shown: if every piece stands on its track, and those that stay on their squares are
    there, then after any legal move the same holds.
    """

    def __init__(self, board: chess.Board, pieces: list[_Piece]) -> None:
        self.board = board
        self.pieces = pieces
        self.wall = _bits(piece.home for piece in pieces if piece.stays)

    def _empty_before(self, start: int, end: int) -> bool:
        """Return whether nothing stands between two squares for ever."""
        return not chess.between(start, end) & self.wall

    def _always_attacked(self, square: int, by: chess.Color) -> bool:
        return any(
            piece.stays
            and piece.colour is by
            and square in _reached(piece.kind, by, piece.home)
            and not chess.between(piece.home, square)
            for piece in self.pieces
        )

    def ways_off(self, piece: _Piece) -> Iterator[str]:
        """Yield every move that leads off a track, or captures what is said to stay."""
        for kind, start in piece.stands():
            for end, captures in self._moves(piece, kind, start):
                ends = piece.squares
                if kind != piece.kind or (kind == chess.PAWN and end // 8 in {0, 7}):
                    ends = piece.promoted
                if end not in ends and not (captures and not self._prey(piece, end)):
                    yield f"{_name(start)}{_name(end)} leads off the track"
                if captures:
                    for other in self._prey(piece, end):
                        if not other.captured:
                            yield f"{_name(start)}{_name(end)} captures what is said to stay"

    def _prey(self, piece: _Piece, end: int) -> list[_Piece]:
        """Return what a capture on this square can capture, a pawn that passes it too."""
        others = [
            other
            for other in self.pieces
            if other.colour is not piece.colour and other.kind != chess.KING
        ]
        prey = [other for other in others if end in other.squares | other.promoted]
        if piece.kind == chess.PAWN:
            prey += [other for other in others if end in self._passes(other)]
        return prey

    def _passes(self, other: _Piece) -> set[int]:
        """Return the squares on which a pawn can be captured in passing."""
        if other.kind != chess.PAWN:
            return set()
        forward = 8 if other.colour else -8
        passed = set()
        if other.home // 8 == (1 if other.colour else 6):
            passed |= {other.home + forward} & {square - forward for square in other.squares}
        if self.board.ep_square == other.home - forward:
            passed.add(other.home - forward)
        return passed

    def _moves(
        self, piece: _Piece, kind: chess.PieceType, start: int
    ) -> Iterator[tuple[int, bool]]:
        """Yield where a piece may go from here some day, and whether it may capture there.

        A pawn goes aside only where there is something to capture; what it attacks is yielded all
        the same, as a capture.
        """
        own = {other.home for other in self.pieces if other.stays and other.colour is piece.colour}
        kings = {other.home for other in self.pieces if other.stays and other.kind == chess.KING}
        if kind == chess.PAWN and piece.kind == chess.PAWN:
            yield from ((end, False) for end in self._steps(piece, start))
            for end in chess.SquareSet(chess.BB_PAWN_ATTACKS[piece.colour][start]):
                yield end, True
            return
        for end in _reached(kind, piece.colour, start):
            if end in own or end in kings or not self._empty_before(start, end):
                continue
            if kind == chess.KING and self._always_attacked(end, not piece.colour):
                continue
            yield end, False
            if self._prey(piece, end):
                yield end, True
        if start == piece.home:
            yield from ((end, False) for end in self._castled(piece))

    def _steps(self, piece: _Piece, start: int) -> Iterator[int]:
        forward = 8 if piece.colour else -8
        first_rank = 1 if piece.colour else 6
        for length in (1, 2) if start // 8 == first_rank else (1,):
            end = start + length * forward
            if chess.BB_SQUARES[end] & self.wall or not self._empty_before(start, end):
                return
            if not self._is_behind_a_faced_pawn(piece, end):
                yield end

    def _is_behind_a_faced_pawn(self, piece: _Piece, end: int) -> bool:
        """Return whether a pawn of the opponent stands before this square, whatever happens.

        Two pawns keep their order on a file that neither leaves, while the other one lives.
        """
        ahead = 1 if piece.colour else -1
        file = chess.square_file(piece.home)
        on_file = [
            other
            for other in self.pieces
            if other.kind == chess.PAWN
            and not other.promoted
            and all(chess.square_file(square) == file for square in other.squares)
        ]
        return piece in on_file and any(
            other.colour is not piece.colour
            and not other.captured
            and ahead * other.home > ahead * piece.home
            and ahead * end >= ahead * other.home
            for other in on_file
        )

    def _castled(self, piece: _Piece) -> Iterator[int]:
        king = self.board.king(piece.colour)
        rank = chess.BB_RANK_1 if piece.colour else chess.BB_RANK_8
        for rook in _squares(self.board.clean_castling_rights() & rank):
            if king is not None and self._empty_before(king, rook):
                way = 1 if rook > king else -1
                yield from [king + 2 * way] * (piece.home == king)
                yield from [king + way] * (piece.home == rook)

    def fits_a_mate(self, winner: chess.Color) -> bool:
        """Return whether pieces on their tracks could give a mate."""
        hunted = next(
            piece
            for piece in self.pieces
            if piece.kind == chess.KING and piece.colour is not winner
        )
        return any(_Net(self, winner, square).closes() for square in hunted.squares)


class _Net:
    """Whether the king on one square can be in check with every flight taken from it."""

    def __init__(self, walls: _Walls, winner: chess.Color, king: int) -> None:
        self.king = king
        self.winner = winner
        here = chess.BB_SQUARES[king]
        self.wall = walls.wall & ~here
        self.ways: list[tuple[int, int, int]] = []
        """Piece, square it stands on, and the squares it takes; the king's own is the check."""
        goals = _NEIGHBOURS[king] | here
        self.goals = goals
        for at, piece in enumerate(walls.pieces):
            for kind, square in piece.stands():
                if square == king:
                    continue
                if piece.colour is not winner:
                    if kind != chess.KING and chess.BB_SQUARES[square] & _NEIGHBOURS[king]:
                        self.ways.append((at, square, chess.BB_SQUARES[square]))
                elif kind != chess.KING or not chess.BB_SQUARES[square] & _NEIGHBOURS[king]:
                    taken = _attacked(kind, piece.colour, square, self.wall) & goals
                    if kind == chess.KING:
                        taken &= ~here
                    if taken:
                        self.ways.append((at, square, taken))
        self.ways = sorted(set(self.ways))

    def closes(self) -> bool:
        return self._close(self.goals, frozenset(), frozenset())

    def _close(self, left: int, used: frozenset[int], stood: frozenset[int]) -> bool:
        if not left:
            return True
        free = [way for way in self.ways if way[0] not in used and way[1] not in stood]
        options = min(
            ([way for way in free if way[2] >> goal & 1] for goal in _squares(left)), key=len
        )
        tried = set()
        for piece, square, taken in options:
            # The same taken from the king by a piece that can do no more than one tried before.
            profile = (
                square,
                taken,
                frozenset((at, got) for owner, at, got in free if owner == piece),
            )
            if profile in tried:
                continue
            tried.add(profile)
            if self._close(left & ~taken, used | {piece}, stood | {square}):
                return True
        return False


def _attacked(kind: chess.PieceType, colour: chess.Color, square: int, wall: int) -> int:
    return _bits(
        end for end in _reached(kind, colour, square) if not chess.between(square, end) & wall
    )


def _reached(kind: chess.PieceType, colour: chess.Color, square: int) -> list[int]:
    """Return what a piece attacks on an empty board."""
    board = chess.Board.empty()
    board.set_piece_at(square, chess.Piece(kind, colour))
    return list(board.attacks(square))


def _squares(bits: int) -> Iterator[int]:
    return iter(chess.SquareSet(bits))


def _bits(squares: Iterator[int]) -> int:
    return int(chess.SquareSet(squares))


def _name(square: int) -> str:
    return chess.square_name(square)
