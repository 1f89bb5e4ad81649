"""Lists and their players as rows of the database and back, and rows written many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from fractions import Fraction
from struct import Struct
from typing import Any

import sqlalchemy as sa

from crosstable.formats.rating_lists.pools import pool_from_text, pool_to_text
from crosstable.kernel.player import BirthDate, Sex
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.model import ListedPlayer, ListStanding, PlayedOn
from crosstable.store.ratings.schema import rating_list
from crosstable.store.schema import POSTGRESQL_SCHEMA

PLAYER_COLUMNS = (
    *("id", "name", "federation", "sex", "born", "title", "women_title", "other_titles"),
    *("rating", "exact", "games", "period_games", "k", "highest", "last_game", "recent_games"),
    *("inactive", "pool", "known_from", "played"),
)
CURRENT_ISSUES = (
    sa.select(rating_list)
    .where(rating_list.c.state == "current")
    .order_by(rating_list.c.list, rating_list.c.dated.desc())
)
"""The lists in force by name, the latest issue first."""
_PLAYED = Struct("<II")

Row = tuple[Any, ...]


def issue_from(row: sa.Row[Any]) -> ListIssue:
    """Return the issue that a row of the table of lists describes."""
    return ListIssue(
        row.list,
        date.fromisoformat(row.dated),
        row.players,
        row.source,
        datetime.fromisoformat(row.made),
    )


def row_of_player(player: ListedPlayer, standing: ListStanding) -> Row:
    """Return a player's columns, in the order of ``PLAYER_COLUMNS``."""
    return (
        player.id,
        player.name,
        player.federation,
        player.sex.value if player.sex is not None else None,
        str(player.born) if player.born is not None else None,
        player.title,
        player.women_title,
        player.other_titles,
        standing.rating,
        str(standing.exact) if standing.exact is not None else None,
        standing.games,
        standing.period_games,
        standing.k,
        standing.highest,
        standing.last_game.isoformat() if standing.last_game is not None else None,
        standing.recent_games,
        int(standing.inactive),
        pool_to_text(standing.pool),
        standing.known_from.isoformat() if standing.known_from is not None else None,
        packed_played(standing.played),
    )


def packed_played(played: Iterable[PlayedOn]) -> bytes | None:
    """Return games by day as pairs of a day's ordinal and a number; nothing for none."""
    return b"".join(_PLAYED.pack(entry.day.toordinal(), entry.games) for entry in played) or None


def _unpacked_played(content: bytes | None) -> tuple[PlayedOn, ...]:
    pairs = _PLAYED.iter_unpack(content or b"")
    return tuple(PlayedOn(date.fromordinal(day), games) for day, games in pairs)


def player_from(row: Sequence[Any], list_name: str) -> ListedPlayer:
    """Return the player that a row of ``PLAYER_COLUMNS`` describes, standing on one list."""
    identifier, name, federation, sex, born, title, women_title, other_titles = row[:8]
    rating, exact, games, period_games, k, highest, last_game, recent_games = row[8:16]
    inactive, pool, known_from, played = row[16:]
    standing = ListStanding(
        list=list_name,
        rating=rating,
        exact=Fraction(exact) if exact is not None else None,
        games=games,
        period_games=period_games,
        k=k,
        highest=highest,
        last_game=date.fromisoformat(last_game) if last_game is not None else None,
        recent_games=recent_games,
        inactive=bool(inactive),
        pool=pool_from_text(pool),
        known_from=date.fromisoformat(known_from) if known_from is not None else None,
        played=_unpacked_played(played),
    )
    return ListedPlayer(
        id=identifier,
        name=name,
        federation=federation,
        sex=Sex(sex) if sex is not None else None,
        born=BirthDate.parse(born) if born is not None else None,
        title=title,
        women_title=women_title,
        other_titles=other_titles,
        standings=(standing,),
    )


def insert_many(
    connection: sa.Connection, table: sa.Table, columns: Sequence[str], rows: Iterable[Row]
) -> None:
    """Write many rows in the quickest way each database has."""
    names = ", ".join(columns)
    if connection.dialect.name == "postgresql":
        driver: Any = connection.connection.driver_connection
        target = f"{POSTGRESQL_SCHEMA}.{table.name}"
        with (
            driver.cursor() as cursor,
            cursor.copy(f"COPY {target} ({names}) FROM STDIN") as copy,
        ):
            for row in rows:
                copy.write_row(row)
        return
    marks = ", ".join("?" * len(columns))
    driver = connection.connection.driver_connection
    driver.executemany(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", rows)  # noqa: S608 -- names of ours
