"""How strong a player's opposition was so far (C.04.4.2, 1.7): Buchholz, then Sonneborn-Berger.

Both are whole numbers: points count in units, and products of points in units of units. Virtual
points have no part in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Bye, Forfeit, Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rules import rule


class Index(msgspec.Struct, frozen=True, order=True):
    """What the opposition of a player is worth; the greater, the stronger it was."""

    buchholz: int = 0
    sonneborn_berger: int = 0


class _Entry(msgspec.Struct, frozen=True):
    """A round of a player: what it brought, and against whom, if it was played."""

    points: int
    opponent: int | None = None
    zero_bye: bool = False


def indices(tournament: Tournament, round_number: int, away: frozenset[int]) -> dict[int, Index]:
    """Return the index of everybody before a round, in which some are ``away`` without points."""
    entries = _entries(tournament, round_number)
    score = {number: sum(entry.points for entry in rounds) for number, rounds in entries.items()}
    for_opponents = {
        number: score[number] + _benefit(rounds, tournament.points.draw, away=number in away)
        for number, rounds in entries.items()
    }
    return {
        number: _index(rounds, score[number], for_opponents) for number, rounds in entries.items()
    }


@rule("burstein.buchholz", "burstein.sonneborn-berger", "burstein.unplayed")
def _index(rounds: Sequence[_Entry], own: int, for_opponents: Mapping[int, int]) -> Index:
    """Add up the scores of opponents; a round without a game is one against oneself."""
    buchholz = sonneborn_berger = 0
    for entry in rounds:
        theirs = own if entry.opponent is None else for_opponents[entry.opponent]
        buchholz += theirs
        sonneborn_berger += entry.points * theirs
    return Index(buchholz, sonneborn_berger)


@rule("burstein.zero-point-byes")
def _benefit(rounds: Sequence[_Entry], draw: int, *, away: bool) -> int:
    """Return what opponents count besides the score of whoever has only been away lately.

    A run of zero-point byes reaches up to the current round: whoever plays in it has none (444)
    (decision 445).
    """
    if not away:
        return 0
    count = 0
    for entry in reversed(rounds):
        if not entry.zero_bye:
            break
        count += 1
    return count * draw


@rule("burstein.virtual-points")
def _entries(tournament: Tournament, round_number: int) -> dict[int, list[_Entry]]:
    """Return the rounds of everybody before a round; adjourned games are draws, as for pairing.

    These are points of the table: virtual ones are left out.
    """
    points = tournament.points
    away = _Entry(0, zero_bye=True)
    entries: dict[int, list[_Entry]] = {number: [] for number in tournament.by_number}
    for played in tournament.rounds[: round_number - 1]:
        made: dict[int, _Entry] = {}
        for board in played.boards:
            made.update(_of_board(tournament, board))
        for free in played.free:
            made[free.player] = _Entry(
                bye_points(points, free.kind), zero_bye=free.kind is Bye.ZERO_POINT
            )
        for number, rounds in entries.items():
            rounds.append(made.get(number, away))
    return entries


def _of_board(tournament: Tournament, board: Board) -> Iterator[tuple[int, _Entry]]:
    points, result = tournament.points, board.result
    for seat, other, colour in (
        (board.white, board.black, Colour.WHITE),
        (board.black, board.white, Colour.BLACK),
    ):
        if isinstance(result, Played):
            mark = result.white if colour is Colour.WHITE else result.black
            yield seat, _Entry(points.worth(mark), other)
        elif isinstance(result, Forfeit):
            won = result.won_by(colour)
            yield seat, _Entry(points.forfeit_win if won else points.forfeit_loss)
        else:
            yield seat, _Entry(points.draw, other)
