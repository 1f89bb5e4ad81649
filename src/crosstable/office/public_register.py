"""What everybody may read of the register: titled players and arbiters who agreed to it.

A person is listed only where the titles are public; the federation, the licence with its category
and the number are shown where these are.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from crosstable.arbiter.people.career import is_official_of
from crosstable.kernel.person import Person
from crosstable.office.arbiters import arbiter_line, arbiter_registers, rules_of
from crosstable.office.register import PersonRegister


class PublicArbiter(msgspec.Struct, frozen=True, kw_only=True):
    """An arbiter or referee as everybody may read it; none is not public."""

    person: str
    name: str
    register: str
    title: str
    federation: str = ""
    licensed: bool | None = None
    category: str = ""
    active: bool | None = None


class PublicTitle(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with titles as a player."""

    person: str
    name: str
    federation: str = ""
    titles: tuple[tuple[str, str], ...]
    """Whose and which."""


def public_persons(register: PersonRegister | None) -> tuple[Person, ...]:
    """Return everybody whose titles are public, by name."""
    if register is None:
        return ()
    chosen = (one for one in register.with_facts(("public",)) if "titles" in one.public)
    return tuple(sorted(chosen, key=lambda person: (person.name.casefold(), person.id)))


def public_arbiters(persons: Iterable[Person], on: date) -> tuple[PublicArbiter, ...]:
    """Return who is an arbiter or referee on a day, as far as it is public."""
    everybody = tuple(persons)
    lines = []
    for register in arbiter_registers():
        rules = rules_of(register, on)
        for person in everybody:
            if not is_official_of(person, rules):
                continue
            line = arbiter_line(rules, person, on)
            if not line.title:
                continue
            licences = "licences" in person.public and rules.licences is not None
            lines.append(
                PublicArbiter(
                    person=person.id,
                    name=person.name,
                    register=register,
                    title=line.title,
                    federation=line.federation if "federation" in person.public else "",
                    licensed=line.licensed if licences else None,
                    category=line.category if licences else "",
                    active=line.active if licences else None,
                )
            )
    return tuple(lines)


def public_titles(persons: Iterable[Person], on: date) -> tuple[PublicTitle, ...]:
    """Return who holds a title as a player on a day; those of arbiters are listed apart."""
    arbiters = {
        (register, code)
        for register in arbiter_registers()
        for code in rules_of(register, on).codes
    }
    lines = []
    for person in persons:
        titles = tuple(
            dict.fromkeys(
                (held.register, held.code)
                for held in person.titles_on(on)
                if (held.register, held.code) not in arbiters
            )
        )
        if titles:
            federation = person.federation_on(on) if "federation" in person.public else ""
            lines.append(
                PublicTitle(
                    person=person.id, name=person.name, federation=federation, titles=titles
                )
            )
    return tuple(lines)
