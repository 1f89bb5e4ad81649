"""The working of a rating as sentences a player can follow with the table in hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.kernel.sentence import Figure, Listing, Sentence, Value
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


_ROUNDED = {
    Rounding.HALF_UP: Sentence("half towards plus infinity"),
    Rounding.HALF_AWAY: Sentence("half away from zero"),
}


def short_decimal(value: Fraction, places: int = 4) -> Figure:
    """Return a number with at most so many decimals, exact where it has no more, halves up."""
    units = Rounding.HALF_AWAY.whole(value * 10**places)
    whole, rest = divmod(abs(units), 10**places)
    sign = "-" if units < 0 else ""
    text = f"{sign}{whole}" + (f".{rest:0{places}}".rstrip("0") if rest else "")
    return Figure(text, Fraction(units, 10**places))


def signed(value: Fraction, places: int = 2) -> Figure:
    """Return a change with its sign."""
    text = short_decimal(value, places)
    return text if text.amount <= 0 else Figure(f"+{text}", text.amount)


def change_words(edition: Edition, change: RatingChange) -> tuple[Reason, ...]:
    """Return how a change came about, game by game, with the articles."""
    rules = edition.ratings
    lines = [
        Reason.that(
            "{player}, {rating} on {list}",
            player=change.name,
            rating=change.before,
            list=change.before_on or change.list,
        )
    ]
    if change.before_on:
        lines.append(
            edition.because(
                "rating.stands-in",
                "no rating on {list}: the one on {other} stands in",
                list=change.list,
                other=change.before_on,
            )
        )
    cap = rules.cap.article if rules.cap is not None else None
    lines += [_game(rules, change, index, cap) for index in range(len(change.games))]
    if change.against_average is not None:
        against = change.against_average
        lines.append(
            edition.because(
                "rating.expected-score",
                "{rating} against {average} on average: {difference}, expected {expected} %",
                rating=change.before,
                average=short_decimal(against.average, 2),
                difference=signed(against.difference),
                expected=short_decimal(against.share * 100),
            )
        )
    won, expected = change.score * rules.win_points, change.expected * rules.win_points
    lines.append(
        edition.because(
            "rating.change",
            "{score} scored of {most}, {expected} expected: {difference}",
            score=short_decimal(won),
            most=len(change.games) * rules.win_points,
            expected=short_decimal(expected),
            difference=signed(won - expected, 4),
        )
    )
    lines += factor_words(rules, change.factor, change.list)
    working = {
        "factor": short_decimal(change.factor.k),
        "difference": signed(won - expected, 4),
        "change": signed(change.change, 4),
    }
    lines.append(
        edition.because("rating.change", "{factor} × {difference} = {change}", **working)
        if rules.win_points == 1
        else edition.because(
            "rating.change",
            "{factor} / {points} × {difference} = {change}",
            points=rules.win_points,
            **working,
        )
    )
    after = new_rating(rules, change.before, change.change)
    lines.append(
        edition.because(
            "rating.rounding",
            "new rating {rating} ({rounding}), if nothing else is rated",
            rating=after,
            rounding=_ROUNDED[rules.rounding],
        )
    )
    if rules.floor is not None and after < rules.floor:
        lines.append(
            Reason.that(
                "{rating} is below {floor}: not on the list any more",
                rules.floor_article,
                rating=after,
                floor=rules.floor,
            )
        )
    if change.performance is not None:
        lines.append(
            edition.because(
                "rating.performance",
                "performance {performance}",
                performance=short_decimal(change.performance, 2),
            )
        )
    return tuple(lines)


def _met(round_number: int, points: Figure, opponent: str | int, rating: Value) -> Sentence:
    """Return what somebody scored in a round, and against whom."""
    return Sentence(
        "round {round}: {score} against {opponent} ({rating})",
        round=round_number,
        score=points,
        opponent=opponent,
        rating=rating,
    )


def _rating(rating: int, *, first: bool) -> Value:
    """Return an opponent's rating, with a remark where it came only with this event."""
    return Sentence("{rating}, rated in this event", rating=rating) if first else rating


def _game(rules: RatingRules, change: RatingChange, index: int, cap: Citation | None) -> Reason:
    game = change.games[index]
    met = _met(
        game.round,
        short_decimal(game.score * rules.win_points),
        game.opponent_name or game.opponent,
        _rating(game.opponent_rating, first=game.first_rating),
    )
    if change.against_average is not None:
        return Reason(met)
    working = {
        "met": met,
        "difference": f"{game.difference:+}",
        "expected": short_decimal(game.expected),
        "gain": signed(game.gain),
    }
    limit = rules.cap.limit if rules.cap is not None else abs(game.difference)
    if not game.capped and abs(game.difference) > limit:
        return Reason.that(
            "{met}, difference {difference}, counted in full, expected {expected}: {gain}",
            cap,
            **working,
        )
    if not game.capped:
        return Reason.that("{met}, difference {difference}, expected {expected}: {gain}", **working)
    return Reason.that(
        "{met}, difference {difference}, counted as {counted}, expected {expected}: {gain}",
        cap,
        counted=f"{game.used:+}",
        **working,
    )


def factor_words(rules: RatingRules, factor: Factor, name: str) -> tuple[Reason, ...]:
    """Return where K comes from; the list says which article leaves so much of it."""
    lines = [
        Reason.that(
            "K {factor}: {clause}", factor.article, factor=factor.base, clause=factor.clause
        )
    ]
    if factor.games:
        lines.append(
            Reason.that(
                "{games} games × {factor} are more than {most}: K {lowered}",
                rules.games_times_k_article,
                games=factor.games,
                factor=factor.base,
                most=rules.games_times_k or 0,
                lowered=short_decimal(factor.k * 100 / factor.share),
            )
        )
    if factor.share != 100:
        article = next(
            (
                time_class.article
                for time_class in rules.classes
                if (time_class.list, time_class.share) == (name, factor.share)
            ),
            None,
        )
        sentence = Sentence(
            "{share} % of it for the rate of play: {factor}",
            share=factor.share,
            factor=short_decimal(factor.k),
        )
        lines.append(Reason(sentence, article))
    return tuple(lines)


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
            _met(
                game.round,
                short_decimal(Fraction(game.score * rules.win_points, 2)),
                game.name or game.opponent,
                _rating(game.rating, first=game.first_rating),
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
    average, opponents = result.average, result.opponents
    part = "" if opponents is None else f" × {opponents}/{opponents + 1}"
    if opponents is None or result.rated_average is None:
        sentence = Sentence(
            "opponents rated {average} on average", average=short_decimal(average, 2)
        )
        lines = [Reason(sentence, first.average_article)]
    else:
        over = (result.rated_average - average) * Fraction(opponents + 1, opponents)
        lines = [
            Reason.that(
                "rated players {average} on average, their scores worth {surplus}: "
                "{sum} = {result}",
                first.round_robin_average_article,
                average=short_decimal(result.rated_average, 2),
                surplus=signed(over),
                sum=_sum(result.rated_average, -over, part),
                result=short_decimal(average, 2),
            )
        ]
    scored, share = _scored(rules, result), result.score / result.games
    halves = int(2 * result.score) - result.games
    bonus = first.per_half_point_above_half
    value = short_decimal(result.performance, 2)
    if first.fictitious_draws:
        lines += _with_draws(rules, first, result)
    elif not halves:
        lines.append(
            Reason.that(
                "{scored} is half: {result}", first.half_article, scored=scored, result=value
            )
        )
    elif halves > 0 and bonus is not None:
        lines.append(
            Reason.that(
                "{scored} is {halves} half points more than half: {average} + {halves} × {bonus} = "
                "{result}",
                first.above_half_article,
                scored=scored,
                halves=halves,
                average=short_decimal(average, 2),
                bonus=bonus,
                result=value,
            )
        )
    else:
        whole = opponents is not None
        article = first.below_half_round_robin_article if whole else first.below_half_article
        difference = rating_difference(rules.performance, share)
        lines.append(
            Reason.that(
                "{scored} is {percent} %: {sum} = {result}",
                article,
                scored=scored,
                percent=_percent(rules, share),
                sum=_sum(average, difference, part),
                result=value,
            )
        )
    if len(result.pool) > 1:
        games = result.pooled_games
        score = Fraction(sum(pooled.score for pooled in result.pool), 2)
        ratings = sum((pooled.ratings for pooled in result.pool), Fraction(0))
        lines.append(
            Reason.that(
                "with all {games} games so far, {score} scored against {average} on average: "
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


def _with_draws(rules: RatingRules, first: FirstRating, result: FirstResult) -> Iterator[Reason]:
    """Yield the steps where draws against opponents who do not exist are added."""
    games = result.games + first.fictitious_draws
    score = result.score + Fraction(first.fictitious_draws, 2)
    total = result.average * result.games + first.fictitious_draws * first.fictitious_rating
    yield Reason.that(
        "with {draws} draws against {rating} added: {score} of {games} against {average} on "
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
    nothing = {newcomer.number for newcomer in rating.first if newcomer.disregarded}
    far_apart = {(game.round, game.white, game.black): game.reason for game in rating.left_out}
    names = {player.number: player.name for player in event.players}
    lines = []
    for game in event.games:
        if number not in {game.white, game.black}:
            continue
        other = game.black if number == game.white else game.white
        if (game.round, other) in counted or number in nothing:
            continue
        left_out = {"round": game.round, "opponent": names[other] or other}
        reason = far_apart.get((game.round, game.white, game.black))
        if reason is not None:
            lines.append(
                Reason.that(
                    "round {round} is left out: {reason}",
                    reason.citation,
                    round=game.round,
                    reason=reason.sentence,
                )
            )
            continue
        lines.append(
            edition.because(
                "rating.zero-score",
                "round {round} is left out: {opponent} has no half point in a first event",
                **left_out,
            )
            if other in nothing and event.kind is EventKind.ROUND_ROBIN
            else edition.because(
                "rating.swiss-opponents",
                "round {round} is left out: {opponent} is unrated",
                **left_out,
            )
        )
    return tuple(lines)
