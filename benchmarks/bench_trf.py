"""How quickly tournament reports are read, converted and written, and how that grows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from crosstable.formats.trf import from_tournament, read_trf, to_tournament
from crosstable.formats.trf.converting import rewritten
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Identifier, Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.library import edition

__all__ = ["main"]

ROUNDS = 11
SIZES = (100, 300, 1000, 3000)
RESULTS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
Answer = TypeVar("Answer")


def event(players: int) -> Tournament:
    """Return a full event: the lower half moves one place on in every round."""
    half = players // 2
    rounds = []
    for number in range(1, ROUNDS + 1):
        pairs = ((one, half + 1 + (one + number) % half) for one in range(1, half + 1))
        boards = (
            Board(*(pair if number % 2 else pair[::-1]), RESULTS[(sum(pair) + number) % 3])
            for pair in pairs
        )
        rounds.append(Round(number, tuple(boards)))
    entrants = (
        Entrant(
            number,
            Player(
                name=f"Family, Given {chr(97 + number % 26)}",
                federation="NED",
                ratings=(Rating("fide.standard", 2800 - number // 8),),
                identifiers=(Identifier("fide", str(1000000 + number)),),
            ),
        )
        for number in range(1, players + 1)
    )
    return Tournament(
        name="Benchmark",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        planned_rounds=ROUNDS,
        entrants=tuple(entrants),
        numbers_final=True,
        rounds=tuple(rounds),
    )


def best(work: Callable[[], Answer], times: int = 3) -> tuple[float, Answer]:
    """Return the shortest of a few runs in seconds of the processor, and the answer."""
    shortest = float("inf")
    for _ in range(times):
        start = time.process_time()
        answer = work()
        shortest = min(shortest, time.process_time() - start)
    return shortest, answer


def long_file() -> bytes:
    """Return a report of more than 100,000 lines that make sense, of 9,998 players.

    Everybody has a national record, many may not meet, some were given points out of the ordinary.
    """
    players = 9_998
    report = from_tournament(
        event(players), edition=edition("fide-2019"), version="trf26", program="Crosstable"
    ).to_bytes()
    extra = [f"NED {number:4}{'':40}2000" for number in range(1, players + 1)]
    extra += [
        f"260 001 {ROUNDS:03} {1 + one:4} {1 + (one + 1 + index % 97) % players:4}"
        for index in range(70_000)
        for one in (index * 7 % players,)
    ]
    extra += [f"299           0.5  001 {1 + index % players:4}" for index in range(20_000)]
    return report + "".join(f"{text}\r\n" for text in extra).encode()


def noise(size: int) -> bytes:
    """Return printable lines that are no report."""
    return (b"The quick brown fox jumps over 0123456789 lazy dogs\r\n" * (size // 53 + 1))[:size]


def refuse(data: bytes) -> str:
    """Return why bytes were refused."""
    try:
        read_trf(data)
    except UnreadableInput as error:
        return str(error)
    return "accepted"


def main() -> None:
    """Print the table."""
    rules = edition("fide-2019")
    table = Table(title=f"Tournament report files, {ROUNDS} rounds")
    for heading in ("players", "bytes", "read ms", "convert ms", "write ms", "MB/s read", "growth"):
        table.add_column(heading, justify="right")
    before: tuple[int, float] | None = None
    for size in SIZES:
        tournament = event(size)

        def write(tournament: Tournament = tournament) -> bytes:
            return from_tournament(
                tournament, edition=rules, version="trf26", program="Crosstable"
            ).to_bytes()

        writing, data = best(write)
        reading, found = best(lambda data=data: read_trf(data))  # type: ignore[misc]
        document = found.document
        converting, imported = best(
            lambda document=document: to_tournament(document, edition=rules)  # type: ignore[misc]
        )
        if len(imported.tournament.rounds) != ROUNDS:
            raise SystemExit("the report did not come back as it was")
        total = reading + converting + writing
        growth = ""
        if before:
            growth = f"x{total / before[1]:.1f} for x{size / before[0]:.1f}"
        before = (size, total)
        table.add_row(
            f"{size:,}",
            f"{len(data):,}",
            f"{reading * 1000:.1f}",
            f"{converting * 1000:.1f}",
            f"{writing * 1000:.1f}",
            f"{len(data) / reading / 1e6:.1f}",
            growth,
        )
    data = long_file()
    reading, found = best(lambda: read_trf(data), times=2)
    converting, _ = best(lambda: to_tournament(found.document, edition=rules), times=2)
    writing, _ = best(lambda: rewritten(found.document), times=2)
    table.add_row(
        f"{len(found.document.lines):,} lines",
        f"{len(data):,}",
        f"{reading * 1000:.1f}",
        f"{converting * 1000:.1f}",
        f"{writing * 1000:.1f}",
        f"{len(data) / reading / 1e6:.1f}",
        "written anew",
    )
    for name, data in (("10 MB of text", noise(10_000_000)), ("10 MB of bytes", bytes(10_000_000))):
        refusing, _ = best(lambda data=data: refuse(data))  # type: ignore[misc]
        table.add_row(name, f"{len(data):,}", f"{refusing * 1000:.1f}", "", "", "", "refused")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
