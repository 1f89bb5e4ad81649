"""How long a real server takes for the tables of a Swiss of a thousand, as a table."""

from __future__ import annotations

from benchmarks.web_server import EVENT, WHEN, Hall, hall
from rich.console import Console
from rich.table import Table

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.commands import CorrectResult

PLAYERS, ROUNDS = 1000, 9
AGAIN = 15
PAGES = (
    ("standings", "/standings", 50),
    ("one figure unfolded", "/standings?why=7.buchholz-cut-1", 50),
    ("cross table", "/crosstable", None),
    ("journal", "/journal", 50),
    ("settings", "/settings", None),
)
RESULTS = (Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN))


def main() -> None:
    table = Table(
        title=f"Pages of a Swiss of {PLAYERS:,}, {ROUNDS} rounds; milliseconds, real server"
    )
    for title in ("page", "after a new result", "again", "kB", "bar"):
        table.add_column(title, justify="right")
    missed = []
    with hall(PLAYERS, ROUNDS) as place:
        for name, path, bar in PAGES:
            address = f"/office/tournaments/{EVENT}{path}"
            place.visitor.milliseconds(address)
            fresh = min(_after_a_result(place, address, turn) for turn in range(5))
            again, size = place.visitor.milliseconds(address, AGAIN, fragment="why=" in path)
            if bar is not None and max(fresh, again) > bar:
                missed.append(name)
            table.add_row(
                name, f"{fresh:.0f}", f"{again:.0f}", f"{size / 1000:,.0f}", str(bar or "")
            )
    console = Console()
    console.print(table)
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


def _after_a_result(place: Hall, address: str, turn: int) -> float:
    """Return the time of a page when a result has just changed."""
    board = 1 + turn
    now = place.office.state(EVENT).tournament.rounds[-1].boards[board - 1].result
    result = next(each for each in RESULTS if each != now)
    command = CorrectResult(ROUNDS, board, result, "bench")
    place.office.execute(EVENT, command, by="bench", at=WHEN)
    fragment = "why=" in address
    if fragment:  # it is asked for from a page of standings, which came before it
        place.visitor.milliseconds(address.partition("?")[0])
    return place.visitor.milliseconds(address, fragment=fragment)[0]


if __name__ == "__main__":
    main()
