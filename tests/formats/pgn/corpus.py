"""Games made by a machine that plays anything legal, written by python-chess."""

from __future__ import annotations

import random

import chess
import chess.pgn

from crosstable.games.chess import chess960_start

__all__ = ["random_board", "random_pgn"]


def random_board(rng: random.Random, *, plies: int = 120, chess960: bool = False) -> chess.Board:
    """Play anything legal until the Laws end the game or it is long enough."""
    board = chess960_start(rng.randrange(960)).board() if chess960 else chess.Board()
    while len(board.move_stack) < plies and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board


def random_pgn(
    seed: int, count: int, *, plies: int = 120, chess960: bool = False, variations: bool = True
) -> str:
    """Return that many games as python-chess writes them, with clocks and variations."""
    rng = random.Random(seed)
    texts = []
    for number in range(count):
        board = random_board(rng, plies=rng.randint(1, plies), chess960=chess960)
        game = chess.pgn.Game.from_board(board)
        game.headers["White"] = f"Family, Given {number}"
        node: chess.pgn.GameNode | None = game.next()
        while node is not None:
            if rng.random() < 0.2:
                node.set_clock(rng.randrange(5400))
            if rng.random() < 0.1:
                node.comment = (node.comment + " good (or not) 1-0 e4").strip()
            if rng.random() < 0.1:
                node.nags.add(rng.randint(1, 20))
            parent = node.parent
            if variations and parent is not None and rng.random() < 0.1:
                other = rng.choice(list(parent.board().legal_moves))
                if not parent.has_variation(other):
                    parent.add_variation(other)
            node = node.next()
        texts.append(str(game) + "\n\n")
    return "".join(texts)
