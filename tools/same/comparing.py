"""Two pictures compared: what differs, each difference once, with the places where it is seen."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST_LINES = 12
MOST_PLACES = 3
WIDEST = 200

Change = tuple[str, ...]


class Difference(NamedTuple):
    """Lines that went and came, and where."""

    lines: Change
    places: tuple[str, ...]


def differences(before: Path, now: Path) -> list[Difference]:
    """Return what differs between two pictures; the most frequent first."""
    found: dict[Change, list[str]] = defaultdict(list)
    for name, change in _changes(before, now):
        found[change].append(name)
    ordered = sorted(found.items(), key=lambda each: (-len(each[1]), each[1][0]))
    return [Difference(lines, tuple(places)) for lines, places in ordered]


def _changes(before: Path, now: Path) -> Iterator[tuple[str, Change]]:
    """Yield every change and the name of the text it stands in, as git finds them: it is fast."""
    old, new = _names(before), _names(now)
    for name in sorted(old - new):
        yield name, ("- seen before, and not any more",)
    for name in sorted(new - old):
        yield name, ("+ not seen before",)
    for name in sorted(old & new):
        if (before / name).read_bytes() != (now / name).read_bytes():
            yield from ((name, change) for change in _hunks(before / name, now / name))


def _names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def _hunks(before: Path, now: Path) -> Iterator[Change]:
    told = subprocess.run(
        ["git", "diff", "--no-index", "--no-color", "--text", "-U0", str(before), str(now)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,  # 1: they differ
    ).stdout
    _, *hunks = re.split(r"^@@ .*\n", told, flags=re.MULTILINE)
    for hunk in hunks:
        yield tuple(f"{line[0]} {line[1:]}" for line in hunk.split("\n") if line[:1] in {"-", "+"})


def report(found: list[Difference]) -> Iterator[str]:
    """Yield the differences as lines to read."""
    for difference in found:
        places = len(difference.places)
        shown = ", ".join(difference.places[:MOST_PLACES])
        yield f"{places} x  {shown}{' ...' if places > MOST_PLACES else ''}"
        for line in difference.lines[:MOST_LINES]:
            yield f"    {line[:WIDEST]}"
        if len(difference.lines) > MOST_LINES:
            yield f"    ... {len(difference.lines) - MOST_LINES} more lines"
