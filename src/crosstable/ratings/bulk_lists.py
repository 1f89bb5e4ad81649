"""A new list in columns: floor, games, highest ratings, activity, and the K it prints."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import numpy as np
from msgspec.structs import replace

from crosstable.ratings.activity import months_before, window_start
from crosstable.ratings.bulk_factors import printed_factors
from crosstable.ratings.bulk_newcomers import Newcomers
from crosstable.ratings.columns import Bools, Ints, PlayedColumns, Roll
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule

# When everybody played, in columns: the games of recent years by day, and who is inactive.


@rule("rating.list-classes", "rating.inactive")
def with_activity(
    rules: RatingRules, standings: Roll, before: Roll, games: tuple[Slots, Ints], applies: date
) -> Roll:
    """Return the standings on a new list with the games of recent years, and who is inactive.

    ``standings`` have their ratings, last games and games of the period already; who played in it
    is active there, everybody else as he was. ``games`` are the period's slots, and how many rated
    games there are in each.
    """
    slots, counted = games
    rated = counted > 0
    touched = (standings.period_games > 0) | (before.rating > 0)
    start = window_start(rules, applies).toordinal()
    played, known_from = _begun(rules, before, touched)
    now = PlayedColumns(
        row=slots.row[rated],
        day=slots.events.ends[slots.event[rated]],
        games=counted[rated],
    )
    played = _by_day(played.followed_by(now), np.where(touched, start, -1))
    complete = (known_from <= start) | ((before.last_game > 0) & (before.last_game <= start))
    recent = np.full(len(before.ids), -1, dtype=np.int64)
    if rules.classification is not None:
        recent[complete] = 0
        counts = complete[played.row]
        np.add.at(recent, played.row[counts], played.games[counts])
    known_from = np.where(complete & (standings.last_game > 0), 0, known_from)
    changed = replace(
        standings,
        played=played,
        known_from=np.where(touched, known_from, before.known_from),
        recent_games=np.where(touched, recent, before.recent_games),
    )
    return replace(changed, inactive=(changed.rating > 0) & _inactive(rules, changed, applies))


def _begun(rules: RatingRules, roll: Roll, touched: Bools) -> tuple[PlayedColumns, Ints]:
    """Return the games known before the period, and from when on they are known.

    For those whose list says only how many games there were, or nothing at all, this begins now.
    """
    logged = roll.known_from > 0
    logged[roll.played.row] = True
    fresh = touched & ~logged & (roll.listed > 0) & (roll.games != 0)
    told = fresh & (roll.recent_games >= 0)
    if rules.classification is None:
        told[:] = False
    rows = np.flatnonzero(told & (roll.recent_games > 0))
    last, listed = roll.last_game[rows], roll.listed[rows]
    counted = PlayedColumns(
        row=rows, day=np.where(last > 0, last, listed), games=roll.recent_games[rows]
    )
    return roll.played.followed_by(counted), np.where(fresh & ~told, roll.listed, roll.known_from)


def _by_day(played: PlayedColumns, after: Ints) -> PlayedColumns:
    """Return games added up by row and day, without those up to a day of each row."""
    kept = (played.day > after[played.row]) & (played.games > 0)
    row, day, games = played.row[kept], played.day[kept], played.games[kept]
    order = np.lexsort((day, row))
    row, day, games = row[order], day[order], games[order]
    if not len(row):
        return PlayedColumns()
    begins = np.flatnonzero(np.concatenate([[True], (row[1:] != row[:-1]) | (day[1:] != day[:-1])]))
    return PlayedColumns(row=row[begins], day=day[begins], games=np.add.reduceat(games, begins))


def _inactive(rules: RatingRules, roll: Roll, applies: date) -> Bools:
    """Return who has not played for too long; where nobody knows when, it stays as it was."""
    latest = roll.known_from.copy()
    np.maximum.at(latest, roll.played.row, roll.played.day)
    known = roll.last_game > 0
    since = np.where(known, roll.last_game, latest)
    long_ago = (since > 0) & (
        since <= months_before(applies, rules.inactive_after.months).toordinal()
    )
    nothing = (since == 0) & (roll.rating > 0) & (roll.recent_games == 0)
    inactive: Bools = np.where(known, long_ago, long_ago | nothing | roll.inactive)
    return inactive


@rule("rating.floor")
def finished(
    rules: RatingRules,
    roll: Roll,
    slots: Slots,
    newcomers: Newcomers,
    values: tuple[Ints, Mapping[int, Fraction]],
    applies: date,
) -> Roll:
    """Return everybody as he stands on the new list, given the ratings after all changes."""
    rating, exact = values[0].copy(), dict(values[1])
    counted = slots.games.copy()
    counted[newcomers.disregarded] = 0
    games = slots.summed(counted, len(roll.ids))
    games_known = roll.games.copy()
    known = games_known >= 0
    games_known[known] += games[known]
    # Whoever was rated meanwhile or has a rating keeps to his changes.
    new = roll.rating[newcomers.rows] == 0
    rating[newcomers.rows[new]] = newcomers.published[new]
    games_known[newcomers.rows] = newcomers.games
    if rules.floor is not None:
        fallen = (rating > 0) & (rating < rules.floor)
        rating[fallen] = 0
        exact = {row: value for row, value in exact.items() if not fallen[row]}
    last = roll.last_game.copy()
    days = np.zeros(len(last), dtype=np.int64)
    np.maximum.at(days, slots.row, np.where(counted > 0, slots.events.ends[slots.event], 0))
    last = np.where(days > 0, days, last)
    pool = {**roll.pool, **newcomers.pool}
    inactive = np.where(games > 0, np.False_, roll.inactive)
    standings = replace(
        roll,
        rating=rating,
        games=games_known,
        period_games=games,
        highest=np.maximum(roll.peak, rating),
        last_game=last,
        inactive=inactive,
        exact=exact if rules.carries_fractions else {},
        pool={row: results for row, results in pool.items() if results and not rating[row]},
    )
    standings = with_activity(rules, standings, roll, (slots, counted), applies)
    # Who is not rated and did nothing is left as he was.
    untouched = (
        (slots.summed(slots.games, len(rating)) == 0)
        & (roll.rating == 0)
        & (roll.period_games == 0)
        & ~roll.inactive
        & ~_has({} if rules.carries_fractions else roll.exact, len(rating))
    )
    k = np.where(untouched, roll.k, printed_factors(rules, standings, roll.k, applies))
    return replace(standings, k=k)


def _has(values: Mapping[int, object], size: int) -> Bools:
    present = np.zeros(size, dtype=np.bool_)
    present[np.array(list(values), dtype=np.int64)] = True
    return present
