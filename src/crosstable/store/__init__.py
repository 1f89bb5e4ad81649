"""Where the journal is kept: SQLite by default, PostgreSQL by URL; migrations, backup, checks.

Each name is loaded when it is first used: whoever reads a tournament needs neither the search in
rating lists (numpy) nor backups, and a quick command should not wait for them. No module may have
the name of one of them: once imported it would stand in its place.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosstable.store.access import open_access
    from crosstable.store.backups import backup, restore
    from crosstable.store.journal import SqlJournal, open_journal
    from crosstable.store.ratings.store import SqlRatingStore
    from crosstable.store.verification import Verification, verify

__all__ = [
    "SqlJournal",
    "SqlRatingStore",
    "Verification",
    "backup",
    "open_access",
    "open_journal",
    "restore",
    "verify",
]

_PLACES = {
    "SqlJournal": "journal",
    "SqlRatingStore": "ratings.store",
    "Verification": "verification",
    "backup": "backups",
    "open_access": "access",
    "open_journal": "journal",
    "restore": "backups",
    "verify": "verification",
}


def __getattr__(name: str) -> Any:
    try:
        place = _PLACES[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    exported = getattr(import_module(f"{__name__}.{place}"), name)
    globals()[name] = exported
    return exported
