"""From a document to a tournament, with everything that had to be adjusted on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations
from typing import Protocol

import msgspec

from crosstable.formats.officials import read_official
from crosstable.formats.trf.accelerated import read_acceleration
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.check_points import choose_points, report_differences
from crosstable.formats.trf.dates import read_date, read_round_dates
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.leavers import read_leavers
from crosstable.formats.trf.pairings import BYES, FutureBye, pair_up
from crosstable.formats.trf.people import read_entrants
from crosstable.formats.trf.records import USUAL_METHOD
from crosstable.formats.trf.remarks import read_adjournments, read_remarks
from crosstable.formats.trf.scoring import read_point_system
from crosstable.formats.trf.systems import (
    BAKU,
    INITIAL_COLOUR,
    is_team_type,
    read_system,
    read_tie_breaks,
)
from crosstable.kernel.errors import InvalidValue, UnknownName, UnreadableInput
from crosstable.kernel.official import CHIEF_ARBITER, DEPUTY_ARBITER, Official
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.record import RoundRecord, records
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.tournament import (
    Board,
    ByeRequest,
    FreePlayer,
    Option,
    Round,
    System,
    Tournament,
)
from crosstable.pairing.systems import SYSTEMS, system_of
from crosstable.rulebooks.editions import Edition

__all__ = ["Imported", "system_named", "to_tournament"]

MAX_FORBIDDEN = 500_000
MAX_CELLS = 1_000_000


class _HasLine(Protocol):
    @property
    def line(self) -> int: ...


class Imported(msgspec.Struct, frozen=True):
    """A tournament, and what differs from what the file says."""

    tournament: Tournament
    adjustments: tuple[Adjustment, ...] = ()
    names_rules: bool = False
    """Whether the file itself says which rules it is read under."""


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
    system = _system(document, adjustments)
    entrants = read_leavers(document, read_entrants(document, edition, rating_list, adjustments))
    numbers = {entrant.number for entrant in entrants}
    paired = pair_up(document.players, adjustments, team_event=team_event)
    if len(paired.rounds) * len(entrants) > MAX_CELLS:
        raise UnreadableInput(
            "{rounds} rounds of {players} players do not make a tournament",
            remedy="check that no result stands far behind the last round",
            rounds=len(paired.rounds),
            players=len(entrants),
        )
    requests = () if team_event else _requests(document, paired.future, paired.rounds, numbers)
    rounds = _with_requested_byes(paired.rounds, requests, adjustments)
    engine = SYSTEMS.get(system.name)
    if engine is not None and engine.everybody_meets and len(entrants) % 2:
        rounds = tuple(_with_rest(played, len(entrants), adjustments) for played in rounds)
    starts = _date(document, "042", adjustments)
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
        ends=_date(document, "052", adjustments),
        round_dates=read_round_dates(document.headers("132"), starts, adjustments),
        officials=_officials(document),
        entrants=entrants,
        numbers_final=True,
        forbidden_pairs=(
            () if team_event else _forbidden(document, numbers, len(rounds), adjustments)
        ),
        bye_requests=requests,
        rounds=rounds,
        remarks=read_remarks(document),
        adjournments=read_adjournments(document),
    )
    items = [item for record in contents.scoring for item in record]
    tournament = choose_points(
        tournament, document.players, read_point_system(items), edition, adjustments
    )
    if not team_event:
        tournament = read_acceleration(document, tournament, adjustments)
    sheet = records(tournament)
    report_differences(tournament, sheet, document.players, adjustments)
    tournament = msgspec.structs.replace(tournament, rounds=_in_board_order(tournament, sheet))
    _report_headers(document, tournament, adjustments, team_event=team_event)
    return Imported(tournament, tuple(adjustments))


def _date(document: TrfDocument, tag: str, adjustments: list[Adjustment]) -> date | None:
    for header in document.headers(tag):
        if header.text:
            day = read_date(header.text)
            if day is None:
                adjustments.append(
                    Adjustment.noted(
                        Change.DATE,
                        header.line,
                        5,
                        "{text!r} is not a date; it is left out",
                        text=header.text,
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
    return _named(document) or System("swiss")


def _named(document: TrfDocument) -> System | None:
    code, text = document.header("192"), document.header("092")
    return read_system(code, text) or (read_system("", text) if code else None)


def _system(document: TrfDocument, adjustments: list[Adjustment]) -> System:
    code, system = document.header("192"), _named(document)
    if code and read_system(code, "") is None:
        (header, *_) = document.headers("192")
        adjustments.append(
            Adjustment.noted(
                Change.SYSTEM, header.line, 5, "tournament type {code!r} is unknown", code=code
            )
        )
    if system is None:
        system = system_named(document)
        adjustments.append(
            Adjustment.noted(
                Change.SYSTEM,
                None,
                None,
                "the file names no pairing system we know; Swiss is taken",
            )
        )
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


def _check_known(numbers: tuple[int, ...], known: set[int], line: int, tag: str) -> None:
    if known.issuperset(numbers):
        return
    for number in numbers:
        if number not in known:
            raise UnreadableInput(
                "the {tag} line names player {player}, who is not in the file",
                line=line,
                remedy="give the number of a player line",
                tag=tag,
                player=number,
            )


def _requests(
    document: TrfDocument, future: tuple[FutureBye, ...], rounds: tuple[Round, ...], known: set[int]
) -> tuple[ByeRequest, ...]:
    wanted: dict[tuple[int, int], tuple[Bye, int]] = {}
    for record in document.contents.byes:
        _check_known(record.numbers, known, record.line, "240")
        if not record.round:
            raise UnreadableInput("round 0 does not exist", line=record.line, column=7)
        for number in record.numbers:
            kind = BYES[record.kind]
            before = wanted.setdefault((record.round, number), (kind, record.line))
            if before[0] is not kind:
                raise UnreadableInput(
                    "player {player} has two different byes in round {round}, the other in "
                    "line {other}, column 5",
                    line=record.line,
                    column=5,
                    player=number,
                    round=record.round,
                    other=before[1],
                )
    for bye in future:
        before = wanted.setdefault((bye.round, bye.player), (bye.kind, bye.line))
        if before[0] is not bye.kind:
            raise UnreadableInput(
                "player {player} has two different byes in round {round}, the other in "
                "line {other}, column 5",
                line=bye.line,
                column=bye.column + 7,
                player=bye.player,
                round=bye.round,
                other=before[1],
            )
    next_round, last = len(rounds) + 1, document.last_round
    for absentees in document.contents.absentees:
        _check_known(absentees.numbers, known, absentees.line, absentees.tag)
        for number in absentees.numbers:
            wanted.setdefault((next_round, number), (Bye.ZERO_POINT, absentees.line))
    return tuple(
        ByeRequest(player, number, kind)
        for (number, player), (kind, _) in sorted(wanted.items(), key=lambda item: item[0])
        if not last or number <= last
    )


def _with_requested_byes(
    rounds: tuple[Round, ...], requests: tuple[ByeRequest, ...], adjustments: list[Adjustment]
) -> tuple[Round, ...]:
    """Fill in the byes that past rounds have only in their ``240`` lines."""
    added: list[list[FreePlayer]] = [[] for _ in rounds]
    on_boards = [
        {n for board in played.boards for n in (board.white, board.black)} for played in rounds
    ]
    without = [{free.player for free in played.free} for played in rounds]
    for request in requests:
        if request.round > len(rounds):
            continue
        if request.player in on_boards[request.round - 1]:
            adjustments.append(
                Adjustment.noted(
                    Change.BYE,
                    None,
                    None,
                    "player {player} asked for a bye in round {round}, but was paired",
                    player=request.player,
                    round=request.round,
                )
            )
        elif request.player not in without[request.round - 1]:
            added[request.round - 1].append(FreePlayer(request.player, request.kind))
            adjustments.append(
                Adjustment.noted(
                    Change.BYE,
                    None,
                    None,
                    "player {player} has nothing in round {round}; the bye of the 240 line "
                    "is taken",
                    player=request.player,
                    round=request.round,
                )
            )
    return tuple(
        msgspec.structs.replace(
            played, free=tuple(sorted((*played.free, *more), key=lambda free: free.player))
        )
        if more
        else played
        for played, more in zip(rounds, added, strict=True)
    )


def _with_rest(played: Round, players: int, adjustments: list[Adjustment]) -> Round:
    """Read the one absence of a table for an even number as the free round it is."""
    if 2 * len(played.boards) + 1 != players or len(played.free) != 1:
        return played
    (free,) = played.free
    if free.kind is not Bye.ZERO_POINT:
        return played
    adjustments.append(
        Adjustment.noted(
            Change.BYE,
            None,
            None,
            "round {round}: {player} has no opponent in the table; a bye, not an absence",
            round=played.number,
            player=free.player,
        )
    )
    return msgspec.structs.replace(played, free=(FreePlayer(free.player, Bye.REST),))


def _forbidden(
    document: TrfDocument, known: set[int], played: int, adjustments: list[Adjustment]
) -> tuple[tuple[int, int], ...]:
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    last_planned = document.planned_rounds or played + 1
    total = 0
    for record in document.contents.forbidden:
        _check_known(record.numbers, known, record.line, record.tag)
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


def _report_headers(
    document: TrfDocument,
    tournament: Tournament,
    adjustments: list[Adjustment],
    *,
    team_event: bool,
) -> None:
    rated = sum(1 for player in document.players if player.rating)
    players = Sentence.plural("{count} player", "{count} players", count=len(tournament.entrants))
    of_them = Sentence.plural("{count} rated player", "{count} rated players", count=rated)
    for tag, held in (("062", players), ("072", of_them)):
        for header in document.headers(tag):
            written = header.text.split(" ")[0].split("(")[0]
            if written and written != str(held.values["count"]):
                adjustments.append(
                    Adjustment.noted(
                        Change.COUNT,
                        header.line,
                        5,
                        "the header says {text!r}, the file has {players}",
                        text=header.text,
                        players=held,
                    )
                )
    if not tournament.name:
        adjustments.append(
            Adjustment.noted(Change.HEADER, None, None, "the tournament has no name (012)")
        )
    if 0 < tournament.planned_rounds < len(tournament.rounds):
        adjustments.append(
            Adjustment.noted(
                Change.COUNT,
                None,
                None,
                "{paired} rounds were paired, {planned} planned",
                paired=len(tournament.rounds),
                planned=tournament.planned_rounds,
            )
        )
    adjustments.extend(
        Adjustment.noted(
            Change.NOT_CARRIED,
            line,
            None,
            "{what}: in the file only, not in the tournament",
            what=what,
        )
        for line, what in _kept_in_the_file(document, tournament, team_event=team_event)
    )


def _kept_in_the_file(
    document: TrfDocument, tournament: Tournament, *, team_event: bool
) -> Iterator[tuple[int, Sentence]]:
    """Yield what a tournament has no place for, with the first line of each."""
    contents = document.contents
    unpaired = team_event or system_of(tournament).fixed_schedule
    ranks = [setting for setting in contents.colour_settings if setting.ranks]
    methods = [record for record in contents.ranking_methods if record.method != USUAL_METHOD]
    numbered = [team for team in contents.teams if team.number is not None]
    kinds: tuple[tuple[Sequence[_HasLine], Sentence], ...] = (
        (
            (*contents.accelerations, *contents.fictitious_points) if unpaired else (),
            Sentence("fictitious points"),
        ),
        (contents.abnormal_points, Sentence("points out of the ordinary (299)")),
        (contents.byes if team_event else (), Sentence("byes of teams (240)")),
        (contents.forbidden if team_event else (), Sentence("forbidden pairings of teams (260)")),
        (numbered, Sentence("numbers, points and ranks of teams (310)")),
        (contents.board_orders, Sentence("line-ups of teams (300)")),
        (contents.team_byes, Sentence("allocated byes of teams (320)")),
        (contents.forfeited_matches, Sentence("forfeited matches (330)")),
        (contents.board_colours, Sentence("colours of the boards (352)")),
        (contents.match_points, Sentence("match points (362)")),
        ((*contents.team_sheets, *contents.team_rows), Sentence("results of teams (801, 802)")),
        (methods, Sentence("which rating gave the starting rank (172)")),
        (ranks, Sentence("pairing by rank (XXC rank)")),
    )
    for records_of_kind, what in kinds:
        if records_of_kind:
            yield min(record.line for record in records_of_kind), what
