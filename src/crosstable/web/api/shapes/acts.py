"""What was done, what is claimed, and what a change came to."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Page, Reason
from crosstable.web.api.shapes.rounds import ResultItem


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the journal."""

    version: int
    at: datetime
    by: str
    kind: Annotated[str, Meta(examples=["result-entered"])]
    words: str
    hash: str
    previous: str


class ClaimItem(msgspec.Struct, frozen=True, kw_only=True):
    """A result as one of its players tells it, not yet entered."""

    round: int
    board: int
    player: int
    result: ResultItem


class Caution(msgspec.Struct, frozen=True):
    """A consequence to be known: from level 3 on it must be confirmed."""

    level: Annotated[int, Meta(ge=2, le=4)]
    reason: Reason


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What a change led to."""

    tournament: str
    version: Annotated[int, Meta(description="The version after the change")]
    acts: Annotated[tuple[Act, ...], Meta(description="What was written into the journal")]
    cautions: tuple[Caution, ...]


class PushedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that moved on."""

    board: int
    moves: Annotated[int, Meta(description="How many moves of either side can be played")]
    flaw: Annotated[str, Meta(description="What the rules say against the next move, if anything")]


class LeftOverGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the text that was not filed."""

    game: Annotated[int, Meta(description="Which of the text, from 1")]
    line: int
    white: str
    black: str
    kind: Annotated[str, Meta(description="The reason for programs, such as no-such-board")]
    reason: Annotated[str, Meta(description="The same for people")]


class Pushed(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the games of a text."""

    tournament: str
    version: Annotated[int, Meta(description="The version of the tournament now")]
    filed: tuple[PushedGame, ...]
    unchanged: int
    left_over: tuple[LeftOverGame, ...]


class Myself(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking, as the office knows it."""

    name: str
    kind: Annotated[str, Meta(examples=["nobody", "person", "program"])]
    role: Annotated[str | None, Meta(description="The role in the office as a whole")]
    tournament: Annotated[str | None, Meta(description="The one tournament a token is for")]
    tournament_role: str | None


class ActPage(Page[Act], frozen=True, kw_only=True):
    """A part of the journal, the latest act first."""


class ClaimPage(Page[ClaimItem], frozen=True, kw_only=True):
    """A part of what players told of their results."""
