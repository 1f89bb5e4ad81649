"""A game that is being played, as its referee watches it: what is counted, and what is to be told.

Only whoever may rule at the board is ever shown this: neither players nor the public learn of a
draw before it is claimed or declared (decision 406).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crosstable.games.chess.rulings.watching import watched as watched_chess
from crosstable.games.desk.known import Known
from crosstable.games.desk.progress import Watched
from crosstable.games.draughts.rulings.watching import watched as watched_draughts

_WATCHES: Mapping[str, Callable[[Known], Watched | None]] = {
    "chess": watched_chess,
    "draughts": watched_draughts,
}


def watched(game: str, known: Known) -> Watched | None:
    """Return what the referee of a running game has to know; None where no moves are filed."""
    if known.over or game not in _WATCHES:
        return None
    return _WATCHES[game](known)
