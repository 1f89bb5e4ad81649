"""The name under which the store keeps the key of packages, and marks as people type them."""

from __future__ import annotations

PACKAGE_KEY = "package-key"
"""Made the first time somebody signs, the same ever after; a backup brings it along."""


def same_mark(typed: str, fingerprint: str) -> bool:
    """Return whether somebody typed this fingerprint, with or without the dashes."""
    return _bare(typed) == _bare(fingerprint)


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
