"""How long Burstein, Double-Swiss, Dubov and Lim take for a round: ordinary events and hard ones.

Every round of each kind of event is timed, the last one too; each system paired those before.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from benchmarks.hard_rounds import ANY_SYSTEM, HardCase, after, alike_in_colours
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.kernel.points import TWO_GAMES
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.swiss.burstein.system import BURSTEIN
from crosstable.pairing.swiss.double import DOUBLE_SWISS
from crosstable.pairing.swiss.dubov.system import DUBOV
from crosstable.pairing.swiss.lim.system import LIM
from crosstable.pairing.swiss.system import OtherSwiss
from crosstable.rulebooks.library import edition
from tests.texts import FIDE_DOUBLE_SWISS_MATCH

SYSTEMS = (BURSTEIN, DOUBLE_SWISS, DUBOV, LIM)
RULES = edition("fide-2026-03")
SIZES = (100, 300, 1000)
BAR = 1.0
"""CPU seconds for any round, paired and proved, of the largest field."""


def event_for(engine: OtherSwiss, case: HardCase) -> Tournament:
    """Return an event of some kind before its first round, to be paired by a system."""
    event = replace(case.tournament(RULES), system=System(engine.name))
    if engine is not DOUBLE_SWISS:
        return event
    return replace(event, points=TWO_GAMES, game_plan=FIDE_DOUBLE_SWISS_MATCH.plan)


def rounds_of(engine: OtherSwiss, case: HardCase) -> Iterator[tuple[float, float]]:
    """Yield the seconds of each round of an event: paired and proved, and told in words."""
    event = event_for(engine, case)
    for number in case.timed:
        start = time.process_time()
        paired = engine.round(event, RULES, number)
        pairing = paired.pairing
        middle = time.process_time()
        assert str(paired.explanation)
        yield middle - start, time.process_time() - middle
        event = after(event, pairing, decisive=case.decisive)


def moved_as_a_whole(engine: OtherSwiss, players: int) -> Iterator[tuple[float, float]]:
    """Yield the seconds of a round in which nobody may meet the own score, for the colours."""
    kind = HardCase("", players, 3 if engine is BURSTEIN else 9, ())
    event = alike_in_colours(event_for(engine, kind))
    start = time.process_time()
    paired = engine.round(event, RULES, 3)
    assert paired.pairing.pairs
    middle = time.process_time()
    assert str(paired.explanation)
    yield middle - start, time.process_time() - middle


def slowest(engine: OtherSwiss, case: HardCase | None) -> list[tuple[float, int, float]]:
    """Return the slowest round of an event of each size: its seconds, its number, and telling it.

    Without a kind of event, it is the round in which a whole score group has to move.
    """
    fixed = case is not None and case.players < max(SIZES)
    found = []
    for size in SIZES[-1:] if fixed else SIZES:
        if case is None:
            timed, first = [*moved_as_a_whole(engine, size)], 3
        else:
            sized = case if fixed else case.sized(size + case.players % 2)
            timed, first = [*rounds_of(engine, sized)], 1
        paired = [seconds for seconds, _ in timed]
        worst = max(paired)
        found.append((worst, first + paired.index(worst), max(told for _, told in timed)))
    return found


def main() -> None:
    """Print a table for each system: kinds of events, and the growth from size to size."""
    missed = []
    for engine in SYSTEMS:
        table = Table(title=f"{engine.name}: CPU seconds of the slowest round, paired and proved")
        for title in ("event", *(f"{size:,}" for size in SIZES), "round", "told", "growth"):
            table.add_column(title, justify="left" if title == "event" else "right")
        for case in (*ANY_SYSTEM, None):
            title = "one score, one colour" if case is None else case.title
            found = slowest(engine, case)
            seconds, number, told = found[-1]
            growth = ""
            if len(found) > 1:
                power = math.log(seconds / found[-2][0]) / math.log(SIZES[-1] / SIZES[-2])
                growth = f"n^{power:.1f}"
            cells = [f"{spent:.2f}" for spent, _, _ in found]
            blanks = [""] * (len(SIZES) - len(cells))
            table.add_row(title, *blanks, *cells, str(number), f"{told:.2f}", growth)
            if seconds > BAR:
                missed.append(f"{engine.name}, {title}: {seconds:.2f} s")
        Console(width=100).print(table)
    print(f"bar for any round: {BAR} s; missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
