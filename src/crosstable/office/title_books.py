"""Somebody's norms and titles, weighed by the rules of every federation that noted any of them.

Commands, the page of a person and programs ask ``title_books``; none of them looks anything up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.office.interim import interim_rating
from crosstable.office.rating_lists import RatingLists
from crosstable.office.titles import best_rating
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.titles.application_ledger import application_ledger
from crosstable.titles.ledger import known_title, ledger
from crosstable.titles.standing import Ledger


class TitleBook(msgspec.Struct, frozen=True, kw_only=True):
    """What norms of one federation make, in one discipline where its game has several."""

    register: str
    edition: Edition
    discipline: str = ""
    best_rating: int | None
    """The highest that a list has, or that was given."""
    ledger: Ledger


class BookTold(msgspec.Struct, frozen=True, kw_only=True):
    """A book as JSON tells it."""

    register: str
    edition: str
    discipline: str
    best_rating: int | None
    ledger: Ledger


class PersonTitles(msgspec.Struct, frozen=True, kw_only=True):
    """All books of somebody as JSON tells them, the same to a program and on the command line."""

    person: str
    name: str
    on: date
    ledgers: tuple[BookTold, ...]


def titles_told(person: Person, books: Sequence[TitleBook], on: date) -> PersonTitles:
    """Return books as JSON tells them."""
    return PersonTitles(
        person=person.id,
        name=person.name,
        on=on,
        ledgers=tuple(
            BookTold(
                register=book.register,
                edition=book.edition.id,
                discipline=book.discipline,
                best_rating=book.best_rating,
                ledger=book.ledger,
            )
            for book in books
        ),
    )


def registers_with_norms() -> dict[str, list[Edition]]:
    """Return the editions of every federation whose norms can be weighed, the earliest first."""
    known: dict[str, list[Edition]] = {}
    for edition in sorted(EDITIONS.values(), key=lambda edition: edition.in_force_from):
        if edition.undated is None and edition.has_norms:
            known.setdefault(edition.title_register, []).append(edition)
    return known


def title_books(
    person: Person,
    lists: RatingLists | None,
    *,
    on: date,
    register: str = "",
    discipline: str = "",
    rating: int | None = None,
    tournaments: Iterable[Tournament] = (),
) -> tuple[TitleBook, ...]:
    """Return a book for each federation of which anything is noted, or for the one that is asked.

    A ``rating`` that no list has is one of one federation, so it must be clear of which. The
    ``tournaments`` of the office tell ratings between two lists.
    """
    known = registers_with_norms()
    if register and register not in known:
        raise UnknownName("federation whose norms are weighed", register, tuple(known))
    registers = [register] if register else [name for name in known if _concerns(person, name)]
    if rating is not None and len(registers) > 1:
        raise InvalidValue(
            "say which federation's rating it is: {known}",
            field="register",
            known=Listing(registers, joint="or"),
        )
    asked = [
        (edition, board)
        for name in registers
        for edition in (in_force(known[name], on),)
        for board in _disciplines(person, edition, discipline)
    ]
    return tuple(
        title_book(
            *(person, edition, lists),
            on=on,
            discipline=board,
            rating=rating,
            tournaments=tournaments,
        )
        for edition, board in asked
    )


def title_book(
    person: Person,
    edition: Edition,
    lists: RatingLists | None,
    *,
    on: date,
    discipline: str = "",
    rating: int | None = None,
    tournaments: Iterable[Tournament] = (),
) -> TitleBook:
    """Return what somebody's norms make by an edition, as things stood on a day."""
    register = edition.title_register
    # Lists of other disciplines than the first are not kept, and its ratings say nothing of them.
    usual = not discipline or discipline == edition.disciplines[0]
    if rating is None and lists is not None and usual:
        rating = best_rating(person, lists, on=on, edition=edition)
    titles = [title for title in person.titles if title.register == register]
    norms = edition.titles.norms if edition.titles is not None else None
    made = _made_until(person, register, on)
    if isinstance(norms, CategoryNorms):
        weighed = ledger(
            *(norms, titles, made),
            on=on,
            sex=person.sex,
            best_rating=rating,
            discipline=discipline,
        )
    else:
        weighed = application_ledger(
            *(edition, titles, made),
            on=on,
            sex=person.sex,
            best_rating=rating,
            interim=interim_rating(person, tournaments, register, on=on) if made else None,
        )
    return TitleBook(
        register=register,
        edition=edition,
        discipline=discipline,
        best_rating=rating,
        ledger=weighed,
    )


def in_force(editions: Sequence[Edition], day: date) -> Edition:
    """Return the edition of a day, or the first where it is earlier than all of them."""
    return next(
        (edition for edition in reversed(editions) if edition.in_force_from <= day), editions[0]
    )


def _made_until(person: Person, register: str, on: date) -> list[NormMade]:
    """Return the norms that count on a day, in the order of their events."""
    made = [
        norm
        for norm in person.norms
        if norm.register == register and (norm.day is None or norm.day <= on)
    ]
    return sorted(made, key=lambda norm: norm.day or date.min)


def _concerns(person: Person, register: str) -> bool:
    noted = {title.register for title in person.titles}
    noted |= {norm.register for norm in person.norms}
    noted |= {identifier.register for identifier in person.identifiers}
    return register in noted


def _disciplines(person: Person, edition: Edition, asked: str) -> Iterator[str]:
    """Return the disciplines of which anything is noted, the usual one always."""
    if not edition.disciplines:
        yield ""
        return
    if asked and asked not in edition.disciplines:
        raise UnknownName("discipline", asked, edition.disciplines)
    norms = edition.titles.norms if edition.titles is not None else None
    if asked or not isinstance(norms, CategoryNorms):
        yield asked or edition.disciplines[0]
        return
    register = edition.title_register
    codes = [title.code for title in person.titles if title.register == register]
    codes += [norm.title for norm in person.norms if norm.register == register]
    noted = {known_title(norms, code) for code in codes}
    yield from (
        name
        for place, name in enumerate(edition.disciplines)
        if name in noted or (place == 0 and noted.isdisjoint(edition.disciplines))
    )
