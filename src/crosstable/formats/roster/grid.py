"""A player list as lines of cells, before anybody asks what the cells mean."""

from __future__ import annotations

import msgspec

from crosstable.formats.roster.model import Problem
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

MAX_BYTES = 32 * 1024 * 1024
MAX_COLUMNS = 200
MAX_ROWS = 20_000


class GridLine(msgspec.Struct, frozen=True):
    """The cells of one line that is not blank."""

    line: int
    cells: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """The lines that are not blank, and what was assumed while taking the file apart."""

    lines: tuple[GridLine, ...]
    notes: tuple[Sentence, ...] = ()
    others: int = 0
    """How many sheets besides were not read."""


def too_many_rows() -> UnreadableInput:
    """Return the refusal of a list that is too long to be one of players."""
    return UnreadableInput(
        "more than {most} lines are not a player list",
        remedy="keep only the players of this tournament",
        most=MAX_ROWS,
    )
