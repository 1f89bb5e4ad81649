"""FIDE's published text layout: one header line, then a player a line in columns.

The header says where the columns stand, so that the lists of all years are read: the combined one
with three ratings, those of one rate of play, and the narrow ones of before 2012.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from crosstable.formats.rating_lists import cells
from crosstable.formats.rating_lists.model import Listing
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing as Parts
from crosstable.ratings.model import ListedPlayer, ListStanding

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
