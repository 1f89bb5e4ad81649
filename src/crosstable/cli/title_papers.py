"""Commands that write papers on norms: certificates, the report, the games of norm-makers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import click

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.norms import background, title_codes
from crosstable.cli.printouts import STANDARD_OUTPUT, Printout, write_pdf
from crosstable.cli.shell import Shell, counted, emit, find_player, named_file, write_file
from crosstable.cli.sources import Source
from crosstable.cli.telling import Shown
from crosstable.formats.library import format_of
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import Background, edition_with_norms
from crosstable.office.title_papers import (
    certificate_of,
    games_of_norm_makers,
    report_of,
    wall_sheet_of,
)
from crosstable.reports.norm_sheet import wall_paper
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.title_papers import TitlePaper
from crosstable.reports.title_papers import certificate_paper, print_titles
from crosstable.reports.title_reports import report_paper
from crosstable.reports.wording import wording
from crosstable.titles.certificate import papers_of


class Event(NamedTuple):
    """An event whose papers are written, with what register and lists know of its players."""

    shell: Shell
    target: str | None
    tournament: Tournament

    @property
    def known(self) -> Background:
        """Return what register and lists know of the players."""
        return background(self.shell, self.target, self.tournament)

    def scene(self, language: str) -> Scene:
        """Return what a paper is made of besides the norms."""
        chain = None
        if named_file(self.target) is None:
            with self.shell.office() as office:
                chain = office.head()
        return Scene(
            tournament=self.tournament,
            words=wording(language),
            printed_at=self.shell.now.astimezone(),
            unpublished=True,
            chain=chain,
        )


def event_of(shell: Shell, source: Source) -> Event:
    """Return the event that is named, as its papers need it."""
    return Event(shell, source.target, source.tournament(shell))


def _event(shell: Shell, source: Source, printout: Printout, *, as_json: bool) -> Event:
    """Return the event, once it is said where to write."""
    if printout.output is None and not as_json:
        raise InvalidValue("say where to write it: -o FILE, or --json for the data")
    return event_of(shell, source)


def _write(printout: Printout, scene: Scene, sheet: TitlePaper) -> None:
    printed = print_titles(scene, sheet, paper=printout.paper, fonts=printout.fonts)
    write_pdf(printout.output, printed)


@terminal(None, "certificate")
def certificate_command(
    shell: Shell,
    *,
    who: Annotated[str, arg()],
    title: Annotated[str, opt(help="The title of the norm, such as IM.")],
    printout: Printout,
    source: Source,
    as_json: bool,
) -> None:
    """Certify the norm that WHO made in TARGET, a tournament of the office or a TRF file.

    A norm that is not reached is refused; one with something left to settle prints as a draft that
    names it and has no room for a signature.
    """
    event = _event(shell, source, printout, as_json=as_json)
    tournament = event.tournament
    (code,) = title_codes(tournament, (title,)) or ("",)
    player = find_player(tournament, who)
    made = certificate_of(tournament, event.known, player, code)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = event.scene(printout.language)
    _write(
        printout, scene, certificate_paper(scene, papers_of(edition_with_norms(tournament)), made)
    )
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)


@terminal(None, "report")
def report_command(shell: Shell, *, source: Source, printout: Printout, as_json: bool) -> None:
    """Write the report on TARGET that its federation asks for where norms are made.

    FIDE: form IT3. FMJD: the norms of the event, each with its games and conditions.
    """
    event = _event(shell, source, printout, as_json=as_json)
    made = report_of(event.tournament, event.known)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = event.scene(printout.language)
    papers = papers_of(edition_with_norms(event.tournament))
    _write(printout, scene, report_paper(scene, papers, made))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)
    for blank in made.blanks:
        click.echo(f"crosstable: left blank: {blank}", err=True)


@terminal(None, "sheet")
def sheet_command(shell: Shell, *, source: Source, printout: Printout, as_json: bool) -> None:
    """Write the sheet that hangs on the wall before round 1: categories, and points for norms."""
    event = _event(shell, source, printout, as_json=as_json)
    titles, made = wall_sheet_of(event.tournament, event.known)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = event.scene(printout.language)
    _write(printout, scene, wall_paper(scene, titles, made))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be put up before this is settled: {missing}", err=True)


@terminal(None, "games")
def games_command(
    shell: Shell,
    *,
    source: Source,
    output: Annotated[
        Path, opt("-o", "--output", help="The PGN or PDN file; - is standard output.")
    ],
) -> Shown:
    """Write the games of everybody who made a norm in TARGET.

    Their games that nobody entered are named.
    """
    event = event_of(shell, source)
    made = games_of_norm_makers(event.tournament, event.known)
    if output == STANDARD_OUTPUT:
        click.echo(made.text, nl=False)
    else:
        write_file(output, made.text.encode())
    if made.missing:
        listed = ", ".join(f"{number}.{board}" for number, board in made.missing[:10])
        more = f" and {len(made.missing) - 10} more" if len(made.missing) > 10 else ""
        suffix = format_of(event.tournament.game).suffix.removeprefix(".").upper()
        click.echo(
            f"crosstable: played and not entered as {suffix}, round.board: {listed}{more}; "
            "enter them with `crosstable game attach`",
            err=True,
        )
    told = {"games": made.games, "players": made.players, "missing": made.missing}
    makers = counted(len(made.players), "player")
    line = f"{output}: {counted(made.games, 'game')} of {makers} with norms"
    return Shown(told, () if output == STANDARD_OUTPUT else line)
