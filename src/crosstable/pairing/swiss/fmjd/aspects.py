"""The aspects in which versions of the Swiss system differ, as choices with names.

Annex 5 counts eight of them; the first, the final order, is the tie-breaks of the event. What the
text mentions beside them (how the first round is paired, acceleration, unfinished games) is a
choice like the others. Choices that contradict one another are refused before the first round.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import Choice
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class FirstOrder(Enum):
    """The order of the players for the first round (3.2)."""

    RATING = "rating"
    LOTS = "lots"


class FirstPairing(Enum):
    """How the first round is paired."""

    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    BY_LOT = "by-lot"


class NextOrder(Enum):
    """The order of the players of a score group in later rounds (3.3)."""

    RATING = "rating"
    SOLKOFF = "solkoff"
    LOTS = "lots"
    AVERAGE_RATING = "average-rating"


class Pattern(Enum):
    """How the players of a score group are paired (3.4)."""

    HALVES = "halves"
    HIGH_LOW = "high-low"
    AVERAGE_AGAINST_OWN = "average-against-own"
    BY_LOT = "by-lot"


class MovesDown(Enum):
    """Who leaves a score group of an odd number of players (3.5)."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    BY_LOT = "by-lot"


class Meets(Enum):
    """Whom a player who was moved down meets in the next group (3.6)."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Colour(Enum):
    """How much colours count in the pairing (3.7)."""

    NONE = "none"
    WEAK = "weak"
    STRONG = "strong"


class StrongRounds(Enum):
    """When strong colour preference divides the score groups (3.7.c; decision 72)."""

    AFTER_ODD = "after-odd"
    EVERY = "every"


class Floats(Enum):
    """Whether repeated floats are avoided (3.8; decision 151)."""

    ON = "on"
    OFF = "off"


class Acceleration(Enum):
    """How the first rounds are accelerated (6)."""

    NONE = "none"
    FOUR_GROUPS = "four-groups"
    SIX_GROUPS = "six-groups"
    EIGHT_GROUPS = "eight-groups"
    HALEY = "haley"

    @property
    def blocks(self) -> int:
        """Return how many pairs of groups a score group is divided into."""
        return {"six-groups": 3, "eight-groups": 4, "none": 1}.get(self.value, 2)


class OpenGames(Enum):
    """Whether two whose game is not played yet may be paired again (4.3; decision 74)."""

    MAY_MEET = "may-meet"
    KEPT_APART = "kept-apart"


class Aspects(msgspec.Struct, frozen=True, kw_only=True):
    """One version of the Swiss system."""

    first_order: FirstOrder = FirstOrder.RATING
    first_pairing: FirstPairing = FirstPairing.HALVES
    next_order: NextOrder = NextOrder.RATING
    pattern: Pattern = Pattern.HALVES
    moves_down: MovesDown = MovesDown.LOWEST
    meets: Meets = Meets.HIGHEST
    colour: Colour = Colour.NONE
    strong_rounds: StrongRounds = StrongRounds.AFTER_ODD
    floats: Floats = Floats.ON
    accelerate: Acceleration = Acceleration.NONE
    open_games: OpenGames = OpenGames.MAY_MEET

    @property
    def needs_ratings(self) -> bool:
        """Return whether somebody without a rating could not be paired."""
        return (
            self.first_order is FirstOrder.RATING
            or self.next_order in {NextOrder.RATING, NextOrder.AVERAGE_RATING}
            or self.pattern is Pattern.AVERAGE_AGAINST_OWN
        )

    @property
    def draws_lots(self) -> bool:
        """Return whether the pairing numbers must have been drawn by lot."""
        return self.first_order is FirstOrder.LOTS or self.next_order is NextOrder.LOTS


ASPECTS: dict[str, tuple[type[Enum], Sentence]] = {
    "first-order": (FirstOrder, Sentence("Order of the players for the first round")),
    "first-pairing": (FirstPairing, Sentence("Pairing of the first round")),
    "next-order": (NextOrder, Sentence("Order of the players in later rounds")),
    "pattern": (Pattern, Sentence("Pairing inside a score group")),
    "moves-down": (MovesDown, Sentence("Who leaves an odd score group")),
    "meets": (Meets, Sentence("Whom a player who was moved down meets")),
    "colour": (Colour, Sentence("How much colours count in the pairing")),
    "strong-rounds": (StrongRounds, Sentence("When strong colour preference divides the groups")),
    "floats": (Floats, Sentence("Whether repeated floats are avoided")),
    "accelerate": (Acceleration, Sentence("Acceleration of the first rounds")),
    "open-games": (OpenGames, Sentence("Whether two whose game is still open may meet again")),
}
"""Every aspect by the name of its option."""


def _field(option: str) -> str:
    return option.replace("-", "_")


@rule("fmjd-swiss.aspects")
def choices(preset: Aspects) -> tuple[Choice, ...]:
    """Return the options of a preset, what it prescribes itself as the first value of each."""
    offered = []
    for name, (kind, title) in ASPECTS.items():
        usual: str = getattr(preset, _field(name)).value
        values = [member.value for member in kind]
        offered.append(Choice(name, title, (usual, *(value for value in values if value != usual))))
    return tuple(offered)


def aspects_of(system: System, preset: Aspects) -> Aspects:
    """Return a preset with the aspects that an event's regulations change."""
    changed = {
        _field(option.name): ASPECTS[option.name][0](option.value) for option in system.options
    }
    return msgspec.structs.replace(preset, **changed)


@rule("fmjd-swiss.contradictions")
def contradictions(
    aspects: Aspects, edition: Edition, *, named: frozenset[str] = frozenset()
) -> Iterator[Reason]:
    """Return what cannot be meant together; ``named`` are the options that were chosen."""
    accelerated = aspects.accelerate is not Acceleration.NONE
    groups = accelerated and aspects.accelerate is not Acceleration.HALEY
    if accelerated and aspects.first_order is FirstOrder.LOTS:
        yield edition.because(
            "fmjd-swiss.four-groups",
            "accelerate {accelerate} makes its groups by rating, but the first round "
            "is ordered by lots: choose first-order=rating, or no acceleration",
            accelerate=aspects.accelerate.value,
        )
    if accelerated and aspects.first_pairing is not FirstPairing.HALVES:
        yield edition.because(
            "fmjd-swiss.four-groups",
            "accelerate {accelerate} pairs group against group in the first round, "
            "not {first_pairing}: choose first-pairing=halves, or no acceleration",
            accelerate=aspects.accelerate.value,
            first_pairing=aspects.first_pairing.value,
        )
    if groups and aspects.pattern is not Pattern.HALVES:
        yield edition.because(
            "fmjd-swiss.four-groups",
            "accelerate {accelerate} pairs group against group in later rounds too, "
            "not {pattern}: choose pattern=halves, haley, or no acceleration",
            accelerate=aspects.accelerate.value,
            pattern=aspects.pattern.value,
        )
    by_rating = {NextOrder.RATING, NextOrder.AVERAGE_RATING}
    if aspects.pattern is Pattern.AVERAGE_AGAINST_OWN and aspects.next_order not in by_rating:
        yield edition.because(
            "fmjd-swiss.pattern-average",
            "average-against-own pairs by ratings, but the groups are ordered by "
            "{next_order}: choose next-order=rating, or another pattern",
            next_order=aspects.next_order.value,
        )
    if "strong-rounds" in named and aspects.colour is not Colour.STRONG:
        yield edition.because(
            "fmjd-swiss.strong-colours",
            "strong-rounds says when strong colour preference applies, but colour is "
            "{colour}: choose colour=strong, or leave strong-rounds out",
            colour=aspects.colour.value,
        )


def refuse_contradictions(system: System, aspects: Aspects, edition: Edition) -> None:
    """Refuse choices that cannot be meant together."""
    named = frozenset(option.name for option in system.options)
    clashes = tuple(contradictions(aspects, edition, named=named))
    if clashes:
        raise Refused("these choices contradict one another", *clashes)
