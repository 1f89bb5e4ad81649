"""The door: for a while, whoever has a link may check players in, and do nothing else."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import DoorLink
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.roles import Right, Role


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

    mark: str
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
