"""Who plays a world championship (FMJD Annexes 12 and 17), article by article."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.circuits.chairs import Board, Chair, plan_of
from crosstable.circuits.championship import (
    Championship,
    FederationFacts,
    Withdrawal,
    refuse_bad_list,
    same_person,
)
from crosstable.circuits.qualification import board_of, participants
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.championship_rules import Pool, scheme_of
from tests.circuits.championships import championship, filled, group_a, listed, player
from tests.samples import drawn


def of_pool(board: Board, pool: Pool) -> list[Chair]:
    return [chair for chair in board.chairs if chair.pool is pool]


def names(board: Board, pool: Pool) -> list[str]:
    return [chair.holder.number if chair.holder else "-" for chair in of_pool(board, pool)]


@pytest.mark.article("fmjd.annex17", "App.A", "App.B", "App.A.3", "App.A.4", "App.A.5", "App.A.6")
@pytest.mark.article("fmjd.annex17", "App.A.7", "App.B.3", "App.B.4", "App.B.5", "App.B.6")
@pytest.mark.article("fmjd.annex17", "App.B.7")
@pytest.mark.article("fmjd.annex12", "App.A", "App.A.1", "App.A.3", "App.A.4", "App.A.5", "App.A.6")
@pytest.mark.article("fmjd.annex12", "App.A.7")
@pytest.mark.parametrize(
    ("contest", "year", "points"),
    [
        ("open", 2023, {1: 1, 2: 2, 3: 2, 4: 4, 5: 2, 6: 2, 7: 5, 8: 1, 9: 1}),
        ("open", 2025, {1: 1, 2: 4, 3: 2, 4: 6, 5: 4, 6: 4, 7: 14, 8: 3, 9: 2}),
        ("women", 2023, {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 3, 7: 6}),
    ],
)
def test_the_quotas_of_each_appendix(contest: str, year: int, points: dict[int, int]) -> None:
    scheme = scheme_of(contest, year)  # type: ignore[arg-type]
    chairs = plan_of(scheme)
    assert Counter(chair.point for chair in chairs) == points
    assert len(chairs) == scheme.places == sum(points.values())
    assert all(chair.because[0].citation for chair in chairs)


@pytest.mark.article("fmjd.annex17", "2")
@pytest.mark.article("fmjd.annex12", "2")
def test_twenty_and_forty_follow_each_other_in_odd_years() -> None:
    assert [scheme_of("open", year).places for year in (2023, 2025, 2027, 2029)] == [20, 40, 20, 40]
    assert scheme_of("women", 2027).places == 16
    with pytest.raises(InvalidValue, match="2026 is the year of a title match"):
        scheme_of("open", 2026)
    with pytest.raises(InvalidValue, match="there is one for 20 or 40"):
        scheme_of("open", 2025, 41)
    with pytest.raises(InvalidValue, match="since 2023"):
        scheme_of("open", 2021)


def test_a_later_year_takes_the_latest_quotas_and_says_so() -> None:
    later = scheme_of("open", 2027)
    assert (later.written_for, later.championships_in) == (2023, (2025, 2026))
    assert (later.names_by, later.cup_on) == (date(2027, 1, 1), date(2026, 12, 31))
    board = board_of(filled(2027, 20))
    assert "the quotas are those of 2023" in board.notes[0].sentence
    assert "quotas" not in board_of(filled()).notes[0].sentence


def test_lists_that_are_long_enough_fill_every_chair() -> None:
    for year, places in ((2023, 20), (2025, 40)):
        board = board_of(filled(year, places))
        assert board.filled == places
        assert all(len(chair.because) > 1 for chair in board.chairs)


@pytest.mark.article("fmjd.annex17", "App.B.1", "App.B.2")
def test_champion_opponent_and_the_previous_classification() -> None:
    board = board_of(filled())
    assert names(board, Pool.CHAMPION) == ["1"]
    assert names(board, Pool.PREVIOUS) == ["2", "3", "4", "5"]
    opponent = of_pool(board, Pool.PREVIOUS)[0]
    assert opponent.because[-1].sentence == "opponent in the title match"
    assert opponent.because[-1].citation.article == "App.B.2"  # type: ignore[union-attr]


@pytest.mark.article("fmjd.annex17", "App.A.2")
def test_without_a_match_the_classification_fills_point_2_alone() -> None:
    facts = filled(2023, 20)
    lists = {**facts.lists, "previous": listed([1, 5, 6, 7])}
    assert names(board_of(replace(facts, lists=lists)), Pool.PREVIOUS) == ["2", "5"]
    alone = replace(facts, lists=lists, match_played=False)
    assert names(board_of(alone), Pool.PREVIOUS) == ["5", "6"]


@pytest.mark.article("fmjd.annex17", "App.B.2")
@pytest.mark.article("fmjd.annex12", "App.A.2")
def test_who_refuses_the_match_loses_the_place_to_the_reserve_list() -> None:
    board = board_of(filled(refused_match=("fmjd:2",)))
    chair = of_pool(board, Pool.PREVIOUS)[0]
    assert chair.filled_from == "reserve"
    assert names(board, Pool.PREVIOUS)[1:] == ["3", "4", "5"]
    assert "refused to play the title match" in chair.passed[0].sentence
    assert "2" not in {chair.holder.number for chair in board.chairs if chair.holder}
    facts = filled(refused_match=("fmjd:2",))
    rated = facts.lists["rating"][:3]
    lists = {**facts.lists, "cup": listed([601, 602, 603, 2]), "rating": rated}
    back = board_of(replace(facts, lists=lists))
    chair = of_pool(back, Pool.PREVIOUS)[0]
    assert (chair.player, chair.filled_from) == ("fmjd:2", "reserve")
    assert "comes back by the reserve list" in chair.passed[-1].sentence
    champion = board_of(filled(refused_match=("fmjd:1",)))
    assert of_pool(champion, Pool.CHAMPION)[0].filled_from == "reserve"
    assert names(champion, Pool.PREVIOUS) == ["2", "3", "4", "5"]


@pytest.mark.article("fmjd.annex17", "App.B.3", "4.c")
def test_the_organisation_place_is_for_the_organising_federation() -> None:
    board = board_of(filled(host="ITA"))
    chair = of_pool(board, Pool.ORGANISATION)[0]
    assert chair.state == "open"
    assert chair.passed[0].sentence == "Player 31 is of HOS; the organisation place is for ITA"
    assert names(board_of(filled()), Pool.ORGANISATION) == ["31"]


@pytest.mark.article("fmjd.annex17", "App.B.Conditions", "4.e")
@pytest.mark.article("fmjd.annex12", "App.A.Conditions")
def test_a_federation_has_two_continental_places_in_group_a_and_one_in_group_b() -> None:
    europe = listed(range(400, 420), ["NED"] * 4 + ["FRA"] * 3)
    facts = filled(federations=group_a("NED"))
    board = board_of(replace(facts, lists={**facts.lists, "europe": europe}))
    counts = Counter(
        chair.holder.federation for chair in of_pool(board, Pool.EUROPE) if chair.holder
    )
    assert (counts["NED"], counts["FRA"]) == (2, 1)
    third = of_pool(board, Pool.EUROPE)[2]
    assert third.passed[0].sentence == "Player 402: NED, group A, has its 2 places already"
    assert "FRA is in group B: place 1 of 1" in [str(one.sentence) for one in third.because]


@pytest.mark.article("fmjd.annex17", "App.A.Conditions")
def test_group_a_asks_for_both_years() -> None:
    europe = listed(range(400, 420), ["NED", "NED"])
    one_year = (FederationFacts(code="NED", championships=(2024,)),)
    facts = filled(federations=one_year)
    board = board_of(replace(facts, lists={**facts.lists, "europe": europe}))
    assert "401" not in names(board, Pool.EUROPE)
    assert any("all count as group B" in note.sentence for note in board.notes)


@pytest.mark.article("fmjd.annex17", "App.B.8", "App.B.9")
def test_the_place_of_a_leader_who_is_qualified_goes_to_the_world_cup() -> None:
    board = board_of(filled())
    # Leaders are 501, 1 (the champion) and 502; the cup has 1, 601, 501, 602, 603.
    assert names(board, Pool.RATING) == ["501", "601", "502"]
    assert names(board, Pool.CUP) == ["602", "603"]
    moved = of_pool(board, Pool.RATING)[1]
    assert [str(reason.sentence) for reason in moved.passed][:2] == [
        "Player 1 is qualified already, on chair 1",
        "the place goes to the World Cup, point 9",
    ]
    assert moved.filled_from == "cup"
    assert moved.because[-2].citation.article == "App.B.9"  # type: ignore[union-attr]


@pytest.mark.article("fmjd.annex17", "App.A.8", "App.A.9")
def test_of_twenty_one_leader_and_one_of_the_cup() -> None:
    facts = filled(2023, 20)
    board = board_of(facts)
    assert (names(board, Pool.RATING), names(board, Pool.CUP)) == (["501"], ["601"])
    lists = {**facts.lists, "rating": listed([1, 502])}
    moved = board_of(replace(facts, lists=lists))
    assert (names(moved, Pool.RATING), names(moved, Pool.CUP)) == (["601"], ["501"])


@pytest.mark.article("fmjd.annex17", "App.B.Conditions")
def test_of_group_b_one_from_the_cup_including_continental_places() -> None:
    facts = filled(federations=group_a("NED"))
    cup = listed([601, 602, 603, 604, 605, 606], ["F400", "NED", "NED", "NED", "XXX", "XXX"])
    board = board_of(replace(facts, lists={**facts.lists, "cup": cup}))
    taken = names(board, Pool.RATING)[1:2] + names(board, Pool.CUP)
    assert taken == ["602", "603", "604"]
    only_b = board_of(replace(facts, lists={**facts.lists, "cup": cup}, federations=()))
    assert names(only_b, Pool.RATING)[1:2] + names(only_b, Pool.CUP) == ["602", "605", "-"]


@pytest.mark.article("fmjd.annex17", "7")
@pytest.mark.article("fmjd.annex12", "7")
def test_before_the_date_the_pool_replaces_and_afterwards_the_reserve_list() -> None:
    day = date(2025, 5, 1)
    early = (Withdrawal("fmjd:400", date(2025, 4, 30)),)
    board = board_of(filled(reserve_date=day, withdrawals=early))
    assert names(board, Pool.EUROPE)[0] == "401"
    assert names(board, Pool.EUROPE)[-1] == "414"
    assert "withdrew on 2025-04-30" in of_pool(board, Pool.EUROPE)[0].passed[0].sentence
    late = (Withdrawal("fmjd:400", day),)
    later = board_of(filled(reserve_date=day, withdrawals=late))
    chair = of_pool(later, Pool.EUROPE)[0]
    assert chair.filled_from == "reserve"
    assert chair.holder is not None
    assert chair.holder.number == "604"
    assert names(later, Pool.EUROPE)[1:] == [str(number) for number in range(401, 414)]


def test_a_champion_who_withdraws_in_time_is_replaced_from_the_last_championship() -> None:
    board = board_of(filled(withdrawals=(Withdrawal("fmjd:1", date(2025, 1, 5)),)))
    assert names(board, Pool.CHAMPION) == ["2"]
    assert names(board, Pool.PREVIOUS) == ["3", "4", "5", "6"]


def test_a_leader_who_withdraws_in_time_leaves_the_place_to_the_cup() -> None:
    board = board_of(filled(withdrawals=(Withdrawal("fmjd:502", date(2025, 1, 5)),)))
    assert "503" not in names(board, Pool.RATING)
    assert [chair.filled_from for chair in of_pool(board, Pool.RATING)] == ["rating", "cup", "cup"]


@pytest.mark.article("fmjd.annex17", "App.C.Remark.3")
def test_who_withdraws_late_from_the_reserve_list_is_replaced_by_the_next() -> None:
    """The names are announced in January: 604 of the cup, 503 of the rating list, 605 ..."""
    day = date(2025, 5, 1)
    both = (Withdrawal("fmjd:400", day), Withdrawal("fmjd:604", date(2025, 5, 3)))
    board = board_of(filled(reserve_date=day, withdrawals=both))
    chair = of_pool(board, Pool.EUROPE)[0]
    assert chair.holder is not None
    assert chair.holder.number == "503"
    left = [(one.number, one.contender.number) for one in board.reserves.reserves]
    assert left == [(3, "605"), (4, "504"), (5, "505")]


@pytest.mark.article("fmjd.annex17", "App.C.Remark.3")
def test_who_qualifies_after_the_announcement_leaves_the_reserves_in_their_order() -> None:
    day = date(2025, 5, 1)
    cup_withdrew = Withdrawal("fmjd:602", date(2025, 2, 1))  # 604 takes that place
    both = (cup_withdrew, Withdrawal("fmjd:400", day))
    chair = of_pool(board_of(filled(reserve_date=day, withdrawals=both)), Pool.EUROPE)[0]
    assert chair.holder is not None
    assert chair.holder.number == "503"
    before = Withdrawal("fmjd:602", date(2025, 1, 1))
    known = board_of(filled(reserve_date=day, withdrawals=(before, both[1])))
    chair = of_pool(known, Pool.EUROPE)[0]
    assert chair.holder is not None
    assert chair.holder.number == "605"


@pytest.mark.article("fmjd.annex17", "5")
@pytest.mark.article("fmjd.annex12", "5")
def test_players_of_a_federation_that_has_not_paid_are_passed_over() -> None:
    unpaid = (FederationFacts(code="F400", paid=(2024,)),)
    board = board_of(filled(federations=unpaid))
    assert "400" not in names(board, Pool.EUROPE)
    reason = of_pool(board, Pool.EUROPE)[0].passed[0]
    assert reason.sentence == "Player 400: F400 has not paid its fees of 2025"
    # For women both years before count.
    women = filled(
        2023, 16, contest="women", federations=(FederationFacts(code="F400", paid=(2022,)),)
    )
    passed = of_pool(board_of(women), Pool.EUROPE)[0].passed[0]
    assert passed.sentence == "Player 400: F400 has not paid its fees of 2021"
    assert passed.citation.text == "fmjd.annex12"  # type: ignore[union-attr]


@pytest.mark.article("fmjd.annex17", "1")
def test_the_world_championship_is_for_members_of_federations_whoever_they_are() -> None:
    facts = filled()
    europe = (
        replace(player(400, "NED", rank=1), woman=True),
        replace(player(401, "", rank=2), woman=False),
        *facts.lists["europe"][2:],
    )
    board = board_of(replace(facts, lists={**facts.lists, "europe": europe}))
    assert names(board, Pool.EUROPE)[:2] == ["400", "401"]
    (told,) = (note for note in board.notes if "affiliated" in str(note.sentence))
    assert str(told.sentence).endswith("which federation is not known of: Player 401")
    assert str(told.citation) == "fmjd.annex17 1"
    assert not any("affiliated" in str(note.sentence) for note in board_of(facts).notes)


@pytest.mark.article("fmjd.annex12", "1")
def test_the_womens_championship_is_for_women() -> None:
    facts = filled(2023, 16, contest="women")
    europe = (replace(player(400, "NED", rank=1), woman=False), *facts.lists["europe"][1:])
    board = board_of(replace(facts, lists={**facts.lists, "europe": europe}))
    assert "400" not in names(board, Pool.EUROPE)
    assert board.filled == 16


def test_chairs_nobody_is_named_for_stay_open_or_go_to_the_reserves() -> None:
    facts = filled()
    lists = {**facts.lists, "asia": listed([300, 301, 302])}
    board = board_of(replace(facts, lists=lists))
    assert names(board, Pool.ASIA) == ["300", "301", "302", "-"]
    assert board.filled == 39
    reserve = board_of(replace(facts, lists=lists, open_chairs="reserve"))
    assert of_pool(reserve, Pool.ASIA)[3].filled_from == "reserve"
    assert reserve.filled == 40


@pytest.mark.article("fmjd.annex17", "App.B.Conditions")
def test_names_after_the_first_of_january_are_noted() -> None:
    late = board_of(filled(named_on={"asia": date(2025, 1, 2), "europe": date(2025, 1, 1)}))
    told = [str(note.sentence) for note in late.notes]
    assert told[0] == "Asia sent in its names on 2025-01-02, after 2025-01-01"
    assert not any("Europe" in one for one in told)


def test_an_empty_championship_has_open_chairs_only() -> None:
    board = board_of(championship())
    assert (board.filled, len(board.chairs)) == (0, 40)


def test_a_name_without_number_is_the_numbered_player_of_that_name() -> None:
    facts = filled()
    unnumbered = replace(player(1, "F1", rank=1), number="")
    board = board_of(replace(facts, lists={**facts.lists, "champion": (unnumbered,)}))
    assert of_pool(board, Pool.CHAMPION)[0].player == "fmjd:1"
    assert same_person(facts, "player 601") == "fmjd:601"
    assert same_person(facts, "601") == "fmjd:601"
    with pytest.raises(InvalidValue, match="fits several"):
        same_person(facts, "player")
    with pytest.raises(InvalidValue, match="nobody on the lists"):
        same_person(facts, "Nobody")


@pytest.mark.parametrize(
    ("name", "players", "match"),
    [
        ("antarctica", [], "not a list"),
        ("cup", [player(1, rank=1), player(1, rank=2)], "on the list twice"),
        ("cup", [player(1, rank=1), player(2, rank=1)], "both have place 1"),
        ("champion", [player(1), player(2)], "one champion, not several"),
        ("cup", [replace(player(1), name=" ")], "no name"),
    ],
)
def test_lists_that_cannot_be(name: str, players: list, match: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(InvalidValue, match=match):
        refuse_bad_list(name, players)


def _drawn(dice: random.Random) -> Championship:
    """Return a championship with lists of few federations, so that limits and repeats occur."""
    numbers = list(range(1, 90))
    federation = {number: f"F{dice.randrange(25)}" for number in numbers}
    woman = dice.random() < 0.3
    lists = {
        name: tuple(
            player(
                number,
                federation[number],
                rank=at + 1,
                rating=2500 - at,
                games=dice.choice([None, 20, 60]),
            )
            for at, number in enumerate(dice.sample(numbers, size))
        )
        for name, size in (
            *(("champion", 1), ("opponent", 1), ("previous", 12), ("organisation", 1)),
            *(("sponsor", 1), ("africa", 12), ("america", 12), ("asia", 9), ("europe", 25)),
            *(("rating", 20), ("cup", 20)),
        )
    }
    facts = tuple(
        FederationFacts(
            code=f"F{code}",
            paid=dice.choice([None, (2021, 2022, 2023, 2025), (2019,)]),
            championships=dice.choice([(), (2023, 2024), (2021, 2022), (2024,)]),
        )
        for code in range(25)
    )
    withdrawals = tuple(
        Withdrawal(f"fmjd:{number}", date(2025, dice.randrange(1, 6), dice.randrange(1, 28)))
        for number in dice.sample(numbers, 12)
    )
    year, places = (2023, 16) if woman else dice.choice([(2023, 20), (2025, 40)])
    return championship(
        year,
        places,
        contest="women" if woman else "open",
        lists=lists,
        federations=facts,
        withdrawals=withdrawals,
        refused_match=(f"fmjd:{dice.choice(numbers)}",),
        reserve_date=date(2025, 3, 1),
        open_chairs=dice.choice(["open", "reserve"]),
        match_played=dice.random() < 0.5,
    )


@pytest.mark.parametrize("seed", range(drawn(160, least=20)))
def test_nobody_sits_twice_and_no_quota_is_exceeded_whatever_the_order(seed: int) -> None:
    dice = random.Random(seed)
    facts = _drawn(dice)
    board = board_of(facts)
    seated = [chair.player for chair in board.chairs if chair.state == "filled"]
    assert len(seated) == len(set(seated)) <= facts.places == len(board.chairs)
    for chair in board.chairs:
        assert (chair.state == "filled") == (chair.holder is not None)
    continental: Counter[str] = Counter()
    for chair in board.chairs:
        if chair.holder and chair.filled_from in {"africa", "america", "asia", "europe"}:
            continental[chair.holder.federation] += 1
    assert all(count <= 2 for count in continental.values())
    gone = {one.player for one in facts.withdrawals}
    assert not gone & set(seated)
    shuffled = replace(
        facts,
        lists={
            name: tuple(dice.sample(facts.lists[name], len(facts.lists[name])))
            for name in dice.sample(sorted(facts.lists), len(facts.lists))
        },
        federations=tuple(dice.sample(facts.federations, len(facts.federations))),
        withdrawals=tuple(dice.sample(facts.withdrawals, len(facts.withdrawals))),
    )
    assert board_of(shuffled) == board


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
def test_who_takes_part_has_the_rating_of_any_list() -> None:
    facts = filled()
    rated = (*facts.lists["rating"], player(400, "F400", rank=90, rating=2222))
    facts = replace(facts, lists={**facts.lists, "rating": rated})
    found = {one.number: one.rating for one in participants(facts)}
    assert len(found) == 40
    assert (found["400"], found["401"], found["501"]) == (2222, None, 2450)
