"""A round on the table: the players by rank, whom each may meet, brackets and candidates.

Inside the engine a player is his rank: 0 is the highest. Sets of players are integers whose bits
are ranks; one more bit, ``table.outside``, stands for the pairing-allocated bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.pairing.swiss.bitgraph import Barrier, bits, complete, mask_of
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.dutch.criteria import (
    CRITERIA,
    Criterion,
    Ground,
    Value,
    measure,
)
from crosstable.pairing.swiss.players import Field, SwissPlayer
from crosstable.rulebooks.rules import rule

__all__ = ["Bracket", "BracketKind", "Candidate", "Outlook", "Table", "certain", "normal"]

Pairs = tuple[tuple[int, int], ...]
Found = TypeVar("Found")


class BracketKind(Enum):
    """What a bracket is in its round."""

    NORMAL = "bracket"
    LAST = "last bracket"
    PENULTIMATE = "penultimate pairing bracket"
    COLLAPSED = "collapsed last bracket"


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
            tuple(each for each in self.moved_down if each not in players),
            tuple(each for each in self.residents if each not in players),
            lowest,
        )

    @property
    def is_last(self) -> bool:
        """Return whether nothing follows: who stays unpaired here gets the bye."""
        return self.kind in {BracketKind.LAST, BracketKind.COLLAPSED}


class Candidate(msgspec.Struct, frozen=True):
    """A pairing of a bracket: pairs, the higher ranked player first, and downfloaters."""

    pairs: Pairs
    floaters: tuple[int, ...]


class Outlook(msgspec.Struct, frozen=True, order=True):
    """What a set of downfloaters leaves for the next bracket: players without a pair, then PSD."""

    unpaired: int
    differences: tuple[int, ...]


class Table:
    """Everything about the players of one round that the pairing asks for."""

    def __init__(self, field: Field, criteria: Sequence[Criterion] | None = None) -> None:
        self.field = field
        self.criteria = tuple(criteria or next(iter(CRITERIA.values())))
        self.players: tuple[SwissPlayer, ...] = field.players
        self.size = len(self.players)
        self.outside = self.size
        self.full = (1 << self.size) - 1
        rank = {player.number: index for index, player in enumerate(self.players)}
        self.rank = rank
        absolute = dict.fromkeys(Colour, 0)
        for index, player in enumerate(self.players):
            wish = player.preference
            if wish.strength is Strength.ABSOLUTE and wish.colour and not player.topscorer:
                absolute[wish.colour] |= 1 << index
        self.absolute = absolute
        self.met = [
            mask_of(rank[number] for number in player.avoids if number in rank) | 1 << index
            for index, player in enumerate(self.players)
        ]
        self.allowed = [self._allowed(index) for index in range(self.size)]
        self.bye_takers = mask_of(
            index for index, player in enumerate(self.players) if player.may_have_bye
        )

    @rule("dutch.no-rematch", "dutch.absolute-preferences")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, nor with the same absolute preference.

        A pair is exempt from the latter if one of the two is a topscorer in the last round.
        """
        player = self.players[index]
        mask = self.full & ~self.met[index]
        wish = player.preference
        if wish.strength is Strength.ABSOLUTE and wish.colour and not player.topscorer:
            mask &= ~self.absolute[wish.colour]
        return mask

    def ground(self, bracket: Bracket) -> Ground:
        """Return what criteria have to know about a bracket."""
        return Ground(
            point=self.field.points.unit,
            lowest=self.score(bracket.members[-1]) if bracket.lowest is None else bracket.lowest,
            last_round=self.field.last_round,
            initial=self.field.initial,
        )

    def score(self, index: int) -> int:
        """Return the pairing score of a player."""
        return self.players[index].pairing_score

    @rule("dutch.scoregroups")
    def groups(self) -> list[tuple[int, ...]]:
        """Return the scoregroups, the highest first."""
        found: list[list[int]] = []
        for index in range(self.size):
            if not found or self.score(found[-1][0]) != self.score(index):
                found.append([])
            found[-1].append(index)
        return [tuple(group) for group in found]

    def complete(self, players: int, mate: dict[int, int]) -> Barrier | None:
        """Extend a matching to these players and the bye if they are odd, or say why not.

        Two who both must not have met, nor both want one colour absolutely, may be paired; only
        who may have the bye is paired with ``outside``.
        """
        if players.bit_count() % 2 == 0:
            return complete(self.allowed, players, mate)
        outside = 1 << self.outside
        adjacent = list(self.allowed)
        for index in bits(self.bye_takers & players):
            adjacent[index] |= outside
        adjacent.append(self.bye_takers)
        return complete(adjacent, players | outside, mate)

    def values(
        self, bracket: Bracket, candidate: Candidate, outlook: Outlook | None
    ) -> list[Value]:
        """Return what a candidate is worth under each criterion, in the order of the articles."""
        ground = self.ground(bracket)
        players = self.players
        pairs = [(players[one], players[other]) for one, other in candidate.pairs]
        floaters = [players[each] for each in candidate.floaters]
        values: list[Value] = []
        for criterion in self.criteria:
            contributions = [criterion.of_pair(one, other, ground) for one, other in pairs]
            contributions += [criterion.of_floater(each, ground) for each in floaters]
            values.append(measure(criterion, contributions))
        if outlook is not None:
            values[2:2] = [outlook.unpaired, outlook.differences]
        return values

    def outlook(self, bracket: Bracket, candidate: Candidate) -> Outlook:
        """Return what a candidate is worth to those who look ahead to its bracket."""
        ground = self.ground(bracket)
        differences = [self.score(one) - self.score(other) for one, other in candidate.pairs]
        differences += [ground.drop(self.players[each]) for each in candidate.floaters]
        ordered = sorted(filter(None, differences), reverse=True)
        return Outlook(len(candidate.floaters), tuple(ordered))


def certain(found: Found | None) -> Found:
    """Return what must have been found, since everything that could be missing was asked before."""
    if found is None:
        raise InvalidValue("a bracket that can be paired was not paired: a defect of the program")
    return found


def normal(pairs: Sequence[tuple[int, int]]) -> Pairs:
    """Return pairs with the higher ranked player first, in the order of these."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))
