"""Whether everybody may read what players need for a norm."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import YesNo, about
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.library import edition_of


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
