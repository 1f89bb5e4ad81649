"""A tournament is not there for anybody without a role in it until it is published."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crosstable.kernel.player import BirthDate, Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    HideTournament,
    NewPlayer,
    PairRound,
    Publish,
    PublishTournament,
    Register,
    Undo,
)
from crosstable.office.demo import fill
from crosstable.office.roles import Role
from crosstable.web.live.changes import Change
from tests.office.desk import WHEN, details, people
from tests.web.counter import Client, Counter, counter_at
from tests.web.listener import OpenPage
from tests.web.route_rights import ROWS, Row
from tests.web.test_route_rights import address, ask, name_of

SECRET = "secret-cup"
ABOUT_ONE = [row for row in ROWS if "{name" in row.path or "{tournament" in row.path]
LISTS = ["/", "/api/v1/tournaments", f"/live?tournament={SECRET}", "/office", "/office/people"]
BORN = "2013-04-05"


def begin_secretly(counter: Counter) -> str:
    """Return the id of an event that is not public, its first round being played."""
    minor = NewPlayer(Player(name="Minor, M", born=BirthDate.parse(BORN)))
    name = counter.office.create(
        details("Secret cup", system="dutch", rounds=4), by="Anna", at=WHEN
    ).id
    counter.office.execute_all(
        name,
        (
            Register((*people(5), minor)),
            DrawLots("x", "as-entered"),
            PairRound(),
            Publish(1),
            EnterResult(1, 3, Played(Mark.WIN, Mark.LOSS)),
        ),
        by="Anna",
        at=WHEN,
    )
    return name


def said(answer: Any) -> tuple[int, bytes, dict[str, str]]:
    """Return all of an answer but what differs between any two: keys of forms, request numbers."""
    content = re.sub(rb'name="_key" value="[^"]*"', b"", answer.content)
    content = re.sub(rb'"request_id":"[^"]*"', b"", content)
    head = {
        name: value
        for name, value in answer.headers.items()
        if name not in {"x-request-id", "content-length", "date"}
    }
    return answer.status_code, content, head


class Outside:
    """Those who have no role in the event: nobody, and people and programs from elsewhere."""

    def __init__(self, counter: Counter) -> None:
        elsewhere = counter.begin(details("Elsewhere")).id
        counter.signed_in(Role.OWNER)
        self.clients: dict[str, Client] = {
            "nobody": counter.browser(),
            "person": counter.signed_in(Role.CHIEF_ARBITER, elsewhere),
            "program": counter.program(Role.CHIEF_ARBITER, elsewhere),
        }

    def told(self, row: Row) -> dict[str, tuple[int, bytes, dict[str, str]]]:
        where = address(row, SECRET)
        return {
            who: said(ask(client, row, where))
            for who, client in self.clients.items()
            if who != "program" or where.startswith("/api/")  # pages take no token at all
        }


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Any], Outside]]:
    """Ask everything about an event before it exists; then it exists, and is not public."""
    home: Path = tmp_path_factory.mktemp("secret")
    with counter_at(home) as counter:
        outside = Outside(counter)
        before: dict[str, Any] = {
            str(place): outside.told(row) for place, row in enumerate(ABOUT_ONE)
        }
        for path in LISTS:
            before[path] = {who: said(client.get(path)) for who, client in outside.clients.items()}
        assert begin_secretly(counter) == SECRET
        yield before, outside


@pytest.mark.parametrize("row", ABOUT_ONE, ids=name_of)
def test_an_unpublished_event_is_answered_like_none(
    scene: tuple[dict[str, Any], Outside], row: Row
) -> None:
    before, outside = scene
    told = outside.told(row)
    assert told == before[str(ABOUT_ONE.index(row))]
    assert {status for status, _content, _head in told.values()} <= {401, 403, 404, 422, 429}


@pytest.mark.parametrize("path", LISTS)
def test_lists_do_not_tell_of_an_unpublished_event(
    scene: tuple[dict[str, Any], Outside], path: str
) -> None:
    before, outside = scene
    told = {who: said(client.get(path)) for who, client in outside.clients.items()}
    assert told == before[path]
    assert b"Secret" not in b"".join(content for _status, content, _head in told.values())


def test_whoever_has_a_role_sees_it_and_everybody_once_it_is_public(counter: Counter) -> None:
    name = begin_secretly(counter)
    counter.signed_in(Role.OWNER)
    viewer = counter.signed_in(Role.VIEWER, name)
    assert "Not public yet" in viewer.get(f"/office/tournaments/{name}").text
    assert counter.client.get(f"/tournaments/{name}").status_code == 404
    counter.office.execute(name, PublishTournament(), by="Anna", at=WHEN)
    assert counter.client.get(f"/tournaments/{name}/standings").status_code == 200
    assert "Secret cup" in counter.client.get("/").text
    assert counter.client.get("/api/v1/tournaments").json()["total"] == 1
    counter.office.execute(name, HideTournament("parents asked"), by="Anna", at=WHEN)
    assert counter.client.get(f"/tournaments/{name}/standings").status_code == 404
    assert "Secret cup" not in counter.client.get("/").text
    counter.office.execute(name, Undo(), by="Anna", at=WHEN)
    assert counter.client.get(f"/tournaments/{name}/standings").status_code == 200


def test_the_button_says_first_what_everybody_will_see(counter: Counter) -> None:
    name = begin_secretly(counter)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(f"/office/tournaments/{name}").text
    assert f'action="/office/tournaments/{name}/publish"' in page
    arbiter = counter.signed_in(Role.ARBITER)
    assert "/publish" not in arbiter.get(f"/office/tournaments/{name}").text
    assert arbiter.post(f"/office/tournaments/{name}/publish").status_code == 403
    question = chief.post(f"/office/tournaments/{name}/publish")
    assert "the list of entries, 6 so far" in question.text
    assert not counter.office.state(name).tournament.published
    done = chief.post(f"/office/tournaments/{name}/publish", data={"_sure": "2"})
    assert "The tournament is public." in done.text
    assert counter.office.state(name).tournament.published
    shut = chief.post(
        f"/office/tournaments/{name}/hide", data={"_sure": "3", "reason": "parents asked"}
    )
    assert "no longer public" in shut.text
    assert counter.client.get(f"/tournaments/{name}").status_code == 404


def test_publishing_a_round_says_that_the_event_is_not_public(counter: Counter) -> None:
    name = counter.office.create(details(), by="Anna", at=WHEN).id
    commands = (Register(people(4)), DrawLots("x"), PairRound())
    counter.office.execute_all(name, commands, by="Anna", at=WHEN)
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.post(f"/office/tournaments/{name}/rounds/1/publish")
    assert "Round 1 is published, but the tournament itself is not public yet" in page.text
    assert counter.client.get(f"/tournaments/{name}/rounds/1").status_code == 404


def test_programs_publish_and_hide(counter: Counter) -> None:
    program = counter.program(Role.CHIEF_ARBITER)
    where = "/api/v1/tournaments"
    announced = {"name": "Open", "game": "chess", "system": "round-robin"}
    assert program.post(where, json=announced).json()["published"] is False
    assert counter.client.get(f"{where}/open").status_code == 404
    done = program.post(f"{where}/open/publish", json={}).json()
    assert [each["kind"] for each in done["acts"]] == ["tournament-published"]
    assert counter.client.get(f"{where}/open").json()["published"] is True
    hidden = program.post(f"{where}/open/hide", json={"reason": "too early", "confirm": 3})
    assert hidden.is_success, hidden.text
    assert counter.client.get(f"{where}/open").status_code == 404
    at_once = program.post(where, json={**announced, "name": "Blitz", "published": True})
    assert at_once.json()["published"] is True
    assert counter.client.get(f"{where}/blitz").status_code == 200


def test_the_form_can_make_it_public_at_once(counter: Counter) -> None:
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    typed = {"name": "Quiet", "game": "chess", "system": "round-robin"}
    chief.post("/office/new", data=typed)
    chief.post("/office/new", data={**typed, "name": "Loud", "published": "yes"})
    shown = {each.id: each.tournament.published for each in counter.office.tournaments()}
    assert shown == {"quiet": False, "loud": True}


def test_the_demo_is_public(counter: Counter) -> None:
    demo = next(iter(fill(counter.office, by="Anna", at=WHEN)))
    assert counter.client.get(f"/tournaments/{demo.id}/standings").status_code == 200


def test_nobody_hears_of_an_event_that_is_not_public(counter: Counter) -> None:
    counter.begin()
    name = begin_secretly(counter)
    spectators = counter.house.spectators
    heard: list[bytes] = []

    async def listen() -> None:
        page = OpenPage()
        page.heard = heard
        await spectators.express.listen(None, "", page.receive, page.send)

    def changed() -> int:
        return sum(b"event: changed" in each for each in heard)

    async def act(*commands: object) -> None:
        await asyncio.to_thread(
            counter.office.execute_all,
            name,
            commands,  # type: ignore[arg-type]
            by="Anna",
            at=WHEN,
        )
        counter.house.changes.tell(Change(name, counter.office.state(name).version))
        await asyncio.sleep(0.15)

    async def course() -> list[int]:
        following = asyncio.create_task(spectators.follow())
        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.1)
        told = []
        for command in (
            EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)),
            PublishTournament(),
            HideTournament("too early"),
            EnterResult(1, 2, Played(Mark.WIN, Mark.LOSS)),
        ):
            await act(command)
            told.append(changed())
        spectators.stop()
        await asyncio.wait_for(listening, 2)
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
        return told

    assert asyncio.run(course()) == [0, 1, 2, 2]
    assert name.encode() not in b"".join(heard)


@pytest.mark.parametrize("role", list(Role))
def test_when_somebody_was_born_is_for_arbiters(counter: Counter, role: Role) -> None:
    """Pages, files and the interface, to every role; a viewer learns not even the year."""
    name = begin_secretly(counter)
    person, program = counter.signed_in(role, None), counter.program(role)
    told = b""
    for path in ("players/6", "players", "journal", "standings", "print"):
        answer = person.get(f"/office/tournaments/{name}/{path}")
        assert answer.status_code == 200, path
        told += answer.content
    for form in ("trf26", "trf16", "csv", "json"):
        answer = person.get(f"/office/tournaments/{name}/export/{form}?unpublished=yes")
        assert answer.status_code == 200, form
        told += answer.content
    for path in ("players", "players/6", "journal", "rounds/1", "standings"):
        told += program.get(f"/api/v1/tournaments/{name}/{path}").content
    shown = program.get(f"/api/v1/tournaments/{name}/players/6").json()["player"]["born"]
    if role >= Role.ARBITER:
        assert shown == BORN
        assert BORN.encode() in told
        assert b"2013/04/05" in told  # as TRF writes it
    else:
        assert shown is None
        assert b"2013" not in told


def test_the_public_learns_no_year_of_birth(counter: Counter) -> None:
    name = begin_secretly(counter)
    counter.office.execute(name, PublishTournament(), by="Anna", at=WHEN)
    for row in ABOUT_ONE:
        if row.method == "GET" and not row.endless:
            assert b"2013" not in ask(counter.client, row, address(row, name)).content
    state = counter.house.spectators.state(name)
    assert b"2013" not in msgspec.json.encode(state.tournament)
