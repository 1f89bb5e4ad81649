"""Prizes for the best on each board of team matches, as they are announced (decision 415)."""

from __future__ import annotations

from enum import Enum

import msgspec

MOST_PRIZES = 20
"""On one board."""


class BoardOrder(Enum):
    """By what the players of a board are ranked."""

    PERCENTAGE = "percentage"
    """Of the points that could have been made."""
    POINTS = "points"
    PERFORMANCE = "performance"
    """The rating they performed at, by the federation's table."""


class BoardTies(Enum):
    """What players who are equal by that do."""

    SHARED = "shared"
    """They share the place."""
    RANKED = "ranked"
    """The other orders separate them, and then more games."""


class BoardCounts(Enum):
    """Which board a game counts for."""

    SEAT = "seat"
    """The one where it was played."""
    LIST = "list"
    """The player's place in the team's list, wherever the game was played; all reserves have a
    list of their own."""


class BoardPrizes(msgspec.Struct, frozen=True, kw_only=True):
    """How many win on each board, and how they are found."""

    places: int = 1
    least_games: int = 1
    """Who has played fewer wins nothing."""
    ranked_by: BoardOrder = BoardOrder.PERCENTAGE
    ties: BoardTies = BoardTies.SHARED
    counts: BoardCounts = BoardCounts.SEAT
    amounts: tuple[int, ...] = ()
    """What each place on a board brings, in the smallest coin; empty: honours, and no money."""
