"""The move generator in Python, over the bits of any board: the reference of the native one.

A code is a move as one integer (``moves``). Captures are found depth first from each piece; what
has been jumped stays on the board until the end and is in the way (Annex 1, 4.8 and 4.11), while
the square the capturing piece left is free.
"""

from __future__ import annotations

from functools import cache

import msgspec

from crosstable.games.draughts.board import Board, Direction
from crosstable.games.draughts.moves import END_SHIFT, START_SHIFT, after_code
from crosstable.games.draughts.position import Kind, Position
from crosstable.kernel.colour import Colour

Ray = tuple[int, ...]


class _Tables(msgspec.Struct, frozen=True):
    """A board's neighbourhood, square by bit: rays as tuples of bits, the nearest first."""

    rays: dict[int, tuple[Ray, ...]]
    crossing: dict[int, tuple[tuple[Ray, ...], tuple[Ray, ...]]]
    """The rays across each of the two slopes: for ways 0 and 3, and for ways 1 and 2."""
    jumps: dict[int, tuple[tuple[int, int], ...]]
    """Where a man may jump: the bit jumped over and the bit landed on."""
    steps: dict[tuple[int, Colour], tuple[int, ...]]
    """Where a man may step."""


@cache
def _tables(board: Board) -> _Tables:
    ways = tuple(Direction)
    forward = {Colour.WHITE: -1, Colour.BLACK: 1}
    rays: dict[int, tuple[Ray, ...]] = {}
    crossing: dict[int, tuple[tuple[Ray, ...], tuple[Ray, ...]]] = {}
    jumps: dict[int, tuple[tuple[int, int], ...]] = {}
    steps: dict[tuple[int, Colour], tuple[int, ...]] = {}
    for square in board.squares:
        here = board.bit(square)
        around = tuple(tuple(map(board.bit, board.ray(square, way))) for way in ways)
        rays[here] = around
        crossing[here] = ((around[1], around[2]), (around[0], around[3]))
        jumps[here] = tuple((ray[0], ray[1]) for ray in around if len(ray) > 1)
        for colour in Colour:
            steps[here, colour] = tuple(
                ray[0]
                for way, ray in zip(ways, around, strict=True)
                if ray and way.rows == forward[colour]
            )
    return _Tables(rays, crossing, jumps, steps)


class _Captures:
    """The captures of one side: only those of the largest number are kept (4.13)."""

    __slots__ = ("ends", "enemy", "free", "most", "seen", "tables")

    def __init__(self, tables: _Tables, enemy: int) -> None:
        self.tables = tables
        self.enemy = enemy
        self.most = 0
        self.begin(0)

    def begin(self, free: int) -> None:
        """Turn to the next piece; ``free`` are the squares that are empty while it captures."""
        self.free = free
        self.ends: set[tuple[int, int]] = set()
        self.seen: set[tuple[int, int, int]] = set()

    def by_man(self, here: int, taken: int, count: int) -> None:
        """Jump on from a square; where nothing follows, the capture ends (4.5)."""
        if count > 3 and self._seen(here, here, taken):
            return
        goes_on = False
        for over, landing in self.tables.jumps[here]:
            if over & self.enemy and not over & taken and landing & self.free:
                goes_on = True
                self.by_man(landing, taken | over, count + 1)
        if count and not goes_on:
            self._ends_at(here, taken, count)

    def by_king(self, ray: Ray, slope: int, taken: int, count: int) -> bool:
        """Follow a ray to a piece with a free square behind it; say whether one was taken (4.3).

        ``slope`` tells which way the ray leans, so that the rays across it are known.
        """
        for index, over in enumerate(ray, start=1):
            if over & self.free:
                continue
            if not over & self.enemy or over & taken:
                return False
            behind = ray[index:]
            if not behind or not behind[0] & self.free:
                return False
            if not self._seen(over, behind[0], taken | over):
                self._behind(behind, slope, taken | over, count + 1)
            return True
        return False

    def _behind(self, ray: Ray, slope: int, taken: int, count: int) -> None:
        """Turn off at every free square behind a jumped piece, or go straight on (4.6)."""
        goes_on = self.by_king(ray, slope, taken, count)
        landings = []
        for landing in ray:
            if not landing & self.free:
                break
            landings.append(landing)
            for across in self.tables.crossing[landing][slope]:
                goes_on |= self.by_king(across, 1 - slope, taken, count)
        if not goes_on:
            for landing in landings:
                self._ends_at(landing, taken, count)

    def _seen(self, over: int, landing: int, taken: int) -> bool:
        """Say whether the same jump was made before with the same pieces taken.

        What can follow is then the same too. Without this, pieces on a grid can be taken in
        thousands of orders.
        """
        state = (over, landing, taken)
        if state in self.seen:
            return True
        self.seen.add(state)
        return False

    def _ends_at(self, end: int, taken: int, count: int) -> None:
        if count > self.most:
            self.most = count
            self.ends.clear()
        if count == self.most:
            self.ends.add((end, taken))


_SLOPES = (0, 1, 1, 0)  # of the four directions, in their order


def legal_codes(position: Position) -> tuple[int, ...]:
    """Return the codes of all legal moves in ascending order."""
    codes = _capturing(position) or _quiet(position)
    codes.sort()
    return tuple(codes)


def _capturing(position: Position) -> list[int]:
    """Return the captures of the largest number of pieces, by men and kings alike (4.13, 4.14)."""
    board, colour = position.board, position.to_move
    tables = _tables(board)
    kings = position.bits(colour, Kind.KING)
    enemy = position.bits(colour.other)
    free = board.all_bits & ~position.occupied
    captures = _Captures(tables, enemy)
    longest: list[tuple[int, set[tuple[int, int]]]] = []
    for here in _each(position.bits(colour)):
        most = captures.most
        captures.begin(free | here)
        if here & kings:
            for ray, slope in zip(tables.rays[here], _SLOPES, strict=True):
                captures.by_king(ray, slope, 0, 0)
        else:
            captures.by_man(here, 0, 0)
        if captures.most > most:
            longest.clear()
        if captures.ends:
            longest.append((here, captures.ends))
    square = board.square_by_bit
    return [
        square[here] << START_SHIFT | square[end] << END_SHIFT | taken
        for here, ends in longest
        for end, taken in ends
    ]


def _quiet(position: Position) -> list[int]:
    """Return the moves without capture: men step forward, kings fly (3.4, 3.9)."""
    board, colour = position.board, position.to_move
    tables = _tables(board)
    free = board.all_bits & ~position.occupied
    square = board.square_by_bit
    codes = [
        square[here] << START_SHIFT | square[to] << END_SHIFT
        for here in _each(position.bits(colour, Kind.MAN))
        for to in tables.steps[here, colour]
        if to & free
    ]
    for here in _each(position.bits(colour, Kind.KING)):
        for ray in tables.rays[here]:
            for to in ray:
                if not to & free:
                    break
                codes.append(square[here] << START_SHIFT | square[to] << END_SHIFT)
    return codes


def count_leaves(position: Position, depth: int) -> int:
    """Return the number of ways to play this many moves."""
    if depth == 0:
        return 1
    codes = legal_codes(position)
    if depth == 1:
        return len(codes)
    return sum(count_leaves(after_code(position, code), depth - 1) for code in codes)


def _each(bits: int) -> list[int]:
    """Return the single bits of a set of squares."""
    single_bits = []
    while bits:
        lowest = bits & -bits
        single_bits.append(lowest)
        bits ^= lowest
    return single_bits
