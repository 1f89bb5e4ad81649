"""The documents that can be printed, by name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.table import View
from crosstable.office.journal import Head
from crosstable.reports.boards import boards_sheet
from crosstable.reports.bracket import bracket_sheet
from crosstable.reports.ceremony import ceremony_sheet
from crosstable.reports.checklist import checklist_sheet
from crosstable.reports.envelopes import envelopes_sheet
from crosstable.reports.font_source import FontSource
from crosstable.reports.matches import fixtures_sheet, lineups_sheet, protocols_sheet
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.regulations import regulations_page, regulations_sheet
from crosstable.reports.rounds import SlipCodes, names_sheet, pairings_sheet, tables_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.every import Sheet
from crosstable.reports.sheets.rounds import Cards
from crosstable.reports.starting import (
    list_by_club,
    list_by_federation,
    list_by_name,
    list_by_number,
)
from crosstable.reports.tables import cards_sheet, cross_sheet, prizes_sheet, standings_sheet
from crosstable.reports.wording import ENGLISH, Wording

SLIPS = "slips"
EVERYBODYS = View()


_SEATED = frozenset({SLIPS, "names", "names-large", "results"})
"""Papers about who sits where: before line-ups are public there is nothing on them."""


class MakesSheet(Protocol):
    """A function that makes the sheet of a document."""

    def __call__(self, scene: Scene, title: str, round_number: int | None, /) -> Sheet:
        """Return the sheet of a round, or as things stood after it."""


class Document(msgspec.Struct, frozen=True):
    """One kind of printed document."""

    name: str
    title: Sentence
    template: str
    make: MakesSheet
    columns: bool = False
    """Whether its columns can be chosen."""


DOCUMENTS: Mapping[str, Document] = {
    document.name: document
    for document in (
        Document("pairings", Sentence("Pairings"), "pairings", pairings_sheet),
        Document("names", Sentence("Pairings by name"), "names", names_sheet),
        Document("names-large", Sentence("Pairings in large print"), "names-large", names_sheet),
        Document("standings", Sentence("Standings"), "standings", standings_sheet, columns=True),
        Document("cross-table", Sentence("Cross table"), "crosstable", cross_sheet),
        Document("bracket", Sentence("Bracket"), "bracket", bracket_sheet),
        Document(SLIPS, Sentence("Result slips"), "slips", pairings_sheet),
        Document("protocols", Sentence("Match protocols"), "protocols", protocols_sheet),
        Document("lineups", Sentence("Line-up forms"), "lineups", lineups_sheet),
        Document("fixtures", Sentence("Fixtures"), "fixtures", fixtures_sheet),
        Document("boards", Sentence("Best on each board"), "boards", boards_sheet),
        Document(
            "envelopes", Sentence("Envelopes of adjourned games"), "envelopes", envelopes_sheet
        ),
        Document("results", Sentence("Result sheet"), "results", pairings_sheet),
        Document("cards", Sentence("Player cards"), "cards", cards_sheet),
        Document("prizes", Sentence("Prizes"), "prizes", prizes_sheet),
        Document("ceremony", Sentence("Order of the ceremony"), "report", ceremony_sheet),
        Document(
            "starting-list", Sentence("Starting list"), "starting", list_by_number, columns=True
        ),
        Document(
            "starting-list-by-name",
            Sentence("Starting list by name"),
            "starting",
            list_by_name,
            columns=True,
        ),
        Document(
            "starting-list-by-federation",
            Sentence("Starting list by federation"),
            "starting",
            list_by_federation,
            columns=True,
        ),
        Document(
            "starting-list-by-club",
            Sentence("Starting list by club"),
            "starting",
            list_by_club,
            columns=True,
        ),
        Document("tables", Sentence("Table numbers"), "tables", tables_sheet),
        Document("regulations", Sentence("Regulations"), "regulations", regulations_sheet),
        Document("checklist", Sentence("Checklist"), "checklist", checklist_sheet),
    )
}
"""Every document by its name."""


def document(name: str) -> Document:
    """Return the document of this name."""
    try:
        return DOCUMENTS[name]
    except KeyError:
        raise UnknownName("document", name, tuple(DOCUMENTS)) from None


def print_document(
    name: str,
    tournament: Tournament,
    *,
    printed_at: datetime,
    round_number: int | None = None,
    unpublished: bool = False,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
    codes: SlipCodes | None = None,
    send_to: str = "",
    chain: Head | None = None,
    obsolete: Mapping[int, tuple[Sentence, ...]] | None = None,
    player: int | None = None,
    view: View = EVERYBODYS,
) -> Printed:
    """Return a document of a tournament as PDF.

    Without a round it is the latest one that is published; rounds not published yet are printed
    only where ``unpublished`` asks for a draft, and say so. ``codes`` are printed on slips, one for
    each player, with the page ``send_to`` where results are sent with them. ``chain`` is where the
    journal ends now, printed so that it can be proved later that nothing before was changed.
    ``obsolete`` is what has changed since a round was paired, by its number. With a ``player``
    there is one card alone, where cards are printed. ``view`` names columns, where a document is a
    table of them.
    """
    chosen = document(name)
    if view.columns and not chosen.columns:
        raise Refused(
            "the columns of this document are what they are; choose those of: {documents}",
            documents=Listing([one.name for one in DOCUMENTS.values() if one.columns]),
        )
    scene = Scene(
        tournament=tournament,
        words=words,
        printed_at=printed_at,
        unpublished=unpublished,
        chain=chain,
        obsolete=obsolete or {},
        view=view,
    )
    if name in _SEATED:
        _refuse_secrets(scene.round(round_number))
    if name == SLIPS:
        sheet: Sheet = pairings_sheet(
            scene, chosen.title, round_number, codes=codes, send_to=send_to
        )
    else:
        sheet = chosen.make(scene, chosen.title, round_number)
    if player is not None and isinstance(sheet, Cards):
        sheet = _card_alone(sheet, tournament.entrant(player).number)
    return typeset(
        chosen.template, sheet, paper=paper, words=words, printed_at=printed_at, fonts=fonts
    )


def _card_alone(sheet: Cards, number: int) -> Cards:
    """Return the cards with that of one player alone."""
    own = tuple(card for card in sheet.cards if card.player.number == number)
    return msgspec.structs.replace(sheet, cards=own)


def _refuse_secrets(played: Round) -> None:
    """Refuse papers about seats while line-ups of a round are secret."""
    if not played.boards and any(match.undisclosed for match in played.matches):
        raise Refused(
            "the line-ups of round {round} are secret until their deadline; open them to "
            "everybody, or print this later",
            round=played.number,
        )


def written_page(tournament: Tournament, *, printed_at: datetime, words: Wording = ENGLISH) -> str:
    """Return the regulations of a tournament as a page of HTML."""
    scene = Scene(tournament=tournament, words=words, printed_at=printed_at)
    return regulations_page(regulations_sheet(scene, "Regulations"), words.language)
