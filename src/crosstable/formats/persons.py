"""Persons as CSV or XLSX: a line for each person, or several with one number for several facts.

The first line names the columns. ``name`` is needed; a number such as ``fide`` or ``fmjd`` tells
people apart; the columns of a title, licence, norm or service belong together. Either the whole
file is good, or the first bad line is named and nothing of it counts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from typing import TypeVar

import msgspec

from crosstable.formats.archives import is_archive
from crosstable.formats.person_cells import COLUMNS, FACTS
from crosstable.formats.roster.as_text import list_as_text, unread_sheets
from crosstable.formats.roster.escaping import unguard
from crosstable.formats.roster.text import decoded
from crosstable.kernel.day_and_month import day_first_in, one_reading, two_readings
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.facts import (
    Fact,
    Numbered,
)
from crosstable.kernel.player import clean_name
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.ratings.name_words import words_of_name

MOST_LINES = 2_000_000
MOST_BYTES = 512 * 1024 * 1024
_MOST_JOINED = 5
"""So many persons of several lines are named, and so many of their lines."""
_MISTYPED = 0.8
"""How alike, from 0 to 1, a name is to that of a column which it is taken for."""
DELIMITERS = ("\t", ";", ",")

_READ_AS = (
    Sentence("dates were read as month/day/year, as others of the file must be"),
    Sentence("dates were read as day/month/year, as others of the file must be"),
)
_Given = Mapping[str, str]
_Made = TypeVar("_Made")


class IncomingPerson(msgspec.Struct, frozen=True):
    """Facts about one person on their way in from a file."""

    facts: tuple[Fact, ...]
    line: int = 0
    """Where the person is first met."""
    person: str = ""
    """The entry that is meant, where the file says it."""


class PersonFile(msgspec.Struct, frozen=True):
    """What a file of persons holds."""

    persons: tuple[IncomingPerson, ...]
    notes: tuple[Sentence, ...] = ()
    """What was assumed about the whole file."""


def read_persons(data: bytes, *, source: str = "", encoding: str = "") -> PersonFile:
    """Return the persons of a file, each once, or name the first line that is not right."""
    try:
        return _read(data, encoding)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _read(data: bytes, encoding: str) -> PersonFile:
    if len(data) > MOST_BYTES:
        raise UnreadableInput("the file is too large for a list of persons")
    in_sheet = is_archive(data)
    text = list_as_text(data) if in_sheet else decoded(data, encoding)[0]
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] = []
    gathered: dict[str, _Gathered] = {}
    # Dates of birth that leave no doubt decide how the others are read.
    day_first = day_first_in([text])
    decided = False
    try:
        for row in rows:
            # A spreadsheet leaves empty cells at the end of a row out.
            cells = [*row, *[""] * (len(columns) - len(row))] if in_sheet else row
            if not any(map(str.strip, cells)):
                continue
            if not columns:
                columns = _columns(cells, rows.line_num)
                continue
            if len(cells) != len(columns):
                raise UnreadableInput(
                    "{count} of {expected} columns; the file looks cut off or mixed up here, and "
                    "nothing was imported",
                    line=rows.line_num,
                    count=len(cells),
                    expected=len(columns),
                )
            given = {
                column: unguard(cell.strip())
                for column, cell in zip(columns, cells, strict=True)
                if cell
            }
            if day_first is not None:
                written = given.get("born", "")
                born = one_reading(written, day_first=day_first)
                given |= {"born": born.isoformat()} if born else {}
                decided = decided or bool(two_readings(written))
            _gather(gathered, given, rows.line_num)
            if len(gathered) > MOST_LINES:
                raise UnreadableInput("more persons than a register can import at once")
    except csv.Error:
        raise UnreadableInput(
            "a quotation mark is opened and not closed; the file looks cut off, and nothing was "
            "imported",
            line=rows.line_num,
        ) from None
    if not gathered:
        raise UnreadableInput(
            "the file has no persons", remedy="name the columns in its first line"
        )
    everybody = {id(gathering): gathering for gathering in gathered.values()}
    persons = tuple(gathering.person() for gathering in everybody.values())
    notes = [_READ_AS[bool(day_first)]] if decided else []
    return PersonFile(persons, (*unread_sheets(data), *notes, *_joined(everybody.values())))


def _joined(everybody: Iterable[_Gathered]) -> Iterator[Sentence]:
    """Say which lines were taken for one person by name and birth alone, the first few of them."""
    joined = [one for one in everybody if one.alike]
    for one in joined[:_MOST_JOINED]:
        yield Sentence(
            "lines {lines}: {person}, read as one person by name and birth; give numbers where "
            "they are several",
            lines=Listing([str(line) for line in (one.line, *one.alike[:_MOST_JOINED])]),
            person=one.name,
        )
    if len(joined) > _MOST_JOINED:
        yield Sentence.plural(
            "so was {count} other person",
            "so were {count} other persons",
            count=len(joined) - _MOST_JOINED,
        )


class _Gathered:
    """What several lines say about one person."""

    def __init__(self, line: int, name: str, mark: str) -> None:
        self.line = line
        self.name = name
        self.mark = mark
        self.facts: dict[Fact, None] = {}
        self.alike: list[int] = []
        """Further lines without a number that have the same name and birth."""

    def person(self) -> IncomingPerson:
        return IncomingPerson(tuple(self.facts), self.line, self.mark)


def _columns(cells: list[str], line: int) -> list[str]:
    columns = [cell.strip().casefold().replace(" ", "_").replace("-", "_") for cell in cells]
    columns = [column.removesuffix("_id").removesuffix("_number") for column in columns]
    if "name" not in columns and "person" not in columns:
        raise UnreadableInput(
            "the first line must name the columns, with name among them; a federation's rating "
            "list is imported as a rating list",
            line=line,
        )
    for column in columns:
        if columns.count(column) > 1:
            raise UnreadableInput("the column {name!r} is there twice", line=line, name=column)
        if column not in COLUMNS:
            _refuse_mistyped(column, line)
            _said(line, column, partial(Numbered, column, "1"))
    return columns


def _refuse_mistyped(column: str, line: int) -> None:
    """Refuse what would become a register of its own and reads like a column there is."""
    alike = get_close_matches(column, COLUMNS, n=1, cutoff=_MISTYPED)
    if alike:
        raise UnreadableInput(
            "no column is called {name!r}; perhaps {known!r} is meant, otherwise give the "
            "register another name",
            line=line,
            name=column,
            known=alike[0],
        )


def _gather(gathered: dict[str, _Gathered], given: _Given, line: int) -> None:
    name = _said(line, "name", partial(clean_name, given["name"])) if "name" in given else ""
    mark = given.get("person", "")
    numbers = [
        _said(line, column, partial(Numbered, column, given[column]))
        for column in given
        if column not in COLUMNS
    ]
    keys = [mark] if mark else []
    keys += [f"{number.register}:{number.value}" for number in numbers]
    unnumbered = not keys
    keys = keys or [f"{name} {given.get('born', '')} {'' if 'born' in given else line}"]
    if not name and not mark:
        raise UnreadableInput("a person needs a name", line=line)
    known = {id(gathered[key]): gathered[key] for key in keys if key in gathered}
    for other in known.values():
        if name and other.name and words_of_name(name).isdisjoint(words_of_name(other.name)):
            raise UnreadableInput(
                "{person} has the number of {other} in line {first}; two persons cannot share "
                "one, and nothing was imported",
                line=line,
                person=name,
                other=other.name,
                first=other.line,
            )
    person = next(iter(known.values()), None) or _Gathered(line, name, mark)
    if unnumbered and known:
        person.alike.append(line)
    for key in keys:
        gathered[key] = person
    facts: list[Fact] = [*numbers]
    for kind, make in FACTS.items():
        fact = _said(line, kind, partial(make, given))
        facts += [fact] if fact is not None else []
    person.facts |= dict.fromkeys(facts)


def _said(line: int, column: str, make: Callable[[], _Made]) -> _Made:
    """Return what is made of a line, or say what is wrong and where."""
    try:
        return make()
    except UnreadableInput:
        raise
    except CrosstableError as error:
        named = error.field if isinstance(error, InvalidValue) else ""
        raise UnreadableInput(
            "{name}: {cause}; nothing was imported",
            line=line,
            name=named if named in COLUMNS else column,
            cause=error.sentence,
        ) from None
