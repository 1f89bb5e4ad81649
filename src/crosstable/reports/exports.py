"""A tournament written out for others: federations, other programs, spreadsheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

import msgspec
from msgspec.structs import replace

from crosstable import __version__
from crosstable.formats.fmjd_report import REPORT_FORMAT
from crosstable.formats.roster import write_roster
from crosstable.formats.trf.convert_out import Version
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.fair_play import FairPlay
from crosstable.kernel.sentence import Sentence, plain
from crosstable.kernel.tournament import Tournament
from crosstable.office.disclosure import disclosed_rounds
from crosstable.office.federation_report import is_reported_so, written_report
from crosstable.office.publicity import without_values
from crosstable.office.report_file import report_file
from crosstable.ratings.parting import event_of_kind
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH, Wording


class Exporting(msgspec.Struct, frozen=True):
    """One way to write a tournament out."""

    name: str
    ending: str
    media_type: str
    rounds: bool = True
    """Whether rounds are in it; a list of players has none."""
    fits: Callable[[Tournament], bool] = lambda _tournament: True
    """Whether it is offered for a tournament; one federation's form is for its own events."""


EXPORTS: Mapping[str, Exporting] = {
    kind.name: kind
    for kind in (
        Exporting("trf26", ".trf", "text/plain"),
        Exporting("trf16", ".trf", "text/plain"),
        Exporting("rating-report", ".trf", "text/plain"),
        Exporting(REPORT_FORMAT, ".txt", "text/plain", fits=is_reported_so),
        Exporting("csv", ".csv", "text/csv", rounds=False),
        Exporting(
            "xlsx", ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        ),
        Exporting("json", ".json", "application/json"),
    )
}
"""Every way by its name; a rating report is the newer TRF as the rating officer is told of it."""


class Export(msgspec.Struct, frozen=True):
    """What was written, and what it leaves out or shortens."""

    data: bytes
    adjustments: tuple[Sentence, ...] = ()


def export(
    name: str,
    tournament: Tournament,
    *,
    at: datetime,
    words: Wording = ENGLISH,
    unpublished: bool = True,
    rating_report: bool = False,
    games: str = "",
    fields: bool = False,
) -> Export:
    """Return a tournament written out; ``at`` and ``words`` are for what people read.

    ``rating_report`` makes a report of either TRF what the rating officer is told. ``games`` names
    one kind of game, where pairings have several: these are written as an event of their own.
    ``fields`` brings what is noted about players in the event's own fields, too; it is private.
    Cases of fair play are in no export, whoever asks: they leave by their own doors.
    """
    if name not in EXPORTS:
        raise UnknownName("format", name, tuple(EXPORTS))
    if name == "rating-report":
        name, rating_report = "trf26", True
    if not fields:
        tournament = without_values(tournament)
    tournament = replace(tournament, fair_play=FairPlay())
    if rating_report:
        refuse_open_games(tournament)
    if games:
        tournament = event_of_kind(tournament, games)
    if name == "xlsx":
        from crosstable.reports.workbook import workbook  # noqa: PLC0415 -- slow, seldom needed

        scene = Scene(tournament=tournament, words=words, printed_at=at, unpublished=unpublished)
        return Export(workbook(scene))
    shown = tournament if unpublished else _disclosed(tournament, at)
    if name == "json":
        text: bytes = msgspec.json.format(msgspec.json.encode(shown, enc_hook=plain), indent=2)
        return Export(text + b"\n")
    if name == REPORT_FORMAT:
        return Export(written_report(shown))
    if name == "csv":
        return Export(
            write_roster(
                tuple(entrant.player for entrant in shown.entrants),
                teams=tuple(entrant.team for entrant in shown.entrants),
                own=shown.player_fields,
                values=tuple(entrant.values for entrant in shown.entrants),
            )
        )
    version: Version = "trf26" if name == "trf26" else "trf16"
    program = f"Crosstable {__version__}"
    written = report_file(shown, version=version, rating_report=rating_report, program=program)
    return Export(
        written.document.to_bytes(),
        tuple(adjustment.sentence for adjustment in written.adjustments),
    )


def _disclosed(tournament: Tournament, at: datetime) -> Tournament:
    """Return a tournament as far as everybody knows it."""
    rounds = disclosed_rounds(tournament, at if at.tzinfo is not None else None)
    known = tuple(one for one in tournament.lineups if one.round <= len(rounds))
    return replace(tournament, rounds=rounds, lineups=known)


def refuse_open_games(tournament: Tournament) -> None:
    """Refuse a report to the rating officer while games go on."""
    waiting = [
        Sentence("round {round} board {board}", round=played.number, board=number)
        for played in tournament.rounds
        for number, board in enumerate(played.boards, start=1)
        if board.unfinished
    ]
    if waiting:
        raise Refused(
            Sentence.plural(
                "no rating report while {count} game is open: {game}",
                "no rating report while {count} games are open: {game} and others",
                count=len(waiting),
                game=waiting[0],
            )
        )
