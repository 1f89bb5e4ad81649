"""Line-ups and postponed matches."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta

from crosstable.web.api.wishes.parts import Reasoned, Wish

__all__ = ["LineupWish", "PostponeWish"]


class LineupWish(Wish, frozen=True, kw_only=True):
    """Who plays, by the places in the team's list, first board first."""

    places: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=9999)], ...],
        Meta(max_length=200, examples=[[1, 2, 4, 5]]),
    ]


class PostponeWish(Reasoned, frozen=True, kw_only=True):
    """To which day a match is put off, and why."""

    day: Annotated[date | None, Meta(description="Null: no day is fixed yet")] = None
