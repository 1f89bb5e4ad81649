"""Youth championships in the office: entries with what is wrong, delegations, the nations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.circuits.conditions import Answer
from crosstable.circuits.youth import DISCIPLINES, GROUP_NAMES, YouthChampionship, group_words
from crosstable.circuits.youth_entries import checked
from crosstable.circuits.youth_nations import nations
from crosstable.formats.championship_files import (
    ENTRY_COLUMNS,
    YOUTH_RESULT_COLUMNS,
    read_youth_entries,
    read_youth_results,
)
from crosstable.kernel.tournament import Tournament
from crosstable.office.roles import Ask
from crosstable.office.youth_championships import YouthChampionships, entries_of, youth_results_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.championship_forms import ResultsForm, YouthForm, YouthTerms
from crosstable.web.forms.form import Sheet
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.kept_pages import Given, Shelf, given_by, guarded, signed
from crosstable.web.words.languages import N_, _

YOUTH = "/office/youth"
_ONE = "/{youth:str}"
Line = TypeVar("Line")
DISCIPLINE_WORDS = {"classic": N_("Classic"), "rapid": N_("Rapid"), "blitz": N_("Blitz")}


YOUTHS: Shelf[YouthChampionships, YouthChampionship] = Shelf(
    base=YOUTH,
    keeper=lambda house: house.youth,
    missing=N_("There is no such championship in this office."),
)


def nations_context(youth: YouthChampionship, discipline: str, base: str) -> dict[str, Any]:
    """Return the classification of the nations in one discipline, and the way to the others."""
    chosen = discipline if discipline in DISCIPLINES else DISCIPLINES[0]
    return {
        "youth": youth,
        "nations": nations(
            youth.results.get(chosen, ()), rounding=youth.rounding, best_of=youth.best_of
        ),
        "group_words": group_words,
        "disciplines": [
            (f"{base}?discipline={name}", _(words), name == chosen)
            for name, words in DISCIPLINE_WORDS.items()
        ],
        "discipline": chosen,
        "discipline_words": _(DISCIPLINE_WORDS[chosen]),
    }


class YouthPages(Controller):
    """Youth championships."""

    path = YOUTH

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_CUPS)
        return self._new(desk, Sheet())

    @post("/new", sync_to_thread=True)
    def begin(self, desk: NamedDependency[Desk]) -> Page:
        """Begin a youth championship."""
        desk.require(Ask.KEEP_CUPS)

        def perform() -> Page:
            wish = desk.form.read(YouthForm)
            kept = desk.house.youth.create(
                wish.name, year=wish.year, host=wish.host, opening=wish.opening, signed=signed(desk)
            )
            words = _("%(name)s is set up.") % {"name": kept.item.name}
            return desk.go(YOUTHS.path(kept.item.id), words)

        return guarded(desk, perform, lambda sheet: self._new(desk, sheet, status=422))

    @staticmethod
    def _new(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/circuits/youth-new.html", status=status, sheet=sheet, year=desk.house.now().year
        )

    @get(_ONE, sync_to_thread=True)
    def show(
        self,
        desk: NamedDependency[Desk],
        youth: FromPath[str],
        discipline: FromQuery[str] = "classic",
    ) -> Page:
        """Show what is found about the entries, the delegations, and the nations."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return youth_page(desk, youth, Sheet(), discipline=discipline)

    @post(f"{_ONE}/settings", sync_to_thread=True)
    def settle(self, desk: NamedDependency[Desk], youth: FromPath[str]) -> Page:
        """Set host, dates, delegations and choices."""

        def perform() -> Page:
            given = desk.form.read(YouthTerms).given()
            desk.house.youth.settle(youth, signed=signed(desk), **given)
            return desk.go(YOUTHS.path(youth), _("Saved."))

        return YOUTHS.act(desk, youth, perform, youth_page, at="settings")

    @post(f"{_ONE}/entries", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def entries(self, desk: NamedDependency[Desk], youth: FromPath[str]) -> Page:
        """Take entries in: a file, lines typed, or a group's tournament of the office."""

        def perform() -> Page:
            wish = desk.form.read(ResultsForm)
            groups = [wish.group] if wish.tournament else []
            given = _given(desk, wish, entries_of, read_youth_entries)
            desk.house.youth.take_entries(
                youth, given.lines, source=given.source, groups=groups, signed=signed(desk)
            )
            words = _("Entries imported: %(count)s.") % {"count": len(given.lines)}
            return desk.go(YOUTHS.path(youth), given.notice(words))

        return YOUTHS.act(desk, youth, perform, youth_page, at="entries")

    @post(f"{_ONE}/results", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def results(self, desk: NamedDependency[Desk], youth: FromPath[str]) -> Page:
        """Take results in: a file, lines typed, or a group's tournament of the office."""

        def perform() -> Page:
            wish = desk.form.read(ResultsForm)
            given = _given(desk, wish, youth_results_of, read_youth_results)
            desk.house.youth.take_results(
                youth, wish.discipline, given.lines, source=given.source, signed=signed(desk)
            )
            words = _("Results imported: %(count)s.") % {"count": len(given.lines)}
            address = f"{YOUTHS.path(youth)}?discipline={wish.discipline}#nations"
            return desk.go(address, given.notice(words))

        return YOUTHS.act(desk, youth, perform, youth_page, at="results")

    @post(f"{_ONE}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], youth: FromPath[str]) -> Page:
        """Let everybody read the nations' table, or nobody else any more."""
        return YOUTHS.publish(
            desk,
            youth,
            shown=_("The classification of the nations is public."),
            hidden=_("The classification of the nations is not public any more."),
        )

    @post(f"{_ONE}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], youth: FromPath[str]) -> Page:
        """Take the latest act back."""
        return YOUTHS.take_back(desk, youth)


def _given(
    desk: Desk,
    wish: ResultsForm,
    of_tournament: Callable[[Tournament, str], tuple[Line, ...]],
    read: Callable[..., tuple[Line, ...]],
) -> Given[tuple[Line, ...]]:
    """Return what the tournament that was chosen has, or what a table says."""
    if not wish.tournament:
        return given_by(desk, read)
    own = desk.state(wish.tournament).tournament
    return Given(of_tournament(own, wish.group), wish.tournament)


def youth_page(
    desk: Desk, youth: str, sheet: Sheet, *, discipline: str = "classic", at: str = ""
) -> Page:
    """Return the page of a youth championship; ``at`` names the form the sheet belongs to."""
    kept = YOUTHS.kept(desk, youth)
    item = kept.item
    check = checked(item)
    counts = {answer: sum(one.answer is answer for one in check.conditions) for answer in Answer}
    terms = Sheet(
        {
            "name": item.name,
            "host": item.host,
            "opening": item.opening or "",
            "deadline": item.deadline or "",
            "rounding": item.rounding,
            "best_of": item.best_of,
            "chiefs": "\n".join(f"{code} = {who}" for code, who in sorted(item.chiefs.items())),
            "unpaid": ", ".join(item.unpaid),
            "accepted": ", ".join(item.accepted),
        }
    )
    return desk.page(
        "office/circuits/youth.html",
        status=422 if at else 200,
        kept=kept,
        **nations_context(item, discipline, YOUTHS.path(youth)),
        check=check,
        broken=counts[Answer.BROKEN],
        unknown=counts[Answer.OPEN],
        groups=[("", "–"), *((name, group_words(name)) for name in GROUP_NAMES)],
        tournaments=[
            (state.id, state.tournament.name) for state in desk.house.office.tournaments()
        ],
        sheet=sheet,
        blank=Sheet(),
        terms=sheet if at == "settings" else terms,
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        entry_columns=ENTRY_COLUMNS,
        result_columns=YOUTH_RESULT_COLUMNS,
        limit=desk.house.settings.upload_bytes,
        address=YOUTHS.path(youth),
    )
