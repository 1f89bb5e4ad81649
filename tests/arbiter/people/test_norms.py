"""Norms of arbiters and applications with them (FIDE Arbiter titles 2 to 5), by article."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.arbiter.people.applications import (
    ArbiterApplication,
    application_for,
    surcharge,
    wanted_title,
)
from crosstable.arbiter.people.certificates import certificates_of
from crosstable.arbiter.people.norms import ArbiterNorm, NormStanding, norms_towards
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.facts import Fact, PersonName
from crosstable.kernel.official_facts import Licence, Service
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.player import BirthDate
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.rulebooks.index import resolve
from crosstable.titles.application import ApplicationState
from crosstable.titles.verdicts import Condition
from tests.arbiter.people_made import FA_SINCE, FIDE, TODAY, arbiter, event, norm, seminar, service

IA, FA = wanted_title(FIDE, "IA"), wanted_title(FIDE, "FA")
ROBIN = event(form="round robin", players=10, rated_players=10, rounds=9)


def judged(*facts: Fact, title: str = "IA") -> ArbiterNorm:
    person = arbiter(*facts) if title == "IA" else arbiter(*facts, title="NA")
    return norms_towards(FIDE, wanted_title(FIDE, title), person)[-1]


def of(made: ArbiterNorm | ArbiterApplication, article: str) -> Condition:
    found = [
        condition
        for condition in made.conditions
        if condition.citation is not None and condition.citation.article == article
    ]
    assert found, [str(condition.citation) for condition in made.conditions]
    failing = [condition for condition in found if not condition.met]
    return (failing or found)[0]


def fa_norm(name: str, day: date, about: ServedEvent | None = None, **more: object) -> Service:
    return norm(name, day, about, title="FA", **more)  # type: ignore[arg-type]


def applied(
    person: Person, title: str = "IA", on: date = TODAY, **more: object
) -> ArbiterApplication:
    return application_for(FIDE, wanted_title(FIDE, title), person, on=on, **more)  # type: ignore[arg-type]


FOUR = (
    norm("Open A", date(2016, 5, 1)),
    norm("Open B", date(2017, 5, 1), signer="Boss, Bea"),
    norm("Robin C", date(2018, 5, 1), ROBIN),
    norm("Robin D", date(2019, 5, 1), ROBIN),
)
THREE = (
    fa_norm("Open A", date(2017, 5, 1)),
    fa_norm("Open B", date(2018, 5, 1)),
    fa_norm("Robin C", date(2019, 4, 1), ROBIN),
)


# The table of certificates


@pytest.mark.article("fide.arbiters", "2.1.1")
@pytest.mark.parametrize(
    ("about", "most", "usable"),
    [
        (event(kind="world-championship"), None, None),
        (event(kind="continental-major"), None, None),
        (event(kind="international", players=149), 2, None),
        (event(kind="international", form="round robin", players=10), 2, None),
        (event(kind="national-final", players=100), 2, 2),
        (event(kind="national-final", form="round robin", players=10), 2, 2),
        (event(kind="world-rapid-blitz", speed="rapid"), None, 1),
        (event(kind="continental-rapid-blitz", speed="blitz"), None, 1),
    ],
)
def test_the_seven_rows_of_the_table(
    about: ServedEvent, most: int | None, usable: int | None
) -> None:
    given = certificates_of(FIDE, about)
    assert (given.known, given.most, given.usable) == (True, most, usable)


@pytest.mark.article("fide.arbiters", "2.1.1")
@pytest.mark.parametrize(("players", "most"), [(1, 1), (49, 1), (50, 1), (99, 1), (100, 2)])
def test_one_certificate_for_fifty_players_and_one_below_that(players: int, most: int) -> None:
    given = certificates_of(FIDE, event(players=players, rated_players=0))
    assert given.most == most
    assert (given.caution is not None) is (players < 50)


def test_an_event_of_no_kind_has_no_row() -> None:
    given = certificates_of(FIDE, ServedEvent(form="swiss", players=200))
    assert (given.known, given.most) == (False, 0)


# FIDE Arbiter


@pytest.mark.article("fide.arbiters", "3.5", "3.9")
def test_three_events_and_a_seminar_with_80_per_cent_make_an_fa() -> None:
    made = applied(arbiter(*THREE, seminar(80), title="NA"), "FA")
    assert made.state is ApplicationState.COMPLETE, made.conditions
    assert applied(arbiter(*THREE, title="NA"), "FA").state is ApplicationState.INCOMPLETE
    assert applied(arbiter(*THREE[:2], seminar(), title="NA"), "FA").state is (
        ApplicationState.INCOMPLETE
    )


@pytest.mark.article("fide.arbiters", "3.5")
def test_79_per_cent_are_not_enough() -> None:
    made = applied(arbiter(*THREE, seminar(79), title="NA"), "FA")
    failed = of(made, "3.5")
    assert failed.working == ("79 % are not enough: the examination is passed with 80 %")


@pytest.mark.article("fide.arbiters", "3.5")
@pytest.mark.parametrize(
    ("form", "least"), [("round robin", 10), ("double round robin", 6), ("swiss", 20)]
)
def test_the_least_sizes_of_events(form: str, least: int) -> None:
    def standing(players: int) -> NormStanding:
        about = event(kind="national", form=form, players=players, rated_players=players)
        return judged(fa_norm("Open", date(2018, 5, 1), about), title="FA").standing

    assert standing(least) is NormStanding.COUNTS
    assert standing(least - 1) is NormStanding.NOT


@pytest.mark.article("fide.arbiters", "3.8")
def test_a_rapid_event_of_30_players_and_9_rounds_counts_once() -> None:
    rapid = event(speed="rapid", players=30, rated_players=30, rounds=9)
    assert judged(fa_norm("Rapid", date(2018, 5, 1), rapid), title="FA").standing is (
        NormStanding.COUNTS
    )
    for small in (
        event(speed="blitz", players=29, rated_players=29),
        event(speed="rapid", players=30, rated_players=30, rounds=8),
    ):
        assert judged(fa_norm("Rapid", date(2018, 5, 1), small), title="FA").standing is (
            NormStanding.NOT
        )
    two = (fa_norm("R", date(2018, 1, 1), rapid), fa_norm("S", date(2018, 2, 1), rapid))
    made = applied(arbiter(*two, THREE[0], seminar(), title="NA"), "FA")
    assert made.state is ApplicationState.INCOMPLETE
    assert (of(made, "3.8").needed, of(made, "3.8").have) == (1, 2)


@pytest.mark.article("fide.arbiters", "3.7")
def test_a_match_arbiter_of_an_olympiad_once() -> None:
    olympiad = event(kind="olympiad", form="team", teams=150, boards=4, rounds=11)
    two = (
        fa_norm("O 2016", date(2016, 9, 1), olympiad),
        fa_norm("O 2018", date(2018, 9, 1), olympiad),
    )
    made = applied(arbiter(*two, THREE[0], seminar(), title="NA"), "FA")
    assert of(made, "3.7").met is False
    made = applied(arbiter(two[1], *THREE[:2], seminar(), title="NA"), "FA")
    assert made.state is ApplicationState.COMPLETE


@pytest.mark.article("fide.arbiters", "3.6", "4.7")
def test_titles_of_associated_bodies_are_worth_a_norm_each() -> None:
    blind = TitleHeld(register="ibca", code="FA", since=date(2014, 1, 1))
    made = applied(arbiter(*THREE[1:], blind, seminar(), title="NA"), "FA")
    assert made.state is ApplicationState.COMPLETE, made.conditions
    also = TitleHeld(register="ipca", code="IA", since=date(2014, 1, 1))
    made = applied(arbiter(*FOUR[1:], also))
    assert made.state is ApplicationState.COMPLETE, made.conditions


# International Arbiter


@pytest.mark.article("fide.arbiters", "4.6")
def test_four_events_make_an_ia() -> None:
    made = applied(arbiter(*FOUR))
    assert made.state is ApplicationState.COMPLETE, made.conditions
    assert applied(arbiter(*FOUR[:3])).state is ApplicationState.INCOMPLETE


@pytest.mark.article("fide.arbiters", "4.6a")
def test_at_most_two_national_finals() -> None:
    final = event(kind="national-final", form="round robin", players=10, rated_players=10)
    finals = tuple(norm(f"Final {year}", date(year, 3, 1), final) for year in (2016, 2017, 2018))
    made = applied(arbiter(*finals, FOUR[1]))
    assert (of(made, "4.6a").needed, of(made, "4.6a").met) == (2, False)
    assert applied(arbiter(*finals[1:], FOUR[0], FOUR[1])).state is ApplicationState.COMPLETE


@pytest.mark.article("fide.arbiters", "4.6b", "4.6c")
def test_official_events_and_those_with_norms_count_without_a_limit() -> None:
    world = event(kind="world-cup", form="knock-out", norms_possible=None)
    assert judged(norm("World Cup", date(2017, 9, 1), world)).kind == "official"
    assert judged(norm("Open", date(2017, 9, 1))).kind == "norms"


@pytest.mark.article("fide.arbiters", "4.6d")
@pytest.mark.parametrize(
    "less",
    [
        {"players": 99, "rated_players": 99},
        {"federations": 2},
        {"rated_players": 35},
        {"rounds": 6},
    ],
)
def test_a_large_international_event_without_norms_counts_once(less: dict[str, int]) -> None:
    large = {"players": 120, "rated_players": 36, "federations": 3, "rounds": 9}
    fitting = event(norms_possible=False, **large)
    assert judged(norm("Large", date(2018, 1, 1), fitting)).standing is NormStanding.COUNTS
    too_small = event(norms_possible=False, **(large | less))
    assert judged(norm("Large", date(2018, 1, 1), too_small)).standing is NormStanding.NOT
    two = (norm("L", date(2018, 1, 1), fitting), norm("M", date(2018, 3, 1), fitting))
    assert of(applied(arbiter(*two, *FOUR[2:])), "4.6d").met is False


@pytest.mark.article("fide.arbiters", "4.6e")
def test_one_official_rapid_event_and_no_other_rapid_event() -> None:
    official = event(kind="world-rapid-blitz", speed="blitz", rounds=21)
    assert judged(norm("World Blitz", date(2018, 1, 1), official)).kind == "fast"
    assert judged(norm("Rapid", date(2018, 1, 1), event(speed="rapid"))).standing is (
        NormStanding.NOT
    )
    two = (norm("W", date(2018, 1, 1), official), norm("X", date(2019, 1, 1), official))
    assert of(applied(arbiter(*two, *FOUR[1:3])), "4.6e").met is False


@pytest.mark.article("fide.arbiters", "4.8")
def test_an_olympiad_once_for_ia() -> None:
    olympiad = event(kind="olympiad", form="team", teams=150, boards=4, rounds=11)
    two = (norm("O 2016", date(2016, 9, 1), olympiad), norm("O 2018", date(2018, 9, 1), olympiad))
    assert of(applied(arbiter(*two, *FOUR[1:3])), "4.8").met is False


@pytest.mark.article("fide.arbiters", "4.9")
def test_nobody_becomes_ia_who_is_not_fa() -> None:
    made = applied(arbiter(*FOUR, title="NA"))
    assert (of(made, "4.9").needed, of(made, "4.9").met) == ("FA", False)


@pytest.mark.article("fide.arbiters", "4.10")
def test_a_norm_before_the_fa_title_does_not_count() -> None:
    early = judged(norm("Open", date(2014, 12, 20)))
    assert early.standing is NormStanding.NOT
    assert of(early, "4.10").working == (
        "made before the title FA was awarded on 2015-01-01, so it does not count"
    )
    assert judged(norm("Open", FA_SINCE)).standing is NormStanding.COUNTS


@pytest.mark.article("fide.arbiters", "4.10")
def test_a_norm_used_for_fa_is_none_for_ia() -> None:
    day = date(2016, 1, 1)
    used = judged(fa_norm("Open", day), norm("Open", day))
    assert of(used, "4.10").working == "Open was already a norm for FA; each title needs its own"


@pytest.mark.article("fide.arbiters", "4.11")
def test_two_different_chief_arbiters_sign() -> None:
    alone = tuple(norm(each.event, each.since or TODAY, each.about) for each in FOUR)
    assert (of(applied(arbiter(*alone)), "4.11").have, applied(arbiter(*alone)).state) == (
        1,
        ApplicationState.INCOMPLETE,
    )


@pytest.mark.article("fide.arbiters", "4.11")
def test_an_organiser_is_no_second_chief_arbiter() -> None:
    """Where the applicant was in charge the organiser signs (5.2), who is no chief arbiter."""
    own = norm("Open B", date(2017, 5, 1), signer="Boss, Bea", signer_as="organiser")
    alone = [norm(each.event, each.since or TODAY, each.about) for each in FOUR]
    for second in (own, replace(own, duty="chief arbiter")):
        made = applied(arbiter(alone[0], second, *alone[2:]))
        assert (of(made, "4.11").have, of(made, "4.11").met) == (1, False)
    assert of(applied(arbiter(*FOUR)), "4.11").met


# What both titles ask for


@pytest.mark.article("fide.arbiters", "2.1.1")
def test_rapid_and_national_events_have_limits_of_their_own() -> None:
    """One rapid event of the world or a continent, and beside it two national championships."""
    rapid = event(kind="world-rapid-blitz", speed="rapid", federations=60)
    final = event(kind="national-final", form="round robin", federations=1)
    three = [
        fa_norm("Rapid", date(2017, 5, 1), rapid),
        fa_norm("Final", date(2017, 8, 1), final),
        fa_norm("Next final", date(2018, 8, 1), final),
    ]
    for order in (three, three[1:] + three[:1]):
        days = (date(2016, 5, 1), date(2017, 5, 1), date(2018, 5, 1))
        moved = [fa_norm(one.event, day, one.about) for one, day in zip(order, days, strict=True)]
        made = applied(arbiter(*moved, seminar(), title="NA"), "FA")
        assert made.state is ApplicationState.COMPLETE
    second = [*three[:2], fa_norm("Blitz", date(2018, 9, 1), rapid)]
    made = applied(arbiter(*second, seminar(), title="NA"), "FA")
    assert made.state is ApplicationState.INCOMPLETE


@pytest.mark.article("fide.arbiters", "2.1.3", "3.6")
def test_titles_of_associated_bodies_leave_room_for_a_second_format() -> None:
    bodies = [TitleHeld(register=body, code="FA", since=FA_SINCE) for body in ("ibca", "iccd")]
    swiss = fa_norm("Open", date(2017, 5, 1), event(players=60))
    robin = fa_norm("Closed", date(2018, 5, 1), ROBIN)
    made = applied(arbiter(*bodies, swiss, robin, seminar(), title="NA"), "FA")
    assert made.state is ApplicationState.COMPLETE
    assert {one.service.event for one in made.norms} == {"Open", "Closed"}
    single = applied(arbiter(*bodies, robin, seminar(), title="NA"), "FA")
    assert of(single, "2.1.3").met is False


@pytest.mark.article("fide.arbiters", "3.9", "5.3")
def test_a_seminar_still_to_come_is_none_yet() -> None:
    norms = (
        fa_norm("A", date(2016, 5, 1)),
        fa_norm("B", date(2017, 5, 1)),
        fa_norm("C", date(2018, 5, 1), ROBIN),
    )
    state = {
        day: applied(arbiter(*norms, seminar(day=day), title="NA"), "FA").state
        for day in (TODAY, date(2019, 6, 2))
    }
    assert state == {
        TODAY: ApplicationState.COMPLETE,
        date(2019, 6, 2): ApplicationState.INCOMPLETE,
    }


@pytest.mark.article("fide.arbiters", "2.1.2", "2.1.2.1", "2.1.2.2", "2.1.2.3", "2.1.2.4")
@pytest.mark.parametrize(
    ("less", "article"),
    [
        ({"boards": 3}, "2.1.2.1"),
        ({"teams": 9}, "2.1.2.2"),
        ({"form": "double round robin", "teams": 5}, "2.1.2.2"),
        ({"rated_players": 59}, "2.1.2.3"),
        ({"rounds": 4}, "2.1.2.4"),
    ],
)
def test_the_highest_division_of_a_team_championship(less: dict[str, object], article: str) -> None:
    known: dict[str, object] = {
        "kind": "national-team",
        "form": "round robin",
        "teams": 10,
        "boards": 4,
        "players": 100,
        "rated_players": 60,
        "rounds": 9,
    }
    day = date(2018, 1, 1)
    fitting = event(**known)
    assert judged(fa_norm("League", day, fitting), title="FA").standing is NormStanding.COUNTS
    made = judged(fa_norm("League", day, event(**(known | less))), title="FA")
    assert of(made, article).met is False


@pytest.mark.article("fide.arbiters", "2.1.3")
def test_two_formats_or_a_large_international_swiss() -> None:
    small = event(players=60, rated_players=60)
    swisses = tuple(
        norm(f"Open {year}", date(year, 1, 1), small, signer=f"Chef, {year}")
        for year in (2016, 2017, 2018, 2019)
    )
    assert of(applied(arbiter(*swisses)), "2.1.3").met is False
    large = (*swisses[:3], norm("Large", date(2019, 3, 1)))
    assert applied(arbiter(*large)).state is ApplicationState.COMPLETE
    team = event(teams=20, boards=4, kind="continental-major")
    mixed = (*swisses[:3], norm("Teams", date(2019, 3, 1), team))
    assert applied(arbiter(*mixed)).state is ApplicationState.COMPLETE


@pytest.mark.article("fide.arbiters", "2.1.3")
@pytest.mark.parametrize(("title", "least"), [("FA", 2), ("IA", 3)])
def test_federations_in_an_international_event(title: str, least: int) -> None:
    day = date(2018, 1, 1)
    for count, standing in ((least, NormStanding.COUNTS), (least - 1, NormStanding.NOT)):
        about = event(federations=count)
        assert judged(norm("Open", day, about, title=title), title=title).standing is standing


@pytest.mark.article("fide.arbiters", "2.1.4")
def test_applicants_are_21() -> None:
    assert of(applied(arbiter(*FOUR)), "2.1.4").have == 34
    for day, met in ((BirthDate(1998, 6, 1), True), (BirthDate(1998, 6, 2), False)):
        assert of(applied(replace(arbiter(*FOUR), born=day)), "2.1.4").met is met
    for year, sure in ((1997, True), (1998, None), (1999, False)):
        assert of(applied(replace(arbiter(*FOUR), born=BirthDate(year))), "2.1.4").met is sure


def test_a_missing_birthday_is_named_and_nothing_is_taken_for_granted() -> None:
    made = applied(replace(arbiter(*FOUR), born=None))
    assert made.state is ApplicationState.COMPLETE_IF
    assert "the date of birth of Meier, Anna is not noted" in made.missing


@pytest.mark.article("fide.arbiters", "5.2")
@pytest.mark.parametrize(("title", "usual", "once"), [("FA", 7, 5), ("IA", 9, 7)])
def test_rounds_of_events(title: str, usual: int, once: int) -> None:
    day = date(2018, 1, 1)

    def made(rounds: int) -> ArbiterNorm:
        return judged(norm("Open", day, event(rounds=rounds), title=title), title=title)

    assert (made(usual).standing, made(usual).short) == (NormStanding.COUNTS, False)
    assert (made(once).standing, made(once).short) == (NormStanding.COUNTS, True)
    assert made(once - 1).standing is NormStanding.NOT


@pytest.mark.article("fide.arbiters", "5.2")
def test_an_event_of_four_rounds_is_refused_with_the_reason() -> None:
    made = judged(fa_norm("Open", date(2018, 1, 1), event(rounds=4)), title="FA")
    assert of(made, "5.2").working == (
        "an event of 4 rounds gives no norm for FA: 7 are needed, 5 once"
    )


@pytest.mark.article("fide.arbiters", "5.2")
def test_only_one_short_event() -> None:
    short = tuple(
        norm(f"Short {place}", date(2018, place, 1), event(rounds=7), signer=f"Chef, {place}")
        for place in (1, 2, 3)
    )
    made = applied(arbiter(*short, FOUR[2]))
    assert (of(made, "5.2").needed, of(made, "5.2").have) == (1, 3)
    assert applied(arbiter(short[0], *FOUR[1:])).state is ApplicationState.COMPLETE


@pytest.mark.article("fide.arbiters", "5.2")
def test_five_rounds_served_in_a_team_event() -> None:
    about = event(teams=20, boards=4, kind="continental-major")
    for rounds, standing in ((5, NormStanding.COUNTS), (4, NormStanding.NOT)):
        assert judged(norm("Teams", date(2018, 1, 1), about, rounds=rounds)).standing is standing


@pytest.mark.article("fide.arbiters", "5.2")
def test_who_signs() -> None:
    day = date(2018, 1, 1)
    own = judged(norm("Open", day, signer="Meier, Anna", duty="chief arbiter"))
    assert of(own, "5.2").working == (
        "Meier, Anna cannot sign their own certificate; the organiser or an official of the "
        "federation signs it"
    )
    chief = norm("Open", day, duty="chief arbiter", signer_as="organiser", signer_title="")
    assert judged(chief).standing is NormStanding.COUNTS
    national = judged(norm("Open", day, signer_title="NA"))
    assert of(national, "5.2").working == (
        "Chef, Karl is a national arbiter and cannot sign for the title IA"
    )
    assert judged(norm("Open", day, title="FA", signer_title="NA"), title="FA").standing is (
        NormStanding.COUNTS
    )


@pytest.mark.article("fide.arbiters", "5.2")
def test_what_is_noted_is_the_chief_arbiters_signature_and_not_the_federations() -> None:
    made = judged(norm("Open", date(2018, 1, 1)))
    (signed,) = (each for each in made.conditions if each.what.form == "signed")
    assert (str(signed.needed), signed.met) == ("chief arbiter", True)
    assert str(signed.working) == (
        "the federation responsible for the event signs as well, on the form"
    )


@pytest.mark.article("fide.arbiters", "5.2")
def test_an_event_that_is_not_over_gives_no_norm_yet() -> None:
    person = arbiter(norm("Open", date(2019, 5, 25)))
    (made,) = norms_towards(FIDE, IA, person, date(2019, 6, 1))
    assert made.standing is NormStanding.NOT
    assert str(made.failed[0].working) == "Open is not over yet"
    (made,) = norms_towards(FIDE, IA, person, date(2019, 6, 2))
    assert made.standing is NormStanding.COUNTS


@pytest.mark.article("fide.arbiters", "6.7.1", "6.8")
def test_a_licence_that_ended_with_inactivity_gives_no_norm() -> None:
    before = service("Early Open", date(2015, 5, 1))
    assert judged(before, norm("Open", date(2017, 5, 9))).standing is NormStanding.COUNTS
    made = judged(before, norm("Open", date(2017, 5, 10)))
    assert made.standing is NormStanding.NOT
    assert str(of(made, "6.8").working) == (
        "inactive since 2017-05-10, after 2 years without an event, so the licence has ended"
    )


@pytest.mark.article("fide.arbiters", "5.3")
def test_events_within_six_years_and_seminars_within_four() -> None:
    early = norm("Open A", date(2015, 4, 30))
    busy = tuple(service(f"Open {year}", date(year, 3, 1)) for year in range(2015, 2022))
    late = (*busy, *FOUR[1:3], norm("Robin D", date(2021, 4, 29), ROBIN))
    on = date(2021, 6, 1)
    assert applied(arbiter(early, *late), on=on).state is ApplicationState.COMPLETE
    later = (*busy, *FOUR[1:3], norm("Robin D", date(2021, 4, 30), ROBIN))
    assert of(applied(arbiter(early, *later), on=on), "5.3").met is False
    person = arbiter(*THREE, seminar(90, date(2015, 6, 1)), title="NA")
    assert applied(person, "FA").state is ApplicationState.INCOMPLETE
    assert of(applied(person, "FA"), "5.3").working == (
        "a seminar counts for 4 years; this one ended on 2015-06-01"
    )
    person = arbiter(*THREE, seminar(90, date(2015, 6, 2)), title="NA")
    assert applied(person, "FA").state is ApplicationState.COMPLETE


@pytest.mark.article("fide.arbiters", "5.3")
def test_the_second_congress_after_the_latest_event() -> None:
    first, second = date(2019, 5, 20), date(2019, 5, 25)
    assert of(applied(arbiter(*FOUR), congresses=(first, second)), "5.3").met is False
    assert of(applied(arbiter(*FOUR), congresses=(first, date(2020, 9, 1))), "5.3").met is True
    assert "to be handed in by the second FIDE Congress after 2019-05-09" in (
        applied(arbiter(*FOUR)).remarks
    )


@pytest.mark.article("fide.arbiters", "5.5")
@pytest.mark.parametrize(
    ("day", "percent"),
    [
        (date(2019, 7, 3), 0),
        (date(2019, 7, 4), 50),
        (date(2019, 8, 31), 50),
        (date(2019, 9, 1), 100),
    ],
)
def test_surcharges_of_late_applications(day: date, percent: int) -> None:
    made = surcharge(FIDE, day, date(2019, 9, 1))
    assert (made.percent, made.latest) == (percent, date(2019, 7, 3))


@pytest.mark.article("fide.arbiters", "6.8")
def test_norms_of_unlicensed_arbiters_are_not_accepted() -> None:
    late = Licence(register="fide", title="FA", since=date(2017, 1, 1))
    person = person_from(
        "p-x",
        [
            PersonName("Meier, Anna"),
            TitleHeld(register="fide", code="FA", since=FA_SINCE),
            late,
            FOUR[0],
        ],
    )
    (made,) = norms_towards(FIDE, IA, person)
    assert of(made, "6.8").met is False


def test_one_event_is_one_norm() -> None:
    day = date(2018, 1, 1)
    twice = norms_towards(FIDE, IA, arbiter(norm("Open", day), norm("open", day, signer="Boss, B")))
    assert [made.standing for made in twice] == [NormStanding.COUNTS, NormStanding.NOT]
    assert twice[1].conditions[-1].working == "open is claimed as two norms"


def test_a_norm_that_is_only_noted_counts_if_its_event_is_known() -> None:
    (made,) = norms_towards(
        FIDE,
        IA,
        arbiter(NormMade(register="fide", title="IA", event="Open", day=date(2018, 1, 9))),
    )
    assert made.standing is NormStanding.COUNTS_IF
    assert {"players", "rounds"} & {str(condition.what) for condition in made.unknown}


def test_a_title_that_is_held_or_that_nobody_applies_for() -> None:
    with pytest.raises(Refused, match="already has the title FA"):
        applied(arbiter(*THREE), "FA")
    with pytest.raises(UnknownName):
        wanted_title(FIDE, "GM")
    with pytest.raises(UnknownName):
        wanted_title(FIDE, "NA")


def test_the_best_of_many_norms_is_chosen() -> None:
    short = norm("Short", date(2019, 5, 20), event(rounds=7))
    other = norm("Short 2", date(2019, 5, 21), event(rounds=7))
    made = applied(arbiter(*FOUR, short, other))
    assert made.state is ApplicationState.COMPLETE, made.conditions
    assert sum(norm.short for norm in made.norms) <= 1
    assert len(made.norms) == 4
    assert len(made.not_used) == 2


def test_a_service_that_nobody_certified_is_no_norm() -> None:
    assert norms_towards(FIDE, IA, arbiter(service("Open", date(2018, 1, 1)))) == ()


def test_every_article_that_is_cited_exists() -> None:
    for entry in FIDE.articles:
        for citation in entry.articles:
            resolve(citation)
