"""SVG as text: elements whose attributes are numbers and words of ours, and texts of anybody's.

Only presentation attributes are written, never ``style``, so a page may forbid inline styles.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from html import escape

from crosstable.games.diagrams.grid import Point

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(words: str) -> str:
    """Return a text as XML and HTML may carry it; what no document can hold becomes U+FFFD."""
    return escape(_FORBIDDEN.sub("\ufffd", words), quote=True)


def element(name: str, content: str = "", /, **attributes: int | str) -> str:
    """Return an element around content that is markup already; ``_`` in a name stands for ``-``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def group(class_: str, elements: Iterable[str], **attributes: int | str) -> str:
    """Return a named layer, or nothing where it would be empty."""
    content = "".join(elements)
    return element("g", content, class_=class_, **attributes) if content else ""


def circle(x: int, y: int, radius: int, **attributes: int | str) -> str:
    """Return a circle around a point."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def rectangle(x: int, y: int, width: int, height: int, **attributes: int | str) -> str:
    """Return a rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def half_circle_below(x: int, y: int, radius: int, **attributes: int | str) -> str:
    """Return the lower half of a circle around a point."""
    return element(
        "path", d=f"M{x - radius} {y}a{radius} {radius} 0 0 0 {2 * radius} 0", **attributes
    )


def polyline(points: Iterable[Point], **attributes: int | str) -> str:
    """Return an open line through some points."""
    return element("path", d=_through(points), **attributes)


def polygon(points: Iterable[Point], **attributes: int | str) -> str:
    """Return a closed shape with corners at some points."""
    return element("path", d=f"{_through(points)}z", **attributes)


def text(content: str, x: int, y: int, **attributes: int | str) -> str:
    """Return a line of text that begins, or is centred, at a point of its base line."""
    return element("text", escaped(content), x=x, y=y, **attributes)


def _through(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def wrapped(words: str, columns: int) -> Iterator[str]:
    """Yield the lines of a text of which each is at most so many narrow letters wide."""
    for paragraph in words.splitlines():
        line, room = "", columns
        for word in _pieces_of_words(paragraph, columns):
            width = _columns(word)
            if line and width + 1 > room:
                yield line
                line, room = "", columns
            room -= width + bool(line)
            line = f"{line} {word}" if line else word
        if line:
            yield line


def _pieces_of_words(paragraph: str, columns: int) -> Iterator[str]:
    """Yield the words, those longer than a line in parts that fit."""
    for word in paragraph.split():
        part, width = "", 0
        for letter in word:
            more = _columns(letter)
            if width + more > columns:
                yield part
                part, width = "", 0
            part += letter
            width += more
        yield part


def _columns(words: str) -> int:
    """Return about how many narrow letters a text is wide."""
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "FW")
        for letter in words
    )
