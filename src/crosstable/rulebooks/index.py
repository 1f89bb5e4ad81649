"""The index of all texts: which articles exist, and whether a citation is right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from msgspec.structs import replace

from crosstable.kernel.errors import CrosstableError, Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.articles import (
    Article,
    Text,
    articles_of,
    check_numbers,
    text_ids,
    text_of,
)


@cache
def all_texts() -> Mapping[str, Text]:
    """Return every text of the index by its id, in the order of the ids."""
    found = {text_id: text_of(text_id) for text_id in text_ids()}
    for text in found.values():
        check_numbers(text)
    return found


def resolve(citation: Citation) -> Article:
    """Return the article a citation points to, or say that there is none."""
    try:
        return articles_of(citation.text)[citation.article]
    except KeyError:
        raise UnknownName(
            Sentence("article of {text}", text=citation.text), citation.article
        ) from None


def as_numbered(citation: Citation, texts: Collection[str]) -> Citation:
    """Return where an article stands under some texts, one of which may number it anew.

    An article that such a text has under the number it always had is cited from there, so that
    nothing is cited from two versions of one text at once.
    """
    for name in texts:
        text = text_of(name)
        if text.instead_of == citation.text:
            moved = instead(text, citation.article)
            return citation if moved is None else Citation(name, moved)
        if text.differs_from == citation.text and not text.earlier:
            moved = text.renumbered.get(citation.article)
            if moved is not None:
                return Citation(name, moved)
            if citation.article in articles_of(name):
                return Citation(name, citation.article)
    return citation


def instead(text: Text, article: str) -> str | None:
    """Return where a text has an article of the text it stands for; None where it has none."""
    moved = text.renumbered.get(article, article)
    return moved if moved in articles_of(text.id) else None


def left_out(citation: Citation, texts: Collection[str]) -> bool:
    """Return whether one of these texts stands for that of an article and lacks the article."""
    return any(
        text.instead_of == citation.text and instead(text, citation.article) is None
        for text in map(text_of, texts)
    )


def numbered(reasons: Iterable[Reason], texts: Collection[str]) -> tuple[Reason, ...]:
    """Return reasons with their articles as some texts number them."""
    return tuple(
        reason
        if reason.citation is None
        else replace(reason, citation=as_numbered(reason.citation, texts))
        for reason in reasons
    )


def spell(citation: Citation) -> str:
    """Return a citation as an arbiter would write it: ``FIDE GR 6.7.2``, ``FMJD Annex 5 4.1``."""
    text = text_of(citation.text)
    if citation.article.startswith(text.short):
        return f"{text.federation} {citation.article}"
    return f"{text.federation} {text.short} {citation.article}"


def in_words(error: CrosstableError) -> str:
    """Return an error with the articles it rests on as an arbiter would write them."""
    if isinstance(error, Refused) and error.because:
        return f"{error.what} ({'; '.join(map(cited, error.because))})"
    return str(error)


def cited(reason: Reason) -> str:
    """Return a reason with its article as an arbiter would write it."""
    if reason.citation is None:
        return reason.sentence
    return Listing((reason.sentence, f" [{spell(reason.citation)}]"), glue="")
