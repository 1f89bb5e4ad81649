"""What was forgiven and what was not, by offsets into the text that is being read."""

from __future__ import annotations

import msgspec

from crosstable.formats.scores.leniency import Leniency
from crosstable.kernel.sentence import Sentence, Value


class NotReadableError(Exception):
    """Why a game cannot be read; it becomes UnreadableInput where lines and columns are known."""

    def __init__(self, at: int, form: str, /, *, remedy: str = "", **values: Value) -> None:
        self.at = at
        self.cause = Sentence(form, **values)
        self.remedy = remedy
        super().__init__(self.cause)


class Pardon(msgspec.Struct):
    """One kind of thing that was forgiven, by the offset of the first."""

    kind: Leniency
    at: int
    what: Sentence
    times: int = 1
