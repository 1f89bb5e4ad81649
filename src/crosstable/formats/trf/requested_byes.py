"""Byes that were asked for: records 240, absences of the next round, cells of rounds to come."""

from __future__ import annotations

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.pairings import BYES, FutureBye
from crosstable.formats.trf.people import check_known
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer, Round


def read_requests(
    document: TrfDocument, future: tuple[FutureBye, ...], rounds: tuple[Round, ...], known: set[int]
) -> tuple[ByeRequest, ...]:
    """Return who asked for a bye or stays away, by round and player; two kinds are refused."""
    wanted: dict[tuple[int, int], tuple[Bye, int]] = {}
    for record in document.contents.byes:
        check_known(record.numbers, known, record.line, "240")
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
        check_known(absentees.numbers, known, absentees.line, absentees.tag)
        for number in absentees.numbers:
            wanted.setdefault((next_round, number), (Bye.ZERO_POINT, absentees.line))
    return tuple(
        ByeRequest(player, number, kind)
        for (number, player), (kind, _) in sorted(wanted.items(), key=lambda item: item[0])
        if not last or number <= last
    )


def with_requested_byes(
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


def with_rest(played: Round, players: int, adjustments: list[Adjustment]) -> Round:
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
