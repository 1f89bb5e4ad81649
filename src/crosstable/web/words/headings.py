"""What articles are about, in a few words of the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.verdict import Citation
from crosstable.languages.catalogues import SOURCE
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS
from crosstable.standings.tiebreaks.table import TIE_BREAKS
from crosstable.web.words.languages import language, whole_texts

RULES = (
    "bye.once",
    "bye.requested",
    "pairing.no-rematch",
    "points.forfeit",
    "points.other-tables",
    "points.table",
    "round-robin.berger-tables",
    "round-robin.lots",
    "round-robin.withdrawal",
    "swiss.adjourned",
    "swiss.bye",
    "swiss.initial-order",
    "swiss.rounds",
    "tie-break.lots",
    "tie-break.order",
    "tie-break.shared-places",
    "tie-break.unplayed-games",
)
"""The rules whose articles the regulations name beside those of the tie-breaks."""
DESCRIBED = "fmjd-swiss."
"""How the rules begin that the description of a version in words may cite, any of them."""


def shown_headings() -> Iterator[str]:
    """Yield the headings that pages show, for the catalogs."""
    ranking = tuple(criterion.rule for criterion in TIE_BREAKS.values() if criterion.rule)
    for edition in EDITIONS.values():
        for name in (*ranking, *RULES):
            for article in edition.cite(name)[:1]:
                yield resolve(article).heading
        for rule in edition.rules:
            if rule.rule.startswith(DESCRIBED):
                yield from (resolve(article).heading for article in rule.articles)
        for rate_class in edition.rates_of_play.classes:
            if rate_class.article is not None:
                yield resolve(rate_class.article).heading


def heading_of(citation: Citation) -> str:
    """Return what an article is about; nothing where the language has no words for it."""
    heading = resolve(citation).heading
    if language() == SOURCE:
        return heading
    return whole_texts(language()).get(heading, "")
