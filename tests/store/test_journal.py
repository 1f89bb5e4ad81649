"""The promises of ``office.journal.Journal``, kept by both databases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import Conflict, InvalidValue, JournalBroken, StoreUnusable
from crosstable.office.journal import START, Addition, Draft, Entry, Head, Journal, Stream, seal
from crosstable.store import SqlJournal, open_journal
from crosstable.store import journal as store_journal

from .helpers import NOON, draft, drop_triggers, everything, filled, holds, sql, table


def test_a_new_office_is_empty(url: str) -> None:
    with open_journal(url, create=True) as journal:
        assert journal.head() == START
        assert list(journal.everything()) == []
        assert journal.streams() == ()
        assert journal.read("nobody's") == ()


def test_an_office_keeps_what_was_appended(url: str) -> None:
    with open_journal(url, create=True) as journal:
        typed: Journal = journal
        written = typed.append("a", 0, [draft(1), draft(2)])
        written += typed.append("a", 2, [draft(3)])
    assert [(entry.sequence, entry.version) for entry in written] == [(1, 1), (2, 2), (3, 3)]
    with open_journal(url) as journal:
        assert journal.read("a") == written
        assert tuple(journal.everything()) == written
        assert journal.head() == Head(3, written[-1].hash)


def test_a_missing_office_is_not_made_by_reading(url: str) -> None:
    with pytest.raises(StoreUnusable, match=r"there is no office here"):
        open_journal(url)
    with pytest.raises(StoreUnusable, match=r"there is no office here"):
        open_journal(url)


def test_a_missing_file_stays_missing(file: str) -> None:
    with pytest.raises(StoreUnusable):
        open_journal(file)
    assert not Path(file).exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match=r"nowhere does not exist \(create it first\)"):
        open_journal(str(tmp_path / "nowhere" / "office.db"), create=True)


def test_create_opens_an_office_that_is_there(url: str) -> None:
    filled(url, 3).close()
    with open_journal(url, create=True) as journal:
        assert journal.head().sequence == 3


@pytest.mark.parametrize("expected", [0, 1, 3, -1])
def test_a_stale_version_conflicts_and_writes_nothing(url: str, expected: int) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(1), draft(2)])
        before = journal.head()
        with pytest.raises(Conflict) as caught:
            journal.append("a", expected, [draft(3), draft(4)])
        assert (caught.value.expected, caught.value.found) == (expected, 2)
        assert journal.head() == before
        assert len(holds(journal)) == 2


def test_tournaments_count_their_own_versions_in_one_chain(url: str) -> None:
    with filled(url, 7) as journal:
        entries = holds(journal)
        assert [(entry.tournament, entry.version) for entry in entries] == [
            ("a", 1), ("b", 1), ("a", 2), ("b", 2), ("a", 3), ("b", 3), ("a", 4),
        ]  # fmt: skip
        assert journal.read("a", 2) == (entries[4], entries[6])
        assert journal.read("b", 3) == ()


def test_entries_of_two_tournaments_are_written_together_or_not_at_all(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(1)])
        both = (Addition("b", 0, (draft(2), draft(3))), Addition("a", 1, (draft(4),)))
        with pytest.raises(Conflict):
            journal.append_together((both[0], Addition("a", 0, (draft(4),))))
        assert journal.head().sequence == 1
        written = store_journal.write_entries

        def killed_before_the_second(connection: sa.Connection, entries: Sequence[Entry]) -> None:
            if entries[0].tournament == "a":
                raise KeyboardInterrupt
            written(connection, entries)

        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(store_journal, "write_entries", killed_before_the_second)
            journal.append_together(both)
        assert (journal.head().sequence, journal.read("b")) == (1, ())
        first, second = journal.append_together(both)
        assert [(entry.tournament, entry.version) for entry in (*first, *second)] == [
            ("b", 1),
            ("b", 2),
            ("a", 2),
        ]
        assert tuple(journal.everything())[1:] == (*first, *second)


def test_streams_come_latest_written_first_even_if_a_clock_went_back(url: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("old", 0, [draft(500)])
        journal.append("new", 0, [draft(100), draft(50)])
        assert journal.streams() == (
            Stream("new", 2, NOON + timedelta(seconds=50)),
            Stream("old", 1, NOON + timedelta(seconds=500)),
        )
        journal.append("old", 1, [draft(10)])
        assert [stream.tournament for stream in journal.streams()] == ["old", "new"]


def test_nothing_appended_changes_nothing(url: str) -> None:
    with open_journal(url, create=True) as journal:
        assert journal.append("a", 0, []) == ()
        assert journal.head() == START


@pytest.mark.parametrize(
    "at",
    [
        NOON,
        datetime(2024, 3, 31, 2, 30, tzinfo=timezone(timedelta(hours=1))),
        datetime(2024, 1, 1, 0, 0, 0, 1, tzinfo=timezone(timedelta(hours=-3, minutes=-30))),
        datetime(1970, 1, 1, 0, 0, 0, 999_999, tzinfo=UTC),
        datetime(1900, 2, 28, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(1, 1, 1, 0, 0, 0, 1, tzinfo=UTC),
    ],
)
def test_times_are_kept_to_the_microsecond(url: str, at: datetime) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [Draft(at, "Ada", "{}")])
        (entry,) = holds(journal)
        assert entry.at == at
        assert entry.at.tzinfo is UTC
        assert journal.streams()[0].changed == at


@pytest.mark.parametrize(
    "text", ["Žofie Łęcka", "Иван", "王 👩‍⚖️", 'it\'s "%s" :x ?1 \\ \n\t\u2028', "ÅA\u030a"]
)
def test_every_alphabet_is_kept_exactly(url: str, text: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append(text, 0, [Draft(NOON, text, text)])
        (entry,) = holds(journal)
        assert (entry.tournament, entry.by, entry.act) == (text, text, text)
        assert journal.read(text) == (entry,)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_one_database_could_not_keep_is_refused_by_both(url: str, text: str) -> None:
    with open_journal(url, create=True) as journal:
        for tournament, by, act in ((text, "x", "{}"), ("x", text, "{}"), ("x", "x", text)):
            with pytest.raises(InvalidValue, match=r"an entry (cannot hold|needs)"):
                journal.append(tournament, 0, [draft(1), Draft(NOON, by, act)])
        assert journal.head() == START


def test_everything_is_read_in_chunks_without_holding_a_connection(url: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(number) for number in range(1203)])
        entries = journal.everything()
        first = next(entries)
        assert journal.database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        journal.append("a", 1203, [draft(7)])
        assert [first.sequence, *(entry.sequence for entry in entries)] == list(range(1, 1205))


def test_a_broken_end_is_not_written_after(url: str) -> None:
    filled(url, 4).close()
    drop_triggers(url)
    if url.startswith("postgresql"):
        sql(url, "DELETE FROM crosstable.stream WHERE sequence = 4")
    sql(url, f"DELETE FROM {table(url, 'entry')} WHERE sequence = 4")
    with open_journal(url) as journal, pytest.raises(JournalBroken) as caught:
        journal.append("a", 2, [draft(9)])
    assert caught.value.sequence == 4
    assert sql(url, f"SELECT max(sequence) FROM {table(url, 'entry')}") == [(3,)]


def test_an_entry_slipped_in_is_not_written_after(url: str) -> None:
    filled(url, 2).close()
    sql(
        url,
        f"INSERT INTO {table(url, 'entry')} VALUES "
        "(3, 'a', 2, '2024-05-17T12:00:00.000000+00:00', 'Eve', '{}', 'x', 'y')",
    )
    with open_journal(url) as journal, pytest.raises(JournalBroken) as caught:
        journal.append("b", 1, [draft(9)])
    assert caught.value.sequence == 3


class InMemory:
    """The same promises, kept in the simplest way: the oracle."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, tournament: str, expected: int, drafts: list[Draft]) -> tuple[Entry, ...]:
        version = len(self.read(tournament))
        if version != expected:
            raise Conflict(expected=expected, found=version)
        written = []
        for draft_ in drafts:
            version += 1
            written.append(seal(self.head(), tournament, version, draft_))
            self.entries.append(written[-1])
        return tuple(written)

    def read(self, tournament: str, after: int = 0) -> tuple[Entry, ...]:
        mine = [entry for entry in self.entries if entry.tournament == tournament]
        return tuple(mine[after:])

    def head(self) -> Head:
        return Head(self.entries[-1].sequence, self.entries[-1].hash) if self.entries else START


def _outcome(
    journal: SqlJournal | InMemory, tournament: str, expected: int, drafts: list[Draft]
) -> tuple[Entry, ...] | tuple[int, int]:
    try:
        return journal.append(tournament, expected, drafts)
    except Conflict as conflict:
        return conflict.expected, conflict.found


_ACTS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "Ć"]),
        st.integers(-1, 1),
        st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])),
                 min_size=1, max_size=4),
    ),
    max_size=12,
)  # fmt: skip


@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(acts=_ACTS)
def test_any_series_of_acts_gives_what_the_oracle_gives(
    url: str, tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[str, int, list[str]]]
) -> None:
    if not url.startswith("postgresql"):
        url = str(tmp_path_factory.mktemp("series") / "office.db")
    oracle = InMemory()
    with open_journal(url, create=True) as journal:
        # The PostgreSQL database is the same for all series: tournaments are told apart by it.
        mark = f"{journal.head().sequence} "
        oracle.entries = list(journal.everything())
        for name, error, texts in acts:
            tournament = mark + name
            drafts = [Draft(NOON, "Ada", text) for text in texts]
            expected = max(0, len(oracle.read(tournament)) + error)
            assert _outcome(journal, tournament, expected, drafts) == _outcome(
                oracle, tournament, expected, drafts
            )
            assert journal.head() == oracle.head()
            assert journal.read(tournament, 1) == oracle.read(tournament, 1)
        assert list(journal.everything()) == oracle.entries


def test_two_offices_do_not_meet(tmp_path: Path) -> None:
    filled(str(tmp_path / "one.db"), 2).close()
    filled(str(tmp_path / "two.db"), 5).close()
    assert len(everything(str(tmp_path / "one.db"))) == 2
