"""A new list in columns: floor, games, highest ratings, activity, and the K it prints."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import numpy as np
from msgspec.structs import replace

from crosstable.ratings.bulk_activity import with_activity
from crosstable.ratings.bulk_factors import printed_factors
from crosstable.ratings.bulk_newcomers import Newcomers
from crosstable.ratings.columns import Bools, Ints, Roll
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule


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
