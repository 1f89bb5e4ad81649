"""The walk through a score group that Lim's system and its relatives share: turns, and exchanges.

Floaters have their turns first, then the group's own players from one end. Each takes an opponent
in an order of its own with whom all others of the group can still be paired, the first one or, by
Lim's rules, the first of a fitting colour; after every pair the rest is proposed afresh, one half
against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec

from crosstable.pairing.swiss.bitgraph import Adjacency, complete, join, mask_of
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.table import certain


class Turn(msgspec.Struct, frozen=True):
    """One step of the walk: whose turn it was, whom it tried, and whom it meets."""

    player: int
    tried: tuple[int, ...]
    """Whom it came to in its order, the first choice first and the opponent last."""
    opponent: int
    arrived: Float = Float.NONE
    """From where the player came to the group, if it floated."""
    passed: int | None = None
    """Whom it could have met before, and passed over for a colour."""

    @property
    def in_turn(self) -> bool:
        """Return whether it met its first choice."""
        return self.opponent == self.tried[0]


class Taken(msgspec.Struct, frozen=True):
    """Whom a player takes, and whom it passed over for a colour, if so."""

    opponent: int
    passed: int | None = None


class Taking(Protocol):
    """Those of a group who are not paired yet, and who of them may be taken out together."""

    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with one of an order, so that all others can still be paired.

        Nothing changes where the player can meet none of them.
        """


class FirstTaking:
    """A group in which everybody takes the first who can be taken."""

    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with the first of an order with whom that is possible."""
        return next((Taken(other) for other in order if self.take_both(player, other)), None)

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and all others can still be paired, else change nothing."""
        raise NotImplementedError


class Pairable(FirstTaking):
    """A group in which any pair may be made that leaves the others a full pairing."""

    def __init__(self, rows: Adjacency, members: int) -> None:
        """Take who may meet whom, and the members, who must have a full pairing."""
        self._rows = rows
        self._alive = members
        self._mate: dict[int, int] = {}
        if complete(rows, members, self._mate) is not None:
            certain(None)

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and all others can still be paired, else change nothing."""
        if not self._rows[player] >> opponent & 1:
            return False
        if not join(self._rows, self._alive, self._mate, player, opponent):
            return False
        self._alive &= ~mask_of((player, opponent))
        return True


def exchange_order(players: Sequence[int]) -> tuple[int, ...]:
    """Return whom the first of some players tries: the other half in order, then its own upwards.

    Of six, the first tries the fourth, fifth, sixth, third and second.
    """
    half = len(players) // 2
    return (*players[half:], *reversed(players[1:half]))


def walk(
    group: Taking,
    residents: Sequence[int],
    floaters: Sequence[tuple[int, Float]],
    *,
    downward: bool,
    order_of: Callable[[int], int] | None = None,
) -> tuple[Turn, ...]:
    """Return the turns by which a group is paired in full.

    Floaters come in the order of their turns: one from above takes the highest it can, one from
    below the lowest; another floater only where no resident is left for it, in the order of their
    turns or, where ``order_of`` is given, in that. Then residents take turns from the top, or from
    the bottom where groups are paired upwards.
    """
    return tuple(
        _turns(group, sorted(residents), [*floaters], downward=downward, order_of=order_of)
    )


def _turns(
    group: Taking,
    ranked: list[int],
    floaters: list[tuple[int, Float]],
    *,
    downward: bool,
    order_of: Callable[[int], int] | None,
) -> Iterator[Turn]:
    while floaters:
        player, arrived = floaters.pop(0)
        others = [other for other, _ in floaters]
        if order_of is not None:
            others.sort(key=order_of, reverse=arrived is Float.UP)
        residents = ranked if arrived is Float.DOWN else ranked[::-1]
        turn = _turn(group, player, (residents, others), arrived)
        yield turn
        ranked = [rank for rank in ranked if rank != turn.opponent]
        floaters = [floater for floater in floaters if floater[0] != turn.opponent]
    left = ranked if downward else ranked[::-1]
    while left:
        turn = _turn(group, left[0], (exchange_order(left),), Float.NONE)
        yield turn
        del left[0]
        left.remove(turn.opponent)


def _turn(group: Taking, player: int, orders: Sequence[Sequence[int]], arrived: Float) -> Turn:
    """Return a player with one of the first of its orders in which somebody can be taken."""
    tried: tuple[int, ...] = ()
    for order in orders:
        taken = group.take(player, order)
        if taken is not None:
            tried += tuple(order[: order.index(taken.opponent) + 1])
            return Turn(player, tried, taken.opponent, arrived, taken.passed)
        tried += tuple(order)
    return certain(None)
