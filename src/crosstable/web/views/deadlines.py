"""What has a date: of one event, of all events of the office, and as a calendar."""

from __future__ import annotations

from datetime import date

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.applications import ApplicationDates, application_dates
from crosstable.arbiter.deadlines import Deadline
from crosstable.arbiter.regulations.subject import reach_of
from crosstable.formats.icalendar import write_calendar
from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import TickLine
from crosstable.office.acts.base import State
from crosstable.office.deadlines import deadline_events, deadlines_of, due_items
from crosstable.office.papers import report_due
from crosstable.office.roles import Ask
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import FEDERATIONS, edition_of_federation
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.web.cache.shown import base_address
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, told

CALENDAR = "text/calendar; charset=utf-8"


def reads_private(desk: Desk, state: State) -> bool:
    """Return whether the person may know of appeals about incidents."""
    return desk.may(Ask.SEE_INCIDENTS, state)


class Deadlines(Controller):
    """The deadlines of one tournament."""

    path = OFFICE

    @get("/deadlines", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what has a date."""
        state = desk.state(name)
        items = due_items(
            (state,), desk.house.now(), private=lambda state: reads_private(desk, state)
        )
        return desk.page(
            "office/deadlines.html",
            state=state,
            here="deadlines",
            items=items,
            is_open=reach_of(state.tournament) is EventReach.OPEN,
            report_due=report_due(state.tournament),
            may_tick=desk.may(TickLine, state) and not state.tournament.archived,
        )

    @get("/deadlines.ics", sync_to_thread=True)
    def calendar(self, desk: NamedDependency[Desk], name: FromPath[str]) -> File:
        """Give them as a calendar."""
        state = desk.state(name)
        named = file_name(state.tournament, _("Deadlines"), ending=".ics")
        return download(_written(desk, state.tournament.name, [state]), named, CALENDAR)


class OfficeDeadlines(Controller):
    """The deadlines of all tournaments of the office."""

    path = "/office"

    @get("/deadlines", sync_to_thread=True)
    def show(
        self,
        desk: NamedDependency[Desk],
        meets: FromQuery[str] = "",
        until: FromQuery[str] = "",
    ) -> Page:
        """Show what has a date in any tournament in which the person has a role."""
        desk.signed_in()
        known = _mine(desk)
        items = due_items(known, desk.house.now(), private=lambda state: reads_private(desk, state))
        titles: tuple[ApplicationDates, ...] = ()
        silent: tuple[str, ...] = ()
        error = ""
        if meets:
            try:
                titles, silent = _titles(desk, meets, until)
            except CrosstableError as problem:
                error = error_text(problem)
            except ValueError:
                error = _("This is not a day.")
        return desk.page(
            "office/all-deadlines.html",
            status=422 if error else 200,
            items=items,
            titles=titles,
            silent=silent,
            meets=meets[:10],
            until=until[:10],
            error=error,
        )

    @get("/deadlines.ics", sync_to_thread=True)
    def calendar(self, desk: NamedDependency[Desk]) -> File:
        """Give them as a calendar."""
        desk.signed_in()
        return download(_written(desk, _("Deadlines"), _mine(desk)), "deadlines.ics", CALENDAR)


def _mine(desk: Desk) -> list[State]:
    return [
        state
        for state in desk.house.office.tournaments()
        if desk.may(Ask.SEE_UNPUBLISHED, state) and not state.tournament.archived
    ]


def _titles(
    desk: Desk, meets: str, until: str
) -> tuple[tuple[ApplicationDates, ...], tuple[str, ...]]:
    """Return the dates by the rules in force on the day, and whose texts name none."""
    first = date.fromisoformat(meets)
    today = desk.house.now().astimezone().date()
    last = date.fromisoformat(until) if until else first
    rules = [edition_of_federation(federation, first) for federation in FEDERATIONS]
    found = [application_dates(each, first, last, today) for each in rules]
    dates = tuple(each for known in found for each in known)
    silent = tuple(each.federation for each, known in zip(rules, found, strict=True) if not known)
    return dates, silent


def _written(desk: Desk, title: str, states: list[State]) -> bytes:
    base = base_address(desk)
    events = [
        event
        for state in states
        for event in deadline_events(
            state.id,
            state.tournament,
            deadlines_of(state, private=reads_private(desk, state)),
            sequence=state.version,
            url=f"{base}{office_path(state.id, 'deadlines')}",
            say=told,
            spell=_article,
        )
    ]
    return write_calendar(title, events, written=desk.house.now())


def _article(deadline: Deadline) -> str:
    return spell(deadline.article) if deadline.article is not None else ""
