"""The Burstein system article by article, in events small enough to be paired by hand.

Each stands after one seeding round of three, or two of them. Lines as in ``burstein_events``.
"""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.swiss.account import Decision
from crosstable.pairing.swiss.burstein.paired import BursteinRound
from tests.pairing.swiss.burstein_events import round_of

BOTH = pytest.mark.parametrize("text", ["2026", "lettered"])

SIX = ("5w1 3b=", "6w1 4b=", "Z 1w=", "Z 2w=", "1b0 6w=", "2b0 5b=")
"""1 and 2 had WB, 5 had BW, 6 had BB, and 3 and 4 had White once."""


def paired(*lines: str, text: str) -> BursteinRound:
    return round_of(
        {
            "edition": text,
            "rounds": 3,
            "round": len(lines[0].split()) + 1,
            "colour": "w",
            "bye_worth": 1,
            "players": [*lines],
        }
    )


def pairs(found: BursteinRound) -> set[tuple[int, int]]:
    return {*found.pairing.pairs}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.4.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.4.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.D")
def test_the_first_meets_the_last_and_nobody_meets_twice(text: str) -> None:
    found = paired("2w=", "1b=", "4w=", "3b=", text=text)
    assert pairs(found) == {(4, 1), (2, 3)}
    assert found.account(1, 2).decision is Decision.ABSOLUTE


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.4")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.2.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.2")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C8")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.E")
def test_a_later_pairing_is_taken_where_it_grants_more_preferences(text: str) -> None:
    """1 and 4 both had White, 2 and 3 Black: the first meets the last but one instead."""
    assert pairs(paired("2w=", "1b=", "4b=", "3w=", text=text)) == {(3, 1), (2, 4)}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C3")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C4")
def test_equal_absolute_preferences_do_not_meet_even_in_the_last_round(text: str) -> None:
    with pytest.raises(Refused):
        _ = paired("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=", text=text).pairing


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.4")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.5")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C")
def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_lowest_ranked(
    text: str,
) -> None:
    assert paired("3w1", "4w1", "1b0", "2b0", "U", text=text).pairing.bye == 4
    assert paired("3w1", "4w1", "1b0", "2b0", "Z", text=text).pairing.bye == 4


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.2.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.8.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.9.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.2.1")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.A")
@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C5")
def test_two_who_have_met_float_and_are_ranked_by_their_index_and_not_by_their_score(
    text: str,
) -> None:
    """3 and 6 drew and float to 4 and 5, whose opponents won: the order is 4, 5, 3, 6.

    4-6 and 5-3 would deny two preferences, so 4 meets 3.
    """
    found = paired("4w1", "5b1", "6w=", "1b0", "2w0", "3b=", text=text)
    assert pairs(found) == {(2, 1), (4, 3), (6, 5)}


@BOTH
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.2")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.5")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.4")
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
        (SIX, (1, 2), "higher-ranked", 1),
        (SIX, (3, 4), "higher-ranked", 4),
    ],
)
def test_who_has_white(
    text: str, lines: tuple[str, ...], pair: tuple[int, int], rule: str, white: int
) -> None:
    """Two games balance a mild preference, one makes a strong one, two Blacks an absolute one."""
    table = paired(*lines, text=text).table
    ranks = {player.number: rank for rank, player in enumerate(table.players)}
    higher, lower = sorted(ranks[number] for number in pair)
    given = table.colours(higher, lower)
    assert given.rule.value == f"swiss.colours-{rule}"
    assert table.players[higher if given.higher.value == "white" else lower].number == white
