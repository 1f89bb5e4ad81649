"""A person as dated facts: what holds on which day, and which facts cannot all be true."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.facts import (
    KINDS,
    Birth,
    Fact,
    FederationJoined,
    Languages,
    Numbered,
    PersonName,
    PersonSex,
    Shown,
    kind_of,
)
from crosstable.kernel.member_facts import FeePaid, Membership
from crosstable.kernel.official_facts import Licence, Seminar, Service
from crosstable.kernel.person import Person, insist_consistent, person_from
from crosstable.kernel.player import BirthDate, Identifier, Sex
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import NormMade, TitleHeld

ANNA = PersonName("Meier, Anna")


def person(*facts: Fact) -> Person:
    return person_from("p-00000001", [ANNA, *facts])


def title(code: str = "IA", **days: date | bool) -> TitleHeld:
    return TitleHeld(register="fide", code=code, **days)  # type: ignore[arg-type]


def test_a_title_is_valid_from_its_day_until_it_is_revoked() -> None:
    anna = person(title(since=date(2015, 1, 1), revoked=date(2020, 1, 1)))
    held = [bool(anna.titles_on(date(year, 1, 1))) for year in (2014, 2015, 2019, 2020)]
    assert held == [False, True, True, False]


def test_a_conditional_title_is_not_held_yet() -> None:
    assert person(title(since=date(2015, 1, 1), conditional=True)).titles_on(date(2020, 1, 1)) == ()


def test_a_title_without_dates_was_always_held() -> None:
    assert len(person(title()).titles_on(date(1950, 1, 1))) == 1


def test_the_federation_is_that_of_the_day() -> None:
    anna = person(FederationJoined("FRA", date(2020, 7, 1)), FederationJoined("GER"))
    assert [anna.federation_on(date(year, 12, 31)) for year in (2019, 2020)] == ["GER", "FRA"]
    assert person().federation_on(date(2020, 1, 1)) == ""


def test_a_licence_holds_up_to_its_last_day() -> None:
    licence = Licence(register="fide", title="IA", since=date(2015, 6, 1), until=date(2019, 5, 31))
    anna = person(title(since=date(2015, 1, 1)), licence)
    insist_consistent(anna)
    assert anna.licences_on(date(2019, 5, 31)) == (licence,)
    assert anna.licences_on(date(2019, 6, 1)) == ()


def test_what_is_noted_later_prevails_and_earlier_names_stay_known() -> None:
    anna = person(
        Birth(BirthDate(1990), "Bonn"),
        PersonName("Schmidt, Anna"),
        Birth(BirthDate(1991)),
        PersonSex(Sex.FEMALE),
        Shown(("titles",)),
        Shown(),
    )
    assert (anna.name, anna.other_names) == ("Schmidt, Anna", ("Meier, Anna",))
    assert (anna.born, anna.birth_place) == (BirthDate(1991), "Bonn")
    assert anna.public == ()


@pytest.mark.parametrize(
    "fact",
    [
        title(since=date(1989, 12, 31)),
        FederationJoined("GER", date(1980, 1, 1)),
        NormMade(register="fide", title="IM", event="Open", day=date(1970, 1, 1)),
        Service(event="Open", duty="arbiter", since=date(1970, 1, 1)),
    ],
)
def test_nothing_happened_before_the_birth(fact: Fact) -> None:
    with pytest.raises(Refused, match=r"Meier, Anna was born 1990, after 19"):
        insist_consistent(person(Birth(BirthDate(1990)), fact))


def test_of_a_birth_only_what_is_known_counts() -> None:
    insist_consistent(person(Birth(BirthDate(1990)), title(since=date(1990, 1, 1))))
    with pytest.raises(Refused):
        insist_consistent(person(Birth(BirthDate(1990, 5, 17)), title(since=date(1990, 5, 16))))


@pytest.mark.parametrize(
    "held",
    [(), (title("FA", since=date(2010, 1, 1)),), (title(since=date(2016, 1, 1)),)],
)
def test_a_licence_needs_its_title_on_its_first_day(held: tuple[TitleHeld, ...]) -> None:
    licence = Licence(register="fide", title="IA", since=date(2015, 6, 1))
    with pytest.raises(Refused, match=r"is for IA, a title not held when it begins"):
        insist_consistent(person(*held, licence))


def test_nobody_has_two_numbers_in_one_register() -> None:
    with pytest.raises(Refused, match="two FIDE numbers, 1 and 2"):
        insist_consistent(person(Numbered("fide", "1"), Numbered("fide", "2")))
    both = person(Numbered("fide", "1"), Numbered("fmjd", "2"))
    insist_consistent(both)
    assert both.identifiers == (Identifier("fide", "1"), Identifier("fmjd", "2"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: PersonName(" Meier"),
        lambda: Numbered("FIDE", "1"),
        lambda: Numbered("fide", "one two"),
        Birth,
        lambda: TitleHeld(register="fide", code=""),
        lambda: title(since=date(2020, 1, 1), revoked=date(2019, 1, 1)),
        lambda: FederationJoined("Germany"),
        lambda: Licence(
            register="fide", title="IA", since=date(2020, 1, 1), until=date(2019, 1, 1)
        ),
        lambda: NormMade(register="fide", title="IM", event=""),
        lambda: NormMade(register="fide", title="IM", event="Open", games=0),
        lambda: Service(event="Open", duty=""),
        lambda: Service(event="two\nlines", duty="arbiter"),
        lambda: Service(event="Open", duty="arbiter", rounds=0),
        lambda: Service(event="Open", duty="arbiter", signer_as="friend"),
        lambda: Seminar(register="fide", event="Paris", percent=101),
        lambda: Seminar(register="fide", event="", percent=80),
        lambda: Languages(("english",)),
        lambda: Licence(register="fide", title="IA", category="E"),
        lambda: ServedEvent(kind="party"),
        lambda: ServedEvent(players=10, rated_players=11),
        lambda: ServedEvent(players=-1),
        lambda: Shown(("shoe size",)),
    ],
)
def test_what_cannot_be_a_fact(make: object) -> None:
    with pytest.raises(InvalidValue):
        make()  # type: ignore[operator]


def test_every_kind_of_fact_has_words_for_the_journal() -> None:
    facts: list[Fact] = [
        ANNA,
        Numbered("fide", "1"),
        Birth(None, "Bonn"),
        PersonSex(Sex.MALE),
        title(since=date(2020, 1, 1), confirmed=date(2020, 4, 1), conditional=True),
        FederationJoined("GER"),
        Licence(register="fide", title="IA"),
        NormMade(register="fide", title="IM", event="Open", day=date(2020, 1, 1), games=9),
        Service(event="Open", duty="arbiter"),
        Seminar(register="fide", event="Paris", day=date(2020, 2, 1), percent=85),
        Languages(("en", "fr")),
        Membership(club="SK Bonn", since=date(2020, 1, 1)),
        FeePaid(fee="membership", amount="40 EUR", paid=date(2020, 1, 2)),
        Shown(("titles",)),
    ]
    assert [kind_of(fact) for fact in facts] == list(KINDS)
    assert [str(fact.words()) for fact in facts] == [
        "called Meier, Anna",
        "FIDE number 1",
        "born in Bonn",
        "registered as male",
        "title IA (FIDE), conditional, valid from 2020-01-01, confirmed on 2020-04-01",
        "federation GER",
        "licence as IA (FIDE)",
        "IM norm (FIDE) in Open, 9 games, ended on 2020-01-01",
        "arbiter of Open",
        "seminar (FIDE) Paris, 85 % in the examination, ended on 2020-02-01",
        "speaks en, fr",
        "member of SK Bonn, from 2020-01-01",
        "fee paid: membership, 40 EUR, on 2020-01-02",
        "public: titles",
    ]


def test_nobody_is_born_tomorrow() -> None:
    unborn = person(Birth(BirthDate(2026, 5, 2)))
    insist_consistent(unborn)
    insist_consistent(unborn, date(2026, 5, 2))
    with pytest.raises(Refused, match="cannot be born 2026-05-02"):
        insist_consistent(unborn, date(2026, 5, 1))
