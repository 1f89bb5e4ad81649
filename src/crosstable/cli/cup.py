"""Commands about a World Cup: beginning one, its values, what is taken back."""

from __future__ import annotations

import click

from crosstable.circuits.cup import Cup
from crosstable.cli.circuit_shell import circuit_room, take_back
from crosstable.cli.cup_events import (
    absent_command,
    add_command,
    check_command,
    remove_command,
    results_command,
    stars_command,
    terms_command,
)
from crosstable.cli.cup_shell import cup_option, numbers_in, only_cup
from crosstable.cli.cup_standings import declare_command, rating_command, standings_command
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.whole_number import whole_number


@click.group("cup")
def cup_commands() -> None:
    """Keep a World Cup: events by stars, the best four results, its conditions (FMJD Annex 18)."""


@cup_commands.command("create")
@click.argument("name")
@click.option("--bonus", help="Points of the places, as 100,70,50; without it the usual ten.")
@click.option(
    "--factor", "factors", multiple=True, metavar="STARS=FACTOR", help="As 9=12; may be repeated."
)
@click.option(
    "--places",
    type=click.Choice(["counted", "all"]),
    default="counted",
    show_default=True,
    help="Where first places are counted among equals: in the four results, or in all.",
)
@json_option
@pass_shell
def create_command(
    shell: Shell,
    *,
    name: str,
    bonus: str | None,
    factors: tuple[str, ...],
    places: str,
    as_json: bool,
) -> None:
    """Begin a cup. Bonus places and the factor of nine stars are not in our text: set them here."""
    with circuit_room(shell, create=True) as room:
        kept = room.cups.create(
            name,
            signed=signature(shell),
            bonus=numbers_in(bonus),
            factors=_factors(factors),
            places_from="all" if places == "all" else "counted",
        )
    _tell(kept.item, as_json=as_json)


@cup_commands.command("set")
@cup_option
@click.option("--name", default="", help="Another name.")
@click.option("--bonus", help="Points of the places, as 100,70,50.")
@click.option("--factor", "factors", multiple=True, metavar="STARS=FACTOR")
@click.option("--places", type=click.Choice(["counted", "all"]))
@click.option("--public/--not-public", "published", default=None, help="Who may read it.")
@json_option
@pass_shell
def set_command(
    shell: Shell,
    /,
    *,
    cup_name: str | None,
    name: str,
    bonus: str | None,
    factors: tuple[str, ...],
    places: str | None,
    published: bool | None,
    as_json: bool,
) -> None:
    """Change the values of a cup, or make it public."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        if name or bonus or factors or places:
            kept = room.cups.settle(
                kept.item.id,
                signed=signature(shell),
                name=name,
                bonus=numbers_in(bonus),
                factors={**kept.item.factors, **_factors(factors)} if factors else None,
                places_from=None if places is None else "all" if places == "all" else "counted",
            )
        if published is not None:
            kept = room.cups.show(kept.item.id, published=published, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@cup_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the cups with their events."""
    with circuit_room(shell) as room:
        cups = [kept.item for kept in room.cups.all().values()]
    if as_json:
        emit(cups)
        return
    for cup in cups:
        say(f"{cup.id}: {cup.name}{', public' if cup.published else ''}")
        for event in sorted(cup.events, key=lambda one: (one.first_day, one.id)):
            say(
                f"  {event.first_day} to {event.last_day}  {'*' * event.stars}  {event.name} "
                f"({event.id}), {len(event.results)} results"
            )
    if not cups:
        say("there is no cup yet")


for _command in (
    add_command,
    results_command,
    remove_command,
    stars_command,
    terms_command,
    check_command,
    absent_command,
):
    cup_commands.add_command(_command)


@cup_commands.command("undo")
@cup_option
@pass_shell
def undo_command(shell: Shell, *, cup_name: str | None) -> None:
    """Undo the latest action about a cup; the journal keeps both."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        take_back(shell, room.cups, kept)


def _factors(given: tuple[str, ...]) -> dict[int, int]:
    factors: dict[int, int] = {}
    for text in given:
        stars, sign, factor = text.partition("=")
        read = whole_number(stars.strip()), whole_number(factor.strip())
        if not sign or read[0] is None or read[1] is None:
            raise InvalidValue(f"{text!r} is not a factor; write 9=12")
        factors[read[0]] = read[1]
    return factors


def _tell(cup: Cup, *, as_json: bool) -> None:
    if as_json:
        emit(cup)
    else:
        say(f"{cup.id}: {cup.name}, bonus {', '.join(map(str, cup.bonus))}")


for _command in (declare_command, rating_command, standings_command):
    cup_commands.add_command(_command)
