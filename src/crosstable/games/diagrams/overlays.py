"""What is drawn over a board: the squares of the last move, arrows, circles and crosses.

Each line lies on a wider light one, so that it can be told from white pieces, black pieces and dark
squares where nothing but black ink is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from math import isqrt

import msgspec

from crosstable.games.diagrams.grid import CELL, Cell, Grid, Point
from crosstable.games.diagrams.svg import circle, group, polygon, polyline, rectangle
from crosstable.kernel.errors import InvalidValue

ACCENT = "#9c2b1c"
ARROW = "#1d5a7d"
HIGHLIGHT = "#f3e2a3"
HIGHLIGHT_FRAME = "#6b5410"
LIGHT = "#ffffff"
INK = "#1a1a1a"

_RING = 78
_CROSS = 46
_TAKEN = 32
_SHAFT = 18
_HEAD_LENGTH = 66
_HEAD_HALF = 34
_SHORT_OF_END = 50
_CASING = 8
_FRAME = 8


class Shape(Enum):
    """What a mark looks like."""

    CIRCLE = "circle"
    CROSS = "cross"


class Mark(msgspec.Struct, frozen=True):
    """A sign on a square, as the game numbers its squares."""

    square: int
    shape: Shape = Shape.CIRCLE


def highlight(grid: Grid, cells: Iterable[Cell]) -> str:
    """Return tinted and framed cells, for below the pieces."""
    inset, side = _FRAME // 2, CELL - _FRAME
    corners = [grid.corner(cell) for cell in cells]
    return group(
        "diagram-last-move",
        (rectangle(x + inset, y + inset, side, side) for x, y in corners),
        fill=HIGHLIGHT,
        stroke=HIGHLIGHT_FRAME,
        stroke_width=_FRAME,
    )


def taken(grid: Grid, cells: Iterable[Cell]) -> str:
    """Return where pieces were taken: the dotted outline of one, crossed out."""
    centres = [grid.centre(cell) for cell in cells]
    dashes: dict[str, int | str] = {"stroke": INK, "stroke_width": 5, "stroke_dasharray": "14 11"}
    return group(
        "diagram-taken",
        (
            circle(x, y, 68, fill="none", **dashes) + _crossed((x, y), _TAKEN, 9, INK)
            for x, y in centres
        ),
    )


def arrow(grid: Grid, cells: Sequence[Cell]) -> str:
    """Return an arrow from the middle of the first cell towards that of the last, by the others.

    It ends where the piece on the last cell can still be seen.
    """
    points = [grid.centre(cell) for cell in cells]
    if len(points) < 2 or any(a == b for a, b in pairwise(points)):
        raise InvalidValue("an arrow that goes nowhere: name two different squares or more")
    before, end = points[-2:]
    tip = _towards(end, before, _SHORT_OF_END)
    base = _towards(end, before, _SHORT_OF_END + _HEAD_LENGTH)
    shaft = [*points[:-1], base]
    head = [tip, *_beside(base, tip, _HEAD_HALF)]
    lines = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    casing = {"stroke": LIGHT, "stroke_linejoin": "round"}
    return group(
        "diagram-arrow",
        (
            polyline(shaft, stroke=LIGHT, stroke_width=_SHAFT + 2 * _CASING, **lines),
            polygon(head, fill=LIGHT, stroke_width=2 * _CASING, **casing),
            polyline(shaft, stroke=ARROW, stroke_width=_SHAFT, **lines),
            polygon(head, fill=ARROW),
        ),
    )


def mark(grid: Grid, cell: Cell, shape: Shape) -> str:
    """Return a circle around what stands on a cell, or a cross over it."""
    x, y = grid.centre(cell)
    if shape is Shape.CROSS:
        return group("diagram-mark", (_crossed((x, y), _CROSS, 18, ACCENT),))
    return group(
        "diagram-mark",
        (
            circle(x, y, _RING, stroke=LIGHT, stroke_width=22),
            circle(x, y, _RING, stroke=ACCENT, stroke_width=12),
        ),
        fill="none",
    )


def _crossed(centre: Point, arm: int, width: int, colour: str) -> str:
    x, y = centre
    strokes = f"M{x - arm} {y - arm}l{2 * arm} {2 * arm}M{x - arm} {y + arm}l{2 * arm} {-2 * arm}"
    return "".join(
        f'<path d="{strokes}" fill="none" stroke="{ink}" stroke-width="{wide}" '
        f'stroke-linecap="round"/>'
        for ink, wide in ((LIGHT, 2 * width), (colour, width))
    )


def _towards(start: Point, end: Point, distance: int) -> Point:
    """Return the point so far from one point on the way to another."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = isqrt(across * across + down * down)
    return start[0] + across * distance // length, start[1] + down * distance // length


def _beside(base: Point, tip: Point, distance: int) -> tuple[Point, Point]:
    """Return the points so far to either side of one, seen on the way to another."""
    across, down = tip[0] - base[0], tip[1] - base[1]
    length = isqrt(across * across + down * down)
    aside, along = -down * distance // length, across * distance // length
    return (base[0] + aside, base[1] + along), (base[0] - aside, base[1] - along)
