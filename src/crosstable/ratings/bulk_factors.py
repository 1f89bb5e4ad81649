"""Development factors, ages and rounding for whole columns, in whole numbers throughout."""

from __future__ import annotations

from datetime import date

import numpy as np

from crosstable.ratings.columns import Bools, Ints, Roll
from crosstable.rulebooks.rating_rules import FactorClause, RatingRules, Rounding
from crosstable.rulebooks.rules import rule


def rounded(rounding: Rounding, numerator: Ints, denominator: Ints | int) -> Ints:
    """Return the nearest whole numbers of fractions with positive denominators."""
    up = (2 * numerator + denominator) // (2 * denominator)
    if rounding is Rounding.HALF_UP:
        return up
    return np.where(numerator < 0, -((-2 * numerator + denominator) // (2 * denominator)), up)


def ages_reached(roll: Roll, rows: Ints, age: int, on: Ints) -> Bools:
    """Return who has had a birthday on a day; unknown days are taken as late as they can be.

    Without a year of birth or a day nobody is taken for young.
    """
    year, month, day = _calendar(on)
    born = roll.born_year[rows]
    birthday = np.where(roll.born_month[rows] > 0, roll.born_month[rows], 12) * 100
    birthday = birthday + np.where(roll.born_day[rows] > 0, roll.born_day[rows], 31)
    lived = year - born
    had = (lived > age) | ((lived == age) & (month * 100 + day >= birthday))
    reached: Bools = had | (born == 0) | (on == 0)
    return reached


def ages_over(roll: Roll, rows: Ints, age: int, on: Ints) -> Bools:
    """Return for whom the year of a birthday is over; without a year of birth or a day it is."""
    born = roll.born_year[rows]
    over: Bools = (_calendar(on)[0] - born > age) | (born == 0) | (on == 0)
    return over


def _calendar(ordinals: Ints) -> tuple[Ints, Ints, Ints]:
    """Return years, months and days; there are few different ones."""
    unique, inverse = np.unique(ordinals, return_inverse=True)
    days = [date.fromordinal(ordinal) if ordinal > 0 else date.min for ordinal in unique.tolist()]
    parts = np.array(
        [(unique_day.year, unique_day.month, unique_day.day) for unique_day in days], dtype=np.int64
    )
    year, month, day = parts.reshape(-1, 3)[inverse].T
    return year, month, day


def factors(
    rules: RatingRules, roll: Roll, rows: Ints, *, rating: Ints, games: Ints, on: Ints
) -> Ints:
    """Return the K of rows: what the list prints where lists do, else the first clause that holds.

    ``games`` may be those completed by now, ``rating`` that of another list.
    """
    by_clause = _by_clause(rules, roll, rows, rating=rating, games=games, on=on)[0]
    if rules.listed_factor_article is None:
        return by_clause
    printed = roll.k[rows]
    return np.where(printed > 0, printed, by_clause)


def _by_clause(
    rules: RatingRules, roll: Roll, rows: Ints, *, rating: Ints, games: Ints, on: Ints
) -> tuple[Ints, Ints]:
    """Return the K and the number of the clause it comes from."""
    k = np.zeros(len(rows), dtype=np.int64)
    which = np.full(len(rows), -1, dtype=np.int64)
    for number, clause in enumerate(rules.factors):
        holds = (which < 0) & _holds(clause, roll, rows, rating=rating, games=games, on=on)
        k[holds] = clause.k
        which[holds] = number
    return k, which


def _holds(
    clause: FactorClause, roll: Roll, rows: Ints, *, rating: Ints, games: Ints, on: Ints
) -> Bools:
    holds = np.ones(len(rows), dtype=np.bool_)
    peak = np.maximum(roll.peak[rows], rating)
    if clause.fewer_games is not None:
        holds &= (games >= 0) & (games < clause.fewer_games)
    if clause.has_reached is not None:
        holds &= peak >= clause.has_reached
    if clause.never_reached is not None:
        holds &= peak < clause.never_reached
    if clause.below is not None:
        holds &= rating < clause.below
    if clause.under_age is not None:
        holds &= ~ages_reached(roll, rows, clause.under_age, on)
    if clause.through_year_of is not None:
        holds &= ~ages_over(roll, rows, clause.through_year_of, on)
    return holds


def limited_factors(rules: RatingRules, k: Ints, games: Ints) -> Ints:
    """Return K after the limit on games times K."""
    if rules.games_times_k is None:
        return k
    lowered = rules.games_times_k // np.maximum(games, 1)
    return np.where(k * games > rules.games_times_k, lowered, k)


@rule("rating.factor")
def printed_factors(rules: RatingRules, roll: Roll, old_k: Ints, on: date) -> Ints:
    """Return the K that a new list prints for everybody rated on it; 0 where it prints none."""
    rows = np.arange(len(roll.ids))
    if rules.listed_factor_article is None:
        return np.zeros(len(rows), dtype=np.int64)
    day = np.full(len(rows), on.toordinal(), dtype=np.int64)
    k, which = _by_clause(rules, roll, rows, rating=roll.rating, games=roll.games, on=day)
    newcomer = np.isin(
        old_k, [factor.k for factor in rules.factors if factor.fewer_games is not None]
    ) & (old_k > 0)
    a_year_ago = np.full(len(rows), date(on.year - 1, on.month, 1).toordinal(), dtype=np.int64)
    young = np.zeros(len(rows), dtype=np.bool_)
    for clause in rules.factors:
        if clause.under_age is not None:
            young |= ~ages_reached(roll, rows, clause.under_age, a_year_ago)
        if clause.through_year_of is not None:
            young |= ~ages_over(roll, rows, clause.through_year_of, a_year_ago)
    stays = (roll.games < 0) & (which == len(rules.factors) - 1) & newcomer & ~young
    return np.where(roll.rating == 0, 0, np.where(stays, old_k, k))
