"""Incidents: written down with a penalty, appealed against, closed.

The journal's words say where something happened and no more: it has more readers than the log.
What a penalty does to a game or a player is done by the acts there are (``office/incidents.py``).
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from crosstable.arbiter.incidents import asked_for, more_than_a_warning
from crosstable.arbiter.penalties import checked_penalty, fee_paid
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.incidents import Appeal, AppealState, Incident, Penalty
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import Made, about, made, said
from crosstable.office.cautions import Caution, Level
from crosstable.office.match_seats import board_words
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

GRAVE = Right(Role.CHIEF_ARBITER, Sentence("giving this penalty"))
"""Who gives what an arbiter in the hall may not, and who takes it back."""


class IncidentNoted(Act, frozen=True, tag="incident-noted"):
    """Something happened at a board, and an arbiter wrote it down."""

    topic = Topic.RULINGS

    incident: Incident
    by_chief: bool = False
    """Whether its penalty is for the arbiter in charge alone."""

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, incidents=(*tournament.incidents, self.incident))

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: incident noted",
            round=self.incident.round,
            board=board_words(tournament, self.incident.round, self.incident.number),
        )

    def right_to_undo(self) -> Right:
        return GRAVE if self.by_chief else NoteIncident.right


class NoteIncident(Command, frozen=True):
    """Write down what happened at a board, and the penalty for it."""

    right = Right(Role.ARBITER, Sentence("noting an incident"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    player: asking.PlayerNumber
    kind: Annotated[
        asking.Line,
        said(
            Sentence("what happened"),
            "Of the edition’s catalogue: a name or an article",
            "disturbing",
        ),
    ]
    """Of the catalogue of the event's edition, by name or article."""
    note: Annotated[asking.ShortNote, about("What happened, in a few words")] = ""
    penalty: asking.PenaltyName = ""
    """Of the ladder of the event's edition, by name or article; empty where none is given."""
    seconds: asking.PenaltySeconds = 0
    result: asking.Outcome | None = None
    rounds: asking.PenaltyRounds = 0
    not_begun: Annotated[
        asking.YesNo,
        about(
            "The opponent had not come: -/+, not rated",
            label=Sentence("the opponent had not come yet: lost by forfeit, not rated"),
        ),
    ] = False
    """Whether the opponent had not come yet, so that the game was not begun: -/+, not rated."""
    amount: asking.Fine = ""
    """Of a fine, such as 25 EUR."""

    @property
    def _says_more(self) -> bool:
        """Return whether something belongs to a penalty, such as its seconds."""
        given = (self.seconds, self.rounds, self.not_begun, self.amount.strip())
        return any(given) or self.result is not None

    def right_in(self, state: State) -> Right | None:
        return GRAVE if self._is_grave(state.tournament) else None

    def _is_grave(self, tournament: Tournament) -> bool:
        rules = edition_of(tournament).conduct
        return bool(self.penalty) and rules.sanction(self.penalty).chief_only

    @rule("conduct.catalogue")
    def decided(self, state: State) -> IncidentNoted:
        """Return the incident: what happened and the penalty are of the edition's catalogue."""
        # Whoever only folds a journal needs no rates of play.
        from crosstable.office.called import announced_rate_of  # noqa: PLC0415

        tournament, rules = state.tournament, edition_of(state.tournament).conduct
        board = board_in_play(tournament, self.round, self.board)
        sides = {board.white: Colour.WHITE, board.black: Colour.BLACK}
        if self.player not in sides:
            raise Refused(
                "{player} does not sit at round {round} board {board}",
                player=tournament.entrant(self.player).player.name,
                round=self.round,
                board=board_words(tournament, self.round, self.board),
            )
        kind = rules.kind(self.kind)
        if self.not_begun and isinstance(board.result, Played):
            raise Refused("the game has begun: it has a result")
        penalty = None
        if self.penalty:
            penalty = checked_penalty(
                Penalty(
                    name=self.penalty,
                    seconds=self.seconds,
                    result=self.result,
                    rounds=self.rounds,
                    amount=self.amount,
                ),
                rules,
                side=sides[self.player],
                points=tournament.points,
                rate=announced_rate_of(tournament),
                begun=not self.not_begun,
            )
        elif self._says_more:
            raise Refused("say which penalty is given")
        return IncidentNoted(
            Incident(
                round=self.round,
                number=self.board,
                player=self.player,
                kind=kind.name,
                note=_note(self.note),
                penalty=penalty,
            ),
            by_chief=self._is_grave(tournament),
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        rules = edition_of(tournament).conduct
        given = rules.sanction(self.penalty) if self.penalty else None
        mild = {PenaltyEffect.NOTHING, PenaltyEffect.WARNING}
        reasons = []
        if given is None or given.effect in mild:
            reasons.append(more_than_a_warning(tournament, self.player))
        reasons.append(asked_for(tournament, self.kind, given.name if given else ""))
        return tuple(Caution(Level.CONFIRM, reason) for reason in reasons if reason is not None)


class AppealAnnounced(Act, frozen=True, tag="appeal-announced"):
    """A player appeals against what was decided about an incident."""

    topic = Topic.RULINGS

    number: int
    deadline: datetime
    protest: str = ""
    fee: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        appeal = Appeal(
            state=AppealState.ANNOUNCED,
            deadline=self.deadline,
            protest=self.protest,
            fee=self.fee,
        )
        return _changed(tournament, self.number, appeal=appeal)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("incident {number}: appeal announced", number=self.number)


class AnnounceAppeal(Command, frozen=True):
    """Note that a player appeals, and until when the appeal must be handed in."""

    right = Right(Role.ARBITER, Sentence("noting an appeal"))

    number: asking.CaseNumber
    deadline: Annotated[
        datetime,
        Meta(tz=False),
        said(
            Sentence("deadline of the appeal"),
            "When it must be handed in, such as 2026-05-02T10:00, by the clock of the hall",
            "2026-05-02T10:00:00",
            clear=True,
        ),
    ]
    """By the clock of the hall."""
    now: Annotated[datetime, made(Made.HALL_NOW)]
    """When it is asked for, by the same clock."""
    protest: Annotated[
        asking.ShortNote,
        about(
            "What is protested against",
            "result of board 3",
            label=Sentence("what the player protests against"),
            clear=True,
        ),
    ] = ""
    """What the player protests against."""
    fee: Annotated[
        asking.Line,
        said(
            Sentence("paid with the appeal"),
            "What was paid with it, such as 50 EUR",
            "50 EUR",
            clear=True,
        ),
    ] = ""
    """What was paid with it."""

    @rule("penalty.appeal")
    def decided(self, state: State) -> AppealAnnounced:
        """Return the appeal: Laws 11.10, Annex 3 2.2.5; it does not stop the game."""
        incident = _open(state.tournament, self.number)
        if incident.appeal.state is AppealState.DECIDED:
            raise Refused("the appeal about incident {number} is decided", number=self.number)
        if self.deadline <= self.now:
            raise Refused("the deadline of an appeal cannot be in the past")
        fee = fee_paid(_note(self.fee), state.tournament.regulations.text("appeal-fee"))
        return AppealAnnounced(self.number, self.deadline, _note(self.protest), fee)


class AppealDecided(Act, frozen=True, tag="appeal-decided"):
    """An appeal was decided."""

    topic = Topic.RULINGS

    number: int
    decision: str
    granted: bool | None = None

    def applied(self, tournament: Tournament) -> Tournament:
        appeal = tournament.incidents[self.number - 1].appeal
        decided = replace(
            appeal, state=AppealState.DECIDED, decision=self.decision, granted=self.granted
        )
        return _changed(tournament, self.number, appeal=decided)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("incident {number}: appeal decided", number=self.number)

    def right_to_undo(self) -> Right:
        return DecideAppeal.right


class DecideAppeal(Command, frozen=True):
    """Note what those who judge appeals decided."""

    right = Right(Role.CHIEF_ARBITER, Sentence("noting what became of an appeal"))

    number: asking.CaseNumber
    decision: Annotated[
        asking.ShortNote,
        about(
            "What was decided",
            "the result stands",
            label=Sentence("what was decided about the appeal"),
            clear=True,
        ),
    ]
    granted: Annotated[
        bool | None,
        said(
            Sentence("granted"),
            "Whether it was granted",
            example=True,
            unsaid=Sentence("not stated"),
        ),
    ] = None
    """Whether the appeal was granted."""

    def decided(self, state: State) -> AppealDecided:
        incident = _open(state.tournament, self.number)
        if incident.appeal.state is not AppealState.ANNOUNCED:
            raise Refused("no appeal about incident {number} is open", number=self.number)
        decision = _note(self.decision)
        if not decision:
            raise Refused("say what was decided about the appeal")
        return AppealDecided(self.number, decision, self.granted)


class IncidentClosed(Act, frozen=True, tag="incident-closed"):
    """Nothing is left to do about an incident."""

    topic = Topic.RULINGS

    number: int
    note: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        return _changed(tournament, self.number, closed=True, closing=self.note)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("incident {number} closed", number=self.number)


class CloseIncident(Command, frozen=True):
    """Say that nothing is left to do about an incident."""

    right = Right(Role.ARBITER, Sentence("closing an incident"))

    number: asking.CaseNumber
    note: Annotated[
        asking.ShortNote,
        about("How it ended", "settled", label=Sentence("how it ended"), clear=True),
    ] = ""

    def decided(self, state: State) -> IncidentClosed:
        incident = _open(state.tournament, self.number)
        if incident.appeal.state is AppealState.ANNOUNCED:
            raise Refused(
                "the appeal about incident {number} is not decided yet", number=self.number
            )
        return IncidentClosed(self.number, _note(self.note))


def _open(tournament: Tournament, number: int) -> Incident:
    if not 1 <= number <= len(tournament.incidents):
        raise UnknownName("incident", str(number))
    incident = tournament.incidents[number - 1]
    if incident.closed:
        raise Refused("incident {number} is closed", number=number)
    return incident


def _changed(tournament: Tournament, number: int, **fields: object) -> Tournament:
    incidents = list(tournament.incidents)
    incidents[number - 1] = replace(incidents[number - 1], **fields)
    return replace(tournament, incidents=tuple(incidents))


def _note(text: str) -> str:
    return " ".join(text.split())
