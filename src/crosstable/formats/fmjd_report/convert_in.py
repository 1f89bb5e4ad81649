"""FMJD's tournament file as a tournament: what it does not say is told, nothing is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from crosstable.formats.fmjd_report.convert import LOCAL_REGISTER, RATE_SIGN
from crosstable.formats.fmjd_report.model import (
    RESULTS,
    FmjdReport,
    ReportedPlayer,
    ReportedResult,
)
from crosstable.formats.roster.countries import federation_for
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.convert_in import Imported
from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import CHIEF_ARBITER, Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Sex, clean_name
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.editions import Edition

_RATE = re.compile(rf"\b{RATE_SIGN}([^;]+)")
_PERIODS = re.compile(r"(?<![+]) (?=\d)")
"""Where a comma stood between two periods, in files that were written without them."""
_ROUND_ROBIN, _SWISS = "ROUND", "SWISS"
_BYES = {2: Bye.FULL_POINT, 1: Bye.HALF_POINT, 0: Bye.ZERO_POINT}


def imported_report(
    report: FmjdReport, edition: Edition, *, lines: Mapping[int, int], source: str = ""
) -> Imported:
    """Return the tournament of a file, to be looked at and gone on with, and what it leaves open.

    Which Swiss system it was is not said; the usual one of the rules is taken.
    """
    tournament = _with_leavers(tournament_of(report, edition, source=source))
    left = (
        Adjustment.noted(
            Change.BYE,
            lines.get(entrant.number),
            None,
            "{player} has no line after round {round} and is taken for a player who left",
            player=entrant.player.name,
            round=entrant.withdrawal.after_round,
        )
        for entrant in tournament.entrants
        if entrant.withdrawal is not None
    )
    return Imported(tournament, (*_unsaid(report, tournament), *left), lines=lines)


def _with_leavers(tournament: Tournament) -> Tournament:
    """Return a tournament whose players without a line in the last rounds have left (156)."""
    last: dict[int, int] = {}
    for played in tournament.rounds:
        seats = (seat for board in played.boards for seat in (board.white, board.black))
        free = (free.player for free in played.free)
        last.update(dict.fromkeys((*seats, *free), played.number))
    entrants = (
        replace(entrant, withdrawal=Withdrawal(last.get(entrant.number, 0)))
        if last.get(entrant.number, 0) < len(tournament.rounds)
        else entrant
        for entrant in tournament.entrants
    )
    return replace(tournament, entrants=tuple(entrants))


def _unsaid(report: FmjdReport, tournament: Tournament) -> Iterator[Adjustment]:
    if report.info.kind == _SWISS:
        yield Adjustment.noted(
            Change.SYSTEM,
            None,
            None,
            "the file does not say which Swiss system it was; {system} is taken",
            system=system_of(tournament).title,
        )
    if not tournament.rate_of_play:
        yield Adjustment.noted(
            Change.HEADER, None, None, "the remarks name no rate of play, such as tc=80+30"
        )


def tournament_of(report: FmjdReport, edition: Edition, *, source: str = "") -> Tournament:
    """Return the tournament of a file; its pairings are taken as they are."""
    info = report.info
    rounds = max((result.round for result in report.results), default=0)
    by_round: dict[int, list[ReportedResult]] = {at: [] for at in range(1, rounds + 1)}
    for result in report.results:
        by_round[result.round].append(result)
    numbers = tuple(sorted(player.number for player in report.players))
    everybody_meets = info.kind == _ROUND_ROBIN
    return Tournament(
        name=info.name or source,
        game=edition.game,
        edition=edition.id,
        system=_system(info.kind, edition),
        points=edition.points,
        planned_rounds=rounds,
        rate_of_play=_rate(info.remarks),
        city=info.place,
        federation=federation_for(info.country) or info.country.upper(),
        starts=info.played_from,
        ends=info.played_to,
        officials=(Official(CHIEF_ARBITER, info.referee),) if info.referee else (),
        event_class=EventClass(
            level=Level.NATIONAL_FINAL if info.national_championship else Level.OTHER,
            women=info.women_championship,
        ),
        entrants=tuple(
            _entrant(player, edition)
            for player in sorted(report.players, key=lambda one: one.number)
        ),
        numbers_final=True,
        rounds=tuple(
            _round(number, played, resting=numbers if everybody_meets else ())
            for number, played in by_round.items()
        ),
    )


def _system(kind: str, edition: Edition) -> System:
    """Return the pairing system: a table, the usual Swiss, or pairings made by hand."""
    names = {_ROUND_ROBIN: "round-robin", _SWISS: edition.pairing_systems[0]}
    return System(names.get(kind, "manual"))


def _rate(remarks: str) -> str:
    """Return the rate of play in the remarks, also one that was written without its commas."""
    found = _RATE.search(remarks)
    text = found[1].strip() if found else ""
    whole = _PERIODS.sub(", ", text)
    return text if text == whole or _is_read(text) or not _is_read(whole) else whole


def _is_read(text: str) -> bool:
    try:
        parse_rate(text)
    except UnreadableInput:
        return False
    return True


def _entrant(player: ReportedPlayer, edition: Edition) -> Entrant:
    federation = federation_for(player.country) or player.country.upper()
    name = ", ".join(part for part in (player.last_name, player.first_name) if part)
    person = Player(
        name=clean_name(name or f"Player {player.number}"),
        federation=federation if re.fullmatch("[A-Z]{3}", federation) else "",
        sex={"M": Sex.MALE, "W": Sex.FEMALE}.get(player.sex),
        born=BirthDate(player.born.year, player.born.month, player.born.day)
        if player.born
        else None,
        identifiers=tuple(
            Identifier(register, number)
            for register, number in (
                (edition.title_register, str(player.fmjd_id or "")),
                (LOCAL_REGISTER, player.local_id),
            )
            if number
        ),
    )
    return Entrant(player.number, person)


def _round(number: int, results: Sequence[ReportedResult], *, resting: Sequence[int]) -> Round:
    """Return a round; the one pause game of an odd field is its bye (``resting``: a free round)."""
    boards = [
        Board(result.white, result.black, _result(result))
        for result in results
        if result.white and result.black
    ]
    pauses = [result for result in results if not (result.white and result.black)]
    points = [RESULTS[pause.result][0 if pause.white else 1] for pause in pauses]
    free = [
        FreePlayer(
            pause.white or pause.black,
            Bye.ALLOCATED if worth == 2 and points.count(2) == 1 else _BYES[worth],
        )
        for pause, worth in zip(pauses, points, strict=True)
    ]
    seen = {seat for result in results for seat in (result.white, result.black)}
    unseen = [player for player in resting if player not in seen]
    if len(unseen) == 1:
        free.append(FreePlayer(unseen[0], Bye.REST))
    return Round(number, tuple(boards), tuple(free))


def _result(reported: ReportedResult) -> Result:
    marks = {2: Mark.WIN, 1: Mark.DRAW, 0: Mark.LOSS}
    white, black = RESULTS[reported.result]
    if reported.played:
        return Played(marks[white], marks[black])
    if (white, black) == (1, 1):
        return Played(Mark.DRAW, Mark.DRAW, rated=False)
    absent = {(2, 0): Absent.BLACK, (0, 2): Absent.WHITE, (0, 0): Absent.BOTH}[white, black]
    return Forfeit(absent)
