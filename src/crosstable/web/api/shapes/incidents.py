"""Incidents as programs see them; for those who may read the log."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Citation


class IncidentItem(msgspec.Struct, frozen=True, kw_only=True):
    """An incident, or a ruling of the game desk."""

    number: Annotated[int, Meta(description="0 for a ruling")]
    version: int
    by: str
    at: datetime
    round: int
    board: int
    player: Annotated[int, Meta(description="0 where a ruling was about the game")]
    title: str
    article: Citation | None
    note: str
    penalty: str
    effects: tuple[str, ...]
    warnings: Annotated[int, Meta(description="How often the player was warned in the event")]
    appeal: Annotated[str, Meta(description="none, announced or decided")]
    appeal_deadline: datetime | None
    appeal_decision: str
    closed: bool


class IncidentLog(msgspec.Struct, frozen=True):
    """What happened at the boards, the latest first."""

    items: tuple[IncidentItem, ...]
