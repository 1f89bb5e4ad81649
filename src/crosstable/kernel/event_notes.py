"""What is noted of an event beside its rounds: remarks, claims, games on paper, lots, links."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import msgspec

from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Sentence


class RemarkKind(Enum):
    """What kind of thing a report has to tell about how an event was run."""

    RULES_LEFT = "rules left"
    PAIRED_BY_HAND = "paired by hand"
    ROUNDS_CHANGED = "rounds changed"
    TIE_BREAKS_CHANGED = "tie-breaks changed"
    REGULATIONS_CHANGED = "regulations changed"
    EXPELLED = "expelled"


class Remark(msgspec.Struct, frozen=True):
    """Something every later reader of the tournament has to know."""

    kind: RemarkKind
    round: int
    """How many rounds were paired when it happened."""
    text: Sentence


class Claim(msgspec.Struct, frozen=True):
    """A result as one of its players tells it, not yet entered."""

    round: int
    number: int
    """The board's number in its round."""
    player: int
    result: Result


class CorrectionRequest(msgspec.Struct, frozen=True):
    """Another result for a board, asked for by somebody who may not correct it."""

    round: int
    number: int
    """The board's number in its round."""
    result: Result
    reason: str
    by: str
    """Who asks."""
    game: int = 0
    """Which game of the pairing, where it has several; 0 is the pairing as a whole."""


class Adjournment(msgspec.Struct, frozen=True):
    """A game that was broken off, and played on after later rounds were paired."""

    round: int
    white: int
    black: int
    paired: int
    """The last round that was paired while the game had no result."""


class GameRecord(msgspec.Struct, frozen=True):
    """The moves of a game, as PGN or PDN text."""

    round: int
    number: int
    """The board's number in its round."""
    text: str
    game: int = 0
    """Which game of the pairing it is, where it has several."""


class DoorLink(msgspec.Struct, frozen=True):
    """A link with which players are checked in at the door, and when it ends."""

    mark: str
    until: datetime


class PlayOff(msgspec.Struct, frozen=True):
    """A play-off for players who are level, which is an event of its own."""

    event: str
    """The id of that event."""
    place: int
    """The first of the places it is played for."""
    players: tuple[int, ...]
    """Who plays, by their numbers here, in the order of their numbers there."""
    left_out: tuple[int, ...] = ()
    """Who is level too, but left out by the next tie-break, best first."""
    order: tuple[tuple[int, ...], ...] = ()
    """How it ended, by their numbers here, best first; nothing as long as it goes on."""
    lots: tuple[int, ...] = ()
    """Those whom no tie-break separates and lots did, in the order drawn: who plays, who is out."""


class TieLots(msgspec.Struct, frozen=True):
    """Lots drawn for players whom nothing else separated after a round."""

    players: tuple[int, ...]
    """In the order drawn, the first drawn first."""
    after_round: int
    seed: str
