"""What spectators get: kept pages, pages that hear, and nothing that is not published."""

from __future__ import annotations

import asyncio
import gzip
import re
from contextlib import suppress
from datetime import date
from types import FunctionType, ModuleType
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate, Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office.acts import (
    ClaimResult,
    DrawLots,
    EnterResult,
    ExplainPairings,
    ForbidPair,
    GrantBye,
    NewPlayer,
    PairRound,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.publicity import public_state
from crosstable.office.roles import Role
from crosstable.web.cache import shown
from crosstable.web.cache.spectators import Spectators
from crosstable.web.live.changes import Change
from crosstable.web.views import feeds, public, public_games, slips
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter
from tests.web.listener import PATIENCE, OpenPage

WON, DRAWN = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
SECRETS = ("zebrafish", "quicksilver", "1987-03-14", "14.03.1987", "March 14, 1987")

ROUTES = [
    *("", "/standings", "/crosstable", "/rounds", "/rounds/1", "/players", "/players/1"),
    *("/players/2/working", "/players/1/card", "/regulations", "/schedule", "/result"),
    *("/projector", "/widget/standings", "/widget/pairings", "/embed"),
    *("/calendar.ics", "/feed.atom", "/preview.png", "/rounds/1/boards/1/game"),
    *("/games", "/rounds/1/games", "/rounds/1/how", "/rounds/1/check-list", "/rounds/1/steps"),
]
KEYED = {"/result"}
"""Pages with a key of their own at every visit."""
GAME_FILE = "/rounds/{number:int}/boards/{number:int}/game/download"
"""Only there once moves are filed; tested with the games."""
OF_SOME_SYSTEMS = {"/teams", "/bracket", "/matches.ics", "/teams/{team:int}/calendar.ics"}
"""Only there where teams meet, or whoever loses is out; tested with them."""
"""Every public address of a tournament; one that is missing here fails a test."""


def played(counter: Counter, players: int = 6) -> str:
    """Return the id of a tournament whose first round is public and complete."""
    state = counter.begin(
        replace(details(system="dutch", rounds=5), round_dates=(date(2026, 5, 1),) * 5),
        Register(people(players)),
        ExplainPairings(shown=True),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        *(EnterResult(1, board, WON) for board in range(1, players // 2 + 1)),
    )
    return state.id


def do(counter: Counter, name: str, *commands: object) -> None:
    counter.office.execute_all(name, commands, by="Anna", at=WHEN)  # type: ignore[arg-type]


def test_the_list_of_public_addresses_is_complete(counter: Counter) -> None:
    written = {re.sub(r"/\d+", "/{number:int}", each) for each in ROUTES}
    written = {re.sub(r"/widget/\w+", "/widget/{what:str}", each) for each in written}
    served = {
        re.sub(r"\{(round_number|board):int\}", "{number:int}", path).removeprefix(
            "/tournaments/{name:str}"
        )
        for path in counter.app.state.paths
        if path.startswith("/tournaments/{name:str}")
    }
    assert served == {*written, GAME_FILE, *OF_SOME_SYSTEMS}


@pytest.mark.parametrize("route", ROUTES)
def test_what_is_not_published_is_nowhere(counter: Counter, route: str) -> None:
    name = counter.begin(
        details(system="dutch", rounds=5),
        Register(
            (
                *people(6),
                NewPlayer(Player(name="Late, L", born=BirthDate(1987, 3, 14), club="Rook")),
                NewPlayer(Player(name="Leaver, L")),
            )
        ),
        DrawLots("x", "as-entered"),
        ForbidPair(1, 2, "zebrafish"),
        ExplainPairings(shown=True),
        PairRound(),
        Publish(1),
        *(EnterResult(1, board, WON) for board in range(1, 5)),
    ).id
    before = counter.client.get(f"/tournaments/{name}{route}")
    assert before.status_code == 200
    do(
        counter,
        name,
        GrantBye(6, 3, Bye.HALF_POINT),
        PairRound(),
    )
    after = counter.client.get(f"/tournaments/{name}{route}")
    # Not one byte tells that anything happened: neither the text nor its name.
    assert after.content == before.content or route in KEYED
    assert after.headers.get("etag") == before.headers.get("etag")
    text = after.text if route != "/preview.png" else ""
    for secret in SECRETS:
        assert secret not in text
    assert "ound 2" not in text or route in {"/calendar.ics", "/schedule"}
    assert counter.client.get(f"/tournaments/{name}/rounds/2").status_code == 404


def test_a_reason_stays_hidden_when_the_fact_is_known(counter: Counter) -> None:
    name = played(counter)
    do(counter, name, Withdraw(3, "quicksilver"))
    for route in ROUTES:
        assert "quicksilver" not in counter.client.get(f"/tournaments/{name}{route}").text
    assert "withdrew after round 1" in counter.client.get(f"/tournaments/{name}/players").text


def test_the_public_state_has_no_version_and_no_acts(counter: Counter) -> None:
    name = played(counter)
    state = public_state(counter.office.state(name))
    assert (state.version, state.in_force) == (0, ())
    do(counter, name, PairRound())
    assert public_state(counter.office.state(name)) == state
    do(counter, name, Publish(2))
    assert public_state(counter.office.state(name)).hash != state.hash


def test_pages_are_packed_and_asked_for_again_by_name(counter: Counter) -> None:
    name = played(counter)
    address = f"/tournaments/{name}/standings"
    page = counter.client.get(address)
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Accept-Encoding" in page.headers["vary"]
    assert "Cookie" in page.headers["vary"]
    again = counter.client.get(address, headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == page.headers["etag"]
    plain = counter.client.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == page.text
    refused = counter.client.get(address, headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers
    french = counter.client.get(address, headers={"Accept-Language": "fr"})
    assert french.headers["etag"] != page.headers["etag"]
    assert "Classement" in french.text


def test_a_kept_page_is_renewed_when_something_public_changes(counter: Counter) -> None:
    name = played(counter)
    do(counter, name, PairRound(), Publish(2))
    before = counter.client.get(f"/tournaments/{name}/rounds")
    do(counter, name, EnterResult(2, 1, DRAWN))
    after = counter.client.get(
        f"/tournaments/{name}/rounds", headers={"If-None-Match": before.headers["etag"]}
    )
    assert after.status_code == 200
    assert "½-½" in after.text
    assert "½-½" not in before.text


def test_a_page_is_made_once(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    name = played(counter)
    made: list[bytes] = []
    pack = gzip.compress

    def counted(content: bytes, level: int, *, mtime: int) -> bytes:
        made.append(content)
        return pack(content, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", counted)
    for _ in range(5):
        counter.client.get(f"/tournaments/{name}/standings")
        counter.browser().get(f"/tournaments/{name}/standings")
    assert len(made) == 1


def test_the_pages_of_somebody_signed_in_are_nobody_else_s(counter: Counter) -> None:
    name = played(counter)
    page = counter.signed_in(Role.ARBITER).get(f"/tournaments/{name}/standings")
    assert page.headers["cache-control"] == "no-store"
    assert "/office/tournaments/" in page.text
    assert "/office/tournaments/" not in counter.client.get(f"/tournaments/{name}/standings").text


@pytest.mark.parametrize("path", ["/", "/tournaments/{}", "/tournaments/{}/feed.atom", "/login"])
def test_the_head_of_a_page_without_its_body(counter: Counter, path: str) -> None:
    address = path.format(played(counter))
    head, page = counter.client.head(address), counter.client.get(address)
    assert (head.status_code, head.content) == (page.status_code, b"") == (200, b"")
    assert head.headers["content-type"] == page.headers["content-type"]
    assert counter.client.head("/nothing").status_code == 404


def test_the_head_of_a_live_connection_does_not_wait(counter: Counter) -> None:
    with counter.client as client:
        head = client.head(f"/live?tournament={played(counter)}")
    assert head.status_code == 200
    assert head.headers["content-type"].startswith("text/event-stream")


def test_finding_by_name_without_a_script(counter: Counter) -> None:
    name = played(counter)
    found = counter.client.get(f"/tournaments/{name}/players?q=player+c", follow_redirects=False)
    assert found.headers["location"] == f"/tournaments/{name}/players/3"
    several = counter.client.get(f"/tournaments/{name}/players?q=PLAYER")
    assert several.text.count("data-number=") == 6
    assert "No name matches" in counter.client.get(f"/tournaments/{name}/players?q=<b>").text


def test_a_player_s_page_draws_the_way_and_forecasts_the_rating(counter: Counter) -> None:
    name = played(counter)
    winner = counter.office.state(name).tournament.round(1).boards[0].white
    page = counter.client.get(f"/tournaments/{name}/players/{winner}").text
    assert 'role="img"' in page
    assert "after round 1: 1" in page
    assert "Rating forecast" in page
    assert re.search(r"<strong>\+\d+\.\d</strong>", page)
    nobody = Register((NewPlayer(Player(name="New, N", ratings=(Rating("national", 1200),))),))
    do(counter, name, nobody)
    assert counter.client.get(f"/tournaments/{name}/players/7").status_code == 200


def test_the_calendar_has_every_announced_round(counter: Counter) -> None:
    name = played(counter)
    answer = counter.client.get(f"/tournaments/{name}/calendar.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert answer.text.count("BEGIN:VEVENT") == 5
    assert "DTSTAMP:20260501T090000Z" in answer.text


def test_the_calendar_of_an_event_without_days_of_rounds_has_the_event_or_nothing_to_show(
    counter: Counter,
) -> None:
    days = replace(details("Spring open"), starts=date(2026, 5, 1), ends=date(2026, 5, 9))
    known, unknown = counter.begin(days), counter.begin(details("Some day"))
    shown = counter.client.get(f"/tournaments/{known.id}/calendar.ics").text
    assert shown.count("BEGIN:VEVENT") == 1
    assert "UID:spring-open@crosstable" in shown
    assert "DTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260510" in shown
    assert "The event in your calendar" in counter.client.get(f"/tournaments/{known.id}").text
    nothing = counter.client.get(f"/tournaments/{unknown.id}/calendar.ics")
    assert nothing.status_code == 200
    assert "BEGIN:VEVENT" not in nothing.text
    assert "BEGIN:VTIMEZONE" in nothing.text
    assert "in your calendar" not in counter.client.get(f"/tournaments/{unknown.id}").text


def test_the_feed_tells_of_rounds_and_results(counter: Counter) -> None:
    name = played(counter)
    do(counter, name, PairRound(), Publish(2))
    answer = counter.client.get(f"/tournaments/{name}/feed.atom")
    feed = ET.fromstring(answer.text)
    space = "{http://www.w3.org/2005/Atom}"
    titles = [each.findtext(f"{space}title") for each in feed.iter(f"{space}entry")]
    assert titles == ["Round 2: pairings", "Round 1: all results", "Round 1: pairings"]


def test_the_picture_of_a_link_has_the_size_that_messengers_want(counter: Counter) -> None:
    name = played(counter)
    page = counter.client.get(f"/tournaments/{name}").text
    address = re.search(r'property="og:image" content="http://[^/]+([^"]+)"', page)
    assert address is not None
    picture = counter.client.get(address[1])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
    assert (width, height) == (1200, 630)


def test_only_the_widget_may_be_framed_and_it_holds_no_form(counter: Counter) -> None:
    name = played(counter)
    for what in ("standings", "pairings"):
        page = counter.client.get(f"/tournaments/{name}/widget/{what}?lang=fr")
        assert "frame-ancestors *" in page.headers["content-security-policy"]
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert "<form" not in page.text
        assert 'lang="fr"' in page.text
    for route in ("", "/standings", "/result", "/projector"):
        policy = counter.client.get(f"/tournaments/{name}{route}").headers[
            "content-security-policy"
        ]
        assert "frame-ancestors 'none'" in policy
    signed_in = counter.signed_in(Role.OWNER).get(f"/tournaments/{name}/widget/standings")
    assert 'href="/office' not in signed_in.text
    assert counter.client.get(f"/tournaments/{name}/widget/journal").status_code == 404
    assert "&lt;iframe" in counter.client.get(f"/tournaments/{name}/embed").text


def test_a_link_of_another_host_does_not_get_into_anybody_s_page(counter: Counter) -> None:
    name = played(counter)
    page = counter.client.get(f"/tournaments/{name}", headers={"Host": "evil.example"})
    assert "evil.example" not in page.text
    assert "evil.example" not in counter.client.get(f"/tournaments/{name}").text


def test_listeners_hear_what_becomes_public_and_nothing_else(counter: Counter) -> None:
    """Between two public changes nothing is sent, however busy the arbiters are."""
    name = played(counter)
    spectators = counter.house.spectators
    heard: list[bytes] = []

    async def listen() -> None:
        state = await asyncio.to_thread(spectators.state, name)
        page = OpenPage()
        page.heard = heard
        await spectators.express.listen(state, state.hash, page.receive, page.send)

    def changed() -> int:
        return sum(b"event: changed" in each for each in heard)

    async def act(*commands: object) -> None:
        await asyncio.to_thread(do, counter, name, *commands)
        version = counter.office.state(name).version
        counter.house.changes.tell(Change(name, version))
        await asyncio.sleep(0.15)

    async def until(count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while changed() < count:
                await asyncio.sleep(0.01)

    async def scene() -> None:
        following = asyncio.create_task(spectators.follow())
        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.1)
        await act(PairRound())
        await act(GrantBye(6, 3, Bye.HALF_POINT))
        quiet = changed()
        await act(Publish(2))
        await until(1)
        told = changed()
        await act(
            ClaimResult(2, counter.office.state(name).tournament.round(2).boards[0].white, WON)
        )
        still = changed()
        await act(EnterResult(2, 1, WON))
        await until(2)
        assert (quiet, told, still, changed()) == (0, 1, 1, 2)
        spectators.stop()
        await asyncio.wait_for(listening, PATIENCE)
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    asyncio.run(scene())
    assert heard[0].startswith(b": connected")
    assert b'"kinds":[]' in [each for each in heard if b"changed" in each][-1]
    assert spectators.crowd.size == 0


def test_a_page_that_comes_back_is_told_what_it_missed(counter: Counter) -> None:
    name = played(counter)
    spectators: Spectators = counter.house.spectators

    async def told(seen: str) -> bytes:
        page = OpenPage()
        state = spectators.state(name)
        task = asyncio.create_task(spectators.express.listen(state, seen, page.receive, page.send))
        (found,) = await page.hears(1)
        page.go()
        await task
        return found

    current = spectators.state(name).hash
    assert b"event: changed" not in asyncio.run(told(current))
    missed = asyncio.run(told("older"))
    assert missed.count(b"event: changed") == 1
    assert f"id: {current}\n".encode() in missed


def test_nobody_hears_of_a_tournament_that_does_not_exist(counter: Counter) -> None:
    assert counter.client.get("/live?tournament=none").status_code == 404


@pytest.mark.parametrize("module", [shown, feeds, public, public_games, slips])
def test_whatever_shows_something_to_everybody_takes_what_is_public(module: ModuleType) -> None:
    """A function that took any state could be handed one with all that arbiters know."""
    taken = [
        (each.__name__, kind)
        for each in vars(module).values()
        if isinstance(each, FunctionType) and each.__module__ == module.__name__
        for name, kind in each.__annotations__.items()
        if name in {"state", "tournament"}
    ]
    assert taken
    assert {kind for _, kind in taken} <= {"PublicState", "PublicTournament"}, taken
