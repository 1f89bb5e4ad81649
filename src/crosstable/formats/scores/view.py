"""One game as a page shows it: every move with its position, clock and comment, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from crosstable.formats.scores.commands import ClockKind
from crosstable.formats.scores.remarks import Comment, Glyph
from crosstable.formats.scores.report_json import report_json
from crosstable.formats.scores.reports import ReplayReport
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

__all__ = ["GameView", "ViewedMove", "clock_of", "comment_of", "only_game", "view_json", "viewed"]


class ViewedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was played, and what the record says about it."""

    ply: int
    """Counted from 1."""
    number: str
    """Which move of whom it is, as in ``12.`` for White's and ``12...`` for Black's."""
    text: str
    """The move as the game writes it."""
    squares: tuple[str, ...]
    """Where it starts and ends, by the names of the squares, for a board to mark."""
    position: str
    """The position after it."""
    clock: int | None = None
    """Seconds left on the mover's clock, where recorded."""
    used: int | None = None
    """Seconds used for the move, where recorded."""
    comment: str = ""
    glyphs: tuple[int, ...] = ()


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its first position on, as far as it can be played."""

    game: str
    """The game's name, as tournaments record it."""
    tags: dict[str, str]
    start: str
    comment: str = ""
    """What is said before the first move."""
    moves: tuple[ViewedMove, ...] = ()
    report: ReplayReport
    """What the rules say about it: where it breaks them, what ended it and by which article."""


def viewed(
    remarks: Iterable[object],
    *,
    ply: int,
    number: str,
    text: str,
    squares: tuple[str, ...],
    position: str,
) -> ViewedMove:
    """Return a move with what its remarks say."""
    said = tuple(remarks)
    return ViewedMove(
        ply=ply,
        number=number,
        text=text,
        squares=squares,
        position=position,
        clock=clock_of(said, ClockKind.REMAINING),
        used=clock_of(said, ClockKind.ELAPSED_FOR_MOVE),
        comment=comment_of(said),
        glyphs=tuple(remark.number for remark in said if isinstance(remark, Glyph)),
    )


def comment_of(remarks: Iterable[object]) -> str:
    """Return what the comments say to people, without their commands."""
    words = (remark.words for remark in remarks if isinstance(remark, Comment))
    return " ".join(filter(None, words))


def clock_of(remarks: Iterable[object], kind: ClockKind) -> int | None:
    """Return the whole seconds of the first clock command of a kind."""
    for remark in remarks:
        for command in remark.commands if isinstance(remark, Comment) else ():
            if command.clock is kind and command.times:
                return int(command.times[0].seconds)
    return None


def only_game(count: int) -> None:
    """Refuse a text that holds no game, or more than one."""
    if count != 1:
        held = (
            Sentence.plural(
                "this text holds {count} game", "this text holds {count} games", count=count
            )
            if count
            else Sentence("this text holds no game")
        )
        raise UnreadableInput(held, remedy="give the text of one game")


def view_json(view: GameView) -> dict[str, Any]:
    """Return a view as values that JSON has."""
    return {
        "game": view.game,
        "tags": view.tags,
        "start": view.start,
        "comment": view.comment,
        "moves": [msgspec.to_builtins(move) for move in view.moves],
        "report": report_json(view.report),
    }
