"""Checklists of an event: big rows to tap, values to type, and equipment judged piece by piece."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.checklists.model import Phase
from crosstable.arbiter.checklists.table import counts_of
from crosstable.arbiter.equipment.checking import EquipmentReport, checked, kind_named, kinds_of
from crosstable.arbiter.equipment.model import Choice, Feature, Size
from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import OpenLine, TickLine
from crosstable.office.acts.base import State
from crosstable.office.acts.checklists import highest_round
from crosstable.office.checklists import checklist, current_round
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Form, Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.sentences import error_text


class Checklists(Controller):
    """The lists and the equipment of one tournament."""

    path = f"{OFFICE}/checklists"

    @get("/", sync_to_thread=True)
    def show(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        phase: FromQuery[str] = "",
        round_number: FromQuery[str] = "",
    ) -> Page:
        """Show the lists of the event and of one round."""
        return _page(desk, desk.state(name), phase=phase, number=_number(round_number))

    @post("/", sync_to_thread=True)
    def tick(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Tick a line, write down what was measured, or open the line again."""
        state = desk.state(name)
        form = desk.form
        try:
            command = desk.command(OpenLine if form.text("act") == "open" else TickLine)
            return act_when_sure(desk, state, command, then=_here(name, form))
        except CrosstableError as error:
            return _page(
                desk,
                state,
                phase=form.text("phase"),
                number=form.number("at") or 0,
                failed=form.text("line"),
                error=" ".join(Sheet.to_mend(form, error).errors.values()),
                status=422,
            )

    @get("/equipment", sync_to_thread=True)
    def equipment(
        self, desk: NamedDependency[Desk], name: FromPath[str], kind: FromQuery[str] = ""
    ) -> Page:
        """Judge what was measured of a kind of equipment."""
        state = desk.state(name)
        rules = edition_of(state.tournament)
        kinds = kinds_of(rules)
        chosen = kind_named(kind, rules) if kind else kinds[0]
        names = {part.name for part in chosen.parts}
        given = {
            part: value.strip()[:40]
            for part, value in desk.request.query_params.items()
            if part in names and isinstance(value, str) and value.strip()
        }
        result: EquipmentReport | None = None
        error = ""
        try:
            result = checked(chosen, given, rules) if given else None
        except CrosstableError as problem:
            error = error_text(problem)
        return desk.page(
            "office/equipment.html",
            status=422 if error else 200,
            state=state,
            here="checklists",
            kinds=kinds,
            chosen=chosen,
            sizes=[part for part in chosen.parts if isinstance(part, Size)],
            features=[part for part in chosen.parts if isinstance(part, Feature)],
            choices=[part for part in chosen.parts if isinstance(part, Choice)],
            given=given,
            result=result,
            error=error,
        )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _here(name: str, form: Form) -> str:
    """Return the page with the list and the round that were open."""
    if form.text("then") == "deadlines":
        return office_path(name, "deadlines")
    asked = {"phase": form.text("phase")[:20], "round_number": form.number("at")}
    query = urlencode({key: value for key, value in asked.items() if value})
    address = office_path(name, "checklists") + (f"?{query}" if query else "")
    return f"{address}#{quote(form.text('line'))}"


def _page(
    desk: Desk,
    state: State,
    *,
    phase: str,
    number: int,
    failed: str = "",
    error: str = "",
    status: int = 200,
) -> Page:
    tournament = state.tournament
    last = highest_round(tournament)
    at = number if 1 <= number <= last else current_round(tournament)
    chosen = next((known for known in Phase if known.value == phase), None)
    lines = checklist(desk.house.office, state, at)
    asked = [line for line in lines if line.asked or line.ticked]
    return desk.page(
        "office/checklists.html",
        status=status,
        state=state,
        here="checklists",
        phases=[
            (
                known,
                sum(line.ticked for line in asked if line.line.phase is known),
                sum(line.line.phase is known for line in asked),
            )
            for known in Phase
        ],
        chosen=chosen,
        shown=[known for known in Phase if chosen in {None, known}],
        lines=asked,
        others=[
            line
            for line in lines
            if not (line.asked or line.ticked) and chosen in {None, line.line.phase}
        ],
        at=at,
        last=last,
        counts=counts_of(tournament),
        may_tick=desk.may(TickLine, state) and not tournament.archived,
        failed=failed,
        error=error,
    )
