"""The report of an event in FMJD's own form (Annex 9 11), as every door writes it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from crosstable.formats.fmjd_report import (
    REPORT_FORMAT,
    FmjdReport,
    Questions,
    completed_report,
    report_of,
    write_report,
)
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.rating import kind_of
from crosstable.office.tables import standings_of
from crosstable.ratings.model import EventKind
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of

_KINDS = {
    EventKind.SWISS: "SWISS",
    EventKind.ROUND_ROBIN: "ROUND",
    EventKind.TEAM: "TEAMS",
    EventKind.MATCH: "OTHER",
}


def is_reported_so(tournament: Tournament) -> bool:
    """Return whether the federation takes the event in this form."""
    return edition_of(tournament).ratings.report_format == REPORT_FORMAT


def written_report(tournament: Tournament) -> bytes:
    """Return the file of an event, with all that it announces itself."""
    if not is_reported_so(tournament):
        raise Refused(
            "{federation} takes no report in this form",
            federation=edition_of(tournament).federation,
        )
    return write_report(federation_report(tournament, edition_of(tournament)))


def why_not_written(tournament: Tournament) -> Sentence | None:
    """Return why an event cannot be written in this form; None where it can, or need not be."""
    if not is_reported_so(tournament):
        return None
    try:
        written_report(tournament)
    except InvalidValue as error:
        return error.sentence
    return None


def federation_report(
    tournament: Tournament,
    edition: Edition,
    *,
    asked: Questions | None = None,
    official: FmjdReport | None = None,
    places: Mapping[int, int] | None = None,
) -> FmjdReport:
    """Return the report; of one that was read, with the ``official`` words it came with.

    Without ``places`` they are those of the final standings. Shared places, which the format does
    not know, are told apart by number.
    """
    if official is None or not places:
        places = _unique(places or final_places(tournament))
    questions = replace(asked or Questions(), kind=_KINDS[kind_of(tournament)])
    report = report_of(tournament, edition, places, questions)
    return report if official is None else completed_report(official, report)


def final_places(tournament: Tournament) -> dict[int, int]:
    """Return everybody's place; nobody's while the event is not over."""
    if not tournament.rounds or not all(played.complete for played in tournament.rounds):
        return {}
    return {row.number: row.place for row in standings_of(tournament).rows if row.place}


def _unique(places: Mapping[int, int]) -> dict[int, int]:
    ordered = sorted(places, key=lambda number: (places[number], number))
    return {number: index for index, number in enumerate(ordered, start=1)}
