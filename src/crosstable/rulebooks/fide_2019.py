"""FIDE's texts as printed in the Arbiters' Manual of 2019."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.official import (
    ARBITER,
    ASSISTANT,
    CHIEF_ARBITER,
    DEPUTY_ARBITER,
    FAIR_PLAY,
    ORGANISER,
    SECTOR_ARBITER,
)
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import (
    ByeRules,
    Edition,
    RoundRobinRules,
    WithdrawalRule,
)
from crosstable.rulebooks.fair_play import FIDE_FAIR_PLAY, FIDE_FAIR_PLAY_ARTICLES
from crosstable.rulebooks.fide_arbiter_rules import FIDE_ARBITERS
from crosstable.rulebooks.fide_checklists import CHECKLISTS
from crosstable.rulebooks.fide_conduct import CONDUCT
from crosstable.rulebooks.fide_deadlines import FIDE_DEADLINES
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.fide_other_swiss import FIDE_OTHERS_2018
from crosstable.rulebooks.fide_papers import PAPERS
from crosstable.rulebooks.fide_performance import FIDE_PERFORMANCE
from crosstable.rulebooks.fide_rapid_blitz import RATINGS_2017
from crosstable.rulebooks.fide_regulations import FIDE_REGULATIONS
from crosstable.rulebooks.fide_swiss import FIDE_BAKU_2016, FIDE_SWISS_2017
from crosstable.rulebooks.fide_titles import FIDE_TITLES
from crosstable.rulebooks.match_plans import FIDE_PLANS
from crosstable.rulebooks.ranking_rules import (
    OpponentsUnplayed,
    OwnUnplayed,
    RankingRules,
    TieBreakOrder,
)
from crosstable.rulebooks.rate_presets import FIDE_RATES
from crosstable.rulebooks.rate_rules import RateClass, RateRules
from crosstable.rulebooks.rules import RuleArticles


def _types(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.types", article) for article in articles)


def _competitions(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.competitions", article) for article in articles)


def _tournaments(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.tournaments", article) for article in articles)


def _of_2017(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.tournaments.2017", article) for article in articles)


def _laws(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.laws", article) for article in articles)


def _order(event: str, title: Sentence, article: str, *tie_breaks: str) -> TieBreakOrder:
    text = "fide.tournaments.2017" if event.endswith("-2017") else "fide.tournaments"
    series = "schools" if event.startswith("school-") else ""
    return TieBreakOrder(event, title, tie_breaks, Citation(text, article), series)


_SAME_SQUARE = (
    *("10", "10.1", "10.1.1", "10.1.2", "10.1.3", "10.2", "10.2.1", "10.2.2", "10.2.3"),
    *("10.3", "10.3.1", "10.3.2", "10.3.3", "10.3.4"),
)
"""The articles of Laws C on two pieces that could move to one square."""
_SWISS = ("buchholz-cut-1", "buchholz")
_ORDERS = (
    _order(
        *("round-robin", Sentence("Round robin"), "13.15.2"),
        *("direct-encounter", "wins", "sonneborn-berger", "koya"),
    ),
    _order(
        *("swiss", Sentence("Swiss, not all ratings consistent"), "13.15.4", *_SWISS),
        *("sonneborn-berger", "direct-encounter", "wins", "games-with-black"),
    ),
    _order(
        *("swiss-consistent-ratings", Sentence("Swiss, all ratings consistent"), "13.15.5"),
        *(*_SWISS, "direct-encounter", "average-rating-cut-1"),
        *("wins", "games-with-black", "sonneborn-berger"),
    ),
    _order(
        *("swiss-2017", Sentence("Swiss of 2017, not all ratings consistent"), "13.15.4", *_SWISS),
        *("sonneborn-berger", "direct-encounter", "wins", "wins-with-black"),
    ),
    _order(
        *("swiss-consistent-ratings-2017", Sentence("Swiss of 2017, all ratings consistent")),
        *("13.15.5", *_SWISS, "direct-encounter", "average-rating-cut-1"),
        *("wins", "wins-with-black", "games-with-black", "sonneborn-berger"),
    ),
    _order(
        *("school-swiss", Sentence("School championship, Swiss"), "11.5.3"),
        *(*_SWISS, "wins", "wins-with-black"),
    ),
    _order(
        *("school-round-robin", Sentence("School championship, round robin"), "11.5.4"),
        *("wins", "sonneborn-berger", "koya", "wins-with-black"),
    ),
    _order(
        *("team-round-robin", Sentence("Teams, round robin"), "13.15.3"),
        *("match-points", "game-points", "direct-encounter"),
        "sonneborn-berger",
    ),
    _order(
        *("team-swiss", Sentence("Teams, Swiss"), "13.15.6"),
        *("match-points", "game-points", "direct-encounter"),
        *(*_SWISS, "sonneborn-berger"),
    ),
)
"""Two texts of 2017 and 2019 differ in 13.15.4 and 13.15.5; the later one is the default."""

_RANKING_ARTICLES = (
    RuleArticles(
        "tie-break.order",
        (
            *_tournaments("13.15.1", "13.15.2", "13.15.4", "13.15.5", "13.1.3"),
            *_of_2017("13.15.4", "13.15.5"),
            *_tournaments("11.5.3", *(f"11.5.3.{place}" for place in range(1, 5))),
            *_tournaments("11.5.4", *(f"11.5.4.{place}" for place in range(1, 5))),
        ),
    ),
    RuleArticles("tie-break.direct-encounter", _tournaments("13.5", "13.11.6")),
    RuleArticles("tie-break.koya", _tournaments("13.6.1", "13.11.2")),
    RuleArticles("tie-break.sonneborn-berger", _tournaments("13.9.1", "13.11.1")),
    RuleArticles("tie-break.sonneborn-berger-double", _tournaments("13.9.2")),
    RuleArticles("tie-break.sonneborn-berger-swiss", _tournaments("13.13.3.1")),
    RuleArticles("tie-break.wins", _tournaments("13.11.4")),
    RuleArticles("tie-break.koya-extended", _tournaments("13.6.2", "13.11.3")),
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
    RuleArticles("team.match-points", _tournaments("13.10.1", "13.12.1")),
    RuleArticles("team.game-points", _tournaments("13.10.2", "13.12.2")),
    RuleArticles(
        "team.results",
        (*_tournaments("13.15.3"), *_types("3", "4")),
    ),
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
    RuleArticles("tie-break.advice", _tournaments("13.15.2", "13.14", "13.1.1")),
)

FIDE_2019 = Edition(
    id="fide-2019",
    federation="FIDE",
    game="chess",
    title=Sentence("FIDE Arbiters' Manual 2019 (Laws of 2018)"),
    in_force_from=date(2018, 1, 1),
    texts=(
        "fide.laws",
        "fide.competitions",
        "fide.tournaments",
        "fide.tournaments.2017",
        "fide.types",
        "fide.swiss",
        "fide.ratings",
        "fide.titles",
        "fide.rapid-blitz.2018",
        "fide.organisers",
        "fide.duties",
        "fide.anticheating",
        "fide.arbiters",
        "fide.classification",
        *(other.text for other in FIDE_OTHERS_2018),
    ),
    points=HALF_POINTS,
    point_systems=("1-½-0", "3-1-0", "3-2-1", "2-1-0"),
    rating_lists=("fide.standard", "fide.rapid", "fide.blitz", "national"),
    title_register="fide",
    duties=(
        *(CHIEF_ARBITER, DEPUTY_ARBITER, ARBITER, ASSISTANT, SECTOR_ARBITER, FAIR_PLAY),
        ORGANISER,
    ),
    title_order=("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"),
    numbers_frozen_from_round=4,
    pairing_systems=(
        "dutch",
        "round-robin",
        "team-round-robin",
        "scheveningen",
        "skalitzka",
        "team-dutch",
        "team-scheveningen",
        "team-skalitzka",
        "knockout",
        "match",
        *(other.name for other in FIDE_OTHERS_2018),
    ),
    laws=LAWS,
    conduct=CONDUCT,
    fair_play=FIDE_FAIR_PLAY,
    papers=PAPERS,
    swiss=FIDE_SWISS_2017,
    other_swiss=FIDE_OTHERS_2018,
    acceleration=FIDE_BAKU_2016,
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
        articles=_RANKING_ARTICLES,
    ),
    ratings=RATINGS_2017,
    titles=FIDE_TITLES,
    byes=ByeRules(half_point_byes=1, half_point_in_last_round=False),
    absence_is_withdrawal=True,
    corrected_until_next_round_ends=True,
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
    game_plans=FIDE_PLANS,
    regulations=FIDE_REGULATIONS,
    deadlines=FIDE_DEADLINES,
    arbiters=FIDE_ARBITERS,
    general=(
        *CHECKLISTS,
        RuleArticles(
            "points.table", (*_laws("10.1"), *_tournaments("11.4.3"), *_of_2017("11.4.3"))
        ),
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
        RuleArticles(
            "round-robin.berger-tables",
            (
                *_competitions("5.1"),
                *_tournaments("13.16", "13.16.1"),
                *_types("1.1", "1.2", "1.3"),
            ),
        ),
        RuleArticles("round-robin.double", (*_tournaments("13.16.2"), *_types("1.4"))),
        RuleArticles(
            "round-robin.restricted-lots",
            (
                *_competitions("5.3"),
                *_tournaments("13.17", "13.17.1.2"),
                *_types("R", "R.2", "R.3", "R.4"),
            ),
        ),
        RuleArticles(
            "round-robin.varma-tables",
            (*_tournaments("13.17.1.5"), *_types("R.0", "R.1", "R.5")),
        ),
        RuleArticles("round-robin.lots", _competitions("6.2")),
        RuleArticles("round-robin.unplayed-games", _competitions("6.7.2.1")),
        RuleArticles("round-robin.withdrawal", _competitions("6.7.2", "6.7.2.2")),
        RuleArticles("swiss.withdrawal", _competitions("6.8.1")),
        RuleArticles("rating.several-games", (Citation("fide.ratings", "1"),)),
        RuleArticles(
            "points.several-games",
            _types("5.1", "5.2"),
        ),
        RuleArticles(
            "scheveningen.tables",
            _types("3", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10"),
        ),
        RuleArticles("scheveningen.halves", _types("3.0")),
        RuleArticles("skalitzka.tables", _types("4", "4.3", "4.4", "4.1", "4.2")),
        RuleArticles("team.round-robin", _competitions("7")),
        RuleArticles("team.list", _competitions("Teams.1")),
        RuleArticles("team.rating-order", _competitions("Teams.1")),
        RuleArticles("team.line-up", _competitions("Teams.2")),
        RuleArticles("team.line-up-deadline", _competitions("Teams.2", "Teams.3")),
        RuleArticles("team.default-line-up", _competitions("7.1", "Teams.3")),
        RuleArticles("team.withdrawal", _competitions("6.7.2")),
        RuleArticles("team.wrong-boards", _competitions("Teams.4")),
        RuleArticles("team.presence", _competitions("7.2")),
        RuleArticles("team.protocol", _competitions("7.3")),
        RuleArticles("team.colours", _laws("6.5")),
        RuleArticles("bye.requested", _competitions("6.8.4")),
        RuleArticles("penalty.expulsion", _laws("12.9.9")),
        RuleArticles("penalty.ladder", _laws("12.9", "11.6")),
        RuleArticles("penalty.persistent", _laws("11.7")),
        RuleArticles("penalty.appeal", (*_laws("11.10"), *_competitions("10.3"))),
        RuleArticles("penalty.device", _laws("11.3.2.2", "11.3.2.1")),
        *FIDE_FAIR_PLAY_ARTICLES,
        RuleArticles(
            "report.final",
            (
                *(Citation("fide.duties", f"D.3{part}") for part in ("", ".1", ".2", ".3", ".4")),
                *(Citation("fide.duties", f"D.3.{part}") for part in (5, 6, 7, 8)),
                *_competitions("3.4"),
                Citation("fide.anticheating", "b.6.2"),
            ),
        ),
        RuleArticles(
            "report.deadline", (Citation("fide.titles", "1.92"), Citation("fide.ratings", "9.1"))
        ),
        RuleArticles("report.appeals", (Citation("fide.duties", "D.3.7"),)),
        RuleArticles("intake.ratings", (Citation("fide.titles", "1.46a"),)),
        RuleArticles("intake.titles", (Citation("fide.titles", "1.46a"),)),
        RuleArticles("intake.arbiters", (Citation("fide.ratings", "0.3"),)),
        RuleArticles("intake.norms", (Citation("fide.titles", "1.9"),)),
        RuleArticles("absence.without-notice", _competitions("6.5")),
        RuleArticles(
            "laws.notation",
            tuple(
                Citation("fide.laws", f"C.{number}")
                for number in (
                    "1",
                    "2",
                    "4",
                    "5",
                    "6",
                    "7",
                    "8",
                    "9",
                    "9.1",
                    "9.2",
                    "9.3",
                    "11",
                    "12",
                    "13",
                    *_SAME_SQUARE,
                )
            ),
        ),
        RuleArticles("adjourn.sealing", _laws("I.1.1")),
        RuleArticles("adjourn.early", _laws("I.1.2")),
        RuleArticles("adjourn.envelope", _laws(*(f"I.2.{item}" for item in range(1, 7)), "I.3")),
        RuleArticles("adjourn.resumption", _laws("I.2.7")),
        RuleArticles("adjourn.offer", _laws("I.4")),
        RuleArticles("adjourn.set-up", _laws("I.5")),
        RuleArticles("adjourn.concluded-before", _laws("I.6")),
        RuleArticles("adjourn.opening", _laws("I.7", "I.9.1")),
        RuleArticles("adjourn.ambiguous", _laws("I.8.1")),
        RuleArticles("adjourn.unreadable", _laws("I.8.2")),
        RuleArticles("adjourn.illegal", _laws("I.8.3")),
        RuleArticles("adjourn.cannot-win", _laws("I.8", "6.9")),
        RuleArticles("adjourn.replier-absent", _laws("I.9.2")),
        RuleArticles("adjourn.sealer-absent", _laws("I.9.3")),
        RuleArticles("adjourn.late", _laws("I.10")),
        RuleArticles("adjourn.nobody-present", _laws("I.11")),
        RuleArticles("adjourn.missing", _laws("I.12.1")),
        RuleArticles("adjourn.position-lost", _laws("I.12.2")),
        RuleArticles("adjourn.clocks", _laws("I.13")),
        RuleArticles(
            "chess960.starting-position", _laws("II.1", "II.2", "II.2.1", "II.2.2", "II.2.3")
        ),
        RuleArticles("chess.board", _laws("1.1", "2.1", "2.4")),
        RuleArticles("chess.set-up", _laws("2.2", "2.3")),
        RuleArticles("chess.turns", _laws("1.3")),
        RuleArticles("chess.aim", _laws("1.4", "1.4.1", "1.4.2", "1.5")),
        RuleArticles("chess.captures", _laws("3.1.1", "4.6.3")),
        RuleArticles("chess.attacks", _laws("3.1.2", "3.1.3", "3.9.1")),
        RuleArticles("chess.en-passant", _laws("3.7.4.1", "3.7.4.2")),
        RuleArticles("chess.promotion", _laws("3.7.5.3")),
        RuleArticles("chess.castling-rights", _laws("3.8.2.1.1", "3.8.2.1.2")),
        RuleArticles("chess.legality", _laws("3.10.1", "3.10.2")),
        RuleArticles("chess.notation-letters", _laws("C.3")),
        RuleArticles(
            "chess960.castling",
            _laws(
                *("II.3.1", "II.3.2", "II.3.2.1", "II.3.2.2", "II.3.2.3", "II.3.2.4"),
                *("II.3.2.5.2", "II.3.2.6", "II.3.2.7.2", "II.3.2.7.3", "II.3.2.7.4"),
                "II.3.2.7.5",
            ),
        ),
        RuleArticles("repetition.same-position", _laws("9.2.2", "9.2.2.1", "9.2.2.2")),
        RuleArticles("claim.is-an-offer", _laws("9.1.2.3")),
        RuleArticles("clock.press", _laws("6.2.1")),
        RuleArticles("clock.periods", _laws("6.3.2")),
        RuleArticles("moves.completed", _laws("6.2.1.2")),
        RuleArticles("quickplay.finish", _laws("III.1")),
        RuleArticles(
            "clock.sheet",
            (
                *_laws("6.10.1"),
                *(Citation("fide.duties", number) for number in ("T", "T.1", "T.2")),
            ),
        ),
        RuleArticles("conduct.catalogue", CONDUCT.articles),
        RuleArticles("laws.announcing", _laws("D.2.1")),
        RuleArticles("blind.same-board", _tournaments("10.5.3")),
        RuleArticles(
            "recording.anything", (*_laws("A.3.1.2", "B.3.1.2"), *_tournaments("6.2.2.11"))
        ),
        RuleArticles("recording.arbiter-mode", _tournaments("6.3.2.1", "6.3.2.2")),
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
        RuleArticles("play-off.time", _tournaments("13.2.1")),
        RuleArticles("play-off.places", _tournaments("13.2.5")),
        RuleArticles("knock-out.bracket", _types("5.2", "5.2.1")),
        RuleArticles("knock-out.winner", _types("5.2.2", "5.2.3")),
        RuleArticles("knock-out.colours", _tournaments("13.2.10")),
        RuleArticles("match.decided", _types("5.1", "5.1.2")),
        RuleArticles(
            "match.presets",
            tuple(dict.fromkeys(article for planned in FIDE_PLANS for article in planned.articles)),
        ),
    ),
)
