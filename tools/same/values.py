"""Values of the core as plain text: every edition, and what kept journals come to."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec


def plain(value: object) -> Any:  # noqa: PLR0911 -- a table of types
    """Return a value as numbers, texts, lists and tables; functions by their names."""
    if isinstance(value, msgspec.Struct):
        fields = {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        return {"": type(value).__name__, **fields}
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str | Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted((plain(each) for each in value), key=repr)
    if callable(value):
        return f"{getattr(value, '__name__', type(value).__name__)}()"
    return repr(value)


def _lines(value: object) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)


def editions() -> Iterator[tuple[str, str]]:
    """Yield every edition of the rules as text."""
    from crosstable.rulebooks.library import EDITIONS  # noqa: PLC0415 -- of the tree that is pictured

    for edition in EDITIONS.values():
        yield edition.id, _lines(plain(edition))


def folds(journal: Path) -> Iterator[tuple[str, str]]:
    """Yield what the tournaments of a kept journal come to, with the hash of its last entry."""
    from crosstable.office.fold import fold  # noqa: PLC0415 -- as above
    from crosstable.office.journal import Entry, verified  # noqa: PLC0415

    lines = journal.read_bytes().splitlines()
    entries = list(verified(msgspec.json.decode(line, type=Entry) for line in lines))
    for name in dict.fromkeys(entry.tournament for entry in entries):
        state = fold(entry for entry in entries if entry.tournament == name)
        yield f"{journal.stem} {name}", f"{entries[-1].hash}\n{_lines(plain(state.tournament))}"


def office_of(journal: Path, database: Path) -> None:
    """Make an office of a kept journal, entry by entry."""
    entries = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    with sqlite3.connect(database) as office:
        names = ["sequence", "tournament", "version", "at", "by", "act", "previous", "hash"]
        for entry in entries:
            office.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [entry[name] for name in names]
            )
            office.execute(
                "INSERT OR REPLACE INTO stream VALUES (?, ?, ?, ?)",
                [entry[name] for name in ("tournament", "version", "sequence", "at")],
            )
        last = entries[-1]
        changed = office.execute(
            "UPDATE head SET sequence = ?, hash = ?", (last["sequence"], last["hash"])
        )
        if not changed.rowcount:
            office.execute("INSERT INTO head VALUES (1, ?, ?)", (last["sequence"], last["hash"]))
