"""Matches of teams as entries of a calendar, which stay the same entries when matches are moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from crosstable.formats.icalendar import CalendarEvent
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.fixtures import Fixture
from crosstable.office.office import Written

_DATED = (
    acts.TournamentCreated
    | acts.TournamentImported
    | acts.DetailsChanged
    | acts.RoundMoved
    | acts.MatchMoved
    | acts.TeamEdited
    | acts.TeamWithdrew
)
"""The acts by which entries of a calendar change."""


def revision(history: Iterable[Written]) -> tuple[int, datetime]:
    """Return how often days and places were changed, and when last.

    Taking a change back is one more of them: calendars ignore an entry that has been changed less
    often than the one they know (RFC 5545, 3.8.7.4).
    """
    dated: set[int] = set()
    count, latest = -1, None
    for written in history:
        taken_back = isinstance(written.act, acts.Undone) and written.act.version in dated
        if taken_back or isinstance(written.act, _DATED):
            dated.add(written.entry.version)
            count, latest = count + 1, written.entry.at
    if latest is None:
        raise AssertionError("every journal begins with an announcement")
    return count, latest


def calendar_events(
    event: str,
    tournament: Tournament,
    known: Iterable[Fixture],
    *,
    sequence: int,
    url: str = "",
    say: Callable[[str], str] = str,
) -> tuple[CalendarEvent, ...]:
    """Return the matches that have a day, each under the name it keeps wherever it is moved.

    ``say`` says a sentence in the reader's language.
    """
    return tuple(
        CalendarEvent(
            uid=f"{event}-round-{match.round}-{match.first}-{match.second}@crosstable",
            summary=" – ".join(
                tournament.team(number).name for number in (match.first, match.second)
            ),
            day=match.day,
            starts=match.starts,
            location=match.venue or tournament.city,
            description=", ".join(
                (
                    *(tournament.name, match.label),
                    *(() if match.counts else (say(Sentence("does not count")),)),
                )
            ),
            url=url and f"{url}#match-{match.label}",
            sequence=sequence,
        )
        for match in known
        if match.day is not None
    )
