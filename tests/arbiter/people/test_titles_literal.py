"""The literal reading of the titles of arbiters, held against values worked out by hand."""

from __future__ import annotations

from datetime import date

import pytest

from tests.arbiter.people import titles_literal as literal
from tests.arbiter.people.titles_literal import DEFAULT, Applicant, Event, Norm


def event(name: str = "E", **changes: object) -> Event:
    usual = {
        "kind": "international",
        "form": "swiss",
        "first_day": date(2018, 5, 1),
        "last_day": date(2018, 5, 9),
        "players": 60,
        "rounds": 9,
        "rated_players": 60,
        "federations": 5,
        "norms_possible": True,
    }
    return Event(name, **(usual | changes))  # type: ignore[arg-type]


def norm(name: str = "E", signer: str = "Chief", **changes: object) -> Norm:
    made = event(name, **changes)
    return Norm("event", made, made.rounds, signer)


SOMEBODY = Applicant("Me", date(1990, 1, 1))
FA = SOMEBODY._replace(fa_since=date(2017, 1, 1))
SEMINAR = Norm("seminar", day=date(2018, 1, 1), percent=80)
ON = date(2019, 1, 1)


@pytest.mark.article("fide.arbiters", "2.1.1")
@pytest.mark.parametrize(
    ("kind", "form", "players", "given"),
    [
        ("world-youth", "swiss", 400, None),
        ("continental-major", "round-robin", 10, None),
        ("world-rapid-blitz", "swiss", 200, None),
        ("international", "swiss", 49, 1),
        ("international", "swiss", 99, 1),
        ("international", "swiss", 100, 2),
        ("international", "round-robin", 200, 2),
        ("national-final", "swiss", 150, 3),
        ("national-team", "round-robin", 90, 2),
    ],
)
def test_certificates_go_by_format_and_level(
    kind: str, form: str, players: int, given: int | None
) -> None:
    assert literal.certificates(event(kind=kind, form=form, players=players)) == given


@pytest.mark.article("fide.arbiters", "2.1.1")
def test_norms_of_national_and_rapid_events_are_limited() -> None:
    assert literal.usable(event(kind="national-final")) == ("national", 2)
    assert literal.usable(event(kind="world-rapid-blitz", fast=True)) == ("rapid", 1)
    assert literal.usable(event()) is None


@pytest.mark.article("fide.arbiters", "2.1.2.1", "2.1.2.2", "2.1.2.3", "2.1.2.4")
def test_what_a_team_division_needs() -> None:
    fits = event(kind="national-team", form="round-robin", team=True, teams=10, boards=4)
    fits = fits._replace(players=100, rated_players=60, rounds=5)
    needs = literal.team_division
    assert needs(fits) == set()
    assert needs(fits._replace(boards=3)) == {"2.1.2.1"}
    assert needs(fits._replace(teams=9)) == {"2.1.2.2"}
    assert needs(fits._replace(teams=6, form="double-round-robin")) == set()
    assert needs(fits._replace(rated_players=59)) == {"2.1.2.3"}
    assert needs(fits._replace(rounds=4)) == {"2.1.2.4"}


@pytest.mark.article("fide.arbiters", "2.1.3")
def test_two_formats_or_one_large_swiss() -> None:
    swiss, robin = norm("a"), norm("b", form="round-robin")
    assert literal.formats_fit([swiss, robin])
    assert literal.formats_fit([robin, norm("c", team=True)])
    assert not literal.formats_fit([swiss, swiss])
    assert not literal.formats_fit([robin, norm("c", form="double-round-robin")])
    large = norm("d", players=100, rated_players=30, rounds=7)
    assert literal.formats_fit([swiss, large])
    for short in ({"players": 99}, {"rated_players": 29}, {"rounds": 6}, {"kind": "national"}):
        usual = {"players": 100, "rated_players": 30, "rounds": 7}
        assert not literal.formats_fit([swiss, norm("d", **(usual | short))])


@pytest.mark.article("fide.arbiters", "2.1.3")
def test_international_events_need_federations() -> None:
    assert literal.federations_lacking(event(federations=1), "FA")
    assert not literal.federations_lacking(event(federations=2), "FA")
    assert literal.federations_lacking(event(federations=2), "IA")
    assert not literal.federations_lacking(event(federations=3), "IA")
    assert not literal.federations_lacking(event(kind="national", federations=1), "FA")


@pytest.mark.article("fide.arbiters", "2.1.4", "2.1.5")
def test_ages_are_whole_years() -> None:
    assert literal.old_enough(date(2000, 3, 1), date(2021, 3, 1), 21)
    assert not literal.old_enough(date(2000, 3, 1), date(2021, 2, 28), 21)
    assert literal.old_enough(date(2004, 2, 29), date(2020, 2, 29), 16)


@pytest.mark.article("fide.arbiters", "3.5", "3.8", "5.2")
@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"players": 20}, ["event"]),
        ({"players": 19}, []),
        ({"players": 10, "form": "round-robin"}, ["event"]),
        ({"players": 9, "form": "round-robin"}, []),
        ({"players": 6, "form": "double-round-robin"}, ["event"]),
        ({"players": 5, "form": "double-round-robin"}, []),
        ({"rated": False}, []),
        ({"rounds": 5}, ["event"]),
        ({"rounds": 4}, []),
        ({"fast": True, "players": 30, "rounds": 9}, ["fast"]),
        ({"fast": True, "players": 29, "rounds": 9}, []),
        ({"fast": True, "players": 30, "rounds": 8}, []),
    ],
)
def test_what_an_event_counts_as_for_a_fide_arbiter(
    changes: dict[str, object], kinds: list[str]
) -> None:
    assert literal.fa_kinds(norm(**changes), SOMEBODY, DEFAULT) == kinds  # type: ignore[arg-type]


@pytest.mark.article("fide.arbiters", "5.2")
def test_who_signs_a_norm() -> None:
    wrong = literal.wrongly_signed
    assert wrong(norm(signer="Me"), SOMEBODY, "FA")
    assert not wrong(norm(signer="Organiser")._replace(signer_is_chief=False), SOMEBODY, "IA")
    assert wrong(norm()._replace(in_charge=True), SOMEBODY, "FA")
    assert not wrong(norm()._replace(in_charge=True, signer_is_chief=False), SOMEBODY, "FA")
    national = norm()._replace(signer_title="NA")
    assert wrong(national, SOMEBODY, "IA")
    assert not wrong(national, SOMEBODY, "FA")


@pytest.mark.article("fide.arbiters", "4.6a", "4.6b", "4.6c", "4.6d", "4.6e")
@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"kind": "national-final"}, ["a"]),
        ({"kind": "national"}, []),
        ({"kind": "world-youth", "norms_possible": False}, ["b"]),
        ({}, ["c"]),
        ({"norms_possible": False}, []),
        ({"norms_possible": False, "players": 100, "rated_players": 30}, ["d"]),
        ({"players": 100, "rated_players": 30}, ["c", "d"]),
        ({"kind": "world-rapid-blitz", "fast": True}, ["e"]),
        ({"fast": True}, []),
        ({"federations": 2}, []),
        ({"rounds": 6}, []),
        ({"first_day": date(2016, 12, 31)}, []),
        ({"first_day": date(2017, 1, 1)}, ["c"]),
    ],
)
def test_what_an_event_counts_as_for_an_international_arbiter(
    changes: dict[str, object], kinds: list[str]
) -> None:
    assert literal.ia_kinds(norm(**changes), FA, DEFAULT) == kinds  # type: ignore[arg-type]


@pytest.mark.article("fide.arbiters", "3.5", "3.9")
def test_three_events_and_a_seminar_make_a_fide_arbiter() -> None:
    three = [norm("a"), norm("b"), norm("c", form="round-robin")]
    assert literal.fa_application(SOMEBODY, [*three, SEMINAR], ON)
    assert not literal.fa_application(SOMEBODY, three, ON)
    assert not literal.fa_application(SOMEBODY, [*three[1:], SEMINAR], ON)
    assert not literal.fa_application(SOMEBODY, [*three, SEMINAR._replace(percent=79)], ON)
    two = DEFAULT._replace(seminar_beside=False)
    assert literal.fa_application(SOMEBODY, [*three[1:], SEMINAR], ON, readings=two)
    assert not literal.fa_application(
        SOMEBODY._replace(born=date(1998, 1, 2)), [*three, SEMINAR], ON
    )
    same = [norm("a"), norm("a"), norm("c", form="round-robin")]
    assert not literal.fa_application(SOMEBODY, [*same, SEMINAR], ON)


@pytest.mark.article("fide.arbiters", "3.6", "3.7", "3.8")
def test_substitutes_count_once_each() -> None:
    base = [norm("a"), norm("c", form="round-robin"), SEMINAR]
    fast = [norm(name, fast=True) for name in "xy"]
    assert literal.fa_application(SOMEBODY, [*base, fast[0]], ON)
    assert literal.fa_application(SOMEBODY, [*base, Norm("olympiad")], ON)
    assert literal.fa_application(SOMEBODY, [*base, Norm("body", body="IBCA")], ON)
    pair = [norm("a", form="round-robin"), SEMINAR, *fast]
    assert not literal.fa_application(SOMEBODY, pair, ON)
    bodies = [Norm("body", body="IBCA"), Norm("body", body="IBCA")]
    assert literal.within_limits(bodies[:1], ["body IBCA"], literal.FA_MOST)
    assert not literal.within_limits(bodies, ["body IBCA", "body IBCA"], literal.FA_MOST)


@pytest.mark.article("fide.arbiters", "5.2")
def test_one_norm_may_come_from_a_short_event() -> None:
    robin = norm("c", form="round-robin")
    assert literal.fa_application(SOMEBODY, [norm("a", rounds=6), norm("b"), robin, SEMINAR], ON)
    two = [norm("a", rounds=6), norm("b", rounds=5), robin, SEMINAR]
    assert not literal.fa_application(SOMEBODY, two, ON)


@pytest.mark.article("fide.arbiters", "5.3")
def test_norms_lie_within_six_years_and_the_seminar_within_four() -> None:
    robin = norm("c", form="round-robin", first_day=date(2012, 5, 2))
    assert literal.fa_application(SOMEBODY, [norm("a"), norm("b"), robin, SEMINAR], ON)
    early = norm("c", form="round-robin", first_day=date(2012, 5, 1))
    assert not literal.fa_application(SOMEBODY, [norm("a"), norm("b"), early, SEMINAR], ON)
    three = [norm("a"), norm("b"), norm("c", form="round-robin"), SEMINAR]
    assert literal.fa_application(SOMEBODY, three, date(2021, 12, 31))
    assert not literal.fa_application(SOMEBODY, three, date(2022, 1, 1))
    congresses = [date(2018, 10, 1), date(2019, 10, 1), date(2020, 10, 1)]
    assert literal.fa_application(SOMEBODY, three, date(2019, 10, 1), congresses)
    assert not literal.fa_application(SOMEBODY, three, date(2019, 10, 2), congresses)


@pytest.mark.article("fide.arbiters", "4.6", "4.9", "4.10", "4.11")
def test_four_events_make_an_international_arbiter() -> None:
    four = [norm("a"), norm("b"), norm("c", signer="Other"), norm("d", form="round-robin")]
    assert literal.ia_application(FA, four, ON)
    assert not literal.ia_application(FA, four[1:], ON)
    assert not literal.ia_application(SOMEBODY, four, ON)
    assert not literal.ia_application(FA._replace(fa_since=date(2018, 5, 2)), four, ON)
    assert not literal.ia_application(FA._replace(used_for_fa=frozenset("b")), four, ON)
    organiser = [made._replace(signer_is_chief=made.signer == "Chief") for made in four]
    assert not literal.ia_application(FA, organiser, ON)
    one_signer = [made._replace(signer="Chief") for made in four]
    assert not literal.ia_application(FA, one_signer, ON)


@pytest.mark.article("fide.arbiters", "4.6a", "4.6d", "4.8")
def test_some_sorts_count_only_once_or_twice() -> None:
    finals = [norm(name, kind="national-final") for name in "abc"]
    open_, robin = norm("o", signer="Other"), norm("r", form="round-robin")
    assert literal.ia_application(FA, [*finals[:2], open_, robin], ON)
    assert not literal.ia_application(FA, [*finals, open_], ON)
    large = [norm(name, norms_possible=False, players=100) for name in "xy"]
    assert not literal.ia_application(FA, [*large, open_, robin], ON)
    either = [large[0], norm("z", players=100)]
    assert literal.ia_application(FA, [*either, open_, robin], ON)
    matches = [Norm("olympiad"), Norm("olympiad")]
    assert literal.ia_application(FA, [matches[0], norm("q"), open_, robin], ON)
    assert not literal.ia_application(FA, [*matches, open_, robin], ON)


@pytest.mark.article("fide.arbiters", "5.5", "6.2.4", "6.2.5")
def test_fees() -> None:
    assert literal.surcharge(60, during=False, last_norm_late=False) == 0
    assert literal.surcharge(59, during=False, last_norm_late=False) == 50
    assert literal.surcharge(0, during=True, last_norm_late=False) == 100
    assert literal.surcharge(0, during=True, last_norm_late=True) == 0
    assert literal.licence_fee("IA", "B", ("IA", "C")) == 40
    assert literal.licence_fee("IA", "D", ("FA", "C")) == 100
    assert literal.licence_fee("FA", "D", ("NA", "")) == 80
