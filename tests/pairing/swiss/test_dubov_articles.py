"""The Dubov system article by article, in events small enough to be paired by hand.

A player is a line of rounds: opponent, colour and result (``3w1``, ``4b=``), or a bye as report
files mark it (``U``, ``F``, ``H``, ``Z``). Number 1 is rated 2400, each next one 50 less.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.swiss.account import Decision
from crosstable.pairing.swiss.dubov.paired import DubovRound
from crosstable.pairing.swiss.dubov.system import DUBOV
from crosstable.rulebooks.library import edition_of
from tests.pairing.swiss.dubov_events import tournament_of

BOTH = pytest.mark.parametrize("text", ["2026", "2018"])
BYES = {"U": ("pab", "1"), "F": ("full-bye", "1"), "H": ("half-bye", "0.5"), "Z": ("zero-bye", "0")}
GAME = re.compile(r"(\d+)([wb])([10=])")


def game(written: str) -> dict[str, Any]:
    if written in BYES:
        kind, points = BYES[written]
        return {"opponent": 0, "colour": "", "kind": kind, "result": points}
    found = GAME.fullmatch(written)
    assert found is not None
    result = found[3].replace("=", "0.5")
    return {"opponent": int(found[1]), "colour": found[2], "kind": "played", "result": result}


def paired(*lines: str, text: str = "2026", rounds: int = 7) -> DubovRound:
    players = [
        {
            "id": number,
            "rating": 2450 - 50 * number,
            "games": [game(written) for written in line.split()],
            "absent": False,
        }
        for number, line in enumerate(lines, start=1)
    ]
    number = len(lines[0].split()) + 1
    event = tournament_of(
        {
            "edition": text,
            "rounds": rounds,
            "round": number,
            "initial_colour": "white",
            "players": players,
            "forbidden": [],
        }
    )
    return DUBOV.round(event, edition_of(event), number)


def pairs(found: DubovRound) -> set[tuple[int, int]]:
    return {*found.pairing.pairs}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.4.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.1")
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
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.6.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C3")
def test_equal_absolute_preferences_do_not_meet_even_in_the_last_round(text: str) -> None:
    """Everybody has met the others of the other colour, and only equal preferences are left."""
    with pytest.raises(Refused):
        _ = paired("3w= 4w=", "4w= 3w=", "1b= 2b=", "2b= 1b=", text=text, rounds=3).pairing


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.4")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.5")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.4")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C")
def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_largest_number(
    text: str,
) -> None:
    assert paired("3w1", "4w1", "1b0", "2b0", "U", text=text).pairing.bye == 4
    assert paired("3w1", "4w1", "1b0", "2b0", "Z", text=text).pairing.bye == 4


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C2")
@pytest.mark.parametrize(("text", "bye"), [("2018", 5), ("2026", 2)])
def test_a_full_point_bye_bars_from_the_bye_since_2026(text: str, bye: int) -> None:
    lines = ("2w= 5w1 4b=", "1b= 3w= 5w1", "4w= 2b= U", "3b= U 1w=", "F 1b0 2b0")
    assert paired(*lines, text=text).pairing.bye == bye


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.7.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.5")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.6")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.4.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.3.1")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.A")
def test_who_looks_for_white_after_the_weakest_opponents_meets_the_smallest_number(
    text: str,
) -> None:
    found = paired("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0", text=text)
    assert pairs(found) == {(4, 1), (2, 3), (7, 6), (5, 8)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.3.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.2.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C5")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C6")
def test_two_who_have_met_take_one_upfloater_each_and_colours_are_granted(text: str) -> None:
    """3 and 6 drew; 4 and 5 move up, and 6 before 4 by the average rating of opponents."""
    found = paired("4w1", "5b1", "6w=", "1b0", "2w0", "3b=", text=text)
    assert pairs(found) == {(2, 1), (6, 5), (4, 3)}


@BOTH
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.2.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.6.2")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C7")
@pytest.mark.article("fide.dubov.2018", "C.04.4.1.D")
def test_the_first_upfloater_with_whom_preferences_are_granted_moves_up(text: str) -> None:
    """1 looks for Black, as 3 does, so 4 moves up; below, 2 moves up to 3, 5 and 6."""
    found = paired("2w1", "1b0", "4w=", "3b=", "6w=", "5b=", text=text)
    assert pairs(found) == {(4, 1), (6, 3), (2, 5)}
