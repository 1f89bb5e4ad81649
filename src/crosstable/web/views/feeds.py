"""What programs fetch about a tournament: its calendar, its news, the picture for a link to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from crosstable.formats.atom import FeedEntry, write_feed
from crosstable.formats.icalendar import CalendarEvent, write_calendar
from crosstable.office.calendars import calendar_events, revision
from crosstable.office.deadlines import deadline_events, public_deadlines
from crosstable.office.fixtures import fixtures, fixtures_of_team
from crosstable.office.news import News, NewsKind, announced_at, news
from crosstable.office.publicity import PublicState
from crosstable.office.timetable import round_times
from crosstable.reports.preview import preview_picture
from crosstable.web.cache.keeping import Kept, Ready, keep, ready
from crosstable.web.cache.shown import base_address, public_event, stood
from crosstable.web.desk import Desk
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, day, language, ngettext
from crosstable.web.words.sentences import told

FIRST_PLACES = 3


class Feeds(Controller):
    """Files about one tournament; only what is published is in them."""

    path = "/tournaments/{name:str}"

    @get("/calendar.ics", sync_to_thread=True)
    def calendar(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready:
        """Give the rounds as a calendar; the whole event where no round has its day yet."""
        state = public_event(desk, name)
        return _dated(desk, state, "calendar", lambda: _calendar(desk, state))

    @get("/matches.ics", sync_to_thread=True)
    def matches(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready:
        """Give the matches of all teams as a calendar."""
        state = public_event(desk, name)
        if state.tournament.team_plan is None:
            raise NotFoundException(_("No teams were announced here."))
        return _matches(desk, state, 0)

    @get("/teams/{team:int}/calendar.ics", sync_to_thread=True)
    def team(self, desk: NamedDependency[Desk], name: FromPath[str], team: FromPath[int]) -> Ready:
        """Give the matches of one team as a calendar."""
        state = public_event(desk, name)
        if not 1 <= team <= len(state.tournament.teams):
            raise NotFoundException(_("There is no such team in this tournament."))
        return _matches(desk, state, team)

    @get("/feed.atom", sync_to_thread=True)
    def feed(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready:
        """Give what was published as a feed."""
        state = public_event(desk, name)
        return _kept(desk, state, "feed", lambda: _feed(desk, state))

    @get("/preview.png", sync_to_thread=True)
    def preview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Ready:
        """Give the picture that messengers show beside a link."""
        state = public_event(desk, name)
        return _kept(desk, state, "preview", lambda: _preview(desk, state))


def _kept(desk: Desk, state: PublicState, what: str, make: Callable[[], Kept]) -> Ready:
    key = what, base_address(desk), language()
    return ready(desk.request, desk.house.derived.of(state, key, make))


def _dated(desk: Desk, state: PublicState, what: str, make: Callable[[], Kept]) -> Ready:
    """Return a calendar, made anew after every act.

    A change taken back shows what was before, and yet it is one change more.
    """
    version = desk.house.office.state(state.id).version
    return _kept(desk, state, f"{what} {version}", make)


def _calendar(desk: Desk, state: PublicState) -> Kept:
    tournament, base = state.tournament, base_address(desk)
    count, written = revision(desk.house.office.history(state.id))
    where = ", ".join(filter(None, (tournament.city, tournament.federation)))
    events = [
        CalendarEvent(
            uid=f"{state.id}-round-{round_time.round}@crosstable",
            summary=_("%(name)s, round %(number)s")
            % {"name": tournament.name, "number": round_time.round},
            day=round_time.day,
            starts=round_time.starts,
            location=where,
            url=f"{base}/tournaments/{state.id}/rounds",
            sequence=count,
        )
        for round_time in round_times(tournament)
    ]
    if not events and tournament.starts is not None:
        events = [
            CalendarEvent(
                uid=f"{state.id}@crosstable",
                summary=tournament.name,
                day=tournament.starts,
                days=((tournament.ends or tournament.starts) - tournament.starts).days + 1,
                location=where,
                url=f"{base}/tournaments/{state.id}",
                sequence=count,
            )
        ]
    # A deadline moves with results too, so its entries count every act as a change.
    full = desk.house.office.state(state.id)
    due = deadline_events(
        state.id,
        tournament,
        public_deadlines(full, state.tournament),
        sequence=full.version,
        url=f"{base}/tournaments/{state.id}",
        say=told,
    )
    content = write_calendar(tournament.name, (*events, *due), written=written)
    return keep(content, "text/calendar")


def _matches(desk: Desk, state: PublicState, team: int) -> Ready:
    """Return the matches of a team, or of all with number 0."""
    tournament, base = state.tournament, base_address(desk)

    def make() -> Kept:
        count, written = revision(desk.house.office.history(state.id))
        known = fixtures_of_team(tournament, team) if team else fixtures(tournament)
        page = f"{base}/tournaments/{state.id}/schedule"
        events = calendar_events(state.id, tournament, known, sequence=count, url=page, say=told)
        title = f"{tournament.team(team).name}, {tournament.name}" if team else tournament.name
        return keep(write_calendar(title, events, written=written), "text/calendar")

    return _dated(desk, state, f"matches {team}", make)


def _feed(desk: Desk, state: PublicState) -> Kept:
    tournament, base = state.tournament, base_address(desk)
    history = desk.house.office.history(state.id)
    entries = list(_entries(state, news(history, tournament), f"{base}/tournaments/{state.id}"))
    latest: datetime = max([announced_at(history), *(entry.updated for entry in entries)])
    content = write_feed(
        identity=f"{base}/tournaments/{state.id}",
        title=tournament.name,
        link=f"{base}/tournaments/{state.id}",
        itself=f"{base}/tournaments/{state.id}/feed.atom",
        updated=latest,
        entries=entries,
    )
    return keep(content, "application/atom+xml; charset=utf-8")


def _entries(state: PublicState, told: tuple[News, ...], own: str) -> Iterator[FeedEntry]:
    for headline in told:
        page = f"{own}/rounds/{headline.round}"
        played = state.tournament.round(headline.round)
        if headline.kind is NewsKind.RESULTS:
            title = _("Round %(number)s: all results") % {"number": headline.round}
        else:
            title = _("Round %(number)s: pairings") % {"number": headline.round}
        games = len(played.boards)
        summary = ngettext("%(count)s game", "%(count)s games", games) % {"count": games}
        yield FeedEntry(f"{page}#{headline.kind.value}", title, headline.at, page, summary)


def _preview(desk: Desk, state: PublicState) -> Kept:
    tournament = state.tournament
    rows = [row for row in stood(desk, state).table.rows if row.classified][:FIRST_PLACES]
    place = ", ".join(filter(None, (tournament.city, tournament.federation)))
    when = " – ".join(
        dict.fromkeys(day(moment) for moment in (tournament.starts, tournament.ends) if moment)
    )
    picture = preview_picture(
        name=tournament.name,
        kind=phrases.game(tournament.game),
        stage=phrases.stage(tournament),
        place=" · ".join(filter(None, (place, when))),
        first=tuple((row.place_text, row.name, tournament.points.text(row.points)) for row in rows)
        if tournament.rounds
        else (),
    )
    return keep(picture, "image/png")
