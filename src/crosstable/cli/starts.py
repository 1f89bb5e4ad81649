"""The command for starting positions that are drawn (Chess960)."""

from __future__ import annotations

import secrets

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.office.acts import DrawStarts
from crosstable.office.acts.base import State
from crosstable.office.start_positions import draws_starts, start_text


@click.command("starts")
@click.option("--round", "round_number", type=Number(1), help="Default: the latest.")
@click.option("--draw", is_flag=True, help="Draw them; the seed is recorded.")
@click.option("--seed", default="", help="With --draw, to repeat a drawing.")
@click.option(
    "--number",
    "numbers",
    type=int,
    multiple=True,
    help="A position that people drew, 0 to 959; one, or one for each board in order.",
)
@on_event
def starts_command(
    shell: Shell,
    *,
    round_number: int | None,
    draw: bool,
    seed: str,
    numbers: tuple[int, ...],
    name: str | None,
    as_json: bool,
) -> None:
    """Show the starting positions of a round, or draw them.

    An event draws them when its regulations say so: `crosstable regulations set
    starting-positions round`, or board. Then pairing a round draws them too.
    """
    if seed and not draw:
        raise InvalidValue("--seed goes with --draw")
    if draw and numbers:
        raise InvalidValue("either --draw, or --number with what people drew")
    with shell.tournament(name) as (office, state):
        number = len(state.tournament.rounds) if round_number is None else round_number
        if draw or numbers:
            command = DrawStarts(number, seed or (secrets.token_hex(8) if draw else ""), numbers)
            after = shell.carry_out(office, state, command)
            report(state, after, after.in_force[-1].act.words(after.tournament), as_json=as_json)
            if not as_json:
                _show(after, number)
            return
        drawn = state.tournament.starts_of(number)
        if as_json:
            emit(drawn)
            return
        if drawn is None:
            plan = draws_starts(state.tournament)
            say(
                f"nothing is drawn for round {number} yet"
                if plan
                else "games begin from the usual position here"
            )
            return
        _show(state, number)


def _show(state: State, round_number: int) -> None:
    drawn = state.tournament.starts_of(round_number)
    if drawn is None:
        return
    for place, start in enumerate(drawn.numbers, start=1):
        where = f"board {place}: " if len(drawn.numbers) > 1 else ""
        say(f"{where}{start} {start_text(state.tournament, start)}")
