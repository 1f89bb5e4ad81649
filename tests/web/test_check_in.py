"""The check-in over HTTP: with and without a script, by several people, and when it is over."""

from __future__ import annotations

import json

import pytest

from crosstable.office.acts import CheckIn, DrawLots, PairRound, Register, Withdraw
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players/check-in"
JSON = {"accept": "application/json"}


def begun(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=3), Register(people(6)), Withdraw(6))


def present(counter: Counter) -> list[bool | None]:
    return [each.present for each in counter.office.state("open").tournament.entrants]


def test_everybody_expected_is_listed_by_name(counter: Counter) -> None:
    begun(counter)
    counter.signed_in()
    page = counter.signed_in(Role.CLERK).get(BASE).text
    assert page.count('data-player="') == 5
    assert "0 of 5 are here" in page
    assert page.count('value="2 here"') == 2  # the button, and what Enter presses
    found = counter.signed_in().get(f"{BASE}?q=player b").text
    assert found.count('data-player="') == 1


def test_a_press_is_noted_and_told_to_the_script(counter: Counter) -> None:
    begun(counter)
    counter.signed_in()
    browser = counter.signed_in(Role.CLERK)
    answer = browser.post(BASE, data={"press": "2 here"}, headers=JSON)
    assert json.loads(answer.text) == {
        "here": [2],
        "absent": [],
        "count": "1 of 5 is here",
        "said": "Player, B is here.",
    }
    browser.post(BASE, data={"press": "3 absent"}, headers=JSON)
    assert present(counter)[:3] == [None, True, False]
    told = json.loads(browser.get(f"{BASE}/hall").text)
    assert (told["here"], told["absent"], told["said"]) == ([2], [3], "")
    answer = browser.post(BASE, data={"press": "2 open"}, headers=JSON)
    assert "taken back" in json.loads(answer.text)["said"]
    assert present(counter)[1] is None


def test_without_a_script_the_page_comes_again(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    page = browser.post(BASE, data={"press": "2 here"})
    assert page.url.path == BASE
    assert "Player, B is here." in page.text
    assert 'value="2 open" aria-pressed="true"' in page.text
    assert 'value="2 absent" aria-pressed="false"' in page.text


def test_two_people_pressing_the_same_do_no_harm(counter: Counter) -> None:
    begun(counter)
    browsers = counter.signed_in(), counter.signed_in(Role.CLERK)
    before = counter.office.state("open").version
    for browser in browsers:
        assert browser.post(BASE, data={"press": "2 here"}, headers=JSON).status_code == 200
    assert counter.office.state("open").version == before + 1


@pytest.mark.parametrize(
    ("press", "status"),
    [
        ("99 here", 404),
        ("2 there", 422),
        ("here", 422),
        ("", 422),
        ("-1 here", 422),
        ("2 here\n", 200),
        ("9999999999 here", 422),
        ("6 here", 422),  # withdrawn
    ],
)
def test_presses_of_no_button(counter: Counter, press: str, status: int) -> None:
    begun(counter)
    assert counter.signed_in().post(BASE, data={"press": press}).status_code == status


def test_all_others_are_absent_at_the_end(counter: Counter) -> None:
    begun(counter)
    for command in (CheckIn((1, 2)), CheckIn((3,), present=False)):
        counter.office.execute("open", command, by="Anna", at=WHEN)
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/rest", data=form(browser.get(BASE)))
    assert "2 players are noted as absent." in page.text
    assert present(counter) == [True, True, False, False, False, None]
    assert "Note all others" not in browser.get(BASE).text
    assert browser.post(f"{BASE}/rest").status_code == 422


def test_when_the_first_round_is_paired_it_is_over(counter: Counter) -> None:
    begun(counter)
    for command in (DrawLots("s"), PairRound()):
        counter.office.execute("open", command, by="Anna", at=WHEN)
    browser = counter.signed_in()
    page = browser.get(BASE)
    assert "the check-in is over" in page.text
    assert "data-player" not in page.text
    assert browser.post(BASE, data={"press": "1 here"}).status_code == 422


def test_viewers_do_not_check_in(counter: Counter) -> None:
    begun(counter)
    counter.signed_in()
    viewer = counter.signed_in(Role.VIEWER)
    assert viewer.get(BASE).status_code == 403
    assert viewer.get(f"{BASE}/hall").status_code == 403


def test_somebody_who_is_here_already_is_said_to_be(counter: Counter) -> None:
    """Enter behind a name never takes the note back."""
    begun(counter)
    counter.signed_in()
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(BASE).text
    assert 'data-finds-enter=".arrives"' in page
    assert 'class="arrives" name="press" value="2 here" hidden' in page
    for said in ("Player, B is here.", "Player, B was already noted as here."):
        told = json.loads(browser.post(BASE, data={"press": "2 here"}, headers=JSON).text)
        assert (told["said"], told["here"]) == (said, [2])
    assert 'class="arrives" name="press" value="2 here" hidden' in browser.get(BASE).text
