"""What commands about ratings share: lists by name, the office's lists, long work shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date

import click
from rich.progress import Progress

from crosstable.cli.shell import Shell, console
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.office.from_list import ListsInForce
from crosstable.office.rating_lists import day_of_lists, later_issues
from crosstable.office.rating_store import Signature, StoredIssue
from crosstable.rulebooks.library import EDITIONS
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore

_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)
KNOWN = tuple(dict.fromkeys(name for edition in EDITIONS.values() for name in edition.rating_lists))


def first_of_month(text: str) -> date:
    """Return the first day of a month that is written 2019-03."""
    match = _MONTH.fullmatch(text)
    if not match:
        raise InvalidValue(f"{text!r} is not a month; write 2019-03")
    return date(int(match[1]), int(match[2]), 1)


def list_named(name: str) -> str:
    """Return a list's name from how it is typed: ``fide-standard`` is ``fide.standard``."""
    spelled = {known_name.replace(".", "-"): known_name for known_name in KNOWN}
    list_name = spelled.get(name.replace(".", "-"))
    if list_name is None:
        raise UnknownName("rating list", name, tuple(spelled))
    return list_name


def list_option(**settings: object) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """Add ``--list``, which names a rating list."""
    known = ", ".join(known_name.replace(".", "-") for known_name in KNOWN)
    return click.option("--list", help=f"One of {known}.", **settings)  # type: ignore[arg-type]


@contextmanager
def showing_progress() -> Iterator[Callable[[str, int, int], None]]:
    """Give a function that shows on the terminal how far a long work is."""
    with Progress(
        console=console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        tasks: dict[str, int] = {}

        def progress(step: str, done: int, of: int) -> None:
            if step not in tasks:
                tasks[step] = bar.add_task(step, total=of or None)
            bar.update(tasks[step], completed=done, total=of or None)  # type: ignore[arg-type]

        yield progress


@contextmanager
def rating_lists(shell: Shell, *, create: bool = False) -> Iterator[SqlRatingStore]:
    """Open the office's rating lists."""
    with open_journal(shell.database, create=create) as journal:
        yield SqlRatingStore(journal.database)


@contextmanager
def lists_in_force(
    shell: Shell, tournament: Tournament, only: str | None = None
) -> Iterator[ListsInForce]:
    """Open the lists that count for a tournament, or the one that is named."""
    with rating_lists(shell) as lists:
        name = list_named(only) if only else ""
        yield ListsInForce(lists, tournament, today=shell.now.date(), only=name)


def day_of_search(shell: Shell, lists: SqlRatingStore, names: Sequence[str] = ()) -> date | None:
    """Return the day whose lists answer where none is named; later lists are named on stderr."""
    issues = [issue for issue in lists.issues() if not names or issue.list in names]
    today = shell.now.date()
    day = day_of_lists(issues, today)
    for later in later_issues(issues, today):
        used = "not looked at" if day else "looked at because there is no other"
        click.echo(f"note: {later.list} of {later.dated} is not in force yet: {used}", err=True)
    return day


def signature(shell: Shell) -> Signature:
    """Return who asks, and when, for the journal."""
    return Signature(shell.by, shell.now)


def issue_in_force(lists: SqlRatingStore, name: str, on: date | None) -> StoredIssue:
    """Return the issue of a list that applies on a day, the latest where none is given."""
    issue = lists.in_force(list_named(name), on)
    if issue is None:
        when = f" that applies on {on}" if on else ""
        raise Refused(f"there is no list {name}{when}; `crosstable ratings lists` shows them")
    return issue
