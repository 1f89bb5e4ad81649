"""The entry list of an event matched with the register and the lists: who is who, who is doubtful.

A number decides. Without one, somebody is meant who bears the whole name and whom nothing that is
known of both tells apart; one such person with the same year of birth, or the only one and of the
same federation, is taken for sure, and all others are left to the arbiter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Identifier, Player
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import EditPlayer
from crosstable.office.person_search import Candidate, People


class HowSure(Enum):
    """How sure it is who an entrant is."""

    LINKED = "linked"
    SURE = "sure"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"


class EntrantMatch(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant and who that may be."""

    number: int
    name: str
    how: HowSure
    choices: tuple[Candidate, ...] = ()
    """The one it is, or those it may be."""


def matched(people: People, tournament: Tournament) -> tuple[EntrantMatch, ...]:
    """Return for each entrant who it is, in the order of their numbers."""
    open_ = [entrant for entrant in tournament.entrants if not entrant.player.person]
    known = people.numbered([number for entry in open_ for number in entry.player.identifiers])
    numbered = {
        entry.number: next(
            (known[number] for number in entry.player.identifiers if number in known), None
        )
        for entry in open_
    }
    unnumbered = [candidate for candidate in open_ if numbered[candidate.number] is None]
    names = people.named(sorted({entry.player.name for entry in unnumbered}))
    matches = []
    for entrant in sorted(tournament.entrants, key=lambda entry: entry.number):
        candidate = numbered.get(entrant.number)
        if entrant.player.person:
            matches.append(_match(entrant, HowSure.LINKED, ()))
        elif candidate is not None:
            matches.append(_match(entrant, HowSure.SURE, (candidate,)))
        else:
            matches.append(_by_name(entrant, names[entrant.player.name]))
    return tuple(matches)


def linked(tournament: Tournament, chosen: Mapping[int, Candidate]) -> tuple[EditPlayer, ...]:
    """Return the commands that let players point to persons; a number that was missing is added."""
    commands = []
    for number, candidate in sorted(chosen.items()):
        entrant = tournament.entrant(number)
        player = entrant.player
        registers = {identifier.register for identifier in player.identifiers}
        more = tuple(
            identifier
            for identifier in candidate.identifiers
            if identifier.register not in registers
        )
        new = replace(player, person=candidate.reference, identifiers=(*player.identifiers, *more))
        if new != player:
            commands.append(EditPlayer(number, new, entrant.team))
    return tuple(commands)


def _match(entrant: Entrant, how: HowSure, choices: Iterable[Candidate]) -> EntrantMatch:
    return EntrantMatch(
        number=entrant.number, name=entrant.player.name, how=how, choices=tuple(choices)
    )


def _by_name(entrant: Entrant, namesakes: Iterable[Candidate]) -> EntrantMatch:
    player = entrant.player
    possible = [namesake for namesake in namesakes if not _told_apart(player, namesake)]
    if not possible:
        return _match(entrant, HowSure.UNKNOWN, ())
    born = [person for person in possible if _same_year(player, person)]
    only = born if len(born) == 1 else possible
    if len(only) == 1 and (born or _same_federation(player, only[0])):
        return _match(entrant, HowSure.SURE, only)
    return _match(entrant, HowSure.AMBIGUOUS, born or possible)


def _same_year(player: Player, candidate: Candidate) -> bool:
    born, other = player.born, candidate.born
    return born is not None and other is not None and born.year == other.year


def _same_federation(player: Player, candidate: Candidate) -> bool:
    return bool(player.federation) and player.federation == candidate.federation


def _told_apart(player: Player, candidate: Candidate) -> bool:
    """Return whether something that is known of both says they are two."""
    if player.born and candidate.born and player.born.year != candidate.born.year:
        return True
    if player.sex and candidate.sex and player.sex is not candidate.sex:
        return True
    numbers: dict[str, Identifier] = {
        identifier.register: identifier for identifier in player.identifiers
    }
    return any(
        numbers.get(identifier.register, identifier) != identifier
        for identifier in candidate.identifiers
    )
