"""Ratings estimated for pairing only, and the formulas that turn national ratings into FMJD's.

FMJD Annex 9 1.5, as published for the time from August 2019 on. An estimate orders the players of a
Swiss on rating; it is on a list of its own, which neither ratings nor titles look at.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

__all__ = ["CONVERSIONS", "ESTIMATE", "ConversionFormula", "estimate"]

ESTIMATE = "estimate"
"""The list of ratings that serve for pairing only."""


class ConversionFormula(msgspec.Struct, frozen=True):
    """A factor and a constant: FMJD rating = factor times source rating plus constant."""

    source: str
    federation: str
    factor: Fraction
    constant: Fraction

    @property
    def names(self) -> tuple[str, ...]:
        """Return the words a rating of this source is marked by."""
        return (self.federation,) if self.federation else ("BLITZ",)

    def __str__(self) -> str:
        sign = "+" if self.constant >= 0 else "-"
        factor, constant = (f"{float(abs(each)):.7g}" for each in (self.factor, self.constant))
        return f"{self.source}: {factor} x {sign} {constant}"


CONVERSIONS = (
    ConversionFormula("Belgium", "BEL", Fraction("0.7443"), Fraction("460.221")),
    ConversionFormula("Netherlands", "NED", Fraction("0.5906"), Fraction("1385.095")),
    ConversionFormula("Poland", "POL", Fraction("0.4490"), Fraction("1016.326")),
    ConversionFormula("FMJD blitz", "", Fraction("1.1693"), Fraction("-347.58")),
)


def estimate(formula: ConversionFormula, rating: int) -> int:
    """Return a rating converted by a formula, to the nearest whole number, halves up."""
    exact = formula.factor * rating + formula.constant
    return int(exact + Fraction(1, 2)) if exact >= 0 else 0
