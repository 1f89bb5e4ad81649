"""The kinds of equipment that the texts describe, as ``rulebooks/equipment`` has them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from crosstable.arbiter.equipment.furniture import FURNITURE
from crosstable.arbiter.equipment.model import (
    Choice,
    EquipmentKind,
    Feature,
    Part,
    Relation,
    Size,
    Strength,
)
from crosstable.arbiter.measures import Ranges, unit_named
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import RuleFile


class _Related(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A relation as a file of ``rulebooks/equipment`` has it, under the name of the other size."""

    article: Citation | None = None
    least: Fraction | None = None
    most: Fraction | None = None
    plus_least: Fraction = Fraction(0)
    plus_most: Fraction = Fraction(0)
    above: bool = False


class _Written(Ranges, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part as a file has it: a size has a unit, a choice names that are listed."""

    article: Citation
    title: Sentence
    strength: Strength
    unit: str = ""
    relations: dict[str, _Related] = msgspec.field(default_factory=dict)
    listed_articles: dict[str, Citation] = msgspec.field(default_factory=dict)
    since_articles: dict[str, Citation] = msgspec.field(default_factory=dict)


def _kinds_in(name: str) -> Iterator[EquipmentKind]:
    """Yield the kinds of equipment that a file of ``rulebooks/equipment`` has."""
    file = RuleFile("equipment", name)
    for kind in file.table["kinds"]:
        written = file.values(_Written, "kinds", kind, "parts")
        yield EquipmentKind(
            name=kind,
            title=file.value(Sentence, "kinds", kind, "title"),
            text=file.of,
            parts=tuple(_part(part, each) for part, each in written.items()),
        )


def _part(name: str, written: _Written) -> Part:
    title, strength, article = written.title, written.strength, written.article
    if written.unit:
        return Size(
            name=name,
            title=title,
            unit=unit_named(written.unit),
            ranges=written.ranges(article),
            relations=tuple(
                Relation(
                    other=other,
                    least=each.least,
                    most=each.most,
                    plus_least=each.plus_least,
                    plus_most=each.plus_most,
                    above=each.above,
                    article=each.article or article,
                )
                for other, each in written.relations.items()
            ),
            strength=strength,
        )
    if written.listed_articles:
        return Choice(
            name=name,
            title=title,
            listed=tuple(written.listed_articles.items()),
            since=tuple(written.since_articles.items()),
            article=article,
            strength=strength,
        )
    return Feature(name=name, title=title, article=article, strength=strength)


KINDS = (*_kinds_in("fide.tournaments"), FURNITURE, *_kinds_in("fmjd.annex3"))
