"""The command that announces the next event for the first of one that is over."""

from __future__ import annotations

import secrets
from datetime import date

import click

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    json_option,
    pass_shell,
    say,
    tournament_option,
)
from crosstable.office.accounts import Keeper
from crosstable.office.overview import summary
from crosstable.office.permitted import PermittedOffice
from crosstable.office.play_offs import next_event, qualified
from crosstable.pairing.systems import SYSTEMS

__all__ = ["qualify_command"]


@click.command("qualify")
@click.argument("title")
@click.option("--first", "count", type=Number(2), required=True, help="How many go on.")
@click.option("--declined", multiple=True, help="Who does not come; the next in line does.")
@click.option(
    "--system",
    "system_name",
    type=click.Choice(tuple(SYSTEMS)),
    default="knockout",
    show_default=True,
)
@click.option("--games", "plan", default="", help="As with `new`.")
@click.option("--starts", type=Day(), help="The first day of the new event.")
@tournament_option
@json_option
@pass_shell
def qualify_command(
    shell: Shell,
    *,
    title: str,
    count: int,
    declined: tuple[str, ...],
    system_name: str,
    plan: str,
    starts: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Announce the next event, TITLE, for the first of this one; prints its id.

    Places become numbers there. Who declined or withdrew is replaced by the next in the standings.
    """
    with shell.tournament(name) as (office, state):
        absent = [find_player(state.tournament, who) for who in declined]
        players = qualified(state.tournament, count, absent)
        details, steps = next_event(
            state.tournament,
            title,
            players,
            system=system_name,
            games=plan,
            seed=secrets.token_hex(8),
            day=starts,
        )
        permitted = PermittedOffice(office, Keeper(None, name=shell.by))
        made = permitted.begin_after(state, details, steps, at=shell.now)
    if as_json:
        emit(summary(made))
        return
    say(made.id)
    for place, number in enumerate(players, start=1):
        say(f"{place:>3} {state.tournament.entrant(number).player.name}")
