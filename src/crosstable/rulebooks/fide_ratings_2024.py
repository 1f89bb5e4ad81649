"""FIDE's Rating Regulations of 2024 and as amended in October 2025: what changed since 2022."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_ratings import FIDE_FIRST
from crosstable.rulebooks.fide_ratings_2022 import (
    FIDE_RATINGS_2022,
    dated,
    notice_of_top_events,
    numbered,
)
from crosstable.rulebooks.rating_rules import Adjustment, DifferenceCap
from crosstable.rulebooks.rules import RuleArticles

_TEXT = "fide.ratings.2024"


def _article(number: str) -> Citation:
    return Citation(_TEXT, number)


FIRST_2024 = replace(
    FIDE_FIRST,
    fictitious_draws=2,
    fictitious_rating=1800,
    per_half_point_above_half=None,
    most=2200,
)
RAISED_2024 = Adjustment(on=date(2024, 3, 1), below=2000, share=Fraction(2, 5))
"""On the day of the new floor everybody below 2000 was raised, on all three lists."""

FIDE_RATINGS_2024 = replace(
    dated(_TEXT, 7, FIDE_RATINGS_2022, FIRST_2024),
    floor=1400,
    adjustments=(RAISED_2024,),
    cap=DifferenceCap(limit=400, article=_article("8.3.1")),
    classes=tuple(
        time_class if time_class.fast else replace(time_class, article=_article("1.1"))
        for time_class in FIDE_RATINGS_2022.classes
    ),
    longer_notice=notice_of_top_events(_article("0.2.1")),
    text="fide-2024",
    articles=(
        RuleArticles(
            "rating.registration", (_article("0.2.2"), _article("0.2"), _article("0.2.1"))
        ),
        RuleArticles("rating.classes", (_article("1.1"), _article("1"))),
        RuleArticles("rating.first-control", (_article("1.2"),)),
        RuleArticles("rating.day", (_article("3.1"), _article("3"))),
        RuleArticles("rating.interim", (_article("4.1"), _article("4"))),
        *numbered(_TEXT, lists=7, unplayed=5),
    ),
)

FIDE_RATINGS_2025 = replace(
    FIDE_RATINGS_2024,
    cap=DifferenceCap(limit=400, article=_article("8.3.1"), not_from=2650),
    approved_least=75 * 60,
    text="fide-2025",
)
"""From 2650 on the difference counts in full; FIDE approves single events of 45 minutes + 30 s."""
