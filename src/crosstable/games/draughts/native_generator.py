"""The move generator in C++, where it has been built; otherwise the reason why there is none."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast


class NativeModule(Protocol):
    """What the extension module offers; squares are bits of the board of 100 squares."""

    def legal_codes(
        self,
        white_men: int,
        white_kings: int,
        black_men: int,
        black_kings: int,
        white_to_move: bool,  # noqa: FBT001 -- the extension takes no keywords
        /,
    ) -> tuple[int, ...]:
        """Return the codes of all legal moves in ascending order."""
        ...

    def count_leaves(
        self,
        white_men: int,
        white_kings: int,
        black_men: int,
        black_kings: int,
        white_to_move: bool,  # noqa: FBT001 -- the extension takes no keywords
        depth: int,
        /,
    ) -> int:
        """Return the number of ways to play this many moves."""
        ...


NATIVE: NativeModule | None
WHY_NOT: str

try:
    NATIVE = cast("NativeModule", import_module("crosstable.games.draughts._native"))
    WHY_NOT = ""
except ImportError as error:
    NATIVE = None
    WHY_NOT = str(error)
