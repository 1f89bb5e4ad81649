"""FIDE's texts as printed in the Arbiters' Manual of 2019."""

from __future__ import annotations

from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import (
    ByeRules,
    Edition,
    RoundRobinRules,
    RuleArticles,
    WithdrawalRule,
)

__all__ = ["FIDE_2019"]


def _competitions(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.competitions", article) for article in articles)


def _tournaments(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.tournaments", article) for article in articles)


def _laws(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.laws", article) for article in articles)


FIDE_2019 = Edition(
    id="fide-2019",
    federation="FIDE",
    game="chess",
    title="FIDE Arbiters' Manual 2019 (Laws of 2018)",
    texts=("fide.laws", "fide.competitions", "fide.tournaments", "fide.types", "fide.swiss"),
    points=HALF_POINTS,
    point_systems=("1-½-0", "3-1-0", "2-1-0"),
    rating_lists=("fide.standard", "fide.rapid", "fide.blitz", "national"),
    title_register="fide",
    round_robin=RoundRobinRules(
        withdrawal=WithdrawalRule(exactly_half_counts=True),
        lots=("varma", "free"),
        tie_breaks=("direct-encounter", "wins", "sonneborn-berger", "koya"),
    ),
    byes=ByeRules(half_point_byes=1, half_point_in_last_round=False),
    rules=(
        RuleArticles("points.table", _laws("10.1")),
        RuleArticles("points.unusual-scores", _laws("10.2")),
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
            "skalitzka.tables", tuple(Citation("fide.types", each) for each in ("4", "4.3", "4.4"))
        ),
        RuleArticles("bye.requested", _competitions("6.8.4")),
        RuleArticles("bye.once", (Citation("fide.swiss", "C.04.1.d"),)),
        RuleArticles("pairing.no-rematch", (Citation("fide.swiss", "C.04.1.b"),)),
        RuleArticles("tie-break.order", _tournaments("13.15.2")),
        RuleArticles("tie-break.direct-encounter", _tournaments("13.5")),
        RuleArticles("tie-break.koya", _tournaments("13.6.1")),
        RuleArticles("tie-break.sonneborn-berger", _tournaments("13.9.1")),
        RuleArticles("tie-break.sonneborn-berger-double", _tournaments("13.9.2")),
        RuleArticles("tie-break.wins", _tournaments("13.11.4")),
        RuleArticles("tie-break.shared-places", _tournaments("13.1.1")),
    ),
)
