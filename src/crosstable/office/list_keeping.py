"""Taking rating lists in and removing them: whole or not at all, and signed.

Everything is read and checked first; then it is written where nobody looks and put in force at
once, so that arbiters go on writing meanwhile and a load that is killed leaves the old list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from crosstable.kernel.errors import Refused
from crosstable.office.rating_lists import ListIssue
from crosstable.office.rating_store import Progress, RatingStore, Signature, silent
from crosstable.ratings.model import ListedPlayer

TOLD_EVERY = 20_000
SHRUNK = (4, 5)
"""A list with fewer players than this share of the one before was probably cut off."""
FARTHEST = timedelta(days=366)
"""How long before its day a list may be kept; a later one has a slip in its date."""


def load_lists(
    store: RatingStore,
    players: Iterable[ListedPlayer],
    *,
    lists: Sequence[str],
    dated: date,
    source: str,
    signed: Signature,
    shorter: bool = False,
    again: bool = False,
    progress: Progress = silent,
) -> tuple[ListIssue, ...]:
    """Put lists in force, replacing those of the same name and date; return them.

    Everybody goes on the lists he has a standing on; who has none on any goes on the first, so that
    he is found. A list that is much shorter than the one before is refused unless ``shorter``, one
    in the place of a list that was calculated here unless ``again``.
    """
    for name in lists:
        refuse_far_ahead(name, dated, signed)
    if not again:
        _refuse_calculated(store, lists, dated, source)
    gathered = {name: store.gathering(name) for name in lists}
    for number, player in enumerate(players, start=1):
        on = {standing.list for standing in player.standings} or {lists[0]}
        for name in lists:
            if name in on:
                gathered[name].add(player)
        if number % TOLD_EVERY == 0:
            progress("reading", number, 0)
    for name, gathering in gathered.items():
        if not len(gathering):
            raise Refused(
                "{source}: nobody is rated on the list {list}; nothing was changed",
                source=source,
                list=name,
            )
        if not shorter:
            _refuse_shrinking(store, name, dated, len(gathering), source)
    # Each goes as soon as it is written: of a million players there is room for one list.
    numbers = [gathered.pop(name).write(dated, source, signed.at, progress) for name in lists]
    issues = store.put_in_force(numbers, signed)
    store.purge(signed.at)
    return issues


def remove_list(store: RatingStore, name: str, dated: date, *, signed: Signature) -> None:
    """Remove a list that is no longer needed, with the changes that led to it."""
    for stored in store.stored_issues():
        if (stored.issue.list, stored.issue.dated) == (name, dated):
            store.take_out_of_force(stored, signed)
            return
    raise Refused(
        "there is no list {list} of {date}; it may already have been removed", list=name, date=dated
    )


def refuse_far_ahead(name: str, dated: date, signed: Signature) -> None:
    """Refuse a list of a day more than a year ahead: no federation publishes one."""
    if dated - signed.at.date() > FARTHEST:
        raise Refused(
            "the list {list} of {date} is more than a year ahead, and nothing was changed; "
            "correct its date",
            list=name,
            date=dated,
        )


def _refuse_calculated(store: RatingStore, lists: Sequence[str], dated: date, source: str) -> None:
    for period in store.periods(lists, dated):
        raise Refused(
            "{source}: the list {list} of {date} was calculated here (events: {events}), and "
            "nothing was changed; to have this file in its place remove that list first, or import "
            "it with --again",
            source=source,
            list=period.list,
            date=dated,
            events=period.events,
        )


def _refuse_shrinking(
    store: RatingStore, name: str, dated: date, players: int, source: str
) -> None:
    before = next(
        (
            stored.issue
            for stored in store.stored_issues()
            if stored.issue.list == name and stored.issue.dated <= dated
        ),
        None,
    )
    part, whole = SHRUNK
    if before is not None and whole * players < part * before.players:
        raise Refused(
            "{source}: the list {list} has {players:player|players}, that of {date} has {before}: "
            "it "
            "looks cut off, and nothing was changed; if it is right, repeat with --shorter",
            source=source,
            list=name,
            players=players,
            date=before.dated,
            before=before.players,
        )
