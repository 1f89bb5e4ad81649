"""The working of a rating as sentences a player can follow with the table in hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.kernel.sentence import Figure, Sentence, Value
from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.change import new_rating
from crosstable.ratings.model import (
    EventKind,
    EventRating,
    Factor,
    RatedEvent,
    RatingChange,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import RatingRules, Rounding

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
    lines += _difference_words(edition, change)
    lines += _rounding_words(edition, change)
    if change.performance is not None:
        lines.append(
            edition.because(
                "rating.performance",
                "performance {performance}",
                performance=short_decimal(change.performance, 2),
            )
        )
    return tuple(lines)


def _difference_words(edition: Edition, change: RatingChange) -> Iterator[Reason]:
    """Yield how score and expectation differ, and what K makes of it."""
    rules, against = edition.ratings, change.against_average
    if against is not None:
        yield edition.because(
            "rating.expected-score",
            "{rating} against {average} on average: {difference}, expected {expected} %",
            rating=change.before,
            average=short_decimal(against.average, 2),
            difference=signed(against.difference),
            expected=short_decimal(against.share * 100),
        )
    won, expected = change.score * rules.win_points, change.expected * rules.win_points
    yield edition.because(
        "rating.change",
        "{score} scored of {most}, {expected} expected: {difference}",
        score=short_decimal(won),
        most=len(change.games) * rules.win_points,
        expected=short_decimal(expected),
        difference=signed(won - expected, 4),
    )
    yield from factor_words(rules, change.factor, change.list)
    working = {
        "factor": short_decimal(change.factor.k),
        "difference": signed(won - expected, 4),
        "change": signed(change.change, 4),
    }
    if rules.win_points == 1:
        yield edition.because("rating.change", "{factor} × {difference} = {change}", **working)
    else:
        yield edition.because(
            "rating.change",
            "{factor} / {points} × {difference} = {change}",
            points=rules.win_points,
            **working,
        )


def _rounding_words(edition: Edition, change: RatingChange) -> Iterator[Reason]:
    """Yield the new rating, and whether it is still one for the list."""
    rules = edition.ratings
    after = new_rating(rules, change.before, change.change)
    yield edition.because(
        "rating.rounding",
        "new rating {rating} ({rounding}), if nothing else is rated",
        rating=after,
        rounding=_ROUNDED[rules.rounding],
    )
    if rules.floor is not None and after < rules.floor:
        yield Reason.that(
            "{rating} is below {floor}: not on the list any more",
            rules.floor_article,
            rating=after,
            floor=rules.floor,
        )


def meeting(round_number: int, points: Figure, opponent: str | int, rating: Value) -> Sentence:
    """Return what somebody scored in a round, and against whom."""
    return Sentence(
        "round {round}: {score} against {opponent} ({rating})",
        round=round_number,
        score=points,
        opponent=opponent,
        rating=rating,
    )


def met_rating(rating: int, *, first: bool) -> Value:
    """Return an opponent's rating, with a remark where it came only with this event."""
    return Sentence("{rating}, rated in this event", rating=rating) if first else rating


def _game(rules: RatingRules, change: RatingChange, index: int, cap: Citation | None) -> Reason:
    game = change.games[index]
    met = meeting(
        game.round,
        short_decimal(game.score * rules.win_points),
        game.opponent_name or game.opponent,
        met_rating(game.opponent_rating, first=game.first_rating),
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
                "{games:game|games} × {factor} are more than {most}: K {lowered}",
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
