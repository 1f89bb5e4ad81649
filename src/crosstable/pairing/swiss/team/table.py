"""The teams of a round in their order, their criteria, and which colours they prefer and get."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import cast

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.players import (
    BLACK,
    NO_PREFERENCE,
    WHITE,
    Allocation,
    ColourRule,
    ColourRules,
    Field,
    Preference,
    Strength,
    allocate_played,
    alternated,
    colour_difference,
    lower_difference,
    other_than_last,
)
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.team.reading import SwissTeam, read_teams
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import TeamSwissText

# Which colour a team prefers on its first board, and who of two gets it (C.04.6, 1.7 and 4).


class Preferences(Enum):
    """Which colour preferences an event announces (decision 331)."""

    TYPE_A = "type-a"
    TYPE_B = "type-b"
    NONE = "none"


def preference_of(kind: Preferences) -> Callable[[str, bool], Preference]:
    """Return how preferences follow from the colours played and whether the last round comes."""
    if kind is Preferences.NONE:
        return lambda _colours, _last: NO_PREFERENCE
    mild = kind is Preferences.TYPE_B
    return lambda colours, last: _preference(colours, last_round=last, mild=mild)


@rule("team-swiss.preference")
def _preference(colours: str, *, last_round: bool, mild: bool) -> Preference:
    """Return what a team prefers; ``mild`` preferences are of type B alone."""
    if not colours:
        return NO_PREFERENCE
    difference, last_two = colour_difference(colours), colours[-2:]
    if difference <= -2 or (difference in {0, -1} and last_two == BLACK * 2):
        return Preference(Colour.WHITE, Strength.STRONG)
    if difference >= 2 or (difference in {0, 1} and last_two == WHITE * 2):
        return Preference(Colour.BLACK, Strength.STRONG)
    if not mild or (difference == 0 and last_round):
        return NO_PREFERENCE
    if difference:
        return Preference(Colour.WHITE if difference < 0 else Colour.BLACK, Strength.MILD)
    return Preference(Colour.WHITE if colours[-1] == BLACK else Colour.BLACK, Strength.MILD)


@rule("team-swiss.first-team")
def first_of_pair(one: SwissTeam, other: SwissTeam, *, secondary: bool) -> SwissTeam:
    """Return the first team of a pair: by score, by the other score where it is used, by number.

    Virtual points make brackets and no colours (decision 408; decision 331).
    """

    def key(team: SwissTeam) -> tuple[int, int, int]:
        return -team.real_score, -team.secondary if secondary else 0, team.number

    return min(one, other, key=key)


def allocate_teams(
    higher: SwissTeam, lower: SwissTeam, initial: Colour, *, secondary: bool
) -> Allocation:
    """Return the colours of a pair of teams: the first rule that says something."""
    first = first_of_pair(higher, lower, secondary=secondary)
    other = lower if first is higher else higher
    names = ColourRule.TEAMS_INITIAL, ColourRule.OTHER_TEAM_LAST
    given = allocate_played(_RULES, first, other, initial, names)
    return given if first is higher else Allocation(given.higher.other, given.rule)


@rule("team-swiss.colours-one-preference")
def _one(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Grant the only preference."""
    mine, theirs = first.preference.colour, other.preference.colour
    if (mine is None) == (theirs is None):
        return None
    return mine if mine is not None else theirs and theirs.other


@rule("team-swiss.colours-both-preferences")
def _both(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Grant opposite preferences."""
    mine, theirs = first.preference.colour, other.preference.colour
    return mine if mine is not theirs else None


@rule("team-swiss.colours-strong-preference")
def _strong(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Grant the only strong preference."""
    mine = first.preference.strength is Strength.STRONG
    if mine is (other.preference.strength is Strength.STRONG) or first.preference.colour is None:
        return None
    return first.preference.colour if mine else first.preference.colour.other


@rule("team-swiss.colours-first-team")
def _first_team(first: SwissTeam, other: SwissTeam) -> Colour | None:  # noqa: ARG001
    """Grant the preference of the first team."""
    return first.preference.colour


_RULES: ColourRules = (
    (ColourRule.ONE_PREFERENCE, _one),
    (ColourRule.OPPOSITE_PREFERENCES, _both),
    (ColourRule.ONE_STRONG, _strong),
    (ColourRule.LOWER_DIFFERENCE, lower_difference),
    (ColourRule.TEAMS_ALTERNATE, alternated),
    (ColourRule.FIRST_TEAM, _first_team),
    (ColourRule.FIRST_TEAM_LAST, other_than_last),
)


# What sets of upfloaters and pairings of a bracket are judged by, in words and in figures.  The
# criteria of a text are named in its edition, in their order. In a pair the upfloater, if there
# is one, comes last.


SET_TITLES = {
    "team-swiss.upfloaters": Sentence("upfloaters"),
    "team-swiss.upfloater-scores": Sentence("points that upfloaters are short of the bracket"),
    "team-swiss.next-group": Sentence("upfloaters that the following scoregroup will need"),
    "team-swiss.next-group-pairs": Sentence(
        "teams of the following scoregroup left without a partner in it"
    ),
    "team-swiss.upfloated-again": Sentence("upfloaters that floated in the round before"),
}


class PairCriterion(msgspec.Struct, frozen=True):
    """One criterion of pairings: what it counts in a pair of a bracket."""

    title: Sentence
    of_pair: Callable[[SwissTeam, SwissTeam, bool], int]
    """What a resident and another resident, or an upfloater, contribute."""
    strong: bool = False
    """Whether it speaks of strong preferences, which only type B tells from others."""
    floats: bool = False
    """Whether it is about floats, which do not count in the last two rounds."""


@rule("team-swiss.preferences")
def _preferences(one: SwissTeam, other: SwissTeam, up: bool) -> int:  # noqa: ARG001, FBT001
    """Count a pair of which one preference is not granted."""
    return int(one.preference.clashes(other.preference))


@rule("team-swiss.strong-preferences")
def _strong_preferences(one: SwissTeam, other: SwissTeam, up: bool) -> int:  # noqa: ARG001, FBT001
    """Count a pair of which one strong preference is not granted."""
    strong = one.preference.strength is other.preference.strength is Strength.STRONG
    return int(strong and one.preference.clashes(other.preference))


@rule("team-swiss.opponents-floated-again")
def _opponents_floated(one: SwissTeam, other: SwissTeam, up: bool) -> int:  # noqa: ARG001, FBT001
    """Count an upfloater's opponent that floated in the round before."""
    return int(up and one.floated)


@rule("team-swiss.floated-again")
def _floated(one: SwissTeam, other: SwissTeam, up: bool) -> int:  # noqa: FBT001
    """Count those of two floating teams that floated in the round before."""
    return int(one.floated) + int(other.floated) if up else 0


PAIR_CRITERIA = {
    "team-swiss.preferences": PairCriterion(
        Sentence("colour preferences that are not granted"), _preferences
    ),
    "team-swiss.strong-preferences": PairCriterion(
        Sentence("strong colour preferences that are not granted"),
        _strong_preferences,
        strong=True,
    ),
    "team-swiss.opponents-floated-again": PairCriterion(
        Sentence("opponents of upfloaters that floated in the round before"),
        _opponents_floated,
        floats=True,
    ),
    "team-swiss.floated-again": PairCriterion(
        Sentence("floating teams that floated in the round before"), _floated, floats=True
    ),
}


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

    def following(self, residents: int) -> int:
        """Return the scoregroup below that of a bracket's residents, whoever of it is left.

        It is the next one as the teams of the round stand, with those who were taken in before
        (decision 327).
        """
        score = self.score(next(bits(residents)))
        lower = [low for low in self.levels if low < score]
        return self.levels[max(lower)] if lower else 0

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
