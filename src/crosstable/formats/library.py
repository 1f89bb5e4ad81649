"""The formats in which scores of games are kept, one for each game, by the game's name.

Whoever reads, judges or shows games goes through here, and so never asks which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial
from typing import TypeAlias

import msgspec

from crosstable.formats import pdn, pgn
from crosstable.formats.pdn import keeping as keeping_pdn
from crosstable.formats.pdn.keeping import score_lines as pdn_lines
from crosstable.formats.pdn.results import read_result
from crosstable.formats.pdn.view import view_game as view_pdn
from crosstable.formats.pgn import keeping as keeping_pgn
from crosstable.formats.pgn.keeping import announced_lines
from crosstable.formats.pgn.keeping import game_moves as pgn_moves
from crosstable.formats.pgn.keeping import score_lines as pgn_lines
from crosstable.formats.pgn.keeping import view_game as view_pgn
from crosstable.formats.pgn.model import RESULTS
from crosstable.formats.scores.dating import JudgedBy
from crosstable.formats.scores.heading import Heading
from crosstable.formats.scores.reports import ReplayReport
from crosstable.formats.scores.sections import Section, Source
from crosstable.formats.scores.singles import SingleGame
from crosstable.formats.scores.view import GameMoves, GameView
from crosstable.games import chess, draughts
from crosstable.games.chess import CHESS
from crosstable.games.chess.announce import Announcing
from crosstable.games.chess.diagram import diagram as chess_diagram
from crosstable.games.chess.diagram import placement as chess_placement
from crosstable.games.chess.notation import Notation
from crosstable.games.diagrams.picture import Say
from crosstable.games.diagrams.placement import Placement
from crosstable.games.draughts import DRAUGHTS, DrawMode, LongDiagonal, SixteenToFive
from crosstable.games.draughts.diagram import diagram as draughts_diagram
from crosstable.games.draughts.diagram import placement as draughts_placement
from crosstable.games.game import GameResult
from crosstable.kernel.errors import UnknownName, UnreadableInput

Judge: TypeAlias = Callable[[Sequence[Section]], tuple[ReplayReport, ...]]
"""Judges every game of a portion of a file; it can be sent to another process."""
_VIEWS_KEPT = 512
"""A game is looked at again with every move that its page steps through."""
_LOOKED_AT = 3
"""So many games of a text tell which game it holds."""


class ScoreFormat(msgspec.Struct, frozen=True):
    """How the scores of one game are kept in files."""

    game: str
    suffix: str
    """How the names of its files end."""
    judge: Callable[[Mapping[str, str]], Judge]
    """Returns what judges games, under the options of the game's own rules; all games know
    ``edition`` and ``date``, which choose the rules where the day of each game should not."""
    view: Callable[[str, JudgedBy], GameView]
    """Shows a game, judged by an edition."""
    moves: Callable[[str, JudgedBy], GameMoves]
    """Returns the moves of what ``view`` shows."""
    single_games: Callable[[Source], tuple[SingleGame, ...]]
    """Cuts a file into games that can be filed one by one."""
    headed: Callable[[str, Heading], str]
    """Writes a filed game under what the office knows of it."""
    begun_in: Callable[[str, str], str]
    """Writes a record down with the position it began in; refused where it names another."""
    score: Callable[[str, Notation], tuple[str, ...]]
    """Writes the moves of a record as a scoresheet has them; a game with one notation alone asks
    for none."""
    announced: Callable[[str, str], tuple[str, ...]]
    """Writes the moves of a record as they are announced to blind players, in a language; nothing
    where the game has no words for that."""
    board: str
    """The element of a page that shows positions."""
    picture: Callable[[str, Sequence[str], bool, Say], str]
    """Draws a position, with the squares of the last move, from Black's side where asked, and says
    it in the reader's language."""
    placement: Callable[[str], Placement]
    """Says which pieces of a position stand where."""
    outcome: Callable[[str], GameResult | None]
    """Says what the result of a record means; nothing where it has none."""


def _draughts_judge(options: Mapping[str, str]) -> Judge:
    judging = pdn.Judging(
        mode=DrawMode[_member(options.get("draws", "on-claim"))],
        sixteen_to_five=SixteenToFive[_member(options.get("sixteen-to-five", "both-count"))],
        on_diagonal=LongDiagonal[_member(options.get("long-diagonal", "shortens"))],
        by=_judged_by(options),
    )
    return partial(pdn.replay_sections, judging=judging)


def _member(option: str) -> str:
    return option.upper().replace("-", "_")


def _chess_judge(options: Mapping[str, str]) -> Judge:
    return partial(pgn.replay_sections, judging=pgn.Judging(by=_judged_by(options)))


def _judged_by(options: Mapping[str, str]) -> JudgedBy:
    day = options.get("date", "")
    return JudgedBy(
        edition=options.get("edition", ""), day=date.fromisoformat(day) if day else None
    )


def _chess_position(text: str) -> chess.Position:
    """Return a position that a view gave out, which may be one of Chess960."""
    return chess.Position(text, chess960=True)


def _announced_chess(text: str, language: str) -> tuple[str, ...]:
    try:
        game = pgn.read_game(text)
    except UnreadableInput:
        return ()
    return tuple(announced_lines(game, Announcing(language) if language else Announcing.GERMAN))


def _chess_picture(text: str, squares: Sequence[str], flipped: bool, say: Say) -> str:  # noqa: FBT001
    return chess_diagram(_chess_position(text), squares=squares, flipped=flipped, say=say)


def _draughts_picture(text: str, squares: Sequence[str], flipped: bool, say: Say) -> str:  # noqa: FBT001
    last = draughts.Move(int(squares[0]), int(squares[-1])) if squares else None
    return draughts_diagram(draughts.read_fen(text), last_move=last, flipped=flipped, say=say)


FORMATS = {
    score_format.game: score_format
    for score_format in (
        ScoreFormat(
            game=CHESS.name,
            suffix=".pgn",
            judge=_chess_judge,
            view=view_pgn,
            moves=pgn_moves,
            single_games=keeping_pgn.single_games,
            headed=keeping_pgn.headed,
            begun_in=keeping_pgn.begun_in,
            score=lambda text, notation: tuple(pgn_lines(pgn.read_game(text), notation)),
            announced=_announced_chess,
            board="board-chess",
            picture=_chess_picture,
            placement=lambda text: chess_placement(_chess_position(text)),
            outcome=lambda text: RESULTS.get(text.strip()),
        ),
        ScoreFormat(
            game=DRAUGHTS.name,
            suffix=".pdn",
            judge=_draughts_judge,
            view=view_pdn,
            moves=lambda text, by: view_pdn(text, by).as_moves,
            single_games=keeping_pdn.single_games,
            headed=keeping_pdn.headed,
            begun_in=lambda text, _position: text,  # nothing is drawn here
            score=lambda text, _notation: tuple(pdn_lines(text)),
            announced=lambda _text, _language: (),
            board="board-draughts",
            picture=_draughts_picture,
            placement=lambda text: draughts_placement(draughts.read_fen(text)),
            outcome=lambda text: read_result(text).outcome,
        ),
    )
}


def format_of(game: str) -> ScoreFormat:
    """Return the format for a game's scores."""
    try:
        return FORMATS[game]
    except KeyError:
        raise UnknownName("game", game, tuple(FORMATS)) from None


def format_of_file(name: str) -> ScoreFormat | None:
    """Return the format of a file by how its name ends; None where that does not say it."""
    ending = name.lower()
    return next((form for form in FORMATS.values() if ending.endswith(form.suffix)), None)


def game_view(text: str, game: str, edition: str = "") -> GameView:
    """Return one game as a page shows it: every move with its position, and the verdict.

    ``text`` is the record of one game in the format of ``game``; a record that breaks the rules is
    shown up to that move, and the view's report says what is wrong. Without an edition the game is
    judged by the one of its day.
    """
    return _view(text, game, edition)


def game_moves(text: str, game: str, edition: str = "") -> GameMoves:
    """Return the moves of a game as ``game_view`` shows them, made in a third of the time."""
    return format_of(game).moves(text, JudgedBy(edition=edition))


@lru_cache(maxsize=_VIEWS_KEPT)
def _view(text: str, game: str, edition: str) -> GameView:
    return format_of(game).view(text, JudgedBy(edition=edition))


def single_games(source: Source, game: str) -> tuple[SingleGame, ...]:
    """Return the games of a file in the format of ``game``, each with a text of its own."""
    return format_of(game).single_games(source)


def other_game(text: str, game: str) -> str | None:
    """Return the game whose moves a text holds, where they are moves of another than ``game``."""
    if _playable(text, game):
        return None
    return next((name for name in FORMATS if name != game and _playable(text, name)), None)


def _playable(text: str, game: str) -> bool:
    """Return whether a move can be played in one of the first games of a text."""
    try:
        games = single_games(text, game)[:_LOOKED_AT]
        return any(
            game_view(single.text, game).report.plies for single in games if single.has_moves
        )
    except UnreadableInput:
        return False
