"""What the typesetter does, in a process of its own: what it has once laid out it keeps for good.

Nothing of the house is loaded there but the fonts, so that a paper waits for little.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import typst

from crosstable.reports.font_source import FontSource
from crosstable.reports.fonts import ARCHIVE, families, fonts_of, shapeless

TEMPLATES = Path(__file__).parent / "templates"


class SetPages(msgspec.Struct, frozen=True):
    """A PDF: one for archives if every letter has a shape."""

    pdf: bytes
    missing: frozenset[str] = frozenset()
    """Letters that no font has; boxes stand for them."""
    objection: str = ""
    """What the typesetter says against a PDF for archives, where there is something."""


def set_pages(template: str, data: str, source: FontSource, moment: int) -> SetPages:
    """Return a template with its data as PDF."""
    try:
        return SetPages(_pdf(template, data, source, moment, standards=[ARCHIVE]))
    except typst.TypstError as error:
        missing = shapeless(error)
        pdf = _pdf(template, data, source, moment, missing=missing)
        return SetPages(pdf, missing, error.message)


def set_picture(template: str, data: str, source: FontSource, pixels_per_inch: float) -> bytes:
    """Return a template with its data as PNG."""
    png: bytes = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=fonts_of(source),
        sys_inputs=_inputs(data, source),
        format="png",
        ppi=pixels_per_inch,
    )
    return png


def _pdf(
    template: str,
    data: str,
    source: FontSource,
    moment: int,
    *,
    standards: list[typst.PDFStandard] | None = None,
    missing: frozenset[str] = frozenset(),
) -> bytes:
    pdf: bytes = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=fonts_of(source),
        sys_inputs=_inputs(data, source) | {"missing": json.dumps(sorted(missing))},
        pdf_standards=standards or [],
        timestamp=moment,
    )
    return pdf


def _inputs(data: str, source: FontSource) -> dict[str, str]:
    return {"data": data, "fonts": json.dumps(families(source))}
