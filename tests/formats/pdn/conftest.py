from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from crosstable.formats.pdn import Leniency, PdnGame, Reading, read_games

DATA = Path(__file__).parents[2] / "data" / "pdn"


def games(text: str | bytes) -> list[PdnGame]:
    """Read games that all can be read."""
    found = []
    for reading in read_games(text):
        assert reading.game is not None, str(reading.error)
        found.append(reading.game)
    return found


def only(text: str | bytes) -> Reading:
    """Read a text with one game."""
    readings = list(read_games(text))
    assert len(readings) == 1, readings
    return readings[0]


def game_of(text: str | bytes) -> PdnGame:
    reading = only(text)
    assert reading.game is not None, str(reading.error)
    return reading.game


def moves_of(game: PdnGame) -> list[str]:
    return [move.text for move in game.line.moves]


def kinds(reading: Reading) -> list[Leniency]:
    return [forgiven.kind for forgiven in reading.forgiven]


def pieces(data: bytes, sizes: Sequence[int]) -> list[bytes]:
    """Cut bytes into pieces of these sizes, over and over."""
    found = []
    at = nth = 0
    while at < len(data):
        size = sizes[nth % len(sizes)]
        found.append(data[at : at + size])
        at += size
        nth += 1
    return found
