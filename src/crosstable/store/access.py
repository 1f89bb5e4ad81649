"""Opening the door of an office: accounts, keys and sessions over one journal's database."""

from __future__ import annotations

from crosstable.office.access import Access
from crosstable.office.accounts import SessionLimits
from crosstable.office.login_limits import LoginLimits
from crosstable.store.accounts import SqlAccounts
from crosstable.store.addresses import SqlAddresses
from crosstable.store.attempts import SqlAttempts
from crosstable.store.journal import SqlJournal
from crosstable.store.keys import SqlKeys
from crosstable.store.passkeys import SqlPasskeys
from crosstable.store.passwords import Passwords
from crosstable.store.people import Chance
from crosstable.store.secrets import SqlSecrets
from crosstable.store.sessions import SqlSessions
from crosstable.store.witnessing import SqlWitnessed


def open_access(
    journal: SqlJournal,
    *,
    chance: Chance,
    passwords: Passwords | None = None,
    limits: LoginLimits | None = None,
    lasts: SessionLimits | None = None,
) -> Access:
    """Return who may come into the office that a journal belongs to.

    ``chance`` gives bytes nobody can foresee: ``secrets.token_bytes`` outside of tests.
    """
    shared = passwords if passwords is not None else Passwords()
    kept = SqlSecrets(journal.database, chance=chance)
    return Access(
        SqlAccounts(journal, chance=chance, passwords=shared),
        SqlKeys(journal, chance=chance, passwords=shared),
        SqlSessions(journal, chance=chance, passwords=shared, limits=limits, lasts=lasts),
        kept,
        SqlPasskeys(journal, kept, chance=chance),
        SqlAttempts(journal.database, chance=chance),
        SqlWitnessed(journal),
        SqlAddresses(journal),
    )
