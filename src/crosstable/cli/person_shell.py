"""What the commands about persons share."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import msgspec

from crosstable.cli.choosing import encoding_said
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    read_file,
    say,
)
from crosstable.confined import read_apart
from crosstable.formats.persons import read_persons
from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.office.office import Office
from crosstable.office.person_search import People
from crosstable.office.register import Forgotten
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.register import SqlPersonRegister


class PersonRoom(msgspec.Struct, frozen=True):
    """What these commands work with."""

    register: SqlPersonRegister
    lists: SqlRatingStore
    office: Office
    today: date

    @property
    def people(self) -> People:
        """Return the register and the rating lists, searched as one."""
        return People(self.register, self.lists, today=self.today)


@contextmanager
def person_room(shell: Shell, *, create: bool = False) -> Iterator[PersonRoom]:
    """Open the register, the rating lists and the office of a database."""
    with open_journal(shell.database, create=create) as journal:
        yield PersonRoom(
            SqlPersonRegister(journal.database, chance=secrets.token_bytes),
            SqlRatingStore(journal.database),
            Office(journal),
            shell.now.date(),
        )


def tell_person(person: Person, *, as_json: bool) -> None:
    """Say who a person is after a change."""
    if as_json:
        emit(person)
    else:
        say(f"{person.id} {person.name}")


def present(person: Person | Forgotten) -> Person:
    """Refuse somebody who was forgotten."""
    if isinstance(person, Forgotten):
        raise Refused("person {person} is forgotten", person=person.person)
    return person


def take_persons_in(shell: Shell, path: Path, *, as_json: bool) -> None:
    """Take a file of persons into the register, and say what came of it."""
    read = read_apart(
        read_persons, path.name, read_file(path), source=path.name, encoding=encoding_said()
    )
    with person_room(shell, create=True) as room:
        taken = room.register.take_in(read.persons, source=path.name, signed=signature(shell))
    if as_json:
        emit({**msgspec.structs.asdict(taken), "notes": list(read.notes)})
        return
    for note in read.notes:
        say(f"{path.name}: {note}")
    say(
        f"{path.name}: {counted(taken.new, 'new person')}, {taken.known} updated, "
        f"{taken.unchanged} unchanged; {counted(taken.facts, 'fact')} noted"
    )
