"""Commands for what has a date: of one event, of the whole office, as a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

import click

from crosstable.arbiter.applications import ApplicationDates, application_dates
from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import Day, EditionName
from crosstable.cli.shell import Shell
from crosstable.cli.telling import Shown
from crosstable.formats.icalendar import write_calendar
from crosstable.office.acts.base import State
from crosstable.office.deadlines import DueItem, deadline_events, deadlines_of, due_items, reminders
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import FEDERATIONS, edition, edition_of_federation


@terminal(None, "deadlines")
def deadlines_command(
    shell: Shell,
    *,
    tournament: Annotated[str | None, arg()] = None,
    only_due: Annotated[bool, opt("--due", help="Only what is due now or overdue.")] = False,
    target: Annotated[
        Path | None,
        opt(
            "--ics",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Write a calendar.",
        ),
    ] = None,
) -> Shown:
    """List what has a date, of all tournaments of the office or of one."""
    with shell.office() as office:
        states = (office.state(tournament),) if tournament else tuple(office.tournaments())
        find = reminders if only_due else due_items
        items = find(states, shell.now, private=lambda _state: True)
    lines = [_line(item, event=tournament is None) for item in items]
    if target is not None:
        events = [event for state in states for event in _events(state)]
        title = states[0].tournament.name if tournament else "Crosstable"
        target.write_bytes(write_calendar(title, events, written=shell.now))
        lines = [str(target)]
    nothing = "nothing is due" if only_due else "nothing has a date"
    return Shown([_json(item) for item in items], lines or nothing)


def _events(state: State) -> tuple[Any, ...]:
    return deadline_events(
        state.id,
        state.tournament,
        deadlines_of(state, private=True),
        sequence=state.version,
        spell=lambda deadline: spell(deadline.article) if deadline.article else "",
    )


@terminal(None, "title-dates")
def title_dates_command(
    shell: Shell,
    *,
    meets: Annotated[date, arg("DAY", type=Day())],
    until: Annotated[date | None, opt(help="The last day of the meeting.")] = None,
    sent: Annotated[
        date | None, opt(help="When the application is sent; without it, today.")
    ] = None,
    edition_name: Annotated[
        str | None,
        opt("--edition", type=EditionName(), help="Default: those in force on DAY."),
    ] = None,
) -> Shown:
    """When applications for titles are sent before a meeting, and what late ones cost."""
    day = sent or shell.now.astimezone().date()
    chosen = (
        (edition(edition_name),)
        if edition_name
        else tuple(edition_of_federation(federation, meets) for federation in FEDERATIONS)
    )
    known = [(rules, application_dates(rules, meets, until or meets, day)) for rules in chosen]
    return Shown([dates for _, found in known for dates in found], _date_lines(known))


def _date_lines(known: list[tuple[Edition, tuple[ApplicationDates, ...]]]) -> Iterator[str]:
    for rules, found in known:
        for dates in found:
            yield f"{dates.title}: send by {dates.send_by}, on the website by {dates.published_by}"
            yield f"  {cited(dates.why)}"
            if dates.unsaid is not None:
                yield f"  not said: {dates.unsaid}"
        if not found:
            yield f"{rules.federation}: its texts name no days for applications"


def _when(item: DueItem) -> str:
    at: datetime | None = item.deadline.at
    clock = f" {at:%H:%M}" if at is not None else ""
    return f"{item.deadline.day}{clock}"


def _line(item: DueItem, *, event: bool) -> str:
    deadline = item.deadline
    article = f" [{spell(deadline.article)}]" if deadline.article else ""
    round_words = f" (round {deadline.round})" if deadline.round else ""
    where = f"{item.name}: " if event else ""
    note = f"; {deadline.note}" if deadline.note is not None else ""
    return f"{_when(item)}  {item.state.words}  {where}{deadline.title}{round_words}{note}{article}"


def _json(item: DueItem) -> dict[str, Any]:
    deadline = item.deadline
    fields = ("name", "title", "day", "at", "round", "line")
    told = {field: getattr(deadline, field) for field in fields}
    told |= {"tournament": item.event, "state": item.state}
    told["article"] = spell(deadline.article) if deadline.article else ""
    told["note"] = deadline.note if deadline.note is not None else ""
    order = ("tournament", "name", "title", "day", "at", "state", "round", "article", "note")
    return {field: told[field] for field in (*order, "line")}
