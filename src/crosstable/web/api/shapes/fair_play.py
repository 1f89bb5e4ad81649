"""Fair play as programs see it: absences for arbiters, cases for the chief arbiter."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Reason


class AbsenceItem(msgspec.Struct, frozen=True, kw_only=True):
    """How often a player left the board in a round."""

    round: int
    player: int
    count: int
    seconds: Annotated[int, Meta(description="How long together; until now where still away")]
    away_since: datetime | None
    prompt: Annotated[Reason | None, Meta(description="Where a text asks for attention")]


class AbsenceList(msgspec.Struct, frozen=True):
    """Who left, and who must ask before leaving."""

    leaving: Reason
    items: tuple[AbsenceItem, ...]


class InspectionItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player who was inspected."""

    number: int
    round: int
    player: int
    ground: str
    complaint: int
    time: Annotated[str | None, Meta(description="Null where nobody said it")]
    room: str
    inspector: str
    witness: str
    second_witness: str
    refusals: tuple[str, ...]
    finding: str | None
    note: str


class ComplaintItem(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint."""

    number: int
    form: str
    round: int
    accused: int
    complainant: str
    complainant_id: str
    complainant_player: int
    lodged: date
    details: str
    checked: bool
    program: str
    hardware: str
    analysis_file: str
    results: str
    comments: str
    standing: str
    decision: str
    informed: bool
    answer: str
    penalty: str
    amount: Annotated[str, Meta(description="Of a fine, with its currency")] = ""


class FairPlayList(msgspec.Struct, frozen=True):
    """Every case, and the lines of the tournament report."""

    inspections: tuple[InspectionItem, ...]
    complaints: tuple[ComplaintItem, ...]
    report: tuple[Reason, ...]
