"""Exact points: what each way a game or a round can end is worth in one event.

Points are whole numbers of the smallest unit of the event's point system, so 7½ is 15 units where
a draw is half a point. Scores are compared as integers and turned into text only at the edge.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from fractions import Fraction
from functools import cache
from math import gcd

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence


class Outcome(Enum):
    """Won, drawn or lost: what a mark means when victories are counted."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Mark(Enum):
    """What one player made of one game, before points are given for it.

    The ladder of rapid, blitz and superblitz marks belongs to rounds that go on with faster games
    until somebody wins (FMJD Annex 3, 5.6a); plus and minus draws to plus-remise (same article).
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    PLUS_DRAW = "plus-draw"
    MINUS_DRAW = "minus-draw"
    RAPID_WIN = "rapid-win"
    RAPID_LOSS = "rapid-loss"
    BLITZ_WIN = "blitz-win"
    BLITZ_LOSS = "blitz-loss"
    SUPERBLITZ_WIN = "superblitz-win"
    SUPERBLITZ_LOSS = "superblitz-loss"
    NARROW_WIN = "narrow-win"
    """Of two games that both count, one won and one drawn."""
    NARROW_LOSS = "narrow-loss"

    # Members exist once each; the usual hash goes through their names, in Python.
    __hash__ = object.__hash__

    @property
    def outcome(self) -> Outcome:
        """Return whether the round was won, drawn or lost with this mark."""
        if self.value.endswith("win"):
            return Outcome.WON
        return Outcome.LOST if self.value.endswith("loss") else Outcome.DRAWN

    @property
    def opposite(self) -> Mark:
        """Return the mark the opponent gets when nothing unusual was decided."""
        return _OPPOSITE[self]

    @property
    def sign(self) -> str:
        """Return what is written behind the points of a plus or minus draw."""
        return {Mark.PLUS_DRAW: "+", Mark.MINUS_DRAW: "-"}.get(self, "")


_OPPOSITE = {
    Mark.WIN: Mark.LOSS,
    Mark.DRAW: Mark.DRAW,
    Mark.PLUS_DRAW: Mark.MINUS_DRAW,
    Mark.RAPID_WIN: Mark.RAPID_LOSS,
    Mark.BLITZ_WIN: Mark.BLITZ_LOSS,
    Mark.SUPERBLITZ_WIN: Mark.SUPERBLITZ_LOSS,
    Mark.NARROW_WIN: Mark.NARROW_LOSS,
}
_OPPOSITE |= {theirs: ours for ours, theirs in _OPPOSITE.items()}


class PointSystem(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A regulation's table of points, in units of ``1/unit`` of a printed point."""

    name: str
    unit: int
    marks: tuple[tuple[Mark, int], ...]
    forfeit_win: int
    forfeit_loss: int = 0
    allocated_bye: int
    full_point_bye: int
    half_point_bye: int
    zero_point_bye: int = 0

    def __post_init__(self) -> None:
        for cause in _faults(self):
            raise InvalidValue("point system {name!r}: {cause}", name=self.name, cause=cause)

    def knows(self, mark: Mark) -> bool:
        """Return whether a game can end with this mark under this system."""
        return mark in _table(self)

    def worth(self, mark: Mark) -> int:
        """Return the units a player gets for a mark."""
        try:
            return _table(self)[mark]
        except KeyError:
            known = tuple(known.value for known in _table(self))
            raise UnknownName(
                Sentence("result in the {name} system", name=self.name), mark.value, known
            ) from None

    @property
    def win(self) -> int:
        """Return the units of a full win, the most a round can bring."""
        return self.worth(Mark.WIN)

    @property
    def draw(self) -> int:
        """Return the units of a draw; half a win where the system has no draws (decision 7)."""
        table = _table(self)
        return table[Mark.DRAW] if Mark.DRAW in table else self.win // 2

    @property
    def most(self) -> int:
        """Return the most units both sides of a game can have together (decision 8)."""
        return max(worth + self.worth(mark.opposite) for mark, worth in self.marks)

    @property
    def unfair(self) -> Sentence | None:
        """Return why no event should be announced with this table; nothing where it is fair."""
        table = _table(self)
        if 2 * self.draw > self.win + table[Mark.LOSS]:
            return Sentence("two draws are worth more than a win and a loss")
        if self.allocated_bye > self.win:
            return Sentence("the allocated bye is worth more than a win")
        usual = self.win == 2 * self.draw == self.unit and not table[Mark.LOSS]
        if usual and self.allocated_bye not in table.values():
            return Sentence("the allocated bye is worth neither a win nor a draw nor nothing")
        return None

    def text(self, units: int) -> str:
        """Return units as an arbiter writes them: ``7½``, ``12``, ``0.25``."""
        whole, rest = divmod(abs(units), self.unit)
        sign = "-" if units < 0 else ""
        if not rest:
            return f"{sign}{whole}"
        if 2 * rest == self.unit:
            return f"{sign}{whole or ''}½"
        return self.decimal(units)

    def decimal(self, units: int) -> str:
        """Return units as a plain decimal number, as the exchange formats want it."""
        return decimal_text(Fraction(units, self.unit))

    def units(self, text: str) -> int:
        """Return the units of a written number of points: ``7½``, ``7.5``, ``7,5`` or ``15/2``."""
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            raise InvalidValue("{text!r} is not a number of points", text=text)
        sign, whole, half, numerator, denominator, decimal = match.groups()
        if decimal:
            points = Fraction(decimal.replace(",", "."))
        elif denominator:
            points = Fraction(int(numerator), int(denominator))
        else:
            points = Fraction(int(whole or 0)) + (Fraction(1, 2) if half else 0)
        scaled = points * self.unit
        if scaled.denominator != 1:
            raise InvalidValue(
                "{text!r} points do not exist in the {name} system (unit 1/{unit})",
                text=text,
                name=self.name,
                unit=self.unit,
            )
        return -scaled.numerator if sign else scaled.numerator


_WRITTEN = re.compile(
    r"([-−]?)(?:(?=[0-9½])([0-9]{0,18})(½?)|([0-9]{1,18})/([1-9][0-9]{0,8})"
    r"|([0-9]{0,18}[.,][0-9]{1,18}))",
)


def _faults(system: PointSystem) -> list[Sentence]:
    """Return why a table cannot be used: every result it allows must be told from all others."""
    if system.unit < 1 or 1000 % system.unit:
        return [
            Sentence(
                "the unit must divide 1000, so that decimals are exact; 1/{unit} does not",
                unit=system.unit,
            )
        ]
    table = dict(system.marks)
    missing = [needed for needed in (Mark.WIN, Mark.LOSS) if needed not in table]
    if missing:
        return [Sentence("no points for a {missing}", missing=Sentence(missing[0].value))]
    faults: list[Sentence] = []
    if len(table) < len(system.marks):
        faults.append(Sentence("a result is listed twice"))
    if any(mark.opposite not in table for mark in table):
        return [*faults, Sentence("a result is listed without what the opponent gets")]
    if not table[Mark.LOSS] <= table.get(Mark.DRAW, table[Mark.WIN]) <= table[Mark.WIN]:
        faults.append(Sentence("a draw must be worth no less than a loss and no more than a win"))
    if max(table.values()) > table[Mark.WIN]:
        faults.append(Sentence("nothing can be worth more than a win"))
    if Mark.DRAW not in table and table[Mark.WIN] % 2:
        faults.append(Sentence("without draws a win must be an even number of units"))
    if min(table.values()) < 0:
        faults.append(Sentence("no result can be worth less than nothing"))
    written = Counter((mark.sign, worth) for mark, worth in table.items())
    if max(written.values()) > 1:
        faults.append(Sentence("two results would be written alike"))
    return faults


@cache
def _table(system: PointSystem) -> dict[Mark, int]:
    return dict(system.marks)


def decimal_text(value: Fraction) -> str:
    """Return a fraction with as many decimals as it needs, three at most, never ``-0``."""
    parts = value.denominator
    # Nearly all are whole, halves or quarters, and rounding fractions takes long.
    thousandths = round(value * 1000) if 1000 % parts else value.numerator * (1000 // parts)
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}" + (f".{rest:03}".rstrip("0") if rest else "")


def _marks(win: int, draw: int, loss: int) -> tuple[tuple[Mark, int], ...]:
    return ((Mark.WIN, win), (Mark.DRAW, draw), (Mark.LOSS, loss))


def _plain(name: str, unit: int, win: int, draw: int, loss: int = 0) -> PointSystem:
    return PointSystem(
        name=name,
        unit=unit,
        marks=_marks(win, draw, loss),
        forfeit_win=win,
        allocated_bye=win,
        full_point_bye=win,
        half_point_bye=draw,
    )


HALF_POINTS = _plain("1-½-0", 2, 2, 1)
"""Laws of Chess, article 10.1."""
TWO_ONE_ZERO = _plain("2-1-0", 1, 2, 1)
"""FMJD Annex 3, article 5.6."""
THREE_ONE_ZERO = _plain("3-1-0", 1, 3, 1)
"""Named as an alternative by the Laws of Chess, article 10.1, and the Guidelines for Organisers."""
THREE_TWO_ONE = _plain("3-2-1", 1, 3, 2, 1)
"""Named beside it: a lost game brings a point, an absence none."""
PLUS_REMISE = msgspec.structs.replace(
    TWO_ONE_ZERO,
    name="plus-remise",
    marks=(*TWO_ONE_ZERO.marks, (Mark.PLUS_DRAW, 1), (Mark.MINUS_DRAW, 1)),
)
"""FMJD Annex 3, article 5.6a: a draw with a lasting advantage is counted apart from the points."""
BEIJING = PointSystem(
    name="beijing",
    unit=1,
    marks=(
        (Mark.WIN, 12),
        (Mark.LOSS, 0),
        (Mark.RAPID_WIN, 9),
        (Mark.RAPID_LOSS, 3),
        (Mark.BLITZ_WIN, 8),
        (Mark.BLITZ_LOSS, 4),
        (Mark.SUPERBLITZ_WIN, 7),
        (Mark.SUPERBLITZ_LOSS, 5),
    ),
    forfeit_win=12,
    allocated_bye=12,
    full_point_bye=12,
    half_point_bye=6,
)
"""FMJD Annex 3, article 5.6a: a round goes on with faster games until somebody wins."""
TITLE_MATCH = PointSystem(
    name="title-match",
    unit=1,
    marks=(
        (Mark.WIN, 12),
        (Mark.DRAW, 6),
        (Mark.LOSS, 0),
        (Mark.RAPID_WIN, 8),
        (Mark.RAPID_LOSS, 4),
        (Mark.BLITZ_WIN, 7),
        (Mark.BLITZ_LOSS, 5),
    ),
    forfeit_win=12,
    allocated_bye=12,
    full_point_bye=12,
    half_point_bye=6,
)
"""FMJD Annex 12, article 11.1: a round of the women's title match, which may end level."""
TWO_GAMES = PointSystem(
    name="two-games",
    unit=2,
    marks=(
        (Mark.WIN, 4),
        (Mark.NARROW_WIN, 3),
        (Mark.DRAW, 2),
        (Mark.NARROW_LOSS, 1),
        (Mark.LOSS, 0),
    ),
    forfeit_win=4,
    allocated_bye=3,
    full_point_bye=4,
    half_point_bye=2,
)
"""FIDE C.04.5: matches of two games, of which each brings its points; a bye is a win and a draw."""

POINT_SYSTEMS = {
    system.name: system
    for system in (
        HALF_POINTS,
        TWO_ONE_ZERO,
        THREE_ONE_ZERO,
        THREE_TWO_ONE,
        PLUS_REMISE,
        BEIJING,
        TITLE_MATCH,
        TWO_GAMES,
    )
}


def point_system(name: str) -> PointSystem:
    """Return the point system of this name, or a table of one's own such as ``5-2-0 bye=2``.

    ``1-1/2-0`` is understood too. In a table of one's own, points for a win, a draw and a loss
    come first; what the bye that is left over brings (``bye``), a bye on request (``half``) and a
    win by absence (``forfeit``) may follow, and are a win, a draw and a win otherwise
    (decision 247).
    """
    text = " ".join(name.replace("1/2", "½").casefold().split())
    known = POINT_SYSTEMS.get(text)
    return known if known is not None else _own_table(name, text)


_OWN_TABLE = re.compile(r"([^ -]+)-([^ -]+)-([^ -]+)((?: (?:bye|half|forfeit)=[^ -]+)*)")


def _own_table(name: str, text: str) -> PointSystem:
    match = _OWN_TABLE.fullmatch(text)
    if match is None:
        raise UnknownName("point system", name, tuple(POINT_SYSTEMS))
    # The written numbers are read in thousandths first, then in the largest unit that fits them.
    fine = msgspec.structs.replace(HALF_POINTS, unit=1000, marks=_marks(2000, 1000, 0))
    win, draw, loss = (fine.units(part) for part in match.groups()[:3])
    given = dict(part.split("=") for part in match[4].split())
    worth = {key: fine.units(value) for key, value in given.items()}
    step = gcd(1000, win, draw, loss, *worth.values())
    return PointSystem(
        name=text,
        unit=1000 // step,
        marks=_marks(win // step, draw // step, loss // step),
        forfeit_win=worth.get("forfeit", win) // step,
        allocated_bye=worth.get("bye", win) // step,
        full_point_bye=win // step,
        half_point_bye=worth.get("half", draw) // step,
    )
