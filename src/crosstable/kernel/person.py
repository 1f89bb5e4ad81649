"""A person: who somebody is, on any day, as the facts that hold say.

Opponents' titles count once they are confirmed (FIDE B.01 0.43), in long events those of the day
(1.15), and arbiters must be licensed (FIDE Arbiter titles 6.6): all that follows from dated facts.
Facts that cannot all be true are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TypeVar

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import (
    Birth,
    Fact,
    FederationJoined,
    Languages,
    Numbered,
    PersonName,
    PersonSex,
    Shown,
)
from crosstable.kernel.member_facts import FeePaid, Membership
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.player import BirthDate, Identifier, Sex
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.title_facts import NormMade, TitleHeld

_Kind = TypeVar("_Kind", bound=Fact)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, as all facts that hold say."""

    id: str
    name: str
    other_names: tuple[str, ...] = ()
    sex: Sex | None = None
    born: BirthDate | None = None
    birth_place: str = ""
    identifiers: tuple[Identifier, ...] = ()
    titles: tuple[TitleHeld, ...] = ()
    federations: tuple[FederationJoined, ...] = ()
    """In the order of the days they hold from."""
    licences: tuple[Licence, ...] = ()
    norms: tuple[NormMade, ...] = ()
    services: tuple[Service, ...] = ()
    seminars: tuple[Seminar, ...] = ()
    languages: tuple[str, ...] = ()
    """Two letters each, as the latest fact has them."""
    memberships: tuple[Membership, ...] = ()
    fees: tuple[FeePaid, ...] = ()
    public: tuple[str, ...] = ()

    def federation_on(self, day: date) -> str:
        """Return the federation of a day, or an empty string."""
        held = [
            federation
            for federation in self.federations
            if federation.since is None or federation.since <= day
        ]
        return held[-1].federation if held else ""

    def titles_on(self, day: date) -> tuple[TitleHeld, ...]:
        """Return the titles that were valid on a day."""
        return tuple(title for title in self.titles if title.held_on(day))

    def licences_on(self, day: date) -> tuple[Licence, ...]:
        """Return the licences that were valid on a day."""
        return tuple(licence for licence in self.licences if licence.valid_on(day))

    def clubs_on(self, day: date) -> tuple[str, ...]:
        """Return the clubs somebody was a member of on a day."""
        return tuple(dict.fromkeys(one.club for one in self.memberships if one.held_on(day)))

    def paid_on(self, fee: str, day: date) -> bool:
        """Return whether a fee is paid for a day."""
        wanted = fee.casefold()
        return any(one.fee.casefold() == wanted and one.covers(day) for one in self.fees)

    def identifier(self, register: str) -> str:
        """Return the number in a register, or an empty string."""
        return next(
            (
                identifier.value
                for identifier in self.identifiers
                if identifier.register == register
            ),
            "",
        )


def person_from(id_: str, facts: Iterable[Fact]) -> Person:
    """Return the person that facts describe, in the order they were noted; later ones prevail."""
    noted = tuple(facts)

    def of(kind: type[_Kind]) -> list[_Kind]:
        return [fact for fact in noted if isinstance(fact, kind)]

    names = [fact.name for fact in of(PersonName)]
    births = of(Birth)
    shown = of(Shown)
    sexes = of(PersonSex)
    spoken = of(Languages)
    return Person(
        id=id_,
        name=names[-1] if names else id_,
        other_names=tuple(dict.fromkeys(name for name in names[:-1] if name != names[-1])),
        sex=sexes[-1].sex if sexes else None,
        born=next((birth.day for birth in reversed(births) if birth.day is not None), None),
        birth_place=next((birth.place for birth in reversed(births) if birth.place), ""),
        identifiers=tuple(dict.fromkeys(fact.identifier for fact in of(Numbered))),
        titles=tuple(dict.fromkeys(of(TitleHeld))),
        federations=tuple(
            sorted(dict.fromkeys(of(FederationJoined)), key=lambda joined: joined.since or date.min)
        ),
        licences=tuple(dict.fromkeys(of(Licence))),
        norms=tuple(dict.fromkeys(of(NormMade))),
        services=tuple(dict.fromkeys(of(Service))),
        seminars=tuple(dict.fromkeys(of(Seminar))),
        languages=spoken[-1].spoken if spoken else (),
        memberships=tuple(dict.fromkeys(of(Membership))),
        fees=tuple(dict.fromkeys(of(FeePaid))),
        public=shown[-1].parts if shown else (),
    )


def insist_consistent(person: Person, today: date | None = None) -> None:
    """Refuse facts that cannot all be true: dates before the birth, a licence without its title.

    Where it is known which day it is, nobody is born later than that.
    """
    _refuse_two_numbers(person)
    if person.born is not None:
        born = person.born
        earliest = date(born.year, born.month or 1, born.day or 1)
        if today is not None and earliest > today:
            raise Refused(
                "{person} cannot be born {born}: that day is still to come",
                person=person.name,
                born=str(born),
            )
        dated = (*person.titles, *person.federations, *person.licences)
        dated += (*person.memberships, *person.fees)
        for fact in (*dated, *person.norms, *person.services, *person.seminars):
            for day in fact.days():
                if day < earliest:
                    raise Refused(
                        "{person} was born {born}, after {date}: {fact}",
                        person=person.name,
                        born=str(born),
                        date=day,
                        fact=fact.words(),
                    )
    for licence in person.licences:
        _refuse_without_title(person, licence)


def _refuse_two_numbers(person: Person) -> None:
    numbers: dict[str, str] = {}
    for identifier in person.identifiers:
        other = numbers.setdefault(identifier.register, identifier.value)
        if other != identifier.value:
            raise Refused(
                "{person} would have two {register} numbers, {first} and {second}; withdraw one "
                "of them first",
                person=person.name,
                register=identifier.register.upper(),
                first=other,
                second=identifier.value,
            )


def _refuse_without_title(person: Person, licence: Licence) -> None:
    held = [title for title in person.titles if title.register == licence.register]
    fitting = [title for title in held if title.code == licence.title]
    day = licence.since
    if any(day is None or title.held_on(day) for title in fitting):
        return
    known: Value = (
        Listing([title.words() for title in held], glue="; ") if held else Sentence("no title")
    )
    raise Refused(
        "the licence of {person} is for {title}, a title not held when it begins; the register "
        "knows: {known}",
        person=person.name,
        title=licence.title,
        known=known,
    )
