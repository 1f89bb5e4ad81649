"""Which World Cup a command is about, and the numbers that are typed for one."""

from __future__ import annotations

import click

from crosstable.circuits.cup import Cup
from crosstable.cli.circuit_shell import CircuitRoom, only
from crosstable.kernel.errors import InvalidValue
from crosstable.office.own_parts import Kept

cup_option = click.option("--cup", "cup_name", help="Which cup, where there are several.")


def only_cup(room: CircuitRoom, wanted: str | None) -> Kept[Cup]:
    """Return the cup named, or the only one."""
    return only(
        room.cups,
        wanted,
        none="there is no cup yet; begin one with `crosstable cup create`",
        which="which cup? say --cup with one of",
    )


def numbers_in(text: str | None) -> list[int] | None:
    """Return the whole numbers of a list with commas; nothing where nothing is typed."""
    if not text:
        return None
    try:
        return [int(part) for part in text.replace(";", ",").split(",") if part.strip()]
    except ValueError:
        raise InvalidValue(f"{text!r} is not a list of whole numbers with commas") from None
