"""Adjourned games for programs: what goes in, and what never comes out before its time."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.office.roles import Role
from tests.web.counter import Client, Counter
from tests.web.rounds_office import NAME, now, played

HERE = f"/api/v1/tournaments/{NAME}/rounds/1/boards/1/adjournment"
POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
ENVELOPE: dict[str, Any] = {"position": POSITION, "white": 4800, "black": 4950, "venue": "Hall B"}


@pytest.fixture
def program(counter: Counter) -> Client:
    played(counter)
    return counter.program(Role.ARBITER)


def sent(program: Client, where: str = "", /, status: int = 201, **wish: Any) -> Any:
    answer = program.post(f"{HERE}{where}", json=wish)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_program_adjourns_seals_and_resumes(counter: Counter, program: Client) -> None:
    assert program.get(HERE).status_code == 404
    sent(program, **ENVELOPE, resumes="2026-05-02T10:00:00")
    code = sent(program, "/sealed", move="Bb5")["code"]
    shown = program.get(HERE)
    assert shown.headers["Cache-Control"] == "no-store"
    told = shown.json()
    assert (told["sealed_by"], told["move"], told["kept"]) == ("white", 3, True)
    assert (told["white"], told["black"], told["resumption"]) == (4800, 4950, None)
    closed = sent(program, "/resumption", status=422, code=code, absent=True)
    assert "stays closed" in closed["detail"]
    sent(program, "/resumption", status=200, code=code, waited=150)
    opened = program.get(HERE).json()["resumption"]
    assert (opened["move"], opened["white"], opened["black"]) == ("Bb5", 4800, 4800)
    assert now(counter).tournament.round(1).boards[0].unfinished


def test_a_sealed_move_leaves_the_office_by_no_answer(counter: Counter, program: Client) -> None:
    sent(program, **ENVELOPE)
    key = {"Idempotency-Key": "k"}
    first = program.post(f"{HERE}/sealed", json={"move": "Bb5"}, headers=key)
    again = program.post(f"{HERE}/sealed", json={"move": "Bb5"}, headers=key)
    assert first.json()["code"]
    assert again.status_code == 201
    assert again.json()["code"] == ""
    kept = repr(counter.house.once.__dict__)
    kept += "".join(done.entry.act for done in counter.office.history(NAME, 0))
    owner = counter.program(Role.OWNER)
    for where in (HERE, f"/api/v1/tournaments/{NAME}/journal", f"/api/v1/tournaments/{NAME}"):
        kept += owner.get(where).text
    assert "Bb5" not in first.text + again.text + kept
    assert first.json()["code"] not in kept
    # Whatever else is sent with the key, what is remembered does not tell it from the move.
    other = program.post(f"{HERE}/sealed", json={"move": "Ba6"}, headers=key)
    assert other.status_code == 201


def test_wrong_codes_are_slowed_down(program: Client) -> None:
    sent(program, **ENVELOPE)
    code = sent(program, "/sealed", move="Bb5")["code"]
    for _ in range(5):
        wrong = sent(program, "/resumption", status=422, code="2222-2222-2222-2222")
        assert "does not open" in wrong["detail"]
    slowed = sent(program, "/resumption", status=429, code=code)
    assert slowed["type"].endswith("#too-often")


@pytest.mark.article("fide.laws", "I.4")
def test_a_program_notes_an_offer_and_its_answer(counter: Counter, program: Client) -> None:
    sent(program, **ENVELOPE)
    own = sent(program, "/offer", status=422, by="white")
    assert own["reasons"][0]["citation"]["article"] == "I.4"
    sent(program, "/offer", by="black")
    assert program.get(HERE).json()["offer"] == "black"
    sent(program, "/offer/answer", status=200, answer="accepted")
    assert not now(counter).tournament.round(1).boards[0].unfinished


def test_what_cannot_be_read_is_said(program: Client) -> None:
    sent(program, status=422, white=1, black=1)
    sent(program, status=400, **ENVELOPE, resumes="2026-05-02T10:00:00+02:00")
    sent(program, status=422, white=60, black=60, position="nonsense")
    sent(program, "/sealed", status=422, move="e4")
    sent(program, "/resumption", status=422, written="e4")
