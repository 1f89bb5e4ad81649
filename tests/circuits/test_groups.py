"""Semi-finals and final of a championship of forty (FMJD Annex 17 Appendix B1)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from crosstable.circuits.championship import Contender, FinalNumbers
from crosstable.circuits.final_table import final_numbers, final_rounds
from crosstable.circuits.groups import GROUPS, Grouped, grouped, serpentine
from crosstable.kernel.errors import Refused
from tests.circuits.championships import player
from tests.samples import drawn


def forty(countries: dict[int, str] | None = None) -> list[Contender]:
    chosen = countries or {}
    return [player(seed, chosen.get(seed, f"C{seed}"), rating=2500 - seed) for seed in range(1, 41)]


def seeds(made: Grouped, group: str) -> list[int]:
    return [one.seed for one in made.groups[group]]


@pytest.mark.article("fmjd.annex17", "App.B1", "App.B1.1.1", "App.B1.1.2")
def test_the_serpentine_as_printed() -> None:
    printed = (
        (1, 8, 9, 16, 17, 24, 25, 32, 33, 40),
        (2, 7, 10, 15, 18, 23, 26, 31, 34, 39),
        (3, 6, 11, 14, 19, 22, 27, 30, 35, 38),
        (4, 5, 12, 13, 20, 21, 28, 29, 36, 37),
    )
    assert serpentine(40) == printed
    made = grouped(forty()[::-1])
    assert tuple(tuple(seeds(made, group)) for group in GROUPS) == printed
    assert (made.notes, made.fewest) == ((), True)


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
def test_two_of_one_country_in_a_group_are_parted_in_the_lower_row() -> None:
    made = grouped(forty({1: "NED", 9: "NED"}))
    assert 1 in seeds(made, "A")
    assert 9 not in seeds(made, "A")
    moved = {one.seed for group in made.groups.values() for one in group if one.moved_from}
    assert moved == {9, 10}
    assert made.fewest
    assert "goes from group A to B" in made.notes[0].sentence


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
def test_five_of_one_country_are_not_kept_apart() -> None:
    made = grouped(forty(dict.fromkeys((1, 8, 9, 16, 17), "NED")))
    assert seeds(made, "A")[:5] == [1, 8, 9, 16, 17]
    assert "NED has 5 players, too many" in made.notes[0].sentence
    four = grouped(forty(dict.fromkeys((1, 8, 9, 16), "NED")))
    assert sorted(
        Counter(
            group
            for group, own in four.groups.items()
            for one in own
            if one.contender.federation == "NED"
        ).values()
    ) == [1, 1, 1, 1]


def test_forty_one_are_too_many_and_thirty_nine_too_few() -> None:
    with pytest.raises(Refused, match="41 players are qualified"):
        grouped([*forty(), player(41)])
    with pytest.raises(Refused, match="39 players"):
        grouped(forty()[1:])


@pytest.mark.parametrize("seed", range(drawn(80, least=12)))
def test_compatriots_are_apart_whatever_the_countries(seed: int) -> None:
    dice = random.Random(seed)
    size = dice.choice([2, 3, 4, 6])
    pot = [f"C{at // size}" for at in range(40)]
    dice.shuffle(pot)
    players = forty(dict(enumerate(pot, start=1)))
    made = grouped(dice.sample(players, 40))
    counts = Counter(pot)
    rows = serpentine(40)
    for at, group in enumerate(GROUPS):
        own = made.groups[group]
        small = [one.contender.federation for one in own if counts[one.contender.federation] < 5]
        assert len(small) == len(set(small))
        # Everybody stays in the own row of four.
        assert [(one.seed - 1) // 4 for one in own] == list(range(10))
        assert all((one.seed in rows[at]) == (not one.moved_from) for one in own)
    assert grouped(players) == made


@pytest.mark.article("fmjd.annex17", "App.B1.2.4", "App.B1.2.1")
def test_the_rounds_of_the_final_as_printed() -> None:
    rounds = final_rounds()
    assert [" ".join(f"{white}-{black}" for white, black in one) for one in rounds] == PRINTED
    pairs = Counter(frozenset(pair) for one in rounds for pair in one)
    between = {
        frozenset(pair)
        for pair in combinations(range(1, 13), 2)
        if (pair[0] - 1) // 3 != (pair[1] - 1) // 3
    }
    assert set(pairs) == between
    assert (len(between), set(pairs.values())) == (54, {1})
    for one in rounds:
        assert sorted(number for pair in one for number in pair) == list(range(1, 13))


PRINTED = [
    "1-4 2-5 3-6 10-7 11-8 12-9",
    "7-1 8-2 9-3 4-10 5-11 6-12",
    "1-10 2-11 3-12 7-4 8-5 9-6",
    "5-1 6-2 4-3 11-7 12-8 10-9",
    "1-6 2-4 3-5 7-12 8-10 9-11",
    "9-1 7-2 8-3 12-4 10-5 11-6",
    "1-12 2-10 3-11 4-9 5-7 6-8",
    "8-1 9-2 7-3 11-4 12-5 10-6",
    "1-11 2-12 3-10 4-8 5-9 6-7",
]
"""Rounds I to IX, round IV as corrected in March 2021."""


def finalists(*countries: str) -> dict[str, list[Contender]]:
    """Return three players for each group, from a string of letters for each."""
    return {
        group: [
            player(100 * at + place, "" if letter == "-" else letter * 3)
            for place, letter in enumerate(countries[at], start=1)
        ]
        for at, group in enumerate(GROUPS)
    }


def numbers(made: FinalNumbers, country: str) -> set[int]:
    return {one.number for one in made.finalists if one.contender.federation == country * 3}


@pytest.mark.article("fmjd.annex17", "App.B1.2.2", "App.B1.2.2.a", "App.B1.2.2.b", "App.B1.2.2.c")
@pytest.mark.article("fmjd.annex17", "App.B1.2.2.d")
def test_each_group_has_its_three_numbers() -> None:
    made = final_numbers(finalists("---", "---", "---", "---"), lot="x")
    assert [one.group for one in made.finalists] == list("AAABBBCCCDDD")
    assert [one.number for one in made.finalists] == list(range(1, 13))
    assert made == final_numbers(finalists("---", "---", "---", "---"), lot="x")
    others = {
        tuple(
            one.contender.number
            for one in final_numbers(finalists(*["---"] * 4), lot=lot).finalists
        )
        for lot in "abc"
    }
    assert len(others) > 1


@pytest.mark.article("fmjd.annex17", "App.B1.2.3.c", "App.B1.2.3.c.A", "App.B1.2.3.c.B")
@pytest.mark.article("fmjd.annex17", "App.B1.2.3.c.C")
def test_four_or_fewer_of_a_country_have_numbers_of_one_pool() -> None:
    pools = ({1, 4, 7, 10}, {2, 5, 8, 11}, {3, 6, 9, 12})
    seen = set()
    for lot in "abcdefgh":
        made = final_numbers(finalists("N--", "N-R", "N-R", "NR-"), lot=lot)
        for country in "NR":
            own = numbers(made, country)
            assert any(own <= pool for pool in pools)
        seen.add(min(numbers(made, "N")))
        assert made.blocks == {group: group for group in GROUPS}
    assert len(seen) > 1


@pytest.mark.article("fmjd.annex17", "App.B1.2.3.b")
def test_five_of_a_country_have_the_numbers_printed_and_their_group_moves() -> None:
    made = final_numbers(finalists("N--", "N--", "NN-", "N--"), lot="x")
    assert numbers(made, "N") == {1, 4, 7, 10, 2}
    assert made.blocks["C"] == "A"
    assert sum(group != block for group, block in made.blocks.items()) == 2
    assert any("group C has the numbers of group A" in note.sentence for note in made.notes)


@pytest.mark.article("fmjd.annex17", "App.B1.2.3.a")
def test_six_of_a_country_have_the_numbers_printed() -> None:
    made = final_numbers(finalists("NN-", "NN-", "N--", "N--"), lot="x")
    assert numbers(made, "N") == {1, 4, 7, 10, 2, 5}


def test_numbers_that_cannot_be_given_are_said_and_broken_least() -> None:
    made = final_numbers(finalists("NN-", "NN-", "---", "---"), lot="x")
    assert any("cannot have the numbers of the text" in note.sentence for note in made.notes)


@pytest.mark.article("fmjd.annex17", "App.B1.1.3")
def test_the_best_three_of_each_group_and_no_others() -> None:
    bad = finalists("---", "---", "---", "---")
    bad["B"] = bad["B"][:2]
    with pytest.raises(Refused, match="group B sends 2 players"):
        final_numbers(bad, lot="x")
