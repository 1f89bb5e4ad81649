"""FMJD's titles and norms, Annex 10 in its version of 23 November 2022, as values."""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.automatic_titles import AutomaticTitles, PlaceRow, PlaceTitle
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily, TitleNeed
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.title_papers import FMJD_PAPERS
from crosstable.rulebooks.title_rules import TitleRank, TitleRules

_TEXT = "fmjd.annex10"
_JUNIORS, _YOUTH_23, _CADETS, _MINI_CADETS, _HOPES, _YOUNG_STARS = (
    *("U20", "U24", "U17", "U14"),
    *("U11", "U9"),
)
"""Annex 2 3f and Annex 13 4.1 give the oldest age, events the age that is too old."""
_EUROPE, _AFRICA, _ASIA, _AMERICA = "europe", "africa", "asia", "america"
_OTHERS = (_ASIA, _AFRICA, _AMERICA)
_CANDIDATE, _MASTER, _INTERNATIONAL, _GRANDMASTER = 1, 2, 3, 4


def _rule(name: str, *articles: str) -> RuleArticles:
    return RuleArticles(name, tuple(Citation(_TEXT, article) for article in articles))


def _places(
    level: int, first: int, last: int, article: str, *, norm: int = 0, if_holding: int = 0
) -> PlaceTitle:
    return PlaceTitle(
        level=level, first=first, last=last, article=article, norm=norm, if_holding=if_holding
    )


_ROWS = (
    PlaceRow(
        article="3.1",
        worlds=True,
        continents=(_EUROPE,),
        women=False,
        least_players=20,
        places=(
            _places(_GRANDMASTER, 1, 3, "3.1.1"),
            _places(_INTERNATIONAL, 4, 6, "3.1.2", norm=_GRANDMASTER),
            _places(_MASTER, 7, 9, "3.1.3", norm=_INTERNATIONAL),
            _places(_CANDIDATE, 10, 10, "X-1", norm=_MASTER),
        ),
    ),
    PlaceRow(
        article="3.2",
        worlds=True,
        continents=(_EUROPE,),
        women=True,
        least_players=14,
        places=(
            _places(_GRANDMASTER, 1, 2, "3.2.1"),
            _places(_INTERNATIONAL, 3, 4, "3.2.2", norm=_GRANDMASTER),
            _places(_MASTER, 5, 6, "3.2.3", norm=_INTERNATIONAL),
            _places(_CANDIDATE, 7, 7, "X-1", norm=_MASTER),
        ),
    ),
    PlaceRow(
        article="3.3",
        worlds=True,
        continents=(_EUROPE, _AFRICA),
        women=False,
        analogous=True,
        least_players=16,
        places=(
            _places(_GRANDMASTER, 1, 2, "3.3.1"),
            _places(_INTERNATIONAL, 3, 4, "3.3.2", norm=_GRANDMASTER),
            _places(_MASTER, 5, 6, "3.3.3", norm=_INTERNATIONAL),
        ),
    ),
    PlaceRow(
        article="3.4",
        continents=(_ASIA, _AMERICA),
        women=False,
        analogous=True,
        least_players=16,
        places=(
            _places(_GRANDMASTER, 1, 1, "3.4.1"),
            _places(_INTERNATIONAL, 2, 2, "3.4.2", norm=_GRANDMASTER),
            _places(_MASTER, 3, 3, "3.4.3", norm=_INTERNATIONAL),
            _places(_CANDIDATE, 4, 6, "X-1", norm=_MASTER),
        ),
    ),
    PlaceRow(
        article="3.4",
        continents=(_ASIA, _AMERICA),
        perhaps_continents=(_EUROPE, _AFRICA),
        women=False,
        analogous=True,
        least_players=8,
        most_players=15,
        places=(_places(_INTERNATIONAL, 1, 1, "3.4"),),
    ),
    PlaceRow(
        article="3.5",
        worlds=True,
        continents=(_EUROPE,),
        ages=(_JUNIORS,),
        places=(
            _places(_INTERNATIONAL, 1, 1, "3.5", if_holding=_MASTER),
            _places(_MASTER, 1, 3, "3.5", norm=_INTERNATIONAL),
        ),
    ),
    PlaceRow(
        article="3.5",
        worlds=True,
        continents=(_EUROPE,),
        ages=(_YOUTH_23,),
        discipline="64",
        places=(
            _places(_INTERNATIONAL, 1, 1, "3.5", if_holding=_MASTER),
            _places(_MASTER, 1, 3, "3.5", norm=_INTERNATIONAL),
        ),
    ),
    PlaceRow(
        article="3.6",
        continents=_OTHERS,
        ages=(_JUNIORS,),
        places=(
            _places(_MASTER, 1, 1, "3.6.1", norm=_INTERNATIONAL),
            _places(_CANDIDATE, 2, 3, "3.6.2", norm=_MASTER),
        ),
    ),
    PlaceRow(
        article="3.7",
        worlds=True,
        continents=(_EUROPE,),
        ages=(_CADETS,),
        places=(
            _places(_MASTER, 1, 1, "3.7.1", norm=_INTERNATIONAL),
            _places(_CANDIDATE, 2, 3, "3.7.2", norm=_MASTER),
        ),
    ),
    PlaceRow(
        article="3.8",
        continents=_OTHERS,
        ages=(_CADETS,),
        places=(_places(_CANDIDATE, 1, 3, "3.8", norm=_MASTER),),
    ),
    PlaceRow(
        article="3.9",
        worlds=True,
        continents=(_EUROPE, *_OTHERS),
        ages=(_MINI_CADETS,),
        places=(_places(_CANDIDATE, 1, 2, "3.9", norm=_MASTER),),
    ),
    PlaceRow(
        article="3.10",
        worlds=True,
        continents=(_EUROPE, *_OTHERS),
        ages=(_HOPES,),
        places=(_places(_CANDIDATE, 1, 1, "3.10", norm=_MASTER),),
    ),
)

FMJD_NORMS = CategoryNorms(
    text=_TEXT,
    open=TitleFamily(
        women=False,
        codes=("CMF", "MF", "MI", "GMI"),
        grandmaster=2300,
        international=2250,
        strong=2210,
        first_category_to=1975,
        candidate_rating=2120,
    ),
    womens=TitleFamily(
        women=True,
        codes=("CMFF", "MFF", "MIF", "GMIF"),
        grandmaster=2200,
        international=2150,
        strong=2110,
        first_category_to=1890,
        candidate_rating=2020,
    ),
    suffixes=(("100", ""), ("64", "64")),
    percentages=(76, 73, 70, 67, 64, 60, 57, 53, 50, 47, 43, 40, 36, 33, 30, 27, 24, 20),
    first_rows=((Level.MASTER, 0), (Level.INTERNATIONAL, 4), (Level.GRANDMASTER, 10)),
    blank_rows=((Level.MASTER, 2), (Level.INTERNATIONAL, 0), (Level.GRANDMASTER, 0)),
    categories=19,
    category_step=25,
    least_rounds=7,
    least_games=7,
    least_seconds=90 * 60,
    red_seconds=120 * 60,
    two_games_a_day=2,
    unrated=2100,
    unrated_woman=2000,
    titles_met=3,
    grandmasters_met=2,
    stand_for_one=3,
    referee_titles=("IR", "FR"),
    needs=(
        TitleNeed(level=Level.CANDIDATE, norms=2, games=0, red=0, rated=False, article="8"),
        TitleNeed(level=Level.MASTER, norms=3, games=20, red=0, rated=False, article="7"),
        TitleNeed(level=Level.INTERNATIONAL, norms=3, games=25, red=1, rated=True, article="6"),
        TitleNeed(level=Level.GRANDMASTER, norms=3, games=40, red=1, rated=True, article="5"),
    ),
    automatic=AutomaticTitles(
        rows=_ROWS,
        continents=(_EUROPE, _AFRICA, _ASIA, _AMERICA),
        excluded_ages=(_YOUNG_STARS,),
        veterans_places=3,
        veterans_continent=_EUROPE,
        plus_score=2,
        above_masters=3,
        above_any=5,
        above_holders=5,
        norm_above=3,
        national_norm_places=(2, 3),
        national_percent=65,
        national_least_rounds=7,
        rules_article=Citation("fmjd.annex2", "2.5a"),
    ),
)

_ARTICLES = (
    _rule("titles.certificate", "15"),
    _rule("titles.report", "15"),
    _rule("apply", "15"),
    _rule("titles.effective", "2.1.1"),
    _rule("norms.category", "4.3", "X-2"),
    _rule("norms.points", "X-3", "4.5"),
    _rule("norms.group", "4.2.3", "4.4", "4.5.1", "4.5.8", "X-3.4"),
    _rule("norms.least-games", "1.2"),
    _rule("norms.rounds", "4.2.4", "4.4.3.1"),
    _rule("norms.rate-of-play", "1.2", "4.4", "4.2.6"),
    _rule("norms.games-a-day", "4.2.6"),
    _rule("norms.federations", "4.2.1"),
    _rule("norms.rated-players", "4.2.2", "4.2.5"),
    _rule("norms.registration", "4.2.7", "4.1", "4.2", "4.2.a", "4.2.b", "4.2.8"),
    _rule("norms.national-teams", "4.2.c"),
    _rule("norms.titles-met", "4.5.3", "4.5.4", "4.5.7", "X-3.1", "X-3.2", "X-3.3"),
    _rule("norms.substitution", "4.5.9", "4.5.10"),
    _rule("norms.black", "4.4.3", "4.4.3.2", "4.4.3.4", "X-3.8", "X-3.9", "2.2"),
    _rule(
        *("norms.red", "4.4.1", "4.4.1.2", "4.4.1.3", "4.4.1.4", "X-3.5", "X-3.6", "X-3.7"),
        *("2.2", "4.4.2"),
    ),
    _rule("norms.referee", "4.4.1.5"),
    _rule("norms.left-out", "4.5.2"),
    _rule("norms.sheet", "4.5.8", "4.3"),
    _rule(
        *("titles.by-place", "3.1", "3.1.1", "3.1.2", "3.1.3", "3.2", "3.2.1", "3.2.2", "3.2.3"),
        *("3.3", "3.3.1", "3.3.2", "3.3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.5", "3.6.1"),
        *("3.6.2", "3.7.1", "3.7.2", "3.8", "3.9", "3.10", "3.13", "X-1", "X-1.1", "X-1.2"),
        *("X-1.3", "X-1.4", "X-1.5", "13"),
    ),
    _rule("titles.candidate", "3.11.1", "3.11.2", "3.11.3", "3.11.3a", "3.11.4"),
    _rule("titles.by-rating", "3.11.5"),
    _rule("titles.above-holders", "3.12"),
    RuleArticles(
        "titles.under-these-rules", (Citation("fmjd.annex2", "2.5a"), Citation(_TEXT, "1.2"))
    ),
    _rule("norms.national", "4.7", "4.7.1", "4.5.11.1"),
    _rule("norms.above-holders", "4.5.11.2"),
    _rule(
        *("titles.ledger", "5", "6", "7", "8", "9", "2.1.2", "2.2", "4.5.5", "4.6", "1.1", "1.3"),
        *("1.4", "15"),
    ),
    _rule("titles.disciplines", "12", "Preamble"),
)


def _ranks(suffix: str) -> tuple[TitleRank, ...]:
    both = (FMJD_NORMS.open, FMJD_NORMS.womens)
    return tuple(
        TitleRank(
            code=family.code(level) + suffix,
            women=family.women,
            by_norms=level > Level.CANDIDATE,
            board=suffix,
        )
        for level in (Level.GRANDMASTER, Level.INTERNATIONAL, Level.MASTER, Level.CANDIDATE)
        for family in both
    )


FMJD_TITLES = TitleRules(
    ranks=tuple(rank for _, suffix in FMJD_NORMS.suffixes for rank in _ranks(suffix)),
    articles=_ARTICLES,
    norms=FMJD_NORMS,
    papers=FMJD_PAPERS,
)
