"""How quickly files of chess games are read, judged and written, and how that grows."""

from __future__ import annotations

import random
import time
from concurrent.futures import ProcessPoolExecutor

import chess
from rich.console import Console
from rich.table import Table

from crosstable.formats.pgn import (
    PgnGame,
    PgnLine,
    numbered,
    read_section,
    replay,
    replay_sections,
    write_game,
)
from crosstable.formats.scores.remarks import Tag
from crosstable.formats.scores.reports import Status
from crosstable.formats.scores.sections import portions, sections
from crosstable.games.chess import START, mating_chance, perft
from crosstable.kernel.colour import Colour

__all__ = ["main"]

SIZES = (250, 500, 1000)
DIFFERENT = 100
PROCESSES = 2


def boards(count: int, seed: int = 1) -> list[chess.Board]:
    """Play anything legal, as long as real games last: some forty moves of either side."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(rng.randint(40, 120)):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            board.push(rng.choice(moves))
        found.append(board)
    return found


def games() -> list[PgnGame]:
    found = []
    for number, board in enumerate(boards(DIFFERENT)):
        start = chess.Board()
        moves = [start.san_and_push(move) for move in board.move_stack]
        tags = (
            Tag("Event", "Benchmark"),
            Tag("Date", "2026.01.01"),
            Tag("Round", str(number)),
            Tag("White", f"Family, Given {number}"),
            Tag("Black", f"Other, Name {number}"),
            Tag("Result", "*"),
        )
        found.append(PgnGame(tags, PgnLine(numbered(moves))))
    return found


def one_core(data: bytes, count: int, table: Table, before: dict[str, float]) -> None:
    """Measure each step by the processor's time, so that other programs do not matter."""
    times: dict[str, float] = {}
    started = time.process_time()
    cut = list(sections(data))
    readings = [reading for section in cut for reading in read_section(section)]
    times["cut and parse"] = time.process_time() - started
    read = [reading.game for reading in readings if reading.game is not None]
    assert len(read) == count
    started = time.process_time()
    reports = [replay(game) for game in read]
    times["judge"] = time.process_time() - started
    assert all(report.status is Status.LEGAL for report in reports)
    started = time.process_time()
    assert sum(map(len, map(write_game, read))) > 0
    times["write"] = time.process_time() - started
    plies = sum(report.plies for report in reports)
    for step, took in times.items():
        growth = f"{took / before[step]:.2f}" if step in before else ""
        each = f"{took / plies * 1e6:.1f}"
        table.add_row(step, f"{count:,}", f"{took:.3f}", f"{count / took:,.0f}", each, growth)
        before[step] = took


def several_cores(data: bytes, count: int) -> Table:
    """Measure the whole way as the command goes it, by the clock on the wall."""
    table = Table("processes", "games", "s", "games/s", title="Cut, parse and judge, wall clock")
    started = time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        done = sum(map(len, pool.map(replay_sections, portions(sections(data)))))
    took = time.perf_counter() - started
    assert done == count
    table.add_row(str(PROCESSES), f"{count:,}", f"{took:.2f}", f"{count / took:,.0f}")
    return table


def mates() -> Table:
    """Time the question whether a player can still mate, in positions of played games."""
    table = Table("answer", "positions", "milliseconds each", title="Can a player still mate?")
    found: dict[str, list[float]] = {}
    for board in boards(60, seed=2):
        for colour in Colour:
            started = time.process_time()
            answer = mating_chance(board, colour).outcome.chance.value
            found.setdefault(answer, []).append(time.process_time() - started)
    for answer, times in sorted(found.items()):
        table.add_row(answer, str(len(times)), f"{sum(times) / len(times) * 1e3:.1f}")
    return table


def leaves() -> Table:
    table = Table("depth", "leaves", "CPU s", title="Leaves from the start")
    for depth in (3, 4):
        started = time.process_time()
        count = perft(START, depth)
        table.add_row(str(depth), f"{count:,}", f"{time.process_time() - started:.2f}")
    return table


def main() -> None:
    """Print the tables."""
    console = Console()
    different = games()
    table = Table("step", "games", "CPU s", "games/s", "microseconds a ply", "growth")
    table.title = "PGN on one core"
    before: dict[str, float] = {}
    data = b""
    for size in SIZES:
        many = (different * (size // DIFFERENT + 1))[:size]
        data = "\n".join(map(write_game, many)).encode()
        one_core(data, size, table, before)
    console.print(table)
    for each in (several_cores(data, SIZES[-1]), mates(), leaves()):
        console.print(each)


if __name__ == "__main__":
    main()
