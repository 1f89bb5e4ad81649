"""What reading a player list answers: players, how columns were understood, every problem."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.errors import at_place
from crosstable.kernel.player import Player
from crosstable.kernel.player_fields import FieldValue
from crosstable.kernel.sentence import Sentence

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
    cause: Sentence
    remedy: Sentence | None = None
    line: int | None = None
    """The line of the text or the row of the sheet; none for the file as a whole."""
    column: str = ""
    value: str = ""

    @property
    def sentence(self) -> Sentence:
        """Return what is wrong, how badly, where, and what to do about it."""
        said = self._with_remedy(at_place(self.cause, self.line, self.column or None))
        if self.severity is Severity.ERROR:
            return Sentence("error: {problem}", problem=said)
        return Sentence("warning: {problem}", problem=said)

    @property
    def in_line(self) -> Sentence:
        """Return the same for who sees the line itself: of its place only the column."""
        if not self.column:
            return self._with_remedy(self.cause)
        return self._with_remedy(
            Sentence("{column}: {cause}", column=self.column, cause=self.cause)
        )

    def _with_remedy(self, said: Sentence) -> Sentence:
        if self.remedy is None:
            return said
        return Sentence("{cause} ({remedy})", cause=said, remedy=self.remedy)

    def __str__(self) -> str:
        return str(self.sentence)


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """How one column was understood, and why."""

    position: int
    """Counted from 1."""
    header: str = ""
    field: str = ""
    """What it holds, such as ``name`` or ``rating:fide.standard``; empty where it is not read."""
    evidence: Sentence
    chosen: bool = False
    """Whether somebody said what it holds."""

    @property
    def label(self) -> str:
        """Return what a person calls this column: its header, else its place."""
        return self.header or Sentence("no. {position}", position=self.position)


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list; the player is missing where the line has an error."""

    line: int
    player: Player | None = None
    team: str = ""
    captain: str = ""
    venue: str = ""
    """Of the team: who leads it and where it is at home."""
    board: int | None = None
    """The place in the team's list."""
    number: int | None = None
    cells: tuple[str, ...] = ()
    """The line as it stood, for showing it beside its problems."""
    problems: tuple[Problem, ...] = ()
    values: tuple[FieldValue, ...] = ()
    """What the line says in the event's own fields."""


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """A player list as it was understood."""

    columns: tuple[Column, ...]
    rows: tuple[RosterRow, ...]
    problems: tuple[Problem, ...] = ()
    """Problems of the file as a whole; those of a line stand with the line."""
    notes: tuple[Sentence, ...] = ()
    """What was assumed without being told."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players of all lines without an error, in the order of the file."""
        return tuple(row.player for row in self.rows if row.player is not None)

    @property
    def teams(self) -> tuple[tuple[str, str, str], ...]:
        """Return the teams of all lines without an error: name, captain and venue, as told."""
        told: dict[str, tuple[str, str]] = {}
        for row in self.rows:
            if row.player is not None and row.team:
                captain, venue = told.get(row.team, ("", ""))
                told[row.team] = captain or row.captain, venue or row.venue
        return tuple((team, *facts) for team, facts in told.items())

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Return the problems of the file, then those of its lines from top to bottom."""
        return (*self.problems, *(problem for row in self.rows for problem in row.problems))

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems that keep a line out."""
        return tuple(problem for problem in self.all_problems if problem.severity is Severity.ERROR)

    @property
    def ok(self) -> bool:
        """Return whether every line can be taken over as it stands."""
        return not self.errors


def shorten(text: str) -> str:
    """Return a value short enough to be shown in a message."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
