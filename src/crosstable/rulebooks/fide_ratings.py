"""FIDE's Rating Regulations of 1 July 2017, as values."""

from __future__ import annotations

from fractions import Fraction

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_performance import FIDE_PERFORMANCE
from crosstable.rulebooks.rating_rules import (
    Calendar,
    Comparison,
    Composition,
    DifferenceCap,
    ExpectationBands,
    FactorClause,
    FirstRating,
    Inactivity,
    RatingRules,
    Rounding,
    Scope,
    TimeClass,
)
from crosstable.rulebooks.rules import RuleArticles


def _article(number: str) -> Citation:
    return Citation("fide.ratings", number)


def _rule(name: str, *articles: str) -> RuleArticles:
    return RuleArticles(name, tuple(map(_article, articles)))


FIDE_EXPECTATION = ExpectationBands(
    upper=(
        *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
        *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
        *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
        *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
        *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
    )
)
"""Table 8.1b; with the limit of 400 points only differences up to 400 are met."""

_STANDARD, _RAPID, _BLITZ = "fide.standard", "fide.rapid", "fide.blitz"

_ARTICLES = (
    _rule("rating.classes", "1", "1.1", "1.3", "1.4"),
    _rule("rating.first-control", "1.2"),
    _rule("rating.day", "3.1", "3"),
    _rule("rating.duration", "4.1", "4", "4.1.1", "4.1.2"),
    _rule("rating.league", "4.1.1"),
    _rule("rating.longer", "4.1.2"),
    _rule("rating.national-championship", "6.2.3"),
    _rule("rating.official-events", "0.4"),
    _rule("rating.interim", "4.1.3"),
    _rule("rating.official", "0.4"),
    _rule("rating.registration", "0.2"),
    _rule("rating.licences", "0.3"),
    _rule("rating.unplayed", "5.1", "5"),
    _rule("rating.composition", "6.2", "6.2.1", "6.2.2", "6.2.3"),
    _rule("rating.swiss-opponents", "6.3.2", "6.3", "8.5.2", "8.5.3"),
    _rule("rating.round-robin-with-holes", "6.4"),
    _rule("rating.match-decided", "6.5"),
    RuleArticles("rating.match-unrated", (_article("6.6"), Citation("fide.types", "5.1.1"))),
    _rule("rating.zero-score", "6.1", "6.3.1", "8.2.1"),
    _rule("rating.tables", "8.1", "8.1a", "8.1b", "12.1", "12.2"),
    _rule("rating.expected-score", "8.5.5a", "8.5.1", "8.1b"),
    _rule("rating.difference-limit", "8.5.4"),
    _rule("rating.factor", "8.5.6", "7.1.2"),
    _rule("rating.change", "8.5.5c", "8.5", "8.5.5", "8.5.5b", "12.4"),
    _rule("rating.rounding", "8.5.7"),
    _rule("rating.performance", "8.1a"),
    _rule("rating.first-swiss", "8.2.4", "8.2", "8.2.1a", "8.2.2", "8.2.3"),
    _rule(
        *("rating.first-round-robin", "8.2.1b", "8.2.1b.1", "8.2.1b.2", "8.2.1b.3"),
        *("8.2.5", "8.5.8"),
    ),
    _rule(
        *("rating.first-published", "7.1.4", "7.1.4a", "7.1.4b", "7.1.4c", "7.1.4d"),
        *("7.1.4e", "8.3"),
    ),
    _rule("rating.rated-meanwhile", "8.4"),
    _rule("rating.period", "7.1", "7", "7.1.1", "7.1.3"),
    _rule("rating.floor", "7.2.1", "7.2"),
    _rule("rating.inactive", "7.2.3", "7.2.3a", "7.2.3b"),
    _rule("rating.report", "9.1"),
    _rule("rating.monitoring", "10.2", "10.3"),
)

FIDE_FIRST = FirstRating(
    least_games=5,
    least_games_article=_article("7.1.4b"),
    round_robin_games_article=_article("7.1.4a"),
    floor_article=_article("7.1.4d"),
    average_article=_article("8.2.1a"),
    round_robin_average_article=_article("8.2.1b"),
    half_article=_article("8.2.2"),
    above_half_article=_article("8.2.3"),
    below_half_article=_article("8.2.4"),
    below_half_round_robin_article=_article("8.2.5"),
    pooled_article=_article("8.3"),
    pooled_months=26,
    per_half_point_above_half=20,
    least_score=1,
)

FIDE_RATINGS = RatingRules(
    performance=FIDE_PERFORMANCE,
    expectation=FIDE_EXPECTATION,
    comparison=Comparison.EACH_OPPONENT,
    cap=DifferenceCap(limit=400, article=_article("8.5.4")),
    factors=(
        FactorClause(
            k=10,
            name=Sentence("the published rating has reached 2400"),
            article=_article("8.5.6"),
            has_reached=2400,
        ),
        FactorClause(
            k=40,
            name=Sentence("before the 18th birthday, and the published rating never reached 2300"),
            article=_article("8.5.6"),
            under_age=18,
            never_reached=2300,
        ),
        FactorClause(
            k=40,
            name=Sentence("new to the list, fewer than 30 games in completed events"),
            article=_article("8.5.6"),
            fewer_games=30,
        ),
        FactorClause(k=20, name=Sentence("rated under 2400"), article=_article("8.5.6")),
    ),
    games_times_k=700,
    games_times_k_article=_article("8.5.6"),
    listed_factor_article=_article("7.1.2"),
    win_points=1,
    rounding=Rounding.HALF_AWAY,
    rounded_over=Scope.PERIOD,
    factor_over=Scope.PERIOD,
    carries_fractions=False,
    floor=1000,
    floor_article=_article("7.2.1"),
    classes=(
        TimeClass(list=_STANDARD, article=_article("1.1"), least=120 * 60),
        TimeClass(list=_STANDARD, article=_article("1.1"), least=90 * 60, both_below=2200),
        TimeClass(list=_STANDARD, article=_article("1.1"), least=60 * 60, both_below=1600),
        TimeClass(
            list=_RAPID,
            article=_article("1.3"),
            least=10 * 60,
            least_included=False,
            most=60 * 60,
            fast=True,
        ),
        TimeClass(
            list=_BLITZ,
            article=_article("1.4"),
            least=5 * 60,
            most=10 * 60,
            most_included=True,
            fast=True,
        ),
    ),
    report_days=7,
    upload_days=30,
    report_format="trf16",
    rated_opponents_only=False,
    composition=Composition(
        least_rated_share=Fraction(1, 3),
        small_field=10,
        small_rated=4,
        double_players=6,
        double_rated=4,
        championship_rated=3,
        championship_rated_women=2,
        share_article=_article("6.2"),
        small_article=_article("6.2.1"),
        double_article=_article("6.2.2"),
        championship_article=_article("6.2.3"),
    ),
    first=FIDE_FIRST,
    inactive_after=Inactivity(months=12, article=_article("7.2.3a")),
    calendar=Calendar(
        months=tuple(range(1, 13)),
        closing_days_before=3,
        official_days_before=1,
        article=_article("7.1"),
        closing_article=_article("7.1.3"),
    ),
    first_control_moves=40,
    minutes_a_day=12 * 60,
    longest_days=90,
    interim_days=90,
    registered_days_before=7,
    registered_days_before_norms=30,
    licensed_arbiters=True,
    text="fide-2019",
    articles=_ARTICLES,
)
