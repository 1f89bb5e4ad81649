"""Whether the rating lists in force are those that the journal says were put in force."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.administration import list_acts
from crosstable.office.journal import Entry
from crosstable.office.list_acts import ListAdjusted, ListPutInForce
from crosstable.office.rating_lists import ListIssue
from crosstable.store.ratings.rows import CURRENT_ISSUES, issue_from


def check_lists(
    connection: sa.Connection, administration: Iterable[Entry]
) -> tuple[ListIssue, ...]:
    """Compare the lists in force with the journal; return those it has never heard of.

    These were put in force before the journal kept who does it. What stands on a list is not
    compared: the journal does not hold it.
    """
    written = list_acts(administration)
    unsigned: list[ListIssue] = []
    for issue in map(issue_from, connection.execute(CURRENT_ISSUES)):
        recorded = written.pop((issue.list, issue.dated), None)
        if recorded is None:
            unsigned.append(issue)
            continue
        act, entry = recorded.act, recorded.entry
        same = isinstance(act, ListPutInForce | ListAdjusted) and (
            act.players,
            act.source,
            entry.at,
        ) == (
            issue.players,
            issue.source,
            issue.made,
        )
        if not same:
            raise JournalBroken(
                entry.sequence,
                Sentence(
                    "the rating list {list} of {date} was changed bypassing the journal",
                    list=issue.list,
                    date=issue.dated,
                ),
            )
    for (name, dated), recorded in written.items():
        if isinstance(recorded.act, ListPutInForce | ListAdjusted):
            raise JournalBroken(
                recorded.entry.sequence,
                Sentence(
                    "the rating list {list} of {date} was removed bypassing the journal",
                    list=name,
                    date=dated,
                ),
            )
    return tuple(unsigned)
