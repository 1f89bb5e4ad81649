"""Arbiters and referees of the register, for every door alike: lists, classes, norms, posts.

A person of the register is an arbiter by the title, licence, seminar or certificate that is noted.
Which rules judge a title is chosen by its register and the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from crosstable.arbiter.people.applications import ArbiterApplication, application_for, wanted_title
from crosstable.arbiter.people.appointments import (
    AppointedEvent,
    Post,
    PostFinding,
    posts_of,
    vacancies,
)
from crosstable.arbiter.people.career import is_official_of, title_on
from crosstable.arbiter.people.certificates import Certificates, certificates_of
from crosstable.arbiter.people.classification import ArbiterClass, category_of, class_reason
from crosstable.arbiter.people.hosting import served_event_of
from crosstable.arbiter.people.licences import licence_of
from crosstable.arbiter.people.norm_events import event_conditions
from crosstable.arbiter.people.norms import ArbiterNorm, norms_towards
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.rating_store import Signature
from crosstable.office.register import PersonRegister
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ArbiterTitle
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, edition_of
from crosstable.rulebooks.rules import rule
from crosstable.titles.verdicts import Condition

NOTED_KINDS = ("title", "licence", "seminar", "service")
"""Kinds of fact of which an arbiter has at least one."""


class ArbiterLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a list of arbiters."""

    person: str
    name: str
    federation: str
    register: str
    title: str
    category: str
    active: bool
    licensed: bool
    last: date | None


class ClassLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a classification: the category, the one before, and why."""

    person: str
    name: str
    federation: str
    made: ArbiterClass
    because: Reason


class TitleChance(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an event gives norms for one title, whoever earns them."""

    title: str
    conditions: tuple[Condition, ...]

    @property
    def possible(self) -> bool | None:
        """Return whether it does; None where something is not known."""
        if any(condition.met is False for condition in self.conditions):
            return False
        return None if any(condition.met is None for condition in self.conditions) else True


class EventCertificates(msgspec.Struct, frozen=True, kw_only=True):
    """What an event may certify its arbiters."""

    event: ServedEvent
    certificates: Certificates
    titles: tuple[TitleChance, ...]
    posts: tuple[Post, ...]
    vacant: tuple[PostFinding, ...] = ()
    """What is said of a post that nobody holds."""


# Which rules


def arbiter_registers() -> dict[str, list[Edition]]:
    """Return the editions of every federation that say something about arbiters."""
    known: dict[str, list[Edition]] = {}
    for edition in sorted(EDITIONS.values(), key=lambda edition: edition.in_force_from):
        if edition.arbiters is not None:
            known.setdefault(edition.arbiters.register, []).append(edition)
    return known


def rules_of(register: str, on: date) -> ArbiterRules:
    """Return what a federation says about arbiters on a day; before its first text, that one."""
    known = arbiter_registers()
    if register not in known:
        raise UnknownName("register of arbiters", register, tuple(known))
    editions = known[register]
    chosen = next(
        (edition for edition in reversed(editions) if edition.in_force_from <= on), editions[0]
    )
    rules = chosen.arbiters
    if rules is None:  # arbiter_registers lists none without
        raise UnknownName("register of arbiters", register, tuple(known))
    return rules


def classifying_rules(on: date) -> ArbiterRules:
    """Return the rules on a day of whoever puts arbiters into categories."""
    return _rules_with(lambda rules: rules.classes, on)


def lecturing_rules(on: date) -> ArbiterRules:
    """Return the rules on a day of whoever has papers for lecturers."""
    return _rules_with(lambda rules: rules.papers.lecturer_application, on)


def _rules_with(part: Callable[[ArbiterRules], object], on: date) -> ArbiterRules:
    """Return the rules on a day of whoever has at some time a part that others lack."""
    return next(
        rules_of(register, on)
        for register, editions in arbiter_registers().items()
        if any(edition.arbiters and part(edition.arbiters) for edition in editions)
    )


def rules_giving(title: str, on: date) -> tuple[ArbiterRules, ArbiterTitle]:
    """Return the rules by which a title is applied for, and what they ask."""
    codes: list[str] = []
    for register in arbiter_registers():
        rules = rules_of(register, on)
        known = [applied.code for applied in rules.titles if applied.events]
        if title in known:
            return rules, wanted_title(rules, title)
        codes += known
    raise UnknownName("title of arbiters that is applied for", title, tuple(codes))


def rules_of_tournament(tournament: Tournament) -> ArbiterRules:
    """Return what the rules of a tournament say about those who officiate."""
    rules = edition_of(tournament).arbiters
    if rules is None:
        raise Refused(
            "nothing about arbiters is kept here from {edition}",
            edition=edition_of(tournament).title,
        )
    return rules


# People


def arbiters_noted(register: PersonRegister, rules: ArbiterRules) -> Iterator[Person]:
    """Yield everybody whom a federation's rules are about, by name."""
    known = [person for person in register.with_facts(NOTED_KINDS) if is_official_of(person, rules)]
    yield from sorted(known, key=lambda person: (person.name.casefold(), person.id))


def arbiter_line(rules: ArbiterRules, person: Person, on: date) -> ArbiterLine:
    """Return somebody as a list shows an arbiter."""
    made = category_of(rules, person, on)
    standing = licence_of(rules, person, on, classed=made)
    return ArbiterLine(
        person=person.id,
        name=person.name,
        federation=person.federation_on(on),
        register=rules.register,
        title=title_on(person, rules, on),
        category=made.category,
        active=made.active,
        licensed=standing.licensed,
        last=made.last,
    )


@rule("class.proposal", "class.list", "class.people")
def classified(rules: ArbiterRules, persons: Iterable[Person], on: date) -> tuple[ClassLine, ...]:
    """Return the classification of those with a title, the highest category first."""
    lines = []
    for person in persons:
        made = category_of(rules, person, on)
        if rules.classes is None or made.title not in rules.classes.titles:
            continue
        lines.append(
            ClassLine(
                person=person.id,
                name=person.name,
                federation=person.federation_on(on),
                made=made,
                because=class_reason(rules, made),
            )
        )
    lines.sort(key=lambda line: (not line.made.active, line.made.category, line.name.casefold()))
    return tuple(lines)


def title_norms(
    person: Person, title: str, on: date
) -> tuple[ArbiterRules, tuple[ArbiterNorm, ...]]:
    """Return somebody's norms towards a title, judged by the rules of a day."""
    rules, wanted = rules_giving(title, on)
    return rules, norms_towards(rules, wanted, person, on)


def title_application(
    person: Person,
    title: str,
    on: date,
    *,
    congresses: Sequence[date] = (),
    meeting: date | None = None,
) -> tuple[ArbiterRules, ArbiterApplication]:
    """Return the application for a title as it stands on a day."""
    rules, wanted = rules_giving(title, on)
    made = application_for(rules, wanted, person, on=on, congresses=congresses, meeting=meeting)
    return rules, made


# Events


def appointed_event(tournament: Tournament, on: date) -> AppointedEvent:
    """Return what of a tournament matters for its posts; a day stands in where none is known."""
    edition = edition_of(tournament)
    players = {
        mark: entrant.player.name
        for entrant in tournament.entrants
        for mark in (entrant.player.person, entrant.player.identifier(edition.title_register))
        if mark
    }
    announced = tournament.event_class
    return AppointedEvent(
        event=served_event_of(tournament, edition),
        day=tournament.starts or on,
        players=players,
        norms=announced.norms,
        cup=announced.cup,
    )


def posts_in(
    tournament: Tournament,
    register: PersonRegister | None,
    on: date,
    officials: Sequence[Official] | None = None,
) -> tuple[Post, ...]:
    """Return the posts of a tournament with what the texts say of whoever holds them."""
    rules = rules_of_tournament(tournament)
    held = tournament.officials if officials is None else tuple(officials)
    persons: dict[str, Person] = {}
    if register is not None:
        for mark in {official.person for official in held if official.person}:
            person = register.person(mark)
            if isinstance(person, Person):
                persons[mark] = person
    return posts_of(rules, appointed_event(tournament, on), held, persons)


def official_from(
    rules: ArbiterRules, person: Person, duty: str, on: date, rounds: tuple[int, ...] = ()
) -> Official:
    """Return somebody of the register as an official, with what is known on the event's day."""
    made = category_of(rules, person, on)
    licensed = None
    if rules.licences is not None:
        licensed = licence_of(rules, person, on, classed=made).licensed
    return Official(
        duty=duty,
        name=person.name,
        identifier=person.identifier(rules.register),
        federation=person.federation_on(on),
        title=title_on(person, rules, on),
        licensed=licensed,
        category=made.category,
        rounds=rounds,
        person=person.id,
    )


def appoint(tournament: Tournament, official: Official) -> ChangeDetails:
    """Return the command that gives somebody a post, in place of the same one held before.

    It is one of those the texts know; an announcement may give duties in words of its own.
    """
    known = edition_of(tournament).duties
    if official.duty not in known:
        raise UnknownName("duty", official.duty, known)
    others = (
        other
        for other in tournament.officials
        if (other.person, other.duty) != (official.person, official.duty)
    )
    ordered = sorted((*others, official), key=lambda official: not official.in_charge)
    return ChangeDetails(replace(details_of(tournament), officials=tuple(ordered)))


def event_certificates(
    tournament: Tournament, register: PersonRegister | None, on: date
) -> EventCertificates:
    """Return how many norms an event may certify, for which titles, and who officiates."""
    rules = rules_of_tournament(tournament)
    event = served_event_of(tournament, edition_of(tournament))
    return EventCertificates(
        event=event,
        certificates=certificates_of(rules, event),
        titles=tuple(
            TitleChance(title=title.code, conditions=event_conditions(rules, title, event)[1])
            for title in rules.titles
            if title.events
        ),
        posts=posts_in(tournament, register, on),
        vacant=tuple(vacancies(rules, appointed_event(tournament, on), tournament.officials)),
    )


def certified_service(
    state: State, official: Official, title: str, *, positive: bool | None = True
) -> Service:
    """Return the work of an official as a norm that the one in charge certifies.

    Where that is the official, somebody else has to sign, and no name is written.
    """
    tournament = state.tournament
    rules = rules_of_tournament(tournament)
    wanted_title(rules, title)
    chief = next((official for official in tournament.officials if official.in_charge), None)
    other = chief if chief is not None and chief.name != official.name else None
    return Service(
        event=tournament.name,
        duty=official.duty,
        since=tournament.starts,
        until=tournament.ends,
        tournament=state.id,
        about=served_event_of(tournament, edition_of(tournament)),
        rounds=len(official.rounds) or None,
        certified=title,
        signed_by=other.name if other is not None else "",
        signer_title=other.title if other is not None else "",
        signer_as="chief" if other is not None else "",
        positive=positive,
    )


def note_certificate(
    register: PersonRegister, state: State, official: Official, title: str, *, signed: Signature
) -> Person:
    """Note in the register that somebody's work in an event was certified."""
    if state.tournament.ends is None or state.tournament.ends > signed.at.date():
        raise Refused("a norm is noted when its event is over and its last day is known")
    person = register.person(official.person) if official.person else None
    if not isinstance(person, Person):
        raise Refused(
            "{name} is not linked with the register; appoint the arbiter from there",
            name=official.name,
        )
    fact = certified_service(state, official, title)
    if any(
        service.certified == title and service.tournament == state.id for service in person.services
    ):
        raise Refused(
            "{event} is already noted as a norm of {person}",
            event=state.tournament.name,
            person=person.name,
        )
    return register.note(person.id, [fact], signed=signed, source=state.id)


def refreshed(tournament: Tournament, posts: Sequence[Post]) -> Tournament:
    """Return a tournament whose officials are known as the register knows them."""
    known = {id(post.official): post for post in posts if post.person}
    officials = tuple(
        replace(
            official,
            title=known[id(official)].title or official.title,
            licensed=known[id(official)].licensed,
        )
        if id(official) in known
        else official
        for official in tournament.officials
    )
    return replace(tournament, officials=officials)
