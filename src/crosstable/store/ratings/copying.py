"""Rating lists and periods from one office to another, for backups that change the database."""

from __future__ import annotations

import sqlalchemy as sa

from crosstable.store.ratings.rows import insert_many
from crosstable.store.ratings.schema import (
    listed_order,
    listed_player,
    listed_word,
    period_event,
    period_work,
    rating_change,
    rating_list,
    rating_period,
)
from crosstable.store.schema import POSTGRESQL_SCHEMA

TABLES = (
    *(rating_list, listed_player, listed_order, listed_word),
    *(rating_period, period_event, period_work, rating_change),
)
BATCH = 5_000


def clear_ratings(connection: sa.Connection) -> None:
    """Remove every list and period."""
    for table in TABLES:
        connection.execute(sa.delete(table))


def copy_ratings(source: sa.Connection, target: sa.Connection) -> None:
    """Copy every list and period as it stands; an office from before there were any has none."""
    where = POSTGRESQL_SCHEMA if source.dialect.name == "postgresql" else None
    inspected = sa.inspect(source)
    if not inspected.has_table(rating_list.name, schema=where):
        return
    for table in TABLES:
        # An office from before a column was added has nothing for it.
        there = {column["name"] for column in inspected.get_columns(table.name, schema=where)}
        columns = [column.name for column in table.columns if column.name in there]
        query = sa.select(*(table.c[name] for name in columns))
        selected = source.execution_options(yield_per=BATCH).execute(query)
        for rows in selected.partitions():
            insert_many(target, table, columns, [tuple(row) for row in rows])
