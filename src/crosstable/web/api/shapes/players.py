"""A player as programs see one."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Page

__all__ = [
    "FieldItem",
    "FieldList",
    "IdentifierItem",
    "PlayerItem",
    "PlayerPage",
    "RatingItem",
    "TitleItem",
]


class RatingItem(msgspec.Struct, frozen=True):
    """A rating on one list."""

    list: str
    value: int


class TitleItem(msgspec.Struct, frozen=True):
    """A title and who awarded it."""

    register: str
    code: str


class IdentifierItem(msgspec.Struct, frozen=True):
    """The number of a player in one register."""

    register: str
    value: str


class PlayerItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a tournament, known by a number there."""

    number: int
    name: str
    federation: str
    club: str
    team: str
    sex: str | None
    born: Annotated[
        str | None,
        Meta(description="YYYY or YYYY-MM-DD for arbiters and above, null for everybody else"),
    ]
    ratings: tuple[RatingItem, ...]
    titles: tuple[TitleItem, ...]
    identifiers: tuple[IdentifierItem, ...]
    withdrawn_after_round: int | None
    present: Annotated[bool | None, Meta(description="What the check-in found; for roles only")]
    person: Annotated[
        str, Meta(description="Who it is in the register, for roles; empty where nobody said so")
    ] = ""
    fields: Annotated[
        dict[str, str],
        Meta(description="What is noted in the event's own fields, by key; for arbiters and above"),
    ] = {}
    expelled: Annotated[bool, Meta(description="Whether leaving was the arbiter's decision")] = (
        False
    )
    fixed_board: Annotated[
        int | None, Meta(description="Where the player always sits; for roles only")
    ] = None


class FieldItem(msgspec.Struct, frozen=True, kw_only=True):
    """A field of the event's own about players, and what it comes to."""

    key: str
    name: str
    kind: Annotated[str, Meta(description="yes-no, text, number, money or choice")]
    choices: tuple[str, ...]
    unit: str
    filled: Annotated[int, Meta(description="About how many players something is noted")]
    players: int
    amount: Annotated[str | None, Meta(description="The sum of numbers and of money")]
    counts: Annotated[dict[str, int], Meta(description="How often each choice was made")]


class FieldList(msgspec.Struct, frozen=True):
    """The fields of an event's own."""

    fields: tuple[FieldItem, ...]


class PlayerPage(Page[PlayerItem], frozen=True, kw_only=True):
    """A part of the list of players."""
