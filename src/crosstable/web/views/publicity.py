"""Whether everybody may know of a tournament: made public, or made private."""

from __future__ import annotations

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import HideTournament, PublishTournament
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class Publicity(Controller):
    """The door between the office and the public pages."""

    path = OFFICE

    @post("/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Make the tournament public, after saying what everybody will see."""
        back = desk.back_or(office_path(name))
        return act_when_sure(
            desk,
            desk.state(name),
            PublishTournament(),
            title=_("Make the tournament public?"),
            yes=_("Make it public"),
            then=back,
            done=_("The tournament is public."),
            back=back,
        )

    @post("/hide", sync_to_thread=True)
    def hide(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Make the tournament private, with a reason."""
        back = desk.back_or(office_path(name, "settings"))
        return act_when_sure(
            desk,
            desk.state(name),
            desk.form.command(HideTournament),
            title=_("Make the tournament private?"),
            yes=_("Make it private"),
            then=back,
            done=_("The tournament is no longer public."),
            back=back,
        )
