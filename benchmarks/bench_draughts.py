"""How fast draughts moves are generated: leaves a second by depth, and one list from Python."""

from __future__ import annotations

import random
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from crosstable.games.draughts.board import BOARD_100
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import (
    Generator,
    backend,
    legal_codes,
    legal_moves,
    perft,
)
from crosstable.games.draughts.history import advance, begin
from crosstable.games.draughts.moves import after_code, move_of
from crosstable.games.draughts.position import START, Position

LIMIT = {"native": 400_000_000, "python": 400_000}
TABLES = Path(__file__).parents[1] / "tests" / "data" / "perft" / "international.perft"


def tables() -> dict[str, tuple[Position, list[int]]]:
    """Read the published leaf counts, by depth beginning with 1."""
    found: dict[str, tuple[Position, list[int]]] = {}
    name = ""
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "fen":
            found[name] = (read_fen(rest), [])
        elif word == "perft":
            found[name][1].append(int(rest.split()[1]))
    return found


def counts(generators: tuple[Generator, ...]) -> Table:
    """Count each table as deep as the time allows; the two deepest counts show the growth."""
    table = Table("position", "generator", "depth", "leaves", "CPU s", "M leaves/s", "growth")
    table.title = "Leaf counts, each compared with the published number"
    for name, (position, known) in tables().items():
        for generator in generators:
            before = 0.0
            rows = []
            for depth, expected in enumerate(known, start=1):
                if expected > LIMIT[generator]:
                    break
                started = time.process_time()
                found = perft(position, depth, generator=generator)
                took = time.process_time() - started
                assert found == expected, (name, depth, found, expected)
                growth = f"{took / before:.1f}" if before > 0.001 else ""
                before = took
                speed = f"{found / took / 1e6:.2f}" if took > 0.0001 else ""
                rows.append((str(depth), f"{found:,}", f"{took:.4f}", speed, growth))
            for row in rows[-2:]:
                table.add_row(name, generator, *row)
    return table


def game_positions(games: int, seed: int = 1) -> list[Position]:
    """Positions of games in which both sides play anything legal."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = START
        for _ in range(120):
            codes = legal_codes(position)
            if not codes:
                break
            found.append(position)
            position = after_code(position, rng.choice(codes))
    return found


def lists(generators: tuple[Generator, ...]) -> Table:
    """Time one list of legal moves as Python code asks for it."""
    positions = game_positions(60)
    moves = sum(len(legal_codes(position)) for position in positions)
    table = Table("what", "generator", "microseconds", title=f"{len(positions)} game positions")
    for generator in generators:
        started = time.process_time()
        for position in positions:
            legal_moves(position, generator=generator)
        took = time.process_time() - started
        table.add_row("list of legal moves", generator, f"{took / len(positions) * 1e6:.2f}")
    started = time.process_time()
    for position in positions:
        legal_moves(position)
    took = time.process_time() - started
    table.add_row("list of legal moves", "auto", f"{took / len(positions) * 1e6:.2f}")
    started = time.process_time()
    for position in positions:
        for code in legal_codes(position):
            move_of(code, BOARD_100)
    took = time.process_time() - started
    table.add_row("each move made readable", "auto", f"{took / moves * 1e6:.2f}")
    return table


def replay() -> Table:
    """Time a game of random moves with all its draw counters, for each ply."""
    rng = random.Random(2)
    played = []
    for _ in range(20):
        history = begin()
        for _ in range(120):
            moves = legal_moves(history.position)
            if not moves:
                break
            history = advance(history, rng.choice(moves))
        played.append(history)
    plies = sum(len(history.moves) for history in played)
    started = time.process_time()
    for history in played:
        again = begin()
        for move in history.moves:
            again = advance(again, move)
    took = time.process_time() - started
    table = Table("what", "plies", "microseconds a ply", title="Games replayed with their counters")
    table.add_row("check and advance", str(plies), f"{took / plies * 1e6:.1f}")
    return table


def main() -> None:
    """Print the tables."""
    generators: tuple[Generator, ...] = ("python",)
    if backend().name == "native":
        generators = ("native", "python")
    console = Console()
    for table in (counts(generators), lists(generators), replay()):
        console.print(table)


if __name__ == "__main__":
    main()
