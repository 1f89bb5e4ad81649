"""The formats in which scores of games are kept, one for each game, by the game's name.

Whoever reads, judges or shows games goes through here, and so never asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from crosstable.formats import pdn, pgn
from crosstable.formats.pdn.view import view_game as view_pdn
from crosstable.formats.pgn.view import view_game as view_pgn
from crosstable.formats.scores.reports import ReplayReport
from crosstable.formats.scores.sections import Section
from crosstable.formats.scores.view import GameView
from crosstable.games.chess import CHESS
from crosstable.games.draughts import DRAUGHTS, DrawMode, SixteenToFive
from crosstable.kernel.errors import UnknownName

__all__ = ["FORMATS", "Judge", "ScoreFormat", "format_of", "game_view"]

Judge: TypeAlias = Callable[[Sequence[Section]], tuple[ReplayReport, ...]]
"""Judges every game of a portion of a file; it can be sent to another process."""


class ScoreFormat(msgspec.Struct, frozen=True):
    """How the scores of one game are kept in files."""

    game: str
    suffix: str
    """How the names of its files end."""
    judge: Callable[[Mapping[str, str]], Judge]
    """Returns what judges games, under the options of the game's own rules."""
    view: Callable[[str], GameView]


def _draughts_judge(options: Mapping[str, str]) -> Judge:
    judging = pdn.Judging(
        mode=DrawMode[_member(options.get("draws", "on-claim"))],
        sixteen_to_five=SixteenToFive[_member(options.get("sixteen-to-five", "both-count"))],
    )
    return partial(pdn.replay_sections, judging=judging)


def _member(option: str) -> str:
    return option.upper().replace("-", "_")


def _chess_judge(_: Mapping[str, str]) -> Judge:
    return pgn.replay_sections


FORMATS = {
    each.game: each
    for each in (
        ScoreFormat(CHESS.name, ".pgn", _chess_judge, view_pgn),
        ScoreFormat(DRAUGHTS.name, ".pdn", _draughts_judge, view_pdn),
    )
}


def format_of(game: str) -> ScoreFormat:
    """Return the format for a game's scores."""
    try:
        return FORMATS[game]
    except KeyError:
        raise UnknownName("game", game, tuple(FORMATS)) from None


def game_view(text: str, game: str) -> GameView:
    """Return one game as a page shows it: every move with its position, and the verdict.

    ``text`` is the record of one game in the format of ``game``; a record that breaks the rules is
    shown up to that move, and the view's report says what is wrong.
    """
    return format_of(game).view(text)
