"""World championships in the office: the qualification board, its facts, groups, final, match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import quote

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.circuits.challenge import TitleMatch
from crosstable.circuits.championship import LISTS, Championship, contender_of
from crosstable.circuits.final_table import final_rounds
from crosstable.circuits.groups import GROUPS, Grouped, grouped
from crosstable.circuits.qualification import board_of, participants, pool_words
from crosstable.confined import read_apart
from crosstable.formats.championship_files import (
    FEDERATION_COLUMNS,
    LIST_COLUMNS,
    read_contenders,
    read_federations,
    read_qualification,
)
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.office.championship_events import (
    Begin,
    announce_final,
    announce_groups,
    events_of_groups,
    qualified_from,
)
from crosstable.office.championships import list_of_office, named_finalists
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.office.title_matches import challenge_of, match_superseded, title_match_event
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.championship_forms import (
    ChampionshipForm,
    ChampionshipTerms,
    FinalForm,
    ListForm,
    MatchForm,
    RefusalForm,
    StageForm,
    WithdrawalForm,
)
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.gate.limits import taking_file
from crosstable.web.tabs import office_path
from crosstable.web.views.kept_pages import (
    guarded,
    kept_or_missing,
    made_public,
    signed,
    table,
    taken_back,
)
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import error_text

__all__ = ["ChampionshipFacts", "ChampionshipPages", "board_context"]

CHAMPIONSHIPS = "/office/championships"
_ONE = "/{championship:str}"

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


def championship_path(*parts: str) -> str:
    """Return the address of a championship, or of a page below it."""
    return "/".join((CHAMPIONSHIPS, *(quote(part, safe="") for part in parts)))


def kept_championship(desk: Desk, championship: str) -> Kept[Championship]:
    """Return a championship, or say that there is none."""
    missing = _("There is no such championship in this office.")
    return kept_or_missing(desk, desk.house.championships, championship, missing)


def groups_of(championship: Championship) -> Grouped | None:
    """Return the four groups where all places of a championship of forty are filled."""
    try:
        return grouped(participants(championship))
    except Refused:
        return None


def board_context(championship: Championship) -> dict[str, Any]:
    """Return what the board shows, in the office and to everybody."""
    return {
        "championship": championship,
        "board": board_of(championship),
        "pool_words": pool_words,
        "made": groups_of(championship),
        "letters": GROUPS,
        "rounds": final_rounds(),
    }


class ChampionshipPages(Controller):
    """Championships: beginning one, the board, groups, final and title match."""

    path = CHAMPIONSHIPS

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_CUPS)
        return self._new(desk, Sheet())

    @post("/new", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def begin(self, desk: NamedDependency[Desk]) -> Page:
        """Begin a championship, with empty chairs or with a file of facts."""
        desk.require(Ask.KEEP_CUPS)

        def perform() -> Page:
            upload = desk.form.uploads.get("facts")
            if upload is not None and upload.content:
                facts = read_apart(
                    read_qualification, upload.name, upload.content, source=upload.name
                )
                kept = desk.house.championships.take(facts, signed=signed(desk))
            else:
                wish = desk.form.read(ChampionshipForm)
                kept = desk.house.championships.create(
                    wish.name,
                    year=wish.year,
                    contest=wish.contest,
                    places=wish.places,
                    host=wish.host,
                    signed=signed(desk),
                )
            words = _("%(name)s is set up.") % {"name": kept.item.name}
            return desk.go(championship_path(kept.item.id), words)

        return guarded(desk, perform, lambda sheet: self._new(desk, sheet, status=422))

    @staticmethod
    def _new(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/circuits/championship-new.html",
            status=status,
            sheet=sheet,
            year=desk.house.now().year,
            limit=desk.house.settings.upload_bytes,
        )

    @get(_ONE, sync_to_thread=True)
    def board(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show the board: every chair with its article and the fact that fills it."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return _page(desk, championship, "championship.html")

    @get(f"{_ONE}/final", sync_to_thread=True)
    def final(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show the groups and the final."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return _final_page(desk, championship)

    @post(f"{_ONE}/final", sync_to_thread=True)
    def draw(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Draw the numbers of the final."""
        desk.require(Ask.KEEP_CUPS)
        kept = kept_championship(desk, championship)

        def perform() -> Page:
            wish = desk.form.read(FinalForm)
            desk.house.championships.draw_final(
                championship,
                named_finalists(kept.item, wish.named()),
                lot=wish.lot,
                signed=signed(desk),
            )
            return desk.go(championship_path(championship, "final"), _("The numbers are drawn."))

        return guarded(
            desk,
            perform,
            lambda sheet: _final_page(desk, championship, sheet, at="final"),
        )

    @post(f"{_ONE}/group-events", sync_to_thread=True)
    def announce_groups(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Announce the semi-finals as tournaments."""
        desk.require(Ask.KEEP_CUPS)
        desk.require(Ask.CREATE_TOURNAMENT)
        kept = kept_championship(desk, championship)

        def perform() -> Page:
            stage = desk.form.read(StageForm).stage()
            made = announce_groups(kept.item, desk.house.office, _begins(desk), stage)
            desk.house.championships.groups_announced(championship, made, signed=signed(desk))
            words = _("The semi-finals are announced: four tournaments with their players.")
            return desk.go(championship_path(championship, "final"), words)

        return guarded(
            desk, perform, lambda sheet: _final_page(desk, championship, sheet, at="groups")
        )

    @post(f"{_ONE}/final-event", sync_to_thread=True)
    def announce_final(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Announce the final as a tournament."""
        desk.require(Ask.KEEP_CUPS)
        desk.require(Ask.CREATE_TOURNAMENT)
        kept = kept_championship(desk, championship)

        def perform() -> Page:
            usual = _("%(name)s, final") % {"name": kept.item.name}
            stage = desk.form.read(StageForm).stage(usual)
            made = announce_final(kept.item, desk.house.office, _begins(desk), stage)
            desk.house.championships.final_announced(championship, made, signed=signed(desk))
            return desk.go(office_path(made), _("The final is announced."))

        return guarded(
            desk, perform, lambda sheet: _final_page(desk, championship, sheet, at="event")
        )

    @get(f"{_ONE}/match", sync_to_thread=True)
    def match(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show who plays the title match."""
        desk.require(Ask.SEE_UNPUBLISHED)
        query = desk.request.query_params
        typed = {"refuses": query.get("refuses", ""), "offer": query.get("offer", "yes")}
        return _match_page(desk, championship, Sheet(typed))

    @post(f"{_ONE}/match", sync_to_thread=True)
    def announce(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Announce the title match as a tournament."""
        desk.require(Ask.KEEP_CUPS)
        desk.require(Ask.CREATE_TOURNAMENT)
        kept = kept_championship(desk, championship)

        def perform() -> Page:
            wish = desk.form.read(MatchForm)
            offer = wish.offer == "yes"
            match = challenge_of(kept.item, refuses=wish.refusing, offer=offer)
            details, commands = title_match_event(
                kept.item,
                match,
                name=wish.name or _("Title match, %(name)s") % {"name": kept.item.name},
                starts=wish.starts,
                city=wish.city,
                federation=wish.federation,
                offer=offer,
                superseded=match_superseded(kept.item, match, desk.house.office),
            )
            state = desk.office.begin_after((), details, commands, at=desk.house.now())
            desk.house.championships.match_announced(championship, state.id, signed=signed(desk))
            return desk.go(office_path(state.id), _("The title match is announced."))

        return guarded(
            desk, perform, lambda sheet: _match_page(desk, championship, sheet, at="match")
        )

    @post(f"{_ONE}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Let everybody read the board, or nobody else any more."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)
        return made_public(
            desk,
            desk.house.championships,
            championship,
            championship_path(championship),
            shown=_("The board is public."),
            hidden=_("The board is not public any more."),
        )

    @post(f"{_ONE}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Take the latest act back."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)
        return taken_back(
            desk, desk.house.championships, championship, championship_path(championship)
        )


class ChampionshipFacts(Controller):
    """The facts that fill the chairs: lists, federations, withdrawals, refusals, dates."""

    path = f"{CHAMPIONSHIPS}{_ONE}/facts"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Show what is known, with forms to enter more."""
        desk.require(Ask.SEE_UNPUBLISHED)
        return facts_page(desk, championship, Sheet())

    @post("/settings", sync_to_thread=True)
    def settle(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Set host, dates and choices."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)

        def perform() -> Page:
            given = desk.form.read(ChampionshipTerms).given()
            desk.house.championships.settle(championship, signed=signed(desk), **given)
            return desk.go(championship_path(championship, "facts"), _("Saved."))

        return _again(desk, championship, perform, "settings")

    @post("/list", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def take(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Take one of the lists in: a file, lines typed, or what the office has itself."""
        desk.require(Ask.KEEP_CUPS)
        kept = kept_championship(desk, championship)

        def perform() -> Page:
            wish = desk.form.read(ListForm)
            if wish.list not in LISTS:
                raise Unfit({"list": _("Choose one of the values offered.")})
            if wish.from_office == "yes":
                found, source = list_of_office(
                    kept.item,
                    wish.list,
                    lists=desk.house.lists,
                    cups=desk.house.cups.all(),
                    office=desk.house.office,
                    cup=wish.cup,
                )
            else:
                given = table(desk)
                source = given.name
                found = read_apart(read_contenders, source, given.content, source=source)
            desk.house.championships.take_list(
                championship,
                wish.list,
                found,
                source=source,
                named_on=wish.named_on,
                signed=signed(desk),
            )
            words = _("Players on the list: %(count)s.") % {"count": len(found)}
            return desk.go(championship_path(championship, "facts"), words)

        return _again(desk, championship, perform, "list")

    @post("/federations", sync_to_thread=True, opt=taking_file(Ask.KEEP_CUPS))
    def federations(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note what federations paid, and which championships they held."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)

        def perform() -> Page:
            given = table(desk)
            found = read_apart(read_federations, given.name, given.content, source=given.name)
            desk.house.championships.take_federations(
                championship, found, source=given.name, signed=signed(desk)
            )
            words = _("Federations noted: %(count)s.") % {"count": len(found)}
            return desk.go(championship_path(championship, "facts"), words)

        return _again(desk, championship, perform, "federations")

    @post("/withdraw", sync_to_thread=True)
    def withdraw(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note who cannot take part, or can after all."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)

        def perform() -> Page:
            wish = desk.form.read(WithdrawalForm)
            desk.house.championships.withdraw(
                championship,
                wish.player,
                on=wish.told_on or desk.house.now().date(),
                back=wish.back == "yes",
                signed=signed(desk),
            )
            return desk.go(championship_path(championship), _("Noted; the board is filled anew."))

        return _again(desk, championship, perform, "withdraw")

    @post("/refused", sync_to_thread=True)
    def refuse(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Note who refused to play the title match."""
        desk.require(Ask.KEEP_CUPS)
        kept_championship(desk, championship)

        def perform() -> Page:
            wish = desk.form.read(RefusalForm)
            desk.house.championships.refuse_match(
                championship, wish.player, refused=wish.refused == "yes", signed=signed(desk)
            )
            return desk.go(championship_path(championship), _("Noted; the board is filled anew."))

        return _again(desk, championship, perform, "refused")


def _again(desk: Desk, championship: str, perform: Callable[[], Page], at: str) -> Page:
    return guarded(desk, perform, lambda sheet: facts_page(desk, championship, sheet, at=at))


def _page(
    desk: Desk, championship: str, template: str, sheet: Sheet | None = None, *, at: str = ""
) -> Page:
    kept = kept_championship(desk, championship)
    return desk.page(
        f"office/circuits/{template}",
        status=422 if at else 200,
        kept=kept,
        **board_context(kept.item),
        sheet=sheet or Sheet(),
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        address=championship_path(championship),
    )


def _begins(desk: Desk) -> Begin:
    return partial(desk.office.begin_after, (), at=desk.house.now())


def _final_page(desk: Desk, championship: str, sheet: Sheet | None = None, *, at: str = "") -> Page:
    """Return the page of groups and final, with the tournaments in which they are played."""
    kept = kept_championship(desk, championship)
    item = kept.item
    events = events_of_groups(item, desk.house.office)
    drawing = sheet if at == "final" else Sheet()
    if at != "final" and events and item.final is None:
        with suppress(Refused):
            drawing = Sheet(
                {
                    f"group_{letter.lower()}": "\n".join(one.number or one.name for one in three)
                    for letter, three in qualified_from(events).items()
                }
            )
    return desk.page(
        "office/circuits/championship-final.html",
        status=422 if at else 200,
        kept=kept,
        **board_context(item),
        sheet=sheet or Sheet(),
        drawing=drawing,
        blank=Sheet(),
        at=at,
        events=events,
        keeps=desk.may(Ask.KEEP_CUPS),
        announces=desk.may(Ask.KEEP_CUPS) and desk.may(Ask.CREATE_TOURNAMENT),
        address=championship_path(championship),
    )


def _match_page(desk: Desk, championship: str, sheet: Sheet, *, at: str = "") -> Page:
    kept = kept_championship(desk, championship)
    match: TitleMatch | None = None
    trouble = ""
    names = [line.strip() for line in sheet.text("refuses").splitlines() if line.strip()]
    try:
        match = challenge_of(kept.item, refuses=names, offer=sheet.text("offer") != "no")
    except CrosstableError as error:
        trouble = error_text(error)
    return desk.page(
        "office/circuits/championship-match.html",
        status=422 if at else 200,
        kept=kept,
        championship=kept.item,
        match=match,
        trouble=trouble,
        superseded=match_superseded(kept.item, match, desk.house.office),
        sheet=sheet,
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        announces=desk.may(Ask.KEEP_CUPS) and desk.may(Ask.CREATE_TOURNAMENT),
        address=championship_path(championship),
    )


def facts_page(desk: Desk, championship: str, sheet: Sheet, *, at: str = "") -> Page:
    """Return the page of the facts; ``at`` names the form that the sheet belongs to."""
    kept = kept_championship(desk, championship)
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
        address=championship_path(championship),
    )
