"""Results from the players' phones: the right code, twice the same, and nobody by guessing."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.slips import SLIPS, Told, seat_of, slip_codes, tell_result
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

WON, DRAWN = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


@pytest.fixture
def event(counter: Counter) -> str:
    return counter.begin(
        details(system="dutch", rounds=5),
        Register(people(6)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
    ).id


def codes(counter: Counter, name: str, number: int = 1) -> dict[int, str]:
    secret = counter.house.access.secrets.get(SLIPS)
    played = counter.office.state(name).tournament.round(number)
    return dict(slip_codes(secret, name, played))


def seats(counter: Counter, name: str) -> tuple[int, int]:
    board = counter.office.state(name).tournament.round(1).boards[0]
    return board.white, board.black


def send(counter: Counter, name: str, **fields: str) -> Any:
    return counter.browser().post(f"/tournaments/{name}/result", data=fields)


def test_a_code_shows_its_game_before_anything_is_sent(counter: Counter, event: str) -> None:
    white, black = seats(counter, event)
    page = send(counter, event, code=codes(counter, event)[black].lower().replace("-", " "))
    assert page.status_code == 200
    names = counter.office.state(event).tournament.by_number
    for number in (white, black):
        assert names[number].player.name in page.text
    assert re.search(rf"{names[black].player.name}</bdi> <span class=\"badge\">you", page.text)
    assert page.headers["cache-control"] == "no-store"
    assert not counter.office.state(event).tournament.claims


def test_a_result_counts_when_both_tell_the_same(counter: Counter, event: str) -> None:
    white, black = seats(counter, event)
    printed = codes(counter, event)
    page = send(counter, event, code=printed[white], result="1-0", _key="a")
    assert "It counts as soon as your opponent" in page.text
    assert counter.office.state(event).tournament.round(1).boards[0].unfinished
    assert "1-0" not in counter.client.get(f"/tournaments/{event}/rounds").text
    page = send(counter, event, code=printed[black], result="1-0", _key="b")
    assert "the result is entered" in page.text
    assert counter.office.state(event).tournament.round(1).boards[0].result == WON
    by = [each.entry.by for each in counter.office.history(event)[-2:]]
    assert by == [f"player {white} by slip code", f"player {black} by slip code"]


def test_players_who_disagree_wait_for_an_arbiter(counter: Counter, event: str) -> None:
    white, black = seats(counter, event)
    printed = codes(counter, event)
    send(counter, event, code=printed[white], result="1-0", _key="a")
    page = send(counter, event, code=printed[black], result="½-½", _key="b")
    assert "an arbiter will decide" in page.text
    assert counter.office.state(event).tournament.round(1).boards[0].unfinished


@pytest.mark.parametrize("key", ["same", ""])
def test_sending_twice_acts_once(counter: Counter, event: str, key: str) -> None:
    white, _ = seats(counter, event)
    code = codes(counter, event)[white]
    first = send(counter, event, code=code, result="1-0", _key=key)
    version = counter.office.state(event).version
    again = send(counter, event, code=code, result="1-0", _key=key)
    assert (first.status_code, again.status_code) == (200, 200)
    assert counter.office.state(event).version == version


def test_a_game_with_another_result_is_left_to_the_arbiter(counter: Counter, event: str) -> None:
    white, _ = seats(counter, event)
    counter.office.execute(event, EnterResult(1, 1, DRAWN), by="Anna", at=WHEN)
    code = codes(counter, event)[white]
    assert "This game has its result: ½-½" in send(counter, event, code=code).text
    assert "has another result already" in send(counter, event, code=code, result="1-0").text


@pytest.mark.parametrize("code", ["AAAA-AAAA", "x", "<script>", "0", "' OR 1=1 --", "é" * 30])
def test_wrong_codes_are_answered_alike(counter: Counter, event: str, code: str) -> None:
    page = send(counter, event, code=code)
    assert page.status_code == 422
    assert "This code matches no open game" in page.text
    assert "Player, " not in page.text
    assert "<script>" not in page.text.replace('<script src="', "")


def test_a_code_is_good_for_one_player_one_round_one_tournament(
    counter: Counter, event: str
) -> None:
    other = counter.begin(
        details("Other", system="dutch", rounds=5),
        Register(people(6)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
    ).id
    printed = codes(counter, event)
    assert len(set(printed.values()) | set(codes(counter, other).values())) == 12
    assert send(counter, other, code=printed[1]).status_code == 422
    results = [EnterResult(1, board, WON) for board in (1, 2, 3)]
    counter.office.execute_all(event, [*results, PairRound()], by="Anna", at=WHEN)
    # Not published: the code of the second round is nobody's yet.
    assert send(counter, event, code=codes(counter, event, 2)[1]).status_code == 422
    counter.office.execute(event, Publish(2), by="Anna", at=WHEN)
    assert send(counter, event, code=codes(counter, event, 2)[1]).status_code == 200
    assert send(counter, event, code=printed[1]).status_code == 422


@pytest.mark.parametrize("result", ["+/-", "0-0", "2-0", "adjourned", "*", "<b>", "1-0 unrated"])
def test_only_usual_results_of_played_games_are_taken(
    counter: Counter, event: str, result: str
) -> None:
    page = send(counter, event, code=codes(counter, event)[1], result=result)
    assert page.status_code == 422
    assert not counter.office.state(event).tournament.claims


def test_guessing_is_slowed_and_the_hall_is_not_locked_out(counter: Counter) -> None:
    guessing, now, here = counter.house.guessing, WHEN, "198.51.100.7"
    for _ in range(5):
        assert not guessing.try_code("WRNG-AAAA", "open", here, now).wait
    waits = []
    for _ in range(40):
        waits.append(guessing.try_code("wr ng aaab", "open", here, now).wait)
        now += waits[-1]
        assert not guessing.try_code("WRNG-AAAA", "open", here, now).wait
    assert waits == sorted(waits)
    assert waits[0] > timedelta()
    assert waits[-1] == timedelta(seconds=5)
    # Whoever sits in the same hall with a code that begins otherwise is not slowed at all.
    assert not guessing.try_code("XRNG-AAAA", "open", here, now).wait
    assert not guessing.try_code("WRNG-AAAA", "open", "198.51.100.8", now).wait
    assert not guessing.try_code("WRNG-AAAA", "another", here, now).wait
    assert guessing.try_code("WRNG-AAAA", "open", here, now).wait
    assert not guessing.try_code("WRNG-AAAA", "open", here, now + timedelta(seconds=5)).wait


def test_a_right_code_is_no_guess(counter: Counter, event: str) -> None:
    code = codes(counter, event)[1]
    assert {send(counter, event, code=code).status_code for _ in range(12)} == {200}


def test_guessers_get_a_time_to_wait_and_others_do_not(counter: Counter, event: str) -> None:
    mine, other = codes(counter, event)[1], codes(counter, event)[2]
    assert mine[:2] != other[:2]
    for attempt in range(5):
        guess = f"{mine[:2]}{attempt + 2}A-AAAA"
        assert send(counter, event, code=guess).status_code == 422
    page = send(counter, event, code=mine)
    assert page.status_code == 429
    assert int(page.headers["retry-after"]) >= 1
    assert send(counter, event, code=other).status_code == 200
    assert not counter.office.state(event).tournament.claims


def test_a_board_that_tells_something_else_all_the_time_waits(counter: Counter, event: str) -> None:
    code = codes(counter, event)[1]
    answers = [
        send(counter, event, code=code, result=("1-0", "0-1")[each % 2], _key=str(each)).status_code
        for each in range(6)
    ]
    assert answers == [200, 200, 200, 200, 429, 429]
    assert len(counter.office.history(event)) == 5 + 4


def test_seats_are_found_in_what_is_shown_only(counter: Counter, event: str) -> None:
    tournament = counter.office.state(event).tournament
    secret = counter.house.access.secrets.get(SLIPS)
    for player, code in codes(counter, event).items():
        seat = seat_of(code, secret, event, tournament)
        assert seat is not None
        assert (seat.player, seat.round) == (player, 1)
        assert seat_of(code, b"another office", event, tournament) is None
        assert tell_result(counter.office, event, seat, WON, at=WHEN) in {Told.WAITS, Told.ENTERED}


def test_the_secret_is_made_once_and_stays(counter: Counter) -> None:
    secrets = counter.house.access.secrets
    first = secrets.get(SLIPS)
    assert secrets.get(SLIPS) == first
    assert len(first) == 32
    assert secrets.get("other") != first


def test_the_secret_is_in_no_log_of_what_happened(counter: Counter, event: str) -> None:
    white, _ = seats(counter, event)
    code = codes(counter, event)[white]
    send(counter, event, code=code, result="1-0")
    secret = counter.house.access.secrets.get(SLIPS)
    for each in counter.office.history(event):
        assert secret.hex() not in each.entry.act
        assert code not in each.entry.act + each.entry.by
