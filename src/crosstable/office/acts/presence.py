"""Presence: who is in the hall before the first round."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import DoorLink
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_entrants
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.asking import Players, Seed, said
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role

# The door: for a while, whoever has a link may check players in, and do nothing else.


class DoorOpened(Act, frozen=True, tag="door-opened"):
    """A link for checking players in was made; one that was made before ends."""

    topic = Topic.PLAYERS

    mark: str
    """What tells this link from others; it is of no use without the office's secret."""
    until: datetime

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, door=DoorLink(self.mark, self.until))

    def words(self, _tournament: Tournament) -> Sentence:
        ends = self.until.astimezone(UTC)
        return Sentence(
            "link for checking in at the door made, until {day} {time} UTC",
            day=ends.date(),
            time=ends.strftime("%H:%M"),
        )


class OpenDoor(Command, frozen=True):
    """Make a link with which players can be checked in; chance and time come with the command."""

    right = Right(Role.ARBITER, Sentence("making a link for checking in at the door"))

    mark: Seed
    until: datetime

    def decided(self, state: State) -> DoorOpened:
        if state.tournament.rounds:
            raise Refused("players can be checked in only before the first round is paired")
        return DoorOpened(self.mark, self.until)


class DoorClosed(Act, frozen=True, tag="door-closed"):
    """The link for checking players in ended before its time."""

    topic = Topic.PLAYERS

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, door=None)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("link for checking in at the door ended")


class CloseDoor(Command, frozen=True):
    """End the link for checking players in."""

    right = Right(Role.ARBITER, Sentence("ending a link for checking in at the door"))

    def decided(self, state: State) -> DoorClosed:
        if state.tournament.door is None:
            raise Refused("there is no link for checking in at the door")
        return DoorClosed()


class PresenceChecked(Act, frozen=True, tag="presence-checked"):
    """Players were seen in the hall before the first round, or were not; None takes it back."""

    topic = Topic.PLAYERS

    players: tuple[int, ...]
    present: bool | None
    names: tuple[str, ...] = ()
    """Who had these numbers then: they are provisional until the first round."""
    expected: tuple[int, ...] = ()
    """Who is no longer left out of the first round, since it was for that absence only."""

    def applied(self, tournament: Tournament) -> Tournament:
        noted = with_entrants(tournament, frozenset(self.players), present=self.present)
        if not self.expected:
            return noted
        return replace(
            noted,
            bye_requests=tuple(
                request
                for request in noted.bye_requests
                if request.round != 1 or request.player not in self.expected
            ),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        seen = _seen(self)
        if self.present is None:
            return Sentence("check-in taken back: {players}", players=seen)
        if self.present:
            return Sentence("checked in: {players}", players=seen)
        return Sentence("not there: {players}", players=seen)


class CheckIn(Command, frozen=True):
    """Note who is in the hall before the first round, or take the note back."""

    right = Right(Role.CLERK, Sentence("checking players in"))

    players: Players
    present: Annotated[
        bool | None,
        said(Sentence("present"), "Whether they are here; null takes the note back", example=True),
    ] = True

    def decided(self, state: State) -> PresenceChecked:
        tournament = state.tournament
        if tournament.rounds:
            raise Refused("players can be checked in only before the first round is paired")
        if not self.players:
            raise Refused("say which players are there")
        for number in self.players:
            entrant_still_in(tournament, number)
        changed = tuple(
            number
            for number in dict.fromkeys(self.players)
            if tournament.entrant(number).present is not self.present
        )
        if not changed:
            raise Refused(_already(tournament, self))
        names = tuple(tournament.entrant(number).player.name for number in changed)
        expected = () if self.present is False else _left_out_as_absent(tournament, changed)
        return PresenceChecked(changed, self.present, names, expected)


def _left_out_as_absent(tournament: Tournament, players: Iterable[int]) -> tuple[int, ...]:
    """Return who was noted as absent and therefore left out of a first round that was undone."""
    out = {
        request.player
        for request in tournament.bye_requests
        if request.round == 1 and request.kind is Bye.ZERO_POINT
    }
    return tuple(
        number
        for number in players
        if number in out and tournament.entrant(number).present is False
    )


def _already(tournament: Tournament, command: CheckIn) -> Sentence:
    """Return what was noted before of everybody a command names."""
    numbers = dict.fromkeys(command.players)
    names = [f"{number} {tournament.entrant(number).player.name}" for number in numbers]
    players = first_of(names, 3, glue="; ")
    if command.present is None:
        return Sentence("nothing is noted about {players}", players=players)
    if command.present:
        return Sentence("already noted as here: {players}", players=players)
    return Sentence("already noted as absent: {players}", players=players)


def _seen(act: PresenceChecked) -> Listing | Sentence:
    if not act.names:  # written before names were kept
        return first_of([str(number) for number in act.players], 8)
    names = [f"{number} {name}" for number, name in zip(act.players, act.names, strict=False)]
    return first_of(names, 3, glue="; ")


def not_seen_since(tournament: Tournament) -> frozenset[int]:
    """Return who was noted as absent before round 1 and has been left out of every round since."""
    absent = {entrant.number for entrant in tournament.entrants if entrant.present is False}
    for played in tournament.rounds:
        absent &= {free.player for free in played.free if free.kind is Bye.ZERO_POINT}
    return frozenset(absent) if tournament.rounds else frozenset()


def expected_in_round_one(tournament: Tournament) -> list[Entrant]:
    """Return who is to play in the first round."""
    excused = {request.player for request in tournament.bye_requests if request.round == 1}
    return [
        entrant
        for entrant in tournament.entrants
        if not entrant.withdrawn and entrant.number not in excused
    ]
