"""The periods in force: which lists were calculated here, from which, and taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

import sqlalchemy as sa

from crosstable.office.rating_store import CalculatedPeriod
from crosstable.store.database import Database
from crosstable.store.ratings.schema import period_event, rating_period


def periods_in_force(
    database: Database, lists: Sequence[str] = (), dated: date | None = None
) -> list[CalculatedPeriod]:
    """Return the periods in force of some lists, or of all, in order of date."""
    query = (
        sa.select(rating_period)
        .where(rating_period.c.state == "applied")
        .order_by(rating_period.c.list, rating_period.c.dated)
    )
    if lists:
        query = query.where(rating_period.c.list.in_(lists))
    if dated is not None:
        query = query.where(rating_period.c.dated == dated.isoformat())
    with database.reading() as connection:
        return [
            CalculatedPeriod(
                row.number,
                row.list,
                date.fromisoformat(row.dated),
                row.digest,
                row.old_list,
                row.events,
                datetime.fromisoformat(row.made),
            )
            for row in connection.execute(query)
        ]


def early_days(database: Database, period: CalculatedPeriod, before: date) -> list[date]:
    """Return the days before a date on which events of a period began."""
    began = sa.func.coalesce(period_event.c.starts, period_event.c.ends)
    query = (
        sa.select(began)
        .where(period_event.c.period == period.period_number, began < before.isoformat())
        .distinct()
    )
    with database.reading() as connection:
        return [date.fromisoformat(day) for day in connection.execute(query).scalars()]


def withdraw_periods(connection: sa.Connection, lists: Sequence[str], dated: date) -> None:
    """Take the periods out of force whose lists of a date go; their changes no longer count."""
    connection.execute(
        sa.update(rating_period)
        .where(
            rating_period.c.list.in_(lists),
            rating_period.c.dated == dated.isoformat(),
            rating_period.c.state == "applied",
        )
        .values(state="replaced")
    )
