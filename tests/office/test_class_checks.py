"""What an announcement may say about the event's class and its officials."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.official import Official
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.details import check_details, details_of
from crosstable.office.cautions import Level as Loudness
from tests.office.desk import Desk, details

DAY = date(2026, 5, 1)


@pytest.mark.parametrize(
    ("announced", "because"),
    [
        (EventClass(registered_by="fra"), "'fra' is not a three-letter code"),
        (EventClass(age_group="u16"), "write the age group 'u16' as 'U16'"),
        (EventClass(affiliate="the blind"), "is not the short name of an organisation"),
        (EventClass(discipline="64"), "has no disciplines"),
        (EventClass(exemptions=(Exemption(Waiver.LONGER, " ", DAY),)), "whoever granted it"),
        (EventClass(exemptions=(Exemption(Waiver.OTHER, "QC", DAY),)), "say in words"),
        (
            EventClass(exemptions=(Exemption(Waiver.OTHER, "QC", DAY, "x" * 201),)),
            "at most 200 characters",
        ),
        (EventClass(exemptions=(Exemption(Waiver.LONGER, "Q\x07", DAY),)), "unprintable"),
    ],
)
def test_a_class_that_cannot_be_meant_is_refused(announced: EventClass, because: str) -> None:
    with pytest.raises(Refused, match=because):
        check_details(replace(details(), event_class=announced))


@pytest.mark.parametrize(
    ("official", "because"),
    [
        (Official("arbiter", "Ben\x07"), "unprintable"),
        (Official("arbiter", "Ben", federation="Fr"), "'Fr' is not a three-letter code"),
        (Official("arbiter", "Ben", identifier="12 34"), "is not a number in a register"),
        (Official("arbiter", "Ben", title="best of all"), "neither a title such as IA"),
        (Official("arbiter", "Ben", category="A, I think"), "nor a category such as B"),
        (Official("arbiter", "Ben", rounds=(4, 6)), "cannot serve in round 6: only 5 are played"),
        (Official("arbiter", "Ben", rounds=(2, 1)), "in order"),
        (Official("arbiter", "Ben", rounds=(0, 1)), "in order"),
        (Official("arbiter", "Ben", person="p" * 201), "nobody in the register"),
    ],
)
def test_an_official_nobody_can_look_up_is_refused(official: Official, because: str) -> None:
    with pytest.raises(Refused, match=because):
        check_details(replace(details(system="dutch", rounds=5), officials=(official,)))


def test_draughts_are_played_on_one_of_two_boards() -> None:
    for squares in ("", "100", "64"):
        check_details(
            replace(details(edition="fmjd-2022"), event_class=EventClass(discipline=squares))
        )
    with pytest.raises(Refused, match="has no discipline '144'; choose 100 or 64"):
        check_details(
            replace(details(edition="fmjd-2022"), event_class=EventClass(discipline="144"))
        )


@pytest.mark.article("fide.ratings", "0.2")
def test_a_registration_after_the_start_is_said_once_and_never_a_wall() -> None:
    desk = Desk(replace(details(), starts=date(2026, 5, 10)))
    late = replace(
        details_of(desk.tournament), event_class=EventClass(registered=date(2026, 5, 11))
    )
    (caution,) = ChangeDetails(late).cautions(desk.state)
    assert caution.level is Loudness.ACKNOWLEDGE
    assert str(caution.reason) == (
        "registered on 2026-05-11, after the first day; it must be 7 days before [fide.ratings 0.2]"
    )
    desk.do(ChangeDetails(late))
    assert desk.tournament.event_class.registered == date(2026, 5, 11)
    renamed = replace(details_of(desk.tournament), city="Lyon")
    assert ChangeDetails(renamed).cautions(desk.state) == ()


@pytest.mark.article("fide.ratings", "0.3")
def test_an_arbiter_without_a_licence_is_said_before_the_change() -> None:
    desk = Desk(details())
    ben = Official("arbiter", "Ben", licensed=False)
    command = ChangeDetails(replace(details_of(desk.tournament), officials=(ben,)))
    assert [caution.reason.sentence for caution in command.cautions(desk.state)] == [
        "arbiter Ben has no licence"
    ]


def test_the_class_may_change_after_rounds_were_paired() -> None:
    desk = Desk(details()).seat(4).next_round()
    league = replace(details_of(desk.tournament), event_class=EventClass(level=Level.LEAGUE))
    desk.do(ChangeDetails(league))
    assert desk.tournament.event_class.level is Level.LEAGUE
