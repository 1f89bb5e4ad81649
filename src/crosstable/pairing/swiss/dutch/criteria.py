"""The quality criteria of the Dutch system: what each counts in a pair and in a downfloater.

A criterion sees one pair, or one player who leaves the bracket unpaired, and returns an integer.
Most count players. Others return a score difference; a bracket's value is then the list of all
differences, the greatest first, and lists are compared like words in a dictionary. Lower values are
better everywhere. Which of them count, and in which order, is said by the edition.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.players import Float, Strength, SwissPlayer, allocate, same_colour_run
from crosstable.pairing.swiss.round import Criterion as SharedCriterion
from crosstable.pairing.swiss.round import Measure
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import SwissText


class Ground(msgspec.Struct, frozen=True):
    """What a criterion has to know about the bracket besides the players."""

    point: int
    """One point, in units."""
    lowest: int
    """The pairing score of the lowest ranked player of the bracket."""
    last_round: bool
    initial: Colour
    bye_here: bool = False
    """Whether the bye cannot go to anybody below the bracket."""
    outward: bool = True
    """Whether a colour difference beyond two counts only where it becomes wider (decision 216)."""

    def resident(self, player: SwissPlayer) -> bool:
        """Return whether a player of the bracket was not moved down to it."""
        return player.pairing_score == self.lowest

    def drop(self, player: SwissPlayer) -> int:
        """Return the score difference of a downfloater: down to one point below the bracket."""
        return player.pairing_score - (self.lowest - self.point)


Criterion = SharedCriterion[Ground]
"""A criterion of the Dutch system."""


def _nothing(floater: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    return 0


@rule("dutch.pairs")
def unpaired(floater: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count the players who leave the bracket unpaired: fewest downfloaters, most pairs."""
    return 1


def _no_unpaired(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    return 0


@rule("dutch.downfloater-scores")
def _floater_score(floater: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Return the score of somebody who leaves the bracket."""
    return floater.pairing_score


@rule("dutch.bye-unplayed")
def _bye_unplayed(floater: SwissPlayer, ground: Ground) -> int:
    """Return the rounds without a game of the only downfloater, who will have the bye."""
    return floater.unplayed if ground.bye_here else 0


@rule("dutch.score-differences")
def pairing_score_difference(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Return the difference between the scores of a pair."""
    return higher.pairing_score - lower.pairing_score


def _floater_difference(floater: SwissPlayer, ground: Ground) -> int:
    return ground.drop(floater)


def _colours_after(
    higher: SwissPlayer, lower: SwissPlayer, ground: Ground
) -> tuple[tuple[SwissPlayer, Colour], tuple[SwissPlayer, Colour]] | None:
    """Return the colours of a pair in which somebody is a topscorer in the last round."""
    if not (higher.topscorer or lower.topscorer):
        return None
    colour = allocate(higher, lower, ground.initial).higher
    return (higher, colour), (lower, colour.other)


@rule("dutch.topscorers-difference")
def excessive_colour_differences(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:
    """Count topscorers and their opponents who get a colour difference beyond two.

    Who comes back from beyond counts only in the other reading, which is not the usual one.
    """
    if ground.outward and not _both_absolute_for_one_colour(higher, lower):
        return 0
    count = 0
    for player, colour in _colours_after(higher, lower, ground) or ():
        after = abs(player.difference + (1 if colour is Colour.WHITE else -1))
        count += after > 2 and (not ground.outward or after > abs(player.difference))
    return count


@rule("dutch.topscorers-third-colour")
def third_colours(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:
    """Count topscorers and their opponents who get the same colour three times in a row."""
    if not _both_absolute_for_one_colour(higher, lower):
        return 0
    seats = _colours_after(higher, lower, ground) or ()
    return sum(
        same_colour_run(player.colours) >= 2
        if colour is Colour.WHITE
        else same_colour_run(player.colours) <= -2
        for player, colour in seats
    )


def _both_absolute_for_one_colour(higher: SwissPlayer, lower: SwissPlayer) -> bool:
    # Anybody else gets his absolute preference, and without one neither limit is near.
    return (
        higher.preference.strength is Strength.ABSOLUTE
        and lower.preference.strength is Strength.ABSOLUTE
        and higher.preference.colour is lower.preference.colour
    )


@rule("dutch.colour-preferences")
def refused_preferences(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count players who do not get the colour they prefer."""
    return int(higher.preference.clashes(lower.preference))


@rule("dutch.strong-preferences")
def refused_strong_preferences(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
    """Count players who do not get the colour they strongly prefer.

    Of two who want the same colour the weaker preference is refused; it is a strong one where
    neither is mild and not both are absolute.
    """
    one, other = higher.preference, lower.preference
    weaker = min(one.strength, other.strength)
    return int(weaker is Strength.STRONG and one.clashes(other))


def _down(back: int) -> tuple[Callable[..., int], Callable[..., int]]:
    """Count the players who receive a downfloat that they also received ``back`` rounds ago."""

    def of_pair(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
        return int(
            higher.pairing_score > lower.pairing_score and higher.floats[back - 1] is Float.DOWN
        )

    def of_floater(floater: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
        return int(floater.floats[back - 1] is Float.DOWN)

    return of_pair, of_floater


def _down_difference(back: int) -> tuple[Callable[..., int], Callable[..., int]]:
    def of_pair(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
        if higher.floats[back - 1] is not Float.DOWN:
            return 0
        return higher.pairing_score - lower.pairing_score

    def of_floater(floater: SwissPlayer, ground: Ground) -> int:
        return ground.drop(floater) if floater.floats[back - 1] is Float.DOWN else 0

    return of_pair, of_floater


def _resident_down(back: int) -> Callable[..., int]:
    """Count the residents who leave the bracket and had a downfloat ``back`` rounds ago."""

    def of_floater(floater: SwissPlayer, ground: Ground) -> int:
        return int(floater.floats[back - 1] is Float.DOWN and ground.resident(floater))

    return of_floater


def _moved_down_again(back: int) -> Callable[..., int]:
    """Return how far somebody goes who was moved down and stays in the limbo.

    The difference of who is paired is the same whoever the opponent is: residents have one score
    (decision 216).
    """

    def of_floater(floater: SwissPlayer, ground: Ground) -> int:
        if floater.floats[back - 1] is not Float.DOWN or ground.resident(floater):
            return 0
        return ground.drop(floater)

    return of_floater


def _up(back: int) -> Callable[..., int]:
    """Count the players who receive an upfloat that they also received ``back`` rounds ago."""

    def of_pair(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
        return int(
            higher.pairing_score > lower.pairing_score and lower.floats[back - 1] is Float.UP
        )

    return of_pair


def _up_difference(back: int) -> Callable[..., int]:
    def of_pair(higher: SwissPlayer, lower: SwissPlayer, ground: Ground) -> int:  # noqa: ARG001
        if lower.floats[back - 1] is not Float.UP:
            return 0
        return higher.pairing_score - lower.pairing_score

    return of_pair


_RESIDENTS = {
    1: Sentence("residents who go down and had a downfloat in the last round"),
    2: Sentence("residents who go down and had a downfloat two rounds ago"),
}
_MOVED_DOWN = {
    1: Sentence(
        "score differences of those moved down once more who had a downfloat in the last round"
    ),
    2: Sentence(
        "score differences of those moved down once more who had a downfloat two rounds ago"
    ),
}


@rule(
    "dutch.downfloats-last-round",
    "dutch.upfloats-last-round",
    "dutch.downfloats-two-rounds",
    "dutch.upfloats-two-rounds",
    "dutch.downfloat-differences-last-round",
    "dutch.upfloat-differences-last-round",
    "dutch.downfloat-differences-two-rounds",
    "dutch.upfloat-differences-two-rounds",
    "dutch.resident-downfloats-last-round",
    "dutch.resident-downfloats-two-rounds",
    "dutch.moved-down-again-last-round",
    "dutch.moved-down-again-two-rounds",
)
def _float_criteria() -> tuple[Criterion, ...]:
    """Return the criteria against repeated floats: first how many players, then how far."""
    when = {
        1: ("last-round", Sentence("the last round")),
        2: ("two-rounds", Sentence("two rounds ago")),
    }
    counts: list[Criterion] = []
    differences: list[Criterion] = []
    for back, (name, then) in when.items():
        counts += [
            Criterion(
                f"dutch.downfloats-{name}",
                Sentence("players with a downfloat as in {then}", then=then),
                Measure.COUNT,
                *_down(back),
            ),
            Criterion(
                f"dutch.resident-downfloats-{name}",
                _RESIDENTS[back],
                Measure.COUNT,
                _no_unpaired,
                _resident_down(back),
            ),
            Criterion(
                f"dutch.upfloats-{name}",
                Sentence("players with an upfloat as in {then}", then=then),
                Measure.COUNT,
                _up(back),
                _nothing,
            ),
        ]
        differences += [
            Criterion(
                f"dutch.downfloat-differences-{name}",
                Sentence("score differences of the downfloats as in {then}", then=then),
                Measure.DIFFERENCES,
                *_down_difference(back),
            ),
            Criterion(
                f"dutch.moved-down-again-{name}",
                _MOVED_DOWN[back],
                Measure.DIFFERENCES,
                _no_unpaired,
                _moved_down_again(back),
            ),
            Criterion(
                f"dutch.upfloat-differences-{name}",
                Sentence("score differences of the upfloats as in {then}", then=then),
                Measure.DIFFERENCES,
                _up_difference(back),
                _nothing,
            ),
        ]
    return (*counts, *differences)


PAIRS = Criterion(
    "dutch.pairs",
    Sentence("players left unpaired in the bracket"),
    Measure.COUNT,
    _no_unpaired,
    unpaired,
)
DIFFERENCES = Criterion(
    "dutch.score-differences",
    Sentence("score differences in the bracket"),
    Measure.DIFFERENCES,
    pairing_score_difference,
    _floater_difference,
)
DOWNFLOATERS = Criterion(
    "dutch.downfloater-scores",
    Sentence("scores of the players left unpaired in the bracket"),
    Measure.DIFFERENCES,
    _no_unpaired,
    _floater_score,
)
QUALITY: tuple[Criterion, ...] = (
    Criterion(
        "dutch.bye-unplayed",
        Sentence("rounds without a game of the player who gets the bye"),
        Measure.COUNT,
        _no_unpaired,
        _bye_unplayed,
        single=True,
    ),
    Criterion(
        "dutch.topscorers-difference",
        Sentence("topscorers or their opponents with a colour difference beyond two"),
        Measure.COUNT,
        excessive_colour_differences,
        _nothing,
    ),
    Criterion(
        "dutch.topscorers-third-colour",
        Sentence("topscorers or their opponents with one colour three times in a row"),
        Measure.COUNT,
        third_colours,
        _nothing,
    ),
    Criterion(
        "dutch.colour-preferences",
        Sentence("players without the colour they prefer"),
        Measure.COUNT,
        refused_preferences,
        _nothing,
    ),
    Criterion(
        "dutch.strong-preferences",
        Sentence("players without the colour they strongly prefer"),
        Measure.COUNT,
        refused_strong_preferences,
        _nothing,
    ),
    *_float_criteria(),
)


_AHEAD = {
    PAIRS.rule: Sentence("players left unpaired in the next bracket"),
    DIFFERENCES.rule: Sentence("score differences in the next bracket"),
    DOWNFLOATERS.rule: Sentence("scores of the players left unpaired in the next bracket"),
}
"""What can be asked of the next bracket, and what it is called then."""
NEXT_BRACKET = "dutch.next-bracket"
_BY_RULE = {criterion.rule: criterion for criterion in (PAIRS, DIFFERENCES, DOWNFLOATERS, *QUALITY)}
CRITERION_TITLES = {name: criterion.title for name, criterion in _BY_RULE.items()}


@rule(NEXT_BRACKET)
def _looking_ahead(criterion: Criterion) -> Criterion:
    """Return a criterion as it asks what the downfloaters leave for the next bracket."""
    return replace(criterion, rule=NEXT_BRACKET, title=_AHEAD[criterion.rule], ahead=True)


def criteria_of(text: SwissText) -> tuple[Criterion, ...]:
    """Return the criteria of a text in its order.

    The number of pairs comes first in every text, then score differences or who goes down: how many
    pairs a bracket has is settled before candidates are compared, and the outlook for the next
    bracket is what these two will be there.
    """
    unknown = [name for name in text.criteria if name not in {*_BY_RULE, NEXT_BRACKET}]
    if unknown:
        known = (*_BY_RULE, NEXT_BRACKET)
        raise UnknownName("criterion of the Dutch system", unknown[0], known)
    first = text.criteria[:2]
    if first not in {(PAIRS.rule, DIFFERENCES.rule), (PAIRS.rule, DOWNFLOATERS.rule)}:
        raise InvalidValue(
            "the Dutch system makes as many pairs as possible, and then looks at score differences"
        )
    criteria: list[Criterion] = []
    for name in text.criteria:
        if name == NEXT_BRACKET:
            criteria.extend(_looking_ahead(_BY_RULE[rule_name]) for rule_name in first)
        else:
            criteria.append(_BY_RULE[name])
    return tuple(criteria)
