from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.formats.pdn import read_result
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("text", "outcome", "advantage"),
    [
        ("2-0", GameResult.WHITE_WINS, None),
        ("1-1", GameResult.DRAW, None),
        ("0-2", GameResult.BLACK_WINS, None),
        ("1-0", GameResult.WHITE_WINS, None),
        ("1/2-1/2", GameResult.DRAW, None),
        ("0-1", GameResult.BLACK_WINS, None),
        ("1+ - 1-", GameResult.DRAW, W),
        ("1+-1-", GameResult.DRAW, W),
        ("1--1+", GameResult.DRAW, B),
        ("1 1/2 - 1/2", GameResult.DRAW, W),
        ("1/2 - 1 1/2", GameResult.DRAW, B),
        ("1.02-0.98", GameResult.DRAW, W),
        ("0.99-1.01", GameResult.DRAW, B),
        ("4-6", GameResult.DRAW, B),
        ("12-0", GameResult.WHITE_WINS, None),
        ("0-0", None, None),
        ("*", None, None),
        ("White resigned", None, None),
        ("", None, None),
    ],
)
def test_what_a_result_says(
    text: str, outcome: GameResult | None, advantage: Colour | None
) -> None:
    result = read_result(text)
    assert (result.outcome, result.advantage, result.text) == (outcome, advantage, text)


def test_points_are_exact() -> None:
    assert read_result("1 1/2 - 1/2").white == Fraction(3, 2)
    assert read_result("0.98-1.02").black == Fraction(51, 50)
    assert read_result("-0.98-1.02").white == Fraction(-49, 50)


def test_lost_for_both_is_a_known_result_without_a_winner() -> None:
    assert read_result("0-0").both_lost
    assert read_result("0-0").is_known
    assert not read_result("*").is_known
