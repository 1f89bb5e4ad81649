"""The register of persons: two million people of a list, a federation's own file, an entry list."""

from __future__ import annotations

import random
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.bench_rating_lists import LAYOUTS, TYPED, loaded, players
from rich.console import Console
from rich.table import Table

from crosstable.formats.persons import read_persons
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.person_matching import HowSure, matched
from crosstable.office.person_search import People
from crosstable.office.rating_store import Signature
from crosstable.ratings.model import ListedPlayer
from crosstable.store import open_journal, verify
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.register import SqlPersonRegister

__all__ = ["main"]

SIZES = (20_000, 200_000, 2_000_000)
ENTRIES = 500
BARS = "bars: type-ahead 20 ms, an entry list of 500 in 1 s"


def own_file(size: int) -> bytes:
    """Return what a federation knows besides: every hundredth person with a title."""
    lines = ["name,fide,born,federation,title_register,title,title_from"]
    for number, each in enumerate(players(size)):
        if number % 100 == 0 and each.born is not None:
            lines.append(
                f'"{each.name}",{each.id},{each.born.year},{each.federation},fide,NA,2016-01-01'
            )
    return "\n".join(lines).encode()


def entry_list(size: int) -> Tournament:
    """Return an event whose players are on the list: half by number, half by name and year."""
    chance = random.Random(2)
    chosen = sorted(chance.sample(range(size), ENTRIES))
    wanted = iter(chosen)
    following = next(wanted)
    entrants: list[Entrant] = []
    for number, each in enumerate(players(size)):
        if number != following:
            continue
        entrants.append(_entrant(len(entrants) + 1, each))
        upcoming = next(wanted, None)
        if upcoming is None:
            break
        following = upcoming
    return Tournament(
        name="Open",
        game="chess",
        edition="fide-2019",
        system=System("dutch", ()),
        points=HALF_POINTS,
        entrants=tuple(entrants),
    )


def _entrant(number: int, listed: ListedPlayer) -> Entrant:
    born = listed.born if number % 2 else None
    return Entrant(number, Player(name=listed.name, federation=listed.federation, born=born))


def typed(people: People) -> Iterator[float]:
    """Yield the milliseconds of processor time that each answer takes."""
    for text in TYPED:
        people.search(text)
        start = time.process_time()
        for _ in range(5):
            people.search(text)
        yield 200 * (time.process_time() - start)


def main() -> None:
    """Print the table."""
    sizes = [int(word) for word in sys.argv[2:] if word.isdigit()] or SIZES
    table = Table(title=f"Register of persons, SQLite; {BARS}")
    for heading in (
        *("people", "load s", "CPU s", "RSS MiB", "own file", "CPU s", "verify s"),
        *("slowest ms", "mean ms", "match 500 s", "sure", "doubtful"),
    ):
        table.add_column(heading, justify="right")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path, office = Path(folder, "list.txt"), str(Path(folder, "office.db"))
            with path.open("wb") as file:
                file.writelines(LAYOUTS["list.txt"](players(size)))
            took, busy = loaded(path, office)
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            event, own_lines = entry_list(size), own_file(size)
            with open_journal(office) as journal:
                register = SqlPersonRegister(journal.database, chance=secrets.token_bytes)
                start = time.process_time()
                signed = Signature("Ada Arbiter", datetime.now(UTC))
                known = read_persons(own_lines).persons
                register.take_in(known, source="own.csv", signed=signed)
                own = time.process_time() - start
                lists = SqlRatingStore(journal.database)
                people = People(register, lists, today=datetime.now(UTC).date())
                answers = list(typed(people))
                start = time.process_time()
                matches = matched(people, event)
                matching = time.process_time() - start
            start = time.process_time()
            verify(office)
            verifying = time.process_time() - start
        how = [each.how for each in matches]
        table.add_row(
            f"{size:,}",
            f"{took:.1f}",
            f"{busy:.1f}",
            f"{memory:,}",
            f"{len(known):,}",
            f"{own:.1f}",
            f"{verifying:.1f}",
            f"{max(answers):.1f}",
            f"{sum(answers) / len(answers):.1f}",
            f"{matching:.2f}",
            str(how.count(HowSure.SURE)),
            str(how.count(HowSure.AMBIGUOUS)),
        )
    Console(width=130).print(table)
