"""Sentences of regulations, each with the articles it rests on."""

from __future__ import annotations

import msgspec

from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.editions import Edition


class Clause(msgspec.Struct, frozen=True):
    """One sentence and the articles it rests on."""

    text: str
    articles: tuple[Citation, ...] = ()
    decided: bool = False
    """Whether the organiser decided it, where the texts leave it open."""


def articles_of(rules: Edition, *names: str) -> tuple[Citation, ...]:
    """Return the first article of each rule that the edition has, each article once."""
    return tuple(dict.fromkeys(article for name in names for article in rules.cite(name)[:1]))


def cited(reason: Reason) -> tuple[Citation, ...]:
    """Return the article of a reason, where it has one."""
    return (reason.citation,) if reason.citation else ()
