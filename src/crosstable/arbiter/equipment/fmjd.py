"""Equipment of draughts: FMJD Annex 3, 3.1.6 to 3.10."""

from __future__ import annotations

from fractions import Fraction

from crosstable.arbiter.equipment.model import EquipmentKind, Feature, Relation, Size, Strength
from crosstable.arbiter.measures import between
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation

__all__ = ["KINDS"]

_TEXT = "fmjd.annex3"
_MUST = Strength.MUST


def _at(article: str) -> Citation:
    return Citation(_TEXT, article)


def _feature(name: str, article: str, title: Sentence) -> Feature:
    return Feature(name=name, title=title, article=_at(article))


_SET = EquipmentKind(
    name="set",
    title=Sentence("Board and men"),
    text=_TEXT,
    parts=(
        Size(
            name="board",
            title=Sentence("Side of the playing surface"),
            unit="cm",
            ranges=(between(_at("3.2.1"), "35", "45"),),
            strength=_MUST,
        ),
        Size(name="square", title=Sentence("Side of a square"), unit="mm"),
        Size(
            name="diameter",
            title=Sentence("Diameter of a man"),
            unit="mm",
            relations=(
                Relation(
                    other="square",
                    least=Fraction(1),
                    most=Fraction(1),
                    plus_least=Fraction(-14),
                    plus_most=Fraction(-7),
                    article=_at("3.4.2"),
                ),
            ),
            strength=_MUST,
        ),
        Size(
            name="thickness",
            title=Sentence("Thickness of a man"),
            unit="mm",
            relations=(
                Relation(
                    other="diameter",
                    least=Fraction(1, 5),
                    most=Fraction(1, 4),
                    article=_at("3.4.3"),
                ),
            ),
            strength=_MUST,
        ),
        _feature("board-dull", "3.2.2", Sentence("Board not shiny")),
        _feature("squares-clear", "3.2.3", Sentence("Squares clearly apart, not too white")),
        _feature("alike", "3.4.1", Sentence("All men alike in form and size")),
        _feature("one-colour", "3.4.4", Sentence("Men of one side of one colour")),
        Feature(
            name="contrast",
            title=Sentence("Men stand out from the board, not shiny"),
            article=_at("3.4.5"),
            strength=Strength.SHOULD,
        ),
    ),
)

_TABLE = EquipmentKind(
    name="table",
    title=Sentence("Table"),
    text=_TEXT,
    parts=(
        Size(
            name="length",
            title=Sentence("Length"),
            unit="cm",
            ranges=(between(_at("3.1.6"), "100"),),
            strength=_MUST,
        ),
        Size(
            name="width",
            title=Sentence("Width"),
            unit="cm",
            ranges=(between(_at("3.1.6"), "75", "90"),),
            strength=_MUST,
        ),
        _feature("stable", "3.1.5", Sentence("Stable and numbered")),
    ),
)

_WORKS = (
    _feature("both-work", "3.7.1", Sentence("Both sides work properly")),
    _feature("stops-both", "3.7.2", Sentence("Both sides can be stopped at once")),
    _feature("never-both", "3.7.3", Sentence("Both sides never run at once")),
    _feature("starts-other", "3.7.4", Sentence("Stopping one side starts the other")),
)

_CLOCK = EquipmentKind(
    name="clock",
    title=Sentence("Electronic clock"),
    text=_TEXT,
    parts=(
        *_WORKS,
        _feature("lasting-sign", "3.7.5", Sentence("End of the time shown clearly and for good")),
        _feature("first-flag", "3.7.5", Sentence("Shows who overstepped the time first")),
        Size(
            name="seconds-from",
            title=Sentence("Minutes and seconds shown before a control from"),
            unit=Sentence("minutes"),
            ranges=(between(_at("3.7.6"), "2"),),
            strength=_MUST,
        ),
        Size(
            name="screen-height",
            title=Sentence("Height of each screen"),
            unit="mm",
            ranges=(between(_at("3.7.7"), "15"),),
            strength=_MUST,
        ),
        Size(
            name="screen-width",
            title=Sentence("Width of each screen"),
            unit="mm",
            ranges=(between(_at("3.7.7"), "45"),),
            strength=_MUST,
        ),
        _feature("stable", "3.7.8", Sentence("Stable and easy to handle")),
    ),
)

_MECHANICAL = EquipmentKind(
    name="mechanical-clock",
    title=Sentence("Mechanical clock"),
    text=_TEXT,
    parts=(
        *_WORKS,
        _feature("flag", "3.7.5", Sentence("Flag or arrow for the full hour")),
        _feature("flag-precise", "3.7.6", Sentence("Flag rises from minute 58 and falls at 60")),
        Size(
            name="face",
            title=Sentence("Diameter of each face"),
            unit="mm",
            ranges=(between(_at("3.7.7"), "80"),),
            strength=_MUST,
        ),
        _feature("stable", "3.7.8", Sentence("Stable and easy to handle")),
    ),
)

_FORM = EquipmentKind(
    name="notation-form",
    title=Sentence("Notation form"),
    text=_TEXT,
    parts=(
        _feature("double", "3.10.1", Sentence("Room for the moves of both sides")),
        _feature("support", "3.10.2", Sentence("Lies on a support beside the board")),
    ),
)

KINDS = (_SET, _TABLE, _CLOCK, _MECHANICAL, _FORM)
