"""Passkeys in both databases: one use of a challenge, and what a backup brings back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from pathlib import Path
from secrets import token_bytes

import pytest

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.office.access import Access
from crosstable.office.accounts import Newcomer
from crosstable.office.passkeys import MOST_PASSKEYS, PresentedPasskey, Purpose
from crosstable.store import backup, open_access, open_journal, restore, verify

from .helpers import NOON, sql, table
from .test_accounts_kept import GOOD, door

_credentials = count(1)


@pytest.fixture
def access(url: str) -> Iterator[Access]:
    with open_journal(url, create=True) as journal:
        made = door(journal)
        made.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        yield made


def add(access: Access, label: str = "phone") -> PresentedPasskey:
    new = PresentedPasskey(next(_credentials).to_bytes(16), b"public key", 3, "example.org")
    challenge = access.passkeys.challenge(Purpose.REGISTER, "s", at=NOON)
    access.passkeys.add(1, new, label, challenge=challenge, by="Anna", at=NOON)
    return new


def test_of_several_with_the_same_signature_one_gets_in(access: Access) -> None:
    new = add(access)
    found = access.passkeys.find(new.credential)
    assert found is not None
    challenge = access.passkeys.challenge(Purpose.SIGN_IN, "b", at=NOON)
    with ThreadPoolExecutor(6) as pool:
        admitted = list(
            pool.map(
                lambda _: access.passkeys.admit(found, count=4, challenge=challenge, at=NOON),
                range(6),
            )
        )
    assert [each.login for each in admitted if each is not None] == ["anna"]
    # Signed elsewhere meanwhile: what was read before does not count any more.
    other = access.passkeys.challenge(Purpose.SIGN_IN, "b", at=NOON)
    assert access.passkeys.admit(found, count=5, challenge=other, at=NOON) is None


def test_a_passkey_revoked_while_it_is_checked_does_not_count(access: Access) -> None:
    new = add(access)
    found = access.passkeys.find(new.credential)
    assert found is not None
    access.passkeys.revoke("anna", found.passkey.id, by="Anna", at=NOON)
    challenge = access.passkeys.challenge(Purpose.SIGN_IN, "b", at=NOON)
    assert access.passkeys.admit(found, count=4, challenge=challenge, at=NOON) is None
    with pytest.raises(UnknownName):
        access.passkeys.revoke("anna", found.passkey.id, by="Anna", at=NOON)


def test_names_and_numbers_are_bounded(access: Access) -> None:
    for label in ("", "x" * 61, "a\x00b"):
        with pytest.raises(InvalidValue):
            add(access, label)
    for _ in range(MOST_PASSKEYS):
        add(access)
    with pytest.raises(Refused, match="is the limit"):
        add(access)


def test_used_challenges_are_forgotten_when_they_are_over(access: Access, url: str) -> None:
    add(access)
    many = f"SELECT count(*) FROM {table(url, 'used_challenge')}"
    assert sql(url, many) == [(1,)]
    later = NOON + timedelta(hours=1)
    new = PresentedPasskey(b"later", b"public key", 0, "example.org")
    challenge = access.passkeys.challenge(Purpose.REGISTER, "s", at=later)
    access.passkeys.add(1, new, "x", challenge=challenge, by="Anna", at=later)
    assert sql(url, many) == [(1,)]


def test_a_backup_brings_passkeys_back_and_nothing_half_done(
    access: Access, url: str, tmp_path: Path
) -> None:
    new = add(access)
    copy = tmp_path / "copy.db"
    backup(url, copy)
    found = access.passkeys.find(new.credential)
    assert found is not None
    access.passkeys.revoke("anna", found.passkey.id, by="Anna", at=NOON)
    restore(copy, url, force=True)
    verify(url)
    with open_journal(url, create=False) as journal:
        again = open_access(journal, chance=token_bytes)
        assert again.passkeys.find(new.credential) == found
    for name in ("used_challenge", "attempt"):
        assert sql(url, f"SELECT count(*) FROM {table(url, name)}") == [(0,)]
