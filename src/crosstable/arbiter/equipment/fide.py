"""Equipment of chess: C.02, articles 2 to 6, and school furniture of 11.3."""

from __future__ import annotations

from fractions import Fraction

from crosstable.arbiter.equipment.model import (
    Choice,
    EquipmentKind,
    Feature,
    Relation,
    Size,
    Strength,
)
from crosstable.arbiter.measures import between
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation

__all__ = ["KINDS"]

_TEXT = "fide.tournaments"
_SHOULD = Strength.SHOULD


def _at(article: str) -> Citation:
    return Citation(_TEXT, article)


def _feature(
    name: str, article: str, title: Sentence, strength: Strength = Strength.MUST
) -> Feature:
    return Feature(name=name, title=title, article=_at(article), strength=strength)


def _height(name: str, title: Sentence, least: str, most: str, smaller: str = "") -> Size:
    """Return a piece's height in centimetres: within a tenth of the one that is recommended."""
    relations = (
        (Relation(other=f"{smaller}-height", above=True, article=_at("2.2")),) if smaller else ()
    )
    return Size(
        name=f"{name}-height",
        title=title,
        unit="cm",
        ranges=(between(_at("2.2"), least, most),),
        relations=relations,
    )


def _base(name: str, title: Sentence) -> Size:
    """Return a piece's base: 40 to 50 % of its height."""
    half = Relation(
        other=f"{name}-height", least=Fraction(2, 5), most=Fraction(1, 2), article=_at("2.2")
    )
    return Size(name=f"{name}-base", title=title, unit="cm", relations=(half,))


_SET = EquipmentKind(
    name="set",
    title=Sentence("Set of pieces and board"),
    text=_TEXT,
    parts=(
        _height("king", Sentence("Height of the king"), "8.55", "10.45", "queen"),
        _base("king", Sentence("Base of the king")),
        _height("queen", Sentence("Height of the queen"), "7.65", "9.35", "bishop"),
        _base("queen", Sentence("Base of the queen")),
        _height("bishop", Sentence("Height of the bishop"), "6.3", "7.7", "knight"),
        _base("bishop", Sentence("Base of the bishop")),
        _height("knight", Sentence("Height of the knight"), "5.4", "6.6", "rook"),
        _base("knight", Sentence("Base of the knight")),
        _height("rook", Sentence("Height of the rook"), "4.95", "6.05", "pawn"),
        _base("rook", Sentence("Base of the rook")),
        _height("pawn", Sentence("Height of the pawn"), "4.5", "5.5"),
        _base("pawn", Sentence("Base of the pawn")),
        Size(
            name="square",
            title=Sentence("Side of a square"),
            unit="cm",
            ranges=(between(_at("3.2"), "5", "6"),),
            relations=(Relation(other="pawn-base", least=Fraction(2), article=_at("3.2")),),
        ),
        _feature("material", "2.1", Sentence("Pieces of wood, plastic or the like"), _SHOULD),
        _feature("staunton", "2.3", Sentence("Staunton form, pieces easy to tell apart"), _SHOULD),
        _feature("colours", "2.4", Sentence("Dark and light pieces, not shiny"), _SHOULD),
        _feature("board-rigid", "3.1", Sentence("Rigid board of wood, plastic or card"), _SHOULD),
        _feature("board-dull", "3.1", Sentence("Board dull, squares with contrast")),
        _feature("board-fixed", "3.2", Sentence("Board cannot move during play")),
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
            ranges=(
                between(_at("4"), "93.5", "126.5", reading="fifteen-percent"),
                between(_at("8.2.1"), "100", "130", reading="diagram"),
            ),
        ),
        Size(
            name="width",
            title=Sentence("Width"),
            unit="cm",
            ranges=(between(_at("8.2.1"), "80", "90"),),
        ),
        Size(
            name="beside-board",
            title=Sentence("Room for each player beside the board"),
            unit="cm",
            ranges=(between(_at("4"), "15"),),
        ),
        Size(
            name="height",
            title=Sentence("Height"),
            unit="cm",
            ranges=(
                between(_at("4"), "74", "74", reading="exact"),
                between(_at("4"), "62.9", "85.1", reading="fifteen-percent"),
            ),
        ),
    ),
)

_ENDORSED = (
    ("DGT XL", _at("5.5.1")),
    ("DGT 2010", _at("5.5.2")),
    ("Silver Timer", _at("5.5.3")),
    ("Sistemco", _at("5.5.4")),
    ("DGT 3000", _at("5.5.5")),
    ("CE Clock", _at("5.5.6")),
    ("KK9908", _at("5.5.7")),
)
_OF_2017 = Citation("fide.tournaments.2017", "5.5")
_SINCE = (("CE Clock", _OF_2017), ("KK9908", _OF_2017))
"""Clocks that were endorsed after the text of October 2017, which lists the other five."""

_CLOCK = EquipmentKind(
    name="clock",
    title=Sentence("Electronic clock"),
    text=_TEXT,
    parts=(
        Choice(
            name="model",
            title=Sentence("Model"),
            listed=_ENDORSED,
            since=_SINCE,
            article=_at("5.4.3.13"),
        ),
        _feature("stops-at-zero", "5.4.1", Sentence("The other side stops when one reaches zero")),
        _feature("laws", "5.4.3.1", Sentence("Works as the Laws demand")),
        _feature("shows-time", "5.4.3.2", Sentence("Shows the time for the next move"), _SHOULD),
        Size(
            name="legible",
            title=Sentence("Legible from a distance of"),
            unit="m",
            ranges=(between(_at("5.4.3.3"), "3"),),
            strength=Strength.MUST,
        ),
        Size(
            name="running-visible",
            title=Sentence("Which side runs is visible from"),
            unit="m",
            ranges=(between(_at("5.4.3.4"), "10"),),
            strength=Strength.MUST,
        ),
        _feature("first-flag", "5.4.3.5", Sentence("A sign shows who passed the control first")),
        _feature("low-battery", "5.4.3.6", Sentence("A sign shows that the battery is low")),
        Size(
            name="battery",
            title=Sentence("Works on after the sign of a low battery"),
            unit=Sentence("hours"),
            ranges=(between(_at("5.4.3.7"), "10"),),
            strength=Strength.MUST,
        ),
        _feature(
            "announces",
            "5.4.3.8",
            Sentence("Passing a time control is announced correctly"),
            _SHOULD,
        ),
        _feature(
            "no-more-time", "5.4.3.9", Sentence("Adds nothing after the last control"), _SHOULD
        ),
        Size(
            name="correction",
            title=Sentence("Time to correct times and move counter"),
            unit=Sentence("seconds"),
            ranges=(between(_at("5.4.3.10"), None, "60"),),
            strength=Strength.MUST,
        ),
        _feature("safe", "5.4.3.11", Sentence("Display cannot be changed by a simple touch")),
        _feature("manual", "5.4.3.12", Sentence("Short manual with the clock")),
    ),
)

_MECHANICAL = EquipmentKind(
    name="mechanical-clock",
    title=Sentence("Mechanical clock"),
    text=_TEXT,
    parts=(
        _feature("flag", "5.2", Sentence("Flag marks the end of each hour precisely"), _SHOULD),
        _feature("flag-visible", "5.2", Sentence("Fall of the flag clearly visible")),
        _feature("no-glare", "5.2", Sentence("Clock does not reflect"), _SHOULD),
        _feature("silent", "5.2", Sentence("Runs as silently as possible"), _SHOULD),
    ),
)

_SCORESHEET = EquipmentKind(
    name="scoresheet",
    title=Sentence("Electronic scoresheet"),
    text=_TEXT,
    parts=(
        _feature("only-notation", "6.1.3.1", Sentence("Made for writing games, no computer")),
        _feature("rules", "6.1.3.2", Sentence("Complies with FIDE's rules")),
        _feature("notation", "6.1.3.3", Sentence("Notation of the Laws; figurines allowed")),
        _feature("identified", "6.1.3.4", Sentence("Can be traced to its owner or player")),
        _feature("log", "6.1.3.5", Sentence("Logs what is done in game mode")),
        Size(
            name="long-side",
            title=Sentence("Longer side, about A6 to A5"),
            unit="mm",
            ranges=(between(_at("6.1.3.7"), "148", "210"),),
        ),
        _feature("locked", "6.2.2.1", Sentence("No other mode during a game")),
        _feature("arbiter-sees", "6.2.2.2", Sentence("Arbiter can read the moves")),
        _feature("mode-visible", "6.2.2.3", Sentence("Everybody sees that it is in game mode")),
        _feature("leaving-told", "6.2.2.4", Sentence("Leaving game mode is noticed by everybody")),
        Size(
            name="battery",
            title=Sentence("Works on after the sign of a low battery"),
            unit=Sentence("hours"),
            ranges=(between(_at("6.2.2.5"), "8"),),
            strength=Strength.MUST,
        ),
        Size(
            name="moves-shown",
            title=Sentence("Moves visible at once"),
            unit=Sentence("moves"),
            ranges=(between(_at("6.2.2.6"), "7"),),
            strength=Strength.MUST,
        ),
        _feature("signatures", "6.2.2.9", Sentence("Result and signatures end a game")),
        _feature("illegal-moves", "6.2.2.11", Sentence("Takes illegal moves and dashes")),
        _feature("no-warning", "6.2.2.11", Sentence("Neither corrects nor signals illegal moves")),
        _feature("goes-on", "6.2.2.11", Sentence("Goes on after a missed mate or stalemate")),
        _feature("counter", "6.2.2.11", Sentence("Counts the moves"), _SHOULD),
        _feature("restart", "6.2.2.12", Sentence("Notation can be started anew")),
        _feature("arbiter-only", "6.3.2.1", Sentence("Only officials enter arbiter mode")),
        _feature("owner-locked", "6.4.2.2", Sentence("Owner mode locked during a game")),
        _feature("no-engine", "6.4.2.3", Sentence("No chess program")),
        _feature("chess-only", "6.4.2.4", Sentence("Nothing but chess in owner mode")),
        _feature("owner-visible", "6.4.2.5", Sentence("Everybody sees that it is in owner mode")),
    ),
)

KINDS = (_SET, _TABLE, _CLOCK, _MECHANICAL, _SCORESHEET)
