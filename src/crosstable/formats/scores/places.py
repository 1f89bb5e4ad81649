"""Lines and columns of offsets into a text."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate


class Places:
    """Where a text stands in its file; called with an offset it returns line and column."""

    __slots__ = ("_starts", "column", "line", "text")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.line = line
        self.column = column
        self._starts: list[int] | None = None

    def __call__(self, at: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both counted from 1."""
        starts = self._starts
        if starts is None:
            lengths = (len(line) + 1 for line in self.text.split("\n"))
            starts = self._starts = [0, *accumulate(lengths)]
        nth = bisect_right(starts, at) - 1
        if nth == 0:
            return self.line, at + self.column
        return self.line + nth, at - starts[nth] + 1
