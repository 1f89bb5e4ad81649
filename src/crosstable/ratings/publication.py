"""A list as it is published: dates, events taken in, and the players in their order."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.player import Sex
from crosstable.ratings.lists import list_class, on_official_list
from crosstable.ratings.model import ListedPlayer, PeriodResult
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["Publication", "PublishedRow", "publication"]


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
    k: int | None
    list_class: str
    """A, B or C, where players are divided."""
    official: bool
    """Whether the player is active enough for the official list."""


class Publication(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that belongs into a publication."""

    list: str
    closing: date
    applies: date
    events: tuple[str, ...]
    rows: tuple[PublishedRow, ...]
    """All players with a valid rating, the highest first, equals by name."""
    titled_unrated: tuple[ListedPlayer, ...]

    def alphabetical(self) -> tuple[PublishedRow, ...]:
        """Return the same players by name."""
        return tuple(sorted(self.rows, key=lambda row: (row.name.casefold(), row.id)))


@rule("rating.publication", "rating.list-classes")
def publication(edition: Edition, period: PeriodResult) -> Publication:
    """Return the publication of a new list: closing date, date of application, events, players."""
    rated = [
        (rating, player)
        for player in period.register
        if (rating := player.on(period.list).rating) is not None
    ]
    rated.sort(key=lambda each: (-each[0], each[1].name.casefold(), each[1].id))
    rows = []
    rank = 0
    for index, (rating, player) in enumerate(rated, start=1):
        if index == 1 or rating != rated[index - 2][0]:
            rank = index
        standing = player.on(period.list)
        rows.append(
            PublishedRow(
                rank=rank,
                id=player.id,
                name=player.name,
                title=player.title or player.women_title,
                federation=player.federation,
                sex=player.sex,
                rating=rating,
                games=standing.games,
                period_games=standing.period_games,
                k=standing.k,
                list_class=list_class(edition, standing, period.applies).outcome,
                official=on_official_list(edition, standing, period.applies),
            )
        )
    return Publication(
        list=period.list,
        closing=period.closing,
        applies=period.applies,
        events=period.events,
        rows=tuple(rows),
        titled_unrated=tuple(
            each
            for each in period.register
            if (each.title or each.women_title) and each.on(period.list).rating is None
        ),
    )
