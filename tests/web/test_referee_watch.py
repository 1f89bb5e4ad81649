"""Broadcast games that the rules have ended: the referee is told, players and public never."""

from __future__ import annotations

import re

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.office.acts import AttachGame, EnterResult, SetRegulations
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from tests.games.draughts.at_the_board import G_D3, SIXTEEN
from tests.office.desk import WHEN
from tests.web.counter import Client, Counter
from tests.web.route_rights import ROWS, SCENE, Who
from tests.web.test_games import at, begun

ONLY = "For the referee only"
TOLD = re.compile(
    r"referee|could be claimed|may claim|software decides|Annex 1|third time|16 of 16|32 of 32",
    re.IGNORECASE,
)


def broadcast(counter: Counter, plies: int, draws: str = "") -> State:
    """Return an event whose first board is broadcast after so many plies."""
    state = begun(counter, "fmjd-2022")
    moves = G_D3.split()[:plies]
    numbered = " ".join(
        f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves)
    )
    text = f'[FEN "{SIXTEEN}"]\n\n{numbered} *'
    if draws:
        counter.office.execute(
            state.id, SetRegulations((Decided("rule-draws", draws),)), by="Anna", at=WHEN
        )
    counter.office.execute(state.id, AttachGame(1, 1, text), by="Anna", at=WHEN)
    return counter.office.state(state.id)


def referees_box(client: Client, state: State) -> str:
    page = client.get(at(state, "/1/1")).text
    box = re.search(r'<section class="card watched".*?</section>', page, re.DOTALL)
    return "" if box is None else box[0]


@pytest.mark.article("fmjd.annex3", "5.4")
@pytest.mark.article("fmjd.annex6", "6")
@pytest.mark.article("fmjd.annex8", "D.11")
@pytest.mark.parametrize(
    ("draws", "words"),
    [
        ("notify-referee", "the referee&#39;s duty to end the game"),
        ("on-claim", "A player may claim the draw"),
        ("automatic", "The software decides, nobody has to claim"),
    ],
)
def test_the_referee_is_told_in_the_mode_of_the_event(
    counter: Counter, draws: str, words: str
) -> None:
    state = broadcast(counter, 32, draws)
    arbiter = counter.signed_in(Role.ARBITER)
    for page in (referees_box(arbiter, state), arbiter.get(_round(state)).text):
        assert words.casefold() in page.casefold()
    assert "32 / 32" in referees_box(arbiter, state)


def _round(state: State) -> str:
    return f"/office/tournaments/{state.id}/rounds/1"


@pytest.mark.article("fmjd.annex6", "7.2")
def test_the_counts_run_before_anything_is_complete(counter: Counter) -> None:
    state = broadcast(counter, 31)
    arbiter = counter.signed_in(Role.ARBITER)
    box = referees_box(arbiter, state)
    assert "31 / 32" in box
    assert "The referee acts" not in box
    page = arbiter.get(_round(state)).text
    assert "for the referee only" not in page
    assert 'hx-trigger="changed-game-attached from:body' in page  # it comes by itself


def test_nobody_else_is_told(counter: Counter) -> None:
    state = broadcast(counter, 36)
    others = (counter.client, counter.signed_in(Role.VIEWER), counter.signed_in(Role.CLERK))
    for client in others:
        page = client.get(at(state, "/1/1")).text
        assert ONLY not in page
        assert "could be claimed" not in page
        assert "for the referee only" not in client.get(_round(state)).text


@pytest.mark.parametrize("draws", ["", "automatic"])
def test_no_public_route_tells_of_it(counter: Counter, draws: str) -> None:
    state = broadcast(counter, 36, draws)
    asked = 0
    for address in _open_addresses(state):
        answer = counter.client.get(address, follow_redirects=False)
        if answer.status_code == 200 and not address.endswith("/regulations"):
            asked += 1
            said = TOLD.search(answer.text)
            assert said is None, f"{address}: {said}"
    assert asked > 15
    page = counter.client.get(f"/tournaments/{state.id}/rounds/1/boards/1/game").text
    assert "verdict-title" not in page
    counter.office.execute(
        state.id, EnterResult(1, 1, Played(Mark.DRAW, Mark.DRAW)), by="Anna", at=WHEN
    )
    page = counter.client.get(f"/tournaments/{state.id}/rounds/1/boards/1/game").text
    assert "verdict-title" in page  # afterwards everybody may read why
    assert not referees_box(counter.signed_in(Role.ARBITER), state)


def _open_addresses(state: State) -> list[str]:
    known = {**SCENE, "name:str": state.id, "tournament:str": state.id}

    def filled(path: str, fill: dict[str, str]) -> str:
        parts = {**known, **fill, "round:int": "1", "round_number:int": "1", "board:int": "1"}
        return re.sub(r"\{([^}]*)\}", lambda part: parts[part[1]], path)

    return [
        filled(row.path, dict(row.fill))
        for row in ROWS
        if row.who is Who.ANYONE
        and row.method == "GET"
        and not row.endless
        and (":str}" in row.path and "tournaments/{" in row.path)
    ]
