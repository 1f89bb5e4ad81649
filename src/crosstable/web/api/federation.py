"""A federation for programs: what everybody may read of it, and what its rating lists say."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from crosstable.kernel.errors import UnknownName
from crosstable.office.list_leaders import leader_table
from crosstable.office.roles import Ask
from crosstable.rulebooks.library import LISTS
from crosstable.web.api.norm_papers import as_data
from crosstable.web.api.window import Window, identified
from crosstable.web.cache.listed import countries_kept, titles_kept
from crosstable.web.cache.register import register_shown

Day = Annotated[date | None, QueryParameter(description="As things stand then; default: today")]
Women = Annotated[bool, QueryParameter(description="Of women only")]
First = Annotated[int, QueryParameter(ge=1, le=1000, description="How many at most")]
Best = Annotated[
    int, QueryParameter(description="How many players of a country count; no text says it")
]


class FederationReading(Controller):
    """What everybody may read of the register."""

    path = "/federation"
    tags = ("Federation",)

    @get("/arbiters", sync_to_thread=True, operation_id="listPublicArbiters")
    def arbiters(self, window: NamedDependency[Window]) -> Response[Any]:
        """List arbiters and referees as far as they agreed to it."""
        shown = register_shown(window.house)
        return as_data({"on": window.house.now().date(), "items": shown.arbiters})

    @get("/titles", sync_to_thread=True, operation_id="listPublicTitles")
    def titles(self, window: NamedDependency[Window]) -> Response[Any]:
        """List players with titles as far as they agreed to it."""
        shown = register_shown(window.house)
        return as_data({"on": window.house.now().date(), "items": shown.titled})


class ListReading(Controller):
    """What the office's rating lists say, for arbiters and above."""

    path = "/rating-lists/{list:str}"
    tags = ("Federation",)
    guards = (identified,)

    @get("/leaders", sync_to_thread=True, operation_id="listLeaders")
    def leaders(
        self,
        window: NamedDependency[Window],
        list: FromPath[str],
        on: Day = None,
        women: Women = False,  # noqa: FBT002 -- a query has names
        limit: First = 10,
    ) -> Response[Any]:
        """Return the first of the active players."""
        day = _asked(window, list, on)
        return as_data(leader_table(window.house.lists, list, day, women=women, limit=limit))

    @get("/countries", sync_to_thread=True, operation_id="listCountries")
    def countries(
        self,
        window: NamedDependency[Window],
        list: FromPath[str],
        best: Best = 0,
        on: Day = None,
        women: Women = False,  # noqa: FBT002 -- a query has names
    ) -> Response[Any]:
        """Return federations by the average of their best players; `best` has to be said."""
        day = _asked(window, list, on)
        return as_data(countries_kept(window.house, list, day, best=best, women=women))

    @get("/titles", sync_to_thread=True, operation_id="listTitlesByRating")
    def titles(
        self,
        window: NamedDependency[Window],
        list: FromPath[str],
        on: Day = None,
    ) -> Response[Any]:
        """Return whose rating gives a title by itself."""
        return as_data(titles_kept(window.house, list, _asked(window, list, on)))


def _asked(window: Window, name: str, on: date | None) -> date:
    window.insist(Ask.SEE_PERSONS)
    if name not in LISTS:
        raise UnknownName("rating list that events count for", name, LISTS)
    return on or window.house.now().date()
