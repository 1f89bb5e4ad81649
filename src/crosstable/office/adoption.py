"""Taking over a tournament that another program ran: what does not fit is left out, and noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import combinations
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
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.texts import fitted
from crosstable.pairing.checking import strange_round
from crosstable.pairing.systems import (
    MANUAL,
    SYSTEMS,
    PairingSystem,
    pairs_teams,
    switched_system,
    system_of,
    usual_games,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import planned_round
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
    """Return the tournament of a file with everything that was adjusted, as ``_read`` has it.

    What is told quotes no more of the file than a line.
    """
    incoming = _read(
        data,
        source,
        edition_name=edition_name,
        system_name=system_name,
        federation=federation,
        day=day,
        encoding=encoding,
    )
    return replace(incoming, adjustments=fitted(incoming.adjustments, []))


def _read(
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
        incoming = _able_to_go_on(incoming, rules, planned=not looks_like_report(data))
        return _with_known_options(incoming)
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


def _able_to_go_on(incoming: Imported, rules: Edition, *, planned: bool) -> Imported:
    """Return an event whose rounds its system can go on from, with a note where another was taken.

    Where the games show that it is no round robin the usual Swiss is taken, and else, where they do
    not follow the table, pairing by hand. ``planned`` says whether the file tells how many rounds
    there are to be.
    """
    written = incoming.tournament.system
    tournament = replace(incoming.tournament, system=_known_options(written, []))
    engine = system_of(tournament)
    if engine is MANUAL:
        what = _no_engine(tournament, rules)
        taken = None if what is None else written
    elif engine.fixed_schedule:
        strange = strange_round(tournament, engine, rules)
        if strange is None or (engine.everybody_meets and _all_met(tournament, engine)):
            return incoming
        number, refusal = strange
        shown = _no_round_robin(tournament, engine, planned=planned)
        if shown is not None:
            what = Sentence(
                "the file says {system}, and its games are of none: {why}",
                system=engine.title,
                why=shown,
            )
            taken = System(rules.pairing_systems[0])
        elif refusal is not None:
            what = Sentence(
                "the {system} cannot go on: {why}", system=engine.title, why=refusal.what
            )
            taken = System(MANUAL.name)
        else:
            what = Sentence(
                "round {round} was not paired by the table of this {system}",
                round=number,
                system=engine.title,
            )
            taken = System(MANUAL.name)
    else:
        return incoming
    if what is None or taken is None:
        return incoming
    usual = SYSTEMS.get(taken.name, MANUAL)
    by_hand = system_of(replace(tournament, system=taken)) is MANUAL
    said = (
        Sentence(
            "rounds are paired by hand; another system can be chosen until a round is paired here"
        )
        if by_hand
        else Sentence(
            "the usual one of {rules} is taken, {system}; another can be chosen until a round is "
            "paired here",
            rules=rules.title,
            system=usual.title,
        )
    )
    if taken != written:
        taken = switched_system(written, taken.name)
    return replace(
        incoming,
        tournament=replace(tournament, system=taken),
        adjustments=(*incoming.adjustments, Adjustment(Change.SYSTEM, None, None, what, said)),
    )


def _with_known_options(incoming: Imported) -> Imported:
    """Return an event without the options that mean nothing in its system, with a note on each."""
    notes: list[Sentence] = []
    system = _known_options(incoming.tournament.system, notes)
    told = (Adjustment(Change.SYSTEM, None, None, note) for note in notes)
    return replace(
        incoming,
        tournament=replace(incoming.tournament, system=system),
        adjustments=(*incoming.adjustments, *told),
    )


def _no_engine(tournament: Tournament, rules: Edition) -> Sentence | None:
    """Return why an event is paired by hand whose file names a system; None where it names that."""
    name = tournament.system.name
    if name == MANUAL.name:
        return None
    engine = SYSTEMS.get(name)
    if engine is not None and pairs_teams(name):
        return Sentence(
            "the file names a system of teams, {system}, and has no matches of teams",
            system=engine.title,
        )
    plan, _points = planned_round(rules, usual_games(name))
    if plan is not None and plan.each_counts:
        return None  # said where its rounds could not be joined to matches
    if engine is None:
        return Sentence("nothing here pairs by the system {system}", system=name)
    return Sentence(
        "the file does not tell the games of each match of a {system}", system=engine.title
    )


def _all_met(tournament: Tournament, engine: PairingSystem) -> bool:
    """Return whether nothing of a round robin is left to pair."""
    met = Counter(frozenset((board.white, board.black)) for board in _boards(tournament))
    cycles = int(tournament.system.option("cycles", "1"))
    players = [entrant.number for entrant in tournament.entrants]
    return len(tournament.rounds) >= engine.rounds(tournament) and all(
        met[frozenset(pair)] == cycles for pair in combinations(players, 2)
    )


def _boards(tournament: Tournament) -> Iterator[Board]:
    return (board for played in tournament.rounds for board in played.boards)


def _no_round_robin(
    tournament: Tournament, engine: PairingSystem, *, planned: bool
) -> Sentence | None:
    """Return by what the games show that an event is no round robin; None where they may be one."""
    if not engine.everybody_meets or tournament.teams:
        return None
    cycles = int(tournament.system.option("cycles", "1"))
    met = Counter(frozenset((board.white, board.black)) for board in _boards(tournament))
    often = next((sorted(pair) for pair, times in met.items() if times > cycles), None)
    if often is not None:
        return Sentence(
            "players {one} and {other} met more often than that", one=often[0], other=often[1]
        )
    needed = engine.rounds(tournament)
    if planned and 0 < tournament.planned_rounds < needed:
        return Sentence(
            "it has {planned:round|rounds}, and everybody meets everybody in {needed}",
            planned=tournament.planned_rounds,
            needed=needed,
        )
    first = tournament.rounds[0].boards
    players = sorted(player for board in first for player in (board.white, board.black))
    half = len(players) // 2
    folded = {frozenset(pair) for pair in zip(players[:half], players[half:], strict=True)}
    if half > 2 and folded == {frozenset((board.white, board.black)) for board in first}:
        return Sentence("round 1 pairs the upper half with the lower")
    return None


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
    tournament = fitted(tournament, notes)
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
