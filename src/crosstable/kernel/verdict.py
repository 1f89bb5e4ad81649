"""Every answer can say why: citations, reasons and verdicts."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.sentence import Sentence, Value

Answer = TypeVar("Answer")


class Citation(msgspec.Struct, frozen=True, order=True):
    """One article of one text, such as ``Citation("fide.competitions", "6.7.2")``."""

    text: str
    article: str

    def __str__(self) -> str:
        return f"{self.text} {self.article}"


class Reason(msgspec.Struct, frozen=True):
    """One sentence of an explanation and the article it rests on, where there is one."""

    sentence: Sentence
    citation: Citation | None = None

    @classmethod
    def that(cls, form: str, citation: Citation | None = None, /, **values: Value) -> Reason:
        """Return the reason that a form makes of values, with its article."""
        return cls(Sentence(form, **values), citation)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.citation}]" if self.citation else self.sentence


class Verdict(msgspec.Struct, Generic[Answer], frozen=True):
    """An answer with its reasons, in the order in which they decided."""

    outcome: Answer
    because: tuple[Reason, ...] = ()
