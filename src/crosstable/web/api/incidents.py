"""Incidents for programs: the log, a new line, an appeal, the end."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from crosstable.office.incidents import LoggedIncident, incident_log
from crosstable.office.roles import Ask
from crosstable.web.api import shapes
from crosstable.web.api.changing import EVENT, ChangingEvent
from crosstable.web.api.showing import citation_item
from crosstable.web.api.window import EventWindow


class IncidentInterface(ChangingEvent):
    """The log of incidents; for tokens of those who may read it."""

    path = EVENT + "/incidents"

    @get("/", sync_to_thread=True, operation_id="listIncidents")
    def shown(self, window: NamedDependency[EventWindow]) -> Response[shapes.IncidentLog]:
        """List incidents and rulings at the boards, the latest first."""
        state = window.state_for(Ask.SEE_INCIDENTS)
        lines = incident_log(window.house.office, state)
        told = shapes.IncidentLog(tuple(map(_item, lines)))
        return Response(told, headers={"Cache-Control": "no-store"})


def _item(line: LoggedIncident) -> shapes.IncidentItem:
    return shapes.IncidentItem(
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
