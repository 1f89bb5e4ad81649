"""The global reserve list (FMJD Annex 17 Appendix C)."""

from __future__ import annotations

import random

import pytest

from crosstable.circuits.championship import Contender
from crosstable.circuits.reserves import ReserveList, reserve_list, without
from tests.circuits.championships import championship, listed, player
from tests.samples import drawn


def rated(numbers: list[int], games: int | None = 80) -> tuple[Contender, ...]:
    return tuple(
        player(number, rank=at + 1, rating=2400 - at, games=games)
        for at, number in enumerate(numbers)
    )


def numbers(made: ReserveList) -> list[str]:
    return [reserve.contender.number for reserve in made.reserves]


@pytest.mark.article("fmjd.annex17", "App.C", "App.C.1", "App.C.2", "App.C.3", "App.C.4", "App.C.5")
@pytest.mark.article("fmjd.annex17", "App.C.6", "App.C.7")
def test_world_cup_and_rating_list_in_turn() -> None:
    lists = {"cup": listed([1, 2, 3, 4]), "rating": rated([11, 12, 13, 14])}
    made = reserve_list(championship(lists=lists), ())
    assert numbers(made) == ["1", "11", "2", "12", "3", "13", "4", "14"]
    articles = [one.because.citation.article for one in made.reserves if one.because.citation]
    assert articles == [f"App.C.{min(place, 7)}" for place in range(1, 9)]


def test_the_qualified_are_passed_over_and_nobody_is_on_it_twice() -> None:
    lists = {"cup": listed([1, 2, 3]), "rating": rated([2, 3, 11, 1, 12])}
    made = reserve_list(championship(lists=lists), {"fmjd:1"})
    assert numbers(made) == ["2", "3", "11", "12"]


@pytest.mark.article("fmjd.annex17", "App.C.Remark.1")
def test_fifty_games_in_three_years() -> None:
    ranked = (*rated([11], 49), *rated([12], 50))
    lists = {"rating": tuple(ranked)}
    made = reserve_list(championship(lists=lists), ())
    assert numbers(made) == ["12"]
    assert "49 rated games in the last three years" in made.deleted[0].sentence


@pytest.mark.article("fmjd.annex17", "App.C.Remark.1")
def test_nobody_with_fifty_games_leaves_the_cup_alone() -> None:
    lists = {"cup": listed([1, 2]), "rating": rated([11, 12], 10)}
    made = reserve_list(championship(lists=lists), ())
    assert numbers(made) == ["1", "2"]
    assert "nobody on the rating list has 50 games" in made.notes[-1].sentence


def test_unknown_games_keep_a_player_on_the_list_and_are_said() -> None:
    made = reserve_list(championship(lists={"rating": rated([11], None)}), ())
    assert numbers(made) == ["11"]
    assert "are not known" in made.notes[0].sentence


@pytest.mark.article("fmjd.annex17", "App.C.Remark.3")
def test_a_list_without_some_players_says_that_the_others_keep_their_numbers() -> None:
    made = reserve_list(championship(lists={"cup": listed([1, 2, 3])}), ())
    assert without(made, {"fmjd:9"}).numbering is None
    left = without(made, {"fmjd:1"})
    assert [one.number for one in left.reserves] == [2, 3]
    assert left.numbering is not None
    assert "keeps the number" in left.numbering.sentence


@pytest.mark.article("fmjd.annex17", "App.C.Remark.2")
def test_without_federation_limit() -> None:
    lists = {"cup": listed([1, 2, 3], ["NED"] * 3)}
    assert len(reserve_list(championship(lists=lists), ()).reserves) == 3


@pytest.mark.parametrize("seed", range(drawn(80, least=10)))
def test_whatever_the_lists_everybody_is_on_it_once_and_in_turn(seed: int) -> None:
    dice = random.Random(seed)
    everybody = list(range(40))
    cup = dice.sample(everybody, dice.randrange(20))
    rating = dice.sample(everybody, dice.randrange(20))
    out = {f"fmjd:{number}" for number in dice.sample(everybody, 8)}
    lists = {"cup": listed(cup), "rating": rated(rating)}
    made = reserve_list(championship(lists=lists), out)
    keys = [one.player for one in made.reserves]
    wanted = {f"fmjd:{number}" for number in (*cup, *rating)} - out
    assert len(keys) == len(set(keys))
    assert set(keys) == wanted
