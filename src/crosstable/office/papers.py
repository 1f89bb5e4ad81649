"""Papers after an event, for every door alike: which norms they report, and when they are due."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import Background, norms_of
from crosstable.office.title_papers import report_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.titles.certificate import TitleCertificate
from crosstable.titles.wording import shortfall_words


class NormsReported(msgspec.Struct, frozen=True):
    """The norms of an event as its papers tell of them."""

    made: tuple[TitleCertificate, ...] = ()
    none_because: Sentence | None = None
    """Why nobody can have made one, or why nobody can tell; None where they were judged."""
    judged: bool = True
    """Whether they could be judged; where they could not, somebody may have made one."""


NO_NORMS = NormsReported()
"""Of an event that nobody judges for norms."""


def norms_reported(tournament: Tournament, background: Background | None) -> NormsReported:
    """Return the norms that were made, or why none can be told."""
    if background is None or not tournament.rounds:
        return NO_NORMS
    try:
        table = norms_of(tournament, background, forecast=False)
        made = report_of(tournament, background, table).norms
    except CrosstableError as error:
        cause = Sentence("norms cannot be judged: {cause}", cause=error.sentence)
        return NormsReported((), cause, judged=False)
    if table.unfit and not made:
        lacking = Listing(map(shortfall_words, table.unfit), glue="; ")
        return NormsReported(
            (), Sentence("no norm can be made in this event: {lacking}", lacking=lacking)
        )
    return NormsReported(made)


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
