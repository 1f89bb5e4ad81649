"""A tournament seen from each player's side, and the three scores that must not be mixed up.

The score in the standings, the score used for pairing and the score used for rating answer
different questions; this module answers the first. Pairing and rating rooms have their own.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.tournament import Tournament

__all__ = ["Kind", "RoundRecord", "bye_points", "records", "score"]


class Kind(Enum):
    """What kind of entry a player has in a round."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    BYE = "bye"
    PENDING = "pending"
    NONE = "none"
    """Not paired and not given anything: before a late entry, after a withdrawal."""


class RoundRecord(msgspec.Struct, frozen=True):
    """What one player has in one round."""

    round: int
    kind: Kind
    points: int = 0
    opponent: int | None = None
    colour: Colour | None = None
    mark: Mark | None = None
    bye: Bye | None = None
    forfeit_win: bool = False
    rated: bool = False

    @property
    def won(self) -> bool:
        """Return whether the game was won, over the board or because the opponent was absent."""
        return self.forfeit_win or (self.mark is not None and self.mark.outcome is Outcome.WON)

    @property
    def drawn(self) -> bool:
        """Return whether the game was played and drawn."""
        return self.mark is not None and self.mark.outcome is Outcome.DRAWN


def records(tournament: Tournament) -> dict[int, tuple[RoundRecord, ...]]:
    """Return every player's entries, one for each round so far, by pairing number."""
    sheet: dict[int, list[RoundRecord]] = {number: [] for number in tournament.by_number}
    for played in tournament.rounds:
        entries: dict[int, RoundRecord] = {}
        for board in played.boards:
            for colour, player, opponent in (
                (Colour.WHITE, board.white, board.black),
                (Colour.BLACK, board.black, board.white),
            ):
                entries[player] = _of_board(
                    tournament.points, played.number, colour, opponent, board.result
                )
        for free in played.free:
            entries[free.player] = RoundRecord(
                played.number,
                Kind.BYE,
                bye_points(tournament.points, free.kind),
                bye=free.kind,
            )
        for number, sheet_of_player in sheet.items():
            sheet_of_player.append(entries.get(number) or RoundRecord(played.number, Kind.NONE))
    return {number: tuple(entries) for number, entries in sheet.items()}


def _of_board(
    points: PointSystem, round_number: int, colour: Colour, opponent: int, result: Result
) -> RoundRecord:
    match result:
        case Played():
            mark = result.mark(colour)
            return RoundRecord(
                round_number,
                Kind.PLAYED,
                points.worth(mark),
                opponent,
                colour,
                mark,
                rated=result.rated,
            )
        case Forfeit():
            won = result.won_by(colour)
            return RoundRecord(
                round_number,
                Kind.FORFEIT,
                points.forfeit_win if won else points.forfeit_loss,
                opponent,
                colour,
                forfeit_win=won,
            )
        case Pending():
            return RoundRecord(round_number, Kind.PENDING, 0, opponent, colour)


def bye_points(points: PointSystem, kind: Bye) -> int:
    """Return the units a round without an opponent is worth."""
    return {
        Bye.ALLOCATED: points.allocated_bye,
        Bye.FULL_POINT: points.full_point_bye,
        Bye.HALF_POINT: points.half_point_bye,
        Bye.ZERO_POINT: points.zero_point_bye,
        Bye.REST: 0,
    }[kind]


def score(entries: tuple[RoundRecord, ...]) -> int:
    """Return the points of a player in the table: everything given so far, pending games none."""
    return sum(entry.points for entry in entries)
