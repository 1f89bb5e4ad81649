"""Lists that arbiters work through: a line ticked, with what was measured, or open again."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.arbiter.measures import amount, figure, read_amount
from crosstable.kernel.checklists import Tick
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import ChecklistLine, Line, Note, RoundOrNone, about, said
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

LONGEST_NOTE = 200


class LineTicked(Act, frozen=True, tag="line-ticked"):
    """A line of a list was done, or measured."""

    topic = Topic.CHECKLISTS

    tick: Tick

    def applied(self, tournament: Tournament) -> Tournament:
        others = _without(tournament, self.tick.line, self.tick.round)
        return replace(tournament, ticks=(*others, self.tick))

    def words(self, _tournament: Tournament) -> Sentence:
        line = _told(self.tick.line)
        if self.tick.value:
            return Sentence(
                "{line}: measured {value}{round}",
                line=line,
                value=figure(amount(self.tick.value)),
                round=_of_round(self.tick.round),
            )
        return Sentence("{line}: ticked{round}", line=line, round=_of_round(self.tick.round))


class TickLine(Command, frozen=True):
    """Tick a line of a list, with what was measured."""

    right = Right(Role.ARBITER, Sentence("ticking a line of a checklist"))

    line: ChecklistLine
    """Its name, or its article where only one line has it."""
    round: RoundOrNone = 0
    value: Annotated[Line, said(Sentence("value"), "What was measured", "93.5")] = ""
    note: Annotated[Note, about("A few words", max_length=LONGEST_NOTE)] = ""

    @rule("checklist.ticked")
    def decided(self, state: State) -> LineTicked:
        """Return the tick: who did it and when is in the journal."""
        # Whoever only folds a journal needs none of the lists.
        from crosstable.arbiter.checklists.table import line_named  # noqa: PLC0415

        tournament = state.tournament
        line = line_named(self.line, edition_of(tournament))
        round_number = _round(tournament, self.round, of_a_round=line.phase.of_a_round)
        value = ""
        if self.value.strip():
            if line.measure is None:
                raise Refused("{line}: there is nothing to measure", line=line.text)
            value = read_amount(self.value, line.measure.unit)
        tick = Tick(line=line.name, round=round_number, value=value, note=_note(self.note))
        if tick in tournament.ticks:
            raise Refused("{line}: this is already ticked", line=line.text)
        return LineTicked(tick)


class LineOpened(Act, frozen=True, tag="line-opened"):
    """A line of a list is open again."""

    topic = Topic.CHECKLISTS

    line: str
    round: int = 0

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, ticks=_without(tournament, self.line, self.round))

    def words(self, _tournament: Tournament) -> Sentence:
        line = _told(self.line)
        return Sentence("{line}: open again{round}", line=line, round=_of_round(self.round))


class OpenLine(Command, frozen=True):
    """Take the tick off a line of a list."""

    right = Right(Role.ARBITER, Sentence("ticking a line of a checklist"))

    line: ChecklistLine
    round: RoundOrNone = 0

    def decided(self, state: State) -> LineOpened:
        from crosstable.arbiter.checklists.table import line_named  # noqa: PLC0415

        tournament = state.tournament
        line = line_named(self.line, edition_of(tournament))
        round_number = _round(tournament, self.round, of_a_round=line.phase.of_a_round)
        if all(tick.key != (line.name, round_number) for tick in tournament.ticks):
            raise Refused("{line}: this is not ticked", line=line.text)
        return LineOpened(line.name, round_number)


def highest_round(tournament: Tournament) -> int:
    """Return the last round that has lists: as many as are planned, or the next one."""
    try:
        planned = rounds_to_play(tournament)
    except CrosstableError:  # a table of rounds needs players first
        planned = tournament.planned_rounds
    return max(planned, len(tournament.rounds) + 1 if not planned else len(tournament.rounds))


def _round(tournament: Tournament, round_number: int, *, of_a_round: bool) -> int:
    if not of_a_round:
        return 0
    if not round_number:
        raise Refused("say for which round: this line comes again in every one")
    if not 1 <= round_number <= highest_round(tournament):
        raise Refused("there is no round {round} in this tournament", round=round_number)
    return round_number


def _told(name: str) -> Sentence | str:
    from crosstable.arbiter.checklists.table import LINES  # noqa: PLC0415

    known = LINES.get(name)
    return name if known is None else known.text


def _of_round(round_number: int) -> Sentence | str:
    return Sentence(", round {round}", round=round_number) if round_number else ""


def _without(tournament: Tournament, line: str, round_number: int) -> tuple[Tick, ...]:
    return tuple(tick for tick in tournament.ticks if tick.key != (line, round_number))


def _note(text: str) -> str:
    return " ".join(text.split())
