"""A rating list put in force is an act in the office's chain: who, when, which list."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from crosstable.kernel.errors import JournalBroken, Refused
from crosstable.office.administration import Administration, decode
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.list_acts import ListPutInForce, ListRemoved
from crosstable.office.list_keeping import load_lists, remove_list
from crosstable.office.rating_periods import run_period
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Signature, silent
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.store import SqlJournal, open_journal, verify
from crosstable.store.ratings.store import SqlRatingStore
from tests.store.helpers import drop_triggers, sql, table
from tests.texts import FIDE_2019

NOON = datetime(2019, 2, 2, 12, tzinfo=UTC)
FEBRUARY, MARCH = date(2019, 2, 1), date(2019, 3, 1)
LIST = "fide.standard"
ADA, BO = Signature("Ada Arbiter", NOON), Signature("Bo Officer", NOON + timedelta(hours=1))


@pytest.fixture
def office(url: str) -> Iterator[SqlJournal]:
    with open_journal(url, create=True) as journal:
        yield journal


def take_in(office: SqlJournal, signed: Signature, *, source: str = "list.txt") -> SqlRatingStore:
    store = SqlRatingStore(office.database)
    players = [
        ListedPlayer(
            id=number, name=f"P{number}", standings=(ListStanding(list=LIST, rating=2000, k=20),)
        )
        for number in (1, 2, 3)
    ]
    load_lists(store, players, lists=(LIST,), dated=FEBRUARY, source=source, signed=signed)
    return store


def written(office: SqlJournal) -> list[tuple[str, datetime, Administration]]:
    return [(each.by, each.at, decode(each)) for each in office.read(OFFICE_STREAM)]


def test_who_takes_lists_in_replaces_and_removes_them_is_written(
    office: SqlJournal, url: str
) -> None:
    store = take_in(office, ADA)
    first = (ADA.by, ADA.at, ListPutInForce(LIST, FEBRUARY, 3, "list.txt"))
    assert written(office) == [first]
    assert [each.by for each in store.signed_issues()] == [ADA.by]
    take_in(office, BO, source="again.txt")
    second = (BO.by, BO.at, ListPutInForce(LIST, FEBRUARY, 3, "again.txt", replaced=True))
    assert written(office) == [first, second]
    assert [each.by for each in store.signed_issues()] == [BO.by]
    assert verify(url).unsigned == ()
    remove_list(store, LIST, FEBRUARY, signed=ADA)
    assert written(office)[2:] == [(ADA.by, ADA.at, ListRemoved(LIST, FEBRUARY))]
    assert store.signed_issues() == ()
    assert verify(url).entries == 3
    assert [act.words() for _, _, act in written(office)] == [
        "rating list fide.standard of 2019-02-01 put in force from list.txt: 3 players",
        "rating list fide.standard of 2019-02-01 replaced from again.txt: 3 players",
        "rating list fide.standard of 2019-02-01 removed",
    ]


def test_a_calculated_list_says_from_how_many_events(office: SqlJournal, url: str) -> None:
    store = take_in(office, ADA)
    games = (
        b"crosstable games 1\nE;a;2019-02-04;2019-02-06;swiss;100;Open\nG;1;2;1\nG;2;3;=\nEND;1;2\n"
    )
    files = [PeriodFile("a.csv", "a.csv", lambda: games)]
    order = PeriodOrder(edition=FIDE_2019, list=LIST, applies=MARCH)
    assert not run_period(store, order, files, signed=BO).already
    assert run_period(store, order, files, signed=ADA).already
    again = PeriodOrder(edition=FIDE_2019, list=LIST, applies=MARCH, again=True)
    run_period(store, again, files, signed=ADA)
    name = "rating list fide.standard of 2019-03-01"
    assert [(by, act.words()) for by, _, act in written(office)[1:]] == [
        (BO.by, f"{name} calculated from 1 event and put in force: 3 players"),
        (ADA.by, f"{name} calculated again from 1 event and replaced: 3 players"),
    ]
    assert verify(url).unsigned == ()


def as_before(url: str) -> None:
    """Write a list in force as versions did that wrote nothing into the journal."""
    sql(
        url,
        f"INSERT INTO {table(url, 'rating_list')} (number, list, dated, state, players, source, "
        f"made) VALUES (7, '{LIST}', '2019-01-01', 'current', 1, 'old.txt', '{NOON.isoformat()}')",
    )


def test_lists_from_before_there_were_such_acts_are_named_not_broken(
    office: SqlJournal, url: str
) -> None:
    as_before(url)
    store = take_in(office, ADA)
    old = verify(url).unsigned
    assert [(each.list, each.dated, each.source) for each in old] == [
        (LIST, date(2019, 1, 1), "old.txt")
    ]
    assert [each.by for each in store.signed_issues()] == [ADA.by, None]
    remove_list(store, LIST, date(2019, 1, 1), signed=ADA)
    assert verify(url).unsigned == ()


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE {table} SET players = 2", "changed bypassing the journal"),
        ("UPDATE {table} SET source = 'other.txt'", "changed bypassing the journal"),
        ("UPDATE {table} SET made = '2019-02-03T12:00:00+00:00'", "changed bypassing the journal"),
        ("DELETE FROM {table}", "removed bypassing the journal"),
        ("UPDATE {table} SET state = 'replaced'", "removed bypassing the journal"),
    ],
)
def test_what_is_done_past_the_journal_is_found(
    office: SqlJournal, url: str, change: str, what: str
) -> None:
    take_in(office, ADA)
    sql(url, change.format(table=table(url, "rating_list")))
    with pytest.raises(JournalBroken, match=what) as broken:
        verify(url)
    assert broken.value.sequence == 1


def test_a_list_that_was_removed_does_not_come_back_unseen(office: SqlJournal, url: str) -> None:
    as_before(url)
    store = SqlRatingStore(office.database)
    remove_list(store, LIST, date(2019, 1, 1), signed=ADA)
    as_before(url)
    with pytest.raises(JournalBroken, match="changed bypassing the journal"):
        verify(url)


def test_a_list_and_its_act_are_written_together_or_not_at_all(
    office: SqlJournal, url: str
) -> None:
    store = take_in(office, ADA)
    gathered = store.gathering(LIST)
    gathered.add(ListedPlayer(id=9, name="Nine"))
    number = gathered.write(MARCH, "list.txt", NOON, silent)
    with pytest.raises(Refused, match="somebody else replaced this list meanwhile"):
        store.put_in_force([number, 99], BO)
    assert len(written(office)) == 1
    (issue,) = store.stored_issues()
    assert issue.issue.dated == FEBRUARY
    store.take_out_of_force(issue, BO)
    with pytest.raises(Refused, match="somebody else replaced this list meanwhile"):
        store.take_out_of_force(issue, BO)
    assert len(written(office)) == 2
    with pytest.raises(Refused, match=r"there is no list fide\.standard of 2019-02-01"):
        remove_list(store, LIST, FEBRUARY, signed=BO)


def test_nothing_comes_into_force_behind_a_broken_end(office: SqlJournal, url: str) -> None:
    store = take_in(office, ADA)
    drop_triggers(url)
    sql(url, f"UPDATE {table(url, 'head')} SET hash = 'x'")
    with pytest.raises(JournalBroken):
        take_in(office, BO, source="other.txt")
    assert [each.source for each in store.issues()] == ["list.txt"]
