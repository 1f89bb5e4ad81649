"""Commands about the people who run an event."""

from __future__ import annotations

from typing import Any

import click
from msgspec.structs import replace
from rich import box
from rich.table import Table

from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    report,
    show,
)
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.official import ARBITER, Official, read_rounds, rounds_text
from crosstable.kernel.player import clean_name
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.office import Office
from crosstable.rulebooks.library import EDITIONS

_DUTIES = ", ".join(dict.fromkeys(duty for rules in EDITIONS.values() for duty in rules.duties))
_LICENCES = {True: "yes", False: "no", None: ""}


@click.group("officials")
def officials_commands() -> None:
    """Show and change who runs the event."""


def _details(function: click.decorators.FC) -> click.decorators.FC:
    for option in reversed(
        (
            click.option("--duty", help=f"{_DUTIES}, or another in your words."),
            click.option("--id", "identifier", help="The federation's number of the official."),
            click.option("--federation", help="Three letters, such as FRA."),
            click.option("--title", help="As an arbiter, such as IA or FA."),
            click.option("--licensed/--unlicensed", default=None, help="A licence holds, or none."),
            click.option("--category", help="Of the classification, A to D."),
            click.option("--rounds", help="Rounds served, such as 1-5,7; default: all."),
            click.option("--person", help="Who it is in the register of persons."),
        )
    ):
        function = option(function)
    return function


@officials_commands.command("list")
@on_event
def list_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """Show who runs the event."""
    with shell.tournament(name) as (_, state):
        officials = state.tournament.officials
    if as_json:
        emit(officials)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("no", "duty", "title", "name", "id", "fed", "licence", "category", "rounds"):
        table.add_column(column)
    for number, official in enumerate(officials, start=1):
        table.add_row(
            str(number),
            official.duty,
            official.title,
            official.name,
            official.identifier,
            official.federation,
            _LICENCES[official.licensed],
            official.category,
            rounds_text(official.rounds) or "all",
        )
    show(table)


@officials_commands.command("add")
@click.argument("full_name")
@_details
@on_event
def add_command(
    shell: Shell, /, *, full_name: str, name: str | None, as_json: bool, **given: Any
) -> None:
    """Add an official: "Lastname, Firstname"."""
    with shell.tournament(name) as (office, state):
        known = state.tournament.officials
        new = _described(Official(ARBITER, clean_name(full_name)), given)
        after = _changed(shell, office, state, (*known, new))
        report(state, after, f"{new.duty}: {new.written}", as_json=as_json)


@officials_commands.command("edit")
@click.argument("who")
@click.option("--name", "full_name", help='"Lastname, Firstname".')
@_details
@on_event
def edit_command(
    shell: Shell,
    /,
    *,
    who: str,
    full_name: str | None,
    name: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Correct what is known of WHO, a number in the list or a part of a name."""
    with shell.tournament(name) as (office, state):
        at = _place_of(state.tournament, who)
        officials = list(state.tournament.officials)
        known = officials[at]
        if full_name is not None:
            known = replace(known, name=clean_name(full_name))
        officials[at] = new = _described(known, given)
        if new == state.tournament.officials[at]:
            raise Refused("nothing to change was said; see `crosstable officials edit --help`")
        after = _changed(shell, office, state, tuple(officials))
        report(state, after, f"{new.duty}: {new.written}", as_json=as_json)


@officials_commands.command("remove")
@click.argument("who")
@on_event
def remove_command(shell: Shell, *, who: str, name: str | None, as_json: bool) -> None:
    """Take WHO, a number in the list or a part of a name, off the list."""
    with shell.tournament(name) as (office, state):
        at = _place_of(state.tournament, who)
        officials = list(state.tournament.officials)
        gone = officials.pop(at)
        after = _changed(shell, office, state, tuple(officials))
        report(state, after, f"{gone.name} is taken off the list", as_json=as_json)


def _described(known: Official, given: dict[str, Any]) -> Official:
    """Return an official with what was given on the command line."""
    changes = {name: value for name, value in given.items() if value is not None}
    for name in ("federation", "title", "category"):
        if name in changes:
            changes[name] = changes[name].strip().upper()
    if "rounds" in changes:
        changes["rounds"] = read_rounds(changes["rounds"])
    return replace(known, **changes)


def _changed(shell: Shell, office: Office, state: State, officials: tuple[Official, ...]) -> State:
    details = replace(details_of(state.tournament), officials=officials)
    return shell.carry_out(office, state, ChangeDetails(details))


def _place_of(tournament: Tournament, who: str) -> int:
    """Return where in the list the official stands whom somebody means."""
    officials = tournament.officials
    number = whole_number(who)
    if number is not None and 1 <= number <= len(officials):
        return number - 1
    wanted = who.casefold()
    places = [
        place for place, official in enumerate(officials) if wanted in official.name.casefold()
    ]
    if len(places) == 1:
        return places[0]
    if not places:
        raise UnknownName("official", who, tuple(official.name for official in officials))
    names = ", ".join(f"{place + 1} {officials[place].name}" for place in places)
    raise Refused(f"{who!r} fits several officials: {names}; give the number")
