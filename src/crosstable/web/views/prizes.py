"""Prizes: the fund as it is announced, and who gets what as things stand, with the working."""

from __future__ import annotations

from collections import Counter
from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.office.acts import (
    AnnouncePrizeList,
    AnnouncePrizes,
    ChangeDetails,
    PartOfAnnouncement,
    RemovePrizeList,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.tables import prizes_of
from crosstable.rulebooks.library import edition_of
from crosstable.standings.categories import Allotment
from crosstable.standings.prizes import amounts_text
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.forms.settings_form import announced_at, refuse_unseen
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.standings import Ranking, ranking_of
from crosstable.web.words import prize_words
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text


class Prizes(Controller):
    """What there is to win, and who wins it."""

    path = OFFICE

    @get("/prizes", sync_to_thread=True)
    def prizes(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the prizes, and who gets them as things stand."""
        state = desk.state(name)
        return self._page(desk, state, _main_sheet(state.tournament.prizes))

    @post("/prizes", sync_to_thread=True)
    def announce(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Announce the main prizes and how equals share."""
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        try:
            return self._changed(desk, state, desk.command(AnnouncePrizes))
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @get("/prizes/lists", sync_to_thread=True)
    def ask_new(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the form of a new list."""
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        return self._list_page(desk, state, 0, Sheet())

    @get("/prizes/lists/{number:int}", sync_to_thread=True)
    def ask_list(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Show the form of a list that there is."""
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        return self._list_page(desk, state, number, _list_sheet(_category(desk, state, number)))

    @post("/prizes/lists", sync_to_thread=True)
    def announce_new(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Announce a list for some of the players."""
        return self._announced(desk, name, 0)

    @post("/prizes/lists/{number:int}", sync_to_thread=True)
    def announce_list(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Announce another form of a list."""
        return self._announced(desk, name, number)

    def _announced(self, desk: Desk, name: str, number: int) -> Page:
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        if number:
            _category(desk, state, number)
        try:
            command = desk.command(AnnouncePrizeList, number=number or None)
            return self._changed(desk, state, command)
        except CrosstableError as error:
            sheet = Sheet.to_mend(desk.form, error)
            return self._list_page(desk, state, number, sheet, status=422)

    @post("/prizes/lists/{number:int}/remove", sync_to_thread=True)
    def remove_list(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Take a list of prizes back."""
        state = desk.state(name)
        desk.require(ChangeDetails, name)
        _category(desk, state, number)
        return self._changed(desk, state, RemovePrizeList(number))

    @staticmethod
    def _changed(desk: Desk, state: State, command: PartOfAnnouncement) -> Page:
        """Announce a fund; once play has begun, changing one is asked first."""
        back = office_path(state.id, "prizes")
        wanted = command.changed(details_of(state.tournament), state).prizes
        if wanted == state.tournament.prizes:
            return desk.go(back, _("Nothing was changed."))
        command.decided(state)
        refuse_unseen(desk.form, state)
        return act_when_sure(
            desk,
            state,
            command,
            title=_("Change the prizes?")
            if state.tournament.prizes.lists
            else _("Announce the prizes?"),
            yes=_("Announce the prizes"),
            then=back,
            back=back,
            done=_("The prizes are announced."),
        )

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        ranking = ranking_of(desk, state)
        allotment, trouble = _allotment(desk, state, ranking)
        return desk.page(
            "office/prizes.html",
            status=status,
            state=state,
            here="prizes",
            sheet=sheet,
            fund=state.tournament.prizes,
            ranking=ranking,
            found=allotment,
            trouble=trouble,
            no_prize=edition_of(state.tournament).cite("ceremony.no-prize"),
            lines=_lines(state.tournament.prizes, ranking, allotment),
            empty_handed=_empty_handed(ranking, allotment),
            announced=desk.form.text("announced") or announced_at(state),
            may_change=desk.may(ChangeDetails, state),
            words=prize_words,
            amounts_text=amounts_text,
        )

    @staticmethod
    def _list_page(
        desk: Desk, state: State, number: int, sheet: Sheet, *, status: int = 200
    ) -> Page:
        return desk.page(
            "office/prize-list.html",
            status=status,
            state=state,
            here="prizes",
            sheet=sheet,
            number=number,
            announced=desk.form.text("announced") or announced_at(state),
        )


def _category(desk: Desk, state: State, number: int) -> Category:
    known = state.tournament.prizes.categories
    if not 1 <= number <= len(known):
        desk.missing(str(number))
    return known[number - 1]


def _main_sheet(fund: PrizeFund) -> Sheet:
    return Sheet(
        {
            "amounts": amounts_text(fund.main.amounts) if fund.main else "",
            "currency": fund.currency,
            "sharing": fund.sharing,
            "several": "" if fund.one_each else "yes",
            "beyond": "yes" if fund.share_beyond_places else "",
            "pass_on": "yes" if fund.pass_on else "",
        }
    )


def _list_sheet(category: Category) -> Sheet:
    values = {name: getattr(category, name) for name in category.__struct_fields__}
    values["amounts"] = amounts_text(category.amounts)
    values["unrated"] = "yes" if category.unrated else ""
    for name in ("titles", "clubs", "federations"):
        values[name] = ", ".join(values[name])
    return Sheet(values)


def _allotment(desk: Desk, state: State, ranking: Ranking) -> tuple[Allotment | None, str]:
    """Return who is paid what, or why nobody can say; made once a version."""
    if not state.tournament.prizes.lists or not state.tournament.rounds:
        return None, ""
    try:
        allotment = desk.house.derived.of(
            state, ("prizes",), lambda: prizes_of(state.tournament, table=ranking.table)
        )
    except CrosstableError as error:
        return None, error_text(error)
    return allotment, ""


def _lines(fund: PrizeFund, ranking: Ranking, allotment: Allotment | None) -> list[dict[str, Any]]:
    """Return what each player gets with the working, list by list."""
    if allotment is None:
        return []
    points = {row.number: row.points for row in ranking.table.rows}
    equals = Counter((name, points[award.number]) for name, award in allotment.awards)
    return [
        {
            "list": prize_words.list_name(name),
            "row": ranking.table.row(award.number),
            "award": award,
            "working": prize_words.working(
                award,
                fund.sharing,
                alone=equals[name, points[award.number]] == 1,
                currency=fund.currency,
            ),
        }
        for name, award in allotment.awards
    ]


def _empty_handed(ranking: Ranking, allotment: Allotment | None) -> tuple[int, int]:
    """Return how many win nothing with the points of the last main prize, and those points."""
    points = {row.number: row.points for row in ranking.table.rows}
    awards = allotment.awards if allotment is not None else ()
    paid = {award.number for _name, award in awards}
    least = min((points[award.number] for name, award in awards if name == MAIN), default=None)
    if least is None:
        return 0, 0
    return sum(own == least and number not in paid for number, own in points.items()), least
