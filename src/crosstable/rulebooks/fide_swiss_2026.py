"""FIDE's Swiss rules C.04 as they stand since February 2026: the Dutch system, and Baku.

What the text of 2017 had besides, collapsed brackets and pairing score differences, is gone: every
bracket leaves a round that can be completed, and downfloaters are judged by their scores.
"""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import (
    AccelerationText,
    StandardSystem,
    SwissText,
    UnplayedRounds,
)


def _swiss(*articles: str) -> tuple[Citation, ...]:
    return tuple(Citation("fide.swiss.2026", f"C.04.{article}") for article in articles)


_CRITERIA = {
    "dutch.pairs": "2.4.1",
    "dutch.downfloater-scores": "2.4.2",
    "dutch.next-bracket": "2.4.3",
    "dutch.bye-unplayed": "2.4.4",
    "dutch.topscorers-difference": "2.4.5",
    "dutch.topscorers-third-colour": "2.4.6",
    "dutch.colour-preferences": "2.4.7",
    "dutch.strong-preferences": "2.4.8",
    "dutch.resident-downfloats-last-round": "2.4.9",
    "dutch.upfloats-last-round": "2.4.10",
    "dutch.resident-downfloats-two-rounds": "2.4.11",
    "dutch.upfloats-two-rounds": "2.4.12",
    "dutch.moved-down-again-last-round": "2.4.13",
    "dutch.upfloat-differences-last-round": "2.4.14",
    "dutch.moved-down-again-two-rounds": "2.4.15",
    "dutch.upfloat-differences-two-rounds": "2.4.16",
}
"""The criteria of quality, [C6] to [C21], in their order."""

_ARTICLES = (
    RuleArticles("bye.once", _swiss("1.4")),
    RuleArticles("pairing.no-rematch", _swiss("1.2")),
    RuleArticles("swiss.initial-order", _swiss("2.2.2", "2.2.2.1", "2.2.2.2", "2.2.2.3")),
    RuleArticles("swiss.numbers-frozen", _swiss("2.2.3")),
    RuleArticles("swiss.rounds", _swiss("1.1")),
    RuleArticles("swiss.bye", _swiss("1.3", "3.1.5")),
    RuleArticles("swiss.bye-eligibility", _swiss("1.4", "3.2.1.2")),
    RuleArticles("swiss.adjourned", _swiss("2.3.1")),
    RuleArticles("swiss.absence-without-notice", (Citation("fide.competitions", "6.5"),)),
    RuleArticles("swiss.late-corrections", _swiss("2.4.3")),
    RuleArticles("swiss.absent", _swiss("2.3.3", "2.3.2", "2.2.4")),
    RuleArticles("swiss.colour-history", _swiss("2.3.4")),
    RuleArticles("swiss.board-order", _swiss("2.3.6")),
    RuleArticles("swiss.deprecated", _swiss("2.1.4")),
    RuleArticles(
        "swiss.published-pairings",
        _swiss("2.4.4", "2.4.4.1", "2.4.4.2", "2.4.4.3", "2.4.4.4", "2.4.4.5"),
    ),
    RuleArticles("swiss.paired-together", _swiss("2.4.4.3")),
    RuleArticles("swiss.order", _swiss("3.1.2", "3.1.2.1", "3.1.2.2")),
    RuleArticles("swiss.colour-difference", _swiss("3.1.6")),
    RuleArticles(
        "swiss.colour-preference",
        _swiss("3.1.7", "3.1.7.1", "3.1.7.2", "3.1.7.3", "3.1.7.4", "1.8"),
    ),
    RuleArticles("swiss.colours-both-preferences", _swiss("3.5.2.1")),
    RuleArticles("swiss.colours-stronger-preference", _swiss("3.5.2.2")),
    RuleArticles("swiss.colours-alternate", _swiss("3.5.2.3")),
    RuleArticles("swiss.colours-higher-ranked", _swiss("3.5.2.4")),
    RuleArticles("swiss.colours-initial", _swiss("3.5.2.5", "3.5.1")),
    RuleArticles("dutch.scoregroups", _swiss("3.1.3.1", "3.1.3.2", "3.1.3.3", "3.1.3.4", "1.5")),
    RuleArticles("dutch.floats", _swiss("3.1.4.3", "3.1.4.1", "3.1.4.2", "3.1.4.4")),
    RuleArticles("dutch.topscorers", _swiss("3.1.8")),
    RuleArticles("dutch.round", _swiss("3.1.9.2", "3.1.9.1")),
    RuleArticles("dutch.no-pairing", _swiss("3.1.9.3")),
    RuleArticles(
        "dutch.candidates",
        _swiss(
            *("3.3.8.1", "3.3.1.1", "3.3.1.2", "3.3.1.3", "3.3.2.1", "3.3.2.2", "3.3.2.3"),
            *("3.3.2.4", "3.3.3.1", "3.3.3.2", "3.3.3.3", "3.3.3.4", "3.3.4.1", "3.3.5.1"),
            *("3.3.5.2", "3.3.5.3", "3.3.6.1", "3.3.7.1", "3.3.7.2", "3.3.7.3", "3.4.5.1"),
        ),
    ),
    RuleArticles("dutch.first-candidate", _swiss("3.3.3.1")),
    RuleArticles("dutch.no-rematch", _swiss("3.2.1.1", "1.2", "2.3.5")),
    RuleArticles("dutch.bye", _swiss("3.2.1.2")),
    RuleArticles("dutch.absolute-preferences", _swiss("3.2.1.3", "1.6", "1.7")),
    RuleArticles("dutch.completion", _swiss("3.2.2.1")),
    RuleArticles("dutch.bye-score", _swiss("3.2.3.1")),
    *(RuleArticles(rule, _swiss(f"3.{article}")) for rule, article in _CRITERIA.items()),
    RuleArticles("dutch.transpositions", _swiss("3.4.2.2", "3.4.2.1", "3.4.1.1")),
    RuleArticles("dutch.exchanges", _swiss("3.4.3.2", "3.4.3.1")),
    RuleArticles("dutch.moved-down-exchanges", _swiss("3.4.4.2", "3.4.4.1")),
    RuleArticles("dutch.explanation", _swiss("1.9")),
)

FIDE_SWISS_2026 = SwissText(
    year=2026,
    systems=(StandardSystem(name="dutch", ranked_as="swiss"),),
    criteria=tuple(_CRITERIA),
    articles=_ARTICLES,
    bye_barred_by=UnplayedRounds.WORTH_A_WIN,
    floats_by=UnplayedRounds.WORTH_MORE_THAN_A_LOSS,
    published_pairings=Sentence(
        "a published pairing changes only if two would meet again, if the rules of the event allow "
        "it, for two neighbours in the standings without opponents who agree, for a late entry if "
        "all concerned agree, or for what nobody could foresee on the top boards of the last round"
    ),
    completion_in_every_bracket=True,
    bye_to_lowest_score=True,
)
"""C.04.1 to C.04.3 as approved in October 2025."""

FIDE_BAKU_2026 = AccelerationText(
    win_is_two_draws=True,
    orders_boards=True,
    articles=(
        RuleArticles("baku.points", _swiss("7.1.1")),
        RuleArticles("baku.groups", _swiss("7.1.2")),
        RuleArticles("baku.late-entries", _swiss("7.1.3")),
        RuleArticles("baku.virtual-points", _swiss("7.1.4", "7.1.5")),
    ),
)
"""C.04.7 as approved in October 2025."""
