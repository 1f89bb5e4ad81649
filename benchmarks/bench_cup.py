"""How long the classifications of a World Cup take: 60 events of 200 players, all four tables."""

from __future__ import annotations

import random
import sys
import time
from datetime import date, timedelta

from rich.console import Console
from rich.table import Table

from crosstable.circuits.cup import Cup, CupEvent, CupResult, NotedRating
from crosstable.circuits.cup_table import cup_standing

EVENTS, PLAYERS, KNOWN = 60, 200, 2000
BAR = 1.0
START, ON = date(2024, 1, 5), date(2025, 12, 31)


def season() -> Cup:
    """Return a cup whose events are spread over two years."""
    chance = random.Random(7)
    events = []
    for number in range(EVENTS):
        field = chance.sample(range(KNOWN), PLAYERS)
        last = START + timedelta(days=12 * number)
        results = tuple(
            CupResult(
                name=f"Player {player}",
                number=str(player) if player % 10 else "",
                federation=f"F{player % 40:02}",
                woman=player % 4 == 0,
                place=place,
                points=max(0, 18 - place // 12),
                games=9,
                wins=chance.randint(0, 9),
                rating=2000 + player % 400,
            )
            for place, player in enumerate(field, start=1)
        )
        events.append(
            CupEvent(
                id=f"open-{number}",
                name=f"Open {number}",
                first_day=last - timedelta(days=8),
                last_day=last,
                stars=(3, 5, 7)[number % 3],
                results=results,
            )
        )
    ratings = tuple(
        NotedRating(f"fmjd:{player}", date(2024, 1, 1), 2000 + player % 400)
        for player in range(0, KNOWN, 2)
    )
    return Cup(id="cup", name="World Cup", events=tuple(events), ratings=ratings)


def main() -> None:
    """Print the times, and fail where a table takes longer than its bar."""
    cup = season()
    table = Table("classification", "rows", "seconds")
    worst = 0.0
    for women in (False, True):
        for intercontinental in (False, True):
            began = time.process_time()
            standing = cup_standing(cup, ON, women=women, intercontinental=intercontinental)
            took = time.process_time() - began
            worst = max(worst, took)
            name = "intercontinental" if intercontinental else "cup"
            table.add_row(
                f"{name}, {'women' if women else 'open'}", str(len(standing.rows)), f"{took:.3f}"
            )
    Console().print(table)
    if worst > BAR:
        sys.exit(f"a classification took {worst:.2f} s; the bar is {BAR} s")


if __name__ == "__main__":
    main()
