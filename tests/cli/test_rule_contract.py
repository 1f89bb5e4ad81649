"""The desk at a terminal: each way to ask it as it is written in its contract, and bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run

SHUFFLE = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 22)
ILLEGAL = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 7 + ["Nf3 Nf6 Ke3 d5"])
BARE = "8/8/8/8/8/k7/8/KR6 w - - 0 80"
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
MATE = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"
FILES = {
    "GAME.pgn": f"{SHUFFLE} *\n",
    "SHORT.pgn": "Nf3 Nf6 Ng1 Ng8 *\n",
    "ILLEGAL.pgn": f"{ILLEGAL} *\n",
    "EMPTY.pgn": '[White "A"]\n\n*\n',
    "SET-UP.pgn": '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 96 80"]\n\n'
    "80. Ra2 Kd7 81. Ra3 Kd6 *\n",
    "GAME.pdn": '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n',
}


@pytest.fixture
def asked(crosstable: Run) -> Run:
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    return crosstable


@pytest.mark.parametrize(
    ("words", "answer", "said"),
    [
        (("chess", "flag", "--fen", BARE, "--flagged", "white", "--rapid", "a4"), "½-½", "6.9"),
        (("chess", "flag", "--fen", BARE, "--flagged", "white"), "½-½", "never checkmate"),
        (("chess", "claim", "GAME.pgn", "--ply", "84", "--intended", "Nf3"), "yes", "9.2.1"),
        (("chess", "touch", "--fen", CASTLES, "e1", "h1"), "O-O", "4.4.1"),
        (("chess", "illegal", "ILLEGAL.pgn", "--ply", "31", "--second"), "0-1", "7.5.5"),
        (("chess", "illegal", "GAME.pgn", "--ply", "31", "--second"), "no", "is legal"),
        (("chess", "resign", "--fen", BARE, "--by", "white"), "½-½", "5.1.2"),
        (("draughts", "offer", "GAME.pdn", "--by", "white"), "no", "Annex 3 5.3"),
        (("draughts", "irregular", "GAME.pdn", "--kind", "8"), "corrected", "Who did it? Black"),
        (
            ("late", "--scheduled", "15:00", "--started", "15:15", "--arrived", "15:40"),
            *("-/+", "the regulations of the event name no default time"),
        ),
        (
            (
                *("late", "--scheduled", "15:00", "--started", "15:15", "--arrived", "15:45"),
                *("--default-time", "30"),
            ),
            *("goes on", "30 minutes from the real start"),
        ),
        # Claims that cannot be looked into are none; an illegal written move is a wrong one.
        (("chess", "claim", "SHORT.pgn", "--by", "black"), "no", "the player who has the move"),
        (("chess", "claim", "SHORT.pgn", "--touched"), "no", "9.4"),
        (("chess", "claim", "SHORT.pgn", "--intended", "Ne4"), "no", "Black gets 2 minutes more"),
        (("chess", "claim", "SET-UP.pgn"), "yes", "96 turns without progress are counted in the"),
        # Mate on the board comes before the flag.
        (("chess", "flag", "--fen", MATE, "--flagged", "white"), "1-0", "ended on the board"),
        (("chess", "recording", "--trouble", "differ"), "goes on", "11.12"),
    ],
)
def test_what_is_asked_as_it_is_written(
    asked: Run, words: tuple[str, ...], answer: str, said: str
) -> None:
    done = asked("rule", *words)
    assert done.status == 0, done.err
    assert done.out.splitlines()[0] == answer
    assert said in done.out
    assert "Laws " not in done.out.replace("Laws (2023) ", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "claim", "EMPTY.pgn"), "no moves are written in this game"),
        (("chess", "claim", "GAME.pgn", "--intended", "??"), "'??' is not a move"),
        (
            ("chess", "touch", "--fen", "4k3/8/8/8/8/8/8/1R1K2R1 w XY - 0 1", "d1"),
            "castling rights are written as",
        ),
        (
            ("chess", "touch", "--fen", "4k3/8/8/8/8/8/8/1R1K2R1 w H - 0 1", "d1"),
            "castling right H: no rook of White stands on h1",
        ),
        (
            (*("chess", "flag", "--fen", MATE, "--flagged", "white"), "--rate-of-play", "quick"),
            "'quick' is not understood",
        ),
        (
            (
                *("chess", "flag", "--fen", MATE, "--flagged", "white"),
                *("--rate-of-play", "3+2", "--rapid", "a4"),
            ),
            "a game at 3+2 is blitz",
        ),
        (("draughts", "touch", "--fen", "W:Wa1:B20", "31"), "'A1' is not a square"),
        (("draughts", "touch", "--fen", "W:W:B", "31"), "not a single piece"),
        (("draughts", "touch", "--fen", "W:W51:B20", "31"), "'51' is not on the board"),
        (("late", "--started", "15:15", "--arrived", "15:05"), "before the round started at 15:15"),
        (("late", "--arrived", "15:05"), "say --started or --scheduled"),
    ],
)
def test_bad_input_is_one_sentence(asked: Run, words: tuple[str, ...], sentence: str) -> None:
    done = asked("rule", *words)
    assert (done.status, done.out) == (2, "")
    assert sentence in done.err.splitlines()[-1]


def test_a_clock_that_shows_more_than_is_possible_is_named(asked: Run) -> None:
    sheet = ("clock", "sheet", "--rate-of-play", "90/40+30+30", "--started", "18:00")
    done = asked(*sheet, "--checked", "18:30", "1:80,85,15", "2:300,85,15")
    first, second = done.out.splitlines()[1:3]
    assert "possible" not in first
    assert "a clock shows more than is possible" in second
    refused = asked(*sheet, "--checked", "18:30", "1:x,85,15")
    assert (refused.status, refused.out) == (2, "")
    assert "'1:x,85,15' is not a board such as" in refused.err


@pytest.mark.parametrize("words", [("rule",), ("rule", "late"), ("clock", "sheet")])
def test_each_of_them_explains_itself(asked: Run, words: tuple[str, ...]) -> None:
    told = asked(*words, "--help")
    assert told.status == 0
    assert "Options:" in told.out
