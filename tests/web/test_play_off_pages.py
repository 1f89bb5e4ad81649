"""Play-offs by page from the tie to the places, however many are level."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.roles import Role
from crosstable.office.tables import standings_of
from tests.office.desk import details, people
from tests.office.leagues import WIN
from tests.web.counter import Client, Counter, form

NAME = "club-championship"
OFFICE = f"/office/tournaments/{NAME}"


def level(counter: Counter, count: int, tie_breaks: tuple[str, ...] = ()) -> list[int]:
    """Begin an event in which so many are level at the top; return them by the tie-breaks."""
    counter.begin(
        replace(details(system="dutch", rounds=1), tie_breaks=tie_breaks),
        *(Register(people(2 * count)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, board, WIN) for board in range(1, count + 1)),
    )
    return [row.number for row in standings_of(event(counter, NAME)).rows[:count]]


def event(counter: Counter, name: str) -> Tournament:
    return counter.office.state(name).tournament


def start(counter: Counter, browser: Client, name: str) -> str:
    """Start the play-off that the page of an event offers; return its id."""
    there = f"/office/tournaments/{name}/playoff"
    page = browser.get(there)
    assert "Start the play-off" in page.text
    players = page.text.split('name="players" value="')[1].split('"')[0]
    browser.post(f"{there}/start", data=form(page, place="1", players=players, _sure="3"))
    return event(counter, name).play_offs[-1].event


def play(counter: Counter, browser: Client, name: str, *rounds: str) -> None:
    """Pair and publish rounds by page, and type what each brings."""
    there = f"/office/tournaments/{name}/rounds"
    for number, results in enumerate(rounds, start=1):
        browser.post(f"{there}/pair", data=form(browser.get(there), _sure="3"))
        browser.post(f"{there}/{number}/publish", data=form(browser.get(there), _sure="4"))
        for line in results.split(";"):
            page = browser.get(f"{there}/{number}")
            answer = browser.post(f"{there}/{number}/results", data=form(page, line=line.strip()))
            assert answer.status_code < 400, line
    assert not event(counter, name).open_games


def finish(counter: Counter, browser: Client, name: str, play_off: str) -> None:
    there = f"/office/tournaments/{name}/playoff"
    browser.post(f"{there}/finish", data=form(browser.get(there), event=play_off, _sure="3"))
    assert event(counter, name).play_offs[-1].order, browser.get(there).text


MATCH = "1.1 1-0; 1.2 ="
CUP = "1.1 1-0; 1.2 =; 2.1 1-0; 2.2 ="


@pytest.mark.article("fide.tournaments", "13.2.11.1")
@pytest.mark.article("fide.tournaments", "13.2.11.3")
@pytest.mark.article("fide.tournaments", "13.2.11.4")
@pytest.mark.parametrize(
    ("count", "system", "rounds", "places"),
    [
        (2, "match", (MATCH,), ["1", "2"]),
        (3, "round-robin", ("1 1-0", "1 =", "1 ="), ["1", "2", "3"]),
        (4, "knockout", (CUP, MATCH), ["1", "2", "3–4", "3–4"]),
        (5, "knockout", (CUP, MATCH), ["1", "2", "3–4", "3–4", "5"]),
        (7, "knockout", (CUP, MATCH), ["1", "2", "3–4", "3–4", "5", "6", "7"]),
    ],
)
def test_a_play_off_of_any_size_is_played_by_page_to_its_places(
    counter: Counter, count: int, system: str, rounds: tuple[str, ...], places: list[str]
) -> None:
    tied = level(counter, count)
    browser = counter.signed_in(Role.OWNER)
    name = start(counter, browser, NAME)
    assert event(counter, name).system.name == system
    play(counter, browser, name, *rounds)
    back = f'Play-off for place 1: <a href="{OFFICE}"><bdi>Club championship</bdi></a>'
    assert back in browser.get(f"/office/tournaments/{name}").text
    finish(counter, browser, NAME, name)
    assert back in browser.get(f"/office/tournaments/{name}").text
    assert back not in browser.get(OFFICE).text
    rows = standings_of(event(counter, NAME)).rows[:count]
    assert [row.place_text for row in rows] == places
    out = event(counter, NAME).play_offs[-1].left_out
    assert tuple(row.number for row in rows[4:]) == out
    assert set(out) < set(tied), "no tie-break separates them after one round: lots left them out"


def test_the_page_of_a_play_off_that_is_played_leads_there_and_plans_it_no_more(
    counter: Counter,
) -> None:
    level(counter, 2)
    browser = counter.signed_in(Role.OWNER)
    assert "Draw lots" in browser.get(f"{OFFICE}/playoff").text
    name = start(counter, browser, NAME)
    page = browser.get(f"{OFFICE}/playoff").text
    assert "Draw lots" not in page
    assert "it is all in the address of this page" not in page
    link = f'<a href="/office/tournaments/{name}"><bdi>{event(counter, name).name}</bdi></a>'
    assert f"{link} <small>not over</small>" in page
    assert "Use its places" not in page
    assert "Nobody is level on points" in browser.get(f"/office/tournaments/{name}/playoff").text
    play(counter, browser, name, MATCH)
    page = browser.get(f"{OFFICE}/playoff").text
    assert "not over" not in page
    assert "Use its places" in page


@pytest.mark.article("fide.tournaments", "13.1.1")
def test_of_three_who_are_level_again_and_whom_nothing_separates_lots_take_one_out(
    counter: Counter,
) -> None:
    level(counter, 3)
    browser = counter.signed_in(Role.OWNER)
    three = start(counter, browser, NAME)
    play(counter, browser, three, "1 1-0", "1 1-0", "1 1-0")
    there = f"/office/tournaments/{three}/playoff"
    page = browser.get(there)
    assert "lots decide who is out" in page.text
    asked = browser.post(f"{there}/start", data=form(page, place="1", players=""))
    assert "lots decide which of them play" in asked.text
    start(counter, browser, three)
    (note,) = event(counter, three).play_offs
    assert sorted(note.lots) == [1, 2, 3]
    assert note.left_out == note.lots[2:]


@pytest.mark.article("fide.tournaments", "13.2.11.2")
def test_three_who_are_level_again_play_on_without_the_last_by_the_tie_breaks(
    counter: Counter,
) -> None:
    first, second, last = level(counter, 3, ("average-rating",))
    browser = counter.signed_in(Role.OWNER)
    three = start(counter, browser, NAME)
    play(counter, browser, three, "1 1-0", "1 1-0", "1 1-0")
    again = [row.place_text for row in standings_of(event(counter, three)).rows]
    assert again == ["1–3"] * 3, "each has won a game"
    page = browser.get(f"{OFFICE}/playoff").text
    assert "It ended level at the top." in page
    assert f'href="/office/tournaments/{three}/playoff"' in page
    assert "Use its places" not in page
    own = browser.get(f"/office/tournaments/{three}/playoff").text
    assert "All three are level again" in own
    assert "In the order of the tie-breaks of Club championship." in own
    seats = event(counter, NAME).play_offs[-1].players
    listed = re.findall(r"<li>([0-9]+) <bdi>", own)
    assert [seats[int(number) - 1] for number in listed] == [first, second, last]
    two = start(counter, browser, three)
    seats = event(counter, NAME).play_offs[-1].players
    (note,) = event(counter, three).play_offs
    assert {seats[number - 1] for number in note.players} == {first, second}
    assert [seats[number - 1] for number in note.left_out] == [last]
    assert event(counter, two).system.name == "match"
    assert event(counter, three).name == "Club championship, play-off for place 1"
    assert event(counter, two).name == "Club championship, play-off 2 for place 1"
    home = browser.get(f"/office/tournaments/{two}").text
    back = f'Play-off for place 1: <a href="/office/tournaments/{three}">'
    assert back in home
    play(counter, browser, two, MATCH)
    finish(counter, browser, three, two)
    finish(counter, browser, NAME, three)
    rows = standings_of(event(counter, NAME)).rows[:3]
    assert [row.place_text for row in rows] == ["1", "2", "3"]
    assert rows[2].number == last
    french = browser.get(f"/office/tournaments/{three}/playoff", headers={"accept-language": "fr"})
    assert french.status_code == 200


@pytest.mark.article("fide.tournaments", "13.2.11.2")
def test_two_of_three_who_are_level_on_top_play_a_match(counter: Counter) -> None:
    level(counter, 3)
    browser = counter.signed_in(Role.OWNER)
    three = start(counter, browser, NAME)
    tournament = event(counter, three)
    play(counter, browser, three, "1 =")
    played = event(counter, three).round(1).boards[0]
    draw = {played.white, played.black}
    for number in (2, 3):
        there = f"/office/tournaments/{three}/rounds"
        browser.post(f"{there}/pair", data=form(browser.get(there), _sure="3"))
        browser.post(f"{there}/{number}/publish", data=form(browser.get(there), _sure="4"))
        board = event(counter, three).round(number).boards[0]
        line = "1 1-0" if board.white in draw else "1 0-1"
        browser.post(
            f"{there}/{number}/results", data=form(browser.get(f"{there}/{number}"), line=line)
        )
    assert len(tournament.entrants) == 3
    two = start(counter, browser, three)
    (note,) = event(counter, three).play_offs
    assert (set(note.players), note.left_out) == (draw, ())
    play(counter, browser, two, MATCH)
    finish(counter, browser, three, two)
    finish(counter, browser, NAME, three)
    assert [row.place_text for row in standings_of(event(counter, NAME)).rows[:3]] == [
        "1",
        "2",
        "3",
    ]
