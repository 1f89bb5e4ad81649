"""Titles of an event and of a person: what places give, and what norms make together."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.person import Person
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import identifier_number
from crosstable.office.norms import Background, edition_with_norms
from crosstable.office.rating_lists import RatingLists
from crosstable.office.tables import standings_of
from crosstable.rulebooks.editions import Edition
from crosstable.titles.awards import Award
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.direct import direct, finishes
from crosstable.titles.event import title_event


class AwardsTold(msgspec.Struct, frozen=True, kw_only=True):
    """Titles and norms by places as JSON tells them, the same everywhere."""

    tournament: str
    edition: str
    awards: tuple[Award, ...]
    notes: tuple[str, ...]


def awards_told(tournament: Tournament, event: TitleEvent, awards: tuple[Award, ...]) -> AwardsTold:
    """Return what places give as JSON tells it."""
    return AwardsTold(
        tournament=tournament.name,
        edition=tournament.edition,
        awards=awards,
        notes=tuple(map(str, event.notes)),
    )


def direct_of(
    tournament: Tournament, background: Background | None = None, *, group: str = ""
) -> tuple[TitleEvent, tuple[Award, ...]]:
    """Return what the places of a tournament give, and the event it was judged as.

    ``group`` is one merged into it that has titles of its own: ``women``, or an age group.
    """
    edition = edition_with_norms(tournament)
    known = background or Background()
    event = title_event(tournament, edition, persons=known.persons, listed=known.listed)
    table = standings_of(tournament)
    return event, direct(tournament, edition, event, finishes(table, event), group=group)


def best_rating(person: Person, lists: RatingLists, *, on: date, edition: Edition) -> int | None:
    """Return the highest rating of somebody on all lists that are kept, up to a day."""
    number = identifier_number(person.identifier(edition.title_register))
    if number is None:
        return None
    name = edition.ratings.lists[0]
    ratings = [
        rating
        for issue in lists.issues()
        if issue.list == name and issue.dated <= on
        for listed in (lists.by_id(number, lists=(name,), on=issue.dated),)
        if listed is not None
        for rating in (listed.on(name).rating, listed.on(name).highest)
        if rating is not None
    ]
    return max(ratings, default=None)
