"""Pictures of positions: the board every game draws on, and pages of diagrams for the printer.

A game draws its own pieces; the board, the arrows, the marks, the caption and the page are here.
Everything is text in and text out: SVG without scripts, style attributes or references.
"""

from __future__ import annotations

from crosstable.games.diagrams.grid import Cell, Grid
from crosstable.games.diagrams.overlays import Mark, Shape
from crosstable.games.diagrams.page import Figure, diagram_page
from crosstable.games.diagrams.picture import Picture

__all__ = ["Cell", "Figure", "Grid", "Mark", "Picture", "Shape", "diagram_page"]
