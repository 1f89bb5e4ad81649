"""Papers after an event, for every door alike: which norms they report, and when they are due."""

from __future__ import annotations

from datetime import date, timedelta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import Background
from crosstable.office.title_papers import report_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.titles.certificate import TitleCertificate

__all__ = ["last_day", "norms_reported", "report_due"]


def norms_reported(
    tournament: Tournament, background: Background | None
) -> tuple[TitleCertificate, ...]:
    """Return the norms that were made; none where the event cannot be judged for norms."""
    if background is None or not tournament.rounds:
        return ()
    try:
        return report_of(tournament, background).norms
    except CrosstableError:
        return ()


def last_day(tournament: Tournament) -> date | None:
    """Return the day of the last round, as far as days are announced."""
    days = [day for day in tournament.round_dates if day is not None]
    return max(days, default=tournament.ends or tournament.starts)


@rule("report.deadline")
def report_due(tournament: Tournament) -> date | None:
    """Return by when the report must be in: FIDE B.01 1.92, FMJD Annex 9 4.5."""
    ended = last_day(tournament)
    if ended is None:
        return None
    return ended + timedelta(days=edition_of(tournament).papers.due_days)
