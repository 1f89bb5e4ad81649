"""One event rated: who counts against whom, and what it does to everybody's rating."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from datetime import date
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.ratings.change import rating_change
from crosstable.ratings.first import averaged_result, first_result, tournament_average
from crosstable.ratings.model import (
    Encounter,
    EventKind,
    EventPlayer,
    EventRating,
    Factor,
    FirstResult,
    ListStanding,
    NotRated,
    PooledResult,
    RatedEvent,
    RatedGame,
    RatingChange,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Averaging, FactorClause, FirstRating, RatingRules
from crosstable.rulebooks.rules import rule

# The development factor K: which clause gives it, the share of fast games, the limit of many.


def age_reached(born: BirthDate | None, age: int, on: date | None) -> bool:
    """Return whether somebody has had a birthday; unknown days are taken as late as they can be.

    Without a date of birth or of the event nobody is taken for young.
    """
    if born is None or on is None:
        return True
    birthday = (born.month or 12, born.day or 31)
    return (on.year - born.year, (on.month, on.day)) >= (age, birthday)


def age_over(born: BirthDate | None, age: int, on: date | None) -> bool:
    """Return whether the year of a birthday is over; without both dates it is."""
    return born is None or on is None or on.year - born.year > age


def _holds(
    clause: FactorClause, standing: ListStanding, born: BirthDate | None, on: date | None
) -> bool:
    peak, rating = standing.peak or 0, standing.rating or 0
    if clause.fewer_games is not None and (
        standing.games is None or standing.games >= clause.fewer_games
    ):
        return False
    if clause.has_reached is not None and peak < clause.has_reached:
        return False
    if clause.never_reached is not None and peak >= clause.never_reached:
        return False
    if clause.below is not None and rating >= clause.below:
        return False
    if clause.through_year_of is not None and age_over(born, clause.through_year_of, on):
        return False
    return clause.under_age is None or not age_reached(born, clause.under_age, on)


def clause_for(
    rules: RatingRules, standing: ListStanding, born: BirthDate | None, on: date | None
) -> FactorClause:
    """Return the first clause that holds for a player (decision 154)."""
    return next(factor for factor in rules.factors if _holds(factor, standing, born, on))


@rule("rating.factor")
def development_factor(
    rules: RatingRules,
    standing: ListStanding,
    *,
    born: BirthDate | None = None,
    on: date | None = None,
    share: int = 100,
    games: int = 0,
) -> Factor:
    """Return K for a player, with the clause it comes from.

    A factor the list itself prints is in force for the period and goes before the clauses, where
    lists print one. ``games`` are those of the period, for the limit on games times K
    (decision 83).
    """
    if standing.k is not None and rules.listed_factor_article is not None:
        base, article = standing.k, rules.listed_factor_article
        name: str = Sentence("printed on the list")
    else:
        clause = clause_for(rules, standing, born, on)
        base, name, article = clause.k, clause.name, clause.article
    k, lowered = limited(rules, base, games)
    return Factor(
        k=Fraction(k * share, 100),
        clause=name,
        article=article,
        base=base,
        share=share,
        games=games if lowered else 0,
    )


def limited(rules: RatingRules, k: int, games: int) -> tuple[int, bool]:
    """Return K after the limit on games times K, and whether it was lowered."""
    if rules.games_times_k is None or k * games <= rules.games_times_k:
        return k, False
    return rules.games_times_k // games, True


class _Field(msgspec.Struct, frozen=True):
    """The players of an event, and the rating each one has for his opponents."""

    players: Mapping[int, EventPlayer]
    ratings: Mapping[int, int]
    fresh: frozenset[int] = frozenset()
    """Whose rating was found in this event."""


def rate_event(
    edition: Edition,
    event: RatedEvent,
    *,
    period_games: Mapping[int, int] | None = None,
    only: Collection[int] | None = None,
) -> EventRating:
    """Return every player's change or first result, or those of some, with the working.

    ``period_games`` are the games of the whole period by pairing number, where it has more events
    than this one and K may have to be lowered for them.
    """
    players = {player.number: player for player in event.players}
    if len(players) < len(event.players):
        raise InvalidValue("event {event}: two players have the same number", event=event.id)
    for game in event.games:
        if game.white not in players or game.black not in players:
            raise InvalidValue(
                "event {event}: a game names a player who does not take part", event=event.id
            )
    games, because = _games_that_count(edition, event, players)
    field = _Field(
        players,
        {
            number: player.rating
            for number, player in players.items()
            if player.rating is not None and not player.rated_meanwhile
        },
    )
    games, far_apart = _near_enough(edition, games, field)
    first: list[FirstResult] = []
    rules = edition.ratings.first
    if counts_everybody(edition.ratings, event.kind) and isinstance(rules, FirstRating):
        if whole_round_robin(event):
            games, field, first = _round_robin(edition, rules, event, games, field)
        else:
            because.append(
                edition.because(
                    "rating.round-robin-with-holes", "games are missing: rated as a Swiss"
                )
            )
    newcomers = {newcomer.number for newcomer in first}
    changes: list[RatingChange] = []
    for number, met in _encounters(games, field).items():
        player = players[number]
        if not met or number in newcomers or (only is not None and number not in only):
            continue
        newcomer = _newcomer(edition, event, player, met)
        if newcomer is not None:
            first.append(newcomer)
            continue
        factor = development_factor(
            edition.ratings,
            player.standing,
            born=player.born,
            on=event.starts,
            share=event.share,
            games=(period_games or {}).get(number, len(met)),
        )
        changes.append(rating_change(edition.ratings, event, player, met, factor))
    return EventRating(
        event=event.id,
        list=event.list,
        changes=tuple(sorted(changes, key=lambda change: change.number)),
        first=tuple(sorted(first, key=lambda newcomer: newcomer.number)),
        because=tuple(because),
        left_out=far_apart,
    )


def counts_everybody(rules: RatingRules, kind: EventKind) -> bool:
    """Return whether games against unrated opponents count in an event: in some round robins."""
    return kind is EventKind.ROUND_ROBIN and not rules.rated_opponents_only


@rule("rating.difference-limit")
def _near_enough(
    edition: Edition, games: tuple[RatedGame, ...], field: _Field
) -> tuple[tuple[RatedGame, ...], tuple[NotRated, ...]]:
    """Return the games that count, and those between players who are too far apart."""
    limits = edition.ratings.far_apart
    if limits is None:
        return games, ()
    kept, left_out = [], []
    for game in games:
        white, black = field.ratings.get(game.white), field.ratings.get(game.black)
        if (
            white is None
            or black is None
            or abs(white - black) < limits.difference
            or max(white, black) <= limits.above
        ):
            kept.append(game)
            continue
        reason = Reason.that(
            "{difference:point|points} apart, and one of the two is rated over {limit}",
            limits.article,
            difference=abs(white - black),
            limit=limits.above,
        )
        left_out.append(NotRated(game.round, game.white, game.black, reason))
    return tuple(kept), tuple(left_out)


def _newcomer(
    edition: Edition, event: RatedEvent, player: EventPlayer, met: list[Encounter]
) -> FirstResult | None:
    """Return the result of somebody who is not rated by changes yet."""
    rules = edition.ratings.first
    if isinstance(rules, Averaging):
        few = player.standing.games is not None and player.standing.games < rules.until_games
        if few or player.rating is None or player.delisted:
            return averaged_result(edition, rules, event, player, met)
        return None
    if player.rating is not None and not player.delisted:
        return None
    result = PooledResult(
        event=event.id,
        ended=event.ends,
        games=len(met),
        score=sum(game.score for game in met),
        ratings=Fraction(sum(game.rating for game in met)),
    )
    return replace(first_result(edition, rules, event, player, result), met=tuple(met))


@rule("rating.match-unrated", "rating.swiss-opponents")
def _games_that_count(
    edition: Edition, event: RatedEvent, players: Mapping[int, EventPlayer]
) -> tuple[tuple[RatedGame, ...], list[Reason]]:
    because: list[Reason] = []
    unrated = [player for player in players.values() if player.rating is None]
    if event.kind is EventKind.MATCH and unrated and edition.cite("rating.match-unrated"):
        sentence = Sentence(
            "{player} has no rating: the match is not rated",
            player=unrated[0].name or unrated[0].number,
        )
        return (), [edition.because("rating.match-unrated", sentence)]
    if unrated and not counts_everybody(edition.ratings, event.kind):
        because.append(
            edition.because(
                "rating.swiss-opponents", "games against unrated opponents are not counted"
            )
        )
    return event.games, because


def _encounters(games: tuple[RatedGame, ...], field: _Field) -> dict[int, list[Encounter]]:
    """Return everybody's games against opponents with a rating, in the order of the rounds."""
    encounters: dict[int, list[Encounter]] = {number: [] for number in field.players}
    for game in games:
        for own, other, score in (
            (game.white, game.black, game.white_score),
            (game.black, game.white, game.black_score),
        ):
            rating = field.ratings.get(other)
            if rating is not None:
                name = field.players[other].name
                encounters[own].append(
                    Encounter(game.round, other, name, rating, score, other in field.fresh)
                )
    return encounters


@rule("rating.round-robin-with-holes")
def whole_round_robin(event: RatedEvent) -> bool:
    """Return whether everybody met everybody equally often over the board."""
    pairs = Counter(frozenset((game.white, game.black)) for game in event.games)
    expected = len(event.players) * (len(event.players) - 1) // 2
    return expected > 0 and len(pairs) == expected and len(set(pairs.values())) == 1


def _round_robin(
    edition: Edition,
    rules: FirstRating,
    event: RatedEvent,
    games: tuple[RatedGame, ...],
    field: _Field,
) -> tuple[tuple[RatedGame, ...], _Field, list[FirstResult]]:
    """Rate the unrated players of a round robin first, for the others count against them.

    Decision 84.
    """
    unrated = [number for number in field.players if number not in field.ratings]
    if not unrated or not field.ratings:
        return games, field, []
    played = _scores(games)
    kept, without = games, frozenset[int]()
    while nothing := _without_points(rules, field, unrated, kept, without):
        without |= nothing
        kept = tuple(game for game in kept if not {game.white, game.black} & nothing)
    scores = _scores(kept)
    opponents = len(field.players) - len(without) - 1
    if not opponents:
        return (), field, []
    average = tournament_average(
        edition.ratings,
        [(rating, *scores[number]) for number, rating in field.ratings.items()],
        opponents,
    )
    of_rated = Fraction(sum(field.ratings.values()), len(field.ratings))
    first, ratings = [], dict(field.ratings)
    for number in unrated:
        player = field.players[number]
        score, count = (0, played[number][1]) if number in without else scores[number]
        result = PooledResult(
            event=event.id,
            ended=event.ends,
            games=count,
            score=score,
            ratings=average * count,
            round_robin=True,
            opponents=opponents if opponents != count else None,
        )
        newcomer = first_result(edition, rules, event, player, result)
        if number not in without:
            ratings[number] = edition.ratings.rounding.whole(newcomer.performance)
        if player.rating is None:
            first.append(replace(newcomer, rated_average=of_rated, opponents=opponents))
    whole = _Field(field.players, ratings, frozenset(unrated) - without)
    met = _encounters(kept, whole)
    return kept, whole, [replace(newcomer, met=tuple(met[newcomer.number])) for newcomer in first]


@rule("rating.zero-score")
def _without_points(
    rules: FirstRating,
    field: _Field,
    unrated: list[int],
    games: tuple[RatedGame, ...],
    without: frozenset[int],
) -> frozenset[int]:
    """Return who has not scored in a first event, counting only games that are not disregarded.

    Decision 230.
    """
    scores = _scores(games)
    return frozenset(
        number
        for number in unrated
        if number not in without
        and scores[number][0] < rules.least_score
        and not field.players[number].standing.pool
        and not field.players[number].rated_meanwhile
    )


def _scores(games: tuple[RatedGame, ...]) -> dict[int, tuple[int, int]]:
    """Return everybody's score in halves and number of games."""
    totals: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for game in games:
        for number, score in ((game.white, game.white_score), (game.black, game.black_score)):
            total, count = totals[number]
            totals[number] = total + score, count + 1
    return totals
