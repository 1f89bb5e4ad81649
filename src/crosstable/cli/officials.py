"""Commands about the people who run an event."""

from __future__ import annotations

from typing import Annotated

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import Event, arg, opt, said, terminal
from crosstable.cli.telling import Shown, grid
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.official import ARBITER, Official, read_rounds, rounds_text
from crosstable.kernel.player import clean_name
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.details import details_of
from crosstable.rulebooks.library import EDITIONS

_DUTIES = ", ".join(dict.fromkeys(duty for rules in EDITIONS.values() for duty in rules.duties))
_LICENCES = {True: "yes", False: "no", None: ""}


@click.group("officials")
def officials_commands() -> None:
    """Show and change who runs the event."""


def _capital(_event: Event, text: str) -> str:
    return text.strip().upper()


def _served(_event: Event, text: str) -> tuple[int, ...]:
    return read_rounds(text)


class Described(msgspec.Struct, frozen=True):
    """What is said about an official."""

    duty: Annotated[str | None, opt(help=f"{_DUTIES}, or another in your words.")] = None
    identifier: Annotated[
        str | None, opt("--id", help="The federation's number of the official.")
    ] = None
    federation: Annotated[str | None, opt(help="Three letters, such as FRA.", read=_capital)] = None
    title: Annotated[str | None, opt(help="As an arbiter, such as IA or FA.", read=_capital)] = None
    licensed: Annotated[
        bool | None, opt("--licensed/--unlicensed", help="A licence holds, or none.")
    ] = None
    category: Annotated[str | None, opt(help="Of the classification, A to D.", read=_capital)] = (
        None
    )
    rounds: Annotated[
        tuple[int, ...] | None,
        opt(
            help="Rounds served, such as 1-5,7; default: all.",
            read=_served,
        ),
    ] = None
    person: Annotated[str | None, opt(help="Who it is in the register of persons.")] = None


@terminal(officials_commands, "list")
def list_command(event: Event) -> Shown:
    """Show who runs the event."""
    officials = event.tournament.officials
    columns = ("no", "duty", "title", "name", "id", "fed", "licence", "category", "rounds")
    rows = (
        (
            number,
            official.duty,
            official.title,
            official.name,
            official.identifier,
            official.federation,
            _LICENCES[official.licensed],
            official.category,
            rounds_text(official.rounds) or "all",
        )
        for number, official in enumerate(officials, start=1)
    )
    return Shown(officials, grid(columns, rows))


@terminal(officials_commands, "add")
def add_command(event: Event, *, full_name: Annotated[str, arg()], described: Described) -> str:
    """Add an official: "Lastname, Firstname"."""
    new = replace(Official(ARBITER, clean_name(full_name)), **said(described))
    _change(event, (*event.tournament.officials, new))
    return f"{new.duty}: {new.written}"


@terminal(officials_commands, "edit")
def edit_command(
    event: Event,
    *,
    who: Annotated[str, arg()],
    full_name: Annotated[str | None, opt("--name", help='"Lastname, Firstname".')] = None,
    described: Described,
) -> str:
    """Correct what is known of WHO, a number in the list or a part of a name."""
    officials = list(event.tournament.officials)
    at = _place_of(officials, who)
    name = {} if full_name is None else {"name": clean_name(full_name)}
    new = replace(officials[at], **name, **said(described))
    if new == officials[at]:
        raise Refused("nothing to change was said; see `crosstable officials edit --help`")
    officials[at] = new
    _change(event, tuple(officials))
    return f"{new.duty}: {new.written}"


@terminal(officials_commands, "remove")
def remove_command(event: Event, *, who: Annotated[str, arg()]) -> str:
    """Take WHO, a number in the list or a part of a name, off the list."""
    officials = list(event.tournament.officials)
    gone = officials.pop(_place_of(officials, who))
    _change(event, tuple(officials))
    return f"{gone.name} is taken off the list"


def _change(event: Event, officials: tuple[Official, ...]) -> None:
    event.carry_out(ChangeDetails(replace(details_of(event.tournament), officials=officials)))


def _place_of(officials: list[Official], who: str) -> int:
    """Return where in the list the official stands whom somebody means."""
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
