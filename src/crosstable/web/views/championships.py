"""World championships in the office: the qualification board, its facts, groups, final, match."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.circuits.chairs import pool_words
from crosstable.circuits.challenge import TitleMatch
from crosstable.circuits.championship import Championship
from crosstable.circuits.final_table import final_rounds
from crosstable.circuits.groups import GROUPS, Grouped, grouped
from crosstable.circuits.qualification import board_of, participants
from crosstable.circuits.reserves import why_nobody
from crosstable.confined import read_apart
from crosstable.formats.championship_files import read_qualification
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.office.championship_events import (
    FINAL_EVENT,
    GROUP_EVENTS,
    events_of_groups,
    qualified_from,
)
from crosstable.office.championship_leftovers import StageName, namesakes, staying, there_already
from crosstable.office.championship_stages import Stage, Where, announce
from crosstable.office.championships import Championships, named_finalists
from crosstable.office.roles import Ask
from crosstable.office.title_matches import (
    challenge_of,
    match_refusals,
    match_superseded,
    title_match_stage,
)
from crosstable.rulebooks.championship_rules import FINAL
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.championship_forms import (
    ChampionshipForm,
    FinalForm,
    MatchForm,
    StageForm,
)
from crosstable.web.forms.form import Sheet
from crosstable.web.gate.limits import taking_file
from crosstable.web.tabs import office_path
from crosstable.web.views.kept_pages import Shelf, guarded, signed
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import error_text

CHAMPIONSHIPS = "/office/championships"
_ONE = "/{championship:str}"

BOARDS: Shelf[Championships, Championship] = Shelf(
    base=CHAMPIONSHIPS,
    keeper=lambda house: house.championships,
    missing=N_("There is no such championship in this office."),
)


def groups_of(championship: Championship) -> Grouped | None:
    """Return the four groups where all places of a championship of forty are filled."""
    try:
        return grouped(participants(championship))
    except Refused:
        return None


def board_context(championship: Championship) -> dict[str, Any]:
    """Return what the board shows, in the office and to everybody."""
    board = board_of(championship)
    return {
        "championship": championship,
        "board": board,
        "nobody": why_nobody(championship, board.reserves),
        "in_groups": board.places == FINAL.players,
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
            return desk.go(BOARDS.path(kept.item.id), words)

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

        def perform() -> Page:
            item = BOARDS.kept(desk, championship).item
            wish = desk.form.read(FinalForm)
            desk.house.championships.draw_final(
                championship, named_finalists(item, wish.named()), lot=wish.lot, signed=signed(desk)
            )
            return desk.go(BOARDS.path(championship, "final"), _("The numbers are drawn."))

        return BOARDS.act(desk, championship, perform, _final_page, at="final")

    @post(f"{_ONE}/group-events", sync_to_thread=True)
    def announce_groups(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Announce the semi-finals as tournaments."""

        def perform() -> Page:
            named = _group_names(BOARDS.kept(desk, championship).item.name)
            where = replace(desk.form.read(StageForm).where(), group_names=named)
            _announced(desk, championship, GROUP_EVENTS, where)
            words = _("The semi-finals are announced: four tournaments with their players.")
            return desk.go(BOARDS.path(championship, "final"), words)

        return BOARDS.act(
            desk, championship, perform, _final_page, Ask.CREATE_TOURNAMENT, at="groups"
        )

    @post(f"{_ONE}/final-event", sync_to_thread=True)
    def announce_final(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Announce the final as a tournament."""

        def perform() -> Page:
            usual = _final_name(BOARDS.kept(desk, championship).item.name)
            where = desk.form.read(StageForm).where(usual)
            made = _announced(desk, championship, FINAL_EVENT, where)
            return desk.go(office_path(made.final_event), _("The final is announced."))

        return BOARDS.act(
            desk, championship, perform, _final_page, Ask.CREATE_TOURNAMENT, at="event"
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

        def perform() -> Page:
            name = BOARDS.kept(desk, championship).item.name
            wish = desk.form.read(MatchForm)
            stage = title_match_stage(refuses=wish.refusing, offer=wish.offer == "yes")
            where = wish.where(_("Title match, %(name)s") % {"name": name})
            made = _announced(desk, championship, stage, where)
            return desk.go(office_path(made.match_event), _("The title match is announced."))

        return BOARDS.act(
            desk, championship, perform, _match_page, Ask.CREATE_TOURNAMENT, at="match"
        )

    @post(f"{_ONE}/publish", sync_to_thread=True)
    def publish(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Let everybody read the board, or nobody else any more."""
        return BOARDS.publish(
            desk,
            championship,
            shown=_("The board is public."),
            hidden=_("The board is not public any more."),
        )

    @post(f"{_ONE}/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], championship: FromPath[str]) -> Page:
        """Take the latest act back."""
        return BOARDS.take_back(desk, championship, lambda act: staying(act, desk.house.office))


def _page(
    desk: Desk, championship: str, template: str, sheet: Sheet | None = None, *, at: str = ""
) -> Page:
    kept = BOARDS.kept(desk, championship)
    return desk.page(
        f"office/circuits/{template}",
        status=422 if at else 200,
        kept=kept,
        **board_context(kept.item),
        sheet=sheet or Sheet(),
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        address=BOARDS.path(championship),
    )


def _group_names(name: str) -> dict[str, str]:
    """Return what the semi-finals are called in the language of the page."""
    return {
        letter: _("%(name)s, semi-final %(letter)s") % {"name": name, "letter": letter}
        for letter in GROUPS
    }


def _final_name(name: str) -> str:
    return _("%(name)s, final") % {"name": name}


def _announced(desk: Desk, championship: str, stage: Stage, where: Where) -> Championship:
    house = desk.house
    kept = announce(
        *(house.championships, championship, stage, where, house.office), signed=signed(desk)
    )
    return kept.item


def _final_page(desk: Desk, championship: str, sheet: Sheet | None = None, *, at: str = "") -> Page:
    """Return the page of groups and final, with the tournaments in which they are played."""
    kept = BOARDS.kept(desk, championship)
    item = kept.item
    events = events_of_groups(item, desk.house.office)
    stages: dict[StageName, tuple[str, ...]] = {
        "groups": tuple(_group_names(item.name).values()),
        "final": (_final_name(item.name),),
    }
    named = {
        stage: namesakes(item, desk.house.office, stage, called) for stage, called in stages.items()
    }
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
        twice={stage: there_already(names) if names else None for stage, names in named.items()},
        keeps=desk.may(Ask.KEEP_CUPS),
        announces=desk.may(Ask.KEEP_CUPS) and desk.may(Ask.CREATE_TOURNAMENT),
        address=BOARDS.path(championship),
    )


def _match_page(desk: Desk, championship: str, sheet: Sheet, *, at: str = "") -> Page:
    kept = BOARDS.kept(desk, championship)
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
        refused=match_refusals(kept.item, match),
        trouble=trouble,
        superseded=match_superseded(kept.item, match, desk.house.office),
        sheet=sheet,
        at=at,
        keeps=desk.may(Ask.KEEP_CUPS),
        announces=desk.may(Ask.KEEP_CUPS) and desk.may(Ask.CREATE_TOURNAMENT),
        address=BOARDS.path(championship),
    )
