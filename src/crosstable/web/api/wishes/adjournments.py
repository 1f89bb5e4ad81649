"""What programs send about adjourned games."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta

from crosstable.kernel.adjourned import Envelope
from crosstable.kernel.colour import Colour
from crosstable.web.api.wishes.parts import Line, Wish

Seconds = Annotated[int, Meta(ge=0, le=359_999, description="Seconds that the clock shows")]


class AdjournWish(Wish, frozen=True, kw_only=True):
    """What stands on the envelope."""

    position: Annotated[
        str,
        Meta(max_length=400, description="Before the sealed move; empty: where filed moves end"),
    ] = ""
    move: Annotated[int, Meta(ge=0, le=999, description="Its number; 0: that of the position")] = 0
    white: Seconds
    black: Seconds
    offer: Annotated[
        Colour | None, Meta(description="Who has offered a draw that is not answered yet")
    ] = None
    resumes: Annotated[
        Annotated[datetime, Meta(tz=False)] | None,
        Meta(
            description="When play goes on, by the clock of the hall",
            examples=["2026-05-02T10:00:00"],
        ),
    ] = None
    venue: Line = ""
    early: Annotated[
        int, Meta(ge=0, le=600, description="Minutes before the end of the session")
    ] = 0
    exceptional: Annotated[
        str, Meta(max_length=500, description="Why it is adjourned out of turn")
    ] = ""


class SealWish(Wish, frozen=True, kw_only=True):
    """The move as the player wrote it, legal or not."""

    move: Annotated[str, Meta(min_length=1, max_length=60)]


class ResumeWish(Wish, frozen=True, kw_only=True):
    """How the game goes on."""

    envelope: Envelope = Envelope.OPENED
    code: Annotated[str, Meta(max_length=60, description="Of the envelope")] = ""
    written: Annotated[str, Meta(max_length=60, description="As the scoresheet has it")] = ""
    unreadable: Annotated[
        bool, Meta(description="Nobody can make out what was written, which loses the game")
    ] = False
    absent: Annotated[bool, Meta(description="The player who must reply is not there")] = False
    waited: Annotated[
        int, Meta(ge=0, le=359_999, description="Seconds that this player's clock ran before")
    ] = 0
    late: Annotated[
        Colour | None, Meta(description="Who came after the default time, or not at all")
    ] = None
    white: Seconds | None = None
    black: Seconds | None = None


class AnswerWish(Wish, frozen=True, kw_only=True):
    """What the opponent answers to an offer."""

    answer: Literal["accepted", "rejected"]
