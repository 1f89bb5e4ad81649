"""Estimates from other rating lists, for seeding only: never for anybody's rating or norms."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.sentence import Figure
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule


@rule("rating.conversion")
def estimated_rating(
    rules: RatingRules, *, source: str, rating: int | Fraction
) -> Verdict[Fraction]:
    """Return the rating that a national or blitz rating stands for, by the published formula."""
    formula = rules.conversion(source)
    value = formula.factor * rating + formula.constant
    sign = "+" if formula.constant >= 0 else "-"
    reason = Reason.that(
        "{factor} × {rating} {sign} {constant}, the formula for {source} from {date} on",
        formula.article,
        factor=Figure(f"{float(formula.factor):.7g}", formula.factor),
        rating=rating,
        sign=sign,
        constant=Figure(f"{float(abs(formula.constant)):.7g}", abs(formula.constant)),
        source=source,
        date=formula.valid_from,
    )
    return Verdict(value, (reason,))
