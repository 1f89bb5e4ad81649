"""Backups: made while others write, checked, whole or not there, moved between the databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.kernel.errors import JournalBroken, StoreUnusable
from crosstable.store import backup, open_journal, restore, verify

from .embedded_postgres import PostgresServer
from .helpers import (
    draft,
    drop_triggers,
    everything,
    filled,
    holds,
    sql,
    table,
    tmpfs,
    written_to,
)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a second office may be made."""
    if request.param == "sqlite":
        return str(tmp_path / "other.db")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.new_database()


def test_a_backup_is_a_whole_office_in_one_file(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with filled(url, 9) as journal:
        report = backup(url, folder / "copy.db")
        assert report == verify(url)
        assert [path.name for path in folder.iterdir()] == ["copy.db"]
        assert verify(str(folder / "copy.db")) == report
        assert [path.name for path in folder.iterdir()] == ["copy.db"]
        assert everything(str(folder / "copy.db")) == list(journal.everything())
    with open_journal(str(folder / "copy.db")) as copy:
        copy.append("a", 5, [draft(1)])


def test_backups_move_between_databases(url: str, other: str, tmp_path: Path) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(number) for number in range(700)])
        journal.append("Ž", 0, [draft(number) for number in range(3)])
        entries, streams = holds(journal), journal.streams()
    taken = backup(url, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", other) == taken
    assert verify(other) == taken
    with open_journal(other) as moved:
        assert list(moved.everything()) == entries
        assert moved.streams() == streams
        moved.append("Ž", 3, [draft(9)])
        assert len(holds(moved)) == 704
    again = tmp_path / "again.db"
    backup(other, again)
    assert everything(str(again))[:703] == entries


def test_an_empty_office_is_backed_up_and_restored(url: str, other: str, tmp_path: Path) -> None:
    open_journal(url, create=True).close()
    backup(url, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", other).entries == 0
    with open_journal(other) as journal:
        journal.append("a", 0, [draft()])


def test_a_backup_while_others_write_is_whole(url: str, tmp_path: Path) -> None:
    sizes = []
    with open_journal(url, create=True) as journal, written_to(journal) as grown:
        for number in range(6):
            target = tmp_path / f"copy{number}.db"
            before = grown()
            sizes.append(backup(url, target).entries)
            assert before <= sizes[-1] <= journal.head().sequence
            assert len(everything(str(target))) == sizes[-1]
    # They were written in pairs, so no copy may hold half of one.
    assert all(size % 2 == 0 for size in sizes)
    assert len(set(sizes)) == 6
    assert verify(url).entries >= sizes[-1]


def test_an_existing_file_is_not_overwritten_unless_asked(url: str, tmp_path: Path) -> None:
    filled(url, 3).close()
    target = tmp_path / "copy.db"
    target.write_text("my notes")
    with pytest.raises(StoreUnusable, match=r"exists already"):
        backup(url, target)
    assert target.read_text() == "my notes"
    assert backup(url, target, force=True).entries == 3
    assert verify(str(target)).entries == 3


def test_the_office_itself_is_no_target(file: str) -> None:
    filled(file, 3).close()
    with pytest.raises(StoreUnusable, match=r"choose another name"):
        backup(file, file, force=True)
    with pytest.raises(StoreUnusable, match=r"the office itself"):
        restore(file, file, force=True)
    assert verify(file).entries == 3


def test_what_is_not_there_cannot_be_backed_up(url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match=r"there is no office here"):
        backup(url, tmp_path / "copy.db")
    assert list(tmp_path.glob("*copy*")) == []


def test_a_folder_that_is_not_there_is_named(file: str, tmp_path: Path) -> None:
    filled(file, 1).close()
    with pytest.raises(StoreUnusable, match=r"the folder .*nowhere does not exist \(create it"):
        backup(file, tmp_path / "nowhere" / "copy.db")


def test_a_broken_journal_gives_no_backup(url: str, tmp_path: Path) -> None:
    filled(url, 6).close()
    drop_triggers(url)
    sql(url, f"UPDATE {table(url, 'entry')} SET act = '[]' WHERE sequence = 4")
    with pytest.raises(JournalBroken) as caught:
        backup(url, tmp_path / "copy.db")
    assert caught.value.sequence == 4
    assert list(tmp_path.glob("*copy*")) == []


def test_a_full_disk_leaves_no_half_backup(file: str, tmp_path: Path) -> None:
    with open_journal(file, create=True) as journal:
        journal.append("a", 0, [draft(number, size=1000) for number in range(300)])
        with tmpfs(tmp_path / "small", "100k") as small:
            with pytest.raises(StoreUnusable, match=r"copy.db: the disk is full"):
                backup(file, small / "copy.db")
            assert list(small.iterdir()) == []
        journal.append("a", 300, [draft()])


def test_an_office_with_entries_is_replaced_only_when_asked(url: str, tmp_path: Path) -> None:
    filled(str(tmp_path / "source.db"), 4).close()
    backup(str(tmp_path / "source.db"), tmp_path / "copy.db")
    filled(url, 7).close()
    with pytest.raises(StoreUnusable, match=r"holds 7 entries"):
        restore(tmp_path / "copy.db", url)
    assert verify(url).entries == 7
    assert restore(tmp_path / "copy.db", url, force=True).entries == 4
    assert verify(url).entries == 4
    # The guards are back in place, and the office goes on.
    with open_journal(url) as journal:
        journal.append("b", 2, [draft()])
    with pytest.raises(Exception, match=r"append-only"):
        sql(url, f"DELETE FROM {table(url, 'entry')}")


def test_an_empty_office_needs_no_force(url: str, tmp_path: Path) -> None:
    filled(str(tmp_path / "copy.db"), 4).close()
    open_journal(url, create=True).close()
    assert restore(tmp_path / "copy.db", url).entries == 4


def test_a_running_office_sees_the_restored_journal(url: str, tmp_path: Path) -> None:
    filled(str(tmp_path / "copy.db"), 4).close()
    with filled(url, 7) as journal:
        restore(tmp_path / "copy.db", url, force=True)
        assert journal.head().sequence == 4
        journal.append("a", 2, [draft(1)])
        assert len(holds(journal)) == 5


def test_a_broken_backup_is_not_restored(url: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    filled(copy, 6).close()
    drop_triggers(copy)
    sql(copy, "UPDATE entry SET act = '[]' WHERE sequence = 4")
    filled(url, 3).close()
    with pytest.raises(JournalBroken):
        restore(copy, url, force=True)
    assert verify(url).entries == 3


@pytest.mark.parametrize("content", [b"", b"my notes", None])
def test_what_is_no_backup_is_not_restored(url: str, tmp_path: Path, content: bytes | None) -> None:
    filled(url, 3).close()
    if content is not None:
        (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(StoreUnusable, match=r"copy.db"):
        restore(tmp_path / "copy.db", url, force=True)
    assert verify(url).entries == 3


@pytest.mark.parametrize("damage", ["cut", "notes", "middle"])
def test_a_damaged_office_is_replaced_and_kept_aside(
    file: str, tmp_path: Path, damage: str
) -> None:
    filled(str(tmp_path / "copy.db"), 4).close()
    with open_journal(file, create=True) as journal:
        journal.append("a", 0, [draft(number, size=500) for number in range(100)])
    content = Path(file).read_bytes()
    spoilt = {
        "cut": content[:7000],
        "notes": b"my notes",
        "middle": content[:4096] + bytes(len(content) - 8192) + content[-4096:],
    }[damage]
    Path(file).write_bytes(spoilt)
    with pytest.raises(StoreUnusable):
        restore(tmp_path / "copy.db", file)
    assert Path(file).read_bytes() == spoilt
    assert restore(tmp_path / "copy.db", file, force=True).entries == 4
    assert verify(file).entries == 4
    assert Path(f"{file}.damaged-1").read_bytes() == spoilt


def test_a_log_left_behind_is_not_played_into_a_restored_office(file: str, tmp_path: Path) -> None:
    filled(str(tmp_path / "source.db"), 4).close()
    backup(str(tmp_path / "source.db"), tmp_path / "copy.db")
    with filled(file, 30):
        log = Path(f"{file}-wal").read_bytes()
    Path(file).unlink()
    Path(f"{file}-wal").write_bytes(log)
    assert restore(tmp_path / "copy.db", file).entries == 4
    assert verify(file).entries == 4
    assert Path(f"{file}.damaged-1-wal").read_bytes() == log
    Path(file).write_bytes(b"spoilt")
    restore(tmp_path / "copy.db", file, force=True)
    assert Path(f"{file}.damaged-1-wal").read_bytes() == log
    assert Path(f"{file}.damaged-2").read_bytes() == b"spoilt"


def test_a_backup_does_not_take_the_place_of_an_office_in_use(file: str, tmp_path: Path) -> None:
    filled(file, 3).close()
    with filled(str(tmp_path / "second.db"), 5) as journal:
        with pytest.raises(StoreUnusable, match=r"is or was in use"):
            backup(file, tmp_path / "second.db", force=True)
        assert len(holds(journal)) == 5


def test_another_program_s_file_is_never_replaced(file: str, tmp_path: Path) -> None:
    filled(str(tmp_path / "copy.db"), 4).close()
    sql(file, "CREATE TABLE theirs (x)")
    with pytest.raises(StoreUnusable, match=r"belongs to another program"):
        restore(tmp_path / "copy.db", file, force=True)
    assert sql(file, "SELECT count(*) FROM theirs") == [(0,)]


def test_restoring_leaves_no_other_files(file: str, tmp_path: Path) -> None:
    filled(file, 4).close()
    backup(file, tmp_path / "copy.db")
    Path(file).unlink()
    restore(tmp_path / "copy.db", file)
    restore(tmp_path / "copy.db", file, force=True)
    kept = {
        path.name for path in tmp_path.iterdir() if path.stat().st_size and "-shm" not in path.name
    }
    assert kept == {"copy.db", "office.db"}
