"""Who goes on from events that are over into the next one, and in which order.

From one event its first go on; from several groups the first of each, and the event says how they
are seeded (decision 364).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.acts import Command, Details, DrawLots, NewPlayer, Register
from crosstable.office.acts.numbers import AS_ENTERED
from crosstable.office.overview import is_over
from crosstable.office.play_offs import announced_like
from crosstable.office.tables import standings_of
from crosstable.pairing.systems import SYSTEMS, usual_games
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import edition_of


class SeedingOrder(Enum):
    """In which order those who come from several groups are numbered."""

    PLACES = "places"
    """All who were first, then all who were second, the groups always in the same order."""
    SERPENTINE = "serpentine"
    """The same, with the groups the other way round at every other place."""
    GROUPS = "groups"
    """Group by group."""


class Qualifier(msgspec.Struct, frozen=True):
    """Somebody who goes on."""

    event: Tournament
    number: int
    """There."""

    @property
    def name(self) -> str:
        """Return the player's name."""
        return self.event.entrant(self.number).player.name


def qualified(tournament: Tournament, count: int, declined: Sequence[int] = ()) -> tuple[int, ...]:
    """Return who goes on: the first of the standings, reserves in place of who declined or left."""
    table = standings_of(tournament, working_for=())
    if not is_over(tournament):
        raise Refused(
            "games of {event} are still open; who is qualified is known when all results are in",
            event=tournament.name,
        )
    rows = [row for row in table.rows if row.place is not None]
    going = [
        row
        for row in rows
        if row.number not in declined and not tournament.entrant(row.number).withdrawn
    ]
    if count > len(going):
        raise Refused("{count} are to qualify, and only {left} can", count=count, left=len(going))
    last, after = going[count - 1], going[count : count + 1]
    if after and after[0].place == last.place:
        raise Refused(
            "place {place} is shared by more than can qualify; decide it first, by lot or a "
            "play-off",
            place=last.place_text,
        )
    return tuple(row.number for row in going[:count])


def in_order(groups: Sequence[Sequence[Qualifier]], order: SeedingOrder) -> tuple[Qualifier, ...]:
    """Return those who go on from all groups, which send as many each, in the order announced."""
    if order is SeedingOrder.GROUPS:
        return tuple(qualifier for group in groups for qualifier in group)
    rows = list(zip(*groups, strict=True))
    return tuple(
        qualifier
        for place, row in enumerate(rows)
        for qualifier in (row[::-1] if order is SeedingOrder.SERPENTINE and place % 2 else row)
    )


def next_event(
    name: str,
    players: Sequence[Qualifier],
    *,
    system: str,
    games: str,
    seed: str,
    day: date | None,
    rounds: int = 0,
) -> tuple[Details, tuple[Command, ...]]:
    """Return the event into which players are qualified, numbered in the order they are given.

    ``rounds`` are those of a system that does not tell how many it has.
    """
    first = players[0].event
    for other in players:
        _refuse_another_game(first, other.event)
    rules = edition_of(first)
    plan, points = planned_round(rules, games or usual_games(system))
    details = replace(
        announced_like(first, name, day),
        system=System(system),
        game_plan=plan,
        points=points,
        planned_rounds=rounds_of(rules, plan) or (0 if SYSTEMS[system].fixed_schedule else rounds),
    )
    return details, (Register(_entered(players)), DrawLots(seed, AS_ENTERED))


def entries_into(event: Tournament, players: Sequence[Qualifier]) -> Register:
    """Return the command that enters those who are qualified into an event announced already."""
    if event.team_plan is not None:
        raise Refused(
            "{event} is played by teams: no single player can qualify for it", event=event.name
        )
    for player in players:
        _refuse_another_game(event, player.event)
    return Register(_entered(players))


def _entered(players: Sequence[Qualifier]) -> tuple[NewPlayer, ...]:
    return tuple(NewPlayer(goer.event.entrant(goer.number).player) for goer in players)


def _refuse_another_game(first: Tournament, other: Tournament) -> None:
    if other.game != first.game:
        raise Refused(
            "{event} and {first} are played in different games; nobody can qualify from both",
            event=other.name,
            first=first.name,
        )
