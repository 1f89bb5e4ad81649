"""Commands for what has a date: of one event, of the whole office, as a calendar."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from crosstable.arbiter.applications import application_dates
from crosstable.arbiter.deadlines import DeadlineState
from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.formats.icalendar import write_calendar
from crosstable.kernel.errors import InvalidValue
from crosstable.office.acts.base import State
from crosstable.office.deadlines import DueItem, deadline_events, deadlines_of, due_items, reminders
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import FEDERATIONS, edition, edition_of_federation


class DeadlineJson(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has a date, as ``--json`` prints it."""

    tournament: str
    name: str
    title: str
    day: date
    at: datetime | None
    state: DeadlineState
    round: int
    article: str
    note: str
    line: str


@click.command("deadlines")
@click.argument("name", metavar="[TOURNAMENT]", required=False)
@click.option("--due", "only_due", is_flag=True, help="Only what is due now or overdue.")
@click.option(
    "--ics", "target", type=click.Path(path_type=Path, dir_okay=False), help="Write a calendar."
)
@json_option
@pass_shell
def deadlines_command(
    shell: Shell, *, name: str | None, only_due: bool, target: Path | None, as_json: bool
) -> None:
    """List what has a date, of all tournaments of the office or of one."""
    with shell.office() as office:
        states = (office.state(name),) if name else tuple(office.tournaments())
        find = reminders if only_due else due_items
        items = find(states, shell.now, private=lambda _state: True)
        if target is not None:
            events = [event for state in states for event in _events(state)]
            title = states[0].tournament.name if name else "Crosstable"
            target.write_bytes(write_calendar(title, events, written=shell.now))
        if as_json:
            emit([_json(item) for item in items])
        elif target is not None:
            say(str(target))
        elif not items:
            say("nothing has a date" if not only_due else "nothing is due")
        else:
            for item in items:
                _say(item, event=name is None)


def _events(state: State) -> tuple[Any, ...]:
    return deadline_events(
        state.id,
        state.tournament,
        deadlines_of(state, private=True),
        sequence=state.version,
        spell=lambda deadline: spell(deadline.article) if deadline.article else "",
    )


@click.command("title-dates")
@click.argument("meets", metavar="DAY")
@click.option("--until", help="The last day of the meeting.")
@click.option("--sent", help="When the application is sent; without it, today.")
@click.option(
    "--edition", "edition_name", type=EditionName(), help="Default: those in force on DAY."
)
@json_option
@pass_shell
def title_dates_command(
    shell: Shell,
    *,
    meets: str,
    until: str | None,
    sent: str | None,
    edition_name: str | None,
    as_json: bool,
) -> None:
    """When applications for titles are sent before a meeting, and what late ones cost."""
    first = _day(meets)
    last = _day(until) if until else first
    day = _day(sent) if sent else shell.now.astimezone().date()
    chosen = (
        (edition(edition_name),)
        if edition_name
        else tuple(edition_of_federation(federation, first) for federation in FEDERATIONS)
    )
    known = [(rules, application_dates(rules, first, last, day)) for rules in chosen]
    if as_json:
        emit([dates for _, found in known for dates in found])
        return
    for rules, found in known:
        for dates in found:
            say(f"{dates.title}: send by {dates.send_by}, on the website by {dates.published_by}")
            say(f"  {cited(dates.why)}")
            if dates.unsaid is not None:
                say(f"  not said: {dates.unsaid}")
        if not found:
            say(f"{rules.federation}: its texts name no days for applications")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidValue("{text!r} is not a day, such as 2026-05-31", text=text) from None


def _when(item: DueItem) -> str:
    at: datetime | None = item.deadline.at
    clock = f" {at:%H:%M}" if at is not None else ""
    return f"{item.deadline.day}{clock}"


def _say(item: DueItem, *, event: bool) -> None:
    deadline = item.deadline
    article = f" [{spell(deadline.article)}]" if deadline.article else ""
    round_words = f" (round {deadline.round})" if deadline.round else ""
    where = f"{item.name}: " if event else ""
    note = f"; {deadline.note}" if deadline.note is not None else ""
    say(f"{_when(item)}  {item.state.words}  {where}{deadline.title}{round_words}{note}{article}")


def _json(item: DueItem) -> DeadlineJson:
    deadline = item.deadline
    return DeadlineJson(
        tournament=item.event,
        name=deadline.name,
        title=deadline.title,
        day=deadline.day,
        at=deadline.at,
        state=item.state,
        round=deadline.round,
        article=spell(deadline.article) if deadline.article else "",
        note=deadline.note if deadline.note is not None else "",
        line=deadline.line,
    )
