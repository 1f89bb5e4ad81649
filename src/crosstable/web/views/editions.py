"""The rules edition by edition, what changed between two, and what of it touches an event."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.changed_parts import PART_TITLES
from crosstable.office.compared_editions import Comparison, compared, edition_rows
from crosstable.office.rule_changes import ToldChange
from crosstable.rulebooks.library import editions_listed
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Form, Sheet
from crosstable.web.tabs import OFFICE, office_path


class EditionPages(Controller):
    """All editions, and any two compared, for everybody who is signed in."""

    path = "/office/editions"

    @get("/", sync_to_thread=True)
    def editions(self, desk: NamedDependency[Desk]) -> Page:
        """List the editions, or show what changed between two."""
        desk.signed_in()
        return _page(desk, "/office/editions", None)


class EventEditionPages(Controller):
    """What changed in the rules for one event."""

    path = OFFICE

    @get("/editions", sync_to_thread=True)
    def changed(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the differences that touch the event."""
        state = desk.state(name)
        return _page(desk, office_path(name, "editions"), state)


def _page(desk: Desk, path: str, state: State | None) -> Page:
    today = desk.house.now().date()
    asked = {name: desk.request.query_params.get(name, "") for name in ("older", "newer")}
    tournament = state.tournament if state else None
    sheet, comparison, status = Sheet(asked), None, 200
    if tournament is not None or any(asked.values()):
        try:
            comparison = compared(asked["older"], asked["newer"], today, tournament)
        except CrosstableError as error:
            form = Form({name: (text,) for name, text in asked.items()})
            sheet, status = Sheet.failed(form, error), 422
    if comparison is not None:
        sheet = Sheet({"older": comparison.before.id, "newer": comparison.after.id})
    return desk.page(
        "office/editions.html",
        status=status,
        **({"state": state, "here": "settings"} if state else {}),
        path=path,
        sheet=sheet,
        found=comparison,
        parts=_parts(comparison) if comparison else [],
        rows=edition_rows(today),
        known=_offered(tournament),
    )


def _parts(found: Comparison) -> list[tuple[str, list[ToldChange]]]:
    changes = found.changes
    parts: list[tuple[str, list[ToldChange]]] = [
        (title, [change for change in changes if change.part is part])
        for part, title in PART_TITLES.items()
    ]
    return [(title, own) for title, own in parts if own]


def _offered(tournament: Tournament | None) -> list[tuple[str, str]]:
    return [
        (known.id, known.title)
        for known in editions_listed()
        if tournament is None or known.game == tournament.game
    ]
