"""Norms for programs: with a role always, for everybody where the chief arbiter shows them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from crosstable.office.norm_items import NormsItem, norms_item
from crosstable.titles.relevance import in_order, matters
from crosstable.web.api.changing import AboutEvent
from crosstable.web.api.window import EventWindow
from crosstable.web.display.norms import norm_table


class NormReading(AboutEvent):
    """Who made a norm, who still can, and what it takes."""

    @get("/norms", sync_to_thread=True, operation_id="listNorms")
    def norms(
        self,
        window: NamedDependency[EventWindow],
        title: Annotated[str, QueryParameter(description="Only this title, such as GM")] = "",
        player: Annotated[int, QueryParameter(ge=0, description="Only this player")] = 0,
        after: Annotated[
            int | None, QueryParameter(ge=0, description="As things stood after this round")
        ] = None,
        *,
        all: Annotated[
            bool, QueryParameter(description="Those who are far from a norm, too")
        ] = False,
    ) -> Response[NormsItem]:
        """List what is reached, within reach or narrowly missed, with every condition.

        The public is told where the chief arbiter shows it.
        """
        seen = window.seen()
        shown = seen.state.tournament
        if not seen.everything and not shown.norms_shown:
            raise NotFoundException("what players need for a norm is not published here")
        paired = len(shown.rounds)
        cut = after if after is not None and after < paired else None
        table = norm_table(window.house, seen.state, cut)
        told = in_order(
            verdict
            for verdict in table.verdicts
            if (not title or verdict.title == title.upper())
            and (not player or verdict.player == player)
            and (all or player or matters(verdict, table.event, named=bool(title)))
        )
        return window.answer(seen, lambda: norms_item(shown, table, told))
