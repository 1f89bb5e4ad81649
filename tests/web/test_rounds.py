"""The rounds pages over HTTP: from the draw to the last result, by whom, and what is refused."""

from __future__ import annotations

import pytest

from crosstable.kernel.player import Player
from crosstable.office.acts import (
    BeginRearranging,
    DrawLots,
    EndRearranging,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.roles import Role
from crosstable.web.views import rounds as rounds_view
from tests.office.desk import details, people
from tests.web.counter import Counter, form, undoing
from tests.web.rounds_office import DRAW, HOSTILE, HTMX, NAME, ROUNDS, WIN, begun, do, now, played

# Lots and pairing


def test_without_players_the_page_says_what_to_do(counter: Counter) -> None:
    counter.begin(details(system="dutch", rounds=5))
    page = counter.signed_in().get(ROUNDS)
    assert page.status_code == 200
    assert "At least two players are needed" in page.text


def test_the_tab_is_there_and_current(counter: Counter) -> None:
    begun(counter)
    page = counter.signed_in().get(ROUNDS)
    assert f'href="{ROUNDS}" aria-current="page"' in page.text


def test_before_the_first_round_the_way_leads_to_the_numbers(counter: Counter) -> None:
    counter.begin(details(), Register(people(6)))
    page = counter.signed_in().get(ROUNDS)
    assert 'href="/office/tournaments/club-championship/players/numbers"' in page.text
    assert "Pair round 1" not in page.text


def test_a_round_is_paired_and_held_back(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    answer = browser.post(f"{ROUNDS}/pair", data=form(browser.get(ROUNDS)))
    assert answer.url.path == f"{ROUNDS}/1"
    assert "Held back for your review" in answer.text
    assert not now(counter).tournament.rounds[0].published
    board = now(counter).tournament.rounds[0].boards[0]
    row = answer.text[answer.text.index('id="b1"') : answer.text.index('id="b2"')]
    for number in (board.white, board.black):
        assert now(counter).tournament.entrant(number).player.name in row
    assert 'name="set"' not in row


def test_the_same_form_sent_twice_pairs_once(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    sent = form(browser.get(ROUNDS))
    for _ in range(2):
        answer = browser.post(f"{ROUNDS}/pair", data=sent)
        assert answer.url.path == f"{ROUNDS}/1"
    assert len(now(counter).tournament.rounds) == 1


def test_open_games_are_named_before_they_are_adjourned(counter: Counter) -> None:
    played(counter, EnterResult(1, 1, WIN), players=8)
    browser = counter.signed_in()
    sent = form(browser.get(ROUNDS))
    asked = browser.post(f"{ROUNDS}/pair", data=sent)
    assert "no result on board 2, 3, 4" in asked.text
    assert len(now(counter).tournament.rounds) == 1
    done = browser.post(f"{ROUNDS}/pair", data={**form(asked), "_sure": "2"})
    assert done.url.path == f"{ROUNDS}/2"
    assert "Adjourned games" in done.text
    assert f'href="{ROUNDS}/1/boards/2"' in done.text


def test_a_slow_pairing_shows_its_progress(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(counter)
    browser = counter.signed_in()
    monkeypatch.setattr(rounds_view, "PATIENCE", -1)
    monkeypatch.setattr("crosstable.web.work.pairing.PairingJob.wait", lambda *_: False)
    page = browser.post(f"{ROUNDS}/pair", data=form(browser.get(ROUNDS)))
    assert page.url.path == f"{ROUNDS}/pairing"
    assert "<progress" in page.text
    assert "every 500ms" in page.text
    job = counter.house.pairings.job(NAME)
    assert job is not None
    job.result()
    monkeypatch.undo()
    done = browser.get(f"{ROUNDS}/pairing", headers=HTMX)
    assert done.headers["HX-Redirect"] == f"{ROUNDS}/1"
    assert browser.get(f"{ROUNDS}/pairing").url.path.rstrip("/") == ROUNDS


def test_what_cannot_be_paired_says_why(counter: Counter) -> None:
    counter.begin(details(system="dutch", rounds=5), Register(people(4)))
    answer = counter.signed_in().post(f"{ROUNDS}/pair")
    assert answer.status_code == 422
    assert "pairing numbers are provisional" in answer.text


def test_pairing_by_hand(counter: Counter) -> None:
    begun(counter, players=4)
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    wrong = browser.post(f"{ROUNDS}/by-hand", data={"boards": "1-x"})
    assert wrong.status_code == 422
    assert "&#39;1-x&#39; is not a board" in wrong.text
    done = browser.post(f"{ROUNDS}/by-hand", data={"boards": "1-2, 4-3"})
    assert done.status_code == 200
    boards = now(counter).tournament.rounds[0].boards
    assert [(board.white, board.black) for board in boards] == [(1, 2), (4, 3)]
    assert "changed by hand" in done.text


# Reasons


def test_why_two_meet_and_why_two_do_not(counter: Counter) -> None:
    state = begun(counter, PairRound())
    browser = counter.signed_in(Role.VIEWER)
    board = state.tournament.rounds[0].boards[0]
    page = browser.get(f"{ROUNDS}/1/why?first={board.white}&second={board.black}")
    assert "They meet in round 1" in page.text
    assert "FIDE C.04.3" in page.text
    page = browser.get(f"{ROUNDS}/1/why?first=1&second=2+Player,+B", headers=HTMX)
    assert page.text.lstrip().startswith("<dialog")
    assert "They do not meet in round 1" in page.text
    page = browser.get(f"{ROUNDS}/1/why?first=Player,+A&second=Player,+B")
    assert "They do not meet in round 1" in page.text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("first=1&second=1", "Choose two different players."),
        ("first=1&second=99", "99"),
        ("first=1&second=%3Cscript%3E", "There is no player &lt;script&gt; here"),
        ("", "There is no player ? here"),
        ("first=Player&second=1", " here fit Player; give the number."),
    ],
)
def test_a_question_about_nobody(counter: Counter, asked: str, said: str) -> None:
    begun(counter, PairRound())
    page = counter.signed_in().get(f"{ROUNDS}/1/why?{asked}")
    assert page.status_code == 422
    assert said in page.text


def test_the_account_of_a_round_and_its_check_list(counter: Counter) -> None:
    begun(counter, PairRound())
    browser = counter.signed_in()
    assert "told-bracket" in browser.get(f"{ROUNDS}/1/account").text
    assert "check-list" in browser.get(f"{ROUNDS}/1/check-list", headers=HTMX).text
    assert browser.get(f"{ROUNDS}/2/account").status_code == 404


def test_a_table_needs_no_account(counter: Counter) -> None:
    counter.begin(details(), Register(people(4)), DrawLots("x", "as-entered"), PairRound())
    browser = counter.signed_in()
    assert browser.get(f"{ROUNDS}/1/account").status_code == 404
    assert "How it is paired" not in browser.get(ROUNDS).text
    why = browser.get(f"{ROUNDS}/1/why?first=1&second=4")
    assert "They meet in round 1" in why.text


# Changing places


def test_players_change_places_and_the_engine_compares(counter: Counter) -> None:
    begun(counter, PairRound(), players=8)
    browser = counter.signed_in()
    page = browser.post(f"{ROUNDS}/1/rearrange", data=form(browser.get(ROUNDS)))
    assert page.text.count("data-seat=") == 8
    assert "Publish" not in page.text
    one, two = now(counter).tournament.rounds[0].boards[:2]
    sent = form(page, first=str(one.white), second=str(two.white))
    asked = browser.post(f"{ROUNDS}/1/exchange", data=sent)
    assert "instead of" in asked.text
    page = browser.post(f"{ROUNDS}/1/exchange", data={**sent, "_sure": "2"})
    assert "have changed places" in page.text
    assert now(counter).tournament.rounds[0].boards[0].white == two.white
    page = browser.post(f"{ROUNDS}/1/rearranged", data=form(page))
    assert "Compared with the engine" in page.text
    assert "instead of" in page.text
    assert "What it violates:" in page.text


def test_what_speaks_against_an_exchange_is_shown_before(counter: Counter) -> None:
    state = played(counter, *(EnterResult(1, board, DRAW) for board in range(1, 5)), players=8)
    met = state.tournament.rounds[0].boards[0]
    state = do(counter, PairRound(), BeginRearranging(2))
    found = state.tournament.rounds[1].board_of(met.white)
    assert found is not None
    board = found[1]
    opponent = board.black if board.white == met.white else board.white
    browser = counter.signed_in()
    sent = form(browser.get(ROUNDS), first=str(opponent), second=str(met.black))
    asked = browser.post(f"{ROUNDS}/2/exchange", data=sent, headers=HTMX)
    assert "have already met" in asked.text
    assert 'name="_read"' in asked.text
    assert asked.headers["HX-Retarget"] == "#asking"
    assert now(counter).version == state.version
    browser.post(f"{ROUNDS}/2/exchange", data={**sent, "_sure": "4", "_read": "yes"})
    assert now(counter).version == state.version + 1
    state = do(counter, EndRearranging(2))
    asked = browser.post(f"{ROUNDS}/2/publish", data=form(browser.get(ROUNDS)))
    assert "have already met" in asked.text
    assert not now(counter).tournament.rounds[1].published


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ({"first": "1", "second": "99"}, 422),
        ({"first": "1", "second": "1"}, 422),
        ({"first": "one", "second": "2"}, 422),
        ({"first": "1"}, 422),
    ],
)
def test_exchanges_that_cannot_be(counter: Counter, typed: dict[str, str], status: int) -> None:
    state = begun(counter, PairRound(), BeginRearranging(1))
    answer = counter.signed_in().post(f"{ROUNDS}/1/exchange", data=typed)
    assert answer.status_code == status
    assert now(counter).version == state.version


# Publishing


def test_publish_take_back_and_undo(counter: Counter) -> None:
    begun(counter, PairRound())
    browser = counter.signed_in()
    page = browser.post(f"{ROUNDS}/1/publish", data=form(browser.get(ROUNDS)))
    assert "Round 1 is published." in page.text
    assert 'id="result-line"' in page.text
    sent = form(page, reason="wrong list")
    asked = browser.post(f"{ROUNDS}/1/unpublish", data=sent)
    assert "players may have seen" in asked.text
    page = browser.post(f"{ROUNDS}/1/unpublish", data={**sent, "_sure": "3"})
    assert "Round 1 is taken back." in page.text
    asked = browser.post(f"{ROUNDS}/undo", data=undoing(page, reason="no"))
    assert "this will be undone: round 1 taken back: wrong list" in asked.text
    browser.post(f"{ROUNDS}/undo", data=undoing(page, reason="no", _sure="3"))
    assert now(counter).tournament.rounds[0].published


def test_taking_back_needs_a_reason(counter: Counter) -> None:
    played(counter)
    sent = {"reason": " ", "_sure": "3"}
    answer = counter.signed_in().post(f"{ROUNDS}/1/unpublish", data=sent)
    assert answer.status_code == 422
    assert "needs a reason" in answer.text


# Who may what


@pytest.mark.parametrize(
    ("role", "shown", "hidden"),
    [
        (Role.VIEWER, (), ("result-line", 'name="set"', "Take the round back", "Undo it")),
        (Role.CLERK, ("result-line", 'name="set"'), ("Take the round back",)),
        (Role.ARBITER, ("result-line", 'name="set"'), ("Take the round back",)),
        (Role.CHIEF_ARBITER, ("result-line", "Take the round back", "Undo it"), ()),
    ],
)
def test_pages_offer_what_the_role_may(
    counter: Counter, role: Role, shown: tuple[str, ...], hidden: tuple[str, ...]
) -> None:
    played(counter)
    page = counter.signed_in(role).get(ROUNDS)
    for text in shown:
        assert text in page.text
    for text in hidden:
        assert text not in page.text


@pytest.mark.parametrize(
    ("role", "path", "data"),
    [
        (Role.VIEWER, "/1/results", {"line": "1 1"}),
        (Role.VIEWER, "/1/boards/1", {"act": "enter", "result": "1-0"}),
        (Role.CLERK, "/pair", {}),
        (Role.CLERK, "/undo", {}),
        (Role.CLERK, "/1/boards/1/claims", {"act": "dismiss"}),
        (Role.ARBITER, "/1/unpublish", {"reason": "r"}),
        (Role.ARBITER, "/1/rearrange", {}),
        (Role.ARBITER, "/1/exchange", {"first": "1", "second": "2"}),
        (Role.ARBITER, "/1/boards/1", {"act": "report", "result": "1-0", "reason": "r"}),
        (Role.ARBITER, "/by-hand", {"boards": "1-2"}),
    ],
)
def test_the_server_refuses_what_the_role_may_not(
    counter: Counter, role: Role, path: str, data: dict[str, str]
) -> None:
    state = played(counter)
    answer = counter.signed_in(role).post(ROUNDS + path, data=data)
    assert answer.status_code == 403, answer.text
    assert now(counter).version == state.version


@pytest.mark.parametrize("path", ["", "/1", "/1/why?first=1&second=2", "/1/changes", "/1/boards/1"])
def test_nobody_comes_in_without_a_login(counter: Counter, path: str) -> None:
    played(counter)
    counter.signed_in()
    answer = counter.client.get(ROUNDS + path)
    assert answer.status_code == 401
    assert "Player, A" not in answer.text


@pytest.mark.parametrize("path", ["/9", "/0", "/1/boards/99", "/1/boards/0", "/9/changes"])
def test_what_does_not_exist(counter: Counter, path: str) -> None:
    played(counter)
    assert counter.signed_in().get(ROUNDS + path).status_code == 404


def test_hostile_and_long_names_are_only_names(counter: Counter) -> None:
    players = [HOSTILE, "ل" * 60, "L" * 100, "B"]
    counter.begin(
        details(system="dutch", rounds=3),
        Register(tuple(NewPlayer(Player(name=name)) for name in players)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
    )
    browser = counter.signed_in()
    for path in ("", "/1/why?first=1&second=2", "/1/account", "/1/boards/1", "/1/check-list"):
        for headers in ({}, HTMX):
            page = browser.get(ROUNDS + path, headers=headers)
            assert page.status_code == 200
            assert "<script>alert" not in page.text


def test_in_french(counter: Counter) -> None:
    played(counter)
    page = counter.signed_in().get(ROUNDS, headers={"Accept-Language": "fr"})
    assert "Ronde 1" in page.text
    assert "4 résultats manquants" in page.text


def test_a_tournament_that_does_not_exist_is_named_in_a_sentence(counter: Counter) -> None:
    page = counter.signed_in().get("/office/tournaments/nope")
    assert page.status_code == 404
    assert "There is no tournament “nope” in this office." in page.text
