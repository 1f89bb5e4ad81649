"""The journal over HTTP: filters, pages, what was undone, undoing, and the chain."""

from __future__ import annotations

import re

import pytest

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import Sentence
from crosstable.office import acts
from crosstable.office.acts import (
    CheckIn,
    DrawLots,
    EnterResult,
    LeaveRules,
    PairRound,
    Publish,
    Register,
    Undo,
)
from crosstable.office.acts.base import State, Topic
from crosstable.office.heads import short_text
from crosstable.office.journal import Head
from crosstable.office.roles import Role
from crosstable.web.views.journal import KINDS
from tests.office.desk import WHEN, Desk, details, people
from tests.web.counter import Counter, undoing

WON = Played(Mark.WIN, Mark.LOSS)


@pytest.fixture
def event(counter: Counter) -> State:
    state = counter.begin(
        details(system="dutch", rounds=3),
        Register(people(6)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, WON),
        Undo("wrong <board>"),
    )
    return counter.office.execute(
        state.id, EnterResult(1, 2, WON), by="Ben", at=counter.house.now()
    )


def address(state: State, path: str = "") -> str:
    return f"/office/tournaments/{state.id}/journal{path}"


def shown(page: str) -> list[int]:
    return [int(each) for each in re.findall(r'id="entry-(\d+)"', page)]


def test_everything_is_there_with_who_and_when_the_latest_first(
    counter: Counter, event: State
) -> None:
    page = counter.signed_in().get(address(event)).text
    assert shown(page) == list(range(event.version, 0, -1))
    assert "entry 6 undone: wrong &lt;board&gt;" in page
    undone = page.split('id="entry-6"')[1].split("</tr>")[0]
    assert "undone by entry 7" in undone
    assert "<s>" in undone
    assert event.hash[:8] in page
    latest = counter.office.history(event.id)[-1].entry
    printed = short_text(Head(latest.sequence, latest.hash))
    assert f">{printed[: len(str(latest.sequence)) + 6]}</code>" in page


@pytest.mark.parametrize(
    ("asked", "versions"),
    [
        ("who=Ben", [8]),
        ("kind=results", [8, 6]),
        ("kind=undone", [7]),
        ("kind=players", [2]),
        ("round=1", [8, 6, 5, 4]),
        ("text=WRONG", [7]),
        ("text=board&kind=results&who=Anna", [6]),
        ("kind=nonsense", []),
        ("round=x&page=-3", list(range(8, 0, -1))),
        ("page=99999999", list(range(8, 0, -1))),
    ],
)
def test_looking_for_something(
    counter: Counter, event: State, asked: str, versions: list[int]
) -> None:
    assert shown(counter.signed_in().get(f"{address(event)}?{asked}").text) == versions


def test_many_entries_come_in_pages_that_keep_the_search(counter: Counter) -> None:
    commands = [CheckIn((1,), present=bool(n % 2)) for n in range(230)]
    state = counter.begin(details(system="dutch", rounds=3), Register(people(6)), *commands)
    browser = counter.signed_in()
    first = browser.get(f"{address(state)}?text=checked").text
    assert len(shown(first)) == 100
    assert "Entries: 115 of 232" in first
    assert "Page 1 of 2" in first
    assert "?text=checked&amp;page=2" in first
    whole = browser.get(f"{address(state)}?page=3").text
    assert shown(whole)[-1] == 1
    assert "Page 3 of 3" in whole


def test_undoing_asks_first_and_happens_once(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    sent = undoing(browser.get(address(event)), reason="again")
    asked = browser.post(address(event, "/undo"), data=sent)
    assert "this will be undone: round 1 board 2: 1-0" in asked.text
    assert counter.office.state(event.id).version == event.version
    sure = {**sent, "_sure": "3"}
    for _ in range(2):
        done = browser.post(address(event, "/undo"), data=sure).text
        assert "Undone: round 1 board 2: 1-0" in done
    assert counter.office.state(event.id).version == event.version + 1
    stale = browser.post(address(event, "/undo"), data={**sure, "_key": "other"})
    assert stale.status_code == 422
    assert "is not in force" in stale.text
    assert counter.office.state(event.id).version == event.version + 1


def test_what_was_named_is_undone_or_nothing(counter: Counter, event: State) -> None:
    """Somebody else acted meanwhile: neither that nor anything else is undone."""
    browser = counter.signed_in()
    sent = undoing(browser.get(address(event)), reason="again", _sure="3")
    counter.office.execute(event.id, EnterResult(1, 3, WON), by="Ben", at=WHEN)
    for where in ("/journal/undo", "/undo", "/rounds/undo"):
        answer = browser.post(f"/office/tournaments/{event.id}{where}", data=sent)
        assert answer.status_code == 422, where
        assert "round 1 board 2: 1-0) is no longer the latest" in answer.text
        assert "since then round 1 board 3: 1-0; nothing was undone" in answer.text
    unnamed = {name: value for name, value in sent.items() if name != "entry"}
    assert browser.post(address(event, "/undo"), data=unnamed).status_code == 422
    program = counter.program(Role.ARBITER)
    where = f"/api/v1/tournaments/{event.id}/undo"
    refused = program.post(where, json={"entry": int(sent["entry"]), "confirm": 3})
    assert refused.status_code == 422
    assert counter.office.state(event.id).version == event.version + 1
    newest = event.version + 1
    done = program.post(where, json={"entry": newest, "confirm": 3})
    assert done.status_code == 200


def test_what_cannot_be_undone_is_not_offered(counter: Counter, event: State) -> None:
    counter.office.execute(event.id, LeaveRules("a feud"), by="Ben", at=WHEN)
    page = counter.signed_in().get(address(event)).text
    assert "Cannot be undone:" in page
    assert "The action before it can:" in page
    assert "a feud" in page.split('id="undo"')[1]


def test_clerks_and_viewers_do_not_undo(counter: Counter, event: State) -> None:
    counter.signed_in()
    for role in (Role.CLERK, Role.VIEWER):
        browser = counter.signed_in(role)
        assert "Undo it" not in browser.get(address(event)).text
        assert browser.post(address(event, "/undo"), data={"_sure": "3"}).status_code == 403


def test_the_chain_is_checked_and_its_end_shown(
    counter: Counter, event: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = counter.signed_in()
    page = browser.get(address(event, "/verify")).text
    assert "The chain is intact" in page
    assert event.hash in page
    assert counter.office.check_chain().hash in page

    def broken() -> None:
        raise JournalBroken(4, Sentence("was altered after it was written"))

    monkeypatch.setattr(counter.office, "check_chain", broken)
    page = browser.get(address(event, "/verify")).text
    assert "The chain is broken" in page
    assert "altered" in page


def test_the_office_notices_a_chain_that_does_not_hold() -> None:
    desk = Desk(details(system="dutch", rounds=3))
    desk.seat(6)
    assert desk.office.check_chain() == desk.journal.head()
    kept = desk.journal.entries.pop()
    assert desk.office.check_chain() == desk.journal.head()
    desk.journal.entries.append(kept)
    desk.journal.entries.pop(1)
    with pytest.raises(JournalBroken):
        desk.office.check_chain()


def test_every_topic_can_be_looked_for() -> None:
    assert set(KINDS) == set(Topic)
    assert {act.topic for act in acts.ACTS} == set(Topic)


def test_the_journal_speaks_french(counter: Counter, event: State) -> None:
    browser = counter.signed_in()
    page = browser.get(address(event), headers={"Accept-Language": "fr"}).text
    assert "ronde 1, table 2\u00a0: 1-0" in page
    found = browser.get(f"{address(event)}?text=publiée", headers={"Accept-Language": "fr"}).text
    assert shown(found) == [5]
