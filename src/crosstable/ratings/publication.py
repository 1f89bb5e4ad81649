"""A list as it is published: dates, events taken in, and the players in their order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date

import msgspec

from crosstable.kernel.player import Sex
from crosstable.ratings.activity import recent_games
from crosstable.ratings.lists import closing_date, inactive_on, list_class, on_official_list
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class PublishedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a published list."""

    rank: int
    id: int
    name: str
    title: str
    federation: str
    sex: Sex | None
    rating: int
    games: int | None
    """Rated games since the beginning, where they are counted."""
    period_games: int
    recent_games: int | None
    """In the years that count for the classes, where they are known."""
    k: int | None
    list_class: str
    """A, B or C, where players are divided."""
    official: bool
    """Whether the player is active enough for the official list."""
    inactive: bool


class PublishedEvent(msgspec.Struct, frozen=True):
    """An event that a list took in."""

    id: str
    name: str
    starts: date | None
    ends: date | None


class Publication(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that belongs into a publication."""

    list: str
    closing: date | None
    """None for a list that did not appear on one of the edition's days."""
    applies: date
    events: tuple[PublishedEvent, ...]
    rows: tuple[PublishedRow, ...]
    """All players with a valid rating, the highest first, equals by name."""
    titled_unrated: tuple[ListedPlayer, ...]
    delisted: tuple[ListedPlayer, ...]
    """Those who fell below the floor in the period that led to this list."""

    def official(self) -> tuple[PublishedRow, ...]:
        """Return those who are active enough for the official list."""
        return tuple(row for row in self.rows if row.official)

    def alphabetical(self) -> tuple[PublishedRow, ...]:
        """Return the same players by name."""
        return tuple(sorted(self.rows, key=lambda row: (row.name.casefold(), row.id)))


@rule("rating.publication", "rating.list-classes", "rating.floor")
def publication(
    edition: Edition,
    name: str,
    players: Iterable[ListedPlayer],
    *,
    applies: date,
    events: Sequence[PublishedEvent] = (),
    fallen: Collection[int] = (),
) -> Publication:
    """Return the publication of a list: closing date, date of application, events, players.

    ``fallen`` are those who were on the list before and are not on this one.
    """
    rated: list[tuple[int, ListedPlayer]] = []
    titled: list[ListedPlayer] = []
    delisted: list[ListedPlayer] = []
    for player in players:
        rating = player.on(name).rating
        if rating is not None:
            rated.append((rating, player))
            continue
        if player.id in fallen:
            delisted.append(player)
        if player.title or player.women_title:
            titled.append(player)
    rated.sort(key=lambda row: (-row[0], row[1].name.casefold(), row[1].id))
    rows: list[PublishedRow] = []
    for place, (rating, player) in enumerate(rated, start=1):
        tied = bool(rows) and rows[-1].rating == rating
        rows.append(_row(edition, name, player, rows[-1].rank if tied else place, applies))
    calendar = edition.ratings.calendar
    regular = applies.day == 1 and applies.month in calendar.months
    return Publication(
        list=name,
        closing=closing_date(calendar, applies) if regular else None,
        applies=applies,
        events=tuple(events),
        rows=tuple(rows),
        titled_unrated=tuple(sorted(titled, key=_by_name)),
        delisted=tuple(sorted(delisted, key=_by_name)),
    )


def _by_name(player: ListedPlayer) -> tuple[str, int]:
    return player.name.casefold(), player.id


def _row(
    edition: Edition, name: str, player: ListedPlayer, rank: int, applies: date
) -> PublishedRow:
    standing = player.on(name)
    return PublishedRow(
        rank=rank,
        id=player.id,
        name=player.name,
        title=player.title or player.women_title,
        federation=player.federation,
        sex=player.sex,
        rating=standing.rating or 0,
        games=standing.games,
        period_games=standing.period_games,
        recent_games=recent_games(edition.ratings, standing, applies),
        k=standing.k,
        list_class=list_class(edition, standing, applies).outcome,
        official=on_official_list(edition, standing, applies),
        inactive=inactive_on(edition.ratings, standing, applies),
    )
