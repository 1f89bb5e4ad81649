"""What programs send about fair play."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from crosstable.web.api.wishes.parts import Number, RoundNumber, Wish

Line = Annotated[str, Meta(max_length=200)]
Statement = Annotated[str, Meta(max_length=4000)]
SexText = Literal["m", "w"]
InspectionTimeText = Literal["before", "during", "after"]


class LeftBoardWish(Wish, frozen=True, kw_only=True):
    """Somebody left the board, or is back."""

    round: RoundNumber
    player: Number
    away: bool
    mistaken: Annotated[bool, Meta(description="The player never left")] = False


class InspectionWish(Wish, frozen=True, kw_only=True):
    """A player is required to be inspected."""

    round: RoundNumber
    player: Number
    ground: Literal["suspicion", "complaint", "left-venue", "random"]
    complaint: Annotated[int, Meta(ge=0, le=9999)] = 0
    time: InspectionTimeText | None = None
    room: Line = ""
    inspector: Line = ""
    inspector_sex: SexText | None = None
    witness: Line = ""
    witness_sex: SexText | None = None
    second_witness: Line = ""
    note: Statement = ""


class ComplaintWish(Wish, frozen=True, kw_only=True):
    """A complaint as its form has it."""

    form: Literal["in-tournament", "with-analysis", "spoken"]
    round: RoundNumber
    accused: Number
    complainant: Line = ""
    complainant_id: Line = ""
    complainant_player: Annotated[int, Meta(ge=0, le=999_999)] = 0
    lodged: date
    details: Statement = ""
    checked: bool = False
    program: Line = ""
    hardware: Line = ""
    analysis_file: Line = ""
    results: Statement = ""
    comments: Statement = ""
