"""What an arbiter at a chess board is called for: one module for each matter, listed here once."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.claims import CLAIM
from crosstable.games.chess.rulings.common import ended_as_filed
from crosstable.games.chess.rulings.conduct import DISTURBANCE
from crosstable.games.chess.rulings.endings import POSITION, PROMOTION, RESIGNED
from crosstable.games.chess.rulings.flags import BOTH_FLAGS, FLAG
from crosstable.games.chess.rulings.illegal import ILLEGAL
from crosstable.games.chess.rulings.late import LATE
from crosstable.games.chess.rulings.offers import OFFER
from crosstable.games.chess.rulings.quickplay import QUICKPLAY
from crosstable.games.chess.rulings.recording import RECORDING
from crosstable.games.chess.rulings.starts import WRONG_START
from crosstable.games.chess.rulings.touch import TOUCH

__all__ = ["MATTERS"]

_ABOUT_CONDUCT = (DISTURBANCE,)
"""What may be penalised after the last move too (11.1, 12.9)."""
MATTERS = tuple(
    matter if matter in _ABOUT_CONDUCT else replace(matter, ended=ended_as_filed)
    for matter in (
        FLAG,
        ILLEGAL,
        CLAIM,
        TOUCH,
        OFFER,
        LATE,
        BOTH_FLAGS,
        DISTURBANCE,
        RECORDING,
        WRONG_START,
        POSITION,
        PROMOTION,
        QUICKPLAY,
        RESIGNED,
    )
)
"""In the order in which they happen most often."""
