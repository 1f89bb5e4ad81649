"""Titles of an event and of a person: what places give, and what norms make together."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.office.norms import Background, edition_with_norms
from crosstable.office.rating_lists import RatingLists
from crosstable.office.tables import standings_of
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.titles.awards import Award
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.direct import direct, finishes
from crosstable.titles.event import title_event
from crosstable.titles.ledger import Ledger, ledger

__all__ = [
    "best_rating",
    "direct_of",
    "edition_with_ledger",
    "insist_on_norm_title",
    "ledger_of",
]


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


def edition_with_ledger(day: date) -> Edition:
    """Return the edition in force on a day whose norms are kept in a ledger until they serve."""
    fitting = [
        edition
        for edition in EDITIONS.values()
        if edition.titles is not None and isinstance(edition.titles.norms, CategoryNorms)
    ]
    fitting.sort(key=lambda edition: edition.in_force_from)
    return next(
        (edition for edition in reversed(fitting) if edition.in_force_from <= day), fitting[0]
    )


def insist_on_norm_title(register: str, code: str) -> None:
    """Refuse a norm for a title that no norms lead to by any rules of a register."""
    known = dict.fromkeys(
        rank.code
        for edition in EDITIONS.values()
        if edition.titles is not None and edition.title_register == register
        for rank in edition.titles.ranks
        if rank.by_norms
    )
    if known and code not in known:
        raise UnknownName("title that norms lead to", code, tuple(known))


def ledger_of(
    person: Person,
    *,
    on: date,
    rating: int | None = None,
    discipline: str = "",
) -> Ledger:
    """Return the ledger of somebody's norms as the register has them."""
    edition = edition_with_ledger(on)
    norms = edition.titles.norms if edition.titles is not None else None
    if not isinstance(norms, CategoryNorms):
        raise Refused("no ledger of norms is kept by {edition}", edition=edition.title)
    register = edition.title_register
    noted = {title.register for title in person.titles} | {norm.register for norm in person.norms}
    others = sorted(noted - {register})
    if others and register not in noted and not person.identifier(register):
        raise Refused(
            "the ledger weighs norms of {register} only, and nothing of {register} is noted about "
            "{person}; norms of {others} are kept in the register but not weighed",
            register=register.upper(),
            person=person.name,
            others=Listing([other.upper() for other in others], joint="and"),
        )
    return ledger(
        norms,
        [title for title in person.titles if title.register == register],
        [norm for norm in person.norms if norm.register == register],
        on=on,
        sex=person.sex,
        best_rating=rating,
        discipline=discipline or edition.disciplines[0],
    )


def best_rating(
    person: Person, lists: RatingLists, *, on: date, edition: Edition | None = None
) -> int | None:
    """Return the highest rating of somebody on all lists that are kept, up to a day."""
    edition = edition or edition_with_ledger(on)
    value = person.identifier(edition.title_register)
    if not value.isdecimal():
        return None
    name = edition.ratings.lists[0]
    ratings = [
        rating
        for issue in lists.issues()
        if issue.list == name and issue.dated <= on
        for listed in (lists.by_id(int(value), lists=(name,), on=issue.dated),)
        if listed is not None
        for rating in (listed.on(name).rating, listed.on(name).highest)
        if rating is not None
    ]
    return max(ratings, default=None)
