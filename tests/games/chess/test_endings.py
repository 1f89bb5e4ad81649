"""What ends a game by the Laws, which draws can be claimed, and what a fallen flag means."""

from __future__ import annotations

import random

import chess
import pytest

from crosstable.games.chess import (
    CHESS,
    History,
    claim_moves_without_progress,
    claim_repetition,
    flag_fall,
    read_fen,
    read_move,
)
from crosstable.games.chess.mateable import walls_between
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from tests.games.chess.searching import compiled
from tests.samples import drawn

SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]


def played(moves: list[str], fen: str | None = None) -> History:
    history = CHESS.begin(None if fen is None else read_fen(fen))
    for text in moves:
        history = CHESS.advance(history, read_move(history.position, text))
    return history


def ends(fen: str) -> tuple[GameResult, str]:
    verdict = CHESS.verdict(CHESS.begin(read_fen(fen)))
    cited = verdict.because[0].citation if verdict.because else None
    return verdict.outcome.result, cited.article if cited else ""


@pytest.mark.article("fide.laws", "5.1.1", "1.4.1")
def test_checkmate_wins() -> None:
    mate = played(["f3", "e5", "g4", "Qh4"])
    verdict = CHESS.verdict(mate)
    assert verdict.outcome.result is GameResult.BLACK_WINS
    assert verdict.outcome.ending is Ending.ON_THE_BOARD
    assert str(verdict.because[0].citation) == "fide.laws 5.1.1"


@pytest.mark.article("fide.laws", "5.2.1")
def test_stalemate_draws() -> None:
    assert ends("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == (GameResult.DRAW, "5.2.1")


@pytest.mark.article("fide.laws", "5.2.2", "1.5")
@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        # Locked pawns that no king can pass.
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        # The king has to take the last piece.
        "7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
    ],
)
def test_a_dead_position_draws(fen: str) -> None:
    assert ends(fen) == (GameResult.DRAW, "5.2.2")


@pytest.mark.article("fide.laws", "5.2.2")
@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K3 w - - 0 1",
    ],
)
def test_a_position_in_which_somebody_could_still_mate_goes_on(fen: str) -> None:
    assert ends(fen)[0] is GameResult.GOES_ON


@pytest.mark.article("fide.laws", "9.2.1.2")
def test_the_third_time_can_be_claimed_and_does_not_end_the_game() -> None:
    twice = played(SHUFFLE)
    assert not claim_repetition(twice).outcome
    third = played(SHUFFLE * 2)
    verdict = CHESS.verdict(third)
    assert verdict.outcome.result is GameResult.GOES_ON
    assert str(verdict.because[0].citation) == "fide.laws 9.2.1.2"
    claim = claim_repetition(third)
    assert claim.outcome
    assert str(claim.because[0].citation) == "fide.laws 9.2.1.2"


@pytest.mark.article("fide.laws", "9.2.1.1", "9.5.3")
def test_a_move_written_first_is_counted() -> None:
    about = played((SHUFFLE * 2)[:-1])
    back = read_move(about.position, "Ng8")
    claim = claim_repetition(about, back)
    assert claim.outcome
    assert str(claim.because[0].citation) == "fide.laws 9.2.1.1"
    wrong = claim_repetition(about, read_move(about.position, "e5"))
    assert not wrong.outcome
    assert str(wrong.because[1]) == (
        "the claim is wrong: the opponent gets 2 minutes more [fide.laws 9.5.3]"
    )


@pytest.mark.article("fide.laws", "9.2.2.1")
def test_en_passant_makes_a_difference_only_where_it_can_be_played() -> None:
    shuffle = ["Kd7", "Kd2", "Ke8", "Ke1"]
    can = played(["d4", *shuffle * 2], "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
    cannot = played(["d4", *shuffle * 2], "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
    assert [can.occurrences, cannot.occurrences] == [2, 3]


@pytest.mark.article("fide.laws", "9.2.2.2")
def test_castling_rights_make_a_difference() -> None:
    shuffle = ["Ke2", "Ke7", "Ke1", "Ke8"]
    assert played(shuffle * 2, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").occurrences == 2
    assert played(shuffle * 2, "4k3/8/8/8/8/8/8/4K2R w - - 0 1").occurrences == 3


@pytest.mark.article("fide.laws", "9.6.1")
def test_the_fifth_time_ends_the_game() -> None:
    assert not CHESS.verdict(played(SHUFFLE * 3)).outcome.result.over
    fifth = CHESS.verdict(played(SHUFFLE * 4))
    assert fifth.outcome.result is GameResult.DRAW
    assert fifth.outcome.ending is Ending.REPETITION
    assert str(fifth.because[0].citation) == "fide.laws 9.6.1"


@pytest.mark.article("fide.laws", "9.3.1", "9.3.2")
def test_fifty_moves_can_be_claimed() -> None:
    almost = CHESS.begin(read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"))
    assert not claim_moves_without_progress(almost).outcome
    rook = read_move(almost.position, "Ra2")
    written = claim_moves_without_progress(almost, rook)
    assert written.outcome
    assert str(written.because[0].citation) == "fide.laws 9.3.1"
    there = CHESS.advance(almost, rook)
    assert claim_moves_without_progress(there).outcome
    verdict = CHESS.verdict(there)
    assert not verdict.outcome.result.over
    assert str(verdict.because[0].citation) == "fide.laws 9.3.2"


@pytest.mark.article("fide.laws", "9.6.2")
def test_seventy_five_moves_end_the_game_unless_the_last_one_mates() -> None:
    fen = "k7/8/1K6/8/8/8/8/7R w - - 149 120"
    drawn = CHESS.verdict(played(["Rh2"], fen))
    assert drawn.outcome.result is GameResult.DRAW
    assert drawn.outcome.ending is Ending.MOVE_COUNT
    assert str(drawn.because[0].citation) == "fide.laws 9.6.2"
    assert CHESS.verdict(played(["Rh8"], fen)).outcome.result is GameResult.WHITE_WINS
    pawn = "k7/8/1K6/8/8/8/P7/7R w - - 149 120"
    assert not CHESS.verdict(played(["a3"], pawn)).outcome.result.over


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("fen", "flagged", "result"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Colour.BLACK, GameResult.WHITE_WINS),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Colour.WHITE, GameResult.DRAW),
        pytest.param(
            "4k3/p7/8/8/8/8/8/4KN2 w - - 0 1",
            Colour.BLACK,
            GameResult.WHITE_WINS,
            marks=compiled,
        ),
        ("4k3/q7/8/8/8/8/8/4KN2 w - - 0 1", Colour.BLACK, GameResult.DRAW),
        pytest.param(
            "4k3/n7/8/8/8/8/8/4KB2 w - - 0 1",
            Colour.BLACK,
            GameResult.WHITE_WINS,
            marks=compiled,
        ),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Colour.WHITE, GameResult.DRAW),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Colour.BLACK, GameResult.DRAW),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Colour.BLACK, GameResult.WHITE_WINS),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Colour.WHITE,
            GameResult.BLACK_WINS,
        ),
    ],
)
def test_a_fallen_flag(fen: str, flagged: Colour, result: GameResult) -> None:
    verdict = flag_fall(chess.Board(fen), flagged)
    assert verdict.outcome is not None
    assert verdict.outcome.result is result
    assert str(verdict.because[0].citation) == "fide.laws 6.9"


@pytest.mark.article("fide.laws", "6.9")
def test_where_nothing_is_proved_the_arbiter_decides() -> None:
    verdict = flag_fall(chess.Board(), Colour.WHITE, budget=3)
    assert verdict.outcome is None
    assert "the arbiter decides" in verdict.because[-1].sentence


def helpmate_exists(board: chess.Board, winner: chess.Color) -> bool:
    """Try everything, with nothing clever: the oracle for small positions."""
    seen = {board.epd()}
    waiting = [board]
    while waiting:
        here = waiting.pop()
        if here.is_checkmate() and here.turn is not winner:
            return True
        for move in here.legal_moves:
            after = here.copy(stack=False)
            after.push(move)
            if after.epd() not in seen:
                seen.add(after.epd())
                waiting.append(after)
    return False


def walled_positions(count: int) -> list[chess.Board]:
    """Draw positions with rams of pawns, kings and now and then a bishop, few enough to try out."""
    rng = random.Random(522)
    found: list[chess.Board] = []
    while len(found) < count:
        board = chess.Board(None)
        rank = rng.randint(2, 4)
        for file in rng.choice([range(8), range(0, 8, 2), range(1, 8, 2)]):
            if rng.random() < 0.9:
                board.set_piece_at(chess.square(file, rank), chess.Piece.from_symbol("P"))
                board.set_piece_at(chess.square(file, rank + 1), chess.Piece.from_symbol("p"))
        free = [square for square in chess.SQUARES if not board.piece_at(square)]
        for symbol in rng.choice(["Kk", "Kk", "KkB", "Kkb"]):
            near = [each for each in free if (chess.square_rank(each) <= rank) is symbol.isupper()]
            square = rng.choice(near)
            free.remove(square)
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        captures = any(board.is_capture(move) for move in board.legal_moves)
        if board.is_valid() and not captures:
            found.append(board)
    return found


@pytest.mark.article("fide.laws", "5.2.2")
def test_walls_are_claimed_only_where_trying_everything_finds_no_mate() -> None:
    claimed = 0
    for board in walled_positions(80):
        for colour in chess.COLORS:
            if walls_between(board, colour) is not None:
                claimed += 1
                if claimed <= drawn(16):
                    assert not helpmate_exists(board, colour), board.fen()
    assert claimed >= 10
