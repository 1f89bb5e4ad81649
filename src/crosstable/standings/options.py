"""The choices a ranking leaves to the regulations of an event, with what we do by default."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.event_notes import TieLots
from crosstable.kernel.points import PointSystem
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated


class SonnebornBerger(Enum):
    """What an opponent's score is multiplied by."""

    POINTS = "points"
    """The points scored against him: 1 and ½, or 2 and 1, or whatever the event's table gives."""
    RESULTS = "results"
    """One for a win and a half for a draw, whatever points the event gives for them."""


class RankingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the tie-breaks of one event are to be understood where the texts leave room."""

    points_first: bool = True
    """Whether the points rank before the first tie-break; else they rank where they are listed."""
    tie_break_points: PointSystem | None = None
    """The table tie-breaks are counted by, where it is another one than that of the standings."""
    direct_encounter_repeats: bool | None = None
    """Whether a direct encounter that splits a tie is applied again to each part of it.

    None: as the edition has it."""
    forfeits_are_wins: bool = True
    """Whether a game won because the opponent was absent counts among the wins."""
    allocated_byes_are_wins: bool | None = None
    """Whether the bye of an odd field counts among the wins, though nobody was beaten.

    None: as the edition has it."""
    sonneborn_berger: SonnebornBerger = SonnebornBerger.POINTS
    minus_draws_count: bool = True
    """Whether minus draws are taken off the number of plus draws."""
    own_unplayed: OwnUnplayed | None = None
    """Whom a player met in rounds he did not play; None: as the edition has it."""
    opponents_unplayed: OpponentsUnplayed | None = None
    """What such rounds count for his opponents; None: as the edition has it."""
    byes_in_average_rating: bool | None = None
    """Whether a bye's dummy, rated one below the lowest player, counts in average ratings.

    None: as the edition has it."""
    forfeits_in_average_rating: bool = False
    """Whether the scheduled opponent of a forfeited game counts in average ratings."""
    unrated: Unrated | None = None
    """What becomes of tie-breaks from ratings where somebody has none; None: as the edition."""
    lots: tuple[int, ...] = ()
    """The numbers of all players as drawn by lot, first drawn first, such as FMJD's lot numbers."""
    drawn: tuple[TieLots, ...] = ()
    """Lots drawn for single ties and recorded; each counts for exactly those players."""
