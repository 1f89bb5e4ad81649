"""The facts of a world championship in the office: lists, federations, withdrawals, refusals."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.circuits.championship import LISTS, contender_of
from crosstable.formats.championship_files import (
    FEDERATION_COLUMNS,
    LIST_COLUMNS,
    read_contenders,
    read_federations,
)
from crosstable.office.championship_lists import list_of_office
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.championship_forms import (
    ChampionshipTerms,
    ListForm,
    RefusalForm,
    WithdrawalForm,
)
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.championships import BOARDS
from crosstable.web.views.kept_pages import Given, given_by, signed
from crosstable.web.words.languages import N_, _

LIST_WORDS = {
    "champion": N_("World champion"),
    "opponent": N_("Opponent in the title match"),
    "previous": N_("Classification of the previous championship"),
    "organisation": N_("Organisation place"),
    "sponsor": N_("Sponsor place"),
    "africa": N_("Africa"),
    "america": N_("Pan America"),
    "asia": N_("Asia"),
    "europe": N_("Europe"),
    "rating": N_("Rating list"),
    "cup": N_("World Cup classification"),
    "final": N_("Classification of this championship"),
}
"""What the lists are called on pages."""


class ChampionshipFacts(Controller):
    """The facts that fill the chairs: lists, federations, withdrawals, refusals, dates."""

    path = f"{BOARDS.base}/{{championship:str}}/facts"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show what is known, with forms to enter more."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return facts_page(desk, championship, Sheet())

    @post("/settings", sync_to_thread=True)
    def settle(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Set host, dates and choices."""

        def perform() -> Page:
            given = desk.form.read(ChampionshipTerms).given()
            desk.house.championships.settle(championship, signed=signed(desk), **given)
            return desk.go(BOARDS.path(championship, "facts"), _("Saved."))

        return BOARDS.act(desk, championship, perform, facts_page, at="settings")

    @post("/list", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def take(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Take one of the lists in: a file, lines typed, or what the office has itself."""

        def perform() -> Page:
            wish = desk.form.read(ListForm)
            if wish.list not in LISTS:
                raise Unfit({"list": _("Choose one of the values offered.")})
            if wish.from_office == "yes":
                given = Given(
                    *list_of_office(
                        BOARDS.kept(desk, championship).item,
                        wish.list,
                        lists=desk.house.lists,
                        cups=desk.house.cups.all(),
                        office=desk.house.office,
                        cup=wish.cup,
                    )
                )
            else:
                given = given_by(desk, read_contenders)
            desk.house.championships.take_list(
                championship,
                wish.list,
                given.lines,
                source=given.source,
                named_on=wish.named_on,
                signed=signed(desk),
            )
            words = _("Players on the list: %(count)s.") % {"count": len(given.lines)}
            return desk.go(BOARDS.path(championship, "facts"), given.notice(words))

        return BOARDS.act(desk, championship, perform, facts_page, at="list")

    @post("/federations", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def federations(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note what federations paid, and which championships they held."""

        def perform() -> Page:
            given = given_by(desk, read_federations)
            desk.house.championships.take_federations(
                championship, given.lines, source=given.source, signed=signed(desk)
            )
            words = _("Federations noted: %(count)s.") % {"count": len(given.lines)}
            return desk.go(BOARDS.path(championship, "facts"), given.notice(words))

        return BOARDS.act(desk, championship, perform, facts_page, at="federations")

    @post("/withdraw", sync_to_thread=True)
    def withdraw(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note who cannot take part, or can after all."""

        def perform() -> Page:
            wish = desk.form.read(WithdrawalForm)
            desk.house.championships.withdraw(
                championship,
                wish.player,
                on=wish.told_on or desk.house.now().date(),
                back=wish.back == "yes",
                signed=signed(desk),
            )
            return desk.go(BOARDS.path(championship), _("Noted; the board is filled anew."))

        return BOARDS.act(desk, championship, perform, facts_page, at="withdraw")

    @post("/refused", sync_to_thread=True)
    def refuse(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note who refused to play the title match."""

        def perform() -> Page:
            wish = desk.form.read(RefusalForm)
            desk.house.championships.refuse_match(
                championship, wish.player, refused=wish.refused == "yes", signed=signed(desk)
            )
            return desk.go(BOARDS.path(championship), _("Noted; the board is filled anew."))

        return BOARDS.act(desk, championship, perform, facts_page, at="refused")


def facts_page(desk: Desk, championship: str, sheet: Sheet, *, at: str = "") -> Page:
    """Return the page of the facts; ``at`` names the form that the sheet belongs to."""
    kept = BOARDS.kept(desk, championship)
    item = kept.item
    return desk.page(
        "office/circuits/championship-facts.html",
        status=422 if at else 200,
        kept=kept,
        championship=item,
        scheme=item.scheme,
        lists=[
            (name, _(words), item.ranked(name), item.named_on.get(name))
            for name, words in LIST_WORDS.items()
        ],
        named_by=lambda key: named.name if (named := contender_of(item, key)) else key,
        cups=[(one.item.id, one.item.name) for one in desk.house.cups.all().values()],
        sheet=sheet,
        blank=Sheet(),
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        columns=LIST_COLUMNS,
        federation_columns=FEDERATION_COLUMNS,
        limit=desk.house.settings.upload_bytes,
        address=BOARDS.path(championship),
    )
