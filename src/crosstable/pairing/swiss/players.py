"""The players of a round as pairing sees them: score, floats, opponents, and colours.

Who is due which colour, how urgently, and who has White in a pair: the first rule that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from typing import Any, TypeAlias

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import UnplayedRounds

# Who is due which colour, how urgently, and who has White in a pair.


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


class Float(Enum):
    """What a player received in a round besides points."""

    NONE = ""
    DOWN = "down"
    UP = "up"


class SwissPlayer(msgspec.Struct, frozen=True):
    """One player before the pairing of a round."""

    number: int
    name: str
    score: int
    """The points of the table, in units."""
    pairing_score: int
    """The points for pairing: adjourned games as draws, and virtual points."""
    colours: str
    """The colours of the games played, ``WBW``, the latest last."""
    history: str
    """The same for every round, with ``=`` where no game was played."""
    difference: int
    preference: Preference
    floats: tuple[Float, Float]
    """What the player received in the last round, and in the one before."""
    opponents: tuple[int, ...]
    avoids: frozenset[int]
    """Whom the player has met or must not meet."""
    may_have_bye: bool
    topscorer: bool
    place: int
    """The number by which the initial colour alternates."""
    virtual: int = 0
    """The virtual points in the pairing score."""

    @property
    def unplayed(self) -> int:
        """Return in how many rounds so far the player had no game."""
        return len(self.history) - len(self.colours)

    @property
    def real_score(self) -> int:
        """Return the points that bring the player to his board: adjourned games as draws."""
        return self.pairing_score - self.virtual

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class Field(msgspec.Struct, frozen=True):
    """Everybody who is to be paired in a round, the highest ranked first."""

    round: int
    last_round: bool
    players: tuple[SwissPlayer, ...]
    points: PointSystem
    initial: Colour
    """The colour drawn by lot for the first player."""
    fixed_boards: Mapping[int, int] = {}
    """Who has a board of their own, and which; for the order of boards only."""

    @property
    def by_number(self) -> Mapping[int, SwissPlayer]:
        """Return the players by their pairing number."""
        return {player.number: player for player in self.players}


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How a system reads the rounds before the one to be paired; the defaults are of 2017.

    Decision 73.
    """

    prefer: Callable[[str], Preference] = preference
    """The colour preference after the colours of the games played."""
    floats_by: UnplayedRounds = UnplayedRounds.ALL
    """Which rounds without a game are downfloats; the allocated bye always is one."""
    bye_barred_by: UnplayedRounds = UnplayedRounds.FORFEIT_WINS
    """After which rounds without a game nobody gets the allocated bye; it always is one."""
    places_by_number: bool = False
    """Whether the initial colour alternates by pairing number, not by place among those so far."""
    open_games_meet: bool = True
    """Whether the players of a game that is not finished have met."""


FIDE_READING = Reading()


# Who has White in a pair: the rules of colour allocation, first one that decides.


class Allocation(msgspec.Struct, frozen=True):
    """The colour of the higher ranked player of a pair, and the rule that gave it."""

    higher: Colour
    rule: ColourRule


ColourRules: TypeAlias = tuple[tuple[ColourRule, Callable[[Any, Any], Colour | None]], ...]
"""What decides the colours of a higher and a lower ranked participant, one after the other."""


def allocate(higher: SwissPlayer, lower: SwissPlayer, initial: Colour) -> Allocation:
    """Return the colours of a pair; ``initial`` is the colour that was drawn by lot."""
    for name, decide in _RULES:
        colour = decide(higher, lower)
        if colour is not None:
            return Allocation(colour, name)
    return Allocation(drawn_colour(higher, initial), ColourRule.INITIAL)


@rule("swiss.colours-both-preferences")
def _both(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Grant both preferences; who has none takes what the other leaves."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None:
        return theirs.other if theirs is not None else None
    return mine if mine is not theirs else None


@rule("swiss.colours-stronger-preference")
def _stronger(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Grant the stronger preference; of two absolute ones that of the wider difference."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None:
        return None
    one, other = int(mine.strength), int(theirs.strength)
    if one == other == Strength.ABSOLUTE:
        one, other = abs(higher.difference), abs(lower.difference)
    if one == other:
        return None
    return mine.colour if one > other else mine.colour.other


@rule(
    "swiss.colours-alternate",
    "team-swiss.colours-alternate",
    "double-swiss.colours-alternate",
    "olympiad.colours-alternate",
    "lim.colours-latest-difference",
)
def alternated(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give both the opposite of what they had when they last had different colours."""
    last = last_opposition(higher.colours, lower.colours)
    return None if last is None else opposite(last[0])


def opposite(letter: str) -> Colour:
    """Return the other colour than a letter of a history means."""
    return Colour.BLACK if letter == WHITE else Colour.WHITE


@rule("team-swiss.colours-difference", "olympiad.colours-difference")
def lower_difference(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:
    """Give White to whoever had it less often, on balance."""
    if higher.difference == lower.difference:
        return None
    return Colour.WHITE if higher.difference < lower.difference else Colour.BLACK


@rule(
    "team-swiss.colours-first-team-alternates",
    "olympiad.colours-higher-ranked",
    "double-swiss.colours-higher-ranked",
)
def other_than_last(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:  # noqa: ARG001
    """Give the higher ranked one the opposite of its last colour."""
    return opposite(higher.colours[-1]) if higher.colours else None


@rule("team-swiss.colours-other-alternates", "double-swiss.colours-lower-ranked")
def allocate_played(
    rules: ColourRules,
    higher: SwissPlayer,
    lower: SwissPlayer,
    initial: Colour,
    names: tuple[ColourRule, ColourRule],
) -> Allocation:
    """Return the colours of two by the first rule that says something.

    The first of the ``names`` is that of the drawn colour where neither has played; by the last,
    where no rule says anything, the lower ranked one gets the other colour than last time.
    """
    if not higher.colours and not lower.colours:
        return Allocation(drawn_colour(higher, initial), names[0])
    for name, decide in rules:
        colour = decide(higher, lower)
        if colour is not None:
            return Allocation(colour, name)
    return Allocation(opposite(lower.colours[-1]).other, names[1])


@rule("swiss.colours-higher-ranked")
def _higher_ranked(higher: SwissPlayer, lower: SwissPlayer) -> Colour | None:  # noqa: ARG001
    """Grant the preference of the higher ranked player."""
    return higher.preference.colour


@rule(
    "swiss.colours-initial",
    "team-swiss.colours-initial",
    "olympiad.colours-initial",
    "lim.colours-initial",
)
def drawn_colour(higher: SwissPlayer, initial: Colour) -> Colour:
    """Give the initial colour to a higher ranked player with an odd number, else the other."""
    return initial if higher.place % 2 else initial.other


_RULES: ColourRules = (
    (ColourRule.BOTH, _both),
    (ColourRule.STRONGER, _stronger),
    (ColourRule.ALTERNATE, alternated),
    (ColourRule.HIGHER_RANKED, _higher_ranked),
)
