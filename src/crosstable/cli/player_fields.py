"""Commands about an event's own fields of players: which there are, and what is noted in them."""

from __future__ import annotations

from typing import Annotated

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import Event, arg, opt, said, terminal
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player_fields import FieldKind, FieldValue
from crosstable.office.acts import DefineField, DropField, Filled, FillFields
from crosstable.office.acts.fields import field_of
from crosstable.office.asking import PlayerNumber
from crosstable.office.field_totals import field_totals, total_words


@click.group("fields")
def fields_commands() -> None:
    """Fields of the event's own about players: paid, phone, needs. They are private."""


class Described(msgspec.Struct, frozen=True):
    """What a field holds, as far as it is said."""

    kind: Annotated[FieldKind | None, opt(help="What it holds.")] = None
    choices: Annotated[tuple[str, ...] | None, opt("--choice", help="One of the choices.")] = None
    unit: Annotated[str | None, opt(help="After a number or an amount, such as EUR.")] = None


@terminal(fields_commands, "add")
def add_field_command(event: Event, *, label: Annotated[str, arg()], described: Described) -> Shown:
    """Note something more about the players; prints the key of the field."""
    usual = {"kind": FieldKind.CHOICE} if described.choices else {}
    event.carry_out(DefineField(label, **(usual | said(described))))
    field = event.tournament.player_fields[-1]
    return Shown(field, field.key)


@terminal(fields_commands, "change")
def change_field_command(
    event: Event,
    *,
    field: Annotated[str, arg()],
    label: Annotated[str | None, opt("--name", help="What it is called.")] = None,
    described: Described,
) -> str:
    """Rename a field, or change what it holds as long as everything noted still fits."""
    known = field_of(event.tournament, field)
    now = DefineField(label or known.name, known.kind, known.choices, known.unit, known.key)
    event.carry_out(replace(now, **said(described)))
    return known.key


@terminal(
    fields_commands,
    "remove",
    key=arg("FIELD", read=lambda event, name: field_of(event.tournament, name).key),
)
def remove_field_command(event: Event, command: DropField) -> str:
    """Remove a field with all that is noted in it."""
    return f"{field_of(event.before.tournament, command.key).name} is removed"


@terminal(fields_commands, "list")
def list_fields_command(event: Event) -> Shown:
    """List the fields with what they come to."""
    totals = field_totals(event.tournament)
    lines = (
        f"{total.field.key} ({total.field.kind.value}): {total_words(total)}" for total in totals
    )
    return Shown(totals, lines)


@terminal(None, "note")
def note_command(
    event: Event,
    *,
    player: PlayerNumber,
    notes: Annotated[tuple[str, ...], arg("FIELD=VALUE...", needed=True)],
) -> str:
    """Note something about a player in the event's own fields; FIELD= takes a note away."""
    event.carry_out(FillFields((Filled(player, tuple(map(_value, notes))),)))
    return f"{player} {event.name_of(player)}"


def _value(note: str) -> FieldValue:
    key, equals, text = note.partition("=")
    if not equals:
        raise InvalidValue(f"{note!r} notes nothing; write FIELD=VALUE, such as paid=yes")
    return FieldValue(key.strip(), text)
