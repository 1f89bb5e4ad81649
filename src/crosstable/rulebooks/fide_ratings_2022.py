"""FIDE's Rating Regulations of 2022: those of 2017 with the values that changed.

Only games against rated opponents count, in round robins too; a player far above the opponents is
helped by the limit of 400 points in one game of an event; K of the young lasts to the end of a
year.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_ratings import FIDE_FIRST, FIDE_RATINGS
from crosstable.rulebooks.rating_rules import (
    Calendar,
    DifferenceCap,
    FactorClause,
    FirstRating,
    Inactivity,
    LongerNotice,
    RatingRules,
    TimeClass,
)
from crosstable.rulebooks.rules import RuleArticles

_TEXT = "fide.ratings.2022"


def numbered(text: str, *, lists: int, unplayed: int) -> tuple[RuleArticles, ...]:
    """Return where the rules stand in a chapter of 2022 or later.

    The chapters for standard games and for fast ones have the same articles, only their sections
    are numbered otherwise: ``lists`` is the one about the list, ``unplayed`` about unplayed games.
    """
    system, report = lists + 1, lists + 2
    match = unplayed + 1
    first = f"{system}.2"
    change = f"{system}.3"

    def cite(name: str, *articles: str) -> RuleArticles:
        return RuleArticles(name, tuple(Citation(text, article) for article in articles))

    return (
        cite("rating.registration", "0.2"),
        cite("rating.licences", "0.3"),
        cite("rating.official", "0.4"),
        cite("rating.official-events", "0.4"),
        cite("rating.unplayed", f"{unplayed}.1", f"{unplayed}"),
        cite("rating.match-unrated", f"{match}.1"),
        cite("rating.match-decided", f"{match}.2"),
        cite("rating.swiss-opponents", f"{lists}.1.4", f"{change}.1"),
        cite("rating.tables", f"{system}.1", f"{system}.1.1", f"{system}.1.2"),
        cite("rating.performance", f"{system}.1.1"),
        cite("rating.expected-score", f"{change}.2a", f"{system}.1.2"),
        cite("rating.difference-limit", f"{change}.1"),
        cite("rating.factor", f"{change}.3", f"{lists}.1.2"),
        cite(
            "rating.change", f"{change}.2d", change, f"{change}.2", f"{change}.2b", f"{change}.2c"
        ),
        cite("rating.rounding", f"{change}.4"),
        cite("rating.first-published", f"{lists}.1.4"),
        cite("rating.period", f"{lists}.1", f"{lists}", f"{lists}.1.1", f"{lists}.1.3"),
        cite("rating.floor", f"{lists}.2.1", f"{lists}.2"),
        cite("rating.inactive", f"{lists}.2.2"),
        cite("rating.report", f"{report}.1"),
        cite("rating.too-late", f"{report}.1"),
        cite("rating.first-swiss", *(f"{first}.{item}" for item in _FIRST[lists][1:]), first),
        cite("rating.zero-score", f"{first}.{_FIRST[lists][0]}"),
        cite("rating.rated-meanwhile", f"{first}.{_FIRST[lists][-1] + 1}"),
    )


_FIRST = {7: (1, 2, 3), 6: (2, 3, 4)}
"""The items about first ratings: a first event, the average, the rating; for fast games later."""


def young_and_new(article: Citation) -> tuple[FactorClause, ...]:
    """Return the clauses for K since 2022, with the article they stand in."""
    return (
        FactorClause(
            k=10,
            name=Sentence("the published rating has reached 2400"),
            article=article,
            has_reached=2400,
        ),
        FactorClause(
            k=40,
            name=Sentence(
                "up to the end of the year of the 18th birthday, and the published rating never "
                "reached 2300"
            ),
            article=article,
            through_year_of=18,
            never_reached=2300,
        ),
        FactorClause(
            k=40,
            name=Sentence("new to the list, fewer than 30 games in completed events"),
            article=article,
            fewer_games=30,
        ),
        FactorClause(k=20, name=Sentence("rated under 2400"), article=article),
    )


def dated(text: str, lists: int, before: RatingRules, first: FirstRating) -> RatingRules:
    """Return rules whose articles about the list and the arithmetic are those of a later text.

    First ratings come as ``first`` says.
    """

    def cite(article: str) -> Citation:
        return Citation(text, article)

    item = f"{lists + 1}.2"
    average, rating = (f"{item}.{number}" for number in _FIRST[lists][1:])
    published = cite(f"{lists}.1.4")
    return replace(
        before,
        factors=young_and_new(cite(f"{lists + 1}.3.3")),
        games_times_k_article=cite(f"{lists + 1}.3.3"),
        listed_factor_article=cite(f"{lists}.1.2"),
        floor_article=cite(f"{lists}.2.1"),
        first=replace(
            first,
            least_games_article=published,
            round_robin_games_article=published,
            floor_article=published,
            average_article=cite(average),
            round_robin_average_article=cite(average),
            half_article=cite(rating),
            above_half_article=cite(rating),
            below_half_article=cite(rating),
            below_half_round_robin_article=cite(rating),
            pooled_article=published,
        ),
        inactive_after=Inactivity(months=12, article=cite(f"{lists}.2.2")),
        calendar=Calendar(
            months=tuple(range(1, 13)),
            closing_days_before=3,
            official_days_before=1,
            lists_to_wait=3,
            article=cite(f"{lists}.1"),
            closing_article=cite(f"{lists}.1.3"),
        ),
    )


def notice_of_top_events(article: Citation) -> LongerNotice:
    """Return how early events with the strongest players are registered since the end of 2023."""
    return LongerNotice(
        days=30, above=2700, women_above=2500, since=date(2023, 12, 25), article=article
    )


def _article(number: str) -> Citation:
    return Citation(_TEXT, number)


_STANDARD = "fide.standard"
_FAST = tuple(one for one in FIDE_RATINGS.classes if one.fast)

FIDE_RATINGS_2022 = replace(
    dated(_TEXT, 7, FIDE_RATINGS, FIDE_FIRST),
    cap=DifferenceCap(limit=400, article=_article("8.3.1"), helps_once=True),
    classes=(
        TimeClass(list=_STANDARD, article=_article("1.1"), least=120 * 60),
        TimeClass(list=_STANDARD, article=_article("1.1"), least=90 * 60, both_below=2400),
        TimeClass(list=_STANDARD, article=_article("1.1"), least=60 * 60, both_below=1800),
        *_FAST,
    ),
    rated_opponents_only=True,
    composition=None,
    first_control_moves=30,
    first_control_later=True,
    longest_days=None,
    interim_days=30,
    registered_days_before=3,
    longer_notice=notice_of_top_events(_article("0.2")),
    report_days=None,
    upload_days=None,
    next_month_days=5,
    text="fide-2022",
    articles=(
        RuleArticles("rating.classes", (_article("1.1"), _article("1"))),
        RuleArticles("rating.first-control", (_article("1.2"),)),
        RuleArticles("rating.day", (_article("3.1"), _article("3"))),
        RuleArticles("rating.interim", (_article("4.1"), _article("4"))),
        *numbered(_TEXT, lists=7, unplayed=5),
    ),
    own_rules=(),
)
