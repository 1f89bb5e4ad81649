"""An event's own fields about players: how values are read, kept and added."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player_fields import (
    FieldKind,
    FieldValue,
    PlayerField,
    field_total,
    key_for,
    merged_values,
    read_value,
)


def field(kind: FieldKind, **more: object) -> PlayerField:
    return PlayerField(key="f", name="Paid", kind=kind, **more)  # type: ignore[arg-type]


MEAL = field(FieldKind.CHOICE, choices=("Meat", "Végétarien"))


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        (FieldKind.YES_NO, "X", "yes"),
        (FieldKind.YES_NO, "Oui", "yes"),
        (FieldKind.YES_NO, "paid", "yes"),
        (FieldKind.YES_NO, "no", ""),
        (FieldKind.YES_NO, "  ", ""),
        (FieldKind.NUMBER, "007,50", "7.5"),
        (FieldKind.NUMBER, "-0", "0"),
        (FieldKind.NUMBER, "\u22123", "-3"),
        (FieldKind.MONEY, "25", "25.00"),
        (FieldKind.MONEY, "1 200,5", "1200.50"),
        (FieldKind.TEXT, "  +33  1 ", "+33 1"),
    ],
)
def test_what_is_typed_is_kept_in_one_spelling(kind: FieldKind, typed: str, kept: str) -> None:
    assert read_value(field(kind), typed) == kept
    assert read_value(field(kind), kept) == kept


def test_an_amount_may_have_its_unit_and_a_choice_any_spelling() -> None:
    assert read_value(field(FieldKind.MONEY, unit="EUR"), "25 EUR") == "25.00"
    assert read_value(MEAL, "vegetarien") == "Végétarien"


@pytest.mark.parametrize(
    ("of", "typed"),
    [
        (field(FieldKind.YES_NO), "perhaps"),
        (field(FieldKind.NUMBER), "1e9"),
        (field(FieldKind.MONEY), "25.505"),
        (MEAL, "Fish"),
        (field(FieldKind.TEXT), "x" * 501),
    ],
)
def test_what_does_not_fit_is_refused(of: PlayerField, typed: str) -> None:
    with pytest.raises(InvalidValue):
        read_value(of, typed)


def test_totals_are_exact() -> None:
    tenth = (FieldValue("f", "0.10"),)
    total = field_total(field(FieldKind.MONEY), [tenth, tenth, tenth, ()])
    assert (total.filled, total.players, str(total.amount)) == (3, 4, "0.30")
    numbers = [(FieldValue("f", text),) for text in ("0.000001", "-2", "1")]
    assert str(field_total(field(FieldKind.NUMBER), numbers).amount) == "-0.999999"
    assert str(field_total(field(FieldKind.NUMBER), []).amount) == "0"


def test_choices_are_counted() -> None:
    chosen = [(FieldValue("f", "Meat"),), (FieldValue("f", "Meat"),), ()]
    assert field_total(MEAL, chosen).counts == (("Meat", 2), ("Végétarien", 0))


def test_keys_are_plain_and_apart() -> None:
    assert key_for("Téléphone d'urgence") == "telephone-d-urgence"
    assert key_for("Paid", ["paid", "paid-2"]) == "paid-3"
    assert key_for("Téléphone ☎ № 1 Ł") == "telephone-telephone-no-1-l"
    assert key_for("!?") == "field"


def test_an_empty_text_takes_a_note_away() -> None:
    known = (FieldValue("a", "1"), FieldValue("b", "2"))
    assert merged_values(known, (FieldValue("a", ""), FieldValue("c", "3"))) == (
        FieldValue("b", "2"),
        FieldValue("c", "3"),
    )
