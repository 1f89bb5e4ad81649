"""Expulsion and fixed boards as a browser and a program meet them."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots, Expel, FixBoard, PairRound, Publish, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players"
BEGUN = (Register(people(6)), DrawLots("s", "as-entered"), PairRound(), Publish(1))


def _begun(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=5), *BEGUN)


def _tournament(counter: Counter) -> Tournament:
    return counter.office.state("open").tournament


def test_expelling_is_asked_first_and_says_what_to_enter(counter: Counter) -> None:
    _begun(counter)
    browser = counter.signed_in()
    asked = browser.post(f"{BASE}/3/expel", data=form(browser.get(f"{BASE}/3"), reason="fraud"))
    assert "Expel Player, C?" in asked.text
    assert "FIDE Laws 12.9.9" in asked.text
    assert "enter a loss for this player if the game had begun" in asked.text
    assert not _tournament(counter).entrant(3).withdrawn
    page = browser.post(f"{BASE}/3/expel", data={**form(asked, reason="fraud"), "_sure": "3"})
    assert "Player, C is expelled." in page.text
    assert "expelled after round 1" in browser.get(BASE).text
    assert "expulsion: <bdi>player 3</bdi>" in browser.get("/office/tournaments/open/settings").text
    public = counter.browser().get("/tournaments/open/players").text
    assert "expelled after round 1" in public
    assert "fraud" not in public
    assert "expulsion" not in counter.browser().get("/tournaments/open/regulations").text


def test_arbiters_are_not_offered_what_only_the_chief_decides(counter: Counter) -> None:
    _begun(counter)
    assert f"{BASE}/3/expel" in counter.signed_in().get(f"{BASE}/3").text
    arbiter = counter.signed_in(Role.ARBITER)
    assert f"{BASE}/3/expel" not in arbiter.get(f"{BASE}/3").text
    counter.office.execute("open", Expel(3, "fraud"), by="Bob", at=counter.house.now())
    page = arbiter.get(f"{BASE}/3")
    assert f"{BASE}/3/reinstate" not in page.text
    answer = arbiter.post(f"{BASE}/3/reinstate", data={**form(page), "_sure": "3"})
    assert answer.status_code == 403
    assert _tournament(counter).entrant(3).withdrawn


def test_a_board_is_fixed_and_freed_on_the_page_of_the_player(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=5), *BEGUN[:2])
    browser = counter.signed_in(Role.ARBITER)
    page = browser.post(f"{BASE}/6/board", data=form(browser.get(f"{BASE}/6"), board="1"))
    assert "Player, F sits at board 1 from the next pairing on." in page.text
    assert "always at board 1" in browser.get(BASE).text
    counter.office.execute("open", FixBoard(5, 1), by="Bob", at=counter.house.now())
    for command in BEGUN[2:]:
        counter.office.execute("open", command, by="Bob", at=counter.house.now())
    told = browser.get("/office/tournaments/open/rounds/1").text
    assert "player 6 sits at board 2: board 1 is taken" in told
    page = browser.post(f"{BASE}/6/board", data=form(browser.get(f"{BASE}/6"), board=""))
    assert "Player, F has no fixed board any more." in page.text
    assert _tournament(counter).entrant(6).fixed_board is None


def test_programs_expel_and_fix_boards(counter: Counter) -> None:
    _begun(counter)
    program = counter.program(Role.CHIEF_ARBITER)
    base = "/api/v1/tournaments/open/players"
    version = counter.office.state("open").version
    body = {"expected_version": version, "confirm": 3}
    assert program.put(f"{base}/4/board", json={**body, "board": 2}).status_code == 200
    assert program.get(f"{base}/4").json()["player"]["fixed_board"] == 2
    body["expected_version"] += 1
    assert program.post(f"{base}/5/expel", json={**body, "reason": " "}).status_code == 422
    done = program.post(f"{base}/5/expel", json={**body, "reason": "fraud"})
    assert done.status_code == 200
    shown = program.get(f"{base}/5").json()["player"]
    assert (shown["expelled"], shown["withdrawn_after_round"]) == (True, 1)
    assert counter.browser().get(f"{base}/4").json()["player"]["fixed_board"] is None
