"""FMJD's Annex 5 of 2022: the standard systems, what counts in a score group, the articles."""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import StandardSystem, SwissText, UnplayedRounds


def _rule(name: str, *articles: str) -> RuleArticles:
    return RuleArticles(name, tuple(Citation("fmjd.annex5", article) for article in articles))


_ASPECTS = tuple(f"2.{number}" for number in range(1, 9))

_ARTICLES = (
    _rule("swiss.initial-order", "App.A.b"),
    _rule("swiss.rounds", "1"),
    _rule("swiss.bye", "4.1"),
    _rule("swiss.bye-eligibility", "4.1"),
    _rule("swiss.adjourned", "4.3"),
    _rule("swiss.absent", "4.2"),
    _rule("swiss.colours-both-preferences", "3.7.a", "App.A.d"),
    _rule("swiss.colours-stronger-preference", "3.7.a"),
    _rule("swiss.colours-alternate", "3.7.a"),
    _rule("swiss.colours-higher-ranked", "3.7.a"),
    _rule("swiss.colours-initial", "App.A.b", "App.B.b"),
    _rule("fmjd-swiss.aspects", "2", *_ASPECTS, "3", "5", "5.1", "5.1a", "5.2", "5.2a", "5.2b"),
    _rule("fmjd-swiss.contradictions", "2"),
    _rule("fmjd-swiss.announcement", "1"),
    _rule("fmjd-swiss.final-order", "3.1", "App.A.e", "App.B.e"),
    _rule("fmjd-swiss.estimates", "App.A.a"),
    _rule("fmjd-swiss.lots", "App.B.a"),
    _rule("fmjd-swiss.number-of-rounds", "4.4"),
    _rule("fmjd-swiss.first-order", "3.2", "3.2.a", "3.2.b"),
    _rule("fmjd-swiss.first-round", "App.A.b", "App.B.b"),
    _rule("fmjd-swiss.first-colours", "App.A.b", "App.B.b"),
    _rule("fmjd-swiss.first-neighbours", "5.3"),
    _rule("fmjd-swiss.next-order", "3.3", "3.3.a", "3.3.b", "3.3.c", "3.3.d"),
    _rule("fmjd-swiss.dummy", "4.1"),
    _rule("fmjd-swiss.score-groups", "App.A.c", "App.B.c"),
    _rule("fmjd-swiss.round", "App.A.d", "App.A", "App.B", "App.B.d"),
    _rule("fmjd-swiss.completion", "3.5"),
    _rule("fmjd-swiss.no-pairing", "1"),
    _rule("fmjd-swiss.most-games", "3.5"),
    _rule("fmjd-swiss.moved-again", "1"),
    _rule("fmjd-swiss.pattern", "3.4"),
    _rule("fmjd-swiss.pattern-halves", "3.4.a"),
    _rule("fmjd-swiss.pattern-high-low", "3.4.b"),
    _rule("fmjd-swiss.pattern-lot", "3.4.c"),
    _rule("fmjd-swiss.pattern-average", "3.4", "5.1a"),
    _rule("fmjd-swiss.moves-down", "3.5", "3.5.a", "3.5.b", "3.5.c"),
    _rule("fmjd-swiss.meets", "3.6", "3.6.a", "3.6.b"),
    _rule("fmjd-swiss.bye-last", "4.1"),
    _rule("fmjd-swiss.bye-in-round-one", "4.1"),
    _rule("fmjd-swiss.colours", "3.7"),
    _rule("fmjd-swiss.colour-balance", "3.7.a"),
    _rule("fmjd-swiss.weak-colours", "3.7.b"),
    _rule("fmjd-swiss.strong-colours", "3.7.c"),
    _rule("fmjd-swiss.floats", "3.8"),
    _rule("fmjd-swiss.repeated-downfloats", "3.8"),
    _rule("fmjd-swiss.repeated-upfloats", "3.8"),
    _rule("fmjd-swiss.four-groups", "6.1", "6"),
    _rule("fmjd-swiss.haley", "6.2"),
    RuleArticles("fmjd-swiss.explanation", (Citation("fmjd.annex4", "2.23"),)),
)

_COMMITTEE = (("pattern", "average-against-own"), ("moves-down", "highest"))
_SOLKOFF = (("first-order", "lots"), ("next-order", "solkoff"))
_KNDB = (
    *_SOLKOFF,
    ("first-pairing", "neighbours"),
    ("pattern", "high-low"),
    ("moves-down", "highest"),
    ("meets", "lowest"),
)

FMJD_SWISS_2022 = SwissText(
    year=2022,
    systems=(
        StandardSystem(name="fmjd-rating", ranked_as="swiss-on-rating"),
        StandardSystem(name="fmjd-rating-players", ranked_as="swiss-on-rating", aspects=_COMMITTEE),
        StandardSystem(name="fmjd-solkoff", ranked_as="swiss", aspects=_SOLKOFF),
        StandardSystem(
            name="fmjd-solkoff-truncated", ranked_as="swiss-on-truncated-solkoff", aspects=_SOLKOFF
        ),
        StandardSystem(
            name="fmjd-solkoff-median", ranked_as="swiss-on-median-solkoff", aspects=_SOLKOFF
        ),
        StandardSystem(name="kndb", ranked_as="kndb-swiss", aspects=_KNDB),
    ),
    criteria=(
        "fmjd-swiss.most-games",
        "fmjd-swiss.moved-again",
        "fmjd-swiss.strong-colours",
        "fmjd-swiss.weak-colours",
        "fmjd-swiss.repeated-downfloats",
        "fmjd-swiss.repeated-upfloats",
    ),
    articles=_ARTICLES,
    bye_barred_by=UnplayedRounds.NONE,
    floats_by=UnplayedRounds.NONE,
)
"""The systems are in the order of the articles 5.1, 5.1a, 5.2, 5.2a, 5.2b and 5.3."""
