"""Special achievements and records (FMJD Annex 11), article by article."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.circuits.conditions import Answer
from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    Opponent,
    Outcome,
    SimulBoard,
)
from crosstable.circuits.record_criteria import average_rating
from crosstable.circuits.records import Record, achievement, application, best_records, improves
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from tests.texts import FMJD_RATINGS

DAY = date(2025, 10, 4)


def opponents(count: int, **more: object) -> list[Opponent]:
    return [
        Opponent(name=f"Opponent {number}", rating=1950, member=True, **{"club": "Other", **more})  # type: ignore[arg-type]
        for number in range(1, count + 1)
    ]


def simul(kind: str, count: int, *, wins: int, field: list[Opponent] | None = None) -> Exhibition:
    """Return a finished exhibition with everything that a record needs."""
    seated = field if field is not None else opponents(count)
    return Exhibition(
        id="simul",
        name="Simul",
        kind=kind,
        expert="Expert, E",
        expert_club="Own club",
        day=DAY,
        referee="Referee, R",
        assistants=10,
        boards=tuple(
            SimulBoard(
                number=number,
                opponent=opponent,
                colour=Colour.WHITE,
                outcome=Outcome.WIN if number <= wins else Outcome.LOSS,
            )
            for number, opponent in enumerate(seated, start=1)
        ),
        finished=DAY,
        minutes=400,
        attempt=Attempt(
            federation="NED",
            submitted=date(2025, 6, 1),
            witnesses=("One, O", "Two, T"),
            expert_member=True,
            federation_in_order=True,
            software="Board",
            software_approved=True,
        ),
    )


def answers(one: Exhibition, **more: object) -> dict[str, Answer]:
    verdict = achievement(one, FMJD_RATINGS, **more)  # type: ignore[arg-type]
    return {
        each.article.article: each.answer
        for each in (*verdict.conditions, *verdict.attempt)
        if each.answer is not Answer.KEPT
    }


@pytest.mark.parametrize(
    ("kind", "count", "wins"),
    [("normal", 100, 80), ("blindfold", 10, 7), ("clock", 25, 18), ("edraughts", 25, 18)],
)
def test_an_achievement_that_meets_every_criterion_exactly(
    kind: str, count: int, wins: int
) -> None:
    verdict = achievement(simul(kind, count, wins=wins), FMJD_RATINGS)
    assert verdict.achieved
    assert verdict.record
    assert not verdict.missing


@pytest.mark.article("fmjd.annex11", "4.1.1", "4.2.1", "4.3.1", "4.4.1")
@pytest.mark.parametrize(
    ("kind", "count", "article"),
    [
        ("normal", 99, "4.1.1"),
        ("blindfold", 9, "4.2.1"),
        ("clock", 24, "4.3.1"),
        ("edraughts", 24, "4.4.1"),
    ],
)
def test_too_few_opponents(kind: str, count: int, article: str) -> None:
    assert answers(simul(kind, count, wins=count)) == {article: Answer.BROKEN}


@pytest.mark.article("fmjd.annex11", "4.1.2", "4.2.2", "4.3.2", "4.4.2")
@pytest.mark.parametrize(
    ("kind", "count", "wins", "article"),
    [
        ("normal", 100, 79, "4.1.2"),
        ("blindfold", 10, 6, "4.2.2"),
        ("clock", 25, 17, "4.3.2"),
        ("edraughts", 25, 17, "4.4.2"),
    ],
)
def test_too_low_a_score(kind: str, count: int, wins: int, article: str) -> None:
    assert answers(simul(kind, count, wins=wins)) == {article: Answer.BROKEN}


def test_a_score_is_open_while_somebody_plays() -> None:
    one = simul("clock", 25, wins=25)
    playing = replace(one, boards=(*one.boards[:-1], replace(one.boards[-1], outcome=None)))
    assert answers(playing) == {"4.3.2": Answer.OPEN}


@pytest.mark.article("fmjd.annex11", "4.1.3")
@pytest.mark.parametrize(
    ("members", "unknown", "answer"),
    [(70, 0, None), (69, 0, Answer.BROKEN), (69, 1, Answer.OPEN)],
)
def test_members_of_a_federation(members: int, unknown: int, answer: Answer | None) -> None:
    field = [
        replace(each, member=True if at < members else None if at < members + unknown else False)
        for at, each in enumerate(opponents(100))
    ]
    expected = {"4.1.3": answer} if answer else {}
    assert answers(simul("normal", 100, wins=100, field=field)) == expected


@pytest.mark.article("fmjd.annex11", "4.2.3", "4.3.3", "4.4.3")
def test_nine_of_ten_have_a_rating() -> None:
    for kind, count, article in (
        ("blindfold", 10, "4.2.3"),
        ("clock", 30, "4.3.3"),
        ("edraughts", 30, "4.4.3"),
    ):
        allowed = count // 10
        for unrated in (allowed, allowed + 1):
            field = [
                replace(each, rating=None if at < unrated else 1950)
                for at, each in enumerate(opponents(count))
            ]
            found = answers(simul(kind, count, wins=count, field=field))
            assert found == ({} if unrated == allowed else {article: Answer.BROKEN})


@pytest.mark.article("fmjd.annex11", "4.2.4", "4.3.4", "4.4.4")
def test_club_mates_of_the_expert() -> None:
    for kind, article in (("clock", "4.3.4"), ("edraughts", "4.4.4"), ("blindfold", "4.2.4")):
        for mates, fine in ((2, True), (3, False), (4, False)):
            field = [
                replace(each, club="own club " if at < mates else "Other")
                for at, each in enumerate(opponents(25))
            ]
            found = answers(simul(kind, 25, wins=25, field=field))
            assert found == ({} if fine else {article: Answer.BROKEN})
    for mates, blank, answer in (
        *((0, 2, None), (0, 3, Answer.OPEN), (2, 1, Answer.OPEN)),
        *((2, 0, None), (3, 5, Answer.BROKEN), (0, 25, Answer.OPEN)),
    ):
        field = [
            replace(each, club="Own club" if at < mates else "" if at < mates + blank else "Other")
            for at, each in enumerate(opponents(25))
        ]
        found = answers(simul("clock", 25, wins=25, field=field))
        assert found == ({} if answer is None else {"4.3.4": answer})
    nobody = replace(simul("clock", 25, wins=25), expert_club="")
    assert answers(nobody) == {"4.3.4": Answer.OPEN}


@pytest.mark.article("fmjd.annex11", "4.2.5", "4.3.5", "4.4.5")
def test_the_average_takes_the_unrated_as_the_weakest() -> None:
    field = [
        Opponent(name="A", rating=2000),
        Opponent(name="B", rating=1900),
        Opponent(name="C"),
        Opponent(name="D", national_rating=1000, federation="NED"),
        Opponent(name="E", national_rating=1800, federation="SEN"),
    ]
    dutch = 1385.095 + 590.6
    average = average_rating(field, FMJD_RATINGS)
    assert float(average.value) == pytest.approx((2000 + 1900 + 1800 + dutch + 1800) / 5)
    assert average.rated == 4
    below = [
        replace(each, rating=1949 if at == 0 else 1950) for at, each in enumerate(opponents(25))
    ]
    assert answers(simul("clock", 25, wins=25, field=below)) == {"4.3.5": Answer.BROKEN}


def test_nobody_with_a_rating() -> None:
    field = [replace(each, rating=None) for each in opponents(25)]
    found = answers(simul("clock", 25, wins=25, field=field))
    assert found == {"4.3.3": Answer.BROKEN, "4.3.5": Answer.BROKEN}
    with pytest.raises(Refused, match="no opponent has a rating"):
        average_rating(field, FMJD_RATINGS)


@pytest.mark.article("fmjd.annex11", "4.1.4", "4.2.6", "4.3.6", "4.4.8")
def test_the_duration_has_to_be_stated() -> None:
    for kind, count, article in (
        ("normal", 100, "4.1.4"),
        ("blindfold", 10, "4.2.6"),
        ("clock", 25, "4.3.6"),
        ("edraughts", 25, "4.4.8"),
    ):
        one = replace(simul(kind, count, wins=count), minutes=None)
        assert answers(one) == {article: Answer.OPEN}


@pytest.mark.article("fmjd.annex11", "4.4.6")
def test_software_has_to_be_approved() -> None:
    one = simul("edraughts", 25, wins=25)
    unsaid = replace(one, attempt=replace(one.attempt, software_approved=None))
    refused = replace(one, attempt=replace(one.attempt, software_approved=False))
    assert answers(unsaid) == {"4.4.6": Answer.OPEN}
    assert answers(refused) == {"4.4.6": Answer.BROKEN}


@pytest.mark.article("fmjd.annex11", "4.4.7")
def test_a_referee_at_every_venue() -> None:
    field = [
        replace(each, venue="Riga" if at % 2 else "Paris") for at, each in enumerate(opponents(26))
    ]
    one = simul("edraughts", 26, wins=26, field=field)
    assert answers(one) == {"4.4.7": Answer.BROKEN}
    both = replace(one, attempt=replace(one.attempt, referees_by_venue=("Riga", "Paris")))
    assert answers(both) == {}


@pytest.mark.article("fmjd.annex8", "B.19")
def test_too_few_officials() -> None:
    few = replace(simul("clock", 41, wins=41), assistants=1)
    assert answers(few) == {"B.19": Answer.BROKEN}
    for assistants, told in ((1, "2 officials of 3"), (0, "1 official of 3")):
        verdict = achievement(replace(few, assistants=assistants), FMJD_RATINGS)
        (asked,) = (one for one in verdict.conditions if one.article.article == "B.19")
        assert str(asked.sentence) == f"{told}: one for 20 players"


@pytest.mark.article("fmjd.annex11", "2")
def test_two_members_of_the_board_are_there() -> None:
    one = simul("clock", 25, wins=25)
    alone = replace(one, attempt=replace(one.attempt, witnesses=("One, O",)))
    nobody = replace(one, attempt=replace(one.attempt, witnesses=()))
    assert answers(alone) == {"2": Answer.BROKEN}
    assert answers(nobody) == {"2": Answer.OPEN}


@pytest.mark.article("fmjd.annex11", "7")
def test_membership_and_debts() -> None:
    one = simul("clock", 25, wins=25)
    for change in ({"expert_member": False}, {"federation_in_order": False}):
        assert answers(replace(one, attempt=replace(one.attempt, **change))) == {"7": Answer.BROKEN}


@pytest.mark.article("fmjd.annex11", "2a")
@pytest.mark.parametrize(
    ("submitted", "fine"),
    [
        (date(2025, 4, 3), False),
        (date(2025, 4, 4), True),
        (date(2025, 7, 4), True),
        (date(2025, 7, 5), False),
    ],
)
def test_an_attempt_is_submitted_three_to_six_months_before(submitted: date, *, fine: bool) -> None:
    one = simul("clock", 25, wins=25)
    asked = replace(one, attempt=replace(one.attempt, submitted=submitted))
    assert answers(asked) == ({} if fine else {"2a": Answer.BROKEN})
    early = ", too early" if submitted < date(2025, 6, 1) else ", too late"
    said = (
        f"submitted by NED on {submitted}{'; ' if fine else early + ': '}possible from 2025-04-04"
    )
    assert str(application(asked).sentence) == f"{said} to 2025-07-04"


RECORD = Record(kind="clock", expert="Champion, C", opponents=25, points=40, day=date(2025, 1, 4))


@pytest.mark.article("fmjd.annex11", "2a")
def test_a_record_rests_for_six_months() -> None:
    one = simul("clock", 30, wins=30)
    rested = replace(RECORD, day=date(2025, 4, 4))
    fresh = replace(RECORD, day=date(2025, 4, 5))
    assert answers(one, records=[rested]) == {}
    assert answers(one, records=[fresh]) == {"2a": Answer.BROKEN}


@pytest.mark.article("fmjd.annex11", "2a")
def test_one_proposal_at_a_time_for_a_record() -> None:
    one = simul("clock", 30, wins=30)
    rival = replace(
        one, id="rival", name="Rival", attempt=replace(one.attempt, submitted=date(2025, 5, 1))
    )
    assert answers(one, others=[one, rival]) == {"2a": Answer.BROKEN}
    assert answers(rival, others=[one, rival]) == {}
    assert answers(one, others=[replace(rival, kind="normal")]) == {}


@pytest.mark.article("fmjd.annex11", "5")
def test_more_opponents_or_a_higher_score_with_as_many() -> None:
    assert improves(replace(RECORD, opponents=26, points=37), RECORD)
    assert improves(replace(RECORD, points=41), RECORD)
    assert not improves(RECORD, RECORD)
    assert not improves(replace(RECORD, opponents=24, points=48), RECORD)
    assert answers(simul("clock", 25, wins=20), records=[RECORD]) == {"5": Answer.BROKEN}
    assert achievement(simul("clock", 25, wins=20), FMJD_RATINGS, records=[RECORD]).achieved


def test_the_list_has_one_record_for_each_kind_whatever_the_order() -> None:
    better = replace(RECORD, points=50, day=date(2025, 8, 1))
    equal = replace(RECORD, expert="Late, L", day=date(2025, 9, 1))
    other = replace(RECORD, kind="normal", opponents=200)
    assert best_records([equal, other, RECORD]) == {"clock": RECORD, "normal": other}
    assert best_records([equal, RECORD, better])["clock"] == better
