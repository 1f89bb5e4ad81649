"""Whether everybody may read how the published rounds were paired."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import YesNo, about
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role


class PairingsExplained(Act, frozen=True, tag="pairings-explained"):
    """How rounds are paired was shown to the public, or no longer."""

    topic = Topic.ANNOUNCEMENT

    shown: bool

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, pairings_explained=self.shown)

    def words(self, _tournament: Tournament) -> Sentence:
        if self.shown:
            return Sentence("how rounds are paired is shown to everybody")
        return Sentence("how rounds are paired is no longer shown to everybody")

    def right_to_undo(self) -> Right:
        return ExplainPairings.right


class ExplainPairings(Command, frozen=True):
    """Show the public how rounds are paired, or stop showing it."""

    right = Right(Role.CHIEF_ARBITER, Sentence("showing everybody how rounds are paired"))

    shown: Annotated[YesNo, about("Whether everybody may read it")]

    def decided(self, state: State) -> PairingsExplained:
        if state.tournament.pairings_explained == self.shown:
            if self.shown:
                raise Refused("everybody can already see how rounds are paired")
            raise Refused("how rounds are paired is not shown to everybody")
        return PairingsExplained(self.shown)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        if not self.shown or not (tournament.forbidden_pairs or tournament.team_terms.apart):
            return ()
        return say(
            Level.ACKNOWLEDGE,
            Sentence(
                "the pages do not say whom the arbiter keeps apart, but a careful reader may "
                "guess that two players could not meet"
            ),
        )
