"""What was read differently from how it was written, or could not be written: nothing is silent."""

from __future__ import annotations

from collections import Counter
from enum import Enum

import msgspec

from crosstable.kernel.errors import at_place
from crosstable.kernel.sentence import Sentence, Value

MOST_ALIKE = 50
"""Of one kind so many are told; a file with a hundred thousand of them is told of by its first."""


class Change(Enum):
    """The kinds of adjustments, so that a page can group and filter them."""

    ENCODING = "encoding"
    BYTE_COLUMNS = "columns counted in bytes"
    UNKNOWN_RECORD = "unknown record"
    KEPT_RAW = "record kept as text"
    TITLE = "title"
    NAME = "name"
    SEX = "sex"
    FEDERATION = "federation"
    IDENTIFIER = "identifier"
    BIRTH_DATE = "birth date"
    RATING = "rating"
    DATE = "date"
    NUMBER = "number format"
    LETTER_CASE = "letter case"
    SHORT_LINE = "short line"
    MISSING_SIDE = "missing side of a pairing"
    RESULT = "result"
    COLOUR = "colour"
    BYE = "bye"
    POINT_SYSTEM = "point system"
    POINTS = "points"
    COUNT = "count"
    HEADER = "header"
    SYSTEM = "pairing system"
    TIE_BREAKS = "tie-breaks"
    FORBIDDEN_PAIRS = "forbidden pairs"
    EDITION = "edition"
    MIXED = "records that contradict each other"
    FLOAT_MARKS = "float marks"
    TEAMS = "teams"
    NOT_CARRIED = "not carried"
    TRUNCATED = "truncated"


class Adjustment(msgspec.Struct, frozen=True):
    """One thing that differs between a file and what was made of it, and where."""

    kind: Change
    line: int | None
    column: int | None
    what: Sentence
    taken: Sentence | None = None
    """What was made of it, where the file is silent and something had to be believed."""

    @classmethod
    def noted(
        cls, kind: Change, line: int | None, column: int | None, form: str, /, **values: Value
    ) -> Adjustment:
        """Return the adjustment that a form and values tell of."""
        return cls(kind, line, column, Sentence.of(form, values))

    @property
    def sentence(self) -> Sentence:
        """Return what is different, with its place where it has one."""
        return self.in_file("")

    def in_file(self, source: str) -> Sentence:
        """Return the same after the name of the file, in the form that errors have."""
        what = self.what
        if self.taken is not None:
            what = Sentence("{one}; {other}", one=what, other=self.taken)
        return at_place(what, self.line, self.column, source=source)

    def __str__(self) -> str:
        return str(self.sentence)


def bounded(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
    """Return the adjustments, of each kind the first few and how many more there are."""
    told: list[Adjustment] = []
    counts: Counter[Change] = Counter()
    first: dict[Change, Adjustment] = {}
    for adjustment in adjustments:
        counts[adjustment.kind] += 1
        first.setdefault(adjustment.kind, adjustment)
        if counts[adjustment.kind] <= MOST_ALIKE:
            told.append(adjustment)
    told += [
        Adjustment(
            kind,
            None,
            None,
            Sentence.plural(
                "{count} more remark like this: {remark}",
                "{count} more remarks like this: {remark}",
                count=count - MOST_ALIKE,
                remark=first[kind].sentence,
            ),
        )
        for kind, count in counts.items()
        if count > MOST_ALIKE
    ]
    return tuple(told)
