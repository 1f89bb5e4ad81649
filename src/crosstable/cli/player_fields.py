"""Commands about an event's own fields of players: which there are, and what is noted in them."""

from __future__ import annotations

import click

from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player_fields import FieldKind, FieldValue
from crosstable.office.acts import DefineField, DropField, Filled, FillFields
from crosstable.office.acts.fields import field_of
from crosstable.office.field_totals import field_totals, total_words

_KINDS = tuple(kind.value for kind in FieldKind)


@click.group("fields")
def fields_commands() -> None:
    """Fields of the event's own about players: paid, phone, needs. They are private."""


def _described(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that say what a field holds."""
    for option in reversed(
        (
            click.option("--kind", type=click.Choice(_KINDS), help="What it holds."),
            click.option("--choice", "choices", multiple=True, help="One of the choices."),
            click.option("--unit", help="After a number or an amount, such as EUR."),
        )
    ):
        function = option(function)
    return function


@fields_commands.command("add")
@click.argument("label")
@_described
@on_event
def add_field_command(
    shell: Shell,
    *,
    label: str,
    kind: str | None,
    choices: tuple[str, ...],
    unit: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Note something more about the players; prints the key of the field."""
    wanted = FieldKind(kind) if kind else FieldKind.CHOICE if choices else FieldKind.TEXT
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, DefineField(label, wanted, choices, unit or ""))
        field = after.tournament.player_fields[-1]
        if as_json:
            emit(field)
        else:
            say(field.key)


@fields_commands.command("change")
@click.argument("field_name", metavar="FIELD")
@click.option("--name", "label", help="What it is called.")
@_described
@on_event
def change_field_command(
    shell: Shell,
    *,
    field_name: str,
    label: str | None,
    kind: str | None,
    choices: tuple[str, ...],
    unit: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Rename a field, or change what it holds as long as everything noted still fits."""
    with shell.tournament(name) as (office, state):
        known = field_of(state.tournament, field_name)
        command = DefineField(
            label or known.name,
            FieldKind(kind) if kind else known.kind,
            choices or known.choices,
            known.unit if unit is None else unit,
            known.key,
        )
        after = shell.carry_out(office, state, command)
        report(state, after, known.key, as_json=as_json)


@fields_commands.command("remove")
@click.argument("field_name", metavar="FIELD")
@on_event
def remove_field_command(shell: Shell, *, field_name: str, name: str | None, as_json: bool) -> None:
    """Remove a field with all that is noted in it."""
    with shell.tournament(name) as (office, state):
        known = field_of(state.tournament, field_name)
        after = shell.carry_out(office, state, DropField(known.key))
        report(state, after, f"{known.name} is removed", as_json=as_json)


@fields_commands.command("list")
@on_event
def list_fields_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """List the fields with what they come to."""
    with shell.tournament(name) as (_, state):
        totals = field_totals(state.tournament)
        if as_json:
            emit(totals)
            return
        for total in totals:
            say(f"{total.field.key} ({total.field.kind.value}): {total_words(total)}")


@click.command("note")
@click.argument("who")
@click.argument("notes", nargs=-1, required=True, metavar="FIELD=VALUE...")
@on_event
def note_command(
    shell: Shell, *, who: str, notes: tuple[str, ...], name: str | None, as_json: bool
) -> None:
    """Note something about a player in the event's own fields; FIELD= takes a note away."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        values = tuple(_value(note) for note in notes)
        after = shell.carry_out(office, state, FillFields((Filled(number, values),)))
        entrant = after.tournament.entrant(number)
        report(state, after, f"{number} {entrant.player.name}", as_json=as_json)


def _value(note: str) -> FieldValue:
    key, equals, text = note.partition("=")
    if not equals:
        raise InvalidValue(f"{note!r} notes nothing; write FIELD=VALUE, such as paid=yes")
    return FieldValue(key.strip(), text)
