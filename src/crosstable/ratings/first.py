"""First ratings: of players nobody has rated yet, and of new ones with few games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.ratings.model import Encounter, EventPlayer, FirstResult, PooledResult, RatedEvent
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Averaging, Clamp, FirstRating, RatingRules
from crosstable.rulebooks.rating_tables import performance_by_average, rating_difference
from crosstable.rulebooks.rules import rule


@rule("rating.first-swiss")
def pooled_rating(
    rules: RatingRules, first: FirstRating, pool: Sequence[PooledResult]
) -> tuple[Fraction, Fraction]:
    """Return the average of the opponents and the first rating that all results together give.

    Half the points give the average, more a fixed bonus for each half point or the table, fewer the
    table's difference; in one whole round robin a part of it, as the player is one of its field
    (decision 86).
    """
    draws = first.fictitious_draws
    games = sum(pooled.games for pooled in pool) + draws
    halves = sum(pooled.score for pooled in pool) + draws
    ratings = sum((pooled.ratings for pooled in pool), Fraction(draws * first.fictitious_rating))
    average = ratings / games
    above_half = halves - games
    if above_half >= 0 and first.per_half_point_above_half is not None:
        return average, average + first.per_half_point_above_half * above_half
    difference = rating_difference(rules.performance, Fraction(halves, 2 * games))
    if len(pool) == 1 and pool[0].round_robin:
        opponents = pool[0].opponents or pool[0].games
        difference *= Fraction(opponents, opponents + 1)
    return average, average + difference


@rule("rating.first-round-robin")
def tournament_average(
    rules: RatingRules, rated: Sequence[tuple[int, int, int]], opponents: int
) -> Fraction:
    """Return the average of a round robin with unrated players.

    The rated players come as rating, score in halves and games: from what they scored against
    everybody follows how strong the others must be.
    """
    of_rated = Fraction(sum(rating for rating, _, _ in rated), len(rated))
    differences = sum(
        (
            rating_difference(rules.performance, Fraction(score, 2 * games))
            for _, score, games in rated
        ),
        Fraction(0),
    )
    return of_rated - differences / len(rated) * Fraction(opponents, opponents + 1)


def still_pooled(
    first: FirstRating, pool: Sequence[PooledResult], on: date | None
) -> tuple[PooledResult, ...]:
    """Return the results that are recent enough to count with one of this day."""
    if on is None:
        return tuple(pool)
    return tuple(
        pooled
        for pooled in pool
        if pooled.ended is None
        or (on.year - pooled.ended.year) * 12 + on.month - pooled.ended.month < first.pooled_months
    )


@rule("rating.first-published", "rating.zero-score", "rating.floor")
def first_result(
    edition: Edition,
    first: FirstRating,
    event: RatedEvent,
    player: EventPlayer,
    result: PooledResult,
) -> FirstResult:
    """Return what an event is worth to an unrated player, together with what he had before."""
    rules = edition.ratings
    earlier = still_pooled(first, player.standing.pool, event.ends)
    _, alone = pooled_rating(rules, first, (result,))
    because: list[Reason] = []
    pool = (*earlier, result)
    disregarded = not earlier and result.score < first.least_score
    if disregarded:
        pool = ()
        because.append(
            edition.because(
                "rating.zero-score", "no half point in the first event: it is disregarded"
            )
            if first.least_score == 1
            else edition.because(
                "rating.zero-score", "no full point in the first event: it is disregarded"
            )
        )
        rating = alone
    else:
        _, rating = pooled_rating(rules, first, pool)
        if first.most is not None and rating > first.most:
            rating = Fraction(first.most)
    games = sum(pooled.games for pooled in pool)
    whole = rules.rounding.whole(rating)
    if pool and games < first.least_games:
        sentence = Sentence(
            "{games} of {needed} games needed for a first rating",
            games=games,
            needed=first.least_games,
        )
        of_one_kind = all(pooled.round_robin for pooled in pool)
        because.append(
            Reason(
                sentence,
                first.round_robin_games_article if of_one_kind else first.least_games_article,
            )
        )
    if pool and rules.floor is not None and whole < rules.floor:
        sentence = Sentence(
            "{rating} is below {floor}: not published", rating=whole, floor=rules.floor
        )
        because.append(Reason(sentence, first.floor_article))
    return FirstResult(
        event=event.id,
        list=event.list,
        number=player.number,
        id=player.id,
        name=player.name,
        games=result.games,
        score=Fraction(result.score, 2),
        average=result.ratings / result.games,
        performance=alone,
        rating=rating,
        pooled_games=games,
        published=None if because else whole,
        because=tuple(because),
        pool=pool,
        disregarded=disregarded,
    )


@rule("rating.averaging")
def averaged_result(
    edition: Edition,
    averaging: Averaging,
    event: RatedEvent,
    player: EventPlayer,
    games: Sequence[Encounter],
) -> FirstResult:
    """Return the average performance of a new player, all games so far weighing the same.

    Who is on no list has no rating of his own for a change to start from: he is averaged over all
    of a period, also beyond the games after which changes count for the others (decision 152).
    """
    rules = edition.ratings
    ratings = [game.rating for game in games]
    score = Fraction(sum(game.score for game in games), 2)
    alone = performance_by_average(rules.performance, ratings, score)
    before = player.standing.exact if player.delisted else player.standing.value
    earlier = (player.standing.games or 0) if before is not None else 0
    held = {
        Clamp.ALL_OR_NOTHING: score in {0, len(games)},
        Clamp.FIRST_RESULT: not earlier,
        Clamp.EVERY_RESULT: True,
    }[averaging.clamp]
    because = []
    counted = alone
    if held:
        counted = max(Fraction(averaging.lowest), min(Fraction(averaging.highest), alone))
        if counted != alone:
            sentence = Sentence(
                "held between {lowest} and {highest}",
                lowest=averaging.lowest,
                highest=averaging.highest,
            )
            because.append(Reason(sentence, averaging.limits_article))
    total = earlier + len(games)
    rating = ((before or 0) * earlier + counted * len(games)) / total
    sentence = Sentence("average performance until {games} games", games=averaging.until_games)
    if earlier >= averaging.until_games:
        sentence = Sentence("average performance until the first rating is published")
    because.append(Reason(sentence, averaging.article))
    return FirstResult(
        event=event.id,
        list=event.list,
        number=player.number,
        id=player.id,
        name=player.name,
        games=len(games),
        score=score,
        average=Fraction(sum(ratings), len(ratings)),
        performance=counted,
        rating=rating,
        pooled_games=total,
        published=rules.rounding.whole(rating),
        before=None if player.delisted else player.rating,
        because=tuple(because),
        met=tuple(games),
    )
