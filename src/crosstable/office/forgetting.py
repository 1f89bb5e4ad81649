"""Forgetting a person: out of the register, and nameless in all that the office keeps.

In a tournament a person is a player who points to the person or has one of the person's numbers.
Cups, exhibitions, records and championships also know people by a name alone (``part_veiling``).
All of these come first, while names and numbers are known; broken off, it is simply done again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.person import Person
from crosstable.kernel.player import Player
from crosstable.office.acts.base import Act, Done, Opening, State
from crosstable.office.acts.fields import FieldsFilled
from crosstable.office.acts.forgetting import ForgetPlayer, Trace, players_in, with_players
from crosstable.office.acts.from_list import TakenFromList
from crosstable.office.acts.players import PlayerEdited
from crosstable.office.acts.sight import SightNoted
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions
from crosstable.office.fold import advanced
from crosstable.office.journal import Journal
from crosstable.office.office import Office, Written
from crosstable.office.own_parts import OwnPart
from crosstable.office.part_veiling import Sought, sought
from crosstable.office.rating_store import Signature
from crosstable.office.register import Forgotten, PersonRegister, reference_to
from crosstable.office.youth_championships import YouthChampionships


def forgettable(
    office: Office, person: Person, merged: Collection[str] = ()
) -> dict[str, tuple[Trace, ...]]:
    """Return where the journals of tournaments hold a person's data, by tournament."""
    traces_in: dict[str, tuple[Trace, ...]] = {}
    for name in office.names():
        try:
            traces = traces_of(office.history(name), person, merged)
        except JournalBroken:
            continue  # what cannot be read is not shown either
        if traces:
            traces_in[name] = traces
    return traces_in


def forgettable_items(
    office: Office, register: PersonRegister, person: Person, merged: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the cups, exhibitions, records and championships that hold a person's data."""
    who = _sought(register, person, merged)
    return tuple(item for part in _parts(office.journal) for item in part.traces(who))


def _parts(journal: Journal) -> tuple[OwnPart[Any], ...]:
    exhibitions = Exhibitions(journal)
    others = (Cups(journal), Championships(journal), YouthChampionships(journal))
    return (*(each.part for each in others), exhibitions.part, exhibitions.noted)


def _sought(register: PersonRegister, person: Person, merged: Collection[str]) -> Sought:
    names = (person.name, *person.other_names)
    namesakes = [other for some in register.named(names).values() for other in some]
    return sought(person, merged, namesakes)


def forget_person(
    office: Office, register: PersonRegister, person: Person, *, signed: Signature
) -> Forgotten:
    """Remove all that identifies a person, and keep every result."""
    history = register.history(person.id)
    merged = history.merged if history is not None else ()
    where = forgettable(office, person, merged)
    for name, traces in where.items():
        office.execute(name, ForgetPlayer(person.id, traces), by=signed.by, at=signed.at)
    who = _sought(register, person, merged)
    for part in _parts(office.journal):
        part.forget(who, by=signed.by, at=signed.at)
    return register.forget(person.id, tournaments=tuple(where), signed=signed)


def appears(player: Player, person: Person, merged: Collection[str] = ()) -> bool:
    """Return whether a player of an event is a person, by what the player points to or a number."""
    references = {person.id, *merged, *map(reference_to, person.identifiers)}
    return player.person in references or any(
        identifier in person.identifiers for identifier in player.identifiers
    )


def traces_of(
    history: Sequence[Written], person: Person, merged: Collection[str] = ()
) -> tuple[Trace, ...]:
    """Return the entries that hold a person's data, also from before it was known who it is.

    Somebody may be entered by name and get a number by a later correction: what was corrected is
    the same player. So the acts are gone through with the place of each player's data on the
    player, and data that replaced other data belong together.
    """
    if not any(
        appears(player, person, merged) for act in history for player in players_in(act.act)
    ):
        return ()
    same: dict[Trace, Trace] = {}
    meant: set[Trace] = set()
    state: State | None = None
    for written in history:
        version, act = written.entry.version, written.act
        places = [Trace(version, place) for place in range(len(players_in(act)))]
        for trace, player in zip(places, players_in(act), strict=True):
            same[trace] = trace
            if appears(player, person, merged):
                meant.add(trace)
        if state is not None:
            for place, number in enumerate(_about(act)):
                before = _trace_on(state.tournament.by_number.get(number))
                if before is not None:
                    same[Trace(version, place)] = _first(same, before)
        marked = with_players(
            act,
            [
                replace(player, club=f"{trace.version} {trace.place}")
                for trace, player in zip(places, players_in(act), strict=True)
            ],
        )
        if state is not None:
            state = advanced(state, marked)
        elif isinstance(marked, Opening):
            name = written.entry.tournament
            state = State(name, version, marked.begun(), (Done(version, marked),), "")
    whole = {_first(same, trace) for trace in meant}
    return tuple(trace for trace in same if _first(same, trace) in whole)


def _about(act: Act) -> tuple[int, ...]:
    """Return the numbers of those whose data an act changes, by their places in it."""
    match act:
        case PlayerEdited(number=number) | SightNoted(number=number):
            return (number,)
        case TakenFromList(players=taken):
            return tuple(one.number for one in taken)
        case FieldsFilled(filled=filled):
            return tuple(row.number for row in filled)
        case _:
            return ()


def _trace_on(entrant: Entrant | None) -> Trace | None:
    if entrant is None:
        return None
    version, _, place = entrant.player.club.partition(" ")
    return Trace(int(version), int(place))


def _first(same: dict[Trace, Trace], trace: Trace) -> Trace:
    while same[trace] != trace:
        trace = same[trace]
    return trace
