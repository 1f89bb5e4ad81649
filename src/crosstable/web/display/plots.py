"""A player's way through a tournament as a picture: points round by round, in lines of SVG."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind, RoundRecord

__all__ = ["Dot", "Progress", "progress"]

WIDTH, HEIGHT = 420, 170
LEFT, RIGHT, TOP, BOTTOM = 36, 12, 14, 30


class Dot(msgspec.Struct, frozen=True):
    """One round: where its dot is, and the score after it."""

    round: int
    x: int
    y: int
    score: int
    colour: Colour | None
    kind: Kind


class Mark(msgspec.Struct, frozen=True):
    """A line across with its number of points."""

    y: int
    text: str


class Progress(msgspec.Struct, frozen=True):
    """The picture as numbers; the page draws it."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    dots: tuple[Dot, ...]
    marks: tuple[Mark, ...]

    @property
    def line(self) -> str:
        """The points of the line from dot to dot."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def progress(entries: Sequence[RoundRecord], points: PointSystem, rounds: int) -> Progress | None:
    """Return the way of a player through so many rounds; nothing where none was played."""
    known = [entry for entry in entries if entry.kind is not Kind.PENDING]
    if not known:
        return None
    most = max(worth for _, worth in points.marks) * max(rounds, len(entries))
    columns = max(rounds, len(entries), 1)
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    base = HEIGHT - BOTTOM

    def height_of(score: int) -> int:
        return base - (score * inner_height // most if most else 0)

    dots, total = [], 0
    for entry in known:
        total += entry.points
        x = LEFT + entry.round * inner_width // columns
        dots.append(Dot(entry.round, x, height_of(total), total, entry.colour, entry.kind))
    marks = tuple(
        Mark(height_of(score), points.text(score)) for score in sorted({0, most // 2, most})
    )
    return Progress(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, base, tuple(dots), marks)
