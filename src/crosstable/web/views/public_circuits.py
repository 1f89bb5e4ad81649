"""What everybody may read of cups and exhibitions: tables, the calendar, the wall of boards."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.circuits.cup import Cup, CupEvent
from crosstable.circuits.exhibitions import tally
from crosstable.kernel.errors import UnknownName
from crosstable.web.desk import Desk, Page
from crosstable.web.views.cups import TABLES, cup_table, day_from, table_links
from crosstable.web.views.exhibitions import exhibition_context
from crosstable.web.words.languages import _

__all__ = ["PublicCircuits"]


class PublicCircuits(Controller):
    """Cups and exhibitions that were made public."""

    @get("/cups", sync_to_thread=True)
    def calendar(self, desk: NamedDependency[Desk]) -> Page:
        """Show the cups with the calendar of their events, and the exhibitions."""
        cups = [kept.item for kept in desk.house.cups.all().values() if kept.item.published]
        shown = [kept.item for kept in desk.house.exhibitions.all().values() if kept.item.published]
        shown.sort(key=lambda one: (one.day, one.id), reverse=True)
        return desk.page(
            "public/cups.html",
            cups=cups,
            events=[(cup, _by_day(cup)) for cup in cups],
            exhibitions=[(one, tally(one.boards)) for one in shown],
        )

    @get("/cups/{cup:str}", sync_to_thread=True)
    def cup(
        self,
        desk: NamedDependency[Desk],
        cup: FromPath[str],
        table: FromQuery[str] = "open",
        on: FromQuery[str] = "",
    ) -> Page:
        """Show a classification on a day."""
        try:
            kept = desk.house.cups.get(cup)
        except UnknownName:
            desk.missing(_("There is no such cup in this office."))
        if not kept.item.published:
            desk.missing(_("There is no such cup in this office."))
        chosen = table if table in TABLES else "open"
        day = day_from(on, desk.house.now().date())
        return desk.page(
            "public/cup.html",
            cup=kept.item,
            standing=cup_table(desk, kept.item, chosen, day),
            tables_shown=table_links(f"/cups/{cup}", chosen, on),
            table=chosen,
            on=day,
            calendar=_by_day(kept.item),
        )

    @get("/simuls/{simul:str}", sync_to_thread=True)
    def wall(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Show the boards of an exhibition as they are now."""
        try:
            kept = desk.house.exhibitions.get(simul)
        except UnknownName:
            desk.missing(_("There is no such exhibition in this office."))
        if not kept.item.published:
            desk.missing(_("There is no such exhibition in this office."))
        return desk.page("public/simul.html", **exhibition_context(kept.item))


def _by_day(cup: Cup) -> list[CupEvent]:
    return sorted(cup.events, key=lambda event: (event.first_day, event.id))
