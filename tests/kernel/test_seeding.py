"""By which rating players are ordered."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.seeding import RatingOrder, read_rating_order, seeding_rating

LISTS = ("fide.standard", "fide.rapid", "national")


def player(international: int = 0, national: int = 0, estimate: int = 0) -> Player:
    ratings = (
        *([Rating("national", national)] if national else []),
        *([Rating("fide.rapid", international)] if international else []),
        *([Rating("estimate", estimate)] if estimate else []),
    )
    return Player(name="Meier", ratings=ratings)


@pytest.mark.parametrize(
    ("code", "both", "only_international", "only_national", "estimated"),
    [
        ("FIDE", 2000, 2000, None, 1500),
        ("NRO", 2100, None, 2100, 1500),
        ("FIDON", 2000, 2000, 2100, 1500),
        ("NIDOF", 2100, 2000, 2100, 1500),
        ("HBFN", 2100, 2000, 2100, 1500),
        ("LBFN", 2000, 2000, 2100, 1500),
    ],
)
def test_each_order_takes_the_rating_it_names(
    code: str,
    both: int,
    only_international: int | None,
    only_national: int | None,
    estimated: int,
) -> None:
    order = read_rating_order(code)

    def taken(known: Player) -> int | None:
        rating = seeding_rating(known, order, LISTS, "estimate")
        return rating.value if rating is not None else None

    assert taken(player(2000, 2100)) == both
    assert taken(player(2000)) == only_international
    assert taken(player(0, 2100)) == only_national
    assert taken(player(0, 0, 1500)) == estimated
    assert taken(player()) is None


def test_names_and_codes_are_read_and_nothing_else() -> None:
    assert read_rating_order("by-hand") is RatingOrder.BY_HAND
    assert read_rating_order("nidof") is RatingOrder.NATIONAL_FIRST
    with pytest.raises(UnknownName, match="higher"):
        read_rating_order("best")
