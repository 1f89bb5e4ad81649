"""One bracket with the candidate that was taken, and the proof that none is better."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.pairing.swiss.bitgraph import Barrier
from crosstable.pairing.swiss.dutch.direct import best_directly
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.dutch.weighing import Weighed
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import Bracket, Candidate


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
