"""Byes that are granted before a round is paired."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.asking import GrantedBye, PlayerNumber, RoundNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import (
    rounds_to_play,
    system_of,
)
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class ByeGranted(Act, frozen=True, tag="bye-granted"):
    """A player will not be paired in a round to come."""

    topic = Topic.PLAYERS

    player: int
    round: int
    kind: Bye

    def applied(self, tournament: Tournament) -> Tournament:
        request = ByeRequest(self.player, self.round, self.kind)
        return replace(tournament, bye_requests=(*tournament.bye_requests, request))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "player {player} gets a {kind} bye in round {round}",
            player=self.player,
            kind=self.kind,
            round=self.round,
        )


class GrantBye(Command, frozen=True):
    """Leave a player out of a round to come."""

    right = Right(Role.ARBITER, Sentence("granting a bye"))

    player: PlayerNumber
    round: RoundNumber
    kind: GrantedBye = Bye.HALF_POINT

    def decided(self, state: State) -> ByeGranted:
        tournament = state.tournament
        entrant = entrant_still_in(tournament, self.player)
        if tournament.team_plan is not None:
            raise Refused("teams are paired here: who plays in a round is said in the line-up")
        if system_of(tournament).fixed_schedule:
            raise Refused(
                "every game of this schedule is fixed: postpone the game or enter it as a forfeit"
            )
        refuse_other_rounds(tournament, self.round)
        if self.kind not in {Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT}:
            raise Refused("a {kind} bye cannot be asked for", kind=self.kind)
        wanted = [request for request in tournament.bye_requests if request.player == self.player]
        if any(request.round == self.round for request in wanted):
            raise Refused(
                "{player} already has a bye in round {round}",
                player=entrant.player.name,
                round=self.round,
            )
        if self.kind is Bye.HALF_POINT:
            refuse_half_point(tournament, self.round)
        if self.kind is Bye.FULL_POINT:
            refuse_second_bye(tournament, self.player)
        return ByeGranted(self.player, self.round, self.kind)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        held = to_pair_again(state.tournament, self.round)
        if self.kind is Bye.FULL_POINT:
            return held + say(
                Level.ACKNOWLEDGE, Sentence("a full point for an absent player is no longer usual")
            )
        if self.kind is not Bye.HALF_POINT:
            return held
        return held + tuple(
            Caution(Level.CONFIRM, reason)
            for reason in _half_point_objections(state.tournament, self.player, self.round)
        )


class ByeWithdrawn(Act, frozen=True, tag="bye-withdrawn"):
    """A granted bye was taken back."""

    topic = Topic.PLAYERS

    player: int
    round: int

    def applied(self, tournament: Tournament) -> Tournament:
        kept = tuple(
            request
            for request in tournament.bye_requests
            if (request.player, request.round) != (self.player, self.round)
        )
        return replace(tournament, bye_requests=kept)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "bye of player {player} in round {round} taken back",
            player=self.player,
            round=self.round,
        )


class CancelBye(Command, frozen=True):
    """Take a granted bye back before the round is public."""

    right = Right(Role.ARBITER, Sentence("cancelling a bye"))

    player: PlayerNumber
    round: RoundNumber

    def decided(self, state: State) -> ByeWithdrawn:
        tournament = state.tournament
        refuse_paired(tournament, self.round)
        if not any(
            (request.player, request.round) == (self.player, self.round)
            for request in tournament.bye_requests
        ):
            raise Refused(
                "player {player} has no bye in round {round}", player=self.player, round=self.round
            )
        return ByeWithdrawn(self.player, self.round)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        return to_pair_again(state.tournament, self.round)


def to_pair_again(tournament: Tournament, round_number: int) -> tuple[Caution, ...]:
    """Say what a bye in a round that is paired and held back leads to."""
    if round_number > len(tournament.rounds):
        return ()
    return say(
        Level.ACKNOWLEDGE,
        Sentence("round {round} is paired; it must be paired again", round=round_number),
    )


def refuse_other_rounds(tournament: Tournament, round_number: int) -> None:
    """Refuse to plan for a round that was paired or will never be."""
    total = rounds_to_play(tournament)
    if round_number < 1 or (total and round_number > total):
        if not total:
            raise Refused("there is no round {round}", round=round_number)
        raise Refused(
            "there is no round {round}; the tournament has {total}", round=round_number, total=total
        )
    refuse_paired(tournament, round_number)


def refuse_paired(tournament: Tournament, round_number: int) -> None:
    """Refuse a round that players know; one that is held back can still be paired again."""
    if round_number > len(tournament.rounds):
        return
    if tournament.round(round_number).published:
        raise Refused("round {round} is already paired", round=round_number)


@rule("bye.requested")
def refuse_half_point(tournament: Tournament, round_number: int) -> None:
    """Refuse a half-point bye where neither text nor event knows one, and in the last round.

    A number that was announced goes before that of the text.
    """
    rules = edition_of(tournament)
    if not half_point_byes_allowed(tournament):
        raise Refused(
            Sentence("half-point byes are not provided for"),
            rules.because("bye.requested", "half-point byes per player: {limit}", limit=0),
        )
    if round_number == rounds_to_play(tournament) and not rules.byes.half_point_in_last_round:
        raise Refused(
            "there is no half-point bye in round {round}",
            rules.because("bye.requested", "not in the last round"),
            round=round_number,
        )


def half_point_byes_allowed(tournament: Tournament) -> int:
    """Return how many half-point byes a player may have: as announced, else as the text has it."""
    announced = tournament.regulations.text("byes-a-player")
    return int(announced) if announced else edition_of(tournament).byes.half_point_byes


def rounds_without_byes(tournament: Tournament) -> frozenset[int]:
    """Return the rounds in which no half-point bye is given on request, as announced."""
    return frozenset(
        map(int, re.findall(r"[0-9]{1,3}", tournament.regulations.text("no-bye-rounds")))
    )


def announced_objections(tournament: Tournament, round_number: int) -> Iterator[Reason]:
    """Yield what was announced against half-point byes in a round, whoever asks for one.

    Decision 247.
    """
    announced = tournament.regulations
    if round_number == rounds_to_play(tournament):
        yield Reason.that("the half-point bye is in the last round")
    if announced.text("half-point-byes") == "no":
        yield Reason.that("the regulations of this event grant no half-point byes")
    if round_number in rounds_without_byes(tournament):
        yield Reason.that(
            "the regulations of this event give no bye on request in round {round}",
            round=round_number,
        )


@rule("bye.requested")
def _half_point_objections(
    tournament: Tournament, player: int, round_number: int
) -> Iterator[Reason]:
    """Yield what was announced against a half-point bye; the arbiter may grant it all the same."""
    rules, announced = edition_of(tournament), tournament.regulations
    yield from announced_objections(tournament, round_number)
    entrant = tournament.by_number.get(player)
    if entrant is None:
        return
    had = [
        request.round
        for request in tournament.bye_requests
        if request.kind is Bye.HALF_POINT and request.player == player
    ]
    limit = half_point_byes_allowed(tournament)
    if 0 < limit <= len(had):
        yield rules.because(
            "bye.requested",
            "{player} already has half-point byes in these rounds: {rounds}; a player may have "
            "{limit}",
            player=entrant.player.name,
            rounds=Listing(had),
            limit=limit,
        )
    barred = {line.strip().casefold() for line in announced.text("no-byes-for").splitlines()}
    titles = {title.code.casefold() for title in entrant.player.titles}
    if barred & {entrant.player.name.casefold(), *titles}:
        yield Reason.that(
            "by the regulations of this event {player} gets no bye on request",
            player=entrant.player.name,
        )


@rule("bye.once")
def refuse_second_bye(tournament: Tournament, player: int) -> None:
    """Refuse a bye with a point to a player who had one."""
    had = [
        (played.number, free.kind)
        for played in tournament.rounds
        for free in played.free
        if free.player == player
    ]
    had += [
        (request.round, request.kind)
        for request in tournament.bye_requests
        if request.player == player
    ]
    for number, kind in had:
        if kind in {Bye.ALLOCATED, Bye.FULL_POINT}:
            raise Refused(
                "player {player} already has a bye in round {round}",
                edition_of(tournament).because("bye.once", "nobody gets a second bye"),
                player=player,
                round=number,
            )
