"""Prizes and play-offs over HTTP: announced, worked out, printed, planned."""

from __future__ import annotations

import re

from crosstable.kernel.player import Player, Sex
from crosstable.kernel.points import Mark
from crosstable.kernel.prizes import MAIN, Category, PrizeFund, Sharing
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, NewPlayer, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from tests.office.desk import details
from tests.web.counter import Client, Counter, form

WON, DRAWN = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
SURE = {"_sure": "3"}
AGAIN = re.compile(r'name="game\.([^"]+)"')


def level(counter: Counter, game: str = "chess") -> State:
    """Run one round of four: Cia has White and beats Ann, Bob and Dot draw."""
    names = (("Ann", Sex.MALE), ("Bob", Sex.MALE), ("Cia", Sex.FEMALE), ("Dot <b>", Sex.FEMALE))
    people = tuple(NewPlayer(Player(name=name, sex=sex)) for name, sex in names)
    return counter.begin(
        details(edition="fide-2019" if game == "chess" else "fmjd-2022", system="dutch", rounds=1),
        Register(people),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, WON),
        EnterResult(1, 2, DRAWN),
    )


def address(state: State, path: str = "/prizes") -> str:
    return f"/office/tournaments/{state.id}{path}"


def fund(counter: Counter, state: State) -> PrizeFund:
    return counter.office.state(state.id).tournament.prizes


def announced(counter: Counter, browser: Client, state: State, **typed: str) -> PrizeFund:
    page = browser.get(address(state))
    answer = browser.post(address(state), data={**form(page), **SURE, **typed})
    assert answer.status_code == 200, answer.text
    return fund(counter, state)


def test_prizes_are_announced_worked_out_and_cited(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    assert "No prizes are announced" in browser.get(address(state)).text
    found = announced(
        counter, browser, state, amounts="100, 50, 2x10.50", sharing="hort", currency="EUR"
    )
    assert found == PrizeFund(
        lists=(Category(name=MAIN, amounts=(10000, 5000, 1050, 1050)),),
        sharing=Sharing.HORT,
        currency="EUR",
    )
    page = browser.get(address(state)).text
    assert 'value="100, 50, 2x10.50"' in page
    assert "100 EUR" in page
    beside = re.findall(r'<th scope="row">.*?</th>', page, re.DOTALL)
    assert "nobody else on a paid place has the same points" in beside[0], "under the name"
    assert "40.13 EUR" in page  # half of 50, and half of what the halves of 50 and 10.50 make
    assert "25 EUR by place and 15.12 EUR from the shared halves" in page
    assert "FIDE GR Prizes.c" in page
    assert "Dot &lt;b&gt;" in page
    assert "Paid in all" in page
    last = counter.office.history(state.id)[-1]
    assert last.entry.by == "Olga Owner (owner)"


def test_who_has_the_points_of_the_last_prize_and_wins_nothing_is_told(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    found = announced(counter, browser, state, amounts="1×100, 50", sharing="equal")
    assert found.lists[0].amounts == (10000, 5000)  # the sign that the page itself prints
    assert "1 other player with ½ points gets nothing" in browser.get(address(state)).text
    announced(counter, browser, state, amounts="100", sharing="equal")
    assert "gets nothing" not in browser.get(address(state)).text


def test_a_list_for_some_is_added_changed_and_removed(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    announced(counter, browser, state, amounts="100")
    lists = address(state, "/prizes/lists")
    typed = {"name": "Women", "amounts": "30,20", "sex": "w", "ranked_by": "standings", **SURE}
    page = browser.post(lists, data={**form(browser.get(lists)), **typed})
    assert page.url.path == address(state)
    assert "Dot &lt;b&gt;" in page.text
    assert fund(counter, state).categories == (
        Category(name="Women", amounts=(3000, 2000), sex=Sex.FEMALE),
    )
    first = f"{lists}/1"
    assert 'value="30, 20"' in browser.get(first).text
    again = {**typed, "name": "Ladies", "rating_from": "2000", "titles": "WFM, WIM", "unrated": ""}
    page = browser.post(first, data={**form(browser.get(first)), **again})
    assert "Not paid from “Ladies”: 50" in page.text
    assert "rating from 2000, women, title WFM / WIM" in page.text
    assert [each.name for each in fund(counter, state).lists] == [MAIN, "Ladies"]
    page = browser.post(f"{first}/remove", data=SURE)
    assert fund(counter, state).categories == ()
    assert browser.get(first).status_code == 404
    assert browser.post(f"{first}/remove", data=SURE).status_code == 404


def test_prizes_that_cannot_be_are_said_and_nothing_is_lost(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    lists = address(state, "/prizes/lists")
    for typed, said in (
        ({"amounts": "ten"}, "is not an amount; write"),
        ({"amounts": "10,20"}, "a lower place cannot bring more"),
        ({"name": ""}, "a list of prizes needs a name"),
        ({"name": "main"}, "is taken; choose another one"),
        ({"name": "a\u0007"}, "unprintable"),
        ({"rating_from": "1800", "rating_to": "1700"}, "1800 to 1700 leaves nobody"),
        ({"born_from": "16"}, "1850 to 2200 fit"),
        ({"age_to": "18"}, "the event has no date"),
    ):
        data = {"name": "U18", "amounts": "5", "clubs": "Rook <i>", **SURE, **typed}
        page = browser.post(lists, data=data)
        assert page.status_code == 422
        assert said in page.text
        assert 'value="Rook &lt;i&gt;"' in page.text
    assert fund(counter, state) == PrizeFund()


def test_once_play_has_begun_a_change_is_asked_about(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    page = browser.post(address(state), data={"amounts": "100", "sharing": "equal"})
    assert "The prizes are announced." in page.text  # nobody can have counted on any
    first = fund(counter, state)
    page = browser.post(address(state), data={"amounts": "50", "sharing": "equal"})
    assert "players may have counted on the prizes" in page.text
    assert fund(counter, state) == first
    announced(counter, browser, state, amounts="50")
    announced(counter, browser, state, amounts="")
    journal = browser.get(address(state, "/journal")).text
    found = re.findall(r"prizes (?:announced|changed|taken back)", journal)
    assert list(dict.fromkeys(found)) == ["prizes taken back", "prizes changed", "prizes announced"]
    early = counter.begin(details(name="Early", system="dutch", rounds=1))
    page = browser.post(address(early), data={"amounts": "100", "sharing": "equal"})
    assert fund(counter, early).main is not None
    assert "Nothing is won yet" in page.text


def test_settings_keep_the_prizes_and_prizes_what_others_announced(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    before = browser.get(address(state)).text
    seen = re.findall(r'name="announced" value="([0-9]+)"', before)[0]
    announced(counter, browser, state, amounts="100")
    settings = {"name": "Renamed", "game": "chess", "system": "dutch", "rounds": "1"}
    browser.post(address(state, "/settings"), data=settings)
    now = counter.office.state(state.id).tournament
    assert (now.name, bool(now.prizes.lists)) == ("Renamed", True)
    late = browser.post(address(state), data={"amounts": "1", "announced": seen, **SURE})
    assert late.status_code == 409
    main = fund(counter, state).main
    assert main is not None
    assert main.amounts == (10000,)


def test_prizes_are_printed_and_stand_in_the_regulations(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    assert "/print/prizes" not in browser.get(address(state, "/print")).text
    assert browser.get(address(state, "/print/prizes")).content.startswith(b"%PDF")
    announced(counter, browser, state, amounts="100,50", currency="EUR")
    assert browser.get(address(state, "/print/prizes")).content.startswith(b"%PDF")
    said = browser.get(f"/tournaments/{state.id}/regulations").text
    assert "Main prizes: 100, 50 EUR" in said
    assert "share" in said


def test_a_viewer_sees_prizes_and_changes_nothing(counter: Counter) -> None:
    state = level(counter)
    announced(counter, counter.signed_in(), state, amounts="100")
    page = counter.signed_in(Role.VIEWER).get(address(state)).text
    assert "Cia" in page
    assert 'action="/office/tournaments/club-championship/prizes"' not in page
    assert "Add a list" not in page


def test_a_play_off_goes_from_lots_to_places(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in(Role.VIEWER)
    start = address(state, "/playoff")
    page = browser.get(start).text
    assert "Draw lots" in page
    assert "Drawn in the hall for the match" in page
    drawn = f"{start}?place=2&lots.match=4,2"
    page = browser.get(drawn).text
    assert "Dot &lt;b&gt;</bdi> – <bdi>Bob" in page
    assert AGAIN.findall(page) == ["match.1"]
    page = browser.get(f"{drawn}&game.match.1=1-0&game.match.2=½-½").text
    assert "Decided" in page
    assert re.search(r"<strong>2</strong> <bdi>Dot", page)
    assert re.search(r"<strong>3</strong> <bdi>Bob", page)
    by_seed = browser.get(f"{start}?seed=ab").text
    assert "the seed ab" in by_seed
    assert AGAIN.findall(by_seed) == ["match.1"]
    assert "Plan a play-off" in browser.get(address(state, "/standings")).text


def test_nonsense_in_the_address_of_a_play_off_breaks_nothing(counter: Counter) -> None:
    state = level(counter)
    browser = counter.signed_in()
    for query in (
        "place=99",
        "place=x&player=7",
        "lots.match=9,9",
        "lots.nothing=1",
        "game.match.1=5-5",
        "game.match.99999999=1-0",
        "seed=" + "x" * 500,
        "clock.1=99:99",
    ):
        page = browser.get(f"{address(state, '/playoff')}?{query}")
        assert page.status_code == 200
        assert "Play-off" in page.text


def test_a_superblitz_is_between_two_who_are_chosen(counter: Counter) -> None:
    state = level(counter, "draughts")
    browser = counter.signed_in()
    start = address(state, "/playoff")
    drawn = f"{start}?lots.superblitz=2,4"
    page = browser.get(drawn).text
    assert "what the clocks of White and Black show" in page
    assert AGAIN.findall(page) == ["superblitz.1"]
    page = browser.get(f"{drawn}&game.superblitz.1=½-½&clock.1=4:10 3:55").text
    assert AGAIN.findall(page)[-1] == "superblitz.2"
    assert "Decided" in browser.get(f"{drawn}&game.superblitz.1=1-0").text
