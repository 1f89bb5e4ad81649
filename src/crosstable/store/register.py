"""The register of persons in a database: every change stands in the journal, in one transaction.

The journal gets digests; the facts with the salts of their digests stand beside it, where they can
be removed when somebody is to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa

from crosstable.formats.persons import IncomingPerson
from crosstable.kernel.errors import InvalidValue, Refused, StoreUnusable
from crosstable.kernel.facts import Fact, PersonName, kind_of
from crosstable.kernel.person import Person, insist_consistent, person_from
from crosstable.kernel.player import Identifier
from crosstable.office import administration as acts
from crosstable.office.journal import OFFICE_STREAM, Draft, Head
from crosstable.office.norm_facts import insist_on_norms
from crosstable.office.person_acts import (
    FactsNoted,
    FactWithdrawn,
    MergeUndone,
    PersonForgotten,
    PersonsMerged,
    digest_of_all,
    digest_of_fact,
)
from crosstable.office.rating_store import Signature
from crosstable.office.register import Forgotten, NotedFact, PersonHistory, RegisterTotals, TakenIn
from crosstable.ratings.name_words import words_sought
from crosstable.store import schema
from crosstable.store.database import Database
from crosstable.store.journal import append_after, end_of_chain, refuse_unstorable
from crosstable.store.people import Chance
from crosstable.store.person_finding import marks_by_names, marks_meant
from crosstable.store.person_intake import Intake, new_marks, refuse_taken_numbers
from crosstable.store.person_rows import (
    data_of,
    fact_from,
    facts_of,
    forgotten_from,
    kept_under,
    merged_with,
    owner_of,
    owners_of,
    persons_by_mark,
    reindex,
)
from crosstable.store.records import entry_at

# What a transaction writes about persons: entries, facts, and the acts that tell of them.


SALT = 16


class PersonWriting:
    """A transaction and the acts that will be written at its end."""

    def __init__(self, connection: sa.Connection, head: Head, chance: Chance) -> None:
        self.connection = connection
        self.done: list[acts.Administration] = []
        self._head = head
        self._chance = chance

    @property
    def number(self) -> int:
        """Return the number of the last act in the journal."""
        return self._head.sequence + len(self.done)

    def act(self, act: acts.Administration) -> None:
        """Write an act down."""
        self.done.append(act)

    def new_persons(self, marks: Sequence[str]) -> None:
        """Write entries that the next act makes known."""
        if marks:
            rows = [{"mark": mark, "noted": self.number + 1} for mark in marks]
            self.connection.execute(sa.insert(schema.person), rows)

    def withdraw(self, kept: str, row: sa.Row[Any]) -> None:
        """Write that a fact holds no more."""
        self.act(FactWithdrawn(kept, row.mark, row.kind))
        self.connection.execute(
            sa.update(schema.person_fact)
            .where(schema.person_fact.c.mark == row.mark)
            .values(withdrawn=self.number)
        )

    def facts(
        self,
        noted: Sequence[tuple[str, Sequence[Fact]]],
        *,
        source: str = "",
        together: bool = False,
    ) -> None:
        """Write facts about one person, or about many ``together`` from a file, as one act."""
        rows: list[dict[str, Any]] = []
        for person, facts in noted:
            for fact in facts:
                data, salt = data_of(fact), self._chance(SALT)
                rows.append(
                    {
                        "mark": "f-" + self._chance(6).hex(),
                        "entry": self.number + 1,
                        "place": len(rows),
                        "person": person,
                        "kind": kind_of(fact),
                        "digest": digest_of_fact(salt, person, data),
                        "salt": salt,
                        "data": data,
                    }
                )
        self.act(
            FactsNoted(
                person="" if together else noted[0][0],
                kinds=() if together else tuple(dict.fromkeys(row["kind"] for row in rows)),
                facts=len(rows),
                persons=len(noted),
                source=source,
                digest=digest_of_all(row["digest"] for row in rows),
            )
        )
        self.connection.execute(sa.insert(schema.person_fact), rows)


MOST = 100


class SqlPersonRegister:
    """A ``PersonRegister`` in SQLite or PostgreSQL; may be used from several threads at once."""

    def __init__(self, database: Database, *, chance: Chance) -> None:
        self.database = database
        self._chance = chance

    # Reading

    def person(self, mark: str) -> Person | Forgotten | None:
        """Return the person of an entry, whatever it was merged into; none where there is none."""
        with self.database.reading() as connection:
            kept = kept_under(connection, mark)
            if kept is None:
                return None
            forgotten = forgotten_from(connection, kept)
            return forgotten or persons_by_mark(connection, (kept,))[kept]

    def history(self, mark: str) -> PersonHistory | None:
        """Return a person with every fact, who noted it and when."""
        with self.database.reading() as connection:
            kept = kept_under(connection, mark)
            if kept is None or forgotten_from(connection, kept) is not None:
                return None
            marks = merged_with(connection, kept)
            rows = [row for row in facts_of(connection, marks) if row.data is not None]
            numbers = {row.entry for row in rows} | {
                row.withdrawn for row in rows if row.withdrawn is not None
            }
            written = {number: entry_at(connection, number) for number in numbers}
            person = persons_by_mark(connection, (kept,))[kept]
        noted = []
        for row in sorted(rows, key=lambda row: (row.entry, row.place), reverse=True):
            entry, gone = written[row.entry], written.get(row.withdrawn)
            if entry is None:
                continue
            act = acts.decode(entry)
            noted.append(
                NotedFact(
                    mark=row.mark,
                    person=row.person,
                    fact=fact_from(row.data),
                    by=entry.by,
                    at=entry.at,
                    source=act.source if isinstance(act, FactsNoted) else "",
                    withdrawn_by=gone.by if gone is not None else "",
                    withdrawn_at=gone.at if gone is not None else None,
                )
            )
        return PersonHistory(
            person=person, facts=tuple(noted), merged=tuple(mark for mark in marks if mark != kept)
        )

    def numbered(self, identifier: Identifier) -> str:
        """Return whose entry has a number in a register, or an empty string."""
        with self.database.reading() as connection:
            return owner_of(connection, identifier) or ""

    def owners(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Person]:
        """Return who has which of some numbers, asking once for all of them."""
        with self.database.reading() as connection:
            marks = owners_of(connection, identifiers)
            persons = persons_by_mark(connection, marks.values())
        return {identifier: persons[mark] for identifier, mark in marks.items()}

    def search(self, text: str, *, limit: int = 20) -> Sequence[Person]:
        """Return the persons meant by a number, or by the beginnings of a name's words."""
        limit = max(0, min(limit, MOST))
        with self.database.reading() as connection:
            marks = marks_meant(connection, text.strip(), words_sought(text), limit)
            persons = persons_by_mark(connection, marks)
        return tuple(persons[mark] for mark in marks)

    def named(self, names: Sequence[str]) -> Mapping[str, Sequence[Person]]:
        """Return by each name the persons whose names have all of its words, whole."""
        with self.database.reading() as connection:
            marks = marks_by_names(connection, names)
            everybody = {mark for some in marks.values() for mark in some}
            persons = persons_by_mark(connection, sorted(everybody))
        return {name: tuple(persons[mark] for mark in some) for name, some in marks.items()}

    def totals(self) -> RegisterTotals:
        """Return how many persons there are."""
        count = sa.select(sa.func.count()).select_from(schema.person)
        here = count.where(schema.person.c.merged_into.is_(None))
        with self.database.reading() as connection:
            return RegisterTotals(
                connection.execute(here.where(schema.person.c.forgotten.is_(None))).scalar_one(),
                connection.execute(here.where(schema.person.c.forgotten.is_not(None))).scalar_one(),
            )

    def latest(self, limit: int) -> Sequence[Person]:
        """Return the persons who came into the register last."""
        query = (
            sa.select(schema.person.c.mark)
            .where(schema.person.c.merged_into.is_(None), schema.person.c.forgotten.is_(None))
            .order_by(schema.person.c.noted.desc(), schema.person.c.mark)
            .limit(limit)
        )
        with self.database.reading() as connection:
            persons = persons_by_mark(connection, connection.execute(query).scalars().all())
        return tuple(persons.values())

    def with_facts(self, kinds: Sequence[str]) -> Sequence[Person]:
        """Return everybody of whom a fact of one of these kinds holds, in no order."""
        fact, person = schema.person_fact.c, schema.person.c
        holds = sa.and_(fact.withdrawn.is_(None), fact.data.is_not(None))
        meant = sa.select(fact.person).where(holds, fact.kind.in_(kinds))
        into = sa.select(person.merged_into).where(person.merged_into.is_not(None))
        merged = sa.select(person.mark).where(person.merged_into.is_not(None))
        # Whoever was never merged is read in one go; the few others one by one.
        alone = (
            sa.select(fact.person, fact.data)
            .where(holds, fact.person.in_(meant))
            .where(fact.person.not_in(into), fact.person.not_in(merged))
            .order_by(fact.entry, fact.place)
        )
        of_merged = meant.where(sa.or_(fact.person.in_(into), fact.person.in_(merged)))
        with self.database.reading() as connection:
            facts: dict[str, list[Fact]] = {}
            for mark, data in connection.execute(alone):
                facts.setdefault(mark, []).append(fact_from(data))
            others = connection.execute(of_merged.distinct()).scalars().all()
            kept = {kept_under(connection, mark) or mark for mark in others}
            together = persons_by_mark(connection, sorted(kept))
        return (
            *(person_from(mark, noted) for mark, noted in facts.items()),
            *together.values(),
        )

    # Changes

    def note(
        self,
        mark: str,
        facts: Sequence[Fact],
        *,
        signed: Signature,
        instead_of: str = "",
        source: str = "",
    ) -> Person:
        """Note facts about somebody, or about somebody new where no entry is named."""
        with self._writing(signed) as write:
            connection = write.connection
            kept = (
                self._known(connection, mark) if mark else new_marks(connection, self._chance, 1)[0]
            )
            if not mark and not any(isinstance(fact, PersonName) for fact in facts):
                raise InvalidValue("somebody new needs a name", field="name")
            withdrawn = self._fact_in_force(connection, kept, instead_of) if instead_of else None
            held = [
                row
                for row in facts_of(connection, merged_with(connection, kept))
                if row.withdrawn is None and (withdrawn is None or row.mark != withdrawn.mark)
            ]
            # What an older version kept lacks fields that have a default since.
            there = {data_of(fact_from(row.data)) for row in held}
            new = [fact for fact in facts if data_of(fact) not in there]
            if not new:
                raise Refused("the register knows that already")
            person = person_from(kept, [*(fact_from(row.data) for row in held), *new])
            refuse_taken_numbers(connection, person)
            insist_consistent(person, signed.at.date())
            insist_on_norms(new, signed.at.date())
            if not mark:
                write.new_persons([kept])
            if withdrawn is not None:
                write.withdraw(kept, withdrawn)
            write.facts([(kept, new)], source=source)
            reindex(connection, {kept: person})
        return person

    def withdraw(self, mark: str, fact: str, *, signed: Signature) -> Person:
        """Let a fact hold no more."""
        with self._writing(signed) as write:
            connection = write.connection
            kept = self._known(connection, mark)
            row = self._fact_in_force(connection, kept, fact)
            held = [
                fact_from(noted.data)
                for noted in facts_of(connection, merged_with(connection, kept))
                if noted.withdrawn is None and noted.mark != row.mark
            ]
            if not any(isinstance(remaining, PersonName) for remaining in held):
                raise Refused("a person needs a name; note another one first")
            person = person_from(kept, held)
            insist_consistent(person)
            write.withdraw(kept, row)
            reindex(connection, {kept: person})
        return person

    def take_in(
        self, persons: Sequence[IncomingPerson], *, source: str, signed: Signature
    ) -> TakenIn:
        """Take facts about many in from a file: all of them, in one act, or none."""
        with self._writing(signed) as write:
            intake = Intake(write.connection, persons, source, self._chance, signed.at.date())
            taken = intake.judge()
            if intake.noted:
                write.new_persons(intake.new)
                write.facts(intake.noted, source=source, together=True)
                reindex(write.connection, intake.changed, new=set(intake.new))
        return taken

    def merge(self, kept: str, other: str, *, signed: Signature) -> Person:
        """Make two entries one person."""
        with self._writing(signed) as write:
            connection = write.connection
            first, second = self._known(connection, kept), self._known(connection, other)
            if first == second:
                raise Refused("both are the same entry already")
            persons = persons_by_mark(connection, (first, second))
            one, two = persons[first], persons[second]
            if one.born and two.born and one.born.year != two.born.year:
                raise Refused(
                    "{first}, born {born}, and {second}, born {other}, are two persons; correct "
                    "the birth first if one of them is wrong",
                    first=one.name,
                    born=str(one.born),
                    second=two.name,
                    other=str(two.born),
                )
            person = person_from(
                first, [*self._held(connection, second), *self._held(connection, first)]
            )
            insist_consistent(person)
            write.act(PersonsMerged(first, second))
            self._set(connection, second, merged_into=first)
            reindex(connection, {second: None, first: person})
        return person

    def part(self, kept: str, other: str, *, signed: Signature) -> Person:
        """Take back that two entries are one person."""
        with self._writing(signed) as write:
            connection = write.connection
            row = connection.execute(
                sa.select(schema.person).where(schema.person.c.mark == other)
            ).one_or_none()
            if row is None or row.merged_into != kept or row.forgotten is not None:
                raise Refused("{other} was not merged into {kept}", other=other, kept=kept)
            write.act(MergeUndone(kept, other))
            self._set(connection, other, merged_into=None)
            top = kept_under(connection, kept) or kept
            persons = persons_by_mark(connection, (top, other))
            for person in persons.values():
                insist_consistent(person)
            reindex(connection, dict(persons))
        return persons[other]

    def forget(self, mark: str, *, tournaments: Sequence[str] = (), signed: Signature) -> Forgotten:
        """Remove all that is known about a person, with the salts of the journal's digests."""
        with self._writing(signed) as write:
            connection = write.connection
            if connection.dialect.name == "sqlite":
                # Without this the removed text would stay in the file until its place is needed.
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            kept = self._known(connection, mark)
            marks = merged_with(connection, kept)
            write.act(PersonForgotten(kept, tuple(tournaments)))
            gone = schema.person_fact.c.person.in_(marks)
            connection.execute(
                sa.update(schema.person_fact).where(gone).values(salt=None, data=None)
            )
            for merged_mark in marks:
                self._set(connection, merged_mark, forgotten=write.number)
            reindex(connection, dict.fromkeys(marks))
        self._empty_log()
        return Forgotten(kept, signed.by, signed.at, tuple(tournaments))

    # How changes are written

    @contextmanager
    def _writing(self, signed: Signature) -> Iterator[PersonWriting]:
        """Give a transaction whose changes and acts are written together, or not at all.

        The end of the journal is locked first, so that changes happen one after the other.
        """
        with self.database.writing() as connection:
            head, version = end_of_chain(connection, OFFICE_STREAM)
            write = PersonWriting(connection, head, self._chance)
            yield write
            if write.done:
                drafts = [Draft(signed.at, signed.by, acts.encode(act)) for act in write.done]
                refuse_unstorable(OFFICE_STREAM, drafts)
                append_after(connection, head, OFFICE_STREAM, version, drafts)

    def _empty_log(self) -> None:
        """Let SQLite's log, which may still hold what was removed, go as soon as it can."""
        if self.database.engine.dialect.name == "sqlite":
            with suppress(StoreUnusable), self.database.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    @staticmethod
    def _known(connection: sa.Connection, mark: str) -> str:
        kept = kept_under(connection, mark)
        if kept is None:
            raise Refused("the register has no person {person}", person=mark)
        if forgotten_from(connection, kept) is not None:
            raise Refused("person {person} is forgotten", person=kept)
        return kept

    @staticmethod
    def _held(connection: sa.Connection, mark: str) -> list[Fact]:
        rows = facts_of(connection, merged_with(connection, mark))
        return [fact_from(row.data) for row in rows if row.withdrawn is None]

    @staticmethod
    def _fact_in_force(connection: sa.Connection, kept: str, mark: str) -> sa.Row[Any]:
        for row in facts_of(connection, merged_with(connection, kept)):
            if row.mark == mark and row.withdrawn is None:
                return row
        raise Refused(
            "person {person} has no fact {fact} that holds; look at what is known",
            person=kept,
            fact=mark,
        )

    @staticmethod
    def _set(connection: sa.Connection, mark: str, **values: object) -> None:
        connection.execute(
            sa.update(schema.person).where(schema.person.c.mark == mark).values(**values)
        )
