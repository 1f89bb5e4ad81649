"""The moves of a game of draughts as a scoresheet has them (Annex 1, 8.2).

What cannot be played is left as it is written, and so is all that follows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.formats.pdn.model import PdnMove
from crosstable.formats.pdn.reading import read_game
from crosstable.formats.pdn.running import number_of
from crosstable.formats.pdn.view import view_game
from crosstable.formats.scores.scoresheet import two_a_line


def score_lines(text: str) -> Iterator[str]:
    """Yield the moves of a record, one of each player a line."""
    return two_a_line(_numbered(text))


def _numbered(text: str) -> Iterator[tuple[str, str]]:
    steps = read_game(text).line.steps
    played = iter(view_game(text).moves)
    plies = 0
    for at, step in enumerate(steps):
        if isinstance(step, PdnMove):
            move = next(played, None)
            yield number_of(steps, at, plies), step.text if move is None else move.text
            plies += 1
