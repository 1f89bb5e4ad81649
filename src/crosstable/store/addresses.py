"""The address for phones, as somebody chose it: the latest such act of the office's journal."""

from __future__ import annotations

from datetime import datetime

from crosstable.office import administration as acts
from crosstable.office.journal import OFFICE_STREAM
from crosstable.store.journal import SqlJournal
from crosstable.store.people import recording

_TAG = f'"{acts.AddressChosen.__struct_config__.tag}"'


class SqlAddresses:
    """The ``Addresses`` of an office in SQLite or PostgreSQL."""

    def __init__(self, journal: SqlJournal) -> None:
        self._journal = journal

    def chosen(self) -> str:
        """Return the address somebody chose last; empty where nobody did, or took it back."""
        address = ""
        for entry in self._journal.read(OFFICE_STREAM):
            if _TAG not in entry.act:  # most are about people; those need not be understood here
                continue
            act = acts.decode(entry)
            if isinstance(act, acts.AddressChosen):
                address = act.address
        return address

    def choose(self, address: str, *, by: str, at: datetime) -> None:
        """Remember an address for phones; an empty one takes the choice back."""
        if address == self.chosen():
            return
        with recording(self._journal.database, by=by, at=at) as (_connection, done):
            done.append(acts.AddressChosen(address))
