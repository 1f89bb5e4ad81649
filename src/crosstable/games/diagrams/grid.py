"""Where a square lies in the picture: the geometry of a chequered board as a value.

A cell is a row and a column, counted from the upper left with White at the bottom, whichever way
the board is shown. The lower left cell is dark, in chess as in draughts. Lengths are integers, so
that the same position is the same picture on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue

CELL = 200
MARGIN = 76

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]


class Grid(msgspec.Struct, frozen=True):
    """A board of 8 by 8 or 10 by 10 cells, seen from White's side or, flipped, from Black's."""

    width: int
    flipped: bool = False

    def __post_init__(self) -> None:
        if self.width not in {8, 10}:
            raise InvalidValue(
                "a board of {width} by {width} squares; known: 8, 10", width=self.width
            )

    @property
    def side(self) -> int:
        """Return how long an edge of the board is."""
        return self.width * CELL

    @property
    def extent(self) -> int:
        """Return how wide the picture is: the board and a margin on either side."""
        return self.side + 2 * MARGIN

    @property
    def dark_cells(self) -> Iterator[Cell]:
        """Yield the dark cells along the rows."""
        return (
            (row, column)
            for row in range(self.width)
            for column in range(self.width)
            if (row + column) % 2
        )

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell as it is shown: first across, then down."""
        row, column = cell
        if not (0 <= row < self.width and 0 <= column < self.width):
            raise InvalidValue(
                "row {row}, column {column} of a board {width} cells wide",
                row=row,
                column=column,
                width=self.width,
            )
        if self.flipped:
            row, column = self.width - 1 - row, self.width - 1 - column
        return MARGIN + column * CELL, MARGIN + row * CELL

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell as it is shown: first across, then down."""
        x, y = self.corner(cell)
        return x + CELL // 2, y + CELL // 2
