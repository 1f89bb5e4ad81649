"""The sheet of the checklists: a box for every line, ticked or empty, with room to write."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import Phase
from crosstable.office.checklists import ShownLine, current_round, shown_lines
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import ChecklistPart, ChecklistRow, ChecklistSheet
from crosstable.rulebooks.index import spell


def checklist_sheet(scene: Scene, title: str, round_number: int | None = None) -> ChecklistSheet:
    """Return the lists of the event and of one round, without what this event is not asked."""
    event, words = scene.tournament, scene.words
    number = current_round(event) if round_number is None else round_number
    lines = [shown for shown in shown_lines(event, number) if shown.asked or shown.tick is not None]
    parts = tuple(
        ChecklistPart(
            title=words.say(phase.heading(number)),
            rows=tuple(_row(scene, shown) for shown in lines if shown.line.phase is phase),
        )
        for phase in Phase
    )
    return ChecklistSheet(
        head=scene.head(title, subtitle=words("Round {round}", round=number)),
        parts=tuple(part for part in parts if part.rows),
    )


def _row(scene: Scene, shown: ShownLine) -> ChecklistRow:
    words, line, judged = scene.words, shown.line, shown.judged
    asked, value, outcome = "", "", ""
    if judged is not None:
        asked = "; ".join(words.say(reason.sentence) for reason in judged.judgement.because)
        if judged.value:
            unit = f" {words.say(line.measure.unit)}" if line.measure is not None else ""
            value = f"{judged.value}{unit}"
            outcome = words.say(judged.judgement.outcome.words)
    return ChecklistRow(
        done=shown.tick is not None,
        text=words.say(line.text),
        who=words.say(line.who),
        article=spell(shown.article),
        asked=asked,
        value=value,
        outcome=outcome,
        measured=line.measure is not None,
        note=shown.tick.note if shown.tick is not None else "",
    )
