"""The rating lists the office keeps: which there are, and taking in another one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.office.list_leaders import MOST_BEST, leader_table
from crosstable.office.roles import Ask
from crosstable.rulebooks.library import KNOWN_LISTS
from crosstable.web.cache.listed import countries_kept, titles_kept
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_list
from crosstable.web.views.cups import day_from
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

# What the office reads out of a rating list: leaders, countries, titles by a rating alone.


FIRST = 20
USUAL_BEST = 5
_PARTS = ("leaders", "countries", "titles")


class ListLeaderPages(Controller):
    """Leaders, countries and titles of a list."""

    path = "/office/ratings/leaders"

    @get("/", sync_to_thread=True)
    def leaders(
        self,
        desk: NamedDependency[Desk],
        list: FromQuery[str] = "",  # noqa: A002 -- the name stands in the address
        on: FromQuery[str] = "",
        women: FromQuery[str] = "",
        best: FromQuery[str] = "",
    ) -> Page:
        """Show what a list says on a day; what cannot be answered is said in its place."""
        desk.require(Ask.SEE_PERSONS)
        lists, day = desk.house.lists, day_from(on, desk.house.now().date())
        known = sorted({issue.list for issue in lists.issues()}) if lists is not None else []
        name = list if list in known else next(iter(known), "")
        parts: dict[str, Any] = dict.fromkeys(_PARTS)
        errors = dict.fromkeys(_PARTS, "")
        asked: dict[str, Callable[[], object]] = {
            "leaders": lambda: leader_table(lists, name, day, women=bool(women), limit=FIRST),
            "titles": lambda: titles_kept(desk.house, name, day),
        }
        if best:
            asked["countries"] = lambda: countries_kept(
                desk.house, name, day, best=_number(best), women=bool(women)
            )
        for part, make in asked.items() if name else ():
            try:
                parts[part] = make()
            except CrosstableError as error:
                errors[part] = error_text(error)
        return desk.page(
            "office/list-leaders.html",
            known=known,
            name=name,
            day=day,
            women=women,
            best=best,
            usual=USUAL_BEST,
            most=MOST_BEST,
            parts=parts,
            errors=errors,
            nothing=_("The office keeps no rating list yet."),
        )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


LISTS_PATH = "/office/ratings"
LARGEST = 512_000_000
"""No setting allows more; lists are larger than anything else that is uploaded."""


class Taking(msgspec.Struct, frozen=True):
    """A list to take in."""

    lists: tuple[str, ...] = ()
    dated: date | None = None
    shorter: bool = False
    held: Annotated[str, Meta(max_length=40)] = ""
    """A file that was sent before and waits for its date."""


class Going(msgspec.Struct, frozen=True):
    """A list to remove."""

    list: str
    dated: date


class RatingListPages(Controller):
    """The office's rating lists."""

    path = LISTS_PATH

    @get("/", sync_to_thread=True)
    def lists(self, desk: NamedDependency[Desk]) -> Page:
        """Show which lists are kept, and how far a new one is."""
        desk.require(Ask.KEEP_LISTS)
        return self._page(desk, Sheet())

    @get("/progress", sync_to_thread=True)
    def progress(self, desk: NamedDependency[Desk]) -> Page:
        """Show how far a new list is; when it is there, the page comes again."""
        desk.require(Ask.KEEP_LISTS)
        intake = desk.house.intake
        status = intake.status if intake is not None else None
        if status is not None and not status.running:
            return desk.go(LISTS_PATH)
        return desk.page("office/ratings-progress.html", intake=status)

    @post(
        "/",
        sync_to_thread=True,
        request_max_body_size=LARGEST,
        opt=taking_list(Ask.KEEP_LISTS),
    )
    def take_in(self, desk: NamedDependency[Desk]) -> Page:
        """Begin to take a list in."""
        desk.require(Ask.KEEP_LISTS)
        try:
            return desk.once(lambda: self._begun(desk))
        except CrosstableError as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)

    @post("/remove", sync_to_thread=True)
    def remove(self, desk: NamedDependency[Desk]) -> Page:
        """Remove a list that is no longer needed; players who were entered keep their ratings."""
        desk.require(Ask.KEEP_LISTS)
        if desk.house.intake is None:
            desk.missing("")
        wish = desk.form.read(Going)
        desk.house.intake.remove(wish.list, wish.dated, by=desk.signed_in().by)
        return desk.go(LISTS_PATH, _("The list is removed."))

    @staticmethod
    def _begun(desk: Desk) -> Page:
        wish = desk.form.read(Taking)
        intake, by = desk.house.intake, desk.signed_in().by
        kept = intake.held(by) if intake is not None else None
        if wish.held and kept is not None and kept.key == wish.held and intake is not None:
            if wish.dated is None:
                raise Unfit({"dated": _("Enter the day from which the list applies.")})
            intake.begin(
                kept.sent,
                source=kept.source,
                lists=kept.lists,
                dated=wish.dated,
                by=by,
                shorter=kept.shorter,
            )
            return desk.go(LISTS_PATH)
        upload = desk.form.uploads.get("file")
        errors: dict[str, str] = {}
        if not wish.lists or not set(wish.lists) <= set(KNOWN_LISTS):
            errors["lists"] = _("Choose which list this is.")
        if upload is None or not upload.size:
            errors["file"] = _("Choose the list's file.")
        if errors or upload is None:
            raise Unfit(errors)
        if desk.house.intake is None:
            desk.missing("")
        desk.house.intake.begin(
            upload.sent,
            source=upload.name,
            lists=wish.lists,
            dated=wish.dated,
            by=desk.signed_in().by,
            shorter=wish.shorter,
        )
        return desk.go(LISTS_PATH)

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        house = desk.house
        return desk.page(
            "office/ratings.html",
            status=status,
            sheet=sheet,
            issues=house.lists.signed_issues() if house.lists is not None else (),
            intake=house.intake.status if house.intake is not None else None,
            held=house.intake.held(desk.signed_in().by) if house.intake is not None else None,
            known=KNOWN_LISTS,
            limit=house.settings.list_bytes,
        )
