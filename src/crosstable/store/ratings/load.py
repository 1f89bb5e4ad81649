"""Taking a rating list in: whole or not at all, while arbiters go on writing.

All of it is read and checked first. Then it is written in short transactions under a number nobody
looks at, and put in force by one more.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import islice

import msgspec
import numpy as np
import numpy.typing as npt
import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.model import ListedPlayer
from crosstable.store.database import Database
from crosstable.store.ratings.course import periods_of, withdraw_periods
from crosstable.store.ratings.names import NameIndex, parts_of_order
from crosstable.store.ratings.rows import PLAYER_COLUMNS, Row, insert_many, row_of_player
from crosstable.store.ratings.schema import (
    listed_order,
    listed_player,
    listed_word,
    rating_list,
)

__all__ = [
    "BATCH",
    "Gathered",
    "Progress",
    "Step",
    "load_lists",
    "purge",
    "put_in_force",
    "remove",
    "silent",
    "stage",
    "write_in_batches",
    "write_list",
]

BATCH = 20_000
ABANDONED = timedelta(hours=6)
"""A load that is older was killed; what it left is removed by the next one."""
SHRUNK = 0.8
"""A list with fewer players than this share of the one before was probably cut off."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much (0 where nobody knows)."""


def silent(_step: str, _done: int, _of: int) -> None:
    """Tell nobody."""


class Gathered:
    """One list on its way in: rows packed small, as a million of them wait for the last."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.ratings = array("i")
        self.ids = array("q")
        self.names = NameIndex()
        self._pack = msgspec.msgpack.Encoder().encode

    def add(self, player: ListedPlayer, list_name: str) -> None:
        """Take in a player."""
        self.add_row(row_of_player(player, player.on(list_name)))

    def add_row(self, row: Row) -> None:
        """Take in a player as a row of ``PLAYER_COLUMNS``."""
        self.names.add(len(self.rows), row[1])
        self.ratings.append(row[8] or 0)
        self.ids.append(row[0])
        self.rows.append(self._pack(row))

    def order(self) -> npt.NDArray[np.int64]:
        """Return the rows by place: higher ratings first, then smaller identifiers."""
        ratings = np.frombuffer(self.ratings, dtype=np.int32)
        return np.lexsort((np.frombuffer(self.ids, dtype=np.int64), -ratings))


def load_lists(
    database: Database,
    players: Iterable[ListedPlayer],
    *,
    lists: Sequence[str],
    dated: date,
    source: str,
    at: datetime,
    shorter: bool = False,
    again: bool = False,
    progress: Progress = silent,
) -> tuple[ListIssue, ...]:
    """Put lists in force, replacing those of the same name and date; return them.

    Everybody goes on the lists he has a standing on; who has none on any goes on the first, so that
    he is found. A list that is much shorter than the one before is refused unless ``shorter``, one
    in the place of a list that was calculated here unless ``again``.
    """
    if not again:
        _refuse_calculated(database, lists, dated, source)
    gathered = {name: Gathered() for name in lists}
    for number, player in enumerate(players, start=1):
        on = {standing.list for standing in player.standings} or {lists[0]}
        for name in lists:
            if name in on:
                gathered[name].add(player, name)
        if number % BATCH == 0:
            progress("reading", number, 0)
    for name, each in gathered.items():
        if not each.rows:
            raise Refused(f"{source}: nobody is rated on the list {name}; nothing was changed")
        if not shorter:
            _refuse_shrinking(database, name, dated, len(each.rows), source)
    staged = []
    for name in lists:
        each = gathered.pop(name)
        number = stage(database, name, dated, len(each.rows), source, at)
        write_list(database, number, each, progress)
        staged.append(number)
    issues = put_in_force(
        database, staged, lambda connection: withdraw_periods(connection, lists, dated)
    )
    purge(database, at)
    return issues


def stage(
    database: Database, name: str, dated: date, players: int, source: str, at: datetime
) -> int:
    """Note that a list is being loaded; return the number to load it under."""
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(
                sa.text("LOCK TABLE crosstable.rating_list IN SHARE ROW EXCLUSIVE MODE")
            )
        last = connection.execute(sa.select(sa.func.max(rating_list.c.number))).scalar()
        number = int(last or 0) + 1
        connection.execute(
            sa.insert(rating_list),
            {
                "number": number,
                "list": name,
                "dated": dated.isoformat(),
                "state": "loading",
                "players": players,
                "source": source,
                "made": at.isoformat(),
            },
        )
    return number


def put_in_force(
    database: Database,
    numbers: Sequence[int],
    also: Callable[[sa.Connection], None] | None = None,
) -> tuple[ListIssue, ...]:
    """Make loaded lists the current ones, all in one transaction; return them.

    ``also`` is done in the same transaction.
    """
    issues = []
    with database.writing() as connection:
        for number in numbers:
            row = connection.execute(
                sa.select(rating_list).where(
                    rating_list.c.number == number, rating_list.c.state == "loading"
                )
            ).one_or_none()
            if row is None:
                raise Refused("somebody else replaced this list meanwhile; look, then repeat")
            connection.execute(
                sa.update(rating_list)
                .where(
                    rating_list.c.list == row.list,
                    rating_list.c.dated == row.dated,
                    rating_list.c.state == "current",
                )
                .values(state="replaced")
            )
            connection.execute(
                sa.update(rating_list).where(rating_list.c.number == number).values(state="current")
            )
            issues.append(
                ListIssue(
                    row.list,
                    date.fromisoformat(row.dated),
                    row.players,
                    row.source,
                    datetime.fromisoformat(row.made),
                )
            )
        if also is not None:
            also(connection)
    return tuple(issues)


def purge(database: Database, at: datetime) -> None:
    """Remove what was replaced and what killed loads left, bit by bit."""
    long_ago = (at - ABANDONED).isoformat()
    gone = sa.or_(
        rating_list.c.state == "replaced",
        sa.and_(rating_list.c.state == "loading", rating_list.c.made < long_ago),
    )
    with database.reading() as connection:
        numbers = connection.execute(sa.select(rating_list.c.number).where(gone)).scalars().all()
    for number in numbers:
        remove(database, number)


def remove(database: Database, number: int) -> None:
    """Remove a list and everybody on it; a list in force goes out of force first."""
    with database.writing() as connection:
        connection.execute(
            sa.update(rating_list).where(rating_list.c.number == number).values(state="replaced")
        )
    with database.reading() as connection:
        last = connection.execute(
            sa.select(sa.func.max(listed_player.c.id)).where(listed_player.c.list_number == number)
        ).scalar()
    after = -1
    while last is not None and after < last:
        with database.writing() as connection:
            some = (
                sa.select(listed_player.c.id)
                .where(listed_player.c.list_number == number, listed_player.c.id > after)
                .order_by(listed_player.c.id)
                .limit(BATCH)
                .subquery()
            )
            after = connection.execute(sa.select(sa.func.max(some.c.id))).scalar_one()
            connection.execute(
                sa.delete(listed_player).where(
                    listed_player.c.list_number == number, listed_player.c.id <= after
                )
            )
    with database.writing() as connection:
        connection.execute(sa.delete(listed_order).where(listed_order.c.list_number == number))
        connection.execute(sa.delete(listed_word).where(listed_word.c.list_number == number))
        connection.execute(sa.delete(rating_list).where(rating_list.c.number == number))


def _refuse_calculated(database: Database, lists: Sequence[str], dated: date, source: str) -> None:
    with database.reading() as connection:
        found = periods_of(connection, lists, dated)
    if found:
        raise Refused(
            f"{source}: the list {found[0].list} of {dated} was calculated here (events: "
            f"{found[0].events}), and nothing was changed; to have this file in its place remove "
            "that list first, or import it with --again"
        )


def _refuse_shrinking(
    database: Database, name: str, dated: date, players: int, source: str
) -> None:
    with database.reading() as connection:
        before = connection.execute(
            sa.select(rating_list.c.players, rating_list.c.dated)
            .where(
                rating_list.c.list == name,
                rating_list.c.state == "current",
                rating_list.c.dated <= dated.isoformat(),
            )
            .order_by(rating_list.c.dated.desc())
            .limit(1)
        ).one_or_none()
    if before is not None and players < SHRUNK * before.players:
        raise Refused(
            f"{source}: the list {name} has {players} players, that of {before.dated} has "
            f"{before.players}: it looks cut off, and nothing was changed; if it is right, repeat "
            "with --shorter"
        )


def write_list(
    database: Database, number: int, gathered: Gathered, progress: Progress = silent
) -> None:
    """Write everybody on a list that is not in force yet, and the index of names."""
    order = gathered.order()
    place_of_row = np.empty(len(order), dtype=np.int64)
    place_of_row[order] = np.arange(len(order))
    ids = np.frombuffer(gathered.ids, dtype=np.int64)
    unpack = msgspec.msgpack.Decoder(list).decode
    rows = gathered.rows
    # In the order of the key they are appended to the table, in any other strewn over it.
    players = ((number, *unpack(rows[row])) for row in np.argsort(ids).tolist())
    columns: Sequence[str] = ("list_number", *PLAYER_COLUMNS)
    step = Step("writing players", len(rows))
    write_in_batches(database, listed_player, columns, players, step, progress)
    parts = ((number, part, data) for part, data in parts_of_order(ids[order]))
    columns = ("list_number", "part", "ids")
    write_in_batches(database, listed_order, columns, parts, step, progress)
    words = ((number, word, places) for word, places in gathered.names.entries(place_of_row))
    columns = ("list_number", "word", "places")
    step = Step("indexing names", gathered.names.size)
    write_in_batches(database, listed_word, columns, words, step, progress)


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
