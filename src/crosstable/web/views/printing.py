"""Paper and files: every document as PDF, and the tournament written out for others."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.formats.trf.layout import NAME_WIDTH
from crosstable.kernel.errors import CrosstableError, Refused, UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import EnterResult
from crosstable.office.acts.base import State
from crosstable.office.basis import obsolete_rounds
from crosstable.office.disclosure import disclosed_rounds, published_rounds
from crosstable.office.publicity import without_births
from crosstable.office.roles import Ask
from crosstable.office.slips import SLIPS, slip_codes
from crosstable.pairing.systems import bracket_system
from crosstable.reports.documents import DOCUMENTS, print_document
from crosstable.reports.documents import SLIPS as SLIPS_DOCUMENT
from crosstable.reports.exports import EXPORTS, export, refuse_open_games
from crosstable.reports.poster import print_poster
from crosstable.reports.printing import Paper
from crosstable.reports.wording import ENGLISH, WORDINGS, Wording
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.display.links import event_link, result_link
from crosstable.web.display.reach import is_own_machine, reach_of
from crosstable.web.display.tables import asked_view
from crosstable.web.tabs import OFFICE
from crosstable.web.words.languages import N_, _, language
from crosstable.web.words.sentences import error_text


class Paperwork(msgspec.Struct, frozen=True):
    """A document as the page offers it."""

    name: str
    title: str
    text: str
    of: Literal["round", "after", "event"]
    """Whether it is about one round, the state after a round, or the whole event."""
    orders: tuple[tuple[str, str], ...] = ()
    """The same in other orders: documents and what they are called."""

    @property
    def names(self) -> frozenset[str]:
        """Return the documents that it stands for."""
        return frozenset({self.name, *(name for name, _title in self.orders)})


PRIZES = "prizes"
BRACKET = "bracket"
OF_TEAMS = frozenset({"protocols", "lineups", "fixtures", "boards"})
"""What is offered only where teams meet."""
ENVELOPES = "envelopes"
STARTING_LISTS = (
    ("starting-list", N_("By number")),
    ("starting-list-by-name", N_("By name")),
    ("starting-list-by-federation", N_("By federation")),
    ("starting-list-by-club", N_("By club")),
)
OFFERED = (
    Paperwork(
        "starting-list",
        N_("Starting list"),
        N_("Who plays, to put up before the first round."),
        "event",
        STARTING_LISTS,
    ),
    Paperwork("pairings", N_("Pairings by board"), N_("To put up before the round."), "round"),
    Paperwork("names", N_("Pairings by name"), N_("Everybody finds the board by name."), "round"),
    Paperwork(
        "names-large",
        N_("Pairings in large print"),
        N_("For people with poor eyesight: name, board, colour and opponent."),
        "round",
    ),
    Paperwork("slips", N_("Score slips"), N_("One for each board, to sign and hand in."), "round"),
    Paperwork(
        ENVELOPES,
        N_("Envelopes of adjourned games"),
        N_("Position, clocks and resumption, to seal the scoresheets in."),
        "round",
    ),
    Paperwork("results", N_("Result sheet"), N_("A line for each board to write on."), "round"),
    Paperwork(
        "protocols", N_("Match protocols"), N_("One for each match, to fill in and sign."), "round"
    ),
    Paperwork(
        "lineups", N_("Line-up forms"), N_("One for each team, to hand in before a round."), "event"
    ),
    Paperwork("fixtures", N_("Fixtures"), N_("Where and when all matches are played."), "event"),
    Paperwork("standings", N_("Standings"), N_("With every tie-break."), "after"),
    Paperwork(
        "boards", N_("Best on each board"), N_("Players by board, and who wins there."), "after"
    ),
    Paperwork("cross-table", N_("Cross table"), N_("Who played whom."), "after"),
    Paperwork(BRACKET, N_("Bracket"), N_("Who meets whom up to the final."), "after"),
    Paperwork(PRIZES, N_("Prizes"), N_("Who gets what, with room to sign."), "after"),
    Paperwork(
        "ceremony",
        N_("Order of the ceremony"),
        N_("Diplomas from the last place up, prizes, the podium."),
        "event",
    ),
    Paperwork(
        "cards", N_("Player cards"), N_("One for each player, with room for rounds."), "event"
    ),
    Paperwork(
        "regulations",
        N_("Regulations"),
        N_("What was announced and decided, with the articles."),
        "event",
    ),
    Paperwork(
        "checklist",
        N_("Checklist"),
        N_("What to do and to measure before, during and after, with the articles."),
        "event",
    ),
    Paperwork("tables", N_("Table numbers"), N_("To fold and put on the tables."), "round"),
)
FILES = {
    "trf26": (N_("TRF 2026"), N_("The federations' report file, newest version.")),
    "trf16": (N_("TRF 2016"), N_("The version most programs read.")),
    "rating-report": (
        N_("Rating report"),
        N_("TRF for the rating officer, with corrections made for the report only."),
    ),
    "fmjd": (N_("FMJD report"), N_("The text file that FMJD's own program imports.")),
    "csv": (N_("Players (CSV)"), N_("The list of players for a spreadsheet.")),
    "xlsx": (N_("Tables (XLSX)"), N_("Standings, cross table, pairings, results, players.")),
    "json": (N_("Everything (JSON)"), N_("All data, for programs.")),
}


class Printing(Controller):
    """Printing and exporting."""

    path = OFFICE

    @get("/print", sync_to_thread=True)
    def overview(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what can be printed and written out."""
        state = desk.state(name)
        desk.require(Ask.EXPORT, name)
        tournament = state.tournament
        shown = len(published_rounds(tournament))
        return desk.page(
            "office/print.html",
            state=state,
            here="print",
            documents=[
                document
                for document in OFFERED
                if (document.name != PRIZES or tournament.prizes.lists)
                and (document.name != BRACKET or bracket_system(tournament) is not None)
                and (document.name != ENVELOPES or tournament.adjourned_games)
                and (document.name not in OF_TEAMS or tournament.team_plan)
            ],
            files=[(file, *FILES[file.name]) for file in EXPORTS.values() if file.fits(tournament)],
            published=shown,
            hidden=range(shown + 1, len(tournament.rounds) + 1),
            no_report=_why_no_report(tournament),
            name_width=NAME_WIDTH,
            cut_names=sum(
                len(entrant.player.name) > NAME_WIDTH for entrant in state.tournament.entrants
            ),
            no_codes=desk.may(EnterResult, state) and not _hall_address(desk, state),
            births=desk.may(Ask.SEE_BIRTHS, state),
            has_norms=edition_of(tournament).has_norms,
            page=event_link(address, name) if (address := _address(desk)) else "",
        )

    @get("/print/poster", sync_to_thread=True)
    def poster(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        paper: FromQuery[str] = "",
        address: FromQuery[str] = "",
    ) -> File:
        """Give the public address of the event as a poster."""
        state = desk.state(name)
        desk.require(Ask.EXPORT, name)
        known = _address(desk)
        page = address or (event_link(known, name) if known else "")
        if not page:
            raise Refused("say at which address everybody sees the event; phones must reach it")
        printed = print_poster(
            state.tournament,
            page,
            printed_at=desk.house.now().astimezone(),
            paper=_paper(paper or desk.paper or Paper.A4.value),
            words=_words(),
        )
        named = file_name(state.tournament, _("Poster"), ending=".pdf")
        return download(printed.pdf, named, "application/pdf", inline=True)

    @get("/print/{document:str}", sync_to_thread=True)
    def print(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        document: FromPath[str],
        paper: FromQuery[str] = "",
        player: FromQuery[str] = "",
        sure: FromQuery[str] = "",
    ) -> File | Page:
        """Give a document as PDF; where letters would be lost, say so first.

        With a ``player`` it is the card of this one.
        """
        state = desk.state(name)
        desk.require(Ask.EXPORT, name)
        offered = next((offer for offer in OFFERED if document in offer.names), None)
        if offered is None or document not in DOCUMENTS:
            raise UnknownName("document", document, tuple(DOCUMENTS))
        tournament = state.tournament
        number = _number(desk.request.query_params.get("round", ""))
        draft = number is not None and number > len(published_rounds(tournament))
        address = "" if draft or document != SLIPS_DOCUMENT else _hall_address(desk, state)
        printed = print_document(
            document,
            tournament,
            printed_at=desk.house.now().astimezone(),
            round_number=number,
            unpublished=draft,
            paper=_paper(paper or desk.paper or Paper.A4.value),
            words=_words(),
            codes=partial(slip_codes, desk.house.access.secrets.get(SLIPS), name)
            if address
            else None,
            send_to=result_link(address, name) if address else "",
            chain=desk.house.office.head(),
            obsolete=obsolete_rounds(state),
            player=_number(player),
            view=asked_view(desk.request, partial(desk.may, state=state)),
        )
        if printed.warnings and not sure:
            return desk.page(
                "office/print-warnings.html",
                state=state,
                here="print",
                title=_(offered.title),
                warnings=printed.warnings,
                again=f"{desk.path}?{desk.request.url.query}&sure=yes".replace("?&", "?"),
            )
        of_round = _("round %(number)s") % {"number": number} if number is not None else ""
        named = file_name(
            tournament, _(offered.title), of_round, _("draft") if draft else "", ending=".pdf"
        )
        return download(printed.pdf, named, "application/pdf", inline=True)

    @get("/export/{form:str}", sync_to_thread=True)
    def export(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        form: FromPath[str],
        unpublished: FromQuery[str] = "",
        games: FromQuery[str] = "",
        fields: FromQuery[str] = "",
    ) -> File:
        """Give the tournament as a file; what is not published only where it is asked for.

        Where pairings have several games, ``games`` names a kind that is given by itself. What is
        noted in the event's own fields comes where ``fields`` asks for it, for those who see it.
        """
        state = desk.state(name)
        desk.require(Ask.EXPORT, name)
        if fields:
            desk.require(Ask.SEE_FIELDS, name)
        chosen = EXPORTS.get(form)
        if chosen is None:
            raise UnknownName("format", form, tuple(EXPORTS))
        tournament = state.tournament
        if not desk.may(Ask.SEE_BIRTHS, state):
            tournament = without_births(tournament)
        everything = bool(unpublished)
        written = export(
            form,
            tournament,
            at=desk.house.now(),
            words=_words(),
            unpublished=everything,
            games=games,
            fields=bool(fields),
        )
        hidden = len(disclosed_rounds(tournament, desk.house.now())) < len(tournament.rounds)
        draft = _("draft") if everything and hidden and chosen.rounds else ""
        kind = {
            "trf16": "TRF16",
            "trf26": "TRF26",
            "rating-report": _("Rating report"),
            "fmjd": "FMJD",
        }.get(form)
        named = file_name(tournament, kind or "", games, draft, ending=chosen.ending)
        return download(written.data, named, chosen.media_type)


def _why_no_report(tournament: Tournament) -> str:
    try:
        refuse_open_games(tournament)
    except CrosstableError as error:
        return error_text(error)
    return ""


def _hall_address(desk: Desk, state: State) -> str:
    """Return where the players' phones reach the office; empty where slips get no codes.

    Whoever holds the codes can tell results, so only those who may enter them print them. An office
    that listens to its own machine alone cannot be reached from a phone.
    """
    if not desk.may(EnterResult, state):
        return ""
    return _address(desk)


def _address(desk: Desk) -> str:
    """Return where phones reach the office; empty where none can."""
    address = reach_of(desk).address
    return "" if is_own_machine(address) else address


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None


def _paper(text: str) -> Paper:
    try:
        return Paper(text)
    except ValueError:
        raise UnknownName("paper", text, tuple(size.value for size in Paper)) from None


def _words() -> Wording:
    return WORDINGS.get(language(), ENGLISH)
