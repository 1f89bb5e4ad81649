"""One round of a tournament: its boards in order, who is free, and which teams meet."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.game_plan import PartGame, StageLots
from crosstable.kernel.result import Bye, Pending, Result
from crosstable.kernel.teams import Match, boards_of_matches


class Board(msgspec.Struct, frozen=True, gc=False):
    """One pairing of a round, White first."""

    white: int
    black: int
    result: Result = Pending()
    games: tuple[PartGame, ...] = ()
    """The games so far, where a pairing has several; ``result`` is what they make of it."""
    lots: tuple[StageLots, ...] = ()
    """What was drawn for the colours of its later stages."""

    def __post_init__(self) -> None:
        if self.white == self.black:
            raise InvalidValue("player {white} cannot be their own opponent", white=self.white)

    def colour_of(self, player: int) -> Colour:
        """Return the colour this player has on this board."""
        if player not in {self.white, self.black}:
            raise UnknownName("player on this board", str(player))
        return Colour.WHITE if player == self.white else Colour.BLACK

    def sides(self, *, exchanged: bool) -> tuple[int, int]:
        """Return who has White and who has Black in a game of this pairing."""
        return (self.black, self.white) if exchanged else (self.white, self.black)

    @property
    def unfinished(self) -> bool:
        """Return whether the game has no result yet."""
        return isinstance(self.result, Pending)

    @property
    def adjourned(self) -> bool:
        """Return whether the game was broken off and goes on later."""
        return isinstance(self.result, Pending) and self.result.adjourned

    @property
    def not_begun(self) -> bool:
        """Return whether the game has no result and is not adjourned either."""
        return isinstance(self.result, Pending) and not self.result.adjourned


class FreePlayer(msgspec.Struct, frozen=True, gc=False):
    """A player without an opponent in a round."""

    player: int
    kind: Bye


class Joined(msgspec.Struct, frozen=True, gc=False):
    """A player whom the arbiter gave an opponent after the round was paired."""

    player: int
    bye: Bye | None
    """What he or she had instead; nothing where the player came only then."""


class Round(msgspec.Struct, frozen=True, dict=True):
    """One round: its boards in order, and the players who have no opponent."""

    number: int
    boards: tuple[Board, ...] = ()
    free: tuple[FreePlayer, ...] = ()
    published: bool = True
    by_hand: bool = False
    """Whether the arbiter, not the system, made the pairing as it stands."""
    rearranging: bool = False
    """Whether the arbiter is moving players about; the round cannot be published meanwhile."""
    matches: tuple[Match, ...] = ()
    """Which teams meet, in the order of the boards; none where players play for themselves."""
    disclosed: bool = False
    """Whether an arbiter opened its line-ups before the deadline for them was over."""
    joined: tuple[Joined, ...] = ()
    """Who had no opponent when it was paired, and was paired together with another since."""

    def __post_init__(self) -> None:
        seats = [seat for board in self.boards for seat in (board.white, board.black)]
        seats += [free.player for free in self.free]
        if len(set(seats)) < len(seats):
            twice = next(seat for seat in seats if seats.count(seat) > 1)
            raise InvalidValue(
                "player {twice} is named twice in round {number}", twice=twice, number=self.number
            )

    @cached_property
    def derived(self) -> dict[Hashable, Any]:
        """Return what was worked out from the round so far; it never changes, so it is kept."""
        return {}

    @cached_property
    def latecomers(self) -> frozenset[int]:
        """Return who was not there when it was paired, and meets another all the same."""
        return frozenset(each.player for each in self.joined if each.bye is None)

    @cached_property
    def open_boards(self) -> tuple[int, ...]:
        """Return the boards whose games have no result yet, adjourned ones among them."""
        return tuple(
            [at for at, board in enumerate(self.boards, 1) if isinstance(board.result, Pending)]
        )

    @cached_property
    def missing(self) -> int:
        """Return how many games have neither a result nor been adjourned."""
        unseen = sum([match.undisclosed and not match.length for match in self.matches])
        return sum([self.boards[at - 1].not_begun for at in self.open_boards]) + unseen

    @cached_property
    def postponed_boards(self) -> frozenset[int]:
        """Return the boards without a result whose whole match of teams was put off."""
        if not any(match.postponed for match in self.matches):
            return frozenset()
        boards = (
            board
            for match, numbers in zip(self.matches, self.match_boards, strict=True)
            if match.postponed
            for board in numbers
        )
        return frozenset(boards) & frozenset(self.open_boards)

    @property
    def complete(self) -> bool:
        """Return whether no game still lacks a result; adjourned games do not hold a round up."""
        return not self.missing

    @cached_property
    def match_boards(self) -> tuple[range, ...]:
        """Return the numbers of the boards of each match."""
        return boards_of_matches(self.matches)

    @cached_property
    def undisclosed_boards(self) -> frozenset[int]:
        """Return the boards at which everybody is shown the first of a list, not who plays."""
        return frozenset(
            board
            for match, boards in zip(self.matches, self.match_boards, strict=True)
            if match.undisclosed
            for board in boards
        )

    def match_seat(self, board: int) -> tuple[int, int] | None:
        """Return the match and its board that a board of the round is; None without matches."""
        for match, boards in enumerate(self.match_boards, start=1):
            if board in boards:
                return match, self.matches[match - 1].places[board - boards.start]
        return None

    def board_of(self, player: int) -> tuple[int, Board] | None:
        """Return the board number and board of a player."""
        for index, board in enumerate(self.boards, start=1):
            if player in {board.white, board.black}:
                return index, board
        return None


class ReportCorrection(msgspec.Struct, frozen=True):
    """A game as the rating officer is told of it; pairings and standings keep what was entered."""

    round: int
    number: int
    """The board's number in its round."""
    board: Board
    reason: str
