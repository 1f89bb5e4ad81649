"""Entering and correcting one player over HTTP, with the rating lists at hand."""

from __future__ import annotations

import json
from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots, NewPlayer, PairRound, Publish, Register
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.library import edition
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.web.forms.entry import new_player
from crosstable.web.forms.form import Form
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players"
FULL = {
    "name": "Öberg,  Åsa",
    "title": "wim",
    "federation": "swe",
    "club": "Lund",
    "sex": "w",
    "born": "17.05.1990",
    "identifier": "600042",
    "rating.fide.standard": "2244",
    "rating.fide.rapid": "0",
    "rating.national": "1900",
}


def begun(counter: Counter, *players: NewPlayer) -> None:
    announced = details("Open", system="dutch", rounds=3)
    counter.begin(announced, *([Register(players)] if players else []))


def now(counter: Counter) -> Tournament:
    return counter.office.state("open").tournament


def take_in(counter: Counter, *players: ListedPlayer, dated: date = date(2026, 1, 1)) -> None:
    lists = counter.house.lists
    assert isinstance(lists, SqlRatingStore)
    names = tuple(dict.fromkeys(each.list for player in players for each in player.standings))
    load_lists(
        lists,
        players,
        lists=names,
        dated=dated,
        source="x",
        signed=Signature("Ada Arbiter", WHEN),
        shorter=True,
    )


def listed(number: int, name: str, rating: int, **more: object) -> ListedPlayer:
    standing = ListStanding(list="fide.standard", rating=rating)
    return ListedPlayer(id=number, name=name, standings=(standing,), **more)  # type: ignore[arg-type]


def test_a_player_is_entered_with_everything(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    page = browser.post(f"{BASE}/new", data=form(browser.get(f"{BASE}/new"), **FULL))
    assert page.url.path == f"{BASE}/new"  # the next one at once
    assert "Öberg, Åsa is entered." in page.text
    assert now(counter).entrant(1).player == Player(
        name="Öberg, Åsa",
        federation="SWE",
        club="Lund",
        sex=Sex.FEMALE,
        born=BirthDate(1990, 5, 17),
        ratings=(Rating("fide.standard", 2244), Rating("national", 1900)),
        titles=(Title("fide", "WIM"),),
        identifiers=(Identifier("fide", "600042"),),
    )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "Please fill this in."),
        ({"name": "1234"}, "it has no letter"),
        ({"name": "a" * 201}, "Enter at most 200 characters."),
        ({"name": "bell\x07"}, "unprintable"),
        ({"federation": "SWEDEN"}, "Enter three letters"),
        ({"federation": "1"}, "Enter three letters"),
        ({"born": "yesterday"}, "is not a birth date"),
        ({"born": "1990-13-40"}, "is not a birth date"),
        ({"sex": "x"}, "Choose one of the values offered."),
        ({"rating.fide.standard": "strong"}, "Enter a rating from 1 to 4999."),
        ({"rating.fide.standard": "9999"}, "Enter a rating from 1 to 4999."),
        ({"rating.fide.standard": "-5"}, "Enter a rating from 1 to 4999."),
        ({"rating.fide.standard": "9" * 5000}, "Enter a rating from 1 to 4999."),
        ({"club": "\u0007"}, "unprintable characters"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(
    counter: Counter, typed: dict[str, str], sentence: str
) -> None:
    begun(counter)
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/new", data={**FULL, "club": "<b>Lund", **typed})
    assert page.status_code == 422
    assert sentence in page.text
    if "club" not in typed:
        assert 'value="&lt;b&gt;Lund"' in page.text
    assert now(counter).entrants == ()


def test_a_name_of_markup_stays_a_name(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    name = "<script>alert('x')</script>" + "y" * 170
    page = browser.post(f"{BASE}/new", data={"name": name})
    assert page.status_code == 200
    browser.post(f"{BASE}/new", data={"name": "Plain, Jane"})
    for path in ("", "/1", "/1/edit", "/check-in", "/apart"):
        shown = browser.get(BASE + path).text
        assert "<script>alert" not in shown
        assert "&lt;script&gt;alert" in shown


def test_the_same_form_twice_is_one_player(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    data = form(browser.get(f"{BASE}/new"), name="Only, One")
    for _ in range(2):
        assert browser.post(f"{BASE}/new", data=data).status_code == 200
    assert len(now(counter).entrants) == 1


def test_a_namesake_is_asked_about_and_a_twin_refused(counter: Counter) -> None:
    begun(counter, NewPlayer(Player(name="Öberg, Åsa", born=BirthDate(1990))))
    browser = counter.signed_in()
    twin = browser.post(f"{BASE}/new", data={"name": "Öberg, Åsa", "born": "1990"})
    assert twin.status_code == 422
    assert "is already player 1" in twin.text
    asked = browser.post(f"{BASE}/new", data={"name": "Oberg, Asa", "born": "2001"})
    assert "has the name of player 1" in asked.text
    assert len(now(counter).entrants) == 1
    data = {"name": "Oberg, Asa", "born": "2001", "_sure": "3"}
    assert "is entered." in browser.post(f"{BASE}/new", data=data).text
    assert len(now(counter).entrants) == 2


def test_a_late_entry_is_acknowledged(counter: Counter) -> None:
    begun(counter, *people(6))
    for command in (DrawLots("s"), PairRound(), Publish(1)):
        counter.office.execute("open", command, by="Anna", at=WHEN)
    browser = counter.signed_in()
    assert "Add a late entry" in browser.get(f"{BASE}/new").text
    asked = browser.post(f"{BASE}/new", data={"name": "Late, Comer"})
    assert "first paired in round 2" in asked.text
    browser.post(f"{BASE}/new", data={"name": "Late, Comer", "_sure": "2"})
    assert "late entry" in browser.get(BASE).text


def test_a_fixed_schedule_takes_nobody_in_any_more(counter: Counter) -> None:
    counter.begin(details("Open"), Register(people(4)), DrawLots("s", "as-entered"))
    browser = counter.signed_in()
    assert "Entries are closed" in browser.get(f"{BASE}/new").text
    assert f'href="{BASE}/new"' not in browser.get(BASE).text
    page = browser.post(f"{BASE}/new", data={"name": "Late, Comer"})
    assert page.status_code == 422
    assert "undo the drawing of lots" in page.text


def test_correcting_keeps_what_the_form_does_not_show(counter: Counter) -> None:
    known = Player(
        name="Smith, J",
        ratings=(Rating("fide.standard", 2000), Rating("fmjd.standard", 1500)),
        titles=(Title("fide", "FM"), Title("fmjd", "MF")),
        identifiers=(Identifier("fide", "7"), Identifier("national", "N1")),
    )
    begun(counter, NewPlayer(known))
    browser = counter.signed_in()
    page = browser.get(f"{BASE}/1/edit")
    assert 'value="2000"' in page.text
    data = form(page, name="Smith, John", **{"rating.fide.standard": "2010", "title": "FM"})
    page = browser.post(f"{BASE}/1/edit", data={**data, "identifier": "7"})
    assert "The data of Smith, John are corrected." in page.text
    after = now(counter).entrant(1).player
    assert after.name == "Smith, John"
    assert set(after.ratings) == {Rating("fide.standard", 2010), Rating("fmjd.standard", 1500)}
    assert set(after.titles) == set(known.titles)
    assert set(after.identifiers) == set(known.identifiers)


def test_nothing_to_correct_is_said(counter: Counter) -> None:
    begun(counter, NewPlayer(Player(name="Smith, J")))
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/1/edit", data=form(browser.get(f"{BASE}/1/edit"), name="Smith, J"))
    assert page.status_code == 422
    assert "nothing changes" in page.text
    assert browser.get(f"{BASE}/9/edit").status_code == 404


def test_a_cleared_field_takes_its_value_away() -> None:
    known = Player(
        name="A", ratings=(Rating("fide.standard", 2000),), titles=(Title("fide", "FM"),)
    )
    new = new_player(Form({"name": ["A"]}), edition("fide-2019"), known)
    assert (new.player.ratings, new.player.titles) == ((), ())


# Type-ahead


def suggested(counter: Counter, text: str) -> list[dict[str, object]]:
    answer = counter.signed_in().get(f"{BASE}/suggest", params={"q": text})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/json")
    found: list[dict[str, object]] = json.loads(answer.text)
    return found


def test_a_few_letters_fill_the_form_in(counter: Counter) -> None:
    begun(counter)
    take_in(
        counter,
        listed(1503014, "Carlsen, Magnus", 2839, federation="NOR", title="GM", sex=Sex.MALE),
        listed(5, "Carlsson, Pia", 2244, women_title="WIM", born=BirthDate(1988)),
        listed(6, "Nakamura, Hikaru", 2800),
    )
    first, second = suggested(counter, "carls")
    assert first["name"] == "Carlsen, Magnus"
    assert first["about"] == "GM · NOR · 2839 · 1503014"
    assert first["fields"] == {
        "name": "Carlsen, Magnus",
        "title": "GM",
        "federation": "NOR",
        "sex": "m",
        "born": "",
        "identifier": "1503014",
        "person": "fide:1503014",
        "rating.fide.standard": "2839",
    }
    assert second["fields"]["title"] == "WIM"  # type: ignore[index]
    assert [each["name"] for each in suggested(counter, "1503014")] == ["Carlsen, Magnus"]
    assert suggested(counter, "c") == []
    assert suggested(counter, "") == []
    assert suggested(counter, "'; DROP TABLE x; --") == []
    assert suggested(counter, "x" * 5000) == []


def test_whoever_is_entered_already_is_marked(counter: Counter) -> None:
    begun(counter, NewPlayer(Player(name="C, M", identifiers=(Identifier("fide", "5"),))))
    take_in(counter, listed(5, "Carlsson, Pia", 2244), listed(6, "Carlsson, Ola", 2000))
    first, second = suggested(counter, "carlsson")
    assert (first["entered"], second["entered"]) == ("already player 1", "")


def test_the_list_of_the_first_day_counts_or_else_any(counter: Counter) -> None:
    announced = details("Open", system="dutch", rounds=3)
    counter.begin(replace(announced, starts=date(2026, 2, 1)))
    take_in(counter, listed(5, "Carlsson, Pia", 2300), dated=date(2026, 3, 1))
    assert suggested(counter, "carlsson")[0]["fields"]["rating.fide.standard"] == "2300"  # type: ignore[index]
    take_in(counter, listed(5, "Carlsson, Pia", 2200), dated=date(2026, 1, 1))
    assert suggested(counter, "carlsson")[0]["fields"]["rating.fide.standard"] == "2200"  # type: ignore[index]


def test_without_a_list_the_form_says_so_and_works(counter: Counter) -> None:
    begun(counter)
    page = counter.signed_in().get(f"{BASE}/new").text
    assert "No rating list yet" in page
    assert 'href="/office/ratings"' in page
    assert suggested(counter, "carlsen") == []
    counter.house.lists = None
    assert suggested(counter, "carlsen") == []
    assert counter.signed_in().get(f"{BASE}/new").status_code == 200


def test_clerks_are_suggested_nobody(counter: Counter) -> None:
    begun(counter)
    counter.signed_in()
    assert counter.signed_in(Role.CLERK).get(f"{BASE}/suggest?q=carlsen").status_code == 403


def test_what_looks_mistyped_about_a_player_is_asked(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=5))
    browser = counter.signed_in()
    path = f"/office/tournaments/{state.id}/players/new"
    typed = form(browser.get(path), name="Doe, Jo", born="31/02/1990", title="ZZ", identifier="12x")
    refused = browser.post(path, data=typed)
    assert "31/02/1990 is not a birth date" in refused.text
    asked = browser.post(path, data={**typed, "born": "1990"})
    assert "ZZ is not a title of FIDE" in asked.text
    assert "12x is not a number of FIDE" in asked.text
    assert not counter.office.state(state.id).tournament.entrants
    browser.post(path, data={**form(asked), **typed, "born": "1990", "_sure": "3"})
    (entered,) = counter.office.state(state.id).tournament.entrants
    again = f"/office/tournaments/{state.id}/players/{entered.number}/edit"
    kept = form(browser.get(again), name="Doe, Jo", title="ZZ", identifier="12x", club="A")
    assert "is not a title" not in browser.post(again, data=kept).text, "as it was before"
