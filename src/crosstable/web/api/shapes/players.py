"""A player as programs see one."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Page


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


class ListDifference(msgspec.Struct, frozen=True, kw_only=True):
    """Something a rating list says of a player that is not noted so."""

    field: Annotated[str, Meta(description="Such as federation, born or rating:fide.standard")]
    noted: str
    listed: str
    asks: Annotated[bool, Meta(description="Whether it is taken only where overwriting is wanted")]


class ListedItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player of whom the rating lists say something else."""

    number: int
    name: str
    listed_as: Annotated[str, Meta(description="Whom the list knows by the player's number")]
    differences: tuple[ListDifference, ...]


class ListIssueItem(msgspec.Struct, frozen=True, kw_only=True):
    """A rating list that counts for the event, and from when on it applies."""

    list: str
    dated: date


class ListComparison(msgspec.Struct, frozen=True, kw_only=True):
    """The players beside the rating lists in force on the first day of the event."""

    lists: tuple[ListIssueItem, ...]
    items: tuple[ListedItem, ...]
    unlisted: Annotated[tuple[int, ...], Meta(description="Whose number is on no list")]
    unnumbered: Annotated[tuple[int, ...], Meta(description="Who has no number in the register")]


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
