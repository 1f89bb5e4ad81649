"""What a game says no to: a move that the rules do not allow, with the reasons."""

from __future__ import annotations

from crosstable.kernel.errors import CrosstableError, UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import spell


class IllegalMove(CrosstableError):  # noqa: N818 -- named by what it says, like the kernel's tree
    """A move that cannot be played in this position; carries the articles that forbid it."""

    def __init__(self, move: str, position: str, *because: Reason, ambiguous: bool = False) -> None:
        self.move = move
        self.position = position
        self.because = because
        self.ambiguous = ambiguous
        """Whether more than one legal move can be meant."""
        why = Listing(map(_cited, because), glue="; ") or _UNKNOWN
        super().__init__(Sentence("{move} is not legal: {why}", move=move, why=why))


class SeveralMovesFit(UnreadableInput):
    """A text that several legal moves fit."""


_UNKNOWN = Sentence("it is not among the legal moves")


def _cited(reason: Reason) -> str:
    if reason.citation is None:
        return reason.sentence
    article = spell(reason.citation)
    return Sentence("{reason} ({article})", reason=reason.sentence, article=article)
