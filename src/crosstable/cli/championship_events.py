"""Commands that make tournaments of a championship's semi-finals and of its final."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import click

from crosstable.cli.championship_shell import (
    ChampionshipRoom,
    championship_room,
    only_championship,
    which_option,
)
from crosstable.cli.choosing import Day
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.office.acts import Command, Details
from crosstable.office.championship_events import Stage, announce_final, announce_groups
from crosstable.office.fold import State

__all__ = ["final_event_command", "group_events_command"]


def _stage_options(function: Any) -> Any:
    """Add where and when a stage is played."""
    for option in reversed(
        (
            click.option("--starts", type=Day(), help="The first day; it chooses the rules."),
            click.option("--city", default=""),
            click.option("--federation", default="", help="The host federation, three letters."),
        )
    ):
        function = option(function)
    return function


def _begin(shell: Shell, room: ChampionshipRoom) -> Callable[[Details, tuple[Command, ...]], State]:
    signed = signature(shell)
    return lambda details, commands: room.office.duplicate(
        details, commands, by=signed.by, at=signed.at
    )


@click.command("group-events")
@which_option
@_stage_options
@json_option
@pass_shell
def group_events_command(
    shell: Shell,
    *,
    wanted: str | None,
    starts: date | None,
    city: str,
    federation: str,
    as_json: bool,
) -> None:
    """Announce the four semi-finals as tournaments, their players entered; prints the ids."""
    with championship_room(shell) as room:
        item = only_championship(room.championships, wanted).item
        stage = Stage(starts=starts, city=city, federation=federation)
        made = announce_groups(item, room.office, _begin(shell, room), stage)
        room.championships.groups_announced(item.id, made, signed=signature(shell))
    if as_json:
        emit(made)
        return
    for letter, tournament in made.items():
        say(f"group {letter}: {tournament}")


@click.command("final-event")
@which_option
@click.option("--title", default="", help="The name of the event.")
@_stage_options
@json_option
@pass_shell
def final_event_command(
    shell: Shell,
    *,
    wanted: str | None,
    title: str,
    starts: date | None,
    city: str,
    federation: str,
    as_json: bool,
) -> None:
    """Announce the final of twelve as a tournament with its nine rounds; prints its id.

    Games that finalists had with each other in semi-finals of this office are filled in. Once it
    is over, `championship list final --from-office` imports its classification.
    """
    with championship_room(shell) as room:
        item = only_championship(room.championships, wanted).item
        stage = Stage(name=title, starts=starts, city=city, federation=federation)
        made = announce_final(item, room.office, _begin(shell, room), stage)
        room.championships.final_announced(item.id, made, signed=signature(shell))
    if as_json:
        emit({"tournament": made})
    else:
        say(made)
