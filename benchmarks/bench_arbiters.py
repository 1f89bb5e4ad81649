"""How long it takes to classify a federation's arbiters, and to judge everybody's application."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from rich.console import Console
from rich.table import Table

from crosstable.arbiter.people.applications import application_for, wanted_title
from crosstable.kernel.facts import Fact, PersonName
from crosstable.kernel.official_facts import Licence, Service
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.arbiters import arbiter_line, classified
from tests.texts import FIDE_ARBITERS

ARBITERS, SERVICES = 5_000, 12
DAY = date(2019, 6, 1)
BAR = 1.0
KINDS = ("international", "continental-major", "continental-other", "national", "olympiad")
DUTIES = ("chief arbiter", "arbiter", "deputy chief arbiter", "sector arbiter")


def arbiter(number: int) -> Person:
    """Return an arbiter with a career that the number decides."""
    title = "IA" if number % 3 else "FA"
    facts: list[Fact] = [
        PersonName(f"Arbiter, {number}"),
        TitleHeld(register="fide", code=title, since=date(2008 + number % 10, 1, 1)),
        Licence(register="fide", title=title, since=date(2018, 1, 1), category="D"),
    ]
    for place in range(SERVICES):
        begun = DAY - timedelta(days=30 + (number * 37 + place * 211) % 2500)
        facts.append(
            Service(
                event=f"Event {place}",
                duty=DUTIES[(number + place) % 4],
                since=begun,
                until=begun + timedelta(days=8),
                about=ServedEvent(
                    kind=KINDS[(number * 7 + place) % 5],
                    form="swiss" if place % 2 else "round robin",
                    rated=True,
                    players=40 + (number + place * 13) % 200,
                    rounds=9,
                    titled=place,
                ),
                certified="IA" if place < 5 and title == "FA" else "",
            )
        )
    return person_from(f"p-{number:08}", facts)


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's time for something."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def applied(persons: list[Person]) -> None:
    """Judge the application of every FA for the title IA."""
    title = wanted_title(FIDE_ARBITERS, "IA")
    for person in persons:
        if person.titles[0].code == "FA":
            application_for(FIDE_ARBITERS, title, person, on=DAY)


def main() -> None:
    persons = [arbiter(number) for number in range(ARBITERS)]
    table = Table(title=f"{ARBITERS} arbiters with {SERVICES} services each")
    for heading in ("work", "seconds", "bar"):
        table.add_column(heading)
    works: tuple[tuple[str, Callable[[], object], float], ...] = (
        ("classified, with reasons", partial(classified, FIDE_ARBITERS, persons, DAY), BAR),
        (
            "listed, with licences",
            lambda: [arbiter_line(FIDE_ARBITERS, person, DAY) for person in persons],
            BAR,
        ),
        ("applications of 100", partial(applied, persons[:300]), BAR),
    )
    for name, work, bar in works:
        spent = seconds(work)
        table.add_row(name, f"{spent:.2f}", f"{bar:.0f}{'' if spent < bar else ' MISSED'}")
    Console().print(table)


if __name__ == "__main__":
    main()
