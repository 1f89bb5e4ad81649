"""What a camera reads on paper and on pages: pictures are taken of them, and a decoder looks.

The decoder is somebody else's (ZXing); the pictures are taken by the typesetter, which draws SVG
and the pages of any PDF.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
import zxingcpp
from PIL import Image
from pypdf import PdfReader

__all__ = ["codes_in_drawing", "codes_on_paper"]

SHARP = 150
"""Pixels an inch: less than any telephone sees of a sheet of paper held before it."""


def codes_on_paper(pdf: bytes) -> list[str]:
    """Return the texts of all codes on the sheets of a PDF."""
    sheets = len(PdfReader(BytesIO(pdf)).pages)
    return [text for sheet in range(1, sheets + 1) for text in _read(pdf, "x.pdf", sheet)]


def codes_in_drawing(svg: str) -> list[str]:
    """Return the texts of all codes in a drawing."""
    return _read(svg.encode(), "x.svg", 1)


def _read(content: bytes, name: str, sheet: int) -> list[str]:
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(content)
        page = Path(folder) / "page.typ"
        shown = f'image("{name}", page: {sheet})' if name.endswith("pdf") else f'image("{name}")'
        page.write_text(f"#set page(width: auto, height: auto, margin: 5mm)\n#{shown}\n")
        picture: bytes = typst.compile(page, root=page.parent, format="png", ppi=float(SHARP))
    return [found.text for found in zxingcpp.read_barcodes(Image.open(BytesIO(picture)))]
