"""FMJD's Annexes in their version of 23 November 2022."""

from __future__ import annotations

from crosstable.kernel.points import TWO_ONE_ZERO
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import (
    ByeRules,
    Edition,
    RoundRobinRules,
    RuleArticles,
    WithdrawalRule,
)

__all__ = ["FMJD_2022"]


def _annex2(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex2", article) for article in articles)


def _annex3(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex3", article) for article in articles)


FMJD_2022 = Edition(
    id="fmjd-2022",
    federation="FMJD",
    game="draughts",
    title="FMJD Annexes of 23 November 2022",
    texts=("fmjd.annex1", "fmjd.annex2", "fmjd.annex3", "fmjd.annex4", "fmjd.annex5"),
    points=TWO_ONE_ZERO,
    point_systems=("2-1-0", "plus-remise", "beijing"),
    rating_lists=("fmjd.standard", "fmjd.rapid-blitz", "national"),
    title_register="fmjd",
    title_order=(),
    numbers_frozen_from_round=None,
    round_robin=RoundRobinRules(
        withdrawal=WithdrawalRule(exactly_half_counts=False),
        lots=("first-half", "free"),
        tie_breaks=("wins", "direct-encounter", "best-in-order"),
    ),
    byes=ByeRules(half_point_byes=0, half_point_in_last_round=False, none_after_forfeit_win=False),
    rules=(
        RuleArticles("points.table", _annex3("5.6")),
        RuleArticles("points.other-tables", _annex3("5.6a")),
        RuleArticles("points.forfeit", _annex3("5.7", "5.8")),
        RuleArticles("round-robin.berger-tables", _annex3("3.11")),
        RuleArticles("round-robin.restricted-lots", _annex2("3b")),
        RuleArticles("round-robin.lots", _annex3("3.11")),
        RuleArticles("round-robin.unplayed-games", _annex3("5.9.A")),
        RuleArticles("round-robin.withdrawal", _annex3("5.9.A")),
        RuleArticles("swiss.initial-order", (Citation("fmjd.annex5", "App.A.b"),)),
        RuleArticles("bye.requested", (Citation("fmjd.annex5", "4.1"),)),
        RuleArticles("bye.once", (Citation("fmjd.annex5", "4.1"),)),
        RuleArticles("pairing.no-rematch", (Citation("fmjd.annex5", "1"),)),
        RuleArticles("tie-break.order", _annex3("5.11.1.2.1")),
        RuleArticles("tie-break.wins", _annex3("5.11.1.2.1.1")),
        RuleArticles("tie-break.direct-encounter", _annex3("5.11.1.2.1.2")),
        RuleArticles("tie-break.best-in-order", _annex3("5.11.1.2.1.3")),
        RuleArticles("tie-break.sonneborn-berger", (Citation("fmjd.annex5", "3.1.g"),)),
        RuleArticles("tie-break.plus-draws", _annex3("5.6a")),
        RuleArticles("tie-break.shared-places", _annex3("5.11")),
    ),
)
