"""How a place came about, sentence by sentence, in the language of the request."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosstable.standings.explaining import explain, opened
from crosstable.standings.ranking import Standings
from crosstable.web.words.sentences import told

_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff]")


def explained(table: Standings, number: int) -> tuple[str, ...]:
    """Return one row's working in sentences that a person can check with the cross table."""
    names = [row.name for row in table.rows if _RIGHT_TO_LEFT.search(row.name)]
    return tuple(_set_apart(opened(told(line)), names) for line in explain(table, number))


def _set_apart(line: str, names: Iterable[str]) -> str:
    """Return a line in which names from right to left do not turn figures around them."""
    for name in names:
        line = line.replace(name, f"\u2068{name}\u2069")
    return line
