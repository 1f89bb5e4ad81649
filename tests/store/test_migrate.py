"""Databases of other versions: older ones are brought up, newer ones left alone."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

import crosstable.store
from crosstable.kernel.errors import StoreUnusable
from crosstable.office.journal import START, Head
from crosstable.store import backup, migrate, open_journal, restore, schema, verify
from tests import new_offices

from .helpers import draft, everything, filled, holds, is_postgres, sql, table

DATA = Path(__file__).with_name("data")
LAST_OF_0001 = "ff41a4f0d37bc50d6a8edf119b8fdb4b9a92c1c970bab81e4ab3b8ab3a124726"


@pytest.fixture(autouse=True)
def every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new offices take every step here, as everywhere outside the tests."""
    monkeypatch.setattr(migrate, "upgrade", new_offices.by_steps)


def make_0001(url: str) -> None:
    """Lay down an office as version 0001 left it: six entries of two tournaments."""
    if is_postgres(url):
        sql(url, (DATA / "office-0001-postgresql.sql").read_text())
    else:
        with closing(sqlite3.connect(url)) as file:
            file.executescript((DATA / "office-0001-sqlite.sql").read_text())


def version(url: str) -> str:
    return str(sql(url, f"SELECT version_num FROM {table(url, 'schema_version')}")[0][0])


def test_an_older_office_is_migrated_with_everything_in_it(url: str) -> None:
    make_0001(url)
    with open_journal(url) as journal:
        assert journal.head() == Head(6, LAST_OF_0001)
        assert [entry.act for entry in journal.read("club")] == [
            '{"act":"found","name":"Club championship"}',
            '{"act":"enter","player":"O\'Neil"}',
        ]
        assert [(stream.tournament, stream.version) for stream in journal.streams()] == [
            ("open-2023", 4),
            ("club", 2),
        ]
        journal.append("club", 2, [draft(1)])
        assert len(holds(journal)) == 7
    assert version(url) == schema.CURRENT
    assert verify(url, expect=LAST_OF_0001).entries == 7


def test_an_older_empty_office_is_migrated(url: str) -> None:
    make_0001(url)
    # As good as never written to: the guards are only put aside for making the case.
    if is_postgres(url):
        sql(
            url,
            "ALTER TABLE crosstable.entry DISABLE TRIGGER USER",
            "ALTER TABLE crosstable.head DISABLE TRIGGER USER",
            "DELETE FROM crosstable.entry",
            f"UPDATE crosstable.head SET sequence = 0, hash = '{START.hash}'",
        )
    else:
        sql(
            url,
            "DROP TRIGGER entry_never_goes",
            "DROP TRIGGER head_moves_forward",
            "DELETE FROM entry",
            f"UPDATE head SET sequence = 0, hash = '{START.hash}'",
        )
    with open_journal(url) as journal:
        assert journal.streams() == ()
        journal.append("a", 0, [draft(1)])
        assert len(holds(journal)) == 1


def test_an_older_office_is_verified_and_backed_up_without_being_migrated(
    url: str, tmp_path: Path
) -> None:
    make_0001(url)
    assert verify(url).head == Head(6, LAST_OF_0001)
    assert backup(url, tmp_path / "copy.db").head == Head(6, LAST_OF_0001)
    assert version(url) == "0001"
    assert verify(str(tmp_path / "copy.db")).entries == 6


def test_an_older_backup_is_restored_as_a_current_office(url: str, tmp_path: Path) -> None:
    make_0001(str(tmp_path / "copy.db"))
    assert restore(tmp_path / "copy.db", url).entries == 6
    assert version(url) == schema.CURRENT
    assert version(str(tmp_path / "copy.db")) == "0001"
    with open_journal(url) as journal:
        assert len(journal.streams()) == 2


def test_a_newer_office_is_refused_and_left_as_it_is(url: str, tmp_path: Path) -> None:
    filled(url, 3).close()
    sql(url, f"UPDATE {table(url, 'schema_version')} SET version_num = '0999'")
    before = Path(url).read_bytes() if not is_postgres(url) else b""
    for attempt in (
        lambda: open_journal(url),
        lambda: open_journal(url, create=True),
        lambda: verify(url),
        lambda: backup(url, tmp_path / "copy.db"),
    ):
        with pytest.raises(StoreUnusable, match=r"a newer Crosstable made this office.*0999"):
            attempt()
    assert version(url) == "0999"
    assert not (tmp_path / "copy.db").exists()
    if not is_postgres(url):
        assert Path(url).read_bytes() == before


def test_a_step_that_fails_leaves_the_older_office_whole(url: str) -> None:
    make_0001(url)
    sql(url, f"CREATE TABLE {table(url, 'stream')} (in_the_way INTEGER)")
    with pytest.raises(StoreUnusable):
        open_journal(url)
    assert version(url) == "0001"
    assert verify(url).entries == 6
    sql(url, f"DROP TABLE {table(url, 'stream')}")
    assert len(everything(url)) == 6


@pytest.mark.parametrize("old", [True, False])
def test_many_opening_at_once_find_one_office(url: str, old: bool) -> None:
    if old:
        make_0001(url)

    def open_and_append(name: int) -> None:
        with open_journal(url, create=True) as journal:
            journal.append(f"from {name}", 0, [draft(name)])

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(open_and_append, range(6)))
    assert verify(url).entries == (12 if old else 6)


def test_the_versions_known_are_those_of_the_steps() -> None:
    folder = Path(crosstable.store.__file__).with_name("migrations")
    steps = ScriptDirectory(str(folder)).walk_revisions()
    assert [step.revision for step in steps] == list(reversed(schema.KNOWN))


def test_the_tables_queries_use_are_those_the_steps_make(url: str) -> None:
    with open_journal(url, create=True) as journal:
        inspector = sa.inspect(journal.database.engine)
        where = schema.POSTGRESQL_SCHEMA if is_postgres(url) else None
        made = {
            name: [column["name"] for column in inspector.get_columns(name, schema=where)]
            for name in inspector.get_table_names(schema=where)
        }
    assert made.pop(schema.VERSION_TABLE) == ["version_num"]
    assert made == {
        name: [column.name for column in table_.columns]
        for name, table_ in schema.metadata.tables.items()
    }


def test_the_head_of_a_new_office_is_the_chain_s_start(url: str) -> None:
    open_journal(url, create=True).close()
    assert sql(url, f"SELECT one, sequence, hash FROM {table(url, 'head')}") == [
        (1, START.sequence, START.hash)
    ]


def test_the_quick_new_offices_of_other_tests_are_those_the_steps_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_journal(str(tmp_path / "by-steps.db"), create=True).close()
    monkeypatch.setattr(migrate, "upgrade", new_offices.quickly)
    for name in ("first", "second"):
        open_journal(str(tmp_path / f"{name}.db"), create=True).close()
    made = []
    for name in ("by-steps", "first", "second"):
        with closing(sqlite3.connect(tmp_path / f"{name}.db")) as file:
            made.append(list(file.iterdump()))
    assert made[0] == made[1] == made[2]
    assert any(schema.CURRENT in line for line in made[2])
