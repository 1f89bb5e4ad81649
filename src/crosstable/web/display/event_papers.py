"""Papers after an event as pages and programs give them, as far as whoever asks may see."""

from __future__ import annotations

from crosstable.formats.package import OfficeKey
from crosstable.office.acts.base import State
from crosstable.office.incidents import LoggedIncident, incident_log
from crosstable.office.norms import background_of
from crosstable.office.papers import NO_NORMS, NormsReported, norms_reported
from crosstable.office.signing import PACKAGE_KEY
from crosstable.reports.appeals_file import appeals_file_sheet, incident_appealed
from crosstable.reports.final_report import ReportBasis, final_report_sheet
from crosstable.reports.package import make_package
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.papers import ReportSheet
from crosstable.reports.wording import Wording
from crosstable.rulebooks.library import edition_of
from crosstable.web.house import House


def office_key(house: House) -> OfficeKey:
    """Return the key with which this office signs."""
    return OfficeKey(house.access.secrets.get(PACKAGE_KEY))


class EventPapers:
    """The papers of one event as it is now, for somebody who may read its incidents."""

    def __init__(self, house: House, state: State, words: Wording, *, private: bool) -> None:
        self.house = house
        self.state = state
        self.private = private
        self.scene = Scene(
            tournament=state.tournament,
            words=words,
            printed_at=house.now().astimezone(),
            unpublished=True,
            chain=house.office.head(),
        )

    @property
    def log(self) -> tuple[LoggedIncident, ...]:
        """Return the log of incidents."""
        return incident_log(self.house.office, self.state)

    @property
    def norms(self) -> NormsReported:
        """Return the norms that were made."""
        event = self.state.tournament
        edition = edition_of(event)
        if not edition.has_norms:
            return NO_NORMS
        known = background_of(event, edition, self.house.register, self.house.lists)
        return norms_reported(event, known)

    def final(self) -> ReportSheet:
        """Return the final report; private parts for those who write them."""
        basis = ReportBasis(incidents=self.log, norms=self.norms, private=self.private)
        return final_report_sheet(self.scene, basis)

    def appeal(self, number: int) -> ReportSheet:
        """Return the file of an appeal."""
        log = self.log
        noted = incident_appealed(self.state.tournament, log, number)
        return appeals_file_sheet(self.scene, log, noted)

    def package(self, *, incidents: bool) -> bytes:
        """Return the signed package of the event."""
        return make_package(
            self.state,
            office_key(self.house),
            head=self.house.office.head(),
            made=self.house.now(),
            norms=self.norms,
            incidents=self.log if incidents else None,
            words=self.scene.words,
        )
