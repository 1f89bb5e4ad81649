"""A page of diagrams for the printer: rows of boards with captions, no row cut by a page's end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol

import msgspec

from crosstable.games.diagrams.picture import SERIF
from crosstable.games.diagrams.svg import escaped
from crosstable.kernel.errors import InvalidValue, UnknownName


class Figure(Protocol):
    """A picture and what stands below it."""

    @property
    def board_svg(self) -> str:
        """Return the picture without its caption."""

    @property
    def caption(self) -> str:
        """Return what stands below it."""


class _Paper(msgspec.Struct, frozen=True):
    """A sheet, in millimetres."""

    width: int
    height: int


_PAPERS = {"A4": _Paper(210, 297), "Letter": _Paper(216, 279)}
_ROWS_BY_COLUMNS = {2: 3, 3: 4}

_PAGE_MARGIN = 15
_HEADING = 16
_CAPTION = 13
_GAP = 8

_STYLE = """
@page {{ size: {size} portrait; margin: {margin}mm;
  @bottom-center {{ content: counter(page); font: 9pt {serif}; }} }}
body {{ max-width: {width}mm; margin: {margin}mm auto; background: #fff; color: #1a1a1a;
  font: 10pt/1.3 {serif}; }}
h1 {{ margin: 0 0 6mm; font-size: 16pt; font-weight: normal; line-height: 10mm;
  text-align: center; overflow-wrap: anywhere; break-after: avoid; }}
.row {{ display: grid; grid-template-columns: repeat({columns}, {board}mm);
  justify-content: space-evenly; padding-bottom: 4mm; break-inside: avoid; }}
figure {{ margin: 0; min-width: 0; break-inside: avoid; }}
figure svg {{ display: block; width: 100%; height: auto; }}
figcaption {{ font-size: 9.5pt; text-align: center; text-wrap: balance;
  overflow-wrap: anywhere; white-space: pre-line; }}
@media print {{ body {{ max-width: none; margin: 0; }} }}
"""

# The page needs nothing but its own styles, and says so to whatever shows it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def diagram_page(
    diagrams: Iterable[Figure],
    *,
    title: str,
    columns: Literal[2, 3] = 2,
    size: Literal["A4", "Letter"] = "A4",
) -> str:
    """Return an HTML page without scripts that prints six or twelve diagrams on a sheet."""
    if size not in _PAPERS:
        raise UnknownName("paper", size, tuple(_PAPERS))
    if columns not in _ROWS_BY_COLUMNS:
        raise InvalidValue("{columns} diagrams side by side: choose 2 or 3", columns=columns)
    figures = [_figure(diagram) for diagram in diagrams]
    rows = [
        f'<div class="row">{"".join(figures[first : first + columns])}</div>'
        for first in range(0, len(figures), columns)
    ]
    heading = escaped(" ".join(title.split()))
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8"/>',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"/>',
            '<meta name="viewport" content="width=device-width"/>',
            f"<title>{heading or 'Diagrams'}</title>",
            f"<style>{_style(columns, size)}</style>",
            "</head>",
            "<body>",
            *((f'<h1 dir="auto">{heading}</h1>',) if heading else ()),
            *rows,
            "</body>",
            "</html>",
            "",
        )
    )


def _figure(diagram: Figure) -> str:
    caption = escaped("\n".join(map(str.strip, diagram.caption.strip().splitlines())))
    below = f'<figcaption dir="auto">{caption}</figcaption>' if caption else ""
    return f"<figure>{diagram.board_svg}{below}</figure>"


def _style(columns: int, size: str) -> str:
    paper = _PAPERS[size]
    width = paper.width - 2 * _PAGE_MARGIN
    height = paper.height - 2 * _PAGE_MARGIN - _HEADING
    board = min(
        (width - (columns - 1) * _GAP) // columns, height // _ROWS_BY_COLUMNS[columns] - _CAPTION
    )
    return _STYLE.format(
        size=size, margin=_PAGE_MARGIN, width=width, columns=columns, board=board, serif=SERIF
    )
