"""Fields of the regulations: what fits each type, and one clear line about what does not."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.regulations import (
    Alternative,
    Decided,
    FieldKind,
    Money,
    RegulationField,
    Regulations,
)
from crosstable.kernel.sentence import Sentence


def field(
    kind: FieldKind,
    *,
    alternatives: tuple[Alternative, ...] = (),
    least: int = 0,
    most: int = 999,
) -> RegulationField:
    return RegulationField(
        name="fee",
        title=Sentence("Fee"),
        asks=Sentence("How much?"),
        kind=kind,
        alternatives=alternatives,
        least=least,
        most=most,
    )


CHOICE = (Alternative("A.3", Sentence("the first")), Alternative("A.4", Sentence("the second")))


@pytest.mark.parametrize(
    ("kind", "typed", "kept", "value", "words"),
    [
        (FieldKind.MINUTES, " 30 ", "30", 30, "30 minutes"),
        (FieldKind.MINUTES, "1 h 15", "75", 75, "75 minutes"),
        (FieldKind.MINUTES, "1 min", "1", 1, "1 minute"),
        (FieldKind.COUNT, "007", "7", 7, "7"),
        (FieldKind.MONEY, "50 eur", "50 EUR", Money(5000, "EUR"), "50 EUR"),
        (FieldKind.MONEY, "€12,5", "12.50 EUR", Money(1250, "EUR"), "12.50 EUR"),
        (FieldKind.MONEY, "CHF 20", "20 CHF", Money(2000, "CHF"), "20 CHF"),
        (FieldKind.DAY, "2026-05-31", "2026-05-31", date(2026, 5, 31), "2026-05-31"),
        (FieldKind.RATE, "5+2", "5min + 2s/move", "5min + 2s/move", "5min + 2s/move"),
        (FieldKind.LINE, " a \n b ", "a b", "a b", "a b"),
        (FieldKind.TEXT, " a \r\n b ", "a\nb", "a\nb", "a\nb"),
        (FieldKind.PEOPLE, "Ann; Ben", "Ann\nBen", ("Ann", "Ben"), "Ann; Ben"),
        (FieldKind.CHOICE, "a.4", "A.4", "A.4", "the second"),
    ],
)
def test_what_fits_is_kept_in_one_spelling(
    kind: FieldKind, typed: str, kept: str, value: object, words: str
) -> None:
    one = field(kind, alternatives=CHOICE)
    assert one.read(typed) == kept == one.read(kept)
    assert one.value(kept) == value
    assert str(one.said(kept)) == words


@pytest.mark.parametrize(
    ("kind", "typed", "cause"),
    [
        (FieldKind.MINUTES, "soon", "'soon' is not a number of minutes, such as 30"),
        (FieldKind.MINUTES, "-5", "'-5' is not a number of minutes, such as 30"),
        (FieldKind.COUNT, "half", "'half' is not a whole number"),
        (FieldKind.COUNT, "9", "9 is not from 1 to 5"),
        (FieldKind.MONEY, "50", "'50' has no currency; write it like 50 EUR"),
        (FieldKind.MONEY, "much", "'much' is not an amount with its currency, such as 50 EUR"),
        (FieldKind.MONEY, "EUR 5 EUR", "'EUR 5 EUR' is not an amount with its currency, such as"),
        (FieldKind.DAY, "31.5.2026", "'31.5.2026' is not a date, such as 2026-05-31"),
        (FieldKind.RATE, "banana", "'banana' is not understood (write the minutes"),
        (FieldKind.CHOICE, "A.5", "'A.5' is not one of A.3, A.4"),
        (FieldKind.LINE, "x" * 201, "201 characters are too many; at most 200"),
        (FieldKind.TEXT, "a\x07b", "the text has characters that cannot be printed"),
        (FieldKind.PEOPLE, "A;B;C;D;E;F", "it takes from 1 to 5 people"),
        (FieldKind.PEOPLE, "A;B;A", "'A' is named twice"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line_that_names_the_field(
    kind: FieldKind, typed: str, cause: str
) -> None:
    with pytest.raises(InvalidValue) as refused:
        field(kind, alternatives=CHOICE, least=1, most=5).read(typed)
    assert str(refused.value).startswith(f"fee: {cause}")
    assert "\n" not in str(refused.value)
    assert refused.value.field == "fee"


def test_later_decisions_replace_earlier_ones_and_an_empty_text_takes_back() -> None:
    first = Regulations().with_changes((Decided("a", "1"), Decided("b", "2")))
    assert first.with_changes((Decided("a", "3"), Decided("b", ""))).decided == (Decided("a", "3"),)
    assert first.text("b") == "2"
    assert first.text("c") == ""
    assert Regulations().of(field(FieldKind.MONEY)) is None
    paid = Regulations((Decided("fee", "50 EUR"),))
    assert paid.of(field(FieldKind.MONEY)) == Money(5000, "EUR")
