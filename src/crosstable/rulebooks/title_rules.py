"""What a federation says about titles: which there are, and how norms are judged, as values.

A federation judges norms by one of two methods, and each is a value with all its numbers and
articles: ``PerformanceNorms`` (FIDE) or ``CategoryNorms`` (FMJD).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.rules import RuleArticles

__all__ = ["Norms", "TitleRank", "TitleRules"]


class TitleRank(msgspec.Struct, frozen=True, kw_only=True):
    """One title: ``TitleRank(code="WGM", women=True, by_norms=True)``."""

    code: str
    women: bool = False
    """Whether only women can hold it."""
    by_norms: bool = False
    """Whether norms lead to it."""


Norms: TypeAlias = CategoryNorms


class TitleRules(msgspec.Struct, frozen=True, kw_only=True):
    """The titles of a federation and how they are won."""

    ranks: tuple[TitleRank, ...]
    """From the highest down."""
    norms: Norms | None = None
    """How norms are judged; None where an edition's text on them is not kept here."""
    articles: tuple[RuleArticles, ...] = ()
