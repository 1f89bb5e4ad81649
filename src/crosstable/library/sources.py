"""Where a document comes from: a ``Path`` is a file to read; text and bytes are the document."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

__all__ = ["Document", "content", "name_of"]

Document: TypeAlias = Path | str | bytes


def content(document: Document) -> bytes:
    """Return the bytes of a document."""
    if isinstance(document, Path):
        return document.read_bytes()
    return document.encode() if isinstance(document, str) else document


def name_of(document: Document) -> str:
    """Return what errors call a document; nothing where it has no name."""
    return str(document) if isinstance(document, Path) else ""
