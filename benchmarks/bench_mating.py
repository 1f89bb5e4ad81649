"""How long it takes to say whether a player can still checkmate, as a distribution.

The ends of 10,000 games that were really played come from a file of FENs named in
CROSSTABLE_GAME_ENDS, one a line; without it they are ends of games in which both sides play
anything legal, which is said. Then the collected positions of tests/data/chess, most of them dead.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from pathlib import Path

import chess
from rich.console import Console
from rich.table import Table

from crosstable.games.chess.mateable import backend, can_mate
from crosstable.games.chess.position import Position
from crosstable.kernel.colour import Colour

GAMES = 10_000
COLLECTED = Path(__file__).parents[1] / "tests" / "data" / "chess" / "mateable.txt"
Question = tuple[Position, Colour]


def random_ends(count: int) -> list[Question]:
    """Return where games of random moves stopped, and the player who did not have to move."""
    rng = random.Random(69)
    ends = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(rng.randint(20, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        ends.append((Position(board.fen()), Colour.BLACK if board.turn else Colour.WHITE))
    return ends


def given_ends(path: Path, count: int) -> list[Question]:
    """Return the positions of a file of FENs; the player to move has overstepped the time."""
    ends = []
    for line in path.read_text(encoding="utf-8").splitlines()[:count]:
        board = chess.Board(" ".join([*line.split()[:4], "0", "1"]))
        ends.append((Position(board.fen()), Colour.BLACK if board.turn else Colour.WHITE))
    return ends


def collected() -> list[Question]:
    """Return the collected positions, asked for both players."""
    lines = COLLECTED.read_text(encoding="utf-8").splitlines()
    fens = [line.split(" ", 1)[1] for line in lines if not line.startswith("#")]
    return [(Position(f"{fen} 0 1"), colour) for fen in fens for colour in Colour]


def dead_and_wrong() -> str:
    """Return how many of the collected dead positions are shown to be dead, and what is wrong."""
    lines = COLLECTED.read_text(encoding="utf-8").splitlines()
    dead = shown = wrong = 0
    for line in lines:
        if line.startswith("#"):
            continue
        who, fen = line.split(" ", 1)
        answers = [can_mate(Position(f"{fen} 0 1"), colour).answer for colour in Colour]
        can = ["yes" if letter != "-" else "no" for letter in who]
        wrong += any(
            answer.value not in {"unknown", right}
            for answer, right in zip(answers, can, strict=True)
        )
        dead += who == "--"
        shown += who == "--" and all(answer.value == "no" for answer in answers)
    return f"{shown} of {dead} collected dead positions are shown to be dead; {wrong} answers wrong"


def row(table: Table, name: str, questions: list[Question]) -> None:
    """Ask every question and add how long the answers took."""
    answers: Counter[str] = Counter()
    times = []
    for position, colour in questions:
        started = time.process_time_ns()
        judged = can_mate(position, colour)
        times.append((time.process_time_ns() - started) / 1e6)
        answers[judged.answer.value] += 1
    times.sort()
    marks = [times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.9, 0.99, 1)]
    table.add_row(
        name,
        *(str(answers[answer]) for answer in ("yes", "no", "unknown")),
        *(f"{mark:.2f}" for mark in marks),
    )


def main() -> None:
    """Print the table."""
    table = Table("positions", "yes", "no", "unknown", "p50 ms", "p90 ms", "p99 ms", "longest ms")
    table.title = f"Whether a mate is possible ({backend().name} search, CPU time)"
    named = os.environ.get("CROSSTABLE_GAME_ENDS")
    fast = backend().name == "native"
    if named:
        row(table, "game ends", given_ends(Path(named), GAMES if fast else 100))
    else:
        row(table, "ends of random games", random_ends(GAMES if fast else 100))
    if fast:
        row(table, "collected, most of them dead", collected())
    Console().print(table)
    if fast:
        Console().print(dead_and_wrong())


if __name__ == "__main__":
    main()
