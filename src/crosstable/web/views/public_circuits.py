"""What everybody may read of cups, championships and exhibitions: tables, boards, calendar."""

from __future__ import annotations

from typing import Protocol, TypeVar
from urllib.parse import quote

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.circuits.cup import Cup, CupEvent
from crosstable.circuits.exhibitions import tally
from crosstable.office.keeping import Keeper
from crosstable.web.desk import Desk, Page
from crosstable.web.views.championships import board_context
from crosstable.web.views.cups import TABLES, cup_table, day_from, table_links
from crosstable.web.views.exhibitions import exhibition_context
from crosstable.web.views.kept_pages import kept_or_missing
from crosstable.web.views.youth import nations_context
from crosstable.web.words.languages import _


class PublicCircuits(Controller):
    """Cups, championships and exhibitions that were made public."""

    @get("/cups", sync_to_thread=True)
    def calendar(self, desk: NamedDependency[Desk]) -> Page:
        """Show the cups with the calendar of their events, championships and exhibitions."""
        cups = published(desk.house.cups)
        shown = published(desk.house.exhibitions)
        shown.sort(key=lambda one: (one.day, one.id), reverse=True)
        return desk.page(
            "public/cups.html",
            cups=cups,
            events=[(cup, _by_day(cup)) for cup in cups],
            championships=published(desk.house.championships),
            youth=published(desk.house.youth),
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
        kept = _seen(desk, desk.house.cups, cup, _("There is no such cup in this office."))
        chosen = table if table in TABLES else "open"
        day = day_from(on, desk.house.now().date())
        return desk.page(
            "public/cup.html",
            cup=kept,
            standing=cup_table(desk, kept, chosen, day),
            tables_shown=table_links(f"/cups/{cup}", chosen, on),
            table=chosen,
            on=day,
            calendar=_by_day(kept),
        )

    @get("/simuls/{simul:str}", sync_to_thread=True)
    def wall(self, desk: NamedDependency[Desk], simul: FromPath[str]) -> Page:
        """Show the boards of an exhibition as they are now."""
        missing = _("There is no such exhibition in this office.")
        kept = _seen(desk, desk.house.exhibitions, simul, missing)
        return desk.page("public/simul.html", **exhibition_context(kept))

    @get("/championships/{championship:str}", sync_to_thread=True)
    def championship(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show the qualification board, the reserve list, the groups and the final."""
        missing = _("There is no such championship in this office.")
        kept = _seen(desk, desk.house.championships, championship, missing)
        return desk.page("public/championship.html", **board_context(kept))

    @get("/youth/{youth:str}", sync_to_thread=True)
    def youth(
        self,
        desk: NamedDependency[Desk],
        youth: FromPath[str],
        discipline: FromQuery[str] = "classic",
    ) -> Page:
        """Show the classification of the nations."""
        missing = _("There is no such championship in this office.")
        kept = _seen(desk, desk.house.youth, youth, missing)
        return desk.page(
            "public/youth.html",
            **nations_context(kept, discipline, f"/youth/{quote(youth, safe='')}"),
        )


class _Publishable(Protocol):
    @property
    def published(self) -> bool: ...


Item = TypeVar("Item", bound=_Publishable)


def published(keeper: Keeper[Item]) -> list[Item]:
    """Return what everybody may read of what the office keeps."""
    return [kept.item for kept in keeper.all().values() if kept.item.published]


def _seen(desk: Desk, keeper: Keeper[Item], name: str, missing: str) -> Item:
    """Return an item that everybody may read, or say that there is none."""
    item = kept_or_missing(desk, keeper, name, missing).item
    if not item.published:
        desk.missing(missing)
    return item


def _by_day(cup: Cup) -> list[CupEvent]:
    return sorted(cup.events, key=lambda event: (event.first_day, event.id))
