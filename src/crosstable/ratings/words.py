"""The working of a rating as sentences a player can follow with the table in hand."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.change import new_rating
from crosstable.ratings.model import (
    EventKind,
    EventRating,
    Factor,
    FirstResult,
    RatedEvent,
    RatingChange,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import FirstRating, RatingRules, Rounding
from crosstable.rulebooks.rating_tables import rating_difference

__all__ = [
    "change_words",
    "factor_words",
    "first_words",
    "short_decimal",
    "signed",
    "uncounted_words",
]


def short_decimal(value: Fraction, places: int = 4) -> str:
    """Return a number with at most so many decimals, exact where it has no more, halves up."""
    units = Rounding.HALF_AWAY.whole(value * 10**places)
    whole, rest = divmod(abs(units), 10**places)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}" + (f".{rest:0{places}}".rstrip("0") if rest else "")


def signed(value: Fraction, places: int = 2) -> str:
    """Return a change with its sign."""
    text = short_decimal(value, places)
    return text if text.startswith("-") or text == "0" else f"+{text}"


def change_words(edition: Edition, change: RatingChange) -> tuple[Reason, ...]:
    """Return how a change came about, game by game, with the articles."""
    rules = edition.ratings
    lines = [Reason(f"{change.name}, {change.before} on {change.list}")]
    cap = rules.cap.article if rules.cap is not None else None
    lines += [_game(rules, change, index, cap) for index in range(len(change.games))]
    if change.against_average is not None:
        against = change.against_average
        lines.append(
            edition.because(
                "rating.expected-score",
                f"{change.before} against {short_decimal(against.average, 2)} on average: "
                f"{signed(against.difference)}, expected {short_decimal(against.share * 100)} %",
            )
        )
    won, expected = change.score * rules.win_points, change.expected * rules.win_points
    lines.append(
        edition.because(
            "rating.change",
            f"{short_decimal(won)} scored of {len(change.games) * rules.win_points}, "
            f"{short_decimal(expected)} expected: {signed(won - expected, 4)}",
        )
    )
    lines += factor_words(rules, change.factor, change.list)
    per = "" if rules.win_points == 1 else f" / {rules.win_points}"
    lines.append(
        edition.because(
            "rating.change",
            f"{short_decimal(change.factor.k)}{per} × {signed(won - expected, 4)} = "
            f"{signed(change.change, 4)}",
        )
    )
    after = new_rating(rules, change.before, change.change)
    lines.append(
        edition.because(
            "rating.rounding",
            f"new rating {after} ({rules.rounding.value}), if nothing else is rated",
        )
    )
    if rules.floor is not None and after < rules.floor:
        sentence = f"{after} is below {rules.floor}: not on the list any more"
        lines.append(Reason(sentence, rules.floor_article))
    if change.performance is not None:
        lines.append(
            edition.because(
                "rating.performance", f"performance {short_decimal(change.performance, 2)}"
            )
        )
    return tuple(lines)


def _game(rules: RatingRules, change: RatingChange, index: int, cap: Citation | None) -> Reason:
    game = change.games[index]
    points = short_decimal(game.score * rules.win_points)
    sentence = (
        f"round {game.round}: {points} against {game.opponent_name or game.opponent} "
        f"({game.opponent_rating}{', rated in this event' if game.first_rating else ''})"
    )
    if change.against_average is not None:
        return Reason(sentence)
    difference = f"{game.difference:+}"
    if game.capped:
        difference += f", counted as {game.used:+}"
    sentence += (
        f", difference {difference}, expected {short_decimal(game.expected)}: {signed(game.gain)}"
    )
    return Reason(sentence, cap if game.capped else None)


def factor_words(rules: RatingRules, factor: Factor, name: str) -> tuple[Reason, ...]:
    """Return where K comes from; the list says which article leaves so much of it."""
    lines = [Reason(f"K {factor.base}: {factor.clause}", factor.article)]
    if factor.games:
        lines.append(
            Reason(
                f"{factor.games} games × {factor.base} are more than {rules.games_times_k}: "
                f"K {short_decimal(factor.k * 100 / factor.share)}",
                rules.games_times_k_article,
            )
        )
    if factor.share != 100:
        article = next(
            (
                each.article
                for each in rules.classes
                if (each.list, each.share) == (name, factor.share)
            ),
            None,
        )
        sentence = f"{factor.share} % of it for the rate of play: {short_decimal(factor.k)}"
        lines.append(Reason(sentence, article))
    return tuple(lines)


def first_words(edition: Edition, result: FirstResult) -> tuple[Reason, ...]:
    """Return how a first rating came about, game by game, with the articles."""
    rules = edition.ratings
    first = rules.first
    has = "no established rating" if result.before is None else f"{result.before} of few games"
    lines = [Reason(f"{result.name}, {has} on {result.list}")]
    lines += [
        Reason(
            f"round {game.round}: {short_decimal(Fraction(game.score * rules.win_points, 2))} "
            f"against {game.name or game.opponent} "
            f"({game.rating}{', rated in this event' if game.first_rating else ''})"
        )
        for game in result.met
    ]
    if isinstance(first, FirstRating):
        lines += _pooled_words(rules, first, result)
    else:
        lines += _averaged_words(edition, result)
    if result.published is not None:
        lines.append(Reason(f"rating {result.published}"))
    return tuple(lines)


def _scored(rules: RatingRules, result: FirstResult) -> str:
    points = short_decimal(result.score * rules.win_points)
    return f"{points} of {result.games * rules.win_points}"


def _sum(start: Fraction, difference: Fraction, part: str = "") -> str:
    """Return a sum as it is worked out by hand."""
    sign = "-" if difference < 0 else "+"
    return f"{short_decimal(start, 2)} {sign} {short_decimal(abs(difference), 2)}{part}"


def _pooled_words(
    rules: RatingRules, first: FirstRating, result: FirstResult
) -> tuple[Reason, ...]:
    """Return the steps from the average of the opponents to the first rating."""
    average, opponents = result.average, result.opponents
    part = "" if opponents is None else f" × {opponents}/{opponents + 1}"
    if opponents is None or result.rated_average is None:
        sentence = f"opponents rated {short_decimal(average, 2)} on average"
        lines = [Reason(sentence, first.average_article)]
    else:
        over = (result.rated_average - average) * Fraction(opponents + 1, opponents)
        lines = [
            Reason(
                f"rated players {short_decimal(result.rated_average, 2)} on average, their scores "
                f"worth {signed(over)}: {_sum(result.rated_average, -over, part)} = "
                f"{short_decimal(average, 2)}",
                first.round_robin_average_article,
            )
        ]
    scored, share = _scored(rules, result), result.score / result.games
    halves = int(2 * result.score) - result.games
    bonus = first.per_half_point_above_half
    value = short_decimal(result.performance, 2)
    if first.fictitious_draws:
        lines.append(
            Reason(
                f"{scored}, and {first.fictitious_draws} draws against "
                f"{first.fictitious_rating}: {value}",
                first.average_article,
            )
        )
    elif not halves:
        lines.append(Reason(f"{scored} is half: {value}", first.half_article))
    elif halves > 0 and bonus is not None:
        extra = f"{short_decimal(average, 2)} + {halves} × {bonus}"
        sentence = f"{scored} is {halves} half points more than half: {extra} = {value}"
        lines.append(Reason(sentence, first.above_half_article))
    else:
        whole = opponents is not None
        article = first.below_half_round_robin_article if whole else first.below_half_article
        difference = rating_difference(rules.performance, share)
        sentence = f"{scored} is {_percent(rules, share)} %: {_sum(average, difference, part)}"
        lines.append(Reason(f"{sentence} = {value}", article))
    if len(result.pool) > 1:
        games = result.pooled_games
        score = Fraction(sum(each.score for each in result.pool), 2)
        ratings = sum((each.ratings for each in result.pool), Fraction(0))
        lines.append(
            Reason(
                f"with all {games} games so far, {short_decimal(score)} scored against "
                f"{short_decimal(ratings / games, 2)} on average: "
                f"{short_decimal(result.rating, 2)}",
                first.pooled_article,
            )
        )
    return (*lines, *result.because)


def _percent(rules: RatingRules, share: Fraction) -> str:
    """Return the percentage that is looked up: a whole one, or one between two entries."""
    if rules.performance.interpolated:
        return short_decimal(share * 100)
    return str(Rounding.HALF_UP.whole(share * 100))


def _averaged_words(edition: Edition, result: FirstResult) -> tuple[Reason, ...]:
    """Return the performance in the event, and what it makes of the average so far."""
    rules = edition.ratings
    share = result.score / result.games
    difference = rating_difference(rules.performance, share)
    lines = [
        edition.because(
            "rating.performance",
            f"{_scored(rules, result)} is {_percent(rules, share)} %: "
            f"{_sum(result.average, difference)} = "
            f"{short_decimal(result.average + difference, 2)}",
        ),
        *result.because,
    ]
    earlier = result.pooled_games - result.games
    if earlier:
        before = (result.rating * result.pooled_games - result.performance * result.games) / earlier
        lines.append(
            edition.because(
                "rating.averaging",
                f"({earlier} × {short_decimal(before, 2)} + {result.games} × "
                f"{short_decimal(result.performance, 2)}) / {result.pooled_games} = "
                f"{short_decimal(result.rating, 2)}",
            )
        )
    return tuple(lines)


def uncounted_words(
    edition: Edition, event: RatedEvent, rating: EventRating, number: int
) -> tuple[Reason, ...]:
    """Return which games of a player are not rated for him although they were played, and why."""
    counted = {
        (game.round, game.opponent)
        for change in rating.changes
        if change.number == number
        for game in change.games
    } | {
        (game.round, game.opponent)
        for first in rating.first
        if first.number == number
        for game in first.met
    }
    nothing = {each.number for each in rating.first if each.disregarded}
    names = {each.number: each.name for each in event.players}
    lines = []
    for game in event.games:
        if number not in {game.white, game.black}:
            continue
        other = game.black if number == game.white else game.white
        if (game.round, other) in counted or number in nothing:
            continue
        sentence = f"round {game.round} is left out: {names[other] or other} "
        if other in nothing and event.kind is EventKind.ROUND_ROBIN:
            sentence += "has no half point in a first event"
            lines.append(edition.because("rating.zero-score", sentence))
        else:
            lines.append(edition.because("rating.swiss-opponents", f"{sentence}is unrated"))
    return tuple(lines)
