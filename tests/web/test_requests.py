"""What waits for an arbiter on a round's page: corrections clerks ask for, players who disagree."""

from __future__ import annotations

import re
from typing import Any

from crosstable.office.acts import ClaimResult, EnterResult
from crosstable.office.roles import Role
from tests.web.counter import Counter, form
from tests.web.rounds_office import DRAW, HTMX, NAME, ROUNDS, WIN, do, now, played

BOARD = f"{ROUNDS}/1/boards/1"


def asked(counter: Counter, clerk: Any, result: str = "½-½") -> Any:
    """Let a clerk who mistyped ask for another result, from the dialog of the board."""
    page = clerk.get(f"{BOARD}?result={result}", headers=HTMX)
    assert "Ask an arbiter to correct it" in page.text
    assert f'<option value="{result}" selected>' in page.text  # what was typed is kept
    sent = form(page, act="ask", result=result, reason="the wrong <key>")
    return clerk.post(BOARD, data=sent)


def waiting(browser: Any) -> str:
    return str(browser.get(ROUNDS).text).split('id="pinned"')[1].split("round-sheet")[0]


def test_a_clerk_asks_and_an_arbiter_grants(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN))
    clerk, arbiter = counter.signed_in(Role.CLERK), counter.signed_in(Role.ARBITER)
    page = clerk.get(ROUNDS).text
    assert 'data-correct="Ask an arbiter"' in page
    assert "Your request about board 1 was sent to the arbiters." in asked(counter, clerk).text
    assert now(counter).tournament.rounds[0].boards[0].result == WIN
    for browser, may in ((clerk, False), (arbiter, True)):
        pinned = waiting(browser)
        assert "Board 1: Some clerk asks for a correction" in pinned
        assert "the wrong &lt;key&gt;" in pinned
        assert ("Accept ½-½" in pinned) is may
        assert ("An arbiter decides." in pinned) is not may
    address = f"{BOARD}/request"
    granted = {"act": "grant", "wanted": "½-½"}
    assert clerk.post(address, data=granted).status_code == 403
    other = arbiter.post(address, data={"act": "grant", "wanted": "0-1"})
    assert other.status_code == 422
    assert "nothing was changed" in other.text
    done = arbiter.post(address, data=granted)
    assert "Board 1 is corrected." in done.text
    assert now(counter).tournament.rounds[0].boards[0].result == DRAW
    assert not now(counter).tournament.requests
    # The journal knows both: who asked, and who decided.
    journal = arbiter.get(f"/office/tournaments/{NAME}/journal").text
    assert re.search(r"Some clerk asks for ½-½: the wrong &lt;key&gt;", journal)
    newest = journal.split('id="entry-')[1]
    assert "Some arbiter" in newest
    assert "asked for by Some clerk" in newest


def test_a_request_is_declined_or_falls_away_with_the_result(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN))
    clerk, arbiter = counter.signed_in(Role.CLERK), counter.signed_in(Role.ARBITER)
    asked(counter, clerk)
    arbiter.post(f"{BOARD}/request", data={"act": "decline"})
    assert not now(counter).tournament.requests
    assert "asks for a correction" not in waiting(clerk)
    again = arbiter.post(f"{BOARD}/request", data={"act": "decline"})
    assert "any more" in again.text
    refused = asked(counter, clerk, "1-0")
    assert refused.status_code == 422
    asked(counter, clerk)
    sent = form(arbiter.get(BOARD), act="correct", result="0-1", reason="seen on the board")
    arbiter.post(BOARD, data=sent)
    assert not now(counter).tournament.requests


def test_a_failed_form_of_a_board_keeps_what_was_typed(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN))
    arbiter = counter.signed_in(Role.ARBITER)
    sent = form(arbiter.get(BOARD), act="correct", result="7-7", reason="seen <there>")
    answer = arbiter.post(BOARD, data=sent)
    assert answer.status_code == 422
    assert "is not a result here" in answer.text
    assert 'value="seen &lt;there&gt;"' in answer.text


def test_players_who_disagree_are_pinned_to_the_round(counter: Counter) -> None:
    state = played(counter)
    board = state.tournament.rounds[0].boards[1]
    clerk = counter.signed_in(Role.CLERK)
    do(counter, ClaimResult(1, board.white, WIN))
    assert "the players disagree" not in waiting(clerk)
    do(counter, ClaimResult(1, board.black, DRAW))
    pinned = waiting(clerk)
    assert "Board 2: the players disagree" in pinned
    assert pinned.index("Accept 1-0") < pinned.index("Accept ½-½")
    rows = clerk.get(f"{ROUNDS}/1/changes?since={now(counter).version - 1}", headers=HTMX).text
    assert "the players disagree" in rows.split("data-pinned")[1]
    stale = {"act": "accept", "result": "½-½", "pair": f"{board.black}-{board.white}"}
    assert clerk.post(f"{ROUNDS}/1/boards/2/claims", data=stale).status_code == 422
    fitting = {**stale, "pair": f"{board.white}-{board.black}"}
    clerk.post(f"{ROUNDS}/1/boards/2/claims", data=fitting)
    assert now(counter).tournament.rounds[0].boards[1].result == DRAW
    assert "the players disagree" not in waiting(clerk)
