"""A damaged office: others stay available, owners are told what is wrong, strangers are not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crosstable.kernel.errors import StoreUnusable
from crosstable.office.acts import Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter, counter_at

ALTERED = {
    "no JSON": "act = 'no JSON'",
    "another kind": """act = '{"type":"unheard-of"}'""",
    "no letters": "act = CAST(x'ff00ff' AS TEXT)",
    "a time": "at = 'yesterday'",
    "nothing to register to": """act = '{"type":"result-entered","round":9,"board":9}'""",
}


def alter(counter: Counter, tournament: str, how: str) -> int:
    """Alter the last entry of a tournament with a SQL shell; return its number."""
    with closing(sqlite3.connect(counter.database)) as file, file:
        for (name,) in file.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall():
            file.execute(f"DROP TRIGGER {name}")
        (number,) = file.execute(
            "SELECT max(sequence) FROM entry WHERE tournament = ?", (tournament,)
        ).fetchone()
        file.execute(f"UPDATE entry SET {how} WHERE sequence = ?", (number,))
    return int(number)


@pytest.fixture(params=list(ALTERED.values()), ids=list(ALTERED))
def damaged(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Counter, int]]:
    with counter_at(tmp_path) as counter:
        counter.signed_in()
        counter.begin(details("Broken event"), Register(people(4)))
        counter.begin(details("Sound event"), Register(people(4)))
        number = alter(counter, "broken-event", request.param)
        counter.office._latest.clear()
        yield counter, number


def test_one_altered_entry_hides_no_other_tournament(damaged: tuple[Counter, int]) -> None:
    counter, number = damaged
    listed = counter.client.get("/")
    assert listed.status_code == 200
    assert "Sound event" in listed.text
    assert "Broken event" not in listed.text
    assert counter.client.get("/tournaments/sound-event").status_code == 200
    api = counter.client.get("/api/v1/tournaments").json()
    assert [each["id"] for each in api["items"]] == ["sound-event"]
    start = counter.signed_in().get("/office")
    assert start.status_code == 200
    assert "Sound event" in start.text
    assert "broken-event" in start.text
    assert f"entry {number}" in start.text
    others = counter.signed_in(Role.CHIEF_ARBITER).get("/office")
    assert others.status_code == 200
    assert "Sound event" in others.text
    assert "broken-event" not in others.text


def test_what_is_damaged_is_told_to_owners_only(damaged: tuple[Counter, int]) -> None:
    counter, number = damaged
    inside = f"entry {number}"
    asked = ("/tournaments/broken-event", "/api/v1/tournaments/broken-event")
    for address in asked:
        answer = counter.client.get(address)
        assert answer.status_code == 503
        assert inside not in answer.text
        assert "log says what is wrong" in answer.text
    assert inside in counter.signed_in().get("/office/tournaments/broken-event").text
    assert inside in counter.program().get(asked[1]).text
    assert inside not in counter.program(Role.CHIEF_ARBITER).get(asked[1]).text


def test_health_says_that_something_is_damaged(damaged: tuple[Counter, int]) -> None:
    counter, _ = damaged
    answers = [counter.client.get("/healthz") for _ in range(2)]
    assert [each.status_code for each in answers] == [200, 200]
    assert answers[-1].json() == {"status": "damaged"}


def test_health_finds_damage_by_itself_and_its_mending(tmp_path: Path) -> None:
    with counter_at(tmp_path) as counter:
        for name in ("One", "Two", "Three"):
            counter.begin(details(name))
        assert {counter.client.get("/healthz").json()["status"] for _ in range(4)} == {"ok"}
        before = counter.office._journal.read("two")[-1].act
        alter(counter, "two", "act = 'x'")
        counter.office._latest.clear()
        assert [counter.client.get("/healthz").json()["status"] for _ in range(3)][-1] == "damaged"
        with closing(sqlite3.connect(counter.database)) as file, file:
            file.execute("UPDATE entry SET act = ? WHERE tournament = 'two'", (before,))
        assert [counter.client.get("/healthz").json()["status"] for _ in range(3)][-1] == "ok"


@pytest.mark.parametrize("address", ["/", "/tournaments/open", "/api/v1/tournaments", "/login"])
def test_no_stranger_is_told_where_the_files_are(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise StoreUnusable("/srv/secret/office.db: the disk is full (free some space)")

    journal = counter.office._journal
    monkeypatch.setattr(type(journal), "streams", broken)
    monkeypatch.setattr(type(journal), "read", broken)
    monkeypatch.setattr(type(counter.house.access.accounts), "is_empty", broken)
    answer = counter.client.get(address)
    assert answer.status_code == 503
    assert "/srv/secret" not in answer.text
    assert "disk" not in answer.text
