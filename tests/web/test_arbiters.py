"""Pages and interface of arbiters: list, one arbiter, classification, posts with live findings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.facts import Fact, Numbered, PersonName
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.player import Identifier, Player
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.acts import NewPlayer, Register
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from tests.arbiter.people_made import norm, service
from tests.office.desk import WHEN, details
from tests.web.counter import Client, Counter, counter_at, form

PAGES = "/office/arbiters"
OLD = date(2010, 1, 1)


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as made:
        yield made


@pytest.fixture
def owner(counter: Counter) -> Client:
    return counter.signed_in()


@pytest.fixture
def anna(counter: Counter) -> str:
    """Return the mark of an FA with a licence, one norm, and a service each year."""
    register = counter.house.register
    assert register is not None
    year = counter.house.now().year
    facts: list[Fact] = [
        PersonName("Meier, Anna"),
        Numbered("fide", "4600001"),
        TitleHeld(register="fide", code="FA", since=OLD),
        Licence(register="fide", title="FA", since=OLD, category="D"),
        norm("City Open", date(2018, 5, 1), signer_title="NA"),
        *(service(f"Open {each}", date(each, 1, 1)) for each in range(year - 6, year)),
    ]
    return register.note("", facts, signed=Signature("Anna", WHEN)).id


def test_the_list_and_one_arbiter(owner: Client, anna: str) -> None:
    page = owner.get(PAGES).text
    assert "Meier, Anna" in page
    assert "1 arbiter" in page
    assert "Nobody fits this choice" in owner.get(f"{PAGES}?title=IA").text
    page = owner.get(f"{PAGES}/{anna}").text
    assert "Chef, Karl is a national arbiter and cannot sign for the title IA" in page
    assert "4.10" in page
    assert "does not count" in page
    assert "licensed as FA" in page
    french = owner.get(f"{PAGES}/{anna}", headers={"Accept-Language": "fr"}).text
    groups = french.partition('name="service"')[2].partition("</select>")[0].split("<optgroup")[1:]
    assert [group.count(">Arbitre principal<") for group in groups] == [1, 1]
    assert "(dames)" not in french
    for paper in ("application?title=IA", "norm?title=IA&number=1"):
        answer = owner.get(f"{PAGES}/{anna}/{paper}")
        assert answer.content.startswith(b"%PDF"), answer.text[:300]
    assert owner.get(f"{PAGES}/p-nobody00").status_code == 404


def test_facts_are_noted_and_bad_ones_named_at_the_form(owner: Client, anna: str) -> None:
    page = f"{PAGES}/{anna}"

    def send(**typed: str) -> str:
        return owner.post(f"{page}/facts", data=form(owner.get(page), **typed)).text

    text = send(kind="seminar", seminar="Paris", seminar_register="fide", seminar_percent="79")
    assert "seminar (FIDE) Paris, 79 % in the examination" in text
    assert "is not one of" in send(
        kind="service", service_event="X", service="arbiter", service_kind="party"
    )
    assert "a title not held when it begins" in send(
        kind="licence", licence="IA", licence_register="fide", licence_from="2019-01-01"
    )
    assert "is not a language" in send(kind="languages", languages="english")
    text = send(kind="languages", languages="en, fr")
    assert "en, fr" in text


def test_the_classification(owner: Client, anna: str) -> None:
    assert anna
    page = owner.get(f"{PAGES}/classification").text
    assert "Category D" in page
    assert "Classification 3.5" in page


def test_posts_with_live_findings(counter: Counter, owner: Client, anna: str) -> None:
    plan = replace(details("Open"), starts=date(2019, 6, 1), ends=date(2019, 6, 9))
    player = Player(name="Meier, Anna", identifiers=(Identifier("fide", "4600001"),))
    name = counter.begin(plan, Register((NewPlayer(player),))).id
    page = f"/office/tournaments/{name}/posts"
    assert "Nobody is appointed yet" in owner.get(page).text
    blank = owner.post(f"{page}/findings", data=form(owner.get(page), duty="arbiter"))
    assert "Choose somebody" in blank.text
    tried = owner.post(
        f"{page}/findings", data=form(owner.get(page), person=anna, duty="chief arbiter")
    ).text
    assert "also plays in this event" in tried
    assert "1.17" in tried
    after = owner.post(page, data=form(owner.get(page), person=anna, duty="chief arbiter"))
    assert after.status_code == 200
    text = owner.get(page).text
    assert "also plays in this event" in text
    assert "certificate" in text
    answer = owner.get(f"{page}/certificate?person={anna}&title=FA")
    assert answer.content.startswith(b"%PDF")
    refused = owner.post(page, data=form(owner.get(page), person="", duty="arbiter"))
    assert refused.status_code == 422
    assert "choose somebody of the register" in refused.text
    noted = owner.post(f"{page}/norm", data=form(owner.get(page), person=anna, title="IA"))
    assert noted.status_code == 200
    again = owner.post(f"{page}/norm", data=form(owner.get(page), person=anna, title="IA"))
    assert "is already noted as a norm of Meier, Anna" in again.text


def test_the_interface(counter: Counter, owner: Client, anna: str) -> None:
    api = "/api/v1"
    listed = owner.get(f"{api}/arbiters").json()
    assert [line["name"] for line in listed["items"]] == ["Meier, Anna"]
    shown = owner.get(f"{api}/arbiters/{anna}").json()
    assert shown["licence"]["state"] == "licensed"
    assert shown["norms"]["IA"][0]["standing"] == "does not count"
    made = owner.get(f"{api}/arbiters/{anna}/application?title=IA").json()
    assert made["state"] == "incomplete"
    pdf = owner.get(f"{api}/arbiters/{anna}/application?title=IA&format=pdf&language=fr")
    assert pdf.content.startswith(b"%PDF")
    classes = owner.get(f"{api}/arbiters/classification?on=2019-06-01").json()
    assert classes["on"] == "2019-06-01"
    name = counter.begin().id
    assert owner.get(f"{api}/tournaments/{name}/posts").json()["posts"] == []


def test_programs_note_facts_appoint_and_certify(counter: Counter, anna: str) -> None:
    """Everything the pages note of arbiters, and each refusal in its sentence."""
    program = counter.program(Role.CHIEF_ARBITER)
    facts = f"/api/v1/persons/{anna}/facts"

    def note(kind: str, **cells: str) -> tuple[int, str]:
        answer = program.post(facts, json={"fact": {"kind": kind, "cells": cells}})
        return answer.status_code, answer.text

    assert note("seminar", seminar="Paris", seminar_register="fide", seminar_percent="85")[0] == 201
    assert note("languages", languages="en fr")[0] == 201
    assert note("membership", club="SK Bonn")[0] == 201
    assert note("fee", fee="membership", fee_until="2030-12-31")[0] == 201
    for kind, cells, said in (
        ("seminar", {"seminar": "P", "seminar_register": "fide", "seminar_percent": "101"}, "101"),
        ("licence", {"licence": "IA", "licence_register": "fide"}, "a title not held"),
        ("languages", {"languages": "English"}, "is not a language"),
        ("fee", {"fee": "x", "fee_from": "soon"}, "is not a date"),
    ):
        status, text = note(kind, **cells)
        assert status == 422, text
        assert said in text
    fee = program.get(f"/api/v1/persons/{anna}").json()["facts"][0]
    gone = program.post(f"{facts}/{fee['fact']}/withdraw", json={})
    assert gone.json()["facts"][0]["withdrawn_by"]
    assert program.post(f"{facts}/{fee['fact']}/withdraw", json={}).status_code == 422
    name = counter.begin(replace(details(), starts=date(2020, 5, 1), ends=date(2020, 5, 9))).id
    posts = f"/api/v1/tournaments/{name}/posts"
    wrong = program.post(posts, json={"person": anna, "duty": "cook"})
    assert (wrong.status_code, "unknown duty" in wrong.text) == (422, True), wrong.text
    assert program.post(posts, json={"person": "p-nobody00"}).status_code == 404
    wish = {"person": anna, "duty": "arbiter"}
    done = program.post(posts, json=wish)
    if done.status_code == 409:
        done = program.post(posts, json={**wish, "confirm": done.json()["confirm"]})
    assert done.status_code == 201, done.text
    assert program.get(posts).json()["posts"][0]["official"]["person"] == anna
    noted = program.post(f"{posts}/norm", json={"person": anna, "title": "ia"})
    assert noted.json() == {"person": anna, "name": "Meier, Anna"}, noted.text
    again = program.post(f"{posts}/norm", json={"person": anna, "title": "IA"})
    assert "is already noted as a norm of Meier, Anna" in again.text
