"""FIDE's texts as printed in the Arbiters' Manual of 2019."""

from __future__ import annotations

from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import (
    ByeRules,
    Edition,
    RoundRobinRules,
    RuleArticles,
    WithdrawalRule,
)
from crosstable.rulebooks.fide_performance import FIDE_PERFORMANCE
from crosstable.rulebooks.fide_ratings import FIDE_RATING_ARTICLES, FIDE_RATINGS
from crosstable.rulebooks.ranking_rules import (
    OpponentsUnplayed,
    OwnUnplayed,
    RankingRules,
    TieBreakOrder,
)
from crosstable.rulebooks.rate_presets import FIDE_RATES
from crosstable.rulebooks.rate_rules import RateClass, RateRules

__all__ = ["FIDE_2019"]


def _competitions(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.competitions", article) for article in articles)


def _tournaments(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.tournaments", article) for article in articles)


def _laws(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.laws", article) for article in articles)


def _swiss(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.swiss", f"C.04.{article}") for article in articles)


def _order(event: str, article: str, *tie_breaks: str) -> TieBreakOrder:
    text = "fide.tournaments.2017" if event.endswith("-2017") else "fide.tournaments"
    return TieBreakOrder(event, tie_breaks, Citation(text, article))


_SWISS = ("buchholz-cut-1", "buchholz")
_ORDERS = (
    _order(
        *("round-robin", "13.15.2", "direct-encounter", "wins", "sonneborn-berger", "koya"),
    ),
    _order(
        *("swiss", "13.15.4", *_SWISS),
        *("sonneborn-berger", "direct-encounter", "wins", "games-with-black"),
    ),
    _order(
        *("swiss-consistent-ratings", "13.15.5", *_SWISS, "direct-encounter"),
        *("average-rating-cut-1", "wins", "games-with-black", "sonneborn-berger"),
    ),
    _order(
        *("swiss-2017", "13.15.4", *_SWISS),
        *("sonneborn-berger", "direct-encounter", "wins", "wins-with-black"),
    ),
    _order(
        *("swiss-consistent-ratings-2017", "13.15.5", *_SWISS, "direct-encounter"),
        *("average-rating-cut-1", "wins", "wins-with-black", "games-with-black"),
        "sonneborn-berger",
    ),
    _order("school-swiss", "11.5.3", *_SWISS, "wins", "wins-with-black"),
    _order(
        *("school-round-robin", "11.5.4", "wins", "sonneborn-berger", "koya", "wins-with-black")
    ),
    _order(
        *("team-round-robin", "13.15.3", "match-points", "game-points", "direct-encounter"),
        "sonneborn-berger",
    ),
    _order(
        *("team-swiss", "13.15.6", "match-points", "game-points", "direct-encounter"),
        *(*_SWISS, "sonneborn-berger"),
    ),
)
"""Two texts of 2017 and 2019 differ in 13.15.4 and 13.15.5; the later one is the default."""

FIDE_2019 = Edition(
    id="fide-2019",
    federation="FIDE",
    game="chess",
    title=Sentence("FIDE Arbiters' Manual 2019 (Laws of 2018)"),
    texts=(
        "fide.laws",
        "fide.competitions",
        "fide.tournaments",
        "fide.tournaments.2017",
        "fide.types",
        "fide.swiss",
        "fide.ratings",
        "fide.organisers",
        "fide.anticheating",
    ),
    points=HALF_POINTS,
    point_systems=("1-½-0", "3-1-0", "3-2-1", "2-1-0"),
    rating_lists=("fide.standard", "fide.rapid", "fide.blitz", "national"),
    title_register="fide",
    title_order=("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"),
    numbers_frozen_from_round=4,
    pairing_systems=("dutch", "round-robin", "scheveningen", "skalitzka"),
    round_robin=RoundRobinRules(
        withdrawal=WithdrawalRule(exactly_half_counts=True),
        lots=("varma", "free"),
    ),
    ranking=RankingRules(
        own_unplayed=OwnUnplayed.VIRTUAL_OPPONENT,
        opponents_unplayed=OpponentsUnplayed.DRAW,
        most_skipped_games=2,
        performance=FIDE_PERFORMANCE,
        orders=_ORDERS,
    ),
    ratings=FIDE_RATINGS,
    byes=ByeRules(half_point_byes=1, half_point_in_last_round=False, none_after_forfeit_win=True),
    rates_of_play=RateRules(
        60,
        (
            RateClass(name="standard", least=3600, article=Citation("fide.laws", "A.1")),
            RateClass(
                name="rapid", least=600, includes_least=False, article=Citation("fide.laws", "A.1")
            ),
            RateClass(name="blitz", least=0, article=Citation("fide.laws", "B.1")),
        ),
        FIDE_RATES,
    ),
    rules=(
        RuleArticles("points.table", _laws("10.1")),
        RuleArticles("points.unusual-scores", _laws("10.2")),
        RuleArticles("rate-of-play.classes", _laws("A.1", "B.1")),
        RuleArticles(
            "regulations.silence",
            (
                *(
                    Citation("fide.organisers", number)
                    for number in ("1.1", "1.3", "2.1", "2.2", "3.2", "3.3", "3.4")
                ),
                *_competitions("6.5"),
            ),
        ),
        RuleArticles("rate-of-play.named", tuple(preset.article for preset in FIDE_RATES)),
        RuleArticles("round-robin.berger-tables", (*_competitions("5.1"), *_tournaments("13.16"))),
        RuleArticles("round-robin.double", _tournaments("13.16.2")),
        RuleArticles(
            "round-robin.restricted-lots", (*_competitions("5.3"), *_tournaments("13.17"))
        ),
        RuleArticles("round-robin.varma-tables", _tournaments("13.17.1.5")),
        RuleArticles("round-robin.lots", _competitions("6.2")),
        RuleArticles("round-robin.unplayed-games", _competitions("6.7.2.1")),
        RuleArticles("round-robin.withdrawal", _competitions("6.7.2")),
        RuleArticles("scheveningen.tables", (Citation("fide.types", "3"),)),
        RuleArticles("scheveningen.halves", (Citation("fide.types", "3.0"),)),
        RuleArticles(
            "skalitzka.tables",
            tuple(Citation("fide.types", article) for article in ("4", "4.3", "4.4")),
        ),
        RuleArticles("bye.requested", _competitions("6.8.4")),
        RuleArticles("bye.once", (Citation("fide.swiss", "C.04.1.d"),)),
        RuleArticles("pairing.no-rematch", (Citation("fide.swiss", "C.04.1.b"),)),
        RuleArticles("swiss.initial-order", _swiss("2.B.2", "2.B.2.a", "2.B.2.b", "2.B.2.c")),
        RuleArticles("swiss.numbers-frozen", _swiss("2.B.3")),
        RuleArticles("swiss.rounds", _swiss("1.a")),
        RuleArticles("swiss.bye", _swiss("1.c", "3.A.5")),
        RuleArticles("swiss.bye-eligibility", _swiss("1.d", "3.C.2")),
        RuleArticles("swiss.adjourned", _swiss("2.D.1")),
        RuleArticles("swiss.absent", _swiss("2.D.4", "2.D.3", "2.C.2")),
        RuleArticles("swiss.colour-history", _swiss("2.D.5")),
        RuleArticles("swiss.board-order", _swiss("2.D.9")),
        RuleArticles("swiss.order", _swiss("3.A.2", "3.A.2.a", "3.A.2.b")),
        RuleArticles("swiss.colour-difference", _swiss("3.A.6")),
        RuleArticles(
            "swiss.colour-preference",
            _swiss("3.A.6", "3.A.6.a", "3.A.6.b", "3.A.6.c", "3.A.6.d", "1.h.1", "1.h.2"),
        ),
        RuleArticles("swiss.colours-both-preferences", _swiss("3.E.1")),
        RuleArticles("swiss.colours-stronger-preference", _swiss("3.E.2")),
        RuleArticles("swiss.colours-alternate", _swiss("3.E.3")),
        RuleArticles("swiss.colours-higher-ranked", _swiss("3.E.4")),
        RuleArticles("swiss.colours-initial", _swiss("3.E.5", "3.E")),
        RuleArticles("dutch.scoregroups", _swiss("3.A.3", "1.e")),
        RuleArticles("dutch.floats", _swiss("3.A.4.b", "3.A.4", "3.A.4.a")),
        RuleArticles("dutch.topscorers", _swiss("3.A.7")),
        RuleArticles("dutch.round", _swiss("3.A.9")),
        RuleArticles("dutch.no-pairing", _swiss("3.A.9")),
        RuleArticles(
            "dutch.candidates",
            _swiss(
                *("3.B.1", "3.B.1.a", "3.B.1.b", "3.B.1.c", "3.B.2", "3.B.3"),
                *("3.B.4", "3.B.5", "3.B.6", "3.B.7", "3.B.8"),
            ),
        ),
        RuleArticles("dutch.no-rematch", _swiss("3.C.1", "1.b", "2.D.6")),
        RuleArticles("dutch.bye", _swiss("3.C.2")),
        RuleArticles("dutch.absolute-preferences", _swiss("3.C.3", "1.f", "1.g")),
        RuleArticles("dutch.completion", _swiss("3.C.4")),
        RuleArticles("dutch.pairs", _swiss("3.C.5")),
        RuleArticles("dutch.score-differences", _swiss("3.C.6", "3.A.8")),
        RuleArticles("dutch.next-bracket", _swiss("3.C.7")),
        RuleArticles("dutch.topscorers-difference", _swiss("3.C.8")),
        RuleArticles("dutch.topscorers-third-colour", _swiss("3.C.9")),
        RuleArticles("dutch.colour-preferences", _swiss("3.C.10")),
        RuleArticles("dutch.strong-preferences", _swiss("3.C.11")),
        RuleArticles("dutch.downfloats-last-round", _swiss("3.C.12")),
        RuleArticles("dutch.upfloats-last-round", _swiss("3.C.13")),
        RuleArticles("dutch.downfloats-two-rounds", _swiss("3.C.14")),
        RuleArticles("dutch.upfloats-two-rounds", _swiss("3.C.15")),
        RuleArticles("dutch.downfloat-differences-last-round", _swiss("3.C.16")),
        RuleArticles("dutch.upfloat-differences-last-round", _swiss("3.C.17")),
        RuleArticles("dutch.downfloat-differences-two-rounds", _swiss("3.C.18")),
        RuleArticles("dutch.upfloat-differences-two-rounds", _swiss("3.C.19")),
        RuleArticles("dutch.transpositions", _swiss("3.D.1")),
        RuleArticles(
            "dutch.exchanges", _swiss("3.D.2", "3.D.2.a", "3.D.2.b", "3.D.2.c", "3.D.2.d")
        ),
        RuleArticles("dutch.moved-down-exchanges", _swiss("3.D.3", "3.D.3.a", "3.D.3.b")),
        RuleArticles("dutch.explanation", _swiss("1.i")),
        RuleArticles("baku.groups", _swiss("5.2", "5.1")),
        RuleArticles("baku.late-entries", _swiss("5.3")),
        RuleArticles("baku.virtual-points", _swiss("5.4", "5.5")),
        RuleArticles("tie-break.order", _tournaments("13.15.2", "13.15.4")),
        RuleArticles("tie-break.direct-encounter", _tournaments("13.5")),
        RuleArticles("tie-break.koya", _tournaments("13.6.1")),
        RuleArticles("tie-break.sonneborn-berger", _tournaments("13.9.1")),
        RuleArticles("tie-break.sonneborn-berger-double", _tournaments("13.9.2")),
        RuleArticles("tie-break.sonneborn-berger-swiss", _tournaments("13.13.3.1")),
        RuleArticles("tie-break.wins", _tournaments("13.11.4")),
        RuleArticles("tie-break.koya-extended", _tournaments("13.6.2")),
        RuleArticles("tie-break.koya-reduced", _tournaments("13.6.2")),
        RuleArticles("tie-break.wins-with-black", _tournaments("13.7", "13.11.5")),
        RuleArticles("tie-break.games-with-black", _tournaments("13.8")),
        RuleArticles("tie-break.buchholz", _tournaments("13.4.1")),
        RuleArticles("tie-break.buchholz-cut-1", _tournaments("13.4.4", "13.13.2.3")),
        RuleArticles("tie-break.buchholz-cut-2", _tournaments("13.4.5", "13.13.2.4")),
        RuleArticles("tie-break.median-buchholz", _tournaments("13.4.2", "13.13.2.1")),
        RuleArticles("tie-break.median-buchholz-2", _tournaments("13.4.3", "13.13.2.2")),
        RuleArticles("tie-break.sum-of-buchholz", _tournaments("13.13.2.5")),
        RuleArticles("tie-break.unplayed-games", _tournaments("13.14.2", "13.13.1")),
        RuleArticles("tie-break.average-rating", _tournaments("13.3.1", "13.14.1.1")),
        RuleArticles("tie-break.average-rating-cut", _tournaments("13.3.2", "13.14.1.2")),
        RuleArticles("tie-break.skipped-games", _tournaments("13.14.1")),
        RuleArticles("tie-break.performance-rating", (Citation("fide.ratings", "8.1a"),)),
        RuleArticles("tie-break.lots", _tournaments("13.1.1")),
        RuleArticles("tie-break.announced", _tournaments("13.1.1")),
        RuleArticles("tie-break.shared-places", _tournaments("13.1.1")),
        RuleArticles("team.match-points", _tournaments("13.10.1", "13.12.1")),
        RuleArticles("team.game-points", _tournaments("13.10.2", "13.12.2")),
        RuleArticles("team.direct-encounter", _tournaments("13.12.3")),
        RuleArticles("team.sonneborn-berger", _tournaments("13.9.3")),
        RuleArticles(
            "team.sonneborn-berger-kinds",
            _tournaments("13.13.3.2", "13.13.3.3", "13.13.3.4", "13.13.3.5"),
        ),
        RuleArticles(
            "team.sonneborn-berger-cut",
            _tournaments("13.13.3.6", "13.13.3.7", "13.13.3.8", "13.13.3.9"),
        ),
        RuleArticles("team.buchholz", _tournaments("13.15.6")),
        RuleArticles("prizes.equal", _competitions("Prizes.a")),
        RuleArticles("prizes.by-rank", _competitions("Prizes.b")),
        RuleArticles("prizes.hort", _competitions("Prizes.c")),
        RuleArticles("prizes.places", _competitions("Prizes.1")),
        RuleArticles("prizes.one-each", _competitions("Prizes.3")),
        RuleArticles("prizes.best-improvement", _competitions("Prizes.3")),
        RuleArticles("play-off.procedure", _tournaments("13.2.11", "13.2.11.1")),
        RuleArticles("play-off.three", _tournaments("13.2.11.2")),
        RuleArticles("play-off.four", _tournaments("13.2.11.3")),
        RuleArticles("play-off.five-or-more", _tournaments("13.2.11.4")),
        RuleArticles("play-off.colours", _tournaments("13.2.10")),
        RuleArticles("play-off.losers-share", _tournaments("13.2.6")),
        RuleArticles("play-off.breaks", _tournaments("13.2.8")),
        RuleArticles("play-off.places", _tournaments("13.2.5")),
        RuleArticles("tie-break.advice", _tournaments("13.15.2", "13.14", "13.1.1")),
        *FIDE_RATING_ARTICLES,
    ),
)
