"""Inspections and complaints: for the chief arbiter and the owner, and nobody else.

All of them are one kind of act, so that whoever reads the journal learns that something was
written down, and neither what nor about whom (decision 480).
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from crosstable.arbiter.complaints import checked_complaint, complaint_rules, informed, judged
from crosstable.arbiter.inspections import (
    checked_inspection,
    inspection_rules,
    next_step,
    not_urgent,
    timed,
)
from crosstable.arbiter.penalties import checked_penalty
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.fair_play import (
    Complaint,
    ComplaintStanding,
    FairPlayCase,
    Finding,
    Inspection,
    Refusal,
)
from crosstable.kernel.incidents import Penalty
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import about, said
from crosstable.office.cautions import Caution, Level
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.library import edition_of

CONFIDENTIAL = Right(Role.CHIEF_ARBITER, Sentence("keeping fair play cases"))
"""Who keeps them, and who takes one back."""
Case = TypeVar("Case", Inspection, Complaint)


class ConfidentialNoted(Act, frozen=True, tag="confidential-noted"):
    """A case of fair play as it stands now: a new one, or one of before."""

    topic = Topic.RULINGS

    number: int
    case: FairPlayCase

    def applied(self, tournament: Tournament) -> Tournament:
        noted = tournament.fair_play
        if isinstance(self.case, Inspection):
            noted = replace(noted, inspections=_put(noted.inspections, self.number, self.case))
        else:
            noted = replace(noted, complaints=_put(noted.complaints, self.number, self.case))
        return replace(tournament, fair_play=noted)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("a confidential note of the chief arbiter")

    def right_to_undo(self) -> Right:
        return CONFIDENTIAL


class RequireInspection(Command, frozen=True):
    """Require a player to be inspected."""

    right = CONFIDENTIAL

    inspection: Inspection

    def decided(self, state: State) -> ConfidentialNoted:
        tournament, wished = state.tournament, self.inspection
        inspection_rules(tournament)
        _refuse_no_game(tournament, wished.round, wished.player)
        wished = replace(
            wished,
            refusals=(),
            finding=None,
            note=_statement(wished.note),
            room=_statement(wished.room),
        )
        made = checked_inspection(tournament, wished)
        return ConfidentialNoted(len(tournament.fair_play.inspections) + 1, made)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        reason = not_urgent(state.tournament, self.inspection)
        return () if reason is None else (Caution(Level.CONFIRM, reason),)


class ConcludeInspection(Command, frozen=True):
    """Note what an inspection brought to light."""

    right = CONFIDENTIAL

    number: asking.CaseNumber
    finding: Annotated[Finding, said(Sentence("finding"), "What came to light", "nothing")]
    note: Annotated[asking.Remark, about("What was found", "a telephone")] = ""
    time: asking.LeftOpen = None
    """When it was, where that was left open."""

    def decided(self, state: State) -> ConfidentialNoted:
        inspection = _inspection(state.tournament, self.number)
        if inspection.ended:
            raise Refused("inspection {number} has ended", number=self.number)
        note = _statement(self.note) or inspection.note
        if self.finding is Finding.OTHER and not note:
            raise Refused("say what was found")
        made = replace(timed(inspection, self.time), finding=self.finding, note=note)
        return ConfidentialNoted(self.number, made)


class NoteRefusal(Command, frozen=True):
    """Note that a player refuses to be inspected, and what was done about it."""

    right = CONFIDENTIAL

    number: asking.CaseNumber
    step: Annotated[Refusal, said(Sentence("step"), "What was done about it", "explained")]
    time: asking.LeftOpen = None
    """When it was, where that was left open."""

    def decided(self, state: State) -> ConfidentialNoted:
        inspection = timed(_inspection(state.tournament, self.number), self.time)
        return ConfidentialNoted(self.number, next_step(state.tournament, inspection, self.step))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if self.step is not Refusal.PENALISED:
            return ()
        player = _inspection(state.tournament, self.number).player
        reason = Reason(
            Sentence(
                "{player} loses the game and plays no further in this event",
                player=state.tournament.entrant(player).player.name,
            ),
            inspection_rules(state.tournament).refusal,
        )
        return (Caution(Level.CONFIRM, reason),)


class FileComplaint(Command, frozen=True):
    """Take a complaint in, or note an accusation that was made without a form."""

    right = CONFIDENTIAL

    complaint: Complaint

    def decided(self, state: State) -> ConfidentialNoted:
        tournament, wished = state.tournament, self.complaint
        complaint_rules(tournament)
        tournament.entrant(wished.accused)
        if not 1 <= wished.round <= len(tournament.rounds):
            raise Refused("round {round} is not paired", round=wished.round)
        wished = replace(
            wished,
            details=_statement(wished.details),
            program=_statement(wished.program),
            hardware=_statement(wished.hardware),
            analysis_file=_statement(wished.analysis_file),
            results=_statement(wished.results),
            comments=_statement(wished.comments),
            complainant_id=_statement(wished.complainant_id),
            standing=ComplaintStanding.LODGED,
            decision="",
            informed=False,
            answer="",
            penalty=None,
        )
        made = checked_complaint(tournament, wished)
        return ConfidentialNoted(len(tournament.fair_play.complaints) + 1, made)


class JudgeComplaint(Command, frozen=True):
    """Say what becomes of a complaint, and the penalty for a false accusation."""

    right = CONFIDENTIAL

    number: asking.CaseNumber
    standing: Annotated[
        ComplaintStanding,
        said(Sentence("standing"), "What becomes of it", "admitted"),
        Meta(extra={"choices": tuple(ComplaintStanding)[1:]}),
    ]
    decision: Annotated[asking.Remark, about("What was decided", "no evidence")] = ""
    penalty: asking.PenaltyName = ""
    """Of the ladder of the event's edition, by name or article."""
    seconds: asking.PenaltySeconds = 0
    result: asking.Outcome | None = None
    rounds: asking.PenaltyRounds = 0
    amount: asking.Fine = ""
    """Of a fine, such as 25 EUR."""

    def decided(self, state: State) -> ConfidentialNoted:
        # Whoever only folds a journal needs no rates of play.
        from crosstable.office.called import announced_rate_of  # noqa: PLC0415

        tournament = state.tournament
        complaint = _complaint(tournament, self.number)
        made = judged(tournament, complaint, self.standing, penalised=bool(self.penalty))
        penalty = None
        if self.penalty:
            rules = edition_of(tournament).conduct
            player = complaint.complainant_player
            seat = tournament.round(complaint.round).board_of(player)
            if seat is None:
                raise Refused(
                    "{player} has no game in round {round}",
                    player=complaint.complainant,
                    round=complaint.round,
                )
            penalty = checked_penalty(
                Penalty(
                    name=self.penalty,
                    seconds=self.seconds,
                    result=self.result,
                    rounds=self.rounds,
                    amount=self.amount,
                ),
                rules,
                side=seat[1].colour_of(player),
                points=tournament.points,
                rate=announced_rate_of(tournament),
            )
        elif self.seconds or self.rounds or self.amount.strip() or self.result is not None:
            raise Refused("say which penalty is given")
        made = replace(made, decision=_statement(self.decision) or made.decision, penalty=penalty)
        return ConfidentialNoted(self.number, made)


class InformAccused(Command, frozen=True):
    """Note that the accused player was told after the game, and what the player said."""

    right = CONFIDENTIAL

    number: asking.CaseNumber
    answer: Annotated[asking.Remark, about("What the accused player said", "denies it")] = ""

    def decided(self, state: State) -> ConfidentialNoted:
        complaint = _complaint(state.tournament, self.number)
        made = informed(state.tournament, complaint, _statement(self.answer))
        return ConfidentialNoted(self.number, made)


def _put(cases: tuple[Case, ...], number: int, case: Case) -> tuple[Case, ...]:
    kept = list(cases)
    kept[number - 1 : number] = [case]
    return tuple(kept)


def _inspection(tournament: Tournament, number: int) -> Inspection:
    if not 1 <= number <= len(tournament.fair_play.inspections):
        raise UnknownName("inspection", str(number))
    return tournament.fair_play.inspections[number - 1]


def _complaint(tournament: Tournament, number: int) -> Complaint:
    if not 1 <= number <= len(tournament.fair_play.complaints):
        raise UnknownName("complaint", str(number))
    return tournament.fair_play.complaints[number - 1]


def _refuse_no_game(tournament: Tournament, round_number: int, player: int) -> None:
    name = tournament.entrant(player).player.name
    if 1 <= round_number <= len(tournament.rounds):
        seat = tournament.round(round_number).board_of(player)
        if seat is None:
            raise Refused("{player} has no game in round {round}", player=name, round=round_number)
        board_in_play(tournament, round_number, seat[0])
        return
    raise Refused("round {round} is not paired", round=round_number)


def _statement(text: str) -> str:
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return "\n".join(lines).strip()
