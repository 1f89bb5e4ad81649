"""A tournament seen from each player's side, and the three scores that must not be mixed up.

The score in the standings, the score used for pairing and the score used for rating answer
different questions; this module answers the first. Pairing and rating rooms have their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Bye, Forfeit, Pending, Played
from crosstable.kernel.tournament import Round, Tournament

__all__ = ["Kind", "RoundRecord", "bye_points", "records", "score"]


class Kind(Enum):
    """What kind of entry a player has in a round."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    BYE = "bye"
    PENDING = "pending"
    NONE = "none"
    """Not paired and not given anything: before a late entry, after a withdrawal."""

    __hash__ = object.__hash__  # as for marks


class RoundRecord(msgspec.Struct, frozen=True, gc=False):
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
    left: bool = False
    """Whether there was no game because one of the two had left the tournament."""

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
    columns = []
    for played in tournament.rounds:
        entries = _of_round(played, tournament.points)
        nothing = RoundRecord(played.number, Kind.NONE)
        columns.append([entries.get(number, nothing) for number in tournament.by_number])
    if not columns:
        return dict.fromkeys(tournament.by_number, ())
    return dict(zip(tournament.by_number, zip(*columns, strict=True), strict=True))


def _of_round(played: Round, points: PointSystem) -> Mapping[int, RoundRecord]:
    """Return the entries of a round by player, kept with the round: it never changes.

    After one more result all other rounds of the event are the same values as before.
    """
    kept = played.__dict__.get("records")
    if kept is not None and kept[0] == points:
        records: Mapping[int, RoundRecord] = kept[1]
        return records
    number, entries = played.number, dict[int, RoundRecord]()
    # Members of enumerations are looked up in Python: once for a round, not for every game.
    over_the_board, white_pieces, black_pieces = Kind.PLAYED, Colour.WHITE, Colour.BLACK
    for board in played.boards:
        white, black, result = board.white, board.black, board.result
        if isinstance(result, Played):
            rated, own, others = result.rated, result.white, result.black
            entries[white] = RoundRecord(
                *(number, over_the_board, points.worth(own), black, white_pieces, own),
                rated=rated,
            )
            entries[black] = RoundRecord(
                *(number, over_the_board, points.worth(others), white, black_pieces, others),
                rated=rated,
            )
        else:
            entries[white] = _without_game(points, number, white_pieces, black, result)
            entries[black] = _without_game(points, number, black_pieces, white, result)
    for free in played.free:
        entries[free.player] = RoundRecord(
            number, Kind.BYE, bye_points(points, free.kind), bye=free.kind
        )
    played.__dict__["records"] = (points, entries)
    return entries


def _without_game(
    points: PointSystem,
    round_number: int,
    colour: Colour,
    opponent: int,
    result: Forfeit | Pending,
) -> RoundRecord:
    if isinstance(result, Pending):
        return RoundRecord(round_number, Kind.PENDING, 0, opponent, colour)
    won = result.won_by(colour)
    return RoundRecord(
        round_number,
        Kind.FORFEIT,
        points.forfeit_win if won else points.forfeit_loss,
        opponent,
        colour,
        forfeit_win=won,
    )


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
    return sum([entry.points for entry in entries])
