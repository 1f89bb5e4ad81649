"""Moves written with spaces, and every way of writing a result behind them.

Columns of scores pad squares below 10, so that a last move stands as ``1- 6`` before ``1/2-1/2``.
Whatever the two are, the game has all its moves, one result, and nothing follows it.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from crosstable.formats.pdn import read_games, read_result
from crosstable.games.game import GameResult
from tests.formats.pdn.conftest import moves_of, only
from tests.formats.pdn.strategies import random_moves

RESULTS = (
    *("2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "2 - 0", "1 - 1", "0 -2", "2- 0", "1 – 1"),
    *("1/2-1/2", "½-½", "1/2 - 1/2", "½ - ½", "1/2 -1/2", "½–½", "1/2", "½"),
    *("1+-1-", "1--1+", "1+ - 1-", "1- - 1+"),
    *("1 1/2-1/2", "1/2-1 1/2", "1 1/2 - 1/2", "1/2 - 1 1/2", "1½-½", "½-1½", "1 ½ - ½"),
    *("1.02-0.98", "0.98-1.02", "1.5-0.5", "1,5-0,5", "12-0", "0 - 12", "*"),
)
SPELLINGS = (
    "{0}{2}{1}",
    "{0:2}{2}{1:2}",
    "{0}{2} {1}",
    "{0} {2}{1}",
    "{0} {2} {1}",
    "{0:02}{2}{1:02}",
)


def spelt(move: str, dice: random.Random) -> str:
    sign = "x" if "x" in move else "-"
    squares = [int(square) for square in move.split(sign)]
    if len(squares) > 2:
        return move
    return dice.choice(SPELLINGS).format(*squares, sign)


@pytest.mark.parametrize("result", RESULTS)
def test_no_last_move_is_taken_for_a_part_of_the_result(result: str) -> None:
    """Moves among squares that look like points, with a number, without one, behind a comment."""
    for one, other, sign in product((1, 2, 6, 11), (1, 2, 6, 11), "-x"):
        if one == other:
            continue
        for spelling in SPELLINGS:
            move = spelling.format(one, other, sign)
            for text in (f"4. 41-37 {move} {result}", f"4. {move} {{why}}\n{result}"):
                reading = only(text)
                assert reading.game is not None
                assert moves_of(reading.game)[-1] == f"{one}{sign}{other}"
                assert len(moves_of(reading.game)) == text.count("41-37") + 1
                assert reading.closing == result


@pytest.mark.parametrize("seed", range(60))
def test_spaced_games_have_the_moves_that_were_played(seed: int) -> None:
    dice = random.Random(seed)
    played, pages = [], []
    for _ in range(6):
        moves = random_moves(dice, dice.randint(1, 70))[0]
        result = dice.choice(RESULTS)
        text = ""
        for at, move in enumerate(moves):
            number = f"{at // 2 + 1}.{dice.choice(['', ' '])}" if at % 2 == 0 else ""
            remark = dice.choice(["", "", "", " {1- 6 1/2-1/2}", " $1"])
            text += (
                f"{number}{spelt(move, dice).strip()}{remark}{dice.choice([' ', '  ', chr(10)])}"
            )
        tag = dice.choice(["", f'[Result "{result}"]\n', '[Result "*"]\n'])
        played.append((moves, result))
        pages.append(f'[Event "x"]\n{tag}\n{text}{result}\n')
    found = list(read_games("\n".join(pages)))
    assert [
        (moves_of(each.game), each.closing) for each in found if each.game is not None
    ] == played


def test_the_games_of_a_printed_column() -> None:
    reading = only("4. 41-37 1- 6 1/2-1/2")
    assert reading.game is not None
    assert moves_of(reading.game) == ["41-37", "1-6"]
    assert reading.game.tag("Result") == "1/2-1/2"
    first, second = read_games("1. 32-28 1- 6 1/2\n1. 31-27 6- 1 1/2-1/2\n")
    assert first.game is not None
    assert second.game is not None
    assert (moves_of(first.game), first.closing) == (["32-28", "1-6"], "1/2")
    assert (moves_of(second.game), second.closing) == (["31-27", "6-1"], "1/2-1/2")


@pytest.mark.parametrize("text", ["1/2", " ½ "])
def test_one_side_of_a_draw_says_that_it_was_drawn(text: str) -> None:
    assert read_result(text).outcome is GameResult.DRAW
    assert read_result(text).advantage is None


def test_a_half_between_moves_is_no_end() -> None:
    reading = only("1. 32-28 1/2 19-23 2. 28x19 ½ {drawn} *")
    assert reading.game is not None
    assert moves_of(reading.game) == ["32-28", "19-23", "28x19"]
    assert reading.closing == "*"
