"""Every command over the interface, made from what the command asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema_rs import validator_for

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    COMMANDS,
    Command,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.roles import Role
from crosstable.web.api.commands import NOT_ALONE, OFFERED, body_of, example_of, named
from crosstable.web.api.description import description
from tests.office.desk import details, people
from tests.web.counter import Counter

API = "/api/v1/tournaments"
SEATED = (Register(people(4)), DrawLots("x", "as-entered"))
PLAYING = (*SEATED, PairRound(), Publish(1))
SWISS = details("Open", system="dutch", rounds=3)


def called(command: type[Command]) -> str:
    return command.__name__


def told() -> dict[str, Any]:
    """Return the description as programs read it."""
    return msgspec.json.decode(msgspec.json.encode(description()))  # type: ignore[no-any-return]


def operation(command: type[Command]) -> dict[str, Any]:
    path = f"{API}/{{tournament}}/commands/{named(command)}"
    found: dict[str, Any] = told_once()["paths"][path]["post"]
    return found


_TOLD: list[dict[str, Any]] = []


def told_once() -> dict[str, Any]:
    if not _TOLD:
        _TOLD.append(told())
    return _TOLD[0]


def structs_of(shape: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the fields of a body, and of what stands in it."""
    schemas = told_once()["components"]["schemas"]
    for name, field in schemas[shape]["properties"].items():
        yield f"{shape}.{name}", field


def test_every_command_has_an_operation_or_a_reason_to_have_none() -> None:
    known = {
        one["operationId"]
        for path in told_once()["paths"].values()
        for one in path.values()
        if isinstance(one, dict)
    }
    assert {*OFFERED, *NOT_ALONE} == set(COMMANDS)
    assert not set(OFFERED) & set(NOT_ALONE)
    for command in OFFERED:
        assert f"command{command.__name__}" in known
    for command, why in NOT_ALONE.items():
        assert why in known or " " in why, f"{command.__name__}: {why}"


@pytest.mark.parametrize("command", OFFERED, ids=called)
def test_every_operation_and_field_says_what_it_is(command: type[Command]) -> None:
    one = operation(command)
    assert one["summary"]
    assert one["description"]
    assert all(parameter["description"] for parameter in one["parameters"])
    for name, field in structs_of(body_of(command).__name__):
        assert field["description"], name
        assert field["examples"], name


@pytest.mark.parametrize("command", OFFERED, ids=called)
def test_every_example_is_accepted_by_its_own_schema(command: type[Command]) -> None:
    schemas = told_once()["components"]
    body = operation(command)["requestBody"]["content"]["application/json"]
    validator_for({**body["schema"], "components": schemas}).validate(body["example"])
    for _name, field in structs_of(body_of(command).__name__):
        for example in field["examples"]:
            validator_for({**field, "components": schemas}).validate(example)
    msgspec.convert(example_of(command), body_of(command))


@pytest.mark.parametrize(
    ("name", "body", "words"),
    [
        ("grant-bye", {"player": 3, "round": 2, "kind": "half-point"}, "bye"),
        ("note-out", {"round": 1, "player": 1}, "board"),
        ("enter-result", {"round": 1, "board": 1, "result": "1-0"}, "round 1 board 1: 1-0"),
        ("note-sight", {"number": 2, "visually_disabled": True}, "2"),
        ("explain-pairings", {"shown": True}, "show"),
    ],
)
def test_a_command_by_its_name(
    counter: Counter, name: str, body: dict[str, Any], words: str
) -> None:
    state = counter.begin(SWISS, *PLAYING)
    done = counter.program(Role.OWNER).post(
        f"{API}/{state.id}/commands/{name}", json={"confirm": 4, **body}
    )
    assert done.status_code == 200, done.text
    assert words in done.json()["acts"][0]["words"]
    assert done.json()["version"] == state.version + 1


def test_chance_is_made_here_and_written_down(counter: Counter) -> None:
    state = counter.begin(SWISS, Register(people(4)))
    where = f"{API}/{state.id}/commands/draw-lots"
    program = counter.program(Role.OWNER)
    assert program.post(where, json={"seed": "mine"}).status_code == 400
    done = program.post(where, json={})
    assert done.status_code == 200, done.text
    assert counter.office.state(state.id).in_force[-1].act.seed  # type: ignore[attr-defined]


def test_players_are_kept_apart_and_a_round_is_paired_by_hand(counter: Counter) -> None:
    state = counter.begin(SWISS, *SEATED)
    program = counter.program(Role.CHIEF_ARBITER, state.id)
    apart = {"first": 1, "second": 4, "reason": "brothers"}
    assert program.post(f"{API}/{state.id}/commands/forbid-pair", json=apart).is_success
    where = f"{API}/{state.id}/commands/pair-by-hand"
    done = program.post(where, json={"pairs": [[1, 2], [3, 4]], "confirm": 4})
    assert done.status_code == 200, done.text
    assert counter.office.state(state.id).tournament.rounds[0].boards[0].white == 1


def test_a_change_is_judged_by_version_cautions_and_key_as_everywhere(counter: Counter) -> None:
    state = counter.begin(SWISS, *PLAYING, EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    program = counter.program(Role.OWNER)
    where = f"{API}/{state.id}/commands"
    late = program.post(f"{where}/publish-tournament", json={"expected_version": 1})
    assert late.status_code == 409, late.text
    unread = program.post(f"{where}/expel", json={"number": 1, "reason": "fraud"})
    assert unread.json()["confirm"] == 3, unread.text
    key = {"Idempotency-Key": "one"}
    first = program.post(f"{where}/withdraw", json={"number": 4, "confirm": 4}, headers=key)
    again = program.post(f"{where}/withdraw", json={"number": 4, "confirm": 4}, headers=key)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    other = program.post(f"{where}/withdraw", json={"number": 3, "confirm": 4}, headers=key)
    assert other.status_code == 422
    assert "key-reused" in other.json()["type"]


@pytest.mark.parametrize(
    ("body", "field", "said"),
    [
        ({"player": 0, "round": 2, "kind": "half-point"}, "player", "`int` >= 1; 0 was given"),
        (
            {"player": 1, "round": 2, "kind": "banana"},
            "kind",
            'kind: Expected one of "full-point", "half-point", "zero-point"; "banana" was given',
        ),
        (
            {"player": 1, "round": 2, "kind": "y" * 5000},
            "kind",
            f'"zero-point"; "{"y" * 59} … was given; nothing was changed',
        ),
        (
            {"player": 1, "round": 2, "kind": "half-point", "confirm": 9},
            "confirm",
            "Expected one of 0, 1, 2, 3, 4; 9 was given",
        ),
        ({"player": 1}, "round", "missing required field `round`"),
        (
            {"player": 1, "round": 2, "kind": "half-point", "x": 1},
            "x",
            "unknown field `x`; known: expected_version, confirm, player, round, kind",
        ),
        ([], "", "Expected `object`"),
    ],
)
def test_a_bad_field_is_named_with_what_was_given_and_what_fits(
    counter: Counter, body: Any, field: str, said: str
) -> None:
    state = counter.begin(SWISS, *SEATED)
    answer = counter.program(Role.OWNER).post(f"{API}/{state.id}/commands/grant-bye", json=body)
    assert answer.status_code == 400, answer.text
    problem = answer.json()
    assert said in problem["detail"]
    assert problem["errors"][0]["field"] == field
    assert counter.office.state(state.id).version == state.version


@pytest.mark.parametrize(
    ("name", "body", "label"),
    [
        (
            "announce-appeal",
            {"number": 1, "protest": "a\0", "deadline": "2026-05-02T10:00:00"},
            "what",
        ),
        ("define-field", {"name": "Paid", "key": "a\0"}, "key: "),
        ("write-report", {"part": "course", "text": "a\0"}, "text: "),
    ],
)
def test_an_unseen_character_is_told_of_its_field(
    counter: Counter, name: str, body: Any, label: str
) -> None:
    state = counter.begin(SWISS, *SEATED)
    answer = counter.program(Role.OWNER).post(f"{API}/{state.id}/commands/{name}", json=body)
    assert answer.json()["detail"].startswith(label), answer.text


@pytest.mark.parametrize("body", [b"{", b'{"a": ' + b"[" * 30_000, b"\xff", b""])
def test_what_is_no_body_is_no_defect(counter: Counter, body: bytes) -> None:
    state = counter.begin(SWISS, *SEATED)
    program = counter.program(Role.OWNER)
    answer = program.post(f"{API}/{state.id}/commands/grant-bye", content=body)
    assert answer.status_code == 400, answer.text
    assert program.post(f"{API}/{state.id}/commands/grant", json={}).status_code == 404
    assert program.post(f"{API}/{state.id}/commands/make-ruling", json={}).status_code == 404
