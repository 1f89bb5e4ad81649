"""How quickly rating lists are taken in and searched, and how that grows."""

from __future__ import annotations

import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from crosstable.formats.rating_lists import read_rating_list, write_csv, write_fixed_width
from crosstable.kernel.player import BirthDate, Sex
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_store import Signature
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore

__all__ = ["main"]

SIZES = (10_000, 100_000, 1_000_000)
BARS = "bars: a million in 30 s and 1.5 GiB, an answer in 50 ms"
OTHERS = ("list.csv", "list.xml")
LIST = "fide.standard"
DATED = date(2019, 1, 1)
SYLLABLES = (
    *("an", "be", "ca", "do", "el", "fi", "go", "ha", "in", "jo", "ka", "le", "mi", "no", "ov"),
    *("pe", "ra", "so", "ta", "ul", "va", "wi", "xi", "ya", "zo", "sk", "ev", "ich", "son", "ez"),
)
TYPED = ("a", "ka", "son", "kale", "an ka", "a b", "ovra e", "kalemi", "zoyaxi ta", "100070")


def players(count: int) -> Iterator[ListedPlayer]:
    """Yield players whose names repeat as real ones do."""
    chance = random.Random(1)

    def words(size: int) -> list[str]:
        return [
            "".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))).capitalize()
            for _ in range(size)
        ]

    families, given = words(200_000), words(20_000)
    for number in range(count):
        family = families[int(len(families) * chance.random() ** 2)]
        name = given[int(len(given) * chance.random() ** 3)]
        yield ListedPlayer(
            id=100_000 + 7 * number,
            name=f"{family}, {name}",
            federation=chance.choice(("NED", "IND", "GER", "POL")),
            sex=Sex.MALE,
            born=BirthDate(chance.randint(1930, 2015)),
            standings=(
                ListStanding(
                    list=LIST,
                    rating=min(2880, max(1000, round(chance.gauss(1500, 300)))),
                    period_games=3,
                    k=20,
                ),
            ),
        )


def chunks(path: Path) -> Iterator[bytes]:
    """Yield a file's bytes."""
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            yield chunk


def markup(listed: Iterator[ListedPlayer]) -> Iterator[bytes]:
    """Yield a list as FIDE's XML."""
    yield b'<?xml version="1.0"?>\n<playerslist>\n'
    for each in listed:
        standing = each.on(LIST)
        born = each.born.year if each.born else 0
        yield (
            f"<player><fideid>{each.id}</fideid><name>{each.name}</name>"
            f"<country>{each.federation}</country><sex>M</sex><title></title><w_title></w_title>"
            f"<o_title></o_title><foa_title></foa_title><rating>{standing.rating}</rating>"
            f"<games>3</games><k>20</k><birthday>{born}</birthday><flag></flag></player>\n"
        ).encode()
    yield b"</playerslist>\n"


LAYOUTS: dict[str, Callable[[Iterator[ListedPlayer]], Iterator[bytes]]] = {
    "list.txt": lambda listed: write_fixed_width(listed, LIST, DATED),
    "list.csv": lambda listed: write_csv(listed, LIST),
    "list.xml": markup,
}


def loaded(path: Path, office: str) -> tuple[float, float]:
    """Return the seconds it takes to read, check and store a list, by the clock and of the CPU."""
    with open_journal(office, create=True) as journal:
        start, busy = time.perf_counter(), time.process_time()
        reading = read_rating_list(chunks(path), lists=(LIST,), source=path.name)
        load_lists(
            SqlRatingStore(journal.database),
            (each.player for each in reading.listings),
            lists=(LIST,),
            dated=DATED,
            source=path.name,
            signed=Signature("Ada Arbiter", datetime.now(UTC)),
        )
        return time.perf_counter() - start, time.process_time() - busy


def searched(office: str) -> tuple[float, float]:
    """Return the longest and the mean time of an answer in milliseconds."""
    with open_journal(office) as journal:
        lists = SqlRatingStore(journal.database)
        times = []
        for text in TYPED:
            start = time.perf_counter()
            lists.search(text)
            times.append(1000 * (time.perf_counter() - start))
    return max(times), sum(times) / len(times)


def main() -> None:
    """Print the table."""
    table = Table(title=f"Rating lists, SQLite; {BARS}")
    for heading in (
        *("layout", "players", "load s", "CPU s", "growth", "RSS MiB"),
        *("slowest ms", "mean ms", "file MiB"),
    ):
        table.add_column(heading, justify="right")
    before: tuple[int, float] | None = None
    runs = [*((size, "list.txt") for size in SIZES), *((SIZES[-1], each) for each in OTHERS)]
    for size, layout in runs:
        with tempfile.TemporaryDirectory() as folder:
            path, office = Path(folder, layout), Path(folder, "office.db")
            with path.open("wb") as file:
                file.writelines(LAYOUTS[layout](players(size)))
            took, busy = loaded(path, str(office))
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            slowest, mean = searched(str(office))
            growth = ""
            if before is not None and size > before[0]:
                growth = f"x{busy / before[1]:.1f} for x{size / before[0]:.0f}"
            before = (size, busy)
            table.add_row(
                path.suffix[1:],
                f"{size:,}",
                f"{took:.1f}",
                f"{busy:.1f}",
                growth,
                f"{memory:,}",
                f"{slowest:.1f}",
                f"{mean:.1f}",
                f"{office.stat().st_size / 2**20:,.0f}",
            )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
