"""Who gets which prize where everybody gets one at most, found by offering them one by one.

A second way to what ``crosstable.standings.categories`` pays where nobody is tied.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class PrizeList(msgspec.Struct, frozen=True):
    """Prizes of one kind, and who may win them, best first: the main list, women, juniors ..."""

    name: str
    amounts: tuple[int, ...]
    candidates: tuple[int, ...]


class Prize(msgspec.Struct, frozen=True):
    """One prize, and who won it; nobody where no candidate was left."""

    list: str
    rank: int
    amount: int
    winner: int | None


def best_choice(lists: Iterable[PrizeList]) -> tuple[Prize, ...]:
    """Return who gets which prize where everybody gets one at most, the best they can have.

    Each prize is offered down its list; who holds a better one declines, and it goes to the next.
    Of two equal amounts the list named first is taken. FIDE GR warns of lists that pay twice.
    """
    named = list(lists)
    offers = [
        (prizes, rank, amount)
        for prizes in named
        for rank, amount in enumerate(prizes.amounts, start=1)
    ]
    value = [(-amount, index) for index, (_, _, amount) in enumerate(offers)]
    asked = [0] * len(offers)
    holds: dict[int, int] = {}
    waiting = list(range(len(offers)))
    while waiting:
        offer = waiting.pop(0)
        candidates = offers[offer][0].candidates
        while asked[offer] < len(candidates):
            candidate = candidates[asked[offer]]
            asked[offer] += 1
            held = holds.get(candidate)
            if held is None or value[offer] < value[held]:
                holds[candidate] = offer
                if held is not None:
                    waiting.append(held)
                break
    winners = {offer: candidate for candidate, offer in holds.items()}
    return tuple(
        Prize(prizes.name, rank, amount, winners.get(index))
        for index, (prizes, rank, amount) in enumerate(offers)
    )
