"""Who plays the dummy of an odd round (4.1): the last player who leaves every group its games.

Which games are possible is asked here; whether they are then played the engine asks (decision 791).

One weighted matching of the whole round decides: first the games of the highest score group, then
those of the next and so on (3.5), and only then how far down the bye goes. Nothing else counts, no
colours, floats, patterns or distances. Of large fields only near pairs are offered to the solver;
the prices it pays then show whether any of the others could be worth it, and these are added.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph, no_order
from crosstable.rulebooks.rules import rule

NEAR = 8
"""How many of those next to a player, on each side, are offered to the solver at first."""


class Dummy(msgspec.Struct, frozen=True):
    """Who has the bye of a round, and what proves it."""

    player: int
    games: tuple[int, ...]
    """The most games of each score group, the highest group first."""
    proof: Solution | None = None
    """The matching that decides; not needed where the last of all who may have the bye has it, and
    no group leaves more than the one player whom an odd number leaves anyway."""
    instead_of: int | None = None
    """Whom the matching names, where no more games would be played with a bye for that player."""


@rule("fmjd-swiss.bye-last")
def play_dummy(table: FamilyTable, *, solver: Solver = "auto") -> Dummy | None:
    """Return who plays the dummy of an odd round, nothing if the round cannot be paired.

    A game belongs to the score group of the lower of its players. Among all complete pairings with
    the most games from the top, the one whose bye goes to the last player is taken.
    """
    mate: dict[int, int] = {}
    if table.complete(table.full, mate) is not None:
        return None
    worth = _Worth(table)
    weights = worth.near_pairs() | {
        (one, other): worth.of(one, other) for one, other in mate.items() if one < other
    }
    vertices = (*range(table.size), table.outside)
    while True:
        graph = WeightedGraph(vertices, weights, solver)
        solution = certain(graph.solve(no_order, _anything, frozenset()))
        missing = dict(outbidding(table, solution, most=NEAR))
        if not missing:
            total = solution.matching.total
            return Dummy(solution.matching.mate[table.outside], tuple(total[:-1]), solution)
        weights = weights | missing


def games_at_most(table: FamilyTable) -> tuple[int, ...]:
    """Return the games of each group where only odd numbers make somebody move down."""
    counts = []
    moved = 0
    for group in table.groups():
        games, moved = divmod(moved + len(group), 2)
        counts.append(games)
    return tuple(counts)


@rule("fmjd-swiss.explanation")
def passed_over(table: FamilyTable, dummy: Dummy, passed: int) -> Sentence:
    """Return why somebody who stands lower could not have the bye, which is tried."""
    player = table.players[passed]
    if not player.may_have_bye:
        return Sentence("{player} has had a bye", player=str(player))
    tried = play_dummy(table.with_bye_for(passed))
    if tried is None:
        return Sentence(
            "{player} could not, the others could not all be paired", player=str(player)
        )
    fewer = next(
        group
        for group, mine, theirs in zip(table.groups(), dummy.games, tried.games, strict=True)
        if mine != theirs
    )
    points = points_text(table.field.points, table.score(fewer[0]))
    return Sentence(
        "{player} could not, fewer games would be possible in the score group of {points}",
        player=str(player),
        points=points,
    )


class _Worth:
    """What pairs are worth: a game in the group of the lower player, or the dummy's opponent."""

    def __init__(self, table: FamilyTable) -> None:
        self.table = table
        groups = table.groups()
        self.level = [index for index, group in enumerate(groups) for _ in group]
        nothing = (0,) * (len(groups) + 1)
        self.nothing = nothing
        self.game: list[Weight] = [
            (*nothing[:index], 1, *nothing[index + 1 :]) for index in range(len(groups))
        ]

    def of(self, one: int, other: int) -> Weight:
        """Return what a pair is worth, the higher ranked player first."""
        if other == self.table.outside:
            return (*self.nothing[:-1], one)
        return self.game[self.level[other]]

    def near_pairs(self) -> dict[Pair, Weight]:
        """Return the pairs of each player with his nearest on both sides, and with the dummy."""
        table = self.table
        worths = {
            (one, table.outside): self.of(one, table.outside) for one in bits(table.bye_takers)
        }
        for one in range(table.size):
            higher = table.allowed[one] & ((1 << one) - 1)
            lower = table.allowed[one] >> one << one
            for _ in range(NEAR):
                if lower:
                    other = (lower & -lower).bit_length() - 1
                    lower ^= 1 << other
                    worths[one, other] = self.of(one, other)
                if higher:
                    other = higher.bit_length() - 1
                    higher ^= 1 << other
                    worths[other, one] = self.of(other, one)
        return worths


def outbidding(
    table: FamilyTable, solution: Solution, *, most: int = 1
) -> Iterator[tuple[Pair, Weight]]:
    """Yield pairs that were not offered and bid more than their prices, so many of each player.

    Where there are none, nothing that was left out could have made the matching better.
    """
    dual = solution.matching.dual
    worth = _Worth(table)
    offered = [0] * (table.size + 1)
    for one, other in solution.edges:
        offered[one] |= 1 << other
        offered[other] |= 1 << one
    cheaper = _Cheaper(table, dual.vertices)
    around: list[dict[int, int]] = [{} for _ in dual.vertices]
    for number, blossom in enumerate(dual.blossoms):
        for vertex in blossom.members:
            around[vertex][number] = blossom.price
    for lower in range(table.size):
        level, price = worth.level[lower], dual.vertices[lower]
        bid = dual.multipliers[level]
        # An entry on which all offered pairs agreed has no price yet: whoever has it is new.
        rivals = cheaper.than(level, bid - price) if bid else -1
        seen = 0
        for higher in bits(table.allowed[lower] & rivals & ~offered[lower] & ((1 << lower) - 1)):
            shared = _shared(around[lower], around[higher])
            if not bid or dual.vertices[higher] + price + shared < bid:
                yield (higher, lower), worth.of(higher, lower)
                seen += 1
                if seen == most:
                    break


def _shared(mine: Mapping[int, int], theirs: Mapping[int, int]) -> int:
    return sum(price for number, price in mine.items() if number in theirs)


class _Cheaper:
    """Players by their prices, group by group, to find those below a price at once."""

    def __init__(self, table: FamilyTable, prices: tuple[int, ...]) -> None:
        self.groups: list[tuple[list[int], list[int]]] = []
        for group in table.groups():
            ordered = sorted((prices[rank], rank) for rank in group)
            masks = [0]
            for _, rank in ordered:
                masks.append(masks[-1] | 1 << rank)
            self.groups.append(([price for price, _ in ordered], masks))
        self.known: dict[tuple[int, int], int] = {}

    def than(self, level: int, limit: int) -> int:
        """Return everybody of a group or a higher one whose price is below a limit."""
        mask = self.known.get((level, limit))
        if mask is None:
            mask = 0
            for prices, masks in self.groups[: level + 1]:
                mask |= masks[bisect_left(prices, limit)]
            self.known[level, limit] = mask
        return mask


def _anything(one: int, other: int) -> bool:  # noqa: ARG001
    return True
