"""The page of an adjourned game: the envelope, the sealed move, the resumption."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from crosstable.office.roles import Role
from tests.web.counter import Client, Counter
from tests.web.rounds_office import NAME, ROUNDS, now, played

HERE = f"{ROUNDS}/1/boards/1/adjournment"
POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
ENVELOPE = {
    "position": POSITION,
    "white": "1:20:00",
    "black": "82:30",
    "resumes": "2026-05-02T10:00",
    "venue": "Hall B",
}


@pytest.fixture
def arbiter(counter: Counter) -> Client:
    played(counter)
    return counter.signed_in(Role.ARBITER)


def sealed(arbiter: Client, move: str = "Bb5") -> str:
    assert arbiter.post(HERE, data=ENVELOPE).status_code == 200
    answer = arbiter.post(f"{HERE}/sealed", data={"move_password": move, "_key": "once"})
    assert answer.status_code == 200
    match = re.search(r"<strong>((?:[2-9A-Z]{4}-){3}[2-9A-Z]{4})</strong>", answer.text)
    assert match is not None
    assert move not in answer.text
    return match[1]


def test_a_game_is_adjourned_sealed_and_resumed(counter: Counter, arbiter: Client) -> None:
    code = sealed(arbiter)
    page = arbiter.get(HERE).text
    assert "kept encrypted" in page
    assert code not in page
    assert "0:11:30" not in page  # no rate of play was announced
    public = counter.client.get(f"/tournaments/{NAME}/rounds/1").text
    assert "adjourned" in public
    assert re.search("10:00, <bdi>Hall B", public)
    printed = arbiter.post(f"{HERE}/envelope", data={"code": code})
    assert printed.content.startswith(b"%PDF")
    done = arbiter.post(f"{HERE}/resume", data={"code": code.lower(), "envelope": "opened"})
    assert "resumed with Bb5" in done.text
    noted = now(counter).tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.resumption is not None
    assert noted.left == (4800, 4950)


def test_the_code_is_shown_once_and_kept_nowhere(counter: Counter, arbiter: Client) -> None:
    code = sealed(arbiter)
    again = arbiter.post(f"{HERE}/sealed", data={"move_password": "Bb5", "_key": "once"})
    assert code not in again.text
    kept = "".join(done.entry.act for done in counter.office.history(NAME, 0))
    assert code not in kept
    assert "Bb5" not in kept


def test_after_five_wrong_codes_somebody_has_to_wait(counter: Counter, arbiter: Client) -> None:
    code = sealed(arbiter)
    for _ in range(6):
        away = arbiter.post(f"{HERE}/resume", data={"code": code, "absent": "yes"})
        assert "the envelope stays closed" in away.text
    for _ in range(5):
        wrong = arbiter.post(f"{HERE}/resume", data={"code": "2222-2222-2222-2222"})
        assert wrong.status_code == 422
        assert "does not open" in wrong.text
    slowed = arbiter.post(f"{HERE}/resume", data={"code": code})
    assert "Too many wrong codes" in slowed.text
    noted = now(counter).tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.resumption is None
    at = counter.house.now() + timedelta(minutes=20)
    assert not counter.house.guessing.try_envelope(NAME, 1, 1, at).wait


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"position": "e4"}, "this is not a position"),
        ({"white": "soon"}, "as in 1:05:30"),
        ({"resumes": "tomorrow"}, "no day with its time"),
        ({"white": "0:00:00"}, "fallen flag"),
        ({"move": "1000"}, "0 to 999 fit"),
    ],
)
def test_an_envelope_that_cannot_be_is_said_at_the_form(
    arbiter: Client, wrong: dict[str, str], said: str
) -> None:
    answer = arbiter.post(HERE, data=ENVELOPE | wrong)
    assert answer.status_code == 422
    assert re.search(said, answer.text)


def test_without_anything_to_open_nothing_is_opened(arbiter: Client) -> None:
    sealed(arbiter)
    assert "type the code" in arbiter.post(f"{HERE}/resume", data={}).text
    absent = arbiter.post(f"{HERE}/resume", data={"written": "Bb5", "absent": "yes"}).text
    assert "the envelope stays closed" in absent
    assert "FIDE Laws I.9.2" in absent


@pytest.mark.article("fide.laws", "I.4")
def test_a_draw_is_offered_after_the_sealed_move_and_answered(
    counter: Counter, arbiter: Client
) -> None:
    sealed(arbiter)
    offered = arbiter.post(f"{HERE}/offer", data={"act": "offer"})
    assert "offers a draw while the game is adjourned" in offered.text
    assert "It stands until the opponent answers" in offered.text
    again = arbiter.post(f"{HERE}/offer", data={"act": "offer"})
    assert again.status_code == 422
    assert "not been answered yet" in again.text
    rejected = arbiter.post(f"{HERE}/offer", data={"act": "reject"})
    assert "may offer a draw until play goes on" in rejected.text
    assert (
        "no offer of a draw is waiting"
        in arbiter.post(f"{HERE}/offer", data={"act": "accept"}).text
    )
    arbiter.post(f"{HERE}/offer", data={"act": "offer"})
    arbiter.post(f"{HERE}/offer", data={"act": "accept"})
    assert not now(counter).tournament.round(1).boards[0].unfinished


def test_the_position_of_an_envelope_can_be_tapped(arbiter: Client) -> None:
    page = arbiter.get(HERE).text
    assert 'data-field="f-position"' in page
    assert 'id="f-position"' in page


def test_viewers_see_the_envelope_and_no_form(counter: Counter, arbiter: Client) -> None:
    sealed(arbiter)
    page = counter.signed_in(Role.VIEWER).get(HERE).text
    assert "Hall B" in page
    assert "/resume" not in page
