"""A whole number as somebody writes it in plain digits; what is longer than any of ours is none."""

from __future__ import annotations

DIGITS = 9
IDENTIFIER_DIGITS = 15


def whole_number(text: str, digits: int = DIGITS) -> int | None:
    """Return the number that a few plain digits write.

    Python itself refuses to read thousands of digits, and takes those of other scripts.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if plain else None


def identifier_number(text: str) -> int | None:
    """Return the number that an identifier of a federation is; none is called nought."""
    return whole_number(text, IDENTIFIER_DIGITS) or None
