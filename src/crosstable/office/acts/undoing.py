"""Taking the latest act back."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Tournament,
)
from crosstable.office.acts.base import Act, Command, State, Topic, undoable
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role

__all__ = ["Undo", "Undone"]


class Undone(Act, frozen=True, tag="undone"):
    """The latest act still in force was taken back."""

    topic = Topic.UNDONE

    version: int
    reason: str = ""

    def words(self, _tournament: Tournament) -> Sentence:
        if not self.reason:
            return Sentence("entry {entry} undone", entry=self.version)
        return Sentence("entry {entry} undone: {reason}", entry=self.version, reason=self.reason)


class Undo(Command, frozen=True):
    """Take back the latest act."""

    right = Right(Role.ARBITER, Sentence("taking an act back"))

    reason: str = ""

    def right_in(self, state: State) -> Right | None:
        latest = undoable(state.in_force)
        return latest.act.right_to_undo() if latest is not None else None

    def decided(self, state: State) -> Undone:
        latest = undoable(state.in_force[1:])
        if latest is None:
            raise Refused("there is nothing to undo: the tournament was only just created")
        return Undone(latest.version, self.reason)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        latest = undoable(state.in_force[1:])
        if latest is None:
            return ()
        return say(
            Level.CONFIRM,
            Sentence("this will be undone: {act}", act=latest.act.words(state.tournament)),
        )
