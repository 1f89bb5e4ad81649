"""The two directions of a rating table: from score to rating difference, and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import floor

from crosstable.rulebooks.ranking_rules import PerformanceTable


def rating_difference(table: PerformanceTable, share: Fraction) -> Fraction:
    """Return the rating difference that a share of the points from 0 to 1 stands for.

    Tables that are not interpolated take whole percents, halves up.
    """
    if not table.interpolated:
        return Fraction(table.differences[_half_up(share * 100)], 100)
    return between_entries(table, share) / 100


def between_entries(table: PerformanceTable, share: Fraction) -> Fraction:
    """Return the difference for a share in hundredths, on a straight line between two entries."""
    percent = share * 100
    low = min(int(percent), 99)
    below, above = table.differences[low], table.differences[low + 1]
    return below + (percent - low) * (above - below)


def expected_share(table: PerformanceTable, difference: Fraction) -> Fraction:
    """Return the share of the points that a rating difference lets expect, from 0 to 1.

    The table read backwards, with straight lines between its entries (FMJD Annex 9 2.4.1).
    """
    hundredths = difference * 100
    if hundredths <= table.differences[0]:
        return Fraction(0)
    if hundredths >= table.differences[-1]:
        return Fraction(1)
    low = bisect_right(table.differences, hundredths) - 1
    below, above = table.differences[low], table.differences[low + 1]
    return (low + (hundredths - below) / (above - below)) / 100


def performance_by_average(
    table: PerformanceTable, ratings: Sequence[int], score: Fraction
) -> Fraction:
    """Return the average rating of the opponents plus the table's difference for the score."""
    average = Fraction(sum(ratings), len(ratings))
    if not table.interpolated:
        average = Fraction(_half_up(average))
    return average + rating_difference(table, score / len(ratings))


def _half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))
