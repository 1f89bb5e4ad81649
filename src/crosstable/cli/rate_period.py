"""Commands about rating periods: from one list to the next, and which event changed whom."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import say_rules
from crosstable.cli.rating_shell import (
    day_of_search,
    first_of_month,
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
    read_file,
    say,
    show,
)
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.office.rating_periods import run_period
from crosstable.office.rating_store import AuditLine, PeriodFile, PeriodOrder
from crosstable.ratings.rulings import list_edition
from crosstable.ratings.words import short_decimal, signed
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import FEDERATIONS, edition_of_federation, edition_of_list
from crosstable.rulebooks.rating_rules import FirstRating

MOST_REMARKS = 50
MANY_EVENTS = 20
ENDINGS = {".trf", ".trfx", ".txt", ".csv", ".json"}
_QUARTERLY = (1, 4, 7, 10)
_QUARTER = re.compile(r"(\d{4})-?Q?([1-4])", re.IGNORECASE)


@click.command("period")
@click.argument("paths", metavar="EVENTS...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--federation",
    type=click.Choice(FEDERATIONS),
    help=f"Default: that of the list, otherwise {FEDERATIONS[0]}.",
)
@list_option()
@click.option("--month", help="The month of the new list, such as 2019-03.")
@click.option("--quarter", help="The quarter of the new list, such as 2019-Q2.")
@click.option(
    "--official", multiple=True, metavar="EVENT", help="An event that may end later, by its file."
)
@click.option(
    "--allowed",
    multiple=True,
    metavar="EVENT",
    help="An event to rate in spite of all objections, such as a league, by its file.",
)
@click.option(
    "--corrected",
    multiple=True,
    metavar="FILE",
    help="A report that replaces another one of the same event.",
)
@click.option(
    "--faster-approved",
    multiple=True,
    metavar="FILE=DECISION",
    help="A report of an event that was approved with less time, and by which decision.",
)
@click.option("--no-events", is_flag=True, help="A period in which nothing was rated.")
@click.option("--same-day", is_flag=True, help="Let a player have two events on one day.")
@click.option("--again", is_flag=True, help="Replace a list of that month that is in force.")
@click.option("--fewer", is_flag=True, help="Let events be missing that were rated before.")
@click.option(
    "--unidentified",
    is_flag=True,
    help="Put the list in force although nobody in the events has an identifier.",
)
@json_option
@pass_shell
def period_command(
    shell: Shell,
    *,
    paths: tuple[Path, ...],
    federation: str | None,
    list: str | None,  # noqa: A002 -- the option's name
    month: str | None,
    quarter: str | None,
    official: tuple[str, ...],
    allowed: tuple[str, ...],
    corrected: tuple[str, ...],
    faster_approved: tuple[str, ...],
    no_events: bool,
    same_day: bool,
    again: bool,
    fewer: bool,
    unidentified: bool,
    as_json: bool,
) -> None:
    """Rate all events of a period and put the new list in force.

    EVENTS are TRF files, FMJD's text reports, lists of games, or folders of them. Their order does
    not matter: events count by their last day, first day and name. Events that may not be rated, or
    that another list has already counted, are left out and named. A run that was broken off is
    continued by the same command; one that is already done does nothing without --again. Where
    anything is wrong, all of it is reported and nothing is applied.

    Two reports of one event (its name, first day and most players agree) are not both rated: remove
    the older or name the newer with --corrected. A report that was corrected after its list came
    into force replaces the old one when that list is calculated --again, from all of its events.

    A list appears for every period: where there was nothing to rate, say --no-events.
    """
    wanted = list_named(list) if list else None
    edition = _rules(federation, wanted)
    applies = _applies(edition, month, quarter)
    name = wanted or edition.ratings.lists[0]
    if name not in edition.ratings.lists:
        of = f"rating list of {edition.federation.lower()}"
        raise UnknownName(of, name, edition.ratings.lists)
    # The newest rules say when periods begin, those of the period how its games are rated.
    order = PeriodOrder(
        edition=list_edition(name, applies),
        list=name,
        applies=applies,
        same_day=same_day,
        official=frozenset(official),
        allowed=frozenset(allowed),
        corrected=frozenset(corrected),
        faster=tuple(map(_approval, faster_approved)),
        again=again,
        fewer=fewer,
        unidentified=unidentified,
    )
    files = _files(paths, no_events=no_events)
    with rating_lists(shell) as store, showing_progress() as progress:
        done = run_period(
            store,
            order,
            files,
            signed=signature(shell),
            progress=progress,
            tell=lambda problem: click.echo(str(problem), err=True),
        )
    say_rules(order.edition, applies - timedelta(days=1), named=False)
    _tell_left_out(done.left_out)
    for event in done.untimed:
        click.echo(f"{event}: no rate of play is known, taken for {done.list}", err=True)
    if done.delisted:
        some = ", ".join(map(str, done.delisted[:5])) + (" ..." if len(done.delisted) > 5 else "")
        click.echo(f"{counted(len(done.delisted), 'player')} delisted: {some}", err=True)
    for event, remark in done.remarks[:MOST_REMARKS]:
        click.echo(f"{event}: {remark}", err=True)
    if len(done.remarks) > MOST_REMARKS:
        more = len(done.remarks) - MOST_REMARKS
        click.echo(f"and {counted(more, 'remark')} more; --json has all", err=True)
    for event in done.corrected:
        click.echo(f"{event}: replaces the report that was rated before", err=True)
    for outdated in done.outdated:
        click.echo(str(outdated), err=True)
    if as_json:
        emit(done)
        return
    before = "was already in force: nothing to do; " if done.already else "is in force: "
    say(
        f"{done.list} of {done.applies} {before}{counted(done.events, 'event')}, "
        f"{counted(done.games, 'game')}, {counted(done.changed, 'player')} rated, "
        f"{counted(done.players, 'player')} listed"
    )


def _tell_left_out(left_out: tuple[tuple[str, str], ...]) -> None:
    """Name the events that are left out; many with the same reason share a line."""
    events: defaultdict[str, list[str]] = defaultdict(list)
    for event, reason in left_out:
        events[reason].append(event)
    for reason, some in events.items():
        if len(some) > MANY_EVENTS:
            named = ", ".join(some[:MANY_EVENTS])
            click.echo(f"{len(some)} events left out, {reason}: {named} ...", err=True)
            continue
        for event in some:
            click.echo(f"{event}: left out, {reason}", err=True)


def _approval(text: str) -> tuple[str, str]:
    """Return a report and the decision that approved its rate of play."""
    report, _, decision = text.partition("=")
    if not report.strip() or not decision.strip():
        raise InvalidValue(f"{text!r} does not say which decision it was; write FILE=DECISION")
    return report.strip(), decision.strip()


def _rules(federation: str | None, wanted: str | None) -> Edition:
    """Return the newest rules of the federation whose list is calculated."""
    if federation is None and wanted:
        return edition_of_list(wanted)
    return edition_of_federation(federation or FEDERATIONS[0])


def _applies(edition: Edition, month: str | None, quarter: str | None) -> date:
    """Return the day from which the new list applies."""
    if (month is None) == (quarter is None):
        raise InvalidValue("say which list: either --month 2019-03 or --quarter 2019-Q2")
    if month is not None:
        return first_of_month(month)
    match = _QUARTER.fullmatch(quarter or "")
    if not match:
        raise InvalidValue(f"{quarter!r} is not a quarter; write 2019-Q2")
    if edition.ratings.calendar.months != _QUARTERLY:
        lists = edition.because("rating.period", f"{edition.federation} has a list every month")
        raise Refused(f"{cited(lists)}; say which one with --month 2019-03")
    return date(int(match[1]), 3 * int(match[2]) - 2, 1)


def _files(paths: tuple[Path, ...], *, no_events: bool) -> list[PeriodFile]:
    """Return the files of folders and those named one by one, each under a name of its own."""
    if no_events and paths:
        raise InvalidValue("--no-events is for a period without any; leave out the files or it")
    if not no_events and not paths:
        raise InvalidValue("name the files or folders of the events; for none, say --no-events")
    by_name: dict[str, Path] = {}
    for path in paths:
        inside = [path]
        if path.is_dir():
            inside = [file for file in path.rglob("*") if file.suffix.lower() in ENDINGS]
            if not inside:
                raise Refused(
                    f"{path}: no events in this folder; they end in {', '.join(sorted(ENDINGS))}; "
                    "for a period without any, say --no-events instead"
                )
        for file in inside:
            name = file.relative_to(path).as_posix() if path.is_dir() else file.name
            if by_name.setdefault(name, file) != file:
                raise Refused(f"{file} and {by_name[name]} are both called {name}; give the folder")
    return [
        PeriodFile(name, str(path), partial(read_file, path))
        for name, path in sorted(by_name.items())
    ]


@click.command("audit")
@click.argument("who", nargs=-1)
@click.option("--event", help="Everybody an event changed, by its file or its name.")
@list_option(multiple=True)
@json_option
@pass_shell
def audit_command(
    shell: Shell,
    *,
    who: tuple[str, ...],
    event: str | None,
    list: tuple[str, ...],  # noqa: A002 -- the option's name
    as_json: bool,
) -> None:
    """Show which events changed a player's rating, and by how much.

    With --event instead of WHO: whose rating an event changed. Scores are those of the federation,
    2, 1 and 0 in draughts; with --json a win counts one everywhere, as in `rate event`.
    """
    names = tuple(list_named(list_name) for list_name in list)
    text = " ".join(who)
    if bool(text) == (event is not None):
        raise InvalidValue("name either a player or an --event")
    with rating_lists(shell) as lists:
        if event is not None:
            lines = lists.audit_event(event, lists=names)
            if not lines:
                raise UnknownName("event that was rated here", event)
            _show_audit(lines, as_json=as_json)
            return
        day = day_of_search(shell, lists, names)
        matching = lists.search(text, lists=names, limit=6, on=day)
        if not matching:
            raise UnknownName("player on the rating lists", text)
        if len(matching) > 1:
            some = ", ".join(f"{player.id} {player.name}" for player in matching[:5])
            raise Refused(f"{text!r} fits several players: {some}; give the identifier")
        lines = lists.audit(matching[0].id, lists=names)
    if not lines and not as_json:
        say(f"{matching[0].name}: no event has been rated here")
    else:
        _show_audit(lines, as_json=as_json)


def _show_audit(lines: tuple[AuditLine, ...], *, as_json: bool) -> None:
    if as_json:
        emit(lines)
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("id", justify="right")
    for heading in ("list", "applies from", "event", "ends"):
        table.add_column(heading)
    for heading in ("before", "games", "score", "K", "change"):
        table.add_column(heading, justify="right")
    for heading in ("rules", "file"):
        table.add_column(heading)
    for line in lines:
        change = "" if line.change is None else signed(line.change)
        if line.average is not None:
            change = f"first result, opponents {short_decimal(line.average)}{_first_rating(line)}"
        if line.disregarded:
            change = "no half point in a first event: disregarded"
        table.add_row(
            str(line.player),
            line.list,
            str(line.applies),
            line.name or line.event,
            str(line.ends or ""),
            str(line.before or ""),
            str(line.games),
            short_decimal(line.score * edition_of_list(line.list).ratings.win_points),
            "" if line.k is None else short_decimal(line.k),
            change,
            line.edition,
            line.source,
        )
    show(table)


def _first_rating(line: AuditLine) -> str:
    """Return which rating a newcomer has on the list then, and whether it was cut to that."""
    if line.listed is None:
        return ": not rated yet"
    first = list_edition(line.list, line.applies).ratings.first
    most = first.most if isinstance(first, FirstRating) else None
    return f": rating {line.listed}{', the most for a first one' if line.listed == most else ''}"
