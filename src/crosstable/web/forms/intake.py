"""A list of players before it is entered: every line with what is wrong and who is known already.

The text is all there is to it: what was pasted, or what an uploaded file says. People correct it in
its field, say what a column holds, tick what to leave out, and have it looked over again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from crosstable.confined import read_apart
from crosstable.formats.roster import Column, Problem, Roster, RosterRow, Severity, read_roster
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player import Player
from crosstable.kernel.player_fields import FieldValue, PlayerField, value_in
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import NewPlayer
from crosstable.office.roll import Known, Roll
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.web.forms.form import Form

IGNORED = "ignore"


class Candidate(msgspec.Struct, frozen=True):
    """One line of the list: the player it means, or why it cannot be entered."""

    line: int
    player: Player | None
    team: str
    values: tuple[FieldValue, ...]
    written: str
    problems: tuple[Problem, ...]
    known: Known | None
    left_out: bool
    """Whether somebody wants it left out, or should think about it first."""
    same_as: int = 0
    """An earlier line that enters the same player, who can be entered once; 0 where none does."""

    def noted(self, key: str) -> str:
        """Return what the line says in one of the event's own fields."""
        return value_in(self.values, key)

    @property
    def fits(self) -> bool:
        """Return whether the line can be entered."""
        known = self.known is not None and self.known.same
        return self.player is not None and not known and not self.same_as


class Intake(msgspec.Struct, frozen=True):
    """A list as it was understood."""

    text: str
    columns: tuple[Column, ...]
    candidates: tuple[Candidate, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Sentence, ...]
    teams: tuple[tuple[str, str, str], ...] = ()
    """Names, captains and venues of the teams, as the list tells them."""

    @property
    def new(self) -> tuple[NewPlayer, ...]:
        """Return the players to enter."""
        return tuple(
            NewPlayer(candidate.player, candidate.team, candidate.values)
            for candidate in self.candidates
            if candidate.player is not None and candidate.fits and not candidate.left_out
        )

    @property
    def left(self) -> int:
        """Return how many lines are not entered, because they cannot be or nobody wants it."""
        return len(self.candidates) - len(self.new)

    @property
    def entering(self) -> tuple[tuple[str, str, str], ...]:
        """Return the teams of which somebody is entered."""
        names = {new.team for new in self.new}
        return tuple(team for team in self.teams if team[0] in names)

    @property
    def misfits(self) -> int:
        """Return how many lines cannot be entered as they are."""
        return sum(not candidate.fits for candidate in self.candidates)

    @property
    def stuck(self) -> bool:
        """Return whether the list as a whole is not understood."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


def column_field(position: int) -> str:
    """Return the field in which somebody says what a column holds."""
    return f"column.{position}"


def looked_over(text: str, tournament: Tournament, form: Form) -> Intake:
    """Return a list as it is understood, with what the form says about columns and lines.

    A list that is looked at for the first time has everybody left out who is probably known.
    """
    rules = edition_of(tournament)
    roster = _understood(text, rules, form, tournament.player_fields)
    roll = Roll(tournament.entrants)
    left_out = frozenset(form.all("leave")) if form.text("looked") else None
    return Intake(
        text=text,
        columns=roster.columns,
        candidates=tuple(_once(_candidate(row, roll, left_out) for row in roster.rows)),
        problems=roster.problems,
        notes=roster.notes,
        teams=roster.teams,
    )


def _understood(text: str, rules: Edition, form: Form, own: Sequence[PlayerField]) -> Roster:
    data = text.encode("utf-8", "replace")
    roster = read_apart(read_roster, "", data, edition=rules, own=own)
    headers = Counter(column.header for column in roster.columns)
    chosen = {
        (
            column.header if column.header and headers[column.header] == 1 else str(column.position)
        ): wish
        for column in roster.columns
        if (wish := form.text(column_field(column.position))) and wish != (column.field or IGNORED)
    }
    if not chosen:
        return roster
    try:
        return read_apart(read_roster, "", data, edition=rules, mapping=chosen, own=own)
    except UnknownName:  # a field or column that no page of ours offers
        return roster


def _once(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the lines, those that enter a player of an earlier line again as what cannot be."""
    entering = Roll(())
    for candidate in candidates:
        if candidate.player is None or not candidate.fits:
            yield candidate
            continue
        twin = entering.twin(candidate.player)
        if twin is not None:
            yield msgspec.structs.replace(candidate, same_as=twin.number)
            continue
        if not candidate.left_out:
            entering.add(Entrant(number=candidate.line, player=candidate.player))
        yield candidate


def _candidate(row: RosterRow, roll: Roll, left_out: Collection[str] | None) -> Candidate:
    known = roll.find(row.player) if row.player is not None else None
    return Candidate(
        line=row.line,
        player=row.player,
        team=row.team,
        values=row.values,
        written=" | ".join(cell for cell in row.cells if cell.strip())[:300],
        problems=row.problems,
        known=known,
        left_out=(known is not None and known.likely)
        if left_out is None
        else str(row.line) in left_out,
    )
