"""A table as a value: columns that say once all that a door needs to know, and lines they are of.

Terminal, page, paper, workbook, CSV and the interface each have one renderer of such a value. None
of them knows a column by its name, so a new one is a line in a declaration beside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player import bare_letters
from crosstable.kernel.sentence import Sentence
from crosstable.office.roles import Ask

Line = TypeVar("Line")
Exact: TypeAlias = str | int | Fraction | None
"""What a cell holds for programs and spreadsheets; a sentence is said in their language."""


class Kind(Enum):
    """What the cells of a column are; figures and numbers stand on the right."""

    TEXT = "text"
    NAME = "name"
    """Of whom or what the line is."""
    FEDERATION = "federation"
    NUMBER = "number"
    FIGURE = "figure"
    """A number with fractions, which stand under each other."""

    @property
    def right(self) -> bool:
        """Return whether cells end under each other."""
        return self in {Kind.NUMBER, Kind.FIGURE}


class Weight(Enum):
    """How much a column matters: what stands out, and what gives way where room is scarce."""

    MAIN = "main"
    PLAIN = "plain"
    ASIDE = "aside"


Usual: TypeAlias = Callable[["Column[Any]", Sequence[Any]], bool]
"""Whether a column is worth its width in a table with these lines, where nobody chose."""


def always(_column: Column[Any], _lines: Sequence[Any]) -> bool:
    """Show a column in every table."""
    return True


def where_filled(column: Column[Any], lines: Sequence[Any]) -> bool:
    """Show a column where somebody has something in it."""
    return any(column.value(line) not in {None, ""} for line in lines)


def when_asked(_column: Column[Any], _lines: Sequence[Any]) -> bool:
    """Show a column only to those who name it."""
    return False


class Column(msgspec.Struct, Generic[Line], frozen=True):
    """One column of a table, for every door."""

    key: str
    """What it is asked for by, and called in JSON."""
    heading: str
    """A sentence; or what people typed, of an event's own field."""
    head: str
    """The heading where room is scarce: a sentence, or a sign that is the same in all languages."""
    value: Callable[[Line], Exact]
    text: Callable[[Line], str] | None = None
    """How people see the value, where that is not the value itself."""
    brief: Callable[[Line], str] | None = None
    """The same on paper, where it is shorter."""
    kind: Kind = Kind.TEXT
    weight: Weight = Weight.PLAIN
    usual: Usual = always
    right: Ask | None = None
    """What one has to be allowed to see it; None: everybody may."""
    order: Callable[[Line], Any] | None = None
    """By what lines are ordered, where that is not the value; None comes last."""
    highest_first: bool = False

    def written(self, line: Line) -> str:
        """Return a cell as people see it."""
        return self.cells((line,))[0]

    def cells(self, lines: Sequence[Line]) -> list[str]:
        """Return the cells of all lines as people see them; a long page is waited for."""
        if self.text is not None:
            return list(map(self.text, lines))
        return [
            value if isinstance(value, str) else "" if value is None else str(value)
            for value in map(self.value, lines)
        ]

    def printed(self, line: Line) -> str:
        """Return a cell as it stands on paper."""
        return self.brief(line) if self.brief is not None else self.written(line)

    def rank(self, line: Line) -> Any:
        """Return by what a line is ordered; None where there is nothing."""
        value = self.value(line) if self.order is None else self.order(line)
        if isinstance(value, str):
            return bare_letters(value) or None
        return value


RIGHTS = (Ask.SEE_UNPUBLISHED, Ask.SEE_BIRTHS, Ask.SEE_FIELDS)
"""What columns ask for besides leave to see the table."""


class View(msgspec.Struct, frozen=True):
    """How somebody wants to see a table, and may; made of nothing, as everybody sees it."""

    columns: tuple[str, ...] = ()
    """Their keys, in the order they are to stand in."""
    sort: str = ""
    """The key of the column that orders the lines; with a minus sign the other way round."""
    rights: frozenset[Ask] = frozenset()
    """What of ``RIGHTS`` whoever looks has."""

    @classmethod
    def asked(cls, columns: Iterable[str], sort: str, may: Callable[[Ask], bool]) -> View:
        """Return what was typed: names separated by commas, once or several times."""
        names = (name.strip().casefold() for text in columns for name in text.split(","))
        return cls(
            tuple(dict.fromkeys(filter(None, names))),
            sort.strip().casefold(),
            frozenset(filter(may, RIGHTS)),
        )


class Table(msgspec.Struct, Generic[Line], frozen=True, kw_only=True):
    """Columns and lines; the title is what the file or the sheet of a workbook is called."""

    title: Sentence
    columns: tuple[Column[Line], ...]
    lines: tuple[Line, ...]
    identity: Callable[[Line], tuple[Hashable, ...]]
    """What a line is about: its number, a name, whether it stands in grey."""

    def seen(self, view: View) -> Table[Line]:
        """Return the table with the columns and in the order that somebody wants."""
        known = {column.key: column for column in self.offered(view)}
        lines = self.lines
        if view.sort:
            key = view.sort.removeprefix("-")
            lines = _ordered(lines, _known(known, key), backwards=view.sort != key)
        if view.columns:
            columns = tuple(_known(known, key) for key in view.columns)
        else:
            columns = tuple(column for column in known.values() if column.usual(column, lines))
        return replace(self, columns=columns, lines=lines)

    @property
    def signs(self) -> tuple[Column[Line], ...]:
        """Return the columns that signs head in place of words, for what explains them."""
        return tuple(
            column
            for column in self.columns
            if column.head != column.heading and not isinstance(column.head, Sentence)
        )

    def offered(self, view: View) -> tuple[Column[Line], ...]:
        """Return the columns that somebody may choose from."""
        return tuple(
            column for column in self.columns if column.right is None or column.right in view.rights
        )


def facts(columns: Iterable[Column[Line]], line: Line) -> dict[str, Exact]:
    """Return a line as programs read it."""
    return {column.key: column.value(line) for column in columns}


def _known(known: dict[str, Column[Line]], key: str) -> Column[Line]:
    try:
        return known[key]
    except KeyError:
        raise UnknownName("column", key, tuple(known)) from None


def _ordered(lines: Sequence[Line], column: Column[Line], *, backwards: bool) -> tuple[Line, ...]:
    """Return lines in the order of a column; who has nothing in it comes last either way."""
    ranked = [(column.rank(line), line) for line in lines]
    there = [(rank, line) for rank, line in ranked if rank is not None]
    there.sort(key=lambda pair: pair[0], reverse=column.highest_first != backwards)
    return (
        *(line for _, line in there),
        *(line for rank, line in ranked if rank is None),
    )
