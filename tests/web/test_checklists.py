"""Pages and interface of checklists, equipment and deadlines."""

from __future__ import annotations

import re
from datetime import date, datetime
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.arbiter.measures import Range
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import AnnounceAppeal, NoteIncident
from crosstable.office.roles import Role
from tests.office.desk import details
from tests.web.counter import Client, Counter
from tests.web.rounds_office import NAME, do, now, played

OFFICE = f"/office/tournaments/{NAME}"
LISTS = f"{OFFICE}/checklists"
PROGRAM = f"/api/v1/tournaments/{NAME}"


@pytest.fixture
def arbiter(counter: Counter) -> Client:
    played(counter)
    return counter.signed_in(Role.ARBITER)


def test_a_row_is_tapped_measured_and_opened_again(counter: Counter, arbiter: Client) -> None:
    page = arbiter.get(LISTS).text
    assert "Clocks set to the rate of play" in page
    assert "Duties A.e" in page
    assert "0/" in page
    row = {"line": "duties-clocks", "round": "1", "at": "1", "phase": "before-round"}
    after = arbiter.post(LISTS, data=row)
    assert after.status_code == 200
    assert 'aria-pressed="true"' in after.text
    arbiter.post(LISTS, data={"line": "c02-table-length", "value": "95"})
    assert "allowed by one reading of the text only" in arbiter.get(LISTS).text
    wrong = arbiter.post(LISTS, data={"line": "c02-light", "value": "bright"})
    assert wrong.status_code == 422
    assert "is not a number of lux" in wrong.text
    arbiter.post(LISTS, data={**row, "act": "open"})
    [tick] = now(counter).tournament.ticks
    assert tick.line == "c02-table-length"


def test_two_readings_of_a_measure_are_told_apart_as_french_has_it(arbiter: Client) -> None:
    page = arbiter.get(LISTS, headers={"Accept-Language": "fr"}).text
    facts = re.findall(r'class="tick-facts">(.*?)</small>', page, re.DOTALL)
    several = [said for said in facts if ";" in said]
    assert several
    assert all("\u00a0; " in said for said in several)


def test_phases_and_rounds_are_chosen(arbiter: Client) -> None:
    page = arbiter.get(f"{LISTS}?phase=during&round_number=2").text
    assert "During round 2" in page
    assert "Before round 2" not in page
    assert "Before the event" in page  # a link to it
    assert arbiter.get(f"{LISTS}?phase=nonsense&round_number=999").status_code == 200


def test_two_arbiters_tick_without_standing_in_each_others_way(
    counter: Counter, arbiter: Client
) -> None:
    other = counter.signed_in(Role.CHIEF_ARBITER)
    arbiter.get(LISTS)
    other.get(LISTS)
    assert other.post(LISTS, data={"line": "general-staff"}).status_code == 200
    assert arbiter.post(LISTS, data={"line": "general-media"}).status_code == 200
    assert len(now(counter).tournament.ticks) == 2


def test_a_viewer_reads_and_ticks_nothing(counter: Counter, arbiter: Client) -> None:
    del arbiter
    viewer = counter.signed_in(Role.VIEWER)
    assert "disabled" in viewer.get(LISTS).text
    assert viewer.post(LISTS, data={"line": "general-staff"}).status_code == 403
    assert not now(counter).tournament.ticks


def test_equipment_is_judged_as_it_is_typed(arbiter: Client) -> None:
    page = arbiter.get(f"{LISTS}/equipment?kind=set&square=5.5&pawn-base=3").text
    assert "not as the text requires" in page
    assert "at least 6 cm" in page
    assert "C.02 3.2" in page
    assert (
        "DGT 3000 is on the list" in arbiter.get(f"{LISTS}/equipment?kind=clock&model=dgt3000").text
    )
    wrong = arbiter.get(f"{LISTS}/equipment?kind=set&square=<b>")
    assert wrong.status_code == 422
    assert "<b>" not in wrong.text
    assert arbiter.get(f"{LISTS}/equipment?kind=sofa").status_code in {404, 409, 422}


def test_the_list_is_printed(arbiter: Client) -> None:
    printed = arbiter.get(f"{OFFICE}/print/checklist?round=1")
    assert printed.headers["content-type"] == "application/pdf"
    assert printed.content.startswith(b"%PDF")


def test_programs_read_tick_and_check(counter: Counter, arbiter: Client) -> None:
    del arbiter
    program = counter.program(Role.ARBITER)
    listed = program.get(f"{PROGRAM}/checklist?round=1").json()
    assert listed["round"] == 1
    light = next(item for item in listed["items"] if item["line"] == "c02-light")
    assert (light["unit"], light["outcome"], light["ticked"]) == ("lux", "open", False)
    made = program.post(f"{PROGRAM}/checklist", json={"line": "c02-light", "value": "810"})
    assert made.status_code == 200
    again = program.get(f"{PROGRAM}/checklist").json()["items"]
    light = next(item for item in again if item["line"] == "c02-light")
    assert (light["value"], light["outcome"], light["ticked"]) == ("810", "fits", True)
    assert program.post(f"{PROGRAM}/checklist/open", json={"line": "c02-light"}).status_code == 200
    assert not now(counter).tournament.ticks
    report = program.post(
        f"{PROGRAM}/equipment", json={"kind": "table", "given": {"length": "95"}}
    ).json()
    assert report["outcome"] == "doubtful"
    bad = program.post(f"{PROGRAM}/checklist", json={"line": "nothing"})
    assert bad.status_code in {404, 409, 422}


@pytest.fixture
def dated(counter: Counter) -> Client:
    counter.begin(
        replace(
            details(edition="fide-2019", system="dutch", rounds=5),
            starts=date(2026, 5, 1),
            ends=date(2026, 5, 5),
            event_class=EventClass(registered=date(2026, 4, 1)),
        )
    )
    return counter.signed_in(Role.ARBITER)


def test_an_event_nobody_registered_has_its_report_and_no_other_deadline(counter: Counter) -> None:
    event = replace(
        details(edition="fide-2019", system="dutch", rounds=5),
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 5),
    )
    counter.begin(event)
    page = counter.signed_in(Role.ARBITER).get(f"{OFFICE}/deadlines").text
    assert "No deadline is known yet" in page
    assert "not announced as registered, official or for norms" in page
    assert re.search("Final report of the arbiter in charge</a>: Due by [0-9]+ May 2026", page)


def test_deadlines_of_an_event_and_of_the_office(counter: Counter, dated: Client) -> None:
    page = dated.get(f"{OFFICE}/deadlines").text
    assert "Report the event for rating" in page
    assert "B.02 9.1" in page
    everywhere = dated.get("/office/deadlines").text
    assert "Report the event for rating" in everywhere
    assert NAME in everywhere
    calendar = dated.get(f"{OFFICE}/deadlines.ics")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert b"DTSTART;VALUE=DATE:20260512" in calendar.content
    assert b"20260512" in dated.get("/office/deadlines.ics").content
    items = counter.program(Role.ARBITER).get(f"{PROGRAM}/deadlines").json()["items"]
    assert "report" in {item["name"] for item in items}
    done = dated.post(LISTS, data={"line": "rating-report", "then": "deadlines"})
    assert "Deadlines" in done.text
    [tick] = now(counter).tournament.ticks
    assert tick.line == "rating-report"


def test_when_applications_are_sent(dated: Client) -> None:
    page = dated.get("/office/deadlines?meets=2026-10-01&until=2026-10-04").text
    assert "send by 17 Aug 2026" in page
    assert dated.get("/office/deadlines?meets=soon").status_code == 422
    assert dated.get("/office/deadlines?meets=2026-10-04&until=2026-10-01").status_code == 422


def test_appeals_about_incidents_are_told_only_to_those_who_read_them(counter: Counter) -> None:
    played(counter)
    board = now(counter).tournament.round(1).boards[0]
    noon = datetime(2026, 5, 1, 12, 0)  # noqa: DTZ001 -- by the clock of the hall
    do(
        counter,
        NoteIncident(1, 1, board.white, "disturbing"),
        AnnounceAppeal(1, noon.replace(year=2099), noon),
    )
    told = "Appeal about incident 1"
    places = (f"{OFFICE}/deadlines", "/office/deadlines", f"{PROGRAM}/deadlines")
    calendars = (f"{OFFICE}/deadlines.ics", "/office/deadlines.ics", f"{PROGRAM}/deadlines.ics")
    for role, known in ((Role.ARBITER, True), (Role.CLERK, False), (Role.VIEWER, False)):
        browser, program = counter.signed_in(role), counter.program(role)
        for place in (*places, *calendars):
            answer = (program if place.startswith("/api") else browser).get(place)
            assert answer.status_code == 200, place
            assert (told in answer.text.replace("\r\n ", "")) is known, (role, place)
    assert told not in counter.browser().get(f"/tournaments/{NAME}/calendar.ics").text


def test_what_is_due_is_on_the_first_pages(counter: Counter, dated: Client) -> None:
    for page in (dated.get("/office").text, dated.get(OFFICE).text):
        due = "Due now" in page
        expected = (counter.house.now().date() - date(2026, 5, 12)).days
        assert due is (-7 <= expected <= 60)


def test_one_of_what_is_counted_is_not_called_several() -> None:
    asked = Range(article=Citation("fide.laws", "1"), least=Fraction(1))
    assert str(asked.words(Sentence("arbiters"))) == "arbiters: at least 1"
    assert str(asked.words("cm")) == "at least 1 cm"
