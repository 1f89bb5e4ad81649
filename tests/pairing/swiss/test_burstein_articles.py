"""The Burstein system article by article, in events small enough to be paired by hand.

Each stands after one seeding round of three, or two of them. Lines as in ``tests.events``.
"""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.pairing.swiss.burstein.system import BursteinRound
from crosstable.pairing.swiss.round import Decision
from tests.pairing.swiss.situations import burstein_round

BOTH = pytest.mark.parametrize("text", ["2026", "lettered"])

CROSSED = (
    *("3w= 4b= 5b= 6w=", "4b= 3w= 6b= 5w="),
    *("1b= 2b= Z Z", "2w= 1w= Z Z", "Z Z 1w= 2b=", "Z Z 2w= 1b="),
)
"""1 had WBBW and 2 BWBW: they last had different colours in the second round."""
SIX = ("5w1 3b=", "6w1 4b=", "Z 1w=", "Z 2w=", "1b0 6w=", "2b0 5b=")
"""1 and 2 had WB, 5 had BW, 6 had BB, and 3 and 4 had White once."""


def paired(*lines: str, text: str, rounds: int = 3) -> BursteinRound:
    return burstein_round(
        {
            "edition": text,
            "rounds": rounds,
            "round": len(lines[0].split()) + 1,
            "colour": "w",
            "bye_worth": 1,
            "players": [*lines],
        }
    )


def pairs(found: BursteinRound) -> set[tuple[int, int]]:
    return {*found.pairing.pairs}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.1", "C.04.4.2.4.1", "C.04.4.2.4.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C1", "C.04.4.2.D")
def test_the_first_meets_the_last_and_nobody_meets_twice(text: str) -> None:
    found = paired("2w=", "1b=", "4w=", "3b=", text=text)
    assert pairs(found) == {(4, 1), (2, 3)}
    assert found.account(1, 2).decision is Decision.ABSOLUTE


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.4", "C.04.4.2.3.2.2", "C.04.4.2.1.5.2")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C8", "C.04.4.2.E")
def test_a_later_pairing_is_taken_where_it_grants_more_preferences(text: str) -> None:
    """1 and 4 both had White, 2 and 3 Black: the first meets the last but one instead."""
    assert pairs(paired("2w=", "1b=", "4b=", "3w=", text=text)) == {(3, 1), (2, 4)}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.3", "C.04.4.2.1.5.1", "C.04.4.2.2.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C3", "C.04.4.2.C4")
def test_equal_absolute_preferences_do_not_meet_even_in_the_last_round(text: str) -> None:
    with pytest.raises(Refused):
        _ = paired("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=", text=text).pairing


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.3", "C.04.4.2.3.1.4", "C.04.4.2.3.1.5")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C")
def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_lowest_ranked(
    text: str,
) -> None:
    assert paired("3w1", "4w1", "1b0", "2b0", "U", text=text).pairing.bye == 4
    assert paired("3w1", "4w1", "1b0", "2b0", "Z", text=text).pairing.bye == 4


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.2.2", "C.04.4.2.1.8.1", "C.04.4.2.1.9.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.1", "C.04.4.2.3.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.A", "C.04.4.2.C5")
def test_two_who_have_met_float_and_are_ranked_by_their_index_and_not_by_their_score(
    text: str,
) -> None:
    """3 and 6 drew and float to 4 and 5, whose opponents won: the order is 4, 5, 3, 6.

    4-6 and 5-3 would deny two preferences, so 4 meets 3.
    """
    found = paired("4w1", "5b1", "6w=", "1b0", "2w0", "3b=", text=text)
    assert pairs(found) == {(2, 1), (4, 3), (6, 5)}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.1", "C.04.4.2.5.2.1", "C.04.4.2.5.2.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.3", "C.04.4.2.5.2.4", "C.04.4.2.5.2.5")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.3", "C.04.4.2.1.5.4")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.E")
@pytest.mark.parametrize(
    ("lines", "pair", "rule", "white"),
    [
        (("", "", "", ""), (1, 3), "initial", 1),
        (("", "", "", ""), (2, 3), "initial", 3),
        (("3w1", "4w1", "1b0", "2b0", "Z"), (1, 5), "both-preferences", 5),
        (("3w1", "4w1", "1b0", "2b0", "Z"), (3, 5), "both-preferences", 3),
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
    """Two games balance a mild preference, one makes a strong one, two Blacks an absolute one."""
    table = paired(*lines, text=text, rounds=5).table
    ranks = {player.number: rank for rank, player in enumerate(table.players)}
    higher, lower = sorted(ranks[number] for number in pair)
    given = table.colours(higher, lower)
    assert given.rule.value == f"swiss.colours-{rule}"
    assert table.players[higher if given.higher.value == "white" else lower].number == white


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.A")
def test_where_scores_and_indices_are_equal_the_number_decides(text: str) -> None:
    """Nobody has played: they stand by number, 5 has the bye, and 1 meets 4."""
    found = paired("", "", "", "", "", text=text, rounds=1)
    table = found.table
    assert [table.own[rank].number for rank in table.ranked(table.full)] == [1, 2, 3, 4, 5]
    assert found.pairing.bye == 5
    assert pairs(found) == {(1, 4), (3, 2)}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.3", "C.04.4.2.1.9.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.A")
def test_one_of_an_odd_field_has_the_points_of_a_win_and_all_others_meet(text: str) -> None:
    proposal = paired("3w1", "4w1", "1b0", "2b0", "U", text=text).proposal
    (free,) = proposal.free
    assert (free.player, free.kind) == (4, Bye.ALLOCATED)
    seats = [seat for board in proposal.boards for seat in (board.white, board.black)]
    assert sorted(seats) == [1, 2, 3, 5]
    said = next(reason for reason in proposal.because if "gets the bye with 1" in str(reason))
    assert said.citation is not None
    assert said.citation.article == {"2026": "C.04.4.2.1.3", "lettered": "C.04.4.2.A"}[text]


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.4")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.A")
def test_only_games_at_the_board_make_a_difference_of_colours(text: str) -> None:
    """1 had White twice and Black once, 2 the same but for a game that was not played."""
    lines = ("3w1 4b0 5w1", "4w1 5b0 3w+", "1b0 Z 2b-", "2b0 1w1 Z", "Z 2w1 1b0")
    own = {player.number: player for player in paired(*lines, text=text, rounds=6).table.own}
    assert {number: own[number].difference for number in (1, 2)} == {1: 1, 2: 0}


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.9.3")
def test_a_round_that_cannot_be_completed_is_left_to_the_arbiter() -> None:
    with pytest.raises(Refused, match="cannot be paired") as refusal:
        _ = paired("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=", text="2026").pairing
    cited = {reason.citation.article for reason in refusal.value.because if reason.citation}
    assert cited == {"C.04.4.2.1.9.3"}
    assert "the arbiter decides" in str(refusal.value.because[-1].sentence)


LOW_FLOATER = ("2b0 3w0", "1w1 6b0", "5w0 1b1", "6b1 5w0", "3b1 4b1", "4w0 2w1")
"""5 has two points and has met 3 and 4, so it floats to 4, 6, 3, 2, who have one: by index they
stand 4, 5, 6, 3, 2. One of them meets 1, who has none and has met 2 and 3."""


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.2")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C6")
def test_whoever_floated_already_is_paired_before_those_of_the_bracket(text: str) -> None:
    """4-2 and 6-3, both in the bracket, would clash no more; but then 5 would float again."""
    found = paired(*LOW_FLOATER, text=text, rounds=4)
    assert pairs(found) == {(3, 4), (5, 2), (1, 6)}
    told = found.account(5, 1)
    assert told.decision is Decision.CRITERION
    assert told.decisive is not None
    rule = {"2026": "burstein.floater-scores", "lettered": "burstein.incoming-floaters"}[text]
    assert told.decisive.rule == rule


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.4.2")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.D")
def test_whoever_floats_meets_a_virtual_player_who_comes_after_all_others(text: str) -> None:
    """4 is the first of the bracket and could float: 5-2 6-3 is as good, but generated later."""
    found = paired(*LOW_FLOATER, text=text, rounds=4)
    assert found.pairing.brackets[1].downfloaters == (6,)
    assert found.account(4, 1).decision is Decision.SEQUENCE


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.3")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C7")
def test_the_floater_is_one_with_whom_the_next_bracket_is_paired_best(text: str) -> None:
    """3 floats to 1 and 4, who have met and stand before it. 1-3 comes first in the order.

    But then 4 would float to 2, and both must have White, so that both would float on.
    """
    lines = ("4w= 5b1", "5b1 3b0", "6w1 2w1", "1b= 6b1", "2w0 1w0", "3b0 4w0")
    found = paired(*lines, text=text, rounds=4)
    assert pairs(found) == {(4, 3), (2, 1), (6, 5)}
    told = found.account(1, 3)
    assert told.decisive is not None
    assert told.decisive.rule == "burstein.next-pairs"


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.2")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C")
def test_the_bye_leaves_a_round_that_can_be_completed(text: str) -> None:
    """1 and 5 may have it, 5 first. But 1 has met all but 2, and both must have Black."""
    lines = ("3b1 4w= 5w1", "U 5w0 3w0", "1w0 U 2b1", "5b0 1b= U", "4w1 2b1 1b0")
    found = paired(*lines, text=text, rounds=6)
    assert found.pairing.bye == 1
    assert pairs(found) == {(4, 2), (5, 3)}
