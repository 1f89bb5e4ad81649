"""An event's own fields on the pages and through the interface: who sees them, and what is done."""

from __future__ import annotations

import re

from crosstable.kernel.player_fields import FieldKind, FieldValue, value_in
from crosstable.office.acts import DefineField, Filled, FillFields, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players"
API = "/api/v1/tournaments/open"
FIELDS = (DefineField("Paid", FieldKind.YES_NO), DefineField("Phone"))
NOTES = FillFields(
    (
        Filled(1, (FieldValue("paid", "yes"), FieldValue("phone", "zebrafish"))),
        Filled(3, (FieldValue("paid", "yes"),)),
    )
)


def begin(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=5), Register(people(4)), *FIELDS, NOTES)


def names(page: str) -> list[str]:
    return re.findall(r'<th scope="row" class="name"><a [^>]*>.*?<bdi>Player, (.)</bdi>', page)


def test_a_field_is_added_noted_and_removed(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=5), Register(people(2)))
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"{BASE}/fields")
    added = chief.post(
        f"{BASE}/fields", data=form(page, name="Meal", kind="choice", choices="Meat, Fish")
    )
    assert added.status_code == 200
    assert "Meal: 0 of 2" in added.text
    page = chief.get(f"{BASE}/2")
    chief.post(f"{BASE}/2/note", data=form(page, **{"field.meal": "Fish"}))
    assert value_in(counter.office.state("open").tournament.entrant(2).values, "meal") == "Fish"
    assert "Meal: 1 of 2 (Fish 1)" in chief.get(BASE).text
    page = chief.get(f"{BASE}/fields")
    asked = chief.post(f"{BASE}/fields/remove", data=form(page, key="meal"))
    assert "Meal is noted about 1 player; that is removed, too" in asked.text
    chief.post(f"{BASE}/fields/remove", data=form(page, key="meal", _sure="3"))
    assert counter.office.state("open").tournament.player_fields == ()


def test_the_list_is_filtered_and_ordered_by_a_field(counter: Counter) -> None:
    begin(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    assert names(arbiter.get(f"{BASE}?field=paid&noted=%2B").text) == ["A", "C"]
    assert names(arbiter.get(f"{BASE}?field=paid&noted=-").text) == ["B", "D"]
    assert names(arbiter.get(f"{BASE}?sort=field.phone").text)[0] == "A"
    assert "Paid: 2 of 4" in arbiter.get(BASE).text


def test_clerks_viewers_and_the_public_see_none_of_it(counter: Counter) -> None:
    begin(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    assert "zebrafish" in arbiter.get(f"{BASE}/1").text
    assert b"zebrafish" in arbiter.get("/office/tournaments/open/export/csv?fields=yes").content
    for role in (Role.CLERK, Role.VIEWER):
        client = counter.signed_in(role)
        for address in (BASE, f"{BASE}/1", "/office/tournaments/open/journal", f"{BASE}?q=zebra"):
            page = client.get(address).text
            assert "zebrafish" not in page
        assert "Player, A" not in client.get(f"{BASE}?q=zebra").text
        assert client.get("/office/tournaments/open/export/csv?fields=yes").status_code == 403
        assert b"zebrafish" not in client.get("/office/tournaments/open/export/json").content
    for address in ("", "/players", "/players/1"):
        assert "zebrafish" not in counter.client.get(f"/tournaments/open{address}").text
        assert "zebrafish" not in counter.client.get(f"{API}{address}").text


def test_programs_read_and_note(counter: Counter) -> None:
    begin(counter)
    arbiter = counter.program(Role.ARBITER)
    assert arbiter.get(f"{API}/players/1").json()["player"]["fields"] == {
        "paid": "yes",
        "phone": "zebrafish",
    }
    answer = arbiter.put(f"{API}/players/2/fields", json={"fields": {"paid": "yes"}})
    assert answer.status_code == 200, answer.text
    paid = arbiter.get(f"{API}/fields").json()["fields"][0]
    assert (paid["key"], paid["filled"], paid["players"]) == ("paid", 3, 4)
    assert counter.program(Role.CLERK).get(f"{API}/players/1").json()["player"]["fields"] == {}
    assert counter.client.get(f"{API}/fields").status_code == 401


def test_a_list_brings_the_fields_of_its_columns(counter: Counter) -> None:
    begin(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    text = "Name;Paid;Phone\nNew, One;x;+33 1\nNew, Two;perhaps;"
    page = arbiter.post(
        f"{BASE}/import/preview", data=form(arbiter.get(f"{BASE}/import"), text=text)
    )
    assert "write yes or no, not" in page.text
    assert "+33 1" in page.text
    arbiter.post(f"{BASE}/import", data=form(page, text=text, looked="yes"))
    new = counter.office.state("open").tournament.entrant(5)
    assert new.values == (FieldValue("paid", "yes"), FieldValue("phone", "+33 1"))
