"""What the officials of an event did, noted in the register by the office itself."""

from __future__ import annotations

import msgspec

from crosstable.arbiter.people.hosting import served_event_of
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person
from crosstable.office.acts.base import State
from crosstable.office.rating_store import Signature
from crosstable.office.register import PersonRegister
from crosstable.rulebooks.library import edition_of


class ServiceNoted(msgspec.Struct, frozen=True):
    """An official and what became of it: whose service is noted now, or who it may be."""

    official: Official
    persons: tuple[Person, ...]
    """The one it is, or several namesakes; none where the register knows nobody of the name."""
    noted: bool


def note_services(
    register: PersonRegister, state: State, *, signed: Signature
) -> tuple[ServiceNoted, ...]:
    """Note for each official of an event whom the register knows what he or she did there.

    Who was chosen from the register for the duty decides; else a name that one person bears. Where
    several bear it, nothing is noted, and they are told.
    """
    tournament = state.tournament
    known = register.named([official.name for official in tournament.officials])
    told = []
    for official in tournament.officials:
        chosen = register.person(official.person) if official.person else None
        persons = (chosen,) if isinstance(chosen, Person) else tuple(known[official.name])
        fact = Service(
            event=tournament.name,
            duty=official.duty,
            since=tournament.starts,
            until=tournament.ends,
            tournament=state.id,
            about=served_event_of(tournament, edition_of(tournament)),
            rounds=len(official.rounds) or None,
        )
        new = len(persons) == 1 and not any(
            _same_work(fact, known_one) for known_one in persons[0].services
        )
        if new:
            register.note(persons[0].id, [fact], signed=signed, source=state.id)
        told.append(ServiceNoted(official, persons, new))
    return tuple(told)


def _same_work(one: Service, other: Service) -> bool:
    """Return whether both are the same duty in the same event, whatever else is noted of it."""
    return (one.tournament, one.event, one.duty, one.since, one.until) == (
        *(other.tournament, other.event, other.duty, other.since, other.until),
    )
