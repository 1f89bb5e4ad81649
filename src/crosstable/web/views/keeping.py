"""What becomes of a whole tournament: archived, deleted before play, or the template of another."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import ArchiveTournament, DeleteTournament, HideTournament
from crosstable.office.acts import ReopenTournament as Reopen
from crosstable.office.acts.base import State
from crosstable.office.acts.keeping import can_be_deleted
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class Another(msgspec.Struct, frozen=True):
    """A tournament like this one."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    starts: date | None = None
    players: bool = False


class Keeping(Controller):
    """One page for all that is done with a tournament as a whole."""

    path = OFFICE

    @get("/keeping", sync_to_thread=True)
    def look(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what can be done with the tournament."""
        return self._page(desk, desk.state(name), Sheet())

    @post("/archive", sync_to_thread=True)
    def archive(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Put the tournament away."""
        return act_when_sure(
            desk,
            desk.state(name),
            ArchiveTournament(),
            title=_("Archive the tournament?"),
            yes=_("Archive it"),
            then="/office",
            done=_("The tournament is in the archive."),
            back=office_path(name, "keeping"),
        )

    @post("/reopen", sync_to_thread=True)
    def reopen(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the tournament out of the archive."""
        back = desk.back_or(office_path(name))
        return act_when_sure(
            desk,
            desk.state(name),
            Reopen(),
            then=back,
            done=_("The tournament can be changed again."),
            back=back,
        )

    @post("/delete", sync_to_thread=True)
    def delete(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Delete the tournament before play, with a reason."""
        return act_when_sure(
            desk,
            desk.state(name),
            desk.command(DeleteTournament),
            title=_("Delete the tournament?"),
            yes=_("Delete it"),
            then="/office",
            done=_("The tournament is deleted. The journal records that it existed."),
            back=office_path(name, "keeping"),
        )

    @post("/duplicate", sync_to_thread=True)
    def duplicate(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Announce a tournament like this one, and go to its page."""
        state = desk.state(name)
        desk.require(Ask.CREATE_TOURNAMENT)

        def perform() -> Page:
            wish = desk.form.read(Another)
            made = desk.office.duplicate(
                state, wish.title, wish.starts, players=wish.players, at=desk.house.now()
            )
            done = _(
                "A new tournament like %(name)s is created. It is private until you make it public."
            )
            return desk.go(office_path(made.id), done % {"name": state.tournament.name})

        try:
            return desk.once(perform)
        except CrosstableError as error:
            return self._page(desk, state, Sheet.failed(desk.form, error), status=422)

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/keeping.html",
            status=status,
            state=state,
            here="settings",
            sheet=sheet,
            may_archive=desk.may(ArchiveTournament, state),
            may_hide=desk.may(HideTournament, state) and state.tournament.published,
            may_delete=desk.may(DeleteTournament, state),
            may_create=desk.may(Ask.CREATE_TOURNAMENT),
            can_be_deleted=can_be_deleted(state),
        )
