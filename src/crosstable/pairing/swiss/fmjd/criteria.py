"""What counts in a score group before its pattern does; the edition says in which order.

The text asks for as many games as possible inside a score group; colours may influence the pairing
only if this does not suffer (3.7), and floats come after them.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.fmjd.aspects import Aspects, Colour, Floats, StrongRounds
from crosstable.pairing.swiss.players import Float, Strength, SwissPlayer
from crosstable.pairing.swiss.round import Criterion as SharedCriterion
from crosstable.pairing.swiss.round import Measure
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import SwissText


class Ground(msgspec.Struct, frozen=True):
    """What a criterion has to know about a score group besides its players."""

    score: int
    """The pairing score of its residents."""
    last: bool
    """Whether nobody follows: who stays unpaired has the bye."""


Criterion = SharedCriterion[Ground]
"""A criterion of the FMJD family."""


def _no_pair(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    return 0


def _nobody(leaver: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    return 0


@rule("fmjd-swiss.most-games")
def _leaves(leaver: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count the players who leave the group unpaired: as few as possible (3.5)."""
    return 1


@rule("fmjd-swiss.moved-again")
def _further(leaver: SwissPlayer, ground: Ground) -> int:
    """Count the points by which somebody who was moved down already goes on further (1, 3.6)."""
    return leaver.pairing_score - ground.score


@rule("fmjd-swiss.strong-colours")
def _same_due(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count the pairs whose players should both have the same colour (3.7.c)."""
    return int(higher.preference.clashes(lower.preference))


@rule("fmjd-swiss.weak-colours")
def _same_urgent(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count the pairs whose players both had one colour two times more than the other (3.7.b)."""
    urgent = (higher.preference.strength, lower.preference.strength)
    both = urgent == (Strength.ABSOLUTE, Strength.ABSOLUTE)
    return int(both and higher.preference.clashes(lower.preference))


@rule("fmjd-swiss.repeated-downfloats")
def _down_again(leaver: SwissPlayer, ground: Ground) -> int:
    """Count who goes down though he did in one of the last two rounds (3.8); a bye is no game.

    Who was moved down already meets fewer points wherever he is paired: he counts once.
    """
    own = leaver.pairing_score == ground.score
    return int(own and not ground.last and Float.DOWN in leaver.floats)


@rule("fmjd-swiss.repeated-upfloats")
def _up_again(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count who meets more points though he did in one of the last two rounds (3.8)."""
    return int(higher.pairing_score != lower.pairing_score and Float.UP in lower.floats)


MOST_GAMES = Criterion(
    "fmjd-swiss.most-games",
    Sentence("players who leave the score group unpaired"),
    Measure.COUNT,
    _no_pair,
    _leaves,
)
NOT_FURTHER = Criterion(
    "fmjd-swiss.moved-again",
    Sentence("points by which players moved down already go on further"),
    Measure.COUNT,
    _no_pair,
    _further,
)
DUE_COLOURS = Criterion(
    "fmjd-swiss.strong-colours",
    Sentence("pairs of players due the same colour"),
    Measure.COUNT,
    _same_due,
    _nobody,
)
URGENT_COLOURS = Criterion(
    "fmjd-swiss.weak-colours",
    Sentence("pairs of players who both had one colour two times more"),
    Measure.COUNT,
    _same_urgent,
    _nobody,
)
DOWNFLOATS = Criterion(
    "fmjd-swiss.repeated-downfloats",
    Sentence("players moved down again within three rounds"),
    Measure.COUNT,
    _no_pair,
    _down_again,
)
UPFLOATS = Criterion(
    "fmjd-swiss.repeated-upfloats",
    Sentence("players meeting more points again within three rounds"),
    Measure.COUNT,
    _up_again,
    _nobody,
)


@rule("fmjd-swiss.strong-colours")
def divides_by_colour(aspects: Aspects, round_number: int) -> bool:
    """Return whether strong colour preference divides the score groups of a round.

    After an odd number of rounds everybody who played them all is due a colour.
    """
    if aspects.colour is not Colour.STRONG:
        return False
    return aspects.strong_rounds is StrongRounds.EVERY or round_number % 2 == 0


@rule("fmjd-swiss.colours")
def criteria_of(text: SwissText, aspects: Aspects, round_number: int) -> tuple[Criterion, ...]:
    """Return what counts in a round, in the order of the text (decision 70)."""
    counting = [MOST_GAMES, NOT_FURTHER]
    if divides_by_colour(aspects, round_number):
        counting.append(DUE_COLOURS)
    if aspects.colour is not Colour.NONE:
        counting.append(URGENT_COLOURS)
    if aspects.floats is Floats.ON:
        counting += [DOWNFLOATS, UPFLOATS]
    by_rule = {criterion.rule: criterion for criterion in counting}
    return tuple(by_rule[name] for name in text.criteria if name in by_rule)
