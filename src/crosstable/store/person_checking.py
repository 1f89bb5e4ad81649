"""Whether the register of persons is what the journal says was noted, withdrawn and forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.administration import decode
from crosstable.office.journal import Entry
from crosstable.office.person_acts import (
    FactsNoted,
    FactWithdrawn,
    MergeUndone,
    PersonForgotten,
    PersonsMerged,
    digest_of_all,
    digest_of_fact,
)
from crosstable.office.register import Forgotten
from crosstable.store import schema
from crosstable.store.person_rows import indexed, persons_by_mark

AT_ONCE = 500


def check_register(
    connection: sa.Connection, administration: Iterable[Entry]
) -> tuple[Forgotten, ...]:
    """Compare the register with the journal; return who was forgotten, by whom and when.

    Every fact must have the digest that the journal has of it. Only those about somebody forgotten
    have lost their text and their salt.
    """
    written = _Written()
    for entry in administration:
        written.take(entry)
    rows: dict[int, list[sa.Row[Any]]] = {}
    query = sa.select(schema.person_fact).order_by(
        schema.person_fact.c.entry, schema.person_fact.c.place
    )
    for row in connection.execute(query):
        rows.setdefault(row.entry, []).append(row)
    for number, act in written.noted.items():
        facts = rows.pop(number, [])
        digest = digest_of_all(row.digest for row in facts)
        if (act.facts, act.digest) != (len(facts), digest):
            raise _changed(number)
        if act.person and any(row.person != act.person for row in facts):
            raise _changed(number)
        for row in facts:
            _check_fact(row, written)
    if rows:
        raise _changed(min(rows))
    _check_entries(connection, written)
    _check_index(connection)
    return tuple(written.forgettings)


class _Written:
    """What the journal says about the register."""

    def __init__(self) -> None:
        self.noted: dict[int, FactsNoted] = {}
        self.withdrawn: dict[str, int] = {}
        self.merged: dict[str, str] = {}
        self.forgotten: dict[str, int] = {}
        self.forgettings: list[Forgotten] = []
        self.last = 1

    def take(self, entry: Entry) -> None:
        """Take in one entry of the office's part of the journal."""
        self.last = entry.sequence
        match decode(entry):
            case FactsNoted() as act:
                self.noted[entry.sequence] = act
            case FactWithdrawn(fact=fact):
                self.withdrawn[fact] = entry.sequence
            case PersonsMerged(kept=kept, merged=merged):
                self.merged[merged] = kept
            case MergeUndone(parted=parted):
                self.merged.pop(parted, None)
            case PersonForgotten(person=person, tournaments=tournaments):
                self.forgettings.append(Forgotten(person, entry.by, entry.at, tournaments))
                for mark in (
                    person,
                    *(other for other in self.merged if self._top(other) == person),
                ):
                    self.forgotten[mark] = entry.sequence
            case _:
                pass

    def _top(self, mark: str) -> str:
        seen: set[str] = set()
        while mark in self.merged and mark not in seen:
            seen.add(mark)
            mark = self.merged[mark]
        return mark


def _check_fact(row: sa.Row[Any], written: _Written) -> None:
    if written.withdrawn.get(row.mark) != row.withdrawn:
        raise _changed(row.entry)
    if row.person in written.forgotten:
        if row.data is not None or row.salt is not None:
            raise JournalBroken(
                written.forgotten[row.person],
                Sentence("person {person} was forgotten, but is known again", person=row.person),
            )
        return
    if row.data is None or row.salt is None:
        raise _changed(row.entry)
    if digest_of_fact(bytes(row.salt), row.person, row.data) != row.digest:
        raise _changed(row.entry)


def _check_entries(connection: sa.Connection, written: _Written) -> None:
    """Compare who was merged into whom, and who is forgotten."""
    there = {row.mark: row for row in connection.execute(sa.select(schema.person))}
    for mark, row in there.items():
        same = (written.merged.get(mark), written.forgotten.get(mark))
        if row.noted not in written.noted or same != (row.merged_into, row.forgotten):
            raise _changed(row.noted)
    for mark in (*written.merged, *written.forgotten):
        if mark not in there:
            raise _changed(written.forgotten.get(mark, written.last))


def _check_index(connection: sa.Connection) -> None:
    """Compare the numbers in registers with the facts: whoever has one is found by it."""
    numbers = {
        (row.register, row.value): row.person
        for row in connection.execute(sa.select(schema.person_number))
    }
    query = (
        sa.select(schema.person.c.mark, schema.person.c.noted)
        .where(schema.person.c.merged_into.is_(None), schema.person.c.forgotten.is_(None))
        .order_by(schema.person.c.noted)
    )
    noted = {row.mark: row.noted for row in connection.execute(query)}
    marks = list(noted)
    for start in range(0, len(marks), AT_ONCE):
        for person in persons_by_mark(connection, marks[start : start + AT_ONCE]).values():
            for row in indexed(person)[0]:
                if numbers.pop((row["register"], row["value"]), None) != person.id:
                    raise _changed(noted[person.id])
    for mark in numbers.values():
        raise _changed(noted.get(mark, 1))


def _changed(sequence: int) -> JournalBroken:
    return JournalBroken(
        sequence, Sentence("the register of persons was changed bypassing the journal")
    )
