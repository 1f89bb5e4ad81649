"""A record is looked at before it is filed: its moves, its end, and the result that is entered."""

from __future__ import annotations

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.office.game_doubts import game_doubts, result_doubts
from tests.office.test_game_files import event

WON, LOST = Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)
DRAWN = Played(Mark.DRAW, Mark.DRAW)
DRAUGHTS = "1. 32-28 19-23 2. 28x19 14x23"
CHESS = "1. f3 e5 2. g4 Qh4#"


def doubts(text: str, game: str, result: Result) -> list[str]:
    found = event(result, game=game)
    return [str(doubt) for doubt in game_doubts(found, 1, 1, 0, text)]


@pytest.mark.parametrize(
    ("text", "game", "result"),
    [
        (f"{DRAUGHTS} *", "draughts", WON),
        (f"{DRAUGHTS} 2-0", "draughts", WON),
        (f"{DRAUGHTS} 2-0", "draughts", Forfeit(Absent.BLACK)),
        (f"{DRAUGHTS} 2-0", "draughts", Pending()),
        (f"{DRAUGHTS} 1-1", "draughts", Played(Mark.LOSS, Mark.LOSS)),  # both were penalised
        (f"{CHESS} 0-1", "chess", LOST),
        ("1. e4 e5 1/2-1/2", "chess", DRAWN),
    ],
)
def test_nothing_speaks_against_a_record_that_fits(text: str, game: str, result: Result) -> None:
    assert doubts(text, game, result) == []


@pytest.mark.parametrize(
    ("text", "game", "result", "told"),
    [
        (f"{DRAUGHTS} 0-2", "draughts", WON, "the record ends 0-2, and 2-0 is entered"),
        (f"{DRAUGHTS} 1-1", "draughts", LOST, "the record ends 1-1, and 0-2 is entered"),
        ("1. e4 e5 1-0", "chess", LOST, "the record ends 1-0, and 0-1 is entered"),
        (f"{CHESS} *", "chess", DRAWN, "½-½ is entered, but on the board: "),
        (f"{CHESS} 1-0", "chess", WON, "the record ends 1-0, but on the board: "),
        (
            "1. 32-28 19-23 2. 28-22 *",
            "draughts",
            Pending(),
            "the record cannot be played from 2.28-22 on: White must take 1 piece",
        ),
        ("1. 32-10 19-23 *", "draughts", Pending(), "it looks like a game on 64 squares"),
        ("1. e4 e5 2. Ke3 *", "chess", Pending(), "cannot be played from 2.Ke3 on: "),
        ("1. e4 {never closed", "chess", Pending(), "the record cannot be read: "),
        ("2026-02-30", "chess", Pending(), "the record has neither moves nor a result"),
        ("2026-02-30", "draughts", Pending(), "cannot be played from 20-26 on: "),
    ],
)
def test_what_speaks_against_a_record_is_told(
    text: str, game: str, result: Result, told: str
) -> None:
    (doubt,) = doubts(text, game, result)
    assert told in doubt


def test_a_result_is_held_against_the_record_that_is_filed() -> None:
    found = event(Pending(), f"{DRAUGHTS} 2-0", "draughts")
    assert not [*result_doubts(found, 1, 1, 0, WON)]
    (doubt,) = result_doubts(found, 1, 1, 0, LOST)
    assert str(doubt) == "the record ends 2-0, and 0-2 is entered"
    assert not [*result_doubts(event(Pending(), "1. e4 {never closed"), 1, 1, 0, LOST)]
