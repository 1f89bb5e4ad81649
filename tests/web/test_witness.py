"""Where the journal ends: on paper, on the final page, and told to witnesses."""

from __future__ import annotations

import io
import smtplib
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
from pypdf import PdfReader

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.heads import full_text, read_head, short_text
from crosstable.office.journal import Head
from crosstable.office.roles import Role
from crosstable.store import verify
from crosstable.web.work.witness import Mail, Office, Place, tell_all, telling, witnesses_from
from tests.browser.server import crosstable, serving
from tests.camera import codes_in_drawing
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

WON = Played(Mark.WIN, Mark.LOSS)


def finished(counter: Counter, *, but: int = 0) -> str:
    """Return the id of an event of two players in one round, played to the end."""
    return counter.begin(
        details(system="dutch", rounds=1),
        Register(people(2)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        *(() if but else (EnterResult(1, 1, WON),)),
    ).id


@pytest.mark.parametrize("document", ["standings", "cross-table", "pairings"])
def test_reports_have_the_head_of_the_journal(counter: Counter, document: str) -> None:
    name = finished(counter)
    head = counter.office.head()
    pdf = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{name}/print/{document}")
    pages = PdfReader(io.BytesIO(pdf.content)).pages
    printed = short_text(counter.office.head())
    assert all(printed in page.extract_text() for page in pages)
    assert counter.office.head() != head or printed == short_text(head)
    assert verify(counter.database, noted=read_head(printed)).noted is not None


def test_the_final_page_has_the_entry_that_finished_the_event(counter: Counter) -> None:
    name = finished(counter)
    entry = counter.office.history(name)[-1].entry
    short = short_text(Head(entry.sequence, entry.hash))
    public = counter.client.get(f"/tournaments/{name}/standings")
    assert short in public.text
    drawing = (
        "<svg xmlns" + public.text.partition("<svg xmlns")[2].partition("</svg>")[0] + "</svg>"
    )
    assert codes_in_drawing(drawing) == [full_text(Head(entry.sequence, entry.hash))]
    office = counter.signed_in(Role.VIEWER).get(f"/office/tournaments/{name}/standings").text
    assert short in office
    counter.begin(details("Another"))  # what happens elsewhere changes nothing here
    assert counter.client.get(f"/tournaments/{name}/standings").content == public.content


def test_an_event_that_goes_on_has_no_final_head(counter: Counter) -> None:
    name = finished(counter, but=1)
    assert "Sealed in the journal" not in counter.client.get(f"/tournaments/{name}/standings").text


def test_witnesses_are_told_when_the_journal_moved_on(counter: Counter, tmp_path: Path) -> None:
    place, lost = Place(tmp_path / "heads.txt"), Place(tmp_path / "nowhere" / "heads.txt")
    last: dict[Place | Mail | Office, Head] = {}
    counter.begin()
    for _ in range(2):
        tell_all((lost, place), counter.office.head, WHEN, last)
    counter.begin(details("Another"))
    tell_all((lost, place), counter.office.head, WHEN + timedelta(hours=1), last)
    lines = (tmp_path / "heads.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["2026-05-01T09:00:00Z", "2026-05-01T10:00:00Z"]
    for line in lines:
        assert verify(counter.database, noted=read_head(line.split()[1])).noted is not None
        assert verify(counter.database, noted=read_head(line.split()[2])).noted is not None


def test_the_last_head_is_told_when_the_server_stops(counter: Counter, tmp_path: Path) -> None:
    place = Place(tmp_path / "heads.txt")
    counter.begin()
    with telling((place,), counter.office.head, lambda: WHEN, seconds=3600):
        counter.begin(details("Another"))
    last = place.path.read_text(encoding="utf-8").splitlines()[-1].split()[1]
    assert last == short_text(counter.office.head())


def test_a_letter_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, int, EmailMessage]] = []

    class Server:
        def __init__(self, host: str, port: int, timeout: float) -> None:
            assert timeout
            self.place = host, port

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def send_message(self, letter: EmailMessage) -> None:
            sent.append((*self.place, letter))

    monkeypatch.setattr(smtplib, "SMTP", Server)
    head = Head(7, "ab" * 32)
    (mail,) = witnesses_from(["mailto:anna@example.org"], name="x", token="", mail="mail:2525")
    mail.tell(head, WHEN)
    ((host, port, letter),) = sent
    assert (host, port, letter["To"]) == ("mail", 2525, "anna@example.org")
    assert short_text(head) in letter["Subject"]
    assert f"crosstable:7:{head.hash}" in letter.get_content()


@pytest.mark.parametrize(
    "text", ["mailto:nobody", "http://chess.example", "ftp://chess.example", "https://no.token"]
)
def test_what_cannot_be_a_witness_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(InvalidValue):
        witnesses_from([text], name="x", token="", mail="localhost:25")


def test_another_office_notes_the_head_and_notices_a_journal_written_anew(
    counter: Counter,
) -> None:
    program = counter.program(Role.CLERK)
    told = {"office": "https://chess.example", "sequence": 9, "hash": "ab" * 32}
    assert program.post("/api/v1/witness", json=told).json()["noted"] is True
    assert program.post("/api/v1/witness", json=told).json()["noted"] is False
    contradicting = program.post("/api/v1/witness", json={**told, "hash": "cd" * 32})
    assert contradicting.status_code == 422
    assert "written anew" in contradicting.json()["detail"]
    history = counter.house.access.accounts.history()
    assert [type(each.act).__name__ for each in history].count("HeadWitnessed") == 1
    verify(counter.database)


def test_serve_tells_a_file_and_another_office(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    crosstable(tmp_path / "there", "new", "Open", "--game", "chess")
    token = crosstable(tmp_path / "there", "account", "token", "witness", "--role", "clerk")
    secret = token.split()[-1]
    with serving(tmp_path / "there") as there:
        settings = tmp_path / "here" / "office.toml"
        settings.write_text(f'witness_token = "{secret}"\n', encoding="utf-8")
        words = ("--settings", str(settings), "--witness", "heads.txt", "--witness", there)
        with serving(tmp_path / "here", *words) as here:
            httpx.get(f"{here}/healthz")  # it serves, so it can be asked to stop
            crosstable(tmp_path / "here", "new", "Cup", "--game", "chess")
    line = (tmp_path / "here" / "heads.txt").read_text(encoding="utf-8").splitlines()[-1]
    short = line.split()[1]
    assert short.startswith("1-")  # what was written last is told when the server stops
    assert crosstable(tmp_path / "here", "journal", "verify", "--head", short)
    noted = crosstable(tmp_path / "there", "account", "history")
    assert f"ended at entry {short.split('-')[0]}" in noted
