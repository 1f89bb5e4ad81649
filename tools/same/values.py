"""Values of the core as plain text: every edition, and what kept journals come to."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec


@cache
def found(room: str, name: str) -> Any:
    """Return what is defined by a name somewhere in a room, in whatever module it stands today."""
    house = Path(import_module("crosstable").__file__ or "").parent
    defined = re.compile(rf"^(?:(?:def|class) {name}\b|{name}\b[^(\n]*=)", re.MULTILINE)
    for module in sorted((house / room).rglob("*.py")):
        if defined.search(module.read_text(encoding="utf-8")):
            parts = module.relative_to(house.parent).with_suffix("").parts
            return getattr(import_module(".".join(parts).removesuffix(".__init__")), name)
    raise LookupError(f"nothing in {room} is called {name}")


def plain(value: object) -> Any:  # noqa: PLR0911 -- a table of types
    """Return a value as numbers, texts, lists and tables; functions by their names."""
    if isinstance(value, msgspec.Struct):
        names = [name for name in value.__struct_fields__ if name not in {"told", "given", "file"}]
        kinds = vars(type(value)).items()  # an edition reads its parts when it is asked for them
        names += [name for name, kind in kinds if type(kind).__name__ == "Part"]
        fields = {name: plain(getattr(value, name)) for name in names}
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
    for edition in found("rulebooks", "EDITIONS").values():
        yield edition.id, _lines(plain(edition))


def folds(journal: Path) -> Iterator[tuple[str, str]]:
    """Yield what the tournaments of a kept journal come to, with the hash of its last entry."""
    fold, verified = found("office", "fold"), found("office", "verified")
    entry_of = partial(msgspec.json.decode, type=found("office", "Entry"))
    lines = journal.read_bytes().splitlines()
    entries = list(verified(map(entry_of, lines)))
    for name in dict.fromkeys(entry.tournament for entry in entries):
        state = fold(entry for entry in entries if entry.tournament == name)
        yield f"{journal.stem} {name}", f"{entries[-1].hash}\n{_lines(plain(state.tournament))}"


def office_of(journals: Iterable[Path], database: Path) -> None:
    """Make one office of kept journals; every tournament is called by its journal as well."""
    draft_of, seal = found("office", "Draft"), found("office", "seal")
    head_of, entry_of = found("office", "Head"), found("office", "Entry")
    with closing(sqlite3.connect(database)) as office, office:
        head = head_of(*office.execute("SELECT sequence, hash FROM head").fetchone())
        for journal in journals:
            for line in journal.read_bytes().splitlines():
                old = msgspec.json.decode(line, type=entry_of)
                name = f"{journal.stem.replace('.', '-')}-{old.tournament}"
                entry = seal(head, name, old.version, draft_of(old.at, old.by, old.act))
                head = head_of(entry.sequence, entry.hash)
                at = entry.at.isoformat(timespec="microseconds")
                told = msgspec.to_builtins(entry) | {"at": at}
                office.execute(
                    "INSERT INTO entry VALUES (:sequence, :tournament, :version, :at, :by, :act, "
                    ":previous, :hash)",
                    told,
                )
                office.execute(
                    "INSERT OR REPLACE INTO stream VALUES (:tournament, :version, :sequence, :at)",
                    told,
                )
        office.execute("UPDATE head SET sequence = ?, hash = ?", (head.sequence, head.hash))


def tournaments_in(database: Path) -> list[str]:
    """Return what the tournaments of an office are called."""
    with closing(sqlite3.connect(database)) as office:
        found = office.execute("SELECT DISTINCT tournament FROM entry ORDER BY 1").fetchall()
    return [name for (name,) in found]
