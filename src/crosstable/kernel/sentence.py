"""What the core says, as a value: a form, and what stands in its places.

``Sentence("{player} has the bye in round {round}", player=name, round=3)`` reads in English as any
other text does, and still knows its form and its values. Whoever shows it can therefore say it in
the reader's language: the form is looked up in a catalogue, and every value is written as that
language writes it. No program reads meaning out of the words.

A value says by its type what it is. A plain ``str`` is what people typed, or a sign that is the
same in every language, and is never translated; a ``Sentence`` inside a sentence is, a ``Figure``
is written with the language's decimal sign, a ``Listing`` with its conjunctions, and colours, byes
and other words of the kernel are named by what the language calls them. Every value prints itself
in English by ``str()``. ``Sentence.plural`` has two forms
for a number of things; where several numbers stand in one sentence each has its noun with it, in
both forms: ``{points:point|points} in {games:game|games}``. A ``datetime`` is refused, for only its
day would be kept and said: a time of day is a text of its own, ``strftime("%H:%M")``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from string import Formatter
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

Joint: TypeAlias = Literal["", "and", "or", "then"]
"""What stands before the last part of a list; nothing where all parts are joined alike."""

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Sentence(str):
    """A sentence or a word of ours: its form, and the values in its places."""

    __slots__ = ("form", "several", "values")

    form: str
    several: str | None
    """The form for several, where ``count`` among the values decides between one and several."""
    values: Mapping[str, Value]

    def __new__(cls, form: str, /, **values: Value) -> Sentence:
        """Return the sentence that a form makes of values; without values the form is the text."""
        if isinstance(form, Sentence):  # one that waited for its values: what is kept is its text
            form = form.form
        return cls._made(filled(form, values) if values else form, form, None, values)

    @classmethod
    def plural(cls, one: str, several: str, /, *, count: int, **values: Value) -> Sentence:
        """Return a sentence about a number of things, in the form that fits the number."""
        values["count"] = count
        form = one if count == 1 else several
        return cls._made(filled(form, values), one, several, values)

    @classmethod
    def of(cls, form: str, values: Mapping[str, Value]) -> Sentence:
        """Return the sentence of a form and values, or the one that is given whole."""
        return form if isinstance(form, Sentence) and not values else cls(form, **values)

    @classmethod
    def recorded(cls, text: str) -> Sentence:
        """Return a finished text of which only the English was kept, as in old journals."""
        return cls._made(text, text, None, _NOTHING)

    @classmethod
    def _made(
        cls, text: str, form: str, several: str | None, values: Mapping[str, Value]
    ) -> Sentence:
        _refuse_moments(values.values())
        made = str.__new__(cls, text)
        made.form, made.several, made.values = form, several, values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Let worker processes hand sentences over whole."""
        return _sentence, (str(self), self.form, self.several, dict(self.values))


def filled(
    form: str,
    values: Mapping[str, Any],
    said: Mapping[str, str] | None = None,
    form_of: Callable[[Fraction], int] | None = None,
) -> str:
    """Return a form with values in its places, or with what is said for them in a language.

    A number that has a noun with it is followed by the form that ``form_of`` chooses for it.
    """
    shown = values if said is None else said
    if "|" not in form:
        return form.format_map(shown)
    choose = form_of or english_form
    return form.format_map({name: _Place(values[name], shown[name], choose) for name in values})


class _Place:
    """A value in its place, which may have a noun with it."""

    def __init__(self, value: Value, shown: object, choose: Callable[[Fraction], int]) -> None:
        self._value, self._shown, self._choose = value, shown, choose

    def __repr__(self) -> str:
        return repr(self._shown)

    def __format__(self, layout: str) -> str:
        if not layout:
            return str(self._shown)
        return f"{self._shown} {layout.split('|')[self._choose(amount_of(self._value))]}"


def english_form(amount: Fraction) -> int:
    """Return which form a noun has behind a number: 1 point, ½ point, 1½ points, 0 points."""
    return 0 if 0 < amount <= 1 else 1


MOST_DIGITS = 9
"""Of a number that is counted; one of more, as damaged files have it, is several."""


def amount_of(value: Value) -> Fraction:
    """Return how many things a value counts, also where points are printed as a score has them."""
    if isinstance(value, Figure):
        return value.amount
    whole, half, rest = str(value).partition("½")
    if rest or not (whole or half) or not (whole or "0").isdecimal() or len(whole) > MOST_DIGITS:
        return Fraction(2)  # no number that we know: several
    return Fraction(whole or 0) + (Fraction(1, 2) if half else 0)


class Figure(str):
    """A number with halves or decimals, printed as tables print it, that knows its amount."""

    __slots__ = ("amount",)

    amount: Fraction

    def __new__(cls, text: str, amount: Fraction) -> Figure:
        """Return an amount as it is printed in English."""
        made = str.__new__(cls, text)
        made.amount = amount
        return made

    @classmethod
    def grouped(cls, number: int) -> Figure:
        """Return a large number with its thousands apart."""
        return cls(f"{number:,}", Fraction(number))

    def __reduce__(self) -> tuple[object, ...]:
        """Let worker processes hand figures over whole."""
        return Figure, (str(self), self.amount)


class Listing(str):
    """Several values one after another: ``3, 5 and 8``, ``one; another``."""

    __slots__ = ("glue", "items", "joint")

    items: tuple[Value, ...]
    glue: str
    joint: Joint

    def __new__(cls, items: Iterable[Value], *, glue: str = ", ", joint: Joint = "") -> Listing:
        """Return values with glue between them, and a word before the last."""
        parts = tuple(items)
        _refuse_moments(parts)
        made = str.__new__(cls, strung([str(part) for part in parts], glue, joint, joint))
        made.items, made.glue, made.joint = parts, glue, joint
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Let worker processes hand lists over whole."""
        return _listing, (self.items, self.glue, self.joint)


Value: TypeAlias = str | int | Fraction | date | Enum | Sentence | Figure | Listing
"""What may stand in a place of a sentence."""


def _refuse_moments(values: Iterable[Value]) -> None:
    """Refuse a day with its time, which passes for a day alone wherever a type is asked for."""
    if any(isinstance(value, datetime) for value in values):
        raise TypeError("a datetime in a sentence: give its day, and its time as a text")


def _sentence(text: str, form: str, several: str | None, values: Mapping[str, Value]) -> Sentence:
    return Sentence._made(text, form, several, values)  # noqa: SLF001 -- as it was taken apart


def _listing(items: tuple[Value, ...], glue: str, joint: Joint) -> Listing:
    return Listing(items, glue=glue, joint=joint)


def strung(parts: list[str], glue: str, joint: Joint, word: str) -> str:
    """Return texts with glue between them, and before the last the word a language has for it."""
    if not joint or len(parts) < 2:
        return glue.join(parts)
    comma = "," if joint == "then" else ""
    return f"{glue.join(parts[:-1])}{comma} {word} {parts[-1]}"


def plain(value: object) -> str:
    """Return a sentence as JSON for programs shows it: its English text, as ``enc_hook``."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value).__name__)


def packed(value: Value) -> Any:
    """Return a value of a sentence as plain data that a journal can keep."""
    match value:
        case Sentence():
            if not value.values:
                return {"form": value.form}
            kept = {name: packed(inserted) for name, inserted in value.values.items()}
            several = {} if value.several is None else {"several": value.several}
            return {"form": value.form, **several, "values": kept}
        case Figure():
            return {"figure": str(value), "amount": str(value.amount)}
        case Listing():
            items = [packed(part) for part in value.items]
            return {"items": items, "glue": value.glue, "joint": value.joint}
        case Fraction():
            return {"figure": str(value), "amount": str(value)}
        case date():
            return {"day": value.isoformat()}
        case Enum():
            return {"form": str(value)}
        case _:
            return value


def unpacked(data: Any) -> Any:
    """Return the value that was packed; a text is a finished one of an older journal."""
    match data:
        case {"form": str(form), "several": str(several), "values": dict(values)}:
            restored = _values(values)
            return Sentence.plural(
                _fitting(form, restored), _fitting(several, restored), **restored
            )
        case {"form": str(form), "values": dict(values)}:
            restored = _values(values)
            return Sentence(_fitting(form, restored), **restored)
        case {"form": str(form)}:
            return Sentence(form)
        case {"figure": str(text), "amount": str(amount)}:
            return Figure(text, Fraction(amount))
        case {
            "items": list(items),
            "glue": str(glue),
            "joint": "" | "and" | "or" | "then" as joint,
        }:
            return Listing([unpacked(part) for part in items], glue=glue, joint=joint)
        case {"day": str(day)}:
            return date.fromisoformat(day)
        case str() | int():
            return data
        case _:
            raise ValueError(data)


def kept(value: object) -> Any:
    """Return a sentence as its form and its values, so that it can be said in any language.

    As ``enc_hook``.
    """
    if isinstance(value, Sentence | Listing | Figure):
        return packed(value)
    raise NotImplementedError(type(value).__name__)


def restored(kind: type, data: Any) -> Any:
    """Return a sentence that was written down, as ``dec_hook``; a text alone is its English."""
    if kind is not Sentence:
        raise NotImplementedError(kind.__name__)
    return Sentence.recorded(data) if isinstance(data, str) else unpacked(data)


def _fitting(form: str, values: Mapping[str, Any]) -> str:
    """Return a form if its places are names of values and nothing else; journals come by post."""
    for _, place, layout, conversion in Formatter().parse(form):
        nouns = layout.count("|") == 1 and not set("{}") & set(layout) if layout else True
        if place is not None and (
            place not in values or not nouns or conversion not in {None, "r"}
        ):
            raise ValueError(form)
    return form


def _values(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: unpacked(value) for name, value in data.items()}
