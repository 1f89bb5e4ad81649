"""Papers after an event and packages, on pages and for programs: who reads what."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import pytest
from pypdf import PdfReader

from crosstable.formats.package import read_package
from crosstable.kernel.papers import CeremonyKind
from crosstable.office.acts import EnterResult, NoteIncident, WriteReport
from crosstable.office.roles import Role
from tests.web.counter import Client, Counter
from tests.web.rounds_office import DRAW, NAME, do, now, played

HERE = f"/office/tournaments/{NAME}/papers"
PROGRAM = f"/api/v1/tournaments/{NAME}/papers"
PACKAGES = "/office/packages"


@pytest.fixture(autouse=True)
def _read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read packages without a process of their own, which ``test_intake`` tries once."""
    for module in ("views.packages", "api.papers"):
        monkeypatch.setattr(f"crosstable.web.{module}.read_apart", lambda read, _, data: read(data))


@pytest.fixture
def chief(counter: Counter) -> Client:
    played(counter)
    do(counter, NoteIncident(1, 1, now(counter).tournament.round(1).boards[0].white, "disturbing"))
    return counter.signed_in(Role.CHIEF_ARBITER)


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


def finish(counter: Counter) -> None:
    boards = range(1, len(now(counter).tournament.round(1).boards) + 1)
    do(counter, *(EnterResult(1, board, DRAW) for board in boards))


def test_the_arbiter_writes_and_the_report_says_it(counter: Counter, chief: Client) -> None:
    page = chief.get(HERE).text
    assert "Advice for the future" in page
    saved = chief.post(f"{HERE}/report", data={"advice": "Feed the zebras.\r\nTwice."})
    assert "The report is saved." in saved.text
    assert now(counter).tournament.papers.text("advice") == "Feed the zebras.\nTwice."
    assert "Feed the zebras." in chief.get(HERE).text
    paper = chief.get(f"{HERE}/final")
    assert paper.headers["content-type"] == "application/pdf"
    assert "Feed the zebras." in text_of(paper.content)
    assert chief.post(f"{HERE}/report", data={"advice": "x" * 4001}).status_code == 422
    french = chief.get(HERE, headers={"Accept-Language": "fr"}).text
    assert "Conseils pour l’avenir" in french


def test_private_parts_are_for_those_who_write_them(counter: Counter, chief: Client) -> None:
    do(counter, WriteReport("fair-play", "a complaint about zebras"))
    arbiter = counter.signed_in(Role.ARBITER)
    assert "zebras" in chief.get(HERE).text
    assert "zebras" not in arbiter.get(HERE).text
    assert "zebras" not in text_of(arbiter.get(f"{HERE}/final").content)
    assert "zebras" not in counter.program(Role.ARBITER).get(f"{PROGRAM}/report").text
    assert "zebras" in counter.program(Role.CHIEF_ARBITER).get(f"{PROGRAM}/report").text
    for role in (Role.VIEWER, Role.CLERK):
        assert counter.signed_in(role).get(HERE).status_code == 403
    exported = counter.signed_in(Role.VIEWER).get(f"/office/tournaments/{NAME}/export/json").text
    assert "zebras" not in exported


def test_a_ceremony_is_ticked_off(counter: Counter, chief: Client) -> None:
    wrong = chief.post(
        f"{HERE}/ceremony",
        data={"kind": "closing", "began": "2026-04-03T18:00", "ended": "2026-04-03T17:00"},
    )
    assert wrong.status_code == 422
    assert "cannot end before it begins" in wrong.text
    assert (
        chief.post(f"{HERE}/ceremony", data={"kind": "closing", "began": "soon"}).status_code == 422
    )
    chief.post(
        f"{HERE}/ceremony",
        data={"kind": "closing", "absent": ["1", "3"], "began": "2026-04-03T18:00"},
    )
    held = now(counter).tournament.papers.ceremony(CeremonyKind.CLOSING)
    assert held is not None
    assert held.absent == (1, 3)
    early = {"kind": "closing", "began": "2099-01-01T18:00"}
    assert "is still to come" in chief.post(f"{HERE}/ceremony", data=early).text
    early["began"] += ":00"
    refused = counter.program(Role.CHIEF_ARBITER).post(f"{PROGRAM}/ceremonies", json=early)
    assert "is still to come" in refused.text
    told = counter.program(Role.ARBITER).get(f"{PROGRAM}/ceremonies").json()
    assert told["ceremonies"][0]["absent"] == [1, 3]


def test_a_package_goes_from_one_page_to_the_other(counter: Counter, chief: Client) -> None:
    assert chief.get(f"{HERE}/package").status_code == 422
    assert "games are open" in chief.get(HERE).text
    finish(counter)
    sent = chief.get(f"{HERE}/package")
    assert sent.headers["content-type"] == "application/zip"
    package = read_package(sent.content)
    assert package.fingerprint in chief.get(HERE).text
    assert package.fingerprint in chief.get(PACKAGES).text
    assert "incidents.json" not in package.files
    whole = read_package(chief.get(f"{HERE}/package?incidents=yes").content)
    assert "incidents.json" in whole.files
    page = chief.post(
        PACKAGES,
        data={"key": package.fingerprint},
        files={"file": ("event.zip", sent.content, "application/zip")},
    )
    assert page.status_code == 200
    assert "Not to be accepted before this is settled." in page.text
    assert "1 of 5 rounds are reported" in page.text


def test_what_does_not_hold_is_told_on_the_page(counter: Counter, chief: Client) -> None:
    finish(counter)
    sent = chief.get(f"{HERE}/package").content
    altered = bytearray(sent)
    altered[sent.index(b"012 ")] ^= 1
    for content, why in ((bytes(altered), "event.trf was altered"), (b"x", "not a package")):
        page = chief.post(PACKAGES, files={"file": ("event.zip", content, "application/zip")})
        assert page.status_code == 422
        assert why in page.text
    other = chief.post(
        PACKAGES, data={"key": "0000"}, files={"file": ("event.zip", sent, "application/zip")}
    )
    assert "signed with another key" in other.text
    assert "Choose the file of a package." in chief.post(PACKAGES, data={}).text


def test_programs_get_and_check_packages(counter: Counter, chief: Client) -> None:
    finish(counter)
    program = counter.program(Role.CHIEF_ARBITER)
    sent = program.get(f"{PROGRAM}/package").content
    told = program.post(
        "/api/v1/packages/intake", json={"package": b64encode(sent).decode()}
    ).json()
    assert told["accepted"] is False
    assert told["fingerprint"] == program.get("/api/v1/packages/key").json()["fingerprint"]
    refused = program.post(
        "/api/v1/packages/intake", json={"package": b64encode(sent[:-1]).decode()}
    )
    assert refused.status_code == 422
    assert chief is not None


def test_an_appeals_file_and_the_order_of_the_ceremony_are_printed(
    counter: Counter, chief: Client
) -> None:
    assert chief.get(f"{HERE}/appeal/1").status_code == 422
    incidents = f"/office/tournaments/{NAME}/incidents"
    chief.post(
        f"{incidents}/1",
        data={
            "act": "appeal",
            "deadline": "2099-01-01T10:00",
            "protest": "zebras",
            "fee": "50 EUR",
        },
    )
    assert "papers/appeal/1" in chief.get(incidents).text
    assert "zebras" in text_of(chief.get(f"{HERE}/appeal/1").content)
    chief.post(f"{incidents}/1", data={"act": "decide", "decision": "stands", "granted": "no"})
    assert now(counter).tournament.incidents[0].appeal.granted is False
    order = chief.get(f"/office/tournaments/{NAME}/print/ceremony")
    assert "Podium" in text_of(order.content)
