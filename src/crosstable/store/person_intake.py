"""A file of persons on its way into the register: who is meant by each line, and what is new.

Everything is looked up for many at once and judged before anything is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import sqlalchemy as sa

from crosstable.formats.persons import IncomingPerson
from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Fact, Numbered
from crosstable.kernel.person import Person, insist_consistent, person_from
from crosstable.kernel.player import Identifier
from crosstable.office.norm_facts import insist_on_norms
from crosstable.office.register import MARK, TakenIn
from crosstable.ratings.name_words import words_of_name
from crosstable.store import schema
from crosstable.store.people import Chance
from crosstable.store.person_finding import marks_by_names
from crosstable.store.person_rows import (
    AT_ONCE,
    data_of,
    facts_by_mark,
    kept_under,
    owner_of,
    owners_of,
    persons_by_mark,
)

_LETTERS = "0123456789abcdefghijkmnpqrstuvwxyz"
"""For marks: without l and o, which look like 1 and 0."""


class Intake:
    """Judges the persons of a file against the register."""

    def __init__(
        self,
        connection: sa.Connection,
        persons: Sequence[IncomingPerson],
        source: str,
        chance: Chance,
        today: date,
    ) -> None:
        self._connection = connection
        self._persons = persons
        self._source = source
        self._chance = chance
        self._today = today
        self.new: list[str] = []
        """The marks of those who come in."""
        self.noted: list[tuple[str, Sequence[Fact]]] = []
        """What is new about whom."""
        self.changed: dict[str, Person | None] = {}
        """How everybody is known then."""

    def judge(self) -> TakenIn:
        """Find out who is meant and what is new; refuse the file at its first contradiction."""
        owners = owners_of(self._connection, _numbers(self._persons))
        namesakes = self._namesakes(owners)
        meant = [self._meant(person, owners, namesakes) for person in self._persons]
        held = facts_by_mark(self._connection, {mark for mark in meant if mark})
        fresh = iter(new_marks(self._connection, self._chance, meant.count("")))
        unchanged = 0
        for incoming, known in zip(self._persons, meant, strict=True):
            mark = known or next(fresh)
            before = held.get(mark, [])
            there = {data_of(fact) for fact in before}
            more = [fact for fact in incoming.facts if data_of(fact) not in there]
            if not more:
                unchanged += 1
                continue
            person = person_from(mark, [*before, *more])
            self._insist(person, more, incoming, owners)
            if known:
                self._refuse_stranger(person_from(mark, before), incoming)
            if not known:
                self.new.append(mark)
            self.changed[mark] = person
            self.noted.append((mark, more))
        facts = sum(len(more) for _, more in self.noted)
        return TakenIn(len(self.new), len(self.noted) - len(self.new), facts, unchanged)

    def _insist(
        self,
        person: Person,
        more: Sequence[Fact],
        incoming: IncomingPerson,
        owners: dict[Identifier, str],
    ) -> None:
        try:
            self._judge(person, owners)
            insist_on_norms(more, self._today)
        except Refused as error:
            raise Refused(
                "{file}, line {line}: {cause}; nothing was taken in",
                file=self._source,
                line=incoming.line,
                cause=error.what,
            ) from None

    def _refuse_stranger(self, known: Person, incoming: IncomingPerson) -> None:
        """Refuse a number under another name: one word of both must be the same."""
        name = person_from("", incoming.facts).name
        names = (known.name, *known.other_names)
        words = {word for known_name in names for word in words_of_name(known_name)}
        if name and words.isdisjoint(words_of_name(name)):
            raise Refused(
                "{file}, line {line}: {person} has the number of {other} ({mark}) in the register; "
                "two persons cannot share one, and nothing was taken in",
                file=self._source,
                line=incoming.line,
                person=name,
                other=known.name,
                mark=known.id,
            )

    def _judge(self, person: Person, owners: dict[Identifier, str]) -> None:
        if person.id in self.changed:
            raise Refused("{person} is in the file twice", person=person.name)
        insist_consistent(person)
        for identifier in person.identifiers:
            owner = owners.setdefault(identifier, person.id)
            if owner != person.id:
                raise _taken(identifier, person, self._known(owner))

    def _known(self, mark: str) -> Person:
        return self.changed.get(mark) or persons_by_mark(self._connection, (mark,))[mark]

    def _namesakes(self, owners: dict[Identifier, str]) -> dict[str, list[Person]]:
        """Return those of the register who are called as somebody without a known number."""
        names = {
            person_from("", person.facts).name
            for person in self._persons
            if not person.person and not any(number in owners for number in _numbers((person,)))
        }
        marks = marks_by_names(self._connection, sorted(names))
        everybody = persons_by_mark(
            self._connection, sorted({mark for some in marks.values() for mark in some})
        )
        return {name: [everybody[mark] for mark in some] for name, some in marks.items()}

    def _meant(
        self,
        incoming: IncomingPerson,
        owners: dict[Identifier, str],
        namesakes: dict[str, list[Person]],
    ) -> str:
        """Return whose entry a line is about; nothing where the person is new.

        A number tells people apart. Without one, somebody of the same name and birth is meant.
        """
        if incoming.person:
            mark = MARK.fullmatch(incoming.person) and kept_under(self._connection, incoming.person)
            if not mark:
                raise Refused(
                    "{file}, line {line}: the register has no person {person}; nothing was taken "
                    "in",
                    file=self._source,
                    line=incoming.line,
                    person=incoming.person,
                )
            return mark
        numbers = _numbers((incoming,))
        for identifier in numbers:
            if identifier in owners:
                return owners[identifier]
        sought = person_from("", incoming.facts)
        registers = {number.register for number in numbers}
        same = [
            person.id
            for person in namesakes.get(sought.name, ())
            if sought.name in {person.name, *person.other_names}
            and sought.born is not None
            and person.born == sought.born
            and not any(person.identifier(register) for register in registers)
        ]
        return same[0] if len(same) == 1 else ""


def new_marks(connection: sa.Connection, chance: Chance, count: int) -> list[str]:
    """Return marks that no entry has."""
    marks: dict[str, None] = {}
    while len(marks) < count:
        more = {
            "p-" + "".join(_LETTERS[byte % len(_LETTERS)] for byte in chance(8)): None
            for _ in range(min(count - len(marks), AT_ONCE))
        }
        taken = connection.execute(
            sa.select(schema.person.c.mark).where(schema.person.c.mark.in_(list(more)))
        ).scalars()
        for mark in taken:
            del more[mark]
        marks |= more
    return list(marks)


def refuse_taken_numbers(connection: sa.Connection, person: Person) -> None:
    """Refuse a number in a register that another person has, naming both."""
    for identifier in person.identifiers:
        owner = owner_of(connection, identifier)
        if owner is not None and owner != person.id:
            raise _taken(identifier, person, persons_by_mark(connection, (owner,))[owner])


def _taken(identifier: Identifier, person: Person, other: Person) -> Refused:
    return Refused(
        "the {register} number {number} of {person} is that of {other} ({mark}); if they are one "
        "person, merge them",
        register=identifier.register.upper(),
        number=identifier.value,
        person=person.name,
        other=other.name,
        mark=other.id,
    )


def _numbers(persons: Iterable[IncomingPerson]) -> list[Identifier]:
    return [
        fact.identifier for person in persons for fact in person.facts if isinstance(fact, Numbered)
    ]
