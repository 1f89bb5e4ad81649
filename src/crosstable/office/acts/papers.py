"""Papers after the event: parts of the report in the arbiter's words, and the ceremonies.

The journal's words name the part and never what was written: it has more readers than the report.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec.structs import replace

from crosstable.arbiter.ceremonies import code_of
from crosstable.kernel.errors import Refused
from crosstable.kernel.papers import Ceremony, CeremonyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import Made, about, made, said
from crosstable.office.cautions import Caution, Level
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

LONGEST_PART = 4000
_MANY = 5
"""Names that a caution says before it counts the rest."""


class ReportWritten(Act, frozen=True, tag="report-written"):
    """A part of the report was written, changed or taken out."""

    topic = Topic.RULINGS

    part: str
    text: str

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, papers=tournament.papers.with_text(self.part, self.text))

    def words(self, tournament: Tournament) -> Sentence:
        known = {part.name: part.title for part in edition_of(tournament).papers.written}
        return Sentence("report written: {part}", part=known.get(self.part, self.part))

    def right_to_undo(self) -> Right:
        return WriteReport.right


class WriteReport(Command, frozen=True):
    """Write a part of the report; an empty text takes it out."""

    right = Right(Role.CHIEF_ARBITER, Sentence("writing the report"))

    part: Annotated[
        asking.Line, said(Sentence("part"), "Its name, as the report lists them", "course")
    ]
    text: Annotated[
        asking.Note,
        about(
            "What it says; empty: taken out",
            "All went well.",
            label=Sentence("text"),
            max_length=LONGEST_PART,
        ),
    ]

    def decided(self, state: State) -> ReportWritten:
        tournament = state.tournament
        part = edition_of(tournament).papers.part(self.part)
        lines = [" ".join(line.split()) for line in self.text.strip().splitlines()]
        text = "\n".join(lines)
        if text == tournament.papers.text(part.name):
            raise Refused("the report already says so")
        return ReportWritten(part.name, text)


class CeremonyNoted(Act, frozen=True, tag="ceremony-noted"):
    """What is known of a ceremony: its times, and who did not attend it."""

    topic = Topic.RULINGS

    ceremony: Ceremony

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, papers=tournament.papers.with_ceremony(self.ceremony))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence.plural(
            "{ceremony}: {count} player was absent",
            "{ceremony}: {count} players were absent",
            count=len(self.ceremony.absent),
            ceremony=self.ceremony.kind.words,
        )

    def right_to_undo(self) -> Right:
        return NoteCeremony.right


class NoteCeremony(Command, frozen=True):
    """Note when a ceremony was held, and who did not attend it from beginning to end."""

    right = Right(Role.CHIEF_ARBITER, Sentence("noting who attended a ceremony"))

    kind: Annotated[CeremonyKind, said(Sentence("kind"), "Which ceremony", "closing")]
    absent: Annotated[
        asking.PlayerList,
        about("Who did not attend it from beginning to end", max_length=2000),
    ] = ()
    began: Annotated[
        asking.HallMoment,
        about("When it began, by the clock of the hall", label=Sentence("began"), clear=True),
    ] = None
    """By the clock of the hall."""
    ended: Annotated[
        asking.HallMoment,
        about(
            "When it ended, by the clock of the hall",
            "2026-05-02T19:00:00",
            label=Sentence("ended"),
            clear=True,
        ),
    ] = None
    agreed: Annotated[
        asking.YesNo,
        about(
            "Whether it was held on another day with leave",
            label=Sentence("another day was agreed with the federation"),
        ),
    ] = False
    now: Annotated[datetime | None, made(Made.HALL_NOW)] = None
    """When it is noted, by the same clock; None where nobody can say."""

    @rule("ceremony.attendance")
    def decided(self, state: State) -> CeremonyNoted:
        """Return what is noted: Annex 18 Code.1, Code.2."""
        tournament = state.tournament
        if not tournament.rounds:
            raise Refused("ceremonies are noted once round 1 is paired: numbers may still change")
        for number in self.absent:
            tournament.entrant(number)
        if len(set(self.absent)) < len(self.absent):
            raise Refused("somebody is named twice among the absent")
        if self.ended is not None and self.began is None:
            raise Refused("also say when the ceremony began")
        if self.began is not None and self.ended is not None and self.ended <= self.began:
            raise Refused("a ceremony cannot end before it begins")
        for moment in (self.began, self.ended):
            if moment is not None and self.now is not None and moment > self.now:
                raise Refused(
                    "{when} is still to come: note a ceremony once it was held",
                    when=f"{moment:%Y-%m-%d %H:%M}",
                )
        ceremony = Ceremony(
            kind=self.kind,
            began=self.began,
            ended=self.ended,
            absent=tuple(sorted(self.absent)),
            agreed=self.agreed,
        )
        if ceremony == tournament.papers.ceremony(self.kind):
            raise Refused("that is already noted about the ceremony")
        return CeremonyNoted(ceremony)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        """Return what the absent lose by it (Code.9)."""
        tournament = state.tournament
        code = code_of(tournament)
        if self.kind is not CeremonyKind.CLOSING or code is None or not self.absent:
            return ()
        names = [tournament.entrant(number).player.name for number in self.absent]
        players = first_of(names, _MANY)
        lost = [
            Reason(
                Sentence("{players}: no right to prize money", players=players),
                code.no_prize_money,
            )
        ]
        if tournament.event_class.cup:
            lost.append(
                Reason(
                    Sentence("{players}: no points for the World Cup", players=players),
                    code.no_cup_points,
                )
            )
        return tuple(Caution(Level.CONFIRM, reason) for reason in lost)
