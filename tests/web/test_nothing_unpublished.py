"""What is done unseen leaves no trace: every open address answers what it did, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.fair_play import ComplaintStanding
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office.acts import (
    AttachGame,
    CheckIn,
    ClaimResult,
    DrawLots,
    EnterResult,
    ForbidPair,
    GrantBye,
    JudgeComplaint,
    NoteIncident,
    PairRound,
    Publish,
    Register,
    Undo,
)
from crosstable.office.roles import Role
from tests.office.desk import WHEN, details, people
from tests.office.test_fair_play import COMPLAINT
from tests.web.counter import Counter, counter_at
from tests.web.route_rights import ROWS, SCENE, Row, Who

WON = Played(Mark.WIN, Mark.LOSS)
PASSING = {"x-request-id", "date", "set-cookie"}
"""Headers that are another's at every visit."""
KEYED = re.compile(rb'name="_key" value="[^"]*"')
MORE = (
    "/tournaments/{name}/rounds/2",
    "/tournaments/{name}/rounds/2/games",
    "/tournaments/{name}/rounds/2/boards/1/game",
    "/tournaments/{name}/rounds/2/boards/1/game/download",
    "/tournaments/{name}/widget/pairings",
    "/tournaments/{name}/projector?show=standings",
    "/tournaments/{name}/players?q=player",
    "/api/v1/tournaments/{name}/rounds/2",
    "/api/v1/tournaments/{name}/rounds/2/boards/1",
    "/api/v1/tournaments/{name}/rounds/2/boards/1/game",
    "/api/v1/tournaments/{name}/standings?working=true",
    "/api/v1/tournaments/{name}/crosstable?order=numbers",
    "/api/v1/tournaments?limit=1",
)


class Scene:
    """Two tournaments; in the one that was entered first things are about to be done unseen."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.name = self.begun("Quiet Open")
        self.begun("Another Open")

    def begun(self, title: str) -> str:
        return self.counter.begin(
            details(title, system="dutch", rounds=5),
            Register(people(6)),
            CheckIn((1, 2, 3, 4, 5, 6)),
            DrawLots("x", "as-entered"),
            ForbidPair(1, 2, "zebrafish"),
            PairRound(),
            Publish(1),
            *(EnterResult(1, board, WON) for board in (1, 2, 3)),
            AttachGame(1, 1, "1. e4 e5 *"),
        ).id

    def unseen(self) -> Iterator[str]:
        """Do one thing after the other that nobody outside may notice; yield what it was."""
        act = self.counter.office.execute
        later = WHEN + timedelta(hours=3)
        round_2 = PairRound()
        white = self.counter.office.state(self.name).tournament.round(1).boards[0].white
        for command in (
            NoteIncident(1, 1, white, "disturbing", "zebrafish", "warning"),
            replace(COMPLAINT, accused=white, complainant="Narwhal", complainant_player=0),
            JudgeComplaint(1, ComplaintStanding.UNFOUNDED),
            GrantBye(6, 4, Bye.HALF_POINT),
            round_2,
            Undo("another try"),
            round_2,
        ):
            act(self.name, command, by="Anna", at=later)
            yield type(command).__name__
        token = self.counter.house.access.keys
        token.make_token("zebrafish", Role.CLERK, by="Olga", at=later)
        yield "a token"

    def answers(self, tag: dict[str, str] | None = None) -> dict[str, tuple[int, bytes, Any]]:
        """Return what every open address answers to a stranger."""
        found = {}
        for address in self.addresses:
            headers = {"If-None-Match": tag[address]} if tag and address in tag else {}
            got = self.counter.client.get(address, headers=headers, follow_redirects=False)
            kept = {key: got.headers[key] for key in got.headers if key not in PASSING}
            body = b"" if "problem+json" in kept.get("content-type", "") else got.content
            found[address] = got.status_code, KEYED.sub(b"", body), kept
        return found

    @property
    def addresses(self) -> list[str]:
        known = {"name:str": self.name, "tournament:str": self.name, **SCENE}

        def filled(row: Row) -> str:
            parts = {**known, **row.fill}
            return re.sub(r"\{([^}]*)\}", lambda part: parts[part[1]], row.path)

        open_to_all = [
            filled(row)
            for row in ROWS
            if row.who is Who.ANYONE and row.method == "GET" and not row.endless
        ]
        return [*open_to_all, *(each.format(name=self.name) for each in MORE)]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    home: Path = tmp_path_factory.mktemp("quiet")
    with counter_at(home) as counter:
        yield Scene(counter)


def test_nothing_unseen_shows_anywhere(scene: Scene) -> None:
    before = scene.answers()
    assert len(before) > 50
    assert sum(status == 200 for status, _, _ in before.values()) > 40
    state = scene.counter.office.state(scene.name)
    for done in scene.unseen():
        if done in {"GrantBye", "PairRound", "a token"}:
            after = scene.answers()
            for address, answer in before.items():
                assert after[address] == answer, f"{address} tells of {done}"
    hidden = scene.counter.office.state(scene.name)
    assert hidden.version > state.version
    tags = {
        address: headers["etag"]
        for address, (_, _, headers) in before.items()
        if "etag" in headers and not address.startswith("/static")
    }
    assert len(tags) > 30
    for address, (status, _, _) in scene.answers(tags).items():
        assert status == 304 or address not in tags, address
    for status, body, headers in before.values():
        assert status != 500
        text = body.decode(errors="replace") + str(headers)
        assert hidden.hash[:12] not in text
        assert state.hash[:12] not in text
        assert "zebrafish" not in text

    # Published, everything is there; told by a player, nothing is until it counts.
    act = scene.counter.office.execute
    act(scene.name, Publish(2), by="Anna", at=WHEN)
    shown = scene.answers()
    changed = [address for address in before if shown[address] != before[address]]
    assert f"/tournaments/{scene.name}/rounds" in changed
    assert f"/api/v1/tournaments/{scene.name}" in changed
    assert "/api/v1/tournaments" in changed
    assert "/" in changed
    player = scene.counter.office.state(scene.name).tournament.round(2).boards[0].white
    act(scene.name, ClaimResult(2, player, WON), by="player", at=WHEN)
    assert scene.answers() == shown


def test_versions_are_for_those_who_see_everything(scene: Scene) -> None:
    where = f"/api/v1/tournaments/{scene.name}"
    assert scene.counter.client.get(where).json()["version"] is None
    assert scene.counter.client.get("/api/v1/tournaments").json()["items"][0]["version"] is None
    state = scene.counter.office.state(scene.name)
    answer = scene.counter.program(Role.VIEWER).get(where)
    assert answer.json()["version"] == state.version
    # A tag of the public view says nothing about the version, so nothing can be changed by it.
    public = scene.counter.client.get(where).headers["etag"]
    clerk = scene.counter.program(Role.CLERK)
    body = {"players": [1]}
    refused = clerk.post(f"{where}/check-in", json=body, headers={"If-Match": public})
    assert refused.status_code == 400
