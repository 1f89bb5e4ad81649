"""Printing, exporting, taking over and the demo over HTTP."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from urllib.parse import unquote

import msgspec
import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from crosstable.formats.trf import read_trf
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    Command,
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.office.slips import SLIPS, slip_codes
from crosstable.pairing.systems import SYSTEMS
from crosstable.reports.documents import DOCUMENTS, print_document
from crosstable.reports.exports import EXPORTS
from crosstable.reports.font_source import FontSource
from crosstable.web.display.downloads import download, file_name
from crosstable.web.views.printing import FILES, OFFERED
from tests.office.desk import details, people
from tests.web.counter import Counter, form

DRAWN = Played(Mark.DRAW, Mark.DRAW)


@pytest.fixture
def event(counter: Counter) -> State:
    """Give a Swiss with one published round, played, and one that only the office knows."""
    return counter.begin(
        details("Ömer Kupası / Łódź", system="dutch", rounds=3),
        Register(people(6)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
        *(EnterResult(1, board, DRAWN) for board in (1, 2, 3)),
        PairRound(),
    )


def address(state: State, path: str) -> str:
    return f"/office/tournaments/{state.id}{path}"


def words_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def named(header: str) -> str:
    return unquote(header.partition("filename*=UTF-8''")[2])


def test_everything_that_exists_is_offered() -> None:
    assert {name for each in OFFERED for name in each.names} == set(DOCUMENTS), (
        "what can be printed stands in OFFERED of web/views/printing.py too, with its words"
    )
    assert set(FILES) == set(EXPORTS)


OF_TEAMS = {"boards", "bracket", "fixtures", "lineups", "protocols"}
"""Refused in a Swiss of players; test_match_sheets and test_bracket_sheet print them."""


@pytest.mark.parametrize("document", sorted(DOCUMENTS.keys() - OF_TEAMS))
def test_every_document_opens_as_pdf(counter: Counter, event: State, document: str) -> None:
    answer = counter.signed_in().get(address(event, f"/print/{document}?round=1&paper=letter"))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith('inline; filename="')
    page = PdfReader(BytesIO(answer.content)).pages[0]
    assert round(float(page.mediabox.width)) in {612, 792}
    assert named(answer.headers["content-disposition"]).startswith("Ömer Kupası Łódź")


def test_an_unpublished_round_is_printed_as_a_draft_only(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    page = browser.get(address(event, "/print")).text
    assert "2 (draft, not published)" in page
    assert "Round 2 is not published." in page
    latest = browser.get(address(event, "/print/pairings"))
    assert "Round 2" not in words_of(latest.content)
    draft = browser.get(address(event, "/print/pairings?round=2"))
    assert "draft" in named(draft.headers["content-disposition"])
    assert "not published" in words_of(draft.content).casefold()


def test_slips_carry_codes_for_those_who_may_enter_results(counter: Counter, event: State) -> None:
    played = event.tournament.rounds[0]
    codes = slip_codes(counter.house.access.secrets.get(SLIPS), event.id, played).values()

    def printed(role: Role, host: str, number: int = 1) -> str:
        client = counter.signed_in(role)
        asked = address(event, f"/print/slips?round={number}")
        return words_of(client.get(asked, headers={"Host": host}).content)

    whole = printed(Role.CLERK, "hall.example")
    assert all(code in whole for code in codes)
    assert f"hall.example/tournaments/{event.id}/result" in whole.replace("\n", "")
    for words in (
        printed(Role.VIEWER, "hall.example"),
        printed(Role.CLERK, "127.0.0.1:8000"),  # no phone gets there
        printed(Role.CLERK, "hall.example", 2),  # codes count once the round is published
    ):
        assert words
        assert not any(code in words for code in codes)
        assert "hall.example" not in words


def test_the_page_says_why_slips_get_no_codes(counter: Counter, event: State) -> None:
    def page(role: Role, host: str) -> str:
        client = counter.signed_in(role)
        return client.get(address(event, "/print"), headers={"Host": host}).text

    said = "There are no codes: you opened the office at an address"
    assert said in page(Role.CLERK, "127.0.0.1:8000")
    assert said not in page(Role.CLERK, "hall.example")
    assert said not in page(Role.VIEWER, "127.0.0.1:8000")


def test_paper_speaks_the_language_of_the_page(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    answer = browser.get(address(event, "/print/standings"), headers={"Accept-Language": "fr"})
    assert "Classement" in words_of(answer.content)


def test_letters_nobody_can_draw_are_said_before(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = partial(print_document, fonts=FontSource(system=False))
    monkeypatch.setattr("crosstable.web.views.printing.print_document", bare)
    strange = NewPlayer(Player(name="Rune \U00010900\U00010901"))
    state = counter.begin(details(system="dutch", rounds=3), Register((strange, *people(3))))
    browser = counter.signed_in()
    warned = browser.get(address(state, "/print/cards?paper=a4"))
    assert warned.headers["content-type"].startswith("text/html")
    assert "cannot be drawn" in warned.text
    assert "paper=a4&amp;sure=yes" in warned.text
    sure = browser.get(address(state, "/print/cards?paper=a4&sure=yes"))
    assert sure.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "path", ["/print/novel", "/print/pairings?round=9", "/print/pairings?paper=a5", "/export/doc"]
)
def test_what_does_not_exist_is_said_in_one_sentence(
    counter: Counter, event: State, path: str
) -> None:
    answer = counter.signed_in().get(address(event, path))
    assert answer.status_code == 422
    assert "This cannot be done" in answer.text


def test_files_hold_what_is_published_unless_the_draft_is_asked_for(
    counter: Counter, event: State
) -> None:
    browser = counter.signed_in()
    for form_ in ("trf16", "trf26"):
        plain = browser.get(address(event, f"/export/{form_}"))
        assert plain.headers["content-type"].startswith("text/plain")
        assert "draft" not in named(plain.headers["content-disposition"])
        with_draft = browser.get(address(event, f"/export/{form_}?unpublished=yes"))
        assert named(with_draft.headers["content-disposition"]).endswith("draft.trf")
        assert len(with_draft.content) > len(plain.content)
        read_trf(plain.content, source="x")
    for asked, rounds in (("", 1), ("?unpublished=yes", 2)):
        everything = browser.get(address(event, f"/export/json{asked}"))
        assert everything.headers["content-type"] == "application/json"
        assert len(msgspec.json.decode(everything.content)["rounds"]) == rounds
        book = browser.get(address(event, f"/export/xlsx{asked}"))
        results = load_workbook(BytesIO(book.content))["Results"]
        assert {row[0].value for row in results.iter_rows(min_row=2)} == set(range(1, rounds + 1))
    players = browser.get(address(event, "/export/csv?unpublished=yes"))
    assert players.headers["content-type"].startswith("text/csv")
    assert "draft" not in named(players.headers["content-disposition"])
    assert "Player, A" in players.content.decode("utf-8-sig")


def test_no_rating_report_while_games_are_open(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    assert "no rating report while 3 games are open" in browser.get(address(event, "/print")).text
    assert browser.get(address(event, "/export/rating-report")).status_code == 422
    now = counter.house.now()
    rest: list[Command] = [Publish(2), *(EnterResult(2, board, DRAWN) for board in (1, 2, 3))]
    counter.office.execute_all(event.id, rest, by="Anna", at=now)
    report = browser.get(address(event, "/export/rating-report"))
    assert report.status_code == 200
    assert named(report.headers["content-disposition"]).endswith("Rating report.trf")


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ('a"b\r\nSet-Cookie: x=1', "a b Set-Cookie x 1.pdf"),
        ("../../etc/passwd", "etc passwd.pdf"),
        ("杯", "Bei.pdf"),
        ("...", "tournament.pdf"),
        ("Ćwikła", "Cwikla.pdf"),
    ],
)
def test_names_of_files_are_safe_in_any_script(counter: Counter, name: str, plain: str) -> None:
    tournament = msgspec.structs.replace(counter.begin().tournament, name=name)
    answer = download(b"", file_name(tournament, ending=".pdf"), "application/pdf")
    header = str(answer.headers["Content-Disposition"])
    assert f'filename="{plain}"' in header
    assert header.isascii()
    assert header.isprintable()


def test_a_tournament_leaves_and_comes_back(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    trf = browser.get(address(event, "/export/trf26")).content
    looked = browser.post("/office/import", files={"file": ("../cup.trf", trf)})
    assert looked.status_code == 200
    assert "This will be imported" in looked.text
    assert "../" not in looked.text
    assert len(list(counter.office.tournaments())) == 1
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', looked.text))
    for _ in range(2):
        done = browser.post("/office/import/take-over", data={**form(looked), **sent})
        assert "The tournament was imported." in done.text
    taken = [state for state in counter.office.tournaments() if state.id != event.id]
    assert len(taken) == 1
    assert len(taken[0].tournament.entrants) == 6
    assert len(taken[0].tournament.rounds) == 1
    assert "imported from cup.trf" in browser.get(address(taken[0], "/journal")).text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Choose a file first"),
        (b"%PDF-1.7 \xff\xfe binary", "."),
        (b"hello world\n", "."),
        (b"\x00" * 2000, "."),
    ],
)
def test_files_that_are_no_report(counter: Counter, content: bytes, sentence: str) -> None:
    browser = counter.signed_in()
    answer = browser.post("/office/import", files={"file": ("x.trf", content)})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert list(counter.office.tournaments()) == []


def test_a_preview_that_was_tampered_with(counter: Counter) -> None:
    browser = counter.signed_in()
    for content in ("", "***", "aGVsbG8="):
        data = {"source": "x.trf", "content": content}
        assert browser.post("/office/import/take-over", data=data).status_code == 422
    bad = {"source": "x", "content": "", "edition": "nonsense"}
    assert browser.post("/office/import/take-over", data=bad).status_code == 422


def test_who_may_take_over_and_add_the_demo(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = counter.signed_in()
    assert "/office/demo" in owner.get("/office").text
    for role, may_import in ((Role.CHIEF_ARBITER, True), (Role.ARBITER, False)):
        browser = counter.signed_in(role)
        page = browser.get("/office").text
        assert ("/office/import" in page) == may_import
        assert "/office/demo" not in page
        assert browser.get("/office/import").status_code == (200 if may_import else 403)
        assert browser.post("/office/demo").status_code == 403
    assert counter.client.post("/office/demo").status_code == 401

    def two_only(office: object, *, by: str, at: object) -> object:
        for name in ("One", "Two"):
            yield counter.office.create(
                details(name), by=by, at=counter.house.now(), published=True
            )

    monkeypatch.setattr("crosstable.web.views.taking_over.fill", two_only)
    sent = form(owner.get("/office"))
    for _ in range(2):
        assert "2 demo tournaments are here" in owner.post("/office/demo", data=sent).text
    assert len(list(counter.office.tournaments())) == 2


@pytest.mark.skipif("fmjd-solkoff" not in SYSTEMS, reason="its draughts event needs this system")
def test_the_demo_is_run_like_any_other_event(counter: Counter) -> None:
    owner = counter.signed_in()
    assert "3 demo tournaments are here" in owner.post("/office/demo").text


def test_the_size_of_paper_is_asked_once(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    here = address(event, "/rounds/1")
    assert 'name="paper"' in browser.get(here).text

    def width() -> int:
        pdf = browser.get(address(event, "/print/names?round=1")).content
        return round(float(PdfReader(BytesIO(pdf)).pages[0].mediabox.width))

    assert width() == 595
    answer = browser.post("/preferences", data={"paper": "letter", "back": here})
    assert answer.status_code == 200
    assert 'name="paper"' not in browser.get(here).text
    assert width() == 612


def test_the_papers_of_a_round_are_one_press_away(counter: Counter, event: State) -> None:
    page = counter.signed_in().get(address(event, "/rounds/1")).text
    for document in ("pairings", "names", "slips"):
        assert f"/print/{document}?round=1" in page


def test_the_poster_needs_an_address_that_phones_reach(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=5), Register(people(2)))
    viewer = counter.signed_in(Role.VIEWER)
    page = viewer.get("/office/tournaments/open/print").text
    assert f'value="{counter.address}/tournaments/open"' in page
    poster = "/office/tournaments/open/print/poster"
    assert viewer.get(poster).content.startswith(b"%PDF")
    assert viewer.get(f"{poster}?paper=letter&address=https://club.example/x").status_code == 200
    assert viewer.get(f"{poster}?address=javascript:x").status_code in {400, 404, 409, 422}
    here = {"host": "127.0.0.1:8000"}
    assert (
        'name="address" type="url" required maxlength="300" value=""'
        in viewer.get("/office/tournaments/open/print", headers=here).text
    )
    assert viewer.get(poster, headers=here).status_code in {409, 422}


def test_names_that_a_report_file_cuts_are_counted(counter: Counter) -> None:
    long = NewPlayer(Player(name="Papadopoulos-Konstantinidis, Alexandros"))
    state = counter.begin(details("Long names"), Register((*people(3), long)))
    page = counter.signed_in().get(f"/office/tournaments/{state.id}/print").text
    assert page.count("1 name is longer than the 33 characters of this format") == 2
    short = counter.begin(details("Short names"), Register(people(4)))
    page = counter.signed_in().get(f"/office/tournaments/{short.id}/print").text
    assert "characters of this format" not in page
