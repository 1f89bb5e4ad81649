"""What tells a packed file from a text."""

from __future__ import annotations


def is_archive(data: bytes) -> bool:
    """Return whether these bytes begin like a workbook, which is a ZIP archive."""
    return data.startswith(b"PK\x03\x04")
