"""Commands for papers after an event: the final report, appeals files, ceremonies."""

from __future__ import annotations

import sys

import click
import msgspec

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.cli.incidents import moment
from crosstable.cli.norms import background
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    report,
    say,
)
from crosstable.cli.title_papers import Printout, paper_options, write_pdf
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.papers import Ceremony, CeremonyKind
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import NoteCeremony, WriteReport
from crosstable.office.acts.base import State
from crosstable.office.incidents import incident_log
from crosstable.office.office import Office
from crosstable.office.papers import norms_reported, report_due
from crosstable.reports.appeals_file import appeals_file_sheet, incident_appealed
from crosstable.reports.final_report import ReportBasis, final_report_sheet, print_report
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.papers import ReportSheet
from crosstable.reports.wording import wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of


@click.group("report")
def report_commands() -> None:
    """Write the final report of an event and the files of its appeals."""


@report_commands.command("final")
@click.option("--public", is_flag=True, help="Without incidents and parts for the federation.")
@paper_options
@on_event
def final_command(
    shell: Shell, *, public: bool, printout: Printout, name: str | None, as_json: bool
) -> None:
    """Write the arbiter's final report, part by part as the federation asks for it.

    What the program knows is filled in; `crosstable report write` adds what only the arbiter can
    say.
    """
    _insist(printout, as_json=as_json)
    with shell.tournament(name) as (office, state):
        event = state.tournament
        scene = _scene(shell, office, state, printout.language)
        known = background(shell, None, event) if edition_of(event).has_norms else None
        basis = ReportBasis(
            incidents=None if public else incident_log(office, state),
            norms=norms_reported(event, known),
            private=not public,
        )
        sheet = final_report_sheet(scene, basis)
        _give(printout, scene, sheet, as_json=as_json)
        due = report_due(event)
        if due is not None:
            cited = spell(edition_of(event).papers.due)
            click.echo(f"crosstable: due by {due.isoformat()} [{cited}]", err=True)


class WrittenJson(msgspec.Struct, frozen=True, kw_only=True):
    """A part that the arbiter writes, as ``--json`` prints it."""

    part: str
    title: str
    article: str
    text: str


@report_commands.command("parts")
@on_event
def parts_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """List the parts that the arbiter writes, with what stands in them."""
    with shell.tournament(name) as (_office, state):
        event = state.tournament
        parts = tuple(
            WrittenJson(
                part=part.name,
                title=str(part.title),
                article=spell(part.article) if part.article else "",
                text=event.papers.text(part.name),
            )
            for part in edition_of(event).papers.written
        )
    if as_json:
        emit(parts)
        return
    for part in parts:
        say(f"{part.part:<14}{part.title} [{part.article}]")
        for line in part.text.splitlines():
            say(f"    {line}")


@report_commands.command("write")
@click.argument("part")
@click.argument("text")
@on_event
def write_command(shell: Shell, *, part: str, text: str, name: str | None, as_json: bool) -> None:
    """Write PART of the report; an empty TEXT takes it out, - reads it from standard input."""
    if text == "-":
        text = sys.stdin.read()
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, WriteReport(part, text))
        report(state, after, f"report: {part} is written", as_json=as_json)


@report_commands.command("appeal")
@click.argument("number", type=Number(1))
@paper_options
@on_event
def appeal_command(
    shell: Shell, *, number: int, printout: Printout, name: str | None, as_json: bool
) -> None:
    """Write the file of the appeal about incident NUMBER."""
    _insist(printout, as_json=as_json)
    with shell.tournament(name) as (office, state):
        log = incident_log(office, state)
        noted = incident_appealed(state.tournament, log, number)
        scene = _scene(shell, office, state, printout.language)
        _give(printout, scene, appeals_file_sheet(scene, log, noted), as_json=as_json)


class CeremonyJson(msgspec.Struct, frozen=True, kw_only=True):
    """What is noted of the ceremonies, as ``--json`` prints it."""

    ceremonies: tuple[Ceremony, ...]
    no_prize_money: tuple[int, ...]
    no_cup_points: tuple[int, ...]
    findings: tuple[str, ...]


@click.command("ceremony")
@click.argument("kind", type=click.Choice([kind.value for kind in CeremonyKind]), required=False)
@click.option("--absent", multiple=True, help="Who did not attend it: a number or a name.")
@click.option("--began", help="When it began, such as 2026-05-02T18:00.")
@click.option("--ended", help="When it ended.")
@click.option("--agreed", is_flag=True, help="Another day was agreed with the federation.")
@on_event
def ceremony_command(
    shell: Shell,
    *,
    kind: str | None,
    absent: tuple[str, ...],
    began: str | None,
    ended: str | None,
    agreed: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Note a ceremony and who was absent; without KIND, show what is noted.

    At official FMJD events whoever misses the closing ceremony is paid no prize money.
    `crosstable print ceremony` makes its order.
    """
    with shell.tournament(name) as (office, state):
        event = state.tournament
        if kind is not None:
            command = NoteCeremony(
                CeremonyKind(kind),
                tuple(find_player(event, who) for who in absent),
                moment(began) if began else None,
                moment(ended) if ended else None,
                agreed,
                now=shell.now.astimezone().replace(tzinfo=None),
            )
            event = shell.carry_out(office, state, command).tournament
        elif absent or began or ended or agreed:
            raise InvalidValue("say which ceremony it is: opening or closing")
        _tell_ceremonies(event, as_json=as_json)


def _tell_ceremonies(event: Tournament, *, as_json: bool) -> None:
    findings = tuple(
        f"{finding.weight.value}: {finding.sentence} [{', '.join(map(spell, finding.articles))}]"
        for finding in ceremony_findings(event)
    )
    lost, uncounted = without_prize_money(event), without_cup_points(event)
    if as_json:
        emit(
            CeremonyJson(
                ceremonies=event.papers.ceremonies,
                no_prize_money=lost,
                no_cup_points=uncounted,
                findings=findings,
            )
        )
        return
    for ceremony in event.papers.ceremonies:
        times = " - ".join(f"{at:%Y-%m-%d %H:%M}" for at in (ceremony.began, ceremony.ended) if at)
        say(f"{ceremony.kind.words}: {times or 'held'}; absent: {len(ceremony.absent)}")
        for number in ceremony.absent:
            say(f"    {number} {event.entrant(number).player.name}")
    cite = edition_of(event).cite
    for title, rule, players in (
        ("no prize money", "ceremony.no-prize", lost),
        ("no World Cup points", "ceremony.no-cup-points", uncounted),
    ):
        if players:
            names = ", ".join(event.entrant(number).player.name for number in players)
            say(f"{title}: {names} [{spell(cite(rule)[0])}]")
    for line in findings:
        say(line)


def _insist(printout: Printout, *, as_json: bool) -> None:
    if printout.output is None and not as_json:
        raise InvalidValue("say where to write it: -o FILE, or --json for the data")


def _scene(shell: Shell, office: Office, state: State, language: str) -> Scene:
    return Scene(
        tournament=state.tournament,
        words=wording(language),
        printed_at=shell.now.astimezone(),
        unpublished=True,
        chain=office.head(),
    )


def _give(printout: Printout, scene: Scene, sheet: ReportSheet, *, as_json: bool) -> None:
    if as_json:
        emit(sheet)
    if printout.output is not None:
        printed = print_report(scene, sheet, paper=printout.paper, fonts=printout.fonts)
        write_pdf(printout.output, printed)
