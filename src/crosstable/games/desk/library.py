"""The matters of each game, by the game's name and their own; most frequent first."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.games.chess.rulings import MATTERS as CHESS_MATTERS
from crosstable.games.desk.matters import Matter
from crosstable.games.draughts.rulings import MATTERS as DRAUGHTS_MATTERS
from crosstable.kernel.errors import UnknownName

MATTERS: Mapping[str, tuple[Matter, ...]] = {
    "chess": CHESS_MATTERS,
    "draughts": DRAUGHTS_MATTERS,
}


def matters_of(game: str) -> tuple[Matter, ...]:
    """Return what an arbiter can be called for in a game; nothing where nothing is written yet."""
    return MATTERS.get(game, ())


def matter_of(game: str, name: str) -> Matter:
    """Return the matter of this name."""
    known = {matter.name: matter for matter in matters_of(game)}
    try:
        return known[name]
    except KeyError:
        raise UnknownName("matter for an arbiter", name, tuple(known)) from None
