"""Why somebody can never checkmate, as values that ``proof_check`` verifies.

Four grounds: too little material; walls, between which every piece has squares it never leaves and
no mate fits; every continuation tried, up to positions that fall under these two; or every
continuation of all but the bishops tried, which may stand anywhere on their one shade.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Answer(Enum):
    """Whether a player can checkmate by any series of legal moves."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece and the squares it can ever stand on; generous, since a wider set proves no less."""

    piece: str
    """As FEN writes it."""
    home: str
    squares: str
    """By their names, as in ``e4 e5``; the home is among them."""
    promoted: str = ""
    """Where it can stand once it has been promoted."""
    captured: bool = False
    """Whether it can be captured some day."""


class TooLittle(msgspec.Struct, frozen=True, tag="too little material"):
    """The material alone rules a mate out."""


class Walled(msgspec.Struct, frozen=True, tag="walls"):
    """No legal move leads a piece off its track, and no mate fits between the tracks."""

    tracks: tuple[Track, ...]


class ClosedPosition(msgspec.Struct, frozen=True):
    """A position from which nothing had to be tried any more."""

    fen: str
    tracks: tuple[Track, ...]


class Tried(msgspec.Struct, frozen=True, tag="every continuation"):
    """All that can follow has been looked at; where walls show that no mate comes, no further."""

    positions: int
    walls: tuple[ClosedPosition, ...] = ()


class Herded(msgspec.Struct, frozen=True, tag="bishops anywhere"):
    """All that kings, pawns and knights can do has been tried, with the bishops anywhere."""

    positions: int


Proof = TooLittle | Walled | Tried | Herded


class Mateable(msgspec.Struct, frozen=True, kw_only=True):
    """An answer with what carries it: the moves to a mate, or the proof that there is none."""

    answer: Answer
    line: tuple[str, ...] = ()
    """The moves of both players by their squares, as in ``e7e8q``; none where mate is given."""
    proof: Proof | None = None
    positions: int = 0
    """How many were looked at."""
