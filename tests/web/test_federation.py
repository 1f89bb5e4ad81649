"""A federation's public pages, the start page of its secretary, and what its lists say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.circuits.cup import CupEvent
from crosstable.kernel.facts import Fact, FederationJoined, PersonName, Shown
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.player import Sex
from crosstable.kernel.title_facts import TitleHeld
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from crosstable.ratings.model import ListedPlayer, ListStanding
from tests.office.desk import WHEN
from tests.web.counter import Counter, counter_at

SIGNED = Signature("Anna", WHEN)
LIST = "fmjd.standard"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as made:
        yield made


def enter(counter: Counter, name: str, *facts: Fact) -> str:
    register = counter.house.register
    assert register is not None
    return register.note("", [PersonName(name), *facts], signed=SIGNED).id


def listed(counter: Counter) -> None:
    lists = counter.house.lists
    assert lists is not None
    players = [
        ListedPlayer(
            id=number,
            name=f"Player {number}",
            federation="NED" if number < 3 else "SEN",
            sex=Sex.FEMALE if number == 2 else None,
            standings=(
                ListStanding(list=LIST, rating=2300 - number, games=100, last_game=WHEN.date()),
            ),
        )
        for number in (1, 2, 3)
    ]
    load_lists(
        lists,
        iter(players),
        lists=(LIST,),
        dated=date(WHEN.year, 1, 1),
        source="january.csv",
        signed=SIGNED,
    )


def test_arbiters_are_public_as_far_as_they_agreed(counter: Counter) -> None:
    ia = TitleHeld(register="fide", code="IA", since=date(2010, 1, 1))
    licence = Licence(register="fide", title="IA", since=date(2010, 1, 1))
    federation = FederationJoined("GER")
    enter(counter, "Hidden, H", ia, licence, Shown(("federation",)))
    enter(counter, "Title, T", ia, licence, federation, Shown(("titles",)))
    mark = enter(
        counter, "Open, O", ia, licence, federation, Shown(("titles", "licences", "federation"))
    )
    enter(counter, "Player, P", TitleHeld(register="fide", code="GM"), Shown(("titles",)))
    everybody = counter.browser()
    page = everybody.get("/federation/arbiters").text
    assert "Hidden, H" not in page
    assert "Player, P" not in page
    assert f"/persons/{mark}" in page
    items = everybody.get("/api/v1/federation/arbiters").json()["items"]
    assert [(one["name"], one["federation"]) for one in items] == [
        ("Open, O", "GER"),
        ("Title, T", ""),
    ]
    assert items[1]["licensed"] is None
    assert items[0]["licensed"] is not None
    titles = everybody.get("/federation/titles").text
    assert "Player, P" in titles
    assert "Open, O" not in titles
    home = everybody.get("/federation").text
    assert "/federation/arbiters" in home
    assert "/federation/titles" in home
    register = counter.house.register
    assert register is not None
    register.note(mark, [Shown(())], signed=SIGNED)
    assert "Open, O" not in everybody.get("/federation/arbiters").text


def test_the_calendar_has_what_is_public(counter: Counter) -> None:
    cups = counter.house.cups
    cups.create("World Cup", signed=SIGNED)
    day = date(2999, 5, 1)
    event = CupEvent(id="", name="Riga Open", stars=3, first_day=day, last_day=day)
    cups.add("world-cup", event, signed=SIGNED)
    everybody = counter.browser()
    assert "Riga Open" not in everybody.get("/federation").text
    cups.show("world-cup", published=True, signed=SIGNED)
    assert "Riga Open" in everybody.get("/federation").text


def test_an_office_without_tournaments_shows_a_secretary_the_way(counter: Counter) -> None:
    page = counter.signed_in().get("/office").text
    for address in ("persons", "arbiters", "ratings/leaders", "circuits"):
        assert f'<h3><a href="/office/{address}">' in page


def test_leaders_countries_and_titles_of_a_list(counter: Counter) -> None:
    owner = counter.signed_in()
    assert "keeps no rating list yet" in owner.get("/office/ratings/leaders").text
    listed(counter)
    page = owner.get(f"/office/ratings/leaders?list={LIST}&best=2").text
    assert "Player 1" in page
    assert "does not say how it is made" in page
    assert "at least 2,120" in page or "at least 2120" in page
    wrong = owner.get(f"/office/ratings/leaders?list={LIST}&best=none").text
    assert "0 is not a number of players" in wrong
    program = counter.program(Role.ARBITER)
    base = f"/api/v1/rating-lists/{LIST}"
    rows = program.get(f"{base}/leaders?women=true").json()["rows"]
    assert [row["id"] for row in rows] == [2]
    countries = program.get(f"{base}/countries?best=2").json()
    assert [row["federation"] for row in countries["rows"]] == ["NED"]
    assert countries["too_few"] == [["SEN", 1]]
    assert program.get(f"{base}/countries").status_code == 422
    assert len(program.get(f"{base}/titles").json()["rows"]) == 3
    assert program.get("/api/v1/rating-lists/none/titles").status_code in {404, 422}
    # A list that was taken in from elsewhere is published elsewhere.
    everybody = counter.browser()
    assert everybody.get(f"/federation/ratings/{LIST}").status_code == 404


def test_a_list_in_the_place_of_another_has_its_own_leaders_countries_and_titles(
    counter: Counter,
) -> None:
    listed(counter)
    owner, page = counter.signed_in(), f"/office/ratings/leaders?list={LIST}&best=1"
    before = owner.get(page).text
    assert before == owner.get(page).text
    assert "Somebody Else" not in before
    lists = counter.house.lists
    assert lists is not None
    (stored,) = lists.stored_issues()
    other = [
        replace(one, name=f"Somebody Else {one.id}", federation="LAT")
        for one in lists.players(stored)
    ]
    load_lists(lists, other, lists=(LIST,), dated=stored.issue.dated, source="list", signed=SIGNED)
    after = owner.get(page).text
    assert "Player 1" not in after
    assert "Somebody Else 1" in after
    assert "LAT" in after
    lists.take_out_of_force(lists.stored_issues()[0], SIGNED)
    assert "keeps no rating list yet" in owner.get(page).text
