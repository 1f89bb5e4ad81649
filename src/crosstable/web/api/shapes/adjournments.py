"""Adjourned games as programs see them: what the envelope says, never what it holds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.acts import Done


class ResumptionItem(msgspec.Struct, frozen=True, kw_only=True):
    """How an adjourned game went on."""

    envelope: str
    move: Annotated[str, Meta(description="The sealed move, now that the envelope is open")]
    position: Annotated[str, Meta(description="After the move; empty where there is none")]
    white: Annotated[int, Meta(description="Seconds on White's clock")]
    black: Annotated[int, Meta(description="Seconds on Black's clock")]


class AdjournmentItem(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was broken off."""

    round: int
    board: int
    position: Annotated[str, Meta(description="Before the sealed move")]
    move: Annotated[int, Meta(description="The number of the sealed move")]
    sealed_by: str
    white: Annotated[int, Meta(description="Seconds left on White's clock")]
    black: Annotated[int, Meta(description="Seconds left on Black's clock")]
    offer: Annotated[str, Meta(description="Who has offered a draw that is not answered yet")] = ""
    resumes: datetime | None = None
    venue: str = ""
    exceptional: str = ""
    kept: Annotated[bool, Meta(description="Whether the move is kept here, encrypted")] = False
    resumption: ResumptionItem | None = None


class SealedDone(Done, frozen=True, kw_only=True):
    """What sealing a move led to."""

    code: Annotated[
        str,
        Meta(description="It opens the envelope, and is told this once: the same key gets none"),
    ] = ""
