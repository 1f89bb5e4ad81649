"""The publication of a rating list: official and full list, by name, events, titled players."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

import click
from openpyxl import Workbook

from crosstable.cli.choosing import Day
from crosstable.cli.rating_shell import issue_in_force, list_option, rating_lists
from crosstable.cli.shell import Shell, counted, json_text, pass_shell, say, write_stream
from crosstable.formats.roster.escaping import guard
from crosstable.kernel.errors import Refused
from crosstable.ratings.model import ListedPlayer
from crosstable.ratings.publication import Publication, PublishedRow, publication
from crosstable.rulebooks.library import edition_of_list

CHUNK = 1 << 20
BATCH = 5_000
MOST_ROWS = 1_048_575
_HEADINGS = (
    *("rank", "id", "name", "title", "federation", "sex", "rating", "games", "period games"),
    *("recent games", "k", "class", "official", "inactive"),
)

Cell = str | int | None


@click.command("publish")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@list_option(required=True)
@click.option("--on", type=Day(), help="The day whose list is meant.")
@pass_shell
def publish_command(
    shell: Shell,
    *,
    path: Path,
    list: str,  # noqa: A002 -- the option's name
    on: date | None,
) -> None:
    """Write a list as it is published: ranks, classes, who is active, events counted.

    FILE ends in .xlsx (a sheet for each part), .csv (the full list) or .json (everything).
    """
    kind = path.suffix.lower()
    if kind not in _WRITERS:
        raise Refused(f"{path}: the name must end in {', '.join(_WRITERS)}")
    with rating_lists(shell) as lists:
        issue = issue_in_force(lists, list, on)
        name, dated = issue.issue.list, issue.issue.dated
        issued = publication(
            edition_of_list(name, dated),
            name,
            lists.players(issue),
            applies=dated,
            events=lists.events_of_list(name, dated),
            fallen=frozenset(lists.delisted(name, dated)),
        )
    write_stream(path, _WRITERS[kind](issued))
    say(
        f"{path}: {issued.list} of {issued.applies}, {counted(len(issued.rows), 'player')}, "
        f"{len(issued.official())} of them on the official list, "
        f"{counted(len(issued.events), 'event')}"
    )


def _cells(row: PublishedRow) -> tuple[Cell, ...]:
    return (
        *(row.rank, row.id, guard(row.name), guard(row.title), guard(row.federation)),
        row.sex.value if row.sex else "",
        *(row.rating, row.games, row.period_games, row.recent_games, row.k, row.list_class),
        *("1" if flag else "" for flag in (row.official, row.inactive)),
    )


def _as_csv(issued: Publication) -> Iterator[bytes]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(_HEADINGS)
    for number, row in enumerate(issued.rows, start=1):
        writer.writerow(_cells(row))
        if number % BATCH == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def _as_json(issued: Publication) -> Iterator[bytes]:
    yield json_text(issued).encode() + b"\n"


def _as_workbook(issued: Publication) -> Iterator[bytes]:
    if len(issued.rows) > MOST_ROWS:
        raise Refused(f"a sheet holds {MOST_ROWS} players; publish the list as .csv or .json")
    book = Workbook(write_only=True)
    for title, rows in (
        ("Official list", issued.official()),
        ("Full list", issued.rows),
        ("By name", issued.alphabetical()),
    ):
        _sheet(book, title, _HEADINGS, map(_cells, rows))
    events = (
        (guard(event.id), guard(event.name), event.starts, event.ends) for event in issued.events
    )
    written = ((*event[:2], *(str(day or "") for day in event[2:])) for event in events)
    _sheet(book, "Events", ("id", "name", "starts", "ends"), written)
    for title, people in (
        ("Titled, not rated", issued.titled_unrated),
        ("Delisted", issued.delisted),
    ):
        _sheet(book, title, ("id", "name", "title", "federation"), map(_person, people))
    dates = (
        ("list", issued.list),
        ("closing date", str(issued.closing or "")),
        ("applies from", str(issued.applies)),
    )
    _sheet(book, "About", ("what", "is"), dates)
    with tempfile.TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        while chunk := file.read(CHUNK):
            yield chunk


def _person(player: ListedPlayer) -> tuple[Cell, ...]:
    title = player.title or player.women_title
    return player.id, guard(player.name), guard(title), guard(player.federation)


def _sheet(
    book: Workbook, title: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> None:
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for letter, heading in zip("ABCDEFGHIJKLMN", headings, strict=False):
        sheet.column_dimensions[letter].width = 36 if heading == "name" else 12
    sheet.append(list(headings))
    for row in rows:
        sheet.append(list(row))


_WRITERS = {".xlsx": _as_workbook, ".csv": _as_csv, ".json": _as_json}
