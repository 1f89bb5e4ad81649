"""Players who must not meet, and those who may meet again."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Tournament,
)
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import PlayerNumber, ReasonText, about
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import (
    system_of,
)


class PairForbidden(Act, frozen=True, tag="pair-forbidden"):
    """Two players must not meet."""

    topic = Topic.PLAYERS

    first: int
    second: int
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        pairs = (*tournament.forbidden_pairs, (self.first, self.second))
        return replace(tournament, forbidden_pairs=pairs)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("{first} and {second} must not meet", first=self.first, second=self.second)

    def right_to_undo(self) -> Right:
        return AllowPair.right


class ForbidPair(Command, frozen=True):
    """Two players must not meet."""

    right = Right(Role.CHIEF_ARBITER, Sentence("keeping two players apart"))

    first: Annotated[PlayerNumber, about("Number or name", label=Sentence("one player"))]
    second: Annotated[
        PlayerNumber, about("Number or name", label=Sentence("the other"), clear=True)
    ]
    reason: ReasonText = ""

    def decided(self, state: State) -> PairForbidden:
        tournament = state.tournament
        first, second = sorted((self.first, self.second))
        if first == second:
            raise Refused("name two different players to keep apart")
        for number in (first, second):
            tournament.entrant(number)
        if tournament.team_plan is not None:
            raise Refused("teams are paired here: two players cannot be kept apart")
        if system_of(tournament).fixed_schedule:
            raise Refused("everybody meets everybody here: no pair can be forbidden")
        if tournament.rounds and tournament.by_the_rules:
            raise Refused(
                "pairs can be forbidden only before the first round is paired; after that, leave "
                "the rules mode first"
            )
        if tournament.must_not_meet(first, second):
            raise Refused("{first} and {second} are already kept apart", first=first, second=second)
        return PairForbidden(first, second, self.reason)


class PairAllowed(Act, frozen=True, tag="pair-allowed"):
    """Two players who were kept apart may meet again."""

    topic = Topic.PLAYERS

    first: int
    second: int

    def applied(self, tournament: Tournament) -> Tournament:
        pair = {self.first, self.second}
        kept = tuple(
            forbidden for forbidden in tournament.forbidden_pairs if set(forbidden) != pair
        )
        return replace(tournament, forbidden_pairs=kept)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("{first} and {second} may meet again", first=self.first, second=self.second)

    def right_to_undo(self) -> Right:
        return ForbidPair.right


class AllowPair(Command, frozen=True):
    """Two players who were kept apart may meet again."""

    right = Right(Role.CHIEF_ARBITER, Sentence("letting two players meet again"))

    first: PlayerNumber
    second: PlayerNumber

    def decided(self, state: State) -> PairAllowed:
        first, second = sorted((self.first, self.second))
        if not state.tournament.must_not_meet(first, second):
            raise Refused("{first} and {second} are not kept apart", first=first, second=second)
        return PairAllowed(first, second)
