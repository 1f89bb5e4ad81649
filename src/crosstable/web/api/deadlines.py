"""Deadlines for programs: of one event, and of all that a token may see."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.di import NamedDependency

from crosstable.formats.icalendar import write_calendar
from crosstable.office.acts.base import State
from crosstable.office.deadlines import DueItem, deadline_events, deadlines_of, due_items
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.rulebooks.index import spell
from crosstable.web.api import shapes
from crosstable.web.api.changing import AboutEvent
from crosstable.web.api.showing import citation_item
from crosstable.web.api.window import EventWindow, Window, identified

_UNKEPT = {"Cache-Control": "no-store"}


class AllDeadlines(Controller):
    """What has a date anywhere; for tokens of those with a role."""

    tags = ("Reading",)
    guards = (identified,)

    @get("/deadlines", sync_to_thread=True, operation_id="listAllDeadlines")
    def everywhere(self, window: NamedDependency[Window]) -> Response[shapes.DeadlineList]:
        """List the deadlines of all tournaments in which the token has a role."""
        known = [
            state
            for state in window.house.office.tournaments()
            if _may(window, state, Ask.SEE_UNPUBLISHED)
        ]
        return Response(_told(window, known), headers=_UNKEPT)


class Deadlines(AboutEvent):
    """What has a date in a tournament; for tokens of those with a role."""

    guards = (identified,)

    @get("/deadlines", sync_to_thread=True)
    def of_one(self, window: NamedDependency[EventWindow]) -> Response[shapes.DeadlineList]:
        """List what has a date in a tournament; appeals only for those who read incidents."""
        state = window.state_for(Ask.SEE_UNPUBLISHED)
        return Response(_told(window, [state]), headers=_UNKEPT)

    @get("/deadlines.ics", sync_to_thread=True, media_type="text/calendar")
    def calendar(self, window: NamedDependency[EventWindow]) -> Response[bytes]:
        """Give the same as a calendar."""
        state = window.state_for(Ask.SEE_UNPUBLISHED)
        events = deadline_events(
            state.id,
            state.tournament,
            deadlines_of(state, private=_may(window, state, Ask.SEE_INCIDENTS)),
            sequence=state.version,
            spell=lambda each: spell(each.article) if each.article else "",
        )
        content = write_calendar(state.tournament.name, events, written=window.house.now())
        return Response(content, media_type="text/calendar", headers=_UNKEPT)


def _may(window: Window, state: State, asked: Ask) -> bool:
    role = window.identity.role(state.id) if window.identity is not None else None
    return allowed(role, asked, state=state).outcome


def _told(window: Window, states: list[State]) -> shapes.DeadlineList:
    items = due_items(
        states,
        window.house.now(),
        private=lambda state: _may(window, state, Ask.SEE_INCIDENTS),
    )
    return shapes.DeadlineList(tuple(map(_item, items)))


def _item(item: DueItem) -> shapes.DeadlineItem:
    deadline = item.deadline
    return shapes.DeadlineItem(
        tournament=item.event,
        name=deadline.name,
        title=str(deadline.title),
        day=deadline.day,
        at=deadline.at,
        state=item.state.value,
        round=deadline.round,
        who=str(deadline.who) if deadline.who is not None else "",
        article=citation_item(deadline.article),
        note=str(deadline.note) if deadline.note is not None else "",
        line=deadline.line,
    )
