"""Berger tables of any size: who meets whom in which round of a round robin, and with which colour.

The printed tables end at sixteen players; the rule behind them does not. With ``n`` the number of
the table (the next even number of players), numbers ``a`` and ``b`` below ``n`` meet in the round
``a + b - 1``, counted again from one after ``n - 1``; number ``n`` takes the place of the opponent
a player would otherwise be to himself. An odd sum gives White to the lower number, an even one to
the higher; number ``n`` is Black against the lower half and White against the upper half.
"""

from __future__ import annotations

from functools import cache

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.rules import rule


class BergerRound(msgspec.Struct, frozen=True):
    """One round of a tournament by a Berger table, boards in the order of the table."""

    number: int
    table_round: int
    """The round of the printed table that is played; the double round robin changes the order."""
    cycle: int
    pairs: tuple[tuple[int, int], ...]
    """The boards, White first."""
    bye: int | None = None
    """The player whom an odd field leaves without an opponent."""


def table_size(players: int) -> int:
    """Return the even number of players whose table this many use."""
    if players < 2:
        raise InvalidValue(
            "{players} players cannot play a round robin; it takes two", players=players
        )
    return players + players % 2


def meeting_round(players: int, first: int, second: int) -> int:
    """Return the round of the table in which two numbers meet."""
    size = table_size(players)
    low, high = _ordered(players, first, second)
    total = 2 * low if high == size else low + high
    return (total - 2) % (size - 1) + 1


def white_of(players: int, first: int, second: int) -> int:
    """Return which of two numbers has White when they meet in the table."""
    size = table_size(players)
    low, high = _ordered(players, first, second)
    if high == size:
        return low if low <= size // 2 else high
    return low if (low + high) % 2 else high


@cache
def berger_rounds(players: int, cycles: int = 1) -> tuple[BergerRound, ...]:
    """Return every round of a single or double round robin."""
    if cycles not in {1, 2}:
        raise InvalidValue(
            "a round robin of {cycles} cycles has no table; choose 1 or 2", cycles=cycles
        )
    return _single(players) if cycles == 1 else _double(players)


@rule("round-robin.berger-tables")
def _single(players: int) -> tuple[BergerRound, ...]:
    """Return the table itself; in an odd field whoever meets the highest number rests.

    Decision 13.
    """
    size = table_size(players)
    rounds = []
    for number in range(1, size):
        # Number n changes sides every round; its opponents walk up the lower half in the odd
        # rounds and up the upper half in the even ones, and the others stand around them.
        centre = (number + 1) // 2 if number % 2 else number // 2 + size // 2
        head = (centre, size) if number % 2 else (size, centre)
        others = tuple(
            ((centre - 1 + step) % (size - 1) + 1, (centre - 1 - step) % (size - 1) + 1)
            for step in range(1, size // 2)
        )
        if players < size:
            rounds.append(BergerRound(number, number, 1, others, bye=centre))
        else:
            rounds.append(BergerRound(number, number, 1, (head, *others)))
    return tuple(rounds)


@rule("round-robin.double")
def _double(players: int) -> tuple[BergerRound, ...]:
    """Return both cycles: the first ends with its last two rounds exchanged.

    Without the exchange two players would have the same colour three times in a row where the
    cycles meet (decision 12).
    """
    table = _single(players)
    first = (*table[:-2], *reversed(table[-2:]))
    second = tuple(
        msgspec.structs.replace(
            berger_round,
            cycle=2,
            pairs=tuple((black, white) for white, black in berger_round.pairs),
        )
        for berger_round in table
    )
    return tuple(
        msgspec.structs.replace(berger_round, number=number)
        for number, berger_round in enumerate((*first, *second), start=1)
    )


def _ordered(players: int, first: int, second: int) -> tuple[int, int]:
    low, high = sorted((first, second))
    if not 1 <= low < high <= players:
        raise InvalidValue(
            "numbers {first} and {second} do not meet among {players} players; "
            "expected two different numbers from 1 to {players}",
            first=first,
            second=second,
            players=players,
        )
    return low, high
