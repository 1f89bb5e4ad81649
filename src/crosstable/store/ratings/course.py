"""How lists hang together: which were calculated here, from which, and which are outdated since."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec
import sqlalchemy as sa

from crosstable.store.database import Database
from crosstable.store.ratings.schema import period_event, rating_list, rating_period

__all__ = ["OutdatedList", "outdated_lists", "periods_of", "withdraw", "withdraw_periods"]


class OutdatedList(msgspec.Struct, frozen=True):
    """A list that was calculated here from others that have changed since."""

    list: str
    dated: date
    because: str

    def __str__(self) -> str:
        return (
            f"{self.list} of {self.dated} is outdated: {self.because}; calculate it again "
            "with its events and --again"
        )


def periods_of(
    connection: sa.Connection, lists: Sequence[str], dated: date
) -> list[sa.Row[tuple[object, ...]]]:
    """Return the periods in force that led to lists of a date."""
    return list(
        connection.execute(
            sa.select(rating_period).where(
                rating_period.c.list.in_(lists),
                rating_period.c.dated == dated.isoformat(),
                rating_period.c.state == "applied",
            )
        ).all()
    )


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


def withdraw(database: Database, name: str, dated: date) -> None:
    """Take the period out of force that led to a list, before that list is removed."""
    with database.writing() as connection:
        withdraw_periods(connection, (name,), dated)


def outdated_lists(database: Database, lists: Sequence[str] = ()) -> tuple[OutdatedList, ...]:
    """Return the calculated lists that would come out of other lists now, in order of date."""
    with database.reading() as connection:
        current = connection.execute(
            sa.select(rating_list)
            .where(rating_list.c.state == "current")
            .order_by(rating_list.c.list, rating_list.c.dated)
        ).all()
        periods = connection.execute(
            sa.select(rating_period)
            .where(rating_period.c.state == "applied")
            .order_by(rating_period.c.list, rating_period.c.dated)
        ).all()
        found: dict[tuple[str, str], str] = {}
        for period in periods:
            if lists and period.list not in lists:
                continue
            before = [
                each for each in current if each.list == period.list and each.dated < period.dated
            ]
            reason = _reason(connection, period, before, found)
            if reason:
                found[period.list, period.dated] = reason
    return tuple(
        OutdatedList(name, date.fromisoformat(dated), reason)
        for (name, dated), reason in found.items()
    )


def _reason(
    connection: sa.Connection,
    period: sa.Row[tuple[object, ...]],
    before: Sequence[sa.Row[tuple[object, ...]]],
    outdated: dict[tuple[str, str], str],
) -> str:
    """Return why a period would come out differently; nothing where it would not."""
    if not before:
        return "the list before it was removed"
    base = before[-1]
    if base.number != period.old_list:
        return f"it was not made from the list of {base.dated} as it is now"
    if (base.list, base.dated) in outdated:
        return f"the list of {base.dated}, from which it was made, is outdated"
    began = sa.func.coalesce(period_event.c.starts, period_event.c.ends)
    early = connection.execute(
        sa.select(began)
        .where(period_event.c.period == period.number, began < base.dated)
        .distinct()
    ).scalars()
    for day in early:
        then = next((each for each in reversed(before) if each.dated <= day), None)
        if then is None or then.made > period.made:
            dated = then.dated if then is not None else day
            return f"the list of {dated} has changed since, under which some events began"
    return ""
