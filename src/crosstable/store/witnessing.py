"""Heads of other offices' journals, noted in this one: what they say later can be compared."""

from __future__ import annotations

from datetime import datetime

from crosstable.kernel.errors import Refused
from crosstable.office import administration as acts
from crosstable.office.journal import OFFICE_STREAM, Head
from crosstable.store.journal import SqlJournal
from crosstable.store.people import recording


class SqlWitnessed:
    """The ``Witnessed`` of an office in SQLite or PostgreSQL."""

    def __init__(self, journal: SqlJournal) -> None:
        self._journal = journal

    def note(self, office: str, head: Head, *, by: str, at: datetime) -> bool:
        """Write down where the journal of another office ends; return whether that was news.

        Where the same entry had another hash before, that journal was written anew: it is refused,
        and what was noted first stands.
        """
        with recording(self._journal.database, by=by, at=at) as (_connection, done):
            for recorded in self._journal.read(OFFICE_STREAM):
                act = acts.decode(recorded)
                if not isinstance(act, acts.HeadWitnessed) or act.office != office:
                    continue
                if act.sequence == head.sequence and act.hash != head.hash:
                    raise Refused(
                        "entry {entry} of {office} had another hash when it was noted here on "
                        "{time} UTC: that journal was written anew",
                        entry=head.sequence,
                        office=office,
                        time=f"{recorded.at:%Y-%m-%d %H:%M}",
                    )
                if act.sequence == head.sequence:
                    return False
            done.append(acts.HeadWitnessed(office, head.sequence, head.hash))
        return True
