"""What answers are made of: points, citations, reasons, pages of a list."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta


class Points(msgspec.Struct, frozen=True):
    """Points, for people and for programs."""

    text: Annotated[str, Meta(description="A decimal number, such as 7.5", examples=["7.5"])]
    units: Annotated[int, Meta(description="Whole units; `points.unit` of them make one point")]


class Citation(msgspec.Struct, frozen=True):
    """An article of a federation's text."""

    text: Annotated[str, Meta(examples=["fide.competitions"])]
    article: Annotated[str, Meta(examples=["6.7.2"])]
    spelled: Annotated[str, Meta(description="As an arbiter writes it", examples=["FIDE GR 6.7.2"])]


class Reason(msgspec.Struct, frozen=True):
    """One sentence of an explanation, with the article it rests on where there is one."""

    sentence: str
    citation: Citation | None = None


class PointScale(msgspec.Struct, frozen=True):
    """The table of points of an event."""

    name: Annotated[str, Meta(examples=["1-½-0"])]
    unit: Annotated[int, Meta(description="So many units make one point")]
    win: Points
    draw: Points


class Choice(msgspec.Struct, frozen=True):
    """A named choice of the regulations."""

    name: str
    value: str


Item = TypeVar("Item")


class Page(msgspec.Struct, Generic[Item], frozen=True, kw_only=True):
    """A part of a list; the header ``Link`` leads to its neighbours."""

    items: tuple[Item, ...]
    page: int
    limit: int
    total: int
