"""One-off adjustments: a list of the day a federation decided on, with everybody's rating changed.

The changed list takes the place of the one it comes from; the period that led to it stays in force,
and the journal of the office says who did it. Lists calculated from it are outdated by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.office.rating_store import Progress, RatingStore, Signature, StoredIssue, silent
from crosstable.ratings.adjusting import adjusted_rating
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, edition_of_list
from crosstable.rulebooks.rating_rules import Adjustment

SHOWN = 20
"""So many players are told one by one."""


class AdjustedPlayer(msgspec.Struct, frozen=True):
    """Whose rating changed, and how."""

    id: int
    name: str
    before: int
    after: int
    because: tuple[Reason, ...]


class AdjustedList(msgspec.Struct, frozen=True, kw_only=True):
    """What an adjustment did, or would do, to a list."""

    list: str
    dated: date
    edition: str
    players: int
    raised: int
    applied: bool
    some: tuple[AdjustedPlayer, ...]
    """The highest of those whose rating changed, or the one who was asked for."""


def adjust_list(
    store: RatingStore,
    name: str,
    dated: date,
    *,
    signed: Signature,
    imported: bool = False,
    trial: bool = False,
    player: int | None = None,
    progress: Progress = silent,
) -> AdjustedList:
    """Change everybody's rating on a list as was decided for its day; ``trial`` changes nothing."""
    edition = edition_of_list(name, dated)
    adjustment = _adjustment(edition, name, dated)
    issue = _issue(store, name, dated)
    if not trial:
        _refuse(store, issue, imported=imported)
    others = _others(store, adjustment, dated)
    gathered = store.gathering(name)
    raised = 0
    some: list[AdjustedPlayer] = []
    for listed, change in _changed(store, edition, adjustment, issue, others):
        if change is not None:
            raised += 1
            if change.id == player or (player is None and len(some) < SHOWN):
                some.append(change)
        if not trial:
            gathered.add(listed)
    if not trial:
        source = f"{issue.issue.source}, adjusted"
        number = gathered.write(dated, source, signed.at, progress)
        store.put_adjusted_in_force(issue, number, raised, signed)
        store.purge(signed.at)
    return AdjustedList(
        list=name,
        dated=dated,
        edition=edition.id,
        players=issue.issue.players,
        raised=raised,
        applied=not trial,
        some=tuple(some),
    )


def _adjustment(edition: Edition, name: str, dated: date) -> Adjustment:
    for adjustment in edition.ratings.adjustments:
        if adjustment.on == dated:
            return adjustment
    known = {
        adjustment.on
        for other in EDITIONS.values()
        if name in other.ratings.lists
        for adjustment in other.ratings.for_list(name).adjustments
    }
    if not known:
        raise Refused("no adjustment of {list} was ever decided", list=name)
    raise Refused(
        "no adjustment of {list} was decided for {date}; there is one for {days}",
        list=name,
        date=dated,
        days=Listing(sorted(known), joint="and"),
    )


def _issue(store: RatingStore, name: str, dated: date) -> StoredIssue:
    for stored in store.stored_issues():
        if (stored.issue.list, stored.issue.dated) == (name, dated):
            return stored
    raise Refused(
        "there is no list {list} of {date}; calculate it with `crosstable rate period`",
        list=name,
        date=dated,
    )


def _refuse(store: RatingStore, issue: StoredIssue, *, imported: bool) -> None:
    """Refuse what was adjusted already, here or by whoever published it."""
    name, dated = issue.issue.list, issue.issue.dated
    if store.is_adjusted(name, dated):
        raise Refused("{list} of {date} was already adjusted", list=name, date=dated)
    if not imported and not store.periods((name,), dated):
        raise Refused(
            "{list} of {date} was imported: published lists of that day have the change already; "
            "if this one has not, repeat with --imported",
            list=name,
            date=dated,
        )


def _others(store: RatingStore, adjustment: Adjustment, dated: date) -> dict[int, int]:
    """Return the ratings of the list that an adjustment looks at, by identifier."""
    if not adjustment.under:
        return {}
    applied = [
        stored
        for stored in store.stored_issues()
        if stored.issue.list == adjustment.under and stored.issue.dated <= dated
    ]
    if not applied:
        raise Refused(
            "the change depends on {list}, and there is no such list from {date} or before",
            list=adjustment.under,
            date=dated,
        )
    latest = max(applied, key=lambda kept: kept.issue.dated)
    ids, ratings = store.ratings_of_list(latest.list_number)
    return dict(zip(ids.tolist(), ratings.tolist(), strict=True))


def _changed(
    store: RatingStore,
    edition: Edition,
    adjustment: Adjustment,
    issue: StoredIssue,
    others: dict[int, int],
) -> Iterator[tuple[ListedPlayer, AdjustedPlayer | None]]:
    """Yield everybody on a list after the change, with what it did where it did something."""
    name = issue.issue.list
    for listed in store.players(issue):
        standing = listed.on(name)
        if standing.rating is None:
            yield listed, None
            continue
        verdict = adjusted_rating(
            edition.ratings, adjustment, standing.rating, others.get(listed.id) or None
        )
        if verdict.outcome == standing.rating:
            yield listed, None
            continue
        after = replace(standing, rating=verdict.outcome, exact=None)
        after = replace(after, highest=after.peak)
        kept = tuple(own for own in listed.standings if own.list != name)
        change = AdjustedPlayer(
            listed.id, listed.name, standing.rating, verdict.outcome, verdict.because
        )
        yield replace(listed, standings=(*kept, after)), change
