"""A bracket that must leave players who can all be paired: completion as a criterion of each.

What a bracket alone, or with the next one, could do at best is a bound for what it can do if the
round must be completed. So the best candidate is looked for without that first. If the round can be
completed after it, and the next bracket can be what its downfloaters were chosen for, then it is
the best in any case, and the first of the sequence. Where the round cannot be completed after it,
that often shows pairs that no complete pairing contains; then the bracket is tried without these.
Only otherwise are all the others weighed with the bracket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property

import msgspec
from msgspec.structs import replace

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import Barrier, bits, mask_of, partners, spare
from crosstable.pairing.swiss.dutch.brackets import Paired, by_bounds, by_matching
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook, ideal_pairing
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.dutch.weighing import Weighed
from crosstable.pairing.swiss.dutch.weighted import best_by_weights
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, completion
from crosstable.rulebooks.rules import rule

# Pairs that no complete pairing of a round contains, found where a first candidate leaves none.
# If as many odd groups of players as a set has members have nobody to meet but one another and
# that set, then everybody in the set is needed for one of the groups. Whoever is in the set may
# meet neither another member of it nor somebody outside the groups, whatever the criteria say.
# Such pairs need not be looked at again in the rest of the round.


def _near(table: Table, vertex: int, everybody: int) -> int:
    """Return whom somebody may meet, or who may have the bye, or the bye itself."""
    if vertex == table.outside:
        return table.bye_takers & everybody
    bye = 1 << table.outside if table.bye_takers >> vertex & 1 else 0
    return (table.allowed[vertex] | bye) & everybody


def tight_barrier(table: Table, everybody: int, left: int, barrier: Barrier) -> Barrier | None:
    """Return a set that is needed whole by as many odd groups, if a failed try points to one.

    ``everybody`` can all be paired, ``left`` of them cannot, as the barrier proves.
    """
    groups = mask_of(member for group in barrier.groups for member in group)
    needed = mask_of(barrier.barrier)
    for vertex in bits(everybody & ~left):
        if _near(table, vertex, everybody) & groups:
            needed |= 1 << vertex
    odd = list(barrier.groups)
    rest = everybody & ~needed & ~groups
    while rest:
        group = fresh = rest & -rest
        while fresh:
            near = 0
            for vertex in bits(fresh):
                near |= _near(table, vertex, everybody)
            fresh = near & rest & ~group
            group |= fresh
        rest &= ~group
        if group.bit_count() % 2:
            odd.append(tuple(bits(group)))
    if len(odd) != needed.bit_count():
        return None
    return Barrier(tuple(bits(needed)), tuple(odd))


def is_tight(table: Table, everybody: int, tight: Barrier) -> bool:
    """Return whether as many odd groups as a set has members can meet nobody else but it."""
    needed = mask_of(tight.barrier)
    seen = needed
    for group in tight.groups:
        members = mask_of(group)
        if len(group) % 2 == 0 or members & seen or members & ~everybody:
            return False
        seen |= members
        for vertex in group:
            if _near(table, vertex, everybody) & ~members & ~needed:
                return False
    return len(tight.groups) == len(tight.barrier) and not needed & ~everybody


def narrowed(table: Table, everybody: int, tight: Barrier) -> Table | None:
    """Return a table without the pairs that a tight set excludes, nothing if there are none."""
    needed = mask_of(tight.barrier)
    groups = mask_of(member for group in tight.groups for member in group)
    others = everybody & ~groups
    outside = 1 << table.outside
    smaller = copy(table)
    smaller.allowed = list(table.allowed)
    for vertex in bits(others & ~outside):
        excluded = others if needed >> vertex & 1 else needed
        smaller.allowed[vertex] &= ~excluded
    if others & outside:
        smaller.bye_takers &= ~(others if needed & outside else needed)
    if smaller.allowed == table.allowed and smaller.bye_takers == table.bye_takers:
        return None
    return smaller


class Remaining:
    """What is known about everybody who is not paired yet, from bracket to bracket."""

    def __init__(self, table: Table, mate: dict[int, int] | None = None) -> None:
        self.table = table
        """Without the pairs that turned out to be in no complete pairing."""
        self.mate = {} if mate is None else mate
        """Some of them as they could be paired: a start for the question whether all can be."""
        self._alone: dict[Bracket, Weighed | None] = {}

    def alone(self, bracket: Bracket, solver: Solver) -> Weighed | None:
        """Return the best candidate of a bracket by itself, looked for once.

        A bracket that was looked at as the next one is soon to be paired.
        """
        if bracket not in self._alone:
            self._alone[bracket] = best_by_weights(self.table, bracket, solver=solver)
        return self._alone[bracket]

    def narrow(self, everybody: int, left: int, barrier: Barrier) -> Barrier | None:
        """Leave out pairs that cannot be, as the failure to pair those left shows; say why."""
        table = self.table
        if everybody.bit_count() % 2:
            everybody, left = everybody | 1 << table.outside, left | 1 << table.outside
        tight = tight_barrier(table, everybody, left, barrier)
        smaller = None if tight is None else narrowed(table, everybody, tight)
        if smaller is None:
            return None
        self.table = smaller
        self._alone.clear()
        outside = table.outside
        for one, other in list(self.mate.items()):
            near = smaller.bye_takers if outside == other else smaller.allowed[other]
            if one != outside and not near >> one & 1:
                self.mate.pop(one, None)
                self.mate.pop(other, None)
        return tight


class After:
    """Everybody who comes after a bracket: what downfloaters mean for them."""

    def __init__(
        self,
        remaining: Remaining,
        below: Sequence[int],
        *,
        below_is_last: bool,
    ) -> None:
        table = remaining.table
        self.table = table
        self._remaining = remaining
        self.obstacle: tuple[int, Barrier] | None = None
        """Who could not all be paired after a candidate, and why."""
        self.below = tuple(below)
        self.below_is_last = below_is_last
        self.lower = tuple(range(below[-1] + 1, table.size)) if below else ()
        """Everybody after the next bracket."""
        self._lower = mask_of(self.lower)
        self._below = mask_of(self.below)
        self.mate = dict(remaining.mate)
        self._known: dict[tuple[int, ...], Outlook | None] = {}

    def completes(self, floaters: Iterable[int]) -> bool:
        """Return whether all can be paired after these downfloaters leave the bracket."""
        players = self._below | self._lower | mask_of(floaters)
        barrier = self._hindrance(players)
        if barrier is not None and self.obstacle is None:
            self.obstacle = players, barrier
        return barrier is None

    def completes_next(self, leaving: Iterable[int]) -> bool:
        """Return whether all can be paired after these leave the next bracket."""
        return self._hindrance(self._lower | mask_of(leaving)) is None

    def _hindrance(self, players: int) -> Barrier | None:
        mate = dict(self.mate)
        barrier = completion(self.table, players, mate)
        if barrier is None:
            # A good start for the next question.
            self.mate.clear()
            self.mate.update(mate)
        return barrier

    @rule("dutch.next-bracket")
    def ideal(self, floaters: tuple[int, ...]) -> bool:
        """Return whether nothing after the bracket could be better, whoever leaves it.

        All downfloaters and all but at most one below can be paired there, and everybody else can
        be paired with the one who cannot.
        """
        if not floaters:
            return self.completes(())
        if self._ideal(floaters):
            return True
        # Whether the round cannot be completed at all says more.
        self.completes(floaters)
        return False

    def _ideal(self, floaters: tuple[int, ...]) -> bool:
        if not self.below:
            return False
        paired = ideal_pairing(self.table, floaters, self.below, below_is_last=self.below_is_last)
        if paired is None:
            return False
        if self.below_is_last:
            return True
        outside = self.table.outside
        if outside not in paired:
            return self.completes_next(())
        if self.completes_next((paired[outside],)):
            return True
        return self._somebody_else(floaters, paired)

    def _somebody_else(self, floaters: tuple[int, ...], paired: dict[int, int]) -> bool:
        """Return whether one of the others who can leave the next bracket can be paired after it.

        ``paired`` is a pairing of the next bracket in which one of them goes out.
        """
        table = self.table
        outside = table.outside
        adjacent = {index: table.allowed[index] for index in self.below}
        adjacent |= {index: table.allowed[index] & self._below for index in floaters}
        for index in self.below:
            adjacent[index] |= 1 << outside
        adjacent[outside] = self._below
        alive = self._below | mask_of(floaters) | 1 << outside
        return bool(partners(adjacent, alive, paired, outside) & self._can_leave_next)

    @cached_property
    def _can_leave_next(self) -> int:
        """Return who of those below can be paired with everybody after them, if nobody else is."""
        table, lower = self.table, self._lower
        mate = {
            one: other
            for one, other in self.mate.items()
            if lower >> one & 1 and lower >> other & 1
        }
        adjacent = list(table.allowed)
        if lower.bit_count() % 2 == 0:
            outside = 1 << table.outside
            lower |= outside
            for index in bits(table.bye_takers):
                adjacent[index] |= outside
            adjacent.append(table.bye_takers)
        alone = spare(adjacent, lower, mate)
        return mask_of(index for index in self.below if adjacent[index] & alone)

    def outlook(self, floaters: tuple[int, ...], solver: Solver) -> Outlook | None:
        """Return the best that the next bracket can be with these, nothing if nobody can go on."""
        if floaters not in self._known:
            self._known[floaters] = self._outlook(floaters, solver)
        return self._known[floaters]

    def _outlook(self, floaters: tuple[int, ...], solver: Solver) -> Outlook | None:
        table = self.table
        if self.ideal(floaters):
            return ideal_outlook(table, floaters, self.below)
        if not self.completes(floaters):
            return None
        kind = BracketKind.LAST if self.below_is_last else BracketKind.NORMAL
        following = Bracket(kind, floaters, self.below)
        weighed = self._remaining.alone(following, solver)
        if weighed is None or (
            not self.below_is_last and not self.completes_next(weighed.candidate.floaters)
        ):
            weighed = best_by_weights(table, following, rest=self.lower, solver=solver)
        return None if weighed is None else table.outlook(following, weighed.candidate)


@rule("dutch.completion")
def pair_completing(
    table: Table,
    bracket: Bracket,
    below: Sequence[int] = (),
    *,
    below_is_last: bool = False,
    floating: tuple[int, ...] = (),
    remaining: Remaining | None = None,
    solver: Solver = "auto",
) -> Paired | None:
    """Return the best candidate of a bracket after which the round can be completed, if any.

    ``remaining`` is what is known from the brackets before, and learns what is found out here.
    """
    remaining = Remaining(table) if remaining is None else remaining
    search = _Search(bracket, tuple(below), below_is_last, frozenset(floating), solver)
    tight: list[Barrier] = []
    while True:
        after = After(remaining, below, below_is_last=below_is_last)
        paired = search.without_completion(remaining, after)
        if paired is not None or bracket.is_last or after.obstacle is None:
            break
        everybody = mask_of((*bracket.members, *after.below, *after.lower))
        excluded = remaining.narrow(everybody, *after.obstacle)
        if excluded is None:
            break
        tight.append(excluded)
    if paired is None and not bracket.is_last:
        paired = search.with_everybody(after)
    remaining.mate = after.mate
    return None if paired is None else replace(paired, tight=tuple(tight))


class _Search(msgspec.Struct, frozen=True):
    """The best candidate of one bracket, as it is looked for."""

    bracket: Bracket
    below: tuple[int, ...]
    below_is_last: bool
    floating: frozenset[int]
    solver: Solver

    def without_completion(self, remaining: Remaining, after: After) -> Paired | None:
        """Return the best candidate of the bracket, if the round can be completed after it."""
        table, bracket, below = after.table, self.bracket, self.below
        direct = by_bounds(
            *(table, bracket, below, tuple(self.floating), after.ideal),
            below_is_last=self.below_is_last,
        )
        if direct is not None:
            return direct
        alone = (
            best_by_weights(table, bracket, floating=self.floating, solver=self.solver)
            if self.floating
            else remaining.alone(bracket, self.solver)
        )
        if bracket.is_last:
            return None if alone is None else self._proved(table, alone, None)
        if alone is not None:
            floaters = alone.candidate.floaters
            if after.ideal(floaters):
                outlook = ideal_outlook(table, floaters, below) if floaters else None
                return self._proved(table, alone, outlook)
            if not floaters:
                return None
        ahead = best_by_weights(
            *(table, bracket, below),
            below_is_last=self.below_is_last,
            floating=self.floating,
            solver=self.solver,
        )
        if ahead is None:
            return None
        if after.outlook(ahead.candidate.floaters, self.solver) != ahead.outlook:
            return None
        return self._proved(table, ahead, ahead.outlook)

    def with_everybody(self, after: After) -> Paired | None:
        """Return the best candidate, everybody who follows weighed with the bracket."""
        whole = best_by_weights(
            *(after.table, self.bracket, self.below),
            below_is_last=self.below_is_last,
            floating=self.floating,
            rest=after.lower,
            solver=self.solver,
        )
        if whole is None:
            return None
        outlook = whole.outlook if whole.candidate.floaters else None
        return self._proved(after.table, whole, outlook)

    def _proved(self, table: Table, weighed: Weighed, outlook: Outlook | None) -> Paired:
        return by_matching(
            *(table, self.bracket, self.below, weighed, outlook),
            below_is_last=self.below_is_last,
        )
