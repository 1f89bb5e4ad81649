"""Whether a mate is possible, against a plain search for helpmates that shares nothing with it.

The search tries all moves of both players, breadth first, with python-chess alone. Where it comes
upon a mate nobody may have said that there is none; where it has seen all there is, nobody may show
one. Every mate that is shown is played.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from crosstable.games.chess import Answer, Position, can_mate
from crosstable.kernel.colour import Colour
from tests.samples import drawn

MOST = 600
"""Positions that the plain search looks at."""
DATA = Path(__file__).parents[2] / "data" / "chess" / "mateable.txt"
COLLECTED = [
    line.split(" ", 1)[1]
    for line in DATA.read_text("utf-8").splitlines()
    if not line.startswith("#") and 6 <= sum(map(str.isalpha, line.split()[1])) <= 10
]
"""Positions of at most ten pieces in which somebody, or nobody, can still mate."""


def placed(rng: random.Random) -> chess.Board | None:
    """Return five to ten pieces by lot, some pawns rammed, with the Black king at the edge."""
    board = chess.Board(None)
    free = list(chess.SQUARES)
    rng.shuffle(free)
    wanted, rams = rng.randint(5, 10), rng.randint(0, 2)
    for square in free:
        left = wanted - chess.popcount(board.occupied)
        rank = chess.square_rank(square)
        here = chess.BB_SQUARES[square]
        if board.occupied & here or left <= 0:
            continue
        if rams and left > 1 and 1 <= rank <= 5 and not board.occupied & here << 8:
            board.set_piece_at(square, chess.Piece(chess.PAWN, chess.WHITE))
            board.set_piece_at(square + 8, chess.Piece(chess.PAWN, chess.BLACK))
            rams -= 1
        elif not board.kings & board.occupied_co[chess.WHITE]:
            board.set_piece_at(square, chess.Piece(chess.KING, chess.WHITE))
        elif not board.kings & board.occupied_co[chess.BLACK]:
            if here & chess.BB_BACKRANKS or rng.random() < 0.3:
                board.set_piece_at(square, chess.Piece(chess.KING, chess.BLACK))
        else:
            kind = rng.choices(chess.PIECE_TYPES[:5], (4, 3, 5, 1, 1))[0]
            if kind != chess.PAWN or 0 < rank < 7:
                board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.5))
    board.turn = rng.random() < 0.5
    return board if board.is_valid() else None


def changed(rng: random.Random) -> chess.Board | None:
    """Return a collected position, mostly with one piece that stands elsewhere or has gone."""
    board = chess.Board(f"{rng.choice(COLLECTED)} 0 1")
    if rng.random() < 0.4:
        return board
    square = rng.choice([*chess.SquareSet(board.occupied & ~board.kings)])
    piece = board.remove_piece_at(square)
    other = rng.choice(chess.SQUARES)
    if rng.random() < 0.7 and not board.occupied & chess.BB_SQUARES[other]:
        board.set_piece_at(other, piece)
    board.ep_square = None
    return board if board.is_valid() else None


def question(rng: random.Random) -> tuple[chess.Board, chess.Color]:
    """Return a position and who is to mate there: anywhere, at once, or where it is hard."""
    sort = rng.choice(("open", "mate", "hard", "hard"))
    while True:
        board = changed(rng) if sort == "hard" else placed(rng)
        if board is None:
            continue
        if sort != "mate":
            return board, rng.random() < 0.5
        if any(board.gives_check(move) and mates(board, move) for move in board.legal_moves):
            return board, board.turn


def mates(board: chess.Board, move: chess.Move) -> bool:
    """Return whether a move gives mate."""
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()


def key_of(board: chess.Board) -> tuple[int | None, ...]:
    """Return what a position is told by."""
    return (
        *(board.pieces_mask(kind, colour) for kind in chess.PIECE_TYPES for colour in chess.COLORS),
        int(board.turn),
        board.castling_rights,
        board.ep_square,
    )


def plain_search(board: chess.Board, winner: chess.Color) -> tuple[bool, bool]:
    """Return whether a mate by this colour came up, and whether all positions were seen."""
    seen = {key_of(board)}
    waiting = deque([board])
    while waiting:
        here = waiting.popleft()
        if here.turn is not winner and here.is_checkmate():
            return True, False
        for move in here.legal_moves:
            after = here.copy(stack=False)
            after.push(move)
            key = key_of(after)
            if key not in seen:
                if len(seen) == MOST:
                    return False, False
                seen.add(key)
                waiting.append(after)
    return False, True


def compared(cases: int, seed: int) -> Iterator[str]:
    """Yield what became of random positions, each asked for a colour; both searches must agree."""
    rng = random.Random(seed)
    for _ in range(cases):
        board, winner = question(rng)
        colour = Colour.WHITE if winner else Colour.BLACK
        judged = can_mate(Position(board.fen()), colour)
        mate, all_seen = plain_search(board, winner)
        where = f"{board.fen()} {colour}"
        yield judged.answer.value
        if mate:
            assert judged.answer is not Answer.NO, where
            yield "mate in sight"
        if all_seen:
            assert judged.answer is not Answer.YES, where
            yield "all seen"
        if judged.answer is Answer.YES:
            for uci in judged.line:
                board.push(board.parse_uci(uci))  # says that it is not legal
            assert board.is_checkmate(), where
            assert board.turn is not winner, where


@pytest.mark.article("fide.laws", "5.2.2", "6.9")
def test_a_plain_search_for_helpmates_agrees() -> None:
    seen = Counter(compared(drawn(320, 40), seed=522))
    assert seen["mate in sight"] >= 8
    assert seen["no"] >= 3
    assert seen["unknown"] <= seen["yes"] // 10
