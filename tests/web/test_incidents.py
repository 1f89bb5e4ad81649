"""The page of incidents and its twin for programs: noted, prompted, never shown to the public."""

from __future__ import annotations

import re

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.kernel.rulings import Reply
from crosstable.office.acts import MakeRuling, SetRegulations
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.web.counter import Client, Counter
from tests.web.rounds_office import NAME, now, played

HERE = f"/office/tournaments/{NAME}/incidents"
PROGRAM = f"/api/v1/tournaments/{NAME}/incidents"
LINE = {"round": "1", "board": "1", "player": "white", "kind": "disturbing", "note": "zebrafish"}


@pytest.fixture
def arbiter(counter: Counter) -> Client:
    played(counter)
    return counter.signed_in(Role.ARBITER)


def test_an_incident_is_noted_appealed_decided_and_closed(
    counter: Counter, arbiter: Client
) -> None:
    assert "Nothing has happened yet" in arbiter.get(HERE).text
    page = arbiter.post(HERE, data={**LINE, "penalty": "warning"})
    assert page.status_code == 200
    assert "zebrafish" in page.text
    assert "Distracting or annoying the opponent" in page.text
    past = arbiter.post(f"{HERE}/1", data={"act": "appeal", "deadline": "2020-01-01T10:00"})
    assert past.status_code == 422
    assert "cannot be in the past" in past.text
    wrong = arbiter.post(f"{HERE}/1", data={"act": "appeal", "deadline": "soon"})
    assert wrong.status_code == 422
    arbiter.post(f"{HERE}/1", data={"act": "appeal", "deadline": "2099-01-01T10:00"})
    appealed = arbiter.get(HERE).text
    assert "to be handed in by 1 Jan 2099, 10:00" in appealed
    assert "Appeal, close" not in appealed  # the rest is for the chief arbiter
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    decided = {"act": "decide", "decision": "upheld", "granted": "yes"}
    said = chief.post(f"{HERE}/1", data=decided).text
    assert "The appeal is granted: give the fee back, and correct the result" in said
    assert "<strong>granted</strong>" in said
    chief.post(f"{HERE}/1", data={"act": "close", "note": "told both"})
    [incident] = now(counter).tournament.incidents
    assert incident.closed
    assert incident.appeal.decision == "upheld"


@pytest.mark.article("fide.laws", "11.10")
@pytest.mark.article("fide.competitions", "10.3")
def test_a_ruling_at_the_board_is_appealed_against_from_its_line(
    counter: Counter, arbiter: Client
) -> None:
    wish = SetRegulations((Decided("appeal-deadline", "60"),))
    counter.office.execute(NAME, wish, by="Anna", at=WHEN)
    ruling = MakeRuling(1, 1, "promotion", (Reply("promoted", "other"),))
    counter.office.execute(NAME, ruling, by="Anna", at=WHEN)
    page = arbiter.get(HERE).text
    board = now(counter).tournament.round(1).boards[0]
    names = [
        now(counter).tournament.entrant(each).player.name for each in (board.white, board.black)
    ]
    assert all(name in page for name in names)
    assert re.search(r'name="deadline"[^>]*value="20', page)
    hidden = {
        **dict(re.findall(r'type="hidden" name="(round|board|kind|note)" value="([^"]*)"', page))
    }
    assert hidden["kind"] == "decision"
    sent = {**hidden, "player": "black", "deadline": "2099-01-01T10:00", "protest": "no promotion"}
    assert "The appeal is noted." in arbiter.post(HERE, data=sent).text
    [incident] = now(counter).tournament.incidents
    assert (incident.kind, incident.player) == ("decision", board.black)
    assert incident.appeal.protest == "no promotion"
    past = arbiter.post(HERE, data={**sent, "deadline": "2020-01-01T10:00"})
    assert past.status_code == 422
    assert len(now(counter).tournament.incidents) == 1


@pytest.mark.article("fide.laws", "11.7")
def test_the_third_warning_is_asked_about(counter: Counter, arbiter: Client) -> None:
    for _ in range(2):
        arbiter.post(HERE, data={**LINE, "penalty": "warning"})
    page = arbiter.get(HERE).text
    assert "was warned 2 times" in page
    asked = arbiter.post(HERE, data={**LINE, "penalty": "warning"})
    assert "asks for a graver penalty" in asked.text
    assert len(now(counter).tournament.incidents) == 2
    arbiter.post(HERE, data={**LINE, "penalty": "warning", "_sure": "3"})
    assert len(now(counter).tournament.incidents) == 3


def test_a_milder_penalty_than_the_rules_ask_for_is_named_in_the_question(
    counter: Counter, arbiter: Client
) -> None:
    line = {**LINE, "kind": "device", "penalty": "warning"}
    asked = arbiter.post(HERE, data=line).text
    assert "chosen: Warning; the rules ask for: Game lost" in asked
    assert "Note it all the same</button>" in asked
    assert "no penalty is chosen" in arbiter.post(HERE, data={**line, "penalty": ""}).text
    arbiter.post(HERE, data={**line, "_sure": "3"})
    [incident] = now(counter).tournament.incidents
    assert incident.penalty is not None
    assert incident.penalty.name == "warning"


def test_a_lost_game_gets_its_result(counter: Counter, arbiter: Client) -> None:
    arbiter.post(HERE, data={**LINE, "kind": "device", "penalty": "loss"})
    result = now(counter).tournament.round(1).boards[0].result
    assert isinstance(result, Played)
    assert (result.white, result.black) == (Mark.LOSS, Mark.WIN)


def test_what_is_wrong_is_told_and_nothing_typed_is_lost(arbiter: Client) -> None:
    for wrong, said in (
        ({"board": "99"}, "no board 99"),
        ({"board": "x"}, "not a board number"),
        ({"kind": "sneezing"}, "unknown kind of incident"),
        ({"penalty": "less-time"}, "by how many seconds"),
        ({"penalty": "loss", "result": "zebra"}, "is not a result"),
    ):
        answer = arbiter.post(HERE, data={**LINE, **wrong})
        assert answer.status_code == 422, wrong
        assert said in answer.text
        assert "zebrafish" in answer.text


def test_an_arbiter_is_not_offered_what_the_chief_arbiter_gives(
    counter: Counter, arbiter: Client
) -> None:
    assert 'value="expulsion"' not in arbiter.get(HERE).text
    assert 'value="expulsion"' in counter.signed_in(Role.CHIEF_ARBITER).get(HERE).text
    refused = arbiter.post(HERE, data={**LINE, "penalty": "expulsion", "only_note": "yes"})
    assert refused.status_code == 403


def test_viewers_and_clerks_read_nothing_of_it(counter: Counter, arbiter: Client) -> None:
    arbiter.post(HERE, data=LINE)
    for role in (Role.VIEWER, Role.CLERK):
        client = counter.signed_in(role)
        assert client.get(HERE).status_code == 403
        assert "/incidents" not in client.get(f"/office/tournaments/{NAME}").text
        journal = client.get(f"/office/tournaments/{NAME}/journal").text
        assert "incident noted" in journal
        assert "zebrafish" not in journal


def test_the_public_sees_nothing_of_an_incident(counter: Counter, arbiter: Client) -> None:
    addresses = [
        f"/tournaments/{NAME}",
        f"/tournaments/{NAME}/rounds/1",
        f"/tournaments/{NAME}/players",
        f"/tournaments/{NAME}/players/1",
        f"/tournaments/{NAME}/standings",
        f"/tournaments/{NAME}/crosstable",
        f"/api/v1/tournaments/{NAME}",
        f"/api/v1/tournaments/{NAME}/rounds/1",
        f"/api/v1/tournaments/{NAME}/rounds/1/boards/1",
        f"/api/v1/tournaments/{NAME}/standings",
    ]
    before = [_stranger(counter, address) for address in addresses]
    assert all(status == 200 for status, _text, _tag in before)
    arbiter.post(HERE, data={**LINE, "penalty": "warning"})
    assert now(counter).tournament.incidents
    assert [_stranger(counter, address) for address in addresses] == before
    assert counter.client.get(PROGRAM).status_code == 401


def _stranger(counter: Counter, address: str) -> tuple[int, str, str | None]:
    got = counter.client.get(address)
    return got.status_code, got.text, got.headers.get("etag")


def test_a_program_notes_and_lists(counter: Counter, arbiter: Client) -> None:
    board = now(counter).tournament.round(1).boards[0]
    sent = {"round": 1, "board": 1, "player": board.black, "kind": "11.5", "note": "zebrafish"}
    made = arbiter.post(PROGRAM, json={**sent, "penalty": "more-time", "seconds": 120})
    assert made.status_code == 201, made.text
    [item] = arbiter.get(PROGRAM).json()["items"]
    assert item["effects"] == ["add 120 s to White's clock"]
    assert item["article"]["article"] == "11.5"
    past = arbiter.post(f"{PROGRAM}/1/appeal", json={"until": "2020-01-01T10:00:00"})
    assert past.status_code == 422
    assert arbiter.post(f"{PROGRAM}/1/close", json={}).status_code == 200
    assert arbiter.post(PROGRAM, json={**sent, "board": 99}).status_code == 422
    stranger = next(n for n in (1, 2, 3) if n not in {board.white, board.black})
    assert arbiter.post(PROGRAM, json={**sent, "player": stranger}).status_code == 422
    assert [incident.closed for incident in now(counter).tournament.incidents] == [True]
