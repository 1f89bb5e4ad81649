"""The players' pages over HTTP: the list, one player, what can be done, and who may."""

from __future__ import annotations

import re

import pytest

from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    CheckIn,
    Details,
    DrawLots,
    EnterResult,
    ForbidPair,
    GrantBye,
    NewPlayer,
    PairRound,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.roles import Role
from crosstable.web.display.roll import in_order, lines_of, matching
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players"
BEGUN = (DrawLots("s", "as-entered"), PairRound(), Publish(1))


def open_(rounds: int = 5) -> Details:
    return details("Open", system="dutch", rounds=rounds)


def names(page: str) -> list[str]:
    """Return the names of the list in its order."""
    return re.findall(r'<th scope="row" class="name"><a [^>]*>.*?<bdi>(.*?)</bdi>', page)


def test_an_empty_list_says_what_to_do(counter: Counter) -> None:
    counter.begin(open_())
    page = counter.signed_in(Role.ARBITER).get(BASE).text
    assert "No players yet" in page
    assert f'href="{BASE}/new"' in page
    assert f'href="{BASE}/new"' not in counter.signed_in(Role.VIEWER).get(BASE).text


def test_the_list_shows_everybody_and_his_state(counter: Counter) -> None:
    late = Register((NewPlayer(Player(name="<script>alert(1)</script>")),))
    counter.begin(
        open_(),
        Register(people(6)),
        *BEGUN,
        late,
        Withdraw(2),
        GrantBye(3, 2, Bye.HALF_POINT),
        GrantBye(4, 3, Bye.ZERO_POINT),
    )
    page = counter.signed_in().get(BASE).text
    assert len(names(page)) == 7
    assert "withdrawn before round 1" in page
    assert "half-point bye in round 2" in page
    assert "not playing in round 3" in page
    assert "late entry" in page
    assert "<script>alert" not in page
    assert "Check-in" not in page  # the first round is paired


def test_what_the_check_in_found_is_shown_before_the_first_round(counter: Counter) -> None:
    counter.begin(open_(), Register(people(3)), CheckIn((1,)), CheckIn((2,), present=False))
    signs = [[sign.words for sign in line.signs] for line in lines_of(_tournament(counter))]
    assert signs == [["checked in"], ["not here"], []]


def _tournament(counter: Counter) -> Tournament:
    return counter.office.state("open").tournament


@pytest.mark.parametrize(
    ("sort", "first", "last"),
    [
        ("", "Player, A", "Zed"),
        ("number", "Player, A", "Zed"),
        ("-number", "Zed", "Player, A"),
        ("name", "Player, A", "Zed"),
        ("-name", "Zed", "Player, A"),
        ("rating", "Player, A", "Zed"),  # nobody without a rating comes first, either way
        ("-rating", "Player, C", "Zed"),
        ("federation", "Player, B", "Zed"),
        ("password", "Player, A", "Zed"),
    ],
)
def test_the_list_is_ordered_as_asked(counter: Counter, sort: str, first: str, last: str) -> None:
    zed = Register((NewPlayer(Player(name="Zed")),))
    counter.begin(open_(), Register(people(3)), zed)
    found = names(counter.signed_in().get(f"{BASE}?sort={sort}").text)
    assert (found[0], found[-1]) == (first, last)


def test_the_list_is_found_in_without_a_script_too(counter: Counter) -> None:
    more = Register((NewPlayer(Player(name="Öberg, Åsa", club="Łódź")),))
    counter.begin(open_(), Register(people(12)), more)
    browser = counter.signed_in()
    assert names(browser.get(f"{BASE}?q=oberg").text) == ["Öberg, Åsa"]
    assert names(browser.get(f"{BASE}?q=lodz asa").text) == ["Öberg, Åsa"]
    assert names(browser.get(f"{BASE}?q=13").text) == ["Öberg, Åsa"]
    page = browser.get(f"{BASE}?q=%3Cb%3E").text
    assert "Nobody matches." in page
    assert "<b>" not in page


def test_a_number_finds_its_player_and_ratings_by_their_beginning(counter: Counter) -> None:
    counter.begin(open_(), Register(people(12)))
    lines = lines_of(_tournament(counter))
    assert [line.number for line in matching(lines, "12")] == [12]
    assert [line.number for line in matching(lines, "236")] == [5]
    assert [line.number for line in matching(lines, "lat player, c")] == [3]
    order, ordered = in_order(lines, "-name")
    assert (order, ordered[0].number) == ("-name", 12)


def test_one_players_page_tells_all(counter: Counter) -> None:
    counter.begin(open_(), Register(people(6)), ForbidPair(1, 2, "siblings"), *BEGUN)
    browser = counter.signed_in()
    page = browser.get(f"{BASE}/1").text
    for words in ("Player, A", "FIDE rating", "2400", "1000", "siblings", "no result yet"):
        assert words in page
    assert "with the working" in page
    assert f'action="{BASE}/1/withdraw"' in page
    assert f'action="{BASE}/1/remove"' not in page
    assert browser.get(f"{BASE}/99").status_code == 404
    assert "There is no player 99" in browser.get(f"{BASE}/99").text


def test_a_player_is_struck_off_after_a_question(counter: Counter) -> None:
    counter.begin(open_(), Register(people(3)))
    browser = counter.signed_in()
    data = form(browser.get(f"{BASE}/2"))
    asked = browser.post(f"{BASE}/2/remove", data=data)
    assert "those after move up" in asked.text
    assert len(_tournament(counter).entrants) == 3
    page = browser.post(f"{BASE}/2/remove", data={**form(asked), "_sure": "3"})
    assert "Player, B is struck off the list." in page.text
    assert [each.player.name for each in _tournament(counter).entrants] == [
        "Player, A",
        "Player, C",
    ]


def test_withdrawing_with_a_game_open_is_asked_first(counter: Counter) -> None:
    counter.begin(open_(), Register(people(6)), *BEGUN)
    browser = counter.signed_in()
    data = form(browser.get(f"{BASE}/3"), reason="ill")
    asked = browser.post(f"{BASE}/3/withdraw", data=data)
    assert "lost by absence" in asked.text
    assert "ill" in asked.text
    page = browser.post(f"{BASE}/3/withdraw", data={**form(asked, reason="ill"), "_sure": "3"})
    assert "Player, C is withdrawn." in page.text
    left = _tournament(counter).entrant(3).withdrawal
    assert left is not None
    assert left.reason == "ill"
    back = browser.post(f"{BASE}/3/reinstate", data=form(browser.get(f"{BASE}/3")))
    assert "Player, C is back in the tournament." in back.text
    assert not _tournament(counter).entrant(3).withdrawn


def test_byes_are_granted_and_taken_back_by_the_rule(counter: Counter) -> None:
    counter.begin(open_(), Register(people(6)), *BEGUN)
    browser = counter.signed_in()
    wish = {"round": "2", "kind": "half-point"}
    page = browser.post(f"{BASE}/1/bye", data=form(browser.get(f"{BASE}/1"), **wish))
    assert "Player, A has a bye in round 2." in page.text
    again = browser.post(f"{BASE}/1/bye", data=form(page, round="3", kind="half-point"))
    assert "half-point bye" in again.text  # asked first, for the arbiter decides
    assert len(_tournament(counter).bye_requests) == 1
    full = browser.post(f"{BASE}/1/bye", data=form(page, round="3", kind="full-point"))
    assert "no longer usual" in full.text  # asked first
    gone = browser.post(f"{BASE}/1/bye/cancel", data=form(page, round="2"))
    assert "Player, A plays in round 2." in gone.text
    assert _tournament(counter).bye_requests == ()


@pytest.mark.parametrize(
    "wish",
    [
        {"round": "1", "kind": "half-point"},
        {"round": "99", "kind": "half-point"},
        {"round": "two", "kind": "half-point"},
        {"round": "2", "kind": "allocated"},
        {"kind": "half-point"},
        {"round": "5", "kind": "half-point"},
    ],
)
def test_byes_that_cannot_be(counter: Counter, wish: dict[str, str]) -> None:
    counter.begin(open_(), Register(people(6)), *BEGUN)
    browser = counter.signed_in()
    sure = {"_sure": "3"}
    answer = browser.post(f"{BASE}/1/bye", data=form(browser.get(f"{BASE}/1"), **wish, **sure))
    assert answer.status_code == 422
    assert _tournament(counter).bye_requests == ()


def test_who_was_quicker_is_told_kindly(counter: Counter) -> None:
    counter.begin(open_(), Register(people(6)), *BEGUN)
    browser = counter.signed_in()
    data = form(browser.get(f"{BASE}/1"), round="2", kind="half-point")
    counter.office.execute("open", Withdraw(4), by="Bob", at=counter.house.now())
    answer = browser.post(f"{BASE}/1/bye", data=data)
    assert answer.status_code == 409
    assert "withdrew" in answer.text


@pytest.mark.parametrize(
    ("role", "path", "data"),
    [
        (Role.VIEWER, "/check-in", {"press": "1 here"}),
        (Role.VIEWER, "/check-in/rest", {}),
        (Role.CLERK, "/new", {"name": "Somebody"}),
        (Role.CLERK, "/1/edit", {"name": "Somebody"}),
        (Role.CLERK, "/1/remove", {}),
        (Role.CLERK, "/1/withdraw", {}),
        (Role.CLERK, "/1/bye", {"round": "2"}),
        (Role.CLERK, "/import", {"text": "Name\nSomebody"}),
        (Role.CLERK, "/import/preview", {"text": "Name\nSomebody"}),
        (Role.CLERK, "/numbers", {"method": "as-entered"}),
        (Role.ARBITER, "/apart", {"first": "1", "second": "2"}),
        (Role.ARBITER, "/numbers", {"method": "free", "split": "yes"}),
    ],
)
def test_who_may_not_is_told_so(
    counter: Counter, role: Role, path: str, data: dict[str, str]
) -> None:
    counter.begin(open_(), Register(people(4)))
    before = counter.office.state("open").version
    counter.signed_in()
    answer = counter.signed_in(role).post(BASE + path, data={**data, "_sure": "4", "_read": "yes"})
    assert answer.status_code == 403
    assert counter.office.state("open").version == before


@pytest.mark.parametrize("path", ["", "/1", "/apart", "/numbers"])
def test_viewers_read_and_are_offered_nothing(counter: Counter, path: str) -> None:
    counter.begin(open_(), Register(people(4)), ForbidPair(1, 2))
    counter.signed_in()
    page = counter.signed_in(Role.VIEWER).get(BASE + path)
    assert page.status_code == 200
    assert 'method="post" action="/office/tournaments' not in page.text


def test_nobody_gets_to_the_login(counter: Counter) -> None:
    counter.begin(open_(), Register(people(2)))
    counter.signed_in()
    assert counter.client.get(BASE).status_code == 401


# Kept apart


def test_two_players_are_kept_apart_by_number_or_name(counter: Counter) -> None:
    more = Register((NewPlayer(Player(name="Öberg, Åsa")),))
    counter.begin(open_(), Register(people(3)), more)
    browser = counter.signed_in()
    assert 'value="2 Player, B"' in browser.get(f"{BASE}/apart?first=2").text
    data = form(browser.get(f"{BASE}/apart"), first="2 Player, B", second="oberg", reason="sisters")
    page = browser.post(f"{BASE}/apart", data=data)
    assert "Player, B and Öberg, Åsa will not meet." in page.text
    assert "sisters" in page.text
    assert _tournament(counter).forbidden_pairs == ((2, 4),)
    page = browser.post(f"{BASE}/apart/allow", data=form(page, first="2", second="4"))
    assert "may meet." in page.text
    assert _tournament(counter).forbidden_pairs == ()


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("99", "1", "There is no player 99"),
        ("1", "nobody", "Nobody is called"),
        ("1", "player", "Several are called"),
        ("1", "1", "two different players"),
        ("", "1", "Please fill this in."),
        ("1", "x" * 300, "Nobody is called"),
    ],
)
def test_pairs_that_cannot_be(counter: Counter, first: str, second: str, sentence: str) -> None:
    counter.begin(open_(), Register(people(3)))
    browser = counter.signed_in()
    data = form(browser.get(f"{BASE}/apart"), first=first, second=second, reason="<i>")
    page = browser.post(f"{BASE}/apart", data=data)
    assert page.status_code == 422
    assert sentence in page.text
    assert 'value="&lt;i&gt;"' in page.text


def test_no_pair_is_kept_apart_when_play_began_or_everybody_meets(counter: Counter) -> None:
    counter.begin(open_(), Register(people(6)), *BEGUN)
    counter.begin(details("League"), Register(people(4)))
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/apart", data={"first": "1", "second": "2"})
    assert "leave the rules mode" in page.text
    page = browser.get("/office/tournaments/league/players/apart")
    assert "no pair can be kept apart" in page.text


# Numbers


def test_a_swiss_is_ordered_by_strength_and_again(counter: Counter) -> None:
    weak = Register((NewPlayer(Player(name="Aaa, Weak")), *people(3)))
    counter.begin(open_(), weak)
    browser = counter.signed_in()
    page = browser.get(f"{BASE}/numbers")
    ways = re.findall(r'name="method" value="([^"]*)"', page.text)
    assert ways == ["initial-order", "as-entered"]
    page = browser.post(f"{BASE}/numbers", data=form(page, method="initial-order"))
    assert "The numbers are given out." in page.text
    assert "By strength" in page.text
    assert _tournament(counter).entrants[-1].player.name == "Aaa, Weak"
    assert re.search(r"<code>[0-9a-f]{16}</code>", page.text)
    assert "Order the players again" in page.text


def test_a_round_robin_draws_lots_as_its_federation_knows(counter: Counter) -> None:
    counter.begin(details("Open"), Register(people(6)))
    browser = counter.signed_in()
    page = browser.get(f"{BASE}/numbers")
    ways = re.findall(r'name="method" value="([^"]*)"', page.text)
    assert ways[0] in {"varma", "free"}
    assert "first-half" not in ways
    page = browser.post(f"{BASE}/numbers", data=form(page, method="free"))
    assert "Protocol of the drawing" in page.text
    assert "undo this act" in page.text
    again = browser.post(f"{BASE}/numbers", data=form(page, method="free"))
    assert again.status_code == 422
    assert "already drawn" in again.text
    bad = browser.post(f"{BASE}/numbers", data=form(page, method="coin"))
    assert bad.status_code == 422


def test_when_the_numbers_are_final_nothing_is_offered(counter: Counter) -> None:
    counter.begin(details("Open"), Register(people(6)), *BEGUN)
    page = counter.signed_in().get(f"{BASE}/numbers").text
    assert 'name="method"' not in page
    assert "As they were entered" in page


def test_a_finished_event_offers_nothing_that_comes_too_late(counter: Counter) -> None:
    won = Played(Mark.WIN, Mark.LOSS)
    counter.begin(
        details("Open", system="dutch", rounds=1),
        Register(people(4)),
        DrawLots("s"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, won),
    )
    browser = counter.signed_in()
    playing = browser.get(f"{BASE}/1").text
    assert f'action="{BASE}/1/withdraw"' in playing
    counter.office.execute("open", EnterResult(1, 2, won), by="test", at=WHEN)
    page = browser.get(f"{BASE}/1").text
    for act in ("withdraw", "bye", "reinstate", "remove"):
        assert f'action="{BASE}/1/{act}"' not in page
    assert "Keep apart from somebody" not in page
    roll = browser.get(BASE).text
    assert f'href="{BASE}/new"' not in roll
    assert f'href="{BASE}/import"' not in roll
    for path in ("new", "import"):
        closed = browser.get(f"{BASE}/{path}").text
        assert "All rounds are paired." in closed
        assert "<textarea" not in closed
        assert 'name="name"' not in closed
    assert "Order the players again" not in browser.get(f"{BASE}/numbers").text
    assert "<form class" not in browser.get(f"{BASE}/apart").text


def test_an_event_without_players_says_what_to_do_first(counter: Counter) -> None:
    counter.begin(details("Open", system="dutch", rounds=3))
    browser = counter.signed_in()
    assert "There is nobody to number yet" in browser.get(f"{BASE}/numbers").text
    assert "then you note here who has come" in browser.get(f"{BASE}/check-in").text
    assert "Enter the players first." in browser.get(f"{BASE}/apart").text


def test_numbers_drawn_by_lot_are_not_ordered_by_strength_later(counter: Counter) -> None:
    counter.begin(
        details("Open", system="fmjd-solkoff", edition="fmjd-2022", rounds=3),
        Register(people(8)),
        DrawLots("s"),
    )
    browser = counter.signed_in()
    page = browser.get(f"{BASE}/numbers").text
    assert "Free lots" in page
    assert "Order the players again" not in page
