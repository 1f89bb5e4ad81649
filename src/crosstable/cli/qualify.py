"""The command by which the first of one event that is over, or of several, go on into the next."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import SystemName
from crosstable.cli.shell import Shell, find_player
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import CrosstableError, InvalidValue, Refused
from crosstable.office.acts.base import State
from crosstable.office.overview import summary
from crosstable.office.qualifying import (
    Qualifier,
    SeedingOrder,
    entries_into,
    in_order,
    next_event,
    qualified,
)


@terminal(None, "qualify")
def qualify_command(
    shell: Shell,
    *,
    title: Annotated[str | None, arg()] = None,
    into: Annotated[
        str | None, opt(help="An event that is announced already, instead of TITLE.")
    ] = None,
    count: Annotated[int, opt("--first", least=1, help="How many qualify from each event.")],
    groups: Annotated[
        tuple[str, ...],
        opt("--from", help="The events, if there are several; may be repeated."),
    ] = (),
    order: Annotated[
        SeedingOrder, opt(help="How those from several events are numbered.")
    ] = SeedingOrder.PLACES,
    declined: Annotated[
        tuple[str, ...],
        opt(
            help="Who does not come; the next in line takes the place. EVENT:PLAYER where several "
            "events have one."
        ),
    ] = (),
    system_name: Annotated[
        str | None,
        opt("--system", type=SystemName(), help="Of the new event.  [default: knockout]"),
    ] = None,
    plan: Annotated[str, opt("--games", help="As with `new`.")] = "",
    rounds: Annotated[int | None, opt(least=1, help="How many rounds a Swiss has.")] = None,
    starts: Annotated[date | None, opt(help="The first day of the new event.")] = None,
    name: str | None,
) -> Shown:
    """Announce the next event, TITLE, for the first of this one; prints its id.

    Places become numbers there. Whoever declined or withdrew is replaced by the next in the
    standings. With --into they are entered into an event that is already announced, which numbers
    them itself.
    """
    if (title is None) == (into is None):
        raise InvalidValue("say what they qualify for: the TITLE of a new event, or --into EVENT")
    if into is not None and (system_name or plan or rounds or starts):
        raise InvalidValue("--system, --games, --rounds and --starts are for a new event")
    if groups and name is not None:
        raise Refused("name the events with --from, or one with -t, not both")
    with shell.tournament(groups[0] if groups else name) as (office, state):
        states = [state, *(office.state(group) for group in dict.fromkeys(groups[1:]))]
        absent = _declined(states, declined)
        players = in_order(
            [
                [
                    Qualifier(group.tournament, number)
                    for number in qualified(group.tournament, count, absent[group.id])
                ]
                for group in states
            ],
            order,
        )
        if into is not None:
            target = office.state(into)
            entries = entries_into(target.tournament, players)
            made = shell.carry_out(office, target, entries)
        else:
            details, steps = next_event(
                title or "",
                players,
                system=system_name or "knockout",
                games=plan,
                seed=secrets.token_hex(8),
                day=starts,
                rounds=rounds or 0,
            )
            permitted = shell.permitted(office)
            made = permitted.begin_after(states, details, steps, at=shell.now)
    lines = [made.id]
    for place, player in enumerate(players, start=1):
        group = f" ({player.event.name})" if len(states) > 1 else ""
        lines.append(f"{place:>3} {player.name}{group}")
    return Shown(summary(made), lines)


def _declined(states: Sequence[State], names: Sequence[str]) -> dict[str, list[int]]:
    """Return who does not come, by their numbers in their events."""
    absent: dict[str, list[int]] = {state.id: [] for state in states}
    for name in names:
        event, colon, who = name.partition(":")
        meant = [state for state in states if colon and state.id == event]
        who = who if meant else name
        known: list[tuple[str, int]] = []
        refused: CrosstableError | None = None
        for state in meant or states:
            try:
                known.append((state.id, find_player(state.tournament, who.strip())))
            except CrosstableError as error:
                refused = error
        if not known and refused is not None:
            raise refused
        if len(known) > 1:
            events = ", ".join(event for event, _ in known)
            raise Refused(f"{name!r} is somebody in several events ({events}); write EVENT:PLAYER")
        absent[known[0][0]].append(known[0][1])
    return absent
