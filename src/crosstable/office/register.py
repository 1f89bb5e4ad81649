"""The register of persons: what the office knows about people beyond the federations' lists.

Somebody on a rating list is found there and needs no entry of the register; an entry is made when
the office knows more, and is linked with the lists by its numbers. A person is meant by the entry's
own mark (``p-4f7k2q9x``) or by a number in a register (``fide:1503014``), whether there is an entry
or not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from crosstable.formats.persons import IncomingPerson
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.facts import Fact
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.sentence import Listing
from crosstable.office.rating_store import Signature

MARK = re.compile(r"p-[0-9a-z]{8}")
"""How an entry of the register is marked."""


class NotedFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact with who noted it, and who withdrew it."""

    mark: str
    person: str
    """The entry it was noted with; another one than the person's where two were merged."""
    fact: Fact
    by: str
    at: datetime
    source: str = ""
    withdrawn_by: str = ""
    withdrawn_at: datetime | None = None


class Forgotten(msgspec.Struct, frozen=True):
    """What is left of somebody who is forgotten: who did it, and when."""

    person: str
    by: str
    at: datetime
    tournaments: tuple[str, ...] = ()


class PersonHistory(msgspec.Struct, frozen=True, kw_only=True):
    """A person with everything that was ever noted."""

    person: Person
    facts: tuple[NotedFact, ...]
    """The latest first, what was withdrawn included."""
    merged: tuple[str, ...] = ()
    """Entries that turned out to be the same person."""


class TakenIn(msgspec.Struct, frozen=True):
    """What came of a file."""

    new: int
    """Persons nobody knew."""
    known: int
    """Persons who had an entry already and are known better now."""
    facts: int
    unchanged: int = 0
    """Persons about whom nothing was new."""


class RegisterTotals(msgspec.Struct, frozen=True):
    """How much the register holds."""

    persons: int
    forgotten: int


class PersonRegister(Protocol):
    """Keeps persons; every change is written into the journal in the same transaction."""

    def person(self, mark: str) -> Person | Forgotten | None:
        """Return the person of an entry, whatever it was merged into; none where there is none."""
        ...

    def history(self, mark: str) -> PersonHistory | None:
        """Return a person with every fact, who noted it and when."""
        ...

    def numbered(self, identifier: Identifier) -> str:
        """Return whose entry has a number in a register, or an empty string."""
        ...

    def owners(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Person]:
        """Return who has which of some numbers, asking once for all of them."""
        ...

    def search(self, text: str, *, limit: int = 20) -> Sequence[Person]:
        """Return the persons meant by a number, or by the beginnings of a name's words."""
        ...

    def named(self, names: Sequence[str]) -> Mapping[str, Sequence[Person]]:
        """Return by each name the persons whose names have all of its words, whole."""
        ...

    def totals(self) -> RegisterTotals:
        """Return how many persons there are."""
        ...

    def latest(self, limit: int) -> Sequence[Person]:
        """Return the persons about whom something was noted last."""
        ...

    def with_facts(self, kinds: Sequence[str]) -> Sequence[Person]:
        """Return everybody of whom a fact of one of these kinds holds, in no order."""
        ...

    def note(
        self,
        mark: str,
        facts: Sequence[Fact],
        *,
        signed: Signature,
        instead_of: str = "",
        source: str = "",
    ) -> Person:
        """Note facts about somebody, or about somebody new where no entry is named.

        ``instead_of`` is the mark of a fact that is withdrawn for it.
        """
        ...

    def withdraw(self, mark: str, fact: str, *, signed: Signature) -> Person:
        """Let a fact hold no more."""
        ...

    def take_in(
        self, persons: Sequence[IncomingPerson], *, source: str, signed: Signature
    ) -> TakenIn:
        """Take facts about many in from a file: all of them, in one act, or none."""
        ...

    def merge(self, kept: str, other: str, *, signed: Signature) -> Person:
        """Make two entries one person."""
        ...

    def part(self, kept: str, other: str, *, signed: Signature) -> Person:
        """Take back that two entries are one person."""
        ...

    def forget(self, mark: str, *, tournaments: Sequence[str] = (), signed: Signature) -> Forgotten:
        """Remove all that is known about a person, with the salts of the journal's digests."""
        ...


def identifier_from(text: str) -> Identifier | None:
    """Return the number in a register that a reference such as ``fide:1503014`` names."""
    register, colon, value = text.strip().partition(":")
    register = register.strip().lower()
    if not colon or not value.strip() or not re.fullmatch(r"[a-z][a-z0-9-]{1,19}", register):
        return None
    return Identifier(register, value.strip())


def reference_to(identifier: Identifier) -> str:
    """Return the reference to whoever has a number in a register."""
    return f"{identifier.register}:{identifier.value}"


def resolved(register: PersonRegister, who: str) -> Person | Forgotten:
    """Return the one person of the register that somebody means: a mark, a number or a name."""
    text = who.strip()
    identifier = identifier_from(text)
    if MARK.fullmatch(text):
        person = register.person(text)
        if person is None:
            raise Refused("the register has no person {person}", person=text)
        return person
    if identifier is not None:
        mark = register.numbered(identifier)
        person = register.person(mark) if mark else None
        if person is None:
            raise Refused(
                "nobody in the register has the {register} number {number}",
                register=identifier.register.upper(),
                number=identifier.value,
            )
        return person
    if not text:
        raise InvalidValue("whose entry is meant? give a name, a number or a mark")
    fitting = register.search(text, limit=6)
    if not fitting:
        raise Refused("nobody in the register is called {name}", name=text)
    if len(fitting) > 1:
        raise Refused(
            "{name} fits several: {persons}; give the mark",
            name=text,
            persons=Listing([f"{namesake.name} ({namesake.id})" for namesake in fitting]),
        )
    return fitting[0]
