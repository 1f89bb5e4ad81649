"""The acts the journal knows: everything that ever changes a tournament.

An act says what was decided, completely: results of chance (lots) and of engines (pairings) are
written down, so that the journal can be replayed by any later version. Names of acts and of their
fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from datetime import date, time
from typing import Any, Literal, TypeAlias

import msgspec

from crosstable.kernel.player import Player
from crosstable.kernel.points import PointSystem
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.result import Bye, Result
from crosstable.kernel.sentence import Figure, Listing, Sentence, packed, restored
from crosstable.kernel.tournament import (
    Board,
    FreePlayer,
    Official,
    Option,
    Remark,
    System,
    TieLots,
    Tournament,
)
from crosstable.kernel.verdict import Reason

__all__ = [
    "Act",
    "ByeGranted",
    "ByeWithdrawn",
    "ClaimsDismissed",
    "Details",
    "DetailsChanged",
    "GameAttached",
    "GameDetached",
    "NumbersAssigned",
    "PairAllowed",
    "PairForbidden",
    "PlayerEdited",
    "PlayerReinstated",
    "PlayerRemoved",
    "PlayerWithdrew",
    "PlayersRegistered",
    "PresenceChecked",
    "RearrangingBegun",
    "RearrangingEnded",
    "ReportCorrected",
    "ResultClaimed",
    "ResultCorrected",
    "ResultEntered",
    "RoundPaired",
    "RoundPublished",
    "RoundRearranged",
    "RoundUnpublished",
    "RulesLeft",
    "TiesDrawn",
    "TournamentCreated",
    "TournamentHidden",
    "TournamentImported",
    "TournamentPublished",
    "Undone",
    "decode",
    "encode",
]


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What is announced about a tournament before the first player enters."""

    name: str
    game: str
    edition: str
    system: System
    points: PointSystem
    planned_rounds: int = 0
    tie_breaks: tuple[str, ...] = ()
    rate_of_play: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: tuple[date | None, ...] = ()
    round_times: tuple[time | None, ...] = ()
    time_zone: str = ""
    officials: tuple[Official, ...] = ()
    ranking: tuple[Option, ...] = ()
    prizes: PrizeFund = PrizeFund()


class TournamentCreated(msgspec.Struct, frozen=True, tag="tournament-created"):
    """A tournament was announced: to everybody, or first to those with a role in it.

    Journals of earlier versions do not say which; theirs were public at once, and stay so.
    """

    details: Details
    published: bool = True


class TournamentImported(msgspec.Struct, frozen=True, tag="tournament-imported"):
    """A tournament was taken over from a file, with what had to be adjusted."""

    tournament: Tournament
    source: str
    adjustments: tuple[str, ...] = ()


class DetailsChanged(msgspec.Struct, frozen=True, tag="details-changed"):
    """The announcement was changed; the whole new text of it."""

    details: Details
    remarks: tuple[Remark, ...] = ()
    """What the change means to those who read the report, where play had begun."""
    prizes: Literal["", "announced", "changed", "withdrawn"] = ""
    """What became of the prizes, where nothing else was changed."""


class NewEntrant(msgspec.Struct, frozen=True):
    """A player with the number he got at registration."""

    number: int
    player: Player
    team: str = ""


class PlayersRegistered(msgspec.Struct, frozen=True, tag="players-registered"):
    """Players entered, one by hand or many from a list."""

    entrants: tuple[NewEntrant, ...]
    late: bool = False


class PlayerEdited(msgspec.Struct, frozen=True, tag="player-edited"):
    """A player's data was corrected."""

    number: int
    player: Player
    team: str = ""


class PlayerRemoved(msgspec.Struct, frozen=True, tag="player-removed"):
    """A player was struck off the list before the first round; those behind him move up."""

    number: int


class PlayerWithdrew(msgspec.Struct, frozen=True, tag="player-withdrew"):
    """A player left, or was excluded, after a round."""

    number: int
    after_round: int
    reason: str = ""


class PlayerReinstated(msgspec.Struct, frozen=True, tag="player-reinstated"):
    """A player who had left is back."""

    number: int


class NewNumber(msgspec.Struct, frozen=True):
    """A player's number before and after."""

    old: int
    new: int


class NumbersAssigned(msgspec.Struct, frozen=True, tag="numbers-assigned"):
    """Pairing numbers were given, by lot with a recorded seed or by an order."""

    method: str
    numbers: tuple[NewNumber, ...]
    seed: str = ""
    protocol: tuple[Sentence, ...] = ()
    system: System | None = None
    """The system with what was drawn for it as well, such as the colour of the first player."""
    because: tuple[Reason, ...] = ()


class PairForbidden(msgspec.Struct, frozen=True, tag="pair-forbidden"):
    """Two players must not meet."""

    first: int
    second: int
    reason: str = ""


class ByeGranted(msgspec.Struct, frozen=True, tag="bye-granted"):
    """A player will not be paired in a round to come."""

    player: int
    round: int
    kind: Bye


class ByeWithdrawn(msgspec.Struct, frozen=True, tag="bye-withdrawn"):
    """A granted bye was taken back."""

    player: int
    round: int


class RoundPaired(msgspec.Struct, frozen=True, tag="round-paired"):
    """A round was paired, by an engine or by hand."""

    round: int
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...] = ()
    by_hand: bool = False
    because: tuple[Reason, ...] = ()
    by_rules: tuple[Board, ...] = ()
    """What the system would have paired instead, where a round was paired by hand."""


class PairAllowed(msgspec.Struct, frozen=True, tag="pair-allowed"):
    """Two players who were kept apart may meet again."""

    first: int
    second: int


class TournamentPublished(msgspec.Struct, frozen=True, tag="tournament-published"):
    """The tournament was made public: from now on everybody may know of it."""


class TournamentHidden(msgspec.Struct, frozen=True, tag="tournament-hidden"):
    """The tournament was taken back from the public."""

    reason: str


class RoundPublished(msgspec.Struct, frozen=True, tag="round-published"):
    """The pairings of a round were made public."""

    round: int


class RoundUnpublished(msgspec.Struct, frozen=True, tag="round-unpublished"):
    """The pairings of a round were taken back from the public."""

    round: int
    reason: str


class ResultEntered(msgspec.Struct, frozen=True, tag="result-entered"):
    """A game got its result."""

    round: int
    board: int
    result: Result


class ResultCorrected(msgspec.Struct, frozen=True, tag="result-corrected"):
    """A result that stood was replaced, with the reason."""

    round: int
    board: int
    result: Result
    replaced: Result
    reason: str


class PresenceChecked(msgspec.Struct, frozen=True, tag="presence-checked"):
    """Players were seen in the hall before the first round, or were not; None takes it back."""

    players: tuple[int, ...]
    present: bool | None
    names: tuple[str, ...] = ()
    """Who had these numbers then: they are provisional until the first round."""


class RearrangingBegun(msgspec.Struct, frozen=True, tag="rearranging-begun"):
    """The arbiter began to change the pairing of a round by hand."""

    round: int


class RoundRearranged(msgspec.Struct, frozen=True, tag="round-rearranged"):
    """Two players changed places in a round that is not public yet; the whole new pairing."""

    round: int
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...]
    first: int
    second: int


class RearrangingEnded(msgspec.Struct, frozen=True, tag="rearranging-ended"):
    """The arbiter was done; how the pairing differs from the system's, and what it breaks."""

    round: int
    differences: tuple[Sentence, ...]
    by_rules: tuple[Board, ...] = ()
    because: tuple[Reason, ...] = ()
    broken: tuple[Reason, ...] = ()
    """Those of the reasons that are absolute rules."""


class RulesLeft(msgspec.Struct, frozen=True, tag="rules-left"):
    """The mode in which the rules hold was left, for good."""

    round: int
    reason: str


class ReportCorrected(msgspec.Struct, frozen=True, tag="report-corrected"):
    """A game is reported to the rating officer otherwise than it stands in the tournament."""

    round: int
    number: int
    board: Board
    reason: str


class GameAttached(msgspec.Struct, frozen=True, tag="game-attached"):
    """The moves of a game were filed with its board."""

    round: int
    number: int
    text: str


class GameDetached(msgspec.Struct, frozen=True, tag="game-detached"):
    """The moves of a game were taken away again."""

    round: int
    number: int


class ResultClaimed(msgspec.Struct, frozen=True, tag="result-claimed"):
    """A player told the result of his game; it counts once his opponent or an arbiter agrees."""

    round: int
    number: int
    player: int
    result: Result


class ClaimsDismissed(msgspec.Struct, frozen=True, tag="claims-dismissed"):
    """What the players of a board told was put aside."""

    round: int
    number: int
    reason: str = ""


class TiesDrawn(msgspec.Struct, frozen=True, tag="ties-drawn"):
    """Lots were drawn for players whom nothing else separates, with the seed they came from."""

    lots: tuple[TieLots, ...]
    because: tuple[Reason, ...] = ()


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The latest act still in force was taken back."""

    version: int
    reason: str = ""


Act: TypeAlias = (
    TournamentCreated
    | TournamentImported
    | DetailsChanged
    | PlayersRegistered
    | PlayerEdited
    | PlayerRemoved
    | PlayerWithdrew
    | PlayerReinstated
    | NumbersAssigned
    | PairForbidden
    | PairAllowed
    | ByeGranted
    | ByeWithdrawn
    | RoundPaired
    | TournamentPublished
    | TournamentHidden
    | RoundPublished
    | RoundUnpublished
    | ResultEntered
    | ResultCorrected
    | PresenceChecked
    | RearrangingBegun
    | RoundRearranged
    | RearrangingEnded
    | RulesLeft
    | ReportCorrected
    | GameAttached
    | GameDetached
    | ResultClaimed
    | ClaimsDismissed
    | TiesDrawn
    | Undone
)


def _kept(value: object) -> Any:
    """Return a sentence as its form and its values, so that it can be said in any language."""
    if isinstance(value, Sentence | Listing | Figure):
        return packed(value)
    raise NotImplementedError(type(value).__name__)


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=_kept)
_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act, dec_hook=restored)


def encode(act: Act) -> str:
    """Return an act as the text the journal keeps."""
    return _ENCODER.encode(act).decode()


def decode(text: str) -> Act:
    """Return the act a journal text says."""
    return _DECODER.decode(text)
