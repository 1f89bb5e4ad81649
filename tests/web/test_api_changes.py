"""Changes over the programming interface: each is a command, with its version, cautions, once."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.roles import Role
from crosstable.store import open_journal
from crosstable.store.answers import SqlAnswers
from crosstable.web.forms.once import Once
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

API = "/api/v1/tournaments"
SEATED = (Register(people(4)), DrawLots("x", "as-entered"))
PLAYING = (*SEATED, PairRound(), Publish(1))
SWISS = details("Open", system="dutch", rounds=3)


def problem(answer: Any, status: int, word: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    found: dict[str, Any] = answer.json()
    assert found["type"].endswith(f"#{word}")
    assert found["status"] == status
    assert found["request_id"] == answer.headers["x-request-id"]
    return found


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ({"starts": "2024-07-31"}, "fmjd-2022"),
        ({"starts": "2024-08-01"}, "fmjd-2024"),
        ({}, "fmjd-2024"),
        ({"starts": "2024-08-01", "edition": "fmjd-2022"}, "fmjd-2022"),
    ],
)
def test_the_first_day_chooses_the_rules_unless_they_are_named(
    counter: Counter, wish: dict[str, str], name: str
) -> None:
    announced = {"name": "Cup", "game": "draughts", "system": "kndb", "rounds": 5, **wish}
    made = counter.program(Role.OWNER).post(API, json=announced)
    assert made.status_code == 201, made.text
    assert made.json()["edition"] == name


def test_a_tournament_from_announcement_to_standings(counter: Counter) -> None:
    program = counter.program(Role.OWNER)
    made = program.post(
        API,
        json={
            "name": "Open",
            "game": "chess",
            "system": "dutch",
            "rounds": 3,
            "rate_of_play": "90+30",
            "starts": "2026-05-01",
            "officials": [{"duty": "chief arbiter", "name": "Meier, Anna"}],
        },
    )
    assert made.status_code == 201, made.text
    where = made.headers["location"]
    assert where == f"{API}/open"
    names = ["Ann", "Ben", "Cleo", "Dan"]
    entered = program.post(
        f"{where}/players",
        json={
            "players": [
                {
                    "name": name,
                    "federation": "fra",
                    "born": "2001-02-03",
                    "ratings": [{"list": "fide.standard", "value": 2000 - index}],
                }
                for index, name in enumerate(names)
            ]
        },
    )
    assert entered.status_code == 201, entered.text
    assert entered.json()["acts"][0]["kind"] == "players-registered"
    assert program.post(f"{where}/check-in", json={"players": [1, 2, 3, 4]}).is_success
    assert program.post(f"{where}/lots", json={}).is_success
    assert program.post(f"{where}/rounds", json={}).status_code == 201
    # Not public: nobody else knows of the tournament.
    assert counter.client.get(where).status_code == 404
    assert program.post(f"{where}/publish", json={}).is_success
    # Not published: nobody else sees the round.
    assert counter.client.get(f"{where}/rounds").json()["total"] == 0
    assert counter.client.get(f"{where}/rounds/1").status_code == 404
    assert program.get(f"{where}/rounds/1").json()["published"] is False
    assert program.post(f"{where}/rounds/1/publish", json={}).is_success
    board = counter.client.get(f"{where}/rounds/1").json()["boards"][0]
    assert board["result"]["text"] == "*"
    one = program.post(
        f"{where}/rounds/1/boards/1/result", json={"result": "1/2-1/2", "ending": "agreement"}
    )
    assert one.is_success, one.text
    rest = program.post(
        f"{where}/rounds/1/results", json={"results": [{"board": 2, "result": "1-0"}]}
    )
    assert rest.is_success, rest.text
    table = counter.client.get(f"{where}/standings", params={"working": "true"}).json()
    assert table["items"][0]["points"] == {"text": "1", "units": 2}
    assert table["items"][1]["points"] == {"text": "0.5", "units": 1}
    assert table["provisional"] is False
    assert counter.office.state("open").version == rest.json()["version"]


def test_an_act_names_the_program_in_the_journal(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    clerk = counter.program(Role.CLERK, state.id, label="broadcast")
    done = clerk.post(f"{API}/{state.id}/rounds/1/boards/1/result", json={"result": "1-0"}).json()
    assert done["acts"][0]["by"] == "Olga by token broadcast"
    assert done["acts"][0]["words"] == "round 1 board 1: 1-0"


def test_games_are_filed_and_taken_away(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    arbiter = counter.program(Role.ARBITER)
    where = f"{API}/{state.id}/rounds/1/boards/1/game"
    problem(counter.client.get(where), 404, "not-found")
    assert arbiter.put(where, json={"text": "1. e4 e5 *"}).is_success
    found = counter.client.get(where).json()
    assert found == {"round": 1, "board": 1, "game": 0, "format": "pgn", "text": "1. e4 e5 *"}
    assert counter.client.get(f"{API}/{state.id}/rounds/1").json()["boards"][0]["has_game"]
    assert arbiter.delete(where).is_success
    problem(counter.client.get(where), 404, "not-found")
    illegal = {"text": "1. e4 e5 2. Ke3 *"}
    asked = arbiter.put(where, json=illegal)
    assert not asked.is_success
    assert "cannot be played from 2.Ke3 on" in asked.text
    assert arbiter.put(where, json={**illegal, "confirm": 3}).is_success


def test_claims_are_passed_on_and_dismissed(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    arbiter = counter.program(Role.ARBITER)
    where = f"{API}/{state.id}"
    white = counter.office.state(state.id).tournament.round(1).boards[0].white
    told = {"round": 1, "player": white, "result": "1-0"}
    assert arbiter.post(f"{where}/claims", json=told).is_success
    claims = arbiter.get(f"{where}/claims").json()
    assert [each["result"]["text"] for each in claims["items"]] == ["1-0"]
    problem(counter.client.get(f"{where}/claims"), 401, "not-identified")
    assert arbiter.post(f"{where}/rounds/1/boards/1/claims/dismiss", json={}).is_success
    assert arbiter.get(f"{where}/claims").json()["total"] == 0


@pytest.mark.parametrize(
    ("path", "body", "act"),
    [
        ("players/2/withdraw", {"reason": "ill", "confirm": 3}, "player-withdrew"),
        ("byes", {"player": 1, "round": 2, "kind": "half-point"}, "bye-granted"),
        ("absences", {"player": 1, "round": 1}, "result-entered"),
        ("rounds/1/unpublish", {"reason": "wrong", "confirm": 3}, "round-unpublished"),
        ("undo", {"confirm": 3}, "undone"),
    ],
)
def test_every_change_is_its_act(
    counter: Counter, path: str, body: dict[str, Any], act: str
) -> None:
    state = counter.begin(SWISS, *PLAYING)
    answer = counter.program(Role.CHIEF_ARBITER).post(f"{API}/{state.id}/{path}", json=body)
    assert answer.status_code == 200, answer.text
    assert [each["kind"] for each in answer.json()["acts"]] == [act]


def test_players_are_corrected_removed_and_reinstated(counter: Counter) -> None:
    state = counter.begin(SWISS, Register(people(3)))
    arbiter = counter.program(Role.ARBITER)
    where = f"{API}/{state.id}/players"
    new = {"player": {"name": "Zed", "sex": "m", "identifiers": [{"register": "x", "value": "1"}]}}
    assert arbiter.put(f"{where}/1", json=new).is_success
    assert counter.client.get(f"{where}/1").json()["player"]["name"] == "Zed"
    problem(arbiter.post(f"{where}/3/remove", json={}), 409, "confirmation-needed")
    assert arbiter.post(f"{where}/3/remove", json={"confirm": 3}).is_success
    assert counter.client.get(where).json()["total"] == 2
    assert arbiter.post(f"{where}/2/withdraw", json={}).is_success
    assert arbiter.post(f"{where}/2/reinstate", json={}).is_success


def test_consequences_must_be_confirmed(counter: Counter) -> None:
    state = counter.begin(SWISS, *PLAYING)
    arbiter = counter.program(Role.ARBITER)
    where = f"{API}/{state.id}/players/1/withdraw"
    asked = problem(arbiter.post(where, json={}), 409, "confirmation-needed")
    assert asked["confirm"] == 3
    assert "lost by absence" in asked["cautions"][0]["reason"]["sentence"]
    assert counter.office.state(state.id).version == state.version
    problem(arbiter.post(where, json={"confirm": 2}), 409, "confirmation-needed")
    done = arbiter.post(where, json={"confirm": 3})
    assert done.status_code == 200
    assert done.json()["cautions"][0]["level"] == 3


def test_what_only_needs_to_be_known_is_told_with_the_answer(counter: Counter) -> None:
    state = counter.begin(SWISS, *PLAYING)
    late = counter.program(Role.ARBITER).post(
        f"{API}/{state.id}/players", json={"players": [{"name": "Late"}]}
    )
    assert late.status_code == 201
    assert late.json()["cautions"][0]["level"] == 2


def test_another_version_is_a_conflict_that_says_what_changed(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    clerk = counter.program(Role.CLERK)
    where = f"{API}/{state.id}/rounds/1/boards"
    tag = clerk.get(f"{API}/{state.id}").headers["etag"]
    assert clerk.post(f"{where}/1/result", json={"result": "1-0"}).is_success
    body = {"result": "0-1", "expected_version": state.version}
    found = problem(clerk.post(f"{where}/2/result", json=body), 409, "conflict")
    assert (found["expected_version"], found["version"]) == (state.version, state.version + 1)
    assert [each["words"] for each in found["changes"]] == ["round 1 board 1: 1-0"]
    refused = clerk.post(f"{where}/2/result", json={"result": "0-1"}, headers={"If-Match": tag})
    assert problem(refused, 412, "precondition-failed")["changes"]
    assert counter.office.state(state.id).version == state.version + 1
    fresh = clerk.get(f"{API}/{state.id}").headers["etag"]
    done = clerk.post(f"{where}/2/result", json={"result": "0-1"}, headers={"If-Match": fresh})
    assert done.is_success
    assert done.headers["etag"] == clerk.get(f"{API}/{state.id}").headers["etag"] != fresh
    odd = clerk.post(f"{where}/2/result", json={"result": "0-1"}, headers={"If-Match": "what"})
    problem(odd, 400, "invalid-request")


def test_without_a_version_a_result_of_another_board_is_no_conflict(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    clerk = counter.program(Role.CLERK)
    for board in (1, 2):
        where = f"{API}/{state.id}/rounds/1/boards/{board}/result"
        assert clerk.post(where, json={"result": "1-0"}).is_success
    again = clerk.post(f"{API}/{state.id}/rounds/1/boards/1/result", json={"result": "0-1"})
    problem(again, 422, "refused")


def test_a_key_acts_once(counter: Counter) -> None:
    state = counter.begin(SWISS)
    program, other = counter.program(label="one"), counter.program(label="two")
    where, body = f"{API}/{state.id}/players", {"players": [{"name": "Ann"}]}
    key = {"Idempotency-Key": "entry-1"}
    answers = [program.post(where, json=body, headers=key) for _ in range(3)]
    assert {each.status_code for each in answers} == {201}
    assert len({each.text for each in answers}) == 1
    assert counter.office.state(state.id).version == state.version + 1
    another = {"players": [{"name": "Ben"}]}
    problem(program.post(where, json=another, headers=key), 422, "key-reused")
    # Keys of one program mean nothing to another.
    assert other.post(where, json=another, headers=key).status_code == 201
    too_long = program.post(where, json=body, headers={"Idempotency-Key": "x" * 201})
    problem(too_long, 400, "invalid-request")


def test_a_key_acts_once_among_several_processes(counter: Counter) -> None:
    """The second sending goes to another process: it remembers nothing but what all share."""
    program, key = counter.program(), {"Idempotency-Key": "entry-1"}
    with open_journal(counter.database) as journal:
        answers = SqlAnswers(journal.database)

        def sent(where: str, body: object) -> Any:
            counter.house.once = Once(shared=answers, now=lambda: WHEN)
            return program.post(where, json=body, headers=key)

        announced = {"name": "Open", "game": "chess", "system": "dutch", "rounds": 3}
        first, second = (sent(API, announced) for _ in range(2))
        assert (first.status_code, second.status_code) == (201, 201), first.text
        assert first.json() == second.json()
        assert first.headers["location"] == second.headers["location"]
        key["Idempotency-Key"] = "entry-2"
        where = f"{API}/{first.json()['id']}/players"
        body = {"players": [{"name": "Ann"}]}
        first, second = (sent(where, body) for _ in range(2))
        assert first.json() == second.json()
        problem(sent(where, {"players": [{"name": "Ben"}]}), 422, "key-reused")
    assert len(counter.office.names()) == 1
    assert counter.office.state(counter.office.names()[0]).version == 2


def test_what_was_refused_may_be_corrected_under_the_same_key(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    clerk, key = counter.program(Role.CLERK), {"Idempotency-Key": "r1b1"}
    where = f"{API}/{state.id}/rounds/1/boards/1/result"
    problem(clerk.post(where, json={"result": "7-0"}, headers=key), 422, "refused")
    assert clerk.post(where, json={"result": "1-0"}, headers=key).is_success


def test_a_refusal_cites_its_article(counter: Counter) -> None:
    state = counter.begin(details("Open", system="dutch", rounds=5), *SEATED)
    answer = counter.program().post(f"{API}/{state.id}/rounds", json={})
    found = problem(answer, 422, "refused")
    assert "too many for 4 players" in found["detail"]
    citation = found["reasons"][0]["citation"]
    assert (citation["text"], citation["article"]) == ("fide.swiss", "C.04.3.C.1")
    assert citation["spelled"].startswith("FIDE")


@pytest.mark.parametrize(
    ("path", "body", "field", "said"),
    [
        ("rounds/1/boards/1/result", {}, "result", "missing required field `result`"),
        ("rounds/1/boards/1/result", {"result": 3}, "result", "got `int`; 3 was given"),
        (
            "rounds/1/boards/1/result",
            {"result": "1-0", "confirm": 9},
            "confirm",
            "Expected one of 0, 1, 2, 3, 4; 9 was given",
        ),
        ("rounds/1/boards/1/result", {"result": "1-0", "why": "x"}, "why", "known: "),
        (
            "players",
            {"players": [{"name": "A, B", "sex": "y" * 5000}]},
            "players[0].sex",
            f'Expected one of "m", "w"; "{"y" * 59} … was given',
        ),
        (
            "players",
            {"players": [{"name": "A, B", "rating": 5}]},
            "players[0].rating",
            "unknown field `rating`; known: name, federation, club, team, sex, born, ratings",
        ),
        ("players", {"players": [{"name": 5}]}, "players[0].name", "5 was given"),
        (
            "players",
            {"players": [{"name": "U, T", "ratings": [{"list": "nix", "value": 2000}]}]},
            "players[0].ratings[0].list",
            '"fmjd.standard", "national"; "nix" was given',
        ),
    ],
)
def test_what_does_not_fit_is_named(
    counter: Counter, path: str, body: Any, field: str, said: str
) -> None:
    state = counter.begin(details(), *PLAYING)
    answer = counter.program().post(f"{API}/{state.id}/{path}", json=body)
    found = problem(answer, 400, "invalid-request")
    assert said in found["detail"]
    assert [one["field"] for one in found["errors"]] == [field]


def test_roles_are_enforced_by_the_office(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    where = f"{API}/{state.id}"
    viewer, clerk = counter.program(Role.VIEWER), counter.program(Role.CLERK)
    stranger = counter.program(Role.CHIEF_ARBITER, counter.begin(details("Elsewhere")).id)
    result = {"result": "1-0"}
    problem(counter.client.post(f"{where}/undo", json={}), 401, "not-identified")
    problem(counter.client.post(f"{where}/undo", content=b"{"), 401, "not-identified")
    problem(viewer.post(f"{where}/rounds/1/boards/1/result", json=result), 403, "not-allowed")
    problem(stranger.post(f"{where}/rounds/1/boards/1/result", json=result), 403, "not-allowed")
    problem(clerk.post(f"{where}/undo", json={"confirm": 4}), 403, "not-allowed")
    problem(stranger.post(API, json={"name": "X", "game": "chess", "system": "dutch"}), 403,
            "not-allowed")  # fmt: skip
    unknown = counter.browser()
    unknown.headers["Authorization"] = "Bearer nonsense"
    problem(unknown.get(where), 401, "not-identified")
    assert counter.office.state(state.id).version == state.version
