"""A tournament seen from each player's side, and the three scores that must not be mixed up.

The score in the standings, the score used for pairing and the score used for rating answer
different questions; this module answers the first. Pairing and rating rooms have their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Round
from crosstable.kernel.tournament import Tournament

Figured = TypeVar("Figured")


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


class Column:
    """One round of everybody, in the order of their numbers, and figures worked out from it."""

    __slots__ = ("_figures", "entries", "numbers", "points")

    def __init__(
        self, entries: tuple[RoundRecord, ...], numbers: tuple[int, ...], points: PointSystem
    ) -> None:
        self.entries = entries
        self.numbers = numbers
        self.points = points
        self._figures: dict[Callable[[RoundRecord], Any], list[Any]] = {}

    def figures(self, of: Callable[[RoundRecord], Figured]) -> list[Figured]:
        """Return what a function says of each entry; asked once, for a round never changes.

        It is kept under the function, which therefore must not be made anew each time.
        """
        figure = self._figures.get(of)
        if figure is None:
            figure = self._figures[of] = list(map(of, self.entries))
        return figure


def records(tournament: Tournament) -> dict[int, tuple[RoundRecord, ...]]:
    """Return every player's entries, one for each round so far, by pairing number."""
    rounds = columns(tournament, tuple(tournament.by_number))
    if not rounds:
        return dict.fromkeys(tournament.by_number, ())
    entries = zip(*[played.entries for played in rounds], strict=True)
    return dict(zip(tournament.by_number, entries, strict=True))


def columns(tournament: Tournament, numbers: tuple[int, ...]) -> tuple[Column, ...]:
    """Return the rounds so far with the entries of these players, each kept with its round.

    After one more result all other rounds of the event are the same values as before.
    """
    return tuple([_column(played, numbers, tournament.points) for played in tournament.rounds])


def _column(played: Round, numbers: tuple[int, ...], points: PointSystem) -> Column:
    kept: Column | None = played.derived.get("column")
    if kept is not None and kept.numbers == numbers and kept.points == points:
        return kept
    entries, nothing = _of_round(played, points), RoundRecord(played.number, Kind.NONE)
    made = Column(tuple([entries.get(number, nothing) for number in numbers]), numbers, points)
    played.derived["column"] = made
    return made


def _of_round(played: Round, points: PointSystem) -> Mapping[int, RoundRecord]:
    """Return the entries of a round by player."""
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


def games_with(entries: Iterable[RoundRecord], colour: Colour) -> int:
    """Return how many games a player had, or has now, with a colour; a forfeit is no game."""
    return sum(
        entry.colour is colour and entry.kind in {Kind.PLAYED, Kind.PENDING} for entry in entries
    )


def score(entries: tuple[RoundRecord, ...]) -> int:
    """Return the points of a player in the table: everything given so far, pending games none."""
    return sum([entry.points for entry in entries])


def scores_paired_with(tournament: Tournament, round_number: int) -> dict[int, int]:
    """Return everybody's points as a round was paired with them: adjourned games as draws."""
    earlier = tournament.rounds[: round_number - 1]
    entries = records(msgspec.structs.replace(tournament, rounds=earlier))
    scores = {player: score(own) for player, own in entries.items()}
    for played in earlier:
        for board in played.boards:
            if not tournament.was_adjourned(board, played.number, round_number):
                continue
            for player in (board.white, board.black):
                own = entries[player][played.number - 1]
                scores[player] += tournament.points.draw - own.points
    return scores
