"""The choices a ranking leaves to the regulations of an event, with what we do by default."""

from __future__ import annotations

from enum import Enum

import msgspec

__all__ = ["RankingOptions", "SonnebornBerger"]


class SonnebornBerger(Enum):
    """What an opponent's score is multiplied by."""

    POINTS = "points"
    """The points scored against him: 1 and ½, or 2 and 1, or whatever the event's table gives."""
    RESULTS = "results"
    """One for a win and a half for a draw, whatever points the event gives for them."""


class RankingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the tie-breaks of one event are to be understood where the texts leave room."""

    direct_encounter_repeats: bool = False
    """Whether a direct encounter that splits a tie is applied again to each part of it."""
    forfeits_are_wins: bool = True
    """Whether a game won because the opponent was absent counts among the wins."""
    allocated_byes_are_wins: bool = False
    """Whether the bye of an odd field counts among the wins, though nobody was beaten."""
    sonneborn_berger: SonnebornBerger = SonnebornBerger.POINTS
    minus_draws_count: bool = True
    """Whether minus draws are taken off the number of plus draws."""
