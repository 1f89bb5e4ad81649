"""What is to be expected of a player: from a rating difference to a share of the points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec

from crosstable.rulebooks.rating_rules import DifferenceCap, ExpectationBands, RatingRules
from crosstable.rulebooks.rating_tables import expected_share, performance_by_average
from crosstable.rulebooks.rules import rule


class Lookup(msgspec.Struct, frozen=True, gc=False):
    """One look into the table: the difference that was used, and the share it promises."""

    difference: int
    used: int
    capped: bool
    share: Fraction


@rule("rating.difference-limit")
def counted_difference(
    cap: DifferenceCap | None, own: int, difference: int, *, greatest: bool = True
) -> int:
    """Return the difference that counts: never more than the limit, where there is one.

    ``greatest`` says whether it is the greatest of the event, where the limit helps only there.
    """
    if cap is None or (cap.not_from is not None and own >= cap.not_from):
        return difference
    if cap.helps_once and not greatest and difference > 0:
        return difference
    return max(-cap.limit, min(cap.limit, difference))


@rule("rating.expected-score", "rating.tables")
def expectation(rules: RatingRules, own: int, opponent: int, *, greatest: bool = True) -> Lookup:
    """Return what is expected of a player in one game against one opponent."""
    difference = own - opponent
    used = counted_difference(rules.cap, own, difference, greatest=greatest)
    return Lookup(difference, used, used != difference, share_for(rules, used))


def share_for(rules: RatingRules, difference: int | Fraction) -> Fraction:
    """Return the share of the points, from 0 to 1, that a rating difference promises.

    Bands know whole differences; what lies between is rounded like everything of its edition
    (decision 81).
    """
    if rules.expectation is None:
        return expected_share(rules.performance, Fraction(difference))
    distance = difference if difference >= 0 else -difference
    return _banded(rules.expectation, rules.rounding.whole(distance), difference >= 0)


def _banded(bands: ExpectationBands, distance: int, higher: bool) -> Fraction:  # noqa: FBT001
    of_higher, of_lower = _shares(bands)
    side = of_higher if higher else of_lower
    return side[min(distance, len(side) - 1)]


@cache
def _shares(bands: ExpectationBands) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return the shares of the higher and of the lower player by whole difference."""
    percents = [expected_percent(bands, distance) for distance in range(bands.upper[-1] + 2)]
    return (
        tuple(Fraction(percent, 100) for percent in percents),
        tuple(Fraction(100 - percent, 100) for percent in percents),
    )


def expected_percent(bands: ExpectationBands, distance: int) -> int:
    """Return the whole percentage expected of the higher rated player."""
    return 50 + sum(distance > upper for upper in bands.upper)


@rule("rating.performance")
def performance(
    rules: RatingRules, ratings: Sequence[int], score: int | Fraction
) -> Fraction | None:
    """Return the average rating of the opponents plus the difference the score stands for.

    ``score`` counts a win as one. Nobody has a performance without a game.
    """
    if not ratings:
        return None
    return performance_by_average(rules.performance, ratings, Fraction(score))
