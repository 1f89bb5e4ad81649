"""How far the counts of a running game have come, for the eyes of its referee."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason


class RunningCount(msgspec.Struct, frozen=True):
    """One count towards the end of a game."""

    words: Sentence
    article: Citation
    reached: int
    needed: int

    @property
    def complete(self) -> bool:
        """Return whether its rule applies."""
        return self.reached >= self.needed


class Watched(msgspec.Struct, frozen=True):
    """What a referee sees of a running game."""

    counts: tuple[RunningCount, ...] = ()
    notices: tuple[Reason, ...] = ()
    """What has to be acted upon, or may be claimed, now."""
    over: bool = False
    """Whether the rules have ended the game, whoever noticed."""
