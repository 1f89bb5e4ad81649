"""Events of a World Cup in the office: what was announced, conditions, stars, results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.circuits.cup import Cup, CupEvent, ill_shared_places, key_of
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_table import lapsed
from crosstable.formats.circuit_files import RESULT_COLUMNS, read_cup_results
from crosstable.kernel.errors import UnknownName
from crosstable.office.cup_results import results_of, terms_of
from crosstable.office.roles import Ask
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.circuit_forms import EventForm, TermsForm
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.cups import CUP_SHELF, CUPS
from crosstable.web.views.kept_pages import Given, given_in, guarded, signed
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told


def event_of(desk: Desk, cup: Cup, name: str) -> CupEvent:
    """Return an event of a cup, or say that there is none."""
    try:
        return cup.event(name)
    except UnknownName:
        desk.missing(_("The cup has no such event."))


class CupEvents(Controller):
    """The events of a cup."""

    path = f"{CUPS}/{{cup:str}}/events"

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_CUPS)
        return self._new(desk, CUP_SHELF.kept(desk, cup).item, Sheet())

    @post("/new", sync_to_thread=True)
    def add(self, desk: NamedDependency[Desk], cup: FromPath[str]) -> Page:
        """Add an event."""
        desk.require(Ask.KEEP_CUPS)
        before = CUP_SHELF.kept(desk, cup).item

        def perform() -> Page:
            event = desk.form.read(EventForm).event()
            known = {each.id for each in before.events}
            after = desk.house.cups.add(cup, event, signed=signed(desk)).item
            added = next(each for each in after.events if each.id not in known)
            words = _("%(name)s belongs to the cup.") % {"name": added.name}
            return desk.go(CUP_SHELF.path(cup, "events", added.id), words)

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

        def perform(known: CupEvent) -> Page:
            terms = desk.form.read(TermsForm).terms()
            desk.house.cups.change(cup, replace(known, terms=terms), signed=signed(desk))
            return desk.go(CUP_SHELF.path(cup, "events", event), _("Saved."))

        return _act(desk, cup, event, perform, at="terms")

    @post("/{event:str}/remove", sync_to_thread=True)
    def remove(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Take an event without results out of the cup."""

        def perform(known: CupEvent) -> Page:
            desk.house.cups.remove(cup, event, signed=signed(desk))
            words = _("%(name)s is removed. The latest act can be taken back below.")
            return desk.go(CUP_SHELF.path(cup), words % {"name": known.name})

        return _act(desk, cup, event, perform, at="remove")

    @post("/{event:str}/stars", sync_to_thread=True)
    def stars(self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]) -> Page:
        """Give the event more stars."""

        def perform(_known: CupEvent) -> Page:
            wish = desk.form.read(_Stars)
            on = wish.decided_on or desk.house.now().date()
            desk.house.cups.raise_stars(cup, event, wish.stars, on, signed=signed(desk))
            return desk.go(CUP_SHELF.path(cup, "events", event), _("Saved."))

        return _act(desk, cup, event, perform, at="stars")

    @post("/{event:str}/results", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def results(
        self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]
    ) -> Page:
        """Take results in from a file, or from a tournament of the office."""

        def perform(known: CupEvent) -> Page:
            upload = desk.form.uploads.get("file")
            women = desk.form.text("group") == "women"
            own = known.women_tournament if women else known.tournament
            if upload is not None and upload.content:
                given = given_in(upload, read_cup_results)
            elif own:
                given = Given(results_of(desk.state(own).tournament), own)
            else:
                raise Unfit({"file": _("Choose a CSV or XLSX file.")})
            earlier = CUP_SHELF.kept(desk, cup).item
            kept = desk.house.cups.take_results(
                cup, event, given.lines, source=given.source, women_group=women, signed=signed(desk)
            )
            words = _("Results imported: %(count)s.") % {"count": len(given.lines)}
            before = sum(one.women_group is women for one in known.results)
            if before:
                words += " " + _("Earlier ones replaced: %(count)s.") % {"count": before}
            remarks = (
                *ill_shared_places(given.lines),
                *(one.sentence for one in lapsed(earlier, kept.item)),
            )
            return desk.go(
                CUP_SHELF.path(cup, "events", event), given.notice(words, *map(told, remarks))
            )

        return _act(desk, cup, event, perform, at="results")

    @post("/{event:str}/closing", sync_to_thread=True)
    def closing(
        self, desk: NamedDependency[Desk], cup: FromPath[str], event: FromPath[str]
    ) -> Page:
        """Note who was absent from the closing ceremony."""

        def perform(_known: CupEvent) -> Page:
            absent = desk.form.text("absent") != "no"
            desk.house.cups.miss_closing(
                cup, event, desk.form.text("player"), absent=absent, signed=signed(desk)
            )
            return desk.go(CUP_SHELF.path(cup, "events", event), _("Saved."))

        return _act(desk, cup, event, perform, at="closing")


class _Stars(msgspec.Struct, frozen=True):
    stars: int
    decided_on: date | None = None


def _act(desk: Desk, cup: str, event: str, perform: Callable[[CupEvent], Page], *, at: str) -> Page:
    """Act once on an event of a cup; what does not fit is shown again."""
    desk.require(Ask.KEEP_CUPS)
    known = event_of(desk, CUP_SHELF.kept(desk, cup).item, event)
    return guarded(
        desk, lambda: perform(known), lambda sheet: event_page(desk, cup, event, sheet, at=at)
    )


def event_page(desk: Desk, cup: str, name: str, sheet: Sheet, *, at: str = "") -> Page:
    """Return the page of an event."""
    kept = CUP_SHELF.kept(desk, cup)
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
        cup_path=CUP_SHELF.path,
        tie_breaks=WORLD_CUP.tie_breaks,
    )
