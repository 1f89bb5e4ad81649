"""Which event changed which player by how much, in the periods that are in force."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import msgspec
import sqlalchemy as sa

from crosstable.ratings.publication import PublishedEvent
from crosstable.store.database import Database
from crosstable.store.rating_schema import period_event, rating_change, rating_period

__all__ = ["AuditLine", "audit", "events_of_list"]


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one event did to one player."""

    list: str
    applies: date
    """When the list came into force that this led to."""
    event: str
    name: str
    starts: date | None
    ends: date | None
    source: str
    games: int
    score: Fraction
    before: int | None
    k: Fraction | None
    """None where the event was a result towards a first rating."""
    change: Fraction | None
    average: Fraction | None
    """Of the opponents' ratings, for a result towards a first rating."""


def audit(database: Database, player: int, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
    """Return everything that was rated of a player, in the order it was calculated in."""
    query = (
        sa.select(rating_period.c.list, rating_period.c.dated, period_event, rating_change)
        .join_from(rating_change, rating_period, rating_period.c.number == rating_change.c.period)
        .join(
            period_event,
            sa.and_(
                period_event.c.period == rating_change.c.period,
                period_event.c.event == rating_change.c.event,
            ),
        )
        .where(rating_change.c.player == player, rating_period.c.state == "applied")
        .order_by(rating_period.c.list, rating_period.c.dated, rating_change.c.event)
    )
    if lists:
        query = query.where(rating_period.c.list.in_(lists))
    with database.reading() as connection:
        rows = connection.execute(query).mappings().all()
    found = []
    for row in rows:
        value = Fraction(row["numerator"], row["denominator"])
        first = bool(row["kind"])
        found.append(
            AuditLine(
                list=row["list"],
                applies=date.fromisoformat(row["dated"]),
                event=row["id"],
                name=row["name"],
                starts=_day(row["starts"]),
                ends=_day(row["ends"]),
                source=row["source"],
                games=row["games"],
                score=Fraction(row["score"], 2),
                before=row["before"],
                k=None if row["k"] is None else Fraction(row["k"], 100),
                change=None if first else value,
                average=value if first else None,
            )
        )
    return tuple(found)


def events_of_list(database: Database, name: str, dated: date) -> tuple[PublishedEvent, ...]:
    """Return the events that a list took in, in the order they were calculated in."""
    query = (
        sa.select(*(period_event.c[each] for each in ("id", "name", "starts", "ends")))
        .join_from(period_event, rating_period, rating_period.c.number == period_event.c.period)
        .where(
            rating_period.c.list == name,
            rating_period.c.dated == dated.isoformat(),
            rating_period.c.state == "applied",
        )
        .order_by(period_event.c.event)
    )
    with database.reading() as connection:
        rows = connection.execute(query).all()
    return tuple(PublishedEvent(row.id, row.name, _day(row.starts), _day(row.ends)) for row in rows)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
