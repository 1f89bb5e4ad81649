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
from crosstable.pairing.swiss.double.system import DOUBLE_SWISS
from crosstable.pairing.swiss.dubov.system import DUBOV
from crosstable.pairing.swiss.lim.system import LIM
from crosstable.pairing.swiss.other import OtherSwiss
from crosstable.rulebooks.fide_double_swiss import FIDE_DOUBLE_SWISS_MATCH
from crosstable.rulebooks.library import edition

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


def main() -> None:
    """Print a line for each system and kind of event, with the growth from size to size."""
    table = Table(title="Slowest round by CPU seconds, paired and proved")
    for title in ("system", "event", *(f"{size:,}" for size in SIZES), "round", "told", "growth"):
        table.add_column(title, justify="left" if title in {"system", "event"} else "right")
    missed = []
    for engine in SYSTEMS:
        for case in (*ANY_SYSTEM, None):
            title = "one score, one colour" if case is None else case.title
            fixed = case is not None and case.players < max(SIZES)
            worst: list[tuple[float, int, float]] = []
            for size in (case.players,) if case is not None and fixed else SIZES:
                timed = [
                    *(
                        moved_as_a_whole(engine, size)
                        if case is None
                        else rounds_of(engine, case.sized(size + case.players % 2))
                    )
                ]
                paired = [seconds for seconds, _ in timed]
                slowest = 3 if case is None else paired.index(max(paired)) + 1
                worst.append((max(paired), slowest, max(told for _, told in timed)))
            seconds, number, told = worst[-1]
            cells = ["" for _ in SIZES[len(worst) :]] + [f"{spent:.2f}" for spent, _, _ in worst]
            growth = ""
            if not fixed:
                power = math.log(seconds / worst[-2][0]) / math.log(SIZES[-1] / SIZES[-2])
                growth = f"n^{power:.1f}"
            table.add_row(engine.name, title, *cells, str(number), f"{told:.2f}", growth)
            if seconds > BAR:
                missed.append(f"{engine.name}, {title}: {seconds:.2f} s")
    Console(width=120).print(table)
    print(f"bar for any round: {BAR} s; missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
