"""How long a real server takes for the players' pages of a Swiss of a thousand, as a table."""

from __future__ import annotations

import time
from statistics import median

from benchmarks.web_server import EVENT, WHEN, Visitor, hall
from rich.console import Console
from rich.table import Table

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import System
from crosstable.office.acts import Details
from crosstable.office.commands import NewPlayer, Register

PLAYERS, ROUNDS = 1000, 9
AGAIN = 15
BAR = 50
PLAYED = (
    ("list of players", ""),
    ("by rating", "?sort=rating"),
    ("found by a word", "?q=player"),
    ("one player", "/500"),
    ("form of one player", "/500/edit"),
    ("kept apart", "/apart"),
)


def main() -> None:
    table = Table(title=f"Players' pages of a Swiss of {PLAYERS:,}; milliseconds, real server")
    for title in ("request", "median", "kB", "bar"):
        table.add_column(title, justify="right")
    missed = []
    with hall(PLAYERS, ROUNDS) as place:
        visitor = place.visitor
        rows = [
            (name, *visitor.milliseconds(f"/office/tournaments/{EVENT}/players{path}", AGAIN))
            for name, path in PLAYED
        ]
        state = place.office.create(_announced(), by="bench", at=WHEN)
        place.office.execute(state.id, Register(_people()), by="bench", at=WHEN)
        base = f"/office/tournaments/{state.id}/players"
        rows.append(("check-in", *visitor.milliseconds(f"{base}/check-in", AGAIN)))
        rows.append(("somebody is here", *_pressed(visitor, f"{base}/check-in")))
    for name, taken, size in rows:
        missed += [name] if taken > BAR else []
        table.add_row(name, f"{taken:.0f}", f"{size / 1000:,.0f}", str(BAR))
    console = Console()
    console.print(table)
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


def _announced() -> Details:
    return Details(
        name="Before the first round",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=ROUNDS,
    )


def _people() -> tuple[NewPlayer, ...]:
    return tuple(
        NewPlayer(Player(name=f"Player {number:04}", ratings=(Rating("fide.standard", number),)))
        for number in range(1001, 1001 + PLAYERS)
    )


def _pressed(visitor: Visitor, path: str) -> tuple[float, int]:
    taken = []
    for number in range(1, AGAIN + 1):
        start = time.perf_counter()
        status, _content = visitor.ask("POST", path, {"press": f"{number} here"})
        taken.append(1000 * (time.perf_counter() - start))
        if status not in {200, 303}:
            raise SystemExit(f"{path}: {status}")
    return median(taken), 0


if __name__ == "__main__":
    main()
