"""The semi-finals and the final of a championship, announced as tournaments of the office.

FMJD Annex 17 Appendix B1: four round robins of the groups; their best three play the final, in
which the games they had with each other are counted. What comes out goes back into the championship
as its classification, from which the title match follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Literal

from msgspec.structs import replace

from crosstable.circuits.championship import Championship, Contender, Finalist, folded
from crosstable.circuits.groups import GROUPS, Grouped, grouped
from crosstable.circuits.qualification import participants
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Sex
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.acts import CarryRound, Command, DrawLots, Publish
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.championship_acts import StageAnnounced
from crosstable.office.championship_leftovers import final_name, semi_final_name
from crosstable.office.championship_stages import (
    Announced,
    Stage,
    Where,
    entered,
    event_there,
    stage_details,
)
from crosstable.office.cup_results import RATING_LIST
from crosstable.office.office import Office
from crosstable.office.tables import standings_of
from crosstable.pairing.final_of_twelve import COUNTED_ROUNDS, FINAL_OF_TWELVE, counted_pairs
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.championship_rules import FINAL
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Standings


def _noted(stage: Literal["groups", "final"], name: str, made: dict[str, str]) -> StageAnnounced:
    return StageAnnounced(name, stage, made)


def _groups(before: Championship, office: Office, where: Where) -> Mapping[str, Announced]:
    _refuse_second(office, before.group_events.values())
    made = grouped(participants(before))
    return {letter: groups_event(before, made, letter, where) for letter in GROUPS}


def _final(before: Championship, office: Office, where: Where) -> Mapping[str, Announced]:
    _refuse_second(office, filter(None, [before.final_event]))
    return {"": final_event(before, events_of_groups(before, office), where)}


GROUP_EVENTS = Stage(_groups, partial(_noted, "groups"))
"""The semi-finals, each with its players."""
FINAL_EVENT = Stage(_final, partial(_noted, "final"))
"""The final with everybody's number and the games that count."""


def _refuse_second(office: Office, known: Iterable[str]) -> None:
    """Refuse to announce what is announced already and still there."""
    for name in known:
        if event_there(office, name) is not None:
            raise Refused("this is already announced: {tournament}", tournament=name)


@rule("championship.groups")
def groups_event(championship: Championship, made: Grouped, letter: str, where: Where) -> Announced:
    """Return the announcement of a semi-final, everybody of its group entered in their order."""
    rules = where.rules(championship.year)
    details = stage_details(
        where,
        championship.contest,
        rules,
        system=ROUND_ROBIN.name,
        rate=FINAL.rate,
        name=where.group_names.get(letter) or semi_final_name(championship, letter),
        planned_rounds=len(made.groups[letter]) - 1,
    )
    players = [one.contender for one in made.groups[letter]]
    return details, (entered(players, championship.contest, rules),)


def events_of_groups(championship: Championship, office: Office) -> dict[str, Tournament]:
    """Return the tournaments of the four groups, as far as they are there."""
    found = {
        letter: event_there(office, name) for letter, name in championship.group_events.items()
    }
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
        last, beyond = table.rows[: FINAL.qualify][-1], table.rows[FINAL.qualify :]
        if beyond and beyond[0].place == last.place:
            raise Refused(
                "place {place} of group {group} is not decided: break the tie first",
                Reason.that("the best three of each", Citation("fmjd.annex17", "App.B1.1.3")),
                place=FINAL.qualify,
                group=letter,
            )
        found[letter] = tuple(
            _contender(event.entrant(row.number), event) for row in table.rows[: FINAL.qualify]
        )
    return found


@rule("championship.final-table")
def final_event(
    championship: Championship, groups: Mapping[str, Tournament], where: Where
) -> Announced:
    """Return the announcement of the final with the numbers drawn; counted games are filled in.

    Where the semi-finals are no tournaments of the office, the rounds of the games that count are
    paired like any other, and their results are typed.
    """
    if championship.final is None:
        raise Refused("the numbers of the final are not drawn yet")
    rules = where.rules(championship.year)
    details = stage_details(
        where,
        championship.contest,
        rules,
        system=FINAL_OF_TWELVE.name,
        rate=FINAL.rate,
        name=where.name.strip() or final_name(championship),
    )
    finalists = championship.final.finalists
    commands: tuple[Command, ...] = (
        entered([one.contender for one in finalists], championship.contest, rules),
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
