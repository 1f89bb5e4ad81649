"""Commands that make tournaments of a championship's semi-finals, its final and its title match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import reduce
from typing import Any, TypeAlias

import click

from crosstable.circuits.championship import Championship
from crosstable.cli.championship_shell import only_championship, which_option
from crosstable.cli.choosing import Day
from crosstable.cli.circuit_shell import CircuitRoom, circuit_room
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.office.championship_events import FINAL_EVENT, GROUP_EVENTS
from crosstable.office.championship_leftovers import StageName, namesakes, there_already
from crosstable.office.championship_stages import Stage, Where, announce
from crosstable.office.overview import summary
from crosstable.office.title_matches import title_match_stage

refuses_option = click.option(
    "--refuses", multiple=True, metavar="PLAYER", help="Does not accept the conditions."
)
_title_option = click.option("--title", "name", default="", help="The name of the event.")


Added: TypeAlias = Callable[[Callable[..., None]], Callable[..., None]]


def _where_options(starts: str) -> Added:
    """Add where and when a stage is played."""
    options = (
        click.option("--starts", type=Day(), help=starts),
        click.option("--city", default=""),
        click.option("--federation", default="", help="The host federation, three letters."),
    )
    return lambda function: reduce(lambda made, option: option(made), options[::-1], function)


def _announced(
    shell: Shell, room: CircuitRoom, wanted: str | None, stage: Stage, **where: Any
) -> Championship:
    """Announce a stage of the championship that is meant; return that as it is now."""
    name = only_championship(room.championships, wanted).item.id
    return announce(
        *(room.championships, name, stage, Where(**where), room.office), signed=signature(shell)
    ).item


def _warn_of_namesakes(room: CircuitRoom, wanted: str | None, stage: StageName) -> None:
    """Say on stderr which names there will be twice."""
    item = only_championship(room.championships, wanted).item
    names = namesakes(item, room.office, stage)
    if names:
        click.echo(f"note: {there_already(names)}", err=True)


@click.command("group-events")
@which_option
@_where_options("The first day; it chooses the rules.")
@json_option
@pass_shell
def group_events_command(
    shell: Shell, /, *, wanted: str | None, starts: date | None, as_json: bool, **where: str
) -> None:
    """Announce the four semi-finals as tournaments, their players entered; prints the ids."""
    with circuit_room(shell) as room:
        _warn_of_namesakes(room, wanted, "groups")
        made = _announced(shell, room, wanted, GROUP_EVENTS, starts=starts, **where).group_events
    if as_json:
        emit(made)
        return
    for letter, tournament in made.items():
        say(f"group {letter}: {tournament}")


@click.command("final-event")
@which_option
@_title_option
@_where_options("The first day; it chooses the rules.")
@json_option
@pass_shell
def final_event_command(
    shell: Shell, /, *, wanted: str | None, starts: date | None, as_json: bool, **where: str
) -> None:
    """Announce the final of twelve as a tournament with its nine rounds; prints its id.

    Games that finalists had with each other in semi-finals of this office are filled in. Once it
    is over, `championship list final --from-office` imports its classification.
    """
    with circuit_room(shell) as room:
        if not where["name"].strip():
            _warn_of_namesakes(room, wanted, "final")
        made = _announced(shell, room, wanted, FINAL_EVENT, starts=starts, **where).final_event
    if as_json:
        emit({"tournament": made})
    else:
        say(made)


@click.command("match")
@which_option
@refuses_option
@_title_option
@_where_options("The first day; it chooses the edition of the rules.")
@json_option
@pass_shell
def match_command(
    shell: Shell,
    /,
    *,
    wanted: str | None,
    refuses: tuple[str, ...],
    starts: date | None,
    as_json: bool,
    **where: str,
) -> None:
    """Announce the title match as a tournament, both sides entered; prints its id."""
    with circuit_room(shell) as room:
        stage = title_match_stage(refuses=refuses)
        made = _announced(shell, room, wanted, stage, starts=starts, **where).match_event
        state = room.office.state(made)
    if as_json:
        emit(summary(state))
    else:
        say(made)
