"""Which colour a team prefers on its first board, and who of two gets it (C.04.6, 1.7 and 4)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.allocation import Allocation
from crosstable.pairing.swiss.colours import (
    BLACK,
    NO_PREFERENCE,
    WHITE,
    ColourRule,
    Preference,
    Strength,
    colour_difference,
    last_opposition,
)
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.rulebooks.rules import rule


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
    if not first.colours and not other.colours:
        return _seen_from(higher, first, _initial(first, initial), ColourRule.TEAMS_INITIAL)
    for name, decide in _RULES:
        colour = decide(first, other)
        if colour is not None:
            return _seen_from(higher, first, colour, name)
    return _seen_from(higher, first, _other_alternates(other), ColourRule.OTHER_TEAM_LAST)


def _seen_from(higher: SwissTeam, first: SwissTeam, colour: Colour, name: ColourRule) -> Allocation:
    return Allocation(colour if first is higher else colour.other, name)


@rule("team-swiss.colours-initial")
def _initial(first: SwissTeam, initial: Colour) -> Colour:
    """Give the initial colour to a first team with an odd number, else the other one."""
    return initial if first.number % 2 else initial.other


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


@rule("team-swiss.colours-difference")
def _difference(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Give White to the team with the lower colour difference."""
    if first.difference == other.difference:
        return None
    return Colour.WHITE if first.difference < other.difference else Colour.BLACK


@rule("team-swiss.colours-alternate")
def _alternate(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Give both the opposite of what they had when they last had different colours."""
    last = last_opposition(first.colours, other.colours)
    return None if last is None else _opposite(last[0])


@rule("team-swiss.colours-first-team")
def _first_team(first: SwissTeam, other: SwissTeam) -> Colour | None:  # noqa: ARG001
    """Grant the preference of the first team."""
    return first.preference.colour


@rule("team-swiss.colours-first-team-alternates")
def _first_alternates(first: SwissTeam, other: SwissTeam) -> Colour | None:  # noqa: ARG001
    """Give the first team the opposite of its last colour."""
    return _opposite(first.colours[-1]) if first.colours else None


@rule("team-swiss.colours-other-alternates")
def _other_alternates(other: SwissTeam) -> Colour:
    """Return what is left for the first team when the other one gets its other colour."""
    return _opposite(other.colours[-1]).other


def _opposite(letter: str) -> Colour:
    return Colour.BLACK if letter == WHITE else Colour.WHITE


_RULES: tuple[tuple[ColourRule, Callable[[SwissTeam, SwissTeam], Colour | None]], ...] = (
    (ColourRule.ONE_PREFERENCE, _one),
    (ColourRule.OPPOSITE_PREFERENCES, _both),
    (ColourRule.ONE_STRONG, _strong),
    (ColourRule.LOWER_DIFFERENCE, _difference),
    (ColourRule.TEAMS_ALTERNATE, _alternate),
    (ColourRule.FIRST_TEAM, _first_team),
    (ColourRule.FIRST_TEAM_LAST, _first_alternates),
)
