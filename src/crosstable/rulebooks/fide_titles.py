"""FIDE's International Title Regulations of 1 July 2017, and what changed since, as values."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import rule_file
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
    PerformanceNorms,
    TitleRank,
    TitleRules,
)

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


def _norms_in(name: str) -> PerformanceNorms:
    """Return norms as a file of ``rulebooks/titles`` has them."""
    file = rule_file("titles", name)
    return file.made(PerformanceNorms, {**file.table["norms"], "table": FIDE_PERFORMANCE}, "norms")


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
    norms=_norms_in("fide.titles"),
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

FIDE_TITLES_2022 = replace(
    FIDE_TITLES,
    norms=_norms_in("fide.titles.2022"),
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
    norms=_norms_in("fide.titles.2024"),
    direct=FIDE_DIRECT_2024,
    articles=_rules("fide.titles.2024", _ALL_2022),
)
"""The floor of the rating list rose, and unrated opponents with it."""
