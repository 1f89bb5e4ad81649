"""The regulations of an event: what the texts leave to an organiser, decided for this event.

A field is a question with a type and its articles (``rulebooks.regulation_fields`` has them all);
what was decided is kept as one text a field, in the spelling that ``RegulationField.read`` makes of
what somebody typed. Nothing has to be decided: a field that is not set has no text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import date
from enum import Enum
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate, rate_text
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Citation

LONGEST_LINE = 200
LONGEST_TEXT = 4000
_COINS = 100


class FieldKind(Enum):
    """What can be written into a field."""

    MINUTES = "minutes"
    COUNT = "count"
    CHOICE = "choice"
    MONEY = "money"
    DAY = "day"
    RATE = "rate of play"
    LINE = "line"
    TEXT = "text"
    PEOPLE = "people"
    """Names, one a line."""


class Money(msgspec.Struct, frozen=True):
    """An amount in the smallest coin, and its currency as banks write it."""

    coins: int
    currency: str

    def __str__(self) -> str:
        whole, rest = divmod(self.coins, _COINS)
        return f"{whole}.{rest:02} {self.currency}" if rest else f"{whole} {self.currency}"


FieldValue: TypeAlias = int | Money | date | str | tuple[str, ...]


class Alternative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to choose: the word for it, what it means, and where it is written."""

    value: str
    words: Sentence
    article: Citation | None = None


class FieldRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where to where a number may go under one text, narrower than the field's own range."""

    least: int
    most: int
    article: Citation


class Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says holds where the regulations do not decide."""

    words: Sentence
    article: Citation


class RegulationField(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to decide: its name, its question, its type and its articles."""

    name: str
    title: Sentence
    """What it is called in front of the answer."""
    asks: Sentence
    """The question, in words an organiser knows."""
    kind: FieldKind
    articles: tuple[Citation, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    least: int = 0
    most: int = 999
    ranges: tuple[FieldRange, ...] = ()
    silences: tuple[Silence, ...] = ()
    everywhere: bool = False
    """Whether it is asked at every event, even where the articles are another federation's."""

    def is_asked_by(self, texts: Collection[str]) -> bool:
        """Say whether an event under these texts is asked."""
        return self.everywhere or any(article.text in texts for article in self.articles)

    def articles_in(self, texts: Collection[str]) -> tuple[Citation, ...]:
        """Return where the question stands in these texts."""
        return tuple(article for article in self.articles if article.text in texts)

    def silence_in(self, texts: Collection[str]) -> Silence | None:
        """Return what holds under these texts where nothing is decided."""
        return next((silence for silence in self.silences if silence.article.text in texts), None)

    def unfit(self, cause: str, /, **values: Value) -> InvalidValue:
        """Return the error for something that cannot stand in this field."""
        said = Sentence.of(cause, values)
        return InvalidValue("{name}: {cause}", field=self.name, name=self.name, cause=said)

    def read(self, text: str) -> str:
        """Return what somebody typed as it is kept, or refuse it.

        An empty text takes back what was decided.
        """
        plain = "\n".join(line.strip() for line in text.strip().splitlines())
        if not plain:
            return ""
        return _READERS[self.kind](self, plain)

    def renamed(self, kept: str) -> str:
        """Return a text that was kept as it is kept now.

        Answers were once named by their articles, whose numbers another edition may give to others.
        """
        for alternative in self.alternatives:
            if alternative.article is not None and kept == alternative.article.article:
                return alternative.value
        return kept

    def value(self, kept: str) -> FieldValue:
        """Return a text that was kept as the value it stands for."""
        match self.kind:
            case FieldKind.MINUTES | FieldKind.COUNT:
                return int(kept)
            case FieldKind.MONEY:
                return _money(self, kept)
            case FieldKind.DAY:
                return date.fromisoformat(kept)
            case FieldKind.PEOPLE:
                return tuple(kept.splitlines())
            case _:
                return kept

    def said(self, kept: str) -> Value:
        """Return a text that was kept in words for readers."""
        value = self.value(kept)
        match self.kind:
            case FieldKind.MINUTES if isinstance(value, int):
                return Sentence.plural("{count} minute", "{count} minutes", count=value)
            case FieldKind.CHOICE:
                words = {alternative.value: alternative.words for alternative in self.alternatives}
                return words.get(kept, kept)
            case FieldKind.PEOPLE:
                return Listing(kept.splitlines(), glue="; ")
            case _:
                return value if isinstance(value, int | date) else kept


class Decided(msgspec.Struct, frozen=True):
    """A field and what was decided about it, as it is kept; an empty text takes it back."""

    field: str
    text: str


class Regulations(msgspec.Struct, frozen=True):
    """Everything that was decided about an event; nothing at first."""

    decided: tuple[Decided, ...] = ()

    def text(self, field: str) -> str:
        """Return what was decided about a field; empty where nothing was."""
        return next((decision.text for decision in self.decided if decision.field == field), "")

    def of(self, field: RegulationField) -> FieldValue | None:
        """Return what was decided about a field as a value; None where nothing was."""
        kept = self.text(field.name)
        return field.value(kept) if kept else None

    def with_changes(self, changes: Iterable[Decided]) -> Regulations:
        """Return the regulations after some decisions."""
        texts = {decision.field: decision.text for decision in (*self.decided, *changes)}
        return Regulations(tuple(Decided(name, text) for name, text in texts.items() if text))


_MINUTES = re.compile(r"(?:(\d{1,3}) ?h(?:ours?)?)? ?(?:(\d{1,5})(?: ?(?:minutes?|min|m|'))?)?")
_AMOUNT = r"(?P<whole>\d{1,9})(?:[.,](?P<coins>\d{1,2}))?"
_SIGNS = {"€": "EUR", "£": "GBP", "zł": "PLN"}
_MONEY = re.compile(
    rf"(?:(?P<before>[A-Za-z]{{3}}|[€£]) ?)?{_AMOUNT}(?: ?(?P<after>[A-Za-z]{{3}}|[€£]|zł))?"
)


def _number(field: RegulationField, number: int) -> str:
    if not field.least <= number <= field.most:
        raise field.unfit(
            "{number} is not from {least} to {most}",
            number=number,
            least=field.least,
            most=field.most,
        )
    return str(number)


def _read_minutes(field: RegulationField, text: str) -> str:
    written = _MINUTES.fullmatch(text.casefold())
    if written is None or not any(written.groups()):
        raise field.unfit("{text!r} is not a number of minutes, such as 30", text=text)
    hours, minutes = (int(part or 0) for part in written.groups())
    return _number(field, 60 * hours + minutes)


def _read_count(field: RegulationField, text: str) -> str:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise field.unfit("{text!r} is not a whole number", text=text)
    return _number(field, int(text))


def _read_choice(field: RegulationField, text: str) -> str:
    for alternative in field.alternatives:
        if text.casefold() == alternative.value.casefold():
            return alternative.value
    known = Listing([alternative.value for alternative in field.alternatives])
    raise field.unfit("{text!r} is not one of {known}", text=text, known=known)


def _money(field: RegulationField, text: str) -> Money:
    written = _MONEY.fullmatch(text)
    if written is None or (written["before"] and written["after"]):
        raise field.unfit("{text!r} is not an amount with its currency, such as 50 EUR", text=text)
    currency = written["before"] or written["after"]
    if not currency:
        raise field.unfit("{text!r} has no currency; write it like 50 EUR", text=text)
    coins = int(written["whole"]) * _COINS + int((written["coins"] or "0").ljust(2, "0"))
    return Money(coins, _SIGNS.get(currency, currency.upper()))


def _read_money(field: RegulationField, text: str) -> str:
    return str(_money(field, text))


def _read_day(field: RegulationField, text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise field.unfit("{text!r} is not a date, such as 2026-05-31", text=text) from None


def _read_rate(field: RegulationField, text: str) -> str:
    try:
        return rate_text(parse_rate(text))
    except UnreadableInput as error:
        raise field.unfit("{cause} ({remedy})", cause=error.cause, remedy=error.remedy) from None


def _printable(field: RegulationField, text: str, longest: int) -> str:
    if len(text) > longest:
        raise field.unfit(
            "{length} characters are too many; at most {longest}",
            length=len(text),
            longest=longest,
        )
    if any(not letter.isprintable() for letter in text.replace("\n", " ")):
        raise field.unfit("the text has characters that cannot be printed")
    return text


def _read_line(field: RegulationField, text: str) -> str:
    return _printable(field, " ".join(text.split()), LONGEST_LINE)


def _read_text(field: RegulationField, text: str) -> str:
    return _printable(field, text, LONGEST_TEXT)


def _read_people(field: RegulationField, text: str) -> str:
    names = [" ".join(name.split()) for name in re.split(r"[\n;]", text) if name.strip()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise field.unfit("{person!r} is named twice", person=twice)
    if not field.least <= len(names) <= field.most:
        raise field.unfit(
            "it takes from {least} to {most} people, one a line or separated by semicolons, "
            "not {count}",
            least=field.least,
            most=field.most,
            count=len(names),
        )
    return _printable(field, "\n".join(names), LONGEST_TEXT)


_READERS = {
    FieldKind.MINUTES: _read_minutes,
    FieldKind.COUNT: _read_count,
    FieldKind.CHOICE: _read_choice,
    FieldKind.MONEY: _read_money,
    FieldKind.DAY: _read_day,
    FieldKind.RATE: _read_rate,
    FieldKind.LINE: _read_line,
    FieldKind.TEXT: _read_text,
    FieldKind.PEOPLE: _read_people,
}
