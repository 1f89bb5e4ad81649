"""One bracket with the candidate that was taken, and the proof that none is better."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.pairing.swiss.bitgraph import Barrier, bits, complete, mask_of, settle
from crosstable.pairing.swiss.dutch.bounds import (
    ColourCount,
    best_downfloaters,
    bounds_hold,
    count_colours,
)
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook
from crosstable.pairing.swiss.dutch.sequence import first_in_sequence, first_transposition
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.dutch.weighing import Weighed
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.round import BracketKind, Value
from crosstable.pairing.swiss.table import Bracket, Candidate, normal

# The best candidate of a bracket by direct construction, where it meets the bounds of counting.
# The graph holds only pairs and downfloaters that a candidate meeting all bounds can have.
# Whatever pairs everybody in it is therefore one of the best candidates, and the first of the
# sequence is built player by player. Nearly all large brackets are paired like this; where no
# candidate meets the bounds nothing is returned, and the weights have to decide.


MOST_DOWNFLOATERS = 20
"""How many are tried who leave the next bracket less than it could have, before giving up."""


def best_directly(
    table: Table, bracket: Bracket, ideal: Callable[[tuple[int, ...]], bool]
) -> Candidate | None:
    """Return the best candidate if it meets all bounds, the first of the sequence among equals.

    ``ideal`` answers whether nothing below could be better with these downfloaters.
    """
    if bracket.kind not in {BracketKind.NORMAL, BracketKind.LAST} or not bracket.residents:
        return None
    if not bounds_hold(table):
        return None
    if len(bracket.moved_down) > len(bracket.residents):
        return None
    colours = count_colours(table, bracket.members)
    graph = _Graph(table, bracket, colours)
    for _ in range(MOST_DOWNFLOATERS):
        candidate = graph.first()
        if candidate is None:
            return None
        if bracket.kind is BracketKind.LAST or ideal(candidate.floaters):
            return candidate
        if not candidate.floaters:
            return None
        graph.keep(candidate.floaters[0])
    return None


class _Graph:
    """The pairs and ways out of a bracket that a candidate meeting all bounds can have."""

    def __init__(self, table: Table, bracket: Bracket, colours: ColourCount) -> None:
        self.bracket = bracket
        self.outside = table.outside
        self.members = mask_of(bracket.members)
        self.odd = len(bracket.members) % 2
        self.moved = mask_of(bracket.moved_down)
        raised = self._unraised(table)
        suitable = _Suitable(self.members, colours)
        # Whatever could cost more than the bounds is simply not there.
        self.adjacent: dict[int, int] = {}
        for index in bracket.residents:
            mask = table.allowed[index] & suitable.opponents(table, index)
            self.adjacent[index] = mask if raised >> index & 1 else mask & ~self.moved
        for index in bracket.moved_down:
            self.adjacent[index] = table.allowed[index] & raised & suitable.opponents(table, index)
        if self.odd:
            self.table, self.colours = table, colours
            self.among = self.members
            self.adjacent[self.outside] = 0
            self._open()

    def _unraised(self, table: Table) -> int:
        """Return the residents who can go up without a repetition."""
        residents = self.members & ~self.moved
        if not self.moved:
            return residents
        return residents & ~mask_of(
            index for index in self.bracket.residents if Float.UP in table.players[index].floats
        )

    def _open(self) -> None:
        """Let those go down for whom that costs least."""
        takers = best_downfloaters(self.table, self.bracket, self.colours, self.among)
        self.adjacent[self.outside] = takers
        for index in bits(takers):
            self.adjacent[index] |= 1 << self.outside

    def keep(self, index: int) -> None:
        """Let somebody not leave the bracket."""
        self.among &= ~(1 << index)
        for vertex in bits(self.adjacent[self.outside]):
            self.adjacent[vertex] &= ~(1 << self.outside)
        self._open()

    def first(self) -> Candidate | None:
        """Return the first candidate in the graph, or nothing."""
        leaving = [self.outside] if self.odd else []
        residents = self.bracket.residents
        if not self.moved:
            half = len(residents) // 2
            lower = mask_of(residents[half:])
            pairs = first_transposition(self.adjacent, residents[:half], lower, leaving)
            if pairs is not None:
                return self._candidate(pairs)
        alive = self.members | ((1 << self.outside) if self.odd else 0)
        mate: dict[int, int] = {}
        if complete(self.adjacent, alive, mate) is not None:
            return None
        moved, _, _ = settle(self.adjacent, alive, mate, self.bracket.moved_down)
        taken = {player for pair in moved for player in pair}
        remainder = [resident for resident in residents if resident not in taken]
        rest = first_in_sequence(self.adjacent, remainder, len(remainder) // 2, leaving)
        if rest is None:
            return None
        return self._candidate([*moved, *rest])

    def _candidate(self, pairs: list[tuple[int, int]]) -> Candidate:
        paired = {player for pair in pairs for player in pair}
        floaters = tuple(member for member in self.bracket.members if member not in paired)
        return Candidate(normal(pairs), floaters)


class _Suitable:
    """Whom a player may meet if no more preferences are refused than must be."""

    def __init__(self, members: int, colours: ColourCount) -> None:
        self.members = members
        self.colours = colours
        self._by_sort: dict[int, int] = {}

    def opponents(self, table: Table, index: int) -> int:
        """Return the suitable opponents of a player: the same for all with the same wish."""
        sort = table.sorts[index]
        if sort not in self._by_sort:
            self._by_sort[sort] = self._opponents(1 << index)
        return self._by_sort[sort]

    def _opponents(self, player: int) -> int:
        """Return the suitable opponents of a player, who is given as a set of one."""
        colours = self.colours
        mask = self.members
        for absolute in colours.absolute:
            if absolute & player:
                # Also for topscorers: such a pair costs more than any that meets the bounds.
                mask &= ~absolute
        if not colours.refused:
            if player & colours.majority:
                return mask & ~colours.majority
            return mask & ~colours.minority if player & colours.minority else mask
        if colours.refused_strong:
            return mask if player & colours.urgent else mask & colours.urgent
        if not player & colours.majority:
            return mask & colours.majority
        return mask & ~colours.urgent if player & colours.urgent else mask


class Paired(msgspec.Struct, frozen=True):
    """One bracket with the candidate that was taken, or, for a first try, refused."""

    bracket: Bracket
    below: tuple[int, ...]
    """The next scoregroup; for a penultimate bracket everybody who follows."""
    below_is_last: bool
    candidate: Candidate
    values: tuple[Value, ...]
    outlook: Outlook | None
    """What is left for the next bracket; the values then include it."""
    proof: Weighed | None = None
    """The weighted matching, where the candidate does not meet the bounds of counting."""
    barrier: Barrier | None = None
    """Why a round cannot be completed with these downfloaters; the bracket is then paired anew."""
    tight: tuple[Barrier, ...] = ()
    """Sets needed whole by odd groups, found here, whose other pairs are not looked at any more."""


def by_bounds(
    table: Table,
    bracket: Bracket,
    below: tuple[int, ...],
    floating: tuple[int, ...],
    ideal: Callable[[tuple[int, ...]], bool],
    *,
    below_is_last: bool,
) -> Paired | None:
    """Return a bracket whose best candidate meets the bounds, those floating set aside.

    ``ideal`` answers whether nothing below could be better with these downfloaters.
    """
    if floating and table.ground(bracket).bye_here:
        # Whether the bye is for the only downfloater depends on those floating too.
        return None
    candidate = best_directly(
        table,
        bracket.without(floating, table.ground(bracket).lowest) if floating else bracket,
        lambda down: ideal((*floating, *down)),
    )
    if candidate is None:
        return None
    if floating:
        candidate = Candidate(candidate.pairs, tuple(sorted((*candidate.floaters, *floating))))
    outlook = None
    if candidate.floaters and below and table.looking_ahead:
        outlook = ideal_outlook(table, candidate.floaters, below)
    values = tuple(table.values(bracket, candidate, outlook))
    return Paired(bracket, below, below_is_last, candidate, values, outlook)


def by_matching(
    table: Table,
    bracket: Bracket,
    below: tuple[int, ...],
    weighed: Weighed,
    outlook: Outlook | None,
    *,
    below_is_last: bool,
) -> Paired:
    """Return a bracket whose best candidate a weighted matching proves."""
    values = tuple(table.values(bracket, weighed.candidate, outlook))
    return Paired(bracket, below, below_is_last, weighed.candidate, values, outlook, weighed)
