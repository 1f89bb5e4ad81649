"""Everything of an event that has a date: what is due, by when, by which article, and if done.

Days and hours come from the edition, the announcement and the regulations. What does not concern an
event is not among them: an event that nobody registered has no report to send. What is over is said
to be over, never left out.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from enum import Enum

import msgspec

from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.event_class import Level, Waiver
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.official import CHIEF_ARBITER, DUTY_WORDS, MAIN_REFEREE, ORGANISER
from crosstable.kernel.rate_of_play import game_time
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.ratings.reporting import interim_reports, report_due
from crosstable.rulebooks.regulation_rules import EventReach
from crosstable.rulebooks.rules import rule

_SOON = timedelta(days=7)
"""How long before its day something is called due."""
_REMINDED = timedelta(days=60)
"""How long after its day something that nobody did is still reminded of (decision 494)."""


class DeadlineState(Enum):
    """How a deadline stands at a moment."""

    DONE = "done"
    OVERDUE = "overdue"
    DUE = "due"
    """Within a week, or today."""
    LATER = "later"
    OVER = "over"
    """It has passed, and nobody had to do anything by it."""

    @property
    def words(self) -> Sentence:
        """Return it in words."""
        return _STATES[self]


_STATES = {
    DeadlineState.DONE: Sentence("done"),
    DeadlineState.OVERDUE: Sentence("overdue: still to be done"),
    DeadlineState.DUE: Sentence("due"),
    DeadlineState.LATER: Sentence("later"),
    DeadlineState.OVER: Sentence("passed: nothing left to do"),
}


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has a date."""

    name: str
    title: Sentence
    day: date
    at: datetime | None = None
    """With its time zone where the event has one; None: any time of the day."""
    article: Citation | None = None
    who: Sentence | None = None
    round: int = 0
    line: str = ""
    """The line of a checklist that is ticked when it is done."""
    done: bool = False
    note: Sentence | None = None
    private: bool = False
    """Whether only those who read incidents may know of it."""
    passes: bool = False
    """Whether it is a limit for others, which nobody in the office has to keep."""
    page: str = ""
    """The page of the tournament on which it is done."""
    public: bool = False
    """Whether players are to know of it."""
    warned: timedelta = timedelta(hours=1)
    """How long before its moment a calendar rings."""

    def state(self, now: datetime) -> DeadlineState:
        """Return how it stands; ``now`` is by the clock of the event, or of the hall."""
        if self.done:
            return DeadlineState.DONE
        if self.at is not None:
            moment = now if self.at.tzinfo is not None else now.replace(tzinfo=None)
            left = self.at - moment
        else:
            left = datetime.combine(self.day, datetime.max.time()) - now.replace(tzinfo=None)
        if left < timedelta(0):
            return DeadlineState.OVER if self.passes else DeadlineState.OVERDUE
        return DeadlineState.DUE if left <= _SOON else DeadlineState.LATER

    def is_reminded(self, now: datetime) -> bool:
        """Return whether the office is to be reminded of it."""
        state = self.state(now)
        if state is DeadlineState.OVERDUE:
            return now.date() - self.day <= _REMINDED
        return state is DeadlineState.DUE

    @property
    def order(self) -> tuple[date, str, str]:
        """Return by what deadlines are sorted."""
        return self.day, f"{self.at:%H:%M}" if self.at is not None else "24", self.name


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """When the rounds of an event begin and ended, as far as anybody knows."""

    days: Mapping[int, date] = {}
    starts: Mapping[int, datetime] = {}
    ended: Mapping[int, datetime] = {}
    """When the last result of a round came in."""


def months_before(day: date, months: int) -> date:
    """Return the same day so many months earlier; the last one of a month that is too short."""
    years, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(years, month + 1, min(day.day, monthrange(years, month + 1)[1]))


def deadlines(tournament: Tournament, course: Course) -> tuple[Deadline, ...]:
    """Return everything that has a date, the earliest first."""
    subject = Subject(tournament)
    found = (
        *_planning(subject),
        *_registration(subject),
        *_needs(subject),
        *_list_of_players(subject, course),
        *_lots(subject, course),
        *_prizes(subject, course),
        *_clocks(subject, course),
        *_objections(subject, course),
        *_incidents(tournament),
        *_adjourned(tournament),
        *_reports(subject),
    )
    ticked = {tick.line for tick in tournament.ticks}
    marked = (
        msgspec.structs.replace(deadline, done=True) if deadline.line in ticked else deadline
        for deadline in found
    )
    return tuple(sorted(marked, key=lambda deadline: deadline.order))


def _chief(subject: Subject) -> Sentence:
    known = subject.edition.duties
    return DUTY_WORDS[known[0] if known else CHIEF_ARBITER]


@rule("deadline.planning")
def _planning(subject: Subject) -> Iterator[Deadline]:
    """Yield what a great event has ready months before (Annex 2 2.1 and 2.4)."""
    starts, announced = subject.tournament.starts, subject.tournament.event_class
    if starts is None or subject.reach < EventReach.OFFICIAL:
        return
    championship = (
        announced.level is Level.WORLD
        and not announced.cup
        and not announced.age_group
        and not announced.series
        and subject.tournament.team_plan is None
    )
    for step in subject.edition.deadlines.planning:
        if championship or not step.championship:
            yield Deadline(
                name=f"planning-{step.name}",
                title=step.title,
                day=months_before(starts, step.months),
                article=step.article,
                who=DUTY_WORDS[ORGANISER],
                line="annex2-confirmed" if not step.championship else "",
                passes=step.championship,
            )


@rule("rating.registration")
def _registration(subject: Subject) -> Iterator[Deadline]:
    """Yield until when the event is registered, earlier where norms are to be made."""
    event, rules = subject.tournament, subject.edition.ratings
    announced, starts = event.event_class, event.starts
    if starts is None or subject.reach is EventReach.OPEN:
        return
    exempt = rules.official_exempt and (
        announced.is_official or announced.level.is_national_championship
    )
    if exempt or announced.excused(Waiver.LATE_REGISTRATION):
        return
    limits = [rules.registered_days_before]
    if announced.norms:
        limits.append(rules.registered_days_before_norms)
    days = max((limit for limit in limits if limit is not None), default=None)
    if days is None:
        return
    due = starts - timedelta(days=days)
    note = None
    if announced.registered is not None:
        note = Sentence("registered on {day}", day=announced.registered)
        if announced.registered > due:
            note = Sentence("registered late: {day}", day=announced.registered)
    yield Deadline(
        name="registration",
        title=Sentence("Register the event, {days:day|days} before", days=days),
        day=due,
        article=next(iter(subject.edition.cite("rating.registration")), None),
        who=DUTY_WORDS[ORGANISER],
        done=announced.registered is not None,
        note=note,
        page="settings",
    )


@rule("deadline.needs")
def _needs(subject: Subject) -> Iterator[Deadline]:
    """Yield until when players say what a disability asks for (C.02 10.1.4)."""
    starts, days = subject.tournament.starts, subject.edition.deadlines.needs_days
    if starts is None or days is None or subject.reach is EventReach.OPEN:
        return
    yield Deadline(
        name="needs",
        title=Sentence("Players say what they need because of a disability"),
        day=starts - timedelta(days=days),
        article=_cited(subject, "deadline.needs"),
        passes=True,
        public=True,
    )


@rule("deadline.list")
def _list_of_players(subject: Subject, course: Course) -> Iterator[Deadline]:
    """Yield until when the signed list of players is there (Annex 4 2.3; decision 492)."""
    minutes = subject.edition.deadlines.list_minutes
    day, at = course.days.get(1), course.starts.get(1)
    if minutes is None or day is None or subject.reach is EventReach.OPEN:
        return
    at = at - timedelta(minutes=minutes) if at is not None else None
    yield Deadline(
        name="list",
        title=Sentence("Signed list of players, title holders and reserves"),
        day=day if at is None else at.date(),
        at=at,
        article=_cited(subject, "deadline.list"),
        who=DUTY_WORDS[MAIN_REFEREE],
        line="annex4-players",
    )


@rule("deadline.lots")
def _lots(subject: Subject, course: Course) -> Iterator[Deadline]:
    """Yield until when lots are drawn: so many hours before round 1 (GR 6.3)."""
    rules, event = subject.edition.deadlines, subject.tournament
    hours = subject.number("lots-hours") or rules.lots_hours
    day, at = course.days.get(1), course.starts.get(1)
    if hours is None or day is None or subject.reach < rules.lots_from:
        return
    at = at - timedelta(hours=hours) if at is not None else None
    yield Deadline(
        name="lots",
        title=Sentence("Draw the lots, {hours:hour|hours} before round 1", hours=hours),
        day=at.date() if at is not None else day - timedelta(days=1),
        at=at,
        article=_cited(subject, "deadline.lots"),
        who=_chief(subject),
        done=event.numbers_final,
        page="players",
    )


@rule("deadline.prizes")
def _prizes(subject: Subject, course: Course) -> Iterator[Deadline]:
    """Yield when the list of prizes hangs at the latest (Annex 4 2.6; decision 493)."""
    half = max(subject.rounds // 2, 1)
    day = course.days.get(half)
    if not subject.edition.deadlines.prizes_by_half or not subject.rounds or day is None:
        return
    if not subject.tournament.prizes.lists and subject.reach is EventReach.OPEN:
        return
    yield Deadline(
        name="prizes",
        title=Sentence("Display the final list of prizes, on the day of round {round}", round=half),
        day=day,
        article=_cited(subject, "deadline.prizes"),
        who=DUTY_WORDS[MAIN_REFEREE],
        line="annex4-prizes",
        page="prizes",
    )


@rule("deadline.clocks")
def _clocks(subject: Subject, course: Course) -> Iterator[Deadline]:
    """Yield when clocks are compared in the round that is played (Duties B.b)."""
    minutes, event = subject.edition.deadlines.clocks_minutes, subject.tournament
    played = event.rounds[-1] if event.rounds else None
    if minutes is None or played is None or not played.published or played.complete:
        return
    at = course.starts.get(played.number)
    if at is None or subject.rate is None:
        return
    longest = game_time(subject.rate)
    for passed in range(minutes * 60, longest, minutes * 60):
        moment = at + timedelta(seconds=passed)
        yield Deadline(
            name=f"clocks-{passed // 60}",
            title=Sentence(
                "Compare the clocks of round {round}, after {minutes:minute|minutes}",
                round=played.number,
                minutes=passed // 60,
            ),
            day=moment.date(),
            at=moment,
            article=_cited(subject, "deadline.clocks"),
            who=_chief(subject),
            round=played.number,
            passes=True,
            page="rounds",
            warned=timedelta(0),
        )


@rule("deadline.appeals", "deadline.corrections")
def _objections(subject: Subject, course: Course) -> Iterator[Deadline]:
    """Yield until when players may appeal, or report a wrong result, after the latest round."""
    if not course.ended:
        return
    number = max(course.ended)
    for field, rule_name, title in (
        ("appeal-deadline", "deadline.appeals", Sentence("Last appeal after the round")),
        (
            "correction-deadline",
            "deadline.corrections",
            Sentence("Last report of a wrong result of the round"),
        ),
    ):
        minutes = subject.number(field)
        if minutes is None:
            continue
        at = course.ended[number] + timedelta(minutes=minutes)
        yield Deadline(
            name=field,
            title=title,
            day=at.date(),
            at=at,
            article=_cited(subject, rule_name),
            round=number,
            passes=True,
            public=True,
        )


def _incidents(tournament: Tournament) -> Iterator[Deadline]:
    """Yield until when appeals about incidents are handed in; for those who read incidents."""
    for number, incident in enumerate(tournament.incidents, start=1):
        appeal = incident.appeal
        if appeal.deadline is not None and not incident.closed:
            yield Deadline(
                name=f"incident-{number}",
                title=Sentence("Appeal about incident {number} handed in", number=number),
                day=appeal.deadline.date(),
                at=appeal.deadline,
                round=incident.round,
                done=appeal.state is AppealState.DECIDED,
                private=True,
                page="incidents",
            )


def _adjourned(tournament: Tournament) -> Iterator[Deadline]:
    """Yield when adjourned games go on."""
    for game in tournament.adjourned_games:
        if game.resumes is None:
            continue
        played = tournament.round(game.round).boards[game.number - 1]
        yield Deadline(
            name=f"adjourned-{game.round}-{game.number}",
            title=Sentence(
                "The adjourned game of round {round}, board {board} goes on",
                round=game.round,
                board=game.number,
            ),
            day=game.resumes.date(),
            at=game.resumes,
            round=game.round,
            done=game.resumption is not None or not played.unfinished,
            page="rounds",
            public=True,
        )


@rule("rating.report", "rating.interim")
def _reports(subject: Subject) -> Iterator[Deadline]:
    """Yield until when the event is reported, and handed on (B.02 9.1, Annex 9 4.1)."""
    event, edition = subject.tournament, subject.edition
    if subject.reach is EventReach.OPEN:
        return
    article = next(iter(edition.cite("rating.report")), None)
    due = report_due(event, edition)
    if due is not None:
        yield Deadline(
            name="report",
            title=Sentence("Report the event for rating"),
            day=due,
            article=article,
            who=_chief(subject),
            line=edition.deadlines.report_line,
            page="print",
        )
    last = max((day for day in event.round_dates if day is not None), default=event.ends)
    final = last + timedelta(days=edition.papers.due_days) if last is not None else None
    if final is not None and final != due:
        yield Deadline(
            name="final-report",
            title=Sentence("Final report of the arbiter in charge"),
            day=final,
            article=edition.papers.due,
            who=_chief(subject),
            line="duties-final-report",
            page="papers",
        )
    upload = edition.ratings.upload_days
    if upload is not None and event.ends is not None:
        yield Deadline(
            name="upload",
            title=Sentence("Upload the report to the rating server"),
            day=event.ends + timedelta(days=upload),
            article=article,
            who=Sentence("Rating officer"),
            line="rating-upload",
        )
    for month in interim_reports(event, edition):
        yield Deadline(
            name=f"interim-{month:%Y-%m}",
            title=Sentence("Report the games of the month so far"),
            day=month,
            article=next(iter(edition.cite("rating.interim")), None),
            who=_chief(subject),
            passes=True,
        )


def _cited(subject: Subject, rule_name: str) -> Citation | None:
    return next(iter(subject.article(*subject.edition.cite(rule_name))), None)
