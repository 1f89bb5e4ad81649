"""What the commands about cups, championships, youth and exhibitions share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click
import msgspec

from crosstable.cli.choosing import encoding_said
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, read_file, say
from crosstable.confined import read_apart
from crosstable.formats.circuit_files import read_table_file
from crosstable.kernel.errors import Refused
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions
from crosstable.office.keeping import Keeper
from crosstable.office.office import Office
from crosstable.office.own_parts import Kept, PartAct
from crosstable.office.youth_championships import YouthChampionships
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore

Item = TypeVar("Item")
Lines = TypeVar("Lines")


class CircuitRoom(msgspec.Struct, frozen=True):
    """What these commands work with."""

    championships: Championships
    youth: YouthChampionships
    cups: Cups
    exhibitions: Exhibitions
    office: Office
    lists: SqlRatingStore


@contextmanager
def circuit_room(shell: Shell, *, create: bool = False) -> Iterator[CircuitRoom]:
    """Open the office."""
    with open_journal(shell.database, create=create) as journal:
        yield CircuitRoom(
            Championships(journal),
            YouthChampionships(journal),
            Cups(journal),
            Exhibitions(journal),
            Office(journal),
            SqlRatingStore(journal.database),
        )


def only(keeper: Keeper[Item], wanted: str | None, *, none: str, which: str) -> Kept[Item]:
    """Return the item named, or the only one; ``which`` asks for the name of one of several."""
    if wanted is not None:
        return keeper.get(wanted)
    known = keeper.all()
    if not known:
        raise Refused(none)
    if len(known) > 1:
        raise Refused(f"{which}: {', '.join(known)}")
    return next(iter(known.values()))


def take_back(shell: Shell, keeper: Keeper[Item], kept: Kept[Item]) -> PartAct[Item]:
    """Take the latest act about an item back, and say which it was; return it."""
    latest = next(note for note in kept.history if not note.undone)
    keeper.undo(latest.act.of, signed=signature(shell))
    say(f"taken back: {latest.act.words()}")
    return latest.act


def read_table(read: Callable[..., Lines], path: Path) -> Lines:
    """Read a file that somebody names, in a process of its own; say what was left unread."""
    data = read_file(path)
    table = read_apart(
        read_table_file, path.name, data, read, source=path.name, encoding=encoding_said()
    )
    for note in table.notes:
        click.echo(f"note: {path.name}: {note}", err=True)
    return table.lines
