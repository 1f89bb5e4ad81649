"""Restricted drawing of lots by the Varma tables."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.berger import meeting_round
from crosstable.pairing.contingents import VARMA_TABLES, _pack, envelopes
from crosstable.pairing.lots import draw_lots
from tests.texts import FIDE_2019

from .conftest import Field

DEFECTIVE_TWELVE = ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11))
"""As FIDE 13.17.1.5 prints it."""


def late(players: int, group: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the numbers of a group that meet in one of the last three rounds."""
    last = players - 1 if players % 2 == 0 else players
    return [pair for pair in combinations(group, 2) if meeting_round(players, *pair) > last - 3]


@pytest.mark.article("fide.tournaments", "13.17.1.5")
@pytest.mark.article("fide.types", "R.0")
@pytest.mark.parametrize("players", range(9, 25))
def test_nobody_of_one_envelope_meets_in_the_last_three_rounds(players: int) -> None:
    groups = envelopes(players, FIDE_2019)
    assert sorted(number for group in groups for number in group) == list(range(1, players + 1))
    assert [late(players, group) for group in groups] == [[], [], [], []]


@pytest.mark.article("fide.types", "R.5")
@pytest.mark.article("fide.tournaments", "13.17.1.5")
def test_the_printed_table_for_twelve_fails_its_purpose_and_the_one_of_1987_does_not() -> None:
    assert [late(12, group) for group in DEFECTIVE_TWELVE] == [[], [], [(6, 12)], []]
    assert meeting_round(12, 6, 12) == 11
    assert VARMA_TABLES[12] != DEFECTIVE_TWELVE


@pytest.mark.article("fide.types", "R.1")
def test_the_latest_meetings_inside_the_envelopes() -> None:
    latest = {
        size: [
            max(meeting_round(size, *pair) for pair in combinations(group, 2)) for group in groups
        ]
        for size, groups in VARMA_TABLES.items()
    }
    assert latest == {
        10: [6, 6, 6, 3],
        12: [8, 8, 8, 2],
        14: [10, 10, 9, 5],
        16: [12, 12, 10, 7],
        18: [14, 14, 12, 7],
        20: [16, 16, 14, 7],
        22: [18, 18, 15, 9],
        24: [20, 20, 17, 9],
    }


@pytest.mark.article("fide.tournaments", "13.17.1.5")
@pytest.mark.parametrize("players", [8, 25])
def test_outside_nine_to_twenty_four_players_there_is_no_table(field: Field, players: int) -> None:
    with pytest.raises(Refused, match=r"no Varma table serves \d+ players .*draw lots freely"):
        draw_lots(field(players), FIDE_2019, method="varma", seed="s")


@pytest.mark.article("fide.types", "R.2")
@pytest.mark.article("fide.tournaments", "13.17.1.2")
def test_the_order_of_drawing(field: Field) -> None:
    federations = ["NED", "GER", "FRA", "GER", "NED", "", "ESP", "GER", "", "NED"]
    drawn = draw_lots(field(10, federations=federations), FIDE_2019, method="varma", seed="s")
    order = [line.split(" draws ")[0] for line in drawn.protocol if " draws number " in line]
    assert order == [
        "Player AB",  # three of GER before three of NED by code, then by name
        "Player AD",
        "Player AH",
        "Player AA",
        "Player AE",
        "Player AJ",
        "Player AG",  # ESP before FRA
        "Player AC",
        "Player AF",  # without federation
        "Player AI",
    ]


@pytest.mark.article("fide.tournaments", "13.17.1.3", "13.17.1.4")
@pytest.mark.parametrize("players", range(9, 25))
def test_a_contingent_draws_from_one_envelope_and_is_done_before_the_last_three_rounds(
    field: Field, players: int
) -> None:
    largest, second = (len(group) for group in envelopes(players, FIDE_2019)[:2])
    rest = [f"X{chr(65 + index)}X" for index in range(players - largest - second)]
    federations = ["GER"] * largest + ["NED"] * second + rest
    for seed in ("one", "two", "three"):
        drawn = draw_lots(
            field(players, federations=federations), FIDE_2019, method="varma", seed=seed
        )
        numbers = dict(drawn.numbers)
        assert sorted(numbers.values()) == list(range(1, players + 1))
        german = tuple(numbers[each] for each in range(1, largest + 1))
        dutch = tuple(numbers[each] for each in range(largest + 1, largest + second + 1))
        groups = [set(group) for group in envelopes(players, FIDE_2019)]
        assert any(set(german) <= group for group in groups)
        assert any(set(dutch) <= group for group in groups)
        assert not late(players, german)
        assert not late(players, dutch)


@pytest.mark.article("fide.tournaments", "13.17.1.3")
def test_an_envelope_is_kept_where_a_later_contingent_needs_it(field: Field) -> None:
    # Envelopes of 4, 3, 3 and 2: if the three took from the four, only three pairs would fit.
    federations = ["AAA"] * 3 + ["BBB"] * 2 + ["CCC"] * 2 + ["DDD"] * 2 + ["EEE"] * 2 + ["FFF"]
    chosen = set()
    for seed in range(40):
        drawn = draw_lots(
            field(12, federations=federations), FIDE_2019, method="varma", seed=str(seed)
        )
        (line,) = [line for line in drawn.protocol if line.startswith("AAA (3 players)")]
        assert line.endswith("from B and C; A kept for later contingents")
        chosen.add(line.split("envelope ")[1][0])
    assert chosen == {"B", "C"}


@pytest.mark.article("fide.tournaments", "13.17.1.3")
def test_a_contingent_larger_than_every_envelope_is_refused_with_the_remedy(field: Field) -> None:
    tournament = field(10, federations=["GER"] * 4 + ["NED"] * 3 + ["FRA"] * 3)
    with pytest.raises(Refused) as refusal:
        draw_lots(tournament, FIDE_2019, method="varma", seed="s")
    assert refusal.value.what == (
        "no envelope holds the 4 players of GER: the largest has 3 numbers"
    )
    assert "chief arbiter may split the contingent" in str(refusal.value)


@pytest.mark.article("fide.tournaments", "13.17.1.3")
def test_contingents_that_fit_alone_but_not_together_are_refused(field: Field) -> None:
    pairs = [code for code in ("AAA", "BBB", "CCC", "DDD", "EEE") for _ in range(2)]
    with pytest.raises(Refused, match=r"envelopes of 3, 3, 2 and 2 numbers together"):
        draw_lots(field(10, federations=pairs), FIDE_2019, method="varma", seed="s")


@pytest.mark.article("fide.tournaments", "13.17.1.3")
def test_the_arbiter_may_split_a_contingent_and_the_protocol_says_what_follows(
    field: Field,
) -> None:
    tournament = field(10, federations=["GER"] * 5 + ["NED"] * 3 + ["FRA"] * 2)
    late_pairs = 0
    for seed in range(30):
        drawn = draw_lots(tournament, FIDE_2019, method="varma", seed=str(seed), split=True)
        numbers = dict(drawn.numbers)
        groups = [set(group) for group in envelopes(10, FIDE_2019)]
        assert any({numbers[each] for each in (1, 2, 3)} <= group for group in groups)
        assert any({numbers[each] for each in (4, 5)} <= group for group in groups)
        assert "The chief arbiter splits" in drawn.protocol[1]
        meetings = late(10, tuple(numbers[each] for each in range(1, 6)))
        told = [line for line in drawn.protocol if line.startswith("Because of the split")]
        assert len(told) == len(meetings)
        late_pairs += len(meetings)
        assert "split" in drawn.because[1].sentence
    assert late_pairs


def test_split_changes_nothing_where_everybody_fits(field: Field) -> None:
    tournament = field(12, federations=["GER"] * 4 + ["NED"] * 3 + ["FRA"] * 3 + ["ESP"] * 2)
    drawn = [
        draw_lots(tournament, FIDE_2019, method="varma", seed="s", split=split)
        for split in (False, True)
    ]
    assert drawn[0] == drawn[1]


def partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if not total:
        return [()]
    return [
        (first, *rest)
        for first in range(min(total, largest), 0, -1)
        for rest in partitions(total - first, first)
    ]


@pytest.mark.parametrize("players", [9, 10, 11, 12])
def test_whether_contingents_fit_agrees_with_trying_everything(players: int) -> None:
    capacities = tuple(sorted(len(group) for group in envelopes(players, FIDE_2019)))
    for parts in partitions(players, players):
        sizes = tuple(part for part in parts if part > 1)
        possible = any(
            all(
                sum(size for size, bag in zip(sizes, bags, strict=True) if bag == index) <= room
                for index, room in enumerate(capacities)
            )
            for bags in product(range(4), repeat=len(sizes))
        )
        assert _pack(capacities, sizes) == possible
