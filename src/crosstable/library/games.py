"""Games as text: replayed by the laws, played on, and counted ahead.

``game`` is ``chess`` or ``draughts``. Positions are FEN, moves as players write them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crosstable.formats.library import format_of
from crosstable.formats.scores.dating import JudgedBy
from crosstable.formats.scores.reports import ReplayReport
from crosstable.formats.scores.sections import sections
from crosstable.games.game import Conclusion
from crosstable.games.library import game as game_named
from crosstable.kernel.verdict import Verdict
from crosstable.library.sources import Document, content

__all__ = ["judge", "legal_moves", "perft", "play", "replay"]


def replay(
    document: Document, game: str, *, options: Mapping[str, str] | None = None
) -> tuple[ReplayReport, ...]:
    """Return what the laws say about every game of a PGN (chess) or PDN (draughts) document.

    Each is judged by the edition of its day; ``options`` are ``edition`` or ``date`` to choose
    another, and for draughts ``draws``, ``sixteen-to-five`` and ``long-diagonal``, as in
    ``crosstable replay``.
    """
    judging = format_of(game).judge(options or {})
    return judging(tuple(sections(content(document))))


def play(game: str, moves: Iterable[str], *, position: str | None = None) -> str:
    """Return the position after moves; an error says which one is illegal and by which article."""
    rules = game_named(game).game
    now = _position(game, position)
    for text in moves:
        now = rules.play(now, rules.read_move(now, text))
    return rules.position_text(now)


def judge(
    game: str, moves: Iterable[str], *, position: str | None = None, edition: str = ""
) -> Verdict[Conclusion]:
    """Return what the rules make of a game so far: who won, a draw, or that it goes on, and why.

    Without an edition they are the newest.
    """
    laws = JudgedBy(edition=edition).rules(game, {}).laws
    rules = game_named(game).under(laws)
    now = _position(game, position)
    history = rules.begin(now)
    for text in moves:
        move = rules.read_move(now, text)
        history, now = rules.advance(history, move), rules.play(now, move)
    return rules.verdict(history)


def legal_moves(game: str, *, position: str | None = None) -> tuple[str, ...]:
    """Return every legal move as it is written on a scoresheet."""
    rules = game_named(game).game
    now = _position(game, position)
    return tuple(rules.notation(now, move) for move in rules.legal_moves(now))


def perft(game: str, depth: int, *, position: str | None = None) -> int:
    """Return how many positions lie so many moves ahead; captures that end alike are one move."""
    return game_named(game).perft(_position(game, position), depth)


def _position(game: str, text: str | None) -> Any:
    rules = game_named(game).game
    return rules.start() if text is None else rules.position(text)
