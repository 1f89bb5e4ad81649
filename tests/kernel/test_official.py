"""The people who run an event."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.official import Official, read_rounds, rounds_text


@pytest.mark.parametrize(
    ("typed", "rounds"),
    [
        ("", ()),
        ("7", (7,)),
        ("1-5, 7", (1, 2, 3, 4, 5, 7)),
        ("7;1–3", (1, 2, 3, 7)),
        ("2, 2, 1-2", (1, 2)),
    ],
)
def test_rounds_are_typed_as_people_write_them(typed: str, rounds: tuple[int, ...]) -> None:
    assert read_rounds(typed) == rounds


@pytest.mark.parametrize("typed", ["first", "0", "5-1", "1-", "1 2", "-3", "1000"])
def test_what_is_no_list_of_rounds_is_refused(typed: str) -> None:
    with pytest.raises(InvalidValue, match="is not a list of rounds"):
        read_rounds(typed)


@given(st.frozensets(st.integers(1, 40)))
def test_rounds_are_read_as_they_are_written(rounds: frozenset[int]) -> None:
    ordered = tuple(sorted(rounds))
    assert read_rounds(rounds_text(ordered)) == ordered


def test_an_official_of_an_older_journal_has_empty_fields() -> None:
    old = msgspec.json.decode(b'{"duty":"arbiter","name":"Ben"}', type=Official)
    assert old == Official("arbiter", "Ben")
    assert (old.identifier, old.federation, old.title, old.category, old.person) == ("",) * 5
    assert old.licensed is None
    assert old.rounds == ()


def test_who_is_in_charge_and_who_judges() -> None:
    assert Official("chief arbiter", "A").in_charge
    assert Official("main referee", "A").in_charge
    assert not Official("deputy chief arbiter", "A").in_charge
    assert Official("timekeeper", "A").judges
    assert not Official("organiser", "A").judges


def test_a_report_writes_title_and_number() -> None:
    full = Official("arbiter", "Meier, Anna", title="IA", identifier="24600123")
    assert full.written == "IA Meier, Anna (24600123)"
    assert Official("arbiter", "Ben").written == "Ben"
