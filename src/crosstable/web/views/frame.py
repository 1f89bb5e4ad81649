"""What belongs to every page: colours, rows and language chosen, and the live connection."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from crosstable.kernel.whole_number import whole_number
from crosstable.languages.catalogues import LANGUAGES
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.reports.printing import Paper
from crosstable.web.desk import Desk, Page
from crosstable.web.gate.cookies import DENSITY_COOKIE, LANGUAGE_COOKIE, PAPER_COOKIE, THEME_COOKIE
from crosstable.web.gate.identity import COOKIE
from crosstable.web.gate.origins import own_address
from crosstable.web.live.changes import Change, events

YEAR = 365 * 24 * 3600


class Preferences(msgspec.Struct, frozen=True):
    """What a person prefers; only what was pressed is sent."""

    theme: Literal["auto", "light", "dark", ""] = ""
    density: Literal["roomy", "compact", ""] = ""
    paper: str = ""
    language: str = ""
    back: str = "/"


class Frame(Controller):
    """What belongs to every page."""

    @get("/{rest:path}", sync_to_thread=False)
    def nothing(self, desk: NamedDependency[Desk], rest: FromPath[str]) -> Page:
        """Say, in the right language and to the right person, that a page does not exist."""
        del rest
        desk.missing("")

    @post("/preferences", sync_to_thread=False)
    def prefer(self, desk: NamedDependency[Desk]) -> Page:
        """Remember colours, rows, paper and language on this device."""
        wish = desk.form.read(Preferences)
        answer = desk.go(own_address(wish.back))
        if wish.theme == "auto":
            answer.delete_cookie(THEME_COOKIE)
        elif wish.theme:
            answer.set_cookie(desk.cookie(THEME_COOKIE, wish.theme, YEAR))
        if wish.density == "roomy":
            answer.delete_cookie(DENSITY_COOKIE)
        elif wish.density:
            answer.set_cookie(desk.cookie(DENSITY_COOKIE, wish.density, YEAR))
        if wish.paper in {size.value for size in Paper}:
            answer.set_cookie(desk.cookie(PAPER_COOKIE, wish.paper, YEAR))
        if wish.language in LANGUAGES:
            answer.set_cookie(desk.cookie(LANGUAGE_COOKIE, wish.language, YEAR))
        return answer

    @get("/office/live", sync_to_thread=True)
    def live(
        self,
        desk: NamedDependency[Desk],
        tournament: FromQuery[str | None] = None,
        since: FromQuery[str] = "",
    ) -> ServerSentEvent:
        """Tell an open page of one tournament, or of all, what changes."""
        if tournament is None:
            desk.require(Ask.SEE_UNPUBLISHED)
        else:
            desk.state(tournament)
        since = desk.request.headers.get("last-event-id", since)
        return ServerSentEvent(
            events(
                desk.house.changes,
                tournament,
                partial(_missed, desk, tournament, since),
                still_allowed=partial(_still_allowed, desk, tournament),
            ),
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )


async def _still_allowed(desk: Desk, tournament: str | None) -> bool:
    """Return whether whoever opened a page may still see it; a revocation counts at once."""
    headers, cookies = desk.request.headers, desk.request.cookies
    try:
        identity = await desk.house.gate.identify(headers, cookies.get(COOKIE))
    except NotAuthorizedException:
        return False
    role = identity.role(tournament) if identity is not None else None
    return allowed(role, Ask.SEE_UNPUBLISHED).outcome


def _missed(desk: Desk, tournament: str | None, since: str) -> Sequence[Change]:
    """Return what a page that comes back has to be told; one change says it all."""
    seen = whole_number(since)
    if tournament is None or seen is None:
        return ()
    version = desk.house.office.state(tournament).version
    return () if seen == version else (Change(tournament, version, ("missed",)),)
