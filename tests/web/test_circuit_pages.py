"""Pages and interface of cups, exhibitions and records."""

from __future__ import annotations

import csv
from io import BytesIO

import openpyxl
import pytest

from crosstable.office.roles import Role
from tests.web.counter import Client, Counter, form

RESULTS = """place,name,fmjd,federation,sex,points,games,wins,rating,closing
1,"Alpha, A",101,NED,m,13,9,5,2300,
2,"Beta, B",102,LAT,w,12,9,4,2100,
3,"Gamma, G",103,SEN,m,11,9,4,2150,
"""
OPPONENTS = "name,rating,club\n" + "\n".join(f'"Opponent, {n}",2000,Other' for n in range(1, 5))


@pytest.fixture
def browser(counter: Counter) -> Client:
    return counter.signed_in(Role.CHIEF_ARBITER)


@pytest.fixture
def cup(browser: Client) -> str:
    """Return the address of a cup with an event that has results."""
    page = browser.get("/office/cups/new")
    answer = browser.post("/office/cups/new", data=form(page, name="World Cup"))
    assert answer.url.path == "/office/cups/world-cup"
    new = f"{answer.url.path}/events/new"
    page = browser.get(new)
    days = {"first_day": "2026-03-01", "last_day": "2026-03-09"}
    answer = browser.post(new, data=form(page, name="Riga Open", stars="3", **days))
    assert answer.url.path == "/office/cups/world-cup/events/riga-open"
    answer = browser.post(
        f"{answer.url.path}/results", data={"group": "open"}, files={"file": ("r.csv", RESULTS)}
    )
    assert "Results imported: 3." in answer.text
    return "/office/cups/world-cup"


@pytest.fixture
def simul(browser: Client) -> str:
    """Return the address of a blindfold exhibition with four boards."""
    page = browser.get("/office/simuls/new")
    answer = browser.post(
        "/office/simuls/new",
        data=form(page, kind="blindfold", expert="Expert, E", day="2026-05-01"),
    )
    address = answer.url.path
    answer = browser.post(
        f"{address}/seat", data={"colour": "white"}, files={"file": ("o.csv", OPPONENTS)}
    )
    assert "4 boards are seated." in answer.text
    return address


def test_the_table_shows_results_and_working(browser: Client, cup: str) -> None:
    page = browser.get(cup, params={"on": "2026-12-31"}).text
    assert "139" in page
    assert "100 + 3 × 13 = 139" in page
    assert "FMJD Annex 18 Points" in page
    assert "Beta" not in page
    women = browser.get(cup, params={"on": "2026-12-31", "table": "women"}).text
    assert "100 + 3 × 12 = 136" in women
    assert "No rating" not in browser.get(cup, params={"table": "intercontinental"}).text


def test_the_conditions_of_an_event(browser: Client, cup: str) -> None:
    event = f"{cup}/events/riga-open"
    page = browser.get(event)
    assert "none are entered" in page.text
    answer = browser.post(
        f"{event}/terms", data={"prizes_open": "1200, 900", "fee": "70", "cycles": "1"}
    )
    assert "place 3: 0 € of 800 €" in answer.text
    assert "fee: 70 €, at most 60 € allowed" in answer.text
    wrong = browser.post(f"{event}/terms", data={"prizes_open": "much"})
    assert wrong.status_code == 422
    assert "whole numbers with commas" in wrong.text
    down = browser.post(f"{event}/stars", data={"stars": "3"})
    assert down.status_code == 422


def test_declarations_closing_and_undo(browser: Client, cup: str) -> None:
    late = browser.post(
        f"{cup}/declare",
        data={"player": "beta", "classification": "open", "declared_on": "2026-03-05"},
    )
    assert late.status_code == 422
    assert "comes too late" in late.text
    answer = browser.post(
        f"{cup}/events/riga-open/closing", data={"player": "fmjd:101", "absent": "yes"}
    )
    assert "absent: no score" in answer.text
    page = browser.get(cup, params={"on": "2026-12-31"})
    assert "no World Cup score from this tournament" in page.text
    answer = browser.post(f"{cup}/undo", data={})
    assert "Taken back" in answer.text
    assert "100 + 3 × 13 = 139" in browser.get(cup, params={"on": "2026-12-31"}).text


def test_an_event_without_results_is_removed_and_brought_back(browser: Client, cup: str) -> None:
    days = {"first_day": "2026-06-01", "last_day": "2026-06-08"}
    browser.post(f"{cup}/events/new", data={"name": "Vilnius", "stars": "3", **days})
    event = f"{cup}/events/vilnius"
    assert "Remove the event" in browser.get(event).text
    assert "Vilnius is removed." in browser.post(f"{event}/remove", data={}).text
    assert browser.get(event).status_code == 404
    assert "Taken back" in browser.post(f"{cup}/undo", data={}).text
    assert browser.get(event).status_code == 200
    assert "Remove the event" not in browser.get(f"{cup}/events/riga-open").text
    kept = browser.post(f"{cup}/events/riga-open/remove", data={})
    assert kept.status_code == 422
    assert "Riga Open has results, which count in the cup" in kept.text


def test_sheets_that_are_not_read_are_told_on_the_next_page(browser: Client, cup: str) -> None:
    book, out = openpyxl.Workbook(), BytesIO()
    for line in csv.reader(RESULTS.splitlines()):
        book.worksheets[0].append([cell or None for cell in line])
    book.create_sheet("Women").append(("place", "name"))
    book.save(out)
    files = {"file": ("r.xlsx", out.getvalue())}
    answer = browser.post(f"{cup}/events/riga-open/results", data={}, files=files)
    assert "Results imported: 3." in answer.text
    assert "1 other sheet was not read" in answer.text


def test_a_first_sheet_that_is_a_notice_is_named_with_what_is_beside_it(
    browser: Client, cup: str
) -> None:
    book, out = openpyxl.Workbook(), BytesIO()
    book.worksheets[0].title = "Notice"
    book.worksheets[0].append(("results of the open",))
    book.create_sheet("Open").append(("place", "name"))
    book.save(out)
    files = {"file": ("r.xlsx", out.getvalue())}
    answer = browser.post(f"{cup}/events/riga-open/results", data={}, files=files)
    assert answer.status_code == 422
    assert "no column is called" in answer.text
    assert "Notice" in answer.text
    assert "1 other sheet was not read" in answer.text


def test_a_tie_break_that_there_is_not_is_refused_with_those_there_are(
    browser: Client, cup: str
) -> None:
    address = f"{cup}/events/riga-open"
    bad = browser.post(f"{address}/terms", data={"system": "swiss", "tie_breaks": "solkof"})
    assert bad.status_code == 422
    assert "unknown tie-break" in bad.text
    assert "known: solkoff" in bad.text
    good = {"system": "swiss", "tie_breaks": "short-truncated-solkoff, solkoff-plus"}
    assert browser.post(f"{address}/terms", data=good).status_code == 200


def test_bad_files_name_the_line(browser: Client, cup: str) -> None:
    bad = RESULTS.replace(",13,", ",many,")
    answer = browser.post(
        f"{cup}/events/riga-open/results", data={}, files={"file": ("r.csv", bad)}
    )
    assert answer.status_code == 422
    assert "line 2" in answer.text
    assert "is not a whole number" in answer.text


def test_points_that_games_cannot_give_name_the_line(browser: Client, cup: str) -> None:
    bad = RESULTS.replace(",12,9,", ",22,9,")
    answer = browser.post(
        f"{cup}/events/riga-open/results", data={}, files={"file": ("r.csv", bad)}
    )
    assert answer.status_code == 422
    assert "line 3" in answer.text
    assert "22 points of 9 games, where 18 are the most" in answer.text


def test_equal_places_are_remarked_upon_where_the_next_place_does_not_fit(
    browser: Client, cup: str
) -> None:
    twice = RESULTS.replace('2,"Beta', '1,"Beta')
    file = {"file": ("r.csv", twice)}
    shared = browser.post(f"{cup}/events/riga-open/results", data={}, files=file)
    assert "look whether one of them is a slip" not in shared.text
    file = {"file": ("r.csv", twice.replace('3,"Gamma', '2,"Gamma'))}
    odd = browser.post(f"{cup}/events/riga-open/results", data={}, files=file)
    assert "place 1 stands 2 times and place 2 follows" in odd.text


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        ("illegal", "board 1: an error of the expert noted"),
        ("notation", "board 1: notation of the other colour noted; it does not count as an error"),
        ("other-board", "board 1: thought of another board noted; it does not count as an error"),
    ],
)
def test_the_journal_says_what_does_not_count_as_an_error(
    browser: Client, simul: str, error: str, kept: str
) -> None:
    browser.post(f"{simul}/boards/1/error", data=form(browser.get(simul), error=error))
    assert kept in browser.get(simul).text


@pytest.mark.article("fmjd.annex18", "Introduction")
def test_a_declaration_that_older_results_end_is_told_on_the_next_page(
    browser: Client, cup: str
) -> None:
    browser.post(
        f"{cup}/declare",
        data={"player": "beta", "classification": "open", "declared_on": "2026-02-20"},
    )
    new = f"{cup}/events/new"
    days = {"first_day": "2026-02-01", "last_day": "2026-02-09"}
    added = browser.post(new, data=form(browser.get(new), name="Sooner", stars="3", **days))
    file = {"file": ("r.csv", RESULTS)}
    told = browser.post(f"{added.url.path}/results", data={"group": "open"}, files=file)
    assert "Beta, B: the declaration for 2026, made on" in told.text
    again = browser.post(f"{added.url.path}/results", data={"group": "open"}, files=file)
    assert "Earlier ones replaced: 3." in again.text
    assert "the declaration for 2026" not in again.text


def test_the_classification_is_a_classement_in_french(browser: Client, cup: str) -> None:
    page = browser.get(cup, headers={"accept-language": "fr"}).text
    assert "Classement · Ouvert" in page
    assert "Dans quel classement" in page
    assert "Catégories" not in page


def test_everybody_reads_what_is_public_only(counter: Counter, browser: Client, cup: str) -> None:
    assert counter.client.get("/cups/world-cup").status_code == 404
    assert "World Cup" not in counter.client.get("/cups").text
    browser.post(f"{cup}/publish", data={"published": "yes"})
    page = counter.client.get("/cups/world-cup", params={"on": "2026-12-31"})
    assert "100 + 3 × 13 = 139" in page.text
    assert "Riga Open" in counter.client.get("/cups").text


def test_boards_are_tapped_and_the_wall_follows(
    counter: Counter, browser: Client, simul: str
) -> None:
    wall = simul.replace("/office", "")
    assert counter.client.get(wall).status_code == 404
    browser.post(f"{simul}/publish", data={"published": "yes"})
    assert counter.client.get(wall).text.count("…") >= 4
    tapped = browser.post(
        f"{simul}/boards/1", data={"result": "2-0"}, headers={"HX-Request": "true"}
    )
    assert tapped.status_code == 200
    assert 'id="simul"' in tapped.text
    assert "simul-win" in counter.client.get(wall).text
    answer = browser.post(f"{simul}/boards/2", data={"result": "0-2", "ending": "absent"})
    assert answer.status_code == 422
    assert "absent when the board’s turn came" in answer.text
    browser.post(f"{simul}/boards/2/error", data={"error": "illegal"})
    answer = browser.post(f"{simul}/boards/2/error", data={"error": "illegal"})
    assert "in all, 1 are allowed" in answer.text
    still = browser.post(f"{simul}/finish", data={})
    assert "these boards still play: 3, 4" in still.text
    for board in (3, 4):
        browser.post(f"{simul}/boards/{board}", data={"result": "1-1"})
    over = browser.post(f"{simul}/finish", data={"hours": "2"})
    assert "The exhibition is over." in over.text
    records = browser.get("/office/records").text
    assert "opponents: 4, at least 10 needed" in records
    assert "criteria are missing" in records


def test_sheets_have_the_rules_of_the_kind(browser: Client, simul: str) -> None:
    page = browser.get(f"{simul}/sheets").text
    assert page.count("sheet-card ") + page.count('sheet-card"') >= 4
    assert "FMJD Annex 8 C.14" in page


def test_a_record_is_noted_and_removed(browser: Client) -> None:
    wish = {"kind": "clock", "expert": "Champion, C", "opponents": "25", "points": "40"}
    answer = browser.post("/office/records", data={**wish, "day": "2020-01-01"})
    assert "Champion, C" in answer.text
    answer = browser.post("/office/records/clock-champion-c-2020/remove", data={})
    assert "No record is known here" in answer.text
    assert browser.post("/office/records/nothing/remove", data={}).status_code == 404


def test_the_overview_leads_everywhere(browser: Client, cup: str, simul: str) -> None:
    page = browser.get("/office/circuits").text
    assert f'href="{cup}"' in page
    assert f'href="{simul}"' in page
    assert browser.get("/office/cups/nothing").status_code == 404
    assert browser.get("/office/simuls/nothing").status_code == 404
    assert browser.get(f"{cup}/events/nothing").status_code == 404


def test_programs_read_and_enter_results(counter: Counter, cup: str, simul: str) -> None:
    program = counter.program(Role.CLERK)
    table = program.get("/api/v1/cups/world-cup/standings", params={"on": "2026-12-31"}).json()
    assert table["players"][0]["total"] == 139
    assert table["players"][0]["results"][0]["because"][0]["citation"]["article"] == "Points"
    checked = program.get("/api/v1/cups/world-cup/events/riga-open/conditions").json()
    assert checked["conditions"][0]["answer"] == "open"
    name = simul.rpartition("/")[2]
    entered = program.post(f"/api/v1/simuls/{name}/boards/1/result", json={"result": "2-0"})
    assert entered.json()["boards"][0]["result"] == "2-0"
    erred = program.post(f"/api/v1/simuls/{name}/boards/2/error", json={"error": "illegal"})
    assert erred.json()["boards"][1]["errors"] == 1
    assert program.get(f"/api/v1/simuls/{name}/record").json()["achieved"] is False
    assert program.get("/api/v1/records").json() == {"items": []}
    nobody = counter.client
    assert nobody.get("/api/v1/cups").json() == {"items": []}
    assert nobody.get("/api/v1/cups/world-cup").status_code == 404
    assert nobody.get(f"/api/v1/simuls/{name}").status_code == 404
    assert nobody.get("/api/v1/records").status_code == 401
    viewer = counter.program(Role.VIEWER)
    refused = viewer.post(f"/api/v1/simuls/{name}/boards/3/result", json={"result": "2-0"})
    assert refused.status_code == 403
