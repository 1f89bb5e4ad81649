"""The command by which the first of one event that is over, or of several, go on into the next."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date

import click

from crosstable.cli.choosing import Day, SystemName
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    say,
)
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


@click.command("qualify")
@click.argument("title", required=False)
@click.option("--into", help="An event that is announced already, instead of TITLE.")
@click.option(
    "--first", "count", type=Number(1), required=True, help="How many qualify from each event."
)
@click.option(
    "--from", "groups", multiple=True, help="The events, if there are several; may be repeated."
)
@click.option(
    "--order",
    type=click.Choice([order.value for order in SeedingOrder]),
    default=SeedingOrder.PLACES.value,
    show_default=True,
    help="How those from several events are numbered.",
)
@click.option(
    "--declined",
    multiple=True,
    help="Who does not come; the next in line takes the place. EVENT:PLAYER where several events "
    "have one.",
)
@click.option(
    "--system",
    "system_name",
    type=SystemName(),
    help="Of the new event.  [default: knockout]",
)
@click.option("--games", "plan", default="", help="As with `new`.")
@click.option("--rounds", type=Number(1), default=None, help="How many rounds a Swiss has.")
@click.option("--starts", type=Day(), help="The first day of the new event.")
@on_event
def qualify_command(
    shell: Shell,
    *,
    title: str | None,
    into: str | None,
    count: int,
    groups: tuple[str, ...],
    order: str,
    declined: tuple[str, ...],
    system_name: str | None,
    plan: str,
    rounds: int | None,
    starts: date | None,
    name: str | None,
    as_json: bool,
) -> None:
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
            SeedingOrder(order),
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
    if as_json:
        emit(summary(made))
        return
    say(made.id)
    for place, player in enumerate(players, start=1):
        group = f" ({player.event.name})" if len(states) > 1 else ""
        say(f"{place:>3} {player.name}{group}")


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
