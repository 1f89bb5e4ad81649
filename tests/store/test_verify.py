"""Whatever was done to a journal in secret is found, and the first bad entry named."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from crosstable.kernel.errors import JournalBroken, StoreUnusable
from crosstable.office.journal import START, Draft, Head, seal
from crosstable.store import open_journal, verify

from .helpers import (
    NOON,
    draft,
    drop_triggers,
    everything,
    filled,
    is_postgres,
    sql,
    table,
    written_to,
)


def _first_bad(url: str, expect: str | None = None) -> int:
    with pytest.raises(JournalBroken) as caught:
        verify(url, expect=expect)
    return caught.value.sequence


def test_a_journal_that_holds_is_reported(url: str) -> None:
    filled(url, 10).close()
    report = verify(url)
    assert (report.entries, report.tournaments) == (10, 2)
    assert report.head == Head(10, everything(url)[-1].hash)


def test_an_empty_journal_holds(url: str) -> None:
    open_journal(url, create=True).close()
    report = verify(url)
    assert (report.entries, report.tournaments, report.head) == (0, 0, START)


def test_a_missing_office_is_not_made(file: str) -> None:
    with pytest.raises(StoreUnusable, match=r"there is no office here"):
        verify(file)
    assert not Path(file).exists()


def test_verifying_changes_nothing(file: str) -> None:
    filled(file, 10).close()
    before = Path(file).read_bytes()
    verify(file)
    assert Path(file).read_bytes() == before


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("act", "'{}'"),
        ('"by"', "'Eve'"),
        ("at", "'2024-05-17T12:00:06.123457+00:00'"),
        ("tournament", "'c'"),
        ("version", "99"),
        ("previous", "hash"),
        ("hash", "previous"),
        ("act", "act || ' '"),
    ],
)
def test_an_altered_entry_is_named(url: str, column: str, value: str) -> None:
    filled(url, 10).close()
    drop_triggers(url)
    sql(url, f"UPDATE {table(url, 'entry')} SET {column} = {value} WHERE sequence = 7")
    assert _first_bad(url) == 7


def test_the_first_of_several_altered_entries_is_named(url: str) -> None:
    filled(url, 10).close()
    drop_triggers(url)
    sql(url, f"UPDATE {table(url, 'entry')} SET act = '[]' WHERE sequence IN (4, 6, 9)")
    assert _first_bad(url) == 4


def test_an_altered_entry_with_a_hash_to_match_breaks_the_next(url: str) -> None:
    filled(url, 10).close()
    entries = everything(url)
    forged = seal(
        Head(6, entries[5].hash), "a", 4, Draft(entries[6].at, entries[6].by, '{"forged":true}')
    )
    drop_triggers(url)
    sql(
        url,
        f"UPDATE {table(url, 'entry')} SET act = '{forged.act}', hash = '{forged.hash}' "
        "WHERE sequence = 7",
    )
    assert _first_bad(url) == 8


@pytest.mark.parametrize("removed", [1, 5, 9])
def test_a_removed_entry_is_named(url: str, removed: int) -> None:
    _removed(url, removed)
    assert _first_bad(url) == removed


def _removed(url: str, *which: int) -> None:
    filled(url, 10).close()
    drop_triggers(url)
    numbers = ", ".join(map(str, which))
    sql(
        url,
        f"DELETE FROM {table(url, 'stream')}",
        f"DELETE FROM {table(url, 'entry')} WHERE sequence IN ({numbers})",
    )


def test_a_removed_last_entry_is_named(url: str) -> None:
    _removed(url, 10)
    assert _first_bad(url) == 10


def test_several_removed_last_entries_are_noticed(url: str) -> None:
    _removed(url, 8, 9, 10)
    assert _first_bad(url) == 8


def test_everything_removed_is_noticed(url: str) -> None:
    _removed(url, *range(1, 11))
    assert _first_bad(url) == 1


def test_a_removed_head_is_noticed(url: str) -> None:
    filled(url, 3).close()
    drop_triggers(url)
    sql(url, f"DELETE FROM {table(url, 'head')}")
    assert _first_bad(url) == 4
    with open_journal(url) as journal:
        with pytest.raises(JournalBroken):
            journal.head()
        with pytest.raises(JournalBroken):
            journal.append("a", 2, [draft()])


def test_an_end_cut_off_with_its_head_is_found_by_a_noted_hash(url: str) -> None:
    _removed(url, 9, 10)
    entries = everything(url)
    last = sha256(b"noted on paper").hexdigest()
    sql(url, f"UPDATE {table(url, 'head')} SET sequence = 8, hash = '{entries[7].hash}'")
    for tournament, version, sequence in (("a", 4, 7), ("b", 4, 8)):
        at = entries[sequence - 1].at.isoformat(timespec="microseconds")
        sql(
            url,
            f"INSERT INTO {table(url, 'stream')} "
            f"VALUES ('{tournament}', {version}, {sequence}, '{at}')",
        )
    assert verify(url).entries == 8
    assert verify(url, expect=entries[4].hash).entries == 8
    assert _first_bad(url, expect=last) == 9


def test_a_hash_noted_earlier_is_found_in_a_journal_that_went_on(url: str) -> None:
    with filled(url, 5) as journal:
        noted = journal.head().hash
        journal.append("a", 3, [draft(1), draft(2)])
    assert verify(url, expect=noted).entries == 7
    assert verify(url, expect=START.hash).entries == 7
    assert _first_bad(url, expect="0" * 64) == 8


def test_an_entry_slipped_in_at_the_end_is_named(url: str) -> None:
    filled(url, 4).close()
    forged = seal(Head(4, everything(url)[3].hash), "a", 3, Draft(NOON, "Eve", "{}"))
    at = forged.at.isoformat(timespec="microseconds")
    sql(
        url,
        f"INSERT INTO {table(url, 'entry')} VALUES "
        f"(5, 'a', 3, '{at}', 'Eve', '{{}}', '{forged.previous}', '{forged.hash}')",
    )
    assert _first_bad(url) == 5


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM {} WHERE tournament = 'a'",
        "UPDATE {} SET version = 3 WHERE tournament = 'a'",
        "UPDATE {} SET changed = '2020-01-01T00:00:00.000000+00:00' WHERE tournament = 'b'",
        "UPDATE {} SET tournament = 'c' WHERE tournament = 'b'",
        "UPDATE {} SET sequence = 1 WHERE tournament = 'b'",
    ],
)
def test_a_list_of_tournaments_that_disagrees_is_noticed(url: str, change: str) -> None:
    filled(url, 4).close()
    sql(url, change.format(table(url, "stream")))
    with pytest.raises(JournalBroken, match=r"tournament"):
        verify(url)


@pytest.mark.parametrize(
    "time",
    ["yesterday", "2024-05-17T14:00:02.123456+02:00", "2024-05-17 12:00:02.123456+00:00", ""],
)
def test_another_spelling_of_a_time_is_named(file: str, time: str) -> None:
    filled(file, 5).close()
    drop_triggers(file)
    sql(file, f"UPDATE entry SET at = '{time}' WHERE sequence = 3")
    assert _first_bad(file) == 3


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_a_time_that_cannot_be_is_named(url: str) -> None:
    filled(url, 5).close()
    drop_triggers(url)
    sql(url, "UPDATE crosstable.entry SET at = 'infinity' WHERE sequence = 3")
    assert _first_bad(url) == 3


def test_an_unreadable_time_does_not_hide_an_earlier_bad_entry(file: str) -> None:
    filled(file, 5).close()
    drop_triggers(file)
    sql(file, "UPDATE entry SET at = 'never' WHERE sequence = 4")
    sql(file, "UPDATE entry SET act = '[]' WHERE sequence = 2")
    assert _first_bad(file) == 2


def test_text_that_is_not_unicode_is_named(file: str) -> None:
    filled(file, 5).close()
    drop_triggers(file)
    sql(file, "UPDATE entry SET act = CAST(x'ff80ff' AS TEXT) WHERE sequence = 3")
    assert _first_bad(file) == 3


def _office_of_many_pages(file: str) -> bytes:
    with open_journal(file, create=True) as journal:
        journal.append("a", 0, [draft(number, size=200) for number in range(120)])
        journal.append("b", 0, [draft(number, size=200) for number in range(480)])
    return Path(file).read_bytes()


def test_a_flipped_byte_in_the_middle_is_named(file: str) -> None:
    content = bytearray(_office_of_many_pages(file))
    # Within the note of an act in the middle of the file.
    place = content.index(b'"number":57,"note"') + 40
    content[place] ^= 1
    Path(file).write_bytes(content)
    assert _first_bad(file) == 58


def test_any_flipped_byte_is_found_or_touches_nothing(file: str) -> None:
    content = _office_of_many_pages(file)
    whole = _logical(file)
    source = random.Random(20240517)
    harmless = found = 0
    for _ in range(150):
        changed = bytearray(content)
        changed[source.randrange(len(content))] ^= 1 << source.randrange(8)
        Path(file).write_bytes(changed)
        try:
            verify(file)
        except (JournalBroken, StoreUnusable):
            found += 1
        else:
            # Room that SQLite does not use, or a counter: everything is still what it was.
            assert _logical(file) == whole
            harmless += 1
    assert found > 60
    assert found + harmless == 150


def _logical(file: str) -> list[object]:
    with closing(sqlite3.connect(f"{Path(file).as_uri()}?immutable=1", uri=True)) as connection:
        return [
            connection.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall()
            for name in ("entry", "head", "stream", "schema_version")
        ]


def test_damage_beside_the_entries_is_found_too(file: str) -> None:
    with open_journal(file, create=True) as journal:
        journal.append("marker", 0, [draft(number) for number in range(5)])
    ((page,),) = sql(
        file, "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_entry_1'"
    )
    content = bytearray(Path(file).read_bytes())
    # Within the index by which a tournament's entries are found: the entries themselves are whole.
    content[content.index(b"marker", (page - 1) * 4096)] ^= 1
    Path(file).write_bytes(content)
    with pytest.raises(StoreUnusable, match=r"every entry is whole, but the file is damaged"):
        verify(file)


@pytest.mark.parametrize("page", [5, 20])
def test_a_page_of_zeros_is_found(file: str, page: int) -> None:
    content = bytearray(_office_of_many_pages(file))
    content[page * 4096 : (page + 1) * 4096] = bytes(4096)
    Path(file).write_bytes(content)
    with pytest.raises((JournalBroken, StoreUnusable)):
        verify(file)


@pytest.mark.parametrize("missing", [1, 5000, 30000])
def test_a_truncated_file_is_found(file: str, missing: int) -> None:
    content = _office_of_many_pages(file)
    Path(file).write_bytes(content[:-missing])
    with pytest.raises((JournalBroken, StoreUnusable)):
        verify(file)


def test_verifying_sees_one_moment_while_others_write(url: str) -> None:
    seen = []
    with open_journal(url, create=True) as journal, written_to(journal) as grown:
        for _ in range(8):
            before = grown()
            seen.append(verify(url).entries)
            assert before <= seen[-1] <= journal.head().sequence
    assert len(set(seen)) == 8


def test_the_time_of_a_server_is_what_was_written(url: str) -> None:
    filled(url, 1).close()
    ((at,),) = sql(url, f"SELECT at FROM {table(url, 'entry')}")
    assert at == (NOON if is_postgres(url) else "2024-05-17T12:00:00.123456+00:00")
