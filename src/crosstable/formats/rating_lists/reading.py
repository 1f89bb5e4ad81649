"""Any rating list, streamed: its layout is recognised, doubles and slips are refused by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple
from xml.parsers import expat

import msgspec

from crosstable.formats.encodings import page_of
from crosstable.formats.rating_lists import cells
from crosstable.formats.rating_lists.delimited import read_delimited
from crosstable.formats.rating_lists.lines import numbered_lines, peeked
from crosstable.formats.rating_lists.model import Listing
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing as Parts
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.model import ListedPlayer, ListStanding

# FIDE's published XML layout, read as it streams in.  No document type is accepted, so that no
# entity can grow a small file into a large one or reach outside.


LONGEST_TEXT = 20_000
LONGEST_TAG = 1 << 20
"""Bytes of one tag or remark, which must be whole before anything of it can be read."""
DEEPEST = 20
MOST_FIELDS = 100
_FIELDS = {
    "standard": ("rating", "games", "k"),
    "rapid": ("rapid_rating", "rapid_games", "rapid_k"),
    "blitz": ("blitz_rating", "blitz_games", "blitz_k"),
}
_REMEDY = Sentence("get the list again from the federation")


class _Collector:
    """The players gathered so far; expat calls it back at the end of every element."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.texts: list[str] = []
        self.parser.CharacterDataHandler = self.texts.append
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.EntityDeclHandler = self.refuse_doctype
        self.line = 0
        self.depth = 0
        self.taken = 0
        self.fields: dict[str, str] = {}
        self.found: list[tuple[int, dict[str, str]]] = []

    def feed(self, chunk: bytes, *, last: bool) -> None:
        """Read on, a piece at a time; what is too long in one tag is not waited for."""
        self.taken += len(chunk)
        self.parser.Parse(chunk, last)
        if self.taken - max(0, self.parser.CurrentByteIndex) > LONGEST_TAG + len(chunk):
            raise self.fail("a tag or a remark is too long for a rating list")

    def begin(self, _name: str, _attributes: object) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fail("the file is nested more deeply than a rating list")

    def end(self, name: str) -> None:
        self.depth -= 1
        if name == "player":
            self.found.append((self.line or self.parser.CurrentLineNumber, self.fields))
            self.fields = {}
            self.line = 0
        else:
            if name == "fideid":
                self.line = self.parser.CurrentLineNumber
            self.fields[name] = "".join(self.texts).strip()
        self.texts.clear()

    def refuse_doctype(self, *_given: object) -> None:
        raise self.fail("the file declares a document type or entities, which no rating list does")

    def refuse_growth(self) -> None:
        """Refuse a field or a player that does not end."""
        if sum(map(len, self.texts)) > LONGEST_TEXT or len(self.fields) > MOST_FIELDS:
            raise self.fail("a player or a field is too long for a rating list")

    def fail(self, cause: str, /) -> UnreadableInput:
        return UnreadableInput(
            cause,
            line=self.parser.CurrentLineNumber,
            column=self.parser.CurrentColumnNumber + 1,
            remedy=_REMEDY,
        )


def read_markup(
    chunks: Iterable[bytes], lists: Sequence[str], beside: Sequence[str] = ()
) -> Iterator[Listing]:
    """Yield the players of a list with their standings on the lists asked for.

    A file of one rate of play names its rating as the combined one names the standard rating.
    """
    collector = _Collector()
    chosen: list[tuple[str, tuple[str, str, str]]] = []
    for last, chunk in _with_end(chunks):
        try:
            collector.feed(chunk, last=last)
        except expat.ExpatError as error:
            cause = Sentence.recorded(expat.ErrorString(error.code))
            if error.code in _CUT:
                cause = Sentence(
                    "the file ends too early ({cause}): it was not read or copied to its end",
                    cause=cause,
                )
            raise UnreadableInput(
                cause, line=error.lineno, column=error.offset + 1, remedy=_REMEDY
            ) from None
        collector.refuse_growth()
        for line, fields in collector.found:
            chosen = chosen or _chosen(fields, line, lists, beside)
            yield Listing(line, _player_of_markup(fields, line, chosen))
        collector.found.clear()


_CUT = {
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
}


def _with_end(chunks: Iterable[bytes]) -> Iterator[tuple[bool, bytes]]:
    for chunk in chunks:
        yield False, chunk
    yield True, b""


def _chosen(
    first: dict[str, str], line: int, lists: Sequence[str], beside: Sequence[str]
) -> list[tuple[str, tuple[str, str, str]]]:
    """Return where each of the lists asked for stands, as the first player shows."""
    combined = any(fields[0] in first for kind, fields in _FIELDS.items() if kind != "standard")
    if not combined:
        if len(lists) != 1:
            raise UnreadableInput(
                "the file holds one list", line=line, remedy="name the one list it is"
            )
        return [(lists[0], _FIELDS["standard"])]
    chosen = []
    for name in (*lists, *beside):
        fields = _FIELDS.get(name.rpartition(".")[2])
        if fields is None:
            if name in beside:
                continue
            raise UnreadableInput(
                "the file has no ratings of the list {list}",
                line=line,
                remedy=Sentence("it has {fields}", fields=Parts(_FIELDS)),
                list=name,
            )
        chosen.append((name, fields))
    return chosen


def _player_of_markup(
    fields: dict[str, str], line: int, chosen: list[tuple[str, tuple[str, str, str]]]
) -> ListedPlayer:
    flag = fields.get("flag", "").lower()
    standings = []
    for name, places in chosen:
        rating, games, factor = (fields.get(place, "") for place in places)
        value = cells.rating(rating, line)
        if value is None and not games.strip("0"):
            continue
        standings.append(
            ListStanding(
                list=name,
                rating=value,
                period_games=cells.whole(games, line, cells.GAMES) or 0,
                k=cells.whole(factor, line, "K") or None,
                inactive="i" in flag,
            )
        )
    sex = cells.sex(fields.get("sex", ""))
    return ListedPlayer(
        id=cells.identifier(fields.get("fideid", ""), line),
        name=cells.name_of_player(fields.get("name", ""), line),
        federation=fields.get("country", ""),
        sex=Sex.FEMALE if sex is None and "w" in flag else sex,
        born=cells.birth_date(fields.get("birthday", ""), line),
        title=cells.title(fields.get("title", "")),
        women_title=cells.title(fields.get("w_title", "")),
        other_titles=fields.get("o_title", ""),
        standings=tuple(standings),
    )


# FIDE's published text layout: one header line, then a player a line in columns.  The header
# says where the columns stand, so that the lists of all years are read: the combined one with
# three ratings, those of one rate of play, and the narrow ones of before 2012.


ListLine = tuple[int, str, bool]
Columns = dict[str, tuple[int, int | None]]
Rated = list[tuple[str, tuple[str, str, str]]]

_COLUMN = re.compile(
    r"ID [Nn]umber|Name|WTit|OTit|Titl?|Fed|Sex|FOA|SRtng|SGm|SK|RRtng|RGm|Rk|BRtng|BGm|BK"
    r"|[A-Z][A-Za-z]{2}\d\d|Games|Gms|\bK\b|B-day|Born|Flag"
)
_MEANINGS = {
    "ID Number": "id",
    "ID number": "id",
    "Titl": "Tit",
    "Games": "Gms",
    "Born": "B-day",
}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
COMBINED = {
    "standard": ("SRtng", "SGm", "SK"),
    "rapid": ("RRtng", "RGm", "Rk"),
    "blitz": ("BRtng", "BGm", "BK"),
}


def is_fixed_width(first_line: str) -> bool:
    """Return whether a line is the header of such a list."""
    return first_line.lower().startswith("id number") and "Name" in first_line


def list_date_of_header(header: str) -> date | None:
    """Return the first day of the month a header names, as in ``JAN19``; the combined has none."""
    for name in _COLUMN.findall(header):
        month, year = name[:3].lower(), name[3:]
        if month in _MONTHS and year.isascii() and year.isdigit():
            century = 1900 if int(year) >= 70 else 2000
            return date(century + int(year), _MONTHS.index(month) + 1, 1)
    return None


def read_fixed_width(
    lines: Iterable[ListLine], lists: Sequence[str], beside: Sequence[str] = ()
) -> Iterator[Listing]:
    """Yield the players of a list with their standings on the lists asked for.

    Those ``beside`` them are read where the file has them.
    """
    source = iter(lines)
    number, header, _ = next(source, (1, "", False))
    columns = _columns(header, number)
    rated = _rating_columns(columns, lists, beside, number)
    straight = _cuts(columns, rated, 0)
    width = len(header.rstrip())
    least = _least(columns)
    usual = 0
    for number, line, ended in source:
        bare = line.rstrip()
        if not bare:
            continue
        if len(bare) < columns["Fed"][0] or (not ended and len(line) < max(usual, least)):
            raise UnreadableInput(
                "the line is cut short: the file was not read or copied to its end",
                line=number,
                column=len(line) + 1,
                remedy="get the list again; if it is whole, end its last line with a line break",
            )
        usual = len(line)
        # Too many titles for their column push the rest of a line to the right.
        beyond = len(bare) - width
        cuts = straight if beyond <= 0 else _cuts(columns, rated, beyond)
        yield Listing(number, _player(line, number, cuts))


def _columns(header: str, line_number: int) -> Columns:
    starts = [(column.start(), column.group()) for column in _COLUMN.finditer(header)]
    columns: Columns = {}
    for (start, name), (end, _) in pairwise([*starts, (None, "")]):
        meaning = _MEANINGS.get(name, "rating" if name[-2:].isdigit() else name)
        if start is not None:
            columns[meaning] = (start, end)
    missing = {"id", "Name", "Fed"} - columns.keys()
    if missing:
        raise UnreadableInput(
            "the header has no column {missing}",
            line=line_number,
            remedy="give the list as FIDE publishes it",
            missing=Parts(sorted(missing)),
        )
    return columns


def _least(columns: Columns) -> int:
    """Return how far a whole line reaches: to the end of a birth year, or of the last rating."""
    if "B-day" in columns:
        return columns["B-day"][0] + len("2000")
    ratings = ("rating", *(fields[0] for fields in COMBINED.values()))
    return max((columns[name][0] + len("2000") for name in ratings if name in columns), default=0)


def _rating_columns(
    columns: Columns, lists: Sequence[str], beside: Sequence[str], line_number: int
) -> Rated:
    """Return where each of the lists asked for stands in this file."""
    if "rating" in columns:
        if len(lists) != 1:
            raise UnreadableInput(
                "the file holds one list", line=line_number, remedy="name the one list it is"
            )
        return [(lists[0], ("rating", "Gms", "K"))]
    chosen = []
    for name in (*lists, *beside):
        kind = name.rpartition(".")[2]
        if kind not in COMBINED or COMBINED[kind][0] not in columns:
            if name in beside:
                continue
            raise UnreadableInput(
                "the file has no ratings of the list {list}",
                line=line_number,
                remedy="check the header, or name a list the file has",
                list=name,
            )
        chosen.append((name, COMBINED[kind]))
    return chosen


class _Cuts(NamedTuple):
    """Where the cells of a line are cut out: people first, then three for each list."""

    lists: tuple[str, ...]
    slices: tuple[slice, ...]


def _cuts(columns: Columns, rated: Rated, shift: int) -> _Cuts:
    """Return the cuts of lines whose columns behind the titles are pushed to the right."""
    names = (*_PERSON, *(name for _, fields in rated for name in fields))
    slices = []
    for name in names:
        start, end = columns.get(name, (0, 0))
        if shift and name not in _BEFORE_TITLES and name in columns:
            start, end = start + shift, None if end is None else end + shift
        slices.append(slice(start, end))
    return _Cuts(tuple(name for name, _ in rated), tuple(slices))


def _player(line: str, line_number: int, cuts: _Cuts) -> ListedPlayer:
    fields = [line[cut].strip() for cut in cuts.slices]
    identifier, name, federation, sex_letter, title, women_title, other_titles, born, flag = fields[
        : len(_PERSON)
    ]
    inactive = "i" in flag.lower()
    standings = []
    for index, list_name in enumerate(cuts.lists):
        start = len(_PERSON) + 3 * index
        rating, games, factor = fields[start : start + 3]
        value = cells.rating(rating, line_number)
        if value is None and not games.strip("0"):
            continue
        standings.append(
            ListStanding(
                list=list_name,
                rating=value,
                period_games=cells.whole(games, line_number, cells.GAMES) or 0,
                k=cells.whole(factor, line_number, "K") or None,
                inactive=inactive,
            )
        )
    sex = cells.sex(sex_letter)
    return ListedPlayer(
        id=cells.identifier(identifier, line_number),
        name=cells.name_of_player(name, line_number),
        federation=federation,
        sex=Sex.FEMALE if sex is None and "w" in flag.lower() else sex,
        born=cells.birth_date(born, line_number),
        title=cells.title(title),
        women_title=cells.title(women_title),
        other_titles=other_titles,
        standings=tuple(standings),
    )


_PERSON = ("id", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "B-day", "Flag")
_BEFORE_TITLES = frozenset({"id", "Name", "Fed", "Sex", "Tit", "WTit", "OTit"})


_BEGINNING = 2**18
"""Bytes of a list by whose names its encoding is told."""


class ListReading(msgspec.Struct, frozen=True):
    """A list on its way in; its players can be walked through once."""

    layout: str
    """``text``, ``xml`` or ``csv``."""
    dated: date | None
    """When it applies, where the file says so."""
    listings: Iterator[Listing]


def read_rating_list(
    chunks: Iterable[bytes],
    *,
    lists: Sequence[str],
    beside: Sequence[str] = (),
    source: str = "",
    encoding: str = "",
) -> ListReading:
    """Return the players of a list in any known layout, with standings on the lists asked for.

    Lines that are not UTF-8 are in the encoding named, or in the likeliest by how the list begins.
    Those ``beside`` them are read where the file has them; a file of one list is the one asked for.
    Errors name the source and the line. They may come as late as the last line, so nothing may be
    believed before the end is reached (decision 95).
    """
    head, everything = peeked(chunks, _BEGINNING)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start:
        raise UnreadableInput("the file is empty", source=source, remedy="get the list again")
    if start.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise UnreadableInput(
            "this is a compressed file", source=source, remedy="unpack it, or save it as CSV"
        )
    if start.startswith(b"%PDF"):
        raise UnreadableInput("this is a PDF", source=source, remedy="get the list as text or XML")
    if start.startswith(b"<"):
        listings = read_markup(everything, lists, beside)
        return ListReading("xml", None, _checked(listings, source))
    first = start.splitlines()[0].decode("utf-8", "replace")
    page = encoding or page_of(head[: head.rfind(b"\n") + 1])
    lines = numbered_lines(everything, page)
    if is_fixed_width(first):
        listings = read_fixed_width(lines, lists, beside)
        return ListReading("text", list_date_of_header(first), _checked(listings, source))
    return ListReading("csv", None, _checked(read_delimited(lines, lists), source))


def _checked(listings: Iterator[Listing], source: str) -> Iterator[Listing]:
    """Pass the players on; errors name the file."""
    try:
        yield from _once_each(listings)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _once_each(listings: Iterator[Listing]) -> Iterator[Listing]:
    """Pass the players on; refuse an identifier that comes twice and a list without players."""
    seen: dict[int, int] = {}
    for listing in listings:
        first = seen.setdefault(listing.player.id, listing.line)
        if first != listing.line:
            raise UnreadableInput(
                "identifier {identifier} is given twice, first in line {first}",
                line=listing.line,
                remedy="a player appears in a list only once; get the list again or remove one "
                "line",
                identifier=listing.player.id,
                first=first,
            )
        yield listing
    if not seen:
        raise UnreadableInput("the list has no players", remedy="get the list again")
