"""Teams, their lists and line-ups as programs see them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = ["LineupItem", "TeamDetail", "TeamList"]


class LineupItem(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays for a team in a round, first board first."""

    round: int
    players: Annotated[tuple[int, ...], Meta(description="The players' numbers")]
    places: Annotated[tuple[int, ...], Meta(description="Their places in the team's list")]


class TeamDetail(msgspec.Struct, frozen=True, kw_only=True):
    """One team and its list."""

    number: int
    name: str
    short: str
    federation: str
    captain: str
    players: Annotated[tuple[int, ...], Meta(description="Numbers, in the order of the list")]
    left_after: Annotated[
        int | None, Meta(description="After which round the team withdrew; null: it is there")
    ]
    lineups: Annotated[
        tuple[LineupItem, ...], Meta(description="As handed in; else the first of the list play")
    ]


class TeamList(msgspec.Struct, frozen=True, kw_only=True):
    """All teams by number; none where players play for themselves."""

    items: tuple[TeamDetail, ...]
