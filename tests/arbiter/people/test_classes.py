"""Licences, classes and posts of arbiters (FIDE), and referees of FMJD, by article."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.arbiter.people.applications import application_for, wanted_title
from crosstable.arbiter.people.appointments import (
    AppointedEvent,
    Post,
    allowed_categories,
    posts_of,
    vacancies,
)
from crosstable.arbiter.people.classification import (
    category_of,
    class_conditions,
    class_reason,
)
from crosstable.arbiter.people.licences import LicenceState, licence_of
from crosstable.arbiter.regulations.findings import Weight
from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Fact, Languages, PersonName
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Licence, Service
from crosstable.kernel.person import Person, insist_consistent, person_from
from crosstable.kernel.player import BirthDate
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from crosstable.rulebooks.index import resolve
from crosstable.titles.application import ApplicationState
from tests.arbiter.people_made import FIDE, FMJD, TODAY, arbiter, event, referee, service

OLD = date(2010, 1, 1)
OPEN = event(titled=0, norms_possible=None)
BUSY = tuple(service(f"Open {year}", date(year, 3, 1), OPEN) for year in range(2013, 2020))


def lead(
    kind: str, year: int, form: str = "swiss", duty: str = "chief arbiter", **more: object
) -> Service:
    return service(
        f"{kind} {year}", date(year, 2, 1), event(kind=kind, form=form, **more), duty=duty
    )


def category(*facts: Fact, title: str = "IA", since: date = OLD) -> str:
    return category_of(FIDE, arbiter(*BUSY, *facts, title=title, since=since), TODAY).category


# Activity


@pytest.mark.article("fide.classification", "1.2", "1.3")
def test_an_ia_without_an_international_event_in_two_years_is_inactive() -> None:
    for day, active in ((date(2017, 5, 23), False), (date(2017, 5, 24), True)):
        recent = date(2016, 1, 1)
        made = category_of(FIDE, arbiter(service("Open", day), title="IA", since=recent), TODAY)
        assert made.active is active  # the service lasts until eight days later
    home = service("League", date(2019, 1, 1), event(kind="national"))
    assert not category_of(FIDE, arbiter(home, title="IA", since=OLD), TODAY).active


@pytest.mark.article("fide.classification", "1.3", "3.2.1")
def test_two_events_two_years_apart_leave_no_period_of_two_years_without_one() -> None:
    """Whoever served from 1 to 9 July 2014 and again from 1 to 9 July 2016 was never inactive."""
    years = (2010, 2012, 2014, 2016, 2018)
    served = [service(f"Open {year}", date(year, 7, 1), OPEN) for year in years]
    for on, active in ((date(2020, 7, 9), True), (date(2020, 7, 10), False)):
        made = category_of(FIDE, arbiter(*served, title="FA", since=OLD), on)
        assert (made.active, made.steady) == (active, active)
        assert made.lapsed == (None if active else date(2020, 7, 10))


@pytest.mark.article("fide.classification", "1.3")
def test_who_serves_on_the_day_is_active() -> None:
    running = service("Open", date(2019, 5, 28), OPEN)
    before = service("Early Open", date(2015, 5, 1), OPEN)
    made = category_of(FIDE, arbiter(before, running, title="FA", since=OLD), date(2019, 5, 30))
    assert made.last == date(2019, 5, 30)


@pytest.mark.article("fide.classification", "1.3")
def test_an_unrated_event_keeps_no_ia_active() -> None:
    """Article 4.6, to which 1.3 points, is about FIDE rated events."""
    for rated, active in ((False, False), (True, True), (None, True)):
        recent = service("Open", date(2019, 1, 1), event(rated=rated))
        assert category_of(FIDE, arbiter(recent, title="IA", since=OLD), TODAY).active is active


@pytest.mark.article("fide.classification", "3.2.1", "3.3.1")
def test_years_as_fide_arbiter_count_by_what_kept_an_fa_active() -> None:
    """Activity is considered for years holding a title, FA or IA."""
    home = [
        service(f"League {year}", date(year, 3, 1), event(kind="national"))
        for year in range(2013, 2019)
    ]
    led = [lead("continental-major", year) for year in (2018, 2019)]
    for risen, expected in ((date(2018, 1, 1), "B"), (date(2014, 1, 1), "")):
        titles = [TitleHeld(register="fide", code="FA", since=OLD)]
        titles.append(TitleHeld(register="fide", code="IA", since=risen))
        person = arbiter(*home, *led[1 if expected else 2 :], *titles, title="")
        made = category_of(FIDE, person, TODAY)
        assert made.steady is bool(expected)
        both = category_of(FIDE, arbiter(*home, *led, *titles, title=""), TODAY)
        assert both.category == (expected or "D")


@pytest.mark.article("fide.classification", "1.4")
def test_an_fa_is_active_by_any_rated_event() -> None:
    home = service("League", date(2019, 1, 1), event(kind="national"))
    assert category_of(FIDE, arbiter(*BUSY[:-1], home, since=OLD), TODAY).active
    unrated = service("League", date(2019, 1, 1), event(kind="national", rated=False))
    made = category_of(FIDE, arbiter(unrated, since=OLD), TODAY)
    assert (made.active, made.category) == (False, "")
    assert class_reason(FIDE, made).citation is not None
    assert category_of(FIDE, arbiter(since=date(2018, 1, 1)), TODAY).active


@pytest.mark.article("fide.classification", "2.2")
def test_two_services_bring_an_inactive_arbiter_back() -> None:
    before = service("Open", date(2014, 9, 1))
    first = service("Open A", date(2018, 9, 1))
    second = service("Open B", date(2019, 2, 1))
    assert not category_of(FIDE, arbiter(before, first, since=OLD), TODAY).active
    assert category_of(FIDE, arbiter(before, first, second, since=OLD), TODAY).active
    assert category_of(FIDE, arbiter(first, since=OLD), TODAY).active  # of 2014 nothing is known


# Categories


@pytest.mark.article("fide.classification", "3.2.1", "3.3.1", "3.4.1")
def test_five_active_years_with_a_title_are_needed() -> None:
    olympiad = lead("olympiad", 2018, "team", teams=100)
    assert category(olympiad) == "A"
    assert category(olympiad, since=date(2014, 6, 2)) == "D"
    assert category(olympiad, since=date(2014, 6, 1)) == "A"
    gap = [each for each in BUSY if each.since is None or each.since.year not in {2015, 2016, 2017}]
    person = arbiter(*gap, olympiad, title="IA", since=OLD)
    assert category_of(FIDE, person, TODAY).category == "D"


@pytest.mark.article("fide.classification", "3.1.1", "3.2.3", "3.2.3a")
@pytest.mark.parametrize(
    "kind", ["olympiad", "world-championship", "world-cup", "world-team", "world-youth"]
)
def test_one_major_world_event_makes_an_a(kind: str) -> None:
    assert category(lead(kind, 2018)) == "A"
    assert category(lead(kind, 2018, duty="deputy chief arbiter")) == "A"
    assert category(lead(kind, 2018, duty="assistant arbiter")) in {"D", "C"}
    assert category(lead(kind, 2014)) == "D"  # it ended more than five years ago
    assert category(lead(kind, 2018), title="FA") in {"C", "D"}


@pytest.mark.article("fide.classification", "3.2.3b")
def test_or_five_events_of_the_next_class_of_two_types() -> None:
    years = (2015, 2016, 2017, 2018, 2019)
    five = [lead("continental-major", year) for year in years]
    assert category(*five) == "B"
    assert category(*five[:4], lead("continental-major", 2019, "team", teams=20)) == "A"
    assert category(*five[:3], lead("continental-major", 2019, "team", teams=20)) == "B"


@pytest.mark.article("fide.classification", "3.1.2", "3.3.3", "3.3.3a", "3.3.3b", "3.3.3c")
@pytest.mark.parametrize(
    "more",
    [
        {"kind": "continental-major"},
        {"kind": "world-schools"},
        {"kind": "international", "form": "round robin", "players": 10, "average": 2601},
        {"kind": "international", "form": "double round robin", "players": 6, "average": 2601},
        {
            "kind": "international",
            "form": "round robin",
            "players": 10,
            "average": 2401,
            "women": True,
        },
    ],
)
def test_two_such_events_make_a_b(more: dict[str, object]) -> None:
    def led(year: int) -> Service:
        return service(f"E {year}", date(year, 2, 1), event(**more), duty="chief arbiter")

    assert category(led(2017), led(2018)) == "B"
    assert category(led(2018)) == "D"
    assert category(led(2017), led(2018), title="FA") == "C"


@pytest.mark.article("fide.classification", "3.3.3c")
@pytest.mark.parametrize(
    "less", [{"average": 2600}, {"players": 9}, {"average": 2500, "women": False}]
)
def test_weaker_round_robins_do_not(less: dict[str, object]) -> None:
    known: dict[str, object] = {"form": "round robin", "players": 10, "average": 2601}
    about = event(**(known | less))
    led = [
        service(f"E {year}", date(year, 2, 1), about, duty="chief arbiter") for year in (2017, 2018)
    ]
    assert category(*led) == "D"


@pytest.mark.article("fide.classification", "3.3.4")
def test_or_five_events_of_class_c_two_types_three_strong() -> None:
    def led(year: int, titled: int, form: str = "swiss") -> Service:
        return lead("international", year, form, players=160, titled=titled, festival=True)

    years = (2015, 2016, 2017, 2018)
    five = [*(led(year, 5) for year in years), led(2019, 5, "round robin")]
    assert category(*five) == "B"
    assert category(*five[:4], led(2019, 5)) == "C"  # one type only
    weak = [led(2015, 5), led(2016, 5), led(2017, 4), led(2018, 4), led(2019, 4, "round robin")]
    assert category(*weak) == "C"


@pytest.mark.article("fide.classification", "3.3.5")
def test_sectors_of_an_olympiad_count_for_b_from_2014_on() -> None:
    sectors = [lead("olympiad", year, "team", "sector arbiter", teams=99) for year in (2016, 2018)]
    assert category(*sectors) == "B"
    assert category(sectors[0]) == "D"


@pytest.mark.article("fide.classification", "3.2.3b", "3.3.5")
def test_a_sector_of_an_olympiad_does_not_count_for_a() -> None:
    """Five events as chief or deputy; a sector "counts as a tournament in B' Category"."""
    four = [lead("continental-major", year) for year in (2015, 2016, 2017)]
    four.append(lead("world-other", 2018, "round robin"))
    sector = lead("olympiad", 2018, "team", "sector arbiter", teams=99)
    assert category(*four, sector) == "B"
    assert category(*four, lead("continental-major", 2019)) == "A"
    made = category_of(FIDE, arbiter(*BUSY, *four, sector, title="IA", since=OLD), TODAY)
    asked = {str(one.what): one.have for one in class_conditions(FIDE, made, "A")}
    assert asked == {
        "title": "IA",
        "active years with a title": "yes",
        "major world events led in five years": 0,
    }


@pytest.mark.article("fide.classification", "3.1.3", "3.4.3", "3.4.3a", "3.4.3b", "3.4.3c")
@pytest.mark.article("fide.classification", "3.4.3d", "3.4.3e")
@pytest.mark.parametrize(
    ("duty", "more"),
    [
        ("chief arbiter", {"kind": "continental-other"}),
        ("deputy chief arbiter", {"players": 151}),
        ("chief arbiter", {"players": 151, "teams": 20, "form": "round robin"}),
        ("sector arbiter", {"kind": "world-youth"}),
        ("sector arbiter", {"kind": "world-schools"}),
        ("arbiter", {"kind": "candidates"}),
        ("arbiter", {"kind": "grand-prix"}),
        ("chief arbiter", {"festival": True}),
    ],
)
def test_two_such_posts_make_a_c(duty: str, more: dict[str, object]) -> None:
    posts = [
        service(f"E {year}", date(year, 2, 1), event(**more), duty=duty) for year in (2017, 2018)
    ]
    assert category(*posts, title="FA") == "C"
    assert category(posts[0], title="FA") == "D"


@pytest.mark.article("fide.classification", "3.4.3b")
def test_150_participants_are_not_more_than_150() -> None:
    posts = [lead("international", year, players=150) for year in (2017, 2018)]
    assert category(*posts) == "D"


@pytest.mark.article("fide.classification", "3.1.4", "3.5")
def test_all_others_are_d() -> None:
    made = category_of(FIDE, arbiter(*BUSY, title="IA", since=OLD), TODAY)
    assert made.category == "D"
    assert str(class_reason(FIDE, made).citation) == "fide.classification 3.5"
    asked = [*class_conditions(FIDE, made, "A")]
    assert [condition.met for condition in asked] == [True, True, False]


def test_a_higher_post_counts_below_unless_the_text_is_read_to_the_letter() -> None:
    posts = (lead("continental-major", 2018), lead("continental-other", 2017))
    person = arbiter(*BUSY, *posts, title="IA", since=OLD)
    assert category_of(FIDE, person, TODAY).category == "C"
    assert FIDE.classes is not None
    strict = replace(FIDE, classes=replace(FIDE.classes, higher_counts=False))
    assert category_of(strict, person, TODAY).category == "D"


# Licences


@pytest.mark.article("fide.arbiters", "6.3a", "6.3b", "6.3c", "6.3d", "6.3e")
@pytest.mark.parametrize(
    ("title", "wanted", "euros"),
    [
        ("IA", "A", 300),
        ("IA", "B", 200),
        ("IA", "C", 160),
        ("FA", "C", 120),
        ("IA", "D", 100),
        ("FA", "D", 80),
        ("NA", "", 20),
    ],
)
def test_fees(title: str, wanted: str, euros: int) -> None:
    posts = {
        "A": [lead("olympiad", 2018)],
        "B": [lead("continental-major", 2017), lead("continental-major", 2018)],
        "C": [lead("continental-other", 2017), lead("continental-other", 2018)],
    }
    held = TitleHeld(register="fide", code=title, since=OLD)
    person = person_from("p-x", [PersonName("Meier, Anna"), held, *BUSY, *posts.get(wanted, [])])
    standing = licence_of(FIDE, person, TODAY)
    assert (standing.state, standing.category, standing.euros) == (
        LicenceState.NONE,
        wanted,
        euros,
    )


@pytest.mark.article("fide.arbiters", "6.2.1", "6.7.1", "6.7.2")
def test_a_licence_lasts_while_the_arbiter_is_active() -> None:
    assert licence_of(FIDE, arbiter(*BUSY, since=OLD), TODAY).state is LicenceState.LICENSED
    standing = licence_of(FIDE, arbiter(since=OLD), TODAY)
    assert (standing.state, standing.euros) == (LicenceState.LICENSED, 0)  # paid in 2013
    unknown = licence_of(FIDE, arbiter(since=date(2016, 1, 1)), TODAY)
    assert (unknown.state, unknown.euros) == (LicenceState.LICENSED, 0)
    assert str(unknown.because[-1].sentence) == (
        "no service is noted, so it is not known whether the licence has ended"
    )
    idle = arbiter(service("Open", date(2015, 1, 1)), since=OLD)
    standing = licence_of(FIDE, idle, TODAY)
    assert (standing.state, standing.euros) == (LicenceState.INACTIVE, 80)
    back = arbiter(
        *(service(f"Open {year}", date(year, 1, 1)) for year in (2015, 2018, 2019)), since=OLD
    )
    assert licence_of(FIDE, back, TODAY).state is LicenceState.INACTIVE
    anew = Licence(register="fide", title="FA", since=date(2017, 12, 1))
    again = arbiter(*back.services, anew, since=OLD)
    assert licence_of(FIDE, again, TODAY).state is LicenceState.LICENSED


@pytest.mark.article("fide.arbiters", "6.2.2")
def test_national_licences_are_for_life() -> None:
    standing = licence_of(FIDE, arbiter(title="NA", since=OLD), TODAY)
    assert (standing.state, standing.euros) == (LicenceState.LICENSED, 0)


@pytest.mark.article("fide.arbiters", "6.2.3", "6.2.5")
@pytest.mark.parametrize(("old", "new", "euros"), [("NA", "FA", 80), ("FA", "IA", 100)])
def test_a_new_title_needs_a_new_licence(old: str, new: str, euros: int) -> None:
    person = arbiter(
        *BUSY, TitleHeld(register="fide", code=new, since=date(2019, 1, 1)), title=old, since=OLD
    )
    standing = licence_of(FIDE, person, TODAY)
    assert (standing.state, standing.title, standing.euros) == (
        LicenceState.WRONG_TITLE,
        new,
        euros,
    )


@pytest.mark.article("fide.arbiters", "6.7.2")
def test_the_latest_licence_holds_in_whatever_order_they_were_noted() -> None:
    back = [service(f"Open {year}", date(year, 3, 1)) for year in (2012, 2017, 2018)]
    ended = Licence(register="fide", title="FA", since=date(2013, 1, 2), category="C")
    again = Licence(register="fide", title="FA", since=date(2018, 6, 1), category="D")
    known: list[Fact] = [TitleHeld(register="fide", code="FA", since=OLD), *back]
    for licences in ((ended, again), (again, ended)):
        person = person_from("p-anna0000", [PersonName("Meier, Anna"), *known, *licences])
        assert licence_of(FIDE, person, TODAY).state is LicenceState.LICENSED
        assert category_of(FIDE, person, TODAY).noted == "D"
    alone = person_from("p-anna0000", [PersonName("Meier, Anna"), *known, ended])
    assert licence_of(FIDE, alone, TODAY).state is LicenceState.INACTIVE


@pytest.mark.article("fide.arbiters", "6.2.4")
def test_a_higher_category_costs_the_difference() -> None:
    paid = Licence(register="fide", title="IA", since=OLD, category="D")
    posts = (lead("continental-major", 2017), lead("continental-major", 2018))
    person = arbiter(*BUSY, *posts, paid, title="IA", since=OLD)
    standing = licence_of(FIDE, person, TODAY)
    assert (standing.state, standing.category, standing.euros) == (LicenceState.LICENSED, "B", 100)
    as_fa = replace(paid, title="FA", category="C"), replace(paid, category="")
    unsaid = arbiter(*BUSY, *posts, *as_fa, title="IA", since=OLD)
    assert licence_of(FIDE, unsaid, TODAY).euros == 0  # 120 euros were paid for another title
    lower = arbiter(*BUSY, replace(paid, category="A"), title="IA", since=OLD)
    assert licence_of(FIDE, lower, TODAY).euros == 0


def test_a_licence_of_a_title_that_is_not_held_is_refused() -> None:
    with pytest.raises(Refused, match="licence of Meier, Anna is for IA, a title not held"):
        insist_consistent(arbiter(Licence(register="fide", title="IA", since=TODAY), since=OLD))


def test_before_2013_nobody_needed_one() -> None:
    assert licence_of(FIDE, arbiter(since=OLD), date(2012, 12, 31)).licensed


# Posts


@pytest.mark.article("fide.classification", "5.1", "5.2")
@pytest.mark.parametrize(
    ("duty", "row"),
    [
        ("chief arbiter", ("AB", "AB", "AB", "ABC")),
        ("deputy chief arbiter", ("AB", "ABC", "ABC", "ABCD")),
        ("arbiter", ("ABC", "ABCD", "ABCD", "ABCD")),
        ("assistant arbiter", ("BCD", "BCD", "BCD", "BCD")),
    ],
)
def test_the_table_of_appointments(duty: str, row: tuple[str, ...]) -> None:
    kinds = ("olympiad", "grand-prix", "continental-major", "continental-other")
    assert tuple(allowed_categories(FIDE, ServedEvent(kind=kind), duty) for kind in kinds) == row
    assert allowed_categories(FIDE, ServedEvent(kind="international"), duty) == ""


def posts(
    *officials: Official, rules: object = FIDE, persons: tuple[Person, ...] = (), **more: object
) -> tuple[Post, ...]:
    known: dict[str, object] = {"event": event(), "day": TODAY, "players": {}}
    at = AppointedEvent(**(known | more))  # type: ignore[arg-type]
    return posts_of(rules, at, officials, {person.id: person for person in persons})  # type: ignore[arg-type]


def told(made: tuple[Post, ...]) -> list[tuple[str, str, str]]:
    return [
        (found.weight.value, found.rule, str(found.sentence))
        for post in made
        for found in post.findings
    ]


ANNA = arbiter(*BUSY, since=OLD)
CHIEF = Official("chief arbiter", "Meier, Anna", person=ANNA.id)


def test_nothing_is_said_of_a_fitting_arbiter() -> None:
    (made,) = posts(CHIEF, persons=(ANNA,), norms=True)
    assert made.findings == ()
    assert (made.title, made.category, made.active, made.licensed) == ("FA", "D", True, True)


@pytest.mark.article("fide.ratings", "0.3")
@pytest.mark.article("fide.arbiters", "6.6")
def test_everybody_must_be_licensed() -> None:
    bare = person_from(
        "p-bare",
        [PersonName("Frei, Fritz"), TitleHeld(register="fide", code="FA", since=OLD), *BUSY],
    )
    (made,) = posts(Official("arbiter", "Frei, Fritz", person="p-bare"), persons=(bare,))
    (found,) = made.findings
    assert found.weight is Weight.MUST
    assert found.sentence == (
        "Frei, Fritz has no licence on 2019-06-01: the event is not rated, and arbiters make no "
        "norms in it"
    )
    assert {str(article) for article in found.articles} >= {"fide.ratings 0.3", "fide.arbiters 6.8"}
    assert told(posts(Official("arbiter", "X, Y", licensed=False)))[0][0] == "must"
    assert told(posts(Official("arbiter", "X, Y")))[0][0] == "should"
    assert told(posts(Official("arbiter", "X, Y"), rated=False)) == []


@pytest.mark.article("fide.titles", "1.16")
def test_where_norms_are_made_the_chief_arbiter_has_a_title() -> None:
    national = Official("chief arbiter", "N, N", title="NA", licensed=True)
    assert told(posts(national, norms=True)) == [
        ("must", "post.norms", "N, N has the title NA; IA or FA is required")
    ]
    assert told(posts(national)) == []


@pytest.mark.article("fide.titles", "1.17")
def test_an_arbiter_does_not_play() -> None:
    for mark in (ANNA.id, "4600001"):
        made = posts(CHIEF, persons=(ANNA,), players={mark: "Meier, Anna"}, norms=True)
        assert told(made) == [("must", "post.plays", "Meier, Anna also plays in this event")]
    made = posts(CHIEF, persons=(ANNA,), players={ANNA.id: "Meier, Anna"})
    assert told(made)[0][0] == "should"


@pytest.mark.article("fide.classification", "5.2")
def test_a_wrong_category_is_told_of_and_an_a_as_assistant_only_in_passing() -> None:
    world = event(kind="world-championship")
    assert told(posts(CHIEF, persons=(ANNA,), event=world)) == [
        (
            "must",
            "post.chief",
            "Meier, Anna is of category D; this post is for A or B",
        )
    ]
    helper = Official("assistant arbiter", "A, A", category="A", licensed=True)
    assert [found[0] for found in told(posts(helper, event=world))] == ["may"]


def test_an_inactive_arbiter_is_told_of() -> None:
    idle = arbiter(service("Open", date(2015, 1, 1)), since=OLD)
    rules = [found[1] for found in told(posts(CHIEF, persons=(idle,)))]
    assert rules == ["post.licence", "class.inactive-fa"]


@pytest.mark.article("fide.arbiters", "2.1.5")
def test_national_arbiters_are_16() -> None:
    young = replace(arbiter(title="NA", since=OLD), born=BirthDate(2003, 6, 2))
    assert told(posts(CHIEF, persons=(young,))) == [
        ("must", "arbiter.national-age", "Meier, Anna is 15; national arbiters are at least 16")
    ]


@pytest.mark.article("fide.ratings", "0.4")
@pytest.mark.article("fmjd.annex9", "1.3")
def test_somebody_is_in_charge() -> None:
    at = AppointedEvent(event=event(), day=TODAY, players={})
    for rules, chief in ((FIDE, "chief arbiter"), (FMJD, "main referee")):
        (found,) = vacancies(rules, at, (Official("arbiter", "A, A"),))
        assert found.weight is Weight.SHOULD
        assert not [*vacancies(rules, at, (Official(chief, "A, A"),))]
    (found,) = vacancies(FIDE, replace(at, norms=True), ())
    assert found.weight is Weight.MUST


# FMJD


def report(year: int, **more: object) -> Service:
    known: dict[str, object] = {
        "duty": "assistant referee",
        "positive": True,
        "signed_by": "Baas, B",
        "signer_title": "IR",
    }
    about = event(kind="international")
    return service(f"Open {year}", date(year, 5, 1), about, **(known | more))  # type: ignore[arg-type]


REPORTS = (report(2016), report(2017), report(2018))


@pytest.mark.article("fmjd.annex4", "4.2.3.2", "4.2.3.3")
def test_an_international_referee_has_three_good_reports_and_two_languages() -> None:
    def state(person: Person) -> ApplicationState:
        return application_for(FMJD, wanted_title(FMJD, "IR"), person, on=TODAY).state

    assert state(referee(*REPORTS)) is ApplicationState.COMPLETE
    assert state(referee(*REPORTS[:2])) is ApplicationState.INCOMPLETE
    assert state(referee(*REPORTS[:2], report(2018, positive=False))) is ApplicationState.INCOMPLETE
    assert state(referee(*REPORTS[:2], report(2018, signer_title="FR"))) is (
        ApplicationState.INCOMPLETE
    )
    assert state(referee(*REPORTS, Languages(("en",)))) is ApplicationState.INCOMPLETE
    assert state(referee(*REPORTS, title="TR")) is ApplicationState.INCOMPLETE
    assert state(referee(*REPORTS[:2], report(2014))) is ApplicationState.INCOMPLETE


@pytest.mark.article("fmjd.annex4", "4.2.2.2", "4.2.2.3")
def test_an_fmjd_referee_served_at_home_and_abroad() -> None:
    def state(*facts: Fact) -> ApplicationState:
        person = referee(*facts, title="NR")
        return application_for(FMJD, wanted_title(FMJD, "FR"), person, on=TODAY).state

    home = service("League", date(2018, 1, 1), event(kind="national"), duty="main referee")
    assert state(home, REPORTS[0]) is ApplicationState.COMPLETE
    assert state(REPORTS[0]) is ApplicationState.INCOMPLETE
    assert state(home) is ApplicationState.INCOMPLETE
    assert state(home, REPORTS[0], Languages(())) is ApplicationState.COMPLETE_IF


@pytest.mark.article("fmjd.annex4", "3.1", "4.1.1", "4.1.2", "4.1.3", "5.2")
@pytest.mark.article("fmjd.annex10", "4.4.1.5")
@pytest.mark.article("fmjd.annex18", "Conditions.6")
def test_who_leads_draughts_events() -> None:
    def found(title: str, kind: str = "international", **more: object) -> list[str]:
        official = Official("main referee", "R, R", title=title)
        made = posts(official, rules=FMJD, event=event(kind=kind), **more)  # type: ignore[arg-type]
        return [f"{weight} {name}" for weight, name, _ in told(made)]

    assert found("IR") == []
    assert found("FR") == ["should post.proposed"]
    assert found("NR") == ["must post.international", "should post.proposed"]
    assert found("TR") == ["must post.technical"]
    assert (
        found("TR", "national") == []
    )  # 4.1 is about tournaments of FMJD, and 4.1.2 international
    assert found("FR", "world-championship") == ["must post.official"]
    assert found("IR", "world-championship") == []
    assert found("FR", "world-cup", cup=True) == []
    assert found("NR", "world-cup", cup=True) == ["must post.cup"]
    assert found("NR", "national", norms=True) == ["must post.norms"]
    both = posts(
        Official("main referee", "R, R", title="IR"), Official("organiser", "R, R"), rules=FMJD
    )
    assert [name for _, name, _ in told(both)] == ["post.independent"]


def test_every_article_of_referees_exists() -> None:
    for entry in FMJD.articles:
        for citation in entry.articles:
            resolve(citation)
