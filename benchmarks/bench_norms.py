"""How long it takes to say of everybody and every title how things stand, with forecasts."""

from __future__ import annotations

import gc
import random
import time
from datetime import date, timedelta

from rich.console import Console
from rich.table import Table

from crosstable.kernel.event_class import EventClass
from crosstable.kernel.official import Official
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.library import edition
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from crosstable.titles.norms import verdicts

PLAYERS, PLANNED = 300, 9
BAR = 1.0
"""Seconds for all four titles of everybody, after any round."""
STARTS = date(2026, 7, 1)
FEDERATIONS = ("GER", "ENG", "FRA", "SUI", "ITA", "POL", "IND", "USA", "ESP")


def field(dice: random.Random) -> list[Profile]:
    """Return players from strong grandmasters down."""
    profiles = []
    for place in range(PLAYERS):
        rating = round(2650 - 3.5 * place + dice.gauss(0, 30))
        title = "GM" if rating > 2480 else "IM" if rating > 2380 else "FM" if rating > 2280 else ""
        profiles.append(Profile(rating, (title,) if title else (), dice.choice(FEDERATIONS)))
    return profiles


def running(paired: int) -> TitleEvent:
    """Return a Swiss after some rounds, in which everybody could win every title."""
    dice = random.Random(paired)
    profiles = field(dice)
    points, met = [0] * PLAYERS, [{place} for place in range(PLAYERS)]
    meetings: list[list[Meeting]] = [[] for _ in range(PLAYERS)]
    for number in range(1, paired + 1):
        order = sorted(range(PLAYERS), key=lambda place: (-points[place], place))
        while order:
            one = order.pop(0)
            two = next(place for place in order if place not in met[one] or place == order[-1])
            order.remove(two)
            gap = (profiles[one].rating or 0) - (profiles[two].rating or 0)
            expected, drawn = 1 / (1 + 10 ** (-gap / 400)), dice.random()
            given = 2 if drawn < expected - 0.15 else 1 if drawn < expected + 0.15 else 0
            for mine, theirs, half_points in ((one, two, given), (two, one, 2 - given)):
                met[mine].add(theirs)
                points[mine] += half_points
                meetings[mine].append(
                    Meeting(
                        round=number,
                        kind=Kind.PLAYED,
                        opponent=theirs + 1,
                        profile=profiles[theirs],
                        half_points=half_points,
                    )
                )
    days = tuple(STARTS + timedelta(days=place) for place in range(PLANNED))
    return TitleEvent(
        form=Form.SWISS,
        planned_rounds=PLANNED,
        fixed_pairings=False,
        candidates={
            place + 1: Candidate(
                number=place + 1,
                name=f"Player {place + 1}",
                profile=profiles[place],
                sex=Sex.FEMALE,
                meetings=tuple(meetings[place]),
            )
            for place in range(PLAYERS)
        },
        host="SUI",
        registering="SUI",
        starts=days[0],
        ends=days[-1],
        round_days=days,
    )


def main() -> None:
    rules = edition("fide-2024")
    tournament = Tournament(
        name="Open",
        game="chess",
        edition=rules.id,
        system=System("dutch"),
        rate_of_play="90+30",
        federation="SUI",
        officials=(Official("chief arbiter", "Meier", title="IA"),),
        event_class=EventClass(registered=STARTS - timedelta(days=60), norms=True),
    )
    table = Table(title=f"Norms of {PLAYERS} players, {PLANNED} rounds, four titles, forecasts")
    for column in ("after round", "CPU ms", "µs a verdict", ""):
        table.add_column(column, justify="right")
    for paired in range(1, PLANNED + 1):
        event, best, told = running(paired), float("inf"), 0
        for _ in range(3):
            gc.collect()
            start = time.process_time()
            told = len(verdicts(tournament, rules, event, forecast=True))
            best = min(best, time.process_time() - start)
        bar = "ok" if best < BAR else f"over {BAR:.0f} s"
        table.add_row(str(paired), f"{best * 1000:.0f}", f"{best / told * 1e6:.0f}", bar)
    Console().print(table)


if __name__ == "__main__":
    main()
