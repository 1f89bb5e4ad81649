"""The youth world championships (FMJD Annex 13), article by article."""

from __future__ import annotations

import random
from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.circuits.conditions import Answer
from crosstable.circuits.youth import YouthChampionship, YouthEntry, YouthResult
from crosstable.circuits.youth_entries import checked, free_places, opening_day
from crosstable.circuits.youth_nations import nation_points, nations
from crosstable.kernel.errors import InvalidValue
from tests.samples import drawn


def entry(
    number: int, federation: str = "POL", group: str = "cadets-boys", **more: object
) -> YouthEntry:
    plain = YouthEntry(
        name=f"Child {number}", number=str(number), federation=federation, group=group, born=2010
    )
    return replace(plain, **more)


def championship(*entries: YouthEntry, **more: object) -> YouthChampionship:
    chiefs = {one.federation: "Chief" for one in entries}
    given: dict[str, object] = {"chiefs": chiefs, **more}
    return YouthChampionship(id="y", name="Youth", year=2025, host="BUL", entries=entries, **given)  # type: ignore[arg-type]


def broken(event: YouthChampionship) -> list[str]:
    return [str(one.sentence) for one in checked(event).conditions if one.answer is Answer.BROKEN]


def result(
    place: int, points: int, federation: str = "POL", group: str = "cadets-boys", name: str = ""
) -> YouthResult:
    return YouthResult(
        name=name or f"{federation} {group} {place}",
        federation=federation,
        group=group,
        place=place,
        points=points,
        rounds=9,
    )


@pytest.mark.article("fmjd.annex13", "4.1")
@pytest.mark.parametrize(
    ("group", "oldest"),
    [
        ("juniors", 2006),
        ("cadets", 2009),
        ("mini-cadets", 2012),
        ("hopes", 2015),
        ("young-stars", 2017),
    ],
)
def test_the_oldest_year_of_each_category_in_2025(group: str, oldest: int) -> None:
    kept = entry(1, group=f"{group}-boys", born=oldest)
    assert broken(championship(kept)) == []
    late = broken(championship(replace(kept, born=oldest - 1)))
    assert len(late) == 1
    assert f"born in {oldest - 1}" in late[0]


@pytest.mark.article("fmjd.annex13", "4.1")
def test_girls_play_with_the_boys_and_boys_not_with_the_girls() -> None:
    assert broken(championship(entry(1, woman=True))) == []
    assert (
        "a boy in a group of girls"
        in broken(championship(entry(1, group="cadets-girls", woman=False)))[0]
    )
    check = checked(championship(entry(1, group="cadets-girls", born=None)))
    assert [one.answer for one in check.conditions] == [Answer.OPEN, Answer.OPEN]


@pytest.mark.article("fmjd.annex13", "5.2", "5.4")
def test_three_of_a_federation_and_a_fourth_of_the_host() -> None:
    four = [entry(number) for number in range(4)]
    assert broken(championship(*four)) == ["POL has 4 players in cadets, boys; 3 are allowed"]
    host = [entry(number, "BUL") for number in range(5)]
    assert broken(championship(*host[:4])) == []
    assert broken(championship(*host)) == ["BUL has 5 players in cadets, boys; 4 are allowed"]
    other = entry(1, place="organisation")
    assert "is for the organising federation" in broken(championship(other))[0]


@pytest.mark.article("fmjd.annex13", "5.5")
def test_sponsor_places_are_not_counted() -> None:
    three = [entry(number) for number in range(3)]
    assert broken(championship(*three, entry(9, place="sponsor"))) == []


@pytest.mark.article("fmjd.annex13", "5.3", "7.2.1.a")
@pytest.mark.parametrize(
    ("groups", "free"), [((3, 2, 1), 1), ((3, 3), 2), ((2, 1), 1), ((1,), 1), ((4,), 1), ((), 0)]
)
def test_every_third_player_lives_for_free_and_one_at_least(
    groups: tuple[int, ...], free: int
) -> None:
    assert free_places(groups) == free


@pytest.mark.article("fmjd.annex13", "5.1")
def test_a_federation_that_has_not_paid_needs_the_youth_director() -> None:
    unpaid = championship(entry(1), unpaid=("POL",))
    assert "not fully paid up" in broken(unpaid)[0]
    assert broken(replace(unpaid, accepted=("POL",))) == []


@pytest.mark.article("fmjd.annex13", "6.1")
def test_a_delegation_has_a_chief() -> None:
    check = checked(championship(entry(1), chiefs={}))
    assert check.conditions[0].sentence == "POL: no chief of delegation is named"


@pytest.mark.article("fmjd.annex13", "2", "6.2")
def test_opening_and_deadline() -> None:
    assert [opening_day(year) for year in (2023, 2025, 2026)] == [
        date(2023, 10, 27),
        date(2025, 10, 31),
        date(2026, 10, 30),
    ]
    check = checked(championship(entry(1, entered=date(2025, 10, 1))))
    assert (check.opening, check.deadline) == (date(2025, 10, 31), date(2025, 9, 30))
    assert "was entered on 2025-10-01, after 2025-09-30" in check.conditions[0].sentence
    own = checked(championship(entry(1, entered=date(2025, 10, 1)), deadline=date(2025, 10, 5)))
    assert own.conditions == ()


def test_nobody_is_entered_twice() -> None:
    twice = championship(entry(1), entry(1, group="juniors-boys"))
    assert "is entered more than once: juniors, boys; cadets, boys" in broken(twice)[0]


@pytest.mark.article("fmjd.annex13", "8")
def test_the_examples_of_the_text() -> None:
    assert nation_points(result(21, 6)).value == 33
    assert nation_points(result(1, 15)).value == 183
    assert [nation_points(result(place, 0)).value for place in (2, 10, 11)] == [70, 20, 0]
    # 1 of 18 points is 5.56 per cent: here the choice matters.
    assert nation_points(result(21, 1)).value == 6
    assert nation_points(result(21, 1), "floor").value == 5


@pytest.mark.article("fmjd.annex13", "8")
def test_the_best_three_of_a_country_in_each_group_boys_and_girls_together() -> None:
    results = [result(place, 9) for place in (11, 12, 13, 14)]
    results.append(result(11, 9, group="cadets-girls"))
    (row,) = nations(results)
    assert row.total == 200
    assert len(row.scores) == 4
    (together,) = nations(results, best_of="age")
    assert together.total == 150


@pytest.mark.article("fmjd.annex13", "8")
def test_of_equal_places_of_an_age_the_one_that_brings_more_counts() -> None:
    """Decision 724: 8 of 14 points are 57 per cent, 9 of 18 only 50."""
    level = [result(place, 9) for place in (1, 2, 11)]
    level.append(replace(result(11, 8, group="cadets-girls"), rounds=7))
    (row,) = nations(level, best_of="age")
    assert row.total == 170 + 50 + 50 + 57


@pytest.mark.article("fmjd.annex13", "5.3", "5.5")
def test_sponsor_places_are_apart_from_the_hotel() -> None:
    """Decision 724: they make no third player, and no delegation."""
    sponsored = [replace(entry(number), place="sponsor") for number in (3, 4)]
    own = checked(championship(entry(1), entry(2), *sponsored)).delegations
    assert [(one.players, one.free) for one in own] == [(2, 1)]
    alone = checked(championship(*sponsored)).delegations
    assert [(one.players, one.free) for one in alone] == [(0, 0)]


def test_countries_with_the_same_sum_share_their_rank() -> None:
    table = nations([result(11, 9, "POL"), result(12, 9, "NED"), result(13, 8, "FRA")])
    assert [(row.rank, row.federation) for row in table] == [(1, "NED"), (1, "POL"), (3, "FRA")]


@pytest.mark.parametrize(
    ("bad", "match"),
    [
        (result(1, 19), "are not possible"),
        (result(0, 5), "are not possible"),
        (result(1, 5, group="veterans-boys"), "not a group"),
    ],
)
def test_results_that_cannot_be(bad: YouthResult, match: str) -> None:
    with pytest.raises(InvalidValue, match=match):
        nations([bad])


@pytest.mark.parametrize("seed", range(drawn(40, least=6)))
def test_the_order_of_entry_makes_no_difference(seed: int) -> None:
    dice = random.Random(seed)
    results = [
        result(place, dice.randrange(19), dice.choice(["POL", "NED", "FRA"]), group)
        for group in ("cadets-boys", "cadets-girls", "hopes-boys")
        for place in range(1, 15)
    ]
    entries = [entry(number, dice.choice(["POL", "NED"])) for number in range(9)]
    assert nations(dice.sample(results, len(results))) == nations(results)
    assert checked(championship(*dice.sample(entries, 9))) == checked(championship(*entries))


@pytest.mark.article("fmjd.annex13", "9.1")
def test_other_than_nine_rounds_is_for_the_youth_director() -> None:
    nine = YouthResult(name="A", federation="POL", group="cadets-boys", place=1, points=9, rounds=9)
    seven = replace(nine, group="hopes-girls", rounds=7)
    told = replace(championship(), results={"classic": (nine, seven), "blitz": (seven,)})
    found = checked(told).conditions
    assert [(one.answer, one.article.article) for one in found] == [(Answer.PEOPLE, "9.1")]
    assert "hopes, girls: 7 rounds, and the text has 9" in str(found[0].sentence)


@pytest.mark.article("fmjd.annex13", "10.1")
def test_federations_apply_by_the_end_of_june_of_the_year_before() -> None:
    assert checked(championship()).bids_by == date(2024, 6, 30)
