"""Restricted drawing of lots in which compatriots meet in the first half."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing import contingents as module
from crosstable.pairing.berger import meeting_round
from crosstable.pairing.contingents import _Search, first_half, meeting_early
from crosstable.pairing.lots import draw_lots
from tests.texts import FMJD_2022

from .conftest import Field


def codes(*sizes: int) -> list[str]:
    return [f"{chr(65 + index)}QQ" for index, size in enumerate(sizes) for _ in range(size)]


def partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if not total:
        return [()]
    return [
        (first, *rest)
        for first in range(min(total, largest), 0, -1)
        for rest in partitions(total - first, first)
    ]


@pytest.mark.article("fmjd.annex2", "3b")
@pytest.mark.parametrize(
    ("players", "last"), [(2, 0), (3, 1), (4, 1), (9, 4), (10, 4), (12, 5), (19, 9), (20, 9)]
)
def test_the_middle_round_is_not_in_the_first_half(players: int, last: int) -> None:
    assert first_half(players) == last == (players - 1) // 2


@pytest.mark.article("fmjd.annex2", "3b")
@pytest.mark.parametrize(
    "sizes",
    [
        (6, 4, 3, 2, 2, 1, 1, 1),
        (5, 5, 3, 2, 2, 1, 1, 1),
        (4, 4, 4, 3, 3, 2),
        (2,) * 10,
        (3, 3, 3, 3, 3, 3, 2),
        (1,) * 20,
    ],
)
def test_compatriots_among_twenty_meet_in_rounds_one_to_nine(
    field: Field, sizes: tuple[int, ...]
) -> None:
    federations = codes(*sizes)
    for seed in range(5):
        drawn = draw_lots(
            field(20, federations=federations), FMJD_2022, method="first-half", seed=str(seed)
        )
        numbers = dict(drawn.numbers)
        assert sorted(numbers.values()) == list(range(1, 21))
        for one, other in combinations(range(1, 21), 2):
            if federations[one - 1] == federations[other - 1]:
                assert meeting_round(20, numbers[one], numbers[other]) <= 9
        assert not any("split" in line for line in drawn.protocol)


@pytest.mark.article("fmjd.annex2", "3b")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_what_is_drawn_or_refused_agrees_with_trying_every_order(
    field: Field, players: int
) -> None:
    half = (players - 1) // 2
    for parts in partitions(players, players):
        federations = codes(*parts)
        tied = [
            pair
            for pair in combinations(range(players), 2)
            if federations[pair[0]] == federations[pair[1]]
        ]
        possible = any(
            all(meeting_round(players, order[one], order[other]) <= half for one, other in tied)
            for order in permutations(range(1, players + 1))
        )
        tournament = field(players, federations=federations)
        if possible:
            drawn = draw_lots(tournament, FMJD_2022, method="first-half", seed="s")
            numbers = [new for _, new in drawn.numbers]
            assert all(
                meeting_round(players, numbers[one], numbers[other]) <= half for one, other in tied
            )
        else:
            with pytest.raises(Refused):
                draw_lots(tournament, FMJD_2022, method="first-half", seed="s")


@pytest.mark.parametrize("players", [5, 8, 11, 12])
def test_the_sets_that_meet_early_are_all_of_them(players: int) -> None:
    half = first_half(players)
    found = meeting_early(players, half)
    for size in range(2, max(found) + 2):
        expected = {
            frozenset(group)
            for group in combinations(range(1, players + 1), size)
            if all(meeting_round(players, *pair) <= half for pair in combinations(group, 2))
        }
        assert list(map(sorted, found.get(size, ()))) == sorted(map(sorted, expected))


@pytest.mark.article("fmjd.annex2", "3b")
def test_a_contingent_too_large_is_refused_with_the_bound(field: Field) -> None:
    tournament = field(20, federations=codes(7, *[1] * 13))
    with pytest.raises(
        Refused, match="the 7 players of AQQ cannot all meet in rounds 1 to 9: at most 6 numbers"
    ):
        draw_lots(tournament, FMJD_2022, method="first-half", seed="s")


@pytest.mark.article("fmjd.annex2", "3b")
def test_contingents_too_large_together_are_refused_after_trying_everything(field: Field) -> None:
    tournament = field(20, federations=codes(6, 6, 6, 2))
    with pytest.raises(Refused, match="every way of seating them was tried"):
        draw_lots(tournament, FMJD_2022, method="first-half", seed="s")


@pytest.mark.article("fmjd.annex2", "3b")
@pytest.mark.parametrize("sizes", [(7, *[1] * 13), (6, 6, 6, 2), (20,)])
def test_the_arbiter_may_split_and_the_late_meetings_are_told(
    field: Field, sizes: tuple[int, ...]
) -> None:
    federations = codes(*sizes)
    tournament = field(20, federations=federations)
    drawn = draw_lots(tournament, FMJD_2022, method="first-half", seed="s", split=True)
    numbers = dict(drawn.numbers)
    late = [
        (one, other)
        for one, other in combinations(range(1, 21), 2)
        if federations[one - 1] == federations[other - 1]
        and meeting_round(20, numbers[one], numbers[other]) > 9
    ]
    told = [line for line in drawn.protocol if line.startswith("Because of the split")]
    assert len(told) == len(late)
    assert "The chief arbiter splits" in drawn.protocol[1]


def test_every_field_of_twenty_is_decided_quickly() -> None:
    sets = meeting_early(20, 9)
    everything = frozenset(range(1, 21))
    answers = []
    for parts in partitions(20, max(sets)):
        search = _Search(sets, 20)
        answers.append(search.fits(everything, tuple(part for part in parts if part > 1)))
        assert len(search._known) < 5000
    assert (len(answers), sum(answers)) == (282, 224)


def test_a_search_that_would_take_too_long_is_given_up(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SEARCH_LIMIT", 5)
    with pytest.raises(Refused, match="not decided after 5 positions"):
        draw_lots(
            field(20, federations=codes(6, 6, 6, 2)), FMJD_2022, method="first-half", seed="s"
        )


@pytest.mark.article("fmjd.annex2", "3b")
def test_every_number_can_be_drawn_by_a_compatriot(field: Field) -> None:
    tournament = field(12, federations=codes(2, *[1] * 10))
    seen = {
        dict(draw_lots(tournament, FMJD_2022, method="first-half", seed=str(seed)).numbers)[1]
        for seed in range(150)
    }
    assert seen == set(range(1, 13))
