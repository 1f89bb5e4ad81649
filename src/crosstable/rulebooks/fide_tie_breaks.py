"""FIDE's tie-breaks C.07 as renewed in 2023, in August 2024 and in March 2026.

The texts list tie-breaks and leave their order to the organiser (4.1); the orders here are those
that FIDE recommended before, without what it no longer has.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from crosstable.kernel.result import Bye
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.ranking_rules import (
    EncounterRules,
    ForfeitsAsGames,
    OpponentsUnplayed,
    OwnUnplayed,
    RankingRules,
    TieBreakOrder,
    Unrated,
)
from crosstable.rulebooks.rules import RuleArticles

TIE_BREAK_TEXTS = ("fide.tie-breaks.2023", "fide.tie-breaks.2024", "fide.tie-breaks.2026")
_2023, _2024, _2026 = TIE_BREAK_TEXTS

_ARTICLES: Mapping[str, tuple[str, ...]] = {
    "tie-break.order": ("4.1", "4.1.1", "4.2", "2.1"),
    "tie-break.shared-places": ("4.2",),
    "tie-break.announced": ("4.1.1",),
    "tie-break.lots": ("4.2",),
    "tie-break.advice": ("4.1.1",),
    "tie-break.points": ("4.1",),
    "tie-break.direct-encounter": ("6.1", "6.1.1", "6.1.2", "6.2"),
    "tie-break.direct-encounter-missing": ("6.3",),
    "tie-break.wins": ("7.1",),
    "tie-break.wins-over-the-board": ("7.2",),
    "tie-break.games-with-black": ("7.3",),
    "tie-break.wins-with-black": ("7.4",),
    "tie-break.progressive": ("7.5",),
    "tie-break.progressive-cut": ("14.1.1.3", "14.1", "14.2"),
    "tie-break.rounds-elected": ("7.6",),
    "tie-break.buchholz": ("8.1", "4.4"),
    "tie-break.buchholz-cut-1": ("14.1.1.1", "14.1", "16.5.1"),
    "tie-break.buchholz-cut-2": ("14.2", "16.5.2"),
    "tie-break.buchholz-cut": ("14.2", "14"),
    "tie-break.median-buchholz": ("14.3",),
    "tie-break.median-buchholz-2": ("14.4",),
    "tie-break.median": ("14.3", "14.4"),
    "tie-break.average-buchholz": ("8.2",),
    "tie-break.fore-buchholz": ("8.3",),
    "tie-break.sonneborn-berger": ("9.1",),
    "tie-break.sonneborn-berger-swiss": ("9.1", "16.4"),
    "tie-break.sonneborn-berger-cut": ("14.1.1.4", "16.5.1", "16.5.2"),
    "tie-break.koya": ("9.2",),
    "tie-break.koya-limit": ("14.5",),
    "tie-break.koya-extended": ("14.5",),
    "tie-break.koya-reduced": ("14.5",),
    "tie-break.average-rating": ("10.1",),
    "tie-break.average-rating-cut": ("14.1.1.2",),
    "tie-break.ratings": ("10",),
    "tie-break.performance-rating": ("10.2",),
    "tie-break.perfect-performance": ("10.3",),
    "tie-break.average-performance": ("10.4",),
    "tie-break.average-perfect-performance": ("10.5",),
    "tie-break.unplayed-games": ("16.4", "16", "15.1"),
    "tie-break.adjusted-scores": (
        *("16.3.2", "16.3.1", "16.1.1", "16.1.2"),
        *("16.2.1", "16.2.2", "16.2.3", "16.2.4", "16.2.5"),
    ),
    "tie-break.pre-determined": ("15.2",),
    "tie-break.regulations-may-differ": ("16.6",),
    "team.scores": ("11.1", "13"),
    "team.match-points": ("11.1",),
    "team.game-points": ("11.1",),
    "team.direct-encounter": ("13.3.1",),
    "team.sonneborn-berger": ("13.2",),
    "team.buchholz": ("13",),
    "team.other-score": ("13.1",),
    "team.board-count": ("12.1", "12"),
    "team.top-boards": ("12.2",),
    "team.bottom-boards": ("12.3",),
    "team.extended-sonneborn-berger": ("13.2", "13.2.1", "13.2.2", "13.2.3", "13.2.4"),
    "team.extended-sonneborn-berger-cut": ("14.1.2",),
    "team.extended-direct-encounter": ("13.3.1", "13.3.2", "13.3.3"),
    "team.schedule-strength": ("13.4",),
}
"""Where each rule stands; the numbers have stayed the same since 2023."""
_SINCE_2026: Mapping[str, tuple[str, ...]] = {
    "tie-break.standard-points": ("7.7",),
    "tie-break.pairing-number": ("7.8",),
    "tie-break.own-rating": ("10.6",),
    "tie-break.buchholz-in-round-robins": ("8",),
    "tie-break.unplayed-games": ("16.4", "16.4.1", "16.4.2", "16", "15.1"),
}


def _articles(text: str, where: Mapping[str, tuple[str, ...]]) -> tuple[RuleArticles, ...]:
    return tuple(
        RuleArticles(name, tuple(Citation(text, number) for number in numbers))
        for name, numbers in where.items()
    )


def _orders(text: str) -> tuple[TieBreakOrder, ...]:
    return tuple(
        replace(order, article=Citation(text, "4.1"))
        for order in FIDE_2019.ranking.orders
        if not order.event.endswith("-2017")
    )


TIE_BREAKS_2023 = RankingRules(
    own_unplayed=OwnUnplayed.OWN_SCORE,
    opponents_unplayed=OpponentsUnplayed.BYES_TO_THE_END,
    most_skipped_games=None,
    performance=FIDE_2019.ranking.performance,
    byes_by_choice=(Bye.HALF_POINT, Bye.ZERO_POINT),
    chosen_absences_cut_first=True,
    wins_by_points=True,
    encounters=EncounterRules(averaged=True, repeated=True, whatever_is_missing=True),
    forfeits_as_games=ForfeitsAsGames(own_wins=True, own_losses=True, ratings=True),
    whole_averages=True,
    unrated=Unrated.DROPPED,
    spellings=(("tpr", "performance-rating"),),
    orders=_orders(_2023),
    articles=_articles(_2023, _ARTICLES),
)
TIE_BREAKS_2024 = replace(
    TIE_BREAKS_2023, orders=_orders(_2024), articles=_articles(_2024, _ARTICLES)
)
TIE_BREAKS_2026 = replace(
    TIE_BREAKS_2024,
    own_unplayed=OwnUnplayed.CAPPED_OWN_SCORE,
    forfeits_as_games=ForfeitsAsGames(own_wins=True),
    buchholz_in_round_robins=False,
    orders=_orders(_2026),
    articles=_articles(_2026, {**_ARTICLES, **_SINCE_2026}),
)
