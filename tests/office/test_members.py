"""Members of clubs and fees on a day, and what a membership means at an exhibition."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.facts import Birth, PersonName
from crosstable.kernel.member_facts import FeePaid, Membership
from crosstable.kernel.person import insist_consistent, person_from
from crosstable.kernel.player import BirthDate
from crosstable.office.members import clubs_of, member_lines

JANUARY, DECEMBER = date(2025, 1, 1), date(2025, 12, 31)
ANNA = person_from(
    "p-anna0000",
    [
        PersonName("Meier, Anna"),
        Membership(club="SK Bonn", since=JANUARY),
        FeePaid(fee="membership", since=JANUARY, until=DECEMBER),
    ],
)
BO = person_from(
    "p-bo000000", [PersonName("Berg, Bo"), Membership(club="SK Bonn", until=date(2025, 6, 30))]
)


@pytest.mark.parametrize(
    ("on", "more", "names"),
    [
        (date(2025, 6, 30), {}, ["Berg, Bo", "Meier, Anna"]),
        (date(2025, 7, 1), {}, ["Meier, Anna"]),
        (date(2024, 12, 31), {}, ["Berg, Bo"]),
        (date(2025, 6, 30), {"club": "sk b"}, ["Berg, Bo", "Meier, Anna"]),
        (date(2025, 6, 30), {"club": "Bonn"}, []),
        (date(2025, 6, 30), {"fee": "Membership", "unpaid": True}, ["Berg, Bo"]),
        (date(2026, 1, 1), {"fee": "membership", "unpaid": True}, ["Meier, Anna"]),
    ],
)
def test_who_is_a_member_on_a_day(on: date, more: dict[str, object], names: list[str]) -> None:
    assert [line.name for line in member_lines([ANNA, BO], on, **more)] == names  # type: ignore[arg-type]


def test_clubs_have_a_member() -> None:
    assert clubs_of([ANNA, BO], date(2024, 1, 1)) == ("SK Bonn",)
    assert clubs_of([ANNA], date(2024, 1, 1)) == ()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidValue, match="a membership needs to say the club"):
        Membership(club="")
    with pytest.raises(InvalidValue, match="cannot end on 2024-12-31, before it begins"):
        FeePaid(fee="membership", since=JANUARY, until=date(2024, 12, 31))
    born_later = person_from("p-x", [*_facts(), Birth(BirthDate(2026))])
    with pytest.raises(Refused, match="was born 2026, after 2025-01-01: member of SK Bonn"):
        insist_consistent(born_later)


def _facts() -> list[PersonName | Membership]:
    return [PersonName("Meier, Anna"), Membership(club="SK Bonn", since=JANUARY)]
