"""An event's own fields about its players: which there are, what they come to, what is noted."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player_fields import FieldValue
from crosstable.office.acts import DefineField, DropField, Filled, FillFields
from crosstable.office.acts.base import State
from crosstable.office.field_totals import field_totals, total_words
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.asked import drawn_fields
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, players_path
from crosstable.web.words.languages import _


class PlayerFields(Controller):
    """The fields and what is noted in them."""

    path = f"{OFFICE}/players"

    @get("/fields", sync_to_thread=True)
    def fields(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the fields with their totals."""
        state = desk.state(name)
        desk.require(Ask.SEE_FIELDS, name)
        return self._page(desk, state, Sheet())

    @post("/fields", sync_to_thread=True)
    def define(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Add a field."""
        state = desk.state(name)
        desk.require(DefineField, name)
        try:
            command = desk.command(DefineField)
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Add the field?"),
                then=players_path(state, "fields"),
                done=_("%(field)s can be noted about every player now.") % {"field": command.name},
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/fields/remove", sync_to_thread=True)
    def remove(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Remove a field with all that is noted in it."""
        state = desk.state(name)
        desk.require(DropField, name)
        return act_when_sure(
            desk,
            state,
            desk.command(DropField),
            title=_("Remove the field?"),
            yes=_("Remove"),
            then=players_path(state, "fields"),
            back=players_path(state, "fields"),
            done=_("The field is removed."),
        )

    @post("/{number:int}/note", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]) -> Page:
        """Note something about a player; a field that comes empty has no note any more."""
        state = desk.state(name)
        desk.require(FillFields, name)
        entrant = entrant_at(desk, state, number)
        values = tuple(
            FieldValue(field.key, desk.form.text(f"field.{field.key}"))
            for field in state.tournament.player_fields
        )
        page = players_path(state, number)
        try:
            return act_when_sure(
                desk,
                state,
                FillFields((Filled(number, values),)),
                then=page,
                back=page,
                done=_("Noted about %(name)s.") % {"name": entrant.player.name},
            )
        except CrosstableError as error:
            return desk.go(page, Notice(what_to_mend(error), 5))

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/players/fields.html",
            status=status,
            state=state,
            here="players",
            sheet=sheet,
            totals=field_totals(state.tournament),
            total_words=total_words,
            kinds=dict(drawn_fields("DefineField")["kind"].options),
            may_define=desk.may(DefineField, state),
        )
