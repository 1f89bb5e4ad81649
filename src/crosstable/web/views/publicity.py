"""Whether everybody may know of a tournament: made public, or made private."""

from __future__ import annotations

import asyncio
from typing import cast

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import HideTournament, PublishTournament
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.heads import OfficeApp
from crosstable.web.site.copying import copied, zipped
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, language

# The public pages of an event as a ZIP of files, for a web host of one's own.


class StaticCopy(Controller):
    """A copy for any web host."""

    path = OFFICE

    @get("/export/site")
    async def site(self, desk: NamedDependency[Desk], name: FromPath[str]) -> File:
        """Give the public pages as files; what is not published is in none of them."""
        state = await asyncio.to_thread(desk.state, name)
        await asyncio.to_thread(desk.require, Ask.EXPORT, name)
        at = desk.house.now()
        app = cast("OfficeApp", desk.request.app)
        files = await copied(app, state.id, language=language(), at=at)
        packed = await asyncio.to_thread(zipped, files, state.id, at)
        named = file_name(state.tournament, _("web pages"), ending=".zip")
        return download(packed, named, "application/zip")


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
            desk.command(HideTournament),
            title=_("Make the tournament private?"),
            yes=_("Make it private"),
            then=back,
            done=_("The tournament is no longer public."),
            back=back,
        )
