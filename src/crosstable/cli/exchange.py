"""Commands that take tournaments over from files and write them out."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import click

from crosstable.cli.asking import DaySaid, Event, arg, edition_said, opt, terminal
from crosstable.cli.choosing import SystemName, encoding_option
from crosstable.cli.shell import Shell, counted, read_file, write_file
from crosstable.cli.telling import Shown
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


@terminal(None, "import", also=encoding_option)
def import_command(
    shell: Shell,
    *,
    path: Annotated[Path, arg()],
    edition_name: Annotated[str | None, edition_said("Of the event")] = None,
    day: DaySaid = None,
    system_name: Annotated[str | None, opt("--system", type=SystemName())] = None,
    public: Annotated[
        bool, opt(help="Everybody may know of it at once; else `publish` it.")
    ] = False,
    look: Annotated[bool, opt(help="Only say what would be imported and what differs.")] = False,
) -> Shown | str:
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
        return f"{path}: {counted(len(differences), 'round')} of {len(tournament.rounds)} differ"
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
    return Shown(summary(state), state.id)


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


@terminal(None, "export", json=False)
def export_command(
    event: Event,
    *,
    form: Annotated[str, opt("--format", type=click.Choice(FORMATS), shown=True)] = "trf26",
    output: Annotated[Path | None, opt("-o", "--output", help="Default: standard output.")] = None,
    rating_report: Annotated[
        bool, opt(help="TRF with corrections made for the report only.")
    ] = False,
    kind: Annotated[
        str, opt("--games", help="One kind of game, such as rapid, as an event of its own.")
    ] = "",
    language: Annotated[
        str,
        opt(type=click.Choice(tuple(WORDINGS)), shown=True, help="Of the words in a workbook."),
    ] = "en",
    fields: Annotated[
        bool, opt(help="What is noted in the event's own fields, too; it is private.")
    ] = False,
) -> str | None:
    """Write a tournament out: TRF for federations, CSV of the players, XLSX of all tables, or JSON.

    `fmjd` is FMJD's own form of a report (`report` asks for what an event does not say). Workbooks
    hold what is published; the other formats everything. `site` is a folder of web pages with what
    is published, for any web host: -o names the folder, or a file that ends in .zip.
    """
    if form == SITE:
        _write_site(event.shell, event.state.id, output, language)
        return None
    if form == "xlsx" and output is None and sys.stdout.isatty():
        raise Refused("a workbook is nothing to read here; name its file: -o NAME.xlsx")
    written = export(
        form,
        event.tournament,
        at=event.shell.now,
        words=WORDINGS[language],
        unpublished=form != "xlsx",
        rating_report=rating_report,
        games=kind,
        fields=fields,
    )
    for adjustment in written.adjustments:
        click.echo(f"{event.tournament.name}: {adjustment}", err=True)
    if output is None:
        sys.stdout.buffer.write(written.data)
        return None
    write_file(output, written.data)
    return f"{output}: {len(written.data)} bytes"


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
