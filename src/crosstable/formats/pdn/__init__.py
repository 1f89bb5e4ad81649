"""Portable Draughts Notation 3.0: a liberal reader, a strict writer, and games judged by the laws.

``read_games`` streams a file of any size and says what it forgave, ``write_game`` writes what the
standard's writing grammar allows, ``replay`` says whether a game is legal and what ended it.
"""

from __future__ import annotations

from crosstable.formats.pdn.canonical import canonical
from crosstable.formats.pdn.game_type import GameType, read_game_type
from crosstable.formats.pdn.model import PdnGame, PdnLine, PdnMove, Setup, numbered
from crosstable.formats.pdn.reading import Reading, read_game, read_games, read_section
from crosstable.formats.pdn.replay import Judging, replay, replay_reading, replay_sections
from crosstable.formats.pdn.results import PdnResult, read_result
from crosstable.formats.pdn.writing import write_game
from crosstable.formats.scores.commands import ClockKind, ClockTime, Command
from crosstable.formats.scores.leniency import Forgiven, Leniency
from crosstable.formats.scores.remarks import Comment, Glyph, LineNote, Tag
from crosstable.formats.scores.report_json import report_json
from crosstable.formats.scores.reports import (
    Agreement,
    ReplayReport,
    ReplaySummary,
    Status,
    summarise,
)
from crosstable.formats.scores.sections import Section, portions, sections

__all__ = [
    "Agreement",
    "ClockKind",
    "ClockTime",
    "Command",
    "Comment",
    "Forgiven",
    "GameType",
    "Glyph",
    "Judging",
    "Leniency",
    "LineNote",
    "PdnGame",
    "PdnLine",
    "PdnMove",
    "PdnResult",
    "Reading",
    "ReplayReport",
    "ReplaySummary",
    "Section",
    "Setup",
    "Status",
    "Tag",
    "canonical",
    "numbered",
    "portions",
    "read_game",
    "read_game_type",
    "read_games",
    "read_result",
    "read_section",
    "replay",
    "replay_reading",
    "replay_sections",
    "report_json",
    "sections",
    "summarise",
    "write_game",
]
