"""Absence without notice: who lost the last round by it, and what the arbiter makes of it.

Where the edition says so (FIDE GR 6.5, C.04.2.D.2), whoever stays away without a word counts as
withdrawn, unless the absence is explained before the next pairing is published. The program never
decides that by itself: it tells the arbiter, who withdraws the player, accepts an explanation, or
leaves the player out of the next round only.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant, ExplainedAbsence
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.acts.leaving import Withdraw
from crosstable.office.acts.presence import not_seen_since
from crosstable.office.acts.results import MarkAbsent
from crosstable.office.asking import PlayerNumber, ReasonText, RoundNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import AccountableSystem, bracket_system, rounds_to_play, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class AbsenceExplained(Act, frozen=True, tag="absence-explained"):
    """The arbiter accepted why a player did not appear."""

    topic = Topic.PLAYERS

    player: int
    round: int
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        explained = ExplainedAbsence(self.player, self.round, self.reason)
        return replace(tournament, explained_absences=(*tournament.explained_absences, explained))

    def words(self, _tournament: Tournament) -> Sentence:
        if not self.reason:
            return Sentence(
                "absence of player {player} in round {round} explained",
                player=self.player,
                round=self.round,
            )
        return Sentence(
            "absence of player {player} in round {round} explained: {reason}",
            player=self.player,
            round=self.round,
            reason=self.reason,
        )


class ExplainAbsence(Command, frozen=True):
    """Accept why a player did not appear, so that he or she is paired again."""

    right = Right(Role.ARBITER, Sentence("accepting why a player was absent"))

    player: PlayerNumber
    round: RoundNumber
    reason: ReasonText = ""

    def decided(self, state: State) -> AbsenceExplained:
        tournament = state.tournament
        entrant = entrant_still_in(tournament, self.player)
        if not 1 <= self.round <= len(tournament.rounds):
            raise Refused("round {round} is not paired", round=self.round)
        if not _was_absent(tournament, self.player, self.round):
            raise Refused(
                "{player} did not lose round {round} by absence",
                player=entrant.player.name,
                round=self.round,
            )
        if (self.player, self.round) in _explained(tournament):
            raise Refused(
                "the absence of {player} in round {round} is already explained",
                player=entrant.player.name,
                round=self.round,
            )
        return AbsenceExplained(self.player, self.round, " ".join(self.reason.split()))


class AfterAbsence(Enum):
    """What an arbiter decides about somebody who was absent without notice."""

    WITHDRAW = "withdraw"
    EXPLAINED = "explained"
    OUT = "out"


class AbsenceDecision(msgspec.Struct, frozen=True):
    """One player of whom the arbiter decides, together with pairing the next round."""

    player: int
    choice: AfterAbsence
    reason: str = ""

    def command(self, state: State) -> Command:
        """Return what carries the decision out, for those whom it is about."""
        tournament = state.tournament
        entrant = tournament.entrant(self.player)
        if entrant not in absent_without_notice(tournament):
            if tournament.rounds and any(b.unfinished for b in tournament.rounds[-1].boards):
                raise Refused(
                    "round {round} is still being played; decide about who was absent once it is "
                    "over",
                    round=len(tournament.rounds),
                )
            raise Refused(
                "{player} was not absent from the last round without an explanation",
                player=entrant.player.name,
            )
        match self.choice:
            case AfterAbsence.WITHDRAW:
                return Withdraw(self.player, self.reason)
            case AfterAbsence.EXPLAINED:
                return ExplainAbsence(self.player, len(tournament.rounds), self.reason)
            case AfterAbsence.OUT:
                return MarkAbsent(self.player, len(tournament.rounds) + 1)


def choices_after_absence(tournament: Tournament) -> tuple[AfterAbsence, ...]:
    """Return what can be decided: nobody is left out of a schedule that is fixed."""
    if system_of(tournament).fixed_schedule:
        return AfterAbsence.WITHDRAW, AfterAbsence.EXPLAINED
    return tuple(AfterAbsence)


@rule("absence.without-notice", "swiss.absence-without-notice")
def absent_without_notice(tournament: Tournament) -> tuple[Entrant, ...]:
    """Return who was absent from the last round and counts as withdrawn, since nothing explains it.

    FIDE GR 6.5, C.04.2.D.2: who lost by absence, and who was noted as absent at the check-in and
    has not been seen since. Whom the arbiter has left out of the next round already is not asked
    about again, and nobody is where the edition does not know the rule or no round is to come
    (decision 211).
    """
    if not tournament.rounds or not edition_of(tournament).absence_is_withdrawal:
        return ()
    if tournament.team_plan is not None:  # who plays next is the captain's business
        return ()
    if len(tournament.rounds) == rounds_to_play(tournament):
        return ()
    last = tournament.rounds[-1]
    missing = {player for board in last.boards for player in _absent_at(board)}
    explained = _explained(tournament)
    asked_about = (missing | not_seen_since(tournament)) - _excused_next(tournament)
    if not asked_about:
        return ()
    asked_about -= _out(tournament)
    return tuple(
        entrant
        for entrant in tournament.entrants
        if entrant.number in asked_about
        and not entrant.withdrawn
        and (entrant.number, last.number) not in explained
    )


def _excused_next(tournament: Tournament) -> set[int]:
    """Return whom the arbiter has left out of the next round already."""
    to_come = len(tournament.rounds) + 1
    return {request.player for request in tournament.bye_requests if request.round == to_come}


def _out(tournament: Tournament) -> set[int]:
    """Return who is out of a knock-out and not paired any more."""
    system = bracket_system(tournament)
    if system is None:
        return set()
    return {player for match in system.bracket(tournament).matches for player in match.out}


def before_pairing_the_absent(
    tournament: Tournament, decided: Container[int] = (), among: Container[int] | None = None
) -> Iterator[Caution]:
    """Yield whom the next round would pair though their absence was not explained.

    Those of whom the arbiter has ``decided`` are not among them, nor whoever is not ``among`` the
    players of a round paired by hand.
    """

    def pairs(entrant: Entrant) -> bool:
        return entrant.number not in decided and (among is None or entrant.number in among)

    if not edition_of(tournament).absence_is_withdrawal:
        yield from _pairing_the_unseen(tournament, pairs)
    pending = [entrant for entrant in absent_without_notice(tournament) if pairs(entrant)]
    if not pending:
        return
    sentence = Sentence.plural(
        "absent from round {round} without an explanation: {players}; the rules take this for a "
        "withdrawal, but the next round pairs this player unless you decide otherwise",
        "absent from round {round} without an explanation: {players}; the rules take this for "
        "withdrawals, but the next round pairs these players unless you decide otherwise",
        count=len(pending),
        round=len(tournament.rounds),
        players=_named(pending),
    )
    swiss = isinstance(system_of(tournament), AccountableSystem)
    article = "swiss.absence-without-notice" if swiss else "absence.without-notice"
    yield Caution(Level.CONFIRM, edition_of(tournament).because(article, sentence))


def _pairing_the_unseen(
    tournament: Tournament, pairs: Callable[[Entrant], bool]
) -> tuple[Caution, ...]:
    """Say whom the next round would pair whom nobody has seen since the check-in (decision 811)."""
    unseen = not_seen_since(tournament) - _excused_next(tournament)
    pending = [
        entrant
        for entrant in tournament.entrants
        if entrant.number in unseen and not entrant.withdrawn and pairs(entrant)
    ]
    if not pending:
        return ()
    return say(
        Level.CONFIRM,
        Sentence(
            "noted as absent at the check-in and not seen since, but the next round pairs them: "
            "{players}",
            players=_named(pending),
        ),
    )


def _named(entrants: Sequence[Entrant]) -> Listing | Sentence:
    names = [f"{entrant.number} {entrant.player.name}" for entrant in entrants]
    return first_of(names, 8, glue="; ")


def _was_absent(tournament: Tournament, player: int, round_number: int) -> bool:
    """Return whether a player lost a round by absence, or was left out of it as not seen yet.

    Decision 811.
    """
    seat = tournament.round(round_number).board_of(player)
    if seat is not None:
        return player in _absent_at(seat[1])
    return player in not_seen_since(tournament)


def _absent_at(board: Board) -> tuple[int, ...]:
    if not isinstance(board.result, Forfeit):
        return ()
    return {
        Absent.WHITE: (board.white,),
        Absent.BLACK: (board.black,),
        Absent.BOTH: (board.white, board.black),
    }[board.result.absent]


def _explained(tournament: Tournament) -> set[tuple[int, int]]:
    return {(absence.player, absence.round) for absence in tournament.explained_absences}
