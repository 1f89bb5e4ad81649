"""Commands about the classifications of a World Cup: the standing, and who is in which."""

from __future__ import annotations

from datetime import date

import click
from rich import box
from rich.table import Table

from crosstable.circuits.cup_table import CupRow, CupStanding, cup_standing
from crosstable.cli.choosing import Day
from crosstable.cli.circuit_shell import circuit_room
from crosstable.cli.cup_shell import cup_option, only_cup
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.kernel.errors import Refused
from crosstable.office.cup_results import listed_ratings
from crosstable.rulebooks.index import cited


@click.command("declare")
@click.argument("player")
@click.argument("classification", type=click.Choice(["open", "women"]))
@cup_option
@click.option("--year", type=Number(2000, 2200), help="Of which year; default: that of the day.")
@click.option("--on", type=Day(), help="The day of the declaration; today where not given.")
@pass_shell
def declare_command(
    shell: Shell,
    *,
    player: str,
    classification: str,
    cup_name: str | None,
    year: int | None,
    on: date | None,
) -> None:
    """Note a woman's declaration for the open classification of a year, before her first event."""
    day = on or shell.now.date()
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        room.cups.declare(
            kept.item.id,
            player,
            year=year or day.year,
            to_open=classification == "open",
            on=day,
            signed=signature(shell),
        )
    say("noted")


@click.command("rating")
@click.argument("player")
@click.argument("rating", type=Number(1, 3999))
@cup_option
@click.option("--on", type=Day(), required=True)
@pass_shell
def rating_command(
    shell: Shell, *, player: str, rating: int, cup_name: str | None, on: date
) -> None:
    """Note a rating for the Intercontinental Cup, where no list of the office has it."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        room.cups.note_rating(kept.item.id, player, rating, on, signed=signature(shell))
    say("noted")


@click.command("standings")
@cup_option
@click.option("--on", type=Day(), help="On which day; today where not given.")
@click.option("--women", is_flag=True, help="The women's classification.")
@click.option("--intercontinental", is_flag=True, help="Players below the rating limit.")
@click.option("--why", help="Show the working of one player, by words of the name.")
@json_option
@pass_shell
def standings_command(
    shell: Shell,
    *,
    cup_name: str | None,
    on: date | None,
    women: bool,
    intercontinental: bool,
    why: str | None,
    as_json: bool,
) -> None:
    """Print a classification: the four best results of 24 months, the criteria, the notes."""
    day = on or shell.now.date()
    with circuit_room(shell) as room:
        cup = only_cup(room, cup_name).item
        listed = listed_ratings(cup, room.lists, day) if intercontinental else None
    standing = cup_standing(cup, day, women=women, intercontinental=intercontinental, listed=listed)
    if as_json:
        emit(standing)
    elif why is not None:
        words = why.casefold().split()
        found = [row for row in standing.rows if all(word in row.name.casefold() for word in words)]
        if not found:
            raise Refused(
                f"nobody in this table is called {why}; --women and --intercontinental are others"
            )
        for row in found:
            _show_working(row)
    else:
        _show_standing(standing)


def _show_standing(standing: CupStanding) -> None:
    title = "women" if standing.women else "open"
    cup = "Intercontinental Cup" if standing.intercontinental else standing.name
    say(f"{cup}, {title}, on {standing.on}: last rounds after {standing.after}")
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("", "name", "fed", "points", "1st", "2nd", "3rd", "last", "wins", "counted"):
        table.add_column(
            heading, justify="left" if heading in {"name", "fed", "counted"} else "right"
        )
    for row in standing.rows:
        counted = " + ".join(str(result.value) for result in row.counted)
        table.add_row(
            str(row.rank),
            row.name,
            row.federation,
            str(row.total),
            *(str(value) for value in row.criteria[1:]),
            counted,
        )
    show(table)
    if standing.unrated:
        say(f"no rating known: {'; '.join(standing.unrated)}")
    for note in standing.notes:
        say(f"note: {cited(note)}")


def _show_working(row: CupRow) -> None:
    say(f"{row.rank}. {row.name}: {row.total}")
    for result in row.results:
        mark = "counts" if result.counted else "      "
        reasons = "; ".join(cited(reason) for reason in result.because)
        say(f"  {mark}  {result.last_day}  {result.name}, place {result.cup_place}: {reasons}")
