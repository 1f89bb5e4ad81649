"""Which norm serves which title: an exact search among all ways to use each result once.

FMJD Annex 10 4.6: a norm used for one title is used up, a higher one may serve a lower title, and
may be exchanged for a lower one later. One result is one norm (2.1.2), whatever it is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.rulebooks.category_norms import TitleNeed
from crosstable.rulebooks.rules import rule


class UsableNorm(NamedTuple):
    """A norm as far as titles ask."""

    line: int
    """Its place in the ledger."""
    event: str
    level: int
    red: bool
    games: int


Service = tuple[tuple[int, ...], ...]
"""For each title the norms that serve it, by their places in the ledger."""

_Left = tuple[tuple[int, int, int], ...]
"""For each title how many norms, games and red norms are still to be found."""
_Cost = tuple[int, int, int, int]
_Kept = tuple[_Cost, Service]


@rule("titles.ledger")
def serve(needs: Sequence[TitleNeed], norms: Sequence[UsableNorm]) -> Service | None:
    """Return norms that fulfil all needs at once, or None where none do.

    Of all ways the one that spends least counts: the lowest norms, no red ones where black do, few
    norms, few games. So what stays free serves the highest title.
    """
    wanted = tuple(needs)
    results = _results(norms)
    start: _Left = tuple((need.norms, need.games, need.red) for need in wanted)
    states: dict[_Left, _Kept] = {start: ((0, 0, 0, 0), ((),) * len(wanted))}
    for alternatives in results:
        grown = dict(states)
        for left, kept in states.items():
            for after, spent in _uses(wanted, left, kept, alternatives):
                known = grown.get(after)
                if known is None or spent < known:
                    grown[after] = spent
        states = grown
    done = states.get(((0, 0, 0),) * len(wanted))
    return None if done is None else done[1]


def _results(norms: Sequence[UsableNorm]) -> list[list[UsableNorm]]:
    """Return the norms by the results they are for, of which each can be used once."""
    by_event: dict[str, list[UsableNorm]] = {}
    for norm in norms:
        by_event.setdefault(norm.event, []).append(norm)
    return list(by_event.values())


def _uses(
    needs: Sequence[TitleNeed], left: _Left, kept: _Kept, alternatives: Sequence[UsableNorm]
) -> Iterator[tuple[_Left, _Kept]]:
    cost, service = kept
    for place, need in enumerate(needs):
        if left[place] == (0, 0, 0):
            continue
        for norm in alternatives:
            if norm.level < need.level:
                continue
            count, games, red = left[place]
            rest = max(0, count - 1), max(0, games - norm.games), max(0, red - norm.red)
            spent = (
                cost[0] + norm.level - need.level,
                cost[1] + (norm.red and not need.red),
                cost[2] + 1,
                cost[3] + norm.games,
            )
            chosen = (*service[place], norm.line)
            yield (
                (*left[:place], rest, *left[place + 1 :]),
                (spent, (*service[:place], chosen, *service[place + 1 :])),
            )
