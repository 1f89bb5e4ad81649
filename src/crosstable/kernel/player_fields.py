"""What an organiser notes about players besides what every event knows: paid, phone, needs.

An event says which fields it has and of what kind; a player has a value in some of them. Values are
kept as text in one canonical spelling, so that equal ones are equal, and amounts are added exactly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import bare_letters, key_of
from crosstable.kernel.sentence import Figure, Listing, Sentence

MOST_FIELDS = 30
LONGEST_VALUE = 500
_NUMBER = re.compile(r"(-?)([0-9]{1,12})(?:[.,]([0-9]{1,6}))?", re.ASCII)
_MONEY = re.compile(r"(-?)([0-9]{1,9})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_YES = frozenset({"yes", "y", "x", "1", "true", "oui", "o", "ja", "j", "si", "✓", "✔"})
_NO = frozenset({"no", "n", "0", "false", "non", "nein", "nee", "-", "–"})
YES = "yes"


class FieldKind(Enum):
    """What a field holds."""

    YES_NO = "yes-no"
    """Yes, or nothing: who has not paid has no value."""
    TEXT = "text"
    NUMBER = "number"
    MONEY = "money"
    CHOICE = "choice"

    @property
    def words(self) -> Sentence:
        """Return it as a form names it."""
        return _KINDS[self]


_KINDS = {
    FieldKind.YES_NO: Sentence("yes or no"),
    FieldKind.TEXT: Sentence("text"),
    FieldKind.NUMBER: Sentence("number"),
    FieldKind.MONEY: Sentence("money"),
    FieldKind.CHOICE: Sentence("choice"),
}


class PlayerField(msgspec.Struct, frozen=True, kw_only=True):
    """One thing noted about the players of an event."""

    key: str
    """How commands, programs and values name it; it stays when the name changes."""
    name: str
    kind: FieldKind = FieldKind.TEXT
    choices: tuple[str, ...] = ()
    unit: str = ""
    """What stands behind a number or an amount, such as EUR."""


class FieldValue(msgspec.Struct, frozen=True):
    """What is noted in one field."""

    field: str
    text: str


class FieldTotal(msgspec.Struct, frozen=True, kw_only=True):
    """What the values of a field come to."""

    field: PlayerField
    filled: int
    players: int
    amount: Figure | None = None
    """The sum, of numbers and of money."""
    counts: tuple[tuple[str, int], ...] = ()
    """How often each choice was made."""


def is_counted(field: PlayerField) -> bool:
    """Return whether the values of a field are numbers that can be added."""
    return field.kind in {FieldKind.NUMBER, FieldKind.MONEY}


def key_for(name: str, taken: Iterable[str] = ()) -> str:
    """Return a key for a new field: its name in plain letters, numbered where it is taken."""
    bare = key_of(name, longest=40, otherwise="field")
    known = set(taken)
    numbered = (f"{bare}-{number}" for number in range(2, len(known) + 3))
    return bare if bare not in known else next(key for key in numbered if key not in known)


def read_value(field: PlayerField, text: str) -> str:
    """Return what somebody typed as the field keeps it; empty where nothing is to be kept."""
    typed = " ".join(text.split())
    if not typed:
        return ""
    if len(typed) > LONGEST_VALUE:
        raise InvalidValue("at most {count} characters fit into a field", count=LONGEST_VALUE)
    match field.kind:
        case FieldKind.YES_NO:
            return _yes_or_no(field, typed)
        case FieldKind.NUMBER:
            return _number(typed)
        case FieldKind.MONEY:
            return _money(field, typed)
        case FieldKind.CHOICE:
            return _choice(field, typed)
        case FieldKind.TEXT:
            return typed


def _yes_or_no(field: PlayerField, typed: str) -> str:
    word = bare_letters(typed)
    if word in _YES or word == bare_letters(field.name):
        return YES
    if word in _NO:
        return ""
    raise InvalidValue("write yes or no, not {text!r}", text=typed)


def _number(typed: str) -> str:
    read = _NUMBER.fullmatch(typed.replace("\u2212", "-"))
    if read is None:
        raise InvalidValue("{text!r} is not a number", text=typed)
    sign, whole, part = read[1], read[2].lstrip("0") or "0", (read[3] or "").rstrip("0")
    figure = f"{whole}.{part}" if part else whole
    return figure if figure == "0" else f"{sign}{figure}"


def _money(field: PlayerField, typed: str) -> str:
    bare = typed.removesuffix(field.unit).removeprefix(field.unit) if field.unit else typed
    read = _MONEY.fullmatch(bare.replace("\u2212", "-").replace(" ", ""))
    if read is None:
        raise InvalidValue("{text!r} is not an amount; write it as 25 or 25.50", text=typed)
    amount = f"{read[2].lstrip('0') or '0'}.{(read[3] or '').ljust(2, '0')}"
    return amount if amount == "0.00" else f"{read[1]}{amount}"


def _choice(field: PlayerField, typed: str) -> str:
    for choice in field.choices:
        if bare_letters(choice) == bare_letters(typed):
            return choice
    raise InvalidValue(
        "{text!r} is not one of {choices}", text=typed, choices=Listing(field.choices)
    )


def value_in(values: Iterable[FieldValue], key: str) -> str:
    """Return what is noted in a field, or an empty text."""
    return next((value.text for value in values if value.field == key), "")


def merged_values(known: Iterable[FieldValue], new: Iterable[FieldValue]) -> tuple[FieldValue, ...]:
    """Return values with others in their place; an empty text takes one away."""
    texts = {value.field: value.text for value in (*known, *new)}
    return tuple(FieldValue(key, text) for key, text in texts.items() if text)


def field_total(field: PlayerField, values: Iterable[Iterable[FieldValue]]) -> FieldTotal:
    """Return what a field comes to over all players."""
    everybody = [value_in(own, field.key) for own in values]
    texts = [text for text in everybody if text]
    amount: Figure | None = None
    if is_counted(field):
        amount = _sum(field.kind, map(Fraction, texts))
    made = Counter(texts) if field.kind is FieldKind.CHOICE else Counter()
    return FieldTotal(
        field=field,
        filled=len(texts),
        players=len(everybody),
        amount=amount,
        counts=tuple((choice, made[choice]) for choice in field.choices),
    )


def _sum(kind: FieldKind, amounts: Iterable[Fraction]) -> Figure:
    total = sum(amounts, Fraction(0))
    digits = 2 if kind is FieldKind.MONEY else 6
    units = round(abs(total) * 10**digits)  # exact: nobody types more digits
    whole, part = divmod(units, 10**digits)
    written = f"{part:0{digits}}" if kind is FieldKind.MONEY else f"{part:06}".rstrip("0")
    sign = "-" if total < 0 else ""
    return Figure(f"{sign}{whole}.{written}" if written else f"{sign}{whole}", total)
