"""FMJD's Annexes in their version of 23 November 2022."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.colour import Colour
from crosstable.kernel.official import (
    ASSISTANT_REFEREE,
    MAIN_REFEREE,
    ORGANISER,
    TECHNICAL_REFEREE,
)
from crosstable.kernel.points import TWO_ONE_ZERO
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.adjourning import AdjournmentRules
from crosstable.rulebooks.circuit_articles import CHAMPIONSHIP_ARTICLES, CUP_ARTICLES
from crosstable.rulebooks.editions import (
    ByeRules,
    Edition,
    RoundRobinRules,
    UnplayedLetters,
    WithdrawalRule,
)
from crosstable.rulebooks.exhibition_rules import EXHIBITION_ARTICLES
from crosstable.rulebooks.fair_play import FMJD_FAIR_PLAY
from crosstable.rulebooks.fmjd_arbiter_rules import FMJD_REFEREES
from crosstable.rulebooks.fmjd_checklists import CHECKLISTS
from crosstable.rulebooks.fmjd_conduct import CONDUCT
from crosstable.rulebooks.fmjd_deadlines import FMJD_DEADLINES
from crosstable.rulebooks.fmjd_laws import FMJD_DRAW_RULES, FMJD_PLAY_RULES, INTERNATIONAL
from crosstable.rulebooks.fmjd_papers import PAPERS
from crosstable.rulebooks.fmjd_performance import FMJD_PERFORMANCE
from crosstable.rulebooks.fmjd_ratings import FMJD_RATINGS
from crosstable.rulebooks.fmjd_regulations import FMJD_REGULATIONS
from crosstable.rulebooks.fmjd_swiss import FMJD_SWISS_2022
from crosstable.rulebooks.fmjd_titles import FMJD_TITLES
from crosstable.rulebooks.match_plans import FMJD_PLANS
from crosstable.rulebooks.ranking_rules import (
    OpponentsUnplayed,
    OwnUnplayed,
    RankingRules,
    TieBreakOrder,
)
from crosstable.rulebooks.rate_presets import FMJD_RATES
from crosstable.rulebooks.rate_rules import RateClass, RateRules
from crosstable.rulebooks.rules import RuleArticles


def _annex2(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex2", article) for article in articles)


def _in_championships(number: str) -> tuple[Citation, ...]:
    """Return where the world championships name a tie-break again (Annexes 17 10 and 12 9)."""
    return (Citation("fmjd.annex17", f"10.{number}"), Citation("fmjd.annex12", f"9.{number}"))


def _annex1(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex1", article) for article in articles)


def _annex3(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex3", article) for article in articles)


def _annex5(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex5", article) for article in articles)


_ORDERS = (
    TieBreakOrder(
        "round-robin",
        Sentence("Round robin"),
        ("wins", "direct-encounter", "best-in-order"),
        Citation("fmjd.annex3", "5.11.1.2.1"),
    ),
    TieBreakOrder(
        "swiss",
        Sentence("Swiss"),
        (
            *("short-truncated-solkoff", "solkoff-plus"),
            *("solkoff-baliakin", "full-truncated-solkoff"),
        ),
        Citation("fmjd.annex3", "5.11.1.2.2a"),
    ),
    TieBreakOrder(
        "swiss-on-rating",
        Sentence("Swiss on ratings"),
        ("average-rating",),
        Citation("fmjd.annex3", "5.11.1.2.2b"),
    ),
    TieBreakOrder(
        "swiss-on-truncated-solkoff",
        Sentence("Swiss on truncated Solkoff"),
        ("full-truncated-solkoff",),
        Citation("fmjd.annex5", "5.2a"),
    ),
    TieBreakOrder(
        "swiss-on-median-solkoff",
        Sentence("Swiss on median Solkoff"),
        ("solkoff-median", "full-truncated-solkoff"),
        Citation("fmjd.annex5", "5.2b"),
    ),
    TieBreakOrder(
        "kndb-swiss",
        Sentence("Swiss of the KNDB"),
        ("solkoff", "sonneborn-berger"),
        Citation("fmjd.annex5", "5.3"),
    ),
    TieBreakOrder(
        "team-round-robin",
        Sentence("Teams, round robin"),
        ("game-points", "points-by-board"),
        Citation("fmjd.annex3", "5.11.2.2.1"),
    ),
    TieBreakOrder(
        "team-swiss",
        Sentence("Teams, Swiss"),
        (
            *("short-truncated-solkoff", "solkoff-plus"),
            *("solkoff-baliakin", "full-truncated-solkoff"),
        ),
        Citation("fmjd.annex3", "5.11.2.2.2"),
    ),
)

_RANKING_ARTICLES = (
    RuleArticles(
        "tie-break.order",
        _annex3(
            *("5.11.1.2.1", "5.11.1.2.2a", "5.11.1.2.2b", "5.11.2.2", "5.11.2.2.1"),
            *(f"5.11.1.2.2a.{place}" for place in range(1, 5)),
        ),
    ),
    RuleArticles("tie-break.wins", (*_annex3("5.11.1.2.1.1"), *_in_championships("1"))),
    RuleArticles("tie-break.direct-encounter", (*_annex3("5.11.1.2.1.2"), *_in_championships("2"))),
    RuleArticles("tie-break.best-in-order", (*_annex3("5.11.1.2.1.3"), *_in_championships("3"))),
    RuleArticles("tie-break.sonneborn-berger", (Citation("fmjd.annex5", "3.1.g"),)),
    RuleArticles("tie-break.points", _annex3("5.10")),
    RuleArticles("tie-break.buchholz", _annex5("3.1.a")),
    RuleArticles("tie-break.solkoff", _annex5("3.1.a")),
    RuleArticles("tie-break.solkoff-median", _annex5("3.1.b")),
    RuleArticles(
        "tie-break.short-truncated-solkoff", (*_annex5("3.1.c"), *_annex3("5.11.1.2.2a.1"))
    ),
    RuleArticles(
        "tie-break.full-truncated-solkoff", (*_annex5("3.1.d"), *_annex3("5.11.1.2.2a.4"))
    ),
    RuleArticles("tie-break.solkoff-plus", (*_annex5("3.1.e"), *_annex3("5.11.1.2.2a.2"))),
    RuleArticles("tie-break.solkoff-baliakin", (*_annex5("3.1.f"), *_annex3("5.11.1.2.2a.3"))),
    RuleArticles("tie-break.average-rating", _annex5("3.1.h")),
    RuleArticles("tie-break.tournament-performance-rating", _annex5("3.1.i", "App.D.Definition")),
    RuleArticles("tie-break.performance-rating", (Citation("fmjd.annex9", "3.1"),)),
    RuleArticles("tie-break.own-rating", _annex5("3.1.j")),
    RuleArticles("tie-break.lots", _annex5("3.1.k")),
    RuleArticles("tie-break.plus-draws", _annex3("5.6a")),
    RuleArticles("team.game-points", _annex3("5.11.2.2.1.1")),
    RuleArticles("team.points-by-board", _annex3("5.11.2.2.1.2")),
    RuleArticles("team.buchholz", _annex3("5.11.2.2.2")),
    RuleArticles("tie-break.shared-places", _annex3("5.11")),
)

FMJD_2022 = Edition(
    id="fmjd-2022",
    federation="FMJD",
    game="draughts",
    title=Sentence("FMJD Annexes of 23 November 2022"),
    in_force_from=date(2022, 11, 23),
    texts=(
        "fmjd.annex1",
        "fmjd.annex2",
        "fmjd.annex3",
        "fmjd.annex4",
        "fmjd.annex5",
        "fmjd.annex6",
        "fmjd.annex8",
        "fmjd.annex9",
        "fmjd.annex10",
        "fmjd.annex11",
        "fmjd.annex12",
        "fmjd.annex13",
        "fmjd.annex17",
        "fmjd.annex18",
    ),
    points=TWO_ONE_ZERO,
    point_systems=("2-1-0", "plus-remise", "beijing"),
    rating_lists=("fmjd.standard", "fmjd.rapid-blitz", "national"),
    title_register="fmjd",
    duties=(MAIN_REFEREE, ASSISTANT_REFEREE, TECHNICAL_REFEREE, ORGANISER),
    disciplines=("100", "64"),
    title_order=(),
    numbers_frozen_from_round=None,
    pairing_systems=(
        *("fmjd-solkoff", "fmjd-rating", "fmjd-rating-players"),
        *("fmjd-solkoff-truncated", "fmjd-solkoff-median", "kndb"),
        *("round-robin", "team-round-robin", "knockout", "match"),
    ),
    laws=INTERNATIONAL,
    draws=FMJD_DRAW_RULES,
    play=FMJD_PLAY_RULES,
    conduct=CONDUCT,
    fair_play=FMJD_FAIR_PLAY,
    papers=PAPERS,
    adjourning=AdjournmentRules(sealed_by=Colour.BLACK, after_move=75),
    swiss=FMJD_SWISS_2022,
    round_robin=RoundRobinRules(
        withdrawal=WithdrawalRule(exactly_half_counts=False),
        lots=("first-half", "free"),
    ),
    ranking=RankingRules(
        own_unplayed=OwnUnplayed.SCHEDULED_OPPONENT,
        opponents_unplayed=OpponentsUnplayed.ACTUAL,
        most_skipped_games=None,
        performance=FMJD_PERFORMANCE,
        byes_in_average_rating=True,
        orders=_ORDERS,
        articles=_RANKING_ARTICLES,
    ),
    ratings=FMJD_RATINGS,
    titles=FMJD_TITLES,
    unplayed_letters=UnplayedLetters(forfeited="F", regulatory="R"),
    byes=ByeRules(half_point_byes=0, half_point_in_last_round=False),
    rates_of_play=RateRules(
        60,
        (
            RateClass(
                name="standard",
                least=3600,
                least_increment=30,
                article=Citation("fmjd.annex3", "6.1"),
            ),
            RateClass(
                name="semi-rapid",
                least=1800,
                includes_least=False,
                article=Citation("fmjd.annex3", "6.1"),
            ),
            RateClass(
                name="rapid",
                least=900,
                includes_least=False,
                article=Citation("fmjd.annex6", "1.A"),
            ),
            RateClass(name="blitz", least=300, article=Citation("fmjd.annex6", "1.B")),
            RateClass(name="superblitz", least=0, article=Citation("fmjd.annex3", "5.10")),
        ),
        FMJD_RATES,
    ),
    game_plans=FMJD_PLANS,
    regulations=FMJD_REGULATIONS,
    deadlines=FMJD_DEADLINES,
    arbiters=FMJD_REFEREES,
    general=(
        *CHECKLISTS,
        *CUP_ARTICLES,
        *CHAMPIONSHIP_ARTICLES,
        *EXHIBITION_ARTICLES,
        RuleArticles("points.table", _annex3("5.6", "5.6.1", "5.6.3")),
        RuleArticles(
            "draughts.board",
            _annex1("2.2", "2.5.2", "2.5.3", "2.5.4", "2.6.2", "2.6.3"),
        ),
        RuleArticles("draughts.bases", _annex1("2.5.1", "2.6.1")),
        RuleArticles("draughts.long-diagonal", _annex1("2.3")),
        RuleArticles("draughts.pieces", _annex1("3.1", "3.2")),
        RuleArticles("draughts.results", _annex1("7.1.1", "7.1.2")),
        RuleArticles(
            "draughts.notation", _annex1("8.1", "8.2.1", "8.2.2", "8.2.3", "9.1.1", "9.1.2")
        ),
        RuleArticles("without-increment.applies", _annex3("6.1.1")),
        RuleArticles("fast.otherwise-normal", (Citation("fmjd.annex6", "2"),)),
        RuleArticles("points.other-tables", _annex3("5.6a")),
        RuleArticles(
            "rating.several-games",
            (
                *_annex3("5.6a"),
                Citation("fmjd.annex9", "1.2.2.1"),
                Citation("fmjd.annex9", "1.2.2.2"),
            ),
        ),
        RuleArticles("points.several-games", _annex3("5.6a", "5.10")),
        RuleArticles(
            "rate-of-play.classes",
            (Citation("fmjd.annex6", "1.A"), Citation("fmjd.annex6", "1.B"), *_annex3("6.1")),
        ),
        RuleArticles("regulations.silence", (*_annex3("5.2"), *_annex2("2.11"))),
        RuleArticles("rate-of-play.named", tuple(preset.article for preset in FMJD_RATES)),
        RuleArticles("points.forfeit", _annex3("5.7", "5.8")),
        RuleArticles("round-robin.berger-tables", _annex3("3.11")),
        RuleArticles("final-of-twelve.table", (Citation("fmjd.annex17", "App.B1.2.4"),)),
        RuleArticles("final-of-twelve.counted-games", (Citation("fmjd.annex17", "App.B1.2.1"),)),
        RuleArticles(
            "round-robin.restricted-lots",
            (*_annex2("3b"), Citation("fmjd.annex17", "8"), Citation("fmjd.annex12", "8")),
        ),
        RuleArticles("round-robin.lots", _annex3("3.11")),
        RuleArticles("round-robin.unplayed-games", _annex3("5.9.A")),
        RuleArticles("round-robin.withdrawal", _annex3("5.9.A", "5.9", "5.9.A.a")),
        RuleArticles("swiss.withdrawal", _annex3("5.9.B")),
        RuleArticles("team.withdrawal", _annex3("5.9.A")),
        RuleArticles("cross-table.unplayed-games", _annex3("5.9.A.b")),
        RuleArticles("penalty.expulsion", _annex3("2.5.e", "2.6")),
        RuleArticles("penalty.ladder", _annex3("2.5")),
        RuleArticles("conduct.catalogue", CONDUCT.articles),
        RuleArticles("penalty.persistent", _annex3("2.6", "2.5")),
        RuleArticles("penalty.least-time", _annex3("2.5a", "2.5.c")),
        RuleArticles("penalty.appeal", _annex3("2.2.5")),
        RuleArticles("absence.count", _annex3("2.4.11")),
        RuleArticles("absence.permission", _annex3("2.4.3")),
        RuleArticles(
            "report.final",
            (
                *(Citation("fmjd.annex9", f"4.1.1.{letter}") for letter in "abcdef"),
                *(Citation("fmjd.annex9", part) for part in ("4.1", "4.2.1.a", "5.1")),
                *(Citation("fmjd.annex9", f"4.2.2.{number}") for number in range(1, 8)),
                *(Citation("fmjd.annex4", part) for part in ("2.27", "2.28")),
            ),
        ),
        RuleArticles(
            "report.deadline", (Citation("fmjd.annex9", "4.5"), Citation("fmjd.annex9", "4.7"))
        ),
        RuleArticles(
            "report.appeals", (Citation("fmjd.annex2", "2.11"), Citation("fmjd.annex4", "2.28"))
        ),
        RuleArticles("intake.ratings", (Citation("fmjd.annex9", "5.1"),)),
        RuleArticles("intake.titles", (Citation("fmjd.annex9", "5.1"),)),
        RuleArticles("intake.arbiters", (Citation("fmjd.annex4", "3"),)),
        RuleArticles("intake.norms", (Citation("fmjd.annex10", "4.2.8"),)),
        RuleArticles("appeal.deposit", (Citation("fmjd.annex2", "2.11"),)),
        RuleArticles(
            "ceremony.attendance",
            (Citation("fmjd.annex18", "Code.1"), Citation("fmjd.annex18", "Code.2")),
        ),
        RuleArticles(
            "ceremony.times",
            tuple(Citation("fmjd.annex18", f"Code.{part}") for part in ("4", "6", "8.a")),
        ),
        RuleArticles("ceremony.no-prize", (Citation("fmjd.annex18", "Code.9.a"),)),
        RuleArticles("ceremony.no-cup-points", (Citation("fmjd.annex18", "Code.9.b"),)),
        RuleArticles(
            "ceremony.order",
            (
                *(Citation("fmjd.annex2", f"2.13.{letter}") for letter in "abcd"),
                Citation("fmjd.annex2", "2.14"),
                Citation("fmjd.annex4", "2.26"),
                *(
                    Citation("fmjd.annex18", f"Code.{part}")
                    for part in ("3", "8.b", "8.c", "10.c", "10.d", "10.e", "10.f")
                ),
                *(Citation("fmjd.annex18", f"Code.10.{letter}") for letter in "ghi"),
            ),
        ),
        RuleArticles("bye.requested", (Citation("fmjd.annex5", "4.1"),)),
        RuleArticles("bye.once", (Citation("fmjd.annex5", "4.1"),)),
        RuleArticles("pairing.no-rematch", (Citation("fmjd.annex5", "1"),)),
        RuleArticles("adjourn.exceptional", _annex3("7.2")),
        RuleArticles("adjourn.not-before", _annex3("7.5")),
        RuleArticles("adjourn.who-seals", _annex3("7.6.1")),
        RuleArticles("adjourn.sealing", _annex3("7.6.4", "7.6.5")),
        RuleArticles("adjourn.envelope", _annex3("7.6.2", "7.6.6")),
        RuleArticles("adjourn.ambiguous", _annex3("7.6.7")),
        RuleArticles("adjourn.unreadable", _annex3("7.6.7")),
        RuleArticles("adjourn.illegal", _annex3("7.6.7")),
        RuleArticles("adjourn.opening", _annex3("7.7.1", "7.7.4")),
        RuleArticles("adjourn.set-up", _annex3("7.7.3")),
        RuleArticles("play-off.superblitz", _annex3("5.10")),
        RuleArticles("knock-out.winner", (*_annex2("3d"), *_annex3("5.10", "5.11.1.1"))),
        RuleArticles("match.decided", _annex2("3e")),
        RuleArticles(
            "match.wins-needed",
            tuple(Citation("fmjd.annex17", article) for article in ("12.b", "12.c")),
        ),
        RuleArticles(
            "match.level",
            tuple(Citation("fmjd.annex12", article) for article in ("11.2", "11.2.1", "11.2.2")),
        ),
        RuleArticles(
            "match.tie-break",
            tuple(Citation("fmjd.annex12", article) for article in ("11.2.3", "11.3")),
        ),
        RuleArticles(
            "match.presets",
            tuple(dict.fromkeys(article for planned in FMJD_PLANS for article in planned.articles)),
        ),
    ),
)
