"""Two players without opponents in a round, such as a late arrival and the bye, meet after all.

Decision 812.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.record import records
from crosstable.kernel.rounds import Board, Joined
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import remarked, with_round
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.acts.hand_checks import refuse_forbidden_meeting
from crosstable.office.acts.publication import when_pairings_change
from crosstable.office.acts.rearranging import about_a_board
from crosstable.office.asking import PlayerNumber, RoundNumber, about
from crosstable.office.cautions import Caution, Level
from crosstable.office.comparing import pair_named
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import PlacingSystem, system_of
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule


class PairedTogether(Act, frozen=True, tag="paired-together"):
    """Two players who had no opponent in a round were paired together, at a board of their own."""

    topic = Topic.PAIRINGS

    round: int
    white: int
    black: int

    def applied(self, tournament: Tournament) -> Tournament:
        both = {self.white, self.black}
        played = tournament.round(self.round)
        byes = {free.player: free.kind for free in played.free}
        changed = replace(
            played,
            boards=(*played.boards, Board(self.white, self.black)),
            free=tuple(free for free in played.free if free.player not in both),
            joined=(
                *played.joined,
                *(Joined(player, byes.get(player)) for player in (self.white, self.black)),
            ),
        )
        asked = tuple(
            request
            for request in tournament.bye_requests
            if request.round != self.round or request.player not in both
        )
        pair = Sentence(
            "{pair}, who had no opponents", pair=pair_named(tournament, self.white, self.black)
        )
        noted = remarked(tournament, RemarkKind.PAIRED_BY_HAND, self.round, pair)
        return with_round(replace(noted, bye_requests=asked), changed)

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round}: {pair} paired together, as neither had an opponent",
            round=self.round,
            pair=pair_named(tournament, self.white, self.black),
        )

    def right_to_undo(self) -> Right:
        return PairTogether.right


class PairTogether(Command, frozen=True):
    """Pair two players who have no opponent in the last round, be it public or not."""

    right = Right(Role.CHIEF_ARBITER, Sentence("pairing two players by hand"))

    round: RoundNumber
    white: Annotated[PlayerNumber, about("Who has White")]
    black: Annotated[PlayerNumber, about("Who has Black")]

    def decided(self, state: State) -> PairedTogether:
        tournament = state.tournament
        if not _pairs_players(tournament):
            raise Refused("here nobody is paired but by the schedule, the bracket or the teams")
        played = tournament.round(self.round)
        if self.round < len(tournament.rounds):
            raise Refused(
                "round {later} already builds on round {round}",
                later=self.round + 1,
                round=self.round,
            )
        if self.white == self.black:
            raise Refused("name two different players")
        for number in (self.white, self.black):
            entrant = entrant_still_in(tournament, number)
            if played.board_of(number) is not None:
                raise Refused(
                    "{player} has an opponent in round {round}",
                    player=entrant.player.name,
                    round=self.round,
                )
        before = _before(tournament, self.round)
        refuse_forbidden_meeting(before, self.white, self.black, rematch=False)
        return PairedTogether(self.round, self.white, self.black)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        numbers = tournament.by_number.keys()
        if not 1 <= self.round <= len(tournament.rounds) or not {self.white, self.black} <= numbers:
            return ()
        before = _before(tournament, self.round)
        board = Board(self.white, self.black)
        terms = _what_the_text_says(tournament)
        return (terms, *about_a_board(before, records(before), board))


@rule("swiss.paired-together")
def _what_the_text_says(tournament: Tournament) -> Caution:
    """Return on which terms the text lets two players without opponents meet (C.04.2.4.4.3)."""
    rules = defining_edition(edition_of(tournament), tournament)
    if rules.cite("swiss.paired-together"):
        terms = rules.because(
            "swiss.paired-together",
            "two players without opponents, near each other in the standings, may be paired "
            "together if both agree",
        )
        return Caution(Level.CONFIRM, terms)
    for forbidding in when_pairings_change(tournament):
        return Caution(Level.CONFIRM, forbidding.reason)
    silent = Reason.that("the text says nothing of pairing two together who have no opponents")
    return Caution(Level.CONFIRM, silent)


def without_opponents(tournament: Tournament, round_number: int) -> tuple[Entrant, ...]:
    """Return who could be paired together in a round: byes, absent players, late arrivals."""
    if round_number < len(tournament.rounds) or not _pairs_players(tournament):
        return ()
    played = tournament.round(round_number)
    seated = {seat for board in played.boards for seat in (board.white, board.black)}
    return tuple(
        entrant
        for entrant in tournament.entrants
        if not entrant.withdrawn and entrant.number not in seated
    )


def _pairs_players(tournament: Tournament) -> bool:
    """Return whether players are paired round by round, and not by a schedule or bracket."""
    engine = system_of(tournament)
    schedule = engine.fixed_schedule or isinstance(engine, PlacingSystem)
    return not schedule and tournament.team_plan is None


def _before(tournament: Tournament, round_number: int) -> Tournament:
    """Return what was played before a round, late arrivals among the players."""
    return replace(tournament, rounds=tournament.rounds[: round_number - 1])
