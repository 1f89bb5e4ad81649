"""Conditions of World Cup events (FMJD Annex 18), article by article."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.circuits.conditions import Answer
from crosstable.circuits.cup import CupEvent, EventTerms
from crosstable.circuits.cup_conditions import conditions_of, system_for
from crosstable.circuits.cup_money import refuse_other_stars
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.rulebooks.cup_rules import WORLD_CUP, scheme_on

FIRST = date(2025, 9, 1)
FIVE = scheme_on(FIRST).of(5)
KEPT = EventTerms(
    prizes_open=FIVE.open_prizes,
    prizes_women=FIVE.women_prizes,
    fee=60,
    fee_elsewhere=120,
    official_hotel=True,
    system="swiss",
    rounds=9,
    players=60,
    tie_breaks=WORLD_CUP.tie_breaks,
    referee="Meier, Anna",
    referee_title="IR",
    women="together",
    women_announced=True,
    transfer_days=7,
)


def planned(terms: EventTerms = KEPT, *, stars: int = 5, first: date = FIRST) -> CupEvent:
    return CupEvent(
        id="open", name="Open", first_day=first, last_day=first, stars=stars, terms=terms
    )


def answers(event: CupEvent) -> dict[str, Answer]:
    return {one.article.article: one.answer for one in conditions_of(event)}


def broken(event: CupEvent) -> set[str]:
    return {one.article.article for one in conditions_of(event) if one.answer is Answer.BROKEN}


def test_an_event_that_keeps_everything() -> None:
    conditions = conditions_of(planned())
    assert {one.answer for one in conditions} == {Answer.KEPT, Answer.PEOPLE}


def test_what_nobody_said_is_open_and_not_kept() -> None:
    found = answers(planned(EventTerms()))
    assert Answer.KEPT not in found.values()
    assert Answer.BROKEN not in found.values()
    assert found["Conditions.6"] is Answer.OPEN


@pytest.mark.article("fmjd.annex18", "Stars.2021", "App.A")
def test_prizes_below_the_least_are_named_place_by_place() -> None:
    prizes = (2000, 1400, 999, *FIVE.open_prizes[3:])
    event = planned(replace(KEPT, prizes_open=prizes))
    assert broken(event) == {"Stars.2021", "App.A"}
    said = [str(one.sentence) for one in conditions_of(event) if one.article.article == "App.A"]
    assert "place 3: 999 € of 1000 €" in said[0]
    more = planned(replace(KEPT, prizes_open=(5000, *FIVE.open_prizes[1:])))
    assert not broken(more)


@pytest.mark.article("fmjd.annex18", "App.A")
def test_the_sum_alone_is_not_enough() -> None:
    one_prize = planned(replace(KEPT, prizes_open=(7200,)))
    assert broken(one_prize) == {"App.A"}


@pytest.mark.article("fmjd.annex18", "Stars.2020")
def test_in_2020_only_the_sums_are_asked() -> None:
    event = planned(
        replace(KEPT, prizes_open=(1450,), prizes_women=(550,), fee=50, fee_elsewhere=None),
        stars=1,
        first=date(2020, 9, 1),
    )
    assert not broken(event)
    poor = replace(event, terms=replace(event.terms, prizes_open=(1449,)))
    assert broken(poor) == {"Stars.2020"}


@pytest.mark.article("fmjd.annex18", "Stars.2020")
def test_in_2020_the_sums_are_for_the_first_places() -> None:
    """1450 euro for the first 6 open, 550 for the first 3 women; more prizes are beside that."""
    prizes = (400, 300, 300, 200, 150, 100)
    event = planned(
        replace(KEPT, prizes_open=prizes, prizes_women=(300, 150, 100), fee=50, fee_elsewhere=None),
        stars=1,
        first=date(2020, 9, 1),
    )
    assert not broken(event)
    spread = (*prizes[:5], 90, 10)
    assert broken(replace(event, terms=replace(event.terms, prizes_open=spread))) == {"Stars.2020"}
    women = (300, 150, 99, 1)
    assert broken(replace(event, terms=replace(event.terms, prizes_women=women))) == {"Stars.2020"}


@pytest.mark.article("fmjd.annex18", "Conditions.3.a", "Conditions.3.b", "Conditions.3.c")
@pytest.mark.article("fmjd.annex18", "Conditions.3.d")
@pytest.mark.parametrize(
    ("players", "article"),
    [
        (100, "Conditions.3.a"),
        (18, "Conditions.3.a"),
        (17, "Conditions.3.b"),
        (11, "Conditions.3.b"),
        (10, "Conditions.3.c"),
        (7, "Conditions.3.c"),
        (6, "Conditions.3.d"),
    ],
)
def test_the_system_follows_from_the_number_of_players(players: int, article: str) -> None:
    assert system_for(players).article.article == article


@pytest.mark.article("fmjd.annex18", "Conditions.3")
@pytest.mark.parametrize(
    ("players", "system", "rounds", "cycles", "fits"),
    [
        (18, "swiss", 9, 1, True),
        (18, "swiss", 10, 1, True),
        (18, "swiss", 7, 1, False),
        (12, "swiss", 7, 1, True),
        (12, "round-robin", 11, 1, False),
        (10, "round-robin", 9, 1, True),
        (10, "round-robin", 18, 2, False),
        (6, "round-robin", 10, 2, True),
        (6, "round-robin", 5, 1, False),
    ],
)
def test_system_and_rounds_are_compared(
    players: int, system: str, rounds: int, cycles: int, *, fits: bool
) -> None:
    terms = replace(KEPT, players=players, system=system, rounds=rounds, cycles=cycles)
    assert bool(broken(planned(terms, stars=5)) & {"Conditions.5"}) is not fits


@pytest.mark.article("fmjd.annex18", "Conditions.5")
def test_another_system_from_five_stars_agreed_six_months_before() -> None:
    other = replace(KEPT, system="other", tie_breaks=())
    assert broken(planned(replace(other, system_agreed=date(2025, 3, 2)))) == {"Conditions.5"}
    assert not broken(planned(replace(other, system_agreed=date(2025, 3, 1))))
    three = scheme_on(FIRST).of(3)
    small = replace(
        other,
        system_agreed=date(2025, 1, 1),
        prizes_open=three.open_prizes,
        prizes_women=three.women_prizes,
    )
    assert broken(planned(small, stars=3)) == {"Conditions.5"}


@pytest.mark.article("fmjd.annex18", "Conditions.1.a", "Conditions.1.b", "Conditions.1.c")
@pytest.mark.article("fmjd.annex18", "Conditions.1.d")
@pytest.mark.parametrize(
    ("place", "article"),
    [
        (0, "Conditions.1.a"),
        (1, "Conditions.1.b"),
        (2, "Conditions.1.c"),
        (3, "Conditions.1.d"),
    ],
)
def test_the_first_wrong_tie_break_is_named(place: int, article: str) -> None:
    order = list(WORLD_CUP.tie_breaks)
    order[place] = "wins"
    assert broken(planned(replace(KEPT, tie_breaks=tuple(order)))) == {article}


@pytest.mark.article("fmjd.annex18", "Conditions.1")
def test_a_round_robin_needs_none_of_them() -> None:
    terms = replace(KEPT, system="round-robin", players=8, tie_breaks=())
    assert "Conditions.1" not in answers(planned(terms))


@pytest.mark.article("fmjd.annex18", "Conditions.4", "Conditions.4.b.i")
def test_the_choice_about_women_is_announced_at_once() -> None:
    late = planned(replace(KEPT, women_announced=False))
    assert broken(late) == {"Conditions.4.b"}
    said = next(one for one in conditions_of(planned()) if one.article.article == "Conditions.4.b")
    assert "women may win open prizes" in said.sentence
    assert answers(planned(replace(KEPT, women="apart")))["Conditions.4.a"] is Answer.KEPT
    assert answers(planned(replace(KEPT, women_announced=None)))["Conditions.4.b"] is Answer.OPEN


@pytest.mark.article("fmjd.annex18", "Conditions.6")
def test_the_chief_referee_has_a_title_of_fmjd() -> None:
    assert broken(planned(replace(KEPT, referee_title="NR"))) == {"Conditions.6"}
    assert not broken(planned(replace(KEPT, referee_title="FR")))


@pytest.mark.article("fmjd.annex18", "Conditions.13")
def test_the_highest_fee() -> None:
    assert broken(planned(replace(KEPT, fee=61, fee_elsewhere=None))) == {"Conditions.13"}
    one_star = planned(
        replace(KEPT, prizes_open=(1450,), prizes_women=(550,), fee=51, fee_elsewhere=None),
        stars=1,
        first=date(2020, 9, 1),
    )
    assert broken(one_star) == {"Conditions.13"}


@pytest.mark.article("fmjd.annex18", "Conditions.14")
def test_twice_the_fee_outside_an_official_hotel_only() -> None:
    assert broken(planned(replace(KEPT, fee_elsewhere=121))) == {"Conditions.14"}
    assert broken(planned(replace(KEPT, official_hotel=False))) == {"Conditions.14"}
    unsaid = conditions_of(planned(replace(KEPT, official_hotel=None)))
    answers = [one.answer for one in unsaid if one.article.article == "Conditions.14"]
    assert answers == [Answer.OPEN]


@pytest.mark.article("fmjd.annex18", "Conditions.17")
def test_transfers_within_seven_days() -> None:
    assert broken(planned(replace(KEPT, transfer_days=8))) == {"Conditions.17"}


@pytest.mark.article("fmjd.annex18", "Conditions.10")
def test_stars_never_go_down() -> None:
    with pytest.raises(Refused, match="cannot go down to 3") as refused:
        refuse_other_stars(planned(), 3, date(2024, 1, 1))
    assert refused.value.because[0].citation is not None
    assert refused.value.because[0].citation.article == "Conditions.10"


@pytest.mark.article("fmjd.annex18", "Conditions.11")
def test_stars_go_up_until_three_months_before() -> None:
    refuse_other_stars(planned(), 7, date(2025, 6, 1))
    with pytest.raises(Refused, match="until 2025-06-01"):
        refuse_other_stars(planned(), 7, date(2025, 6, 2))
    with pytest.raises(InvalidValue, match="not 8"):
        refuse_other_stars(planned(), 8, date(2025, 1, 1))


@pytest.mark.article("fmjd.annex18", "Conditions.7", "Conditions.15")
def test_what_only_people_see_is_listed() -> None:
    people = {article for article, answer in answers(planned()).items() if answer is Answer.PEOPLE}
    assert {f"Conditions.{number}" for number in (7, 8, 12, 15, 19)} <= people


@pytest.mark.article("fmjd.annex18", "Conditions.3")
def test_a_swiss_whose_rounds_nobody_said_is_open() -> None:
    assert answers(planned(replace(KEPT, rounds=None)))["Conditions.3"] is Answer.OPEN
