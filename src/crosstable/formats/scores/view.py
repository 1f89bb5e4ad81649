"""One game as a page shows it: every move with its position, clock and comment, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.formats.scores.commands import ClockKind
from crosstable.formats.scores.remarks import Comment, DrawOffer, Glyph
from crosstable.formats.scores.reports import Agreement, ReplayReport, Status, Stop
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

MOST_SHOWN = 2_000
"""Moves of both players; the longest serious games have some six hundred. A record of pieces that
move to and fro would make a page of tens of megabytes, a position for each move."""


class ViewedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was played, and what the record says about it."""

    ply: int
    """Counted from 1."""
    number: str
    """Which move of whom it is, as in ``12.`` for White's and ``12...`` for Black's."""
    text: str
    """The move as files of the game write it."""
    score: str
    """The move as a scoresheet has it."""
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
    offer: bool = False
    """Whether a draw was offered with it, by the record."""


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

    @property
    def as_moves(self) -> GameMoves:
        """Return its moves alone."""
        moves = tuple(move.text for move in self.moves)
        return GameMoves(self.start, with_illegal(moves, self.report))


class GameMoves(msgspec.Struct, frozen=True):
    """What a record says was played, without what a page shows beside it."""

    start: str
    moves: tuple[str, ...]
    """Those that can be played, and the first one that breaks the rules."""


def with_illegal(moves: tuple[str, ...], report: ReplayReport) -> tuple[str, ...]:
    """Return the moves that can be played, and the first one that breaks the rules."""
    stop = report.stop
    illegal = stop is not None and report.status is Status.ILLEGAL
    return (*moves, stop.written) if stop is not None and illegal else moves


def viewed(
    remarks: Iterable[object],
    *,
    ply: int,
    number: str,
    text: str,
    squares: tuple[str, ...],
    position: str,
    score: str = "",
) -> ViewedMove:
    """Return a move with what its remarks say."""
    said = tuple(remarks)
    return ViewedMove(
        ply=ply,
        number=number,
        text=text,
        score=score or text,
        squares=squares,
        position=position,
        clock=clock_of(said, ClockKind.REMAINING),
        used=clock_of(said, ClockKind.ELAPSED_FOR_MOVE),
        comment=comment_of(said),
        glyphs=tuple(remark.number for remark in said if isinstance(remark, Glyph)),
        offer=any(isinstance(remark, DrawOffer) for remark in said),
    )


def cut_short(report: ReplayReport, written: int, next_move: str) -> ReplayReport:
    """Return the report on the part of a record that is shown, which says that there is more."""
    if report.stop is not None:
        return msgspec.structs.replace(report, written_plies=written)
    because = Reason.that(
        "it has more than {most} moves; the others are kept, but not shown", most=MOST_SHOWN
    )
    return msgspec.structs.replace(
        report,
        status=Status.INCOMPLETE,
        written_plies=written,
        stop=Stop(report.plies, next_move, (because,)),
        ended=None,
        agreement=Agreement.NOT_JUDGED,
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
