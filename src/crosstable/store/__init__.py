"""Where the journal is kept: SQLite by default, PostgreSQL by URL; migrations, backup, checks."""

from __future__ import annotations

from crosstable.store.access import open_access
from crosstable.store.backup import backup, restore
from crosstable.store.journal import SqlJournal, open_journal
from crosstable.store.rating_lists import SqlRatingLists
from crosstable.store.verify import Verification, verify

__all__ = [
    "SqlJournal",
    "SqlRatingLists",
    "Verification",
    "backup",
    "open_access",
    "open_journal",
    "restore",
    "verify",
]
