"""A rating period from files to a list in force; where anything is wrong nothing is applied.

Reports are put away as they are read, so that a run that was killed goes on where it was. The new
list and the changes are written where nobody looks yet, and put in force together.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence, plain
from crosstable.office.list_course import OutdatedList, outdated_lists
from crosstable.office.list_keeping import refuse_far_ahead
from crosstable.office.period_sorting import MOST_PROBLEMS, SortedOut, sorted_out, strangers
from crosstable.office.rated_events import Differences, differences, rated_before
from crosstable.office.rating_store import (
    Calculation,
    PeriodFile,
    PeriodOrder,
    Progress,
    RatingStore,
    Signature,
    StoredIssue,
    silent,
)
from crosstable.ratings.columns import Ints, Roll
from crosstable.ratings.records import EventRecord
from crosstable.ratings.rolling import few_rated_events, roll_records
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of_list

_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)


class AppliedPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """A period that is in force."""

    list: str
    applies: date
    edition: str
    """By which it was calculated; events from before it follow the rules of their first days."""
    events: int
    games: int
    players: int
    """With a rating on the new list, as it is published."""
    changed: int
    """Whose standing an event touched."""
    delisted: tuple[int, ...]
    """Who fell off the list, below its floor."""
    left_out: tuple[tuple[str, str], ...]
    """Events that are not of this list, and why."""
    untimed: tuple[str, ...]
    """Events whose rate of play is not known, and which were taken for this list."""
    remarks: tuple[tuple[str, str], ...]
    """Events whose reports somebody should look at, and why."""
    already: bool
    """Whether all of it had been applied before, and nothing was done."""
    resumed: int
    """Files that an earlier run had read."""
    corrected: tuple[str, ...] = ()
    """Events that had been rated with other results, now replaced."""
    outdated: tuple[OutdatedList, ...] = ()
    """Lists of the same name that were calculated from others which have changed since."""


def run_period(
    store: RatingStore,
    order: PeriodOrder,
    files: Sequence[PeriodFile],
    *,
    signed: Signature,
    progress: Progress = silent,
    tell: Callable[[UnreadableInput], None] | None = None,
) -> AppliedPeriod:
    """Calculate a period and put its list in force; nothing is applied where anything is wrong.

    Every problem is told; the same files give the same list in whatever order they come.
    """
    refuse_far_ahead(order.list, order.applies, signed)
    lists = _lists_before(store, order)
    current = lists[-1]
    period_number = store.begin_period(order, current, signed.at)
    records, resumed, unreadable = store.gathered_events(period_number, order, files, progress)
    sifted = _sorted_out(store, order, records, lists[0].issue.dated)
    _refuse_problems((*unreadable, *sifted.problems), tell)
    needed = _needed(lists, sifted)
    standing_in = _standing_in(store, order, lists)
    digest = _digest(order, (*needed, *standing_in.values()), sifted)
    done = next(iter(store.periods((order.list,), order.applies)), None)
    if done is not None and done.digest == digest and not order.again:
        store.forget_work(period_number)
        sifted, _ = _rateable(store, order, lists, sifted)
        return _outcome(store, order, sifted, done.period_number, already=True, resumed=resumed)
    if not order.again and done is None:
        _refuse_replacing_imported(store, order)
    progress("calculating", 0, 0)
    sifted, (roll, earlier) = _rateable(store, order, lists, sifted)
    if not order.unidentified:
        _refuse_without_identifiers(sifted.taken)
    listed = (roll.ids, *(ids for ids, _ in earlier.values()))
    _refuse_problems(tuple(strangers(sifted.taken, listed)), tell)
    changed = differences(store, done.period_number, sifted.taken) if done is not None else None
    if done is not None and changed is not None and not order.again:
        outdated = outdated_lists(store, (order.list,))
        _refuse_replacing(order, done.old_list, current, changed, outdated)
    if changed is not None and changed.gone and not order.fewer:
        raise Refused(
            "events that were rated for {list} of {date} are missing ({missing}); nothing was "
            "changed; give them too, or repeat with --fewer if they are not to be rated",
            list=order.list,
            date=order.applies,
            missing=Differences((), (), changed.gone).sentence,
        )
    rolling = roll_records(
        order.edition,
        order.list,
        roll,
        earlier,
        sifted.taken,
        applies=order.applies,
        current_from=current.issue.dated.toordinal(),
        rules_of_day=partial(edition_of_list, order.list),
        standing_in={
            day: store.ratings_of_list(standing_in[day].list_number)
            for day in (*earlier, current.issue.dated.toordinal())
            if day in standing_in
        },
    )
    calculation = Calculation(order, current, sifted.taken, rolling, digest)
    store.apply_period(period_number, calculation, signed, progress)
    store.forget_work(period_number)
    store.purge(signed.at)
    outcome = _outcome(store, order, sifted, period_number, already=False, resumed=resumed)
    return replace(outcome, corrected=changed.changed if changed is not None else ())


def _sorted_out(
    store: RatingStore, order: PeriodOrder, records: Sequence[EventRecord], first_list: date
) -> SortedOut:
    """Return the events of the period; what another list took in already is not rated again."""
    return sorted_out(
        order.edition,
        order.list,
        records,
        applies=order.applies,
        first_list=first_list,
        same_day=order.same_day,
        official=order.official,
        allowed=order.allowed,
        corrected=order.corrected,
        rated_before=rated_before(store, order, records),
    )


def _refuse_problems(
    problems: Sequence[UnreadableInput], tell: Callable[[UnreadableInput], None] | None
) -> None:
    if not problems:
        return
    if len(problems) == 1:
        raise Refused("{problem}; nothing of the period was applied", problem=problems[0].sentence)
    for problem in problems[:MOST_PROBLEMS]:
        if tell is not None:
            tell(problem)
    raise Refused(
        "{count} things are wrong with the events of the period, the first: {problem}; nothing of "
        "it was applied",
        count=len(problems),
        problem=problems[0].sentence,
    )


def _refuse_without_identifiers(taken: Sequence[EventRecord]) -> None:
    """Refuse events in which nobody has a number: the list would rate nobody, and look right."""
    unknown = sum(record.unidentified for record in taken)
    if not unknown or any(record.unidentified < len(record.identifiers) for record in taken):
        return
    raise Refused(
        Sentence.plural(
            "the {count} player of the events has no identifier, so nobody could be rated, and "
            "nothing was changed; write the numbers into the reports, or repeat with "
            "--unidentified if the list is to come out without them",
            "none of the {count} players of the events has an identifier, so nobody could be "
            "rated, and nothing was changed; write the numbers into the reports, or repeat with "
            "--unidentified if the list is to come out without them",
            count=unknown,
        )
    )


def _remarks(record: EventRecord) -> Iterator[Sentence | str]:
    """Yield what somebody should look at in a report."""
    yield from record.remarks
    if record.unidentified:
        yield Sentence.plural(
            "{count} player has no identifier and is not rated",
            "{count} players have no identifier and are not rated",
            count=record.unidentified,
        )


def _lists_before(store: RatingStore, order: PeriodOrder) -> list[StoredIssue]:
    """Return the lists that applied before the new one, the current one last."""
    earlier = [
        stored
        for stored in store.stored_issues()
        if stored.issue.list == order.list and stored.issue.dated < order.applies
    ]
    if not earlier:
        raise Refused(
            "there is no list {list} from before {date}; import one with "
            "`crosstable ratings import`",
            list=order.list,
            date=order.applies,
        )
    return sorted(earlier, key=lambda stored: stored.issue.dated)


def _digest(order: PeriodOrder, lists: Sequence[StoredIssue], sifted: SortedOut) -> str:
    """Return a fingerprint of everything that decides the new list."""
    digest = hashlib.sha256()
    for part in (
        order.edition.ratings.text,
        order.list,
        order.applies.isoformat(),
        *(
            moment.isoformat()
            for stored in lists
            for moment in (stored.issue.dated, stored.issue.made)
        ),
        *sorted(order.allowed & {record.id for record in sifted.taken}),
    ):
        digest.update(part.encode() + b"\0")
    for record in sifted.taken:
        bare = replace(record, source="", lines=b"", line=0, against=(), timed=True, remarks=())
        digest.update(_ENCODER.encode(bare))
    return digest.hexdigest()


def _standing_in(
    store: RatingStore, order: PeriodOrder, lists: Sequence[StoredIssue]
) -> dict[int, StoredIssue]:
    """Return the list whose ratings stand in for missing ones, by the days of the period's lists.

    These are all that are kept: which events need them is not known yet.
    """
    name = order.edition.ratings.stands_in
    others = [stored for stored in store.stored_issues() if stored.issue.list == name]
    by_day: dict[int, StoredIssue] = {}
    for own in lists:
        applied = [stored for stored in others if stored.issue.dated <= own.issue.dated]
        if applied:
            by_day[own.issue.dated.toordinal()] = max(applied, key=lambda kept: kept.issue.dated)
    return by_day


def _needed(lists: Sequence[StoredIssue], sifted: SortedOut) -> list[StoredIssue]:
    """Return the lists that decide a period: the current one last, those events began under."""
    days = [stored.issue.dated.toordinal() for stored in lists]
    began = (bisect_right(days, record.starts or record.ends) - 1 for record in sifted.taken)
    return [lists[place] for place in sorted({*(max(index, 0) for index in began), len(lists) - 1})]


def _refuse_replacing_imported(store: RatingStore, order: PeriodOrder) -> None:
    if any(
        stored.issue.list == order.list and stored.issue.dated == order.applies
        for stored in store.stored_issues()
    ):
        raise Refused(
            "the list {list} of {date} was imported and is in force; nothing was changed; replace "
            "it with --again",
            list=order.list,
            date=order.applies,
        )


def _refuse_replacing(
    order: PeriodOrder,
    old_list: int,
    current: StoredIssue,
    changed: Differences,
    outdated: Sequence[OutdatedList],
) -> NoReturn:
    what: list[Sentence] = []
    if differing := changed.sentence:
        what.append(Sentence("from other events ({differences})", differences=differing))
    if old_list != current.list_number:
        what.append(
            Sentence(
                "from an earlier list other than that of {date} as it is now",
                date=current.issue.dated,
            )
        )
    elif any(outdated_list.dated == order.applies for outdated_list in outdated):
        what.append(Sentence("from older lists that have changed since"))
    if not what:
        what.append(Sentence("from the same games under other names"))
    raise Refused(
        "the list {list} of {date} was calculated {how} and is in force; nothing was changed; "
        "replace it with --again",
        list=order.list,
        date=order.applies,
        how=Listing(what, joint="and"),
    )


def _rateable(
    store: RatingStore, order: PeriodOrder, lists: Sequence[StoredIssue], sifted: SortedOut
) -> tuple[SortedOut, tuple[Roll, Mapping[int, tuple[Ints, Ints]]]]:
    """Return the events without round robins of too few rated players, and the lists they need.

    These are the current one and the ratings of older ones, for events that began under them.
    """
    current = lists[-1]
    earliest = min(
        (record.starts or record.ends for record in sifted.taken), default=date.max.toordinal()
    )
    earlier: dict[int, tuple[Ints, Ints]] = {}
    for stored in reversed(lists[:-1]):
        following = min([*earlier, current.issue.dated.toordinal()])
        if earliest >= following:
            break
        earlier[stored.issue.dated.toordinal()] = store.ratings_of_list(stored.list_number)
    roll = store.roll_of_list(current.list_number)
    by_day = {**earlier, current.issue.dated.toordinal(): (roll.ids, roll.rating)}
    asked = [record for record in sifted.taken if record.id not in order.allowed]
    against = few_rated_events(order.edition, by_day, asked)
    left_out = tuple(
        (
            event,
            Sentence("not to be rated: {reasons}", reasons=Listing(map(cited, reasons), glue="; ")),
        )
        for event, reasons in against.items()
    )
    taken = tuple(record for record in sifted.taken if record.id not in against)
    return replace(sifted, taken=taken, left_out=(*sifted.left_out, *left_out)), (roll, earlier)


def _outcome(
    store: RatingStore,
    order: PeriodOrder,
    sifted: SortedOut,
    period_number: int,
    *,
    already: bool,
    resumed: int,
) -> AppliedPeriod:
    totals = store.totals(period_number)
    return AppliedPeriod(
        list=order.list,
        applies=order.applies,
        edition=order.edition.id,
        events=len(sifted.taken),
        games=sum(record.games for record in sifted.taken),
        players=totals.rated,
        changed=totals.changed,
        delisted=()
        if order.edition.ratings.floor is None
        else store.delisted(order.list, order.applies),
        left_out=sifted.left_out,
        untimed=tuple(record.id for record in sifted.taken if not record.timed),
        remarks=tuple(
            (record.id, remark) for record in sifted.taken for remark in _remarks(record)
        ),
        already=already,
        resumed=resumed,
        outdated=outdated_lists(store, (order.list,)),
    )
