"""Who may be meant: people of the register and of the federations' lists, as one.

The lists are a layer of their own, two million people whom nobody copies; the register knows some
of them better. Whoever stands in both is shown once, as the register knows the person, with the
ratings of the lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

import msgspec

from crosstable.kernel.facts import TitleHeld
from crosstable.kernel.person import Person
from crosstable.kernel.player import BirthDate, Identifier, Rating, Sex, Title
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import PersonRegister, identifier_from, reference_to
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.library import LISTS, edition_of_list

__all__ = ["Candidate", "People"]


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who may be meant, as far as register and lists know."""

    reference: str
    """What a player of an event points to: a mark of the register, or ``fide:1503014``."""
    name: str
    other_names: tuple[str, ...] = ()
    federation: str = ""
    sex: Sex | None = None
    born: BirthDate | None = None
    titles: tuple[Title, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    ratings: tuple[Rating, ...] = ()
    registered: bool = False
    """Whether the office has an entry for the person."""

    def title(self, register: str = "") -> str:
        """Return the title a register gave, or any where none is named."""
        held = (each.code for each in self.titles if not register or each.register == register)
        return next(held, "")


class People:
    """Register and lists together, on a day."""

    def __init__(
        self, register: PersonRegister | None, lists: RatingLists | None, *, today: date
    ) -> None:
        self._register = register
        self._lists = lists
        self._today = today
        self._by_register = _lists_by_register(lists)

    def search(self, text: str, *, limit: int = 12) -> tuple[Candidate, ...]:
        """Return who may be meant, those of the register first."""
        known = self.registered(text, limit=limit)
        listed = [] if len(known) >= limit else list(self._listed(text, limit))
        taken = {identifier for each in known for identifier in each.identifiers}
        listed = [each for each in listed if taken.isdisjoint(each.identifiers)]
        return (*known, *self._as_registered(listed))[:limit]

    def registered(self, text: str, *, limit: int = 12) -> list[Candidate]:
        """Return those of the register who may be meant."""
        own = self._register.search(text, limit=limit) if self._register is not None else ()
        return [self._of_person(person) for person in own]

    def at(self, reference: str) -> Candidate | None:
        """Return whom a reference means; none where nobody is known any more."""
        identifier = identifier_from(reference)
        if self._register is not None:
            mark = self._register.numbered(identifier) if identifier is not None else reference
            person = self._register.person(mark) if mark else None
            if isinstance(person, Person):
                return self._of_person(person)
        if identifier is None:
            return None
        listed = self._listed_with(identifier)
        return _of_listed(listed, identifier.register) if listed is not None else None

    def numbered(self, identifiers: Iterable[Identifier]) -> Candidate | None:
        """Return who has one of some numbers."""
        for identifier in identifiers:
            candidate = self.at(reference_to(identifier))
            if candidate is not None:
                return candidate
        return None

    def named(self, names: Sequence[str], *, limit: int = 20) -> Mapping[str, list[Candidate]]:
        """Return by each name who bears all of its words."""
        meant: dict[str, list[Candidate]] = {name: [] for name in names}
        if self._register is not None:
            for name, persons in self._register.named(names).items():
                meant[name] += map(self._of_person, persons)
        if self._lists is None:
            return meant
        for register, lists in self._by_register.items():
            on_lists = self._lists.named(names, lists=lists, limit=limit, on=None)
            for name, players in on_lists.items():
                taken = {number for each in meant[name] for number in each.identifiers}
                listed = [_of_listed(each, register) for each in players]
                more = [each for each in listed if taken.isdisjoint(each.identifiers)]
                meant[name] += self._as_registered(more)
        return meant

    def _as_registered(self, listed: Iterable[Candidate]) -> Iterator[Candidate]:
        """Yield people of the lists, those with an entry as the register knows them."""
        for each in listed:
            mark = self._register.numbered(each.identifiers[0]) if self._register else ""
            person = self._register.person(mark) if self._register and mark else None
            yield self._of_person(person) if isinstance(person, Person) else each

    def _listed(self, text: str, limit: int) -> Iterator[Candidate]:
        if self._lists is None:
            return
        number = identifier_from(text)
        for register, lists in self._by_register.items():
            if number is not None and number.register != register:
                continue
            sought = text if number is None else number.value
            for each in self._lists.search(sought, lists=lists, limit=limit):
                yield _of_listed(each, register)

    def _listed_with(self, identifier: Identifier) -> ListedPlayer | None:
        lists = self._by_register.get(identifier.register)
        value = identifier.value
        if self._lists is None or not lists or not (value.isascii() and value.isdigit()):
            return None
        return self._lists.by_id(int(value), lists=lists) if len(value) <= 15 else None

    def _of_person(self, person: Person) -> Candidate:
        known = Candidate(
            reference=person.id,
            name=person.name,
            other_names=person.other_names,
            federation=person.federation_on(self._today),
            sex=person.sex,
            born=person.born,
            titles=tuple(Title(each.register, each.code) for each in person.titles_on(self._today)),
            identifiers=person.identifiers,
            registered=True,
        )
        for identifier in person.identifiers:
            listed = self._listed_with(identifier)
            if listed is not None:
                known = _completed(known, _of_listed(listed, identifier.register))
        return known


def _latest_first(held: Iterable[TitleHeld]) -> tuple[Title, ...]:
    """Return titles, the one valid from the latest day first: people are called by it."""
    ordered = sorted(held, key=lambda each: each.since or date.min, reverse=True)
    return tuple(Title(each.register, each.code) for each in ordered)


def _lists_by_register(lists: RatingLists | None) -> dict[str, tuple[str, ...]]:
    """Return the names of the kept lists by the register whose numbers they use."""
    found: dict[str, dict[str, None]] = {}
    for issue in lists.issues() if lists is not None else ():
        if issue.list in LISTS:
            register = edition_of_list(issue.list).title_register
            found.setdefault(register, {})[issue.list] = None
    return {register: tuple(names) for register, names in found.items()}


def _of_listed(listed: ListedPlayer, register: str) -> Candidate:
    identifier = Identifier(register, str(listed.id))
    title = listed.title or listed.women_title
    return Candidate(
        reference=reference_to(identifier),
        name=listed.name,
        federation=listed.federation,
        sex=listed.sex,
        born=listed.born,
        titles=(Title(register, title),) if title else (),
        identifiers=(identifier,),
        ratings=tuple(
            Rating(each.list, each.rating) for each in listed.standings if each.rating is not None
        ),
    )


def _completed(known: Candidate, listed: Candidate) -> Candidate:
    """Return somebody with what only a list says: the register's own facts prevail."""
    registers = {each.register for each in known.titles}
    return msgspec.structs.replace(
        known,
        federation=known.federation or listed.federation,
        sex=known.sex or listed.sex,
        born=known.born or listed.born,
        titles=(*known.titles, *(each for each in listed.titles if each.register not in registers)),
        ratings=(*known.ratings, *listed.ratings),
    )
