"""Norms into the register, and applications for titles out of it, for every door alike."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.facts import (
    Fact,
    FederationJoined,
    NormMade,
    Numbered,
    PersonName,
    PersonSex,
)
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import Background, edition_with_norms, norms_of
from crosstable.office.rating_store import Signature
from crosstable.office.register import PersonHistory, PersonRegister
from crosstable.office.titles import ledger_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.rules import rule
from crosstable.titles.application import NotedNorm, TitleApplication, application
from crosstable.titles.certificate import certificate
from crosstable.titles.ledger import Ledger, LedgerNorm, Standing, TitleStanding
from crosstable.titles.recording import norm_fact

__all__ = [
    "TitleRequest",
    "application_of",
    "edition_giving",
    "noted_norms",
    "record_norm",
    "request_of",
]


class TitleRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A title that the ledger says is due, with the norms it rests on (FMJD Annex 10 15)."""

    title: str
    standing: TitleStanding
    norms: tuple[LedgerNorm, ...]
    best_rating: int | None
    open_points: tuple[Sentence, ...] = ()


def edition_giving(title: str, day: date) -> Edition:
    """Return the edition in force on a day whose norms lead to a title."""
    giving = [
        edition
        for edition in EDITIONS.values()
        if edition.titles is not None
        and edition.titles.norms is not None
        and any(rank.code == title and rank.by_norms for rank in edition.titles.ranks)
    ]
    if not giving:
        known = sorted(
            {
                rank.code
                for edition in EDITIONS.values()
                if edition.titles is not None
                for rank in edition.titles.ranks
                if rank.by_norms
            }
        )
        raise UnknownName("title that norms lead to", title, tuple(known))
    giving.sort(key=lambda edition: edition.in_force_from)
    return next(
        (edition for edition in reversed(giving) if edition.in_force_from <= day), giving[0]
    )


def noted_norms(history: PersonHistory, register: str) -> tuple[NotedNorm, ...]:
    """Return the norms in a register that hold, in the order of their events."""
    held = [
        NotedNorm(noted.mark, noted.fact)
        for noted in history.facts
        if isinstance(noted.fact, NormMade)
        and noted.fact.register == register
        and noted.withdrawn_at is None
    ]
    return tuple(sorted(held, key=lambda one: (one.norm.day or date.min, one.mark)))


def application_of(
    history: PersonHistory,
    edition: Edition,
    title: str,
    *,
    best_rating: int | None,
    chosen: tuple[str, ...] = (),
) -> TitleApplication:
    """Return the application for a title with the norms that are noted."""
    noted = noted_norms(history, edition.title_register)
    return application(edition, title, noted, best_rating=best_rating, chosen=chosen)


@rule("apply")
def request_of(
    person: Person, title: str, *, on: date, best_rating: int | None, discipline: str = ""
) -> TitleRequest:
    """Return the request for a title that is due; any other is refused with what it lacks."""
    made: Ledger = ledger_of(person, on=on, rating=best_rating, discipline=discipline)
    standing = next((line for line in made.titles if line.title == title), None)
    if standing is None:
        raise Refused("{person} has a higher title than {title}", person=person.name, title=title)
    if standing.standing is Standing.HELD:
        raise Refused("{person} has the title {title} already", person=person.name, title=title)
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
        best_rating=best_rating,
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
            "the {title} norm of {player} in {event} is noted already",
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
