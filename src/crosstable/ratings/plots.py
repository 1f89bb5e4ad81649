"""Pictures of a rating list: its distribution, its age groups, its course over the years."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.games.diagrams.svg import element, escaped, polyline, rectangle, text
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.monitoring import DriftPoint, Monitoring
from crosstable.ratings.words import short_decimal

WIDTH, HEIGHT = 800, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50
INK, BAR, OTHER, GRID = "#222222", "#2f6f9f", "#b3541e", "#dddddd"


def _page(title: str, parts: Sequence[str]) -> str:
    label = element("title", escaped(title))
    heading = text(title, WIDTH // 2, 24, fill=INK, font_size=16, text_anchor="middle")
    return element(
        "svg",
        label + rectangle(0, 0, WIDTH, HEIGHT, fill="#ffffff") + heading + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        font_family="sans-serif",
    )


def _bars(labels: Sequence[str], values: Sequence[int], notes: Sequence[str]) -> list[str]:
    """Return bars with a label below each, as many as fit, and a note above."""
    most = max(values, default=0) or 1
    room = WIDTH - LEFT - RIGHT
    step = room / max(len(values), 1)
    every = max(1, -(-len(labels) * 60 // room))
    ground = HEIGHT - BOTTOM
    parts = _scale(most)
    for index, (label, value, note) in enumerate(zip(labels, values, notes, strict=True)):
        left = LEFT + round(index * step)
        wide = max(1, round(step) - 2)
        tall = (ground - TOP - 10) * value // most
        bar = element("title", escaped(f"{label}: {note or value}"))
        parts.append(
            element("rect", bar, x=left, y=ground - tall, width=wide, height=tall, fill=BAR)
        )
        middle = left + wide // 2
        if index % every == 0:
            parts.append(
                text(label, middle, ground + 18, fill=INK, font_size=12, text_anchor="middle")
            )
        if note:
            parts.append(
                text(note, middle, ground - tall - 4, fill=INK, font_size=11, text_anchor="middle")
            )
    return parts


def _scale(most: int) -> list[str]:
    """Return lines at quarters of the greatest value, with their numbers."""
    ground, parts = HEIGHT - BOTTOM, []
    for value in sorted({most * quarter // 4 for quarter in range(5)}):
        y = ground - (ground - TOP - 10) * value // most
        parts.append(polyline([(LEFT, y), (WIDTH - RIGHT, y)], stroke=GRID, fill="none"))
        parts.append(text(str(value), LEFT - 8, y + 4, fill=INK, font_size=11, text_anchor="end"))
    return parts


def distribution_plot(monitoring: Monitoring) -> str:
    """Return how many players have which rating, as SVG."""
    title = Sentence(
        "{list}, {date}: {players:player|players} by rating",
        list=monitoring.list,
        date=monitoring.applies,
        players=monitoring.players,
    )
    bars = monitoring.distribution
    return _page(
        title,
        _bars([str(bar.low) for bar in bars], [bar.players for bar in bars], ["" for _ in bars]),
    )


def age_plot(monitoring: Monitoring) -> str:
    """Return how many players there are of each age group with their average rating, as SVG."""
    title = Sentence(
        "{list}, {date}: players and average rating by age",
        list=monitoring.list,
        date=monitoring.applies,
    )
    return _page(
        title,
        _bars(
            [f"{group.youngest}–{group.oldest}" for group in monitoring.ages],
            [group.players for group in monitoring.ages],
            ["" if group.average is None else _average(group.average) for group in monitoring.ages],
        ),
    )


def _average(value: Fraction) -> str:
    return f"Ø {short_decimal(value, 1)}"


def drift_plot(points: Sequence[DriftPoint], *, name: str) -> str:
    """Return the averages of a fixed group and of the top from list to list, as SVG."""
    values = [
        value
        for point in points
        for value in (point.group_average, point.top_average)
        if value is not None
    ]
    if not values:
        return _page(Sentence("{list}: no ratings", list=name), [])
    low, high = (int(min(values)) // 50) * 50, (int(max(values)) // 50 + 1) * 50
    ground = HEIGHT - BOTTOM
    step = (WIDTH - LEFT - RIGHT) // max(len(points) - 1, 1)

    def place(index: int, value: Fraction) -> tuple[int, int]:
        share = (value - low) / (high - low)
        return LEFT + index * step, ground - int((ground - TOP - 10) * share)

    parts = []
    for value in range(low, high + 1, max(50, (high - low) // 250 * 50)):
        _, y = place(0, Fraction(value))
        parts.append(polyline([(LEFT, y), (WIDTH - RIGHT, y)], stroke=GRID, fill="none"))
        parts.append(text(str(value), LEFT - 8, y + 4, fill=INK, font_size=11, text_anchor="end"))
    every = max(1, -(-len(points) * 80 // (WIDTH - LEFT - RIGHT)))
    for index, point in enumerate(points):
        if index % every == 0:
            x, _ = place(index, Fraction(low))
            day = str(point.applies)
            parts.append(text(day, x, ground + 18, fill=INK, font_size=11, text_anchor="middle"))
    for label, colour, at, line in (
        ("fixed group", BAR, 0, [point.group_average for point in points]),
        ("top", OTHER, 1, [point.top_average for point in points]),
    ):
        course = [place(index, value) for index, value in enumerate(line) if value is not None]
        if len(course) > 1:
            parts.append(polyline(course, stroke=colour, fill="none", stroke_width=2))
        parts += [rectangle(x - 2, y - 2, 5, 5, fill=colour) for x, y in course]
        words = f"{label}: {short_decimal(line[-1], 1)}" if line and line[-1] else label
        parts.append(text(words, LEFT + at * 220, HEIGHT - 8, fill=colour, font_size=12))
    return _page(Sentence("{list}: averages from list to list", list=name), parts)
