"""The events of periods in force as rows: what they were, and who took part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import Any

import sqlalchemy as sa

from crosstable.office.rating_store import KeptEvent, PeriodOrder
from crosstable.store.database import Database
from crosstable.store.ratings.schema import period_event, rating_change, rating_period

FEW = 500
"""So many events are asked for by number; of more, their whole period is read."""
BATCH = 50_000

_EVENTS = sa.select(
    *(period_event.c[column] for column in ("period", "event", "id", "name", "starts", "ends")),
    period_event.c.digest,
    rating_period.c.dated,
).join_from(period_event, rating_period, rating_period.c.number == period_event.c.period)


def events_of_period(database: Database, period_number: int) -> list[KeptEvent]:
    """Return the events a period took in, in the order they were calculated in."""
    return _kept(
        database,
        _EVENTS.where(period_event.c.period == period_number).order_by(period_event.c.event),
    )


def events_of_others(database: Database, order: PeriodOrder, since: date | None) -> list[KeptEvent]:
    """Return the events that other lists of the same name took in and that ended since."""
    return _kept(
        database,
        _EVENTS.where(
            rating_period.c.list == order.list,
            rating_period.c.dated != order.applies.isoformat(),
            rating_period.c.state == "applied",
            period_event.c.ends >= (since.isoformat() if since is not None else ""),
        ).order_by(rating_period.c.dated, period_event.c.event),
    )


def _kept(database: Database, query: sa.Select[Any]) -> list[KeptEvent]:
    # Thousands of events share a few days.
    days: dict[str | None, date | None] = {None: None, "": None}

    def day(text: str | None) -> date | None:
        if text not in days:
            days[text] = date.fromisoformat(text or "")
        return days[text]

    with database.reading() as connection:
        return [
            KeptEvent(
                row.period,
                date.fromisoformat(row.dated),
                row.event,
                row.id,
                row.name,
                day(row.starts),
                day(row.ends),
                row.digest,
            )
            for row in connection.execute(query)
        ]


def players_of_events(
    database: Database, period: int, events: Collection[int]
) -> dict[int, set[int]]:
    """Return who took part in some events of a period, by their places in it."""
    players: defaultdict[int, set[int]] = defaultdict(set)
    query = sa.select(rating_change.c.event, rating_change.c.player).where(
        rating_change.c.period == period
    )
    if len(events) <= FEW:
        query = query.where(rating_change.c.event.in_(events))
    with database.reading() as connection:
        for event, player in connection.execution_options(yield_per=BATCH).execute(query):
            if event in events:
                players[event].add(player)
    return players
