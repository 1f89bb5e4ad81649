"""What an arbiter at a board can be asked: a question with a type, and how its answer is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import time
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import as_numbered, left_out

_LONGEST = 120
_SIDES = frozenset({*(side.value for side in Colour), "both", "referee"})


class AnswerKind(Enum):
    """What an answer looks like."""

    CHOICE = "choice"
    NUMBER = "number"
    """Such as the number of a move."""
    TIME = "time"
    """Of the day, as 15:40, or 15:40:30 where a second matters."""
    CLOCK = "clock"
    """What a clock shows, as 1:05:00, 4:30 or 0:40."""
    SQUARES = "squares"
    """In the order in which they were touched."""
    MOVE = "move"
    POSITION = "position"


class BoardQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One question: its name, its words, what can be answered, and the article that asks it."""

    name: str
    asks: Sentence
    kind: AnswerKind = AnswerKind.CHOICE
    article: Citation | None = None
    alternatives: tuple[Alternative, ...] = ()
    least: int = 0
    most: int = 999
    suggested: str = ""
    """What is probably the answer, such as the scheduled start."""
    usual: str = ""
    """What a command takes, and says that it does, where it is told nothing; empty: it asks."""
    presumed: str = ""
    """What a page takes until somebody taps something else; empty: it asks."""

    def read(self, text: str) -> str:
        """Return an answer as it is kept, or refuse it in one line that names the question."""
        plain = " ".join(text.split())
        if not plain or len(plain) > _LONGEST:
            raise self.unfit("{text!r} is no answer", text=plain[:_LONGEST])
        return _READERS[self.kind](self, plain)

    @property
    def is_about_sides(self) -> bool:
        """Return whether the answers are players, one of them or both, or else the referee."""
        values = {alternative.value for alternative in self.alternatives}
        return {side.value for side in Colour} <= values <= _SIDES

    def said(self, answer: str) -> Value:
        """Return an answer in words for readers."""
        words = {alternative.value: alternative.words for alternative in self.alternatives}
        return words.get(answer, answer)

    def numbered(self, texts: Collection[str]) -> BoardQuestion:
        """Return it with the articles as some texts number them.

        An answer that rests on an article which is in none of them cannot be given.
        """
        return replace(
            self,
            article=_found(self.article, texts),
            alternatives=tuple(
                replace(choice, article=_found(choice.article, texts))
                for choice in self.alternatives
                if choice.article is None or not left_out(choice.article, texts)
            ),
        )

    def unfit(self, cause: str, /, **values: Value) -> InvalidValue:
        """Return the error for something that is no answer to this question."""
        said = Sentence.of(cause, values)
        return InvalidValue("{name}: {cause}", field=self.name, name=self.name, cause=said)


def _found(article: Citation | None, texts: Collection[str]) -> Citation | None:
    if article is None or left_out(article, texts):
        return None
    return as_numbered(article, texts)


def which_side(name: str, asks: Sentence, article: Citation | None = None) -> BoardQuestion:
    """Return the question which of the two players it was."""
    sides = tuple(Alternative(colour.value, colour.side) for colour in Colour)
    return BoardQuestion(name=name, asks=asks, article=article, alternatives=sides)


def yes_or_no(name: str, asks: Sentence, article: Citation | None = None) -> BoardQuestion:
    """Return a question that is answered by yes or no."""
    answers = (Alternative("yes", Sentence("Yes")), Alternative("no", Sentence("No")))
    return BoardQuestion(name=name, asks=asks, article=article, alternatives=answers)


def clock_seconds(text: str) -> int | None:
    """Return what a clock shows as seconds: 1:05:00, 4:30, 0:40; None where it is no such time."""
    written = re.fullmatch(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)", text)
    if written is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in written.groups())
    if written[1] is not None and minutes > 59:
        return None
    return 3600 * hours + 60 * minutes + seconds


def _choice(question: BoardQuestion, text: str) -> str:
    for alternative in question.alternatives:
        if text.casefold() == alternative.value.casefold():
            return alternative.value
    known = Listing([alternative.value for alternative in question.alternatives])
    raise question.unfit("{text!r} is not one of {known}", text=text, known=known)


def _number(question: BoardQuestion, text: str) -> str:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise question.unfit("{text!r} is not a whole number", text=text)
    if not question.least <= int(text) <= question.most:
        raise question.unfit(
            "{number} is not from {least} to {most}",
            number=int(text),
            least=question.least,
            most=question.most,
        )
    return str(int(text))


def _time(question: BoardQuestion, text: str) -> str:
    written = re.fullmatch(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?", text)
    hour, minute, second = (0, 0, 0) if written is None else (int(n or 0) for n in written.groups())
    if written is None or hour > 23 or minute > 59 or second > 59:
        raise question.unfit(
            "{text!r} is not a time of the day, such as 15:40 or 15:40:30", text=text
        )
    return time(hour, minute, second).strftime("%H:%M:%S" if second else "%H:%M")


def _clock(question: BoardQuestion, text: str) -> str:
    if clock_seconds(text) is None:
        raise question.unfit(
            "{text!r} is not a time on a clock, such as 1:05:00 or 0:40", text=text
        )
    return text


def _as_typed(_question: BoardQuestion, text: str) -> str:
    """Return what only the game can read: squares, a move, a position."""
    return text


_READERS: dict[AnswerKind, Callable[[BoardQuestion, str], str]] = {
    AnswerKind.CHOICE: _choice,
    AnswerKind.NUMBER: _number,
    AnswerKind.TIME: _time,
    AnswerKind.CLOCK: _clock,
    AnswerKind.SQUARES: _as_typed,
    AnswerKind.MOVE: _as_typed,
    AnswerKind.POSITION: _as_typed,
}
