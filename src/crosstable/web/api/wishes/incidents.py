"""What programs send about incidents."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from crosstable.web.api.wishes.parts import Number, ResultText, RoundNumber, Wish

__all__ = ["IncidentWish"]

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
