"""Rating lists in a database: which are kept, who is on them, found while somebody types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date

import msgspec
import sqlalchemy as sa

from crosstable.kernel.errors import StoreUnusable
from crosstable.office.list_leaders import best_active
from crosstable.office.rating_lists import ListIssue
from crosstable.office.rating_store import FederationBest, StoredIssue
from crosstable.ratings.model import ListedPlayer
from crosstable.ratings.name_words import words_of_name, words_sought
from crosstable.store.database import Database
from crosstable.store.ratings.names import PART, ids_at, ids_by_names, matching_ids
from crosstable.store.ratings.rows import CURRENT_ISSUES, PLAYER_COLUMNS, issue_from, player_from
from crosstable.store.ratings.schema import listed_best, listed_player

PARTS = 16
FIRST = 64
"""So many players are read at first where somebody goes through a list by place."""
FIRST_OF_MANY = 16
"""And so many where somebody does of each federation."""
MOST = 1_000
"""More than anybody reads of a search."""
LEAST_DIGITS, MOST_DIGITS = 3, 15
"""Of an identifier that is being typed, and of a whole one."""

_COLUMNS = tuple(listed_player.c[name] for name in PLAYER_COLUMNS)
_BEST = msgspec.msgpack.Decoder(tuple[FederationBest, ...])
_WOMAN: sa.ColumnElement[bool] = sa.literal_column("sex = 'w'", sa.Boolean)
"""As the partial indices say it: a parameter would not be recognised."""


class SqlRatingLists:
    """``RatingLists`` in SQLite or PostgreSQL; may be used from several threads at once."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def issues(self) -> Sequence[ListIssue]:
        """Return every list that is kept, by name, the latest issue first."""
        with self.database.reading() as connection:
            return tuple(stored.issue for stored in stored_issues(connection))

    def search(
        self, text: str, *, lists: Sequence[str] = (), limit: int = 20, on: date | None = None
    ) -> Sequence[ListedPlayer]:
        """Return the players meant by an identifier or by the beginnings of a name's words.

        Where nobody has the identifier, those are meant whose own begins with it.
        """
        limit = max(0, min(limit, MOST))
        words = words_sought(text)
        listed_players: dict[int, ListedPlayer] = {}
        with self.database.reading() as connection:
            chosen = _in_force(stored_issues(connection), lists, on)
            bare = text.strip()
            if bare.isascii() and bare.isdigit() and len(bare) <= MOST_DIGITS:
                for stored in chosen:
                    _merge(listed_players, _with_ids(connection, stored, [int(bare)]))
                if not listed_players and len(bare.lstrip("0")) == len(bare) >= LEAST_DIGITS:
                    for stored in chosen:
                        ids = _beginning_with(connection, stored, bare, limit)
                        _merge(listed_players, _with_ids(connection, stored, ids))
            for stored in chosen:
                ids = matching_ids(connection, stored.list_number, words, limit)
                _merge(listed_players, _with_ids(connection, stored, ids))
            kept = sorted(
                listed_players, key=lambda number: _closeness(listed_players[number], bare, words)
            )[:limit]
            # Somebody found on one list stands on others too.
            for stored in chosen:
                missing = [
                    number
                    for number in kept
                    if all(
                        standing.list != stored.issue.list
                        for standing in listed_players[number].standings
                    )
                ]
                _merge(listed_players, _with_ids(connection, stored, missing))
        return tuple(_in_order(listed_players[number], lists) for number in kept)

    def named(
        self,
        names: Sequence[str],
        *,
        lists: Sequence[str] = (),
        limit: int = 20,
        on: date | None = None,
    ) -> Mapping[str, Sequence[ListedPlayer]]:
        """Return by each name the players who bear all of its words, whole."""
        players: dict[int, ListedPlayer] = {}
        ids: dict[str, dict[int, None]] = {name: {} for name in names}
        with self.database.reading() as connection:
            for issue in _in_force(stored_issues(connection), lists, on):
                by_name = ids_by_names(connection, issue.list_number, ids, limit)
                everybody = sorted({bearer for some in by_name.values() for bearer in some})
                for start in range(0, len(everybody), MOST):
                    part = everybody[start : start + MOST]
                    _merge(players, _with_ids(connection, issue, part))
                for name, some in by_name.items():
                    ids[name] |= dict.fromkeys(some)
        return {
            name: tuple(_in_order(players[bearer], lists) for bearer in some)
            for name, some in ids.items()
        }

    def by_ids(
        self, identifiers: Sequence[int], *, lists: Sequence[str] = (), on: date | None = None
    ) -> Mapping[int, ListedPlayer]:
        """Return the players of these identifiers who are on the lists."""
        players: dict[int, ListedPlayer] = {}
        with self.database.reading() as connection:
            for issue in _in_force(stored_issues(connection), lists, on):
                for start in range(0, len(identifiers), MOST):
                    part = list(identifiers[start : start + MOST])
                    _merge(players, _with_ids(connection, issue, part))
        return {number: _in_order(player, lists) for number, player in players.items()}

    def by_id(
        self, identifier: int, *, lists: Sequence[str] = (), on: date | None = None
    ) -> ListedPlayer | None:
        """Return the player of this identifier with his standing on each of the lists."""
        return self.by_ids((identifier,), lists=lists, on=on).get(identifier)

    def in_force(self, list_name: str, on: date | None = None) -> StoredIssue | None:
        """Return the issue of a list that applies on a day, the latest where none is given."""
        with self.database.reading() as connection:
            return next(iter(_in_force(stored_issues(connection), (list_name,), on)), None)

    def players(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
        """Yield everybody on a list by place; no connection is held between two chunks.

        Who wants the first ones only reads few: the chunks grow.
        """
        start, size = 0, FIRST
        while start < issue.issue.players:
            places = range(start, min(start + size, issue.issue.players))
            with self.database.reading() as connection:
                ids = ids_at(connection, issue.list_number, list(places))
                batch = _with_ids(connection, issue, ids)
            yield from batch
            start, size = places.stop, min(4 * size, PART * PARTS)

    def women(self, issue: StoredIssue) -> Iterator[ListedPlayer]:
        """Yield the women of a list by place, in chunks as everybody."""
        return self._by_rating(issue, FIRST, _WOMAN)

    def federations(self, issue: StoredIssue) -> tuple[str, ...]:
        """Return the federations of a list, going from each to the next in their index."""
        column, found = listed_player.c.federation, [""]
        query = sa.select(sa.func.min(column)).where(
            listed_player.c.list_number == issue.list_number, column > sa.bindparam("before")
        )
        with self.database.reading() as connection:
            while after := connection.scalar(query, {"before": found[-1]}):
                found.append(after)
        return tuple(found[1:])

    def best_of_federations(self, issue: StoredIssue, *, women: bool) -> tuple[FederationBest, ...]:
        """Return the federations of a list with their best active players, as kept with it."""
        query = sa.select(listed_best.c.federations).where(
            listed_best.c.list_number == issue.list_number, listed_best.c.women == int(women)
        )
        with self.database.reading() as connection:
            packed = connection.scalar(query)
        return self.keep_best(issue, women=women) if packed is None else _BEST.decode(packed)

    def keep_best(self, issue: StoredIssue, *, women: bool) -> tuple[FederationBest, ...]:
        """Keep the best of each federation with a list, and return them."""
        own = (_WOMAN,) if women else ()
        found = tuple(
            FederationBest(name, tuple(best_active(issue, everybody)))
            for name in self.federations(issue)
            for everybody in (
                self._by_rating(issue, FIRST_OF_MANY, listed_player.c.federation == name, *own),
            )
        )
        key = {"list_number": issue.list_number, "women": int(women)}
        kept = {**key, "federations": msgspec.msgpack.encode(found)}
        # Who cannot write, or comes second, has its answer all the same.
        with suppress(StoreUnusable), self.database.writing() as connection:
            there = sa.select(listed_best.c.women).filter_by(**key)
            if connection.execute(there).first() is None:
                connection.execute(sa.insert(listed_best), kept)
        return found

    def _by_rating(
        self, issue: StoredIssue, size: int, *chosen: sa.ColumnElement[bool]
    ) -> Iterator[ListedPlayer]:
        """Yield some of a list by rating; no connection is held between two chunks."""
        of_list = listed_player.c.list_number == issue.list_number
        order = listed_player.c.rating.desc().nulls_last(), listed_player.c.id
        base = sa.select(*_COLUMNS).where(of_list, *chosen).order_by(*order)
        start = 0
        while True:
            query = base.offset(start).limit(size)
            with self.database.reading() as connection:
                batch = [player_from(row, issue.issue.list) for row in connection.execute(query)]
            yield from batch
            if len(batch) < size:
                return
            start, size = start + size, min(4 * size, PART * PARTS)


def stored_issues(connection: sa.Connection) -> list[StoredIssue]:
    """Return the lists in force by name, the latest issue first."""
    return [StoredIssue(row.number, issue_from(row)) for row in connection.execute(CURRENT_ISSUES)]


def _in_force(
    stored: list[StoredIssue], lists: Sequence[str], on: date | None
) -> list[StoredIssue]:
    """Return one issue of each list, in the order the lists are asked for."""
    latest: dict[str, StoredIssue] = {}
    for kept in stored:
        if on is None or kept.issue.dated <= on:
            latest.setdefault(kept.issue.list, kept)
    return [latest[name] for name in lists or latest if name in latest]


def _with_ids(
    connection: sa.Connection, issue: StoredIssue, identifiers: list[int]
) -> list[ListedPlayer]:
    if not identifiers:
        return []
    query = sa.select(*_COLUMNS).where(
        listed_player.c.list_number == issue.list_number, listed_player.c.id.in_(identifiers)
    )
    rows = {row[0]: row for row in connection.execute(query)}
    return [
        player_from(rows[identifier], issue.issue.list)
        for identifier in identifiers
        if identifier in rows
    ]


def _beginning_with(
    connection: sa.Connection, issue: StoredIssue, digits: str, limit: int
) -> list[int]:
    """Return the first identifiers that begin with digits: a few ranges of the primary key."""
    ids: list[int] = []
    for more in range(1, MOST_DIGITS - len(digits) + 1):
        first = int(digits) * 10**more
        query = (
            sa.select(listed_player.c.id)
            .where(
                listed_player.c.list_number == issue.list_number,
                listed_player.c.id.between(first, first + 10**more - 1),
            )
            .order_by(listed_player.c.id)
            .limit(limit - len(ids))
        )
        ids += connection.execute(query).scalars()
        if len(ids) >= limit:
            break
    return ids


def _closeness(
    player: ListedPlayer, typed: str, words: tuple[str, ...]
) -> tuple[bool, bool, int, int]:
    """Return how near somebody is to what was typed: the number, whole words, then the rating."""
    whole = set(words) <= words_of_name(player.name)
    best = max((standing.rating or 0 for standing in player.standings), default=0)
    return str(player.id) != typed, not whole, -best, player.id


def _merge(merged: dict[int, ListedPlayer], more: list[ListedPlayer]) -> None:
    """Add players, and to those already there the standings they lack."""
    for player in more:
        known = merged.get(player.id)
        if known is None:
            merged[player.id] = player
            continue
        new = tuple(
            lacking
            for lacking in player.standings
            if all(lacking.list != standing.list for standing in known.standings)
        )
        merged[player.id] = msgspec.structs.replace(known, standings=(*known.standings, *new))


def _in_order(player: ListedPlayer, lists: Sequence[str]) -> ListedPlayer:
    """Return the player with his standings in the order the lists were asked for."""
    wanted = {name: place for place, name in enumerate(lists)}
    standings = sorted(
        player.standings, key=lambda standing: (wanted.get(standing.list, 0), standing.list)
    )
    return msgspec.structs.replace(player, standings=tuple(standings))
