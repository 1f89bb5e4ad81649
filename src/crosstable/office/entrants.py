"""Questions about the entrants: who came late, who is kept apart."""

from __future__ import annotations

import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.acts.base import State


class Apart(msgspec.Struct, frozen=True):
    """Two players who must not meet, and the reason the arbiter gave."""

    first: int
    second: int
    reason: str = ""


def latecomers(tournament: Tournament) -> frozenset[int]:
    """Return who entered when the first round had been paired already."""
    if not tournament.rounds:
        return frozenset()
    first = tournament.rounds[0]
    there = {seat for board in first.boards for seat in (board.white, board.black)}
    there |= {free.player for free in first.free}
    return frozenset(
        entrant.number
        for entrant in tournament.entrants
        if entrant.number not in there
        and (entrant.withdrawal is None or entrant.withdrawal.after_round > 0)
    )


def kept_apart(state: State) -> tuple[Apart, ...]:
    """Return who must not meet, each pair with the reason that was given for it."""
    if not state.tournament.forbidden_pairs:
        return ()
    reasons: dict[tuple[int, int], str] = {}
    for done in state.in_force:
        match done.act:
            case acts.PairForbidden(first=first, second=second, reason=reason):
                reasons[_pair(first, second)] = reason
            case acts.NumbersAssigned(numbers=numbers):
                new = {change.old: change.new for change in numbers}
                reasons = {
                    _pair(new.get(a, a), new.get(b, b)): reason
                    for (a, b), reason in reasons.items()
                }
            case acts.PlayerRemoved(number=gone):
                reasons = {
                    (a - (a > gone), b - (b > gone)): reason
                    for (a, b), reason in reasons.items()
                    if gone not in {a, b}
                }
            case _:
                pass
    return tuple(
        Apart(*pair, reasons.get(pair, ""))
        for pair in sorted(_pair(*forbidden) for forbidden in state.tournament.forbidden_pairs)
    )


def _pair(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)
