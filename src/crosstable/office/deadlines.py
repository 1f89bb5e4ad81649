"""The deadlines of an event with its timetable, teams and journal, and of a whole office."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

import msgspec

from crosstable.arbiter.deadlines import Course, Deadline, DeadlineState, deadlines
from crosstable.formats.icalendar import CalendarEvent
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State, Topic
from crosstable.office.acts.rounds import RoundPaired
from crosstable.office.fixtures import fixtures
from crosstable.office.timetable import in_event_time, lineup_deadline, round_times
from crosstable.rulebooks.library import edition_of

_SHOWN = timedelta(minutes=15)
"""How long an entry of a calendar is that is only a moment."""
_MORNING_BEFORE = timedelta(hours=15)
"""From nine in the morning to midnight."""


class DueItem(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline of one of the office's events, as it stands now."""

    event: str
    name: str
    deadline: Deadline
    state: DeadlineState


def event_clock(tournament: Tournament, now: datetime) -> datetime:
    """Return a moment by the clock of the event; without a time zone, by that of the office."""
    return in_event_time(tournament, now) if tournament.time_zone else now.astimezone()


def course_of(state: State) -> Course:
    """Return when rounds begin, and when the latest one that is over ended."""
    tournament = state.tournament
    planned = round_times(tournament)
    return Course(
        days={entry.round: entry.day for entry in planned},
        starts={entry.round: entry.starts for entry in planned if entry.starts is not None},
        ended=_ended(state),
    )


def _ended(state: State) -> dict[int, datetime]:
    """Return when the last result of the latest complete round was entered."""
    over = [
        played.number for played in state.tournament.rounds if played.complete and played.published
    ]
    if not over:
        return {}
    latest = max(over)
    entered: list[datetime] = []
    for done in reversed(state.in_force):
        act = done.act
        if act.topic is Topic.RESULTS:
            if done.at is not None and getattr(act, "round", 0) == latest:
                entered.append(done.at)
        elif entered and isinstance(act, RoundPaired) and act.round == latest:
            break  # all the rest of a long journal was before that round
    if not entered:
        return {}
    return {latest: event_clock(state.tournament, max(entered))}


def deadlines_of(state: State, *, private: bool) -> tuple[Deadline, ...]:
    """Return everything of an event that has a date; what is private only where it may be read."""
    tournament = state.tournament
    if tournament.archived or tournament.deleted:
        return ()
    found = (*deadlines(tournament, course_of(state)), *_teams(tournament))
    shown = (deadline for deadline in found if private or not deadline.private)
    return tuple(sorted(shown, key=lambda deadline: deadline.order))


def public_deadlines(state: State, shown: Tournament) -> tuple[Deadline, ...]:
    """Return what players are to know of: until when they may appeal, when games go on.

    ``shown`` is the tournament as everybody may see it; the journal only says when a round that
    is in it ended.
    """
    if shown.archived or shown.deleted:
        return ()
    course = course_of(state)
    known = msgspec.structs.replace(
        course,
        ended={number: at for number, at in course.ended.items() if number <= len(shown.rounds)},
    )
    found = (*deadlines(shown, known), *_teams(shown))
    return tuple(
        sorted(
            (deadline for deadline in found if deadline.public), key=lambda deadline: deadline.order
        )
    )


def _teams(tournament: Tournament) -> Iterator[Deadline]:
    """Yield until when line-ups are due, and when matches that were put off are played."""
    if tournament.team_plan is None:
        return
    coming = len(tournament.rounds) + 1
    due = lineup_deadline(tournament, coming)
    if due is not None:
        handed_in = {lineup.team for lineup in tournament.lineups if lineup.round == coming}
        playing = {number for number, team in enumerate(tournament.teams, start=1) if not team.left}
        yield Deadline(
            name="line-ups",
            title=Sentence("Line-ups of round {round} handed in", round=coming),
            day=due.date(),
            at=due,
            article=next(iter(edition_of(tournament).cite("team.line-up-deadline")), None),
            round=coming,
            done=bool(playing) and handed_in >= playing,
            passes=True,
            page="rounds",
            public=True,
        )
    for match in fixtures(tournament):
        if match.postponed and match.day is not None:
            yield Deadline(
                name=f"postponed-{match.label}",
                title=Sentence(
                    "Postponed match {match}: {first} – {second}",
                    match=match.label,
                    first=tournament.team(match.first).name,
                    second=tournament.team(match.second).name,
                ),
                day=match.day,
                at=match.starts,
                round=match.round,
                page="rounds",
                public=True,
            )


def due_items(
    states: Iterable[State], now: datetime, *, private: Callable[[State], bool]
) -> tuple[DueItem, ...]:
    """Return the deadlines of several events, the earliest first."""
    items = [
        DueItem(
            event=state.id,
            name=state.tournament.name,
            deadline=deadline,
            state=deadline.state(event_clock(state.tournament, now)),
        )
        for state in states
        for deadline in deadlines_of(state, private=private(state))
    ]
    return tuple(sorted(items, key=lambda item: (*item.deadline.order, item.event)))


def reminders(
    states: Iterable[State], now: datetime, *, private: Callable[[State], bool]
) -> tuple[DueItem, ...]:
    """Return what is due or overdue, for the first page of an office and of an event."""
    known = tuple(states)
    clocks = {state.id: event_clock(state.tournament, now) for state in known}
    return tuple(
        item
        for item in due_items(known, now, private=private)
        if item.deadline.is_reminded(clocks[item.event])
    )


def deadline_events(
    event: str,
    tournament: Tournament,
    known: Iterable[Deadline],
    *,
    sequence: int,
    url: str = "",
    say: Callable[[str], str] = str,
    spell: Callable[[Deadline], str] = lambda _each: "",
) -> tuple[CalendarEvent, ...]:
    """Return deadlines as entries of a calendar, each under a name it keeps."""
    return tuple(
        CalendarEvent(
            uid=f"{event}-deadline-{deadline.name}-{deadline.round}@crosstable",
            summary=f"{say(deadline.title)}, {tournament.name}",
            day=deadline.day,
            starts=deadline.at,
            length=_SHOWN,
            location=tournament.city,
            description=spell(deadline),
            url=url,
            sequence=sequence,
            alarm=_alarm(deadline),
        )
        for deadline in known
    )


def _alarm(deadline: Deadline) -> timedelta | None:
    """Return when a calendar rings: none for what is done; a day rings on the morning before."""
    if deadline.done:
        return None
    return deadline.warned if deadline.at is not None else _MORNING_BEFORE
