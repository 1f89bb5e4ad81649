from __future__ import annotations

import random

import pytest

from crosstable.games.draughts import generator, native_generator
from crosstable.games.draughts.board import BOARD_64
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.generator import (
    Generator,
    backend,
    divide,
    legal_codes,
    legal_moves,
    perft,
    self_test,
)
from crosstable.games.draughts.moves import Move, MoveList, after
from crosstable.games.draughts.position import START, Kind, Position, start_position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnknownName
from tests.games.draughts.by_the_text import legal_moves_by_the_text
from tests.games.draughts.positions import (
    Perft,
    letter,
    letters,
    perft_tables,
    random_setup,
    self_play,
)
from tests.samples import drawn

needs_native = pytest.mark.skipif(
    native_generator.NATIVE is None, reason="the C++ generator was not built"
)
GENERATORS = [pytest.param("native", marks=needs_native), "python"]

PYTHON_LEAVES = 9_000
NATIVE_LEAVES = 12_000_000


def moves(fen: str) -> set[str]:
    return {str(move) for move in legal_moves(read_fen(fen))}


def taken(fen: str) -> dict[str, set[tuple[int, ...]]]:
    found: dict[str, set[tuple[int, ...]]] = {}
    for move in legal_moves(read_fen(fen)):
        found.setdefault(str(move), set()).add(move.captured)
    return found


@pytest.mark.parametrize(
    "known",
    [each for each in perft_tables() if each.leaves <= PYTHON_LEAVES],
    ids=lambda known: f"{known.id}-{known.depth}",
)
def test_leaf_counts_in_python(known: Perft) -> None:
    assert perft(known.position, known.depth, generator="python") == known.leaves


@needs_native
@pytest.mark.parametrize(
    "known",
    [
        each
        for each in perft_tables()
        if each.leaves <= NATIVE_LEAVES and each.position.board.width == 10
    ],
    ids=lambda known: f"{known.id}-{known.depth}",
)
def test_leaf_counts_natively(known: Perft) -> None:
    assert perft(known.position, known.depth, generator="native") == known.leaves


@needs_native
@pytest.mark.parametrize("seed", range(4))
def test_both_generators_agree_on_set_ups(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(drawn(60_000)):
        position = random_setup(rng)
        native = legal_codes(position, generator="native")
        assert native == legal_codes(position, generator="python"), write_fen(position)


@needs_native
@pytest.mark.parametrize("seed", range(4))
def test_both_generators_agree_on_games(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(drawn(600)):
        for position in self_play(rng):
            native = legal_codes(position, generator="native")
            assert native == legal_codes(position, generator="python"), write_fen(position)


def assert_as_in_the_text(position: Position, chosen: Generator) -> None:
    expected = legal_moves_by_the_text(letter(position.to_move), letters(position))
    found = [
        (move.start, move.end, frozenset(move.captured))
        for move in legal_moves(position, generator=chosen)
    ]
    assert len(found) == len(set(found))
    assert set(found) == expected, write_fen(position)


@pytest.mark.parametrize("chosen", GENERATORS)
def test_set_ups_as_in_the_text(chosen: Generator) -> None:
    rng = random.Random(11)
    for _ in range(drawn(20_000)):
        assert_as_in_the_text(random_setup(rng), chosen)


@pytest.mark.parametrize("chosen", GENERATORS)
def test_games_as_in_the_text(chosen: Generator) -> None:
    rng = random.Random(12)
    for _ in range(drawn(160)):
        for position in self_play(rng):
            assert_as_in_the_text(position, chosen)


@pytest.mark.parametrize("chosen", GENERATORS)
@pytest.mark.parametrize(
    "fen",
    [
        "W:WK46:BK7,K8,K9,K10,K17,K18,K19,K20,K27,K28,K29,K30,K37,K38,K39,K40",
        "W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
        "W:WK5:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44",
        "W:WK23,K1,K50,K46:B7,9,12,13,18,19,22,24,27,29,32,33,38,39,42,43,11,30,20,31",
    ],
)
def test_pieces_on_a_grid_take_no_time(fen: str, chosen: Generator) -> None:
    assert_as_in_the_text(read_fen(fen), chosen)


@pytest.mark.article("fmjd.annex1", "3.4")
def test_a_man_steps_forward() -> None:
    assert moves("W:W28:B1") == {"28-22", "28-23"}
    assert moves("B:W50:B28") == {"28-32", "28-33"}
    assert moves("W:W26:B1") == {"26-21"}


@pytest.mark.article("fmjd.annex1", "3.9")
def test_a_king_flies_over_free_squares() -> None:
    assert len(moves("W:WK28:B5")) == 16
    assert moves("W:WK46,32:B1") == {"46-41", "46-37", "32-27", "32-28"}


@pytest.mark.article("fmjd.annex1", "4.1")
def test_a_man_captures_backwards_too() -> None:
    assert taken("W:W28:B33") == {"28x39": {(33,)}}


@pytest.mark.article("fmjd.annex1", "4.2")
def test_a_man_needs_a_free_square_behind_the_piece() -> None:
    assert moves("W:W28:B17,22") == {"28-23"}


@pytest.mark.article("fmjd.annex1", "4.2", "4.3")
def test_capturing_is_an_obligation() -> None:
    assert moves("W:W28,50:B22") == {"28x17"}
    assert moves("W:WK46,50:B28") == {"46x23", "46x19", "46x14", "46x10", "46x5"}


@pytest.mark.article("fmjd.annex1", "4.3")
def test_two_pieces_in_a_row_stop_a_king() -> None:
    assert moves("W:WK46:B23,28") == {"46-41", "46-37", "46-32"}


@pytest.mark.article("fmjd.annex1", "4.6")
def test_a_king_takes_two_on_one_diagonal_and_turns_corners() -> None:
    assert taken("W:WK46:B37,23") == {
        "46x19": {(23, 37)},
        "46x14": {(23, 37)},
        "46x10": {(23, 37)},
        "46x5": {(23, 37)},
    }
    assert taken("W:WK46:B28,30") == {"46x35": {(28, 30)}}


@pytest.mark.article("fmjd.annex1", "4.8")
def test_the_same_square_may_be_passed_twice() -> None:
    assert taken("W:WK15:B10,13,20,23") == {"15x15": {(10, 13, 20, 23)}}
    assert taken("W:W28:B12,13,22,23") == {"28x28": {(12, 13, 22, 23)}}


@pytest.mark.article("fmjd.annex1", "4.8", "4.11")
def test_a_captured_piece_is_in_the_way_until_the_end() -> None:
    assert taken("W:WK33:B8,22,39") == {"33x3": {(8, 22)}}


@pytest.mark.article("fmjd.annex1", "4.13")
def test_the_largest_number_must_be_taken_and_a_king_counts_one() -> None:
    assert taken("W:W28,35:B12,22,30") == {"28x8": {(12, 22)}}
    assert moves("W:W28:BK22,33") == {"28x17", "28x39"}


@pytest.mark.article("fmjd.annex1", "4.14")
def test_the_choice_between_equal_captures_is_free() -> None:
    assert moves("W:WK46,35:B28,30") == {"46x23", "46x19", "46x14", "46x10", "46x5", "35x24"}


@pytest.mark.article("fmjd.annex1", "4.15")
def test_a_man_that_passes_the_far_row_stays_a_man() -> None:
    position = read_fen("W:W15:B9,10,18")
    (move,) = legal_moves(position)
    assert move == Move(15, 22, (9, 10, 18))
    assert after(position, move).squares(Colour.WHITE, Kind.MAN) == (22,)


@pytest.mark.article("fmjd.annex1", "3.5", "3.8")
def test_a_man_that_stops_on_the_far_row_is_a_king_and_goes_no_further() -> None:
    position = read_fen("W:W13:B8,11")
    (move,) = legal_moves(position)
    assert move == Move(13, 2, (8,))
    assert after(position, move).squares(Colour.WHITE, Kind.KING) == (2,)


@pytest.mark.article("fmjd.annex1", "4.7")
def test_own_pieces_are_not_jumped() -> None:
    assert moves("W:W28,22:B17,11") == {"22-18", "28-23"}


def test_same_start_and_end_with_other_pieces_is_another_move() -> None:
    assert taken("W:WK10:B7,17,19,21") == {"10x2": {(7, 17, 19), (7, 19, 21)}}


def test_moves_come_in_ascending_order_and_only_when_asked_for() -> None:
    found = legal_moves(START)
    assert list(found) == sorted(found)
    assert found[0] == Move(31, 26)
    assert found[-1] == Move(35, 30)
    assert found[:2] == MoveList(found.codes[:2], START.board)
    assert Move(32, 28) in found
    assert Move(32, 29) not in found
    assert hash(found) == hash(legal_moves(START))
    assert repr(found[:2]) == "MoveList(31-26, 31-27)"


def test_a_side_without_moves_or_pieces_has_an_empty_list() -> None:
    assert not legal_moves(read_fen("W:W26:B17,21"))
    assert not legal_moves(read_fen("W:B17"))


def test_depth_zero_is_the_position_itself() -> None:
    assert perft(START, 0) == 1
    assert perft(START, 0, generator="python") == 1


@needs_native
def test_deep_counts_are_the_sum_of_their_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "UNINTERRUPTED", 2)
    assert perft(START, 5) == 27_117


def test_dividing_names_the_leaves_behind_each_move() -> None:
    parts = divide(START, 3)
    assert sum(leaves for _, leaves in parts) == 658
    assert parts[0][0] == "31-26"
    with pytest.raises(InvalidValue, match="at least 1"):
        divide(START, 0)


@pytest.mark.parametrize("depth", [-1, 31])
def test_an_impossible_depth_is_refused(depth: int) -> None:
    with pytest.raises(InvalidValue, match="0 to 30"):
        perft(START, depth)


def test_an_unknown_generator_is_refused() -> None:
    with pytest.raises(UnknownName, match="known: auto, native, python"):
        perft(START, 1, generator="fast")  # type: ignore[arg-type]


def test_the_other_board_runs_in_python() -> None:
    assert len(legal_moves(start_position(BOARD_64))) == 7
    with pytest.raises(InvalidValue, match="python generator"):
        perft(start_position(BOARD_64), 1, generator="native")


@needs_native
def test_bits_that_are_no_position_are_refused() -> None:
    with pytest.raises(InvalidValue, match="no squares"):
        legal_codes(Position(white_men=1 << 10))
    with pytest.raises(InvalidValue, match="two pieces"):
        legal_codes(Position(white_men=1, black_men=1))
    with pytest.raises(InvalidValue):
        legal_codes(Position(white_men=-1))


def test_without_the_extension_python_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_generator, "NATIVE", None)
    monkeypatch.setattr(native_generator, "WHY_NOT", "no compiler was found")
    assert backend().name == "python"
    assert "no compiler" in backend().reason
    assert perft(START, 3) == 658
    assert len(legal_moves(START)) == 9
    assert self_test().passed
    assert self_test().backends == ("python",)
    with pytest.raises(InvalidValue, match="no compiler"):
        perft(START, 1, generator="native")


@needs_native
def test_the_self_test_finds_a_generator_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    assert self_test().passed
    assert self_test().backends == ("native", "python")
    monkeypatch.setattr(generator, "_KNOWN", (("start", START, 2, 82),))
    assert not self_test().passed
    assert "81 instead of 82" in self_test().flaws[0]


@pytest.mark.article("fmjd.annex1", "3.1", "3.2")
def test_a_man_steps_forward_and_a_king_goes_any_way() -> None:
    """On one square a man has two moves ahead, a king all squares of both its diagonals."""
    man, king = (
        {str(move) for move in legal_moves(read_fen(fen))} for fen in ("W:W28:B5", "W:WK28:B6")
    )
    assert man == {"28-22", "28-23"}
    assert king == {
        *("28-22", "28-17", "28-11", "28-23", "28-19", "28-14", "28-10", "28-5"),
        *("28-32", "28-37", "28-41", "28-46", "28-33", "28-39", "28-44", "28-50"),
    }
