"""How long the standings of a nine-round Swiss take with every tie-break, as a table."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable

import msgspec
from rich.console import Console
from rich.table import Table

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.standings.ranking import standings
from crosstable.standings.tiebreaks.table import TIE_BREAKS
from tests.texts import FIDE_2019

SIZES = (100, 1000, 10_000)
EIGHT = (
    *("buchholz-cut-1", "buchholz", "sum-of-buchholz", "solkoff-baliakin"),
    *("sonneborn-berger", "direct-encounter", "wins", "games-with-black"),
)
ALL = tuple(each.name for each in TIE_BREAKS.values() if not each.round_robin_only)
BARS = {("eight, values only", 10_000, 11): 1.0, ("one result changed", 200, 9): 0.005}


def synthetic(players: int, rounds: int) -> Tournament:
    """Return a tournament of neighbours by lot: every ninth game forfeited, some byes."""
    played = []
    for number in range(1, rounds + 1):
        order = sorted(range(1, players + 1), key=lambda each: (each * 7919 * number) % 104_729)
        free = tuple(FreePlayer(each, Bye.HALF_POINT) for each in order[: players // 50])
        seats = order[len(free) :]
        boards = []
        for index in range(0, len(seats) - 1, 2):
            kind = (seats[index] * 31 + seats[index + 1] * 17 + number) % 9
            result: Played | Forfeit = Played(Mark.DRAW, Mark.DRAW)
            if kind == 0:
                result = Forfeit(Absent.BLACK)
            elif kind < 4:
                result = Played(Mark.WIN, Mark.LOSS)
            elif kind < 7:
                result = Played(Mark.LOSS, Mark.WIN)
            boards.append(Board(seats[index], seats[index + 1], result))
        played.append(Round(number, tuple(boards), free))
    return Tournament(
        name="Bench",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player {number}",
                    ratings=(Rating("fide.standard", 1200 + number * 37 % 1500),),
                ),
            )
            for number in range(1, players + 1)
        ),
        rounds=tuple(played),
    )


def unseen(tournament: Tournament) -> Tournament:
    """Return the same tournament as if it had just been read: no round was looked at before."""
    replace = msgspec.structs.replace
    return replace(tournament, rounds=tuple(replace(each) for each in tournament.rounds))


def timed(
    tournament: Tournament,
    tie_breaks: tuple[str, ...],
    working_for: tuple[int, ...] | None = None,
    make: Callable[[Tournament], Tournament] = unseen,
    times: int = 3,
) -> float:
    """Return the best CPU seconds of some runs, each on a tournament made for it."""
    best = math.inf
    given = tournament
    for _ in range(times):
        tournament = make(given)
        gc.collect()
        start = time.process_time()
        standings(
            tournament,
            FIDE_2019,
            tie_breaks=tie_breaks,
            round_robin=False,
            working_for=working_for,
        )
        best = min(best, time.process_time() - start)
    return best


def one_result_changed(tournament: Tournament) -> Tournament:
    """Return the tournament with the last game of the last round ended differently."""
    last = tournament.rounds[-1]
    *boards, board = last.boards
    other = msgspec.structs.replace(board, result=Played(Mark.WIN, Mark.LOSS))
    changed = msgspec.structs.replace(last, boards=(*boards, other))
    return msgspec.structs.replace(tournament, rounds=(*tournament.rounds[:-1], changed))


def main() -> None:
    table = Table(title="Standings, CPU seconds; with the working of every value or without")
    for title in ("tie-breaks", "players", "rounds", "seconds", "bar"):
        table.add_column(title, justify="right")
    missed = []
    seconds: dict[tuple[str, int], float] = {}

    def row(name: str, size: int, rounds: int, taken: float) -> None:
        bar = BARS.get((name, size, rounds))
        if bar is not None and taken > bar:
            missed.append(f"{name}, {size} players")
        table.add_row(
            name, f"{size:,}", str(rounds), f"{taken:.4f}", "" if bar is None else f"{bar:g}"
        )

    # First, in a process as small as an office's, before large events have filled the memory.
    small = synthetic(200, 9)
    standings(small, FIDE_2019, tie_breaks=EIGHT, round_robin=False)
    row("one result changed", 200, 9, timed(small, EIGHT, (), one_result_changed, 15))
    for name, tie_breaks in (("eight", EIGHT), (f"all {len(ALL)}", ALL)):
        for size in SIZES:
            seconds[name, size] = timed(synthetic(size, 9), tie_breaks)
            row(name, size, 9, seconds[name, size])
    large = synthetic(10_000, 11)
    row("eight", 10_000, 11, timed(large, EIGHT))
    row("eight, values only", 10_000, 11, timed(large, EIGHT, ()))
    console = Console()
    console.print(table)
    for name in ("eight", f"all {len(ALL)}"):
        growth = math.log(seconds[name, 10_000] / seconds[name, 1000]) / math.log(10)
        console.print(f"{name}: 1,000 to 10,000 players, time grows with exponent {growth:.2f}")
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
