"""A rating after a change that a federation decided once, for everybody on the lists of one day."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.rating_rules import Adjustment, RatingRules


def adjusted_rating(
    rules: RatingRules, adjustment: Adjustment, rating: int, other: int | None
) -> Verdict[int]:
    """Return the rating after the change, with the working; the same where it is not concerned.

    ``other`` is the player's rating on the list that the change looks at, where it does.
    """
    below, margin = adjustment.below, adjustment.margin
    if below is not None and rating < below:
        exact = rating + adjustment.share * (below - rating)
        sentence = Sentence(
            "{rating} + {percent} % of the {lacking} points up to {limit}: {result}",
            rating=rating,
            percent=int(adjustment.share * 100),
            lacking=below - rating,
            limit=below,
            result=rules.rounding.whole(Fraction(exact)),
        )
        return Verdict(rules.rounding.whole(Fraction(exact)), (Reason(sentence),))
    if adjustment.under and other is not None and rating < other - margin:
        sentence = Sentence(
            "{rating} is more than {margin} below {other} on {list}: {result}",
            rating=rating,
            margin=margin,
            other=other,
            list=adjustment.under,
            result=other - margin,
        )
        return Verdict(other - margin, (Reason(sentence),))
    return Verdict(rating)
