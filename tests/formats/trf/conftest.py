from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.formats.trf import Adjustment, Change, Imported, read_trf, to_tournament
from crosstable.kernel.errors import UnreadableInput
from crosstable.rulebooks.library import edition

DATA = Path(__file__).parents[2] / "data" / "trf"
Put = dict[int, str]


def put(fields: Put) -> str:
    """Write each text from its column on, one character at a time: an own reading of the table."""
    line: list[str] = []
    for column, text in fields.items():
        line += [" "] * (column - 1 + len(text) - len(line))
        line[column - 1 : column - 1 + len(text)] = list(text)
    return "".join(line)


def player_row(number: int, *cells: str, points: str | None = None, **fields: str) -> str:
    """Write a player line; cells are eight characters such as ``   2 w 1``."""
    columns = {"sex": 10, "title": 11, "name": 15, "rating": 49, "federation": 54, "id": 58}
    columns |= {"born": 70, "rank": 86}
    row: Put = {1: "001", 5: f"{number:>4}", 15: f"Player {chr(64 + number % 26)}"}
    row |= {columns[name]: text for name, text in fields.items()}
    if points is not None:
        row[81] = f"{points:>4}"
    row |= {92 + 10 * index: cell for index, cell in enumerate(cells)}
    return put(row)


class Reader:
    """Both steps of reading in one, with all adjustments."""

    def __call__(self, *lines: str, rules: str = "fide-2019", head: bool = True) -> Imported:
        headers = ("012 Test", "092 Individual: Swiss-System (Dutch)") if head else ()
        return self.of("\r\n".join([*headers, *lines]).encode(), rules=rules)

    def of(self, data: bytes, *, rules: str = "fide-2019") -> Imported:
        reading = read_trf(data)
        assert reading.document.to_bytes() == data
        imported = to_tournament(reading.document, edition=edition(rules))
        return Imported(imported.tournament, (*reading.adjustments, *imported.adjustments))

    def error(self, *lines: str, rules: str = "fide-2019") -> UnreadableInput:
        with pytest.raises(UnreadableInput) as caught:
            self(*lines, rules=rules)
        return caught.value

    def changes(self, *lines: str, rules: str = "fide-2019") -> list[Change]:
        return [each.kind for each in self(*lines, rules=rules).adjustments]

    def the(self, kind: Change, *lines: str, rules: str = "fide-2019") -> Adjustment:
        (found,) = [each for each in self(*lines, rules=rules).adjustments if each.kind is kind]
        return found


@pytest.fixture
def read() -> Reader:
    return Reader()


@pytest.fixture
def row() -> Callable[..., str]:
    return player_row


@pytest.fixture
def line() -> Callable[[Put], str]:
    return put


@pytest.fixture
def sample() -> Callable[[str], bytes]:
    return lambda name: (DATA / name).read_bytes()
