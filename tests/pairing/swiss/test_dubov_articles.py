"""The Dubov system article by article, in events small enough to be paired by hand.

A player is a line of rounds: opponent, colour and result (``3w1``, ``4b=``, ``5w+`` by forfeit),
or a bye as report files mark it (``U``, ``F``, ``H``, ``Z``). Number 1 is rated 2400, each next one
50 less, unless ratings are given.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dubov.engine import PairedHalves, pair_bracket
from crosstable.pairing.swiss.dubov.system import DUBOV, DubovRound
from crosstable.pairing.swiss.round import Decision
from crosstable.rulebooks.library import edition_of
from tests.pairing.swiss.situations import tournament_of

BOTH = pytest.mark.parametrize("text", ["2026", "2018"])


def paired(
    *lines: str,
    text: str = "2026",
    rounds: int = 7,
    ratings: Mapping[int, int] | None = None,
    absent: Container[int] = (),
) -> DubovRound:
    number = len(lines[0].split()) + 1
    situation = {
        "edition": text,
        "rounds": rounds,
        "round": number,
        "colour": "w",
        "players": lines,
        "ratings": [(ratings or {}).get(each, 2450 - 50 * each) for each in range(1, 99)],
        "away": {str(each): "Z" for each in range(1, len(lines) + 1) if each in absent},
    }
    event = tournament_of(situation, "dubov")
    return DUBOV.round(event, edition_of(event), number)


def pairs(found: DubovRound) -> set[tuple[int, int]]:
    return {*found.pairing.pairs}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.3", "C.04.4.1.4.4.2", "C.04.4.1.5.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.E")
def test_nobody_has_played_the_first_half_meets_the_second_and_odd_numbers_get_the_colour(
    text: str,
) -> None:
    assert pairs(paired("", "", "", "", "", "", text=text)) == {(1, 4), (5, 2), (3, 6)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C1")
def test_nobody_meets_twice(text: str) -> None:
    found = paired("2w=", "1b=", "4w=", "3b=", text=text)
    met = {frozenset(pair) for pair in pairs(found)}
    assert not met & {frozenset((1, 2)), frozenset((3, 4))}
    assert found.account(1, 2).decision is Decision.ABSOLUTE


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.3", "C.04.4.1.1.6.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C3")
def test_equal_absolute_preferences_do_not_meet_even_in_the_last_round(text: str) -> None:
    """Everybody has met the others of the other colour, and only equal preferences are left."""
    with pytest.raises(Refused):
        _ = paired("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=", text=text, rounds=3).pairing


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.3", "C.04.4.1.3.1.4", "C.04.4.1.3.1.5")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.4")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C")
def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_largest_number(
    text: str,
) -> None:
    assert paired("3w1", "4w1", "1b0", "2b0", "U", text=text).pairing.bye == 4
    assert paired("3w1", "4w1", "1b0", "2b0", "Z", text=text).pairing.bye == 4


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.2", "C.04.4.1.3.1.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C2")
@pytest.mark.parametrize(("text", "bye"), [("2018", 5), ("2026", 2)])
def test_a_full_point_bye_bars_from_the_bye_since_2026(text: str, bye: int) -> None:
    lines = ("2w= 5w1 4b=", "1b= 3w= 5w1", "4w= 2b= U", "3b= U 1w=", "F 1b0 2b0")
    assert paired(*lines, text=text).pairing.bye == bye


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.7.2", "C.04.4.1.3.2.5", "C.04.4.1.3.2.6")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.4.1", "C.04.4.1.1.3.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.A")
def test_who_looks_for_white_after_the_weakest_opponents_meets_the_smallest_number(
    text: str,
) -> None:
    found = paired("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0", text=text)
    assert pairs(found) == {(4, 1), (2, 3), (7, 6), (5, 8)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.3.2", "C.04.4.1.2.3.1", "C.04.4.1.2.3.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.1", "C.04.4.1.4.2.1", "C.04.4.1.5.2.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C5", "C.04.4.1.C6")
def test_two_who_have_met_take_one_upfloater_each_and_colours_are_granted(text: str) -> None:
    """3 and 6 drew; 4 and 5 move up, and 6 before 4 by the average rating of opponents."""
    found = paired("4w1", "5b1", "6w=", "1b0", "2w0", "3b=", text=text)
    assert pairs(found) == {(2, 1), (6, 5), (4, 3)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.3", "C.04.4.1.3.2.2", "C.04.4.1.4.2.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.6.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C7", "C.04.4.1.D")
def test_the_first_upfloater_with_whom_preferences_are_granted_moves_up(text: str) -> None:
    """1 looks for Black, as 3 does, so 4 moves up; below, 2 moves up to 3, 5 and 6."""
    found = paired("2w1", "1b0", "4w=", "3b=", "6w=", "5b=", text=text)
    assert pairs(found) == {(4, 1), (6, 3), (2, 5)}


def shifts(found: DubovRound, *members: int) -> tuple[list[int], list[int]]:
    """Return who is shifted in a bracket: as they would meet one another, and to make halves."""
    table = found.table
    ranks = {player.number: rank for rank, player in enumerate(table.own)}
    part = pair_bracket(table, mask_of(ranks[number] for number in members))
    assert isinstance(part, PairedHalves)
    shifted, balanced = (
        [table.own[rank].number for rank in taken] for taken in (part.shifted, part.balanced)
    )
    return shifted, balanced


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.1.1")
def test_the_rating_of_an_opponent_who_left_is_needed_as_well() -> None:
    lines = ("4w1", "3w1", "2b0", "1b0", "Z")
    assert pairs(paired(*lines, absent={4})) == {(2, 1), (3, 5)}
    with pytest.raises(Refused, match=r"have none: P4 \(4\)"):
        _ = paired(*lines, absent={4}, ratings={4: 0}).pairing


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.2.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.A")
def test_numbers_count_and_no_rating_that_was_corrected_since(text: str) -> None:
    """In numbers, the halves are 1, 2 and 3, 4; by these ratings they would be 4, 3 and 2, 1."""
    ratings = {1: 2000, 2: 2100, 3: 2200, 4: 2300}
    found = paired("", "", "", "", text=text, ratings=ratings)
    assert [player.number for player in found.table.own] == [1, 2, 3, 4]
    assert pairs(found) == {(1, 3), (4, 2)}
    later = paired("2w=", "1b=", "4w1", "3b0", text=text, ratings=ratings)
    assert [player.number for player in later.table.own] == [3, 1, 2, 4]


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.5", "C.04.4.1.1.6.3")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.A")
def test_only_games_at_the_board_make_a_difference_of_colours(text: str) -> None:
    """1 had White twice and Black once, 2 the same but for a game that was not played."""
    lines = ("3w1 4b0 5w1", "4w1 5b0 3w+", "1b0 Z 2b-", "2b0 1w1 Z", "Z 2w1 1b0")
    own = {player.number: player for player in paired(*lines, text=text).table.own}
    assert {number: own[number].difference for number in (1, 2)} == {1: 1, 2: 0}
    assert str(own[1].preference) == "Bb"
    assert str(own[2].preference) == "w"
    assert str(own[4].preference) == "b"


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.7.3", "C.04.4.1.3.2.4")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.D")
def test_whoever_has_not_played_has_an_average_of_nothing_and_comes_first(text: str) -> None:
    """3 to 6 look for Black; from the middle, 4 and 5 are shifted, and 5 precedes 4 with 0."""
    found = paired("3b1", "4b1", "1w0", "2w0", "Z", "Z", text=text)
    assert [player.average for player in found.table.own[-2:]] == [0, 0]
    assert shifts(found, 3, 4, 5, 6) == ([], [4, 5])
    assert pairs(found) == {(1, 2), (5, 3), (6, 4)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.9.1", "C.04.4.1.1.9.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.A")
def test_one_has_the_bye_and_all_others_meet_from_the_highest_score_down(text: str) -> None:
    lines = ("4w1", "5w1", "6w1", "1b0", "2b0", "3b0", "U", "H", "H")
    pairing = paired(*lines, text=text).pairing
    assert pairing.bye == 6
    assert [bracket.score for bracket in pairing.brackets] == [2, 1, 0]
    assert [bracket.residents for bracket in pairing.brackets] == [(1, 2, 3, 7), (8, 9), (4, 5)]
    seats = [number for pair in pairing.pairs for number in pair]
    assert sorted(seats) == [1, 2, 3, 4, 5, 7, 8, 9]


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.9.3")
def test_a_round_that_cannot_be_completed_is_left_to_the_arbiter() -> None:
    lines = ("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=")
    with pytest.raises(Refused, match="cannot be paired") as refusal:
        _ = paired(*lines).pairing
    cited = {reason.citation.article for reason in refusal.value.because if reason.citation}
    assert cited == {"C.04.4.1.1.9.3"}
    assert "the arbiter decides" in str(refusal.value.because[-1].sentence)


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.2.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C4")
def test_upfloaters_leave_a_round_that_can_be_completed(text: str) -> None:
    """1 and 5 drew. 2 and 3 would be the first set, 1-2 5-3, but 4 and 6 have met: so 3 and 4."""
    lines = ("6w1 5w=", "5w0 3b1", "4w1 2w0", "3b0 6b1", "2b1 1b=", "1b0 4w0")
    found = paired(*lines, text=text)
    assert pairs(found) == {(4, 1), (5, 3), (2, 6)}
    assert found.account(1, 2).decision is Decision.COMPLETION


UPFLOATED_TWICE = (
    *("2b= 8b0 3w0 4w0", "1w= 7b1 5w0 6b=", "7b0 6w0 1b1 5b1", "6b1 5w0 7w= 1b1"),
    *("8w1 4b1 2b1 3w0", "4w0 3b1 8b1 2w=", "3w1 2w0 4b= 8w1", "5b0 1w1 6w0 7b0"),
)
"""2 has upfloated three times, 3 twice; either may move up to 4, and both have a colour clash."""


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.8.1", "C.04.4.1.2.3.4")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C8")
@pytest.mark.parametrize("text", ["2026", "2018"])
@pytest.mark.parametrize(("rounds", "upfloater"), [(7, 3), (10, 2), (5, 2)])
def test_a_maximum_upfloater_is_spared_but_in_the_last_round(
    text: str, rounds: int, upfloater: int
) -> None:
    """The limit is three in seven rounds and four in ten; the fifth of five is the last one.

    7 may meet 5 and 6 only, so 5 takes 7, and 4 and 6 have met. 6 takes 1, the only one of those
    below whom 6 has not met, and 4 takes 2 or 3.
    """
    found = paired(*UPFLOATED_TWICE, text=text, rounds=rounds)
    upfloats = {player.number: player.upfloats for player in found.table.own}
    assert (upfloats[2], upfloats[3]) == (3, 2)
    met = {frozenset(pair) for pair in pairs(found)}
    other = 5 - upfloater
    assert met == {frozenset(pair) for pair in ((5, 7), (6, 1), (4, upfloater), (other, 8))}
    if rounds == 7:
        decisive = found.account(4, 2).decisive
        assert decisive is not None
        assert decisive.rule == "dubov.maximum-upfloaters"


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.5")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C9")
@pytest.mark.parametrize("text", ["2026", "2018"])
@pytest.mark.parametrize(("rounds", "upfloater"), [(7, 8), (6, 3)])
def test_of_two_maximum_upfloaters_the_one_with_fewer_upfloats_moves_up(
    text: str, rounds: int, upfloater: int
) -> None:
    """5 has met all but 3 and 8, who have upfloated four and three times; three is the limit."""
    lines = (
        *("3w1 8w1 7b0 5w0 4b0", "8w= 4w= 6b0 3w1 5b0", "1b0 7w0 8b= 2b0 6w1"),
        *("6w1 2b= 5b0 7w1 1w1", "7b= 6w= 4w1 1b1 2w1", "4b0 5b= 2w1 8w= 3b0"),
        *("5w= 3b1 1w1 4b0 8b1", "2b= 1b0 3w= 6b= 7w0"),
    )
    found = paired(*lines, text=text, rounds=rounds)
    upfloats = {player.number: player.upfloats for player in found.table.own}
    assert (upfloats[3], upfloats[8]) == (4, 3)
    assert (upfloater, 5) in pairs(found)
    if rounds == 7:
        decisive = found.account(5, 3).decisive
        assert decisive is not None
        assert decisive.rule == "dubov.maximum-upfloats"


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.6")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C10")
@pytest.mark.parametrize("text", ["2026", "2018"])
@pytest.mark.parametrize(
    ("rounds", "due"), [(7, {(1, 5), (6, 4), (3, 2)}), (3, {(1, 5), (6, 2), (3, 4)})]
)
def test_who_upfloated_just_before_is_spared_but_in_the_last_round(
    text: str, rounds: int, due: set[tuple[int, int]]
) -> None:
    """6 takes in 2 or 4, who both look for Black; 2 moved up to 1 in the round before."""
    lines = ("3w1 2b1", "4w= 1w0", "1b0 6w0", "2b= 5w0", "6w= 4b1", "5b= 3b1")
    assert pairs(paired(*lines, text=text, rounds=rounds)) == due


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C")
def test_the_bye_leaves_a_round_that_can_be_completed(text: str) -> None:
    """3 and 4 may have it, 4 first. But 3 has met all but 2, and both must have White."""
    lines = ("4w0 3w0 U", "U 4b0 5b=", "5w1 1b1 4b=", "1b1 2w1 3w=", "3b0 U 2w=")
    found = paired(*lines, text=text)
    assert found.pairing.bye == 3
    assert pairs(found) == {(2, 1), (5, 4)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.1.1", "C.04.4.1.4.1.2", "C.04.4.1.4.1.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.2.3")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.D")
def test_the_first_of_the_best_sets_of_upfloaters_is_taken(text: str) -> None:
    """5 and 7 must both have Black. The pool is 3, 8, 1, 2, 4, 6, and 8 must have Black as well.

    So one of two upfloaters is 3, and the other has half a point: 1, the first, looks for Black;
    2, 4 and 6 look for White, and of 3-2, 3-4, 3-6 the first has the smallest differing number.
    """
    lines = (
        *("5b0 3w=", "6b= 5b0", "8b= 1b=", "7b0 8b="),
        *("1w1 2w1", "2w= 7b0", "4w1 6w1", "3w= 4w="),
    )
    found = paired(*lines, text=text)
    assert found.pairing.brackets[0].moved_up == (3, 2)
    assert pairs(found) == {(3, 5), (2, 7), (6, 8), (4, 1)}


SHIFTED_TWICE = (
    *("4b= 8b= 6w=", "5w1 3w1 8b1", "6b1 2b0 4w=", "1w= 7b1 3b="),
    *("2b0 6b0 7w0", "3w0 5w1 1b=", "8w0 4w0 5b1", "7b1 1w= 2w0"),
)
"""2 meets 4. 5 and 7 have met and join 1, 3, 6, 8, so 1, 3, 5 look for White and 6, 7, 8 for Black.

6 can meet 7 and 8 only, so two who look for White must meet. By the average of their opponents,
2150, 2250 and 2200, they stand 1, 5, 3: from the middle 5 is shifted. 6, 7, 8 then give up one.
"""


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.4", "C.04.4.1.4.3.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.D")
def test_whoever_was_shifted_is_not_among_those_who_may_be_shifted_back(text: str) -> None:
    """7 is in the middle of 6, 7, 8. With 5 in the list, 6 and 7 would be, and 6 the higher."""
    found = paired(*SHIFTED_TWICE, text=text)
    assert shifts(found, 1, 3, 5, 6, 7, 8) == ([5], [7])
    assert pairs(found) == {(4, 2), (1, 5), (7, 6), (3, 8)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.3.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.D")
@pytest.mark.parametrize(
    ("lines", "members", "shifted", "due"),
    [
        (
            ("4w= 2b1", "5b= 1w0", "6b0 4w0", "1b= 3b1", "2w= 6w1", "3w1 5b0"),
            (1, 4, 5, 6),
            1,
            {(6, 1), (4, 5), (3, 2)},
        ),
        (
            ("4b0 2b0", "5b0 1w1", "6b1 4w=", "1w1 3b=", "2w1 6w0", "3w0 5b1"),
            (2, 3, 4, 5),
            3,
            {(2, 3), (4, 5), (6, 1)},
        ),
    ],
    ids=["white by averages: 6, 1, 4", "black by numbers: 2, 3, 5"],
)
def test_shifters_for_white_stand_by_averages_and_those_for_black_by_numbers(
    text: str,
    lines: tuple[str, ...],
    members: tuple[int, ...],
    shifted: int,
    due: set[tuple[int, int]],
) -> None:
    """By numbers the first would be 1, 4, 6; by averages the second, 2200 before 2300, 3, 5, 2."""
    found = paired(*lines, text=text)
    assert shifts(found, *members) == ([], [shifted])
    assert {frozenset(pair) for pair in pairs(found)} == {frozenset(pair) for pair in due}


SIX = ("5w1 3b=", "6w1 4b=", "Z 1w=", "Z 2w=", "1b0 6w=", "2b0 5b=")
"""1 and 2 had WB, 5 had BW, 6 had BB, and 3 and 4 had White once."""
CROSSED = (
    *("3w= 4b= 5b= 6w=", "4b= 3w= 6b= 5w="),
    *("1b= 2b= Z Z", "2w= 1w= Z Z", "Z Z 1w= 2b=", "Z Z 2w= 1b="),
)
"""1 had WBBW and 2 BWBW: they last had different colours in the second round."""


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.3", "C.04.4.1.5.2.4", "C.04.4.1.5.2.5")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.E")
@pytest.mark.parametrize(
    ("lines", "pair", "rule", "white"),
    [
        (SIX, (1, 5), "both-preferences", 1),
        (SIX, (1, 6), "stronger-preference", 6),
        (SIX, (3, 5), "stronger-preference", 5),
        (CROSSED, (1, 2), "alternate", 1),
        (SIX, (1, 2), "higher-ranked", 1),
        (SIX, (3, 4), "higher-ranked", 4),
    ],
)
def test_who_has_white(
    text: str, lines: tuple[str, ...], pair: tuple[int, int], rule: str, white: int
) -> None:
    """3 and 4 both look for Black: the higher ranked, 3, gets it."""
    table = paired(*lines, text=text).table
    ranks = {player.number: rank for rank, player in enumerate(table.own)}
    higher, lower = sorted(ranks[number] for number in pair)
    given = table.colours(higher, lower)
    assert given.rule.value == f"swiss.colours-{rule}"
    assert table.own[higher if given.higher.value == "white" else lower].number == white
