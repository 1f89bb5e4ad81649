"""School furniture by the height of a child: the table of C.02, 11.3.3."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from crosstable.arbiter.equipment.model import EquipmentKind, Size
from crosstable.arbiter.measures import Range
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule

_ARTICLE = Citation("fide.tournaments", "11.3.3")


class FurnitureSize(msgspec.Struct, frozen=True):
    """One size of tables and chairs, in centimetres."""

    number: int
    shortest: int
    """Height of a child without shoes, from here."""
    tallest: int
    seat: int
    table: int


SIZES = (
    FurnitureSize(0, 80, 95, 21, 40),
    FurnitureSize(1, 93, 116, 26, 46),
    FurnitureSize(2, 108, 121, 31, 53),
    FurnitureSize(3, 119, 142, 35, 59),
    FurnitureSize(4, 133, 159, 38, 64),
    FurnitureSize(5, 146, 176, 43, 71),
    FurnitureSize(6, 159, 188, 46, 76),
    FurnitureSize(7, 174, 207, 51, 82),
)
"""The eight sizes as they are printed."""


@rule("equipment.school-furniture")
def sizes_for(child: Fraction) -> tuple[FurnitureSize, ...]:
    """Return the sizes for a child of this height; neighbouring ones overlap."""
    return tuple(size for size in SIZES if size.shortest <= child <= size.tallest)


def furniture_ranges(part: str, child: Fraction) -> tuple[Range, ...]:
    """Return the heights of seat or table for a child, one range for each size that fits."""
    return tuple(
        Range(least=Fraction(height), most=Fraction(height), article=_ARTICLE)
        for size in sizes_for(child)
        for height in ((size.seat,) if part == "seat" else (size.table,))
    )


FURNITURE = EquipmentKind(
    name="school-furniture",
    title=Sentence("School furniture"),
    text=_ARTICLE.text,
    parts=(
        Size(name="child", title=Sentence("Height of the child"), unit="cm"),
        Size(name="seat", title=Sentence("Height of the seat"), unit="cm"),
        Size(name="table", title=Sentence("Height of the table"), unit="cm"),
    ),
)
