"""Incidents: what happened at a board, what was done about it, and whether somebody appealed."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import msgspec

from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Sentence


class AppealState(Enum):
    """How far an appeal has got."""

    NONE = "none"
    ANNOUNCED = "announced"
    DECIDED = "decided"

    @property
    def words(self) -> Sentence:
        """Return it as a log shows it."""
        return _APPEALS[self]


_APPEALS = {
    AppealState.NONE: Sentence("no appeal"),
    AppealState.ANNOUNCED: Sentence("appeal announced"),
    AppealState.DECIDED: Sentence("appeal decided"),
}


class Appeal(msgspec.Struct, frozen=True, kw_only=True):
    """An appeal against what was decided."""

    state: AppealState = AppealState.NONE
    deadline: datetime | None = None
    """Until when it must be handed in, by the clock of the hall."""
    decision: str = ""
    protest: str = ""
    """What the player protests against, in the words of the protest."""
    fee: str = ""
    """What was paid with it."""
    granted: bool | None = None
    """Whether it was granted; None where nobody said so, or it is not decided."""


class Penalty(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty of the ladder, with what it means in this game."""

    name: str
    """The name of the penalty in the event's edition."""
    seconds: int = 0
    """How much time is given or taken, where that is the penalty."""
    result: Result | None = None
    """The result of the game by it."""
    rounds: int = 0
    """From how many rounds the player is excluded."""
    amount: str = ""
    """What a fine costs, with its currency; journals of earlier versions have none."""


class Incident(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened in a game and that an arbiter wrote down."""

    round: int
    number: int
    """The board's number in its round."""
    player: int
    kind: str
    """The name of the misconduct in the event's edition."""
    note: str = ""
    penalty: Penalty | None = None
    appeal: Appeal = Appeal()
    closed: bool = False
    closing: str = ""
    """What was said when it was closed."""
