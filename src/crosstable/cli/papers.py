"""Commands for papers after an event: the final report, appeals files, ceremonies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import Annotated

import click

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.norms import background
from crosstable.cli.printouts import Printout, write_pdf
from crosstable.cli.shell import emit, typed_text
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.papers import CeremonyKind
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import NoteCeremony, WriteReport
from crosstable.office.asking import CaseNumber, PlayerList
from crosstable.office.incidents import incident_log
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


@terminal(report_commands, "final")
def final_command(
    event: Event,
    *,
    public: Annotated[bool, opt(help="Without incidents and parts for the federation.")] = False,
    printout: Printout,
) -> None:
    """Write the arbiter's final report, part by part as the federation asks for it.

    What the program knows is filled in; `crosstable report write` adds what only the arbiter can
    say.
    """
    tournament = event.tournament
    scene = _scene(event, printout)
    known = background(event.shell, None, tournament) if edition_of(tournament).has_norms else None
    basis = ReportBasis(
        incidents=None if public else incident_log(event.office, event.state),
        norms=norms_reported(tournament, known),
        private=not public,
    )
    _give(event, printout, scene, final_report_sheet(scene, basis))
    due = report_due(tournament)
    if due is not None:
        cited = spell(edition_of(tournament).papers.due)
        click.echo(f"crosstable: due by {due.isoformat()} [{cited}]", err=True)


@terminal(report_commands, "parts")
def parts_command(event: Event) -> Shown:
    """List the parts that the arbiter writes, with what stands in them."""
    parts = [
        {
            "part": part.name,
            "title": str(part.title),
            "article": spell(part.article) if part.article else "",
            "text": event.tournament.papers.text(part.name),
        }
        for part in edition_of(event.tournament).papers.written
    ]
    return Shown(parts, (line for part in parts for line in _part_lines(part)))


def _part_lines(part: Mapping[str, str]) -> Iterator[str]:
    yield f"{part['part']:<14}{part['title']} [{part['article']}]"
    for line in part["text"].splitlines():
        yield f"    {line}"


@terminal(report_commands, "write", text=arg(read=lambda _event, text: typed_text(text)))
def write_command(command: WriteReport) -> str:
    """Write PART of the report; an empty TEXT takes it out, - reads it from standard input."""
    return f"report: {command.part} is written"


@terminal(report_commands, "appeal")
def appeal_command(event: Event, *, number: CaseNumber, printout: Printout) -> None:
    """Write the file of the appeal about incident NUMBER."""
    log = incident_log(event.office, event.state)
    noted = incident_appealed(event.tournament, log, number)
    scene = _scene(event, printout)
    _give(event, printout, scene, appeals_file_sheet(scene, log, noted))


@terminal(None, "ceremony")
def ceremony_command(
    event: Event,
    *,
    kind: Annotated[CeremonyKind | None, arg()] = None,
    absent: Annotated[PlayerList, opt(help="Who did not attend it: a number or a name.")] = (),
    began: Annotated[datetime | None, opt(help="When it began, such as 2026-05-02T18:00.")] = None,
    ended: Annotated[datetime | None, opt(help="When it ended.")] = None,
    agreed: Annotated[bool, opt(help="Another day was agreed with the federation.")] = False,
) -> Shown:
    """Note a ceremony and who was absent; without KIND, show what is noted.

    At official FMJD events whoever misses the closing ceremony is paid no prize money.
    `crosstable print ceremony` makes its order.
    """
    if kind is not None:
        event.carry_out(NoteCeremony(kind, absent, began, ended, agreed, now=event.hall_now))
    elif absent or began or ended or agreed:
        raise InvalidValue("say which ceremony it is: opening or closing")
    return _ceremonies(event.tournament)


def _ceremonies(event: Tournament) -> Shown:
    findings = tuple(
        f"{finding.weight.value}: {finding.sentence} [{', '.join(map(spell, finding.articles))}]"
        for finding in ceremony_findings(event)
    )
    lost, uncounted = without_prize_money(event), without_cup_points(event)
    told = {
        "ceremonies": event.papers.ceremonies,
        "no_prize_money": lost,
        "no_cup_points": uncounted,
        "findings": findings,
    }
    return Shown(told, chain(_ceremony_lines(event, lost, uncounted), findings))


def _ceremony_lines(
    event: Tournament, lost: tuple[int, ...], uncounted: tuple[int, ...]
) -> Iterator[str]:
    for ceremony in event.papers.ceremonies:
        times = " - ".join(f"{at:%Y-%m-%d %H:%M}" for at in (ceremony.began, ceremony.ended) if at)
        yield f"{ceremony.kind.words}: {times or 'held'}; absent: {len(ceremony.absent)}"
        for number in ceremony.absent:
            yield f"    {number} {event.entrant(number).player.name}"
    cite = edition_of(event).cite
    for title, rule, players in (
        ("no prize money", "ceremony.no-prize", lost),
        ("no World Cup points", "ceremony.no-cup-points", uncounted),
    ):
        if players:
            names = ", ".join(event.entrant(number).player.name for number in players)
            yield f"{title}: {names} [{spell(cite(rule)[0])}]"


def _scene(event: Event, printout: Printout) -> Scene:
    if printout.output is None and not event.as_json:
        raise InvalidValue("say where to write it: -o FILE, or --json for the data")
    return Scene(
        tournament=event.tournament,
        words=wording(printout.language),
        printed_at=event.shell.now.astimezone(),
        unpublished=True,
        chain=event.office.head(),
    )


def _give(event: Event, printout: Printout, scene: Scene, sheet: ReportSheet) -> None:
    if event.as_json:
        emit(sheet)
    if printout.output is not None:
        printed = print_report(scene, sheet, paper=printout.paper, fonts=printout.fonts)
        write_pdf(printout.output, printed)
