"""Cells a spreadsheet would take for a formula: made harmless on writing, undone on reading."""

from __future__ import annotations

import re

_DANGEROUS = "=+\\-@\t\r＝＋－＠"
_GUARDED = re.compile(f"'+[{_DANGEROUS}]")
_TO_GUARD = re.compile(f"'*[{_DANGEROUS}]")


def guard(cell: str) -> str:
    """Return a cell that no spreadsheet runs as a formula; ``unguard`` gives the cell back.

    A cell that already looks guarded gets one apostrophe more, so that nothing is lost.
    """
    return f"'{cell}" if _TO_GUARD.match(cell) else cell


def unguard(cell: str) -> str:
    """Return the cell that was guarded; ``'t Hart`` and every other cell stays as it is."""
    return cell[1:] if _GUARDED.match(cell) else cell


def looks_like_formula(cell: str) -> bool:
    """Return whether a spreadsheet would try to work this text out."""
    return cell[:1] in set("=+@＝＋＠") and len(cell) > 1
