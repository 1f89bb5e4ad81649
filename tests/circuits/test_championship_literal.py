"""The literal reading of Annexes 12 and 17, held against values worked out by hand."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import combinations

import pytest

from tests.circuits import championship_literal as literal
from tests.circuits.championship_literal import DEFAULT, RESERVE, Chair, Facts


def facts(**changes: object) -> Facts:
    """Return a championship where everybody is of a federation of their own."""
    names = ("ch", "op", *(f"p{n}" for n in range(1, 9)), "or", "or2", "sp")
    pools = {point: tuple(f"{point}.{n}" for n in range(1, 20)) for point in (4, 5, 6, 7)}
    ratings, cup = tuple(f"r{n}" for n in range(1, 9)), tuple(f"c{n}" for n in range(1, 9))
    everybody = (*names, *ratings, *cup, *(name for pool in pools.values() for name in pool))
    usual = {
        "champion": "ch",
        "match_played": True,
        "opponent": "op",
        "previous": ("ch", "p1", "op", "p2", "p3", "p4", "p5"),
        "organisation": ("or", "or2"),
        "sponsor": ("sp",),
        "pools": pools,
        "rating_list": ratings,
        "cup": cup,
        "federation": {name: name for name in everybody},
        "group_a": frozenset(),
        "cut_off": date(2025, 6, 1),
    }
    return Facts(**(usual | changes))  # type: ignore[arg-type]


def at(point: int, made: list[Chair]) -> list[str | None]:
    return [chair.player for chair in made if chair.point == point]


@pytest.mark.article("fmjd.annex12", "App.A")
@pytest.mark.article("fmjd.annex17", "App.A", "App.B")
def test_quotas_fill_the_championships() -> None:
    assert literal.quotas_sum(literal.SIXTEEN_WOMEN) == 16
    assert literal.quotas_sum(literal.TWENTY) == 20
    assert literal.quotas_sum(literal.FORTY) == 40


@pytest.mark.article("fmjd.annex17", "App.A")
def test_every_point_gives_its_places() -> None:
    made = literal.chairs(literal.TWENTY, facts())
    assert Counter(chair.point for chair in made) == literal.TWENTY
    assert at(1, made) == ["ch"]
    assert at(2, made) == ["op", "p1"]
    assert at(3, made) == ["or", "sp"]
    assert at(4, made) == ["4.1", "4.2", "4.3", "4.4"]
    assert at(8, made) == ["r1"]
    assert at(9, made) == ["c1"]


@pytest.mark.article("fmjd.annex17", "App.B.2")
def test_without_a_match_the_previous_ranking_gives_all_places() -> None:
    made = literal.chairs(literal.FORTY, facts(match_played=False))
    assert at(2, made) == ["p1", "op", "p2", "p3"]
    assert at(2, literal.chairs(literal.FORTY, facts())) == ["op", "p1", "p2", "p3"]


@pytest.mark.article("fmjd.annex17", "App.A.2")
@pytest.mark.article("fmjd.annex12", "App.A.2")
def test_who_refused_the_match_loses_the_place_to_the_reserve_list() -> None:
    refused = facts(match_played=False, refused_match=frozenset({"op"}))
    assert at(2, literal.chairs(literal.TWENTY, refused)) == ["p1", RESERVE]
    champion = facts(match_played=False, refused_match=frozenset({"ch"}))
    made = literal.chairs(literal.TWENTY, champion)
    assert (at(1, made), at(2, made)) == ([RESERVE], ["p1", "op"])


@pytest.mark.article("fmjd.annex17", "7")
@pytest.mark.article("fmjd.annex12", "7")
def test_who_withdraws_in_time_is_replaced_from_the_same_source() -> None:
    early = date(2025, 5, 31)
    gone = dict.fromkeys(("op", "or", "4.2", "c1"), early)
    made = literal.chairs(literal.TWENTY, facts(withdrawn=gone))
    assert at(2, made) == ["p1", "p2"]
    assert at(3, made) == ["or2", "sp"]
    assert at(4, made) == ["4.1", "4.3", "4.4", "4.5"]
    assert at(9, made) == ["c2"]
    late = dict.fromkeys(gone, date(2025, 6, 2))
    known = facts(withdrawn=late)
    made = literal.chairs(literal.TWENTY, known)
    assert at(4, made) == ["4.1", "4.2", "4.3", "4.4"]
    final = literal.replaced_late(made, ["x", "y", "z"], known)
    assert at(2, final) == ["x", "p1"]
    assert at(3, final) == ["y", "sp"]
    assert at(4, final) == ["4.1", "z", "4.3", "4.4"]
    assert at(9, final) == [None]


@pytest.mark.article("fmjd.annex17", "App.A.Conditions")
@pytest.mark.article("fmjd.annex12", "App.A.Conditions")
def test_continents_send_two_of_a_reporting_federation_and_one_of_others() -> None:
    usual = facts()
    ones = {"4.1": "X", "4.2": "X", "4.3": "X", "4.4": "Y", "4.5": "Y", "ch": "X"}
    known = facts(federation={**usual.federation, **ones}, group_a=frozenset({"X"}))
    assert at(4, literal.chairs(literal.TWENTY, known)) == ["4.1", "4.2", "4.4", "4.6"]


@pytest.mark.article("fmjd.annex17", "App.A.8", "App.B.8")
def test_a_leader_already_qualified_leaves_the_place_to_the_world_cup() -> None:
    known = facts(rating_list=("ch", "r1", "4.1", "r2"))
    made = literal.chairs(literal.TWENTY, known)
    assert (at(8, made), at(9, made)) == ([], ["c1", "c2"])
    made = literal.chairs(literal.FORTY, known)
    assert (at(8, made), at(9, made)) == (["r1"], ["c1", "c2", "c3", "c4"])


@pytest.mark.article("fmjd.annex17", "App.A.9", "App.A.Conditions")
def test_world_cup_places_are_limited_together_with_the_continents() -> None:
    usual = facts()
    ones = {"4.1": "B", "c1": "B", "c2": "A", "c3": "A", "ch": "A", "c4": "C", "c5": "C"}
    known = facts(
        federation={**usual.federation, **ones},
        group_a=frozenset({"A"}),
        rating_list=("ch", "op", "sp"),
    )
    assert at(9, literal.chairs(literal.FORTY, known)) == ["c2", "c3", "c4", "c6", "c7"]


@pytest.mark.article("fmjd.annex17", "App.A.Conditions", "App.B.Conditions")
def test_a_federation_reports_both_years_to_be_in_group_a() -> None:
    held = {2021: {"X", "Y"}, 2022: {"X"}, 2023: {"Y"}}
    assert literal.years_of(2023) == (2021, 2022)
    assert literal.years_of(2025) == (2023, 2024)
    assert [literal.group_of(name, held, (2021, 2022)) for name in "XYZ"] == ["A", "B", "B"]


@pytest.mark.article("fmjd.annex17", "App.A.Conditions")
def test_names_are_due_on_the_first_of_january() -> None:
    days = {4: date(2023, 1, 1), 5: date(2023, 1, 2), 6: date(2022, 12, 1)}
    assert literal.late_names(days, 2023) == {5}


@pytest.mark.article("fmjd.annex17", "App.C", "App.C.1", "App.C.2", "App.C.Remark.1")
def test_reserves_alternate_between_cup_and_rating_list() -> None:
    games = {"a": 50, "b": 49, "c": 90, "d": 60, "e": 0}
    assert literal.reserve_list({"q"}, ["q", "x", "a", "y"], ["q", "b", "c", "d"], games) == [
        *("x", "c", "a", "d", "y")
    ]
    both = literal.reserve_list(set(), ["a", "x", "y"], ["a", "c", "d"], games)
    assert both == ["a", "c", "x", "d", "y"]
    drop = DEFAULT._replace(twice_listed="drop")
    assert literal.reserve_list(set(), ["a", "x", "y"], ["a", "c", "d"], games, drop) == [
        *("a", "x", "c", "y", "d")
    ]


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
def test_the_printed_groups_are_a_serpentine() -> None:
    assert sorted(seed for seeds in literal.GROUPS.values() for seed in seeds) == [*range(1, 41)]
    for row in range(10):
        names = "ABCD" if row % 2 == 0 else "DCBA"
        assert "".join(literal.printed_group(4 * row + n) for n in (1, 2, 3, 4)) == names


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
def test_fewest_players_leave_their_group() -> None:
    alone = [f"f{n}" for n in range(40)]
    assert literal.fewest_moved(alone, 4) == 0
    two = [*alone]
    two[0] = two[7] = "X"  # seeds 1 and 8 are both of group A
    assert literal.fewest_moved(two, 4) == 2
    five = [*alone]
    for seed in (1, 8, 9, 16, 17):
        five[seed - 1] = "X"
    assert literal.fewest_moved(five, 4) == 0
    assert not literal.apart({"A": ["X", "X"], "B": ["Y"]}, ["X", "X", "Y"])
    assert literal.apart({"A": ["X", "X"], "B": ["X", "X", "X"]}, ["X"] * 5)


@pytest.mark.article("fmjd.annex17", "App.B1.2.4")
def test_players_of_different_groups_meet_once_in_the_final() -> None:
    met = Counter(frozenset(pair) for round_ in literal.FINAL for pair in round_)
    inside = {frozenset(two) for block in literal.BLOCKS for two in combinations(block, 2)}
    everybody = {frozenset(two) for two in combinations(range(1, 13), 2)}
    assert met == Counter(everybody - inside)


@pytest.mark.article("fmjd.annex17", "App.B1.2.2", "App.B1.2.3.a", "App.B1.2.3.b", "App.B1.2.3.c")
def test_compatriots_have_numbers_of_one_pool() -> None:
    two = {"A": ("X", "a", "b"), "B": ("c", "X", "d"), "C": ("e", "f", "g"), "D": ("h", "i", "j")}
    stays, found = literal.numberings(two)
    assert stays
    for numbered in found:
        first, second = (number for number, name in numbered.items() if name == "X")
        assert second == first + 3
    six = {"A": ("X", "a", "b"), "B": ("X", "X", "c"), "C": ("X", "d", "e"), "D": ("X", "X", "f")}
    stays, found = literal.numberings(six)
    assert not stays
    assert {frozenset(n for n, name in seats.items() if name == "X") for seats in found} == {
        frozenset(literal.SIX)
    }
    same_group = {**two, "A": ("X", "X", "b"), "B": ("c", "k", "d")}
    assert literal.numberings(same_group) == (False, [])


@pytest.mark.article("fmjd.annex17", "8")
@pytest.mark.article("fmjd.annex12", "8")
def test_compatriots_meet_in_the_first_half() -> None:
    rounds = [[("a", "b")], [("a", "c")], [("b", "c")]]
    nation = {"a": "X", "b": "X", "c": "Y"}
    assert literal.early(rounds, nation)
    assert not literal.early(rounds[::-1], nation)
    second = {"a": "X", "b": "Y", "c": "X"}
    assert not literal.early(rounds, second)
    assert literal.early(rounds, second, DEFAULT._replace(half="ceil"))


@pytest.mark.article("fmjd.annex17", "11")
@pytest.mark.article("fmjd.annex12", "10")
def test_who_plays_the_title_match() -> None:
    final = ["a", "b", "c", "d"]
    assert literal.title_match("c", final) == ("a", "c")
    assert literal.title_match("a", final) == ("a", "b")
    assert literal.title_match("c", final, last_match_fell_through=True) == ("a", "b")
    assert literal.title_match("c", final, refused=frozenset({"c"})) == ("a", "b")
    assert literal.title_match("a", final, refused=frozenset({"b"})) == ("a", "c")
    assert literal.title_match("a", final, refused=frozenset({"b"}), reserves=False) is None
