"""What an assistant writes down at a board, move by move: as it was made, legal or not."""

from __future__ import annotations

import msgspec


class Recording(msgspec.Struct, frozen=True):
    """The moves of one board as an assistant records them."""

    round: int
    number: int
    """The board's number in its round."""
    link: str = ""
    """The mark of the link with which the assistant writes; empty where it has ended."""
    moves: tuple[str, ...] = ()
    """As they were written, White's and Black's in turn; ``-`` is a move nobody could follow."""
