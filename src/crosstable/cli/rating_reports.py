"""Commands that write reports for rating officers, and look at a whole list."""

from __future__ import annotations

import sys
from datetime import date
from fractions import Fraction
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable import __version__
from crosstable.cli.choosing import Day, edition_options
from crosstable.cli.numbers import Number
from crosstable.cli.rating_files import (
    event_named,
    existing,
    federation_option,
    list_players,
    on_option,
)
from crosstable.cli.rating_shell import first_of_month
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    pass_shell,
    say,
    show,
    tournament_option,
    write_file,
)
from crosstable.formats.fmjd_report import (
    FmjdReport,
    Questions,
    results_table,
    write_report,
)
from crosstable.formats.trf import export_tournament
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.federation_report import federation_report, final_places
from crosstable.office.tables import tie_breaks_of
from crosstable.ratings.circumstances import doubts_about_class
from crosstable.ratings.class_words import class_in_words
from crosstable.ratings.monitoring import Monitoring, drift, monitoring
from crosstable.ratings.parting import event_of_kind, rated_parts
from crosstable.ratings.plots import age_plot, distribution_plot, drift_plot
from crosstable.ratings.reporting import (
    interim_part,
    interim_reports,
    missing_for_report,
    report_due,
)
from crosstable.ratings.words import short_decimal
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited


@click.command("report")
@click.argument("target", required=False)
@federation_option()
@edition_options("Of the event")
@click.option(
    "--format",
    "form",
    type=click.Choice(("trf26", "trf16", "fmjd", "table")),
    help="Default: that of the rules the event is played under.",
)
@click.option("--championship", is_flag=True, help="The final of a national championship.")
@click.option("--women", is_flag=True, help="A championship of women.")
@click.option("--remarks", default="", help="Free text, in English letters.")
@click.option("--month", help="Only the rounds of a month, such as 2019-03, as interim results.")
@click.option("--games", "kind", help="Of a JSON export: the games of one kind, such as rapid.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Default: standard output.")
@tournament_option
@pass_shell
def report_command(
    shell: Shell,
    *,
    target: str | None,
    name: str | None,
    federation: str | None,
    edition_name: str | None,
    day: date | None,
    form: str | None,
    championship: bool,
    women: bool,
    remarks: str,
    month: str | None,
    kind: str | None,
    output: Path | None,
) -> None:
    """Write the report of TARGET for the rating officer.

    TARGET is a TRF file, FMJD's text report or a tournament of the office.

    What a report to FMJD says about places, the winner and the event stays as it is.
    What it still lacks, and the day it is due, are said on stderr.
    """
    source = event_named(shell, target, name, federation, edition_name=edition_name, day=day)
    tournament, edition = source.tournament, source.edition
    official = None if month else source.report
    file = target or tournament.name
    places = _final_places(official)
    if tournament.game_plan is not None:  # whoever won the event did not win it by one kind alone
        places = places or final_places(tournament)
        tournament = _of_one_kind(file, tournament, kind)
    if month:
        tournament = interim_part(tournament, first_of_month(month))
    for reason in (
        *class_in_words(tournament, edition),
        *doubts_about_class(tournament, edition),
        *missing_for_report(tournament, edition),
    ):
        click.echo(f"{file}: {cited(reason)}", err=True)
    due = report_due(tournament, edition)
    if due is not None:
        click.echo(f"{file}: due on {due}", err=True)
    form = form or edition.ratings.report_format
    for until in interim_reports(tournament, edition):
        click.echo(f"{file}: interim results are due up to {until}", err=True)
    if form in {"trf16", "trf26"}:
        data = _trf(tournament, edition, places, form)
    else:
        questions = Questions(
            national_championship=championship,
            women_championship=women,
            remarks=remarks,
        )
        data = _fmjd(tournament, edition, questions, official, places, as_table=form == "table")
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        write_file(output, data)
        say(f"{output}: {len(data)} bytes")


def _of_one_kind(file: str, tournament: Tournament, kind: str | None) -> Tournament:
    """Return the games to report: of one kind, where pairings have several, the first unless said.

    Each rate of play is reported by itself, because each goes to its own list.
    """
    if kind:
        return event_of_kind(tournament, kind)
    parts = rated_parts(tournament)
    if len(parts) > 1:
        others = ", ".join(part.name.removeprefix(f"{tournament.name}, ") for part in parts[1:])
        click.echo(f"{file}: only the first games; --games reports {others}", err=True)
    return parts[0]


def _final_places(official: FmjdReport | None) -> dict[int, int]:
    """Return the places that a report gives; none where it gives nobody one."""
    return (
        {player.number: player.place for player in official.players if player.place}
        if official
        else {}
    )


def _fmjd(
    tournament: Tournament,
    edition: Edition,
    questions: Questions,
    official: FmjdReport | None,
    places: dict[int, int],
    *,
    as_table: bool,
) -> bytes:
    report = federation_report(
        tournament, edition, asked=questions, official=official, places=places
    )
    return results_table(tournament, edition, report) if as_table else write_report(report)


def _trf(tournament: Tournament, edition: Edition, places: dict[int, int], form: str) -> bytes:
    own = {} if places else final_places(tournament)
    written = export_tournament(
        tournament,
        edition=edition,
        version="trf26" if form == "trf26" else "trf16",
        program=f"Crosstable {__version__}",
        ranks=places or own or None,
        tie_breaks=tie_breaks_of(tournament) if own else None,
    )
    for adjustment in written.adjustments:
        click.echo(f"{tournament.name}: {adjustment}", err=True)
    return written.document.to_bytes()


@click.command("monitor")
@click.argument("list_file")
@on_option(required=True)
@click.option("--date", "day", type=Day(), help="When it applies.")
@click.option("--width", type=Number(1), default=50, show_default=True)
@click.option("--top", type=Number(1), default=50, show_default=True)
@click.option(
    "--plots", type=click.Path(path_type=Path), help="Write SVG pictures into this folder."
)
@json_option
def monitor_command(
    *,
    list_file: str,
    list_name: str,
    day: date | None,
    width: int,
    top: int,
    plots: Path | None,
    as_json: bool,
) -> None:
    """Show how a rating list is distributed, the average of its top, and its age groups."""
    path = existing(list_file)
    reading = list_players(path, (list_name,))
    applies = day or reading.dated
    if applies is None:
        raise Refused(f"{path} does not say when the list applies; give --date")
    figures = monitoring(
        (listing.player for listing in reading.listings),
        list_name,
        applies=applies,
        width=width,
        top=top,
    )
    if plots is not None:
        plots.mkdir(parents=True, exist_ok=True)
        for name, picture in (
            ("distribution.svg", distribution_plot(figures)),
            ("ages.svg", age_plot(figures)),
        ):
            write_file(plots / name, picture.encode())
    if as_json:
        emit(figures)
    else:
        _print(figures)


def _print(figures: Monitoring) -> None:
    table = Table(box=box.SIMPLE_HEAD, title=f"{figures.list}, {figures.applies}")
    for heading in ("rating", "players", ""):
        table.add_column(heading, justify="left" if not heading else "right")
    most = max((bar.players for bar in figures.distribution), default=1)
    for bar in figures.distribution:
        table.add_row(
            f"{bar.low}–{bar.high - 1}", str(bar.players), "█" * round(40 * bar.players / most)
        )
    show(table)
    say(f"{figures.players} players, average {_text(figures.average)}")
    say(f"top {figures.top}: {_text(figures.top_average)}; new players: {figures.new_players}")
    for group in figures.ages:
        say(
            f"age {group.youngest}–{group.oldest}: {group.players} players, "
            f"average {_text(group.average)}"
        )
    if figures.without_age:
        say(f"{figures.without_age} players without a year of birth")


def _text(value: Fraction | None) -> str:
    return "–" if value is None else short_decimal(value, 2)


@click.command("drift")
@click.argument("lists", nargs=-1, required=True)
@on_option(required=True)
@click.option("--youngest", type=Number(0), default=25, show_default=True)
@click.option("--oldest", type=Number(0), default=40, show_default=True)
@click.option("--top", type=Number(1), default=50, show_default=True)
@click.option(
    "--plot", type=click.Path(path_type=Path), help="Write an SVG picture into this file."
)
@json_option
def drift_command(
    *,
    lists: tuple[str, ...],
    list_name: str,
    youngest: int,
    oldest: int,
    top: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Follow a group of players and the top through several LISTS, each written DATE=FILE.

    The group is whoever was of these ages on the first list.
    """
    read = []
    for written in lists:
        day, equals, name = written.partition("=")
        try:
            applies = date.fromisoformat(day)
        except ValueError:
            equals = ""
        if not equals:
            raise Refused(f"{written!r} does not say when the list applies; write DATE=FILE")
        reading = list_players(existing(name), (list_name,))
        read.append((applies, [listing.player for listing in reading.listings]))
    points = drift(read, list_name, ages=(youngest, oldest), top=top)
    if plot is not None:
        write_file(plot, drift_plot(points, name=list_name).encode())
    if as_json:
        emit(points)
        return
    table = Table(box=box.SIMPLE_HEAD, title=f"{list_name}, ages {youngest}–{oldest} at first")
    for heading in ("list", "players", "group", f"top {top}"):
        table.add_column(heading, justify="right")
    for point in points:
        table.add_row(
            str(point.applies),
            str(point.group_players),
            _text(point.group_average),
            _text(point.top_average),
        )
    show(table)
