"""Whether a player can still checkmate: right on known positions, and proved to a checker."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import msgspec
import pytest

from crosstable.games.chess import Answer, Mateable, Position, can_mate, native_mating
from crosstable.games.chess.blocked import tracks_of
from crosstable.games.chess.mateable import Engine, backend, self_test
from crosstable.games.chess.native_mating import board_of, numbers_of
from crosstable.games.chess.proof_check import flaws_of
from crosstable.games.chess.proofs import Herded, TooLittle, Tried, Walled
from crosstable.kernel.colour import Colour
from tests.games.chess.searching import compiled

DATA = Path(__file__).parents[2] / "data" / "chess"
WALL = Position("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1")
TRAPPED = Position("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1")


def lines_of(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def known() -> list[tuple[Position, Colour, Answer]]:
    """Return the collected positions, each with what White and what Black can do."""
    questions = []
    for line in lines_of("mateable.txt"):
        able, fen = line.split(" ", 1)
        for colour, letter in zip(Colour, able, strict=True):
            answer = Answer.NO if letter == "-" else Answer.YES
            questions.append((Position(f"{fen} 0 1"), colour, answer))
    return questions


@compiled
@pytest.mark.article("fide.laws", "5.2.2")
def test_collected_dead_positions_are_known_as_such() -> None:
    decided = dead = 0
    for position, colour, answer in known()[::3]:
        judged = can_mate(position, colour, budget=1500).answer
        assert judged in {answer, Answer.UNKNOWN}, position.fen
        dead += answer is Answer.NO
        decided += judged is Answer.NO
    assert dead == 620
    # The rest takes longer searches, which benchmarks/bench_mating.py makes.
    assert decided >= 530


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize("engine", ["native", "python"])
def test_answers_of_exhaustive_tables(engine: Engine) -> None:
    """The Python search may leave some open, never answer otherwise."""
    lines = lines_of("four_pieces.txt")
    unknown = 0
    for line in lines if engine == "native" else lines[::8]:
        answer, asked = line.split(" ", 1)
        fen, side = asked.rsplit(" ", 1)
        judged = can_mate(
            Position(fen),
            Colour(side),
            engine=engine,
            budget=100_000 if engine == "native" else 400,
        )
        assert judged.answer.value in {answer, "unknown"}, line
        unknown += judged.answer is Answer.UNKNOWN
    if engine == "native" and native_mating.NATIVE is not None:
        assert not unknown


def test_a_separate_checker_verifies_every_answer() -> None:
    rng = random.Random(522)
    kinds = set()
    for position, colour, _ in rng.sample(known(), 60):
        judged = can_mate(position, colour, budget=800)
        assert flaws_of(position, colour, judged) == (), position.fen
        kinds.add(type(judged.proof))
    assert kinds >= {type(None), TooLittle, Walled, Tried}


@pytest.mark.parametrize("engine", ["native", "python"])
def test_the_checker_finds_what_is_wrong_with_a_proof(engine: Engine) -> None:
    judged = can_mate(WALL, Colour.WHITE, engine=engine)
    assert isinstance(judged.proof, Walled)
    tracks = judged.proof.tracks
    for at, track in enumerate(tracks):
        squares = track.squares.split()
        if len(squares) == 1:
            continue
        short = msgspec.structs.replace(track, squares=" ".join(squares[1:]))
        worse = Walled((*tracks[:at], short, *tracks[at + 1 :]))
        assert flaws_of(WALL, Colour.WHITE, msgspec.structs.replace(judged, proof=worse))
    missing = msgspec.structs.replace(judged, proof=Walled(tracks[1:]))
    assert flaws_of(WALL, Colour.WHITE, missing)


def test_the_checker_believes_no_answer_for_another_position() -> None:
    start = Position(chess.STARTING_FEN)
    rook = Position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    mate = can_mate(rook, Colour.WHITE)
    assert flaws_of(rook, Colour.WHITE, mate) == ()
    assert flaws_of(rook, Colour.BLACK, mate)
    assert flaws_of(start, Colour.WHITE, mate)
    assert flaws_of(rook, Colour.WHITE, Mateable(answer=Answer.NO))
    assert flaws_of(rook, Colour.WHITE, Mateable(answer=Answer.NO, proof=TooLittle()))
    assert flaws_of(rook, Colour.WHITE, Mateable(answer=Answer.NO, proof=Tried(1)), most=2000)
    for closed_in_by in ("p", "n"):  # a bishop mates where a pawn or knight closes the other shade
        bishop = Position(f"k7/{closed_in_by}7/8/8/8/8/8/KB6 w - - 0 1")
        assert flaws_of(bishop, Colour.WHITE, Mateable(answer=Answer.NO, proof=TooLittle()))
    tried = can_mate(TRAPPED, Colour.WHITE)
    assert isinstance(tried.proof, Tried)
    assert flaws_of(TRAPPED, Colour.WHITE, tried, most=50)


@compiled
@pytest.mark.article("fide.laws", "5.2.2")
def test_bishops_of_one_shade_are_too_many_to_try_and_may_stand_anywhere() -> None:
    dead = Position("8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1")
    for colour in Colour:
        judged = can_mate(dead, colour)
        assert isinstance(judged.proof, Herded)
        assert flaws_of(dead, colour, judged) == ()
    alive = Position("8/b1b5/k7/8/8/7p/8/K7 w - - 0 1")
    assert can_mate(alive, Colour.BLACK).answer is Answer.YES
    claimed = Mateable(answer=Answer.NO, proof=Herded(1))
    assert flaws_of(alive, Colour.BLACK, claimed)
    assert flaws_of(WALL, Colour.WHITE, claimed)


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize(
    ("fen", "side", "answer"),
    [
        # Mate on the board, and stalemate.
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "white", "yes"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "white", "no"),
        # A king alone; a knight against a queen, and against a pawn that can be less.
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "black", "no"),
        ("4k3/q7/8/8/8/8/8/4KN2 w - - 0 1", "white", "no"),
        # In check, and the one move takes the last piece away.
        ("k7/8/8/8/8/8/1q6/K7 w - - 0 1", "black", "no"),
        # En passant is the only way out of the wall, and is none a move later.
        ("8/8/3k4/p1p1p1p1/PpPpPpPp/1P1P1P1P/3K4/8 b - a3 0 1", "white", "yes"),
        ("8/8/3k4/p1p1p1p1/PpPpPpPp/1P1P1P1P/3K4/8 b - - 0 1", "white", "no"),
        # Castling rights are there and the answer is the same.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "white", "yes"),
    ],
)
def test_single_positions(fen: str, side: str, answer: str, engine: Engine) -> None:
    position = Position(fen)
    judged = can_mate(position, Colour(side), engine=engine)
    assert judged.answer.value == answer
    assert flaws_of(position, Colour(side), judged) == ()


def test_the_bound_of_a_search_is_said() -> None:
    judged = can_mate(Position(chess.STARTING_FEN), Colour.WHITE, budget=3)
    assert judged.answer is Answer.UNKNOWN
    assert judged.proof is None
    assert not judged.line


def test_chess960_castling_rights_are_taken_by_the_search_in_python() -> None:
    position = Position("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1", chess960=True)
    judged = can_mate(position, Colour.WHITE)
    assert judged.answer is Answer.YES
    assert flaws_of(position, Colour.WHITE, judged) == ()


def random_boards(count: int) -> list[chess.Board]:
    rng = random.Random(20)
    boards: list[chess.Board] = []
    while len(boards) < count:
        board = chess.Board()
        for _ in range(rng.randint(1, 200)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        boards.append(board)
    return boards


@compiled
def test_both_searches_reckon_the_same_tracks() -> None:
    boards = random_boards(12)
    boards += [position.board() for position, _, _ in known()[::150]]
    assert native_mating.NATIVE is not None
    for board in boards:
        numbers = numbers_of(board)
        assert numbers is not None
        assert native_mating.NATIVE.tracks(*numbers) == tuple(
            (track.home, track.squares, track.promoted, int(track.captured))
            for track in tracks_of(board)
        ), board.fen()
        assert board_of(numbers).epd() == board.epd()


@compiled
def test_mates_in_positions_of_random_games_are_mates() -> None:
    shown = 0
    for board in random_boards(40):
        position = Position(board.fen())
        for colour in Colour:
            judged = can_mate(position, colour, budget=5000)
            if judged.proof is None or not isinstance(judged.proof, Tried):
                assert flaws_of(position, colour, judged) == (), position.fen
            shown += judged.answer is Answer.YES
    assert shown >= 40


@compiled
@pytest.mark.parametrize(
    "broken",
    [
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 64),
        (1, 1, 0, 0, 0, 0, 1 << 63 | 1, 0, 0, 64),
        (16, 0, 0, 0, 0, 0, 1 << 60 | 16, 0, 1, 64),
        (16, 0, 0, 0, 0, 0, 1 << 60 | 16, 0, 0, 40),
        (16, 0, 0, 0, 0, 0, 1 << 12 | 16, 0, 0, 64),
    ],
)
def test_what_is_no_position_is_refused(broken: tuple[int, ...]) -> None:
    assert native_mating.NATIVE is not None
    with pytest.raises(ValueError, match="not a position"):
        native_mating.NATIVE.tracks(*broken)
    with pytest.raises(ValueError, match="arguments"):
        native_mating.NATIVE.can_mate(*broken)


def test_the_searches_test_themselves() -> None:
    assert self_test().passed
    assert backend().name in {"native", "python"}
