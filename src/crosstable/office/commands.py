"""What an arbiter can ask the office to do, as values."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from crosstable.kernel.player import Player
from crosstable.kernel.result import Bye, Result
from crosstable.office.acts import Details

__all__ = [
    "AllowPair",
    "AttachGame",
    "BeginRearranging",
    "CancelBye",
    "ChangeDetails",
    "CheckIn",
    "ClaimResult",
    "Command",
    "CorrectReport",
    "CorrectResult",
    "DetachGame",
    "DismissClaims",
    "DrawLots",
    "DrawTies",
    "EditPlayer",
    "EndRearranging",
    "EnterResult",
    "Exchange",
    "ForbidPair",
    "GrantBye",
    "HideTournament",
    "LeaveRules",
    "MarkAbsent",
    "NewPlayer",
    "PairByHand",
    "PairRound",
    "Publish",
    "PublishTournament",
    "Register",
    "Reinstate",
    "RemovePlayer",
    "Undo",
    "Unpublish",
    "Withdraw",
]


class ChangeDetails(msgspec.Struct, frozen=True):
    """Change the announcement."""

    details: Details


class NewPlayer(msgspec.Struct, frozen=True):
    """A player to register, with his team where the event has teams."""

    player: Player
    team: str = ""


class Register(msgspec.Struct, frozen=True):
    """Enter players; all of them or none."""

    players: tuple[NewPlayer, ...]


class EditPlayer(msgspec.Struct, frozen=True):
    """Correct a player's data."""

    number: int
    player: Player
    team: str = ""


class RemovePlayer(msgspec.Struct, frozen=True):
    """Strike a player off the list before the draw."""

    number: int


class Withdraw(msgspec.Struct, frozen=True):
    """Let a player leave; his pending game is lost by absence."""

    number: int
    reason: str = ""


class Reinstate(msgspec.Struct, frozen=True):
    """Take a player who had left back."""

    number: int


class DrawLots(msgspec.Struct, frozen=True):
    """Give out the pairing numbers; the seed comes from the shell and is recorded."""

    seed: str
    method: str = ""
    """Empty for what the edition prescribes; ``initial-order`` orders by strength, ``as-entered``
    keeps the order of entry."""
    split: bool = False
    """Let a federation too large for one envelope be divided, as the chief arbiter's decision."""


class DrawTies(msgspec.Struct, frozen=True):
    """Draw lots for all players whom the tie-breaks leave tied; the seed comes from the shell."""

    seed: str


class ForbidPair(msgspec.Struct, frozen=True):
    """Two players must not meet."""

    first: int
    second: int
    reason: str = ""


class AllowPair(msgspec.Struct, frozen=True):
    """Two players who were kept apart may meet again."""

    first: int
    second: int


class GrantBye(msgspec.Struct, frozen=True):
    """Leave a player out of a round to come."""

    player: int
    round: int
    kind: Bye


class CancelBye(msgspec.Struct, frozen=True):
    """Take a granted bye back before the round is paired."""

    player: int
    round: int


class PairRound(msgspec.Struct, frozen=True):
    """Let the engine pair the next round."""


class PairByHand(msgspec.Struct, frozen=True):
    """Pair the next round by hand: White and Black a board, and who gets a bye."""

    pairs: tuple[tuple[int, int], ...]
    allocated_bye: int | None = None
    rematch: bool = False
    """Let players meet again, as in a match; recorded as the arbiter's decision."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who is told where to sit, the one left over included."""
        left_over = () if self.allocated_bye is None else (self.allocated_bye,)
        return (*(seat for pair in self.pairs for seat in pair), *left_over)


class PublishTournament(msgspec.Struct, frozen=True):
    """Make the tournament public."""


class HideTournament(msgspec.Struct, frozen=True):
    """Take the tournament back from the public."""

    reason: str


class Publish(msgspec.Struct, frozen=True):
    """Make the pairings of a round public."""

    round: int


class Unpublish(msgspec.Struct, frozen=True):
    """Take the pairings of a round back."""

    round: int
    reason: str


class EnterResult(msgspec.Struct, frozen=True):
    """Give a game its result."""

    round: int
    board: int
    result: Result


class CorrectResult(msgspec.Struct, frozen=True):
    """Replace a result that stands."""

    round: int
    board: int
    result: Result
    reason: str


class MarkAbsent(msgspec.Struct, frozen=True):
    """A player did not appear for his game, or will not be there for a round to come."""

    player: int
    round: int


class CheckIn(msgspec.Struct, frozen=True):
    """Note who is in the hall before the first round; None takes the note back."""

    players: tuple[int, ...]
    present: bool | None = True


class BeginRearranging(msgspec.Struct, frozen=True):
    """Begin to change the pairing of a round by hand, before it is public."""

    round: int


class Exchange(msgspec.Struct, frozen=True):
    """Let two players of a round change places; on one board they change colours."""

    round: int
    first: int
    second: int


class EndRearranging(msgspec.Struct, frozen=True):
    """Be done with changing a round by hand; it is compared with the system's pairing."""

    round: int


class LeaveRules(msgspec.Struct, frozen=True):
    """Leave the mode in which the rules hold; there is no way back."""

    reason: str


class CorrectReport(msgspec.Struct, frozen=True):
    """Tell the rating officer of a game otherwise than it counts in the tournament."""

    round: int
    board: int
    result: Result
    reason: str
    colours_exchanged: bool = False


class AttachGame(msgspec.Struct, frozen=True):
    """File the moves of a game, PGN or PDN, with its board."""

    round: int
    board: int
    text: str


class DetachGame(msgspec.Struct, frozen=True):
    """Take the moves of a game away again."""

    round: int
    board: int


class ClaimResult(msgspec.Struct, frozen=True):
    """Tell the result of one's own game; when both players tell the same, it is entered."""

    round: int
    player: int
    result: Result


class DismissClaims(msgspec.Struct, frozen=True):
    """Put aside what the players of a board told."""

    round: int
    board: int
    reason: str = ""


class Undo(msgspec.Struct, frozen=True):
    """Take back the latest act."""

    reason: str = ""


Command: TypeAlias = (
    ChangeDetails
    | Register
    | EditPlayer
    | RemovePlayer
    | Withdraw
    | Reinstate
    | DrawLots
    | DrawTies
    | ForbidPair
    | AllowPair
    | GrantBye
    | CancelBye
    | PairRound
    | PairByHand
    | PublishTournament
    | HideTournament
    | Publish
    | Unpublish
    | EnterResult
    | CorrectResult
    | MarkAbsent
    | CheckIn
    | BeginRearranging
    | Exchange
    | EndRearranging
    | LeaveRules
    | CorrectReport
    | AttachGame
    | DetachGame
    | ClaimResult
    | DismissClaims
    | Undo
)
