"""FIDE's rules for rapid and blitz ratings, edition by edition.

They have a chapter of their own, which follows the one for standard games: what is said there is
taken from it, and only what differs stands here.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_ratings import FIDE_FIRST, FIDE_RATINGS
from crosstable.rulebooks.fide_ratings_2022 import (
    FIDE_RATINGS_2022,
    dated,
    numbered,
)
from crosstable.rulebooks.fide_ratings_2024 import (
    FIDE_RATINGS_2024,
    FIDE_RATINGS_2025,
    FIRST_2024,
    RAISED_2024,
)
from crosstable.rulebooks.rating_rules import (
    Adjustment,
    DifferenceCap,
    FactorClause,
    FarApart,
    OwnRules,
    RatingRules,
    TimeClass,
)
from crosstable.rulebooks.rules import RuleArticles

_STANDARD, _RAPID, _BLITZ = "fide.standard", "fide.rapid", "fide.blitz"
_OF_2018, _OF_2022, _OF_2024 = (f"fide.rapid-blitz.{year}" for year in (2018, 2022, 2024))


def _same_factor(article: Citation) -> tuple[FactorClause, ...]:
    name = Sentence("the same for everybody in rapid and blitz games")
    return (FactorClause(k=20, name=name, article=article),)


def _classes(text: str) -> tuple[TimeClass, ...]:
    """Return the times for rapid and for blitz games."""
    return (
        TimeClass(
            list=_RAPID,
            article=Citation(text, "1.1.1"),
            least=10 * 60,
            least_included=False,
            most=60 * 60,
            fast=True,
        ),
        TimeClass(
            list=_BLITZ,
            article=Citation(text, "1.1.2"),
            least=3 * 60,
            least_included=False,
            most=10 * 60,
            most_included=True,
            fast=True,
        ),
    )


def _articles(text: str) -> tuple[RuleArticles, ...]:
    def cite(name: str, *articles: str) -> RuleArticles:
        return RuleArticles(name, tuple(Citation(text, article) for article in articles))

    return (
        cite("rating.classes", "1.1", "1", "1.1.1", "1.1.2"),
        cite("rating.rounds-a-day", "3.1", "3", "3.1.1", "3.1.2"),
        cite("rating.stands-in", "7.2.1"),
        *numbered(text, lists=6, unplayed=4),
    )


def _with(
    standard: RatingRules, fast: RatingRules, rounds: tuple[int | None, int | None] = (15, 30)
) -> RatingRules:
    """Return the rules of all lists: rapid and blitz differ only in the rounds of a day."""
    slow = tuple(candidate for candidate in standard.classes if not candidate.fast)
    quick = tuple(candidate for candidate in fast.classes if candidate.fast)
    classes = (*slow, *quick)
    own = tuple(
        OwnRules(name, replace(fast, classes=classes, rounds_a_day=most))
        for name, most in zip((_RAPID, _BLITZ), rounds, strict=True)
    )
    return replace(standard, classes=classes, own_rules=own)


_FIRST_WITH_A_POINT = replace(FIDE_FIRST, least_score=2)

_FAST_2018 = replace(
    FIDE_RATINGS,
    cap=DifferenceCap(limit=735, article=Citation(_OF_2018, "D")),
    factors=_same_factor(Citation(_OF_2018, "K")),
    first=_FIRST_WITH_A_POINT,
    articles=(
        RuleArticles("rating.factor", (Citation(_OF_2018, "K"),)),
        RuleArticles("rating.difference-limit", (Citation(_OF_2018, "D"),)),
        RuleArticles("rating.zero-score", (Citation(_OF_2018, "first-event"),)),
        *(
            entry
            for entry in FIDE_RATINGS.articles
            if entry.rule not in {"rating.factor", "rating.difference-limit", "rating.zero-score"}
        ),
    ),
    text="fide-2018-fast",
)

_FAST_2022 = replace(
    dated(_OF_2022, 6, FIDE_RATINGS_2022, _FIRST_WITH_A_POINT),
    cap=DifferenceCap(limit=735, article=Citation(_OF_2022, "7.3.1")),
    factors=_same_factor(Citation(_OF_2022, "7.3.3")),
    classes=_classes(_OF_2022),
    stands_in=_STANDARD,
    first_control_moves=None,
    first_control_later=False,
    minutes_a_day=None,
    interim_days=None,
    longer_notice=None,
    articles=_articles(_OF_2022),
)

_FAST_2022_OCTOBER = replace(
    dated(_OF_2022, 6, _FAST_2022, FIDE_FIRST),
    cap=DifferenceCap(limit=400, article=Citation(_OF_2022, "7.3.1")),
    adjustments=(Adjustment(on=date(2022, 10, 1), under=_STANDARD, margin=100),),
    text="fide-2022-10",
)

_FAST_2024 = replace(
    dated(_OF_2024, 6, _FAST_2022_OCTOBER, FIRST_2024),
    floor=1400,
    adjustments=(RAISED_2024,),
    text="fide-2024",
    cap=DifferenceCap(limit=400, article=Citation(_OF_2024, "7.3.1")),
    classes=_classes(_OF_2024),
    articles=_articles(_OF_2024),
)

_FAST_2024_DECEMBER = replace(
    _FAST_2024,
    far_apart=FarApart(difference=600, above=2600, article=Citation(_OF_2024, "7.3.1")),
    text="fide-2024-12",
)

RATINGS_2017 = _with(FIDE_RATINGS, _FAST_2018, (None, None))
RATINGS_2022 = _with(FIDE_RATINGS_2022, _FAST_2022)
RATINGS_2022_OCTOBER = _with(FIDE_RATINGS_2022, _FAST_2022_OCTOBER)
RATINGS_2024 = _with(FIDE_RATINGS_2024, _FAST_2024)
RATINGS_2024_DECEMBER = _with(FIDE_RATINGS_2024, _FAST_2024_DECEMBER)
RATINGS_2025 = _with(FIDE_RATINGS_2025, _FAST_2024_DECEMBER)
