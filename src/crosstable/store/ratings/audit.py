"""Which event changed which player by how much, in the periods that are in force."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import sqlalchemy as sa

from crosstable.office.rating_store import AuditLine, PeriodTotals
from crosstable.ratings.publication import PublishedEvent
from crosstable.store.database import Database
from crosstable.store.ratings.schema import (
    listed_player,
    period_event,
    rating_change,
    rating_period,
)

DISREGARDED = 2
"""The kind of a result that counts for nothing; a change is 0, a result that counts 1."""


def audit(database: Database, player: int, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
    """Return everything that was rated of a player, in the order it was calculated in."""
    return _lines(database, rating_change.c.player == player, lists)


def audit_event(
    database: Database, event: str, *, lists: Sequence[str] = ()
) -> tuple[AuditLine, ...]:
    """Return what an event, given by its file or its name, did to everybody, by identifier."""
    return _lines(database, sa.or_(period_event.c.id == event, period_event.c.name == event), lists)


def _lines(
    database: Database, which: sa.ColumnElement[bool], lists: Sequence[str]
) -> tuple[AuditLine, ...]:
    query = (
        sa.select(
            *(rating_period.c[name] for name in ("list", "dated", "edition")),
            period_event,
            rating_change,
            listed_player.c.rating.label("listed"),
        )
        .join_from(rating_change, rating_period, rating_period.c.number == rating_change.c.period)
        .join(
            period_event,
            sa.and_(
                period_event.c.period == rating_change.c.period,
                period_event.c.event == rating_change.c.event,
            ),
        )
        .outerjoin(
            listed_player,
            sa.and_(
                listed_player.c.list_number == rating_period.c.new_list,
                listed_player.c.id == rating_change.c.player,
            ),
        )
        .where(which, rating_period.c.state == "applied")
        .order_by(
            *(rating_period.c.list, rating_period.c.dated),
            *(rating_change.c.event, rating_change.c.player),
        )
    )
    if lists:
        query = query.where(rating_period.c.list.in_(lists))
    with database.reading() as connection:
        rows = connection.execute(query).mappings().all()
    return tuple(_line(row) for row in rows)


def _line(row: sa.RowMapping) -> AuditLine:
    value = Fraction(row["numerator"], row["denominator"])
    first = bool(row["kind"])
    return AuditLine(
        player=row["player"],
        list=row["list"],
        applies=date.fromisoformat(row["dated"]),
        edition=row["edition"],
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
        disregarded=row["kind"] == DISREGARDED,
        listed=row["listed"],
    )


def totals(database: Database, period_number: int) -> PeriodTotals:
    """Return whom a period in force touched, and how many its list has."""
    changed = sa.select(sa.func.count(sa.distinct(rating_change.c.player))).where(
        rating_change.c.period == period_number, rating_change.c.kind != DISREGARDED
    )
    rated = (
        sa.select(sa.func.count())
        .select_from(rating_period)
        .join(listed_player, listed_player.c.list_number == rating_period.c.new_list)
        .where(rating_period.c.number == period_number, listed_player.c.rating.is_not(None))
    )
    with database.reading() as connection:
        return PeriodTotals(
            connection.execute(changed).scalar_one(), connection.execute(rated).scalar_one()
        )


def delisted(database: Database, name: str, dated: date) -> tuple[int, ...]:
    """Return who fell off a list below its floor, by identifier."""
    old, new = listed_player.alias("old"), listed_player.alias("new")
    query = (
        sa.select(new.c.id)
        .select_from(rating_period)
        .join(new, new.c.list_number == rating_period.c.new_list)
        .join(old, sa.and_(old.c.list_number == rating_period.c.old_list, old.c.id == new.c.id))
        .where(
            rating_period.c.list == name,
            rating_period.c.dated == dated.isoformat(),
            rating_period.c.state == "applied",
            new.c.rating.is_(None),
            old.c.rating.is_not(None),
        )
        .order_by(new.c.id)
    )
    with database.reading() as connection:
        return tuple(connection.execute(query).scalars())


def events_of_list(database: Database, name: str, dated: date) -> tuple[PublishedEvent, ...]:
    """Return the events that a list took in, in the order they were calculated in."""
    query = (
        sa.select(*(period_event.c[column] for column in ("id", "name", "starts", "ends")))
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
