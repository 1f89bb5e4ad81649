"""Rows and persons: the one place where facts become columns and come back.

The facts are what counts; numbers and words are made from them again whenever they change.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from crosstable.kernel.facts import Fact
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.player import Identifier
from crosstable.office.journal import Entry
from crosstable.office.register import Forgotten
from crosstable.ratings.name_words import words_of_name
from crosstable.store import schema
from crosstable.store.records import entry_at

AT_ONCE = 500
"""How many marks are asked for in one query."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def data_of(fact: Fact) -> str:
    """Return a fact as the text that is kept and of which the journal has the digest."""
    return _ENCODER.encode(fact).decode()


def fact_from(data: str) -> Fact:
    """Return the fact of a kept text."""
    return _DECODER.decode(data)


def kept_under(connection: sa.Connection, mark: str) -> str | None:
    """Return the entry a person is kept under, after all mergings; none where there is none."""
    seen: set[str] = set()
    while mark not in seen:
        seen.add(mark)
        row = connection.execute(
            sa.select(schema.person.c.merged_into).where(schema.person.c.mark == mark)
        ).one_or_none()
        if row is None:
            return None
        if row.merged_into is None:
            return mark
        mark = row.merged_into
    return None


def merged_with(connection: sa.Connection, mark: str) -> tuple[str, ...]:
    """Return every entry that is the same person: the one kept last, so that its facts prevail."""
    everybody, latest = [mark], [mark]
    while latest:
        latest = list(
            connection.execute(
                sa.select(schema.person.c.mark)
                .where(schema.person.c.merged_into.in_(latest))
                .order_by(schema.person.c.noted, schema.person.c.mark)
            ).scalars()
        )
        everybody = [*latest, *everybody]
    return tuple(everybody)


def facts_of(connection: sa.Connection, marks: Sequence[str]) -> list[sa.Row[Any]]:
    """Return the rows of all facts about entries, in the order of the entries and of noting."""
    query = (
        sa.select(schema.person_fact)
        .where(schema.person_fact.c.person.in_(marks))
        .order_by(schema.person_fact.c.entry, schema.person_fact.c.place)
    )
    place = {mark: number for number, mark in enumerate(marks)}
    return sorted(connection.execute(query), key=lambda row: place[row.person])


def facts_by_mark(connection: sa.Connection, marks: Iterable[str]) -> dict[str, list[Fact]]:
    """Return what holds about persons, by the entries they are kept under."""
    held: dict[str, list[Fact]] = {}
    wanted = list(dict.fromkeys(marks))
    for start in range(0, len(wanted), AT_ONCE):
        part = wanted[start : start + AT_ONCE]
        held |= {mark: [] for mark in part}
        merged = set(
            connection.execute(
                sa.select(schema.person.c.merged_into).where(schema.person.c.merged_into.in_(part))
            ).scalars()
        )
        for row in facts_of(connection, [mark for mark in part if mark not in merged]):
            if row.withdrawn is None and row.data is not None:
                held[row.person].append(fact_from(row.data))
        for mark in merged:
            rows = facts_of(connection, merged_with(connection, mark))
            held[mark] = [
                fact_from(row.data)
                for row in rows
                if row.withdrawn is None and row.data is not None
            ]
    return held


def persons_by_mark(connection: sa.Connection, marks: Iterable[str]) -> dict[str, Person]:
    """Return persons by the entries they are kept under, with what holds about each."""
    held = facts_by_mark(connection, marks)
    return {mark: person_from(mark, facts) for mark, facts in held.items()}


def owner_of(connection: sa.Connection, identifier: Identifier) -> str | None:
    """Return the entry that has a number in a register."""
    return connection.execute(
        sa.select(schema.person_number.c.person).where(
            schema.person_number.c.register == identifier.register,
            schema.person_number.c.value == identifier.value,
        )
    ).scalar_one_or_none()


def owners_of(
    connection: sa.Connection, identifiers: Sequence[Identifier]
) -> dict[Identifier, str]:
    """Return who has which of some numbers."""
    owners: dict[Identifier, str] = {}
    table = schema.person_number
    for register in sorted({identifier.register for identifier in identifiers}):
        values = sorted(
            {identifier.value for identifier in identifiers if identifier.register == register}
        )
        for start in range(0, len(values), AT_ONCE):
            query = sa.select(table.c.value, table.c.person).where(
                table.c.register == register, table.c.value.in_(values[start : start + AT_ONCE])
            )
            for row in connection.execute(query):
                owners[Identifier(register, row.value)] = row.person
    return owners


def indexed(person: Person) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return the rows of numbers and words by which a person is found."""
    numbers = [
        {"register": identifier.register, "value": identifier.value, "person": person.id}
        for identifier in person.identifiers
    ]
    words = {word for name in (person.name, *person.other_names) for word in words_of_name(name)}
    return numbers, [{"word": word, "person": person.id} for word in sorted(words)]


def reindex(
    connection: sa.Connection, persons: Mapping[str, Person | None], *, new: Container[str] = ()
) -> None:
    """Make anew what entries are found by; one without a person is not found."""
    before = [mark for mark in persons if mark not in new]
    for start in range(0, len(before), AT_ONCE):
        for table in (schema.person_number, schema.person_word):
            some = before[start : start + AT_ONCE]
            connection.execute(sa.delete(table).where(table.c.person.in_(some)))
    numbers: list[dict[str, str]] = []
    words: list[dict[str, str]] = []
    for person in persons.values():
        if person is not None:
            some_numbers, some_words = indexed(person)
            numbers += some_numbers
            words += some_words
    if numbers:
        connection.execute(sa.insert(schema.person_number), numbers)
    if words:
        connection.execute(sa.insert(schema.person_word), words)


def forgotten_from(connection: sa.Connection, mark: str) -> Forgotten | None:
    """Return who forgot the person of an entry, where somebody did."""
    number = connection.execute(
        sa.select(schema.person.c.forgotten).where(schema.person.c.mark == mark)
    ).scalar_one_or_none()
    entry: Entry | None = entry_at(connection, number) if number is not None else None
    return Forgotten(mark, entry.by, entry.at) if entry is not None else None
