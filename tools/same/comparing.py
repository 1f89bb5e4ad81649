"""Two pictures compared: what differs, each difference once, with the places where it is seen."""

from __future__ import annotations

import difflib
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
    names = {*_names(before), *_names(now)}
    for name in sorted(names):
        for change in _changes(before / name, now / name):
            found[change].append(name)
    ordered = sorted(found.items(), key=lambda each: (-len(each[1]), each[1][0]))
    return [Difference(lines, tuple(places)) for lines, places in ordered]


def _names(folder: Path) -> Iterator[str]:
    return (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def _changes(before: Path, now: Path) -> Iterator[Change]:
    if not now.exists():
        yield ("- seen before, and not any more",)
        return
    if not before.exists():
        yield ("+ not seen before",)
        return
    if before.read_bytes() == now.read_bytes():
        return
    old, new = (path.read_text(encoding="utf-8").splitlines() for path in (before, now))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, end, other, last in matcher.get_opcodes():
        if tag != "equal":
            yield (
                *(f"- {line}" for line in old[first:end]),
                *(f"+ {line}" for line in new[other:last]),
            )


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
