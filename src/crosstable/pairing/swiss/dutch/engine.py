"""The pairing of a round, bracket by bracket, from the highest scoregroup to the bye."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.progress import tell
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dutch.brackets import Paired, by_bounds, by_matching
from crosstable.pairing.swiss.dutch.completing import Remaining, pair_completing
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook, is_ideal
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.dutch.weighted import best_by_weights
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate, certain, completion
from crosstable.rulebooks.rules import rule


@rule("dutch.round")
def pair_brackets(table: Table, *, solver: Solver = "auto") -> list[Paired] | Impossible:
    """Return all brackets of a round, or why nobody could pair it.

    Where the downfloaters of a bracket leave no way to complete the round, the bracket is paired
    again as the penultimate one, and everybody below it makes one last bracket.
    """
    remaining = table.full
    mate: dict[int, int] = {}
    barrier = table.complete(remaining, mate)
    if barrier is not None:
        return Impossible(barrier)
    done: list[Paired] = []
    floaters: tuple[int, ...] = ()
    groups = table.groups()
    if table.completes_every_bracket:
        return _completing(table, groups, mate, solver)
    for index, group in enumerate(groups[:-1]):
        bracket = Bracket(BracketKind.NORMAL, floaters, group)
        is_last = index + 2 == len(groups)
        paired = certain(
            pair_bracket(table, bracket, groups[index + 1], below_is_last=is_last, solver=solver)
        )
        floaters = paired.candidate.floaters
        remaining &= ~mask_of(bracket.members)
        tell(table.full.bit_count() - remaining.bit_count(), table.full.bit_count())
        barrier = completion(table, remaining | mask_of(floaters), mate)
        if barrier is None:
            done.append(paired)
            continue
        done.append(msgspec.structs.replace(paired, barrier=barrier))
        everybody = tuple(member for lower in groups[index + 1 :] for member in lower)
        penultimate = certain(pair_penultimate(table, bracket, everybody, solver=solver))
        last = Bracket(BracketKind.COLLAPSED, penultimate.candidate.floaters, everybody)
        return [*done, penultimate, certain(pair_bracket(table, last, solver=solver))]
    last = Bracket(BracketKind.LAST, floaters, groups[-1])
    return [*done, certain(pair_bracket(table, last, solver=solver))]


@rule("dutch.completion")
def _completing(
    table: Table, groups: Sequence[tuple[int, ...]], mate: dict[int, int], solver: Solver
) -> list[Paired]:
    """Return all brackets of a round that can be completed, each of which leaves such a round.

    ``mate`` is a complete pairing, of which what is left is carried on from bracket to bracket.
    """
    done: list[Paired] = []
    floaters: tuple[int, ...] = ()
    paired_so_far = 0
    remaining = Remaining(table, mate)
    for index, group in enumerate(groups):
        is_last = index + 1 == len(groups)
        kind = BracketKind.LAST if is_last else BracketKind.NORMAL
        paired = certain(
            pair_completing(
                table,
                Bracket(kind, floaters, group),
                () if is_last else groups[index + 1],
                below_is_last=index + 2 == len(groups),
                remaining=remaining,
                solver=solver,
            )
        )
        done.append(paired)
        floaters = paired.candidate.floaters
        paired_so_far += 2 * len(paired.candidate.pairs)
        tell(paired_so_far, table.size)
    return done


def pair_penultimate(
    table: Table,
    bracket: Bracket,
    below: Sequence[int],
    *,
    floating: tuple[int, ...] = (),
    solver: Solver = "auto",
) -> Paired | None:
    """Return the best candidate of a bracket with which the round can be completed, if any."""
    penultimate = msgspec.structs.replace(bracket, kind=BracketKind.PENULTIMATE)
    weighed = best_by_weights(
        table, penultimate, below, floating=frozenset(floating), solver=solver
    )
    if weighed is None:
        return None
    return by_matching(table, penultimate, tuple(below), weighed, None, below_is_last=True)


def pair_bracket(
    table: Table,
    bracket: Bracket,
    below: Sequence[int] = (),
    *,
    below_is_last: bool = False,
    floating: tuple[int, ...] = (),
    solver: Solver = "auto",
) -> Paired | None:
    """Return the best candidate of a bracket, the first one in the sequence among equals.

    Nothing is returned where every bracket must leave a round that can be completed, and this one
    cannot, nor for a last bracket that cannot be paired: after brackets made by hand, those moved
    down may be able to meet one another only. Who is ``floating`` is left unpaired whatever the
    criteria say; this is for answering what would become of it.
    """
    below = tuple(below)
    if table.completes_every_bracket:
        return pair_completing(
            table, bracket, below, below_is_last=below_is_last, floating=floating, solver=solver
        )

    def ideal(down: tuple[int, ...]) -> bool:
        return not down or is_ideal(table, down, below, below_is_last=below_is_last)

    direct = by_bounds(table, bracket, below, floating, ideal, below_is_last=below_is_last)
    if direct is not None:
        return direct
    apart = frozenset(floating)
    alone = best_by_weights(table, bracket, floating=apart, solver=solver)
    if alone is None:
        return None
    floaters = alone.candidate.floaters
    if bracket.is_last or not floaters or not table.looking_ahead:
        return by_matching(table, bracket, below, alone, None, below_is_last=below_is_last)
    if is_ideal(table, floaters, below, below_is_last=below_is_last):
        # Nothing below can be better than this, so who floats is decided by the other criteria.
        outlook = ideal_outlook(table, floaters, below)
        return by_matching(table, bracket, below, alone, outlook, below_is_last=below_is_last)
    ahead = best_by_weights(
        table, bracket, below, below_is_last=below_is_last, floating=apart, solver=solver
    )
    if ahead is None or _differ(table, bracket, ahead.candidate, alone.candidate):
        # Whoever floats, the last bracket cannot be paired: the round will not be completed.
        return by_matching(table, bracket, below, alone, None, below_is_last=below_is_last)
    return by_matching(table, bracket, below, ahead, ahead.outlook, below_is_last=below_is_last)


def _differ(table: Table, bracket: Bracket, one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates differ under what counts before the next bracket does."""
    count = table.before_outlook
    mine, theirs = (table.values(bracket, candidate, None)[:count] for candidate in (one, other))
    return mine != theirs
