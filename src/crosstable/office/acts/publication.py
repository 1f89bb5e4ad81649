"""What everybody may see: the tournament itself, and each of its rounds."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.acts.rearranging import comparison_of
from crosstable.office.asking import ReasonText, RoundNumber, YesNo, about
from crosstable.office.basis import changed_since_paired
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.disclosure import secret_matches_of
from crosstable.office.roles import Right, Role
from crosstable.pairing.lineups import plan_of
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule

# Whether everybody may read what players need for a norm.


class NormsShown(Act, frozen=True, tag="norms-shown"):
    """What players need for a norm was shown to the public, or no longer."""

    topic = Topic.ANNOUNCEMENT

    shown: bool

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, norms_shown=self.shown)

    def words(self, _tournament: Tournament) -> Sentence:
        if self.shown:
            return Sentence("what players need for a norm is shown to everybody")
        return Sentence("what players need for a norm is no longer shown to everybody")

    def right_to_undo(self) -> Right:
        return ShowNorms.right


class ShowNorms(Command, frozen=True):
    """Show the public what players need for a norm, or stop showing it."""

    right = Right(Role.CHIEF_ARBITER, Sentence("showing everybody what players need for a norm"))

    shown: Annotated[YesNo, about("Whether everybody may read it")]

    def decided(self, state: State) -> NormsShown:
        if self.shown and not edition_of(state.tournament).has_norms:
            raise Refused("this edition of the rules has no norms")
        if state.tournament.norms_shown == self.shown:
            if self.shown:
                raise Refused("everybody can already see what players need for a norm")
            raise Refused("what players need for a norm is not shown to everybody")
        return NormsShown(self.shown)


# Opening line-ups before their deadline, as where all captains have handed in and play begins.


class LineupsDisclosed(Act, frozen=True, tag="lineups-disclosed"):
    """The line-ups of a round were opened to everybody; captains change them no more."""

    topic = Topic.PAIRINGS

    round: int

    def applied(self, tournament: Tournament) -> Tournament:
        return with_round(tournament, replace(tournament.round(self.round), disclosed=True))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("line-ups of round {round} made public", round=self.round)


class DiscloseLineups(Command, frozen=True):
    """Open the line-ups of a published round before the deadline for them is over."""

    right = Right(Role.ARBITER, Sentence("making line-ups public"))

    round: RoundNumber

    def decided(self, state: State) -> LineupsDisclosed:
        tournament = state.tournament
        plan_of(tournament)
        played = tournament.round(self.round)
        if not played.published:
            raise Refused("round {round} is not published yet", round=self.round)
        # Without a clock: one that comes a second after the deadline changes nothing.
        if not secret_matches_of(tournament, played, None):
            raise Refused("the line-ups of round {round} are not secret", round=self.round)
        return LineupsDisclosed(self.round)

    def cautions(self, _state: State) -> tuple[Caution, ...]:
        return say(
            Level.CONFIRM,
            Sentence(
                "everybody sees who plays in round {round} from now on, and captains can no "
                "longer change anything through their links",
                round=self.round,
            ),
        )


class TournamentPublished(Act, frozen=True, tag="tournament-published"):
    """The tournament was made public: from now on everybody may know of it."""

    topic = Topic.ANNOUNCEMENT

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, published=True)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament made public")

    def right_to_undo(self) -> Right:
        return HideTournament.right


class PublishTournament(Command, frozen=True):
    """Make the tournament public."""

    right = Right(Role.CHIEF_ARBITER, Sentence("making a tournament public"))

    def decided(self, state: State) -> TournamentPublished:
        if state.tournament.published:
            raise Refused("the tournament is already public")
        return TournamentPublished()

    def cautions(self, state: State) -> tuple[Caution, ...]:
        players = len(state.tournament.entrants)
        seen = Sentence(
            "everybody will see the announcement and the list of entries, {entries} so far",
            entries=players,
        )
        rounds = [played.number for played in state.tournament.rounds if played.published]
        if not rounds:
            return say(Level.ACKNOWLEDGE, seen)
        paired = Sentence.plural(
            "also the pairings and results of round {rounds}, which is published",
            "also the pairings and results of rounds {rounds}, which are published",
            count=len(rounds),
            rounds=Listing(rounds),
        )
        return say(Level.ACKNOWLEDGE, seen, paired)


class TournamentHidden(Act, frozen=True, tag="tournament-hidden"):
    """The tournament was made private."""

    topic = Topic.ANNOUNCEMENT

    reason: str

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, published=False)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("tournament made private: {reason}", reason=self.reason)

    def right_to_undo(self) -> Right:
        return PublishTournament.right


class HideTournament(Command, frozen=True):
    """Make the tournament private."""

    right = Right(Role.CHIEF_ARBITER, Sentence("making a tournament private"))

    reason: ReasonText

    def decided(self, state: State) -> TournamentHidden:
        if not state.tournament.published:
            raise Refused("the tournament is not public")
        if not self.reason.strip():
            raise Refused("making a tournament private needs a reason")
        return TournamentHidden(self.reason)

    def cautions(self, _state: State) -> tuple[Caution, ...]:
        return say(
            Level.CONFIRM,
            Sentence(
                "spectators and players lose access to its pages at once; what they have read "
                "cannot be taken back"
            ),
        )


class RoundPublished(Act, frozen=True, tag="round-published"):
    """The pairings of a round were made public."""

    topic = Topic.PAIRINGS

    round: int

    def applied(self, tournament: Tournament) -> Tournament:
        return with_round(tournament, replace(tournament.round(self.round), published=True))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("round {round} published", round=self.round)

    def right_to_undo(self) -> Right:
        return Unpublish.right


class Publish(Command, frozen=True):
    """Make the pairings of a round public."""

    right = Right(Role.ARBITER, Sentence("publishing a round"))

    round: RoundNumber

    def decided(self, state: State) -> RoundPublished:
        paired = state.tournament.round(self.round)
        if paired.published:
            raise Refused("round {round} is already published", round=self.round)
        if paired.rearranging:
            raise Refused(
                "round {round} is being changed by hand; end that first", round=self.round
            )
        return RoundPublished(self.round)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        ended = comparison_of(state, self.round)
        broken = tuple(Caution(Level.CONFIRM, reason) for reason in ended.broken) if ended else ()
        return _obsolete(state, self.round) + broken


class RoundUnpublished(Act, frozen=True, tag="round-unpublished"):
    """The pairings of a round were taken back from the public."""

    topic = Topic.PAIRINGS

    round: int
    reason: str

    def applied(self, tournament: Tournament) -> Tournament:
        hidden = replace(tournament.round(self.round), published=False, disclosed=False)
        games = tuple(game for game in tournament.games if game.round != self.round)
        claims = tuple(claim for claim in tournament.claims if claim.round != self.round)
        requests = tuple(asked for asked in tournament.requests if asked.round != self.round)
        rulings = tuple(ruled for ruled in tournament.rulings if ruled.round != self.round)
        without = replace(
            tournament, games=games, claims=claims, requests=requests, rulings=rulings
        )
        return with_round(without, hidden)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("round {round} taken back: {reason}", round=self.round, reason=self.reason)

    def right_to_undo(self) -> Right:
        return Unpublish.right


class Unpublish(Command, frozen=True):
    """Take the pairings of a round back."""

    right = Right(Role.CHIEF_ARBITER, Sentence("taking published pairings back"))

    round: RoundNumber
    reason: ReasonText

    def decided(self, state: State) -> RoundUnpublished:
        played = state.tournament.round(self.round)
        if not played.published:
            raise Refused("round {round} is not published", round=self.round)
        if self.round < len(state.tournament.rounds):
            raise Refused(
                "round {later} already builds on round {round}",
                later=self.round + 1,
                round=self.round,
            )
        if not self.reason.strip():
            raise Refused("taking pairings back needs a reason")
        return RoundUnpublished(self.round, self.reason)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if not 1 <= self.round <= len(state.tournament.rounds):
            return ()
        boards = state.tournament.round(self.round).boards
        entered = sum(not board.unfinished for board in boards)
        allowed = when_pairings_change(state.tournament)
        if entered:
            return allowed + say(
                Level.CONFIRM_TWICE,
                Sentence.plural(
                    "{count} result of round {round} is entered; players have acted on it",
                    "{count} results of round {round} are entered; players have acted on it",
                    count=entered,
                    round=self.round,
                ),
            )
        return allowed + say(
            Level.CONFIRM,
            Sentence("players may have seen the pairings of round {round}", round=self.round),
        )


def _obsolete(state: State, round_number: int) -> tuple[Caution, ...]:
    """Say what has changed since a round was paired, and how to mend it."""
    changes = changed_since_paired(state, round_number)
    if not changes:
        return ()
    return say(
        Level.CONFIRM_TWICE,
        Sentence(
            "round {round} was paired before this changed: {changes}",
            round=round_number,
            changes=Listing(changes, glue="; "),
        ),
        Sentence(
            "pair round {round} again instead; published as it is, it does not follow from what is "
            "known now",
            round=round_number,
        ),
    )


@rule("swiss.published-pairings")
def when_pairings_change(tournament: Tournament) -> tuple[Caution, ...]:
    """Return when the text of a Swiss system lets a published pairing change."""
    rules = defining_edition(edition_of(tournament), tournament)
    allowed = rules.swiss.published_pairings
    if allowed is None or not rules.defines(tournament.system.name):
        return ()
    reason = rules.because("swiss.published-pairings", allowed)
    return (Caution(Level.ACKNOWLEDGE, reason),)
