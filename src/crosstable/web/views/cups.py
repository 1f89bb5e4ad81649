"""World Cups in the office: the table with its working, the events with their conditions."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlencode

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.circuits.cup import Cup
from crosstable.circuits.cup_table import CupStanding, cup_standing
from crosstable.circuits.qualification import board_of
from crosstable.office.cup_results import listed_ratings
from crosstable.office.cups import Cups
from crosstable.office.roles import Ask
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.circuit_forms import CupForm, numbers_in
from crosstable.web.forms.form import Sheet
from crosstable.web.views.kept_pages import CIRCUITS, Shelf, guarded, signed
from crosstable.web.words.languages import N_, _

CUPS = "/office/cups"
TABLES = ("open", "women", "intercontinental", "intercontinental-women")


CUP_SHELF: Shelf[Cups, Cup] = Shelf(
    base=CUPS, keeper=lambda house: house.cups, missing=N_("There is no such cup in this office.")
)


def day_from(text: str, today: date) -> date:
    """Return the day a page is asked for; today where it is none."""
    try:
        return date.fromisoformat(text) if text else today
    except ValueError:
        return today


def cup_table(desk: Desk, cup: Cup, table: str, on: date) -> CupStanding:
    """Return one of the four classifications on a day."""
    intercontinental = table.startswith("intercontinental")
    listed = listed_ratings(cup, desk.house.lists, on) if intercontinental else None
    return cup_standing(
        cup, on, women=table.endswith("women"), intercontinental=intercontinental, listed=listed
    )


def table_links(base: str, table: str, on: str) -> list[tuple[str, str, bool]]:
    """Return address, words and whether it is shown, for each classification."""
    words = {
        "open": _("Open"),
        "women": _("Women"),
        "intercontinental": _("Intercontinental, open"),
        "intercontinental-women": _("Intercontinental, women"),
    }
    return [
        (
            f"{base}?{urlencode({'table': name} | ({'on': on} if on else {}))}",
            words[name],
            name == table,
        )
        for name in TABLES
    ]


class CupPages(Controller):
    """Cups."""

    @get(CIRCUITS, sync_to_thread=True)
    def overview(self, desk: NamedDependency[Desk]) -> Page:
        """Show the cups, championships, exhibitions and records of the office."""
        desk.require(Ask.SEE_UNPUBLISHED)
        exhibitions = [kept.item for kept in desk.house.exhibitions.all().values()]
        return desk.page(
            "office/circuits/home.html",
            cups=[kept.item for kept in desk.house.cups.all().values()],
            championships=[
                (kept.item, board_of(kept.item).filled)
                for kept in desk.house.championships.all().values()
            ],
            youth=[kept.item for kept in desk.house.youth.all().values()],
            exhibitions=sorted(exhibitions, key=lambda one: (one.day, one.id), reverse=True),
            records=desk.house.exhibitions.records(),
            keeps=desk.may(Ask.KEEP_CUPS),
            runs=desk.may(Ask.RUN_EXHIBITIONS),
        )

    @get(f"{CUPS}/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_CUPS)
        return desk.page("office/circuits/cup-new.html", sheet=Sheet(), usual=WORLD_CUP.bonus)

    @post(f"{CUPS}/new", sync_to_thread=True)
    def begin(self, desk: NamedDependency[Desk]) -> Page:
        """Begin a cup."""
        desk.require(Ask.KEEP_CUPS)

        def perform() -> Page:
            wish = desk.form.read(CupForm)
            kept = desk.house.cups.create(
                wish.name,
                signed=signed(desk),
                bonus=numbers_in(wish.bonus, "bonus") or None,
                factors=wish.factors(),
                places_from=wish.places,
            )
            return desk.go(
                CUP_SHELF.path(kept.item.id), _("%(name)s is set up.") % {"name": kept.item.name}
            )

        return guarded(
            desk,
            perform,
            lambda sheet: desk.page(
                "office/circuits/cup-new.html", status=422, sheet=sheet, usual=WORLD_CUP.bonus
            ),
        )

    @get(f"{CUPS}/{{cup:str}}", sync_to_thread=True)
    def table(
        self,
        desk: NamedDependency[Desk],
        cup: FromPath[str],
        table: FromQuery[str] = "open",
        on: FromQuery[str] = "",
    ) -> Page:
        """Show a classification with the working of every player."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return cup_page(desk, cup, Sheet(), table=table, on=on)

    @post(f"{CUPS}/{{cup:str}}/settings", sync_to_thread=True)
    def settle(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Set name, bonus, factor and the counting of places."""

        def perform() -> Page:
            wish = desk.form.read(CupForm)
            desk.house.cups.settle(
                cup,
                signed=signed(desk),
                name=wish.name,
                bonus=numbers_in(wish.bonus, "bonus") or WORLD_CUP.bonus,
                factors=wish.factors(),
                places_from=wish.places,
            )
            return desk.go(CUP_SHELF.path(cup), _("Saved."))

        return CUP_SHELF.act(desk, cup, perform, cup_page, at="settings")

    @post(f"{CUPS}/{{cup:str}}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Let everybody read the cup, or nobody else any more."""
        return CUP_SHELF.publish(
            desk, cup, shown=_("The cup is public."), hidden=_("The cup is not public any more.")
        )

    @post(f"{CUPS}/{{cup:str}}/declare", sync_to_thread=True)
    def declare(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Note in which classification a woman is in a year."""

        def perform() -> Page:
            wish = desk.form.read(_Declares)
            desk.house.cups.declare(
                cup,
                wish.player,
                year=wish.declared_on.year if wish.year is None else wish.year,
                to_open=wish.classification == "open",
                on=wish.declared_on,
                signed=signed(desk),
            )
            return desk.go(CUP_SHELF.path(cup), _("The declaration is noted."))

        return CUP_SHELF.act(desk, cup, perform, cup_page, at="declare")

    @post(f"{CUPS}/{{cup:str}}/rating", sync_to_thread=True)
    def rate(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Note a rating for the Intercontinental Cup."""

        def perform() -> Page:
            wish = desk.form.read(_Rates)
            desk.house.cups.note_rating(
                cup, wish.player, wish.rating, wish.rated_on, signed=signed(desk)
            )
            return desk.go(CUP_SHELF.path(cup), _("The rating is noted."))

        return CUP_SHELF.act(desk, cup, perform, cup_page, at="rating")

    @post(f"{CUPS}/{{cup:str}}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Take the latest act back."""
        return CUP_SHELF.take_back(desk, cup)


class _Declares(msgspec.Struct, frozen=True):
    player: str
    classification: str
    declared_on: date
    year: int | None = None


class _Rates(msgspec.Struct, frozen=True):
    player: str
    rating: int
    rated_on: date


def cup_page(
    desk: Desk, cup: str, sheet: Sheet, *, table: str = "open", on: str = "", at: str = ""
) -> Page:
    """Return the page of a cup; ``at`` names the form that the sheet belongs to."""
    kept = CUP_SHELF.kept(desk, cup)
    table = table if table in TABLES else "open"
    day = day_from(on, desk.house.now().date())
    return desk.page(
        "office/circuits/cup.html",
        status=422 if at else 200,
        kept=kept,
        cup=kept.item,
        standing=cup_table(desk, kept.item, table, day),
        tables_shown=table_links(CUP_SHELF.path(cup), table, on),
        table=table,
        on=day,
        sheet=sheet,
        at=at,
        blank=Sheet(),
        keeps=desk.may(Ask.KEEP_CUPS),
        cup_path=CUP_SHELF.path,
    )
