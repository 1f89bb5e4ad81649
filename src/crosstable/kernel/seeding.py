"""By which of a player's ratings the starting list is ordered: an announced choice of the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.sentence import Sentence

NATIONAL = "national"
"""The list of national ratings; every other list of an edition is international."""


class RatingOrder(Enum):
    """Which rating counts for the order of the players."""

    INTERNATIONAL_FIRST = "international-first"
    """The international one, and a national one for whoever has no other: what is usual."""
    INTERNATIONAL = "international"
    NATIONAL = "national"
    NATIONAL_FIRST = "national-first"
    HIGHER = "higher"
    LOWER = "lower"
    BY_HAND = "by-hand"
    """None: players are numbered in the order in which they were entered."""


ORDER_CODES: Mapping[str, RatingOrder] = {
    "FIDE": RatingOrder.INTERNATIONAL,
    "NRO": RatingOrder.NATIONAL,
    "FIDON": RatingOrder.INTERNATIONAL_FIRST,
    "NIDOF": RatingOrder.NATIONAL_FIRST,
    "HBFN": RatingOrder.HIGHER,
    "LBFN": RatingOrder.LOWER,
    "OTHER": RatingOrder.BY_HAND,
}
"""What report files (record 172) and checklists of programs call them."""

_WORDS = {
    RatingOrder.INTERNATIONAL_FIRST: Sentence("the international rating, else the national one"),
    RatingOrder.INTERNATIONAL: Sentence("the international rating only"),
    RatingOrder.NATIONAL: Sentence("the national rating only"),
    RatingOrder.NATIONAL_FIRST: Sentence("the national rating, else the international one"),
    RatingOrder.HIGHER: Sentence("the higher of both ratings"),
    RatingOrder.LOWER: Sentence("the lower of both ratings"),
    RatingOrder.BY_HAND: Sentence("no rating; the order is made by hand"),
}


def order_words(order: RatingOrder) -> Sentence:
    """Return what an order is called."""
    return _WORDS[order]


def read_rating_order(text: str) -> RatingOrder:
    """Return the order of a name or of a code such as ``NIDOF``."""
    for order in RatingOrder:
        if text == order.value:
            return order
    if text.upper() in ORDER_CODES:
        return ORDER_CODES[text.upper()]
    names = tuple(order.value for order in RatingOrder)
    raise UnknownName("order of ratings", text, (*names, *ORDER_CODES))


def seeding_rating(
    player: Player, order: RatingOrder, lists: Sequence[str], estimate: str = ""
) -> Rating | None:
    """Return the rating by which a player is ordered; an estimate where the order finds none."""
    listed = (_on(player, name) for name in lists if name != NATIONAL)
    international = next((rating for rating in listed if rating is not None), None)
    national = _on(player, NATIONAL)
    both = [rating for rating in (international, national) if rating is not None]
    chosen: Rating | None
    match order:
        case RatingOrder.INTERNATIONAL:
            chosen = international
        case RatingOrder.NATIONAL:
            chosen = national
        case RatingOrder.NATIONAL_FIRST:
            chosen = national or international
        case RatingOrder.HIGHER:
            chosen = max(both, key=lambda rating: rating.value, default=None)
        case RatingOrder.LOWER:
            chosen = min(both, key=lambda rating: rating.value, default=None)
        case RatingOrder.BY_HAND | RatingOrder.INTERNATIONAL_FIRST:
            chosen = international or national
    return chosen or (_on(player, estimate) if estimate else None)


def _on(player: Player, name: str) -> Rating | None:
    return next((rating for rating in player.ratings if rating.list == name), None)
