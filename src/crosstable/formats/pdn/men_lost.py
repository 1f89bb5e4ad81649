"""Where ``-1`` behind a move counts men that are lost (Annex 1, 9.1.13) and is no further square.

``28x19-1`` and ``32-28-1`` end with a sign; ``27x20-9`` is a capture of several pieces that was
written with another separator. The board tells them apart: nothing goes from 19 to 1.
"""

from __future__ import annotations

import re

from crosstable.games.draughts.board import BOARD_100

_COUNTED = re.compile(r"([0-9]{1,2}(?:[^0-9]+[0-9]{1,2})+?)[ \t]?-([1-9])", re.ASCII)
_MAN_TAKES = 2
"""Steps along a diagonal when a man takes a piece."""


def before_men_lost(written: str) -> int | None:
    """Return where the move ends that stands before such a sign; nothing where there is none."""
    match = _COUNTED.fullmatch(written)
    if match is None:
        return None
    *earlier, last = map(int, re.findall("[0-9]+", match[1]))
    if not all(square in BOARD_100.squares for square in (*earlier, last)):
        return None
    legs = [_steps(start, end) for start, end in zip(earlier, [*earlier[1:], last], strict=True)]
    further = _steps(last, int(match[2]))
    if all(leg == _MAN_TAKES for leg in legs):
        goes_on = further == _MAN_TAKES
    else:
        # A king, or a capture written short; but who has gone one step does not go on.
        goes_on = 1 not in legs and further >= _MAN_TAKES
    return None if goes_on else match.end(1)


def _steps(start: int, end: int) -> int:
    """Return how far two squares are from each other on a diagonal; 0 where they are on none."""
    way = BOARD_100.way(start, end)
    return 0 if way is None else BOARD_100.ray(start, way).index(end) + 1
