"""Pairings of several games on the pages: announced, typed, corrected, shown, and over the API."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.points import BEIJING, Mark
from crosstable.kernel.result import Pending, Played
from crosstable.kernel.rounds import Board
from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from crosstable.rulebooks.game_plans import planned_round
from tests.office.desk import details, people
from tests.texts import FMJD_2022
from tests.web.counter import Counter, form
from tests.web.rounds_office import HTMX, NAME, ROUNDS, now

API = f"/api/v1/tournaments/{NAME}"


def begun(counter: Counter) -> State:
    plan, points = planned_round(FMJD_2022, "beijing")
    announced = details(edition="fmjd-2022", points=points)
    announced = replace(announced, game_plan=plan, rate_of_play="80min + 30s/move")
    lots = DrawLots("x", "as-entered")
    return counter.begin(announced, Register(people(4)), lots, PairRound(), Publish(1))


def board(counter: Counter, number: int = 1) -> Board:
    return now(counter).tournament.round(1).boards[number - 1]


def test_games_are_typed_one_after_the_other_and_the_pairing_follows(counter: Counter) -> None:
    state = begun(counter)
    browser = counter.signed_in(Role.CLERK)
    page = browser.get(ROUNDS).text
    assert 'value="1.1 2-0 ' in page
    assert "Board 1.1" in page
    first = browser.post(
        f"{ROUNDS}/1/results", data={"line": "1.1 1", "since": str(state.version)}, headers=HTMX
    )
    assert first.status_code == 200
    assert 'value="1.2 2-0 ' in first.text
    assert 'data-game="2"' in first.text
    typed = {"line": "0", "next": "1", "since": str(state.version + 1)}
    second = browser.post(f"{ROUNDS}/1/results", data=typed, headers=HTMX)
    assert ">9-3<" in second.text
    assert second.text.count("not played") == 2
    assert board(counter).result == Played(Mark.RAPID_WIN, Mark.RAPID_LOSS)


def test_a_button_pressed_twice_is_not_taken_for_the_next_game(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.CLERK)
    pressed = {"set": "1.1 1-1"}
    assert browser.post(f"{ROUNDS}/1/results", data=pressed, headers=HTMX).status_code == 200
    again = browser.post(f"{ROUNDS}/1/results", data=pressed, headers=HTMX)
    assert again.status_code == 422
    assert "game 1 already has its result" in again.text
    assert len(board(counter).games) == 1


def test_the_page_of_a_board_shows_the_games_why_and_how_to_correct_them(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    browser.post(f"{ROUNDS}/1/results", data={"line": "1 8-4"}, headers=HTMX)
    page = browser.get(f"{ROUNDS}/1/boards/1")
    assert "The blitz game decides" in page.text or "the blitz game decides" in page.text
    assert "FMJD Annex 3 5.6a" in page.text
    sent = form(page, act="correct", game="3", result="0-2", reason="slip")
    browser.post(f"{ROUNDS}/1/boards/1", data=sent)
    assert board(counter).result == Played(Mark.BLITZ_LOSS, Mark.BLITZ_WIN)
    page = browser.get(f"{ROUNDS}/1/boards/1")
    browser.post(
        f"{ROUNDS}/1/boards/1", data=form(page, act="correct", game="3", result="*", reason="x")
    )
    assert board(counter).result == Pending()
    assert len(board(counter).games) == 2


def test_a_bare_result_is_refused_in_words_when_nothing_is_open(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.CLERK)
    again = browser.post(f"{ROUNDS}/1/results", data={"line": "1", "next": "0"}, headers=HTMX)
    assert again.status_code == 422
    assert "no board is open any more; type the board before the result" in again.text


def test_everybody_sees_the_games_of_a_round_and_of_a_player(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.CLERK)
    browser.post(f"{ROUNDS}/1/results", data={"line": "1 9-3"}, headers=HTMX)
    public = f"/tournaments/{NAME}"
    shown = counter.client.get(f"{public}/rounds/1").text
    white, black = (now(counter).tournament.entrant(n).player.name for n in (4, 1))
    if board(counter).white == 1:
        white, black = black, white
    first = f"1 standard</span> <bdi>{white}</bdi> – <bdi>{black}</bdi> <strong>1-1</strong>"
    # The colours were exchanged: the result stands as it was typed, from this game's White.
    second = f"2 rapid</span> <bdi>{black}</bdi> – <bdi>{white}</bdi> <strong>0-2</strong>"
    for text in (shown, browser.get(f"{ROUNDS}/1").text):
        assert first in text
        assert second in text
    own = counter.client.get(f"{public}/players/4").text
    assert "<strong>0-2</strong>" in own
    assert counter.client.get(f"{public}/regulations").text.count("the winner has") == 4


def test_the_announcement_asks_for_the_games_and_keeps_them(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    sent = {"name": "Beijing cup", "game": "draughts", "system": "round-robin"}
    page = browser.get("/office/new")
    answer = browser.post("/office/new", data=form(page, **sent, **{"games.draughts": "beijing"}))
    assert answer.status_code < 400
    tournament = counter.office.state("beijing-cup").tournament
    assert tournament.points == BEIJING
    assert tournament.game_plan is not None
    assert tournament.game_plan.name == "beijing"
    settings = "/office/tournaments/beijing-cup/settings"
    page = browser.get(settings)
    assert '<option value="beijing" selected' in page.text
    wrong = form(page, **{"games.draughts": "own", "plan.draughts": "bananas"})
    refused = browser.post(settings, data={**sent, **wrong, "points": "beijing"})
    assert refused.status_code == 422
    assert "no games called bananas" in refused.text


def test_programs_announce_rounds_of_several_games(counter: Counter) -> None:
    owner = counter.program(Role.OWNER)
    sent = {"name": "Open", "game": "draughts", "system": "round-robin", "games": "beijing"}
    assert owner.post("/api/v1/tournaments", json=sent).is_success
    tournament = counter.office.state("open").tournament
    assert tournament.points == BEIJING
    assert tournament.game_plan is not None
    wrong = owner.post("/api/v1/tournaments", json={**sent, "games": "banana"})
    assert wrong.status_code == 422


def test_programs_enter_games_and_are_told_of_them(counter: Counter) -> None:
    begun(counter)
    arbiter = counter.program(Role.ARBITER)
    where = f"{API}/rounds/1/boards/1"
    assert arbiter.post(f"{where}/result", json={"result": "1-1", "game": 1}).is_success
    assert arbiter.post(f"{where}/result", json={"result": "2-0", "game": 2}).is_success
    found = counter.client.get(where).json()
    assert found["result"]["text"] == "3-9"
    assert [(each["kind"], each["course"], each["result"]) for each in found["games"]] == [
        ("standard", "played", "1-1"),
        ("rapid", "played", "2-0"),
        ("blitz", "not needed", ""),
        ("superblitz", "not needed", ""),
    ]
    corrected = {"result": "0-2", "game": 2, "reason": "slip"}
    assert arbiter.put(f"{where}/result", json=corrected).is_success
    assert board(counter).result == Played(Mark.RAPID_WIN, Mark.RAPID_LOSS)
    assert arbiter.put(f"{where}/game?game=2", json={"text": "1. 32-28 *"}).is_success
    assert counter.client.get(f"{where}/game?game=2").json()["game"] == 2
    game = counter.client.get(f"/tournaments/{NAME}/rounds/1/boards/1/game?game=2")
    assert game.status_code == 200
    assert "Player, D" in game.text
