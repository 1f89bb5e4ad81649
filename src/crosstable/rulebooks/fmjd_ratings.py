"""FMJD's rating system, Annex 9 in its version of 23 November 2022, as values."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fmjd_performance import FMJD_PERFORMANCE
from crosstable.rulebooks.rating_rules import (
    Averaging,
    Calendar,
    Clamp,
    Classification,
    Comparison,
    Conversion,
    FactorClause,
    Inactivity,
    RatingRules,
    Rounding,
    Scope,
    TimeClass,
)
from crosstable.rulebooks.rules import RuleArticles


def _article(number: str) -> Citation:
    return Citation("fmjd.annex9", number)


def _rule(name: str, *articles: str) -> RuleArticles:
    return RuleArticles(name, tuple(map(_article, articles)))


_STANDARD, _FAST = "fmjd.standard", "fmjd.rapid-blitz"


def _formula(source: str, code: str, factor: str, constant: str) -> Conversion:
    return Conversion(
        source=source,
        code=code,
        factor=Fraction(factor),
        constant=Fraction(constant),
        article=_article("1.5"),
        valid_from="2019-08",
    )


_ARTICLES = (
    _rule(
        *("rating.classes", "1.2.2.1", "1.2.2.1.a", "1.2.2.1.b", "1.2.2.1.c", "1.2.2.1.d"),
        *("1.2.2.2", "1.2.2.2.a", "1.2.2.2.b"),
    ),
    _rule("rating.official-events", "1.2.1.1"),
    _rule("rating.national-championship", "1.2.1.2"),
    _rule("rating.national-qualifier", "1.2.1.2"),
    _rule("rating.disciplines", "1.1", "1.1.a", "1.1.b"),
    _rule("rating.registration", "1.2.1.3", "1.2.1", "1.2.1.1", "1.2.1.2"),
    _rule("rating.unplayed", "5.3"),
    _rule("rating.swiss-opponents", "5.3"),
    _rule("rating.own-rating", "5.2"),
    _rule("rating.tables", "2.3", "2.4", "IX-1", "IX-2"),
    _rule("rating.expected-score", "3.2.1", "2.4.1", "2.4.2", "IX-2"),
    _rule("rating.factor", "3.2.3"),
    _rule("rating.change", "3.2.2", "3.2", "5.4"),
    _rule("rating.performance", "3.1", "2.3"),
    _rule("rating.averaging", "3.3.2"),
    _rule("rating.period", "4.4", "3.3", "3.3.1", "4.3", "5", "5.5"),
    _rule("rating.inactive", "6.4"),
    _rule("rating.list-classes", "6.3", "6.a", "6.b", "6"),
    _rule("rating.publication", "6.2", "6.1", "6.2.a", "6.2.b", "6.2.c", "6.2.d", "6.2.f"),
    _rule("rating.conversion", "1.5"),
    _rule("rating.monitoring", "7.4", "7.4.a", "7.4.b", "7.4.c"),
    _rule(
        *("rating.results-table", "4.2.2", "4.2.2.1", "4.2.2.2", "4.2.2.3", "4.2.2.4"),
        *("4.2.2.5", "4.2.2.6", "4.2.2.7", "4.2"),
    ),
    _rule("rating.names", "4.2.5.2", "4.2.5", "4.2.5.1"),
    # Until when comes first: whoever is told a day is told its article.
    _rule("rating.report", "4.1", "4.5", "11", "11.info", "11.players", "11.results"),
)

FMJD_RATINGS = RatingRules(
    performance=FMJD_PERFORMANCE,
    expectation=None,
    comparison=Comparison.AVERAGE_OPPONENT,
    cap=None,
    factors=(
        FactorClause(
            k=25,
            name=Sentence("new to the list, fewer than 30 games in completed events"),
            article=_article("3.2.3"),
            fewer_games=30,
        ),
        FactorClause(
            k=10,
            name=Sentence("the published rating has reached 2300"),
            article=_article("3.2.3"),
            has_reached=2300,
        ),
        FactorClause(k=15, name=Sentence("rated under 2300"), article=_article("3.2.3")),
    ),
    games_times_k=None,
    games_times_k_article=None,
    listed_factor_article=None,
    win_points=2,
    rounding=Rounding.HALF_UP,
    rounded_over=Scope.PERIOD,
    factor_over=Scope.EVENT,
    carries_fractions=True,
    floor=None,
    floor_article=None,
    classes=(
        TimeClass(list=_STANDARD, article=_article("1.2.2.1.a"), least=120 * 60),
        TimeClass(
            list=_STANDARD, article=_article("1.2.2.1.b"), share=60, least=90 * 60, most=120 * 60
        ),
        TimeClass(
            list=_STANDARD, article=_article("1.2.2.1.c"), share=40, least=60 * 60, most=90 * 60
        ),
        TimeClass(
            list=_STANDARD, article=_article("1.2.2.1.d"), share=20, least=30 * 60, most=60 * 60
        ),
        TimeClass(
            list=_FAST,
            article=_article("1.2.2.2.b"),
            share=50,
            least=15 * 60,
            least_included=False,
            most=30 * 60,
            fast=True,
        ),
        TimeClass(
            list=_FAST, article=_article("1.2.2.2.a"), most=15 * 60, most_included=True, fast=True
        ),
    ),
    report_days=7,
    report_format="fmjd",
    rated_opponents_only=True,
    composition=None,
    first=Averaging(
        until_games=25,
        lowest=1900,
        highest=2400,
        clamp=Clamp.EVERY_RESULT,
        article=_article("3.3.2"),
        limits_article=_article("3.3.2"),
    ),
    inactive_after=Inactivity(months=36, article=_article("6.4")),
    calendar=Calendar(
        months=(1, 4, 7, 10),
        closing_day=15,
        earlier_events=False,
        article=_article("4.3"),
        closing_article=_article("4.4"),
    ),
    classification=Classification(
        high=2300,
        games_low=30,
        games_high=50,
        top=2351,
        top_recent=30,
        recent_years=3,
        gone_years=5,
        article=_article("6.3"),
        inactive_article=_article("6.4"),
        official_article=_article("6.a"),
    ),
    conversions=(
        _formula("belgium", "BEL", "0.7443", "460.221"),
        _formula("netherlands", "NED", "0.5906", "1385.095"),
        _formula("poland", "POL", "0.4490", "1016.326"),
        _formula("fmjd.rapid-blitz", "BLITZ", "1.1693", "-347.58"),
    ),
    registered_days_before=14,
    official_exempt=True,
    text="fmjd-2022",
    articles=_ARTICLES,
)
