"""A kind of equipment as data: what is measured of it, what it must do, and the articles."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.arbiter.measures import Range
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class Strength(Enum):
    """How much a text wants something."""

    MUST = "must"
    SHOULD = "should"


class Relation(msgspec.Struct, frozen=True, kw_only=True):
    """A size in relation to another one: between ``least`` and ``most`` times it, and a bit."""

    other: str
    least: Fraction | None = None
    most: Fraction | None = None
    plus_least: Fraction = Fraction(0)
    plus_most: Fraction = Fraction(0)
    above: bool = False
    """Whether it is to be larger than the other, and nothing else."""
    article: Citation


class Size(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is measured."""

    name: str
    title: Sentence
    unit: str
    ranges: tuple[Range, ...] = ()
    relations: tuple[Relation, ...] = ()
    strength: Strength = Strength.SHOULD


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """Something that equipment has or does; answered with yes or no."""

    name: str
    title: Sentence
    article: Citation
    strength: Strength = Strength.MUST


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A name that stands on a list, such as the model of a clock."""

    name: str
    title: Sentence
    listed: tuple[tuple[str, Citation], ...]
    article: Citation
    strength: Strength = Strength.MUST
    since: tuple[tuple[str, Citation], ...] = ()
    """Names that an earlier list does not have, each with that list."""


Part = Size | Feature | Choice


class EquipmentKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of equipment."""

    name: str
    title: Sentence
    text: str
    """Which text it is of; an edition without it knows no such kind."""
    parts: tuple[Part, ...]
