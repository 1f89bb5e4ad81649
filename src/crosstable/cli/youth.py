"""Commands about youth championships: checking entries, free places, the nations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from rich import box
from rich.table import Table

from crosstable.circuits.conditions import Answer
from crosstable.circuits.youth import DISCIPLINES, Discipline, YouthChampionship, refuse_bad_group
from crosstable.circuits.youth_entries import checked
from crosstable.circuits.youth_nations import nations
from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.circuit_shell import CircuitRoom, circuit_room, only, read_table, take_back
from crosstable.cli.circuit_words import show_conditions
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.formats.championship_files import read_youth_entries, read_youth_results
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.office.own_parts import Kept
from crosstable.office.youth_championships import entries_of, youth_results_of
from crosstable.rulebooks.index import cited

Found = TypeVar("Found")
_DAY = Day()
_FILE = click.Path(path_type=Path)

event_argument = click.argument("event", required=False)


def _only(room: CircuitRoom, wanted: str | None) -> Kept[YouthChampionship]:
    return only(
        room.youth,
        wanted,
        none="there is no youth championship yet; begin one with `crosstable youth create`",
        which="which youth championship? one of",
    )


@click.group("youth")
def youth_commands() -> None:
    """Check youth championships: ages, places, free places, nations (FMJD Annex 13)."""


@youth_commands.command("create")
@click.argument("name")
@click.option("--year", type=Number(2000, 2200), required=True)
@click.option("--host", default="", help="The organising federation.")
@click.option("--opening", type=_DAY, help="The first day; default: the last Friday of October.")
@json_option
@pass_shell
def create_command(
    shell: Shell, *, name: str, year: int, host: str, opening: date | None, as_json: bool
) -> None:
    """Begin a youth championship."""
    with circuit_room(shell, create=True) as room:
        kept = room.youth.create(
            name, year=year, host=host, opening=opening, signed=signature(shell)
        )
    if as_json:
        emit(kept.item)
    else:
        say(f"{kept.item.id}: {kept.item.name}, {kept.item.year}")


@youth_commands.command("set")
@event_argument
@click.option("--host", default=None)
@click.option("--opening", type=_DAY)
@click.option("--deadline", type=_DAY, help="Only if the regulations set another one.")
@click.option("--rounding", type=click.Choice(["nearest", "floor"]), help="Of percentages.")
@click.option("--best-of", type=click.Choice(["group", "age"]), help="Whose best three count.")
@click.option("--chief", "chiefs", multiple=True, metavar="FED=NAME", help="Chief of delegation.")
@click.option("--unpaid", multiple=True, metavar="FED", help="Not fully paid up.")
@click.option("--accepted", multiple=True, metavar="FED", help="Accepted by the youth director.")
@click.option("--public/--not-public", "published", default=None)
@pass_shell
def set_command(
    shell: Shell,
    /,
    *,
    event: str | None,
    chiefs: tuple[str, ...],
    unpaid: tuple[str, ...],
    accepted: tuple[str, ...],
    published: bool | None,
    **given: Any,
) -> None:
    """Set host, dates, delegations and choices."""
    said = {field: value for field, value in given.items() if value is not None}
    with circuit_room(shell) as room:
        kept = _only(room, event)
        if chiefs:
            named = dict(kept.item.chiefs)
            for text in chiefs:
                federation, sign, who = text.partition("=")
                if not sign or not who.strip():
                    raise InvalidValue(f"{text!r} is not a chief; write POL=Kowalski, Jan")
                named[federation.strip().upper()] = who.strip()
            said["chiefs"] = named
        if unpaid:
            said["unpaid"] = tuple(sorted({code.upper() for code in unpaid}))
        if accepted:
            said["accepted"] = tuple(sorted({code.upper() for code in accepted}))
        if said:
            room.youth.settle(kept.item.id, signed=signature(shell), **said)
        if published is not None:
            room.youth.show(kept.item.id, published=published, signed=signature(shell))
    say("noted")


def _found(
    room: CircuitRoom,
    source: str,
    of_tournament: Callable[[Tournament, str], tuple[Found, ...]],
    read: Callable[..., tuple[Found, ...]],
) -> tuple[tuple[Found, ...], tuple[str, ...]]:
    """Return what a file says, or the tournament of a group; with the group that was named."""
    group, sign, tournament = source.partition("=")
    if not sign:
        return read_table(read, Path(source)), ()
    refuse_bad_group(group)
    return of_tournament(room.office.state(tournament).tournament, group), (group,)


@youth_commands.command("entries")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|GROUP=TOURNAMENT...")
@click.option("--event", help="Which youth championship, where there are several.")
@encoding_option
@pass_shell
def entries_command(shell: Shell, *, sources: tuple[str, ...], event: str | None) -> None:
    """Import entries: CSV, or a group's tournament of the office, as cadets-girls=wyc-cg."""
    with circuit_room(shell) as room:
        kept = _only(room, event)
        for source in sources:
            found, groups = _found(room, source, entries_of, read_youth_entries)
            room.youth.take_entries(
                kept.item.id, found, source=source, groups=groups, signed=signature(shell)
            )
            say(f"{source}: {len(found)} entries")


@youth_commands.command("results")
@click.argument("sources", nargs=-1, required=True, metavar="FILE|GROUP=TOURNAMENT...")
@click.option("--event", help="Which youth championship, where there are several.")
@click.option("--discipline", type=click.Choice(DISCIPLINES), default="classic")
@encoding_option
@pass_shell
def results_command(
    shell: Shell, *, sources: tuple[str, ...], event: str | None, discipline: str
) -> None:
    """Import results: CSV, or a group's tournament of the office, as cadets-girls=wyc-cg."""
    with circuit_room(shell) as room:
        kept = _only(room, event)
        for source in sources:
            found, _ = _found(room, source, youth_results_of, read_youth_results)
            room.youth.take_results(
                kept.item.id,
                cast("Discipline", discipline),
                found,
                source=source,
                signed=signature(shell),
            )
            say(f"{source}: {len(found)} results")


@youth_commands.command("check")
@event_argument
@json_option
@pass_shell
def check_command(shell: Shell, *, event: str | None, as_json: bool) -> None:
    """Check every entry: ages, three of a federation, the host's fourth, dates, free places."""
    with circuit_room(shell) as room:
        item = _only(room, event).item
    check = checked(item)
    if as_json:
        emit(check)
        return
    say(f"{item.name}: opens {check.opening}, entries until {check.deadline}")
    say(f"federations apply to organise it until {check.bids_by}")
    if check.conditions:
        show_conditions(check.conditions)
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("federation", "players", "groups", "free places"):
        table.add_column(heading, overflow="fold")
    for one in check.delegations:
        groups = ", ".join(f"{group} {count}" for group, count in one.groups.items())
        table.add_row(one.federation, str(one.players), groups, str(one.free))
    show(table)
    broken = sum(one.answer is Answer.BROKEN for one in check.conditions)
    unknown = sum(one.answer is Answer.OPEN for one in check.conditions)
    say(f"{len(item.entries)} entries: {broken} broken, {unknown} open")


@youth_commands.command("nations")
@event_argument
@click.option("--discipline", type=click.Choice(DISCIPLINES), default="classic", show_default=True)
@click.option("--why", is_flag=True, help="Show what every player brought.")
@json_option
@pass_shell
def nations_command(
    shell: Shell, *, event: str | None, discipline: str, why: bool, as_json: bool
) -> None:
    """Print the classification of the nations: percentages and bonus of the best three."""
    with circuit_room(shell) as room:
        item = _only(room, event).item
    table = nations(item.results.get(discipline, ()), rounding=item.rounding, best_of=item.best_of)
    if as_json:
        emit(table)
        return
    if not table:
        say(f"there are no results of {discipline} yet")
    for row in table:
        say(f"{row.rank:>3}  {row.federation}  {row.total}")
        if why:
            for score in row.scores:
                say(f"       {score.group}, {score.place}. {score.player}: {cited(score.because)}")


@youth_commands.command("undo")
@event_argument
@pass_shell
def undo_command(shell: Shell, *, event: str | None) -> None:
    """Undo the latest action about a youth championship; the journal keeps both."""
    with circuit_room(shell) as room:
        kept = _only(room, event)
        take_back(shell, room.youth, kept)
