"""Starting positions that are drawn, where a game is not begun from the usual one."""

from __future__ import annotations

import msgspec

STARTS_FIELD = "starting-positions"
"""The field of the regulations that says whether and for what they are drawn."""
PER_ROUND = "round"
PER_BOARD = "board"


class DrawnStarts(msgspec.Struct, frozen=True):
    """The starting positions of a round, by their numbers."""

    round: int
    numbers: tuple[int, ...]
    """One for all boards, or one for each."""
    seed: str = ""
    """What they were drawn with; empty where people drew them."""

    def of_board(self, board: int) -> int | None:
        """Return the number of a board's position; None where nothing was drawn for it."""
        if len(self.numbers) == 1:
            return self.numbers[0]
        return self.numbers[board - 1] if 1 <= board <= len(self.numbers) else None
