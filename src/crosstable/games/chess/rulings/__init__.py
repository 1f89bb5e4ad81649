"""What an arbiter at a chess board is called for: one module for each matter, listed here once."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.chess.rulings.claims import CLAIM
from crosstable.games.chess.rulings.common import ended_as_filed, ended_on_the_board
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

_ENDED = {
    DISTURBANCE.name: None,  # conduct may be penalised after the last move too (11.1, 12.9)
    ILLEGAL.name: ended_as_filed,
    PROMOTION.name: ended_as_filed,
    POSITION.name: ended_as_filed,
}
"""What had ended the game for matters that are about the board as it stands; each looks itself."""
MATTERS = tuple(
    replace(matter, ended=_ENDED.get(matter.name, ended_on_the_board))
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
