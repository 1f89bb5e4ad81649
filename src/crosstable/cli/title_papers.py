"""Commands that write papers on norms: certificates, the report, the games of norm-makers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import click
import msgspec

from crosstable.cli.choosing import edition_options
from crosstable.cli.norms import background, title_codes
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
from crosstable.office.norms import edition_with_norms
from crosstable.office.title_papers import (
    certificate_of,
    games_of_norm_makers,
    report_of,
    wall_sheet_of,
)
from crosstable.pairing.systems import SYSTEMS
from crosstable.reports.fonts import FontSource
from crosstable.reports.norm_sheet import wall_paper
from crosstable.reports.printing import Paper, Printed
from crosstable.reports.scene import Scene
from crosstable.reports.title_papers import (
    certificate_paper,
    print_titles,
    report_paper,
)
from crosstable.reports.wording import WORDINGS, wording
from crosstable.titles.certificate import papers_of

__all__ = [
    "certificate_command",
    "games_command",
    "paper_options",
    "report_command",
    "sheet_command",
    "write_pdf",
]

STANDARD_OUTPUT = Path("-")


def paper_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options of a PDF; they arrive as ``paper``, ``language``, ``folders``, ``output``."""
    options: tuple[Callable[[Any], Any], ...] = (
        click.option(
            "-o",
            "--output",
            type=click.Path(path_type=Path),
            help="The PDF; - is standard output.",
        ),
        click.option(
            "--paper",
            type=click.Choice([size.value for size in Paper]),
            default=Paper.A4.value,
            show_default=True,
        ),
        click.option(
            "--language", type=click.Choice(tuple(WORDINGS)), default="en", show_default=True
        ),
        click.option(
            "--fonts",
            "folders",
            multiple=True,
            type=click.Path(exists=True, file_okay=False),
            help="A folder with more fonts; may be given several times.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def write_pdf(output: Path | None, printed: Printed) -> None:
    """Write a PDF, and say which letters no font has."""
    for warning in printed.warnings:
        click.echo(f"crosstable: {warning}", err=True)
    if output == STANDARD_OUTPUT or output is None:
        sys.stdout.buffer.write(printed.pdf)
    else:
        write_file(output, printed.pdf)
        say(f"{output}: {len(printed.pdf)} bytes")


def insist_output(output: Path | None, *, as_json: bool) -> None:
    """Ask where to write, before anything is made."""
    if output is None and not as_json:
        raise InvalidValue("say where to write it: -o FILE, or --json for the data")


def _scene(shell: Shell, target: str | None, tournament: Tournament, language: str) -> Scene:
    chain = None
    if named_file(target) is None:
        with shell.office() as office:
            chain = office.head()
    return Scene(
        tournament=tournament,
        words=wording(language),
        printed_at=shell.now.astimezone(),
        unpublished=True,
        chain=chain,
    )


@click.command("certificate")
@click.argument("who")
@click.argument("target", required=False)
@click.option("--title", required=True, help="The title of the norm, such as IM.")
@paper_options
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Of a TRF file.")
@edition_options()
@tournament_option
@json_option
@pass_shell
def certificate_command(
    shell: Shell,
    *,
    who: str,
    target: str | None,
    title: str,
    output: Path | None,
    paper: str,
    language: str,
    folders: tuple[str, ...],
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Certify the norm that WHO made in TARGET, a tournament of the office or a TRF file.

    A norm that is not reached is refused; one with something left to settle prints as a draft that
    names it and has no room for a signature.
    """
    insist_output(output, as_json=as_json)
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    (code,) = title_codes(tournament, (title,)) or ("",)
    player = find_player(tournament, who)
    made = certificate_of(tournament, background(shell, target, tournament), player, code)
    if as_json:
        emit(made)
    if output is None:
        return
    scene = _scene(shell, target, tournament, language)
    papers = papers_of(edition_with_norms(tournament))
    sheet = certificate_paper(scene, papers, made)
    write_pdf(output, print_titles(scene, sheet, paper=Paper(paper), fonts=FontSource(folders)))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)


@click.command("report")
@click.argument("target", required=False)
@paper_options
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Of a TRF file.")
@edition_options()
@tournament_option
@json_option
@pass_shell
def report_command(
    shell: Shell,
    *,
    target: str | None,
    output: Path | None,
    paper: str,
    language: str,
    folders: tuple[str, ...],
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Write the report on TARGET that its federation asks for where norms are made.

    FIDE: form IT3. FMJD: the norms of the event, each with its games and conditions.
    """
    insist_output(output, as_json=as_json)
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    made = report_of(tournament, background(shell, target, tournament))
    if as_json:
        emit(made)
    if output is None:
        return
    scene = _scene(shell, target, tournament, language)
    sheet = report_paper(scene, papers_of(edition_with_norms(tournament)), made)
    write_pdf(output, print_titles(scene, sheet, paper=Paper(paper), fonts=FontSource(folders)))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be signed before this is settled: {missing}", err=True)
    for blank in made.blanks:
        click.echo(f"crosstable: left blank: {blank}", err=True)


@click.command("sheet")
@click.argument("target", required=False)
@paper_options
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Of a TRF file.")
@edition_options()
@tournament_option
@json_option
@pass_shell
def sheet_command(
    shell: Shell,
    *,
    target: str | None,
    output: Path | None,
    paper: str,
    language: str,
    folders: tuple[str, ...],
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Write the sheet that hangs on the wall before round 1: categories, and points for norms."""
    insist_output(output, as_json=as_json)
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    event, made = wall_sheet_of(tournament, background(shell, target, tournament))
    if as_json:
        emit(made)
    if output is None:
        return
    scene = _scene(shell, target, tournament, language)
    sheet = wall_paper(scene, event, made)
    write_pdf(output, print_titles(scene, sheet, paper=Paper(paper), fonts=FontSource(folders)))
    for missing in made.open_points:
        click.echo(f"crosstable: not to be put up before this is settled: {missing}", err=True)


class GamesWritten(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it, as ``--json`` prints it."""

    games: int
    players: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]


@click.command("games")
@click.argument("target", required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The PGN or PDN file; - is standard output.",
)
@edition_options()
@tournament_option
@json_option
@pass_shell
def games_command(
    shell: Shell,
    *,
    target: str | None,
    output: Path,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Write the games of everybody who made a norm in TARGET.

    Games of theirs that nobody entered are named.
    """
    tournament = chosen_event(shell, target, name, None, edition_name, day)
    made = games_of_norm_makers(tournament, background(shell, target, tournament))
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
        suffix = format_of(tournament.game).suffix.removeprefix(".").upper()
        click.echo(
            f"crosstable: played and not entered as {suffix}, round.board: {listed}{more}; "
            "enter them with `crosstable game attach`",
            err=True,
        )
