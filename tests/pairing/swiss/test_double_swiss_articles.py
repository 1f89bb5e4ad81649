"""The Double-Swiss, FIDE C.04.5, clause by clause in situations that can be paired by hand."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.team.engine import bye_order
from tests.pairing.swiss.situations import double_round
from tests.pairing.swiss.test_double_swiss import situation

THREE_WON = ("4w11", "5w11", "6w11", "1b00", "2b00", "3b00")
"""Three have two points, and three have none."""
SIX_SCORES = ("4w11", "5w1=", "6w==", "1b00", "2b0=", "3b==")
ALL_BUT_ONE = ("2w11 3w11", "1b00 4w11", "4w11 1b00", "3b00 2b00")
"""Two rounds of four: only one round is left that nobody has played."""


def meetings(*players: str, rounds: int = 5) -> set[tuple[int, ...]]:
    pairs = double_round(situation(*players, rounds=rounds)).pairing.pairs
    return {tuple(sorted(pair)) for pair in pairs}


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.2")
def test_players_are_ordered_by_score_then_number() -> None:
    table = double_round(situation("3w00", "4w11", "1b11", "2b00")).table
    assert [player.number for player in table.teams] == [2, 3, 1, 4]


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.3", "C.04.5.C4")
def test_a_bracket_takes_in_no_more_upfloaters_than_it_needs() -> None:
    top, bottom = double_round(situation(*THREE_WON)).pairing.brackets
    assert (top.residents, top.moved_up) == ((1, 2, 3), (4,))
    assert (bottom.residents, bottom.moved_up) == ((5, 6), ())


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.5")
def test_whoever_met_another_score_floated() -> None:
    table = double_round(situation("2w11 4w11", "1b00 3w==", "4w== 2b==", "3b== 1b00")).table
    floats = {player.number: player.floats[0] for player in table.teams}
    assert floats == {1: Float.DOWN, 2: Float.UP, 3: Float.DOWN, 4: Float.UP}
    level = double_round(situation("3w11 2w11", "4w11 1b00", "1b00 4w==", "2b00 3b==")).table
    assert not any(player.floated for player in level.teams)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C3")
def test_a_round_is_completed_whoever_has_to_float() -> None:
    assert meetings(*ALL_BUT_ONE) == {(1, 4), (2, 3)}
    everybody = [f"{line} {last}" for line, last in zip(ALL_BUT_ONE, _LAST, strict=True)]
    with pytest.raises(Refused, match="round 4 cannot be paired"):
        meetings(*everybody)


_LAST = ("4w11", "3w11", "2b00", "1b00")


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C5")
def test_the_upfloater_has_the_highest_score_there_is() -> None:
    top, *_ = double_round(situation(*SIX_SCORES)).pairing.brackets
    assert (top.residents, top.moved_up) == ((1,), (2,))


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.6")
def test_the_first_identifier_is_taken() -> None:
    # 3 and 6 have met: 3-5 4-6 is 3 4 5 6, and 3-4 5-6 would be 3 5 4 6.
    assert meetings(*SIX_SCORES) == {(1, 2), (3, 5), (4, 6)}
    # 1 and 4 have met: 1-3 2-4 is 1 2 3 4, and 1-2 3-4 would be 1 3 2 4.
    assert meetings(*THREE_WON) == {(1, 3), (2, 4), (5, 6)}


STRANGERS = (
    *("6w11 5w==", "7w11 8w==", "8w11 7w==", "5w11 6w11"),
    *("4b00 1b==", "1b00 4b00", "2b00 3b==", "3b00 2b=="),
)
"""4 has four points, 1, 2 and 3 have three and have never met."""
TWO_HAVE_MET = (
    *("6w11 7w==", "3w== 6w11", "2b== 5w11", "5w11 8w11"),
    *("4b00 3b00", "1b00 2b00", "8w== 1b==", "7b== 4b00"),
)
"""The same scores, but 2 and 3 have met; all four floated in the round before."""


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.5")
def test_the_first_set_is_taken_where_nothing_speaks_against_it() -> None:
    assert (1, 4) in meetings(*STRANGERS)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C6")
def test_the_following_scoregroup_keeps_its_fewest_upfloaters() -> None:
    """With 1 gone, 2 and 3 would need two upfloaters; with 2 gone, 1 and 3 need none."""
    paired = double_round(situation(*TWO_HAVE_MET, rounds=5))
    met = {tuple(sorted(pair)) for pair in paired.pairing.pairs}
    assert {(2, 4), (1, 3)} <= met
    told = paired.account(4, 1).decisive
    assert told is not None
    assert told.article is not None
    assert (told.rule, told.article.article) == ("team-swiss.next-group", "C.04.5.C6")
    assert (told.actual, told.alternative) == (0, 2)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C6")
def test_of_a_scoregroup_that_was_emptied_nothing_is_asked() -> None:
    """2, the only one below 1, moves up; 3 to 6, who have less, have met in part: no matter."""
    paired = double_round(situation("3w11", "4w1=", "1b00", "2b0=", "6w==", "5b=="))
    top, *_ = paired.pairing.brackets
    assert (top.residents, top.moved_up) == ((1,), (2,))
    (value,) = [value for value in top.values if value.rule == "team-swiss.next-group"]
    assert value.value == 0


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C8")
def test_an_opponent_who_floated_does_not_get_the_upfloater_but_in_the_last_round() -> None:
    players = (
        *("9w11 4w1=", "6w1= 7w11", "10w11 5w1=", "7w11 1b0=", "8w11 3b0="),
        *("2b0= 8w==", "4b00 2b00", "5b00 6b==", "1b00 10w==", "3b00 9b=="),
    )
    # 4 comes up to 1, 2 and 3 and has met 1; 2 floated in round 2.
    assert {(1, 2), (3, 4)} <= meetings(*players)
    assert {(1, 3), (2, 4)} <= meetings(*players, rounds=3)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.3")
def test_the_bye_is_given_before_the_brackets_are_made() -> None:
    pairing = double_round(situation("4w11", "5w11", "6w11", "1b00", "2b00", "3b00", "U")).pairing
    assert pairing.bye == 6
    assert [bracket.score for bracket in pairing.brackets] == [4, 0]
    assert [bracket.residents for bracket in pairing.brackets] == [(1, 2, 3), (4, 5)]


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.4")
def test_the_bye_goes_by_score_then_matches_played_then_number() -> None:
    players = ("4w11 3w11", "5w== H", "6w00 1b00", "1b00 Z", "2b== 6w00", "3b11 5b11", "Z Z")
    table = double_round(situation(*players)).table
    numbers = [table.teams[rank].number for rank in bye_order(table)]
    # Without a point: 3 has played twice, 4 once, 7 never; then 5, 2, and 6 before 1.
    assert numbers == [3, 4, 7, 5, 2, 6, 1]


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.1", "C.04.5.4.3.1")
@pytest.mark.parametrize(("colour", "pairs"), [("w", ((1, 3), (4, 2))), ("b", ((3, 1), (2, 4)))])
def test_without_a_match_odd_numbers_get_the_colour_that_was_drawn(
    colour: str, pairs: tuple[tuple[int, int], ...]
) -> None:
    assert double_round(situation("", "", "", "", colour=colour)).pairing.pairs == pairs


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.3.3", "C.04.5.4.3.4", "C.04.5.4.3.5")
@pytest.mark.parametrize(
    ("one", "two", "rule", "white"),
    [
        ("3w11 4b11 Z", "4b11 3w11 Z", "alternate", 1),
        ("3w11 4w00 5b11", "4w11 5b11 3w00", "alternate", 1),
        ("3w11 4b11 Z", "4w11 3b11 Z", "higher-ranked", 1),
        ("3b11 4w11 Z", "4b11 3w11 Z", "higher-ranked", 2),
        ("H H Z", "4b== Z Z", "lower-ranked", 2),
    ],
)
def test_colours_where_both_began_as_often_with_white(
    one: str, two: str, rule: str, white: int
) -> None:
    lines = {1: one.split(), 2: two.split()}
    others = {number: ["Z"] * 3 for number in (3, 4, 5)}
    mirror = str.maketrans("wb10", "bw01")
    for number, line in lines.items():
        for index, entry in enumerate(line):
            if entry[0].isdigit():
                others[int(entry[0])][index] = f"{number}{entry[1:].translate(mirror)}"
    table = double_round(situation(one, two, *map(" ".join, others.values()))).table
    higher, lower = sorted((table.rank[1], table.rank[2]))
    given = table.colours(higher, lower)
    assert given.rule.value == f"double-swiss.colours-{rule}"
    assert table.teams[higher if given.higher.value == "white" else lower].number == white
