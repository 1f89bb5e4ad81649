"""The draughts board as a value: numbered squares, neighbours, diagonals, and their bits.

Only the dark squares count, numbered along the rows from the top left (Annex 1, 2.2 and 2.6). Black
begins at the top. Inside a position each square is one bit of an integer. After every second row
one bit is left out, so that a step in a given direction is the same shift from everywhere, and a
step over the edge falls on a bit that is no square::

    . 0 . 1 . 2 . 3 . 4
    5 . 6 . 7 . 8 . 9 .    (10 is no square)
    . 11. 12. 13. 14. 15
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, cached_property

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.rules import rule


class Direction(Enum):
    """The four ways along the diagonals, seen with Black's base at the top."""

    UP_LEFT = (-1, -1)
    UP_RIGHT = (-1, 1)
    DOWN_LEFT = (1, -1)
    DOWN_RIGHT = (1, 1)

    @property
    def rows(self) -> int:
        """Return how the row changes with one step: -1 is up, 1 is down."""
        return self.value[0]

    @property
    def columns(self) -> int:
        """Return how the column changes with one step: -1 is left, 1 is right."""
        return self.value[1]

    @property
    def opposite(self) -> Direction:
        """Return the way back."""
        return Direction((-self.rows, -self.columns))

    @property
    def across(self) -> tuple[Direction, Direction]:
        """Return the two ways of the other diagonal."""
        return Direction((-self.rows, self.columns)), Direction((self.rows, -self.columns))


class Board(msgspec.Struct, frozen=True, dict=True):
    """A square board whose lower left corner is dark, as wide as it is high."""

    width: int

    def __post_init__(self) -> None:
        if self.width not in {8, 10}:
            raise InvalidValue(
                "a board of {width} by {width} squares; known: 8, 10", width=self.width
            )

    @property
    def squares(self) -> range:
        """Return the numbers of the dark squares (2.6)."""
        return range(1, self.width * self.width // 2 + 1)

    def row(self, square: int) -> int:
        """Return the row of a square, counted from the top beginning with 0."""
        return (self._checked(square) - 1) // (self.width // 2)

    def column(self, square: int) -> int:
        """Return the column of a square, counted from the left beginning with 0."""
        nth = (self._checked(square) - 1) % (self.width // 2)
        return 2 * nth + (1 - self.row(square) % 2)

    def at(self, row: int, column: int) -> int | None:
        """Return the number of the dark square there; nothing for light squares and outside."""
        if not (0 <= row < self.width and 0 <= column < self.width) or (row + column) % 2 == 0:
            return None
        return row * (self.width // 2) + column // 2 + 1

    def neighbour(self, square: int, way: Direction) -> int | None:
        """Return the next square in a direction; nothing at the edge."""
        return self.at(self.row(square) + way.rows, self.column(square) + way.columns)

    def ray(self, square: int, way: Direction) -> tuple[int, ...]:
        """Return the squares from here to the edge, without the first one."""
        return _ray(self, self._checked(square), way)

    def way(self, start: int, end: int) -> Direction | None:
        """Return the direction from one square to another on the same diagonal."""
        return next((way for way in Direction if end in self.ray(start, way)), None)

    @property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """Return every diagonal of two squares or more, each from its upper end (2.3)."""
        return tuple(
            (square, *self.ray(square, way))
            for way in (Direction.DOWN_LEFT, Direction.DOWN_RIGHT)
            for square in self.squares
            if self.neighbour(square, way.opposite) is None
            and self.neighbour(square, way) is not None
        )

    @property
    def long_diagonal(self) -> tuple[int, ...]:
        """Return the diagonal that joins two corners, from its upper end (2.3)."""
        return max(self.diagonals, key=len)

    @property
    def corners(self) -> tuple[int, int]:
        """Return both ends of the long diagonal (2.6.3)."""
        return self.long_diagonal[0], self.long_diagonal[-1]

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the squares of the left and of the right edge (2.5.2, 2.6.2)."""
        left = (square for square in self.squares if self.column(square) == 0)
        right = (square for square in self.squares if self.column(square) == self.width - 1)
        return tuple(left), tuple(right)

    @rule("draughts.bases")
    def base(self, colour: Colour) -> range:
        """Return the row nearest to a player, where his opponent promotes (2.5.1, 2.6.1)."""
        half = self.width // 2
        return self.squares[-half:] if colour is Colour.WHITE else self.squares[:half]

    def start_squares(self, colour: Colour) -> range:
        """Return where the men of a colour stand at the start, two rows being free (2.8)."""
        men = (self.width // 2 - 1) * (self.width // 2)
        return self.squares[-men:] if colour is Colour.WHITE else self.squares[:men]

    def bit(self, square: int) -> int:
        """Return the integer with the one bit of this square."""
        return self.bits_by_square[self._checked(square)]

    def bits(self, squares: Iterable[int]) -> int:
        """Return the integer with the bits of these squares."""
        mask = 0
        for square in squares:
            mask |= self.bit(square)
        return mask

    def squares_of(self, bits: int) -> Iterator[int]:
        """Yield the squares of these bits in ascending order."""
        while bits:
            lowest = bits & -bits
            yield self.square_by_bit[lowest]
            bits ^= lowest

    @cached_property
    def bits_by_square(self) -> tuple[int, ...]:
        """Return the bit of each square by its number; place 0 is unused."""
        return (0, *(1 << (index + index // self.width) for index in range(len(self.squares))))

    @cached_property
    def square_by_bit(self) -> dict[int, int]:
        """Return the number of each square by its bit."""
        return {self.bits_by_square[square]: square for square in self.squares}

    @cached_property
    def all_bits(self) -> int:
        """Return the bits of all squares together."""
        return sum(self.bits_by_square)

    @cached_property
    def top_row(self) -> int:
        """Return the bits of Black's base, where white men promote."""
        return self.bits(self.base(Colour.BLACK))

    @cached_property
    def bottom_row(self) -> int:
        """Return the bits of White's base, where black men promote."""
        return self.bits(self.base(Colour.WHITE))

    def shift(self, way: Direction) -> int:
        """Return by how many places a bit moves with one step; negative is up."""
        half = self.width // 2
        return {
            Direction.UP_LEFT: -half - 1,
            Direction.UP_RIGHT: -half,
            Direction.DOWN_LEFT: half,
            Direction.DOWN_RIGHT: half + 1,
        }[way]

    def _checked(self, square: int) -> int:
        if square not in self.squares:
            raise InvalidValue(
                "square {square}: the board has 1 to {last}",
                square=square,
                last=self.squares[-1],
            )
        return square


@cache
def _ray(board: Board, square: int, way: Direction) -> tuple[int, ...]:
    following = board.neighbour(square, way)
    return () if following is None else (following, *_ray(board, following, way))


BOARD_100 = Board(10)
BOARD_64 = Board(8)


def board_of_width(width: int) -> Board:
    """Return the board of so many rows and columns."""
    return BOARD_100 if width == BOARD_100.width else Board(width)
