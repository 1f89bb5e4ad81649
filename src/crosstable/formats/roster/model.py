"""What reading a player list answers: players, how columns were understood, every problem."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.player import Player

__all__ = ["Column", "Problem", "Roster", "RosterRow", "Severity", "shorten"]

SHOWN = 80


class Severity(Enum):
    """Whether a problem keeps its line out."""

    ERROR = "error"
    """The line, or the file, cannot be taken over as it stands."""
    WARNING = "warning"
    """The line is taken over; somebody should look at it."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong in one place, with what to do about it."""

    severity: Severity
    cause: str
    remedy: str = ""
    line: int | None = None
    """The line of the text or the row of the sheet; none for the file as a whole."""
    column: str = ""
    value: str = ""

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        place += [f"column {self.column}"] if self.column else []
        text = f"{', '.join(place)}: {self.cause}" if place else self.cause
        remedy = f" ({self.remedy})" if self.remedy else ""
        return f"{self.severity.value}: {text}{remedy}"


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """How one column was understood, and why."""

    position: int
    """Counted from 1."""
    header: str = ""
    field: str = ""
    """What it holds, such as ``name`` or ``rating:fide.standard``; empty where it is not read."""
    evidence: str = ""

    @property
    def label(self) -> str:
        """Return what a person calls this column: its header, else its place."""
        return self.header or f"no. {self.position}"


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list; the player is missing where the line has an error."""

    line: int
    player: Player | None = None
    team: str = ""
    number: int | None = None
    cells: tuple[str, ...] = ()
    """The line as it stood, for showing it beside its problems."""
    problems: tuple[Problem, ...] = ()


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """A player list as it was understood."""

    columns: tuple[Column, ...]
    rows: tuple[RosterRow, ...]
    problems: tuple[Problem, ...] = ()
    """Problems of the file as a whole; those of a line stand with the line."""
    notes: tuple[str, ...] = ()
    """What was assumed without being told."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players of all lines without an error, in the order of the file."""
        return tuple(row.player for row in self.rows if row.player is not None)

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Return the problems of the file, then those of its lines from top to bottom."""
        return (*self.problems, *(each for row in self.rows for each in row.problems))

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems that keep a line out."""
        return tuple(each for each in self.all_problems if each.severity is Severity.ERROR)

    @property
    def ok(self) -> bool:
        """Return whether every line can be taken over as it stands."""
        return not self.errors


def shorten(text: str) -> str:
    """Return a value short enough to be shown in a message."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
