"""Who is due which colour, how urgently, and who has White in a pair."""

from __future__ import annotations

from enum import Enum, IntEnum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.rulebooks.rules import rule

WHITE, BLACK = "W", "B"


class Strength(IntEnum):
    """How urgent a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(msgspec.Struct, frozen=True):
    """The colour a player should have next, if any, and how urgently."""

    colour: Colour | None
    strength: Strength

    def clashes(self, other: Preference) -> bool:
        """Return whether two players wish for the same colour."""
        return self.colour is not None and self.colour is other.colour

    def __str__(self) -> str:
        """Return one letter for mild (small) and absolute (capital), two for strong, A for none."""
        if self.colour is None:
            return "A"
        letter = self.colour.value[0]
        return {
            Strength.MILD: letter,
            Strength.STRONG: letter.upper() + letter,
            Strength.ABSOLUTE: letter.upper(),
        }[self.strength]


class ColourRule(Enum):
    """What decided the colours of a pair, by the name of the rule."""

    BOTH = "swiss.colours-both-preferences"
    STRONGER = "swiss.colours-stronger-preference"
    ALTERNATE = "swiss.colours-alternate"
    HIGHER_RANKED = "swiss.colours-higher-ranked"
    INITIAL = "swiss.colours-initial"
    TEAMS_INITIAL = "team-swiss.colours-initial"
    ONE_PREFERENCE = "team-swiss.colours-one-preference"
    OPPOSITE_PREFERENCES = "team-swiss.colours-both-preferences"
    ONE_STRONG = "team-swiss.colours-strong-preference"
    LOWER_DIFFERENCE = "team-swiss.colours-difference"
    TEAMS_ALTERNATE = "team-swiss.colours-alternate"
    FIRST_TEAM = "team-swiss.colours-first-team"
    FIRST_TEAM_LAST = "team-swiss.colours-first-team-alternates"
    OTHER_TEAM_LAST = "team-swiss.colours-other-alternates"
    OLYMPIAD_INITIAL = "olympiad.colours-initial"
    OLYMPIAD_LIMITS = "olympiad.colours-limits"
    OLYMPIAD_DIFFERENCE = "olympiad.colours-difference"
    OLYMPIAD_ALTERNATE = "olympiad.colours-alternate"
    OLYMPIAD_HIGHER = "olympiad.colours-higher-ranked"
    OLYMPIAD_OTHER = "olympiad.colours-other-team"
    FEWER_WHITES = "double-swiss.colours-fewer-whites"
    DOUBLE_ALTERNATE = "double-swiss.colours-alternate"
    DOUBLE_HIGHER = "double-swiss.colours-higher-ranked"
    DOUBLE_LOWER = "double-swiss.colours-lower-ranked"
    LIM_INITIAL = "lim.colours-initial"
    LIM_LIMITS = "lim.colours-limits"
    LIM_DUE = "lim.colours-due"
    LIM_EQUALISE = "lim.colours-equalise"
    LIM_ALTERNATE = "lim.colours-latest-difference"
    LIM_HIGHER = "lim.colours-higher-ranked"
    LIM_LOWER = "lim.colours-lower-ranked"


NO_PREFERENCE = Preference(None, Strength.NONE)
_PREFERENCES = {
    (colour, strength): Preference(colour, strength)
    for colour in Colour
    for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
}


@rule("swiss.colour-history")
def played_colours(history: str) -> str:
    """Return a colour history without its holes: only games that were played count."""
    return history.replace("=", "")


@rule("swiss.colour-difference")
def colour_difference(colours: str) -> int:
    """Return the games with White minus the games with Black."""
    return 2 * colours.count(WHITE) - len(colours)


@rule("swiss.colour-preference")
def preference(colours: str) -> Preference:
    """Return the preference after these colours of played games, the latest last.

    Where wrong colours were played, the difference and the last two games may ask for opposite
    colours; the difference goes first (decision 700).
    """
    if not colours:
        return NO_PREFERENCE
    difference = colour_difference(colours)
    opposite = Colour.BLACK if colours[-1] == WHITE else Colour.WHITE
    if abs(difference) > 1:
        due = Colour.BLACK if difference > 0 else Colour.WHITE
        return _PREFERENCES[due, Strength.ABSOLUTE]
    if colours[-2:] in {WHITE * 2, BLACK * 2}:
        return _PREFERENCES[opposite, Strength.ABSOLUTE]
    if difference:
        due = Colour.BLACK if difference > 0 else Colour.WHITE
        return _PREFERENCES[due, Strength.STRONG]
    return _PREFERENCES[opposite, Strength.MILD]


@rule("fmjd-swiss.colour-balance")
def balance(colours: str) -> Preference:
    """Return the preference that evens colours out, whatever the last games were.

    FMJD Annex 5 3.7. Two games more with one colour are urgent; who is even takes turns.
    """
    if not colours:
        return NO_PREFERENCE
    difference = colour_difference(colours)
    if not difference:
        due = Colour.BLACK if colours[-1] == WHITE else Colour.WHITE
        return _PREFERENCES[due, Strength.MILD]
    due = Colour.BLACK if difference > 0 else Colour.WHITE
    return _PREFERENCES[due, Strength.ABSOLUTE if abs(difference) > 1 else Strength.STRONG]


def same_colour_run(colours: str) -> int:
    """Return how often the last colour came in a row, positive for White, negative for Black."""
    if not colours:
        return 0
    run = len(colours) - len(colours.rstrip(colours[-1]))
    return run if colours[-1] == WHITE else -run


def last_opposition(one: str, other: str) -> tuple[str, str] | None:
    """Return the colours of the latest game, counted back, in which two players' colours differ."""
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            return mine, theirs
    return None
