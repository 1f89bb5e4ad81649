"""How quickly files of draughts games are read, judged and written, and how that grows."""

from __future__ import annotations

import random
import resource
import time
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from crosstable.formats.pdn import (
    PdnGame,
    PdnLine,
    Status,
    Tag,
    numbered,
    portions,
    read_section,
    replay,
    replay_sections,
    sections,
    write_game,
)
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.moves import after_code, move_of
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.position import START

__all__ = ["main"]

SIZES = (500, 1000, 2000, 4000)
DIFFERENT = 250
PROCESSES = 2
WANTED = 5_000


def games() -> list[PdnGame]:
    """Play anything legal, as long as real games last: some eighty moves of either side."""
    rng = random.Random(1)
    found = []
    for number in range(DIFFERENT):
        position = START
        moves = []
        for _ in range(rng.randint(40, 110)):
            codes = legal_codes(position)
            if not codes:
                break
            code = rng.choice(codes)
            moves.append(move_text(position, move_of(code, position.board)))
            position = after_code(position, code)
        tags = (
            Tag("Event", "Benchmark"),
            Tag("Date", "2026.01.01"),
            Tag("Round", str(number)),
            Tag("White", f"Family, Given {number}"),
            Tag("Black", f"Other, Name {number}"),
            Tag("Result", "1-1"),
            Tag("GameType", "20"),
        )
        found.append(PdnGame(tags, PdnLine(numbered(moves))))
    return found


def one_core(data: bytes, count: int, table: Table, before: dict[str, float]) -> None:
    """Measure each step by the processor's time, so that other programs do not matter."""
    times: dict[str, float] = {}
    started = time.process_time()
    cut = list(sections(data))
    times["cut"] = time.process_time() - started
    started = time.process_time()
    readings = [reading for section in cut for reading in read_section(section)]
    times["parse"] = time.process_time() - started
    read = [reading.game for reading in readings if reading.game is not None]
    assert len(read) == count
    started = time.process_time()
    reports = [replay(game) for game in read]
    times["judge"] = time.process_time() - started
    assert all(report.status is Status.LEGAL for report in reports)
    started = time.process_time()
    size = sum(map(len, map(write_game, read)))
    times["write"] = time.process_time() - started
    assert size + count - 1 == len(data), "games stand an empty line apart"
    times["cut, parse and judge"] = times["cut"] + times["parse"] + times["judge"]
    for step, took in times.items():
        growth = f"{took / before[step]:.2f}" if step in before else ""
        table.add_row(
            f"{count:,}",
            f"{size / 1e6:.1f}",
            step,
            f"{took:.3f}",
            f"{count / took:,.0f}",
            f"{size / took / 1e6:.1f}",
            growth,
        )
        before[step] = took


def processor_seconds() -> float:
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def all_cores(data: bytes, count: int) -> str:
    """Measure what a replay of a file does: sections are cut here and judged over there."""
    used = processor_seconds()
    started = time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        judged = sum(map(len, pool.map(replay_sections, portions(sections(data)))))
    took = time.perf_counter() - started
    used = processor_seconds() - used
    assert judged == count
    return (
        f"{PROCESSES} processes: {count:,} games in {took:.2f} s, {count / took:,.0f} games/s; "
        f"by processor time {PROCESSES * count / used:,.0f} games/s on {PROCESSES} free cores, "
        f"wanted {WANTED:,}"
    )


def main() -> None:
    console = Console()
    different = games()
    table = Table("games", "MB", "step", "CPU s", "games/s", "MB/s", "growth")
    table.title = "PDN: one core"
    before: dict[str, float] = {}
    data = b""
    for count in SIZES:
        several = different * (count // DIFFERENT)
        data = "\n".join(map(write_game, several)).encode()
        one_core(data, count, table, before)
    console.print(table)
    plies = sum(len(game.line.steps) for game in different) / DIFFERENT
    console.print(f"a game has {plies:.0f} plies; twice the games should take twice the time")
    console.print(all_cores(data * 4, SIZES[-1] * 4))


if __name__ == "__main__":
    main()
