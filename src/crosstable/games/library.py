"""The games Crosstable knows, by the names under which tournaments record them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from crosstable.games import chess, draughts
from crosstable.games.chess.diagram import placement as chess_placement
from crosstable.games.diagrams.placement import Placement
from crosstable.games.draughts.diagram import placement as draughts_placement
from crosstable.games.draughts.generator import divide as divide_draughts
from crosstable.games.game import Game
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.laws import Laws, chess_laws, draughts_laws


class NumberedStarts(msgspec.Struct, frozen=True):
    """Starting positions that are drawn by their numbers, from 0 on."""

    count: int
    position: Callable[[int], Any]
    """Returns the one of a number; InvalidValue where there is none."""


class KnownGame(msgspec.Struct, frozen=True):
    """A game with what only some callers need: counting ahead, and which generator does it."""

    game: Game[Any, Any, Any]
    """Under the laws of the first edition, for whoever only moves pieces."""
    under: Callable[[Laws], Game[Any, Any, Any]]
    """The game under the laws of an edition."""
    perft: Callable[[Any, int], int]
    divide: Callable[[Any, int], Iterator[tuple[Any, int]]]
    """Each first move with what lies behind it."""
    backend: Callable[[], str]
    placement: Callable[[Any], Placement]
    """Which pieces of a position stand where."""
    never_wins: Callable[[Any, Colour], tuple[Reason, ...]] = lambda _position, _colour: ()
    """Why a player can never win from a position, where that is proved; nothing otherwise."""
    starts: NumberedStarts | None = None
    """Other positions to begin from than the usual one; None where there are none."""


def _never_mates(position: chess.Position, colour: Colour) -> tuple[Reason, ...]:
    judged = chess.mating_chance(position.board(), colour)
    return judged.because if judged.outcome.chance is chess.Chance.IMPOSSIBLE else ()


def _divide_draughts(position: draughts.Position, depth: int) -> Iterator[tuple[Any, int]]:
    yield from divide_draughts(position, depth)


GAMES = {
    known_game.game.name: known_game
    for known_game in (
        KnownGame(
            chess.CHESS,
            lambda laws: chess.Chess(chess_laws(laws)),
            chess.perft,
            chess.divide,
            lambda: "python-chess",
            chess_placement,
            _never_mates,
            NumberedStarts(960, chess.chess960_start),
        ),
        KnownGame(
            draughts.DRAUGHTS,
            lambda laws: draughts.Draughts(draughts_laws(laws)),
            draughts.perft,
            _divide_draughts,
            lambda: draughts.backend().name,
            draughts_placement,
        ),
    )
}


def game(name: str) -> KnownGame:
    """Return the game of this name."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownName("game", name, tuple(GAMES)) from None
