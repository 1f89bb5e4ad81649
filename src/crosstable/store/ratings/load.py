"""A rating list on its way into force, while arbiters go on writing.

It is written in short transactions under a number nobody looks at, and put in force by one more,
which also writes into the office's part of the journal who did it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import islice

import msgspec
import numpy as np
import numpy.typing as npt
import sqlalchemy as sa
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.office.list_acts import ListAdjusted, ListPutInForce, ListRemoved
from crosstable.office.rating_lists import ListIssue
from crosstable.office.rating_store import Progress, Signature, StoredIssue
from crosstable.ratings.model import ListedPlayer
from crosstable.store.database import Database
from crosstable.store.people import recording
from crosstable.store.ratings.course import withdraw_periods
from crosstable.store.ratings.lists import SqlRatingLists
from crosstable.store.ratings.names import NameIndex, parts_of_order
from crosstable.store.ratings.rows import (
    PLAYER_COLUMNS,
    Row,
    insert_many,
    issue_from,
    row_of_player,
)
from crosstable.store.ratings.schema import (
    listed_best,
    listed_order,
    listed_player,
    listed_word,
    rating_list,
    rating_period,
)

BATCH = 20_000
ABANDONED = timedelta(hours=6)
"""A load that is older was killed; what it left is removed by the next one."""


class Gathered:
    """One list on its way in: rows packed small, as a million of them wait for the last."""

    def __init__(self, database: Database, list_name: str) -> None:
        self._database = database
        self._list = list_name
        self._rows: list[bytes] = []
        self._ratings = array("i")
        self._ids = array("q")
        self._names = NameIndex()
        self._pack = msgspec.msgpack.Encoder().encode

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, player: ListedPlayer) -> None:
        """Take in a player."""
        self.add_row(row_of_player(player, player.on(self._list)))

    def add_row(self, row: Row) -> None:
        """Take in a player as a row of ``PLAYER_COLUMNS``."""
        self._names.add(len(self._rows), row[1])
        self._ratings.append(row[8] or 0)
        self._ids.append(row[0])
        self._rows.append(self._pack(row))

    def write(self, dated: date, source: str, at: datetime, progress: Progress) -> int:
        """Write everybody and the index of names where nobody looks yet; return the number."""
        list_number = _stage(self._database, self._list, dated, len(self), source, at)
        order = self._order()
        place_of_row = np.empty(len(order), dtype=np.int64)
        place_of_row[order] = np.arange(len(order))
        ids = np.frombuffer(self._ids, dtype=np.int64)
        unpack = msgspec.msgpack.Decoder(list).decode
        rows = self._rows
        # In the order of the key they are appended to the table, in any other strewn over it.
        players = ((list_number, *unpack(rows[row])) for row in np.argsort(ids).tolist())
        columns: Sequence[str] = ("list_number", *PLAYER_COLUMNS)
        step = Step("writing players", len(rows))
        write_in_batches(self._database, listed_player, columns, players, step, progress)
        parts = ((list_number, part, data) for part, data in parts_of_order(ids[order]))
        columns = ("list_number", "part", "ids")
        write_in_batches(self._database, listed_order, columns, parts, step, progress)
        words = ((list_number, word, places) for word, places in self._names.entries(place_of_row))
        columns = ("list_number", "word", "places")
        step = Step("indexing names", self._names.size)
        write_in_batches(self._database, listed_word, columns, words, step, progress)
        issue = ListIssue(self._list, dated, len(self), source, at)
        lists = SqlRatingLists(self._database)
        for women in (False, True):
            lists.keep_best(StoredIssue(list_number, issue), women=women)
        return list_number

    def _order(self) -> npt.NDArray[np.int64]:
        """Return the rows by place: higher ratings first, then smaller identifiers."""
        ratings = np.frombuffer(self._ratings, dtype=np.int32)
        return np.lexsort((np.frombuffer(self._ids, dtype=np.int64), -ratings))


def _stage(
    database: Database, name: str, dated: date, players: int, source: str, at: datetime
) -> int:
    """Note that a list is being loaded; return the number to load it under."""
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(
                sa.text("LOCK TABLE crosstable.rating_list IN SHARE ROW EXCLUSIVE MODE")
            )
        last = connection.execute(sa.select(sa.func.max(rating_list.c.number))).scalar()
        list_number = int(last or 0) + 1
        connection.execute(
            sa.insert(rating_list),
            {
                "number": list_number,
                "list": name,
                "dated": dated.isoformat(),
                "state": "loading",
                "players": players,
                "source": source,
                "made": at.isoformat(),
            },
        )
    return list_number


def put_in_force(
    database: Database,
    list_numbers: Sequence[int],
    signed: Signature,
    *,
    events: int | None = None,
    also: Callable[[sa.Connection], None] | None = None,
) -> tuple[ListIssue, ...]:
    """Make loaded lists the current ones, all in one transaction; return them.

    ``events`` are those they were calculated from, none for files. The periods that led to lists
    which are replaced go too; ``also`` is done in the same transaction after that.
    """
    issues = []
    with recording(database, by=signed.by, at=signed.at) as (connection, done):
        for list_number in list_numbers:
            row = connection.execute(
                sa.select(rating_list).where(
                    rating_list.c.number == list_number, rating_list.c.state == "loading"
                )
            ).one_or_none()
            if row is None:
                raise Refused("somebody else replaced this list meanwhile; look, then repeat")
            dated = date.fromisoformat(row.dated)
            replaced = connection.execute(
                sa.update(rating_list)
                .where(
                    rating_list.c.list == row.list,
                    rating_list.c.dated == row.dated,
                    rating_list.c.state == "current",
                )
                .values(state="replaced")
            ).rowcount
            connection.execute(
                sa.update(rating_list)
                .where(rating_list.c.number == list_number)
                .values(state="current")
            )
            withdraw_periods(connection, (row.list,), dated)
            issues.append(replace(issue_from(row), by=signed.by))
            done.append(
                ListPutInForce(
                    row.list, dated, row.players, row.source, events, replaced=bool(replaced)
                )
            )
        if also is not None:
            also(connection)
    return tuple(issues)


def put_adjusted_in_force(
    database: Database, issue: StoredIssue, list_number: int, raised: int, signed: Signature
) -> None:
    """Put a list with everybody's rating changed in the place of the one it comes from.

    The period that led to it stays in force, and leads to the new one.
    """
    with recording(database, by=signed.by, at=signed.at) as (connection, done):
        states = ((issue.list_number, "current", "replaced"), (list_number, "loading", "current"))
        for one, before, after in states:
            changed = connection.execute(
                sa.update(rating_list)
                .where(rating_list.c.number == one, rating_list.c.state == before)
                .values(state=after)
            ).rowcount
            if not changed:
                raise Refused("somebody else replaced this list meanwhile; look, then repeat")
        connection.execute(
            sa.update(rating_period)
            .where(
                rating_period.c.new_list == issue.list_number, rating_period.c.state == "applied"
            )
            .values(new_list=list_number)
        )
        row = connection.execute(
            sa.select(rating_list).where(rating_list.c.number == list_number)
        ).one()
        done.append(ListAdjusted(row.list, issue.issue.dated, raised, row.players, row.source))


def take_out_of_force(database: Database, issue: StoredIssue, signed: Signature) -> None:
    """Take a list out of force with the period that led to it, and remove it."""
    name, dated = issue.issue.list, issue.issue.dated
    with recording(database, by=signed.by, at=signed.at) as (connection, done):
        gone = connection.execute(
            sa.update(rating_list)
            .where(rating_list.c.number == issue.list_number, rating_list.c.state == "current")
            .values(state="replaced")
        ).rowcount
        if not gone:
            raise Refused("somebody else replaced this list meanwhile; look, then repeat")
        withdraw_periods(connection, (name,), dated)
        done.append(ListRemoved(name, dated))
    remove(database, issue.list_number)


def purge(database: Database, at: datetime) -> None:
    """Remove what was replaced and what killed loads left, bit by bit."""
    long_ago = (at - ABANDONED).isoformat()
    gone = sa.or_(
        rating_list.c.state == "replaced",
        sa.and_(rating_list.c.state == "loading", rating_list.c.made < long_ago),
    )
    with database.reading() as connection:
        list_numbers = (
            connection.execute(sa.select(rating_list.c.number).where(gone)).scalars().all()
        )
    for list_number in list_numbers:
        remove(database, list_number)


def remove(database: Database, list_number: int) -> None:
    """Remove a list that is not in force, and everybody on it."""
    with database.writing() as connection:
        connection.execute(
            sa.update(rating_list)
            .where(rating_list.c.number == list_number)
            .values(state="replaced")
        )
    with database.reading() as connection:
        last = connection.execute(
            sa.select(sa.func.max(listed_player.c.id)).where(
                listed_player.c.list_number == list_number
            )
        ).scalar()
    after = -1
    while last is not None and after < last:
        with database.writing() as connection:
            some = (
                sa.select(listed_player.c.id)
                .where(listed_player.c.list_number == list_number, listed_player.c.id > after)
                .order_by(listed_player.c.id)
                .limit(BATCH)
                .subquery()
            )
            after = connection.execute(sa.select(sa.func.max(some.c.id))).scalar_one()
            connection.execute(
                sa.delete(listed_player).where(
                    listed_player.c.list_number == list_number, listed_player.c.id <= after
                )
            )
    with database.writing() as connection:
        for table in (listed_order, listed_word, listed_best):
            connection.execute(sa.delete(table).where(table.c.list_number == list_number))
        connection.execute(sa.delete(rating_list).where(rating_list.c.number == list_number))


class Step(msgspec.Struct, frozen=True):
    """What is being done, and how much of it there is."""

    name: str
    size: int


def write_in_batches(
    database: Database,
    table: sa.Table,
    columns: Sequence[str],
    rows: Iterator[Row],
    step: Step,
    progress: Progress,
) -> None:
    """Write rows in short transactions, so that nobody waits long for his own."""
    done = 0
    while batch := list(islice(rows, BATCH)):
        with database.writing() as connection:
            insert_many(connection, table, columns, batch)
        done += len(batch)
        progress(step.name, done, step.size)
