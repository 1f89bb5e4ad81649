"""Prize money to the coin: the manual's examples, and laws that hold for every ranking."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.prizes import Sharing
from crosstable.kernel.tournament import Tournament
from crosstable.standings.prizes import (
    Finisher,
    finishers,
    prize_money,
)
from crosstable.standings.ranking import standings
from tests.standings.plain_prizes import PrizeList, best_choice
from tests.texts import FIDE_2019

FOUR = [Finisher(number, 16, number) for number in (1, 2, 3, 4)]
"""A, B, C and D on eight points, told apart by Buchholz."""
FUND = [10_000_00, 5_000_00, 3_000_00, 2_000_00]


def amounts(
    prizes: list[int],
    ranking: list[Finisher],
    sharing: Sharing,
    *,
    share_beyond_places: bool = False,
) -> dict[int, int]:
    awards = prize_money(
        prizes, ranking, sharing, FIDE_2019, share_beyond_places=share_beyond_places
    )
    return {award.number: award.amount for award in awards}


@pytest.mark.article("fide.competitions", "Prizes.a", "Prizes.b", "Prizes.c")
def test_the_example_of_the_manual() -> None:
    equal = amounts(FUND, FOUR, Sharing.EQUAL)
    by_rank = amounts(FUND, FOUR, Sharing.BY_RANK)
    hort = amounts(FUND, FOUR, Sharing.HORT)
    assert equal == dict.fromkeys((1, 2, 3, 4), 5_000_00)
    assert by_rank == {1: 10_000_00, 2: 5_000_00, 3: 3_000_00, 4: 2_000_00}
    assert hort == {1: 7_500_00, 2: 5_000_00, 3: 4_000_00, 4: 3_500_00}
    assert sum(hort.values()) == sum(FUND)
    first = prize_money(FUND, FOUR, Sharing.HORT, FIDE_2019)[0]
    assert first.by_rank == 5_000_00
    assert first.shared == 2_500_00
    assert first.reason.citation is not None
    assert first.reason.citation.article == "Prizes.c"


@pytest.mark.article("fide.competitions", "Prizes.1")
def test_only_players_on_paid_places_share() -> None:
    """Ranks 1-4 have 8, 5-9 have 7½, 10-20 have 7 points; there are ten prizes."""
    points = [16] * 4 + [15] * 5 + [14] * 11
    ranking = [Finisher(rank, each, rank) for rank, each in enumerate(points, start=1)]
    prizes = [1000, 900, 800, 700, 600, 500, 400, 300, 200, 110]
    for sharing in Sharing:
        found = amounts(prizes, ranking, sharing)
        assert len(found) == 10
        assert found[10] == 110
        assert sum(found.values()) == sum(prizes)
    wide = amounts(prizes, ranking, Sharing.EQUAL, share_beyond_places=True)
    assert [wide[rank] for rank in range(10, 21)] == [10] * 11


def test_what_cannot_be_divided_goes_coin_by_coin_to_the_largest_remainders() -> None:
    three = [Finisher(number, 10, number - 6) for number in (7, 8, 9)]
    assert amounts([100], three, Sharing.EQUAL, share_beyond_places=True) == {7: 34, 8: 33, 9: 33}
    # halves: 50½, 0½ and 0 by place; 34 each from the pool of 102 halves = 51 / 3 = 17
    assert amounts([101, 1], three, Sharing.HORT, share_beyond_places=True) == {7: 68, 8: 17, 9: 17}


def test_players_whom_nothing_separates_share_in_every_system() -> None:
    ranking = [Finisher(1, 10, 1), Finisher(2, 10, 2), Finisher(3, 10, 2), Finisher(4, 8, 4)]
    assert amounts([90, 60, 30], ranking, Sharing.BY_RANK) == {1: 90, 2: 45, 3: 45}
    assert amounts([90, 60], ranking, Sharing.BY_RANK) == {1: 90, 2: 30, 3: 30}


def test_bad_prizes_and_rankings_are_refused() -> None:
    for prizes, ranking, what in (
        ([10, 20], FOUR, "lower place"),
        ([-1], FOUR, "less than nothing"),
        ([10], [FOUR[0], FOUR[0]], "listed twice"),
        ([10], FOUR[::-1], "not in order"),
        ([10], FOUR[1:], "place 2 stands where place 1 is due"),
    ):
        with pytest.raises(InvalidValue, match=what):
            prize_money(prizes, ranking, Sharing.EQUAL, FIDE_2019)


def test_the_fund_is_always_paid_exactly_and_nobody_is_better_off_below() -> None:
    dice = random.Random(9)
    for _ in range(400):
        players = dice.randint(1, 12)
        points = sorted((dice.randint(0, 5) for _ in range(players)), reverse=True)
        ranking: list[Finisher] = []
        for number, each in enumerate(points, start=1):
            place = number
            if ranking and ranking[-1].points == each and dice.random() < 0.3:
                place = ranking[-1].place
            ranking.append(Finisher(number, each, place))
        prizes = sorted(dice.randint(0, 999) for _ in range(dice.randint(1, players)))[::-1]
        for sharing in Sharing:
            awards = prize_money(
                prizes, ranking, sharing, FIDE_2019, share_beyond_places=dice.random() < 0.5
            )
            assert sum(award.amount for award in awards) == sum(prizes)
            assert len({award.number for award in awards}) == len(awards)
            for above, below in pairwise(awards):
                assert above.by_rank + above.shared >= below.by_rank + below.shared
            for award in awards:
                assert abs(award.amount - award.by_rank - award.shared) < 1


def test_a_final_ranking_becomes_a_list_of_finishers(
    printed_event: Callable[..., Tournament],
) -> None:
    table = standings(printed_event("manual-round-robin-12.txt"), FIDE_2019)
    found = finishers(table)
    assert [each.place for each in found] == list(range(1, 13))
    assert found[0] == Finisher(1, 16, 1)


@pytest.mark.article("fide.competitions", "Prizes.3")
def test_everybody_gets_one_prize_the_best_he_can_have() -> None:
    """2 is the best junior and second overall, 3 the best woman; nobody is paid twice."""
    lists = [
        PrizeList("main", (1000, 500, 200), (1, 2, 3, 4, 5, 6)),
        PrizeList("juniors", (600, 100), (2, 4, 6)),
        PrizeList("women", (300,), (3, 5)),
    ]
    found = {(prize.list, prize.rank): prize.winner for prize in best_choice(lists)}
    assert found == {
        ("main", 1): 1,
        ("main", 2): 3,  # 2 takes the junior prize, which is more
        ("main", 3): 4,
        ("juniors", 1): 2,
        ("juniors", 2): 6,  # 4 has the third main prize
        ("women", 1): 5,
    }


def test_a_prize_without_candidates_stays_and_equal_amounts_follow_the_lists() -> None:
    found = best_choice([PrizeList("a", (50, 50), (1,)), PrizeList("b", (50,), (1, 2))])
    assert [(prize.list, prize.rank, prize.winner) for prize in found] == [
        *(("a", 1, 1), ("a", 2, None), ("b", 1, 2)),
    ]


def test_best_choice_is_the_only_allocation_nobody_can_object_to() -> None:
    """All ways to give three prizes away; an objection is a better prize held by a lower one."""
    dice = random.Random(10)
    for _ in range(120):
        players = (1, 2, 3, 4)
        lists = [
            PrizeList(name, (amount,), tuple(dice.sample(players, dice.randint(1, 4))))
            for name, amount in zip("abc", dice.sample(range(1, 99), 3), strict=True)
        ]

        def fair(winners: tuple[int | None, ...], lists: list[PrizeList] = lists) -> bool:
            held = {who: lists[index].amounts[0] for index, who in enumerate(winners) if who}
            for prize, winner in zip(lists, winners, strict=True):
                if winner is not None and winner not in prize.candidates:
                    return False
                limit = prize.candidates.index(winner) if winner else len(prize.candidates)
                for better in prize.candidates[:limit]:
                    if held.get(better, 0) < prize.amounts[0]:
                        return False
            return True

        every = {each for each in permutations([*players, None, None, None], 3) if fair(each)}
        assert every == {tuple(prize.winner for prize in best_choice(lists))}


def test_exact_parts_are_fractions() -> None:
    three = [Finisher(number, 10, number - 6) for number in (7, 8, 9)]
    awards = prize_money([100, 0, 0], three, Sharing.HORT, FIDE_2019)
    assert [award.shared for award in awards] == [Fraction(50, 3)] * 3
    assert [award.amount for award in awards] == [67, 17, 16]
