"""The teams of a round with everything that counts, before anybody is paired."""

from __future__ import annotations

from typing import cast

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.allocation import Allocation
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.players import Field
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.team.colours import Preferences, allocate_teams, preference_of
from crosstable.pairing.swiss.team.criteria import PAIR_CRITERIA, SET_TITLES, PairCriterion
from crosstable.pairing.swiss.team.reading import SwissTeam, read_teams
from crosstable.rulebooks.swiss_texts import TeamSwissText

PREFERENCES = "colour-preferences"
"""The option that says which colour preferences teams have."""
SECONDARY = "secondary-score"
"""The option that says whether the other score finds the first team of a pair."""
_UPFLOATED_AGAIN = "team-swiss.upfloated-again"


class TeamTable(RoundTable):
    """What is asked about the teams of one round; a team is its rank in the order for pairing."""

    of_players = False
    """Whether these are players, whose matches are paired as those of teams are."""

    def __init__(
        self,
        field: Field,
        text: TeamSwissText,
        *,
        preferences: Preferences,
        secondary: bool,
        rounds_left: int,
    ) -> None:
        super().__init__(field)
        self.text = text
        self.secondary = secondary
        self.floats_count = rounds_left >= text.rounds_without_floats
        """Whether enough rounds follow: in the last ones floats are not counted (C7, C10)."""
        self.teams = cast("tuple[SwissTeam, ...]", field.players)
        self.set_criteria = tuple(
            name for name in text.set_criteria if self.floats_count or name != _UPFLOATED_AGAIN
        )
        kept: dict[str, PairCriterion] = {}
        for name in text.pair_criteria:
            criterion = PAIR_CRITERIA[name]
            if criterion.strong and preferences is not Preferences.TYPE_B:
                continue
            if criterion.floats and not self.floats_count:
                continue
            kept[name] = criterion
        self.pair_criteria = kept
        self._levels = {self.score(group[0]): mask_of(group) for group in self.groups()}
        self.floated = mask_of(rank for rank, team in enumerate(self.teams) if team.floated)

    @property
    def titles(self) -> tuple[tuple[str, Sentence], ...]:
        """Return every criterion of a bracket in its order, with its words."""
        names = ("team-swiss.upfloaters", "team-swiss.upfloater-scores", *self.set_criteria)
        return (
            *((name, SET_TITLES[name]) for name in names),
            *((name, criterion.title) for name, criterion in self.pair_criteria.items()),
        )

    @property
    def counts_upfloated_again(self) -> bool:
        """Return whether upfloaters that floated before count against a set."""
        return _UPFLOATED_AGAIN in self.set_criteria

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two teams, the higher ranked first."""
        return allocate_teams(
            self.teams[one], self.teams[other], self.field.initial, secondary=self.secondary
        )

    def level(self, left: int) -> int:
        """Return those of some teams with the highest score."""
        first = next(bits(left), None)
        return 0 if first is None else left & self._levels[self.score(first)]

    def following(self, residents: int) -> int:
        """Return the scoregroup below that of a bracket's residents, whoever of it is left.

        It is the next one as the teams of the round stand, with those who were taken in before
        (decision 327).
        """
        score = self.score(next(bits(residents)))
        lower = [low for low in self._levels if low < score]
        return self._levels[max(lower)] if lower else 0

    def pair_cost(self, one: int, other: int, residents: int) -> tuple[int, ...]:
        """Return what a pair of a bracket costs, criterion by criterion."""
        up = (residents >> one & 1) != (residents >> other & 1)
        if up and not residents >> one & 1:
            one, other = other, one
        mine, theirs = self.teams[one], self.teams[other]
        return tuple(
            criterion.of_pair(mine, theirs, up) for criterion in self.pair_criteria.values()
        )

    def by_number(self, members: int) -> list[int]:
        """Return the ranks of some teams in the order of their numbers."""
        return sorted(bits(members), key=lambda rank: self.teams[rank].number)


def lay_table(
    tournament: Tournament, plan: TeamPlan, text: TeamSwissText, round_number: int
) -> TeamTable:
    """Return the teams of a round in their order, as an event's announcement reads them."""
    option = tournament.system.option
    preferences = Preferences(option(PREFERENCES) or Preferences.TYPE_A.value)
    field = read_teams(
        tournament,
        plan,
        round_number,
        total_rounds=tournament.planned_rounds,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        prefer=preference_of(preferences),
    )
    return TeamTable(
        field,
        text,
        preferences=preferences,
        secondary=option(SECONDARY) != "unused",
        rounds_left=tournament.planned_rounds - round_number,
    )
