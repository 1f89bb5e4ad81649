"""Brackets and play-offs as programs see them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Reason


class BracketSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a match."""

    number: Annotated[int | None, Meta(description="Null while nobody is known, or nobody comes")]
    text: Annotated[str, Meta(examples=["Meier, Anna", "winner of match 3", "bye"])]
    score: Annotated[str, Meta(examples=["1½"], description="Empty before the first game")]
    won: bool


class BracketGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a match that comes next."""

    game: int
    kind: str
    rate_of_play: str
    white: int
    black: int
    lots_needed: Annotated[bool, Meta(description="Lots decide first who has White")]
    clocks: Annotated[
        tuple[str, str] | None, Meta(description="Of White and Black, where they run on")
    ]
    not_before: Annotated[datetime | None, Meta(description="The end of the announced break")]


class BracketPairing(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a knock-out, or a bye."""

    match: Annotated[int, Meta(description="Counted through the rounds; 0 for a bye")]
    called: str
    round: int
    board: Annotated[int, Meta(description="0 while it is not paired")]
    sides: tuple[BracketSide, BracketSide]
    decided: bool
    next_game: BracketGame | None


class BracketColumn(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a bracket that are played side by side."""

    part: Annotated[str, Meta(examples=["winners", "third place", "losers", "finals"])]
    title: str
    matches: tuple[BracketPairing, ...]


class BracketDetail(msgspec.Struct, frozen=True, kw_only=True):
    """The bracket of a knock-out as it stands."""

    columns: tuple[BracketColumn, ...]
    winner: int | None


class PlayOffPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How players who are level play for their places."""

    place: Annotated[int, Meta(description="The first of the places they play for")]
    players: Annotated[tuple[int, ...], Meta(description="In the order of the tie-breaks")]
    outline: tuple[Reason, ...]
    begun: Annotated[
        tuple[str, ...], Meta(description="Play-offs of these players that are events already")
    ]
