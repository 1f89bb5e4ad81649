"""Files of rule values, read into the values they stand for, with the line of what is wrong.

What a text says in numbers, articles and lists stands in files of TOML in the folders here, so that
somebody who has the text and reads no Python can check and correct it. They belong to the program
as its modules do. A file is read when it is first asked for.
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import takewhile
from operator import eq
from typing import Any, TypeAlias, TypeVar, cast

import msgspec

from crosstable.kernel.errors import CrosstableError, UnreadableInput
from crosstable.kernel.sentence import Sentence

PLACE = "crosstable.rulebooks"

Value = TypeVar("Value")
Key: TypeAlias = str | int
"""A name in a table, or a place in a list, counted from 0."""

_PART = re.compile(r'\s*(?:"([^"]*)"|([\w-]+))\s*(?:\.|=|$)')
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")


class DataFile:
    """One file of a folder: its table, and where in the file each part of it is written."""

    def __init__(self, folder: str, name: str) -> None:
        self.name = f"{folder}/{name}.toml"
        self.written = (pkgutil.get_data(PLACE, self.name) or b"").decode()
        try:
            self.table: dict[str, Any] = tomllib.loads(self.written, parse_float=Fraction)
        except tomllib.TOMLDecodeError as error:
            # It names line and column itself, also of a key that is written a second time.
            raise UnreadableInput(Sentence.recorded(str(error)), source=self.name) from None

    def value(self, kind: type[Value], *keys: Key) -> Value:
        """Return a part of the file, or the whole of it, as a value of a type that fits."""
        part: Any = self.table
        for key in keys:
            part = part[key]
        return self.made(kind, part, *keys)

    def values(self, kind: type[Value], *keys: str) -> dict[str, Value]:
        """Return the parts of a table, if the file has it, each as a value of a type."""
        part: Any = self.table
        for key in keys:
            part = part.get(key, {})
        return {name: self.made(kind, each, *keys, name) for name, each in part.items()}

    def made(self, kind: type[Value], part: object, *keys: Key) -> Value:
        """Return as a value what was made of the part of the file under some keys."""
        try:
            return msgspec.convert(part, kind, dec_hook=_made, str_keys=True)
        except CrosstableError as error:
            raise self.wrong(str(error), *keys) from None
        except msgspec.ValidationError as error:
            what, _, place = str(error).partition(" - at `$")
            within = [name or int(number) for name, number in _STEP.findall(place)]
            within += re.findall("unknown field `([^`]+)`", what)
            raise self.wrong(what, *keys, *within) from None

    def wrong(self, what: str, *keys: Key) -> UnreadableInput:
        """Return the error that a part of the file is wrong, with the line it is written in."""
        return UnreadableInput(Sentence.recorded(what), source=self.name, line=self._line_of(keys))

    def _line_of(self, keys: tuple[Key, ...]) -> int:
        """Return the first line that leads furthest to a part; the beginning if none does."""
        best, found = 0, 1
        for number, path in self._paths():
            shared = sum(1 for _ in takewhile(lambda same: same, map(eq, path, keys)))
            if shared > best:
                best, found = shared, number
        return found

    def _paths(self) -> Iterator[tuple[int, tuple[Key, ...]]]:
        """Yield every line that begins a part, with the keys that lead to it."""
        table: tuple[Key, ...] = ()
        listed: tuple[Key, ...] = ()
        place = 0
        lists: dict[tuple[str, ...], int] = {}
        for number, line in enumerate(self.written.splitlines(), start=1):
            if line.startswith("["):
                names = _names(line.strip("[] "))
                if line.startswith("[["):
                    _count(names, lists)
                table = tuple(_placed(names, lists))
                yield number, table
            elif listed:
                if line.startswith("]"):
                    listed = ()
                elif not line.strip().startswith("#"):
                    yield number, (*listed, place)
                    place += 1
            elif names := _names(line):
                yield number, (*table, *names)
                if line.endswith("= ["):  # an entry of the list on each line
                    listed, place = (*table, *names), 0


def names_in(folder: str) -> tuple[str, ...]:
    """Return the names of the files of a folder, in their order."""
    names = [file.name for file in files(PLACE).joinpath(folder).iterdir()]
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _made(kind: type, written: object) -> object:
    """Return what TOML has no value of its own for: exact numbers, and sentences of ours."""
    if kind is Fraction and type(written) in {str, int, Fraction}:
        return Fraction(cast("str | int | Fraction", written))
    if kind is Sentence and isinstance(written, str):
        return Sentence(written)
    raise TypeError(f"Expected `{kind.__name__}`, got `{type(written).__name__}`")


def _names(line: str) -> tuple[str, ...]:
    """Return the names that a line begins with, one within another."""
    names: list[str] = []
    place = 0
    while (part := _PART.match(line, place)) is not None:
        names.append(part[1] if part[1] is not None else part[2])
        place = part.end()
        if part[0].endswith("=") or place == len(line):
            return tuple(names)
    return ()


def _count(names: tuple[str, ...], lists: dict[tuple[str, ...], int]) -> None:
    """Count one more table of a list, in which the lists within it begin anew."""
    lists[names] = lists.get(names, -1) + 1
    for inner in tuple(lists):
        if len(inner) > len(names) and inner[: len(names)] == names:
            del lists[inner]


def _placed(names: tuple[str, ...], lists: dict[tuple[str, ...], int]) -> Iterator[Key]:
    """Yield names with the place in a list behind the name of that list."""
    for end, name in enumerate(names, start=1):
        yield name
        if names[:end] in lists:
            yield lists[names[:end]]
