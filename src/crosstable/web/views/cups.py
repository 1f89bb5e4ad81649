"""World Cups in the office: the table with its working, the events with their conditions."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote, urlencode

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from crosstable.circuits.cup import Cup, CupEvent, key_of
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_table import CupStanding, cup_standing, lapsed
from crosstable.circuits.qualification import board_of
from crosstable.confined import read_apart
from crosstable.formats.circuit_files import RESULT_COLUMNS, read_cup_results
from crosstable.kernel.errors import UnknownName
from crosstable.office.cups import listed_ratings, results_of, terms_of
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.circuit_forms import CupForm, EventForm, TermsForm, numbers_in
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.kept_pages import (
    CIRCUITS,
    guarded,
    kept_or_missing,
    made_public,
    signed,
    taken_back,
)
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told

__all__ = ["CUPS", "TABLES", "CupEvents", "CupPages", "cup_table", "table_links"]

CUPS = "/office/cups"
TABLES = ("open", "women", "intercontinental", "intercontinental-women")


def cup_path(*parts: str) -> str:
    """Return the address of a cup, or of a page below it."""
    return "/".join((CUPS, *(quote(part, safe="") for part in parts)))


def kept_cup(desk: Desk, cup: str) -> Kept[Cup]:
    """Return a cup, or say that there is none."""
    return kept_or_missing(desk, desk.house.cups, cup, _("There is no such cup in this office."))


def event_of(desk: Desk, cup: Cup, name: str) -> CupEvent:
    """Return an event of a cup, or say that there is none."""
    try:
        return cup.event(name)
    except UnknownName:
        desk.missing(_("The cup has no such event."))


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
        cup,
        on,
        women=table.endswith("women"),
        intercontinental=intercontinental,
        listed=listed,
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
                cup_path(kept.item.id), _("%(name)s is set up.") % {"name": kept.item.name}
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
        desk.require(Ask.KEEP_CUPS)
        kept_cup(desk, cup)

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
            return desk.go(cup_path(cup), _("Saved."))

        return guarded(desk, perform, lambda sheet: cup_page(desk, cup, sheet, at="settings"))

    @post(f"{CUPS}/{{cup:str}}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Let everybody read the cup, or nobody else any more."""
        desk.require(Ask.KEEP_CUPS)
        kept_cup(desk, cup)
        return made_public(
            desk,
            desk.house.cups,
            cup,
            cup_path(cup),
            shown=_("The cup is public."),
            hidden=_("The cup is not public any more."),
        )

    @post(f"{CUPS}/{{cup:str}}/declare", sync_to_thread=True)
    def declare(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Note in which classification a woman is in a year."""
        desk.require(Ask.KEEP_CUPS)
        kept_cup(desk, cup)

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
            return desk.go(cup_path(cup), _("The declaration is noted."))

        return guarded(desk, perform, lambda sheet: cup_page(desk, cup, sheet, at="declare"))

    @post(f"{CUPS}/{{cup:str}}/rating", sync_to_thread=True)
    def rate(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Note a rating for the Intercontinental Cup."""
        desk.require(Ask.KEEP_CUPS)
        kept_cup(desk, cup)

        def perform() -> Page:
            wish = desk.form.read(_Rates)
            desk.house.cups.note_rating(
                cup, wish.player, wish.rating, wish.rated_on, signed=signed(desk)
            )
            return desk.go(cup_path(cup), _("The rating is noted."))

        return guarded(desk, perform, lambda sheet: cup_page(desk, cup, sheet, at="rating"))

    @post(f"{CUPS}/{{cup:str}}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Take the latest act back."""
        desk.require(Ask.KEEP_CUPS)
        kept_cup(desk, cup)
        return taken_back(desk, desk.house.cups, cup, cup_path(cup))


class _Declares(msgspec.Struct, frozen=True):
    player: str
    classification: str
    declared_on: date
    year: int | None = None


class _Rates(msgspec.Struct, frozen=True):
    player: str
    rating: int
    rated_on: date


class CupEvents(Controller):
    """The events of a cup."""

    path = f"{CUPS}/{{cup:str}}/events"

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_CUPS)
        return self._new(desk, kept_cup(desk, cup).item, Sheet())

    @post("/new", sync_to_thread=True)
    def add(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Add an event."""
        desk.require(Ask.KEEP_CUPS)
        before = kept_cup(desk, cup).item

        def perform() -> Page:
            event = desk.form.read(EventForm).event()
            known = {each.id for each in before.events}
            after = desk.house.cups.add(cup, event, signed=signed(desk)).item
            added = next(each for each in after.events if each.id not in known)
            words = _("%(name)s belongs to the cup.") % {"name": added.name}
            return desk.go(cup_path(cup, "events", added.id), words)

        return guarded(desk, perform, lambda sheet: self._new(desk, before, sheet, status=422))

    @staticmethod
    def _new(desk: Desk, cup: Cup, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/circuits/event-new.html",
            status=status,
            cup=cup,
            sheet=sheet,
            tournaments=[
                (state.id, state.tournament.name) for state in desk.house.office.tournaments()
            ],
        )

    @get("/{event:str}", sync_to_thread=True)
    def event(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Show an event: conditions, what was announced, results."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return event_page(desk, cup, event, Sheet())

    @post("/{event:str}/terms", sync_to_thread=True)
    def terms(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Enter what the organiser announced."""
        desk.require(Ask.KEEP_CUPS)
        known = event_of(desk, kept_cup(desk, cup).item, event)

        def perform() -> Page:
            terms = desk.form.read(TermsForm).terms()
            desk.house.cups.change(cup, replace(known, terms=terms), signed=signed(desk))
            return desk.go(cup_path(cup, "events", event), _("Saved."))

        return guarded(desk, perform, lambda sheet: event_page(desk, cup, event, sheet, at="terms"))

    @post("/{event:str}/remove", sync_to_thread=True)
    def remove(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Take an event without results out of the cup."""
        desk.require(Ask.KEEP_CUPS)
        known = event_of(desk, kept_cup(desk, cup).item, event)

        def perform() -> Page:
            desk.house.cups.remove(cup, event, signed=signed(desk))
            words = _("%(name)s is removed. The latest act can be taken back below.")
            return desk.go(cup_path(cup), words % {"name": known.name})

        return guarded(
            desk, perform, lambda sheet: event_page(desk, cup, event, sheet, at="remove")
        )

    @post("/{event:str}/stars", sync_to_thread=True)
    def stars(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Give the event more stars."""
        desk.require(Ask.KEEP_CUPS)
        event_of(desk, kept_cup(desk, cup).item, event)

        def perform() -> Page:
            wish = desk.form.read(_Stars)
            on = wish.decided_on or desk.house.now().date()
            desk.house.cups.raise_stars(cup, event, wish.stars, on, signed=signed(desk))
            return desk.go(cup_path(cup, "events", event), _("Saved."))

        return guarded(desk, perform, lambda sheet: event_page(desk, cup, event, sheet, at="stars"))

    @post("/{event:str}/results", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def results(
        self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]
    ) -> Page:
        """Take results in from a file, or from a tournament of the office."""
        desk.require(Ask.KEEP_CUPS)
        known = event_of(desk, kept_cup(desk, cup).item, event)

        def perform() -> Page:
            upload = desk.form.uploads.get("file")
            women = desk.form.text("group") == "women"
            own = known.women_tournament if women else known.tournament
            if upload is not None and upload.content:
                found = read_apart(
                    read_cup_results, upload.name, upload.content, source=upload.name
                )
                source = upload.name
            elif own:
                found = results_of(desk.state(own).tournament)
                source = own
            else:
                raise Unfit({"file": _("Choose a CSV or XLSX file.")})
            earlier = kept_cup(desk, cup).item
            kept = desk.house.cups.take_results(
                cup, event, found, source=source, women_group=women, signed=signed(desk)
            )
            words = _("Results imported: %(count)s.") % {"count": len(found)}
            before = sum(one.women_group is women for one in known.results)
            if before:
                words += " " + _("Earlier ones replaced: %(count)s.") % {"count": before}
            late = tuple(told(one.sentence) for one in lapsed(earlier, kept.item))
            notice = Notice(words, 2 if late else 1, late)
            return desk.go(cup_path(cup, "events", event), notice)

        return guarded(
            desk, perform, lambda sheet: event_page(desk, cup, event, sheet, at="results")
        )

    @post("/{event:str}/closing", sync_to_thread=True)
    def closing(
        self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]
    ) -> Page:
        """Note who was absent from the closing ceremony."""
        desk.require(Ask.KEEP_CUPS)
        event_of(desk, kept_cup(desk, cup).item, event)

        def perform() -> Page:
            absent = desk.form.text("absent") != "no"
            desk.house.cups.miss_closing(
                cup, event, desk.form.text("player"), absent=absent, signed=signed(desk)
            )
            return desk.go(cup_path(cup, "events", event), _("Saved."))

        return guarded(
            desk, perform, lambda sheet: event_page(desk, cup, event, sheet, at="closing")
        )


class _Stars(msgspec.Struct, frozen=True):
    stars: int
    decided_on: date | None = None


def cup_page(
    desk: Desk, cup: str, sheet: Sheet, *, table: str = "open", on: str = "", at: str = ""
) -> Page:
    """Return the page of a cup; ``at`` names the form that the sheet belongs to."""
    kept = kept_cup(desk, cup)
    table = table if table in TABLES else "open"
    day = day_from(on, desk.house.now().date())
    return desk.page(
        "office/circuits/cup.html",
        status=422 if at else 200,
        kept=kept,
        cup=kept.item,
        standing=cup_table(desk, kept.item, table, day),
        tables_shown=table_links(cup_path(cup), table, on),
        table=table,
        on=day,
        sheet=sheet,
        at=at,
        blank=Sheet(),
        keeps=desk.may(Ask.KEEP_CUPS),
        cup_path=cup_path,
    )


def event_page(desk: Desk, cup: str, name: str, sheet: Sheet, *, at: str = "") -> Page:
    """Return the page of an event."""
    kept = kept_cup(desk, cup)
    event = event_of(desk, kept.item, name)
    judged = event
    if event.tournament:
        try:
            own = desk.house.office.state(event.tournament).tournament
            judged = replace(event, terms=terms_of(own, event.terms))
        except UnknownName:
            judged = event
    terms = event.terms
    typed = Sheet(
        {
            **{
                field: getattr(terms, field)
                for field in terms.__struct_fields__
                if not isinstance(getattr(terms, field), bool | tuple)
            },
            **{
                field: {True: "yes", False: "no", None: ""}[getattr(terms, field)]
                for field in ("official_hotel", "women_announced")
            },
            "prizes_open": ", ".join(map(str, terms.prizes_open)),
            "prizes_women": ", ".join(map(str, terms.prizes_women)),
            "tie_breaks": ", ".join(terms.tie_breaks),
        }
    )
    return desk.page(
        "office/circuits/event.html",
        status=422 if at else 200,
        kept=kept,
        cup=kept.item,
        event=event,
        conditions=conditions_of(judged),
        rows=[
            (key_of(one), one)
            for one in sorted(event.results, key=lambda one: (one.women_group, one.place, one.name))
        ],
        terms_sheet=sheet if at == "terms" else typed,
        sheet=sheet,
        blank=Sheet(),
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        columns=RESULT_COLUMNS,
        limit=desk.house.settings.upload_bytes,
        cup_path=cup_path,
        tie_breaks=WORLD_CUP.tie_breaks,
    )
