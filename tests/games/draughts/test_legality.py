from __future__ import annotations

import random

import pytest

from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.legality import Fault, explain_illegal, judge, read_move
from crosstable.games.draughts.moves import Move
from crosstable.games.draughts.rulings.irregular import (
    Irregularity,
    irregularity_of,
)
from crosstable.games.errors import IllegalMove
from crosstable.kernel.errors import UnreadableInput
from crosstable.rulebooks.index import resolve
from tests.games.draughts.positions import random_setup

START = "W:W31-50:B1-20"

CASES = [
    # position, written, fault, articles, a part of the sentence
    (START, "60-55", Fault.NO_SUCH_SQUARE, ["2.6"], "no square 60"),
    (START, "0-5", Fault.NO_SUCH_SQUARE, ["2.6"], "no square 0"),
    (START, "28-23", Fault.NO_PIECE, ["3.3"], "no piece on 28"),
    (START, "19-23", Fault.OPPONENTS_PIECE, ["3.3"], "black man on 19"),
    (START, "36-31", Fault.WRONG_STEP, ["3.4"], "occupied by a white man"),
    (START, "32-22", Fault.WRONG_STEP, ["3.4"], "not on one diagonal"),
    (START, "32-23", Fault.WRONG_STEP, ["3.4"], "one square"),
    (START, "32-32", Fault.WRONG_STEP, ["3.4"], "not on one diagonal"),
    (START, "37-28", Fault.WRONG_STEP, ["4.1"], "own pieces are not jumped"),
    ("W:W28:B1", "28-33", Fault.WRONG_STEP, ["3.4"], "forwards"),
    ("B:W50:B28", "28-22", Fault.WRONG_STEP, ["3.4"], "forwards"),
    ("W:WK46,32:B1", "46-28", Fault.WRONG_STEP, ["3.9"], "white man on 32 is in the way"),
    ("W:WK46:B1", "46-36", Fault.WRONG_STEP, ["3.9"], "not on one diagonal"),
    ("W:WK46,41:B1", "46-41", Fault.WRONG_STEP, ["3.9"], "occupied"),
    ("W:W28:B17,22", "28x17", Fault.WRONG_JUMP, ["4.2"], "occupied by a black man"),
    ("W:WK46:B23,28", "46x19", Fault.WRONG_JUMP, ["4.3"], "no free square"),
    ("W:W28,50:B22", "50-44", Fault.MUST_CAPTURE, ["4.2"], "White must take 1 piece with 28x17"),
    ("W:WK46,50:B28", "50-44", Fault.MUST_CAPTURE, ["4.3"], "or 2 others"),
    (
        "W:W28,35:B12,22,30",
        "35x24",
        Fault.TOO_FEW_CAPTURED,
        ["4.13"],
        "must take 2 pieces with 28x8",
    ),
    ("W:W28,35:B12,22,30", "28x17", Fault.STOPPED_TOO_EARLY, ["4.5", "4.13"], "has to go on"),
    ("W:WK46:B37,23", "46x28", Fault.STOPPED_TOO_EARLY, ["4.6", "4.13"], "must take 2 pieces"),
    ("W:W28,35:B12,22,30", "35-25", Fault.WRONG_STEP, ["3.4", "4.2"], "not on one diagonal"),
    ("W:W28:B12,13,22,23", "28x17x8x19x28x17", Fault.WRONG_JUMP, ["4.8"], "22 was jumped already"),
    ("W:W28,17:B12,22", "28x17x8", Fault.WRONG_JUMP, ["4.7"], "own piece on 17"),
    ("W:W28:B12,22", "28x17x6", Fault.WRONG_JUMP, ["4.2"], "nothing to take"),
    ("W:W28:B12,22", "28x17x3", Fault.WRONG_JUMP, ["4.2"], "one square only"),
    ("W:W28:B12,22", "28x17x7", Fault.WRONG_JUMP, ["4.2"], "not on one diagonal"),
    ("W:W28,35:B12,22,30", "28x17x28", Fault.WRONG_JUMP, ["4.8"], "22 was jumped already"),
    ("W:W26:B17,21", "26-21", Fault.GAME_OVER, ["7.2.2"], "blocked"),
    ("W:B17", "26-21", Fault.GAME_OVER, ["7.2.3"], "no pieces left"),
]


@pytest.mark.article("fmjd.annex1", "4.5")
@pytest.mark.parametrize(("fen", "text", "fault", "articles", "part"), CASES)
@pytest.mark.article("fmjd.annex1", "3.4", "3.9", "4.2", "4.7", "4.8", "4.13")
def test_each_fault_has_its_article(
    fen: str, text: str, fault: Fault, articles: list[str], part: str
) -> None:
    verdict = judge(read_fen(fen), text)
    assert verdict.outcome is fault
    cited = [reason.citation for reason in verdict.because]
    assert [citation.article for citation in cited if citation] == articles
    assert all(citation and resolve(citation).heading for citation in cited)
    assert part in " ".join(reason.sentence for reason in verdict.because)


def test_the_error_says_it_in_one_line() -> None:
    position = read_fen("W:W28,35:B12,22,30")
    with pytest.raises(IllegalMove) as refused:
        read_move(position, "3524")
    assert str(refused.value) == (
        "35-24 is not legal: it takes 1 piece, and White must take 2 pieces with 28x8 "
        "(FMJD Annex 1 4.13)"
    )
    assert refused.value.position == "W:W28,35:B12,22,30"
    assert str(IllegalMove("1-2", "W:W3")) == "1-2 is not legal: it is not among the legal moves"


def test_a_legal_move_has_no_explanation() -> None:
    assert explain_illegal(read_fen(START), "32-28") is None
    assert judge(read_fen(START), "32-28").outcome == Move(32, 28)


def test_every_pair_of_squares_is_legal_or_explained() -> None:
    rng = random.Random(7)
    explained = 0
    for _ in range(25):
        position = random_setup(rng)
        legal = {(move.start, move.end) for move in legal_moves(position)}
        for _ in range(60):
            start, end = rng.randint(1, 50), rng.randint(1, 50)
            try:
                illegal = explain_illegal(position, f"{start}-{end}")
            except UnreadableInput:  # several captures between these squares
                assert (start, end) in legal
                continue
            assert (illegal is None) == ((start, end) in legal)
            if illegal is not None:
                assert illegal.because
                assert all(reason.citation for reason in illegal.because)
                explained += 1
    assert explained > 1000


@pytest.mark.parametrize(
    ("fault", "number"),
    [
        (Fault.WRONG_STEP, 2),
        (Fault.WRONG_JUMP, 2),
        (Fault.OPPONENTS_PIECE, 5),
        (Fault.MUST_CAPTURE, 6),
        (Fault.TOO_FEW_CAPTURED, 8),
        (Fault.STOPPED_TOO_EARLY, 9),
    ],
)
@pytest.mark.article("fmjd.annex1", "5.4")
def test_an_illegal_move_is_one_of_the_irregularities(fault: Fault, number: int) -> None:
    found = irregularity_of(fault)
    assert found is Irregularity(number)
    assert found.shows_in_notation


@pytest.mark.parametrize("fault", [Fault.NO_PIECE, Fault.NO_SUCH_SQUARE, Fault.GAME_OVER])
def test_what_cannot_be_played_is_no_irregularity(fault: Fault) -> None:
    assert irregularity_of(fault) is None


@pytest.mark.article("fmjd.annex1", "5.4")
def test_there_are_seventeen_irregularities_each_with_its_article() -> None:
    assert [each.value for each in Irregularity] == list(range(1, 18))
    assert len({each.heading for each in Irregularity}) == 17
    for each in Irregularity:
        assert resolve(each.citation).number == f"5.4.{each.value}"
    assert resolve(Irregularity.TWO_HANDS.citation).heading == "Two hands used for a capture"
    assert resolve(Irregularity.NOT_CROWNED.citation).heading == "Promotion without crowning"
    assert not Irregularity.TWO_HANDS.shows_in_notation
