"""Deadlines: one for every clause, and none for an event that it does not concern."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from crosstable.arbiter.applications import application_dates
from crosstable.arbiter.deadlines import (
    Course,
    Deadline,
    DeadlineState,
    deadlines,
    months_before,
)
from crosstable.kernel.checklists import Tick
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.kernel.incidents import Appeal, AppealState, Incident
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.library import edition
from tests.arbiter.regulations.events import CHESS, DRAUGHTS, STARTS, changed

PARIS = ZoneInfo("Europe/Paris")
ROUND_1 = datetime(2026, 5, 1, 14, 0, tzinfo=PARIS)
COURSE = Course(
    days={number: STARTS + timedelta(days=number - 1) for number in range(1, 10)},
    starts={number: ROUND_1 + timedelta(days=number - 1) for number in range(1, 10)},
)
REGISTERED = EventClass(registered=date(2026, 1, 1))
NORMS = EventClass(norms=True)
UNTITLED = EventClass()


def found(event: Tournament, course: Course = COURSE) -> dict[str, Deadline]:
    return {each.name: each for each in deadlines(event, course)}


def of_class(event: Tournament, announced: EventClass) -> Tournament:
    return replace(event, event_class=announced)


@pytest.mark.article("fide.ratings", "0.2")
@pytest.mark.article("fmjd.annex9", "1.2.1.3")
def test_events_are_registered_7_or_30_days_before_and_draughts_14() -> None:
    assert found(of_class(CHESS, REGISTERED))["registration"].day == date(2026, 4, 24)
    norms = found(of_class(CHESS, NORMS))["registration"]
    assert norms.day == date(2026, 4, 1)
    assert not norms.done
    assert found(of_class(DRAUGHTS, REGISTERED))["registration"].day == date(2026, 4, 17)


def test_a_late_registration_is_done_and_said_to_be_late() -> None:
    late = of_class(CHESS, EventClass(registered=date(2026, 4, 25)))
    due = found(late)["registration"]
    assert due.done
    assert due.note == Sentence("registered late: {day}", day=date(2026, 4, 25))
    granted = Exemption(Waiver.LATE_REGISTRATION, "QC", date(2026, 4, 20))
    excused = of_class(CHESS, EventClass(norms=True, exemptions=(granted,)))
    assert "registration" not in found(excused)


def test_an_event_that_nobody_registers_has_nothing_to_report() -> None:
    for event in (CHESS, DRAUGHTS):
        names = set(found(of_class(event, UNTITLED)))
        assert not names & {"registration", "report", "upload", "list", "lots", "needs"}


@pytest.mark.article("fide.ratings", "9.1")
@pytest.mark.article("fmjd.annex9", "4.1")
def test_reports_are_due_in_7_days_and_uploaded_in_30() -> None:
    due = found(CHESS)
    assert due["report"].day == date(2026, 5, 16)
    assert due["upload"].day == date(2026, 6, 8)
    draughts = found(of_class(DRAUGHTS, REGISTERED))
    assert draughts["report"].day == date(2026, 5, 16)
    assert draughts["report"].article == Citation("fmjd.annex9", "4.1")
    assert "upload" not in draughts
    sent = replace(CHESS, ticks=(Tick(line="rating-report"),))
    assert found(sent)["report"].done
    assert not found(sent)["upload"].done
    told = replace(of_class(DRAUGHTS, REGISTERED), ticks=(Tick(line="annex9-report"),))
    assert found(told)["report"].done
    assert "final-report" not in {**due, **draughts}  # the same day, and the same report


@pytest.mark.article("fide.duties", "D.3")
@pytest.mark.article("fide.titles", "1.92")
def test_the_final_report_is_in_the_calendar_where_ratings_are_reported_later() -> None:
    later = replace(CHESS, edition="fide-2026-03")
    due = found(later)
    assert due["report"].day != due["final-report"].day == date(2026, 5, 16)
    handed_in = replace(later, ticks=(Tick(line="duties-final-report"),))
    assert found(handed_in)["final-report"].done


@pytest.mark.article("fide.competitions", "6.3")
def test_lots_are_drawn_12_hours_before_round_1_where_norms_are_made() -> None:
    due = found(of_class(CHESS, NORMS))["lots"]
    assert due.at == datetime(2026, 5, 1, 2, 0, tzinfo=PARIS)
    assert "lots" not in found(CHESS)
    undated = found(of_class(CHESS, NORMS), replace(COURSE, starts={}))["lots"]
    assert (undated.day, undated.at) == (date(2026, 4, 30), None)
    assert found(replace(of_class(CHESS, NORMS), numbers_final=True))["lots"].done
    longer = changed(of_class(CHESS, NORMS), decide={"lots-hours": "24"})
    assert found(longer)["lots"].at == ROUND_1 - timedelta(hours=24)


@pytest.mark.article("fide.tournaments", "10.1.4")
def test_players_say_20_days_before_what_they_need() -> None:
    assert found(CHESS)["needs"].day == date(2026, 4, 11)
    assert "needs" not in found(DRAUGHTS)


@pytest.mark.article("fmjd.annex4", "2.3")
def test_the_signed_list_is_there_half_an_hour_before() -> None:
    due = found(DRAUGHTS)["list"]
    assert due.at == datetime(2026, 5, 1, 13, 30, tzinfo=PARIS)
    assert found(replace(DRAUGHTS, ticks=(Tick(line="annex4-players"),)))["list"].done
    assert "list" not in found(CHESS)


@pytest.mark.article("fmjd.annex4", "2.6")
@pytest.mark.parametrize(("rounds", "day"), [(9, 4), (8, 4), (7, 3), (1, 1)])
def test_prizes_hang_on_the_day_of_the_last_round_of_the_first_half(rounds: int, day: int) -> None:
    event = replace(DRAUGHTS, planned_rounds=rounds)
    assert found(event)["prizes"].day == date(2026, 5, day)


def test_without_prizes_an_unregistered_event_has_no_list_of_them() -> None:
    plain = replace(of_class(DRAUGHTS, UNTITLED), prizes=PrizeFund())
    assert "prizes" not in found(plain)


@pytest.mark.article("fmjd.annex2", "2.1", "2.4")
def test_a_world_championship_is_planned_24_6_6_5_and_3_months_before() -> None:
    planned = {
        name.removeprefix("planning-"): each.day
        for name, each in found(DRAUGHTS).items()
        if name.startswith("planning-")
    }
    assert planned == {
        "qualification-rules": date(2024, 5, 1),
        "confirmation": date(2025, 5, 1),
        "qualifiers-over": date(2025, 11, 1),
        "participants": date(2025, 11, 1),
        "reserves": date(2025, 12, 1),
        "regulations": date(2026, 2, 1),
    }
    for other in (
        EventClass(level=Level.CONTINENTAL),
        EventClass(level=Level.WORLD, age_group="U20"),
        EventClass(level=Level.WORLD, cup=True),
    ):
        names = {name for name in found(of_class(DRAUGHTS, other)) if name.startswith("planning")}
        assert names == {"planning-confirmation"}
    assert not [
        name for name in found(of_class(CHESS, EventClass(level=Level.WORLD))) if "plan" in name
    ]


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 5, 31), 3, date(2026, 2, 28)),
        (date(2024, 5, 31), 3, date(2024, 2, 29)),
        (date(2026, 1, 15), 1, date(2025, 12, 15)),
        (date(2026, 12, 31), 24, date(2024, 12, 31)),
    ],
)
def test_months_before_a_day(day: date, months: int, before: date) -> None:
    assert months_before(day, months) == before


@pytest.mark.article("fide.competitions", "10.4")
@pytest.mark.article("fide.swiss", "C.04.2.D.8")
def test_appeals_and_corrections_end_minutes_after_the_round() -> None:
    over = datetime(2026, 5, 1, 18, 20, tzinfo=PARIS)
    due = found(CHESS, replace(COURSE, ended={1: over}))
    assert due["appeal-deadline"].at == over + timedelta(minutes=60)
    assert due["correction-deadline"].at == over + timedelta(minutes=30)
    assert due["appeal-deadline"].state(over) is DeadlineState.DUE
    assert due["appeal-deadline"].state(over + timedelta(hours=2)) is DeadlineState.OVER
    assert "appeal-deadline" not in found(CHESS)
    silent = changed(CHESS, decide={"appeal-deadline": ""})
    assert "appeal-deadline" not in found(silent, replace(COURSE, ended={1: over}))


def test_appeals_about_incidents_are_private_and_done_when_decided() -> None:
    until = datetime(2026, 5, 2, 10, 0)  # noqa: DTZ001 -- by the clock of the hall
    incident = Incident(
        round=1,
        number=1,
        player=1,
        kind="device",
        appeal=Appeal(state=AppealState.ANNOUNCED, deadline=until),
    )
    due = found(replace(CHESS, incidents=(incident,)))["incident-1"]
    assert (due.private, due.done, due.at) == (True, False, until)
    now = datetime(2026, 5, 2, 10, 1, tzinfo=PARIS)
    assert due.state(now) is DeadlineState.OVERDUE
    assert due.state(now - timedelta(minutes=2)) is DeadlineState.DUE
    decided = replace(
        incident, appeal=Appeal(state=AppealState.DECIDED, deadline=until, decision="x")
    )
    assert found(replace(CHESS, incidents=(decided,)))["incident-1"].done
    assert "incident-1" not in found(replace(CHESS, incidents=(replace(incident, closed=True),)))


def test_what_is_past_is_overdue_reminded_for_60_days_and_never_left_out() -> None:
    due = found(CHESS)["report"]
    noon = datetime(2026, 5, 16, 12, 0, tzinfo=UTC)
    assert due.state(noon - timedelta(days=10)) is DeadlineState.LATER
    assert due.state(noon) is DeadlineState.DUE
    assert due.state(noon + timedelta(days=1)) is DeadlineState.OVERDUE
    assert due.is_reminded(noon)
    assert due.is_reminded(noon + timedelta(days=60))
    assert not due.is_reminded(noon + timedelta(days=61))
    assert due.state(noon + timedelta(days=900)) is DeadlineState.OVERDUE
    assert not due.is_reminded(noon - timedelta(days=10))


def test_what_has_passed_and_what_is_overdue_are_told_apart_in_words() -> None:
    late = datetime(2027, 1, 1, tzinfo=UTC)
    report, needs = found(CHESS)["report"], found(CHESS)["needs"]
    assert report.state(late).words == "overdue: still to be done"
    assert needs.state(late).words == "passed: nothing left to do"


def test_an_event_without_days_has_no_deadlines() -> None:
    bare = replace(CHESS, starts=None, ends=None)
    assert deadlines(bare, Course()) == ()


@pytest.mark.article("fide.titles", "2.3", "2.4")
@pytest.mark.article("fide.arbiters", "5.5", "5.6")
@pytest.mark.parametrize(
    ("sent", "player", "arbiter"),
    [
        (date(2026, 8, 1), 0, 0),
        (date(2026, 8, 3), 0, 50),
        (date(2026, 9, 1), 0, 50),
        (date(2026, 9, 2), 50, 50),
        (date(2026, 9, 30), 50, 50),
        (date(2026, 10, 1), 100, 100),
        (date(2026, 10, 4), 100, 100),
        (date(2026, 10, 5), 0, 0),
    ],
)
def test_applications_are_sent_30_or_60_days_before_or_cost_more(
    sent: date, player: int, arbiter: int
) -> None:
    meets, until = date(2026, 10, 1), date(2026, 10, 4)
    found = application_dates(edition("fide-2019"), meets, until, sent)
    assert [each.surcharge for each in found] == [player, arbiter]
    assert [each.send_by for each in found] == [date(2026, 9, 1), date(2026, 8, 2)]
    assert [each.published_by for each in found] == [date(2026, 8, 2)] * 2


@pytest.mark.article("fide.titles.2024", "1.10")
@pytest.mark.parametrize("rules", ["fide-2024-01", "fide-2026-03"])
def test_since_2024_players_titles_are_applied_for_45_days_before(rules: str) -> None:
    meets, until = date(2026, 10, 1), date(2026, 10, 4)
    player, arbiter = application_dates(edition(rules), meets, until, date(2026, 9, 1))
    assert (player.send_by, player.published_by) == (date(2026, 8, 17), date(2026, 9, 1))
    assert str(player.why.sentence) == "less than 45 days before the meeting"
    assert player.surcharge is None  # what it costs is not in what is kept of the text
    assert "of 2024 that are kept here" in str(player.unsaid)
    assert (arbiter.send_by, arbiter.surcharge) == (date(2026, 8, 2), 50)
    assert "arbiters of 2021 are not kept here" in str(arbiter.unsaid)
    in_time = application_dates(edition(rules), meets, until, date(2026, 8, 17))[0]
    assert in_time.surcharge == 0


def test_what_is_not_known_of_the_texts_of_2022_is_said() -> None:
    day = date(2023, 10, 1)
    player, _ = application_dates(edition("fide-2023-01"), day, day, date(2023, 1, 1))
    assert (player.send_by, player.why.citation) == (
        date(2023, 9, 1),
        Citation("fide.titles", "2.3"),
    )
    assert "kept here in part" in str(player.unsaid)
    assert not any(
        each.unsaid for each in application_dates(edition("fide-2019"), day, day, date(2023, 1, 1))
    )


def test_a_meeting_that_ends_before_it_begins_is_refused_and_draughts_names_none() -> None:
    with pytest.raises(InvalidValue, match="before it begins"):
        application_dates(
            edition("fide-2019"), date(2026, 10, 4), date(2026, 10, 1), date(2026, 1, 1)
        )
    assert not application_dates(
        edition("fmjd-2022"), date(2026, 10, 1), date(2026, 10, 4), date(2026, 1, 1)
    )
