"""Inspections and complaints: for the chief arbiter and the owner, and nobody else.

All of them are one kind of act, so that whoever reads the journal learns that something was
written down, and neither what nor about whom (decision 480).
"""

from __future__ import annotations

from datetime import date
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
    ComplaintForm,
    ComplaintStanding,
    FairPlayCase,
    Finding,
    Ground,
    Inspection,
    Inspector,
    Refusal,
)
from crosstable.kernel.incidents import Penalty
from crosstable.kernel.player import Sex
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

    round: asking.RoundNumber
    player: asking.PlayerNumber
    ground: Annotated[Ground, said(Sentence("ground"), "Why the player is inspected", "suspicion")]
    complaint: Annotated[
        int,
        said(
            Sentence("number of the complaint"),
            "The complaint that asks for the inspection; 0: none",
            0,
            ge=0,
            le=9999,
        ),
    ] = 0
    time: asking.LeftOpen = None
    room: Annotated[
        asking.Line,
        said(Sentence("room"), "The separate room: inspections are private", "room 3", clear=True),
    ] = ""
    inspector: Annotated[
        asking.Line, said(Sentence("inspector"), "Who inspects", "Ina Rossi", clear=True)
    ] = ""
    inspector_sex: Annotated[
        Sex | None, said(Sentence("sex of the inspector"), "That of the player", "w")
    ] = None
    witness: Annotated[
        asking.Line, said(Sentence("witness"), "Who else is there", "Eva Brun", clear=True)
    ] = ""
    witness_sex: Annotated[
        Sex | None, said(Sentence("sex of the witness"), "That of the player", "w")
    ] = None
    second_witness: Annotated[
        asking.Line,
        said(
            Sentence("witness of the player"),
            "Of the player’s own choice, of either sex",
            "Tom Brun",
        ),
    ] = ""
    note: asking.Remark = ""

    def _wished(self) -> Inspection:
        return Inspection(
            round=self.round,
            player=self.player,
            ground=self.ground,
            complaint=self.complaint,
            time=self.time,
            room=_statement(self.room),
            inspector=Inspector(name=self.inspector, sex=self.inspector_sex),
            witness=Inspector(name=self.witness, sex=self.witness_sex),
            second_witness=self.second_witness,
            note=_statement(self.note),
        )

    def decided(self, state: State) -> ConfidentialNoted:
        tournament = state.tournament
        inspection_rules(tournament)
        _refuse_no_game(tournament, self.round, self.player)
        made = checked_inspection(tournament, self._wished())
        return ConfidentialNoted(len(tournament.fair_play.inspections) + 1, made)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        reason = not_urgent(state.tournament, self._wished())
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

    form: Annotated[
        ComplaintForm, said(Sentence("form"), "How the accusation was made", "in-tournament")
    ]
    round: asking.RoundNumber
    accused: Annotated[
        asking.PlayerNumber, about("The player’s number", label=Sentence("accused player"))
    ]
    lodged: Annotated[date, said(Sentence("day"), "When it was made", "2026-05-02", clear=True)]
    complainant: Annotated[
        asking.Line,
        said(Sentence("complainant"), "A player by number, or anybody by name", "Ina Rossi"),
    ] = ""
    complainant_id: Annotated[
        asking.Line,
        said(
            Sentence("FIDE ID of the complainant"),
            "Of somebody who is not among the players",
            "1503014",
            clear=True,
        ),
    ] = ""
    complainant_player: Annotated[
        int,
        said(
            Sentence("complainant"), "The complainant’s number; 0: no player", 0, ge=0, le=999_999
        ),
    ] = 0
    details: Annotated[
        asking.Remark,
        about(
            "What the complaint is about",
            "leaves the board after each move",
            label=Sentence("complaint details"),
            clear=True,
        ),
    ] = ""
    checked: Annotated[
        asking.YesNo,
        about(
            "Whether the game was checked with a program",
            label=Sentence("the game was checked with a program"),
        ),
    ] = False
    program: Annotated[asking.Line, said(Sentence("program"), "Of the check", "", clear=True)] = ""
    hardware: Annotated[asking.Line, said(Sentence("hardware"), "Of the check", "", clear=True)] = (
        ""
    )
    analysis_file: Annotated[
        asking.Line,
        said(Sentence("analysis file provided"), "The name of the file", "game.pgn", clear=True),
    ] = ""
    results: Annotated[
        asking.Remark,
        about("What the check showed", label=Sentence("what the check showed"), clear=True),
    ] = ""
    comments: Annotated[
        asking.Remark, about("Of the arbiter", label=Sentence("arbiter’s comments"), clear=True)
    ] = ""

    def decided(self, state: State) -> ConfidentialNoted:
        tournament = state.tournament
        complaint_rules(tournament)
        tournament.entrant(self.accused)
        if not 1 <= self.round <= len(tournament.rounds):
            raise Refused("round {round} is not paired", round=self.round)
        wished = Complaint(
            form=self.form,
            round=self.round,
            accused=self.accused,
            complainant=self.complainant,
            complainant_id=_statement(self.complainant_id),
            complainant_player=self.complainant_player,
            lodged=self.lodged,
            details=_statement(self.details),
            checked=self.checked,
            program=_statement(self.program),
            hardware=_statement(self.hardware),
            analysis_file=_statement(self.analysis_file),
            results=_statement(self.results),
            comments=_statement(self.comments),
        )
        made = checked_complaint(tournament, wished)
        return ConfidentialNoted(len(tournament.fair_play.complaints) + 1, made)


class JudgeComplaint(Command, frozen=True):
    """Say what becomes of a complaint, and the penalty for a false accusation."""

    right = CONFIDENTIAL

    number: asking.CaseNumber
    standing: Annotated[
        ComplaintStanding,
        said(Sentence("the complaint is"), "What becomes of it", "admitted"),
        Meta(extra={"choices": tuple(ComplaintStanding)[1:]}),
    ]
    decision: Annotated[
        asking.Remark, about("What was decided", "no evidence", label=Sentence("decision"))
    ] = ""
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
    answer: Annotated[
        asking.Remark,
        about(
            "What the player said", "denies it", label=Sentence("what the player said"), clear=True
        ),
    ] = ""

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
