"""A player's way through a tournament as pictures: points and rating, round by round, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.ratings.model import FirstResult, RatingChange
from crosstable.web.display.forecasts import RatingStep, rating_steps

WIDTH, HEIGHT = 420, 170
LEAST_SPAN = 20
"""How many points of rating a picture spans at least, so that little change looks little."""
LEFT, RIGHT, TOP, BOTTOM = 36, 12, 14, 30


class Dot(msgspec.Struct, frozen=True):
    """One round: where its dot is, and the score or the rating after it."""

    round: int
    x: int
    y: int
    score: int
    colour: Colour | None = None
    kind: Kind | None = None


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
        colour = entry.colour if entry.kind is Kind.PLAYED else None  # a forfeit has none
        dots.append(Dot(entry.round, x, height_of(total), total, colour, entry.kind))
    marks = tuple(
        Mark(height_of(score), points.text(score)) for score in sorted({0, most // 2, most})
    )
    return Progress(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, base, tuple(dots), marks)


def _rating_progress(before: int, steps: Sequence[RatingStep], rounds: int) -> Progress:
    """Return a rating from game to game, as if it were counted at once; the start is round 0."""
    ratings = [Fraction(before), *(step.rating for step in steps)]
    low, high = min(ratings), max(ratings)
    spare = max(LEAST_SPAN - (high - low), Fraction(0)) / 2
    bottom, top = int(low - spare) // 10 * 10, -(-int(high + spare + 1) // 10) * 10
    columns = max(rounds, steps[-1].round, 1)
    left = LEFT + 12
    start = left + 8
    inner_width, inner_height = WIDTH - start - RIGHT, HEIGHT - TOP - BOTTOM
    base = HEIGHT - BOTTOM

    def height_of(rating: Fraction | int) -> int:
        return base - int((rating - bottom) * inner_height / (top - bottom))

    points = [(0, ratings[0]), *((step.round, step.rating) for step in steps)]
    dots = tuple(
        Dot(number, start + number * inner_width // columns, height_of(rating), round(rating))
        for number, rating in points
    )
    marks = tuple(
        Mark(height_of(value), str(value)) for value in (bottom, (bottom + top) // 2, top)
    )
    return Progress(WIDTH, HEIGHT, left, WIDTH - RIGHT, base, dots, marks)


class RatingPicture(msgspec.Struct, frozen=True):
    """One rating from game to game: the picture, and the same as a table."""

    kind: str
    list: str
    before: int
    plot: Progress
    steps: tuple[RatingStep, ...]


def rating_pictures(
    forecasts: Sequence[tuple[str, RatingChange | FirstResult, str]], rounds: int
) -> tuple[RatingPicture, ...]:
    """Return the pictures of a player's ratings, one for each list that changes game by game."""
    pictures = []
    for kind, forecast, _article in forecasts:
        steps = rating_steps(forecast)
        if isinstance(forecast, RatingChange) and steps:
            plot = _rating_progress(forecast.before, steps, rounds)
            pictures.append(RatingPicture(kind, forecast.list, forecast.before, plot, steps))
    return tuple(pictures)
