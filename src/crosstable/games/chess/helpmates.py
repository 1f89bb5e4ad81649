"""A mate that both players work for, or the proof that there is none: the search in Python.

It answers as the one in C++ does, only more slowly, so that fewer positions are looked at.
"""

from __future__ import annotations

from heapq import heappop, heappush

import chess

from crosstable.games.chess.blocked import Reach, no_mate_within, tracks_of
from crosstable.games.chess.position import repetition_key

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
