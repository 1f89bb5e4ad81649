"""A tournament out of the way: archived when it is over, or deleted before anybody played.

Nothing is ever taken out of the journal. An archived tournament stays readable, and public where it
was, but nobody changes it. A deleted one is gone for everybody but the owner of the office, who can
take the deletion back; the journal keeps that it was there, and who deleted it and why.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.corrections import ResultCorrected
from crosstable.office.acts.forgetting import ForgetPlayer
from crosstable.office.acts.publication import HideTournament, PublishTournament
from crosstable.office.acts.results import ResultEntered
from crosstable.office.acts.rounds import RoundPaired
from crosstable.office.acts.undoing import Undo
from crosstable.office.asking import ReasonText
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role


class TournamentArchived(Act, frozen=True, tag="tournament-archived"):
    """The tournament was put away: it can be read, and is not changed any more."""

    topic = Topic.ANNOUNCEMENT

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, archived=True)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament archived")

    def right_to_undo(self) -> Right:
        return ReopenTournament.right


class ArchiveTournament(Command, frozen=True):
    """Put the tournament away."""

    right = Right(Role.CHIEF_ARBITER, Sentence("archiving a tournament"))

    def decided(self, state: State) -> TournamentArchived:
        if state.tournament.archived:
            raise Refused("the tournament is already archived")
        return TournamentArchived()

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        told = say(
            Level.ACKNOWLEDGE,
            Sentence(
                "the tournament cannot be changed until it is opened again; public pages stay as "
                "they are"
            ),
        )
        if any(not played.complete for played in tournament.rounds):
            told += say(Level.CONFIRM, Sentence("games of this tournament have no result yet"))
        return told


class TournamentReopened(Act, frozen=True, tag="tournament-reopened"):
    """The tournament was taken out of the archive."""

    topic = Topic.ANNOUNCEMENT

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, archived=False)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament taken out of the archive")

    def right_to_undo(self) -> Right:
        return ArchiveTournament.right


class ReopenTournament(Command, frozen=True):
    """Take the tournament out of the archive."""

    right = Right(Role.CHIEF_ARBITER, Sentence("taking a tournament out of the archive"))

    def decided(self, state: State) -> TournamentReopened:
        if not state.tournament.archived:
            raise Refused("the tournament is not archived")
        return TournamentReopened()


class TournamentDeleted(Act, frozen=True, tag="tournament-deleted"):
    """The tournament was deleted before anybody played; the journal keeps that it was there."""

    topic = Topic.ANNOUNCEMENT

    reason: str

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, deleted=True, published=False)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament deleted: {reason}", reason=self.reason)

    def right_to_undo(self) -> Right:
        return Right(Role.OWNER, Sentence("bringing a deleted tournament back"))


class DeleteTournament(Command, frozen=True):
    """Delete the tournament, as long as nobody has played in it here."""

    right = Right(Role.CHIEF_ARBITER, Sentence("deleting a tournament"))

    reason: ReasonText

    def decided(self, state: State) -> TournamentDeleted:
        if not can_be_deleted(state):
            raise Refused(
                "a tournament can be deleted only before its first round is paired; archive it, "
                "or make it private"
            )
        if not self.reason.strip():
            raise Refused("deleting a tournament needs a reason")
        return TournamentDeleted(self.reason)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        players = len(state.tournament.entrants)
        return say(
            Level.CONFIRM_TWICE,
            Sentence.plural(
                "the tournament disappears for everybody, with its {count} player",
                "the tournament disappears for everybody, with its {count} players",
                count=players,
            ),
            Sentence("the journal records that it existed, who deleted it and why"),
        )


def can_be_deleted(state: State) -> bool:
    """Return whether nothing was paired or played in this office; a file may bring what it has."""
    played = RoundPaired | ResultEntered | ResultCorrected
    return not any(isinstance(done.act, played) for done in state.in_force)


_IN_THE_ARCHIVE = (ReopenTournament, HideTournament, PublishTournament, ForgetPlayer, Undo)


def possible_in_the_archive(kind: type[Command]) -> bool:
    """Return whether something can be done while a tournament is archived."""
    return issubclass(kind, _IN_THE_ARCHIVE)


def refuse_put_away(command: Command, state: State) -> None:
    """Refuse to change a tournament that is archived or deleted."""
    if state.tournament.deleted and not isinstance(command, ForgetPlayer | Undo):
        raise Refused("the tournament is deleted; undo that first")
    if state.tournament.archived and not possible_in_the_archive(type(command)):
        raise Refused("the tournament is archived; take it out of the archive first")
