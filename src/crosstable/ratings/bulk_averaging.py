"""Players in a period whose rating is an average of performances for so many games.

From one event to the next they may pass from averaging to changes, so they are walked through one
by one; everybody else's changes are columns.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
import numpy as np

from crosstable.ratings.bulk_factors import factors, limited_factors
from crosstable.ratings.columns import Bools, Ints, Roll
from crosstable.ratings.expectation import share_for
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.rating_rules import Averaging, Clamp, RatingRules, Scope
from crosstable.rulebooks.rules import rule


class Averages(msgspec.Struct, frozen=True, kw_only=True):
    """What became of players who were averaged, by row and by slot."""

    value: dict[int, Fraction | None]
    """The unrounded new rating by row; none where there still is none."""
    games: dict[int, int]
    slot_change: dict[int, tuple[int, Fraction]]
    """K and change of the events in which they were not averaged any more."""


def walks_alone(averaging: Averaging, roll: Roll, slots: Slots) -> Bools:
    """Return the rows that cannot be calculated in columns."""
    alone = np.zeros(len(roll.ids), dtype=np.bool_)
    few = (roll.games >= 0) & (roll.games < averaging.until_games)
    new = (roll.rating == 0) | few
    alone[slots.row[slots.played & new[slots.row]]] = True
    return alone


@rule("rating.averaging")
def average_newcomers(
    rules: RatingRules, averaging: Averaging, roll: Roll, slots: Slots, alone: Bools
) -> Averages:
    """Return the new ratings of those who are averaged, event after event."""
    averages = Averages(value={}, games={}, slot_change={})
    over, under = _performances(rules, slots)
    for row in np.flatnonzero(alone).tolist():
        _walk(rules, averaging, roll, slots, (over, under), (row, averages))
    return averages


@rule("rating.performance")
def _performances(rules: RatingRules, slots: Slots) -> tuple[Ints, Ints]:
    """Return everybody's performance in each event, before it is held, as columns.

    The average of the opponents is their sum over the games; what the table gives for the score
    lies between its entries, in hundredths.
    """
    table = np.array(rules.performance.differences, dtype=np.int64)
    games = np.maximum(slots.games, 1)
    percent, rest = np.divmod(50 * slots.score, games)
    if not rules.performance.interpolated:
        percent, rest = (100 * slots.score + games) // (2 * games), np.zeros_like(games)
    gap = table[np.minimum(percent + 1, len(table) - 1)] - table[percent]
    return 100 * slots.opponents + table[percent] * games + rest * gap, 100 * games


def _walk(
    rules: RatingRules,
    averaging: Averaging,
    roll: Roll,
    slots: Slots,
    performances: tuple[Ints, Ints],
    into: tuple[int, Averages],
) -> None:
    """Average a player until he has games enough, then add his changes; the unlisted throughout."""
    row, averages = into
    rating, games = int(roll.rating[row]), int(roll.games[row])
    value = roll.exact.get(row, Fraction(rating) if rating else None)
    changes = []
    for slot in slots.of_row(row):
        count = int(slots.games[slot])
        if not count:
            continue
        if rating and not 0 <= games < averaging.until_games:
            k, change = _change(rules, roll, slots, (row, slot, games))
            changes.append(change)
            averages.slot_change[slot] = (k, change)
            games = games + count if games >= 0 else games
            continue
        performance = int(performances[0][slot]), int(performances[1][slot])
        value, games = _averaged(averaging, slots, slot, performance, (value, games))
    if rules.rounded_over is Scope.EVENT:
        changes = [Fraction(rules.rounding.whole(change)) for change in changes]
    averages.games[row] = games
    averages.value[row] = None if value is None else value + sum(changes, Fraction(0))


def _averaged(
    averaging: Averaging,
    slots: Slots,
    slot: int,
    performance: tuple[int, int],
    earlier: tuple[Fraction | None, int],
) -> tuple[Fraction, int]:
    """Return the average performance after one more event, and the games it is of."""
    before, games = earlier
    so_far = max(games, 0) if before is not None else 0
    count, halves = int(slots.games[slot]), int(slots.score[slot])
    over, under = performance
    held = {
        Clamp.ALL_OR_NOTHING: halves in {0, 2 * count},
        Clamp.FIRST_RESULT: not so_far,
        Clamp.EVERY_RESULT: True,
    }[averaging.clamp]
    if held:
        over = max(averaging.lowest * under, min(averaging.highest * under, over))
    total = so_far + count
    if before is None:
        return Fraction(over, under), total
    parts = before.numerator * so_far * under + over * count * before.denominator
    return Fraction(parts, before.denominator * under * total), total


def _change(
    rules: RatingRules, roll: Roll, slots: Slots, which: tuple[int, int, int]
) -> tuple[int, Fraction]:
    row, slot, games = which
    own = int(slots.own[slot])

    def one(value: int) -> Ints:
        return np.array([value], dtype=np.int64)

    event = slots.event[slot]
    unlimited = factors(
        rules,
        roll,
        one(row),
        rating=one(own),
        games=one(games),
        on=slots.events.starts[event : event + 1],
    )
    count = int(slots.games[slot])
    k = int(limited_factors(rules, unlimited, one(count))[0])
    difference = own - Fraction(int(slots.opponents[slot]), count)
    expected = share_for(rules, difference) * count
    share = int(slots.events.share[event])
    return k, Fraction(k * share, 100) * (Fraction(int(slots.score[slot]), 2) - expected)
