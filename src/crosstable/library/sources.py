"""Where a document comes from: a ``Path`` is a file to read; text and bytes are the document."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from crosstable.kernel.errors import UnreadableInput

__all__ = ["Document", "content", "name_of"]

Document: TypeAlias = Path | str | bytes


def content(document: Document) -> bytes:
    """Return the bytes of a document; a file that cannot be read is refused like any other."""
    if isinstance(document, Path):
        try:
            return document.read_bytes()
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) else str(error)
            raise UnreadableInput(cause or "cannot be read", source=str(document)) from None
    return document.encode() if isinstance(document, str) else document


def name_of(document: Document) -> str:
    """Return what errors call a document; nothing where it has no name."""
    return str(document) if isinstance(document, Path) else ""
