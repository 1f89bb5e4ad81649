"""Players taken from the rating lists, on pages and by programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate, Identifier, Player, Rating
from crosstable.office.acts import NewPlayer, Register, lists_taken
from crosstable.office.list_keeping import load_lists
from crosstable.office.list_words import ListUsed
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.ratings.model import ListedPlayer, ListStanding
from tests.office.desk import WHEN, details
from tests.web.counter import Client, Counter, counter_at, form

BASE = "/office/tournaments/open/players"
API = "/api/v1/tournaments/open/players"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as made:
        listed = (
            ListedPlayer(
                id=number,
                name=name,
                federation="NOR",
                title="GM",
                born=BirthDate(1990),
                standings=(ListStanding(list="fide.standard", rating=2500 + number),),
            )
            for number, name in ((11, "Berg, Bo"), (12, "Lund, Liv"))
        )
        assert made.house.lists is not None
        load_lists(
            made.house.lists,
            listed,
            lists=("fide.standard",),
            dated=date(2026, 1, 1),
            source="list.txt",
            signed=Signature("Ada", WHEN),
        )
        yield made


@pytest.fixture
def arbiter(counter: Counter) -> Client:
    return counter.signed_in(Role.ARBITER)


def numbered(name: str, number: int, *ratings: Rating) -> NewPlayer:
    identifiers = (Identifier("fide", str(number)),)
    return NewPlayer(Player(name=name, identifiers=identifiers, ratings=ratings))


def begun(counter: Counter, *players: NewPlayer) -> None:
    announced = replace(details("Open", system="dutch", rounds=3), starts=date(2026, 5, 2))
    counter.begin(announced, *([Register(players)] if players else []))


def player(counter: Counter, number: int) -> Player:
    return counter.office.state("open").tournament.entrant(number).player


def test_a_number_typed_in_the_form_brings_what_the_list_says(
    counter: Counter, arbiter: Client
) -> None:
    begun(counter)
    page = arbiter.get(f"{BASE}/new")
    arbiter.post(f"{BASE}/new", data=form(page, name="Berg, Bo", identifier="11"))
    assert (player(counter, 1).rating(), player(counter, 1).title()) == (2511, "GM")
    assert lists_taken(counter.office.state("open")) == (
        ListUsed("fide.standard", date(2026, 1, 1)),
    )
    page = arbiter.get(BASE)
    assert "Taken from FIDE rating (list of 1 Jan 2026)." in page.text


def test_a_number_added_later_brings_it_and_a_cleared_rating_stays_cleared(
    counter: Counter, arbiter: Client
) -> None:
    begun(counter, NewPlayer(Player(name="Berg, Bo")))
    edit = f"{BASE}/1/edit"
    arbiter.post(edit, data=form(arbiter.get(edit), name="Berg, Bo", identifier="11"))
    assert player(counter, 1).rating() == 2511
    cleared = {"rating.fide.standard": "", "identifier": "11"}
    arbiter.post(edit, data=form(arbiter.get(edit), name="Berg, Bo", **cleared))
    assert player(counter, 1).rating() is None


def test_the_preview_of_an_import_shows_what_the_list_fills_in(
    counter: Counter, arbiter: Client
) -> None:
    begun(counter)
    text = "Name\tFIDE ID\nBerg, Bo\t11\nMeier, Anna\t12\n"
    page = arbiter.post(f"{BASE}/import/preview", data={"text": text})
    assert (
        "What is missing about 1 player comes from FIDE rating (list of 1 Jan 2026)." in page.text
    )
    assert "2511" in page.text
    assert "The list calls this number Lund, Liv." in page.text
    sent = form(page, text=text, looked="yes", _sure="3")
    page = arbiter.post(f"{BASE}/import", data=sent)
    assert "2 players are entered." in page.text
    assert player(counter, 1).rating() == 2511
    assert player(counter, 2).rating() is None


def test_a_whole_event_with_the_differences_first_and_what_is_overwritten_asked(
    counter: Counter, arbiter: Client
) -> None:
    old = Rating("fide.standard", 2400)
    begun(counter, numbered("Berg, Bo", 11, old), numbered("Lund, L", 12), numbered("New, N", 13))
    assert f'href="{BASE}/from-list"' in arbiter.get(BASE).text
    page = arbiter.get(f"{BASE}/from-list")
    for words in ("In force for this event: FIDE rating (list of 1 Jan 2026).", "2400", "2511"):
        assert words in page.text
    assert "The list does not have their number." in page.text
    asked = arbiter.post(f"{BASE}/from-list", data=form(page, overwrite="1"))
    assert "1 Berg, Bo: 2400 becomes 2511" in asked.text
    assert player(counter, 1).rating() == 2400
    arbiter.post(f"{BASE}/from-list", data=form(page, overwrite="1", _sure="3"))
    assert (player(counter, 1).rating(), player(counter, 2).rating()) == (2511, 2512)
    assert "Nothing differs" in arbiter.get(f"{BASE}/from-list").text


def test_what_is_not_ticked_stays(counter: Counter, arbiter: Client) -> None:
    begun(counter, numbered("Berg, Bo", 11, Rating("fide.standard", 2400)))
    page = arbiter.get(f"{BASE}/from-list?player=1")
    done = arbiter.post(f"{BASE}/from-list", data=form(page, player="1"))
    assert done.url.path == f"{BASE}/1"
    assert (player(counter, 1).rating(), player(counter, 1).federation) == (2400, "NOR")
    page = arbiter.get(f"{BASE}/from-list")
    again = arbiter.post(f"{BASE}/from-list", data=form(page))
    assert again.status_code == 422
    assert "says something else about 1 player" in again.text
    assert arbiter.get(f"{BASE}/from-list?list=none").status_code == 200


def test_a_match_with_the_lists_takes_ratings_too(counter: Counter, arbiter: Client) -> None:
    begun(counter, NewPlayer(Player(name="Berg, Bo", federation="NOR")))
    page = arbiter.get(f"{BASE}/match")
    arbiter.post(f"{BASE}/match", data=form(page, **{"person.1": "fide:11"}))
    assert player(counter, 1).rating() == 2511


def test_a_program_compares_takes_and_enters(counter: Counter) -> None:
    begun(counter, numbered("Berg, Bo", 11, Rating("fide.standard", 2400)))
    program = counter.program(Role.ARBITER)
    told = program.get(f"{API}/from-list").json()
    assert told["lists"] == [{"list": "fide.standard", "dated": "2026-01-01"}]
    differences = told["items"][0]["differences"]
    assert {each["field"]: each["asks"] for each in differences} == {
        "rating:fide.standard": True,
        "title:fide": False,
        "federation": False,
        "born": False,
    }
    assert program.post(f"{API}/from-list", json={}).status_code == 200
    assert player(counter, 1).rating() == 2400
    asked = program.post(f"{API}/from-list", json={"overwrite": [1]})
    assert asked.status_code == 409
    done = program.post(f"{API}/from-list", json={"overwrite": [1], "confirm": 3})
    assert done.status_code == 200, done.text
    assert player(counter, 1).rating() == 2511
    new = {"name": "Lund, Liv", "identifiers": [{"register": "fide", "value": "12"}]}
    program.post(API, json={"players": [new], "from_list": True})
    assert player(counter, 2).rating() == 2512


def test_of_somebody_whom_the_list_does_not_know_nothing_is_called_equal(
    counter: Counter, arbiter: Client
) -> None:
    begun(counter, numbered("New, N", 13))
    page = arbiter.get(f"{BASE}/from-list?player=1").text
    assert "The list does not have their number." in page
    assert "Nothing differs" not in page


def test_what_was_empty_is_filled_in_and_not_called_overwritten(
    counter: Counter, arbiter: Client
) -> None:
    begun(counter, numbered("Meier, Anna", 12))
    page = arbiter.get(f"{BASE}/from-list")
    asked = arbiter.post(f"{BASE}/from-list", data=form(page, overwrite="1")).text
    assert "entries are filled in from the list: 1 Meier, Anna: 2512" in asked
    assert "becomes" not in asked
    french = {"Accept-Language": "fr"}
    asked = arbiter.post(f"{BASE}/from-list", data=form(page, overwrite="1"), headers=french).text
    assert "indications sont complétées d’après la liste" in asked
