"""When everybody played, in columns: the games of recent years by day, and who is inactive."""

from __future__ import annotations

from datetime import date

import numpy as np
from msgspec.structs import replace

from crosstable.ratings.activity import months_before, window_start
from crosstable.ratings.columns import Bools, Ints, PlayedColumns, Roll
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule


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
