"""Blind and visually disabled players on the pages of the office."""

from __future__ import annotations

from crosstable.office.acts import AttachGame, NoteSight
from crosstable.office.roles import Role
from crosstable.reports.documents import print_document
from tests.office.desk import WHEN
from tests.reports.events import text
from tests.web.counter import Counter
from tests.web.rounds_office import NAME, ROUNDS, do, now, played


def test_an_arbiter_notes_it_on_the_page_of_the_player_and_the_board_stays(
    counter: Counter,
) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = f"/office/tournaments/{NAME}/players/9"
    seat = now(counter).tournament.round(1).board_of(8)
    assert seat is not None
    assert "Apply these rules" in arbiter.get(page).text
    here = page.replace("/9", "/8")
    arbiter.post(f"{here}/sight", data={"visually_disabled": "yes", "_sure": "4", "_read": "1"})
    entrant = now(counter).tournament.entrant(8)
    assert entrant.visually_disabled
    assert entrant.fixed_board is not None
    assert entrant.fixed_board.board == seat[0]
    assert "visually disabled" in arbiter.get(f"/office/tournaments/{NAME}/players").text
    viewer = counter.signed_in(Role.VIEWER)
    assert "visually disabled" not in viewer.get(f"/office/tournaments/{NAME}/players").text
    journal = viewer.get(f"/office/tournaments/{NAME}/journal").text
    assert "player 8: a note for the arbiters was changed" in journal
    exported = viewer.get(f"/office/tournaments/{NAME}/export/json").json()
    assert not any(entrant["visually_disabled"] for entrant in exported["entrants"])
    assert "visually disabled" not in counter.client.get(f"/tournaments/{NAME}/players").text
    arbiter.post(f"{here}/sight", data={"_sure": "4"})
    assert not now(counter).tournament.entrant(8).visually_disabled


def test_the_board_page_announces_the_moves(counter: Counter) -> None:
    played(counter, AttachGame(1, 1, "1. e4 e5 *"))
    arbiter = counter.signed_in(Role.ARBITER)
    board = now(counter).tournament.round(1).boards[0]
    assert "Eva sieben" not in arbiter.get(f"{ROUNDS}/1/boards/1").text
    do(counter, NoteSight(board.black, visually_disabled=True))
    assert "Eva sieben" not in counter.signed_in(Role.VIEWER).get(f"{ROUNDS}/1/boards/1").text
    assert "1... Eva sieben - Eva fuenf" in arbiter.get(f"{ROUNDS}/1/boards/1").text


def test_pairings_come_in_large_print(counter: Counter) -> None:
    played(counter)
    paper = print_document("names-large", now(counter).tournament, printed_at=WHEN)
    said = text(paper)
    assert "Board 1 · White" in said
    assert "Player, A" in said
