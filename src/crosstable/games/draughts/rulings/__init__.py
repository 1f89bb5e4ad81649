"""What a referee at a draughts board is called for: one module for each matter, listed here."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.games.draughts.rulings.claims import CLAIM, SMALL_ENDING, TIME_SHORTAGE
from crosstable.games.draughts.rulings.clocks import CLOCK
from crosstable.games.draughts.rulings.common import won_as_filed, won_on_board
from crosstable.games.draughts.rulings.conduct import CONDUCT
from crosstable.games.draughts.rulings.flags import BOTH_FLAGS, FLAG
from crosstable.games.draughts.rulings.interrupted import INTERRUPTION
from crosstable.games.draughts.rulings.irregular import IRREGULAR
from crosstable.games.draughts.rulings.late import LATE
from crosstable.games.draughts.rulings.offers import OFFER
from crosstable.games.draughts.rulings.plus import PLUS_DRAW
from crosstable.games.draughts.rulings.recording import RECORDING
from crosstable.games.draughts.rulings.setup import SET_UP
from crosstable.games.draughts.rulings.touch import TOUCH

_ENDED = {
    CONDUCT.name: None,  # it may be penalised after the last move too
    IRREGULAR.name: won_as_filed,
    SET_UP.name: won_as_filed,
}
"""What had won the game for matters in which the board itself is wrong; by name."""
MATTERS = tuple(
    replace(matter, ended=_ENDED.get(matter.name, won_on_board))
    for matter in (
        IRREGULAR,
        FLAG,
        CLAIM,
        OFFER,
        TOUCH,
        LATE,
        TIME_SHORTAGE,
        SMALL_ENDING,
        BOTH_FLAGS,
        CLOCK,
        RECORDING,
        SET_UP,
        CONDUCT,
        PLUS_DRAW,
        INTERRUPTION,
    )
)
"""In the order in which they happen most often."""
