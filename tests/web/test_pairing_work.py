"""Pairings behind the pages: one for each tournament, with its progress and its refusal."""

from __future__ import annotations

from threading import Event

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.office import rehearsed
from crosstable.pairing.progress import listening, tell
from crosstable.web.work.pairing import PairingWork
from tests.office.desk import Desk, details, people


def test_progress_is_heard_and_a_second_wish_joins_the_first() -> None:
    desk, go_on, told = Desk(), Event(), Event()
    work = PairingWork()

    def slow() -> State:
        tell(30, 120)
        told.set()
        assert go_on.wait(20)
        return desk.state

    job = work.begin("open", slow)
    assert told.wait(20)
    assert not job.wait(0)
    assert (job.paired, job.players, job.percent) == (30, 120, 25)
    assert work.begin("open", slow) is job
    assert work.job("open") is job
    go_on.set()
    assert job.wait(20)
    assert job.result() == desk.state
    work.forget("open")
    assert work.job("open") is None


def test_a_refusal_is_handed_on() -> None:
    def refuse() -> State:
        raise Refused("no pairing")

    job = PairingWork().begin("open", refuse)
    assert job.wait(20)
    with pytest.raises(Refused, match="no pairing"):
        job.result()


def test_the_engine_tells_how_far_it_is() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(20)), DrawLots("x"))
    state = desk.state
    heard: list[tuple[int, int]] = []
    for number in (1, 2, 3):
        heard.clear()
        with listening(lambda done, total: heard.append((done, total))):
            state, _ = rehearsed(state, [PairRound()])
        if number < 3:
            results = [
                EnterResult(number, board, Played(Mark.WIN, Mark.LOSS)) for board in range(1, 11)
            ]
            state, _ = rehearsed(state, [Publish(number), *results])
    assert heard
    assert all(0 < done <= total == 20 for done, total in heard)
    assert heard == sorted(heard)
    with listening(lambda done, total: heard.append((done, total))):
        pass
    before = len(heard)
    rehearsed(state, [])
    assert len(heard) == before
