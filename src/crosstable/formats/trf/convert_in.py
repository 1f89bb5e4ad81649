"""From a document to a tournament, with everything that had to be adjusted on the way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import combinations

import msgspec

from crosstable.formats.officials import read_official
from crosstable.formats.trf.accelerated import read_acceleration
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.check_points import choose_points, report_differences
from crosstable.formats.trf.dates import has_strange_year, read_date, read_round_dates, unreadable
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.leavers import read_leavers
from crosstable.formats.trf.not_carried import report_headers
from crosstable.formats.trf.pairings import pair_up
from crosstable.formats.trf.people import check_known, read_entrants
from crosstable.formats.trf.remarks import read_adjournments, read_remarks
from crosstable.formats.trf.requested_byes import read_requests, with_requested_byes, with_rest
from crosstable.formats.trf.scoring import read_point_system
from crosstable.formats.trf.systems import (
    BAKU,
    SOME_SWISS,
    is_team_type,
    read_system,
    read_tie_breaks,
)
from crosstable.formats.trf.team_in import as_team_event
from crosstable.formats.trf.two_games import as_matches
from crosstable.formats.trf.unusual_marks import with_unusual_marks
from crosstable.kernel.day_and_month import two_readings
from crosstable.kernel.errors import InvalidValue, UnknownName, UnreadableInput
from crosstable.kernel.event_days import FIRST_YEAR, LAST_YEAR
from crosstable.kernel.official import CHIEF_ARBITER, DEPUTY_ARBITER, Official
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.record import RoundRecord, records
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.seeding import ORDER_CODES, RatingOrder
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import SYSTEMS
from crosstable.rulebooks.editions import Edition

MAX_FORBIDDEN = 500_000
MAX_CELLS = 1_000_000


class Imported(msgspec.Struct, frozen=True):
    """A tournament, and what differs from what the file says."""

    tournament: Tournament
    adjustments: tuple[Adjustment, ...] = ()
    names_rules: bool = False
    """Whether the file itself says which rules it is read under."""
    lines: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The line of each player, by pairing number."""


def to_tournament(
    document: TrfDocument, *, edition: Edition, rating_list: str = "", source: str = ""
) -> Imported:
    """Return the tournament of a document, to be played on under an edition.

    The rating column does not say which list it is from; ``rating_list`` does, the edition's first
    unless given. ``source`` is the name errors give the file.
    """
    try:
        return _convert(document, edition, rating_list or edition.rating_lists[0])
    except UnreadableInput as error:
        raise error.at_source(source or error.source) from None
    except (InvalidValue, UnknownName) as error:
        raise UnreadableInput(error.sentence, source=source) from None


def _convert(document: TrfDocument, edition: Edition, rating_list: str) -> Imported:
    adjustments: list[Adjustment] = []
    contents = document.contents
    code = document.header("192")
    team_event = (
        is_team_type(code)
        if code
        else document.header("092").lower().startswith("team")
        or any(team.number for team in contents.teams)
    )
    system = _system(document, edition, adjustments, team_event=team_event)
    entrants = read_leavers(document, read_entrants(document, edition, rating_list, adjustments))
    numbers = {entrant.number for entrant in entrants}
    paired = pair_up(document.players, adjustments, team_event=team_event)
    if len(paired.rounds) * len(entrants) > MAX_CELLS:
        raise UnreadableInput(
            "{rounds:round|rounds} of {players:player|players} cannot make a tournament",
            remedy="check that no result stands far behind the last round",
            rounds=len(paired.rounds),
            players=len(entrants),
        )
    requests = () if team_event else read_requests(document, paired.future, paired.rounds, numbers)
    rounds = with_requested_byes(paired.rounds, requests, adjustments)
    engine = SYSTEMS.get(system.name)
    if engine is not None and engine.everybody_meets and len(entrants) % 2:
        rounds = tuple(with_rest(played, len(entrants), adjustments) for played in rounds)
    starts, ends = _days(document, adjustments)
    tournament = Tournament(
        name=document.header("012"),
        game=edition.game,
        edition=edition.id,
        system=system,
        planned_rounds=document.planned_rounds,
        tie_breaks=read_tie_breaks(document.header("202") or document.header("212")),
        rate_of_play=_rate(document, adjustments),
        city=document.header("022"),
        federation=document.header("032"),
        starts=starts,
        ends=ends,
        round_dates=read_round_dates(
            document.headers("132"), starts, adjustments, day_first=document.day_first
        ),
        officials=_officials(document),
        entrants=entrants,
        numbers_final=True,
        forbidden_pairs=(
            () if team_event else _forbidden(document, numbers, len(rounds), adjustments)
        ),
        bye_requests=requests,
        rounds=rounds,
        remarks=read_remarks(document),
        rating_order=_rating_order(document),
        adjournments=read_adjournments(document),
    )
    items = [item for record in contents.scoring for item in record]
    tournament = choose_points(
        tournament, document.players, read_point_system(items), edition, adjustments
    )
    extra = () if team_event else tuple(contents.abnormal_points)
    marked = with_unusual_marks(tournament, extra)
    tournament = marked or tournament
    if not team_event:
        tournament = read_acceleration(document, tournament, adjustments)
    sheet = records(tournament)
    report_differences(tournament, sheet, document.players, adjustments)
    tournament = msgspec.structs.replace(tournament, rounds=_in_board_order(tournament, sheet))
    if team_event:
        tournament = as_team_event(document, tournament, adjustments)
        if tournament.team_plan is not None:  # what players had without an opponent, teams have
            adjustments[:] = [note for note in adjustments if note.kind is not Change.BYE]
    report_headers(
        document, tournament, adjustments, team_event=team_event, marked=marked is not None
    )
    tournament = as_matches(tournament, edition, adjustments)
    lines = {player.number: player.line for player in document.players}
    return Imported(tournament, tuple(adjustments), lines=lines)


def _days(document: TrfDocument, adjustments: list[Adjustment]) -> tuple[date | None, date | None]:
    """Return the first day and the last; a last day before the first is left out."""
    starts, ends = (_date(document, tag, adjustments) for tag in ("042", "052"))
    if starts is None or ends is None or starts <= ends:
        return starts, ends
    line = next(header.line for header in document.headers("052") if header.text)
    adjustments.append(
        Adjustment.noted(
            Change.DATE,
            line,
            5,
            "the last day, {ends}, is before the first, {starts}; it is left out: correct "
            "whichever is wrong (042, 052)",
            ends=ends,
            starts=starts,
        )
    )
    return starts, None


def _rating_order(document: TrfDocument) -> RatingOrder:
    """Return which rating gave the starting rank; where several are told, the first."""
    for record in document.contents.ranking_methods:
        if record.method in ORDER_CODES:
            return ORDER_CODES[record.method]
    return RatingOrder.INTERNATIONAL_FIRST


def _date(document: TrfDocument, tag: str, adjustments: list[Adjustment]) -> date | None:
    for header in document.headers(tag):
        if header.text:
            day = read_date(header.text, day_first=document.day_first)
            if has_strange_year(header.text):
                adjustments.append(
                    Adjustment.noted(
                        Change.DATE,
                        header.line,
                        5,
                        "{text!r} is not a day of a tournament; it is left out: correct the year, "
                        "from {first} to {last}",
                        text=header.text,
                        first=str(FIRST_YEAR),
                        last=str(LAST_YEAR),
                    )
                )
            elif day is None:
                adjustments.append(unreadable(header.line, 5, header.text))
            elif two_readings(header.text):
                adjustments.append(
                    Adjustment.noted(
                        Change.DATE,
                        header.line,
                        5,
                        "{text!r} is read as {day}, as other dates of the file must be",
                        text=header.text,
                        day=day.isoformat(),
                    )
                )
            return day
    return None


def _rate(document: TrfDocument, adjustments: list[Adjustment]) -> str:
    """Return the rate of play: as people wrote it, or as the code has it where they say less."""
    written, coded = document.header("122"), document.header("222")
    if written and coded and not _is_readable(written) and _is_readable(coded):
        adjustments.append(
            Adjustment.noted(
                Change.HEADER,
                None,
                None,
                "rate of play {written!r} says no times: taken from record 222, {coded!r}",
                written=written,
                coded=coded,
            )
        )
        return coded
    return written or coded


def _is_readable(rate: str) -> bool:
    try:
        parse_rate(rate)
    except UnreadableInput:
        return False
    return True


def system_named(document: TrfDocument) -> System:
    """Return the pairing system a document names; Swiss where it names none we know."""
    return _named(document) or SOME_SWISS


def _named(document: TrfDocument) -> System | None:
    code, text = document.header("192"), document.header("092")
    return read_system(code, text) or (read_system("", text) if code else None)


def _system(
    document: TrfDocument, edition: Edition, adjustments: list[Adjustment], *, team_event: bool
) -> System:
    """Return the system a document names; the usual one of the rules where it leaves that open.

    Which Swiss teams play is read together with their matches (decision 800).
    """
    code, system = document.header("192"), _named(document)
    if code and read_system(code, "") is None:
        (header, *_) = document.headers("192")
        adjustments.append(
            Adjustment.noted(
                Change.SYSTEM, header.line, 5, "tournament type {code!r} is unknown", code=code
            )
        )
    if system is None or (system == SOME_SWISS and not team_event):
        usual = SYSTEMS["team-swiss" if team_event else edition.pairing_systems[0]]
        line = next((header.line for header in document.headers("092") if header.text), None)
        adjustments.append(
            Adjustment(
                Change.SYSTEM,
                line,
                None if line is None else 5,
                Sentence("the file names no pairing system we know")
                if system is None
                else Sentence("the file does not say which Swiss system it is"),
                Sentence(
                    "the usual one of {rules} is taken, {system}; another can be chosen until a "
                    "round is paired here",
                    rules=edition.title,
                    system=usual.title,
                ),
            )
        )
        system = SOME_SWISS if team_event else System(usual.name)
    accelerated = document.contents.engine_accelerations
    if accelerated and accelerated[-1].on and BAKU not in system.options:
        system = System(system.name, (*system.options, BAKU))
    colour = document.initial_colour
    if colour:
        system = System(system.name, (*system.options, Option(INITIAL_COLOUR, colour.value)))
    return system


def _officials(document: TrfDocument) -> tuple[Official, ...]:
    return tuple(
        read_official(duty, header.text)
        for tag, duty in (("102", CHIEF_ARBITER), ("112", DEPUTY_ARBITER))
        for header in document.headers(tag)
        if header.text
    )


def _forbidden(
    document: TrfDocument, known: set[int], played: int, adjustments: list[Adjustment]
) -> tuple[tuple[int, int], ...]:
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    last_planned = document.planned_rounds or played + 1
    total = 0
    for record in document.contents.forbidden:
        check_known(record.numbers, known, record.line, record.tag)
        first = record.first_round or 1
        last = record.last_round or last_planned
        if first > 1 or last < last_planned:
            past = not first <= played + 1 <= last
            adjustments.append(
                Adjustment(
                    Change.FORBIDDEN_PAIRS,
                    record.line,
                    5,
                    Sentence(
                        "pairings forbidden in rounds {first} to {last} only are left out",
                        first=first,
                        last=last,
                    )
                    if past
                    else Sentence(
                        "pairings forbidden in rounds {first} to {last} only are read as "
                        "forbidden from now on",
                        first=first,
                        last=last,
                    ),
                )
            )
            if past:
                continue
        total += len(record.numbers) ** 2 // 2
        if total > MAX_FORBIDDEN:
            raise UnreadableInput(
                "more than {most} pairings are forbidden",
                line=record.line,
                column=5,
                remedy="list only those who must not meet",
                most=Figure.grouped(MAX_FORBIDDEN),
            )
        for one, two in combinations(dict.fromkeys(record.numbers), 2):
            pairs.setdefault((one, two) if one < two else (two, one), (one, two))
    return tuple(pairs.values())


def _in_board_order(
    tournament: Tournament, sheet: dict[int, tuple[RoundRecord, ...]]
) -> tuple[Round, ...]:
    """Order the boards as a Swiss does, since the format does not number them.

    By the score of the higher ranked player, the sum of both scores, and the higher one's number
    (FIDE C.04.2.D.9).
    """
    before = dict.fromkeys(sheet, 0)
    ordered = []

    def standing(board: Board) -> tuple[int, int, int]:
        higher, lower = sorted((-before[number], number) for number in (board.white, board.black))
        return higher[0], higher[0] + lower[0], higher[1]

    for index, played in enumerate(tournament.rounds):
        boards = tuple(sorted(played.boards, key=standing))
        ordered.append(msgspec.structs.replace(played, boards=boards))
        for number, entries in sheet.items():
            before[number] += entries[index].points
    return tuple(ordered)
