"""Papers on norms in the browser: links where something can be made, births by role."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.facts import Fact, Numbered, PersonName
from crosstable.kernel.player import BirthDate
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.office.rating_store import Signature
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
    assert f"{office}/norms/certificate/12/GM" in page.partition('id="norm-papers"')[2]
    htmx = {"HX-Request": "true"}
    unfolded = client.get(f"{office}/norms?why=12.GM", headers=htmx).text
    assert f"{office}/norms/certificate/12/GM" in unfolded
    assert "norms/certificate" not in client.get(f"{office}/norms?why=20.GM", headers=htmx).text
    assert f"{office}/norms/certificate/20" not in page
    assert "norms/certificate" not in client.get(f"{office}/norms?why=12.GM&after=8").text
    assert "[Event " in client.get(f"{office}/norms/games").text
    assert f"{office}/norms/certificate/12/GM" in client.get(f"{office}/players/12").text


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


@pytest.mark.article("fmjd.annex10", "3.11.1")
def test_titles_by_places_are_a_part_of_the_page(counter: Counter) -> None:
    final = EventClass(level=Level.NATIONAL_FINAL, norms=True)
    office = kept(counter, replace(cup_event(), event_class=final, federation="NED"))
    client = counter.signed_in(Role.ARBITER)
    page = client.get(f"{office}/norms").text.partition('id="direct-titles"')[2]
    assert "first in a national championship" in page
    assert "FMJD Annex 10 3.11" in page
    french = client.get(f"{office}/norms", headers={"Accept-Language": "fr"}).text
    assert "Titres et normes selon les places" in french
    ordinary = kept(counter, open_event())
    assert "direct-titles" not in client.get(f"{ordinary}/norms").text


def noted(counter: Counter, *facts: Fact) -> str:
    register = counter.house.register
    assert register is not None
    start = (PersonName("Grand, Gilles"), Numbered("fide", "1000012"))
    return register.note("", [*start, *facts], signed=Signature("Anna", WHEN)).id


def gm_norm(event: str, **more: object) -> NormMade:
    known: dict[str, object] = {"federations_met": True, "slow": True, "broad": True, "games": 9}
    day = date(2018, 5, 1)
    return NormMade(register="fide", title="GM", event=event, day=day, **(known | more))  # type: ignore[arg-type]


@pytest.mark.article("fide.titles", "1.51")
def test_the_page_of_a_person_says_how_far_norms_go(counter: Counter) -> None:
    person = noted(counter, gm_norm("Open A"), gm_norm("Open B", federations_met=None))
    client = counter.signed_in(Role.ARBITER)
    page = client.get(f"/office/persons/{person}").text
    assert "one more GM norm of 9 games or more would complete GM" in page
    assert "games in these norms" in page
    assert "application?title=GM" not in page
    french = client.get(f"/office/persons/{person}", headers={"Accept-Language": "fr"}).text
    assert "une norme GM de plus" in french
    full = noted_more(counter, person, gm_norm("Open C"))
    assert f"/office/persons/{person}/application?title=GM" in client.get(full).text
    assert "Draft of the application" in client.get(full).text


def noted_more(counter: Counter, person: str, *facts: Fact) -> str:
    register = counter.house.register
    assert register is not None
    register.note(person, list(facts), signed=Signature("Anna", WHEN))
    return f"/office/persons/{person}"


def test_a_norm_that_cannot_be_is_refused_on_the_page(counter: Counter) -> None:
    person = noted(counter)
    client = counter.signed_in()
    page = client.get(f"/office/persons/{person}")
    typed = {"kind": "norm", "norm_register": "fide", "norm_event": "Open"}
    answer = client.post(
        f"/office/persons/{person}/facts", data=form(page) | typed | {"norm": "FM"}
    )
    assert answer.status_code == 422
    assert "they lead to GM, IM, WGM, WIM" in answer.text
    later = client.post(
        f"/office/persons/{person}/facts",
        data=form(page) | typed | {"norm": "GM", "norm_date": "2999-01-01"},
    )
    assert later.status_code == 422
    assert "a norm is noted when its event is over" in later.text
