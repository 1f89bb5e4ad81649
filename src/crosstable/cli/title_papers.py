"""Commands that write papers on norms: certificates, the report, the games of norm-makers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from crosstable.cli.choosing import SystemName, edition_options
from crosstable.cli.norms import background, title_codes
from crosstable.cli.printouts import STANDARD_OUTPUT, Printout, paper_options, write_pdf
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    find_player,
    json_option,
    named_file,
    pass_shell,
    say,
    tournament_option,
    write_file,
)
from crosstable.cli.tables import chosen_event
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


class Source(NamedTuple):
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


_EVENT_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--system", "system_name", type=SystemName(), help="Of a TRF file."),
    edition_options(),
    tournament_option,
    json_option,
)


def event_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add TARGET and the options that say which event is meant; it arrives as ``source``."""

    @wraps(function)
    def asked(
        shell: Shell,
        *,
        target: str | None,
        system_name: str | None,
        edition_name: str | None,
        day: date | None,
        name: str | None,
        **options: Any,
    ) -> None:
        tournament = chosen_event(shell, target, name, system_name, edition_name, day)
        function(Source(shell, target, tournament), **options)

    return _with(pass_shell(asked), (click.argument("target", required=False), *_EVENT_OPTIONS))


def _with(
    function: Callable[..., None], options: tuple[Callable[[Any], Any], ...]
) -> Callable[..., None]:
    for option in reversed(options):
        function = option(function)
    return function


def _insist_output(printout: Printout, *, as_json: bool) -> None:
    """Ask where to write, before anything is made."""
    if printout.output is None and not as_json:
        raise InvalidValue("say where to write it: -o FILE, or --json for the data")


def _write(printout: Printout, scene: Scene, sheet: TitlePaper) -> None:
    printed = print_titles(scene, sheet, paper=printout.paper, fonts=printout.fonts)
    write_pdf(printout.output, printed)


@click.command("certificate")
@click.argument("who")
@click.option("--title", required=True, help="The title of the norm, such as IM.")
@paper_options
@event_options
def certificate_command(
    source: Source, *, who: str, title: str, printout: Printout, as_json: bool
) -> None:
    """Certify the norm that WHO made in TARGET, a tournament of the office or a TRF file.

    A norm that is not reached is refused; one with something left to settle prints as a draft that
    names it and has no room for a signature.
    """
    _insist_output(printout, as_json=as_json)
    tournament = source.tournament
    (code,) = title_codes(tournament, (title,)) or ("",)
    player = find_player(tournament, who)
    made = certificate_of(tournament, source.known, player, code)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = source.scene(printout.language)
    _write(
        printout, scene, certificate_paper(scene, papers_of(edition_with_norms(tournament)), made)
    )
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)


@click.command("report")
@paper_options
@event_options
def report_command(source: Source, *, printout: Printout, as_json: bool) -> None:
    """Write the report on TARGET that its federation asks for where norms are made.

    FIDE: form IT3. FMJD: the norms of the event, each with its games and conditions.
    """
    _insist_output(printout, as_json=as_json)
    made = report_of(source.tournament, source.known)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = source.scene(printout.language)
    papers = papers_of(edition_with_norms(source.tournament))
    _write(printout, scene, report_paper(scene, papers, made))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)
    for blank in made.blanks:
        click.echo(f"crosstable: left blank: {blank}", err=True)


@click.command("sheet")
@paper_options
@event_options
def sheet_command(source: Source, *, printout: Printout, as_json: bool) -> None:
    """Write the sheet that hangs on the wall before round 1: categories, and points for norms."""
    _insist_output(printout, as_json=as_json)
    event, made = wall_sheet_of(source.tournament, source.known)
    if as_json:
        emit(made)
    if printout.output is None:
        return
    scene = source.scene(printout.language)
    _write(printout, scene, wall_paper(scene, event, made))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be put up before this is settled: {missing}", err=True)


class GamesWritten(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it, as ``--json`` prints it."""

    games: int
    players: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]


@click.command("games")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The PGN or PDN file; - is standard output.",
)
@event_options
def games_command(source: Source, *, output: Path, as_json: bool) -> None:
    """Write the games of everybody who made a norm in TARGET.

    Their games that nobody entered are named.
    """
    made = games_of_norm_makers(source.tournament, source.known)
    if output == STANDARD_OUTPUT:
        click.echo(made.text, nl=False)
    else:
        write_file(output, made.text.encode())
    if as_json:
        emit(GamesWritten(games=made.games, players=made.players, missing=made.missing))
    elif output != STANDARD_OUTPUT:
        makers = counted(len(made.players), "player")
        say(f"{output}: {counted(made.games, 'game')} of {makers} with norms")
    if made.missing:
        listed = ", ".join(f"{number}.{board}" for number, board in made.missing[:10])
        more = f" and {len(made.missing) - 10} more" if len(made.missing) > 10 else ""
        suffix = format_of(source.tournament.game).suffix.removeprefix(".").upper()
        click.echo(
            f"crosstable: played and not entered as {suffix}, round.board: {listed}{more}; "
            "enter them with `crosstable game attach`",
            err=True,
        )
