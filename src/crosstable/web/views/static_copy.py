"""The public pages of an event as a ZIP of files, for a web host of one's own."""

from __future__ import annotations

import asyncio
from typing import cast

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.roles import Ask
from crosstable.web.desk import Desk
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.heads import OfficeApp
from crosstable.web.site.copying import copied, zipped
from crosstable.web.tabs import OFFICE
from crosstable.web.words.languages import _, language


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
