"""Taking the latest act back: that which was named, or nothing.

Whoever undoes has one act in mind. Others may have acted meanwhile, or the latest act may be one
that stays; then nothing is undone, rather than something else.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Tournament,
)
from crosstable.office.acts.base import Act, Command, Done, State, Topic, undoable
from crosstable.office.asking import ReasonText, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role


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

    right = Right(Role.ARBITER, Sentence("undoing an action"))

    reason: ReasonText = ""
    entry: Annotated[
        Annotated[int, Meta(ge=1, le=999_999_999)] | None,
        said(
            Sentence("entry"),
            "The entry of the journal that is meant; where another act is the latest "
            "by now, nothing is undone. Without it, the very latest act is meant",
            12,
        ),
    ] = None
    """Which act is meant, by its number in the journal; without one, the very latest."""

    def right_in(self, state: State) -> Right | None:
        latest = undoable(state.in_force)
        return latest.act.right_to_undo() if latest is not None else None

    def decided(self, state: State) -> Undone:
        latest = undoable(state.in_force[1:])
        if latest is None:
            raise Refused("there is nothing to undo: the tournament was only just created")
        if self.entry is None:
            self._refuse_to_pass_over(state, latest)
        elif self.entry != latest.version:
            self._refuse_another(state, latest, self.entry)
        return Undone(latest.version, self.reason)

    @staticmethod
    def _refuse_to_pass_over(state: State, latest: Done) -> None:
        """Refuse where the latest act stays: undoing the one before it must be asked for."""
        newest = state.in_force[-1]
        if newest.act.can_be_undone:
            return
        raise Refused(
            "entry {entry} cannot be undone: {act}. What can be undone is entry {before}, by its "
            "number: {earlier}",
            entry=newest.version,
            act=newest.act.words(state.tournament),
            before=latest.version,
            earlier=latest.act.words(state.tournament),
        )

    @staticmethod
    def _refuse_another(state: State, latest: Done, entry: int) -> None:
        """Refuse where the act that is meant is not the one that would be undone."""
        meant = next((done for done in state.in_force if done.version == entry), None)
        if meant is None:
            raise Refused(
                "entry {entry} is not in force: it was undone, or it records no action; nothing "
                "was undone now",
                entry=entry,
            )
        if meant is state.in_force[0] or not meant.act.can_be_undone:
            raise Refused(
                "entry {entry} cannot be undone: {act}; nothing was undone",
                entry=entry,
                act=meant.act.words(state.tournament),
            )
        raise Refused(
            "entry {entry} ({act}) is no longer the latest: since then {latest}; nothing was "
            "undone",
            entry=entry,
            act=meant.act.words(state.tournament),
            latest=latest.act.words(state.tournament),
        )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        latest = undoable(state.in_force[1:])
        if latest is None or self.entry not in {None, latest.version}:
            return ()
        stays = latest.act.not_mended()
        return (
            *say(
                Level.CONFIRM,
                Sentence("this will be undone: {act}", act=latest.act.words(state.tournament)),
            ),
            *(() if stays is None else say(Level.CONFIRM_TWICE, stays)),
        )
