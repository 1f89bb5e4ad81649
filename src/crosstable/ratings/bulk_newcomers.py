"""First ratings of a period's newcomers, where they come from pooled results.

Results of a Swiss add up in columns. Round robins with unrated players are rated one by one, and so
is everybody whose pool depends on the order of several events of both kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import msgspec
import numpy as np

from crosstable.ratings.bulk_factors import rounded
from crosstable.ratings.columns import Bools, GameColumns, Ints, Roll
from crosstable.ratings.event import rate_event
from crosstable.ratings.first import first_result
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    FirstResult,
    ListStanding,
    PooledResult,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.rulings import Rulings
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import FirstRating
from crosstable.rulebooks.rules import rule


class Newcomers(msgspec.Struct, frozen=True, kw_only=True):
    """What became of players without a rating, by row."""

    rows: Ints
    published: Ints
    """0 where no rating may be published yet."""
    games: Ints
    """Games that are in the pool."""
    pool: Mapping[int, tuple[PooledResult, ...]]
    """Of those who are still without a rating."""
    disregarded: Ints
    """The slots of first events without half a point, which count for nothing."""
    games_before: Mapping[int, int] = {}
    """The games known before an event, by slot, of players who also had changes."""


def round_robins_with_unrated(slots: Slots, rulings: Rulings) -> Bools:
    """Return the events in which the ratings of some are found first, for the others to count."""
    if all(edition.ratings.rated_opponents_only for edition in rulings.editions):
        return np.zeros(len(slots.events.id), dtype=np.bool_)
    everybody = np.array([not edition.ratings.rated_opponents_only for edition in rulings.editions])
    unrated, rated = (np.zeros(len(slots.events.id), dtype=np.bool_) for _ in range(2))
    unrated[slots.event[slots.then == 0]] = True
    rated[slots.event[slots.then > 0]] = True
    chosen: Bools = slots.events.round_robin & unrated & rated & everybody[rulings.of_event]
    return chosen


class _Walker:
    """One player on his way through the period, event by event."""

    def __init__(self, bulk: _Bulk, row: int) -> None:
        self.bulk = bulk
        self.slots = bulk.slots.of_row(row)
        self.next = 0
        self.pool: tuple[PooledResult, ...] = tuple(bulk.roll.pool.get(row, ()))
        self.games = int(bulk.roll.games[row])
        self.last: FirstResult | None = None

    def advance(self, event: int) -> None:
        """Take in everything before an event."""
        slots = self.bulk.slots
        while self.next < len(self.slots) and slots.event[self.slots[self.next]] < event:
            slot = self.slots[self.next]
            self.next += 1
            first_rating = self.bulk.in_round_robin.get(slot)
            if first_rating is not None:
                self.take(slot, first_rating)
            elif slots.own[slot] and slots.games[slot]:
                self.bulk.games_before[slot] = self.games
                self.games += int(slots.games[slot]) if self.games >= 0 else 0
            elif slots.games[slot]:
                self.take(slot, self.bulk.swiss_result(slot, self.pool))

    def take(self, slot: int, first_rating: FirstResult) -> None:
        if first_rating.disregarded:
            self.bulk.disregarded.append(slot)
        self.pool, self.games, self.last = (
            first_rating.pool,
            first_rating.pooled_games,
            first_rating,
        )


class _Bulk:
    """The columns, and the round robins rated so far."""

    def __init__(
        self,
        edition: Edition,
        first: FirstRating,
        name: str,
        roll: Roll,
        slots: Slots,
        rulings: Rulings,
    ) -> None:
        self.edition = edition
        self.rulings = rulings
        self.first = first
        self.name = name
        self.roll = roll
        self.slots = slots
        self.in_round_robin: dict[int, FirstResult] = {}
        self.games_before: dict[int, int] = {}
        self.disregarded: list[int] = []
        self.walkers: dict[int, _Walker] = {}

    def walker(self, row: int) -> _Walker:
        known = self.walkers.get(row)
        if known is None:
            known = self.walkers[row] = _Walker(self, row)
        return known

    def pooled(self, slot: int) -> PooledResult:
        slots = self.slots
        return PooledResult(
            event=slots.events.id[slots.event[slot]],
            ended=_day(slots.events.ends[slots.event[slot]]),
            games=int(slots.games[slot]),
            score=int(slots.score[slot]),
            ratings=Fraction(int(slots.opponents[slot])),
        )

    def swiss_result(self, slot: int, pool: tuple[PooledResult, ...]) -> FirstResult:
        result = self.pooled(slot)
        event = RatedEvent(id=result.event, list=self.name, ends=result.ended)
        standing = ListStanding(list=self.name, pool=pool)
        player = EventPlayer(number=1, standing=standing)
        return first_result(self.edition, self.first, event, player, result)


@rule("rating.first-swiss", "rating.first-round-robin")
def first_ratings(
    edition: Edition,
    first: FirstRating,
    name: str,
    roll: Roll,
    slots: Slots,
    rulings: Rulings,
    games: GameColumns,
) -> Newcomers:
    """Rate the round robins that have unrated players, and return everybody's first results.

    ``games`` are those of the round robins only; the others are in the slots already.
    """
    bulk = _Bulk(edition, first, name, roll, slots, rulings)
    _rate_round_robins(bulk, games)
    towards = (slots.own == 0) & slots.played
    changes = (slots.own > 0) & slots.played
    rows = np.unique(slots.row[towards])
    slow = np.zeros(len(roll.ids), dtype=np.bool_)
    slow[slots.row[changes]] = True
    slow[np.array(list(roll.pool), dtype=np.int64)] = True
    slow[np.array(list(bulk.walkers), dtype=np.int64)] = True
    slow |= edition.ratings.performance.interpolated
    step_by_step = rows[slow[rows]].tolist()
    quick = _together(bulk, towards & ~slow[slots.row])
    published, counted, pools = [], [], {}
    for row in step_by_step:
        walker = bulk.walker(row)
        walker.advance(len(slots.events.id))
        rating = walker.last.published if walker.last is not None else None
        published.append(rating or 0)
        counted.append(walker.games)
        pools[row] = walker.pool
    return Newcomers(
        rows=np.concatenate([quick.rows, np.array(step_by_step, dtype=np.int64)]),
        published=np.concatenate([quick.published, np.array(published, dtype=np.int64)]),
        games=np.concatenate([quick.games, np.array(counted, dtype=np.int64)]),
        pool={**quick.pool, **pools},
        disregarded=np.concatenate([quick.disregarded, np.array(bulk.disregarded, dtype=np.int64)]),
        games_before=bulk.games_before,
    )


def _together(bulk: _Bulk, towards: Bools) -> Newcomers:
    """Return the first results of players who have nothing but Swiss results of this period."""
    slots, first, rules = bulk.slots, bulk.first, bulk.edition.ratings
    size = len(bulk.roll.ids)
    score = np.where(towards, slots.score, 0)
    # An event without enough points counts only after one with them.
    enough = (towards & (score >= first.least_score)).astype(np.int64)
    kept = towards & (slots.before(enough) + enough > 0)
    rows = np.unique(slots.row[towards])
    real, halves, ratings = (
        slots.summed(np.where(kept, values, 0), size)[rows]
        for values in (slots.games, slots.score, slots.opponents)
    )
    games = real + first.fictitious_draws
    halves = halves + first.fictitious_draws
    ratings = ratings + first.fictitious_draws * first.fictitious_rating
    count = np.maximum(games, 1)
    table = np.array(rules.performance.differences, dtype=np.int64)
    percent = (100 * halves + count) // (2 * count)
    numerator = 100 * ratings + table[percent] * count
    if first.per_half_point_above_half is not None:
        bonus = 100 * first.per_half_point_above_half * (halves - games) * count
        numerator = np.where(halves >= games, 100 * ratings + bonus, numerator)
    if first.most is not None:
        numerator = np.minimum(numerator, 100 * count * first.most)
    whole = rounded(rules.rounding, numerator, 100 * count)
    good = (real >= first.least_games) & (real > 0)
    if rules.floor is not None:
        good &= whole >= rules.floor
    waiting: dict[int, list[PooledResult]] = {row: [] for row in rows[~good].tolist()}
    for slot in np.flatnonzero(kept).tolist():
        pool = waiting.get(int(slots.row[slot]))
        if pool is not None:
            pool.append(bulk.pooled(slot))
    return Newcomers(
        rows=rows,
        published=np.where(good, whole, 0),
        games=real,
        pool={row: tuple(results) for row, results in waiting.items()},
        disregarded=np.flatnonzero(towards & ~kept),
    )


def _rate_round_robins(bulk: _Bulk, games: GameColumns) -> None:
    """Rate event by event, and write into the slots what came of it."""
    slots = bulk.slots
    chosen = np.flatnonzero(round_robins_with_unrated(slots, bulk.rulings))
    if not len(chosen):
        return
    of_game = slots.event[games.white]
    order = np.argsort(of_game, kind="stable")
    starts = np.searchsorted(of_game[order], chosen)
    ends = np.searchsorted(of_game[order], chosen, side="right")
    first_slot = np.searchsorted(slots.event, chosen)
    last_slot = np.searchsorted(slots.event, chosen, side="right")
    for index, event in enumerate(chosen.tolist()):
        mine = range(int(first_slot[index]), int(last_slot[index]))
        _rate_round_robin(bulk, event, mine, games, order[starts[index] : ends[index]])


def _rate_round_robin(
    bulk: _Bulk, event: int, mine: range, games: GameColumns, which: Ints
) -> None:
    slots = bulk.slots
    players = []
    for slot in mine:
        row = int(slots.row[slot])
        own, then = int(slots.own[slot]), int(slots.then[slot])
        pool: tuple[PooledResult, ...] = ()
        if not own:
            walker = bulk.walker(row)
            walker.advance(event)
            pool = walker.pool
        players.append(
            EventPlayer(
                number=slot,
                id=row,
                standing=ListStanding(list=bulk.name, rating=own or then or None, pool=pool),
                rated_meanwhile=own > 0 and not then,
                delisted=then > 0 and not own,
            )
        )
    rated = rate_event(
        bulk.rulings.editions[bulk.rulings.of_event[event]],
        RatedEvent(
            id=slots.events.id[event],
            list=bulk.name,
            starts=_day(slots.events.starts[event]),
            ends=_day(slots.events.ends[event]),
            kind=EventKind.ROUND_ROBIN,
            players=tuple(players),
            games=tuple(
                RatedGame(0, white, black, ours, theirs)
                for white, black, ours, theirs in zip(
                    games.white[which].tolist(),
                    games.black[which].tolist(),
                    games.white_score[which].tolist(),
                    games.black_score[which].tolist(),
                    strict=True,
                )
            ),
        ),
    )
    for change in rated.changes:
        slots.games[change.number] = change.count
        slots.score[change.number] = int(change.score * 2)
        slots.expected[change.number] = int(change.expected * 100)
        slots.opponents[change.number] = sum(game.opponent_rating for game in change.games)
    for newcomer in rated.first:
        slots.games[newcomer.number] = newcomer.games
        slots.score[newcomer.number] = int(newcomer.score * 2)
        slots.opponents[newcomer.number] = int(newcomer.average * newcomer.games)
        bulk.in_round_robin[newcomer.number] = newcomer


def _day(ordinal: int) -> date | None:
    return date.fromordinal(int(ordinal)) if ordinal > 0 else None
