"""What the office reads out of a rating list: leaders, countries, titles by a rating alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from crosstable.kernel.errors import CrosstableError
from crosstable.office.list_leaders import (
    MOST_BEST,
    leader_table,
)
from crosstable.office.roles import Ask
from crosstable.web.cache.listed import countries_kept, titles_kept
from crosstable.web.desk import Desk, Page
from crosstable.web.views.cups import day_from
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

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
