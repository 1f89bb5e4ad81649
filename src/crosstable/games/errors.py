"""What a game says no to: a move that the rules do not allow, with the reasons."""

from __future__ import annotations

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import spell

__all__ = ["IllegalMove"]


class IllegalMove(CrosstableError):  # noqa: N818 -- named by what it says, like the kernel's tree
    """A move that cannot be played in this position; carries the articles that forbid it."""

    def __init__(self, move: str, position: str, *because: Reason) -> None:
        self.move = move
        self.position = position
        self.because = because
        why = "; ".join(map(_cited, because)) or "it is not among the legal moves"
        super().__init__(f"{move} is not legal: {why}")


def _cited(reason: Reason) -> str:
    return f"{reason.sentence} ({spell(reason.citation)})" if reason.citation else reason.sentence
