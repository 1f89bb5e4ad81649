"""Numbers that texts give for halls and equipment, and what was measured against them.

A text may give a number twice and differently; then each reading is a range of its own, a value
that fits all of them fits, and one that fits some is left to the arbiter (decision 490).
"""

from __future__ import annotations

import math
import re
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.verdict import Citation, Reason

_AMOUNT = re.compile(r"([0-9]{1,6}(?:[.,][0-9]{1,3})?)\s*(.*)")


class Outcome(Enum):
    """What a measured value is to the text."""

    FITS = "fits"
    DOUBTFUL = "doubtful"
    """One reading of the text allows it, another does not."""
    FAILS = "fails"
    OPEN = "open"
    """It cannot be said: nothing was measured, or what it is compared with is not known."""

    @property
    def words(self) -> Sentence:
        """Return it in words."""
        return _OUTCOMES[self]


_OUTCOMES = {
    Outcome.FITS: Sentence("as the text requires"),
    Outcome.DOUBTFUL: Sentence("allowed by one reading of the text only"),
    Outcome.FAILS: Sentence("not as the text requires"),
    Outcome.OPEN: Sentence("cannot be said yet"),
}


_READINGS = {
    "fifteen-percent": Sentence("15 % either way"),
    "diagram": Sentence("as in the diagram"),
    "exact": Sentence("to the letter"),
    "about": Sentence("about, 10 % less"),
    "least": Sentence("at least"),
    "standard": Sentence("the usual size"),
    "accepted": Sentence("still accepted"),
    "five": Sentence("five hours"),
    "six": Sentence("six hours"),
}
"""What readings are called."""


class Counted(Enum):
    """What of an event a number may grow with."""

    PLAYERS = "players"
    BOARDS = "boards"
    ARBITERS = "arbiters"
    ROUNDS = "rounds"
    COMMITTEE = "committee"


class Range(msgspec.Struct, frozen=True, kw_only=True):
    """From where to where a value may go by one reading of a text."""

    least: Fraction | None = None
    most: Fraction | None = None
    article: Citation
    reading: str = ""
    """What the reading is called, where there are several."""
    per: Counted | None = None
    """What both ends are multiplied with; whole things are rounded up."""

    def resolved(self, known: dict[Counted, int]) -> Range | None:
        """Return the range with its numbers for an event; None where they are not known yet."""
        if self.per is None:
            return self
        count = known.get(self.per, 0)
        if not count:
            return None
        return Range(
            least=None if self.least is None else Fraction(math.ceil(self.least * count)),
            most=None if self.most is None else Fraction(math.ceil(self.most * count)),
            article=self.article,
            reading=self.reading,
        )

    def holds(self, value: Fraction) -> bool:
        """Return whether a value lies within it."""
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def words(self, unit: str) -> Sentence:
        """Return the range as people read it."""
        if self.least is not None and self.least == self.most:
            return Sentence("{amount} {unit}", amount=figure(self.least), unit=unit)
        if self.least is None and self.most is not None:
            return Sentence("at most {amount} {unit}", amount=figure(self.most), unit=unit)
        if self.least is not None and self.most is not None:
            return Sentence(
                "{least} to {most} {unit}",
                least=figure(self.least),
                most=figure(self.most),
                unit=unit,
            )
        if self.least == 1 and isinstance(unit, Sentence):
            return Sentence("{unit}: at least {amount}", amount=figure(1), unit=unit)
        return Sentence("at least {amount} {unit}", amount=figure(self.least or 0), unit=unit)


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is measured or counted: its unit, and the ranges of the readings."""

    unit: str
    """A sign such as ``cm``, or a word of ours."""
    ranges: tuple[Range, ...]

    @property
    def readings(self) -> tuple[str, ...]:
        """Return the names of the readings, where there are several."""
        return tuple(each.reading for each in self.ranges if each.reading)


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What a measured value is to the text, and why."""

    outcome: Outcome
    because: tuple[Reason, ...] = ()


_SIGNS = frozenset({"cm", "lux", "m", "mm", "m²", "°C"})


def unit_named(name: str) -> str:
    """Return a unit: a sign as it is, anything else as a word of ours."""
    return name if name in _SIGNS else Sentence(name)


class Ends(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A range as a file of data has it; its article is that of the line where none is named."""

    article: Citation | None = None
    least: Fraction | None = None
    most: Fraction | None = None
    per: Counted | None = None


class Ranges(Ends, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ranges of a line as a file of data has them: one, or one for each reading."""

    readings: dict[str, Ends] = msgspec.field(default_factory=dict)

    def ranges(self, article: Citation) -> tuple[Range, ...]:
        """Return the ranges, with an article where a reading has none of its own."""
        alone = () if self.least is self.most is None else (("", self),)
        return tuple(
            Range(
                least=each.least,
                most=each.most,
                article=each.article or article,
                reading=reading,
                per=each.per,
            )
            for reading, each in (*alone, *self.readings.items())
        )


def figure(value: Fraction | int) -> Figure:
    """Return a number as it is printed, with decimals where it has some."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return Figure(str(exact.numerator), exact)
    thousandths = round(exact * 1000)
    sign, rest = ("-", -thousandths) if thousandths < 0 else ("", thousandths)
    text = f"{sign}{rest // 1000}.{rest % 1000:03}".rstrip("0").rstrip(".")
    return Figure(text, exact)


def amount(text: str) -> Fraction:
    """Return a value that was kept."""
    return Fraction(text)


def read_amount(text: str, unit: str) -> str:
    """Return a typed number as it is kept, ``93.5``; its unit may stand behind it."""
    typed = _AMOUNT.fullmatch(text.strip())
    behind = "" if typed is None else typed[2].strip().casefold()
    if typed is None or behind not in {"", str(unit).casefold()}:
        raise InvalidValue(
            "{text!r} is not a number of {unit}; write it in figures, such as 12 or 12.5",
            text=text,
            unit=unit,
        )
    return str(figure(Fraction(typed[1].replace(",", "."))))


def judged(
    measure: Measure,
    value: Fraction | None,
    known: dict[Counted, int],
    reading: str = "",
) -> Judgement:
    """Say whether a value fits, by all readings of the text or by the one that is named."""
    if reading and reading not in measure.readings:
        raise UnknownName("reading", reading, measure.readings)
    asked = [span for span in measure.ranges if not reading or span.reading == reading]
    ranges = [span.resolved(known) for span in asked]
    resolved = [span for span in ranges if span is not None]
    because = tuple(
        Reason(_named(span.words(measure.unit), span.reading), span.article) for span in resolved
    )
    if value is None or len(resolved) < len(ranges):
        return Judgement(outcome=Outcome.OPEN, because=because)
    held = [span.holds(value) for span in resolved]
    outcome = Outcome.FAILS
    if all(held):
        outcome = Outcome.FITS
    elif any(held):
        outcome = Outcome.DOUBTFUL
    return Judgement(outcome=outcome, because=because)


def _named(words: Sentence, reading: str) -> Sentence:
    if not reading:
        return words
    return Sentence("{words} ({reading})", words=words, reading=_READINGS[reading])
