"""Papers on norms in the browser: links where something can be made, births by role."""

from __future__ import annotations

from io import BytesIO

from msgspec.structs import replace
from pypdf import PdfReader

from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.player import BirthDate
from crosstable.kernel.tournament import Tournament
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.titles.norm_events import NORA, cup_event, open_event
from tests.web.counter import Counter, form


def kept(counter: Counter, tournament: Tournament) -> str:
    taken = counter.office.take_over(tournament, source="x.trf", by="Anna", at=WHEN, published=True)
    return f"/office/tournaments/{taken.id}"


def words_of(pdf: bytes) -> str:
    pages = PdfReader(BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def with_birth(tournament: Tournament) -> Tournament:
    born = BirthDate(1999, 2, 3)
    return replace(
        tournament,
        entrants=tuple(
            replace(entrant, player=replace(entrant.player, born=born))
            if entrant.number == NORA
            else entrant
            for entrant in tournament.entrants
        ),
    )


def test_the_page_offers_what_can_be_made(counter: Counter) -> None:
    office = kept(counter, replace(open_event(), games=(GameRecord(1, 9, "1. e4 e5 *"),)))
    client = counter.signed_in(Role.ARBITER)
    page = client.get(f"{office}/norms").text
    assert f'href="{office}/norms/report"' in page
    assert f'href="{office}/norms/games"' in page
    assert f"{office}/norms/sheet" not in page
    assert f"{office}/norms/certificate/12/GM" in client.get(f"{office}/norms?why=12.GM").text
    assert "norms/certificate" not in client.get(f"{office}/norms?why=20.GM").text
    assert "norms/certificate" not in client.get(f"{office}/norms?why=12.GM&after=8").text
    assert "[Event " in client.get(f"{office}/norms/games").text


def test_births_stand_on_certificates_for_those_who_see_them(counter: Counter) -> None:
    office = kept(counter, with_birth(open_event()))
    arbiter = counter.signed_in(Role.ARBITER).get(f"{office}/norms/certificate/12/GM")
    assert "1999-02-03" in words_of(arbiter.content)
    assert "IT1 Norm Nora.pdf" in arbiter.headers["Content-Disposition"]
    viewer = counter.signed_in(Role.VIEWER).get(f"{office}/norms/certificate/12/GM")
    assert viewer.status_code == 200
    assert "1999" not in words_of(viewer.content)


def test_a_norm_that_is_not_reached_is_refused(counter: Counter) -> None:
    office = kept(counter, open_event())
    client = counter.signed_in(Role.ARBITER)
    answer = client.get(f"{office}/norms/certificate/20/GM")
    assert answer.status_code == 422
    assert "there is nothing to certify" in answer.text
    assert client.get(f"{office}/norms/certificate/20/XX").status_code == 422


def test_the_sheet_for_the_wall_and_the_report_of_a_cup(counter: Counter) -> None:
    office = kept(counter, cup_event())
    client = counter.signed_in(Role.ARBITER)
    assert f'href="{office}/norms/sheet"' in client.get(f"{office}/norms").text
    assert "GMI X 2176 14" in words_of(client.get(f"{office}/norms/sheet").content)
    assert "Report on norms" in words_of(client.get(f"{office}/norms/report").content)


def test_a_norm_is_noted_and_applied_with(counter: Counter) -> None:
    office = kept(counter, open_event())
    client = counter.signed_in()
    page = client.get(f"{office}/norms?why=12.GM")
    assert "Note the norm in the register" in page.text
    done = client.post(f"{office}/norms/record/12/GM", data=form(page), follow_redirects=True)
    assert "The norm is noted in the register." in done.text
    assert "GM norm (FIDE) in Norm open" in done.text
    person = str(done.url).rsplit("/", 1)[1]
    paper = client.get(f"/office/persons/{person}/application?title=gm&rating=2510")
    printed = words_of(paper.content)
    assert "Title Application: GM" in printed
    assert "These norms do not make the title yet." in printed
    assert client.get(f"/office/persons/{person}/application?title=XX").status_code == 422
