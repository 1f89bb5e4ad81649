"""Programs that keep cups, championships, youth championships and exhibitions."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.formats.championship_files import read_qualification
from crosstable.office.acts import DrawLots
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Role
from tests.cli.test_championships import facts
from tests.office.desk import WHEN
from tests.office.test_championship_events import play
from tests.web.counter import Client, Counter

API = "/api/v1"


@pytest.fixture
def program(counter: Counter) -> Client:
    return counter.program(Role.CHIEF_ARBITER)


def done(answer: Any) -> Any:
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()


def listed(name: str, count: int) -> list[dict[str, Any]]:
    return [
        {"name": f"{name} {rank}", "rank": rank, "federation": f"F{rank}", "rating": 2400 - rank}
        for rank in range(1, count + 1)
    ]


@pytest.fixture
def world(program: Client) -> str:
    """Return the address of a championship of twenty with some of its lists."""
    begun = done(
        program.post(f"{API}/championships", json={"name": "World", "year": 2023, "host": "hos"})
    )
    assert (begun["id"], begun["places"], begun["filled"]) == ("world", 20, 0)
    address = f"{API}/championships/world"
    for name, count in (("champion", 1), ("opponent", 1), ("europe", 6), ("cup", 3)):
        done(program.put(f"{address}/lists/{name}", json={"players": listed(name, count)}))
    return address


def test_a_program_fills_the_board(counter: Counter, program: Client, world: str) -> None:
    board = done(program.get(f"{world}/board"))
    assert board["chairs"][0]["player"]["name"] == "champion 1"
    assert board["chairs"][0]["because"][0]["citation"]["article"] == "App.A.1"
    facts = done(program.get(f"{world}/facts"))
    assert len(facts["lists"]["europe"]) == 6
    done(program.put(f"{world}/settings", json={"reserve_date": "2023-05-01"}))
    wish = {"player": "europe 1", "on": "2023-04-01"}
    board = done(program.post(f"{world}/withdrawals", json=wish))
    passed = [told["sentence"] for chair in board["chairs"] for told in chair["passed"]]
    assert any("withdrew" in sentence for sentence in passed)
    again = program.post(f"{world}/withdrawals", json=wish)
    assert again.status_code == 422
    assert "has already withdrawn" in again.json()["detail"]
    done(program.post(f"{world}/refusals", json={"player": "opponent 1"}))
    federations = [{"code": "f2", "paid": [], "championships": [2021, 2022]}]
    done(program.put(f"{world}/federations", json={"federations": federations}))
    groups = program.get(f"{world}/groups")
    assert groups.status_code == 422
    assert "the groups are made for 40" in groups.json()["detail"]
    assert counter.client.get(f"{world}/board").status_code == 404
    assert done(program.put(f"{world}/public", json={"public": True}))["public"]
    public = counter.client.get(f"{world}/board").json()
    assert [told["citation"]["article"] for told in public["notes"]] == ["App.C.Remark.3"]
    assert all(chair["passed"] == [] for chair in public["chairs"])
    taken = done(program.post(f"{world}/undo", json={}))
    assert taken["taken_back"] == "championship world made public"


def test_a_program_that_saw_an_older_version_changes_nothing(program: Client, world: str) -> None:
    version = done(program.get(world))["version"]
    wish = {"host": "NED", "expected_version": version}
    done(program.put(f"{world}/settings", json=wish))
    late = program.put(f"{world}/settings", json={**wish, "host": "LAT"})
    assert late.status_code == 409
    assert done(program.get(world))["host"] == "NED"
    assert program.post(f"{world}/undo", json={"expected_version": version}).status_code == 409
    key = {"Idempotency-Key": "once"}
    for _ in range(2):
        done(program.put(f"{world}/settings", json={"host": "POL"}, headers=key))
    done(program.post(f"{world}/undo", json={}))
    assert done(program.get(world))["host"] == "NED"


def test_a_program_announces_the_title_match(program: Client, world: str) -> None:
    assert program.get(f"{world}/match").status_code == 422
    final = [{"name": "New Master", "rank": 1, "number": "9001"}, {"name": "Second", "rank": 2}]
    done(program.put(f"{world}/lists/final", json={"players": final}))
    match = done(program.get(f"{world}/match"))
    assert (match["year"], match["plan"]) == (2024, "title-match")
    assert (match["champion"]["name"], match["challenger"]["name"]) == ("New Master", "champion 1")
    other = done(program.get(f"{world}/match", params={"refuses": "champion 1"}))
    assert other["challenger"]["name"] == "Second"
    made = program.post(f"{world}/match", json={"name": "Match", "starts": "2024-05-01"})
    assert (made.status_code, made.json()["tournament"]) == (201, "match")
    assert done(program.get(f"{API}/tournaments/match"))["name"] == "Match"
    assert program.post(f"{world}/match", json={}).status_code == 422


def test_a_program_draws_the_final(program: Client, world: str) -> None:
    numbers = {letter: 3 * at for at, letter in enumerate("ABCD")}
    done(program.put(f"{world}/lists/europe", json={"players": listed("europe", 12)}))
    groups = {
        letter: [f"europe {first + place}" for place in (1, 2, 3)]
        for letter, first in numbers.items()
    }
    bad = program.post(f"{world}/final", json={"lot": "Riga", "groups": {"A": ["nobody"]}})
    assert bad.status_code == 422
    assert "nobody on the lists is called" in bad.json()["detail"]
    drawn = done(program.post(f"{world}/final", json={"lot": "Riga", "groups": groups}))
    assert [one["number"] for one in drawn["finalists"]] == list(range(1, 13))
    assert len(drawn["rounds"]) == 9


def test_a_program_announces_semi_finals_and_final(counter: Counter, program: Client) -> None:
    keeper = counter.house.championships
    signed = Signature("secretary", WHEN)
    name = keeper.take(read_qualification(facts().encode()), signed=signed).item.id
    world = f"{API}/championships/{name}"
    made = program.post(f"{world}/group-events", json={"city": "Riga", "starts": "2025-05-01"})
    assert made.status_code == 201, made.text
    groups = made.json()["group_events"]
    assert sorted(groups) == ["A", "B", "C", "D"]
    assert program.post(f"{world}/group-events", json={}).status_code == 422
    assert "not drawn" in program.post(f"{world}/final-event", json={}).json()["detail"]
    unfinished = program.post(f"{world}/final", json={"lot": "Riga", "from_groups": True})
    assert "is not over yet" in unfinished.json()["detail"]
    for event in groups.values():
        play(counter.house.office, event, DrawLots("lot", "free"))
    drawn = done(program.post(f"{world}/final", json={"lot": "Riga", "from_groups": True}))
    assert len(drawn["finalists"]) == 12
    final = program.post(f"{world}/final-event", json={"name": "Final"}).json()["final_event"]
    assert final == "final"
    play(counter.house.office, final)
    done(program.put(f"{world}/lists/final", json={"from_office": True}))
    assert len(done(program.get(f"{world}/facts"))["lists"]["final"]) == 12


def test_a_program_keeps_a_youth_championship(counter: Counter, program: Client) -> None:
    done(program.post(f"{API}/youth", json={"name": "Youth", "year": 2025, "host": "POL"}))
    youth = f"{API}/youth/youth"
    entry = {"name": "Child", "federation": "pol", "group": "cadets-boys", "born": 2008}
    checked = done(program.put(f"{youth}/entries", json={"entries": [entry]}))
    assert checked["conditions"][0]["answer"] == "broken"
    assert checked["delegations"][0] == {
        "federation": "POL",
        "players": 1,
        "groups": {"cadets-boys": 1},
        "free": 1,
    }
    unknown = program.put(f"{youth}/entries", json={"entries": [{**entry, "group": "babies"}]})
    assert unknown.status_code == 422
    settled = done(program.put(f"{youth}/settings", json={"chiefs": {"POL": "Kowalski, Jan"}}))
    assert settled["entries"] == 1
    assert "chief" not in str(done(program.get(f"{youth}/check"))["conditions"])
    result = {"name": "Child", "federation": "POL", "group": "cadets-boys", "place": 1}
    table = done(
        program.put(
            f"{youth}/results/rapid", json={"results": [{**result, "points": 15, "rounds": 9}]}
        )
    )
    assert table["nations"][0]["total"] == 183
    assert program.put(f"{youth}/results/chess", json={"results": []}).status_code in {400, 422}
    assert counter.client.get(youth).status_code == 404
    done(program.put(f"{youth}/public", json={"public": True}))
    assert counter.client.get(f"{youth}/nations", params={"discipline": "rapid"}).json() == table
    assert done(program.post(f"{youth}/undo", json={}))["gone"] is False


def test_a_program_keeps_a_cup(program: Client) -> None:
    done(program.post(f"{API}/cups", json={"name": "World Cup", "factors": {"9": 12}}))
    cup = f"{API}/cups/world-cup"
    days = {"first_day": "2026-03-01", "last_day": "2026-03-09"}
    added = done(program.post(f"{cup}/events", json={"name": "Riga", "stars": 3, **days}))
    assert added["events"][0]["id"] == "riga"
    rows = [
        {"place": 1, "name": "Alpha", "number": "101", "points": 13, "games": 9, "wins": 5},
        {"place": 2, "name": "Beta", "points": 12, "games": 9, "woman": True},
    ]
    assert done(program.post(f"{cup}/events/riga/remove", json={}))["events"] == []
    assert program.post(f"{cup}/events/riga/remove", json={}).status_code == 404
    assert done(program.post(f"{cup}/undo", json={}))["taken_back"] == "Riga removed"
    assert program.put(f"{cup}/events/riga/results", json={}).status_code == 422
    done(program.put(f"{cup}/events/riga/results", json={"results": rows}))
    table = done(program.get(f"{cup}/standings", params={"on": "2026-12-31"}))
    assert table["players"][0]["total"] == 139
    done(program.put(f"{cup}/events/riga/terms", json={"prizes_open": [1200, 900], "fee": 70}))
    conditions = done(program.get(f"{cup}/events/riga/conditions"))["conditions"]
    assert any("fee: 70" in one["sentence"] for one in conditions)
    stars = {"stars": 5, "decided_on": "2025-11-01"}
    assert done(program.post(f"{cup}/events/riga/stars", json=stars))["events"][0]["stars"] == 5
    assert "has results" in program.post(f"{cup}/events/riga/remove", json={}).json()["detail"]
    for field, odd in (("system", "banana"), ("tie_breaks", ["banana"]), ("referee", "a" * 201)):
        assert program.put(f"{cup}/events/riga/terms", json={field: odd}).status_code in {400, 422}
    wrong = program.put(f"{cup}/events/riga/terms", json={"referee": "A", "referee_title": "XA"})
    assert "not a title of arbiters, referees or organisers" in wrong.json()["detail"]
    down = program.post(f"{cup}/events/riga/stars", json={**stars, "stars": 3})
    assert down.status_code == 422
    done(program.post(f"{cup}/events/riga/closing", json={"player": "Alpha"}))
    declared = {"player": "Beta", "classification": "open", "declared_on": "2026-01-10"}
    done(program.post(f"{cup}/declarations", json=declared))
    both = program.post(f"{cup}/declarations", json={**declared, "classification": "women"})
    assert "nobody can be in both" in both.json()["detail"]
    wish = {"player": "Alpha", "rating": 2150, "rated_on": "2025-01-01"}
    done(program.post(f"{cup}/ratings", json=wish))
    assert done(program.put(f"{cup}/settings", json={"bonus": [10, 5]}))["bonus"] == [10, 5]
    done(program.put(f"{cup}/public", json={"public": True}))
    assert done(program.post(f"{cup}/undo", json={}))["taken_back"].startswith("cup")
    assert program.post(f"{cup}/events/none/closing", json={"player": "A"}).status_code == 404
    assert program.put(f"{API}/cups/none/settings", json={}).status_code == 404


def test_a_program_runs_an_exhibition(program: Client) -> None:
    told = {"kind": "clock", "expert": "Expert, E", "day": "2026-05-01"}
    simul = f"{API}/simuls/{done(program.post(f'{API}/simuls', json=told))['id']}"
    seats = {"opponents": [{"name": "One"}, {"name": "Two", "rating": 2000}]}
    assert len(done(program.put(f"{simul}/boards", json=seats))["boards"]) == 2
    changed = done(program.put(simul, json={**told, "place": "Riga"}))
    assert (changed["place"], len(changed["boards"])) == ("Riga", 2)
    assert program.post(f"{simul}/finish", json={}).status_code == 422
    for board in (1, 2):
        done(program.post(f"{simul}/boards/{board}/result", json={"result": "2-0"}))
    assert done(program.post(f"{simul}/finish", json={"minutes": 90}))["over"]
    attempt = {"federation": "NED", "submitted": "2026-01-01", "witnesses": ["One, O"]}
    done(program.put(f"{simul}/attempt", json=attempt))
    late = {**attempt, "submitted": "2026-04-01"}
    assert program.put(f"{simul}/attempt", json=late).status_code == 200
    checked = done(program.get(f"{simul}/record"))["attempt"]
    assert [one["answer"] for one in checked if "too late" in one["sentence"]] == ["broken"]
    done(program.put(f"{simul}/public", json={"public": True}))
    done(program.post(f"{simul}/undo", json={}))
    record = {**told, "opponents": 40, "points": 70}
    assert program.post(f"{API}/records", json={**record, "points": 90}).status_code == 422
    done(program.post(f"{API}/records", json=record))
    assert len(done(program.get(f"{API}/records"))["items"]) == 1
    gone = program.delete(f"{API}/records/clock-expert-e-2026")
    assert gone.status_code == 204
    assert done(program.get(f"{API}/records"))["items"] == []
