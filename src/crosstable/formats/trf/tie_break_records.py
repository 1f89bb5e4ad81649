"""Tie-breaks as a report names them: records ``202`` and ``212``, and the standings beside them.

A code is ``NAME[:MP|:GP][/modifier ...]`` (MTB26, an annex of FIDE C.02.03). The format has no
columns for the values of tie-breaks: what it says of the outcome are points and ranks, those of
players in ``001`` and those of teams in ``310``. ``WrittenStandings`` holds them side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.columns import Row
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.standings.tiebreaks.codes import CodeParts, parse_code, take_apart

POINTS_CODES = frozenset({"PTS", "MPTS", "GPTS"})
"""The points themselves, which only ``212`` lists."""
_ALSO_KNOWN = frozenset({"ESB", "ABH"})
"""What older files and FIDE's own checker add to the table."""
_OTHER = "OTHER_"
_ITEM = re.compile(r"[^,]+")


class TieBreakCode(msgspec.Struct, frozen=True):
    """One code of a list, taken apart."""

    line: int
    column: int
    text: str
    """As the file has it."""
    parts: CodeParts | None = None
    """Its name, score and modifiers; nothing where the text is not of the form of a code."""

    @property
    def name(self) -> str:
        """Return ``BH`` of ``BH:MP/C1/P``; nothing where there are no parts."""
        return self.parts.name if self.parts else ""

    @property
    def modifiers(self) -> tuple[str, ...]:
        """Return ``("C1", "P")`` of ``BH:MP/C1/P``."""
        return self.parts.modifiers if self.parts else ()

    @property
    def code(self) -> str:
        """Return the code as the table spells it, whatever the file's capitals."""
        return self.parts.text if self.parts else self.text

    @property
    def known(self) -> bool:
        """Return whether the table has such a name, or the organiser defined one."""
        if self.parts is None:
            return False
        return self.parts.in_table or self.name in _ALSO_KNOWN or self.name.startswith(_OTHER)


class TieBreakRecord(msgspec.Struct, frozen=True):
    """``202``, by which players with equal points are ranked, or ``212``, by which all are."""

    line: int
    tag: str
    codes: tuple[TieBreakCode, ...]

    @property
    def breaking_ties(self) -> tuple[TieBreakCode, ...]:
        """Return the codes behind the points: ``212 PTS,BH`` says the same as ``202 BH``."""
        if self.tag == "212" and self.codes and self.codes[0].name in POINTS_CODES:
            return self.codes[1:]
        return self.codes


class WrittenStanding(msgspec.Struct, frozen=True):
    """Where a player or a team stands as the file has it, shared places included.

    ``points`` are those of a player or the game points of a team; a player has no match points.
    """

    line: int
    number: int
    points: Fraction | None
    rank: int | None
    match_points: Fraction | None = None


class WrittenStandings(msgspec.Struct, frozen=True):
    """All that a file says of its standings: by which codes, and who stands where."""

    codes: tuple[TieBreakCode, ...]
    """The codes in order without the points they begin with."""
    players: tuple[WrittenStanding, ...]
    teams: tuple[WrittenStanding, ...] = ()
    primary: str = "PTS"
    """What comes before the codes: ``PTS``, or ``MPTS`` or ``GPTS`` where a file says so; empty
    where ``212`` begins with another code."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the codes as the table spells them, others as they are written."""
        return tuple(code.code for code in self.codes)


def parse_tie_breaks(row: Row) -> TieBreakRecord:
    """Read ``202`` or ``212``: codes with commas between them, from column 5."""
    codes = []
    for item in _ITEM.finditer(row.text, 4):
        text = item[0].strip()
        if not text:
            continue
        column = item.start() + 1 + len(item[0]) - len(item[0].lstrip())
        codes.append(TieBreakCode(row.line, column, text, take_apart(text)))
    return TieBreakRecord(row.line, row.tag, tuple(codes))


def tie_break_line(record: TieBreakRecord) -> str:
    """Return the line of a record."""
    return f"{record.tag} {','.join(code.code for code in record.codes)}"


def doubts_about_codes(record: TieBreakRecord) -> Iterator[Adjustment]:
    """Yield a line on every code that nobody knows, or that the table does not admit so."""
    for code in record.codes:
        why = _doubt(code)
        if why is not None:
            kept = Sentence("it is kept as it is")
            yield Adjustment(Change.TIE_BREAKS, code.line, code.column, why, kept)


def _doubt(code: TieBreakCode) -> Sentence | None:
    if code.parts is None:
        return Sentence("{code!r} is not a tie-break code, such as BH/C1 or EMMSB", code=code.text)
    if not code.known:
        return Sentence(
            "the tie-break code {code!r} is not in FIDE's table (MTB26)", code=code.text
        )
    if code.parts.in_table:
        try:
            parse_code(code.text)
        except InvalidValue as error:
            return error.sentence
    return None
