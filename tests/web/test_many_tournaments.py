"""The office's start page with more tournaments than anybody scrolls through."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.web.views.start import A_PAGE
from tests.office.desk import details, people
from tests.web.counter import Counter

WON = Played(Mark.WIN, Mark.LOSS)

MANY = 60


@pytest.fixture
def office(counter: Counter) -> Counter:
    for number in range(1, MANY + 1):
        town = "Zürich" if number % 10 == 0 else "Riga"
        edition = "fide-2019" if number % 20 else "fmjd-2022"
        counter.begin(replace(details(f"Open {number:02}", edition=edition), city=town))
    return counter


def names(text: str) -> list[str]:
    return re.findall(r"<h2><a [^>]*><bdi>(.*?)</bdi>", text)


def test_a_page_has_a_few_tournaments_and_leads_to_the_others(office: Counter) -> None:
    browser = office.signed_in()
    seen: list[str] = []
    for page in range(1, 4):
        text = browser.get(f"/office?page={page}").text
        assert len(names(text)) == min(A_PAGE, MANY - len(seen))
        assert f"Page {page} of 3" in text
        seen += names(text)
    assert sorted(seen) == [f"Open {number:02}" for number in range(1, MANY + 1)]
    assert names(browser.get("/office?page=99").text) == seen[-12:]
    assert names(browser.get("/office?page=x").text) == seen[:A_PAGE]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("text=zurich", 6),
        ("text=open+05", 1),
        ("text=riga+20", 0),
        ("game=draughts", 3),
        ("game=draughts&text=40", 1),
        ("stage=over", 0),
        ("stage=entries", MANY),
        ("game=go", MANY),
    ],
)
def test_tournaments_are_found_by_name_place_game_and_where_they_stand(
    office: Counter, query: str, found: int
) -> None:
    text = office.signed_in().get(f"/office?{query}").text
    assert len(names(text)) == min(found, A_PAGE)
    if found != MANY:
        assert f"Tournaments: {found} of {MANY}" in text
        assert "Show everything" in text
    if not found:
        assert "No tournament matches your search." in text
    if found > A_PAGE and "stage" in query:
        assert "stage=entries&amp;page=2" in text


def test_what_is_played_and_what_is_over_are_told_apart(counter: Counter) -> None:
    two = details("Two", system="round-robin")
    counter.begin(two, Register(people(2)), DrawLots("x"), PairRound(), Publish(1))
    counter.begin(
        replace(two, name="Ended"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1), EnterResult(1, 1, WON)),
    )
    browser = counter.signed_in()
    assert names(browser.get("/office?stage=playing").text) == ["Two"]
    assert names(browser.get("/office?stage=over").text) == ["Ended"]
    assert 'id="find-tournaments"' not in browser.get("/office").text


def test_the_archive_is_searched_by_itself(office: Counter) -> None:
    text = office.signed_in().get("/office?show=archived&text=open").text
    assert 'name="show" value="archived"' in text
    assert "No tournament matches your search." in text
