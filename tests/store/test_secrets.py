"""What only this office knows: made once however many ask, kept in backups, on both databases."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from crosstable.store import SqlJournal, backup, open_access, open_journal, restore

from .helpers import filled


def secret_of(journal: SqlJournal, name: str = "slips") -> bytes:
    return open_access(journal, chance=secrets.token_bytes).secrets.get(name)


def test_a_secret_is_made_once_however_many_ask_for_it(url: str) -> None:
    filled(url, 1).close()

    def ask(_: int) -> bytes:
        with open_journal(url) as journal:
            return secret_of(journal)

    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(ask, range(8)))
    assert len(found) == 1
    assert len(found.pop()) == 32


def test_secrets_differ_by_name_and_office(url: str, tmp_path: Path) -> None:
    with filled(url, 1) as journal, filled(str(tmp_path / "other.db"), 1) as other:
        known = {secret_of(journal), secret_of(journal, "else"), secret_of(other)}
    assert len(known) == 3


def test_printed_slips_stay_good_after_a_restore(url: str, tmp_path: Path) -> None:
    with filled(url, 2) as journal:
        before = secret_of(journal)
    copy, elsewhere = tmp_path / "copy.db", str(tmp_path / "elsewhere.db")
    backup(url, copy)
    restore(copy, elsewhere)
    with open_journal(elsewhere) as journal:
        assert secret_of(journal) == before
    restore(copy, url, force=True)
    with open_journal(url) as journal:
        assert secret_of(journal) == before
