"""What programs say about play-offs, lots at a board and who goes on."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.office.qualifying import SeedingOrder
from crosstable.web.api.wishes.parts import Name, Number, Wish


class PlayOffWish(Wish, frozen=True, kw_only=True):
    """For which place a play-off begins."""

    place: Number = 1
    players: Annotated[
        tuple[Number, ...],
        Meta(max_length=100, description="Only these of those who are level; empty: all"),
    ] = ()


class PlayOffOver(Wish, frozen=True, kw_only=True):
    """Which play-off is over, so that its places stand in the standings."""

    event: Annotated[str, Meta(min_length=1, max_length=200)]


class GroupWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another event whose first go on too."""

    tournament: Annotated[str, Meta(min_length=1, max_length=200)]
    declined: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()


class QualifyWish(Wish, frozen=True, kw_only=True):
    """The next event for the first of this one, or one that is announced already."""

    name: Annotated[Name | None, Meta(description="Of a new event")] = None
    into: Annotated[
        Name | None,
        Meta(description="An event announced already, by its id, which they are entered into"),
    ] = None
    first: Annotated[int, Meta(ge=1, le=999, description="Qualifiers from each event")]
    declined: Annotated[
        tuple[Number, ...], Meta(max_length=500, description="Who does not come; reserves do")
    ] = ()
    also: Annotated[tuple[GroupWish, ...], Meta(max_length=64)] = ()
    order: SeedingOrder = SeedingOrder.PLACES
    system: Annotated[
        str, Meta(max_length=60, description="Of a new event; empty: a knock-out")
    ] = ""
    games: Annotated[str, Meta(max_length=600)] = ""
    rounds: Annotated[int, Meta(ge=0, le=99, description="How many rounds a Swiss has")] = 0
    starts: date | None = None
