"""Between listed players and columns, both ways, and a period from one list to the next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType

import msgspec
import numpy as np
from msgspec.structs import replace

from crosstable.kernel.verdict import Reason
from crosstable.ratings.bulk import roll_period
from crosstable.ratings.columns import Ints, PlayedColumns, Roll, RolledPeriod, SlotColumns
from crosstable.ratings.model import EventKind, ListedPlayer, ListStanding
from crosstable.ratings.rateable import few_rated
from crosstable.ratings.records import EventRecord, columns_of_records
from crosstable.ratings.rulings import RulesOfDay, rulings_of_events
from crosstable.rulebooks.editions import Edition


class Rolling(msgspec.Struct, frozen=True, kw_only=True):
    """A period that was calculated: the columns before and after, and who is new."""

    before: Roll
    period: RolledPeriod
    participants: SlotColumns
    newcomers: tuple[ListedPlayer, ...]
    """People the old list does not have, in the order of their rows after its own."""


_NOBODY = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))


def roll_of_players(players: Iterable[ListedPlayer], name: str) -> Roll:
    """Return the standings of listed players on one list, by identifier."""
    ordered = sorted(players, key=lambda player: player.id)
    standings = [player.on(name) for player in ordered]
    born = [player.born for player in ordered]
    return Roll(
        ids=_column(player.id for player in ordered),
        rating=_column(standing.rating or 0 for standing in standings),
        k=_column(standing.k or 0 for standing in standings),
        games=_column(-1 if standing.games is None else standing.games for standing in standings),
        period_games=_column(standing.period_games for standing in standings),
        highest=_column(standing.highest or 0 for standing in standings),
        last_game=_column(
            standing.last_game.toordinal() if standing.last_game else 0 for standing in standings
        ),
        recent_games=_column(
            -1 if standing.recent_games is None else standing.recent_games for standing in standings
        ),
        known_from=_column(
            standing.known_from.toordinal() if standing.known_from else 0 for standing in standings
        ),
        listed=np.zeros(len(ordered), dtype=np.int64),
        inactive=np.array([standing.inactive for standing in standings], dtype=np.bool_),
        born_year=_column(birth.year if birth else 0 for birth in born),
        born_month=_column((birth.month or 0) if birth else 0 for birth in born),
        born_day=_column((birth.day or 0) if birth else 0 for birth in born),
        exact={
            row: standing.exact
            for row, standing in enumerate(standings)
            if standing.exact is not None
        },
        pool={row: standing.pool for row, standing in enumerate(standings) if standing.pool},
        played=_played_columns(standings),
    )


def _played_columns(standings: Sequence[ListStanding]) -> PlayedColumns:
    entries = [
        (row, entry.day.toordinal(), entry.games)
        for row, standing in enumerate(standings)
        for entry in standing.played
    ]
    row, day, games = np.array(entries, dtype=np.int64).reshape(-1, 3).T
    return PlayedColumns(row=row.copy(), day=day.copy(), games=games.copy())


def _column(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def extended(roll: Roll, more: Roll) -> Roll:
    """Return the rows of one list and, after them, those of another."""
    size = len(roll.ids)
    return Roll(
        **{
            field: np.concatenate([getattr(roll, field), getattr(more, field)])
            for field in Roll.__struct_fields__
            if field not in {"exact", "pool", "played"}
        },
        exact={**roll.exact, **{size + row: value for row, value in more.exact.items()}},
        pool={**roll.pool, **{size + row: value for row, value in more.pool.items()}},
        played=roll.played.followed_by(more.played.shifted(size)),
    )


def roll_records(
    edition: Edition,
    name: str,
    current: Roll,
    earlier: Mapping[int, tuple[Ints, Ints]],
    records: Sequence[EventRecord],
    *,
    applies: date,
    current_from: int,
    rules_of_day: RulesOfDay | None = None,
    standing_in: Mapping[int, tuple[Ints, Ints]] = MappingProxyType({}),
) -> Rolling:
    """Calculate a period from events in their order.

    ``earlier`` are the identifiers, in ascending order, and ratings of older lists by the day they
    applied from; ``current_from`` is that of the current one. ``rules_of_day`` gives the rules of
    events by their first days; ``standing_in`` the other list whose ratings stand in for missing
    ones, as it was on the days of these lists.
    """
    rows, newcomers, nameless = _rows(current, records)
    listed = np.full(len(current.ids), current_from, dtype=np.int64)
    roll = extended(replace(current, listed=listed), roll_of_players(newcomers, name))
    roll = extended(roll, _nameless_roll(nameless))
    days = sorted({*earlier, current_from})
    ratings = [
        roll.rating if day == current_from else _aligned(roll.ids, *earlier[day]) for day in days
    ]
    others = [_aligned(roll.ids, *standing_in.get(day, _NOBODY)) for day in days]
    if standing_in:
        pairs = zip(ratings, others, strict=True)
        ratings = [np.where(own > 0, own, other) for own, other in pairs]
    events, slots, games = columns_of_records(records, rows, days)
    began = np.where(events.starts > 0, events.starts, events.ends)
    period = roll_period(
        edition,
        name,
        roll,
        ratings,
        events,
        slots,
        games,
        applies=applies,
        rulings=rulings_of_events(edition, began, rules_of_day),
        standing_in=others[days.index(current_from)] if standing_in else None,
    )
    return Rolling(before=roll, period=period, participants=slots, newcomers=newcomers)


def few_rated_events(
    edition: Edition, lists: Mapping[int, tuple[Ints, Ints]], records: Iterable[EventRecord]
) -> dict[str, tuple[Reason, ...]]:
    """Return the round robins with too few rated players, with the reasons.

    ``lists`` are identifiers, in ascending order, and ratings by the day a list applied from.
    """
    days = sorted(lists)
    against: dict[str, tuple[Reason, ...]] = {}
    if edition.ratings.composition is None:
        return against
    for record in records:
        if record.kind != EventKind.ROUND_ROBIN.value:
            continue
        day = days[max(bisect_right(days, record.starts or record.ends) - 1, 0)]
        ids = record.identifiers
        rated = int(np.count_nonzero(_aligned(ids, *lists[day]) * (ids > 0)))
        pairs = [frozenset(game[:2]) for game in record.listed_games()]
        double = len(set(pairs)) < len(pairs)
        reasons = tuple(few_rated(edition, len(ids), rated, double=double))
        if reasons:
            against[record.id] = reasons
    return against


def _rows(
    current: Roll, records: Sequence[EventRecord]
) -> tuple[list[Ints], tuple[ListedPlayer, ...], int]:
    """Return the rows of those who take part, the people who are new, and how many have no id."""
    sizes = [len(record.people) for record in records]
    ids = np.concatenate([np.zeros(0, np.int64), *(record.identifiers for record in records)])
    rows = np.full(len(ids), -1, dtype=np.int64)
    if len(current.ids):
        place = np.minimum(np.searchsorted(current.ids, ids), len(current.ids) - 1)
        rows = np.where(current.ids[place] == ids, place, -1)
    unknown = np.flatnonzero((rows < 0) & (ids > 0))
    new, first, which = np.unique(ids[unknown], return_index=True, return_inverse=True)
    rows[unknown] = len(current.ids) + which
    nameless = np.flatnonzero(ids == 0)
    rows[nameless] = len(current.ids) + len(new) + np.arange(len(nameless))
    ends = np.cumsum(np.array(sizes, dtype=np.int64))
    people = []
    for identifier, slot in zip(new.tolist(), unknown[first].tolist(), strict=True):
        event = int(np.searchsorted(ends, slot, side="right"))
        person = records[event].people[slot - int(ends[event]) + sizes[event]]
        people.append(person.listed(identifier))
    split = np.split(rows, ends[:-1]) if sizes else []
    return split, tuple(people), len(nameless)


def _nameless_roll(size: int) -> Roll:
    """Return rows for people without an identifier, who are unrated and in one event only."""
    nothing, unknown = np.zeros(size, dtype=np.int64), np.full(size, -1, dtype=np.int64)
    return Roll(
        ids=-1 - np.arange(size),
        rating=nothing,
        k=nothing,
        games=unknown,
        period_games=nothing,
        highest=nothing,
        last_game=nothing,
        recent_games=unknown,
        known_from=nothing,
        listed=nothing,
        inactive=np.zeros(size, dtype=np.bool_),
        born_year=nothing,
        born_month=nothing,
        born_day=nothing,
    )


def _aligned(ids: Ints, of_list: Ints, ratings: Ints) -> Ints:
    """Return the ratings another list has for these people."""
    if not len(of_list):
        return np.zeros(len(ids), dtype=np.int64)
    place = np.minimum(np.searchsorted(of_list, ids), len(of_list) - 1)
    return np.where(of_list[place] == ids, ratings[place], 0)
