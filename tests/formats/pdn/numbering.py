"""Moves with their numbers, for games that tests make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from crosstable.formats.pdn import PdnMove


def numbered(
    moves: Iterable[PdnMove | str], *, first: int = 1, black_begins: bool = False
) -> tuple[PdnMove, ...]:
    """Return moves with the numbers a reader expects before each move of White."""
    bare = (PdnMove(move) if isinstance(move, str) else move for move in moves)
    return tuple(
        msgspec.structs.replace(move, number=number)
        for move, number in zip(bare, move_numbers(first, black_begins=black_begins), strict=False)
    )


def move_numbers(first: int, *, black_begins: bool) -> Iterator[str]:
    """Yield what stands before each move: a number before White's, or where Black begins."""
    if black_begins:
        yield f"{first}..."
        first += 1
    while True:
        yield f"{first}."
        yield ""
        first += 1
