"""The literal reading of classes and of referees' titles, held against values found by hand."""

from __future__ import annotations

from datetime import date

import pytest

from tests.arbiter.people import classification_literal as literal
from tests.arbiter.people.classification_literal import DEFAULT, Arbiter, RefereeWork, Work

ON = date(2020, 1, 1)


def works(*made: Work) -> tuple[Work, ...]:
    """Return these works and one small international event a year, to be active."""
    yearly = [Work(date(year, 6, 1), "arbiter", "international") for year in range(2013, 2020)]
    return (*made, *yearly)


def ia(*made: Work) -> Arbiter:
    return Arbiter("IA", date(2010, 1, 1), date(2014, 1, 1), works(*made))


def fa(*made: Work) -> Arbiter:
    return Arbiter("FA", date(2010, 1, 1), None, works(*made))


def chief(kind: str, day: date = date(2018, 1, 1), **changes: object) -> Work:
    return Work(day, "chief arbiter", kind, **changes)  # type: ignore[arg-type]


@pytest.mark.article("fide.classification", "1.3", "1.4")
def test_two_years_without_an_event_make_inactive() -> None:
    last = Work(date(2018, 1, 2), "arbiter", "international")
    home = last._replace(kind="national")
    idle = Arbiter("IA", date(2010, 1, 1), date(2014, 1, 1), (last,))
    assert not literal.inactive(idle, ON)
    assert not literal.inactive(idle, date(2020, 1, 2))
    assert literal.inactive(idle, date(2020, 1, 3))
    assert literal.inactive(idle._replace(works=(home,)), ON)
    assert not literal.inactive(Arbiter("FA", date(2010, 1, 1), None, (home,)), ON)
    unrated = home._replace(rated=False)
    assert literal.inactive(Arbiter("FA", date(2010, 1, 1), None, (unrated,)), ON)
    assert not literal.inactive(Arbiter("FA", date(2019, 1, 1), None, ()), ON)


@pytest.mark.article("fide.classification", "2.2")
def test_two_events_make_active_again() -> None:
    days = (date(2010, 6, 1), date(2014, 1, 1), date(2014, 2, 1))
    made = [Work(day, "arbiter", "international") for day in days]
    back = Arbiter("FA", date(2010, 1, 1), None, tuple(made))
    assert literal.inactive(back._replace(works=tuple(made[:2])), date(2014, 1, 31))
    assert not literal.inactive(back, date(2014, 2, 1))
    assert literal.inactive(back, date(2016, 2, 2))


@pytest.mark.article("fide.classification", "3.2.1")
def test_years_as_fide_arbiter_count_with_rated_events() -> None:
    home = tuple(Work(date(year, 6, 1), "arbiter", "national") for year in range(2013, 2019))
    away = (Work(date(2019, 6, 1), "arbiter", "international"),)
    risen = Arbiter("IA", date(2010, 1, 1), date(2019, 1, 1), home + away)
    assert literal.active_five_years(risen, ON)
    assert not literal.active_five_years(risen, ON, DEFAULT._replace(title_then=False))
    old = risen._replace(ia_since=date(2014, 1, 1))
    assert not literal.active_five_years(old, ON)


@pytest.mark.article("fide.classification", "3.2.1", "3.3.1", "3.4.1")
def test_five_years_of_activity() -> None:
    assert literal.active_five_years(ia(), ON)
    young = Arbiter("FA", date(2015, 1, 2), None, works())
    assert not literal.active_five_years(young, ON)
    assert literal.active_five_years(young._replace(fa_since=date(2015, 1, 1)), ON)
    gap = tuple(work for work in works() if work.day.year not in {2016, 2017})
    assert not literal.active_five_years(ia()._replace(works=gap), ON)


@pytest.mark.article("fide.classification", "3.2.3a")
def test_one_major_world_event_makes_a() -> None:
    assert literal.category(ia(chief("olympiad")), ON) == "A"
    assert literal.category(ia(chief("olympiad", date(2015, 1, 1))), ON) == "D"
    assert literal.category(ia(chief("olympiad", date(2015, 1, 2))), ON) == "A"
    assert literal.category(ia(chief("olympiad")._replace(duty="arbiter")), ON) == "D"
    assert literal.category(fa(chief("olympiad")), ON) == "D"
    assert literal.category(fa(*[chief("olympiad")] * 2), ON) == "C"


@pytest.mark.article("fide.classification", "3.2.3b", "3.3.3a", "3.3.3b")
def test_five_events_of_two_types_make_a_and_two_make_b() -> None:
    swiss = [chief("continental-major") for _ in range(4)]
    assert literal.category(ia(*swiss, chief("world-other", form="round-robin")), ON) == "A"
    assert literal.category(ia(*swiss, chief("world-other")), ON) == "B"
    assert literal.category(ia(*swiss[:2]), ON) == "B"
    assert literal.category(ia(*swiss[:1]), ON) == "D"
    letters = DEFAULT._replace(two_of="letters")
    assert literal.category(ia(*swiss[:2]), ON, letters) == "D"


@pytest.mark.article("fide.classification", "3.3.3c")
@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({"players": 10, "average": 2601}, True),
        ({"players": 10, "average": 2600}, False),
        ({"players": 9, "average": 2700}, False),
        ({"players": 6, "average": 2601, "form": "double-round-robin"}, True),
        ({"players": 10, "average": 2401, "women": True}, True),
        ({"players": 10, "average": 2401}, False),
    ],
)
def test_strong_round_robins_count_for_b(changes: dict[str, object], counts: bool) -> None:
    work = chief("international", **({"form": "round-robin"} | changes))  # type: ignore[arg-type]
    assert (literal.letters_of_b(work) == {"c"}) == counts


@pytest.mark.article("fide.classification", "3.3.4")
def test_five_smaller_events_make_b() -> None:
    large = [chief("international", players=151, titled=5) for _ in range(3)]
    home = [chief("national", players=151, team=True) for _ in range(2)]
    assert literal.category(ia(*large, *home), ON) == "B"
    assert literal.category(ia(*large, *home[:1]), ON) == "C"
    weak = [work._replace(titled=4) for work in large[:1]]
    assert literal.category(ia(*weak, *large[1:], *home), ON) == "C"
    same = [work._replace(team=False) for work in home]
    assert literal.category(ia(*large, *same), ON) == "C"
    assert literal.category(fa(*large, *home), ON) == "C"


@pytest.mark.article("fide.classification", "3.3.5")
def test_sector_arbiters_of_the_olympiad_have_one_event_of_b() -> None:
    sector = Work(date(2018, 9, 1), "sector arbiter", "olympiad")
    assert literal.category(ia(sector, chief("continental-major")), ON) == "B"
    assert literal.letters_of_b(sector._replace(day=date(2012, 9, 1))) == set()
    four = [chief("continental-major"), *[chief("world-other", form="round-robin")] * 3]
    assert literal.category(ia(sector, *four), ON) == "B"


@pytest.mark.article("fide.classification", "3.4.3a", "3.4.3b", "3.4.3c", "3.4.3d", "3.4.3e")
@pytest.mark.parametrize(
    ("work", "letters"),
    [
        (chief("continental-other"), {"a"}),
        (chief("continental-other")._replace(duty="arbiter"), set()),
        (chief("continental-major"), {"Ba"}),
        (chief("olympiad"), {"A"}),
        (Work(ON, "assistant arbiter", "grand-prix"), set()),
        (chief("international", players=150), set()),
        (chief("international", players=151), {"b"}),
        (chief("international", form="round-robin", players=151), set()),
        (Work(ON, "sector arbiter", "world-schools"), {"c"}),
        (Work(ON, "sector arbiter", "olympiad"), {"B3.3.5"}),
        (Work(ON, "arbiter", "grand-prix"), {"d"}),
        (Work(ON, "arbiter", "world-cup"), {"d"}),
        (chief("national", festival=True), {"e"}),
    ],
)
def test_what_counts_for_c(work: Work, letters: set[str]) -> None:
    assert literal.letters_of_c(work) == letters


@pytest.mark.article("fide.classification", "3.4.3", "3.5", "3.4.2")
def test_two_of_them_make_c_and_everybody_else_is_d() -> None:
    both = (chief("continental-other"), Work(date(2018, 1, 1), "arbiter", "grand-prix"))
    assert literal.category(fa(*both), ON) == "C"
    assert literal.category(fa(both[0]), ON) == "D"
    assert literal.category(fa(*both)._replace(good=False), ON) == "D"
    assert literal.category(fa(*both), date(2025, 1, 1)) == "-"


@pytest.mark.article("fide.classification", "5.1", "5.2")
def test_only_a_and_b_lead_major_world_events() -> None:
    assert literal.APPOINTMENTS["chief arbiter", "major world"] == "AB"
    assert sum(map(len, literal.APPOINTMENTS.values())) == 9 + 12 + 15 + 12


@pytest.mark.article("fmjd.annex4", "4.2.2.2", "4.2.2.3", "4.2.3.2", "4.2.3.3")
def test_what_referees_must_have_done() -> None:
    home = RefereeWork(international=False, duty="main referee")
    away = RefereeWork(international=True, duty="assistant referee")
    assert literal.referee_ready("FR", 1, [home, away])
    assert not literal.referee_ready("FR", 0, [home, away])
    assert not literal.referee_ready("FR", 1, [away])
    assert not literal.referee_ready("FR", 1, [home])
    report = RefereeWork(
        international=True,
        duty="assistant referee",
        title_then="FR",
        positive=True,
        main_referee_title="IR",
    )
    assert literal.referee_ready("IR", 2, [report] * 3)
    assert not literal.referee_ready("IR", 1, [report] * 3)
    assert not literal.referee_ready("IR", 2, [report] * 2)
    for worse in ({"positive": None}, {"title_then": ""}, {"main_referee_title": "FR"}):
        assert not literal.referee_ready("IR", 2, [report, report, report._replace(**worse)])


@pytest.mark.article("fmjd.annex4", "4.1.1", "4.1.2", "4.1.3")
def test_what_referees_may_be() -> None:
    may = literal.may_be
    assert may("main referee", "IR", official=True, international=True)
    assert not may("main referee", "FR", official=True, international=True)
    assert may("main referee", "FR", official=False, international=True)
    assert not may("main referee", "TR", official=False, international=True)
    assert may("assistant referee", "TR", official=True, international=True)
    assert not may("assistant referee", "", official=True, international=True)
