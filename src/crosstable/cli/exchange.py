"""Commands that take tournaments over from files and write them out."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import click

from crosstable.cli.choosing import SystemName, edition_options, encoding_option
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    read_file,
    say,
    tournament_option,
    write_file,
)
from crosstable.cli.trf import imported
from crosstable.formats.fmjd_report import REPORT_FORMAT
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.adoption import adopted
from crosstable.office.imported_rounds import with_judged_rounds
from crosstable.office.overview import summary
from crosstable.pairing.checking import Difference
from crosstable.reports.exports import export
from crosstable.reports.wording import WORDINGS

SITE = "site"
FORMATS = ("trf26", "trf16", REPORT_FORMAT, "json", "csv", "xlsx", SITE)


@click.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@edition_options("Of the event")
@encoding_option
@click.option("--system", "system_name", type=SystemName())
@click.option("--public", is_flag=True, help="Everybody may know of it at once; else `publish` it.")
@click.option("--look", is_flag=True, help="Only say what would be imported and what differs.")
@json_option
@pass_shell
def import_command(
    shell: Shell,
    *,
    path: Path,
    edition_name: str | None,
    day: date | None,
    system_name: str | None,
    public: bool,
    look: bool,
    as_json: bool,
) -> None:
    """Import a tournament from a TRF file or FMJD's report; prints its id.

    Rounds that the rules would pair differently are shown first, pair by pair. The tournament is
    private until it is published.
    """
    incoming = imported(
        read_file(path), str(path), edition_name=edition_name, system_name=system_name, day=day
    )
    tournament, otherwise, differences = with_judged_rounds(incoming.tournament)
    for note in adopted(tournament)[1]:
        click.echo(f"{path}: {note}", err=True)
    _say_differences(str(path), otherwise, differences)
    if look:
        say(f"{path}: {counted(len(differences), 'round')} of {len(tournament.rounds)} differ")
        return
    with shell.office(create=True) as office:
        for namesake in office.called(tournament.name):
            click.echo(f"{path}: {namesake} has the same name", err=True)
        state = office.take_over(
            tournament,
            source=path.name,
            adjustments=(
                *(adjustment.sentence for adjustment in incoming.adjustments),
                *otherwise,
            ),
            by=shell.by,
            at=shell.now,
            published=public,
        )
    if as_json:
        emit(summary(state))
    else:
        say(state.id)


def _say_differences(
    source: str, otherwise: tuple[Sentence, ...], differences: tuple[Difference, ...]
) -> None:
    """Say which rounds the rules pair otherwise, with the pairs of both."""
    compared = {
        str(note): difference for note, difference in zip(otherwise, differences, strict=False)
    }
    for note in otherwise:
        click.echo(f"{source}: {note}", err=True)
        difference = compared.get(str(note))
        if difference is None or difference.expected is None:
            continue
        for word, own, other in (
            ("in the file ", difference.found, difference.expected),
            ("by the rules", difference.expected, difference.found),
        ):
            pairs = [
                f"{white}-{black}"
                for white, black in own.pairs
                if (white, black) not in other.pairs
            ]
            pairs += [f"{player}-0" for player in own.left_over if player not in other.left_over]
            click.echo(f"  {word} {', '.join(pairs)}", err=True)


@click.command("export")
@click.option("--format", "form", type=click.Choice(FORMATS), default="trf26", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Default: standard output.")
@click.option(
    "--rating-report", is_flag=True, help="TRF with corrections made for the report only."
)
@click.option(
    "--games", "kind", default="", help="One kind of game, such as rapid, as an event of its own."
)
@click.option(
    "--language",
    type=click.Choice(tuple(WORDINGS)),
    default="en",
    show_default=True,
    help="Of the words in a workbook.",
)
@click.option(
    "--fields", is_flag=True, help="What is noted in the event's own fields, too; it is private."
)
@tournament_option
@pass_shell
def export_command(
    shell: Shell,
    *,
    form: str,
    output: Path | None,
    rating_report: bool,
    kind: str,
    language: str,
    fields: bool,
    name: str | None,
) -> None:
    """Write a tournament out: TRF for federations, CSV of the players, XLSX of all tables, or JSON.

    `fmjd` is FMJD's own form of a report (`report` asks for what an event does not say). Workbooks
    hold what is published; the other formats everything. `site` is a folder of web pages with what
    is published, for any web host: -o names the folder, or a file that ends in .zip.
    """
    if form == SITE:
        with shell.tournament(name) as (_, state):
            event = state.id
        _write_site(shell, event, output, language)
        return
    with shell.tournament(name) as (_, state):
        written = export(
            form,
            state.tournament,
            at=shell.now,
            words=WORDINGS[language],
            unpublished=form != "xlsx",
            rating_report=rating_report,
            games=kind,
            fields=fields,
        )
        for adjustment in written.adjustments:
            click.echo(f"{state.tournament.name}: {adjustment}", err=True)
    data = written.data
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        write_file(output, data)
        say(f"{output}: {len(data)} bytes")


def _write_site(shell: Shell, event: str, output: Path | None, language: str) -> None:
    """Write the public pages as files: whole, or not at all."""
    # The pages take longer to load than any other export.
    from crosstable.web.site.copying import MARK, zipped  # noqa: PLC0415
    from crosstable.web.site.from_database import copied_from  # noqa: PLC0415

    if output is None:
        raise Refused("say where the pages go: -o FOLDER, or -o FILE.zip")
    is_archive = output.suffix.lower() == ".zip"
    if not is_archive and not _may_be_replaced(output, MARK):
        raise Refused(f"{output} already exists and is not a copy of an event; name another folder")
    files = copied_from(shell.database, event, language=language, at=shell.now)
    if is_archive:
        write_file(output, zipped(files, event, shell.now))
    else:
        _replace_folder(output, files)
    click.echo(f"{output}: {len(files)} files; open index.html", err=True)


def _may_be_replaced(folder: Path, mark: str) -> bool:
    """Return whether nothing is lost: there is no such folder, an empty one, or an older copy."""
    if not folder.exists() or (folder / mark).is_file():
        return True
    return folder.is_dir() and not any(folder.iterdir())


def _replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder anew beside the old one and put it in its place at the end."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        new.chmod(0o755)
        for name, content in files.items():
            target = new / name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(content)
        if folder.exists():
            old = new.with_name(f"{new.name}-old")
            folder.rename(old)
            new.rename(folder)
            shutil.rmtree(old)
        else:
            new.rename(folder)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
