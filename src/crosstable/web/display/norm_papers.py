"""Papers on the norms of an event as pages and programs give them: what they say, and as PDF."""

from __future__ import annotations

import msgspec

from crosstable.formats.library import format_of
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.norms import Background, background_of, edition_with_norms
from crosstable.office.publicity import without_births
from crosstable.office.title_papers import (
    NormGames,
    certificate_of,
    games_of_norm_makers,
    report_of,
    wall_sheet_of,
)
from crosstable.reports.norm_sheet import wall_paper
from crosstable.reports.printing import Paper
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.title_papers import TitlePaper
from crosstable.reports.title_papers import certificate_paper
from crosstable.reports.title_reports import report_paper
from crosstable.reports.wording import Wording
from crosstable.titles.category.sheet import NormSheet
from crosstable.titles.certificate import TitleCertificate, papers_of
from crosstable.titles.report import TitleReport
from crosstable.web.display.downloads import file_name
from crosstable.web.house import House


class NormPaper(msgspec.Struct, frozen=True):
    """One paper: what it says, how it looks, and the name of its file."""

    data: TitleCertificate | TitleReport | NormSheet
    sheet: TitlePaper
    name: str


class NormPapers:
    """The papers of one event as it is now; births only for those who may see them."""

    def __init__(self, house: House, state: State, words: Wording, *, births: bool) -> None:
        self.edition = edition_with_norms(state.tournament)
        self.tournament, self.known = _seen(
            state.tournament,
            background_of(state.tournament, self.edition, house.register, house.lists),
            births=births,
        )
        self.scene = Scene(
            tournament=self.tournament,
            words=words,
            printed_at=house.now().astimezone(),
            unpublished=True,
            chain=house.office.head(),
        )

    def certificate(self, number: int, title: str) -> NormPaper:
        """Return the certificate of a norm; refused where it is not reached."""
        rules = self.edition.titles
        codes = [rank.code for rank in rules.ranks if rank.by_norms] if rules is not None else []
        if title not in codes:
            raise UnknownName("title that norms lead to", title, tuple(codes))
        self.tournament.entrant(number)
        made = certificate_of(self.tournament, self.known, number, title)
        papers = papers_of(self.edition)
        named = f"{papers.certificate_form or title} {made.player.name}"
        return self._paper(made, certificate_paper(self.scene, papers, made), named)

    def report(self) -> NormPaper:
        """Return the report on the event."""
        papers, made = papers_of(self.edition), report_of(self.tournament, self.known)
        sheet = report_paper(self.scene, papers, made)
        return self._paper(made, sheet, self.scene.words.say(papers.report))

    def wall_sheet(self) -> NormPaper:
        """Return the sheet that hangs on the wall before round 1."""
        event, made = wall_sheet_of(self.tournament, self.known)
        sheet = wall_paper(self.scene, event, made)
        return self._paper(made, sheet, sheet.head.title)

    def games(self) -> tuple[NormGames, str]:
        """Return the games of everybody who made a norm, and the name of their file."""
        made = games_of_norm_makers(self.tournament, self.known)
        ending = format_of(self.tournament.game).suffix
        return made, file_name(self.tournament, "norms", ending=ending)

    def _paper(
        self, made: TitleCertificate | TitleReport | NormSheet, sheet: TitlePaper, named: str
    ) -> NormPaper:
        return NormPaper(made, sheet, file_name(self.tournament, named, ending=".pdf"))


def chosen_paper(name: str) -> Paper:
    """Return the size that is named, the usual one where none is."""
    known = {size.value: size for size in Paper}
    if name and name not in known:
        raise UnknownName("paper", name, tuple(known))
    return known[name] if name else Paper.A4


def _seen(
    tournament: Tournament, known: Background, *, births: bool
) -> tuple[Tournament, Background]:
    if births:
        return tournament, known
    persons = {
        number: msgspec.structs.replace(person, born=None, birth_place="")
        for number, person in known.persons.items()
    }
    return without_births(tournament), Background(persons, known.listed)
