"""Norms into the register, and applications for titles out of it, for every door alike."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.facts import Fact, FederationJoined, Numbered, PersonName, PersonSex
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.office.interim import interim_rating
from crosstable.office.norms import Background, edition_with_norms, norms_of
from crosstable.office.rating_lists import RatingLists
from crosstable.office.rating_store import Signature
from crosstable.office.register import PersonHistory, PersonRegister
from crosstable.office.title_books import TitleBook, in_force, registers_with_norms, title_book
from crosstable.office.titles import best_rating
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.titles.application import NotedNorm, TitleApplication, application
from crosstable.titles.certificate import certificate
from crosstable.titles.ledger import known_title
from crosstable.titles.recording import norm_fact
from crosstable.titles.standing import LedgerNorm, Standing, TitleStanding


class TitleRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A title that the ledger says is due, with the norms it rests on (FMJD Annex 10 15)."""

    title: str
    standing: TitleStanding
    norms: tuple[LedgerNorm, ...]
    best_rating: int | None
    open_points: tuple[Sentence, ...] = ()


def edition_giving(title: str, day: date) -> Edition:
    """Return the edition in force on a day whose norms lead to a title."""
    known: dict[str, None] = {}
    for editions in registers_with_norms().values():
        codes = _codes(editions)
        if title in codes:
            return in_force(editions, day)
        known |= codes
    raise UnknownName("title that norms lead to", title, tuple(sorted(known)))


def _codes(editions: Iterable[Edition]) -> dict[str, None]:
    return {
        code: None
        for edition in editions
        if edition.titles is not None
        for code in edition.titles.with_norms()
    }


def applied_for(
    register: PersonRegister,
    lists: RatingLists | None,
    person: Person,
    title: str,
    *,
    on: date,
    rating: int | None = None,
    discipline: str = "",
    chosen: tuple[str, ...] = (),
    tournaments: Iterable[Tournament] = (),
) -> tuple[Edition, TitleApplication | TitleRequest]:
    """Return what is handed in for a title, by the edition of a day that gives it.

    ``rating`` is the highest that somebody reached, where no list has it.
    """
    edition = edition_giving(title, on)
    if edition.titles is not None and edition.titles.application is None:
        book = title_book(
            *(person, edition, lists),
            on=on,
            discipline=discipline or _discipline(edition, title),
            rating=rating,
        )
        return edition, request_of(person, title, book)
    history = register.history(person.id)
    if history is None:
        raise Refused("nothing is noted about {person}", person=person.name)
    if rating is None and lists is not None:
        rating = best_rating(person, lists, on=on, edition=edition)
    noted = noted_norms(history, edition.title_register, on)
    interim = interim_rating(person, tournaments, edition.title_register, on=on)
    return edition, application(
        edition, title, noted, best_rating=rating, interim=interim, chosen=chosen
    )


def _discipline(edition: Edition, title: str) -> str:
    norms = edition.titles.norms if edition.titles is not None else None
    return known_title(norms, title) if isinstance(norms, CategoryNorms) else ""


def noted_norms(history: PersonHistory, register: str, on: date) -> tuple[NotedNorm, ...]:
    """Return the norms in a register that hold and were made by a day, in the order of events."""
    held = [
        NotedNorm(noted.mark, noted.fact)
        for noted in history.facts
        if isinstance(noted.fact, NormMade)
        and noted.fact.register == register
        and noted.withdrawn_at is None
        and (noted.fact.day is None or noted.fact.day <= on)
    ]
    return tuple(sorted(held, key=lambda one: (one.norm.day or date.min, one.mark)))


@rule("apply")
def request_of(person: Person, title: str, book: TitleBook) -> TitleRequest:
    """Return the request for a title that is due; any other is refused with what it lacks."""
    made = book.ledger
    standing = next((line for line in made.titles if line.title == title), None)
    if standing is None:
        raise Refused("{person} has a higher title than {title}", person=person.name, title=title)
    if standing.standing is Standing.HELD:
        raise Refused("{person} already has the title {title}", person=person.name, title=title)
    if standing.standing not in {Standing.DUE, Standing.DUE_IF}:
        raise Refused(
            "the title {title} of {person} cannot be requested yet: {lacks}",
            title=title,
            person=person.name,
            lacks=Listing(standing.lacks, glue="; "),
        )
    return TitleRequest(
        title=title,
        standing=standing,
        norms=tuple(made.norms[index] for index in standing.serving),
        best_rating=book.best_rating,
        open_points=standing.missing,
    )


def record_norm(
    register: PersonRegister,
    tournament: Tournament,
    background: Background,
    player: int,
    title: str,
    *,
    event: str,
    signed: Signature,
) -> tuple[Person, NormMade]:
    """Note a norm of a tournament in the register; who has no entry there gets one."""
    edition = edition_with_norms(tournament)
    table = norms_of(tournament, background, players=(player,), titles=(title,), forecast=False)
    if not table.verdicts:
        raise Refused(
            "{player} cannot make a {title} norm",
            player=tournament.entrant(player).player.name,
            title=title,
        )
    verdict = table.verdicts[0]
    made = certificate(tournament, edition, table.event, verdict, table.points)
    if table.event.remaining_rounds or made.event.ends is None:
        raise Refused(
            "a norm is noted when the last round is played and its day is known; it counts from "
            "that day on"
        )
    fact = norm_fact(tournament, edition, table.event, verdict, made)
    person = background.persons.get(player)
    if person is not None and any(
        (norm.register, norm.title, norm.event, norm.day)
        == (fact.register, fact.title, fact.event, fact.day)
        for norm in person.norms
    ):
        raise Refused(
            "the {title} norm of {player} in {event} is already noted",
            title=title,
            player=made.player.name,
            event=fact.event,
        )
    facts: list[Fact] = [] if person is not None else _introduction(tournament, edition, player)
    noted = register.note(
        person.id if person is not None else "", [*facts, fact], signed=signed, source=event
    )
    return noted, fact


def _introduction(tournament: Tournament, edition: Edition, player: int) -> list[Fact]:
    """Return who somebody is whom the register does not know."""
    known = tournament.entrant(player).player
    number = known.identifier(edition.title_register)
    facts: list[Fact] = [PersonName(known.name)]
    if number:
        facts.append(Numbered(edition.title_register, number))
    if known.sex is not None:
        facts.append(PersonSex(known.sex))
    if known.federation:
        facts.append(FederationJoined(known.federation))
    return facts
