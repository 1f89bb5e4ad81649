"""How lists hang together: which were calculated from which, and which are outdated since."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.office.rating_store import CalculatedPeriod, RatingStore, StoredIssue
from crosstable.ratings.rulings import list_edition


class OutdatedList(msgspec.Struct, frozen=True):
    """A list that was calculated here from others that have changed since."""

    list: str
    dated: date
    because: Sentence

    @property
    def sentence(self) -> Sentence:
        """Return what is outdated, why, and what to do."""
        return Sentence(
            "{list} of {date} is outdated: {because}; calculate it again with its events "
            "and --again",
            list=self.list,
            date=self.dated,
            because=self.because,
        )

    def __str__(self) -> str:
        return self.sentence


def outdated_lists(store: RatingStore, lists: Sequence[str] = ()) -> tuple[OutdatedList, ...]:
    """Return the calculated lists that would come out of other lists now, in order of date."""
    current = sorted(
        store.stored_issues(), key=lambda stored: (stored.issue.list, stored.issue.dated)
    )
    outdated: dict[tuple[str, date], Sentence] = {}
    for period in store.periods(lists):
        before = [
            stored
            for stored in current
            if stored.issue.list == period.list and stored.issue.dated < period.dated
        ]
        reason = _reason(store, period, before, outdated)
        if reason is not None:
            outdated[period.list, period.dated] = reason
    return tuple(OutdatedList(name, dated, reason) for (name, dated), reason in outdated.items())


def _reason(
    store: RatingStore,
    period: CalculatedPeriod,
    before: Sequence[StoredIssue],
    outdated: Collection[tuple[str, date]],
) -> Sentence | None:
    """Return why a period would come out differently; nothing where it would not."""
    if not before:
        return Sentence("the list before it was removed")
    base = before[-1].issue
    if before[-1].list_number != period.old_list:
        return Sentence("it was not made from the list of {date} as it is now", date=base.dated)
    if (base.list, base.dated) in outdated:
        return Sentence("the list of {date}, from which it was made, is outdated", date=base.dated)
    other = list_edition(period.list, period.dated).ratings.stands_in
    for stored in store.stored_issues() if other else ():
        if (
            stored.issue.list == other
            and stored.issue.dated <= base.dated
            and stored.issue.made > period.made
        ):
            return Sentence(
                "{list} of {date}, whose ratings stand in for missing ones, has changed since",
                list=other,
                date=stored.issue.dated,
            )
    for day in store.early_days(period, base.dated):
        then = next(
            (stored.issue for stored in reversed(before) if stored.issue.dated <= day), None
        )
        if then is None or then.made > period.made:
            return Sentence(
                "the list of {date} has changed since, under which some events began",
                date=then.dated if then is not None else day,
            )
    return None
