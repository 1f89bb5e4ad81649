"""Licences, fees and appointments of random arbiters, compared with a literal reading."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import product
from random import Random

from crosstable.arbiter.people.applications import surcharge
from crosstable.arbiter.people.appointments import (
    AppointedEvent,
    allowed_categories,
    appointed,
)
from crosstable.arbiter.people.licences import LicenceState, licence_of
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.served_event import SERVED_KINDS, ServedEvent
from tests.arbiter.people import classification_literal as classes
from tests.arbiter.people import titles_literal as titles
from tests.arbiter.people.classification_literal import Arbiter
from tests.arbiter.people.test_classification_against_literal import ON, as_person, random_arbiter
from tests.arbiter.people_made import FIDE, FMJD
from tests.samples import drawn


def fee_due(arbiter: Arbiter, licences: list[Licence]) -> tuple[LicenceState, int]:
    """6.2 to 6.7: what an arbiter has to pay now, and how things stand."""
    category = classes.category(arbiter, ON).replace("-", "D")
    own = [licence for licence in licences if licence.title == arbiter.title]
    full = titles.licence_fee(arbiter.title, category, None)
    if not licences:
        return LicenceState.NONE, full
    if not own:  # 6.2.3, 6.2.5
        return LicenceState.WRONG_TITLE, full
    lapsed = classes.lapses(arbiter, ON)
    begun = own[-1].since
    if lapsed and arbiter.works and begun is not None and begun < lapsed[-1]:  # 6.7
        return LicenceState.INACTIVE, full
    paid = next((licence.category for licence in reversed(own) if licence.category), "")
    if not paid:
        return LicenceState.LICENSED, 0
    return LicenceState.LICENSED, titles.licence_fee(arbiter.title, category, (arbiter.title, paid))


def test_fees_are_those_of_the_literal_reading() -> None:
    chance, states, sums = Random(2301), Counter[LicenceState](), set[int]()
    for _ in range(drawn(1200, least=150)):
        arbiter = random_arbiter(chance)
        licences = [
            Licence(
                register="fide",
                title=title,
                since=date(2013 + 3 * number, 1, 1) + timedelta(days=chance.randint(0, 900)),
                category=chance.choice(("", *("CD" if title == "FA" else "ABCD")))
                if title != "NA"
                else "",
            )
            for number, title in enumerate(chance.choice((("NA",), ("FA",), ("NA", "FA"), ())))
        ]
        if arbiter.title == "IA" and chance.random() < 0.7:
            licences.append(
                Licence(
                    register="fide",
                    title="IA",
                    since=date(2019, 1, 1) + timedelta(days=chance.randint(0, 300)),
                    category=chance.choice(("", *"ABCD")),
                )
            )
        if licences and chance.random() < 0.4:  # the same title again, noted in any order
            later = date(2019, 11, 1)
            category = chance.choice("CD") if licences[-1].title != "NA" else ""
            licences.append(
                Licence(register="fide", title=licences[-1].title, since=later, category=category)
            )
        person = as_person(arbiter, *chance.sample(licences, len(licences)))
        made = licence_of(FIDE, person, ON)
        assert (made.state, made.euros) == fee_due(arbiter, licences), (arbiter, licences)
        states[made.state] += 1
        sums.add(made.euros or 0)
    assert min(states.values()) > 3
    assert {40, 100} <= sums


COLUMNS = {
    "major world": classes.MAJOR_WORLD,
    "other world": titles.WORLD - classes.MAJOR_WORLD,
    "major continental": {"continental-major"},
    "other continental": titles.CONTINENTAL - {"continental-major"},
}


def test_appointments_are_those_of_the_printed_table() -> None:
    duties = {duty for duty, _ in classes.APPOINTMENTS}
    for kind, duty in product(SERVED_KINDS, duties):
        column = next((name for name, kinds in COLUMNS.items() if kind in kinds), None)
        printed = classes.APPOINTMENTS[duty, column] if column is not None else ""
        assert allowed_categories(FIDE, ServedEvent(kind=kind), duty) == printed


def test_referees_may_be_what_the_literal_reading_lets_them_be() -> None:
    """FMJD Annex 4 4.1: who leads and who assists, by title and sort of tournament."""
    answers = Counter[bool]()
    for kind, duty, title in product(
        ("world-championship", "continental-major", "international", "national"),
        ("main referee", "assistant referee"),
        ("IR", "FR", "TR", "NR"),
    ):
        at = AppointedEvent(event=ServedEvent(kind=kind), day=ON, players={})
        made = appointed(FMJD, at, Official(duty, "Visser, Wim", title=title), None)
        expected = classes.may_be(
            duty, title, official=kind in FMJD.official, international=kind != "national"
        )
        assert (not made.must) == expected, (kind, duty, title)
        answers[expected] += 1
    assert min(answers.values()) > 3


def test_surcharges_are_those_of_the_literal_reading() -> None:
    meeting, ends = date(2020, 10, 1), date(2020, 10, 9)
    for number in range(-90, 9):
        day = meeting + timedelta(days=number)
        expected = titles.surcharge(-number, during=number >= 0, last_norm_late=False)
        assert surcharge(FIDE, day, meeting, ends).percent == expected
