"""A round on the table: the players by rank, whom each may meet, brackets and candidates.

Inside an engine a player is his rank: 0 is the highest. Sets of players are integers whose bits are
ranks; one more bit, ``table.outside``, stands for the pairing-allocated bye.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.pairing.fixed_boards import in_fixed_order
from crosstable.pairing.swiss.bitgraph import Barrier, bits, complete, mask_of
from crosstable.pairing.swiss.players import Allocation, Field, SwissPlayer, allocate
from crosstable.pairing.swiss.round import BracketKind, PairedBoard
from crosstable.rulebooks.rules import rule

Pairs = tuple[tuple[int, int], ...]
Found = TypeVar("Found")
_LAST = frozenset({BracketKind.LAST, BracketKind.COLLAPSED, BracketKind.LOWEST_GROUP})


class Bracket(msgspec.Struct, frozen=True):
    """The players who are to be paired together, by rank."""

    kind: BracketKind
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    lowest: int | None = None
    """The lowest score, where it is not that of the lowest ranked player who is still here."""

    @property
    def members(self) -> tuple[int, ...]:
        """Return everybody, the moved-down players first."""
        return (*self.moved_down, *self.residents)

    def without(self, players: Sequence[int], lowest: int) -> Bracket:
        """Return the bracket as it is when some players are taken out of it."""
        return Bracket(
            self.kind,
            tuple(mover for mover in self.moved_down if mover not in players),
            tuple(resident for resident in self.residents if resident not in players),
            lowest,
        )

    @property
    def is_last(self) -> bool:
        """Return whether nothing follows: who stays unpaired here gets the bye."""
        return self.kind in _LAST


class Candidate(msgspec.Struct, frozen=True):
    """A pairing of a bracket: pairs, the higher ranked player first, and downfloaters."""

    pairs: Pairs
    floaters: tuple[int, ...]


class RoundTable:
    """What every system asks about the players of one round."""

    virtual_points_order_boards = False
    """Whether boards are published in the order of pairing scores, virtual points included."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players: tuple[SwissPlayer, ...] = field.players
        self.size = len(self.players)
        self.outside = self.size
        self.full = (1 << self.size) - 1
        rank = {player.number: index for index, player in enumerate(self.players)}
        self.rank = rank
        self.met = [
            mask_of([rank[other] for other in player.avoids if other in rank]) | 1 << index
            for index, player in enumerate(self.players)
        ]
        self.allowed = [self._allowed(index) for index in range(self.size)]
        self.bye_takers = mask_of(
            index for index, player in enumerate(self.players) if player.may_have_bye
        )

    @rule("pairing.no-rematch")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, and nobody the arbiter keeps apart."""
        return self.full & ~self.met[index]

    @property
    def titles(self) -> Sequence[tuple[str, Sentence]]:
        """Return every criterion of a bracket in its order, with its words, where that is kept."""
        return ()

    def score(self, index: int) -> int:
        """Return the pairing score of a player."""
        return self.players[index].pairing_score

    @rule("dutch.scoregroups", "fmjd-swiss.score-groups")
    def groups(self) -> list[tuple[int, ...]]:
        """Return the scoregroups, the highest first."""
        groups: list[list[int]] = []
        for index in range(self.size):
            if not groups or self.score(groups[-1][0]) != self.score(index):
                groups.append([])
            groups[-1].append(index)
        return [tuple(group) for group in groups]

    @cached_property
    def levels(self) -> Mapping[int, int]:
        """Return the players of each score."""
        return {self.score(group[0]): mask_of(group) for group in self.groups()}

    @rule("dubov.scoregroups", "burstein.scoregroups")
    def level(self, left: int) -> int:
        """Return those of some players with the highest score."""
        first = next(bits(left), None)
        return 0 if first is None else left & self.levels[self.score(first)]

    def complete(self, players: int, mate: dict[int, int]) -> Barrier | None:
        """Extend a matching to these players and the bye if they are odd, or say why not.

        Who is ``allowed`` to meet may be paired; only who may have the bye is paired with
        ``outside``.
        """
        if players.bit_count() % 2 == 0:
            return complete(self.allowed, players, mate)
        outside = 1 << self.outside
        adjacent = list(self.allowed)
        for index in bits(self.bye_takers & players):
            adjacent[index] |= outside
        adjacent.append(self.bye_takers)
        return complete(adjacent, players | outside, mate)

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two ranks, the higher first."""
        return allocate(self.players[one], self.players[other], self.field.initial)

    def board(self, one: int, other: int, bracket: int) -> PairedBoard:
        """Return two ranks, the higher first, as a board with the colours that are due."""
        higher, lower = self.players[one], self.players[other]
        given = self.colours(one, other)
        seats = (higher, lower) if given.higher is Colour.WHITE else (lower, higher)
        return PairedBoard(seats[0].number, seats[1].number, given.rule, bracket)


@rule("dutch.completion", "fmjd-swiss.completion")
def completion(table: RoundTable, players: int, mate: dict[int, int]) -> Barrier | None:
    """Return why these players cannot all be paired, if so.

    ``mate`` is what is left of an earlier matching; it is mended where that is possible.
    """
    odd = players.bit_count() % 2
    for one in list(mate):
        other = mate[one]
        here = players >> one & 1 or (odd and one == table.outside)
        there = players >> other & 1 or (odd and other == table.outside)
        if not (here and there):
            del mate[one]
    return table.complete(players, mate)


@rule("swiss.board-order")
def in_order_of_publication(
    table: RoundTable, boards: Sequence[PairedBoard]
) -> tuple[PairedBoard, ...]:
    """Return boards by the higher ranked player's score, the sum of both, and his rank.

    Virtual points count only where the text says so; adjourned games count as draws. Whoever has a
    fixed board sits there, and the others around it in this order.
    """

    def score(player: SwissPlayer) -> int:
        return player.pairing_score if table.virtual_points_order_boards else player.real_score

    def key(board: PairedBoard) -> tuple[int, int, int]:
        seats = [table.players[table.rank[number]] for number in (board.white, board.black)]
        higher = min(seats, key=lambda player: (-score(player), player.place))
        return -score(higher), -sum(map(score, seats)), higher.place

    return in_fixed_order(sorted(boards, key=key), table.field.fixed_boards)


def is_barrier(
    table: RoundTable, players: int, barrier: Barrier, takers: int | None = None
) -> bool:
    """Return whether a barrier proves that these players cannot all be paired.

    Each group is odd and its members may meet nobody outside it but the barrier; so each group
    takes one of the barrier, and there are more groups. ``takers`` are those to whom the bye could
    go, if not everybody whom the table allows.
    """
    takers = table.bye_takers if takers is None else takers
    outside = 1 << table.outside
    everybody = players | (outside if players.bit_count() % 2 else 0)
    separators = mask_of(barrier.barrier)
    seen = separators
    for group in barrier.groups:
        members = mask_of(group)
        if len(group) % 2 == 0 or members & seen or members & ~everybody:
            return False
        seen |= members
        for one in group:
            if one == table.outside:
                near = takers & everybody
            else:
                near = table.allowed[one] & everybody
                if takers >> one & 1:
                    near |= outside & everybody
            if near & ~members & ~separators:
                return False
    return len(barrier.groups) > len(barrier.barrier) and not separators & ~everybody


def certain(solved: Found | None) -> Found:
    """Return what must have been found, since everything that could be missing was asked before."""
    if solved is None:
        raise InvalidValue("a bracket that can be paired was not paired: a defect of the program")
    return solved


def normal(pairs: Sequence[tuple[int, int]]) -> Pairs:
    """Return pairs with the higher ranked player first, in the order of these."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))
