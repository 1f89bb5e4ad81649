"""A list and a period's games as columns, for whole federations at once.

A *row* is a player: those of the current list in the order of their identifiers, then people the
list does not have. A *slot* is a player in an event; games name slots. Events are numbered in the
order of calculation. Days are ordinals, 0 is an unknown day, a rating of 0 is none; where 0 means
something, -1 is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import numpy as np
import numpy.typing as npt

from crosstable.ratings.model import PooledResult

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def _nothing() -> Ints:
    return np.zeros(0, dtype=np.int64)


class PlayedColumns(msgspec.Struct, frozen=True, kw_only=True):
    """Games of recent years by row and day, in this order."""

    row: Ints = msgspec.field(default_factory=_nothing)
    day: Ints = msgspec.field(default_factory=_nothing)
    games: Ints = msgspec.field(default_factory=_nothing)

    def shifted(self, rows: int) -> PlayedColumns:
        """Return the same for rows that stand so many further down."""
        return PlayedColumns(row=self.row + rows, day=self.day, games=self.games)

    def followed_by(self, more: PlayedColumns) -> PlayedColumns:
        """Return these and, after them, others."""
        return PlayedColumns(
            row=np.concatenate([self.row, more.row]),
            day=np.concatenate([self.day, more.day]),
            games=np.concatenate([self.games, more.games]),
        )


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's standing on one list, a column for each thing known."""

    ids: Ints
    """Negative for somebody without an identifier, who is in one event only and never listed."""
    rating: Ints
    k: Ints
    games: Ints
    """-1 where the list does not say."""
    period_games: Ints
    highest: Ints
    last_game: Ints
    recent_games: Ints
    """-1 where the list does not say."""
    known_from: Ints
    """The day before which games are not known; 0 where all are, or nobody has counted yet."""
    listed: Ints
    """The day of the list somebody comes from; 0 where no list has him."""
    inactive: Bools
    born_year: Ints
    born_month: Ints
    born_day: Ints
    exact: Mapping[int, Fraction] = {}
    """Unrounded ratings by row, where the list has them."""
    pool: Mapping[int, tuple[PooledResult, ...]] = {}
    """Results towards a first rating by row."""
    played: PlayedColumns = msgspec.field(default_factory=PlayedColumns)
    """The games of recent years."""

    @property
    def peak(self) -> Ints:
        """Return the highest published ratings known."""
        return np.maximum(self.highest, self.rating)


class EventColumns(msgspec.Struct, frozen=True, kw_only=True):
    """The events in the order of calculation."""

    id: tuple[str, ...]
    starts: Ints
    ends: Ints
    share: Ints
    below: Ints
    """The rating from which on players need more time than the games had; 0 where nobody does."""
    round_robin: Bools
    match: Bools
    list_index: Ints
    """Which of the older ratings applied on the first day."""


class SlotColumns(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes part in which event, by event."""

    event: Ints
    row: Ints


class GameColumns(msgspec.Struct, frozen=True, kw_only=True):
    """The games that count, with scores in halves."""

    white: Ints
    black: Ints
    white_score: Ints
    black_score: Ints


class RolledPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """What a period came to: the new standings, and what each event did to each player."""

    roll: Roll
    """By the rows of the old one."""
    slot_rating: Ints
    """What he was calculated with: of the list of the first day, or a first one since; 0 none."""
    slot_games: Ints
    slot_score: Ints
    """In halves."""
    slot_first: Bools
    """Whether the event is a result towards a first rating, or an average, and no change."""
    slot_disregarded: Bools
    """Whether it is such a result and counts for nothing, without half a point in a first event."""
    slot_k: Ints
    """In hundredths; 0 where there is no change."""
    slot_numerator: Ints
    slot_denominator: Ints
    """The change of a rated player, or of the others the average rating of the opponents."""
