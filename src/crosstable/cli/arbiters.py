"""Commands about arbiters and referees: who they are, their norms, licences, classes and posts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.arbiter.people.appointments import Post, allowed_categories, vacancies
from crosstable.arbiter.people.classification import category_of, class_conditions
from crosstable.arbiter.people.licences import LicenceStanding, licence_of
from crosstable.arbiter.people.norms import ArbiterNorm
from crosstable.cli.arbiter_facts import add_command, seminar_command, serve_command
from crosstable.cli.arbiter_papers import apply_command, certificates_command, lecturer_command
from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.person_shell import person_room, present, take_persons_in
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    report,
    say,
    show,
)
from crosstable.cli.title_applications import condition_lines
from crosstable.kernel.official import ARBITER
from crosstable.kernel.tournament import Tournament
from crosstable.office.arbiters import (
    ArbiterLine,
    appoint,
    appointed_event,
    arbiter_line,
    arbiter_registers,
    arbiters_noted,
    classified,
    classifying_rules,
    official_from,
    posts_in,
    rules_of,
    rules_of_tournament,
    title_norms,
)
from crosstable.office.register import resolved
from crosstable.rulebooks.index import spell

_DAY = Day()
_SIGNS = {True: "yes", False: "no", None: ""}
_on = click.option("--on", type=_DAY, help="As things stand on that day; today where not given.")
_register = click.option(
    "--register",
    type=click.Choice(tuple(arbiter_registers())),
    default="fide",
    show_default=True,
    help="Whose arbiters or referees.",
)


@click.group("arbiters")
def arbiters_commands() -> None:
    """Keep arbiters and referees: norms, applications, licences, classes, posts."""


@arbiters_commands.command("list")
@click.option("--title", default="", help="Only those with this title, such as IA.")
@click.option("--federation", default="", help="Only those of this federation, such as FRA.")
@_register
@_on
@json_option
@pass_shell
def list_command(
    shell: Shell, *, title: str, federation: str, register: str, on: date | None, as_json: bool
) -> None:
    """List the arbiters of the register, with category and licence."""
    day = on or shell.now.date()
    rules = rules_of(register, day)
    with person_room(shell) as room:
        lines = [
            arbiter_line(rules, person, day) for person in arbiters_noted(room.register, rules)
        ]
    chosen = [
        line
        for line in lines
        if (not title or line.title == title.upper())
        and (not federation or line.federation == federation.upper())
    ]
    if as_json:
        emit(chosen)
        return
    _show_lines(chosen)


def _show_lines(lines: list[ArbiterLine]) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("who", "title", "name", "fed", "category", "active", "licensed", "last event"):
        table.add_column(heading)
    for line in lines:
        table.add_row(
            line.person,
            line.title,
            line.name,
            line.federation,
            line.category,
            _SIGNS[line.active],
            _SIGNS[line.licensed],
            str(line.last or ""),
        )
    show(table)
    say(counted(len(lines), "arbiter"))


class ShownArbiter(msgspec.Struct, frozen=True, kw_only=True):
    """An arbiter as ``--json`` prints one."""

    arbiter: ArbiterLine
    licence: LicenceStanding
    norms: dict[str, tuple[ArbiterNorm, ...]]


@arbiters_commands.command("show")
@click.argument("who")
@_register
@_on
@json_option
@pass_shell
def show_command(shell: Shell, *, who: str, register: str, on: date | None, as_json: bool) -> None:
    """Show an arbiter: title, category, licence, services and norms."""
    day = on or shell.now.date()
    rules = rules_of(register, day)
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
    line = arbiter_line(rules, person, day)
    standing = licence_of(rules, person, day)
    norms = {
        title.code: title_norms(person, title.code, day)[1]
        for title in rules.titles
        if title.events
    }
    if as_json:
        emit(ShownArbiter(arbiter=line, licence=standing, norms=norms))
        return
    say(f"{person.name} ({person.id}), {line.title or 'no title'} {line.federation}".rstrip())
    if line.category or not line.active:
        say(f"  category: {line.category or '–'}{'' if line.active else ' (inactive)'}")
    _tell_licence(standing)
    for service in person.services:
        say(f"  {service.words()}")
    for seminar in person.seminars:
        say(f"  {seminar.words()}")
    for code, judged in norms.items():
        for norm in judged:
            say(f"  norm for {code}: {norm.service.event}: {norm.standing.value}")


@arbiters_commands.command("import")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@encoding_option
@json_option
@pass_shell
def import_command(shell: Shell, *, path: Path, as_json: bool) -> None:
    """Import arbiters from a CSV or XLSX file; docs/arbiters.md names the columns."""
    take_persons_in(shell, path, as_json=as_json)


@arbiters_commands.command("norms")
@click.argument("who")
@click.option("--title", required=True, help="IA or FA; in draughts IR or FR.")
@_on
@json_option
@pass_shell
def norms_command(shell: Shell, *, who: str, title: str, on: date | None, as_json: bool) -> None:
    """Judge the norms of WHO towards a title, each article by article."""
    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
    _, norms = title_norms(person, title.upper(), day)
    if as_json:
        emit(norms)
        return
    for norm in norms:
        _tell_norm(norm)
    if not norms:
        say(f"no norm of {person.name} towards {title.upper()} is noted")


def _tell_norm(norm: ArbiterNorm) -> None:
    say(f"{norm.service.event}, {norm.service.day or 'no day'}: {norm.standing.value}")
    for line in condition_lines(norm.conditions):
        say(line)


@arbiters_commands.command("classify")
@_register
@_on
@json_option
@pass_shell
def classify_command(shell: Shell, *, register: str, on: date | None, as_json: bool) -> None:
    """Put the active arbiters into categories A to D, and list the inactive ones."""
    day = on or shell.now.date()
    rules = rules_of(register, day)
    with person_room(shell) as room:
        lines = classified(rules, arbiters_noted(room.register, rules), day)
    if as_json:
        emit(lines)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("category", "before", "title", "name", "fed", "why"):
        table.add_column(heading)
    for line in lines:
        cited = f" [{spell(line.because.citation)}]" if line.because.citation else ""
        table.add_row(
            line.made.category or "inactive",
            line.made.noted,
            line.made.title,
            line.name,
            line.federation,
            f"{line.because.sentence}{cited}",
        )
    show(table)
    changed = sum(line.made.changes for line in lines)
    say(f"{counted(len(lines), 'arbiter')}, {changed} with another category than the one noted")


@arbiters_commands.command("licence")
@click.argument("who")
@_register
@_on
@json_option
@pass_shell
def licence_command(
    shell: Shell, *, who: str, register: str, on: date | None, as_json: bool
) -> None:
    """Say whether WHO is licensed on a day, and what is to be paid."""
    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
    standing = licence_of(rules_of(register, day), person, day)
    if as_json:
        emit(standing)
        return
    say(f"{person.name} on {day}:")
    _tell_licence(standing)


def _tell_licence(standing: LicenceStanding) -> None:
    say(f"  licence: {standing.state.value}")
    for reason in standing.because:
        cited = f" [{spell(reason.citation)}]" if reason.citation else ""
        say(f"    {reason.sentence}{cited}")
    if standing.euros:
        say(f"    to be paid: {standing.euros} euros")


@arbiters_commands.command("appoint")
@click.argument("event")
@click.argument("who", required=False)
@click.option("--duty", default=ARBITER, show_default=True, help="The post, as officials have it.")
@json_option
@pass_shell
def appoint_command(shell: Shell, *, event: str, who: str | None, duty: str, as_json: bool) -> None:
    """Show the posts of EVENT with what the texts say of them, or appoint WHO from the register."""
    with shell.tournament(event) as (office, state), person_room(shell) as room:
        register = room.register
        day = state.tournament.starts or shell.now.date()
        rules = rules_of_tournament(state.tournament)
        tournament = state.tournament
        if who is not None:
            official = official_from(rules, present(resolved(register, who)), duty, day)
            after = shell.carry_out(office, state, appoint(tournament, official))
            tournament = after.tournament
            if not as_json:
                report(state, after, f"{duty}: {official.written}", as_json=False)
        posts = posts_in(tournament, register, day)
        lines = [arbiter_line(rules, each, day) for each in arbiters_noted(register, rules)]
    if as_json:
        emit(posts)
        return
    _show_posts(posts)
    for finding in vacancies(rules, appointed_event(tournament, day), tournament.officials):
        articles = ", ".join(map(spell, finding.articles))
        say(f"{finding.weight.value}: {finding.sentence} [{articles}]")
    if who is None:
        _tell_candidates(tournament, lines, day)


def _show_posts(posts: Iterable[Post]) -> None:
    told = tuple(posts)
    for post in told:
        known = " ".join(filter(None, (post.title, post.category)))
        say(f"{post.official.duty}: {post.official.name}{f' ({known})' if known else ''}")
        for finding in post.findings:
            articles = ", ".join(map(spell, finding.articles))
            cited = f" [{articles}]" if articles else ""
            say(f"  {finding.weight.value}: {finding.sentence}{cited}")
    if not told:
        say("nobody is appointed yet")


def _tell_candidates(tournament: Tournament, lines: list[ArbiterLine], day: date) -> None:
    """Say which categories the posts are for, and how many of the register could take them."""
    rules, at = rules_of_tournament(tournament), appointed_event(tournament, day)
    for duty in ("chief arbiter", "deputy chief arbiter", "arbiter", "assistant arbiter"):
        allowed = allowed_categories(rules, at.event, duty)
        if not allowed:
            continue
        fit = [
            line
            for line in lines
            if line.category and line.category in allowed and line.active and line.licensed
        ]
        names = ", ".join(f"{line.name} ({line.category})" for line in fit[:5])
        more = f" and {len(fit) - 5} more" if len(fit) > 5 else ""
        say(f"{duty} – categories {', '.join(allowed)}: {names or 'nobody'}{more}")


@arbiters_commands.command("category")
@click.argument("who")
@click.argument("category", type=click.Choice(("A", "B", "C")))
@_on
@json_option
@pass_shell
def category_command(
    shell: Shell, *, who: str, category: str, on: date | None, as_json: bool
) -> None:
    """Say what WHO lacks for a category, condition by condition."""
    day = on or shell.now.date()
    rules = classifying_rules(day)
    with person_room(shell) as room:
        person = present(resolved(room.register, who))

    conditions = tuple(class_conditions(rules, category_of(rules, person, day), category))
    if as_json:
        emit(conditions)
        return
    for line in condition_lines(conditions):
        say(line)


for _command in (
    *(add_command, serve_command, seminar_command),
    *(certificates_command, apply_command, lecturer_command),
):
    arbiters_commands.add_command(_command)
