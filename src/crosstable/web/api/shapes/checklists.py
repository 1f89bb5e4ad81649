"""Checklists, equipment and deadlines as programs see them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Citation


class MeasuredReason(msgspec.Struct, frozen=True):
    """What a text asks for, and where it stands."""

    text: str
    article: Citation | None


class ChecklistItem(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a checklist as it stands."""

    line: str
    phase: Annotated[
        str, Meta(description="before-event, before-round, during, after-round or after-event")
    ]
    round: Annotated[int, Meta(description="0 for a line that is done once in the event")]
    who: str
    text: str
    article: Citation | None
    asked: Annotated[bool, Meta(description="Whether this event is asked it")]
    ticked: bool
    by: str
    at: datetime | None
    note: str
    unit: Annotated[str, Meta(description="Empty where nothing is measured")]
    value: Annotated[str, Meta(description="What was measured, or what the event knows")]
    from_event: bool
    outcome: Annotated[str, Meta(description="fits, doubtful, fails or open; empty: no number")]
    because: tuple[MeasuredReason, ...]


class Checklist(msgspec.Struct, frozen=True):
    """The lists of an event and of one round."""

    round: int
    items: tuple[ChecklistItem, ...]


class EquipmentFindingItem(msgspec.Struct, frozen=True, kw_only=True):
    """What the text says of one part of equipment."""

    part: str
    title: str
    given: str
    outcome: Annotated[str, Meta(description="fits, doubtful, fails or open")]
    strength: Annotated[str, Meta(description="must or should")]
    because: tuple[MeasuredReason, ...]


class EquipmentReportItem(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of equipment against the texts."""

    kind: str
    outcome: str
    findings: tuple[EquipmentFindingItem, ...]
    open: Annotated[tuple[str, ...], Meta(description="Parts that nobody looked at")]


class DeadlineItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has a date."""

    tournament: str
    name: str
    title: str
    day: date
    at: Annotated[
        datetime | None,
        Meta(description="With an offset where the event has a time zone, else by its clock"),
    ]
    state: Annotated[str, Meta(description="done, overdue, due, later or over")]
    round: int
    who: str
    article: Citation | None
    note: str
    line: Annotated[str, Meta(description="The line of the checklists to tick when it is done")]


class DeadlineList(msgspec.Struct, frozen=True):
    """What has a date, the earliest first."""

    items: tuple[DeadlineItem, ...]
