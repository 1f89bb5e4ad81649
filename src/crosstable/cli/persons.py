"""Commands about the register of persons: finding, noting facts, merging, forgetting, matching."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.from_list import taken_lines
from crosstable.cli.numbers import Number
from crosstable.cli.person_facts import add_command, note_command, withdraw_command
from crosstable.cli.person_shell import person_room, present, take_persons_in, tell_person
from crosstable.cli.rating_shell import list_option, lists_in_force, signature
from crosstable.cli.ratings import import_lists
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    on_event,
    pass_shell,
    say,
    show,
    write_stream,
)
from crosstable.formats.person_writing import persons_as_csv
from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import KINDS
from crosstable.kernel.person import Person
from crosstable.office.acts import Command, EditPlayer
from crosstable.office.forgetting import forget_person, forgettable, forgettable_items
from crosstable.office.members import MEMBER_KINDS, MemberLine, member_lines
from crosstable.office.person_matching import HowSure, linked, matched
from crosstable.office.person_search import Candidate
from crosstable.office.register import Forgotten, PersonHistory, resolved
from crosstable.office.services import ServiceNoted, note_services
from crosstable.reports.person_sheet import persons_as_workbook

# Commands about members of clubs, fees paid, and the register as a file.


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


_DAY = Day()


@click.group("persons")
def persons_commands() -> None:
    """Keep the register of persons: who has which title, licence, federation and since when."""


@persons_commands.command("find")
@click.argument("who", nargs=-1, required=True)
@click.option("--limit", type=Number(1, 100), default=20, show_default=True)
@json_option
@pass_shell
def find_command(shell: Shell, *, who: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Find people of the register and of the rating lists, by name or number.

    Beginnings of words are enough, in any order; a number may say its register, as fide:1503014.
    """
    with person_room(shell) as room:
        candidates = room.people.search(" ".join(who), limit=limit)
    if as_json:
        emit(candidates)
    elif candidates:
        show(_candidate_table(candidates))
    else:
        say("nobody found")


def _candidate_table(candidates: tuple[Candidate, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("who", "title", "name", "fed", "born", "rating"):
        table.add_column(heading, justify="right" if heading == "rating" else "left")
    for candidate in candidates:
        table.add_row(*_candidate_cells(candidate))
    return table


def _candidate_cells(candidate: Candidate) -> tuple[str, ...]:
    ratings = [str(rating.value) for rating in candidate.ratings[:1]]
    born = str(candidate.born.year) if candidate.born else ""
    return (
        candidate.reference,
        candidate.title(),
        candidate.name,
        candidate.federation,
        born,
        *(ratings or [""]),
    )


@persons_commands.command("list")
@click.option("--limit", type=Number(1, 1000), default=50, show_default=True)
@json_option
@pass_shell
def list_command(shell: Shell, *, limit: int, as_json: bool) -> None:
    """List the entries of the register, the latest first."""
    with person_room(shell) as room:
        totals, persons = room.register.totals(), room.register.latest(limit)
    if as_json:
        emit(persons)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("who", "name", "fed", "born", "titles", "numbers"):
        table.add_column(heading)
    day = shell.now.date()
    for person in persons:
        titles = ", ".join(dict.fromkeys(held.code for held in person.titles_on(day)))
        numbers = ", ".join(f"{one.register}:{one.value}" for one in person.identifiers)
        born = str(person.born.year) if person.born else ""
        table.add_row(person.id, person.name, person.federation_on(day), born, titles, numbers)
    show(table)
    say(f"{counted(totals.persons, 'person')}, {totals.forgotten} forgotten")


@persons_commands.command("show")
@click.argument("who")
@click.option("--on", type=_DAY, help="What held on that day; today where not given.")
@json_option
@pass_shell
def show_command(shell: Shell, *, who: str, on: date | None, as_json: bool) -> None:
    """Show a person: what holds on a day, and everything that was ever noted."""
    day = on or shell.now.date()
    with person_room(shell) as room:
        person = resolved(room.register, who)
        if isinstance(person, Forgotten):
            if as_json:
                emit(person)
            else:
                say(_forgotten_line(person))
            return
        history = room.register.history(person.id)
    if history is None:
        raise Refused("the register has no person {person}", person=who)
    if as_json:
        emit(history)
    else:
        _show_person(history, day)


def _forgotten_line(forgotten: Forgotten) -> str:
    return f"{forgotten.person}: forgotten on {forgotten.at:%Y-%m-%d %H:%M} UTC by {forgotten.by}"


def _show_person(history: PersonHistory, day: date) -> None:
    person = history.person
    numbers = ", ".join(
        f"{identifier.register.upper()} {identifier.value}" for identifier in person.identifiers
    )
    say(f"{person.name} ({person.id})")
    lines = {
        "also called": "; ".join(person.other_names),
        "numbers": numbers,
        "born": " in ".join(filter(None, (str(person.born or ""), person.birth_place))),
        "sex": person.sex.value if person.sex else "",
        f"federation on {day}": person.federation_on(day),
        f"titles on {day}": ", ".join(
            f"{title.code} ({title.register.upper()})" for title in person.titles_on(day)
        ),
        f"licences on {day}": ", ".join(
            f"{licence.title} ({licence.register.upper()})" for licence in person.licences_on(day)
        ),
        f"clubs on {day}": ", ".join(person.clubs_on(day)),
        f"fees paid for {day}": ", ".join(fee.fee for fee in person.fees if fee.covers(day)),
        "public": ", ".join(person.public) or "nothing",
        "merged": ", ".join(history.merged),
    }
    for label, text in lines.items():
        if text:
            say(f"  {label}: {text}")
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("fact", "what", "noted by", "on", "from", "withdrawn"):
        table.add_column(heading)
    for fact in history.facts:
        gone = f"{fact.withdrawn_at:%Y-%m-%d} by {fact.withdrawn_by}" if fact.withdrawn_at else ""
        table.add_row(
            fact.mark,
            str(fact.fact.words()),
            fact.by,
            f"{fact.at:%Y-%m-%d}",
            fact.source,
            gone,
            style="strike" if gone else None,
        )
    show(table)


@persons_commands.command("import")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@list_option(multiple=True)
@click.option("--date", "dated", type=_DAY, help="From when a rating list applies.")
@encoding_option
@json_option
@pass_shell
def import_command(
    shell: Shell,
    *,
    path: Path,
    list: tuple[str, ...],  # noqa: A002 -- the option's name
    dated: date | None,
    as_json: bool,
) -> None:
    """Import persons from a CSV file; with --list, a federation's rating list.

    The columns of the CSV file are described in docs/register.md. The people of a rating list are
    found without becoming entries of the register.
    """
    if list:
        import_lists(shell, path, list, dated, as_json=as_json)
        return
    take_persons_in(shell, path, as_json=as_json)


@persons_commands.command("merge")
@click.argument("kept", metavar="KEPT")
@click.argument("other", metavar="OTHER")
@click.option("--undo", is_flag=True, help="They are two persons after all.")
@json_option
@pass_shell
def merge_command(shell: Shell, *, kept: str, other: str, undo: bool, as_json: bool) -> None:
    """Say that two entries are one person; OTHER's facts are shown with KEPT's."""
    with person_room(shell) as room:
        first = present(resolved(room.register, kept))
        if undo:
            after = room.register.part(first.id, other, signed=signature(shell))
        else:
            second = present(resolved(room.register, other))
            after = room.register.merge(first.id, second.id, signed=signature(shell))
    tell_person(after, as_json=as_json)


@persons_commands.command("forget")
@click.argument("who")
@json_option
@pass_shell
def forget_command(shell: Shell, *, who: str, as_json: bool) -> None:
    """Forget a person: identity removed, results kept, the journal still verifiable."""
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        where = forgettable(room.office, person)
        items = forgettable_items(room.office, room.register, person)
        beyond = f" and {len(items)} of the cups, exhibitions and records" if items else ""
        shell.confirm(
            f"{person.name} ({person.id}) is removed from the register and shown without a name "
            f"in {counted(len(where), 'tournament')}{beyond}; this cannot be undone"
        )
        forgotten = forget_person(room.office, room.register, person, signed=signature(shell))
    if as_json:
        emit(forgotten)
    else:
        say(_forgotten_line(forgotten))


@persons_commands.command("services")
@on_event
def services_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """Note for the officials of a tournament, as far as the register knows them, what they did."""
    with person_room(shell) as room, shell.tournament(name) as (_, state):
        services = note_services(room.register, state, signed=signature(shell))
    if as_json:
        emit(services)
        return
    for service in services:
        say(f"{service.official.name}, {service.official.duty}: {_service_words(service)}")
    if not services:
        say("the tournament has no officials")


def _service_words(service: ServiceNoted) -> str:
    if len(service.persons) > 1:
        return f"may be {', '.join(person.id for person in service.persons)}; nothing noted"
    if not service.persons:
        return "not in the register"
    return f"{'noted' if service.noted else 'known already'} ({service.persons[0].id})"


@persons_commands.command("match")
@click.option("--apply", is_flag=True, help="Let those who are sure point to their persons.")
@on_event
def match_command(shell: Shell, *, apply: bool, name: str | None, as_json: bool) -> None:
    """Match the players of a tournament with the register and the rating lists."""
    with person_room(shell) as room, shell.tournament(name) as (office, state):
        matches = matched(room.people, state.tournament)
        sure = {match.number: match.choices[0] for match in matches if match.how is HowSure.SURE}
        after = state
        commands: tuple[Command, ...] = ()
        if apply:
            with lists_in_force(shell, state.tournament) as lists:
                commands = lists.correcting(*linked(state.tournament, sure))
            if commands:
                after = shell.carry_out(office, state, *commands)
    if as_json:
        emit(matches)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("no", "player", "is", "who", "title", "name", "fed", "born", "rating"):
        table.add_column(heading)
    for match in matches:
        if match.how is HowSure.LINKED:
            continue
        for place, choice in enumerate(match.choices or (None,)):
            head = (str(match.number), match.name, match.how.value) if not place else ("", "", "")
            table.add_row(*head, *(_candidate_cells(choice) if choice else ("",) * 6))
    show(table)
    told = {how: sum(match.how is how for match in matches) for how in HowSure}
    say(", ".join(f"{count} {how.value}" for how, count in told.items()))
    if apply:
        links = sum(isinstance(command, EditPlayer) for command in commands)
        say(f"{counted(links, 'player')} now {'points' if links == 1 else 'point'} to a person")
        for line in taken_lines(state, after):
            say(line)


for _command in (add_command, note_command, withdraw_command, members_command, export_command):
    persons_commands.add_command(_command)
