"""From the average of the opponents to the points of a norm: FMJD Annex 10, tables X-2 and X-3.

All in whole numbers: the average is rounded once, as 4.3 has it, and points are the least whole
number that is not less than the percentage.
"""

from __future__ import annotations

from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.rules import rule

_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@rule("norms.category")
def rounded_average(total: int, opponents: int) -> int:
    """Return the average rating of a group, half a point rounded upwards (4.3)."""
    return (2 * total + opponents) // (2 * opponents)


@rule("norms.category")
def category_of(norms: CategoryNorms, family: TitleFamily, average: int) -> int:
    """Return the category of a group by its average, in the family's column (X-2)."""
    above = average - family.first_category_to
    category = 1 + -(-above // norms.category_step)
    return min(max(category, 1), norms.categories)


def least_average(norms: CategoryNorms, family: TitleFamily, category: int) -> int:
    """Return the lowest average of a category; category I has none, and gets 0."""
    if category <= 1:
        return 0
    return family.first_category_to + norms.category_step * (category - 2) + 1


@rule("norms.points")
def percentage(norms: CategoryNorms, level: Level, category: int) -> int | None:
    """Return the percentage that makes a norm in a category; None where no norm is possible."""
    row = category - dict(norms.first_rows)[level]
    blank = dict(norms.blank_rows)[level]
    if norms.readings.category_one:
        blank = min(blank, 1 - dict(norms.first_rows)[level])
    if row < max(blank, 0):
        return None
    last = min(len(norms.percentages) - 1, norms.categories - dict(norms.first_rows)[level])
    if row > last and not norms.readings.above_table:
        return None
    return norms.percentages[min(row, last)]


@rule("norms.points")
def points_for(percent: int, games: int) -> int:
    """Return the least points at two for a win that are so many per cent of the games (X-3)."""
    return -(-percent * 2 * games // 100)


def roman(category: int) -> str:
    """Return a category as the tables write it: ``XIV``."""
    text = ""
    for value, sign in _ROMAN:
        while category >= value:
            text += sign
            category -= value
    return text
