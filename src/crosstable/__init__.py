"""Crosstable: the tournament office for chess and international draughts.

As a library it offers what ``docs/library.md`` shows. Each name is loaded when it is first used, so
that importing the package costs nothing. No module here may have the name of one of them: once
imported it would stand in its place.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosstable.kernel.errors import CrosstableError
    from crosstable.kernel.tournament import Tournament
    from crosstable.library.games import judge, legal_moves, perft, play, replay
    from crosstable.library.ratings import rate
    from crosstable.library.tournaments import (
        check,
        cited,
        explain,
        pair,
        rank,
        read_trf,
        simulate,
        why,
        write_trf,
    )

__all__ = [
    "CrosstableError",
    "Tournament",
    "__version__",
    "check",
    "cited",
    "explain",
    "judge",
    "legal_moves",
    "pair",
    "perft",
    "play",
    "rank",
    "rate",
    "read_trf",
    "replay",
    "simulate",
    "why",
    "write_trf",
]

__version__ = "0.1.0"

_PLACES = {
    "CrosstableError": "kernel.errors",
    "Tournament": "kernel.tournament",
    "check": "library.tournaments",
    "cited": "library.tournaments",
    "explain": "library.tournaments",
    "judge": "library.games",
    "legal_moves": "library.games",
    "pair": "library.tournaments",
    "perft": "library.games",
    "play": "library.games",
    "rank": "library.tournaments",
    "rate": "library.ratings",
    "read_trf": "library.tournaments",
    "replay": "library.games",
    "simulate": "library.tournaments",
    "why": "library.tournaments",
    "write_trf": "library.tournaments",
}


def __getattr__(name: str) -> Any:
    try:
        place = _PLACES[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    exported = getattr(import_module(f"{__name__}.{place}"), name)
    globals()[name] = exported
    return exported


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
