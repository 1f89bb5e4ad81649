"""The head of a game as an office knows it, whatever the format will call its tags."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Played, Result


class GamePlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a game."""

    name: str
    title: str = ""
    rating: int | None = None
    identifier: str = ""
    """The number in the federation's register."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """Who played whom, where, when and how it ended."""

    event: str
    site: str = ""
    day: date | None = None
    round: int
    board: int
    game: int = 0
    """Which game of the pairing, where it has several."""
    white: GamePlayer
    black: GamePlayer
    result: Result
    time_control: str = ""

    @property
    def round_tag(self) -> str:
        """Return the round; with board and game, where a pairing has several games."""
        if self.game:
            return f"{self.round}.{self.board}.{self.game}"
        return str(self.round)


def date_tag(day: date | None) -> str:
    """Return a date as the tags of games write it."""
    return day.strftime("%Y.%m.%d") if day is not None else "????.??.??"


def marks_of(result: Result) -> tuple[Mark, Mark] | None:
    """Return what both made of the game; nothing where it has no result, or one without a mark."""
    match result:
        case Played(white=white, black=black):
            return white, black
        case Forfeit(absent=Absent.BLACK):
            return Mark.WIN, Mark.LOSS
        case Forfeit(absent=Absent.WHITE):
            return Mark.LOSS, Mark.WIN
        case _:
            return None
