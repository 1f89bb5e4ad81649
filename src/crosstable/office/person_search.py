"""Who may be meant: people of the register and of the federations' lists, as one.

The lists are a layer of their own, two million people whom nobody copies; the register knows some
of them better. Whoever stands in both is shown once, as the register knows the person, with the
ratings of the lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

import msgspec

from crosstable.kernel.person import Person
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
    is_federation,
)
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.whole_number import identifier_number
from crosstable.office.rating_lists import RatingLists, day_of_lists
from crosstable.office.register import PersonRegister, identifier_from, reference_to
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.library import LISTS, edition_of_list


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
    licences: tuple[str, ...] = ()
    """The titles under which there is a licence now."""
    registered: bool = False
    """Whether the office has an entry for the person."""

    def title(self, register: str = "") -> str:
        """Return the title a register gave, or any where none is named."""
        held = (title.code for title in self.titles if not register or title.register == register)
        return next(held, "")


class People:
    """Register and lists together, on a day."""

    def __init__(
        self, register: PersonRegister | None, lists: RatingLists | None, *, today: date
    ) -> None:
        self._register = register
        self._lists = lists
        self._today = today
        self.lists_on = day_of_lists(lists.issues(), today) if lists is not None else None
        """The day whose lists are asked; none for the latest, where all are later."""
        self._by_register = _lists_by_register(lists)

    def search(self, text: str, *, limit: int = 12) -> tuple[Candidate, ...]:
        """Return who may be meant, those of the register first."""
        known = self.registered(text, limit=limit)
        if len(known) >= limit:
            return tuple(known[:limit])
        taken = {number for candidate in known for number in candidate.identifiers}
        listed = [
            candidate
            for candidate in self._listed(text, limit)
            if taken.isdisjoint(candidate.identifiers)
        ]
        return (*known, *self._as_registered(listed[: limit - len(known)]))

    def registered(self, text: str, *, limit: int = 12) -> list[Candidate]:
        """Return those of the register who may be meant."""
        own = self._register.search(text, limit=limit) if self._register is not None else ()
        return self._of_persons(own)

    def at(self, reference: str) -> Candidate | None:
        """Return whom a reference means; none where nobody is known any more."""
        identifier = identifier_from(reference)
        if identifier is not None:
            return self.numbered([identifier]).get(identifier)
        person = self._register.person(reference) if self._register is not None else None
        return self._of_persons([person])[0] if isinstance(person, Person) else None

    def numbered(self, identifiers: Sequence[Identifier]) -> dict[Identifier, Candidate]:
        """Return who has which of some numbers."""
        owners = self._register.owners(identifiers) if self._register is not None else {}
        known = dict(zip(owners, self._of_persons(list(owners.values())), strict=True))
        others = [identifier for identifier in identifiers if identifier not in known]
        listed = self._listed_with(others)
        return known | {
            number: _of_listed(listed[number], number.register)
            for number in others
            if number in listed
        }

    def named(self, names: Sequence[str], *, limit: int = 20) -> Mapping[str, list[Candidate]]:
        """Return by each name who bears all of its words."""
        meant: dict[str, dict[str, Candidate]] = {name: {} for name in names}
        if self._register is not None:
            by_name = self._register.named(names)
            everybody = {bearer.id: bearer for some in by_name.values() for bearer in some}
            known = {
                person.reference: person for person in self._of_persons(list(everybody.values()))
            }
            for name, persons in by_name.items():
                meant[name] |= {person.id: known[person.id] for person in persons}
        for register, lists in self._by_register.items():
            if self._lists is None:
                break
            on_lists = self._lists.named(names, lists=lists, limit=limit, on=self.lists_on)
            listed = {
                bearer.id: _of_listed(bearer, register)
                for some in on_lists.values()
                for bearer in some
            }
            registered = dict(zip(listed, self._as_registered(list(listed.values())), strict=True))
            for name, players in on_lists.items():
                bearers = (registered[player.id] for player in players)
                meant[name] |= {candidate.reference: candidate for candidate in bearers}
        return {name: list(some.values()) for name, some in meant.items()}

    def _as_registered(self, listed: Sequence[Candidate]) -> list[Candidate]:
        """Return people of the lists, those with an entry as the register knows them."""
        if self._register is None:
            return list(listed)
        numbers = [candidate.identifiers[0] for candidate in listed]
        owners = self._register.owners(numbers)
        known = dict(zip(owners, self._of_persons(list(owners.values())), strict=True))
        return [
            known.get(number, candidate) for number, candidate in zip(numbers, listed, strict=True)
        ]

    def _listed(self, text: str, limit: int) -> Iterator[Candidate]:
        if self._lists is None:
            return
        number = identifier_from(text)
        for register, lists in self._by_register.items():
            if number is not None and number.register != register:
                continue
            sought = text if number is None else number.value
            for player in self._lists.search(sought, lists=lists, limit=limit, on=self.lists_on):
                yield _of_listed(player, register)

    def _listed_with(self, identifiers: Iterable[Identifier]) -> dict[Identifier, ListedPlayer]:
        """Return who on the lists has which number, with all lists asked once."""
        wanted: dict[str, dict[int, Identifier]] = {}
        for identifier in identifiers:
            number = identifier_number(identifier.value)
            if number is not None:
                wanted.setdefault(identifier.register, {})[number] = identifier
        listed: dict[Identifier, ListedPlayer] = {}
        for register, numbers in wanted.items():
            lists = self._by_register.get(register)
            if self._lists is not None and lists:
                players = self._lists.by_ids(list(numbers), lists=lists, on=self.lists_on)
                listed |= {numbers[number]: player for number, player in players.items()}
        return listed

    def _of_persons(self, persons: Sequence[Person]) -> list[Candidate]:
        """Return persons of the register, with what the lists say of them besides."""
        listed = self._listed_with(number for person in persons for number in person.identifiers)
        candidates = []
        for person in persons:
            known = self._of_person(person)
            for number in person.identifiers:
                if number in listed:
                    known = _completed(known, _of_listed(listed[number], number.register))
            candidates.append(known)
        return candidates

    def _of_person(self, person: Person) -> Candidate:
        return Candidate(
            reference=person.id,
            name=person.name,
            other_names=person.other_names,
            federation=person.federation_on(self._today),
            sex=person.sex,
            born=person.born,
            titles=_latest_first(person.titles_on(self._today)),
            identifiers=person.identifiers,
            licences=tuple(licence.title for licence in person.licences_on(self._today)),
            registered=True,
        )


def _latest_first(held: Iterable[TitleHeld]) -> tuple[Title, ...]:
    """Return titles, the one valid from the latest day first: people are called by it."""
    ordered = sorted(held, key=lambda title: title.since or date.min, reverse=True)
    return tuple(Title(title.register, title.code) for title in ordered)


def _lists_by_register(lists: RatingLists | None) -> dict[str, tuple[str, ...]]:
    """Return the names of the kept lists by the register whose numbers they use."""
    names_of: dict[str, dict[str, None]] = {}
    for issue in lists.issues() if lists is not None else ():
        if issue.list in LISTS:
            register = edition_of_list(issue.list).title_register
            names_of.setdefault(register, {})[issue.list] = None
    return {register: tuple(names) for register, names in names_of.items()}


def listed_as_player(listed: ListedPlayer, register: str) -> Player:
    """Return what lists say of somebody, as it would be entered."""
    title = listed.title or listed.women_title
    return Player(
        name=clean_name(listed.name),
        federation=listed.federation if is_federation(listed.federation) else "",
        sex=listed.sex,
        born=listed.born,
        titles=(Title(register, title),) if title else (),
        identifiers=(Identifier(register, str(listed.id)),),
        ratings=tuple(
            Rating(standing.list, standing.rating)
            for standing in listed.standings
            if standing.rating is not None
        ),
    )


def _of_listed(listed: ListedPlayer, register: str) -> Candidate:
    player = listed_as_player(listed, register)
    return Candidate(
        reference=reference_to(player.identifiers[0]),
        name=listed.name,
        federation=listed.federation,
        sex=player.sex,
        born=player.born,
        titles=player.titles,
        identifiers=player.identifiers,
        ratings=player.ratings,
    )


def _completed(known: Candidate, listed: Candidate) -> Candidate:
    """Return somebody with what only a list says: the register's own facts prevail."""
    registers = {title.register for title in known.titles}
    return msgspec.structs.replace(
        known,
        federation=known.federation or listed.federation,
        sex=known.sex or listed.sex,
        born=known.born or listed.born,
        titles=(
            *known.titles,
            *(title for title in listed.titles if title.register not in registers),
        ),
        ratings=(*known.ratings, *listed.ratings),
    )
