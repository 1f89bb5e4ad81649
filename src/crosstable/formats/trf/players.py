"""Player lines: the static columns 1 to 89 and one cell of ten columns for every round.

National rating lines share the static columns. What is odd but clear is read and reported; what
could mean two things is refused with its place.
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from crosstable.formats.trf import named
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.columns import Row
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

FIRST_ROUND = 92
ROUND_WIDTH = 10
MAX_ROUNDS = 999
_GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
_NATIONAL_GAPS = (4, 9, 14, 48, 53, 57, 69)
_RESULTS = frozenset("10=+-WDLHFUZ? ")
_OTHER_LETTERS = {"X": "?", "A": "Z"}
"""How Gacrux writes a game that is not over, and an absence."""
_FLOATS = frozenset({"d", "u", "D", "U", "dd", "uu", "DD", "UU", "v", "^", "vv", "^^", "↓", "↑"})
"""How check-lists mark floats, down and up, of one round or of two."""
_COLOURS = {"w": "w", "b": "b", "-": "", " ": ""}
_USUAL = re.compile(
    r"([0-9]{4}| [0-9]{3}|  [0-9]{2}|   [0-9]) ([wb-]) ([-10=+WDLHFUZ?])(?:  |\Z)", re.ASCII
)
"""A cell as nearly all of them are, in its columns; what is different is read field by field."""
_OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
_SEXES = {"m": "m", "w": "w", "f": "w"}


class RoundCell(msgspec.Struct, frozen=True, gc=False):
    """What one player has in one round: opponent, ``w`` or ``b``, and the result letter."""

    opponent: int | None
    colour: str
    result: str
    column: int


class PlayerRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player line; ``cells`` has one entry for every round, none where the cell is blank."""

    line: int
    number: int
    sex: str
    title: str
    name: str
    rating: int | None
    federation: str
    identifier: str
    born: str
    points: Fraction | None
    rank: int | None
    cells: tuple[RoundCell | None, ...]


class NationalRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a national federation says about a player, under the federation's three letters."""

    line: int
    code: str
    number: int
    sex: str
    classification: str
    name: str
    rating: int | None
    origin: str
    identifier: str
    born: str


def parse_player(row: Row, adjustments: list[Adjustment]) -> PlayerRecord:
    """Read a player line, TRF16 and TRF26 alike."""
    try:
        return _parse_player(row, adjustments)
    except UnreadableInput:
        if row.text.isascii():
            raise
        # Programs that pad names by bytes shift everything behind a letter that takes two of them.
        by_bytes = Row(row.line, row.text.encode("utf-8", "replace").decode("latin-1"))
        ours: list[Adjustment] = []
        try:
            player = _parse_player(by_bytes, ours)
            name = player.name.encode("latin-1").decode("utf-8")
        except (UnreadableInput, UnicodeDecodeError):
            player = None
        if player is None:
            raise
        adjustments += ours
        adjustments.append(
            Adjustment.noted(
                Change.BYTE_COLUMNS,
                row.line,
                15,
                "the columns of this line were counted in bytes, not in characters",
            )
        )
        return msgspec.structs.replace(player, name=name)


def _parse_player(row: Row, adjustments: list[Adjustment]) -> PlayerRecord:
    text = row.text
    row.gap(*_GAPS)
    number = row.needed(5, 8, named.STARTING_RANK)
    if not number:
        raise row.fail("the starting rank is 0", 5, remedy="starting ranks run from 1 to 9999")
    if len(text) < 15:
        raise row.fail("the line is cut short before the name", len(text) + 1)
    points_text = row.field(81, 84)
    if 80 < len(text) < 84 and "." not in points_text[:-1] and "," not in points_text[:-1]:
        raise row.fail(
            "the line is cut short inside the points",
            len(text) + 1,
            remedy="columns 81-84 hold them",
        )
    if len(text) < 81:
        adjustments.append(
            Adjustment.noted(
                Change.SHORT_LINE,
                row.line,
                len(text) + 1,
                "the line of player {player} ends before the points in columns 81-84",
                player=number,
            )
        )
    elif "," in points_text:
        adjustments.append(
            Adjustment.noted(
                Change.NUMBER,
                row.line,
                81,
                "points {points!r}: decimal comma read",
                points=points_text,
            )
        )
    return PlayerRecord(
        line=row.line,
        number=number,
        sex=_sex(row, adjustments),
        title=_title(row, adjustments),
        name=row.field(15, 47),
        rating=row.integer(49, 52, named.RATING),
        federation=row.field(54, 56),
        identifier=_identifier(row, adjustments),
        born=row.field(70, 79),
        points=row.points(81, 84, named.POINTS),
        rank=row.integer(86, 89, named.RANK),
        cells=_cells(row, adjustments),
    )


def _sex(row: Row, adjustments: list[Adjustment]) -> str:
    letter = row.field(10, 10)
    sex = _SEXES.get(letter.lower(), "")
    if letter != sex:
        taken = (
            Sentence("sex {letter!r} is read as {sex!r}; m and w are known", letter=letter, sex=sex)
            if sex
            else Sentence("sex {letter!r} is read as not given; m and w are known", letter=letter)
        )
        adjustments.append(Adjustment(Change.SEX, row.line, 10, taken))
    return sex


def _title(row: Row, adjustments: list[Adjustment]) -> str:
    written = row.field(11, 13)
    title = _OLD_TITLES.get(written.lower()) or written.upper()
    if title != written:
        adjustments.append(
            Adjustment.noted(
                Change.TITLE,
                row.line,
                11,
                "title {written!r} is read as {title}",
                written=written,
                title=title,
            )
        )
    return title


def _identifier(row: Row, adjustments: list[Adjustment]) -> str:
    written = row.field(58, 68)
    bare = written.strip("\"'` ")
    if bare != written:
        adjustments.append(
            Adjustment.noted(
                Change.IDENTIFIER,
                row.line,
                58,
                "identifier {written!r}: quotes dropped",
                written=written,
            )
        )
    return bare


def _cells(row: Row, adjustments: list[Adjustment]) -> tuple[RoundCell | None, ...]:
    text = row.text
    if len(text) >= FIRST_ROUND - 1 + MAX_ROUNDS * ROUND_WIDTH:
        raise row.fail("the line has more than {most} rounds", len(text), most=MAX_ROUNDS)
    cells: list[RoundCell | None] = []
    for start in range(FIRST_ROUND - 1, len(text), ROUND_WIDTH):
        usual = _USUAL.match(text, start)
        if usual:
            opponent, colour, result = usual.groups()
            cells.append(RoundCell(int(opponent) or None, _COLOURS[colour], result, start + 1))
            continue
        cell = text[start : start + ROUND_WIDTH]
        cells.append(None if cell.isspace() else _cell(row, cell, start + 1, adjustments))
    return tuple(cells)


def _cell(row: Row, cell: str, column: int, adjustments: list[Adjustment]) -> RoundCell:
    cell = _without_float(row, cell.ljust(ROUND_WIDTH), column, adjustments)
    if cell[4] != " " or cell[6] != " " or cell[8:] != "  ":
        wrong = next(index for index in (4, 6, 8, 9) if cell[index] != " ")
        raise row.shifted(column + wrong)
    opponent = row.integer(column, column + 3, named.OPPONENT) or None
    result = _result(row, cell[7], column + 7, adjustments)
    colour = _colour(row, cell[5], column + 5, adjustments)
    if opponent and not colour and result == " " and cell[5] == " ":
        raise row.fail(
            "opponent {opponent} stands without colour and result: the line is cut short",
            column + 4,
            remedy="a round needs opponent, colour and result",
            opponent=opponent,
        )
    return RoundCell(opponent, colour, result.strip(), column)


def _without_float(row: Row, cell: str, column: int, adjustments: list[Adjustment]) -> str:
    """Return a cell without the float mark that older programs put behind it."""
    if cell[7] == " " or cell[8:].strip() not in _FLOATS:
        return cell
    adjustments.append(
        Adjustment.noted(
            Change.FLOAT_MARKS,
            row.line,
            column + 8,
            "float mark {mark!r} is left out: the format has no column for it; floats follow "
            "from the results, by the text of 2026 differently from that of 2017",
            mark=cell[8:].strip(),
        )
    )
    return cell[:8] + "  "


def _result(row: Row, written: str, column: int, adjustments: list[Adjustment]) -> str:
    """Return a result as the format writes it, noting where it is written otherwise."""
    if written.upper() in _OTHER_LETTERS:
        result = _OTHER_LETTERS[written.upper()]
    elif written in _RESULTS:
        return written
    elif written.upper() in _RESULTS:
        result = written.upper()
    else:
        raise row.fail(
            "result {result!r} is unknown",
            column,
            remedy="results are 1 = 0 + - W D L H F U Z, ? or a blank",
            result=written,
        )
    adjustments.append(
        Adjustment.noted(
            Change.LETTER_CASE,
            row.line,
            column,
            "result {written!r} is read as {result!r}",
            written=written,
            result=result,
        )
    )
    return result


def _colour(row: Row, written: str, column: int, adjustments: list[Adjustment]) -> str:
    """Return a colour, noting where it is written in another case."""
    colour = _COLOURS.get(written)
    if colour is not None:
        return colour
    colour = _COLOURS.get(written.lower())
    if colour is None:
        raise row.fail(
            "colour {written!r} is unknown",
            column,
            remedy="colours are w, b, - or a blank",
            written=written,
        )
    adjustments.append(
        Adjustment.noted(
            Change.LETTER_CASE,
            row.line,
            column,
            "colour {written!r} is read as {colour!r}",
            written=written,
            colour=colour,
        )
    )
    return colour


def parse_national(row: Row) -> NationalRecord:
    """Read a national rating line: the static columns under a federation's code."""
    row.gap(*_NATIONAL_GAPS)
    return NationalRecord(
        line=row.line,
        code=row.tag,
        number=row.needed(5, 8, named.STARTING_RANK),
        sex=row.field(10, 10),
        classification=row.field(11, 13),
        name=row.field(15, 47),
        rating=row.integer(49, 52, named.NATIONAL_RATING),
        origin=row.field(54, 56),
        identifier=row.field(58, 68),
        born=row.field(70, 79),
    )
