"""An office, its log, its copies and what was set aside are for their owner's eyes only."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.store import backup, open_journal, restore

from .helpers import draft, filled

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Let the system make files for everybody, as it usually does."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def test_a_new_office_and_its_log_are_private(tmp_path: Path) -> None:
    with filled(str(tmp_path / "office.db")):
        found = modes(tmp_path)
        assert {"office.db", "office.db-wal", "office.db-shm"} <= found.keys()
        assert set(found.values()) == {0o600}


def test_an_older_office_becomes_private_and_that_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = str(tmp_path / "office.db")
    with filled(url):
        for each in tmp_path.iterdir():
            each.chmod(0o644)
        with open_journal(url) as journal, caplog.at_level(logging.WARNING, "crosstable.store"):
            assert set(modes(tmp_path).values()) == {0o600}
            journal.append("new", 0, [draft()])
    said = [each.getMessage() for each in caplog.records if each.name == "crosstable.store"]
    assert said == [f"{url}: others could read it; from now on only its owner can (mode 600)"]
    caplog.clear()
    open_journal(url).close()
    assert not [each for each in caplog.records if each.name == "crosstable.store"]


def test_a_file_of_somebody_else_is_used_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "office.db")
    filled(url).close()
    Path(url).chmod(0o660)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    with open_journal(url) as journal:
        assert len(journal.streams()) == 2
    assert "let its owner run `chmod 600`" in caplog.text


def test_copies_are_private_also_where_they_replace_others(tmp_path: Path) -> None:
    office, copy = str(tmp_path / "office.db"), tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    filled(office).close()
    backup(office, copy)
    assert modes(copy.parent) == {"copy.db": 0o600}
    copy.chmod(0o644)
    backup(office, copy, force=True)
    assert modes(copy.parent) == {"copy.db": 0o600}


def test_what_is_restored_is_private_and_so_is_what_it_replaced(tmp_path: Path) -> None:
    office, copy = tmp_path / "office" / "office.db", tmp_path / "copy.db"
    office.parent.mkdir()
    filled(str(office)).close()
    backup(str(office), copy)
    copy.chmod(0o644)  # as an older program made it
    restore(copy, str(tmp_path / "office" / "other.db"))
    office.chmod(0o644)
    restore(copy, str(office), force=True)
    assert set(modes(office.parent).values()) == {0o600}
    office.write_bytes(b"SQLite format 3\0" + b"damaged" * 999)
    office.chmod(0o644)
    restore(copy, str(office), force=True)
    found = modes(office.parent)
    assert "office.db.damaged-1" in found
    assert set(found.values()) == {0o600}
