"""An event for the tests of the rounds pages, begun or under way."""

from __future__ import annotations

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import Command, DrawLots, PairRound, Publish, Register
from crosstable.office.acts.base import State
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter

NAME = "club-championship"
ROUNDS = f"/office/tournaments/{NAME}/rounds"
HTMX = {"HX-Request": "true"}
WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
HOSTILE = "<script>alert('x')</script>"


def begun(counter: Counter, *more: Command, players: int = 9) -> State:
    return counter.begin(
        details(system="dutch", rounds=5), Register(people(players)), DrawLots("x"), *more
    )


def played(counter: Counter, *more: Command, players: int = 9) -> State:
    return begun(counter, PairRound(), Publish(1), *more, players=players)


def now(counter: Counter) -> State:
    return counter.office.state(NAME)


def do(counter: Counter, *commands: Command) -> State:
    return counter.office.execute_all(NAME, commands, by="Ben", at=WHEN)
