"""Which squares a capture goes over, and which captures a piece could make if nothing forced it.

A move is its start, its end and the pieces it takes. How the piece travels matters for writing an
ambiguous capture down, for reading one that somebody else wrote, and for telling a player what is
wrong with his. These questions are rare, so they are answered square by square.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.games.draughts.board import Direction
from crosstable.games.draughts.moves import Move
from crosstable.games.draughts.position import Kind, Position
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing

ENOUGH_CAPTURES = 20_000


class Jump(msgspec.Struct, frozen=True):
    """One piece jumped: what was passed before it, and where one may land behind it."""

    way: Direction
    passed: tuple[int, ...]
    over: int
    landings: tuple[int, ...]


class Capture(msgspec.Struct, frozen=True):
    """What a piece can have taken when it stands on a square, with no regard to the majority."""

    end: int
    taken: frozenset[int]


class _Capturer(msgspec.Struct, frozen=True):
    """The piece that captures; its own square counts as free (Annex 1, 4.8; decision 32)."""

    position: Position
    start: int
    flies: bool

    def free(self, square: int) -> bool:
        return square == self.start or not self.position.occupied & self.position.board.bit(square)


def jumps(position: Position, start: int, here: int, taken: frozenset[int]) -> Iterator[Jump]:
    """Yield what the piece from ``start`` can jump when it has come ``here`` (4.2, 4.3).

    A piece that was jumped stays where it is and may not be jumped again (4.8, 4.11).
    """
    capturer = _capturer(position, start)
    for way in Direction:
        jump = _jump(capturer, here, way, taken)
        if jump is not None:
            yield jump


def route(position: Position, move: Move) -> tuple[int, ...]:
    """Return the squares of a move as PDN 3.0 names them when it must be written in full.

    Between two captured pieces stands one square: where the piece turned, or else the one directly
    behind the piece it had jumped. Behind the last piece only the end is named.
    """
    if not move.is_capture:
        return move.start, move.end
    path = _travel(position, move, (), named_only=True)
    if path is None:
        raise InvalidValue(
            "no route of {move} takes {squares}",
            move=str(move),
            squares=Listing(move.captured),
        )
    return (move.start, *path)


def names(position: Position, move: Move, squares: tuple[int, ...]) -> bool:
    """Say whether a route of this capture, written in full, names these squares in this order."""
    return _travel(position, move, squares, named_only=True) is not None


def passes(position: Position, move: Move, squares: tuple[int, ...]) -> bool:
    """Say whether a route of this capture goes over these squares, named or not, in this order."""
    return _travel(position, move, squares, named_only=False) is not None


def possible_captures(position: Position, start: int) -> Iterator[Capture]:
    """Yield every way a piece could capture and stop, the shorter ones too, one of each.

    Where pieces stand so that there are tens of thousands of ways, the search gives up: it serves
    explanations, not the rules.
    """
    waiting = [Capture(start, frozenset())]
    seen = set(waiting)
    while waiting and len(seen) < ENOUGH_CAPTURES:
        here = waiting.pop()
        for jump in jumps(position, start, here.end, here.taken):
            for landing in jump.landings:
                capture = Capture(landing, here.taken | {jump.over})
                if capture not in seen:
                    seen.add(capture)
                    waiting.append(capture)
                    yield capture


def _capturer(position: Position, start: int) -> _Capturer:
    piece = position.piece_at(start)
    return _Capturer(position, start, piece is not None and piece.kind is Kind.KING)


def _jump(capturer: _Capturer, here: int, way: Direction, taken: frozenset[int]) -> Jump | None:
    position = capturer.position
    ray = position.board.ray(here, way)
    passed = 0
    while capturer.flies and passed < len(ray) and capturer.free(ray[passed]):
        passed += 1
    if passed + 1 >= len(ray):
        return None
    over, behind = ray[passed], ray[passed + 1 :]
    enemy = position.bits(position.to_move.other)
    if over in taken or not position.board.bit(over) & enemy or not capturer.free(behind[0]):
        return None
    landings = 1
    while capturer.flies and landings < len(behind) and capturer.free(behind[landings]):
        landings += 1
    return Jump(way, ray[:passed], over, behind[:landings])


def _travel(
    position: Position, move: Move, over: tuple[int, ...], *, named_only: bool
) -> tuple[int, ...] | None:
    """Find a route of a capture over some squares in order; return it without its start."""
    traveller = _Traveller(_capturer(position, move.start), move, over, named_only=named_only)
    for way in Direction:
        path = traveller.go(move.start, way, frozenset(), 0)
        if path is not None:
            return path
    return None


class _Traveller:
    """Looks for a route depth first, never twice from the same place with the same pieces."""

    __slots__ = ("capturer", "end", "named_only", "over", "tried", "wanted")

    def __init__(
        self, capturer: _Capturer, move: Move, over: tuple[int, ...], *, named_only: bool
    ) -> None:
        self.capturer = capturer
        self.wanted = frozenset(move.captured)
        self.end = move.end
        self.over = over
        self.named_only = named_only
        self.tried: set[tuple[int, Direction, frozenset[int], int]] = set()

    def go(
        self, here: int, way: Direction, taken: frozenset[int], behind: int
    ) -> tuple[int, ...] | None:
        """Go one way; ``behind`` of the squares it must go over lie behind it."""
        state = (here, way, taken, behind)
        if state in self.tried:
            return None
        self.tried.add(state)
        jump = _jump(self.capturer, here, way, taken)
        if jump is None or jump.over not in self.wanted:
            return None
        behind = self._passing(behind, jump.passed)
        taken |= {jump.over}
        if taken == self.wanted:
            return self._arrived(jump, behind)
        for nth, landing in enumerate(jump.landings):
            so_far = self._advanced(self._passing(behind, jump.landings[:nth]), landing)
            straight = (way,) if nth == 0 else ()
            for onward in (*straight, *way.across):
                rest = self.go(landing, onward, taken, so_far)
                if rest is not None:
                    return (landing, *rest)
        return None

    def _arrived(self, jump: Jump, behind: int) -> tuple[int, ...] | None:
        if self.end not in jump.landings:
            return None
        passed = jump.landings[: jump.landings.index(self.end)]
        return (self.end,) if self._passing(behind, passed) == len(self.over) else None

    def _passing(self, behind: int, squares: tuple[int, ...]) -> int:
        if self.named_only:
            return behind
        for square in squares:
            behind = self._advanced(behind, square)
        return behind

    def _advanced(self, behind: int, square: int) -> int:
        return behind + (behind < len(self.over) and self.over[behind] == square)
