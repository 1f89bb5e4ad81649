"""Taking over a tournament that another program ran: what does not fit is left out, and noted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from crosstable.formats import fmjd_report
from crosstable.formats.fmjd_report import (
    REPORT_FORMAT,
    imported_report,
    lines_of_players,
    looks_like_report,
)
from crosstable.formats.trf import Imported, read_trf, system_named, to_tournament
from crosstable.formats.trf.adjustments import Adjustment, Change, bounded
from crosstable.formats.trf.naming_rules import NamedRules, rules_named, usual_rules
from crosstable.formats.trf.tie_break_records import WrittenStanding, WrittenStandings
from crosstable.formats.trf.two_games import as_matches
from crosstable.formats.trf.written_ranking import WrittenRanking, read_written_ranking
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.systems import SYSTEMS, switched_system, system_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import (
    edition,
    edition_of_federation,
    edition_of_format,
    edition_of_system,
)
from crosstable.standings.tiebreaks.table import tie_break


def read_report(
    data: bytes,
    source: str,
    *,
    edition_name: str | None = None,
    system_name: str | None = None,
    federation: str | None = None,
    day: date | None = None,
    encoding: str = "",
) -> Imported:
    """Return the tournament of a TRF file or of FMJD's report with everything that was adjusted.

    Where neither an edition nor a federation is named, nor a ``day`` to choose by, a TRF file may
    name its rules. Else it is the federation whose text defines the pairing system; where none
    does, the one the format is made for. Of its editions the first day of the event chooses.
    """
    if looks_like_report(data):
        incoming = _of_federation(data, source, edition_name, federation, day)
        if system_name is not None:  # whoever names the system need not hear which was taken
            notes = (note for note in incoming.adjustments if note.kind is not Change.SYSTEM)
            incoming = replace(incoming, adjustments=tuple(notes))
    else:
        incoming = _of_trf(data, source, edition_name, system_name, federation, day, encoding)
    rules = edition(incoming.tournament.edition)
    if system_name is None:
        return incoming
    chosen = replace(
        incoming.tournament, system=switched_system(incoming.tournament.system, system_name)
    )
    told = tuple(note for note in incoming.adjustments if not _of_a_system_taken(note))
    incoming = replace(incoming, tournament=chosen, adjustments=told)
    if chosen.game_plan is not None:
        return incoming
    joining: list[Adjustment] = []
    chosen = as_matches(chosen, rules, joining)
    return replace(incoming, tournament=chosen, adjustments=(*incoming.adjustments, *joining))


def _of_trf(
    data: bytes,
    source: str,
    edition_name: str | None,
    system_name: str | None,
    federation: str | None,
    day: date | None,
    encoding: str,
) -> Imported:
    reading = read_trf(data, source=source, encoding=encoding)
    document = reading.document
    starts = day or document.starts
    named = NamedRules()
    if edition_name:
        rules = edition(edition_name)
    elif federation:
        rules = edition_of_federation(federation, starts)
    else:
        wanted = system_name or system_named(document).name
        usual = usual_rules(wanted, starts)
        named = rules_named(document) if day is None else named
        if named.edition is not None and _is_foreign(wanted, named.edition):
            named = NamedRules()
        rules = named.edition or usual
    incoming = to_tournament(document, edition=rules, source=source)
    notes = (*map(_left_out, reading.adjustments), *named.adjustments, *incoming.adjustments)
    chose: Literal["day", "name", "file"] = "day"
    if named.edition is not None:
        chose = "file"
    elif edition_name or day not in {None, document.starts}:
        chose = "name"
    return replace(
        incoming,
        tournament=replace(
            incoming.tournament,
            edition_by=chose,
            tie_breaks=tuple(filter(_is_understood, incoming.tournament.tie_breaks)),
        ),
        adjustments=bounded(notes),
        names_rules=named.edition is not None,
    )


def _of_federation(
    data: bytes,
    source: str,
    edition_name: str | None,
    federation: str | None,
    day: date | None,
) -> Imported:
    report = fmjd_report.read_report(data, source=source)
    starts = report.info.played_from
    rules = edition_of_report(source, federation, edition_name, day or starts)
    incoming = imported_report(report, rules, lines=lines_of_players(data), source=source)
    chose: Literal["day", "name"] = "name" if edition_name or day not in {None, starts} else "day"
    return replace(
        incoming,
        tournament=replace(incoming.tournament, edition_by=chose),
        adjustments=bounded(incoming.adjustments),
    )


def edition_of_report(
    source: str, federation: str | None, edition_name: str | None, day: date | None
) -> Edition:
    """Return the edition of the federation whose own report a file is; of its day unless named."""
    usual = edition_of_format(REPORT_FORMAT, day)
    asked = edition(edition_name) if edition_name else usual
    named = edition_of_federation(federation) if federation else usual
    if not asked.federation == named.federation == usual.federation:
        raise UnreadableInput(
            "this is a report to {federation}",
            source=source,
            remedy=Sentence("choose rules of {federation}", federation=usual.federation),
            federation=usual.federation,
        )
    return asked


def read_ranking(data: bytes, source: str, *, encoding: str = "") -> WrittenRanking:
    """Return the ranking that is written in a file; FMJD's report names no tie-breaks."""
    if not looks_like_report(data):
        return read_written_ranking(data, source, encoding=encoding)
    report, lines = fmjd_report.read_report(data, source=source), lines_of_players(data)
    places = (
        WrittenStanding(
            lines[player.number], player.number, Fraction(player.points), player.place or None
        )
        for player in report.players
    )
    return WrittenRanking(standings=WrittenStandings((), tuple(places)))


def _of_a_system_taken(note: Adjustment) -> bool:
    """Return whether a note tells which system was taken because the file names none."""
    return note.kind is Change.SYSTEM and note.taken is not None


def _left_out(doubt: Adjustment) -> Adjustment:
    """Return a doubt about a code of a tie-break with what becomes of it in a tournament."""
    if doubt.kind is not Change.TIE_BREAKS:
        return doubt
    return replace(doubt, taken=Sentence("it is left out of the tournament"))


def _is_understood(name: str) -> bool:
    """Return whether a name is that of a tie-break, if only of one for other events."""
    try:
        tie_break(name)
    except Refused:
        return True
    except (InvalidValue, UnknownName):
        return False
    return True


def _is_foreign(system_name: str, rules: Edition) -> bool:
    """Return whether another federation's text defines a system, which was asked for by name."""
    return edition_of_system(system_name) is not None and not rules.defines(system_name)


def adopted(tournament: Tournament) -> tuple[Tournament, tuple[Sentence, ...]]:
    """Return the tournament as the office can run it, and a note on everything left out."""
    notes: list[Sentence] = []
    tournament = replace(
        tournament,
        system=_known_options(tournament.system, notes),
        tie_breaks=_known_tie_breaks(tournament, notes),
        numbers_final=tournament.numbers_final and bool(tournament.rounds),
    )
    if system_of(tournament).fixed_schedule and (
        tournament.bye_requests or tournament.forbidden_pairs
    ):
        notes.append(
            Sentence("byes to come and forbidden pairs are left out: every game is in the table")
        )
        tournament = replace(tournament, bye_requests=(), forbidden_pairs=())
    notes += _unreadable_rate(tournament.rate_of_play)
    return tournament, tuple(notes)


def _unreadable_rate(text: str) -> Iterator[Sentence]:
    """Say where a rate of play means nothing to the office; it is kept as the file has it."""
    try:
        if text:
            parse_rate(text)
    except UnreadableInput as error:
        yield Sentence(
            "the rate of play {text!r} is kept as it is written: {cause}",
            text=text,
            cause=error.cause,
        )


def _known_options(chosen: System, notes: list[Sentence]) -> System:
    engine = SYSTEMS.get(chosen.name)
    if engine is None:
        return chosen
    fitting = switched_system(chosen, chosen.name)
    notes += [
        Sentence(
            "the option {option} means nothing in a {system}",
            option=f"{option.name}={option.value}",
            system=engine.title,
        )
        for option in chosen.options
        if option not in fitting.options
    ]
    return fitting


def _known_tie_breaks(tournament: Tournament, notes: list[Sentence]) -> tuple[str, ...]:
    kept = []
    for name in tournament.tie_breaks:
        try:
            criterion = tie_break(name)
        except UnknownName:
            notes.append(Sentence("the tie-break {tie_break} is not known", tie_break=name))
            continue
        except (InvalidValue, Refused) as error:
            notes.append(error.sentence)
            continue
        if criterion.round_robin_only and not system_of(tournament).everybody_meets:
            notes.append(
                Sentence("the tie-break {tie_break} is for round robins only", tie_break=name)
            )
        else:
            kept.append(criterion.name)
    return tuple(kept)
