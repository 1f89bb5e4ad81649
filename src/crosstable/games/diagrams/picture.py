"""A whole picture: board, layers, caption, and the words that read it aloud, as one SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from crosstable.games.diagrams.grid import CELL, MARGIN, Grid
from crosstable.games.diagrams.svg import element, escaped, group, rectangle, text, wrapped
from crosstable.kernel.errors import InvalidValue

Say: TypeAlias = Callable[[str], str]
"""Says the words of a picture in the reader's language; ``str`` says them in English."""

PAPER = "#ffffff"
INK = "#1a1a1a"
DARK_SQUARE = "#c9c3b5"
SERIF = "Georgia, 'Liberation Serif', 'Times New Roman', serif"

_FRAME = 8
_CAPTION_SIZE = 92
_CAPTION_LEADING = 116
_NARROW_LETTER = 46
_SMALLEST, _LARGEST = 40, 20_000


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A board with what a game drew on it, layer over layer, and how wide it is in pixels."""

    grid: Grid
    layers: tuple[str, ...]
    title: str
    description: str
    caption: str = ""
    size: int = 480

    def __post_init__(self) -> None:
        if not _SMALLEST <= self.size <= _LARGEST:
            raise InvalidValue(
                "a diagram {size} pixels wide: give it {smallest} to {largest}",
                size=self.size,
                smallest=_SMALLEST,
                largest=_LARGEST,
            )

    @property
    def svg(self) -> str:
        """Return the picture with its caption, as an element that stands in a file or a page."""
        return self._svg(tuple(wrapped(self.caption, self.grid.side // _NARROW_LETTER)))

    @property
    def board_svg(self) -> str:
        """Return the picture without its caption, for a page that writes it below in letters."""
        return self._svg(())

    def _svg(self, caption: tuple[str, ...]) -> str:
        width = self.grid.extent
        height = width + (len(caption) * _CAPTION_LEADING + MARGIN // 2 if caption else 0)
        content = (
            element("title", escaped(" ".join(self.title.split()))),
            element("desc", escaped(" ".join(self.description.split()))),
            rectangle(0, 0, width, height, class_="diagram-paper", fill=PAPER),
            self._board(),
            *self.layers,
            self._caption(caption),
        )
        return element(
            "svg",
            "".join(content),
            xmlns="http://www.w3.org/2000/svg",
            class_="diagram",
            role="img",
            viewBox=f"0 0 {width} {height}",
            width=self.size,
            height=(self.size * height + width - 1) // width,
        )

    def _board(self) -> str:
        grid = self.grid
        edge = MARGIN - _FRAME // 2
        squares = (rectangle(*grid.corner(cell), CELL, CELL) for cell in grid.dark_cells)
        return group("diagram-dark", squares, fill=DARK_SQUARE) + rectangle(
            edge,
            edge,
            grid.side + _FRAME,
            grid.side + _FRAME,
            class_="diagram-frame",
            fill="none",
            stroke=INK,
            stroke_width=_FRAME,
        )

    def _caption(self, lines: tuple[str, ...]) -> str:
        middle = self.grid.extent // 2
        first = self.grid.extent + _CAPTION_SIZE * 3 // 4
        return group(
            "diagram-caption",
            (
                text(content, middle, first + number * _CAPTION_LEADING)
                for number, content in enumerate(lines)
            ),
            fill=INK,
            font_family=SERIF,
            font_size=_CAPTION_SIZE,
            text_anchor="middle",
        )
