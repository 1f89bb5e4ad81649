"""Commands about rating lists: taking them in, finding players, giving them out."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

import click
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day, encoding_option, encoding_said
from crosstable.cli.list_leaders import LIST_COMMANDS
from crosstable.cli.numbers import Number
from crosstable.cli.rating_publication import publish_command
from crosstable.cli.rating_shell import (
    day_of_search,
    issue_in_force,
    list_named,
    list_option,
    rating_lists,
    showing_progress,
    signature,
)
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    say,
    show,
    write_stream,
)
from crosstable.confined.unpacking import unpacked
from crosstable.formats.rating_lists import read_rating_list, write_csv, write_fixed_width
from crosstable.formats.rating_lists.delimited import COLUMNS
from crosstable.formats.rating_lists.writing import cells_of
from crosstable.kernel.errors import Refused
from crosstable.kernel.verdict import Reason
from crosstable.office.list_adjusting import AdjustedList, adjust_list
from crosstable.office.list_course import OutdatedList, outdated_lists
from crosstable.office.list_keeping import load_lists, remove_list
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.lists import inactive_on, list_class
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.ratings.rulings import list_edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import LISTS, edition_of_list
from crosstable.store.ratings.lists import SqlRatingLists

# The command that changes everybody's rating on a list, where a federation decided so once.


_HELP = """Change everybody's rating on a list as FIDE decided once for its day.

\b
2022-10-01  fide-rapid, fide-blitz: at least the standard rating less 100
2024-03-01  all three lists: ratings below 2000 raised by 40 % of what they lack

The list must be in force: calculate it with `rate period` first. It is changed once; the journal of
the office says who did it.
"""


@click.command("adjust", help=_HELP)
@list_option(required=True)
@click.option("--date", "dated", type=Day(), required=True, help="Of the list to change.")
@click.option("--player", type=Number(1), help="Show what it does to this identifier.")
@click.option("--trial", is_flag=True, help="Only show what would change.")
@click.option("--imported", is_flag=True, help="A list from a file that has not been adjusted.")
@json_option
@pass_shell
def adjust_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    dated: date,
    player: int | None,
    trial: bool,
    imported: bool,
    as_json: bool,
) -> None:
    """Change everybody's rating on a list, or show what would change."""
    name = list_named(list)
    with rating_lists(shell) as store, showing_progress() as progress:
        done = adjust_list(
            store,
            name,
            dated,
            signed=signature(shell),
            imported=imported,
            trial=trial,
            player=player,
            progress=progress,
        )
        outdated = outdated_lists(store, (name,)) if done.applied else ()
    for listed in outdated:
        click.echo(str(listed), err=True)
    if as_json:
        emit(done)
    else:
        _tell(done)


def _tell(done: AdjustedList) -> None:
    for changed in done.some:
        for reason in changed.because:
            say(f"{changed.id} {changed.name}: {reason.sentence}")
    word = "adjusted" if done.applied else "would be adjusted"
    ratings = counted(done.raised, "rating")
    say(
        f"{done.list} of {done.dated} {word} by rules {done.edition}: {ratings} of "
        f"{counted(done.players, 'player')}"
    )


# A rating list as a spreadsheet, written row by row.


MOST_ROWS = 1_048_576
CHUNK = 1 << 20
_WIDTHS = {"id": 12, "name": 36}


def write_sheet(players: Iterable[ListedPlayer], issue: ListIssue) -> Iterator[bytes]:
    """Yield the bytes of a workbook with one sheet, or refuse more rows than one can hold."""
    if issue.players >= MOST_ROWS:
        raise Refused(
            f"a sheet holds {MOST_ROWS - 1} players, the list has {issue.players}; "
            "export it as .csv or .txt"
        )
    book = Workbook(write_only=True)
    sheet = book.create_sheet(f"{issue.list} {issue.dated}")
    sheet.freeze_panes = "C2"
    for number, heading in enumerate(COLUMNS):
        letter = chr(ord("A") + number)
        sheet.column_dimensions[letter].width = _WIDTHS.get(heading, 12)
    headings = []
    for heading in COLUMNS:
        cell = WriteOnlyCell(sheet, heading)
        cell.font = Font(bold=True)
        headings.append(cell)
    sheet.append(headings)
    for player in players:
        sheet.append(cells_of(player, issue.list))
    with tempfile.TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        while chunk := file.read(CHUNK):
            yield chunk


@click.group("ratings")
def ratings_commands() -> None:
    """Keep rating lists: import, find players, export, publish."""


ratings_commands.add_command(publish_command)
ratings_commands.add_command(adjust_command)
for _command in LIST_COMMANDS:
    ratings_commands.add_command(_command)


@ratings_commands.command("import")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@list_option(multiple=True, required=True)
@click.option(
    "--date",
    "dated",
    type=Day(),
    help="From when the list applies, where the file does not say it.",
)
@click.option(
    "--shorter", is_flag=True, help="Accept a list that is much shorter than the last one."
)
@click.option("--again", is_flag=True, help="Replace a list that was calculated here.")
@json_option
@encoding_option
@pass_shell
def import_list_command(
    shell: Shell,
    *,
    path: Path,
    list: tuple[str, ...],  # noqa: A002 -- the option's name
    dated: date | None,
    shorter: bool,
    again: bool,
    as_json: bool,
) -> None:
    """Import a rating list: FIDE's text or XML, compressed or not, or CSV.

    Name --list several times for FIDE's combined list. The whole file is checked first; a list of
    the same name and date is replaced at once, or not at all. Lists that were calculated from what
    is replaced stay in force and are named, so that they can be calculated again.
    """
    import_lists(shell, path, list, dated, shorter=shorter, again=again, as_json=as_json)


def import_lists(
    shell: Shell,
    path: Path,
    wanted: Sequence[str],
    dated: date | None,
    *,
    shorter: bool = False,
    again: bool = False,
    as_json: bool = False,
) -> None:
    """Put the lists of a file in force, and say so."""
    names = tuple(dict.fromkeys(list_named(wish) for wish in wanted))
    reading = read_rating_list(
        unpacked(path, str(path)), lists=names, source=str(path), encoding=encoding_said()
    )
    applies = dated or reading.dated
    if applies is None:
        raise Refused(f"{path} does not say from when it applies; add --date YYYY-MM-DD")
    if reading.dated not in {None, applies}:
        click.echo(f"{path} says {reading.dated}; it is taken for {applies}", err=True)
    with rating_lists(shell, create=True) as store, showing_progress() as progress:
        issues = load_lists(
            store,
            (listing.player for listing in reading.listings),
            lists=names,
            dated=applies,
            source=path.name,
            signed=signature(shell),
            shorter=shorter,
            again=again,
            progress=progress,
        )
        outdated = outdated_lists(store, names)
    _tell_outdated(outdated)
    if as_json:
        emit(issues)
        return
    for issue in issues:
        say(f"{issue.list} of {issue.dated}: {counted(issue.players, 'player')}")


def _tell_outdated(lists: Sequence[OutdatedList]) -> None:
    for listed in lists:
        click.echo(str(listed), err=True)


@ratings_commands.command("lists")
@json_option
@pass_shell
def lists_command(shell: Shell, *, as_json: bool) -> None:
    """Show which lists are kept, and who put them in force."""
    with rating_lists(shell) as store:
        issues = store.signed_issues()
        outdated = outdated_lists(store)
    _tell_outdated(outdated)
    if as_json:
        emit(issues)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("list", "applies from", "players", "from", "put in force by"):
        table.add_column(heading, justify="right" if heading == "players" else "left")
    for issue in issues:
        by = issue.by or "not in the journal"
        table.add_row(issue.list, str(issue.dated), f"{issue.players:,}", issue.source, by)
    show(table)


@ratings_commands.command("find")
@click.argument("who", nargs=-1, required=True)
@list_option(multiple=True)
@click.option("--on", type=Day(), help="The day whose lists count; default: today.")
@click.option("--limit", type=Number(1, 1000), default=20, show_default=True)
@click.option("--explain", is_flag=True, help="Say why somebody is in A, B or C, or inactive.")
@json_option
@pass_shell
def find_command(
    shell: Shell,
    *,
    who: tuple[str, ...],
    list: tuple[str, ...],  # noqa: A002 -- the option's name
    on: date | None,
    limit: int,
    explain: bool,
    as_json: bool,
) -> None:
    """Find players by identifier or by the beginnings of their names' parts.

    A rating is followed by the class A, B or C, or by i for somebody inactive.
    """
    names = tuple(list_named(list_name) for list_name in list)
    with rating_lists(shell) as lists:
        if not lists.issues():
            raise Refused(
                "there is no rating list yet; import one with `crosstable ratings import`"
            )
        day = on or day_of_search(shell, lists, names)
        matching = lists.search(" ".join(who), lists=names, limit=limit, on=day)
        listed = {standing.list for player in matching for standing in player.standings}
        dated = {
            name: issue.issue.dated
            for name in sorted(listed)
            if (issue := lists.in_force(name, day)) is not None
        }
        unrated = _why_unrated(lists, matching, dated) if explain else {}
    if as_json:
        emit(matching)
    elif matching and explain:
        for player in matching:
            _explain_activity(player, dated, unrated)
    elif matching:
        show(_found_table(matching, dated))
    else:
        say("nobody found")


def _found_table(players: Sequence[ListedPlayer], dated: Mapping[str, date]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("id", justify="right")
    for heading in ("title", "name", "fed", "born"):
        table.add_column(heading)
    for name in dated:
        table.add_column(name, justify="right")
    for player in players:
        ratings = (_rating_and_class(player.on(name), day) for name, day in dated.items())
        born = str(player.born or "")
        table.add_row(str(player.id), player.title, player.name, player.federation, born, *ratings)
    return table


def _rating_and_class(standing: ListStanding, day: date) -> str:
    if standing.rating is None or standing.list not in LISTS:
        return str(standing.rating or "")
    edition = edition_of_list(standing.list, day)
    inactive = "i" if inactive_on(edition.ratings, standing, day) else ""
    return f"{standing.rating} {list_class(edition, standing, day).outcome or inactive}".rstrip()


def _why_unrated(
    lists: SqlRatingLists, players: Sequence[ListedPlayer], dated: Mapping[str, date]
) -> dict[tuple[int, str], str]:
    """Return why players on lists have no rating there: delisted, or never rated."""
    reasons: dict[tuple[int, str], str] = {}
    for player in players:
        for standing in player.standings:
            name = standing.list
            if standing.rating is None and name in LISTS:
                reasons[player.id, name] = _why_no_rating(lists, player.id, name, dated[name])
    return reasons


def _why_no_rating(lists: SqlRatingLists, identifier: int, name: str, day: date) -> str:
    since = day
    for issue in lists.issues():
        if issue.list != name or issue.dated >= day:
            continue
        before = lists.by_id(identifier, lists=(name,), on=issue.dated)
        rating = before.on(name).rating if before is not None else None
        if rating is None:
            since = issue.dated
            continue
        sentence = f"delisted on {since}, {rating} on the list of {issue.dated} before"
        rules = list_edition(name, since).ratings
        if rules.floor is None:
            return sentence
        fell = Reason.that(
            "{delisted}: the rating fell below {floor}",
            rules.floor_article,
            delisted=sentence,
            floor=rules.floor,
        )
        return cited(fell)
    return "not rated on any list that is kept"


def _explain_activity(
    player: ListedPlayer, dated: Mapping[str, date], unrated: Mapping[tuple[int, str], str]
) -> None:
    """Say how somebody stands on each list, and which games of recent years are known."""
    for standing in player.standings:
        if standing.list not in LISTS:
            continue
        if standing.rating is None:
            where = f"{player.id} {player.name}, {standing.list} of {dated[standing.list]}"
            say(f"{where}: {unrated[player.id, standing.list]}")
            continue
        day = dated[standing.list]
        edition = edition_of_list(standing.list, day)
        where = f"{player.id} {player.name}, {standing.list} of {day}: {standing.rating}"
        verdict = list_class(edition, standing, day)
        state = "inactive" if inactive_on(edition.ratings, standing, day) else "active"
        say(f"{where}, {f'class {verdict.outcome}, ' if verdict.outcome else ''}{state}")
        for reason in verdict.because:
            say(f"  {cited(reason)}")
        if standing.last_game is not None:
            say(f"  last game: {standing.last_game}")
        for played in standing.played:
            say(f"  {counted(played.games, 'game')} up to {played.day}")
        if standing.known_from is not None:
            say(f"  games before {standing.known_from} are not known")


@ratings_commands.command("export")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@list_option(required=True)
@click.option("--on", type=Day(), help="The day whose list is meant.")
@pass_shell
def export_list_command(
    shell: Shell,
    *,
    path: Path,
    list: str,  # noqa: A002 -- the option's name
    on: date | None,
) -> None:
    """Write a list: .csv with everything, .txt in FIDE's columns, .xlsx for spreadsheets."""
    with rating_lists(shell) as lists:
        issue = issue_in_force(lists, list, on)
        name, players = issue.issue.list, lists.players(issue)
        kind = path.suffix.lower()
        if kind == ".csv":
            write_stream(path, write_csv(players, name))
        elif kind == ".txt":
            write_stream(path, write_fixed_width(players, name, issue.issue.dated))
        elif kind == ".xlsx":
            write_stream(path, write_sheet(players, issue.issue))
        else:
            raise Refused(f"{path}: the name must end in .csv, .txt or .xlsx")
    say(f"{path}: {counted(issue.issue.players, 'player')}")


@ratings_commands.command("remove")
@list_option(required=True)
@click.option("--date", "dated", type=Day(), required=True, help="Of the list to go.")
@pass_shell
def remove_list_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    dated: date,
) -> None:
    """Remove one list that is no longer needed; if it was calculated here, the changes go too."""
    with rating_lists(shell) as store:
        issue = issue_in_force(store, list, dated)
        if issue.issue.dated != dated:
            raise Refused(f"there is no list {list} of {dated}")
        shell.confirm(
            f"{issue.issue.list} of {issue.issue.dated} with "
            f"{counted(issue.issue.players, 'player')} is removed; this cannot be undone"
        )
        remove_list(store, issue.issue.list, issue.issue.dated, signed=signature(shell))
        outdated = outdated_lists(store, (issue.issue.list,))
    _tell_outdated(outdated)
    say(f"{issue.issue.list} of {issue.issue.dated} is removed")
