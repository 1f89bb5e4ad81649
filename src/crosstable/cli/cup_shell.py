"""What the commands about a World Cup share: its room, and which cup is meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
import msgspec

from crosstable.circuits.cup import Cup
from crosstable.cli.shell import Shell
from crosstable.kernel.errors import Refused
from crosstable.office.cups import Cups
from crosstable.office.office import Office
from crosstable.office.own_parts import Kept
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore

__all__ = ["CupRoom", "cup_option", "cup_room", "only_cup"]


class CupRoom(msgspec.Struct, frozen=True):
    """What these commands work with."""

    cups: Cups
    office: Office
    lists: SqlRatingStore


@contextmanager
def cup_room(shell: Shell, *, create: bool = False) -> Iterator[CupRoom]:
    """Open the database for a command about a cup."""
    with open_journal(shell.database, create=create) as journal:
        yield CupRoom(Cups(journal), Office(journal), SqlRatingStore(journal.database))


def only_cup(cups: Cups, wanted: str | None) -> Kept[Cup]:
    """Return the cup named, or the only one."""
    if wanted is not None:
        return cups.get(wanted)
    known = cups.all()
    if not known:
        raise Refused("there is no cup yet; begin one with `crosstable cup create`")
    if len(known) > 1:
        raise Refused(f"which cup? say --cup with one of: {', '.join(known)}")
    return next(iter(known.values()))


cup_option = click.option("--cup", "cup_name", help="Which cup, where there are several.")
