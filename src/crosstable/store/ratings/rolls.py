"""A stored list as columns, and the list after a period as rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import sqlalchemy as sa

from crosstable.formats.rating_lists.pools import pool_from_text, pool_to_text
from crosstable.kernel.player import BirthDate
from crosstable.ratings.columns import Ints, PlayedColumns, Roll
from crosstable.ratings.rolling import Rolling
from crosstable.store.database import Database
from crosstable.store.ratings.rows import PLAYER_COLUMNS, Row, row_of_player
from crosstable.store.ratings.schema import listed_player

CHUNK = 50_000
_NUMBERS = ("id", "rating", "k", "games", "period_games", "highest", "recent_games", "inactive")
_TEXTS = ("last_game", "known_from", "born", "exact", "pool", "played")
_PLAYED = np.dtype("<u4")


def _rows(database: Database, list_number: int, columns: Sequence[str]) -> Iterator[Sequence[Any]]:
    """Yield a list's rows by identifier, the identifier first."""
    after = 0
    query = (
        sa.select(listed_player.c.id, *(listed_player.c[name] for name in columns))
        .where(
            listed_player.c.list_number == list_number, listed_player.c.id > sa.bindparam("after")
        )
        .order_by(listed_player.c.id)
        .limit(CHUNK)
    )
    while True:
        with database.reading() as connection:
            rows = connection.execute(query, {"after": after}).all()
        yield from rows
        if len(rows) < CHUNK:
            return
        after = rows[-1][0]


def roll_of_list(database: Database, list_number: int) -> Roll:
    """Return the standings of a stored list as columns."""
    numbers: dict[str, list[int]] = {name: [] for name in _NUMBERS}
    last_games: list[int] = []
    known_from: list[int] = []
    played: list[bytes] = []
    born: list[tuple[int, int, int]] = []
    exact: dict[int, Fraction] = {}
    pool = {}
    days: dict[str | None, int] = {None: 0}
    births: dict[str | None, tuple[int, int, int]] = {None: (0, 0, 0)}
    appends = [numbers[name].append for name in _NUMBERS]
    missing = [-1 if name in {"games", "recent_games"} else 0 for name in _NUMBERS]
    for place, row in enumerate(_rows(database, list_number, (*_NUMBERS[1:], *_TEXTS))):
        values = row[: len(_NUMBERS)]
        for append, value, nothing in zip(appends, values, missing, strict=True):
            append(nothing if value is None else value)
        last_game, known, birth, unrounded, pooled, games_by_day = row[len(_NUMBERS) :]
        for day, column in ((last_game, last_games), (known, known_from)):
            if day not in days:
                days[day] = date.fromisoformat(day).toordinal()
            column.append(days[day])
        played.append(games_by_day or b"")
        if birth not in births:
            parsed = BirthDate.parse(birth)
            births[birth] = (parsed.year, parsed.month or 0, parsed.day or 0)
        born.append(births[birth])
        if unrounded is not None:
            exact[place] = Fraction(unrounded)
        if pooled:
            pool[place] = pool_from_text(pooled)
    columns = {name: np.array(values, dtype=np.int64) for name, values in numbers.items()}
    year, month, day_of_birth = np.array(born, dtype=np.int64).reshape(-1, 3).T
    return Roll(
        ids=columns["id"],
        rating=columns["rating"],
        k=columns["k"],
        games=columns["games"],
        period_games=columns["period_games"],
        highest=columns["highest"],
        last_game=np.array(last_games, dtype=np.int64),
        recent_games=columns["recent_games"],
        known_from=np.array(known_from, dtype=np.int64),
        listed=np.zeros(len(played), dtype=np.int64),
        inactive=columns["inactive"].astype(np.bool_),
        born_year=year.copy(),
        born_month=month.copy(),
        born_day=day_of_birth.copy(),
        exact=exact,
        pool=pool,
        played=_played_columns(played),
    )


def _played_columns(played: Sequence[bytes]) -> PlayedColumns:
    counts = np.array([len(packed) for packed in played], dtype=np.int64) // (2 * _PLAYED.itemsize)
    pairs = np.frombuffer(b"".join(played), dtype=_PLAYED).reshape(-1, 2).astype(np.int64)
    return PlayedColumns(
        row=np.repeat(np.arange(len(played)), counts), day=pairs[:, 0], games=pairs[:, 1]
    )


def ratings_of_list(database: Database, list_number: int) -> tuple[Ints, Ints]:
    """Return the identifiers and ratings of a stored list, by identifier."""
    pairs = np.array(
        [(row[0], row[1] or 0) for row in _rows(database, list_number, ("rating",))], dtype=np.int64
    ).reshape(-1, 2)
    return pairs[:, 0].copy(), pairs[:, 1].copy()


def rows_after(database: Database, list_number: int, rolling: Rolling, name: str) -> Iterator[Row]:
    """Yield the rows of the new list, in the order of ``PLAYER_COLUMNS``: old players, then new."""
    roll = rolling.period.roll
    known = len(roll.ids) - len(rolling.newcomers) - int((roll.ids < 0).sum())
    standings = _standing_columns(roll)
    people: Iterator[Sequence[Any]] = (
        row[1:] for row in _rows(database, list_number, PLAYER_COLUMNS[:8])
    )
    for place, person in enumerate(people):
        yield (*person, *standings(place))
    for place, player in enumerate(rolling.newcomers, start=known):
        yield (*row_of_player(player, player.on(name))[:8], *standings(place))


def _standing_columns(roll: Roll) -> Any:
    rating, k, games, period_games, highest, last, recent, known_from, inactive = (
        column.tolist()
        for column in (
            roll.rating,
            roll.k,
            roll.games,
            roll.period_games,
            roll.highest,
            roll.last_game,
            roll.recent_games,
            roll.known_from,
            roll.inactive,
        )
    )
    pairs = np.column_stack((roll.played.day, roll.played.games)).astype(_PLAYED).tobytes()
    size = 2 * _PLAYED.itemsize
    begins = (np.searchsorted(roll.played.row, np.arange(len(rating) + 1)) * size).tolist()
    days: dict[int, str | None] = {0: None}

    def row(place: int) -> Row:
        for day in (last[place], known_from[place]):
            if day not in days:
                days[day] = date.fromordinal(day).isoformat()
        exact = roll.exact.get(place)
        return (
            rating[place] or None,
            str(exact) if exact is not None else None,
            games[place] if games[place] >= 0 else None,
            period_games[place],
            k[place] or None,
            highest[place] or None,
            days[last[place]],
            recent[place] if recent[place] >= 0 else None,
            int(inactive[place]),
            pool_to_text(roll.pool.get(place, ())),
            days[known_from[place]],
            pairs[begins[place] : begins[place + 1]] or None,
        )

    return row
