"""Commands about members of clubs, fees paid, and the register as a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day
from crosstable.cli.person_shell import person_room
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    say,
    show,
    write_stream,
)
from crosstable.formats.person_writing import persons_as_csv
from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import KINDS
from crosstable.kernel.person import Person
from crosstable.office.members import MEMBER_KINDS, MemberLine, member_lines
from crosstable.reports.person_sheet import persons_as_workbook

_CLUB = click.option("--club", default="", help="Of this club; the beginning of its name will do.")


@click.command("members")
@_CLUB
@click.option("--fee", default="", help="Whether this fee is paid for the day.")
@click.option("--unpaid", is_flag=True, help="Only those who have not paid --fee.")
@click.option("--on", type=Day(), help="On that day; today where not given.")
@json_option
@pass_shell
def members_command(
    shell: Shell, *, club: str, fee: str, unpaid: bool, on: date | None, as_json: bool
) -> None:
    """List the members of clubs on a day, and which fees they have paid for it."""
    if unpaid and not fee:
        raise Refused("say which fee is not paid: --fee NAME --unpaid")
    day = on or shell.now.date()
    with person_room(shell) as room:
        persons = room.register.with_facts(MEMBER_KINDS)
    lines = member_lines(persons, day, club=club, fee=fee, unpaid=unpaid)
    if as_json:
        emit(lines)
        return
    if lines:
        show(_table(lines, fee))
    say(f"{counted(len(lines), 'member')} on {day}")


def _table(lines: tuple[MemberLine, ...], fee: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("who", "name", "fed", "club", "paid", *([fee] if fee else [])):
        table.add_column(heading)
    for line in lines:
        owed = ["owed" if line.owing else "paid"] if fee else []
        clubs, paid = ", ".join(line.clubs), ", ".join(line.paid)
        table.add_row(line.person, line.name, line.federation, clubs, paid, *owed)
    return table


@click.command("export")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@_CLUB
@click.option("--on", type=Day(), help="Members of --club on that day; today where not given.")
@pass_shell
def export_command(shell: Shell, *, path: Path, club: str, on: date | None) -> None:
    """Write the register as a file that `persons import` reads: .csv or .xlsx.

    It has what holds; what was withdrawn and earlier names stay in the office's own history.
    """
    kind = path.suffix.lower()
    if kind not in {".csv", ".xlsx"}:
        raise Refused(f"{path}: the name must end in .csv or .xlsx")
    with person_room(shell) as room:
        everybody = room.register.with_facts(tuple(KINDS))
    if club:
        day = on or shell.now.date()
        chosen = {line.person for line in member_lines(everybody, day, club=club)}
        everybody = [person for person in everybody if person.id in chosen]
    persons = sorted(everybody, key=_by_name)
    content = persons_as_csv(persons).encode() if kind == ".csv" else persons_as_workbook(persons)
    write_stream(path, iter((content,)))
    say(f"{path}: {counted(len(persons), 'person')}")


def _by_name(person: Person) -> tuple[str, str]:
    return person.name.casefold(), person.id
