"""Numbers before moves, as readers of games expect them."""

from __future__ import annotations

from collections.abc import Iterator


def move_numbers(first: int, *, black_begins: bool) -> Iterator[str]:
    """Yield what stands before each move: a number before White's, or where Black begins."""
    if black_begins:
        yield f"{first}..."
        first += 1
    while True:
        yield f"{first}."
        yield ""
        first += 1
