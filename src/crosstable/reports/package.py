"""The signed package of an event: the report file, games, papers, and the event itself."""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable import __version__
from crosstable.arbiter.ceremonies import without_cup_points, without_prize_money
from crosstable.formats.library import format_of
from crosstable.formats.package import JournalEnd, Manifest, OfficeKey, Part, write_package
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import plain
from crosstable.office.acts.base import State
from crosstable.office.event_package import (
    EVENT,
    GAMES,
    OWN_REPORT,
    REPORT,
    ReportedNorm,
    packed_event,
)
from crosstable.office.federation_report import is_reported_so, why_not_written, written_report
from crosstable.office.game_files import game_file
from crosstable.office.incidents import LoggedIncident
from crosstable.office.journal import Head
from crosstable.office.papers import NO_NORMS, NormsReported
from crosstable.reports.documents import print_document
from crosstable.reports.exports import export
from crosstable.reports.final_report import ReportBasis, final_report_sheet, print_report
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH, Wording

_PAPERS = ("standings", "cross-table", "starting-list")


def make_package(
    state: State,
    key: OfficeKey,
    *,
    head: Head,
    made: datetime,
    norms: NormsReported = NO_NORMS,
    incidents: tuple[LoggedIncident, ...] | None = None,
    words: Wording = ENGLISH,
) -> bytes:
    """Return the package of an event that is over.

    With ``incidents`` it is for the federation alone: the report tells all of them, and what is
    private in it. Without, nothing of them is in it.
    """
    tournament = state.tournament
    if not tournament.rounds:
        raise Refused("no round is paired yet; there is nothing to send")
    report = export("rating-report", tournament, at=made, words=words)
    scene = Scene(tournament=tournament, words=words, printed_at=made, unpublished=True, chain=head)
    basis = ReportBasis(incidents=incidents, norms=norms, private=incidents is not None)
    files = {
        EVENT: packed_event(
            tournament,
            tuple(ReportedNorm(number=norm.player.number, title=norm.title) for norm in norms.made),
            no_prize_money=without_prize_money(tournament),
            no_cup_points=without_cup_points(tournament),
        ),
        REPORT: report.data,
        "final-report.pdf": print_report(scene, final_report_sheet(scene, basis)).pdf,
    }
    # A name without English letters keeps it out; whoever takes the package in is told.
    if is_reported_so(tournament) and why_not_written(tournament) is None:
        files[OWN_REPORT] = written_report(tournament)
    games = game_file(tournament)
    if games:
        files[f"{GAMES}{format_of(tournament.game).suffix}"] = games.encode()
    papers = (*_PAPERS, *(("prizes",) if tournament.prizes.lists else ()))
    for name in papers:
        printed = print_document(
            name, tournament, printed_at=made, unpublished=True, words=words, chain=head
        )
        files[f"{name}.pdf"] = printed.pdf
    if incidents is not None:
        files["incidents.json"] = msgspec.json.format(
            msgspec.json.encode(tuple(reversed(incidents)), enc_hook=plain), indent=1
        )

    def manifest(parts: tuple[Part, ...]) -> Manifest:
        return Manifest(
            event=tournament.name,
            id=state.id,
            game=tournament.game,
            edition=tournament.edition,
            federation=tournament.registering_federation,
            starts=tournament.starts,
            ends=tournament.ends,
            made=made,
            program=f"Crosstable {__version__}",
            incidents=incidents is not None,
            journal=JournalEnd(sequence=head.sequence, hash=head.hash, version=state.version),
            key=key.public.hex(),
            parts=parts,
        )

    return write_package(files, key, manifest)
