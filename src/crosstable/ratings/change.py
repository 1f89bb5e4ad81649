"""What games do to the rating of somebody who has one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from crosstable.ratings.expectation import expectation, performance, share_for
from crosstable.ratings.model import (
    Encounter,
    EventPlayer,
    Expected,
    Factor,
    GameWorking,
    RatedEvent,
    RatingChange,
)
from crosstable.rulebooks.rating_rules import Comparison, RatingRules
from crosstable.rulebooks.rules import rule

_SCORES = (Fraction(0), Fraction(1, 2), Fraction(1))


@rule("rating.change")
def rating_change(
    rules: RatingRules,
    event: RatedEvent,
    player: EventPlayer,
    games: Sequence[Encounter],
    factor: Factor,
) -> RatingChange:
    """Return the change of a rated player: K times what he scored above his expectation."""
    own = player.rating or 0
    if rules.comparison is Comparison.EACH_OPPONENT:
        weakest = _weakest(games) if rules.cap is not None and rules.cap.helps_once else None
        working = [
            _against_each(rules, own, game, greatest=weakest is None or game is weakest)
            for game in games
        ]
        against = None
    else:
        working, against = _against_average(rules, own, games)
    halves = sum([game.score for game in games])
    expected = against.share * len(games) if against else _total(working)
    score = Fraction(halves, 2)
    return RatingChange(
        event=event.id,
        list=event.list,
        number=player.number,
        id=player.id,
        name=player.name,
        before=own,
        before_on=player.rated_on,
        games=tuple(working),
        score=score,
        expected=expected,
        factor=factor,
        change=factor.k * (score - expected),
        performance=performance(rules, [game.rating for game in games], score),
        against_average=against,
    )


def _weakest(games: Sequence[Encounter]) -> Encounter | None:
    """Return the first game against the weakest opponent, from whom the difference is greatest."""
    return min(games, key=lambda game: game.rating, default=None)


def _against_each(rules: RatingRules, own: int, game: Encounter, *, greatest: bool) -> GameWorking:
    expected = expectation(rules, own, game.rating, greatest=greatest)
    return GameWorking(
        round=game.round,
        opponent=game.opponent,
        opponent_name=game.name,
        opponent_rating=game.rating,
        difference=expected.difference,
        used=expected.used,
        capped=expected.capped,
        expected=expected.share,
        score=_SCORES[game.score],
        first_rating=game.first_rating,
    )


def _against_average(
    rules: RatingRules, own: int, games: Sequence[Encounter]
) -> tuple[list[GameWorking], Expected | None]:
    if not games:
        return [], None
    average = Fraction(sum([game.rating for game in games]), len(games))
    difference = own - average
    share = share_for(rules, difference)
    working = [
        GameWorking(
            round=game.round,
            opponent=game.opponent,
            opponent_name=game.name,
            opponent_rating=game.rating,
            difference=own - game.rating,
            used=own - game.rating,
            capped=False,
            expected=share,
            score=_SCORES[game.score],
        )
        for game in games
    ]
    return working, Expected(average=average, difference=difference, share=share)


def _total(working: Sequence[GameWorking]) -> Fraction:
    """Return the sum of the expectations, which mostly share a denominator, quickly."""
    by_denominator: dict[int, int] = {}
    for game in working:
        numerator, denominator = game.expected.as_integer_ratio()
        by_denominator[denominator] = by_denominator.get(denominator, 0) + numerator
    common = lcm(*by_denominator)
    return Fraction(
        sum([count * (common // parts) for parts, count in by_denominator.items()]), common
    )


@rule("rating.rounding")
def new_rating(rules: RatingRules, before: Fraction | int, change: Fraction) -> int:
    """Return the rating to publish after a change.

    Where fractions are carried on the rating itself is rounded, else the change.
    """
    if rules.carries_fractions:
        return rules.rounding.whole(before + change)
    return rules.rounding.whole(before) + rules.rounding.whole(change)
