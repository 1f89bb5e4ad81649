"""What sets of upfloaters and pairings of a bracket are judged by, in words and in figures.

The criteria of a text are named in its edition, in their order. In a pair the upfloater, if there
is one, comes last.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.rulebooks.rules import rule

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
