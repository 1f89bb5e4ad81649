"""Checklists and equipment for programs."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from crosstable.arbiter.equipment.checking import checked, kind_named
from crosstable.kernel.verdict import Reason
from crosstable.office.checklists import ShownLine, checklist, current_round
from crosstable.office.roles import Ask
from crosstable.rulebooks.library import edition_of
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import ChangingEvent, change
from crosstable.web.api.showing import citation_item
from crosstable.web.api.window import EventWindow


class ChecklistInterface(ChangingEvent):
    """The lists of an event; for tokens of those with a role in it."""

    @get("/checklist", sync_to_thread=True, operation_id="showChecklist")
    def shown(
        self,
        window: NamedDependency[EventWindow],
        round_number: Annotated[
            int, QueryParameter(name="round", ge=0, le=999, description="0: the round of now")
        ] = 0,
    ) -> Response[shapes.Checklist]:
        """List what is to do and to measure, of the event and of one round."""
        state = window.state_for(Ask.SEE_UNPUBLISHED)
        number = round_number or current_round(state.tournament)
        lines = checklist(window.house.office, state, number)
        told = shapes.Checklist(number, tuple(map(_item, lines)))
        return Response(told, headers={"Cache-Control": "no-store"})

    @change("/equipment", operation_id="checkEquipment")
    def equipment(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.EquipmentWish]
    ) -> shapes.EquipmentReportItem:
        """Judge equipment by the texts of the event; nothing is written down."""
        state = window.state_for(Ask.SEE_UNPUBLISHED)
        rules = edition_of(state.tournament)
        report = checked(kind_named(data.kind, rules), data.given, rules, data.reading)
        return shapes.EquipmentReportItem(
            kind=report.kind,
            outcome=report.outcome.value,
            findings=tuple(
                shapes.EquipmentFindingItem(
                    part=finding.part,
                    title=str(finding.title),
                    given=finding.given,
                    outcome=finding.outcome.value,
                    strength=finding.strength.value,
                    because=_reasons(finding.because),
                )
                for finding in report.findings
            ),
            open=report.open,
        )


def _item(shown: ShownLine) -> shapes.ChecklistItem:
    line, judged, tick = shown.line, shown.judged, shown.tick
    return shapes.ChecklistItem(
        line=line.name,
        phase=line.phase.value,
        round=shown.round,
        who=str(line.who),
        text=str(line.text),
        article=citation_item(shown.article),
        asked=shown.asked,
        ticked=shown.ticked,
        by=shown.by,
        at=shown.at,
        note=tick.note if tick is not None else "",
        unit=str(line.measure.unit) if line.measure is not None else "",
        value=judged.value if judged is not None else "",
        from_event=judged is not None and judged.from_event,
        outcome=judged.judgement.outcome.value if judged is not None else "",
        because=_reasons(judged.judgement.because) if judged is not None else (),
    )


def _reasons(because: tuple[Reason, ...]) -> tuple[shapes.MeasuredReason, ...]:
    return tuple(
        shapes.MeasuredReason(str(reason.sentence), citation_item(reason.citation))
        for reason in because
    )
