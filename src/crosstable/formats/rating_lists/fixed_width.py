"""FIDE's published text layout: one header line, then a player a line in columns.

The header says where the columns stand, so that the lists of all years are read: the combined one
with three ratings, those of one rate of play, and the narrow ones of before 2012.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise

from crosstable.formats.rating_lists import cells
from crosstable.formats.rating_lists.model import Listing
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Sex
from crosstable.ratings.model import ListedPlayer, ListStanding

__all__ = ["is_fixed_width", "list_date_of_header", "read_fixed_width"]

Line = tuple[int, str, bool]
Columns = dict[str, tuple[int, int | None]]

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
        if month in _MONTHS and year.isdigit():
            century = 1900 if int(year) >= 70 else 2000
            return date(century + int(year), _MONTHS.index(month) + 1, 1)
    return None


def read_fixed_width(lines: Iterable[Line], lists: Sequence[str]) -> Iterator[Listing]:
    """Yield the players of a list with their standings on the lists asked for."""
    source = iter(lines)
    number, header, _ = next(source, (1, "", False))
    columns = _columns(header, number)
    rated = _rating_columns(columns, lists, number)
    width = len(header.rstrip())
    usual = 0
    for number, line, ended in source:
        bare = line.rstrip()
        if not bare:
            continue
        if len(bare) < columns["Fed"][0] or (not ended and len(line) < usual):
            raise UnreadableInput(
                "the line is cut short: the file was not read or copied to its end",
                line=number,
                column=len(line) + 1,
                remedy="get the list again",
            )
        usual = len(line)
        yield Listing(number, _player(line, number, columns, rated, len(bare) - width))


def _columns(header: str, number: int) -> Columns:
    found = [(each.start(), each.group()) for each in _COLUMN.finditer(header)]
    columns: Columns = {}
    for (start, name), (end, _) in pairwise([*found, (None, "")]):
        meaning = _MEANINGS.get(name, "rating" if name[-2:].isdigit() else name)
        if start is not None:
            columns[meaning] = (start, end)
    missing = {"id", "Name", "Fed"} - columns.keys()
    if missing:
        raise UnreadableInput(
            f"the header has no column {', '.join(sorted(missing))}",
            line=number,
            remedy="give the list as FIDE publishes it",
        )
    return columns


def _rating_columns(
    columns: Columns, lists: Sequence[str], number: int
) -> list[tuple[str, tuple[str, str, str]]]:
    """Return where each of the lists asked for stands in this file."""
    if "rating" in columns:
        if len(lists) != 1:
            raise UnreadableInput(
                "the file holds one list", line=number, remedy="name the one list it is"
            )
        return [(lists[0], ("rating", "Gms", "K"))]
    chosen = []
    for name in lists:
        kind = name.rpartition(".")[2]
        if kind not in COMBINED or COMBINED[kind][0] not in columns:
            raise UnreadableInput(
                f"the file has no ratings of the list {name}",
                line=number,
                remedy="check the header, or name a list the file has",
            )
        chosen.append((name, COMBINED[kind]))
    return chosen


def _player(
    line: str,
    number: int,
    columns: Columns,
    rated: list[tuple[str, tuple[str, str, str]]],
    beyond: int,
) -> ListedPlayer:
    # Too many titles for their column push the rest of a line to the right.
    shift = max(beyond, 0)

    def cell(name: str) -> str:
        if name not in columns:
            return ""
        start, end = columns[name]
        if shift and name not in _BEFORE_TITLES:
            start += shift
            end = end + shift if end is not None else None
        return line[start:end].strip()

    flag = cell("Flag").lower()
    standings = []
    for name, (rating, games, factor) in rated:
        value = cells.rating(cell(rating), number)
        if value is None and not cell(games).strip("0"):
            continue
        standings.append(
            ListStanding(
                list=name,
                rating=value,
                period_games=cells.whole(cell(games), number, "games") or 0,
                k=cells.whole(cell(factor), number, "K") or None,
                inactive="i" in flag,
            )
        )
    sex = cells.sex(cell("Sex"))
    return ListedPlayer(
        id=cells.identifier(cell("id"), number),
        name=cells.name_of_player(cell("Name"), number),
        federation=cell("Fed"),
        sex=Sex.FEMALE if sex is None and "w" in flag else sex,
        born=cells.birth_date(cell("B-day"), number),
        title=cells.title(cell("Tit")),
        women_title=cells.title(cell("WTit")),
        other_titles=cell("OTit"),
        standings=tuple(standings),
    )


_BEFORE_TITLES = frozenset({"id", "Name", "Fed", "Sex", "Tit", "WTit", "OTit"})
