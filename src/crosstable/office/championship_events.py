"""The semi-finals and the final of a championship, announced as tournaments of the office.

FMJD Annex 17 Appendix B1: four round robins of the groups; their best three play the final, in
which the games they had with each other are counted. What comes out goes back into the championship
as its classification, from which the title match follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.circuits.championship import Championship, Contender, Finalist, folded
from crosstable.circuits.groups import GROUPS, Grouped, grouped
from crosstable.circuits.qualification import participants
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.player import Sex
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.result import Pending
from crosstable.kernel.tournament import Board, Entrant, System, Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.acts import (
    CarryRound,
    Command,
    Details,
    DrawLots,
    NewPlayer,
    Publish,
    Register,
)
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.cups import RATING_LIST
from crosstable.office.fold import State
from crosstable.office.office import Office
from crosstable.office.tables import standings_of
from crosstable.office.title_matches import player_of
from crosstable.pairing.final_of_twelve import COUNTED_ROUNDS, FINAL_OF_TWELVE, counted_pairs
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.library import edition, edition_of, edition_of_list
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Standings

__all__ = [
    "Stage",
    "announce_final",
    "announce_groups",
    "classification_of",
    "events_of_groups",
    "final_event",
    "groups_event",
    "qualified_from",
]

Announced: TypeAlias = tuple[Details, tuple[Command, ...]]
Begin: TypeAlias = Callable[[Details, tuple[Command, ...]], State]
"""How somebody announces a tournament: by the office, or as far as they are permitted."""
_QUALIFY = 3
_RATE = "fmjd-world-championship"


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when a stage is played."""

    name: str = ""
    starts: date | None = None
    city: str = ""
    federation: str = ""


def announce_groups(
    championship: Championship, office: Office, begin: Begin, stage: Stage
) -> dict[str, str]:
    """Announce the semi-finals, each with its players; return the tournaments by group."""
    _refuse_second(office, championship.group_events.values())
    made = grouped(participants(championship))
    planned = {letter: groups_event(championship, made, letter, stage) for letter in GROUPS}
    return {letter: begin(*event).id for letter, event in planned.items()}


def announce_final(championship: Championship, office: Office, begin: Begin, stage: Stage) -> str:
    """Announce the final with everybody's number and the games that count; return its id."""
    _refuse_second(office, filter(None, [championship.final_event]))
    return begin(*final_event(championship, events_of_groups(championship, office), stage)).id


def _refuse_second(office: Office, known: Iterable[str]) -> None:
    """Refuse to announce what is announced already and still there."""
    for name in known:
        if _event(office, name) is not None:
            raise Refused("this is already announced: {tournament}", tournament=name)


@rule("championship.groups")
def groups_event(
    championship: Championship,
    made: Grouped,
    letter: str,
    stage: Stage,
) -> Announced:
    """Return the announcement of a semi-final, everybody of its group entered in their order."""
    details = _details(
        championship,
        f"{championship.name}, semi-final {letter}",
        ROUND_ROBIN.name,
        len(made.groups[letter]) - 1,
        stage,
    )
    entered = [one.contender for one in made.groups[letter]]
    return details, (Register(_players(championship, entered, details)),)


def events_of_groups(championship: Championship, office: Office) -> dict[str, Tournament]:
    """Return the tournaments of the four groups, as far as they are there."""
    found = {letter: _event(office, name) for letter, name in championship.group_events.items()}
    return {letter: event for letter, event in found.items() if event is not None}


@rule("championship.final-qualifiers")
def qualified_from(groups: Mapping[str, Tournament]) -> dict[str, tuple[Contender, ...]]:
    """Return the best three of each semi-final, once all games are played."""
    found: dict[str, tuple[Contender, ...]] = {}
    for letter in GROUPS:
        event = groups.get(letter)
        if event is None:
            raise Refused("the semi-final {group} is not a tournament of this office", group=letter)
        table = _finished(event)
        third, fourth = (table.rows[place].place for place in (_QUALIFY - 1, _QUALIFY))
        if third == fourth:
            raise Refused(
                "place {place} of group {group} is not decided: break the tie first",
                Reason.that("the best three of each", Citation("fmjd.annex17", "App.B1.1.3")),
                place=_QUALIFY,
                group=letter,
            )
        found[letter] = tuple(
            _contender(event.entrant(row.number), event) for row in table.rows[:_QUALIFY]
        )
    return found


@rule("championship.final-table")
def final_event(
    championship: Championship,
    groups: Mapping[str, Tournament],
    stage: Stage,
) -> Announced:
    """Return the announcement of the final with the numbers drawn; counted games are filled in.

    Where the semi-finals are no tournaments of the office, the rounds of the games that count are
    paired like any other, and their results are typed.
    """
    if championship.final is None:
        raise Refused("the numbers of the final are not drawn yet")
    details = _details(
        championship,
        stage.name.strip() or f"{championship.name}, final",
        FINAL_OF_TWELVE.name,
        0,
        stage,
    )
    finalists = championship.final.finalists
    entered = [one.contender for one in finalists]
    commands: tuple[Command, ...] = (
        Register(_players(championship, entered, details)),
        DrawLots(championship.final.lot, AS_ENTERED),
    )
    if groups:
        for number in range(1, COUNTED_ROUNDS + 1):
            boards = tuple(
                _counted(groups, finalists[one - 1], finalists[other - 1])
                for one, other in counted_pairs(number)
            )
            sources = sorted({event.name for event in groups.values()})
            carried = CarryRound(boards, "; ".join(sources))
            commands = (*commands, carried, Publish(number))
    return details, commands


def classification_of(event: Tournament) -> tuple[Contender, ...]:
    """Return how the final ended, as the list of the championship from which the match follows."""
    return tuple(
        replace(_contender(event.entrant(row.number), event), rank=place)
        for place, row in enumerate(_finished(event).rows, start=1)
    )


def _counted(groups: Mapping[str, Tournament], one: Finalist, other: Finalist) -> Board:
    """Return the game that two finalists played in their semi-final, with their new numbers."""
    event = groups.get(one.group)
    if event is None:
        raise Refused("the semi-final {group} is not a tournament of this office", group=one.group)
    numbers = {_number_in(event, finalist.contender): finalist.number for finalist in (one, other)}
    for played in event.rounds:
        for board in played.boards:
            if {board.white, board.black} == set(numbers):
                if isinstance(board.result, Pending):
                    break
                return Board(numbers[board.white], numbers[board.black], board.result)
    raise Refused(
        "{player} and {opponent} have no result in {event}, which counts for the final",
        Reason.that("their game counts", Citation("fmjd.annex17", "App.B1.2.1")),
        player=one.contender.name,
        opponent=other.contender.name,
        event=event.name,
    )


def _number_in(event: Tournament, contender: Contender) -> int:
    register = edition_of(event).title_register
    for entrant in event.entrants:
        number = entrant.player.identifier(register)
        if (
            number == contender.number
            if number and contender.number
            else folded(entrant.player.name) == folded(contender.name)
        ):
            return entrant.number
    raise Refused("{player} does not play in {event}", player=contender.name, event=event.name)


def _finished(event: Tournament) -> Standings:
    table = standings_of(event)
    open_rounds = rounds_to_play(event) - len(event.rounds)
    if not event.rounds or open_rounds or table.provisional:
        raise Refused("{event} is not over yet", event=event.name)
    return table


def _contender(entrant: Entrant, event: Tournament) -> Contender:
    player = entrant.player
    return Contender(
        name=player.name,
        number=player.identifier(edition_of(event).title_register),
        federation=player.federation,
        rating=player.rating(RATING_LIST),
        woman=None if player.sex is None else player.sex is Sex.FEMALE,
    )


def _event(office: Office, name: str) -> Tournament | None:
    try:
        event = office.state(name).tournament
    except UnknownName:
        return None
    return None if event.deleted else event


def _details(
    championship: Championship,
    name: str,
    system: str,
    rounds: int,
    stage: Stage,
) -> Details:
    rules = edition_of_list(RATING_LIST, stage.starts or date(championship.year, 1, 1))
    rates = {preset.name: preset.rate for preset in rules.rates_of_play.presets}
    return Details(
        name=name,
        game=rules.game,
        edition=rules.id,
        system=System(system),
        points=rules.points,
        planned_rounds=rounds,
        rate_of_play=rate_text(rates[_RATE]),
        city=stage.city.strip(),
        federation=stage.federation.strip().upper(),
        starts=stage.starts,
        event_class=EventClass(level=Level.WORLD, women=championship.contest == "women"),
        edition_by="day",
    )


def _players(
    championship: Championship, entered: Sequence[Contender], details: Details
) -> tuple[NewPlayer, ...]:
    register = edition(details.edition).title_register
    women = championship.contest == "women"
    return tuple(NewPlayer(player_of(one, register, women=women)) for one in entered)
