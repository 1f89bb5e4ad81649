"""Which World Cup a command is about."""

from __future__ import annotations

import click

from crosstable.circuits.cup import Cup
from crosstable.cli.circuit_shell import CircuitRoom, only
from crosstable.office.own_parts import Kept

__all__ = ["cup_option", "only_cup"]

cup_option = click.option("--cup", "cup_name", help="Which cup, where there are several.")


def only_cup(room: CircuitRoom, wanted: str | None) -> Kept[Cup]:
    """Return the cup named, or the only one."""
    return only(
        room.cups,
        wanted,
        none="there is no cup yet; begin one with `crosstable cup create`",
        which="which cup? say --cup with one of",
    )
