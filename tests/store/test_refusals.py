"""Databases that cannot be used say so in one line: which one, why, and what helps."""

from __future__ import annotations

import random
import re
import shutil
import signal
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import exc

from crosstable.kernel.errors import StoreUnusable
from crosstable.office.journal import Draft, Entry
from crosstable.store import open_journal, verify
from crosstable.store.failures import unusable

from .embedded_postgres import PostgresServer, running
from .helpers import NOON, draft, everything, filled, holds, sql, tmpfs, unprivileged


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that every user can reach, unlike the test's own."""
    folder = Path(tempfile.mkdtemp(prefix="crosstable-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_another_program_s_file_is_refused_unchanged(file: str) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE entry (sequence INTEGER)")
        other.commit()
    before = Path(file).read_bytes()
    for attempt in (lambda: open_journal(file, create=True), lambda: verify(file)):
        with pytest.raises(StoreUnusable, match=r"belongs to another program"):
            attempt()
    assert Path(file).read_bytes() == before


def test_another_program_s_mark_is_refused(file: str) -> None:
    filled(file, 1).close()
    sql(file, "PRAGMA application_id = 7")
    with pytest.raises(StoreUnusable, match=r"belongs to another program"):
        open_journal(file)


@pytest.mark.parametrize("content", [b"Round 1: 1-0\n", b"\0" * 5000, b"SQLite format 3\0" * 400])
def test_a_file_that_is_no_database_is_refused_unchanged(file: str, content: bytes) -> None:
    Path(file).write_bytes(content)
    for attempt in (lambda: open_journal(file, create=True), lambda: verify(file)):
        with pytest.raises(StoreUnusable, match=r"(not an office|damaged)"):
            attempt()
    assert Path(file).read_bytes() == content


def test_an_empty_file_is_an_office_only_for_who_makes_one(file: str) -> None:
    Path(file).touch()
    with pytest.raises(StoreUnusable, match=r"there is no office here yet"):
        open_journal(file)
    with pytest.raises(StoreUnusable, match=r"there is no office here yet"):
        verify(file)
    with open_journal(file, create=True) as journal:
        journal.append("a", 0, [draft()])


def test_a_folder_is_not_an_office(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match=r"this is not a file"):
        open_journal(str(tmp_path), create=True)


@pytest.mark.parametrize("kept", [0.999, 0.6, 0.2, 0.03])
def test_a_truncated_file_is_noticed(file: str, kept: float) -> None:
    with open_journal(file, create=True) as journal:
        journal.append("a", 0, [draft(number, size=300) for number in range(300)])
    content = Path(file).read_bytes()
    Path(file).write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(StoreUnusable, match=r"damaged.*restore the latest backup"):
        everything(file)


def test_a_folder_without_write_access_is_named(open_folder: Path) -> None:
    place = open_folder / "office.db"
    open_folder.chmod(0o555)
    with unprivileged(), pytest.raises(StoreUnusable, match=r"(?i)permission"):
        open_journal(str(place), create=True)
    assert list(open_folder.iterdir()) == []


def test_an_office_without_write_access_can_be_verified_but_not_written(open_folder: Path) -> None:
    place = open_folder / "office.db"
    filled(str(place), 5).close()
    place.chmod(0o444)
    open_folder.chmod(0o555)
    with unprivileged():
        assert verify(str(place)).entries == 5
        with (
            pytest.raises(StoreUnusable, match=r"allow writing|may be written to"),
            open_journal(str(place)) as journal,
        ):
            journal.append("a", 3, [draft()])
    assert verify(str(place)).entries == 5


def test_latest_entries_out_of_reach_are_not_left_out_in_silence(open_folder: Path) -> None:
    place = open_folder / "office.db"
    with filled(str(place), 5) as journal:
        journal.append("c", 0, [draft()])
        # As if copied from a running office, without the index that SQLite makes anew.
        copy = open_folder / "copy"
        copy.mkdir()
        for name in ("office.db", "office.db-wal"):
            shutil.copy(open_folder / name, copy / name)
    (copy / "office.db").chmod(0o444)
    copy.chmod(0o555)
    with unprivileged(), pytest.raises(StoreUnusable, match=r"office.db-wal.*write access"):
        verify(str(copy / "office.db"))
    copy.chmod(0o755)
    assert verify(str(copy / "office.db")).entries == 6


def test_an_office_locked_for_too_long_is_said_to_be(url: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(1)])
        with (
            open_journal(url, patience=0.2) as other,
            journal.database.writing() as connection,
        ):
            if url.startswith("postgresql"):
                connection.exec_driver_sql("SELECT * FROM crosstable.head FOR UPDATE")
            with pytest.raises(StoreUnusable, match=r"kept it locked for too long"):
                other.append("a", 1, [draft(2)])
        with open_journal(url) as other:
            other.append("a", 1, [draft(2)])


def test_a_file_locked_as_a_whole_is_said_to_be(file: str) -> None:
    filled(file, 1).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for attempt in (
            lambda: open_journal(file, patience=0.2),
            lambda: verify(file, patience=0.2),
        ):
            with pytest.raises(StoreUnusable, match=r"kept it locked for too long"):
                attempt()
        other.execute("COMMIT")
    assert verify(file).entries == 1


def _fill_up(url: str, size: int, cause: str) -> int:
    """Append until the disk is full; return how many were acknowledged."""
    source = random.Random(7)
    with open_journal(url) as journal:
        before = version = len(journal.read("big"))
        acknowledged: list[Entry] = []
        error: StoreUnusable | None = None
        while error is None and version < before + 500:
            # Random digits, since a server packs what repeats.
            noise = f"{source.getrandbits(4 * size):x}"
            try:
                acknowledged += journal.append("big", version, [Draft(NOON, "Ada", noise)])
                version += 1
            except StoreUnusable as full:
                error = full
        assert re.search(cause, str(error))
        # The office can still be read, and tells the truth.
        assert list(journal.read("big", before)) == acknowledged
        return version


def test_a_full_disk_loses_nothing_acknowledged(tmp_path: Path) -> None:
    with tmpfs(tmp_path / "small", "600k") as small:
        url = str(small / "office.db")
        filled(url, 4).close()
        ballast = small / "ballast"
        ballast.write_bytes(b"x" * 150_000)
        first = _fill_up(url, 5_000, r"disk is full.*free some space")
        assert first > 0
        assert verify(url).entries == 4 + first
        ballast.unlink()
        second = _fill_up(url, 5_000, r"disk is full.*free some space")
        assert second > first
        assert verify(url).entries == 4 + second
        with pytest.raises(StoreUnusable):
            open_journal(str(small / "another.db"), create=True)


def test_a_full_disk_is_noticed_within_the_same_office(file: str) -> None:
    """The same without a mount: SQLite itself is told that there is no more room."""
    with filled(file, 4) as journal:
        pages = sql(file, "PRAGMA page_count")[0][0]
        with journal.database.reading() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 3}")
        with pytest.raises(StoreUnusable, match=r"the disk is full.*free some space"):
            journal.append("big", 0, [draft(number, size=9_000) for number in range(4)])
        assert len(holds(journal)) == 4
        with journal.database.reading() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        journal.append("big", 0, [draft(size=9_000)])
        assert len(holds(journal)) == 5


@pytest.mark.postgres
def test_a_full_server_loses_nothing_acknowledged() -> None:
    # A server of its own: one that was full may fail later, at its next checkpoint.
    with (
        running(PostgresServer("fsync=off")) as server,
        tmpfs(server.folder / "small", "48m") as small,
    ):
        try:
            shutil.chown(small, *(server.owner,) * 2)
            server.run(f"CREATE TABLESPACE small LOCATION '{small}'")
            server.run("CREATE DATABASE crowded TEMPLATE template0 TABLESPACE small")
            url = server.uri("crowded")
            filled(url, 4).close()
            # What making the tables left in memory must be on the disk before that is full,
            # or a server that has to make room in its memory could not even read.
            server.run("CHECKPOINT")
            ballast = small / "ballast"
            ballast.write_bytes(b"x" * 8_000_000)
            acknowledged = _fill_up(url, 1_000_000, r"the server's disk is full")
            assert acknowledged > 0
            ballast.unlink()  # a server without any room does not even accept a connection
            assert verify(url).entries == 4 + acknowledged
        finally:
            server.stop(signal.SIGQUIT)


def test_a_server_too_full_to_be_reached_says_that_it_is_full() -> None:
    """As a server answers that cannot write what each new connection needs."""
    answer = psycopg.OperationalError("FATAL: could not write init file: No space left on device")
    told = unusable("office", exc.OperationalError(None, None, answer))
    assert re.search(r"the server's disk is full.*free space on the server", str(told))


@pytest.mark.postgres
def test_a_server_s_refusals_never_show_the_password(postgres_server: PostgresServer) -> None:
    rules = postgres_server.data / "pg_hba.conf"
    with psycopg.connect(postgres_server.uri("postgres"), autocommit=True) as connection:
        connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'richtig'")
        before = rules.read_text()
        rules.write_text("local all guarded scram-sha-256\n" + before)
        connection.execute("SELECT pg_reload_conf()")
    url = postgres_server.new_database()
    wrong = url.replace("postgres@", "guarded:falsch@")
    with pytest.raises(StoreUnusable, match=r"guarded@.*check that the server runs") as caught:
        _eventually_refused(wrong)
    assert "falsch" not in str(caught.value)
    # The right one gets as far as the missing right to make an office.
    with pytest.raises(StoreUnusable, match=r"the user lacks a right") as caught:
        open_journal(url.replace("postgres@", "guarded:richtig@"), create=True)
    assert "richtig" not in str(caught.value)


def _eventually_refused(url: str) -> None:
    # The server reads its rules anew a moment after it was told to; till then any password does.
    for _ in range(200):
        try:
            open_journal(url, create=True).close()
        except StoreUnusable as error:
            if "lacks a right" not in str(error):
                raise


@pytest.mark.postgres
def test_a_database_that_is_not_there_is_named(postgres_server: PostgresServer) -> None:
    with pytest.raises(StoreUnusable, match=r'"nowhere" does not exist'):
        open_journal(postgres_server.uri("nowhere"), create=True)


@pytest.mark.postgres
def test_a_database_without_unicode_is_refused(postgres_server: PostgresServer) -> None:
    postgres_server.run("CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII'")
    with pytest.raises(StoreUnusable, match=r"SQL_ASCII.*--encoding=UTF8"):
        open_journal(postgres_server.uri("ascii"), create=True)


@pytest.mark.postgres
@pytest.mark.parametrize("act", [verify, lambda url: open_journal(url, create=True)])
def test_a_server_that_does_not_run_is_named(act: Callable[[str], object]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(StoreUnusable, match=r"check that the server runs") as caught:
            act(f"postgresql://ada:geheim@127.0.0.1:{port}/office")
    assert f"postgresql://ada@127.0.0.1:{port}/office" in str(caught.value)
    assert "geheim" not in str(caught.value)


@pytest.mark.postgres
def test_the_user_s_search_path_does_not_matter(postgres_server: PostgresServer) -> None:
    url = postgres_server.new_database()
    name = sql(url, "SELECT current_database()")[0][0]
    sql(
        url,
        "CREATE SCHEMA trap",
        "CREATE TABLE trap.entry (x int)",
        "CREATE TABLE trap.head (x int)",
        "CREATE TABLE public.schema_version (version_num text)",
        "INSERT INTO public.schema_version VALUES ('0999')",
        f"ALTER DATABASE {name} SET search_path = trap, public",
        f"ALTER DATABASE {name} SET timezone = 'Asia/Kathmandu'",
        f"ALTER DATABASE {name} SET synchronous_commit = off",
    )
    with filled(url, 3) as journal:
        assert len(holds(journal)) == 3
        with journal.database.reading() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
    assert sql(url, "SELECT count(*) FROM trap.entry") == [(0,)]


def test_sqlite_is_set_to_be_durable(file: str) -> None:
    with filled(file, 1) as journal, journal.database.reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "application_id")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "application_id": 0x58544142,
    }
