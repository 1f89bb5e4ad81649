"""FIDE's International Title Regulations of 1 July 2017, and what changed since, as values."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.direct_titles import (
    FIDE_DIRECT,
    FIDE_DIRECT_2022,
    FIDE_DIRECT_2024,
)
from crosstable.rulebooks.fide_performance import FIDE_PERFORMANCE
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.title_papers import FIDE_PAPERS
from crosstable.rulebooks.title_rules import (
    ApplicationRules,
    DoubleHolders,
    NormTitle,
    PerformanceNorms,
    Presence,
    ShortEvent,
    ShortNorm,
    Stateless,
    SwissWaiver,
    TitleEventRules,
    TitleRank,
    TitleRate,
    TitleRules,
)

__all__ = ["FIDE_TITLES", "FIDE_TITLES_2022", "FIDE_TITLES_2023", "FIDE_TITLES_2024"]

_ARTICLES = {
    "title-event.registration": ("1.11",),
    "title-event.day": ("1.12",),
    "title-event.rounds-a-day": ("1.13",),
    "title-event.rate": ("1.13", "1.13b"),
    "title-event.duration": ("1.14",),
    "title-event.chief-arbiter": ("1.16",),
    "title-event.arbiters-play": ("1.17",),
    "title-event.form": ("1.6",),
    "title-event.double": ("1.45f",),
    "norm": ("1.4", "0.5"),
    "norm.women": ("0.31",),
    "norm.least-score": ("1.22",),
    "norm.games": ("1.41a",),
    "norm.games-short-event": ("1.41b",),
    "norm.games-short": ("1.41c",),
    "norm.games-credited": ("1.41d", "1.71"),
    "norm.outside": ("1.42a",),
    "norm.computers": ("1.42b",),
    "norm.zero-scorers": ("1.42c",),
    "norm.forfeits": ("1.42d",),
    "norm.later-games": ("1.42e", "1.42e.1", "1.42e.2"),
    "norm.later-games-fixed": ("1.42e.3",),
    "norm.later-games-double": ("1.42e.4",),
    "norm.won-games": ("1.42f",),
    "norm.other-federations": ("1.43",),
    "norm.exempt-national-final": ("1.43a",),
    "norm.exempt-national-team": ("1.43b",),
    "norm.exempt-zonal": ("1.43c",),
    "norm.exempt-approved": ("1.43d",),
    "norm.exempt-swiss": ("1.43e",),
    "norm.exempt-table": ("1.72",),
    "norm.own-federation": ("1.44",),
    "norm.one-federation": ("1.44",),
    "norm.title-holders": ("1.45a",),
    "norm.holders-gm": ("1.45b",),
    "norm.holders-im": ("1.45c",),
    "norm.holders-wgm": ("1.45d",),
    "norm.holders-wim": ("1.45e",),
    "norm.floor": ("1.46b", "1.46c"),
    "norm.unrated": ("1.46d",),
    "norm.average": ("1.48a", "1.47a", "1.47b"),
    "norm.score": ("1.48", "1.49", "1.72"),
}
"""The articles of each rule, the one to cite first."""
_PAPERS = {
    "titles.certificate": ("1.8", "3.1"),
    "titles.report": ("1.9", "3.3"),
    "titles.games": ("1.93",),
}
_DIRECT = {
    "direct": ("1.21a", "1.24", "1.24b"),
    "direct.open": ("1.24b", "1.21a"),
    "direct.women": ("1.24a", "1.21a"),
    "direct.norm": ("1.21b", "1.24"),
    "direct.score": ("1.22",),
    "direct.participation": ("1.23",),
    "direct.combined": ("1.23a",),
    "direct.rating": ("0.62",),
}
_APPLYING = {
    "apply": ("1.10b", "2.1", "3.2"),
    "apply.games": ("1.51",),
    "apply.several": ("1.52",),
    "apply.rating": ("1.53", "1.53a"),
    "apply.time": ("1.54",),
    "apply.expired": ("1.55",),
    "apply.federations": ("1.43f",),
    "apply.slow-days": ("1.13a",),
}
_APPLYING_2022 = {
    "apply": ("1.10",),
    "apply.games": ("1.5.1",),
    "apply.rating": ("1.5.3",),
    "apply.federations": ("1.4.3e",),
    "apply.slow-days": ("1.1.3a",),
    "apply.broad": ("1.5.6",),
}
_DIRECT_2022 = {
    "direct": ("1.2",),
    "direct.participation": ("1.2.2",),
    "direct.rating": ("0.6.2",),
}
"""What is handed in afterwards."""


def _rules(text: str, articles: dict[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(name, tuple(Citation(text, number) for number in numbers))
        for name, numbers in articles.items()
    )


_NORMS_2017 = PerformanceNorms(
    titles=(
        NormTitle(
            code="GM",
            performance=2600,
            least_average=2380,
            floor=2200,
            holders=("GM",),
            holders_rule="norm.holders-gm",
            rating=2500,
        ),
        NormTitle(
            code="IM",
            performance=2450,
            least_average=2230,
            floor=2050,
            holders=("IM", "GM"),
            holders_rule="norm.holders-im",
            rating=2400,
        ),
        NormTitle(
            code="WGM",
            performance=2400,
            least_average=2180,
            floor=2000,
            holders=("WGM", "IM", "GM"),
            holders_rule="norm.holders-wgm",
            rating=2300,
            women=True,
        ),
        NormTitle(
            code="WIM",
            performance=2250,
            least_average=2030,
            floor=1850,
            holders=("WIM", "WGM", "IM", "GM"),
            holders_rule="norm.holders-wim",
            rating=2200,
            women=True,
        ),
    ),
    table=FIDE_PERFORMANCE,
    title_holders=("GM", "IM", "FM", "WGM", "WIM", "WFM"),
    title_holders_share=Fraction(1, 2),
    holders_share=Fraction(1, 3),
    least_holders=3,
    least_games=9,
    most_credited=13,
    least_percent=35,
    other_federations=2,
    own_share=Fraction(3, 5),
    one_share=Fraction(2, 3),
    unrated_rating=1000,
    unrated_one_in=5,
    stateless="FID",
    outside=("NON",),
    short=ShortNorm(rounds=9, games=8, credited=8, own_forfeit=True),
    short_events=ShortEvent(
        team_rounds=(7, 8, 9),
        team_games=7,
        cup_games=8,
        cup_credited=9,
        federations_asked_from=9,
    ),
    swiss_waiver=SwissWaiver(
        players=20,
        federations=3,
        titled=10,
        titles=("GM", "IM", "WGM", "WIM"),
        presence=Presence.EVERY_ROUND,
    ),
    approved_waiver=True,
    event=TitleEventRules(
        registered_days_before=30,
        minutes_a_day=12 * 60,
        rounds_a_day=2,
        rate=TitleRate(
            increment=30,
            least_with_increment=90 * 60,
            least_without=120 * 60,
            increment_from=date(2021, 7, 1),
        ),
        longest_days=90,
        league_days=366,
        by_game_after_days=90,
        chief_titles=("IA", "FA"),
        double_players=6,
        only_usual_forms=False,
        slow_days=3,
        slow_titles=("GM",),
    ),
)

_APPLICATION = ApplicationRules(
    norms=2,
    games=27,
    games_after_forfeit=26,
    expired_before=date(2005, 7, 1),
    expired_by=Citation("fide.titles", "1.55"),
)

FIDE_TITLES = TitleRules(
    ranks=(
        TitleRank(code="GM", by_norms=True),
        TitleRank(code="IM", by_norms=True),
        TitleRank(code="WGM", women=True, by_norms=True),
        TitleRank(code="FM"),
        TitleRank(code="WIM", women=True, by_norms=True),
        TitleRank(code="CM"),
        TitleRank(code="WFM", women=True),
        TitleRank(code="WCM", women=True),
    ),
    norms=_NORMS_2017,
    articles=_rules("fide.titles", _ARTICLES | _PAPERS | _DIRECT | _APPLYING),
    direct=FIDE_DIRECT,
    application=_APPLICATION,
    officials=("IA", "FA", "FL"),
    papers=FIDE_PAPERS,
)

_ARTICLES_2022 = {
    "title-event.registration": ("1.1.1",),
    "title-event.day": ("1.1.2",),
    "title-event.rounds-a-day": ("1.1.3",),
    "title-event.rate": ("1.1.3",),
    "title-event.duration": ("1.1.4",),
    "title-event.chief-arbiter": ("1.1.6",),
    "title-event.arbiters-play": ("1.1.7",),
    "title-event.form": ("1.4.2e",),
    "title-event.double": ("1.4.5f",),
    "norm": ("1.4", "0.5"),
    "norm.women": ("0.3.1",),
    "norm.least-score": ("1.7.1",),
    "norm.games": ("1.4.1a",),
    "norm.games-short-event": ("1.4.1b",),
    "norm.games-short": ("1.4.1c",),
    "norm.games-credited": ("1.4.1d", "1.7.1"),
    "norm.outside": ("1.4.2a",),
    "norm.zero-scorers": ("1.4.2b",),
    "norm.forfeits": ("1.4.2c",),
    "norm.later-games": ("1.4.1e",),
    "norm.won-games": ("1.4.1f",),
    "norm.other-federations": ("1.4.3",),
    "norm.exempt-national-final": ("1.4.3a",),
    "norm.exempt-national-team": ("1.4.3b",),
    "norm.exempt-zonal": ("1.4.3c",),
    "norm.exempt-swiss": ("1.4.3d",),
    "norm.exempt-table": ("1.7.1",),
    "norm.own-federation": ("1.4.4",),
    "norm.one-federation": ("1.4.4",),
    "norm.title-holders": ("1.4.5a",),
    "norm.holders-gm": ("1.4.5b",),
    "norm.holders-im": ("1.4.5c",),
    "norm.holders-wgm": ("1.4.5d",),
    "norm.holders-wim": ("1.4.5e",),
    "norm.floor": ("1.4.6b", "1.4.6c"),
    "norm.unrated": ("1.4.6d",),
    "norm.average": ("1.4.8a", "1.4.7a", "1.4.7b"),
    "norm.score": ("1.4.8", "1.4.9"),
}

_ALL_2022 = _ARTICLES_2022 | _DIRECT_2022 | _APPLYING_2022

_NORMS_2022 = replace(
    _NORMS_2017,
    # A norm of eight games counts as nine, and only where it was not the player who stayed away.
    short=replace(_NORMS_2017.short, credited=9, own_forfeit=False, any_bye=False),
    swiss_waiver=replace(_NORMS_2017.swiss_waiver, presence=Presence.ONE_MISSED),
    approved_waiver=False,
    stateless_as=Stateless.NOBODY,
    double_holders=DoubleHolders.PLAYERS,
    later_games_ignored_when_fixed=False,
    event=replace(
        _NORMS_2017.event,
        rate=TitleRate(least_for_sixty=120 * 60),
        by_game_after_days=30,
        only_usual_forms=True,
        slow_titles=("GM", "WGM"),
    ),
)

FIDE_TITLES_2022 = replace(
    FIDE_TITLES,
    norms=_NORMS_2022,
    direct=FIDE_DIRECT_2022,
    application=replace(
        _APPLICATION,
        games_after_forfeit=27,
        broad_after=date(2022, 6, 30),
        broad_players=40,
        broad_average=2000,
    ),
    articles=_rules("fide.titles.2022", _ALL_2022),
)
FIDE_TITLES_2023 = replace(
    FIDE_TITLES_2022,
    articles=_rules("fide.titles.2023", _ALL_2022),
)
"""What we know of it is the same as in 2022."""
FIDE_TITLES_2024 = replace(
    FIDE_TITLES_2023,
    # The articles no longer limit unrated opponents; the tables of the annex still do.
    norms=replace(_NORMS_2022, unrated_rating=1400, unrated_limit_binds=False),
    direct=FIDE_DIRECT_2024,
    articles=_rules("fide.titles.2024", _ALL_2022),
)
"""The floor of the rating list rose, and unrated opponents with it."""
