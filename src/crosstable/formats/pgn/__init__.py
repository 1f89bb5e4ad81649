"""Portable Game Notation: a reader that says what it forgave, a writer, and games judged.

``read_games`` streams a file of any size, ``write_game`` writes the export format, ``replay`` says
whether a game is legal, what ended it and by which article of the Laws.
"""

from __future__ import annotations

from crosstable.formats.pgn.model import ROSTER, PgnGame, PgnLine, PgnMove, numbered
from crosstable.formats.pgn.reading import Reading, read_game, read_games, read_section
from crosstable.formats.pgn.replay import Judging, replay, replay_reading, replay_sections
from crosstable.formats.pgn.writing import write_game

__all__ = [
    "ROSTER",
    "Judging",
    "PgnGame",
    "PgnLine",
    "PgnMove",
    "Reading",
    "numbered",
    "read_game",
    "read_games",
    "read_section",
    "replay",
    "replay_reading",
    "replay_sections",
    "write_game",
]
