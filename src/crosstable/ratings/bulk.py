"""A whole period over columns: the same list as event by event, for millions of games.

Everything is whole numbers: expectations in hundredths from the table, changes as numerators over
powers of ten and the table's gaps. What depends on the order of a player's events (first ratings in
round robins, averages of new players) goes through the functions that rate single events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import msgspec
import numpy as np
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.ratings.bulk_averaging import Averages, average_newcomers, walks_alone
from crosstable.ratings.bulk_factors import factors, limited_factors, rounded
from crosstable.ratings.bulk_lists import finished
from crosstable.ratings.bulk_newcomers import (
    Newcomers,
    first_ratings,
    round_robins_with_unrated,
)
from crosstable.ratings.bulk_sums import summed_fractions
from crosstable.ratings.columns import (
    Bools,
    EventColumns,
    GameColumns,
    Ints,
    Roll,
    RolledPeriod,
    SlotColumns,
)
from crosstable.ratings.lists import previous_list
from crosstable.ratings.model import HIGHEST
from crosstable.ratings.rulings import Rulings, rulings_of_events
from crosstable.ratings.slots import Slots
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import (
    Averaging,
    Comparison,
    DifferenceCap,
    ExpectationBands,
    RatingRules,
    Scope,
)
from crosstable.rulebooks.rules import rule

SMALL = 1 << 40
"""Ratings with denominators up to this are columns."""
HUNDREDTHS = 100 * 100
"""The denominator of a change: a percentage of K times hundredths of a point."""


class _Changes(msgspec.Struct, frozen=True):
    """The changes of rated players, by slot."""

    which: Bools
    k: Ints
    numerator: Ints
    denominator: Ints


@rule("rating.period", "rating.rated-meanwhile")
def roll_period(
    edition: Edition,
    name: str,
    roll: Roll,
    ratings: Sequence[Ints],
    events: EventColumns,
    participants: SlotColumns,
    games: GameColumns,
    *,
    applies: date,
    rulings: Rulings | None = None,
    standing_in: Ints | None = None,
) -> RolledPeriod:
    """Return everybody's standing on the list that applies from a date, and how it came about.

    ``ratings`` are those of the lists in force in the period, by row; each event says which it
    began under. ``rulings`` has the rules of single events, where they differ from the list's;
    ``standing_in`` the ratings of another list, by row, for those who play without one of this.
    """
    rules = edition.ratings
    if rulings is None:
        rulings = rulings_of_events(edition, events.ends, None)
    entered = roll if standing_in is None else _with_stand_ins(roll, standing_in)
    slots = Slots.empty(entered, np.stack(ratings), events, participants)
    games = _counted_games(edition, rulings, slots, games)
    if isinstance(rules.first, Averaging):
        _gather(rulings, slots, games)
        alone = walks_alone(rules.first, roll, slots)
        averages = average_newcomers(rules, rules.first, roll, slots, alone)
        newcomers = _averaged(rules, averages)
        which = slots.played & ~alone[slots.row]
    else:
        apart = round_robins_with_unrated(slots, rulings)[slots.event[games.white]]
        _gather(rulings, slots, _chosen(games, ~apart))
        newcomers = first_ratings(
            edition, rules.first, name, roll, slots, rulings, _chosen(games, apart)
        )
        averages = Averages(value={}, games={}, slot_change={})
        which = slots.played & (slots.own > 0)
    if standing_in is not None:
        playing = slots.summed(slots.games, len(roll.ids)) > 0
        roll = _with_stand_ins(roll, np.where(playing, standing_in, 0))
    changes = _changes(rules, roll, slots, newcomers, which, applies)
    values = _new_ratings(rules, roll, slots, changes, averages)
    new = finished(rules, roll, slots, newcomers, values, applies)
    return _with_slots(slots, changes, averages, (new, newcomers.disregarded))


@rule("rating.stands-in")
def _with_stand_ins(roll: Roll, ratings: Ints) -> Roll:
    """Return a list on which those without a rating have one of another list, new as they are."""
    lacking = (roll.rating == 0) & (ratings > 0)
    return replace(
        roll,
        rating=np.where(lacking, ratings, roll.rating),
        games=np.where(lacking & (roll.games < 0), 0, roll.games),
    )


def _chosen(games: GameColumns, which: Bools) -> GameColumns:
    return GameColumns(
        white=games.white[which],
        black=games.black[which],
        white_score=games.white_score[which],
        black_score=games.black_score[which],
    )


def _counted_games(
    edition: Edition, rulings: Rulings, slots: Slots, games: GameColumns
) -> GameColumns:
    """Return the games that count at all.

    Strong players need more time for a game; in some editions a match needs two rated players, and
    players may be too far apart.
    """
    games = _near_enough(rulings, slots, games)
    if slots.events.below.any():
        below = slots.events.below[slots.event]
        enough = (below == 0) | (slots.then < below)
        games = _chosen(games, enough[games.white] & enough[games.black])
    if not edition.cite("rating.match-unrated") or not slots.events.match.any():
        return games
    void = np.zeros(len(slots.events.id), dtype=np.bool_)
    void[slots.event[(slots.own == 0) & (slots.then == 0)]] = True
    void &= slots.events.match
    return _chosen(games, ~void[slots.event[games.white]])


@rule("rating.difference-limit")
def _near_enough(rulings: Rulings, slots: Slots, games: GameColumns) -> GameColumns:
    """Return the games without those between players who are too far apart."""
    for number, edition in enumerate(rulings.editions):
        limits = edition.ratings.far_apart
        if limits is None:
            continue
        white, black = slots.then[games.white], slots.then[games.black]
        far = (np.abs(white - black) >= limits.difference) & (white > 0) & (black > 0)
        far &= np.maximum(white, black) > limits.above
        far &= rulings.of_event[slots.event[games.white]] == number
        games = _chosen(games, ~far)
    return games


def _gather(rulings: Rulings, slots: Slots, games: GameColumns) -> None:
    """Add up every slot's games against rated opponents, each by the rules of its event."""
    if len(rulings.editions) == 1:
        _gather_alike(rulings.editions[0].ratings, slots, games)
        return
    of_game = rulings.of_event[slots.event[games.white]]
    for number, edition in enumerate(rulings.editions):
        _gather_alike(edition.ratings, slots, _chosen(games, of_game == number))


def _gather_alike(rules: RatingRules, slots: Slots, games: GameColumns) -> None:
    for own, other, score in (
        (games.white, games.black, games.white_score),
        (games.black, games.white, games.black_score),
    ):
        rating = slots.then[other]
        rated = rating > 0
        mine, rating = own[rated], rating[rated]
        np.add.at(slots.games, mine, 1)
        np.add.at(slots.score, mine, score[rated])
        np.add.at(slots.opponents, mine, rating)
        if rules.comparison is Comparison.EACH_OPPONENT:
            np.add.at(slots.expected, mine, _percents(rules, slots.own[mine], rating))
    if rules.cap is not None and rules.cap.helps_once:
        _help_once(rules, rules.cap, slots, games)


@rule("rating.difference-limit")
def _help_once(rules: RatingRules, cap: DifferenceCap, slots: Slots, games: GameColumns) -> None:
    """Let the limit count in the game with the greatest difference, where it is of help."""
    weakest = np.full(len(slots.row), HIGHEST, dtype=np.int64)
    for own, other in ((games.white, games.black), (games.black, games.white)):
        rating = slots.then[other]
        np.minimum.at(weakest, own[rating > 0], rating[rating > 0])
    far = np.flatnonzero(slots.own - weakest > cap.limit)
    if cap.not_from is not None:
        far = far[slots.own[far] < cap.not_from]
    in_full = _percents(rules, slots.own[far], weakest[far])
    slots.expected[far] -= in_full - _percents(rules, slots.own[far], slots.own[far] - cap.limit)


@rule("rating.expected-score")
def _percents(rules: RatingRules, own: Ints, opponent: Ints) -> Ints:
    """Return the whole percentages expected against each opponent."""
    if rules.expectation is None:
        raise InvalidValue("a table between entries is read against the average of the opponents")
    table = _table(rules.expectation)
    difference = own - opponent
    if rules.cap is not None:
        limit = np.full(len(own), rules.cap.limit, dtype=np.int64)
        if rules.cap.not_from is not None:
            limit[own >= rules.cap.not_from] = len(table) - 1
        # Where the limit helps once, ``_help_once`` comes after all games are added up.
        upwards = len(table) - 1 if rules.cap.helps_once else limit
        difference = np.clip(difference, -limit, upwards)
    of_higher = table[np.minimum(np.abs(difference), len(table) - 1)]
    percents: Ints = np.where(difference >= 0, of_higher, 100 - of_higher)
    return percents


def _table(bands: ExpectationBands) -> Ints:
    """Return the percentage of the higher rated player by difference."""
    differences = np.arange(bands.upper[-1] + 2)
    passed: Ints = np.searchsorted(np.array(bands.upper), differences, side="left")
    percents: Ints = passed + 50
    return percents


@rule("rating.change")
def _changes(
    rules: RatingRules,
    roll: Roll,
    slots: Slots,
    newcomers: Newcomers,
    which: Bools,
    applies: date,
) -> _Changes:
    """Return the change of every slot that has one."""
    k = np.where(which, _factors(rules, roll, slots, newcomers, which, applies), 0)
    weight = k * slots.share
    if rules.comparison is Comparison.EACH_OPPONENT:
        numerator = weight * (50 * slots.score - slots.expected)
        denominator = np.full(len(slots.row), HUNDREDTHS, dtype=np.int64)
    else:
        points, gap = _points_against_average(rules, slots)
        numerator = weight * (50 * gap * slots.score - points)
        denominator = HUNDREDTHS * gap
    return _Changes(which, k, numerator, denominator)


def _points_against_average(rules: RatingRules, slots: Slots) -> tuple[Ints, Ints]:
    """Return the points expected against the average opponent, in hundredths of the table's gap.

    With v hundredths of difference times n games, between the entries of p and p+1 percent, the
    share is (p + (v/n - entry) / gap) / 100; times n games, n cancels out.
    """
    if rules.expectation is not None:
        raise InvalidValue("bands of expectation are read against each opponent")
    table = np.array(rules.performance.differences, dtype=np.int64)
    n = np.maximum(slots.games, 1)
    v = 100 * (slots.own * n - slots.opponents)
    inside = (v > table[0] * n) & (v < table[-1] * n)
    entry = np.where(inside, np.searchsorted(table, v // n, side="right") - 1, 0)
    gap = np.where(inside, table[entry + 1] - table[entry], 1)
    outside = np.where(v >= table[-1] * n, 100 * n, 0)
    points = np.where(inside, entry * gap * n + v - table[entry] * n, outside)
    return points, gap


def _factors(
    rules: RatingRules,
    roll: Roll,
    slots: Slots,
    newcomers: Newcomers,
    which: Bools,
    applies: date,
) -> Ints:
    """Return the K of every slot, before the share of the rate of play."""
    counted = np.where(which, slots.games, 0)
    if rules.factor_over is Scope.EVENT:
        so_far = roll.games[slots.row]
        games = np.where(so_far >= 0, so_far + slots.before(counted), so_far)
        for slot, known in newcomers.games_before.items():
            games[slot] = known
        unlimited = factors(
            rules,
            roll,
            slots.row,
            rating=slots.own,
            games=games,
            on=slots.events.starts[slots.event],
        )
        return limited_factors(rules, unlimited, slots.games)
    total = slots.summed(counted, len(roll.ids))
    rows = np.flatnonzero(total)
    on = np.full(len(rows), previous_list(rules.calendar, applies).toordinal(), dtype=np.int64)
    unlimited = factors(rules, roll, rows, rating=roll.rating[rows], games=roll.games[rows], on=on)
    k = np.zeros(len(roll.ids), dtype=np.int64)
    k[rows] = limited_factors(rules, unlimited, total[rows])
    return k[slots.row]


@rule("rating.rounding")
def _new_ratings(
    rules: RatingRules, roll: Roll, slots: Slots, changes: _Changes, averages: Averages
) -> tuple[Ints, Mapping[int, Fraction]]:
    """Return the ratings after the changes, published and, where carried on, unrounded."""
    rating = roll.rating.copy()
    changed = np.zeros(len(rating), dtype=np.bool_)
    changed[slots.row[changes.which]] = True
    changed &= roll.rating > 0
    if rules.carries_fractions:
        return _carried(rules, roll, slots, changes, averages, changed)
    if rules.rounded_over is Scope.EVENT:
        rounded_change = rounded(rules.rounding, changes.numerator, changes.denominator)
        total = slots.summed(np.where(changes.which, rounded_change, 0), len(rating))
    else:
        total = rounded(
            rules.rounding,
            slots.summed(np.where(changes.which, changes.numerator, 0), len(rating)),
            HUNDREDTHS,
        )
    rating[changed] += total[changed]
    for row, value in roll.exact.items():
        if changed[row]:
            rating[row] += rules.rounding.whole(value) - roll.rating[row]
    return rating, {}


def _carried(
    rules: RatingRules,
    roll: Roll,
    slots: Slots,
    changes: _Changes,
    averages: Averages,
    changed: Bools,
) -> tuple[Ints, Mapping[int, Fraction]]:
    rating = roll.rating.copy()
    exact = dict(roll.exact)
    order = slots.by_row[(changes.which & changed[slots.row])[slots.by_row]]
    over, under = changes.numerator[order], changes.denominator[order]
    if rules.rounded_over is Scope.EVENT:
        over, under = rounded(rules.rounding, over, under), np.ones(len(order), dtype=np.int64)
    rows, place = np.unique(slots.row[order], return_inverse=True)
    starts, large = _starts(roll, rows)
    sums = summed_fractions(starts, large, place, over, under)
    rating[rows] = rounded(rules.rounding, sums.over, sums.under)
    exact.update(zip(rows.tolist(), sums.fractions(), strict=True))
    for index in sums.large:
        rating[rows[index]] = rules.rounding.whole(sums.large[index])
    for row, averaged in averages.value.items():
        exact.pop(row, None)
        rating[row] = 0
        if averaged is not None:
            exact[row] = averaged
            rating[row] = rules.rounding.whole(averaged)
    return rating, exact


def _starts(roll: Roll, rows: Ints) -> tuple[tuple[Ints, Ints], Mapping[int, Fraction]]:
    """Return the unrounded ratings of rows as columns, and those that do not fit into them."""
    over, under = roll.rating[rows].copy(), np.ones(len(rows), dtype=np.int64)
    large: dict[int, Fraction] = {}
    if roll.exact:
        for place, row in enumerate(rows.tolist()):
            value = roll.exact.get(row)
            if value is None:
                continue
            if value.denominator < SMALL:
                over[place], under[place] = value.numerator, value.denominator
            else:
                large[place] = value
    return (over, under), large


def _averaged(rules: RatingRules, averages: Averages) -> Newcomers:
    """Return those who were averaged as newcomers; an average is always published."""
    rows = list(averages.value)
    values = [averages.value[row] for row in rows]
    return Newcomers(
        rows=np.array(rows, dtype=np.int64),
        published=np.array(
            [0 if value is None else rules.rounding.whole(value) for value in values],
            dtype=np.int64,
        ),
        games=np.array([averages.games[row] for row in rows], dtype=np.int64),
        pool={},
        disregarded=np.zeros(0, dtype=np.int64),
    )


def _with_slots(
    slots: Slots, changes: _Changes, averages: Averages, outcome: tuple[Roll, Ints]
) -> RolledPeriod:
    """Return the period with what every event did to everybody in it."""
    roll, nothing = outcome
    disregarded = np.zeros(len(slots.row), dtype=np.bool_)
    disregarded[nothing] = True
    first = slots.played & ~changes.which
    k = changes.k * slots.share
    numerator = np.where(first, slots.opponents, changes.numerator)
    denominator = np.where(first, np.maximum(slots.games, 1), changes.denominator)
    for slot, (factor, exact) in averages.slot_change.items():
        first[slot] = False
        k[slot] = factor * slots.share[slot]
        numerator[slot], denominator[slot] = exact.numerator, exact.denominator
    return RolledPeriod(
        roll=roll,
        slot_rating=slots.own,
        slot_games=slots.games,
        slot_score=slots.score,
        slot_first=first,
        slot_disregarded=disregarded,
        slot_k=np.where(first, 0, k),
        slot_numerator=numerator,
        slot_denominator=denominator,
    )
