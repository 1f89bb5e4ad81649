"""FIDE's Swiss rules C.04 as they stood from July 2017 on: the Dutch system, and Baku."""

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
    return tuple(Citation("fide.swiss", f"C.04.{article}") for article in articles)


_ARTICLES = (
    RuleArticles("bye.once", _swiss("1.d")),
    RuleArticles("pairing.no-rematch", _swiss("1.b")),
    RuleArticles("swiss.initial-order", _swiss("2.B.2", "2.B.2.a", "2.B.2.b", "2.B.2.c")),
    RuleArticles("swiss.numbers-frozen", _swiss("2.B.3")),
    RuleArticles("swiss.rounds", _swiss("1.a")),
    RuleArticles("swiss.bye", _swiss("1.c", "3.A.5")),
    RuleArticles("swiss.bye-eligibility", _swiss("1.d", "3.C.2")),
    RuleArticles("swiss.adjourned", _swiss("2.D.1")),
    RuleArticles("swiss.absence-without-notice", _swiss("2.D.2")),
    RuleArticles("swiss.late-corrections", _swiss("2.D.8")),
    RuleArticles("swiss.absent", _swiss("2.D.4", "2.D.3", "2.C.2")),
    RuleArticles("swiss.colour-history", _swiss("2.D.5")),
    RuleArticles("swiss.board-order", _swiss("2.D.9")),
    RuleArticles("swiss.deprecated", _swiss("4")),
    RuleArticles("swiss.published-pairings", _swiss("2.D.10")),
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
    RuleArticles("dutch.round", (*_swiss("3.A.9"), Citation("fide.types", "2.a"))),
    RuleArticles("dutch.no-pairing", _swiss("3.A.9")),
    RuleArticles(
        "dutch.candidates",
        _swiss(
            *("3.B.1", "3.B.1.a", "3.B.1.b", "3.B.1.c", "3.B.2", "3.B.3"),
            *("3.B.4", "3.B.5", "3.B.6", "3.B.7", "3.B.8"),
        ),
    ),
    RuleArticles("dutch.first-candidate", _swiss("3.B.3")),
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
    RuleArticles("dutch.exchanges", _swiss("3.D.2", "3.D.2.a", "3.D.2.b", "3.D.2.c", "3.D.2.d")),
    RuleArticles("dutch.moved-down-exchanges", _swiss("3.D.3", "3.D.3.a", "3.D.3.b")),
    RuleArticles("dutch.explanation", _swiss("1.i")),
)

FIDE_SWISS_2017 = SwissText(
    year=2017,
    systems=(StandardSystem(name="dutch", ranked_as="swiss"),),
    criteria=(
        "dutch.pairs",
        "dutch.score-differences",
        "dutch.next-bracket",
        "dutch.topscorers-difference",
        "dutch.topscorers-third-colour",
        "dutch.colour-preferences",
        "dutch.strong-preferences",
        "dutch.downfloats-last-round",
        "dutch.upfloats-last-round",
        "dutch.downfloats-two-rounds",
        "dutch.upfloats-two-rounds",
        "dutch.downfloat-differences-last-round",
        "dutch.upfloat-differences-last-round",
        "dutch.downfloat-differences-two-rounds",
        "dutch.upfloat-differences-two-rounds",
    ),
    articles=_ARTICLES,
    bye_barred_by=UnplayedRounds.FORFEIT_WINS,
    floats_by=UnplayedRounds.ALL,
    published_pairings=Sentence("a published pairing changes only if two would meet again"),
)
"""C.04.1 to C.04.3; the criteria are those of quality, [C.5] to [C.19]."""

FIDE_BAKU_2016 = AccelerationText(
    full_rounds=3,
    half_rounds=2,
    fewest_rounds=9,
    articles=(
        RuleArticles("baku.points", _swiss("5.1")),
        RuleArticles("baku.groups", _swiss("5.2")),
        RuleArticles("baku.late-entries", _swiss("5.3")),
        RuleArticles("baku.virtual-points", _swiss("5.4", "5.5")),
    ),
)
"""C.04.5.1, which in our text is C.04.5."""
