"""Results over HTTP: typed, corrected, taken back, sent by players, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    ClaimResult,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    Undo,
)
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter, form
from tests.web.rounds_office import DRAW, HTMX, ROUNDS, WIN, do, now, played


def enter(browser: Any, line: str, **more: str) -> Any:
    return browser.post(f"{ROUNDS}/1/results", data={"line": line, **more}, headers=HTMX)


def test_a_typed_line_answers_with_the_row_and_the_count(counter: Counter) -> None:
    state = played(counter)
    browser = counter.signed_in(Role.CLERK)
    browser.get(ROUNDS)
    answer = enter(browser, "2 =", since=str(state.version))
    assert answer.status_code == 200
    assert answer.text.count("<tr") == 1
    assert 'id="b2"' in answer.text
    assert "½-½" in answer.text
    assert "3 results missing" in answer.text
    assert f'data-version="{state.version + 1}"' in answer.text
    assert enter(browser, "1", next="3").status_code == 200
    assert now(counter).tournament.rounds[0].boards[2].result == WIN


def test_keys_and_their_help_follow_the_points_of_the_event(counter: Counter) -> None:
    draughts = details(system="dutch", rounds=5, points=TWO_ONE_ZERO)
    counter.begin(draughts, Register(people(6)), DrawLots("x"), PairRound(), Publish(1))
    browser = counter.signed_in(Role.CLERK)
    assert "<dt><kbd>2</kbd> </dt><dd>2-0 White wins</dd>" in browser.get(ROUNDS).text
    for board, key in enumerate("210", start=1):
        assert enter(browser, f"{board} {key}").status_code == 200
    results = [board.result for board in now(counter).tournament.rounds[0].boards]
    assert results == [WIN, DRAW, Played(Mark.LOSS, Mark.WIN)]


def test_results_of_other_boards_are_no_conflict(counter: Counter) -> None:
    played(counter)
    one, two = counter.signed_in(Role.CLERK), counter.signed_in(Role.CLERK)
    pages = [each.get(ROUNDS) for each in (one, two)]
    assert enter(one, "1 1", **_hidden(pages[0])).status_code == 200
    assert enter(two, "2 0", **_hidden(pages[1])).status_code == 200


def _hidden(page: Any) -> dict[str, str]:
    found = page.text[page.text.index("data-typing") :]
    hidden = dict(re.findall(r'name="(_version|_key)" value="([^"]*)"', found[:2500]))
    assert "_version" not in hidden or hidden == {}
    return {"_key": hidden["_key"]}


def test_without_a_script_the_form_comes_back_to_the_round(counter: Counter) -> None:
    played(counter)
    browser = counter.signed_in(Role.CLERK)
    done = browser.post(f"{ROUNDS}/1/results", data={"set": "4 0-1"})
    assert done.url.path == f"{ROUNDS}/1"
    assert "0-1" in done.text
    wrong = browser.post(f"{ROUNDS}/1/results", data={"line": "77 1"})
    assert wrong.status_code == 200
    assert "77 1: round 1 has no board 77" in wrong.text


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("99 1", "has no board 99"),
        ("0 1", "has no board 0"),
        ("1 0", "already has the result 1-0"),
        ("2 7-7", "write one of 1-0, ½-½, 0-1, +/-, -/+, -/-, or a for adjourned"),
        ("2 1-1", "is not a result"),
        ("2 0-0", "0-0! if it is intended"),
        ("2 <b>", "&lt;b&gt;"),
        ("", "type a board and a result"),
    ],
)
def test_what_is_refused_comes_back_with_what_was_typed(
    counter: Counter, line: str, cause: str
) -> None:
    state = played(counter, EnterResult(1, 1, WIN))
    answer = enter(counter.signed_in(Role.CLERK), line)
    assert answer.status_code == 422
    assert cause in answer.text
    assert line.replace("<b>", "&lt;b&gt;") in answer.text
    assert now(counter).version == state.version


def test_the_same_line_sent_twice_counts_once(counter: Counter) -> None:
    state = played(counter)
    browser = counter.signed_in(Role.CLERK)
    for _ in range(2):
        assert enter(browser, "1 1", _key="k").status_code == 200
    assert now(counter).version == state.version + 1


def test_an_unusual_score_that_is_meant(counter: Counter) -> None:
    played(counter)
    browser = counter.signed_in()
    assert enter(browser, "1 0-0!").status_code == 200
    asked = browser.post(f"{ROUNDS}/1/boards/2", data={"act": "enter", "result": "½-0"})
    assert "unusual score" in asked.text
    done = browser.post(
        f"{ROUNDS}/1/boards/2", data={"act": "enter", "result": "½-0", "_sure": "3"}
    )
    assert done.url.path == f"{ROUNDS}/1"
    results = [board.result for board in now(counter).tournament.rounds[0].boards[:2]]
    assert results == [Played(Mark.LOSS, Mark.LOSS), Played(Mark.DRAW, Mark.LOSS)]


def test_rows_that_changed_since_a_version(counter: Counter) -> None:
    state = played(counter)
    browser = counter.signed_in()
    browser.get(ROUNDS)
    do(counter, EnterResult(1, 3, WIN))
    changes = f"{ROUNDS}/1/changes"
    answer = browser.get(changes, params={"since": state.version}, headers=HTMX)
    assert answer.text.count("<tr") == 1
    assert 'id="b3"' in answer.text
    assert "data-whole" not in answer.text
    entered = now(counter).version
    do(counter, Undo())
    for version in (state.version, entered):
        answer = browser.get(changes, params={"since": version}, headers=HTMX)
        assert 'id="b3"' in answer.text
        assert answer.text.count("<tr") == 1
    for wrong in ("1", "x", "-1", "99999999999", ""):
        answer = browser.get(changes, params={"since": wrong}, headers=HTMX)
        assert "data-whole" in answer.text
    assert browser.get(f"{ROUNDS}/7/changes").status_code == 404


def test_a_correction_with_a_reason_and_its_consequence(counter: Counter) -> None:
    results = [EnterResult(1, board, WIN) for board in range(1, 5)]
    played(counter, *results, PairRound())
    browser = counter.signed_in()
    page = browser.get(f"{ROUNDS}/1/boards/1", headers=HTMX)
    assert "Correct the result" in page.text
    sent = form(page, act="correct", result="0-1", reason="slip misread")
    asked = browser.post(f"{ROUNDS}/1/boards/1", data=sent)
    assert "round 2 was paired on the old result" in asked.text
    assert 'value="slip misread"' in asked.text
    browser.post(f"{ROUNDS}/1/boards/1", data={**sent, "_sure": "3"})
    assert now(counter).tournament.rounds[0].boards[0].result == Played(Mark.LOSS, Mark.WIN)
    without = {"act": "correct", "result": "1-0", "_sure": "3"}
    refused = browser.post(f"{ROUNDS}/1/boards/1", data=without)
    assert "a correction needs a reason" in refused.text


def test_a_result_on_the_wrong_board_is_taken_back(counter: Counter) -> None:
    played(counter, EnterResult(1, 2, WIN))
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{ROUNDS}/1/boards/2", headers=HTMX)
    assert "Take the result back" in page.text
    without = browser.post(f"{ROUNDS}/1/boards/2", data={"act": "empty"})
    assert "a correction needs a reason" in without.text
    sent = form(page, act="empty", reason="it was board 3")
    done = browser.post(f"{ROUNDS}/1/boards/2", data=sent)
    assert "4 results missing" in done.text
    assert now(counter).tournament.rounds[0].boards[1].not_begun
    assert enter(browser, "2 0").status_code == 200
    clerk = counter.signed_in(Role.CLERK)
    assert "Take the result back" not in clerk.get(f"{ROUNDS}/1/boards/2", headers=HTMX).text


def test_the_line_stays_when_all_results_are_in(counter: Counter) -> None:
    results = [EnterResult(1, board, WIN) for board in range(1, 5)]
    played(counter, *results)
    browser = counter.signed_in(Role.ARBITER)
    page = browser.get(f"{ROUNDS}/1")
    assert 'id="result-line"' in page.text
    assert "Pair round 2" in page.text
    do(counter, PairRound())
    assert 'id="result-line"' not in browser.get(f"{ROUNDS}/1").text
    board = browser.get(f"{ROUNDS}/1/boards/1", headers=HTMX)
    assert "Take the result back" not in board.text


def test_the_desk_is_told_that_the_session_has_ended(counter: Counter) -> None:
    played(counter)
    page = counter.signed_in(Role.CLERK).get(ROUNDS)
    assert "Your session has ended." in page.text
    assert f'href="/login?next={ROUNDS}"' in page.text
    assert enter(counter.browser(), "1 1").status_code == 401


def test_a_correction_for_the_report_only(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN))
    browser = counter.signed_in()
    sent = {"act": "report", "result": "0-1", "reason": "colours", "exchanged": "yes"}
    page = browser.post(f"{ROUNDS}/1/boards/1", data=sent)
    assert "reported:" in page.text
    state = now(counter).tournament
    assert state.rounds[0].boards[0].result == WIN
    assert state.report_corrections[0].board.white == state.rounds[0].boards[0].black


def test_who_is_absent_and_an_adjourned_game(counter: Counter) -> None:
    state = played(counter)
    browser = counter.signed_in(Role.CLERK)
    black = state.tournament.rounds[0].boards[0].black
    page = browser.post(f"{ROUNDS}/1/boards/1", data={"act": "absent", "player": str(black)})
    assert "+/-" in page.text
    assert enter(browser, "2 a").status_code == 200
    page = browser.get(ROUNDS)
    assert "1 adjourned game" in page.text
    assert enter(browser, "2 =").status_code == 200
    nobody = browser.post(f"{ROUNDS}/1/boards/3", data={"act": "absent"})
    assert "Say who is absent." in nobody.text


def test_what_players_sent_is_accepted_or_put_aside(counter: Counter) -> None:
    state = played(counter)
    boards = state.tournament.rounds[0].boards
    do(counter, ClaimResult(1, boards[0].white, WIN), ClaimResult(1, boards[1].black, DRAW))
    browser = counter.signed_in(Role.ARBITER)
    assert "claimed" in browser.get(ROUNDS).text
    page = browser.get(f"{ROUNDS}/1/boards/1")
    assert "Accept 1-0" in page.text
    sent = {"act": "accept", "result": "1-0"}
    browser.post(f"{ROUNDS}/1/boards/1/claims", data=sent)
    assert now(counter).tournament.rounds[0].boards[0].result == WIN
    browser.post(f"{ROUNDS}/1/boards/2/claims", data={"act": "dismiss", "reason": "joke"})
    assert not now(counter).tournament.claims


def test_a_result_for_a_pair_that_sits_elsewhere_now_is_refused(counter: Counter) -> None:
    """What was seen at the board goes along; others are named and get no result."""
    state = played(counter)
    board = state.tournament.rounds[0].boards[1]
    white, black = (
        state.tournament.entrant(number).player.name for number in (board.white, board.black)
    )
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(ROUNDS).text
    assert f'data-pair="{board.white}-{board.black}"' in page
    assert f'value="2 1-0 {board.white}-{board.black}"' in page
    stale = f"{board.black}-{board.white}"
    pressed = browser.post(f"{ROUNDS}/1/results", data={"set": f"2 1-0 {stale}"}, headers=HTMX)
    for answer in (enter(browser, "2 1", pair=stale), pressed):
        assert answer.status_code == 422
        assert "2 1" in answer.text
        assert f"board 2 is {white} – {black} now" in answer.text
        assert f"no longer {black} – {white}" in answer.text
    assert now(counter).tournament.rounds[0].boards[1].unfinished
    for act, more in (("enter", {}), ("correct", {"reason": "x"})):
        sent = {"act": act, "result": "1-0", "pair": stale, **more}
        answer = browser.post(f"{ROUNDS}/1/boards/2", data=sent)
        assert now(counter).tournament.rounds[0].boards[1].unfinished, act
    assert enter(browser, "2 1", pair=f"{board.white}-{board.black}").status_code == 200
    assert enter(browser, "3 1", pair="x").status_code == 422


def test_a_program_says_whom_it_saw_at_the_board(counter: Counter) -> None:
    state = played(counter)
    board = state.tournament.rounds[0].boards[0]
    program = counter.program(Role.ARBITER)
    address = f"/api/v1/tournaments/{state.id}/rounds/1/boards/1/result"
    refused = program.post(address, json={"result": "1-0", "pair": [board.black, board.white]})
    assert refused.status_code == 422
    assert "nothing was changed" in refused.text
    done = program.post(address, json={"result": "1-0", "pair": [board.white, board.black]})
    assert done.status_code == 200
    wrong = {"result": "0-1", "reason": "slip", "pair": [board.black, board.white]}
    assert program.put(address, json=wrong).status_code == 422


def test_keys_that_mean_something_else_than_in_chess_say_so_beside_the_line(
    counter: Counter,
) -> None:
    draughts = details("Draughts", system="dutch", rounds=5, points=TWO_ONE_ZERO)
    counter.begin(draughts, Register(people(6)), DrawLots("x"), PairRound(), Publish(1))
    played(counter)
    browser = counter.signed_in(Role.CLERK)
    said = "A digit is what White gets: here 1 is 1-1, not a win."
    page = browser.get("/office/tournaments/draughts/rounds").text
    assert said in page
    assert "<kbd>2</kbd> 2-0" in page.split("typing-keys")[1]
    chess = browser.get(ROUNDS).text
    assert "A digit is what White gets" not in chess
    assert "<kbd>1</kbd> 1-0" in chess.split("typing-keys")[1]


def test_a_correction_that_is_refused_keeps_the_reason_that_was_typed(counter: Counter) -> None:
    """What the rules refuse, not only what cannot be read, leads back to the form as it was."""
    name = "reasons"
    counter.begin(
        details("Reasons", system="dutch", rounds=3),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
        EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)),
    )
    board = f"/office/tournaments/{name}/rounds/1/boards/1"
    arbiter = counter.signed_in(Role.ARBITER)
    typed = {"act": "correct", "result": "1-0", "reason": "both players say so"}
    refused = arbiter.post(board, data=form(arbiter.get(board), **typed))
    assert refused.status_code == 422
    assert 'value="both players say so"' in refused.text
