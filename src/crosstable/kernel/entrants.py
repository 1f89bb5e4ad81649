"""A player in one tournament: number, team, presence, wishes, and when they left."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Player
from crosstable.kernel.player_fields import FieldValue
from crosstable.kernel.result import Bye


class Withdrawal(msgspec.Struct, frozen=True):
    """When a player left: he played, or could have played, up to and including this round."""

    after_round: int
    reason: str = ""
    expelled: bool = False
    """Whether it was the chief arbiter's decision, and not the player's."""


class FixedBoard(msgspec.Struct, frozen=True):
    """Where a player sits whoever the opponent is, and from which round on."""

    board: int
    from_round: int = 1


class Entrant(msgspec.Struct, frozen=True):
    """A player in this tournament."""

    number: int
    player: Player
    withdrawal: Withdrawal | None = None
    team: str = ""
    present: bool | None = None
    """What the check-in before the first round found; None where nobody looked."""
    values: tuple[FieldValue, ...] = ()
    """What is noted in the event's own fields, for those who run it."""
    fixed_board: FixedBoard | None = None
    visually_disabled: bool = False
    """Whether the rules for blind and visually disabled players apply; for those who run it."""

    def __post_init__(self) -> None:
        if self.number < 1:
            raise InvalidValue(
                "{number} is not a pairing number; they begin with 1", number=self.number
            )

    @property
    def withdrawn(self) -> bool:
        """Return whether the player left the tournament."""
        return self.withdrawal is not None


class ByeRequest(msgspec.Struct, frozen=True):
    """A player's wish, granted by the arbiter, not to be paired in a round."""

    player: int
    round: int
    kind: Bye


class ExplainedAbsence(msgspec.Struct, frozen=True):
    """Why a player did not appear for a game, as far as the arbiter accepts it."""

    player: int
    round: int
    reason: str = ""
