"""The register's pages and the interface: searching, noting, merging, publishing, forgetting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.facts import Numbered, PersonName
from crosstable.kernel.official import Official
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.player import Identifier, Player
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.acts import DrawLots, NewPlayer, PairRound, Register
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.office.services import note_services
from crosstable.ratings.model import ListedPlayer, ListStanding
from tests.office.desk import WHEN, details
from tests.web.counter import Client, Counter, counter_at, form

PERSONS = "/office/persons"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as made:
        yield made


@pytest.fixture
def owner(counter: Counter) -> Client:
    return counter.signed_in()


def send(client: Client, where: str, page: str, **typed: str) -> str:
    """Send a form of a page, and return the page it leads to."""
    answer = client.post(where, data=form(client.get(page), **typed))
    assert answer.status_code == 200, answer.text[:500]
    return answer.text


def add(client: Client, name: str, **typed: str) -> str:
    answer = client.post(
        f"{PERSONS}/new",
        data=form(client.get(f"{PERSONS}/new"), name=name, **typed),
        follow_redirects=False,
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def take_lists(counter: Counter) -> None:
    players = (
        ListedPlayer(
            id=number,
            name=name,
            federation="NOR",
            title="GM",
            standings=(ListStanding(list="fide.standard", rating=2500),),
        )
        for number, name in ((11, "Berg, Bo"), (12, "Berg, Britt"))
    )
    assert counter.house.lists is not None
    load_lists(
        counter.house.lists,
        players,
        lists=("fide.standard",),
        dated=date(2026, 1, 1),
        source="list.txt",
        signed=Signature("Ada", WHEN),
    )


def test_a_person_with_a_history(owner: Client) -> None:
    me = add(owner, "Meier, Anna", identifier="fide:7", born="1990", federation="ger")
    page = send(
        owner,
        f"{me}/facts",
        me,
        kind="title",
        title="IA",
        title_register="fide",
        title_from="2015-01-01",
    )
    assert "title IA (FIDE), valid from 1 Jan 2015" in page
    assert "noted by Olga Owner" in page
    fact = re.findall(r"/facts/(f-[0-9a-f]+)/withdraw", page)[0]
    page = send(owner, f"{me}/facts/{fact}/withdraw", me)
    assert "<s>title IA" in page
    assert "withdrawn by Olga Owner" in page
    assert "Meier, Anna" in owner.get(PERSONS).text
    assert owner.get(f"{PERSONS}/fide:7").url.path == me


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"kind": "title", "title": "GM", "title_register": "fide", "title_from": "1980-01-01"},
         "was born 1990"),
        ({"kind": "licence", "licence": "IA", "licence_register": "fide"}, "is for IA"),
        ({"kind": "identifier", "identifier": "fide:8"}, "two FIDE numbers"),
        ({"kind": "norm", "norm": "IM", "norm_register": "fide"}, "needs to say the event"),
        ({"kind": "title", "title": "GMX", "title_register": "fide"}, "not a title of FIDE, which"),
        ({"kind": "birth", "born": "05/04/1990"}, "can be 1990-04-05 or 1990-05-04; write"),
        ({"kind": "hat size"}, "Choose what is to be noted."),
    ],
)  # fmt: skip
def test_what_is_refused_is_said_in_its_form(
    owner: Client, typed: dict[str, str], said: str
) -> None:
    me = add(owner, "Meier, Anna", identifier="fide:7", born="1990")
    answer = owner.post(f"{me}/facts", data=form(owner.get(me), **typed))
    assert answer.status_code == 422
    assert said in answer.text


def test_two_persons_cannot_have_one_number(owner: Client) -> None:
    add(owner, "Meier, Anna", identifier="fide:7")
    answer = owner.post(f"{PERSONS}/new", data={"name": "Berg, Bo", "identifier": "fide:7"})
    assert answer.status_code == 422
    assert "the FIDE number 7 of Berg, Bo is that of Meier, Anna" in answer.text


def test_people_of_the_lists_are_found_and_get_an_entry(counter: Counter, owner: Client) -> None:
    take_lists(counter)
    found = owner.get(f"{PERSONS}/search?q=berg").json()
    assert [each["fields"]["person"] for each in found] == ["fide:11", "fide:12"]
    assert found[0]["about"] == "GM · NOR · 2500 · 11"
    page = owner.get(f"{PERSONS}/fide:11")
    assert "Known from the rating lists" in page.text
    page = owner.post(f"{PERSONS}/fide:11/enter", data=form(page))
    assert "FIDE number 11" in page.text
    again = owner.get(f"{PERSONS}/search?q=berg+bo").json()
    assert [each["fields"]["person"][:2] for each in again] == ["p-"]
    assert owner.get(f"{PERSONS}/fide:99").status_code == 404


def test_a_file_is_taken_in_whole_or_not(owner: Client) -> None:
    good = {"file": ("p.csv", b'name,fide\n"Meier, Anna",7\n"Berg, Bo",8\n')}
    page = owner.post(f"{PERSONS}/import", files=good)
    assert "p.csv: new persons: 2" in page.text
    cut = {"file": ("q.csv", b"name,fide,born\nNew,9,1990\nCut,1")}
    answer = owner.post(f"{PERSONS}/import", files=cut)
    assert answer.status_code == 422
    assert "line 3: 2 of 3 columns" in answer.text
    assert owner.get(f"{PERSONS}/search?q=new").json() == []
    unknown = {"file": ("r.csv", b"name,title_register,title\nNew,fide,GMX\n")}
    assert "r.csv, line 2: title: " in owner.post(f"{PERSONS}/import", files=unknown).text
    decided = {"file": ("s.csv", b"name,born\nOne,25/04/1990\nTwo,05/04/1990\n")}
    assert (
        "dates were read as day/month/year" in owner.post(f"{PERSONS}/import", files=decided).text
    )


def test_merging_is_taken_back(owner: Client) -> None:
    me, other = add(owner, "Meier, Anna"), add(owner, "Meyer, Anna")
    page = send(owner, f"{me}/merge", me, other="meyer")
    assert "They are two persons" in page
    assert owner.get(other).url.path == me
    page = send(owner, f"{me}/part", me, other=other.rpartition("/")[2])
    assert owner.get(other).url.path == other


def test_nothing_is_public_unless_it_was_chosen(counter: Counter, owner: Client) -> None:
    me = add(owner, "Meier, Anna", federation="GER", born="1990")
    public = "/persons/" + me.rpartition("/")[2]
    nobody = counter.browser()
    assert nobody.get(public).status_code == 404
    send(owner, f"{me}/facts", me, kind="public", public="federation")
    page = nobody.get(public).text
    assert "GER" in page
    assert "1990" not in page
    send(owner, f"{me}/facts", me, kind="public")
    assert nobody.get(public).status_code == 404


def test_the_add_player_form_offers_the_register(counter: Counter, owner: Client) -> None:
    take_lists(counter)
    me = add(owner, "Berg, Beata", identifier="fmjd:3", federation="SWE", born="1999")
    mark = me.rpartition("/")[2]
    name = counter.begin(details()).id
    found = owner.get(f"/office/tournaments/{name}/players/suggest?q=berg").json()
    assert [each["fields"]["person"] for each in found] == [mark, "fide:11", "fide:12"]
    assert found[0]["fields"]["born"] == "1999"
    base = f"/office/tournaments/{name}/players"
    blank = owner.get(f"{base}/new")
    for person, status in ((mark, 200), ("p-nobody00", 422), ("fide:11", 422)):
        answer = owner.post(
            f"{base}/new",
            data=form(blank, name="Beata Berglund, Beata", person=person, _key=person),
        )
        assert answer.status_code == status, person
    (entrant,) = counter.office.state(name).tournament.entrants
    assert entrant.player.person == mark
    assert mark in owner.get(f"{base}/1").text
    assert mark not in counter.browser().get(f"/tournaments/{name}/players/1").text


def test_players_are_matched_and_the_person_forgotten(counter: Counter, owner: Client) -> None:
    take_lists(counter)
    players = ("Berg, Bo", "Berg, Britt", "Nobody, N", "Other, O")
    new = tuple(NewPlayer(Player(name=name, federation="NOR")) for name in players)
    name = counter.begin(details(), Register(new), DrawLots("x", "as-entered"), PairRound()).id
    base = f"/office/tournaments/{name}/players"
    page = owner.get(f"{base}/match")
    assert "2 sure" in page.text
    assert "2 unknown" in page.text
    owner.post(f"{base}/match", data=form(page, **{"person.1": "fide:11"}))
    player = counter.office.state(name).tournament.entrant(1).player
    assert player.person == "fide:11"
    assert player.identifiers == (Identifier("fide", "11"),)
    me = owner.post(f"{PERSONS}/fide:11/enter", data=form(owner.get(f"{PERSONS}/fide:11")))
    assert "Club championship" in me.text
    where = me.url.path
    unsure = owner.post(f"{where}/forget", data=form(me))
    assert unsure.status_code == 422
    arbiter = counter.signed_in(Role.CHIEF_ARBITER)
    assert arbiter.post(f"{where}/forget", data={"sure": "yes"}).status_code == 403
    done = owner.post(f"{where}/forget", data=form(owner.get(where), sure="yes"))
    assert "The person is forgotten" in done.text
    gone = owner.get(where)
    assert gone.status_code == 410
    assert "Berg" not in gone.text
    for shown in (f"{base}", f"{base}/1", f"/office/tournaments/{name}/journal"):
        assert "Berg, Bo" not in owner.get(shown).text
    assert "Berg, Bo" not in counter.browser().get(f"/tournaments/{name}/players").text


def test_programs_read_and_note(counter: Counter) -> None:
    take_lists(counter)
    program = counter.program(Role.CHIEF_ARBITER)
    made = program.post(
        "/api/v1/persons",
        json={
            "facts": [
                {"kind": "name", "cells": {"name": "Meier, Anna"}},
                {"kind": "identifier", "cells": {"identifier": "fide:7"}},
            ]
        },
    )
    assert made.status_code == 201, made.text
    mark = made.json()["person"]
    fact = {"kind": "title", "cells": {"title": "IA", "title_register": "fide"}}
    noted = program.post("/api/v1/persons/fide:7/facts", json={"fact": fact})
    assert noted.json()["titles"] == [{"register": "fide", "code": "IA"}]
    assert noted.json()["facts"][0]["data"] == {"kind": "title", "register": "fide", "code": "IA"}
    again = program.post("/api/v1/persons/fide:7/facts", json={"fact": fact})
    assert again.status_code == 422
    for kind, cells, said in (
        (
            "title",
            {"title": "GMX", "title_register": "fide"},
            "not a title of FIDE, which gives GM",
        ),
        ("birth", {"born": "05/04/1990"}, "can be 1990-04-05 or 1990-05-04; write"),
    ):
        bad = {"fact": {"kind": kind, "cells": cells}}
        answer = program.post("/api/v1/persons/fide:7/facts", json=bad)
        assert (answer.status_code, said in answer.text) == (422, True), answer.text
    found = program.get("/api/v1/persons?q=be").json()["items"]
    assert [each["person"] for each in found] == ["fide:11", "fide:12"]
    assert program.get(f"/api/v1/persons/{mark}").json()["name"] == "Meier, Anna"
    assert program.get("/api/v1/persons/fide:11").status_code == 404
    assert counter.program(Role.CLERK).get("/api/v1/persons?q=me").status_code == 403


def test_what_officials_did_is_noted_once(counter: Counter, owner: Client) -> None:
    me = add(owner, "Meier, Anna")
    officials = (Official("chief arbiter", "Anna Meier"), Official("arbiter", "Berg, Bo"))
    state = counter.begin(replace(details(), officials=officials))
    register = counter.house.register
    assert register is not None

    def noted() -> list[tuple[int, bool]]:
        services = note_services(register, state, signed=Signature("Ada", WHEN))
        return [(len(each.persons), each.noted) for each in services]

    assert noted() == [(1, True), (0, False)]
    assert noted() == [(1, False), (0, False)]
    assert "chief arbiter of Club championship" in owner.get(me).text
    add(owner, "Berg, Bo", born="1990")
    add(owner, "Berg, Bo", born="2000")
    assert noted() == [(1, False), (2, False)]


def test_officials_are_chosen_from_the_register_by_those_who_may_see_it(counter: Counter) -> None:
    owner = counter.signed_in()
    register = counter.house.register
    assert register is not None
    facts = (
        PersonName("Meier, Anna"),
        Numbered("fide", "24600123"),
        TitleHeld(register="fide", code="IA"),
        Licence(register="fide", title="IA", until=date(2099, 12, 31)),
    )
    anna = register.note("", facts, signed=Signature("Ada", WHEN))
    asked = {"q": "meier", "row": "1", "game": "chess"}
    (offered,) = owner.get("/office/new/officials", params=asked).json()
    assert offered["fields"] == {
        "official.1.name": "Meier, Anna",
        "official.1.title": "IA",
        "official.1.licensed": "yes",
        "official.1.federation": "",
        "official.1.identifier": "24600123",
        "official.1.person": anna.id,
    }
    clerk = counter.signed_in(Role.CLERK)
    assert clerk.get("/office/new/officials", params=asked).json() == []
    # Whoever was chosen is the one whose service is noted, whatever the name was typed as.
    chosen = Official("chief arbiter", "A. Meier", person=anna.id)
    state = counter.begin(replace(details(), officials=(chosen,)))
    (service,) = note_services(register, state, signed=Signature("Ada", WHEN))
    assert (service.persons[0].id, service.noted) == (anna.id, True)


def test_members_and_fees_from_a_file(counter: Counter, owner: Client) -> None:
    text = (
        "name,fide,club,club_from,fee,fee_until\n"
        '"Meier, Anna",7,SK Bonn,2000-01-01,membership,2999-12-31\n'
        '"Berg, Bo",8,SK Bonn,2000-01-01,,\n'
    )
    owner.post(f"{PERSONS}/import", files={"file": ("members.csv", text.encode())})
    shown = owner.get(f"{PERSONS}/members?club=SK+Bonn&fee=membership").text
    assert "2 members" in shown
    assert shown.count(">not paid<") == 1
    owing = owner.get(f"{PERSONS}/members?fee=membership&unpaid=1").text
    assert "Berg, Bo" in owing
    assert "Meier, Anna" not in owing
    assert "No members are noted" not in owner.get(f"{PERSONS}/members?club=Else").text
    again = owner.get(f"{PERSONS}/export?club=sk").content
    page = owner.post(f"{PERSONS}/import", files={"file": ("again.csv", again)})
    assert "new persons: 0; updated: 0; unchanged: 2" in page.text
    sheet = owner.get(f"{PERSONS}/export?format=xlsx").content
    page = owner.post(f"{PERSONS}/import", files={"file": ("again.xlsx", sheet)})
    assert "unchanged: 2" in page.text
    program = counter.program(Role.ARBITER)
    items = program.get("/api/v1/persons/members?fee=membership&unpaid=true").json()["items"]
    assert [(one["name"], one["clubs"]) for one in items] == [("Berg, Bo", ["SK Bonn"])]
    refused = program.get("/api/v1/persons/members?unpaid=true")
    assert refused.status_code == 422
    assert "say which fee is not paid" in refused.text
    assert program.get("/api/v1/persons/members?on=nonsense").status_code == 400
