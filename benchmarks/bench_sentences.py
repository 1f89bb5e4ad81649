"""How long it takes to say a sentence of an old journal in French, the first time and again."""

from __future__ import annotations

import re
from time import perf_counter

from rich.console import Console
from rich.table import Table

from crosstable.languages.catalogues import recorded_forms
from crosstable.web.words.languages import speak
from crosstable.web.words.sentences import told

PLACE = re.compile(r"%\((\w+)\)s")
BARS = {"new": 1000.0, "again": 20.0}


def main() -> None:
    speak("fr")
    begun = perf_counter()
    told("round 1 published")
    built = perf_counter() - begun
    rounds = [
        [PLACE.sub(str(number), form) for form in recorded_forms("fr")] for number in (11, 12, 13)
    ]
    taken = {"new": 0.0, "again": 0.0}
    for sentences in rounds:
        for kind in taken:
            begun = perf_counter()
            for each in sentences:
                told(each)
            taken[kind] = (perf_counter() - begun) / len(sentences) * 1e6
    table = Table(title=f"{len(rounds[0]):,} sentences in French; microseconds a sentence")
    for title in ("sentence", "µs", "bar"):
        table.add_column(title, justify="right")
    for kind, micros in taken.items():
        table.add_row(kind, f"{micros:.1f}", f"{BARS[kind]:.0f}")
    console = Console()
    console.print(table)
    console.print(f"catalog read and forms laid out: {built * 1000:.0f} ms, once")
    missed = [kind for kind, micros in taken.items() if micros > BARS[kind]]
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
