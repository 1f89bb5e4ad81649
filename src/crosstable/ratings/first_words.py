"""The working of a first rating, as sentences a player can follow with the table in hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.kernel.sentence import Figure, Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.ratings.model import (
    FirstResult,
)
from crosstable.ratings.words import meeting, met_rating, short_decimal, signed
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import FirstRating, RatingRules, Rounding
from crosstable.rulebooks.rating_tables import rating_difference


def first_words(edition: Edition, result: FirstResult) -> tuple[Reason, ...]:
    """Return how a first rating came about, game by game, with the articles."""
    rules = edition.ratings
    first = rules.first
    lines = [
        Reason.that(
            "{player}, no established rating on {list}", player=result.name, list=result.list
        )
        if result.before is None
        else Reason.that(
            "{player}, {rating} of few games on {list}",
            player=result.name,
            rating=result.before,
            list=result.list,
        )
    ]
    lines += [
        Reason(
            meeting(
                game.round,
                short_decimal(Fraction(game.score * rules.win_points, 2)),
                game.name or game.opponent,
                met_rating(game.rating, first=game.first_rating),
            )
        )
        for game in result.met
    ]
    if isinstance(first, FirstRating):
        lines += _pooled_words(rules, first, result)
    else:
        lines += _averaged_words(edition, result)
    if result.published is not None:
        lines.append(Reason.that("rating {rating}", rating=result.published))
    return tuple(lines)


def _scored(rules: RatingRules, result: FirstResult) -> Sentence:
    points = short_decimal(result.score * rules.win_points)
    return Sentence("{score} of {most}", score=points, most=result.games * rules.win_points)


def _sum(start: Fraction, difference: Fraction, part: str = "") -> Listing:
    """Return a sum as it is worked out by hand."""
    sign = "-" if difference < 0 else "+"
    term = Listing((short_decimal(abs(difference), 2), part), glue="")
    return Listing((short_decimal(start, 2), sign, term), glue=" ")


def _pooled_words(
    rules: RatingRules, first: FirstRating, result: FirstResult
) -> tuple[Reason, ...]:
    """Return the steps from the average of the opponents to the first rating."""
    lines = [_average_line(first, result)]
    if first.fictitious_draws:
        lines += _with_draws(rules, first, result)
    else:
        lines.append(_performance_line(rules, first, result))
    if len(result.pool) > 1:
        games = result.pooled_games
        score = Fraction(sum(pooled.score for pooled in result.pool), 2)
        ratings = sum((pooled.ratings for pooled in result.pool), Fraction(0))
        lines.append(
            Reason.that(
                "with all {games:game|games} so far, {score} scored against {average} on average: "
                "{result}",
                first.pooled_article,
                games=games,
                score=short_decimal(score),
                average=short_decimal(ratings / games, 2),
                result=short_decimal(result.rating, 2),
            )
        )
    if first.most is not None and result.rating == first.most:
        lines.append(
            Reason.that(
                "a first rating is {most} at most", first.below_half_article, most=first.most
            )
        )
    return (*lines, *result.because)


def _average_line(first: FirstRating, result: FirstResult) -> Reason:
    """Return how the average of the opponents came about."""
    average, opponents = result.average, result.opponents
    if opponents is None or result.rated_average is None:
        return Reason.that(
            "opponents rated {average} on average",
            first.average_article,
            average=short_decimal(average, 2),
        )
    over = (result.rated_average - average) * Fraction(opponents + 1, opponents)
    return Reason.that(
        "rated players {average} on average, their scores worth {surplus}: {sum} = {result}",
        first.round_robin_average_article,
        average=short_decimal(result.rated_average, 2),
        surplus=signed(over),
        sum=_sum(result.rated_average, -over, _part(result)),
        result=short_decimal(average, 2),
    )


def _part(result: FirstResult) -> str:
    """Return by what a difference is multiplied where all met the same opponents."""
    opponents = result.opponents
    return "" if opponents is None else f" × {opponents}/{opponents + 1}"


def _performance_line(rules: RatingRules, first: FirstRating, result: FirstResult) -> Reason:
    """Return what the score makes of the average: half of it, more, or less."""
    scored, share = _scored(rules, result), result.score / result.games
    halves = int(2 * result.score) - result.games
    bonus = first.per_half_point_above_half
    value = short_decimal(result.performance, 2)
    if not halves:
        return Reason.that(
            "{scored} is half: {result}", first.half_article, scored=scored, result=value
        )
    if halves > 0 and bonus is not None:
        return Reason.that(
            "{scored} is {halves} half points more than half: {average} + {halves} × {bonus} = "
            "{result}",
            first.above_half_article,
            scored=scored,
            halves=halves,
            average=short_decimal(result.average, 2),
            bonus=bonus,
            result=value,
        )
    whole = result.opponents is not None
    return Reason.that(
        "{scored} is {percent} %: {sum} = {result}",
        first.below_half_round_robin_article if whole else first.below_half_article,
        scored=scored,
        percent=_percent(rules, share),
        sum=_sum(result.average, rating_difference(rules.performance, share), _part(result)),
        result=value,
    )


def _with_draws(rules: RatingRules, first: FirstRating, result: FirstResult) -> Iterator[Reason]:
    """Yield the steps where draws against opponents who do not exist are added."""
    games = result.games + first.fictitious_draws
    score = result.score + Fraction(first.fictitious_draws, 2)
    total = result.average * result.games + first.fictitious_draws * first.fictitious_rating
    yield Reason.that(
        "with {draws:draw|draws} against {rating} added: {score} of {games} against {average} on "
        "average",
        first.average_article,
        draws=first.fictitious_draws,
        rating=first.fictitious_rating,
        score=short_decimal(score),
        games=games,
        average=short_decimal(total / games, 2),
    )
    yield Reason.that(
        "{scored} is {percent} %: {sum} = {result}",
        first.below_half_article,
        scored=Sentence("{score} of {most}", score=short_decimal(score), most=games),
        percent=_percent(rules, score / games),
        sum=_sum(total / games, rating_difference(rules.performance, score / games)),
        result=short_decimal(result.performance, 2),
    )


def _percent(rules: RatingRules, share: Fraction) -> Figure | int:
    """Return the percentage that is looked up: a whole one, or one between two entries."""
    if rules.performance.interpolated:
        return short_decimal(share * 100)
    return Rounding.HALF_UP.whole(share * 100)


def _averaged_words(edition: Edition, result: FirstResult) -> tuple[Reason, ...]:
    """Return the performance in the event, and what it makes of the average so far."""
    rules = edition.ratings
    share = result.score / result.games
    difference = rating_difference(rules.performance, share)
    lines = [
        edition.because(
            "rating.performance",
            "{scored} is {percent} %: {sum} = {result}",
            scored=_scored(rules, result),
            percent=_percent(rules, share),
            sum=_sum(result.average, difference),
            result=short_decimal(result.average + difference, 2),
        ),
        *result.because,
    ]
    earlier = result.pooled_games - result.games
    if earlier:
        before = (result.rating * result.pooled_games - result.performance * result.games) / earlier
        lines.append(
            edition.because(
                "rating.averaging",
                "({earlier} × {before} + {games} × {performance}) / {all} = {result}",
                earlier=earlier,
                before=short_decimal(before, 2),
                games=result.games,
                performance=short_decimal(result.performance, 2),
                all=result.pooled_games,
                result=short_decimal(result.rating, 2),
            )
        )
    return tuple(lines)
