"""Incidents for programs: the log, a new line, an appeal, the end."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from msgspec import Meta

from crosstable.office.incidents import LoggedIncident, incident_log
from crosstable.office.roles import Ask
from crosstable.web.api.changing import EVENT, ChangingEvent
from crosstable.web.api.shapes.parts import Citation
from crosstable.web.api.showing import citation_item
from crosstable.web.api.window import EventWindow


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


class IncidentInterface(ChangingEvent):
    """The log of incidents; for tokens of those who may read it."""

    path = EVENT + "/incidents"

    @get("/", sync_to_thread=True, operation_id="listIncidents")
    def shown(self, window: NamedDependency[EventWindow]) -> Response[IncidentLog]:
        """List incidents and rulings at the boards, the latest first."""
        state = window.state_for(Ask.SEE_INCIDENTS)
        lines = incident_log(window.house.office, state)
        told = IncidentLog(tuple(map(_item, lines)))
        return Response(told, headers={"Cache-Control": "no-store"})


def _item(line: LoggedIncident) -> IncidentItem:
    return IncidentItem(
        number=line.number,
        version=line.version,
        by=line.by,
        at=line.at,
        round=line.round,
        board=line.board,
        player=line.player,
        title=str(line.title),
        article=citation_item(line.article),
        note=line.note,
        penalty="" if line.penalty is None else str(line.penalty),
        effects=tuple(map(str, line.effects)),
        warnings=line.warnings,
        appeal=line.appeal.state.value,
        appeal_deadline=line.appeal.deadline,
        appeal_decision=line.appeal.decision,
        closed=line.closed,
    )
