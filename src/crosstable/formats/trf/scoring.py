"""Point systems in files: ``162``, ``XXS`` and the ``BBW`` family, read and written exactly.

The three differ in what stays when something is not given: the allocated bye follows the win in
``162`` and ``BBW``, and is worth one point in ``XXS`` unless it is named there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

import msgspec

from crosstable.formats.trf import named
from crosstable.formats.trf.columns import Row, decimal_points, parse_points, place
from crosstable.formats.trf.records import points_of
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.points import POINT_SYSTEMS, Mark, PointSystem, decimal_text
from crosstable.kernel.sentence import Sentence

_SYMBOLS = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "A": ("ZPB", "FL"),
    "P": ("PAB",),
    "X": (),
}
_CODES = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")
_SHORT_CUTS = {"W": _SYMBOLS["W"], "D": _SYMBOLS["D"]}
ENGINE_SCORING = {
    "BBW": _SYMBOLS["W"],
    "BBD": _SYMBOLS["D"],
    "BBL": _SYMBOLS["L"],
    "BBZ": ("ZPB",),
    "BBF": ("FL",),
    "BBU": ("PAB",),
}
_ITEM = re.compile(r"\s*([A-Za-z])\s*([-\d.,]+)", re.ASCII)
_EQUATION = re.compile(r"([A-Za-z]+)=(\S+)")
_DEFAULTS = {
    **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), Fraction(1)),
    **dict.fromkeys(("WD", "BD", "HPB"), Fraction(1, 2)),
    **dict.fromkeys(("WL", "BL", "ZPB", "FL"), Fraction(0)),
}


class ScoringItem(msgspec.Struct, frozen=True):
    """One value of a point system: which codes it sets, and whether the bye follows it."""

    line: int
    column: int
    symbol: str
    codes: tuple[str, ...]
    points: Fraction
    bye_follows: bool = False


def parse_scoring(row: Row) -> tuple[ScoringItem, ...]:
    """Read ``162``: symbol in column 6, points in 7-10, the next pair nine columns on."""
    items = []
    position, end = 4, len(row.text.rstrip())
    while position < end:
        match = _ITEM.match(row.text, position)
        symbol = match[1].upper() if match else ""
        if not match or symbol not in _SYMBOLS:
            raise row.fail(
                "this is not a symbol with its points",
                position + 1,
                remedy="write pairs like W 1.0 with the symbols W D L A P X",
            )
        column = match.start(2) + 1
        items.append(
            ScoringItem(
                row.line,
                column,
                symbol,
                _SYMBOLS[symbol],
                parse_points(row, match[2], column, named.POINTS),
                bye_follows=symbol == "W",
            )
        )
        position = match.end()
    return tuple(items)


def parse_scoring_list(row: Row) -> tuple[ScoringItem, ...]:
    """Read ``XXS``: codes and values joined by equals signs."""
    items = []
    for column, word in row.words():
        match = _EQUATION.fullmatch(word)
        code = match[1].upper() if match else ""
        codes = _SHORT_CUTS.get(code) or ((code,) if code in _CODES else ())
        if not match or not codes:
            raise row.fail(
                "{word!r} is not a value of a point system",
                column,
                remedy=Sentence(
                    "write CODE=POINTS with the codes W D {codes}", codes=" ".join(_CODES)
                ),
                word=word,
            )
        value = parse_points(row, match[2], column, named.POINTS)
        items.append(ScoringItem(row.line, column, code, codes, value))
    return tuple(items)


def parse_engine_scoring(row: Row) -> tuple[ScoringItem, ...]:
    """Read one of the ``BBW`` family: one value a line."""
    codes = ENGINE_SCORING[row.tag]
    return (ScoringItem(row.line, 5, row.tag, codes, points_of(row), bye_follows=row.tag == "BBW"),)


def read_point_system(items: Iterable[ScoringItem]) -> PointSystem | None:
    """Return the point system the records give, the last word counting, or none without records."""
    values = dict(_DEFAULTS)
    named_bye = False
    last: ScoringItem | None = None
    for item in items:
        last = item
        values |= dict.fromkeys(item.codes, item.points)
        named_bye = named_bye or "PAB" in item.codes
        if item.bye_follows and not named_bye:
            values["PAB"] = item.points
    if last is None:
        return None
    for white, black in (("WW", "BW"), ("WD", "BD"), ("WL", "BL")):
        if values[white] != values[black]:
            raise UnreadableInput(
                "{white} and {black} differ: points that depend on the colour are not supported",
                line=last.line,
                column=last.column,
                remedy="give both colours the same points",
                white=white,
                black=black,
            )
    try:
        return _system(values)
    except InvalidValue as error:
        raise UnreadableInput(error.sentence, line=last.line, column=last.column) from None


def _values(system: PointSystem) -> dict[str, Fraction]:
    units = {
        **dict.fromkeys(("WW", "BW"), system.win),
        **dict.fromkeys(("WD", "BD"), system.draw),
        **dict.fromkeys(("WL", "BL"), system.worth(Mark.LOSS)),
        "FW": system.forfeit_win,
        "FL": system.forfeit_loss,
        "PAB": system.allocated_bye,
        "FPB": system.full_point_bye,
        "HPB": system.half_point_bye,
        "ZPB": system.zero_point_bye,
    }
    return {code: Fraction(value, system.unit) for code, value in units.items()}


def _plain(system: PointSystem) -> bool:
    return {mark for mark, _ in system.marks} == {Mark.WIN, Mark.DRAW, Mark.LOSS}


def _system(values: dict[str, Fraction]) -> PointSystem:
    for system in POINT_SYSTEMS.values():
        if _plain(system) and _values(system) == values:
            return system
    unit = lcm(*(value.denominator for value in values.values()))
    units = {code: int(value * unit) for code, value in values.items()}
    shown = [decimal_text(values[code]) for code in ("WW", "WD", "WL")]
    extra = [
        f"{code}={decimal_text(values[code])}"
        for code, like in (
            ("FW", "WW"),
            ("FL", "ZPB"),
            ("PAB", "WW"),
            ("FPB", "WW"),
            ("HPB", "WD"),
            ("ZPB", "WL"),
        )
        if values[code] != values[like]
    ]
    return PointSystem(
        name=" ".join(["-".join(shown), *extra]),
        unit=unit,
        marks=((Mark.WIN, units["WW"]), (Mark.DRAW, units["WD"]), (Mark.LOSS, units["WL"])),
        forfeit_win=units["FW"],
        forfeit_loss=units["FL"],
        allocated_bye=units["PAB"],
        full_point_bye=units["FPB"],
        half_point_bye=units["HPB"],
        zero_point_bye=units["ZPB"],
    )


def write_point_system(system: PointSystem, *, by_symbol: bool) -> tuple[str, ...]:
    """Return the records of a point system; none where it is the format's own.

    ``162`` has one value for all wins, all draws and all absences; ``XXS`` takes over where that is
    not enough, or where the version of the format has no ``162``.
    """
    values = _values(system)
    if values == _DEFAULTS:
        return ()
    grouped = all(
        len({values[code] for code in codes}) == 1 for codes in _SYMBOLS.values() if codes
    )
    shown = {
        symbol: decimal_points(values[codes[0]]) for symbol, codes in _SYMBOLS.items() if codes
    }
    if by_symbol and grouped and None not in shown.values():
        parts = [
            (6 + 9 * index, f"{symbol}{points}")
            for index, (symbol, points) in enumerate(shown.items())
        ]
        return (place((1, "162"), *parts),)
    return ("XXS " + " ".join(f"{code}={decimal_text(values[code])}" for code in _CODES),)
