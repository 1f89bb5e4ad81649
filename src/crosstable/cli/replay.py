"""The command that replays games by the laws."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import date
from pathlib import Path

import click
from rich.table import Table

from crosstable.cli.choosing import edition_options
from crosstable.cli.shell import counted, emit, json_option, progress, say, show
from crosstable.cli.telling import grid
from crosstable.formats.library import FORMATS, Judge, ScoreFormat, format_of_file
from crosstable.formats.scores.report_json import ReportJson, report_json
from crosstable.formats.scores.reports import ReplayReport, ReplaySummary, Status, summarise
from crosstable.formats.scores.sections import Section, portions, sections
from crosstable.games.draughts import DrawMode, LongDiagonal, SixteenToFive
from crosstable.kernel.errors import UnreadableInput
from crosstable.rulebooks.index import cited

CHUNK = 1 << 20
OBJECTIONS = 1
WAITING_A_CORE = 4
"""How many portions wait for each core, so that a file of any size fits into memory."""


@click.command("replay")
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--draws",
    type=click.Choice([mode.name.lower().replace("_", "-") for mode in DrawMode]),
    default="on-claim",
    show_default=True,
    help="Draughts: whether draws by rule end a game by themselves.",
)
@click.option(
    "--sixteen-to-five",
    type=click.Choice([choice.name.lower().replace("_", "-") for choice in SixteenToFive]),
    default="both-count",
    show_default=True,
    help="Draughts: how Annex 1 6.3 and 6.4 go together when a piece is taken.",
)
@click.option(
    "--long-diagonal",
    type=click.Choice([choice.value for choice in LongDiagonal]),
    default=LongDiagonal.SHORTENS.value,
    show_default=True,
    help="Draughts: how five moves on the long diagonal (Annex 1 of 2024, 6.3) go with sixteen.",
)
@click.option(
    "--game",
    type=click.Choice(list(FORMATS)),
    help="Which game the file holds; default: by how its name ends.",
)
@edition_options("Of the games")
@click.option("--every", is_flag=True, help="List every game, not only those with something amiss.")
@json_option
def replay_command(
    *,
    path: Path,
    draws: str,
    sixteen_to_five: str,
    long_diagonal: str,
    game: str | None,
    edition_name: str | None,
    day: date | None,
    every: bool,
    as_json: bool,
) -> None:
    """Validate every game of a PGN or PDN file by the laws.

    Says where and why a game is illegal, what ended it and by which article. Each game is judged by
    the rules of its day, or the newest. Exit status 1 where a
    game is illegal, unreadable or contradicts its result.
    """
    form = _format(path, game)
    judge = form.judge(
        {
            "draws": draws,
            "sixteen-to-five": sixteen_to_five,
            "long-diagonal": long_diagonal,
            "edition": edition_name or "",
            "date": str(day or ""),
        }
    )
    total, amiss, number = ReplaySummary(), 0, 0
    shown: list[ReportJson] = []
    for reports in _replayed(path, judge):
        total += summarise(reports)
        for report in reports:
            number += 1
            wrong = _amiss(report)
            amiss += wrong
            if as_json:
                shown.append(report_json(number, report))
            elif wrong or every:
                say(_line(number, report))
    if as_json:
        emit({"file": str(path), "summary": total, "games": shown})
    else:
        show(_summary(total))
        say(f"{counted(total.games, 'game')}, {amiss} with something amiss")
    if amiss:
        raise click.exceptions.Exit(OBJECTIONS)


def _amiss(report: ReplayReport) -> bool:
    """Return whether an arbiter should look at a game; one we do not judge is no fault."""
    return not report.sound and report.status not in {Status.NOT_JUDGED, Status.NO_MOVES}


def _format(path: Path, game: str | None) -> ScoreFormat:
    """Return the format of a file, by the game that is named or by how the file's name ends."""
    if game is not None:
        return FORMATS[game]
    form = format_of_file(path.name)
    if form is not None:
        return form
    known = ", ".join(f"{form.suffix} ({form.game})" for form in FORMATS.values())
    raise UnreadableInput(
        f"the name of the file does not say which game it holds; known are {known}",
        source=str(path),
        remedy="name the game with --game",
    )


def _replayed(path: Path, judge: Judge) -> Iterator[tuple[ReplayReport, ...]]:
    """Yield the reports of the file's portions in order, worked out on every core."""
    cores = os.cpu_count() or 1
    try:
        size = path.stat().st_size
        with (
            path.open("rb") as stream,
            progress() as bar,
        ):
            task = bar.add_task("replaying", total=size)
            cut = portions(sections(iter(lambda: stream.read(CHUNK), b"")))
            if cores < 2 or size < CHUNK:
                for portion in cut:
                    yield judge(portion)
                    bar.advance(task, _size(portion))
                return
            with ProcessPoolExecutor(cores) as pool:
                waiting: deque[tuple[int, Future[tuple[ReplayReport, ...]]]] = deque()
                for portion in cut:
                    waiting.append((_size(portion), pool.submit(judge, portion)))
                    if len(waiting) > WAITING_A_CORE * cores:
                        done, future = waiting.popleft()
                        yield future.result()
                        bar.advance(task, done)
                for done, future in waiting:
                    yield future.result()
                    bar.advance(task, done)
    except UnreadableInput as error:
        raise error.at_source(str(path)) from None
    except OSError as error:
        raise UnreadableInput(error.strerror or "cannot be read", source=str(path)) from None


def _size(portion: Iterable[Section]) -> int:
    return sum(len(section.data) for section in portion)


def _line(number: int, report: ReplayReport) -> str:
    players = f"{report.white or '?'} - {report.black or '?'}"
    head = f"game {number} (line {report.line or '?'}), {players}, {report.result}"
    if report.stop is not None:
        because = "; ".join(cited(reason) for reason in report.stop.because)
        move = f"{report.stop.number}{report.stop.written}"
        line, column = report.stop.line, report.stop.column
        place = f"line {line}, column {column}" if line and column else ""
        where = ", ".join(filter(None, (move, place)))
        finding = f"{report.status.value} at {where}: {because}"
    elif report.ended is not None:
        because = "; ".join(cited(reason) for reason in report.ended.verdict.because)
        outcome = report.ended.verdict.outcome.result.value
        finding = f"{outcome} after {report.ended.ply} plies: {because}"
    else:
        finding = f"{report.status.value}, {report.agreement.value}"
    claims = "".join(
        f"; claimable after ply {claim.first_ply}"
        + (f" to {claim.last_ply}" if claim.last_ply != claim.first_ply else "")
        + f": {cited(claim.because)}"
        for claim in report.claimable
    )
    return f"{head}: {finding}{claims}"


def _summary(total: ReplaySummary) -> Table:
    table = grid(("what", ">games"), ())
    for word, counts in (
        ("", total.statuses),
        ("result: ", total.agreements),
        ("ended by ", total.endings),
        ("claimable ", total.claims),
        ("forgiven: ", total.leniencies),
        ("judged by ", total.editions),
    ):
        for name, count in sorted(counts.items()):
            table.add_row(f"{word}{name}", f"{count:,}")
    table.add_row("plies", f"{total.plies:,}")
    return table
