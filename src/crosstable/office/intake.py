"""A package on the federation's side: what it says, and what stands against it, with articles.

The signature and the parts hold when this is asked (``formats/package.py``). Here the event is
checked against the federation's own register and lists, and against the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import chain

import msgspec

from crosstable.arbiter.ceremonies import ceremony_findings
from crosstable.arbiter.regulations.checking import open_musts
from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.event_package import (
    GAMES,
    OWN_REPORT,
    REPORT,
    ReadPackage,
    ReportedNorm,
)
from crosstable.office.federation_report import federation_report, is_reported_so
from crosstable.office.intake_people import intake_finding, people_findings
from crosstable.office.norms import Background, background_of
from crosstable.office.papers import last_day, norms_reported
from crosstable.office.rating import rate_tournament
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import PersonRegister
from crosstable.office.report_file import report_differences, report_file, report_ranks
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

MOST_DIFFERENCES = 20
"""Differences between the report file and the event that are told one by one."""


class Intake(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a package."""

    event: str
    id: str
    federation: str
    made: date
    fingerprint: str
    """Of the key that signed it."""
    journal: str
    """Where the sender's journal ended."""
    incidents: bool
    parts: tuple[str, ...]
    players: int
    rounds: int
    norms: int
    findings: tuple[Finding, ...]

    @property
    def accepted(self) -> bool:
        """Return whether nothing that must be stands against it."""
        return not any(finding.weight is Weight.MUST for finding in self.findings)


def checked_package(
    read: ReadPackage,
    *,
    received: date,
    register: PersonRegister | None = None,
    lists: RatingLists | None = None,
    key_known: bool = False,
) -> Intake:
    """Return what a federation should know of a package, musts first.

    ``key_known`` says that the key was compared with what the sender told by another way; a
    signature alone says only that nothing was changed since somebody signed.
    """
    manifest, tournament = read.package.manifest, read.event.tournament
    edition = edition_of(tournament)
    known = background_of(tournament, edition, register, lists)
    found = chain(
        () if key_known else _unknown_key(read, edition),
        _late(tournament, edition, received),
        _unlike_report(read, edition),
        _unlike_own_report(read, edition),
        _open(tournament, edition),
        _not_rateable(tournament, edition),
        people_findings(tournament, edition, known, register, lists),
        _norms(read, edition, known),
        _games(read, edition),
        open_musts(tournament),
        ceremony_findings(tournament),
    )
    return Intake(
        event=tournament.name,
        id=manifest.id,
        federation=manifest.federation,
        made=manifest.made.date(),
        fingerprint=read.package.fingerprint,
        journal=f"{manifest.journal.sequence} {manifest.journal.hash}",
        incidents=manifest.incidents,
        parts=tuple(read.package.files),
        players=len(tournament.entrants),
        rounds=len(tournament.rounds),
        norms=len(read.event.norms),
        findings=tuple(sorted(found, key=lambda finding: finding.weight.order)),
    )


def _unknown_key(read: ReadPackage, edition: Edition) -> Iterator[Finding]:
    """Yield that nobody compared the key: anybody can sign a package with one of their own."""
    said = Sentence(
        "the key {fingerprint} was not compared with the sender's: ask for its fingerprint by a "
        "different channel",
        fingerprint=read.package.fingerprint,
    )
    yield intake_finding(edition, "intake.key", Weight.SHOULD, said)


@rule("report.deadline")
def _late(tournament: Tournament, edition: Edition, received: date) -> Iterator[Finding]:
    """Yield that a report came too late, or is about to (B.01 1.92; Annex 9 4.5, 4.7)."""
    papers, ended = edition.papers, last_day(tournament)
    if ended is None:
        yield intake_finding(
            edition,
            "report.deadline",
            Weight.SHOULD,
            Sentence("the event has no days, so nobody can tell whether the report is in time"),
            papers.due,
        )
        return
    days = (received - ended).days
    if days < 0:
        yield intake_finding(
            edition,
            "report.deadline",
            Weight.SHOULD,
            Sentence("the event ends on {day}, after this package came", day=ended),
            papers.due,
        )
    if days > papers.due_days:
        cited = (papers.due, papers.incomplete) if papers.incomplete else (papers.due,)
        yield intake_finding(
            edition,
            "report.deadline",
            Weight.MUST,
            Sentence(
                "the report came {days:day|days} after the event; it is due within {due}",
                days=days,
                due=papers.due_days,
            ),
            *cited,
        )
    if papers.upload is not None and days > papers.upload_days:
        yield intake_finding(
            edition,
            "report.deadline",
            Weight.MUST,
            Sentence(
                "the last day to send it on was {day}",
                day=ended + timedelta(days=papers.upload_days),
            ),
            papers.upload,
        )


def _unlike_report(read: ReadPackage, edition: Edition) -> Iterator[Finding]:
    """Yield where the report file says otherwise than the event in the package."""
    event, reported = read.event.tournament, read.reported
    if reported is None:
        said = Sentence("the report file {part} is missing or cannot be read", part=REPORT)
        yield intake_finding(edition, "report.final", Weight.MUST, said)
        return
    try:
        own = report_file(event, version="trf26", rating_report=True).document.players
    except CrosstableError as error:
        said = Sentence(
            "the report file cannot be compared with the event: {cause}", cause=error.sentence
        )
        yield intake_finding(edition, "report.final", Weight.MUST, said)
        return
    rounds, played = (
        max((len(line.cells) for line in lines), default=0) for lines in (reported, own)
    )
    if (len(reported), rounds) != (len(own), played):
        said = Sentence(
            "the report file has {players:player|players} and {rounds:round|rounds}, the event "
            "{own} and {all}",
            players=len(reported),
            rounds=rounds,
            own=len(own),
            all=played,
        )
        yield intake_finding(edition, "report.final", Weight.MUST, said)
        return
    yield from _first(edition, Weight.MUST, report_differences(own, reported))
    yield from _first(edition, Weight.SHOULD, report_ranks(own, reported))


def _unlike_own_report(read: ReadPackage, edition: Edition) -> Iterator[Finding]:
    """Yield where the report in the federation's own form is missing, or not that of the event."""
    event, came = read.event.tournament, read.to_federation
    if not is_reported_so(event):
        return
    if came is None:
        said = Sentence("the report file {part} is missing or cannot be read", part=OWN_REPORT)
        yield intake_finding(edition, "report.final", Weight.SHOULD, said)
        return
    try:
        own = federation_report(event, edition)
    except CrosstableError:  # what cannot be written in this form was written elsewhere
        return
    if (came.players, came.results) != (own.players, own.results):
        said = Sentence("the report file {part} says otherwise than the event", part=OWN_REPORT)
        yield intake_finding(edition, "report.final", Weight.MUST, said)


def _first(edition: Edition, weight: Weight, found: Iterable[Sentence]) -> Iterator[Finding]:
    """Yield the first differences of a report file, and how many more there are."""
    several = tuple(found)
    for said in several[:MOST_DIFFERENCES]:
        yield intake_finding(edition, "report.final", weight, said)
    more = len(several) - MOST_DIFFERENCES
    if more > 0:
        said = Sentence.plural(
            "and {count} more difference between the report file and the event",
            "and {count} more differences between the report file and the event",
            count=more,
        )
        yield intake_finding(edition, "report.final", weight, said)


def _open(tournament: Tournament, edition: Edition) -> Iterator[Finding]:
    """Yield that the event is not over, or nobody answers for it."""
    planned = rounds_to_play(tournament)
    if len(tournament.rounds) < planned:
        said = Sentence(
            "{rounds} of {planned} rounds are reported",
            rounds=len(tournament.rounds),
            planned=planned,
        )
        yield intake_finding(edition, "report.final", Weight.MUST, said)
    if not any(official.in_charge for official in tournament.officials):
        said = Sentence("nobody is named as the arbiter in charge")
        yield intake_finding(edition, "report.final", Weight.MUST, said)


def _not_rateable(tournament: Tournament, edition: Edition) -> Iterator[Finding]:
    """Yield what stands against rating the event, as the rating officer is told."""
    try:
        against = rate_tournament(tournament, edition).objections
    except CrosstableError as error:
        yield Finding(
            rule="report.final",
            weight=Weight.SHOULD,
            sentence=Sentence("ratings cannot be calculated: {cause}", cause=str(error)),
            articles=(),
        )
        return
    for reason in against:
        yield Finding(
            rule="rating.event",
            weight=Weight.MUST,
            sentence=reason.sentence,
            articles=(as_numbered(reason.citation, edition.texts),) if reason.citation else (),
        )


@rule("intake.norms")
def _norms(read: ReadPackage, edition: Edition, known: Background) -> Iterator[Finding]:
    """Yield norms that are reported and not made by these data, and those made and not reported."""
    tournament = read.event.tournament
    if not edition.has_norms:
        return
    by_us = norms_reported(tournament, known)
    if by_us.none_because is not None and not by_us.judged:
        weight = Weight.MUST if read.event.norms else Weight.SHOULD
        yield intake_finding(edition, "intake.norms", weight, by_us.none_because)
        return
    judged = {ReportedNorm(number=made.player.number, title=made.title) for made in by_us.made}
    for norm in sorted(set(read.event.norms) ^ judged, key=lambda norm: (norm.number, norm.title)):
        player = tournament.entrant(norm.number).player.name
        if norm in judged:
            said = Sentence(
                "{player}: a {title} norm by our data, and not reported",
                player=player,
                title=norm.title,
            )
            yield intake_finding(edition, "intake.norms", Weight.SHOULD, said)
        else:
            said = Sentence(
                "{player}: a {title} norm is reported, and none by our data",
                player=player,
                title=norm.title,
            )
            yield intake_finding(edition, "intake.norms", Weight.MUST, said)


def _games(read: ReadPackage, edition: Edition) -> Iterator[Finding]:
    """Yield that the games of norm-makers are missing (B.01 1.93)."""
    cited = edition.cite("titles.games")
    games = any(name.startswith(f"{GAMES}.") for name in read.package.files)
    if read.event.norms and cited and not games:
        said = Sentence("norms are reported without the games of those who made them")
        yield intake_finding(edition, "titles.games", Weight.MUST, said)
