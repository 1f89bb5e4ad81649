"""What an arbiter at a chess board is called for: one module for each matter, listed here once."""

from __future__ import annotations

from crosstable.games.chess.rulings.flags import BOTH_FLAGS, FLAG

__all__ = ["MATTERS"]

MATTERS = (FLAG, BOTH_FLAGS)
"""In the order in which they happen most often."""
