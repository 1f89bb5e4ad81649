"""Asking the laws at the board: the first word of the answer is the ruling."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Run

QUEEN_V_KING = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
SHUFFLED = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2\n"


@pytest.mark.article("fide.laws.2023", "5.1.2")
@pytest.mark.parametrize(
    ("options", "answer", "article"),
    [
        ((), "½-½", "[FIDE Laws (2023) 5.1.2]"),
        (("--date", "2022-12-31"), "0-1", "[FIDE Laws 5.1.2]"),
        (("--edition", "fide-2019"), "0-1", "[FIDE Laws 5.1.2]"),
    ],
)
def test_resigning(crosstable: Run, options: tuple[str, ...], answer: str, article: str) -> None:
    done = crosstable("rule", "chess", "resign", "--fen", QUEEN_V_KING, "--side", "white", *options)
    assert done.status == 0
    assert done.out.splitlines()[0] == answer
    assert article in done.out


@pytest.mark.article("fide.laws.2023", "A.3")
@pytest.mark.article("fide.laws.2023", "B.2")
@pytest.mark.parametrize(
    ("options", "before", "since"),
    [
        (("--rate-of-play", "90+30"), "+2 min", "+2 min"),
        (("--rate-of-play", "15+10"), "+2 min", "+1 min"),
        (("--rate-of-play", "rapid", "--supervised"), "+2 min", "+1 min"),
        (("--rate-of-play", "3+2"), "+1 min", "+1 min"),
        (("--rate-of-play", "blitz", "--supervised"), "+1 min", "+1 min"),
        (("--second", "--fen", QUEEN_V_KING, "--side", "black"), "1-0", "1-0"),
        (("--second", "--fen", QUEEN_V_KING, "--side", "white"), "½-½", "½-½"),
        (("--second",), "unknown", "unknown"),
    ],
)
def test_an_illegal_move(
    crosstable: Run, options: tuple[str, ...], before: str, since: str
) -> None:
    for edition, answer in (("fide-2019", before), ("fide-2023", since)):
        done = crosstable("rule", "chess", "illegal", *options, "--edition", edition, "--json")
        assert json.loads(done.out)["answer"] == answer


@pytest.mark.article("fide.laws.2023", "9.2.2")
@pytest.mark.article("fide.laws.2023", "9.2.1")
@pytest.mark.article("fide.laws", "9.5.3")
def test_a_claim(crosstable: Run) -> None:
    Path("game.pgn").write_text(SHUFFLED, encoding="utf-8")
    claim = ("rule", "chess", "claim", "game.pgn")
    right = crosstable(*claim, "--ply", "8")
    assert right.out.splitlines() == [
        "yes",
        "  the position on the board has occurred 3 times [FIDE Laws (2023) 9.2.2]",
    ]
    about = crosstable(*claim, "--ply", "7", "--intended", "Ng8")
    assert about.out.splitlines()[0] == "yes"
    assert "[FIDE Laws (2023) 9.2.1]" in about.out
    wrong = crosstable(*claim, "--of", "repetition", "--rate-of-play", "15+10")
    assert wrong.out.splitlines()[0] == "no"
    assert "the claim is wrong: the opponent gets 1 minute more [FIDE Laws (2023) A.3]" in wrong.out
    neither = crosstable(*claim, "--date", "2020-01-01")
    assert neither.out.count("the opponent gets 2 minutes more [FIDE Laws 9.5.3]") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("resign", "--fen", "banana", "--side", "white"), "this is not a position"),
        (("illegal", "--rate-of-play", "banana"), "'banana' is not understood"),
        (("illegal", "--fen", QUEEN_V_KING), "--fen and --side go together"),
        (
            ("illegal", "--rate-of-play", "15+10", "--blitz-supervised-penalty", "2"),
            "the laws allow no other penalty here than 1 min",
        ),
        (("claim", "nothing.pgn"), "nothing.pgn"),
        (("illegal", "--edition", "fmjd-2024"), "is about draughts, not chess"),
    ],
)
def test_what_cannot_be_judged_is_one_line(
    crosstable: Run, words: tuple[str, ...], complaint: str
) -> None:
    done = crosstable("rule", "chess", *words)
    assert (done.status, done.out) == (2, "")
    assert complaint in done.err.splitlines()[-1]


def test_a_ply_after_the_end_and_a_game_that_is_not_there(crosstable: Run) -> None:
    Path("game.pgn").write_text(SHUFFLED, encoding="utf-8")
    for options, complaint in (
        (("--ply", "99"), "the game has 9 plies, not 99"),
        (("--nth", "2"), "there is no such game"),
        (("--intended", "Ke5"), "Ke5"),
    ):
        done = crosstable("rule", "chess", "claim", "game.pgn", *options)
        assert done.status == 2
        assert complaint in done.err.splitlines()[-1]


def test_the_answer_to_a_second_illegal_move_comes_first(crosstable: Run) -> None:
    done = crosstable("rule", "chess", "illegal", "--second")
    answer = "lost, or drawn where the opponent could never checkmate"
    assert done.out.splitlines()[0] == answer


def test_a_long_way_to_mate_is_numbered_and_cut_short(crosstable: Run) -> None:
    asked = ("rule", "chess", "resign", "--edition", "fide-2023", "--side", "white", "--fen")
    opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    _, reason, *_ = crosstable(*asked, opening).out.splitlines()
    assert "as by 1. " in reason
    assert re.search(r" 3\. \S+ \S+ and so on: mate after \d+ moves", reason)
    assert " 4. " not in reason
    short = crosstable(*asked, "6k1/8/8/8/8/8/r4PPP/6K1 b - - 0 40").out
    assert "as by 40... Ra1# [" in short


WALL = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("fen", "side", "options", "answer", "shown"),
    [
        (QUEEN_V_KING, "white", (), "yes", "White can checkmate, as by"),
        (QUEEN_V_KING, "black", (), "no", "there is too little material"),
        (WALL, "white", ("--verify",), "no", "never moves, never falls: Pb4"),
        (QUEEN_V_KING, "white", ("--positions", "1"), "unknown", "none ruled out"),
    ],
)
def test_whether_a_player_can_still_checkmate(
    crosstable: Run, fen: str, side: str, options: tuple[str, ...], answer: str, shown: str
) -> None:
    done = crosstable("rule", "chess", "can-mate", "--fen", fen, "--side", side, *options)
    assert done.status == 0
    assert done.out.splitlines()[0] == answer
    assert shown in done.out
    assert ("verified" in done.out) is ("--verify" in options)


@pytest.mark.article("fide.laws", "5.2.2")
def test_a_proof_is_printed_whole(crosstable: Run) -> None:
    asked = ("rule", "chess", "can-mate", "--fen", WALL, "--side", "black", "--json", "--verify")
    ruling = json.loads(crosstable(*asked).out)
    assert ruling["answer"] == "no"
    assert ruling["verified"] is True
    assert ruling["proof"]["type"] == "walls"
    assert {"piece": "p", "home": "b5", "squares": "b5"} in ruling["proof"]["tracks"]


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("side", "answer"),
    [("white", "½-½"), ("black", "1-0")],
)
def test_a_fallen_flag(crosstable: Run, side: str, answer: str) -> None:
    done = crosstable("rule", "chess", "flag", "--fen", QUEEN_V_KING, "--side", side)
    assert done.out.splitlines()[0] == answer
    assert "6.9]" in done.out


def test_no_position_is_refused(crosstable: Run) -> None:
    done = crosstable("rule", "chess", "can-mate", "--fen", "8/8 w", "--side", "white")
    assert done.status == 2
