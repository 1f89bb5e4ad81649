"""Commands about world championships: plan, facts, qualification, reserves."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from crosstable.circuits.chairs import plan_of
from crosstable.circuits.championship import LISTS, Championship
from crosstable.circuits.qualification import board_of
from crosstable.circuits.reserves import why_nobody
from crosstable.cli.championship_events import (
    final_event_command,
    group_events_command,
    match_command,
)
from crosstable.cli.championship_finals import challenger_command, final_command, groups_command
from crosstable.cli.championship_shell import (
    facts_option,
    only_championship,
    show_board,
    show_chairs,
    show_reserves,
    wanted_championship,
    which_option,
    women_option,
)
from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.circuit_shell import circuit_room, read_table, take_back
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.formats.championship_files import (
    read_contenders,
    read_federations,
    read_qualification,
)
from crosstable.kernel.errors import Refused
from crosstable.office.championship_leftovers import staying
from crosstable.office.championship_lists import list_of_office
from crosstable.rulebooks.championship_rules import Contest, scheme_of

_DAY = Day()
_FILE = click.Path(path_type=Path)


def _contest(*, women: bool) -> Contest:
    return "women" if women else "open"


@click.group("championship")
def championship_commands() -> None:
    """Fill world championships: quotas, chairs, reserves, groups, title match (FMJD 12, 17)."""


@championship_commands.command("plan")
@click.option("--year", type=Number(2000, 2200), required=True)
@click.option("--places", type=Number(1, 999), help="20 or 40; default: the usual number.")
@women_option
@json_option
def plan_command(*, year: int, places: int | None, women: bool, as_json: bool) -> None:
    """Print the chairs of a year: how many from where, by which point, and the dates."""
    scheme = scheme_of(_contest(women=women), year, places)
    if as_json:
        emit(scheme)
        return
    say(f"World Championship {year}, {scheme.contest}, {scheme.places} places")
    show_chairs(plan_of(scheme), why=False)
    first, second = scheme.championships_in
    say(f"group A: national championships of {first} and {second} held and reported for rating")
    say(f"names of the confederations and the rating list: {scheme.names_by}")
    say(f"World Cup classification: {scheme.cup_on}")
    if scheme.is_carried_over:
        say(f"note: the quotas are those of {scheme.written_for}; an Assembly may have set others")


@championship_commands.command("create")
@click.argument("name")
@click.option("--year", type=Number(2000, 2200), required=True)
@click.option("--places", type=Number(1, 999), help="20 or 40; default: the usual number.")
@click.option("--host", default="", help="The organising federation.")
@women_option
@json_option
@pass_shell
def create_command(
    shell: Shell, *, name: str, year: int, places: int | None, host: str, women: bool, as_json: bool
) -> None:
    """Begin a championship with empty chairs."""
    with circuit_room(shell, create=True) as room:
        kept = room.championships.create(
            name,
            year=year,
            contest=_contest(women=women),
            places=places,
            host=host,
            signed=signature(shell),
        )
    _tell(kept.item, as_json=as_json)


@championship_commands.command("take")
@click.argument("path", metavar="FILE", type=_FILE)
@json_option
@encoding_option
@pass_shell
def take_command(shell: Shell, *, path: Path, as_json: bool) -> None:
    """Begin a championship with all the facts of a TOML file."""
    facts = read_table(read_qualification, path)
    with circuit_room(shell, create=True) as room:
        kept = room.championships.take(facts, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@championship_commands.command("set")
@which_option
@click.option("--name", default=None, help="Another name.")
@click.option("--host", default=None, help="The organising federation.")
@click.option("--reserve-date", type=_DAY, help="From when the reserve list replaces players.")
@click.option("--match-played/--match-not-played", default=None, help="The last title match.")
@click.option(
    "--open-chairs", type=click.Choice(["open", "reserve"]), help="Chairs without anybody named."
)
@click.option("--public/--not-public", "published", default=None, help="Who may read the board.")
@json_option
@pass_shell
def set_command(
    shell: Shell, /, *, wanted: str | None, published: bool | None, as_json: bool, **given: Any
) -> None:
    """Set host, dates, choices, and whether the board is public."""
    said = {field: value for field, value in given.items() if value is not None}
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        signed = signature(shell)
        if said:
            kept = room.championships.settle(kept.item.id, signed=signed, **said)
        if published is not None:
            kept = room.championships.show(kept.item.id, published=published, signed=signed)
    _tell(kept.item, as_json=as_json)


@championship_commands.command("list")
@click.argument("list_name", metavar="LIST", type=click.Choice(LISTS))
@click.argument("path", metavar="[FILE]", type=_FILE, required=False)
@which_option
@click.option("--from-office", is_flag=True, help="The office's rating list, or its World Cup.")
@click.option("--cup", "cup_name", help="Which cup, where there are several.")
@click.option("--named-on", type=_DAY, help="When the confederation delivered its names.")
@json_option
@encoding_option
@pass_shell
def list_command(
    shell: Shell,
    *,
    list_name: str,
    path: Path | None,
    wanted: str | None,
    from_office: bool,
    cup_name: str | None,
    named_on: date | None,
    as_json: bool,
) -> None:
    """Import a list of players: CSV with rank, name, fmjd, federation, rating, games, sex."""
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        if path is not None:
            found = read_table(read_contenders, path)
            source = path.name
        elif from_office:
            cups = room.cups.all()
            if list_name == "cup" and cup_name is None and len(cups) > 1:
                raise Refused(f"which cup? say --cup with one of: {', '.join(cups)}")
            found, source = list_of_office(
                kept.item,
                list_name,
                lists=room.lists,
                cups=cups,
                office=room.office,
                cup=cup_name or "",
            )
        else:
            raise Refused("give a CSV file; rating, cup and final may come --from-office")
        kept = room.championships.take_list(
            kept.item.id,
            list_name,
            found,
            source=source,
            signed=signature(shell),
            named_on=named_on,
        )
    if as_json:
        emit(kept.item.ranked(list_name))
    else:
        say(f"{list_name}: {len(found)} from {source}")


@championship_commands.command("federations")
@click.argument("path", metavar="FILE", type=_FILE)
@which_option
@encoding_option
@pass_shell
def federations_command(shell: Shell, *, path: Path, wanted: str | None) -> None:
    """Note what federations paid and held: CSV with federation, paid, championships (years)."""
    found = read_table(read_federations, path)
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        room.championships.take_federations(
            kept.item.id, found, source=path.name, signed=signature(shell)
        )
    say(f"{len(found)} federations noted")


@championship_commands.command("withdraw")
@click.argument("player")
@which_option
@click.option("--on", type=_DAY, help="When FMJD was told; today where not given.")
@click.option("--back", is_flag=True, help="Takes part after all.")
@pass_shell
def withdraw_command(
    shell: Shell, *, player: str, wanted: str | None, on: date | None, back: bool
) -> None:
    """Note that somebody cannot take part; before the date the pool replaces, then the reserves."""
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        after = room.championships.withdraw(
            kept.item.id, player, on=on or shell.now.date(), back=back, signed=signature(shell)
        )
    say(after.history[0].act.words())


@championship_commands.command("refused")
@click.argument("player")
@which_option
@click.option("--not", "not_refused", is_flag=True, help="Did not refuse after all.")
@pass_shell
def refused_command(shell: Shell, *, player: str, wanted: str | None, not_refused: bool) -> None:
    """Note who refused to play the title match: that place goes to the global reserve list."""
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        after = room.championships.refuse_match(
            kept.item.id, player, refused=not not_refused, signed=signature(shell)
        )
    say(after.history[0].act.words())


@championship_commands.command("undo")
@which_option
@pass_shell
def undo_command(shell: Shell, *, wanted: str | None) -> None:
    """Undo the latest action about a championship; the journal keeps both."""
    with circuit_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        act = take_back(shell, room.championships, kept)
        for remark in staying(act, room.office):
            click.echo(f"note: {remark}", err=True)


@championship_commands.command("qualify")
@which_option
@facts_option
@click.option("--why", is_flag=True, help="Also who was passed over, and why.")
@json_option
@pass_shell
def qualify_command(
    shell: Shell, *, wanted: str | None, facts: Path | None, why: bool, as_json: bool
) -> None:
    """Fill the chairs pool by pool, each with its article and the fact that fills it."""
    found = wanted_championship(shell, wanted, facts)
    board = board_of(found)
    if as_json:
        emit(board)
    else:
        show_board(board, found.name, why=why)


@championship_commands.command("reserve")
@which_option
@facts_option
@women_option
@click.option("--limit", type=Number(1, 500), default=20, show_default=True)
@json_option
@pass_shell
def reserve_command(
    shell: Shell, *, wanted: str | None, facts: Path | None, women: bool, limit: int, as_json: bool
) -> None:
    """Print the global reserve list: World Cup and rating list in turn (Annex 17 App. C)."""
    found = wanted_championship(shell, wanted, facts, _contest(women=women))
    if women and found.contest != "women":
        raise Refused(f"{found.name} is not a women's championship; the lists are separate")
    reserves = board_of(found).reserves
    if as_json:
        emit(reserves)
    else:
        nobody = why_nobody(found, reserves)
        if nobody is not None:
            say(nobody)
        show_reserves(reserves, limit)


def _tell(championship: Championship, *, as_json: bool) -> None:
    if as_json:
        emit(championship)
        return
    board = board_of(championship)
    say(
        f"{championship.id}: {championship.name}, {championship.contest}, {championship.year}, "
        f"{board.filled} of {board.places} chairs filled"
    )


for _command in (
    groups_command,
    final_command,
    challenger_command,
    match_command,
    group_events_command,
    final_event_command,
):
    championship_commands.add_command(_command)
