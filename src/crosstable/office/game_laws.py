"""The game an event plays, loaded when its laws are asked for.

The laws of all games load slowly, and whoever only folds a journal or pairs a round needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.games.library import KnownGame


def known_game(name: str) -> KnownGame:
    """Return the game of this name."""
    from crosstable.games.library import game  # noqa: PLC0415

    return game(name)
