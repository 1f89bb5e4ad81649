"""What is wrong in a federation's year, entry by entry, at the pages and at the interface.

The commands' answers to the same entries are in ``tests/cli``.
"""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.circuits.cup import CupEvent, CupResult
from crosstable.circuits.exhibitions import Exhibition, Opponent
from crosstable.formats.championship_files import read_qualification
from crosstable.kernel.colour import Colour
from crosstable.kernel.facts import Birth, Fact, Numbered, PersonName
from crosstable.kernel.player import BirthDate
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.exhibitions import seated
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from tests.cli.test_championships import facts
from tests.office.desk import WHEN
from tests.web.counter import Client, Counter

API = "/api/v1"
PERSONS = "/office/persons"
NORM = {
    "kind": "service",
    "service": "arbiter",
    "service_event": "Open",
    "service_from": "2018-05-01",
    "service_until": "2018-05-09",
    "service_kind": "international",
    "service_form": "swiss",
    "service_speed": "standard",
    "service_rated": "yes",
    "service_players": "120",
    "service_rated_players": "110",
    "service_federations": "5",
    "service_rounds": "9",
    "service_norms_possible": "yes",
    "service_certified": "IA",
    "service_signed_by": "Chef, Karl",
    "service_signer_title": "IA",
    "service_signer_as": "chief",
    "service_positive": "yes",
}


@pytest.fixture
def browser(counter: Counter) -> Client:
    return counter.signed_in(Role.CHIEF_ARBITER)


def arbiter(counter: Counter, *more: Fact, title: str = "FA", born: bool = True) -> str:
    """Return the mark of an arbiter in the register."""
    register = counter.house.register
    assert register is not None
    known: list[Fact] = [PersonName("Meier, Anna"), Numbered("fide", "4600001")]
    known.append(TitleHeld(register="fide", code=title, since=date(2015, 1, 1)))
    known += [Birth(BirthDate(1985, 2, 3))] if born else []
    return register.note("", [*known, *more], signed=Signature("Anna", WHEN)).id


def noted(counter: Counter, browser: Client, door: str, mark: str, **cells: str) -> str:
    """Note a fact by the page or by the interface; return what is said."""
    if door == "page":
        return browser.post(f"{PERSONS}/{mark}/facts", data=cells).text
    kind = cells.pop("kind")
    wish = {"fact": {"kind": kind, "cells": cells}}
    return counter.program(Role.CHIEF_ARBITER).post(f"{API}/persons/{mark}/facts", json=wish).text


def norms_at(counter: Counter, browser: Client, door: str, mark: str, title: str = "IA") -> str:
    """Return what is said of somebody's norms."""
    if door == "page":
        return browser.get(f"/office/arbiters/{mark}").text
    return (
        counter.program(Role.CHIEF_ARBITER)
        .get(f"{API}/arbiters/{mark}/application?title={title}")
        .text
        + counter.program(Role.CHIEF_ARBITER).get(f"{API}/arbiters/{mark}").text
    )


DOORS = pytest.mark.parametrize("door", ["page", "interface"])


@DOORS
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"service_from": "2014-05-01", "service_until": "2014-05-09"},
            "made before the title FA was awarded",
        ),
        ({"service": "chief arbiter", "service_signed_by": "Meier, Anna"}, "cannot sign their own"),
        ({"service_signer_title": "NA"}, "is a national arbiter and cannot sign for the title IA"),
        ({"service_rounds": "4"}, "an event of 4 rounds gives no norm for IA"),
    ],
)
def test_a_norm_that_is_none(
    counter: Counter, browser: Client, door: str, changed: dict[str, str], said: str
) -> None:
    mark = arbiter(counter)
    noted(counter, browser, door, mark, **{**NORM, **changed})
    assert said in norms_at(counter, browser, door, mark)


@DOORS
def test_one_event_as_two_norms(counter: Counter, browser: Client, door: str) -> None:
    mark = arbiter(counter)
    noted(counter, browser, door, mark, **NORM)
    noted(counter, browser, door, mark, **{**NORM, "service": "deputy chief arbiter"})
    text = norms_at(counter, browser, door, mark)
    assert "Open is claimed as two norms" in text


@DOORS
def test_79_per_cent_and_no_birthday(counter: Counter, browser: Client, door: str) -> None:
    mark = arbiter(counter, title="NA", born=False)
    seminar = {"seminar": "Paris", "seminar_register": "fide", "seminar_percent": "79"}
    noted(counter, browser, door, mark, kind="seminar", seminar_date="2018-01-01", **seminar)
    text = norms_at(counter, browser, door, mark, "FA")
    assert "79 % are not enough: the examination is passed with 80 %" in text
    assert "the date of birth of Meier, Anna is not noted" in text


@DOORS
def test_a_licence_of_the_wrong_title(counter: Counter, browser: Client, door: str) -> None:
    mark = arbiter(counter)
    licence = {"licence": "IA", "licence_register": "fide", "licence_from": "2020-01-01"}
    text = noted(counter, browser, door, mark, kind="licence", **licence)
    assert "the licence of Meier, Anna is for IA, a title not held when it begins" in text


def begun(counter: Counter, text: str) -> str:
    """Return the name of a championship made of a file of facts."""
    made = read_qualification(text.encode())
    return counter.house.championships.take(made, signed=Signature("s", WHEN)).item.id


@pytest.mark.article("fmjd.annex18", "Classification.5")
@DOORS
def test_nobody_is_in_both_classifications(counter: Counter, browser: Client, door: str) -> None:
    cups = counter.house.cups
    cups.create("Cup", signed=Signature("s", WHEN))
    event = CupEvent(
        id="riga", name="Riga", stars=5, first_day=date(2026, 9, 1), last_day=date(2026, 9, 9)
    )
    cups.add("cup", event, signed=Signature("s", WHEN))
    woman = CupResult(name="Beta", place=1, points=10, games=9, woman=True)
    cups.take_results("cup", "riga", [woman], source="x", signed=Signature("s", WHEN))
    said = ""
    for chosen in ("open", "women"):
        wish = {"player": "Beta", "classification": chosen, "declared_on": "2026-01-10"}
        if door == "page":
            said = browser.post("/office/cups/cup/declare", data=wish).text
        else:
            program = counter.program(Role.CHIEF_ARBITER)
            said = program.post(f"{API}/cups/cup/declarations", json=wish).text
    assert "nobody can be in both" in said


@pytest.mark.article("fmjd.annex18", "Stars")
@DOORS
def test_stars_never_go_down(counter: Counter, browser: Client, door: str) -> None:
    cups = counter.house.cups
    cups.create("Cup", signed=Signature("s", WHEN))
    event = CupEvent(
        id="riga", name="Riga", stars=5, first_day=date(2026, 9, 1), last_day=date(2026, 9, 9)
    )
    cups.add("cup", event, signed=Signature("s", WHEN))
    if door == "page":
        wish = {"stars": "3", "decided_on": "2026-01-01"}
        answer = browser.post("/office/cups/cup/events/riga/stars", data=wish)
    else:
        program = counter.program(Role.CHIEF_ARBITER)
        address = f"{API}/cups/cup/events/riga/stars"
        answer = program.post(address, json={"stars": 3, "decided_on": "2026-01-01"})
    assert answer.status_code == 422
    assert "Riga has 5 stars and cannot go down to 3" in answer.text


@pytest.mark.article("fmjd.annex17", "App.B")
@DOORS
def test_there_is_no_championship_of_41(counter: Counter, browser: Client, door: str) -> None:
    if door == "page":
        wish = {"name": "World", "year": "2025", "places": "41", "contest": "open"}
        answer = browser.post("/office/championships/new", data=wish)
    else:
        wish = {"name": "World", "year": 2025, "places": 41}  # type: ignore[dict-item]
        answer = counter.program(Role.CHIEF_ARBITER).post(f"{API}/championships", json=wish)
    assert answer.status_code == 422
    assert "41" in answer.text


@pytest.mark.article("fmjd.annex17", "App.C.Remark.2")
@DOORS
def test_who_withdraws_after_the_date_is_replaced_by_the_reserves(
    counter: Counter, browser: Client, door: str
) -> None:
    name = begun(counter, facts())
    counter.house.championships.settle(
        name, reserve_date=date(2025, 5, 1), signed=Signature("s", WHEN)
    )
    if door == "page":
        wish = {"player": "europe 1", "told_on": "2025-05-02"}
        said = browser.post(f"/office/championships/{name}/facts/withdraw", data=wish).text
        assert "Global reserve list" in said
    else:
        program = counter.program(Role.CHIEF_ARBITER)
        wish = {"player": "europe 1", "on": "2025-05-02"}
        board = program.post(f"{API}/championships/{name}/withdrawals", json=wish).json()
        assert "reserve" in [chair["filled_from"] for chair in board["chairs"]]


@pytest.mark.article("fmjd.annex17", "App.C.Remark.1")
@DOORS
def test_nobody_on_the_rating_list_has_fifty_games(
    counter: Counter, browser: Client, door: str
) -> None:
    text = facts().replace('list = "rating"', 'list = "rating"\ngames = 12')
    name = begun(counter, text)
    if door == "page":
        said = browser.get(f"/office/championships/{name}").text
    else:
        program = counter.program(Role.CHIEF_ARBITER)
        said = program.get(f"{API}/championships/{name}/board").text
    assert "nobody on the rating list has 50 games" in said


@pytest.mark.article("fmjd.annex17", "App.B1.1.2")
@DOORS
def test_compatriots_change_groups_and_it_is_said(
    counter: Counter, browser: Client, door: str
) -> None:
    # The best two of group A in the serpentine, seeds 1 and 8, are of one country.
    text = facts().replace('"F2492"', '"F2499"')
    name = begun(counter, text)
    if door == "page":
        said = browser.get(f"/office/championships/{name}/final").text
    else:
        said = counter.program(Role.CHIEF_ARBITER).get(f"{API}/championships/{name}/groups").text
    assert "players of one country are not in the same group" in said


@pytest.mark.article("fmjd.annex11", "4.2.1")
@DOORS
def test_a_simul_that_is_no_record(counter: Counter, browser: Client, door: str) -> None:
    keeper, signed = counter.house.exhibitions, Signature("s", WHEN)
    told = Exhibition(
        id="", name="Clock", kind="clock", expert="E", expert_club="SK Riga", day=date(2026, 5, 1)
    )
    name = keeper.announce(told, signed=signed).item.id
    field = [
        (Opponent(name=f"P {at}", club="SK Riga" if at < 5 else f"Club {at}"), None)
        for at in range(1, 25)
    ]
    keeper.seat(name, seated(field, Colour.WHITE), source="x", signed=signed)
    if door == "page":
        said = browser.get(f"/office/simuls/{name}").text
    else:
        said = counter.program(Role.CHIEF_ARBITER).get(f"{API}/simuls/{name}/record").text
    for each in (
        "opponents: 24, at least 25 needed",
        "4 of 24 are from the expert’s club",
        "no opponent has a rating",
    ):
        assert each in said, each
