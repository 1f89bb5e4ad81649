"""A bracket that must leave players who can all be paired: completion as a criterion of each.

What a bracket alone, or with the next one, could do at best is a bound for what it can do if the
round must be completed. So the best candidate is looked for without that first. If the round can be
completed after it, and the next bracket can be what its downfloaters were chosen for, then it is
the best in any case, and the first of the sequence. Only otherwise are all the others weighed with
the bracket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits, mask_of, partners
from crosstable.pairing.swiss.dutch.brackets import Paired, by_bounds, by_matching
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook, ideal_pairing
from crosstable.pairing.swiss.dutch.table import Bracket, BracketKind, Outlook, Table
from crosstable.pairing.swiss.dutch.weighing import Weighed
from crosstable.pairing.swiss.dutch.weighted import best_by_weights
from crosstable.pairing.swiss.table import completion
from crosstable.rulebooks.rules import rule

__all__ = ["After", "pair_completing"]


class After:
    """Everybody who comes after a bracket: what downfloaters mean for them."""

    def __init__(
        self,
        table: Table,
        below: Sequence[int],
        *,
        below_is_last: bool,
        mate: dict[int, int] | None = None,
    ) -> None:
        self.table = table
        self.below = tuple(below)
        self.below_is_last = below_is_last
        self.lower = tuple(range(below[-1] + 1, table.size)) if below else ()
        """Everybody after the next bracket."""
        self._lower = mask_of(self.lower)
        self._below = mask_of(self.below)
        self._mate = {} if mate is None else mate
        self._known: dict[tuple[int, ...], Outlook | None] = {}

    def completes(self, floaters: Iterable[int]) -> bool:
        """Return whether all can be paired after these downfloaters leave the bracket."""
        return self._possible(self._below | self._lower | mask_of(floaters))

    def completes_next(self, leaving: Iterable[int]) -> bool:
        """Return whether all can be paired after these leave the next bracket."""
        return self._possible(self._lower | mask_of(leaving))

    def _possible(self, players: int) -> bool:
        mate = dict(self._mate)
        if completion(self.table, players, mate) is not None:
            return False
        # A good start for the next question.
        self._mate.clear()
        self._mate.update(mate)
        return True

    @rule("dutch.next-bracket")
    def ideal(self, floaters: tuple[int, ...]) -> bool:
        """Return whether nothing after the bracket could be better, whoever leaves it.

        All downfloaters and all but at most one below can be paired there, and everybody else can
        be paired with the one who cannot.
        """
        if not floaters:
            return self.completes(())
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
        can_leave = partners(adjacent, alive, paired, outside)
        return any(self.completes_next((leaver,)) for leaver in bits(can_leave))

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
        weighed = best_by_weights(table, following, solver=solver)
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
    mate: dict[int, int] | None = None,
    solver: Solver = "auto",
) -> Paired | None:
    """Return the best candidate of a bracket after which the round can be completed, if any.

    ``mate`` is any pairing of everybody left, as a start for the question whether there is one.
    """
    below = tuple(below)
    after = After(table, below, below_is_last=below_is_last, mate=mate)
    direct = by_bounds(table, bracket, below, floating, after.ideal, below_is_last=below_is_last)
    if direct is not None:
        return direct
    apart = frozenset(floating)

    def proved(weighed: Weighed, outlook: Outlook | None) -> Paired:
        return by_matching(table, bracket, below, weighed, outlook, below_is_last=below_is_last)

    alone = best_by_weights(table, bracket, floating=apart, solver=solver)
    if bracket.is_last:
        return None if alone is None else proved(alone, None)
    if alone is not None:
        floaters = alone.candidate.floaters
        if after.ideal(floaters):
            return proved(alone, ideal_outlook(table, floaters, below) if floaters else None)
    if alone is None or floaters:
        ahead = best_by_weights(
            table, bracket, below, below_is_last=below_is_last, floating=apart, solver=solver
        )
        if ahead is not None and after.outlook(ahead.candidate.floaters, solver) == ahead.outlook:
            return proved(ahead, ahead.outlook)
    whole = best_by_weights(
        table,
        bracket,
        below,
        below_is_last=below_is_last,
        floating=apart,
        rest=after.lower,
        solver=solver,
    )
    if whole is None:
        return None
    return proved(whole, whole.outlook if whole.candidate.floaters else None)
