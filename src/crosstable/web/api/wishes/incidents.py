"""What programs send about incidents."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from crosstable.web.api.wishes.parts import Number, ResultText, RoundNumber, Wish

__all__ = ["AppealDecisionWish", "AppealWish", "CloseWish", "IncidentWish"]

Short = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=500)]


class IncidentWish(Wish, frozen=True, kw_only=True):
    """One line of the log."""

    round: RoundNumber
    board: Number
    player: Number
    kind: Annotated[Short, Meta(description="Of the edition's catalogue: a name or an article")]
    note: Text = ""
    penalty: Annotated[Short, Meta(description="Of the ladder: a name or an article")] = ""
    seconds: Annotated[int, Meta(ge=0, le=100_000)] = 0
    result: ResultText = ""
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0
    amount: Annotated[Short, Meta(description="Of a fine, such as 25 EUR")] = ""
    not_begun: Annotated[bool, Meta(description="The opponent had not come: -/+")] = False
    only_note: Annotated[bool, Meta(description="Enter no result and expel nobody")] = False


class AppealWish(Wish, frozen=True, kw_only=True):
    """An appeal, and until when it must be handed in."""

    until: Annotated[
        datetime,
        Meta(tz=False, description="By the clock of the hall", examples=["2026-05-02T10:00:00"]),
    ]
    protest: Annotated[Text, Meta(description="What the player protests against")] = ""
    fee: Annotated[Short, Meta(description="What was paid with it")] = ""


class AppealDecisionWish(Wish, frozen=True, kw_only=True):
    """What was decided about an appeal."""

    decision: Text
    granted: Annotated[bool | None, Meta(description="Whether it was granted")] = None


class CloseWish(Wish, frozen=True, kw_only=True):
    """Nothing is left to do."""

    note: Text = ""
