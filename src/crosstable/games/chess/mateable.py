"""Whether a player can checkmate by any series of legal moves (5.2.2, 6.9): yes, no or unknown.

The answer depends on the position alone. Repetitions and moves without progress are left aside,
since the Laws speak of any possible series of legal moves. Yes comes with the moves, no with a
proof that ``proof_check`` verifies, and unknown is said only where a search reached its bound.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal

import chess
import msgspec

from crosstable.games.chess import native_mating
from crosstable.games.chess.blocked import Reach, no_mate_within, tracks_of
from crosstable.games.chess.native_mating import board_of, numbers_of
from crosstable.games.chess.position import Position, repetition_key
from crosstable.games.chess.proofs import (
    Answer,
    ClosedPosition,
    Herded,
    Mateable,
    TooLittle,
    Track,
    Tried,
    Walled,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence

# A mate that both players work for, or the proof that there is none: the search in Python.  It
# answers as the one in C++ does, only more slowly, so that fewer positions are looked at.


_WORTH_TAKING = 14
_A_FEW_WALLS = 50


class Searched:
    """What a search came to: a line, all tried, or neither."""

    def __init__(self) -> None:
        self.line: tuple[chess.Move, ...] | None = None
        self.exhausted = False
        self.positions = 0
        self.walled: list[tuple[chess.Board, list[Reach]]] = []


def walls_between(board: chess.Board, winner: chess.Color) -> list[Reach] | None:
    """Return the tracks between which a colour never mates; nothing where they show nothing."""
    if board.has_chess960_castling_rights():
        return None
    tracks = tracks_of(board)
    return tracks if no_mate_within(tracks, winner) else None


def searched(board: chess.Board, winner: chess.Color, budget: int) -> Searched:
    """Search twice: taking what stands around the king first, then hunting it amid its pieces."""
    result = Searched()
    positions = 0
    for defender, share, walls in (
        (_WORTH_TAKING, budget // 4, False),
        (0, budget // 4, False),
        (_WORTH_TAKING, budget // 2, True),
    ):
        result = _search(board, winner, share, defender, walls=walls)
        positions += result.positions
        if result.line is not None or result.exhausted:
            break
    result.positions = positions
    return result


class _Node:
    """A position of the search and the move that led to it."""

    __slots__ = ("board", "move", "parent")

    def __init__(self, board: chess.Board, parent: _Node | None, move: chess.Move | None) -> None:
        self.board = board
        self.parent = parent
        self.move = move

    def line(self) -> tuple[chess.Move, ...]:
        """Return the moves from the first position to this one."""
        moves: list[chess.Move] = []
        node = self
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return tuple(reversed(moves))


def _search(
    board: chess.Board, winner: chess.Color, budget: int, defender: int, *, walls: bool
) -> Searched:
    """Try the continuations nearest to a mate first; all of them tried without one is a proof."""
    result = Searched()
    seen = {repetition_key(board)}
    waiting = [(0, 0, _Node(board.copy(stack=False), None, None))]
    asked = 0
    while waiting:
        _, _, node = heappop(waiting)
        for move in node.board.legal_moves:
            lasting = node.board.is_zeroing(move)
            after = node.board.copy(stack=False)
            after.push(move)
            key = repetition_key(after)
            # Once there is too little to mate with, there is for ever.
            if key in seen or after.has_insufficient_material(winner):
                continue
            seen.add(key)
            result.positions += 1
            child = _Node(after, node, move)
            if after.turn is not winner and after.is_checkmate():
                result.line = child.line()
                return result
            if result.positions > budget:
                return result
            if walls and lasting and asked < _A_FEW_WALLS + 20 * len(result.walled):
                asked += 1
                tracks = walls_between(after, winner)
                if tracks is not None:
                    result.walled.append((after, tracks))
                    continue
            heappush(waiting, (_distance(after, winner, defender), result.positions, child))
    result.exhausted = True
    return result


def _distance(board: chess.Board, winner: chess.Color, defender: int) -> int:
    """Return how far a mate seems; only the order of the search depends on it.

    ``defender`` is what each piece of the king to be mated counts.
    """
    king, hunter = board.king(not winner), board.king(winner)
    if king is None or hunter is None:
        return 0
    own = board.occupied_co[winner]
    rank, file = chess.square_rank(king), chess.square_file(king)
    edge = min(rank, 7 - rank) + min(file, 7 - file)
    neighbours = chess.BB_KING_ATTACKS[king]
    flights = sum(
        not board.is_attacked_by(winner, square)
        for square in chess.scan_forward(neighbours & ~board.occupied_co[not winner])
    )
    near = chess.square_distance(king, hunter)
    far = 2 * edge + 6 * flights + 2 * near
    far += defender * chess.popcount(board.occupied_co[not winner])
    heavy = min(2, chess.popcount(own & (board.queens | board.rooks)))
    far += 20 * (2 - heavy)
    steps = min(
        (
            7 - chess.square_rank(pawn) if winner else chess.square_rank(pawn)
            for pawn in chess.scan_forward(own & board.pawns)
        ),
        default=8,
    )
    if heavy == 0:
        far += 8 * steps
    elif heavy == 1 and own & board.pawns:
        far += 2 * steps
    hunters = own & ~board.kings & ~board.pawns
    if hunters:
        far += sum(
            chess.square_distance(king, square) for square in chess.scan_forward(hunters)
        ) // chess.popcount(hunters)
    return far


BUDGET = 200_000
"""Positions looked at before the answer stays open; about half a second."""
_MOST_IN_PYTHON = 20_000
"""The search in Python stops there, after about as long."""
_LINE, _TOO_LITTLE, _WALLED, _TRIED, _HERDED = range(5)
"""The grounds, as the extension numbers them."""
Engine = Literal["auto", "native", "python"]


class Running(msgspec.Struct, frozen=True):
    """Which search runs, and why that one."""

    name: Literal["native", "python"]
    reason: Sentence


class SelfTest(msgspec.Struct, frozen=True):
    """What became of positions with known answers on each search that is there."""

    backends: tuple[str, ...]
    flaws: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether every search gave every known answer."""
        return not self.flaws


def backend() -> Running:
    """Say which search ``auto`` chooses on this installation."""
    if native_mating.NATIVE is None:
        why = native_mating.WHY_NOT
        return Running("python", Sentence("the C++ search is not available: {why}", why=why))
    return Running("native", Sentence("the C++ search was built with this installation"))


def can_mate(
    position: Position, colour: Colour, *, budget: int = BUDGET, engine: Engine = "auto"
) -> Mateable:
    """Say whether this colour can checkmate by any series of legal moves.

    ``budget`` is how many positions may be looked at; the search in Python, which runs where there
    is no compiled one and for Chess960, looks at fewer (decision 370).
    """
    return can_mate_on(position.board(), colour, budget=budget, engine=engine)


def can_mate_on(
    board: chess.Board, colour: Colour, *, budget: int = BUDGET, engine: Engine = "auto"
) -> Mateable:
    """Say the same of the position on a board."""
    winner = colour is Colour.WHITE
    native = None if engine == "python" else native_mating.NATIVE
    numbers = None if native is None else numbers_of(board)
    if native is None or numbers is None:
        return _in_python(board, winner, min(budget, _MOST_IN_PYTHON))
    ground, positions, moves, walled = native.can_mate(*numbers, int(not winner), budget)
    if ground == _LINE:
        line = tuple(_move(code) for code in moves)
        return Mateable(answer=Answer.YES, line=line, positions=positions)
    if ground == _TOO_LITTLE:
        return Mateable(answer=Answer.NO, proof=TooLittle())
    if ground == _WALLED:
        tracks = _native_tracks(native, board, numbers)
        return Mateable(answer=Answer.NO, proof=Walled(tracks))
    if ground == _HERDED:
        return Mateable(answer=Answer.NO, proof=Herded(positions), positions=positions)
    if ground != _TRIED:
        return Mateable(answer=Answer.UNKNOWN, positions=positions)
    closed = []
    for reached in walled:
        there = board_of(reached)
        closed.append(ClosedPosition(there.fen(), _native_tracks(native, there, reached)))
    proof = Tried(positions, tuple(closed))
    return Mateable(answer=Answer.NO, proof=proof, positions=positions)


def _in_python(board: chess.Board, winner: chess.Color, budget: int) -> Mateable:
    if board.turn is not winner and board.is_checkmate():
        return Mateable(answer=Answer.YES)
    if board.has_insufficient_material(winner):
        return Mateable(answer=Answer.NO, proof=TooLittle())
    tracks = walls_between(board, winner) if board.pawns else None
    if tracks is not None:
        return Mateable(answer=Answer.NO, proof=Walled(tuple(map(_track, tracks))))
    tried = searched(board, winner, budget)
    if tried.line is not None:
        line = tuple(board.uci(move) for move in tried.line)
        return Mateable(answer=Answer.YES, line=line, positions=tried.positions)
    if not tried.exhausted:
        return Mateable(answer=Answer.UNKNOWN, positions=tried.positions)
    proof = Tried(
        tried.positions,
        tuple(
            ClosedPosition(there.fen(), tuple(map(_track, reached)))
            for there, reached in tried.walled
        ),
    )
    return Mateable(answer=Answer.NO, proof=proof, positions=tried.positions)


def _move(code: int) -> str:
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None).uci()


def _native_tracks(
    native: native_mating.NativeModule, board: chess.Board, numbers: tuple[int, ...]
) -> tuple[Track, ...]:
    pieces = board.piece_map()
    return tuple(
        _track(
            Reach(
                pieces[home].piece_type, pieces[home].color, home, squares, promoted, bool(captured)
            )
        )
        for home, squares, promoted, captured in native.tracks(*numbers)
    )


def _track(reach: Reach) -> Track:
    return Track(
        piece=chess.Piece(reach.kind, reach.colour).symbol(),
        home=chess.square_name(reach.home),
        squares=_names(reach.squares),
        promoted=_names(reach.promoted),
        captured=reach.captured,
    )


def _names(squares: int) -> str:
    return " ".join(map(chess.square_name, chess.scan_forward(squares)))


_KNOWN = (
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Answer.YES, Answer.NO),
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", Answer.NO, Answer.NO),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1", Answer.NO, Answer.NO),
)
"""Positions with what White and Black can do in them."""


def self_test() -> SelfTest:
    """Ask about known positions on every search that is there."""
    backends: tuple[Engine, ...] = ("python",)
    if native_mating.NATIVE is not None:
        backends = ("native", "python")
    flaws = [
        f"{engine}, {fen}, {colour}: {judged.value} instead of {expected.value}"
        for fen, *known in _KNOWN
        for colour, expected in zip(Colour, known, strict=True)
        for engine in backends
        if (judged := can_mate(Position(fen), colour, engine=engine).answer) is not expected
    ]
    return SelfTest(backends=backends, flaws=tuple(flaws))
