"""The kinds of equipment that the texts describe, as ``rulebooks/equipment`` has them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

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
from crosstable.rulebooks.articles import cited_in
from crosstable.rulebooks.data import DataFile

__all__ = ["KINDS"]


class _Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An article of another text than the file is of."""

    of: str
    article: str


class _Related(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A relation as a file of ``rulebooks/equipment`` has it, under the name of the other size."""

    article: str = ""
    least: Fraction | None = None
    most: Fraction | None = None
    plus_least: Fraction = Fraction(0)
    plus_most: Fraction = Fraction(0)
    above: bool = False


class _Written(Ranges, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part as a file has it: a size has a unit, a choice names that are listed."""

    title: Sentence
    strength: Strength
    unit: str = ""
    relations: dict[str, _Related] = msgspec.field(default_factory=dict)
    listed: dict[str, str] = msgspec.field(default_factory=dict)
    since: dict[str, _Place] = msgspec.field(default_factory=dict)


def _kinds_in(name: str) -> Iterator[EquipmentKind]:
    """Yield the kinds of equipment that a file of ``rulebooks/equipment`` has."""
    file = DataFile("equipment", name)
    text = file.value(str, "of")
    for kind in file.table["kinds"]:
        written = file.values(_Written, "kinds", kind, "parts")
        yield EquipmentKind(
            name=kind,
            title=file.value(Sentence, "kinds", kind, "title"),
            text=text,
            parts=tuple(_part(file, text, kind, part, each) for part, each in written.items()),
        )


def _part(file: DataFile, text: str, kind: str, name: str, written: _Written) -> Part:
    within = ("kinds", kind, "parts", name)
    at = partial(_at, file, text, within)
    if written.unit:
        return Size(
            name=name,
            title=written.title,
            unit=unit_named(written.unit),
            ranges=written.ranges(at),
            relations=tuple(
                Relation(
                    other=other,
                    least=each.least,
                    most=each.most,
                    plus_least=each.plus_least,
                    plus_most=each.plus_most,
                    above=each.above,
                    article=at(each.article or written.article),
                )
                for other, each in written.relations.items()
            ),
            strength=written.strength,
        )
    if written.listed:
        return Choice(
            name=name,
            title=written.title,
            listed=tuple((each, at(article)) for each, article in written.listed.items()),
            since=tuple(
                (each, _at(file, place.of, within, place.article))
                for each, place in written.since.items()
            ),
            article=at(written.article),
            strength=written.strength,
        )
    return Feature(
        name=name,
        title=written.title,
        article=at(written.article),
        strength=written.strength,
    )


def _at(file: DataFile, text: str, within: tuple[str, ...], number: str) -> Citation:
    return cited_in(file, text, number, *within, "article")


KINDS = (*_kinds_in("fide.tournaments"), FURNITURE, *_kinds_in("fmjd.annex3"))
