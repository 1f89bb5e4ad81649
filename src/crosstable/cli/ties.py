"""The command that draws lots for players whom no tie-break separates."""

from __future__ import annotations

import secrets

import click

from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    say,
)
from crosstable.office import acts
from crosstable.office.acts import DrawTies
from crosstable.rulebooks.index import cited


@click.command("draw-ties")
@click.option("--seed", help="To repeat a drawing; normally made up and recorded.")
@on_event
def draw_ties_command(shell: Shell, *, seed: str | None, name: str | None, as_json: bool) -> None:
    """Draw lots for players still tied, where the tie-breaks end with lots; recorded."""
    with shell.tournament(name) as (office, state):
        command = DrawTies(seed or secrets.token_hex(8))
        after = shell.carry_out(office, state, command)
        act = after.in_force[-1].act
        if as_json or not isinstance(act, acts.TiesDrawn):
            emit(act)
            return
        say(f"seed {act.lots[0].seed}")
        for reason in act.because:
            say(cited(reason))
        for drawn in act.lots:
            entrants = (after.tournament.entrant(number) for number in drawn.players)
            say("; ".join(f"{entrant.number} {entrant.player.name}" for entrant in entrants))
