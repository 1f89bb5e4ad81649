"""Rounds, boards, results and games as programs see them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Page, Points, Reason


class RoundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one player has in one round."""

    round: int
    kind: Annotated[str, Meta(examples=["played", "forfeit", "bye", "pending", "none"])]
    opponent: int | None
    colour: Annotated[str | None, Meta(examples=["white"])]
    board: int | None
    points: Points
    bye: str | None
    text: Annotated[str, Meta(description="As a cross table prints it")]


class ResultItem(msgspec.Struct, frozen=True, kw_only=True):
    """What stands behind a pairing."""

    kind: Annotated[str, Meta(examples=["played", "forfeit", "pending"])]
    text: Annotated[str, Meta(examples=["1-0", "½-½", "+/-", "*", "adjourned"])]
    white: Annotated[Points | None, Meta(description="None while there is no result")]
    black: Points | None
    ending: str | None
    rated: bool


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player at a board."""

    number: int
    name: str


class PartGameItem(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a pairing that has several."""

    game: int
    kind: Annotated[str, Meta(examples=["standard", "rapid", "blitz", "superblitz"])]
    rate_of_play: str
    white: int
    black: int
    course: Annotated[str, Meta(examples=["played", "next", "later", "not needed"])]
    result: Annotated[str, Meta(description="From this game's White; empty while there is none")]


class BoardItem(msgspec.Struct, frozen=True, kw_only=True):
    """One pairing of a round."""

    board: int
    white: SeatedPlayer
    black: SeatedPlayer
    result: ResultItem
    has_game: Annotated[bool, Meta(description="Whether moves are filed")]
    games: Annotated[
        tuple[PartGameItem, ...], Meta(description="Where a pairing has several games")
    ] = ()


class Free(msgspec.Struct, frozen=True):
    """A player without an opponent."""

    number: int
    name: str
    kind: str
    points: Points


class RoundItem(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a list."""

    round: int
    published: bool
    complete: bool
    by_hand: Annotated[bool, Meta(description="Whether an arbiter, not the system, paired it")]
    boards_total: int
    results_entered: int
    lineups_secret: Annotated[
        bool,
        Meta(
            description="Whether boards of matches are missing, or hold the first of the lists, "
            "since captains can still change their line-ups; false for those with a role"
        ),
    ]


class RoundDetail(RoundItem, frozen=True, kw_only=True):
    """A round with its boards, and the players who have no opponent."""

    boards: tuple[BoardItem, ...]
    free: tuple[Free, ...]
    changed_since_paired: Annotated[
        tuple[str, ...],
        Meta(description="What has changed since it was paired; told to those with a role"),
    ] = ()
    starting_positions: Annotated[
        tuple[int, ...],
        Meta(
            description="Where they are drawn (Chess960): one number for all boards, or one for "
            "each",
            examples=[[518]],
        ),
    ] = ()


class BoardChangeItem(msgspec.Struct, frozen=True, kw_only=True):
    """One board as it is, and as it would be."""

    board: int
    before: tuple[SeatedPlayer, SeatedPlayer] | None
    after: tuple[SeatedPlayer, SeatedPlayer] | None


class ByeChangeItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player who has no opponent before, after, or for another reason; none where paired."""

    player: SeatedPlayer
    before: str | None
    after: str | None


class RoundAnew(msgspec.Struct, frozen=True, kw_only=True):
    """What pairing a round again would change; White is named first."""

    round: int
    published: bool
    since: Annotated[tuple[str, ...], Meta(description="What has changed since it was paired")]
    boards: tuple[BoardChangeItem, ...]
    byes: tuple[ByeChangeItem, ...]
    results_lost: Annotated[tuple[int, ...], Meta(description="Boards whose result is not kept")]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """The moves of a game."""

    round: int
    board: int
    game: Annotated[int, Meta(description="Which game, where a pairing has several; otherwise 0")]
    format: Annotated[str, Meta(examples=["pgn", "pdn"])]
    text: str


class RoundPage(Page[RoundItem], frozen=True, kw_only=True):
    """A part of the list of rounds."""


class RoundExplanation(msgspec.Struct, frozen=True, kw_only=True):
    """How a round is paired by the rules, as the command prints it."""

    round: int
    by_hand: bool
    as_it_stands: Annotated[
        bool, Meta(description="Whether the round stands as the rules pair it now")
    ]
    lines: tuple[str, ...]


class PairExplanation(msgspec.Struct, frozen=True, kw_only=True):
    """Why two players meet in a round, or why they do not."""

    round: int
    first: int
    second: int
    meet: Annotated[bool, Meta(description="Whether they meet in this round as it stands")]
    because: tuple[Reason, ...]
