"""Codes for cameras: a text as black and white squares."""

from __future__ import annotations

import segno


def drawn_code(text: str) -> str:
    """Return a text as a QR code, drawn in SVG with the white border that cameras need."""
    drawn: str = segno.make(text, error="m", micro=False).svg_inline(
        border=4, scale=3, dark="#000", light="#fff"
    )
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
