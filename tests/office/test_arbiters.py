"""Tournaments as texts on arbiters see them, and what the register says of their officials."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import asdict, replace

from crosstable.arbiter.people.appointments import Post
from crosstable.arbiter.people.hosting import served_event_of
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.facts import Fact
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.person import Person
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.tournament import Tournament
from crosstable.office.arbiters import appoint, appointed_event, classified, refreshed, rules_of
from crosstable.ratings.circumstances import circumstances_of
from crosstable.rulebooks.library import edition_of
from tests.arbiter.people_made import FIDE, TODAY, arbiter, event, service
from tests.office.desk import details


def tournament(event_class: EventClass | None = None, **more: object) -> Tournament:
    players = [
        Player(name="One, O", federation="FRA", ratings=(Rating("fide.standard", 2000),)),
        Player(name="Two, T", federation="GER"),
        Player(name="Three, T", federation="FID", ratings=(Rating("fide.standard", 2200),)),
    ]
    entrants = tuple(Entrant(number, player) for number, player in enumerate(players, start=1))
    made = Tournament(**asdict(details()), entrants=entrants)
    return replace(made, event_class=event_class or EventClass(), **more)


def test_players_without_a_federation_do_not_count_as_one() -> None:
    made = tournament(EventClass(registered=date(2019, 1, 1), norms=True))
    event = served_event_of(made, edition_of(made))
    assert (event.kind, event.form, event.federations) == ("international", "round robin", 2)
    assert (event.players, event.rated_players, event.average) == (3, 2, 2100)
    assert (event.rated, event.norms_possible) == (True, True)


@pytest.mark.parametrize(
    ("announced", "kind"),
    [
        (EventClass(level=Level.WORLD), "world-championship"),
        (EventClass(level=Level.WORLD, cup=True), "world-cup"),
        (EventClass(level=Level.WORLD, series="olympiad"), "olympiad"),
        (EventClass(level=Level.WORLD, series="schools"), "world-schools"),
        (EventClass(level=Level.WORLD, series="amateur"), "world-other"),
        (EventClass(level=Level.WORLD, age_group="U16"), "world-youth"),
        (EventClass(level=Level.WORLD, age_group="60+"), "world-other"),
        (EventClass(level=Level.CONTINENTAL), "continental-major"),
        (EventClass(level=Level.CONTINENTAL, series="schools"), "continental-other"),
        (EventClass(level=Level.ZONAL), "continental-other"),
        (EventClass(level=Level.NATIONAL_FINAL), "national-final"),
        (EventClass(level=Level.NATIONAL_FINAL, age_group="U16"), "national"),
        (EventClass(level=Level.NATIONAL_TEAM), "national-team"),
        (EventClass(level=Level.LEAGUE), "national"),
    ],
)
def test_the_kind_of_event_follows_from_its_announcement(announced: EventClass, kind: str) -> None:
    made = tournament(announced)
    assert served_event_of(made, edition_of(made)).kind == kind


def test_rapid_world_events_are_of_their_own_kind() -> None:
    made = tournament(EventClass(level=Level.WORLD), rate_of_play="15m+10s")
    event = served_event_of(made, edition_of(made))
    assert (event.speed, event.kind) == ("rapid", "world-rapid-blitz")


@pytest.mark.article("fide.ratings", "0.3")
def test_an_arbiter_whom_the_register_knows_without_a_licence_stops_the_rating() -> None:
    official = Official("arbiter", "Meier, Anna", licensed=True, person="p-anna0000")
    made = tournament(officials=(official,))
    assert circumstances_of(made).unlicensed_arbiters == ()
    post = Post(official=official, person="p-anna0000", title="FA", licensed=False)
    known = refreshed(made, (post,))
    assert circumstances_of(known).unlicensed_arbiters == ("Meier, Anna",)
    assert known.officials[0].title == "FA"


def test_whoever_is_in_charge_stands_first_and_a_post_is_held_once() -> None:
    chief = Official("chief arbiter", "A", person="p-a")
    made = tournament(officials=(Official("arbiter", "B", person="p-b"),))
    command = appoint(made, chief)
    assert [each.name for each in command.details.officials] == ["A", "B"]
    again = appoint(replace(made, officials=command.details.officials), chief)
    assert [each.name for each in again.details.officials] == ["A", "B"]
    assert appointed_event(made, date(2019, 1, 1)).day == (made.starts or date(2019, 1, 1))


def test_the_rules_of_a_register_and_a_day() -> None:
    assert rules_of("fide", date(1999, 1, 1)).register == "fide"
    assert rules_of("fmjd", date(2030, 1, 1)).register == "fmjd"


def listed(name: str, *facts: Fact, title: str = "IA", paid_for: str = "") -> Person:
    licence = Licence(register="fide", title=title, since=date(2014, 1, 1), category=paid_for)
    made = arbiter(*facts, licence, title=title, since=date(2010, 1, 1))
    return replace(made, id=f"p-{name.casefold():0<8}", name=name)


BUSY = tuple(service(f"Open {year}", date(year, 3, 1)) for year in range(2013, 2020))
LED = service("World", date(2018, 5, 1), event(kind="world-championship"), duty="chief arbiter")


@pytest.mark.article("fide.classification", "4.2")
def test_a_federation_proposes_active_and_inactive_arbiters_and_justifies_what_changes() -> None:
    """Lists of the active by category and of the inactive, and a change said with its article."""
    people = [
        listed("Idle", service("Open", date(2013, 1, 1)), paid_for="C"),
        listed("Busy", *BUSY, title="FA", paid_for="D"),
        listed("Lead", *BUSY, LED, paid_for="B"),
        listed("Player", *BUSY, title="NA"),
    ]
    lines = classified(FIDE, people, TODAY)
    assert [(one.name, one.made.category, one.made.active) for one in lines] == [
        ("Lead", "A", True),
        ("Busy", "D", True),
        ("Idle", "", False),
    ]
    assert [one.name for one in lines if one.made.changes] == ["Lead"]
    assert lines[0].made.noted == "B"
    assert all(one.because.citation is not None for one in lines)
    assert str(lines[0].because.citation) != str(lines[1].because.citation)


@pytest.mark.article("fide.classification", "4.3")
def test_the_list_of_a_day_does_not_depend_on_who_was_entered_first() -> None:
    """The lists name everybody of a category, and another day makes another list."""
    people = [listed("Zoe", *BUSY), listed("Ada", *BUSY), listed("Lead", *BUSY, LED)]
    lines = classified(FIDE, people, TODAY)
    assert [one.name for one in lines] == ["Lead", "Ada", "Zoe"]
    assert classified(FIDE, people[::-1], TODAY) == lines
    before = classified(FIDE, people, date(2018, 4, 30))
    assert [(one.name, one.made.category) for one in before][1] == ("Lead", "D")
