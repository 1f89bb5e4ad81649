"""Two players without opponents paired together: on the page of a round and by programs."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.office.test_pairing_together import LATE
from tests.web.counter import Counter, form

ROUND = "/office/tournaments/open/rounds/1"
API = "/api/v1/tournaments/open/rounds/1/together"


@dataclass
class Event:
    counter: Counter
    bye: int

    @property
    def now(self) -> Tournament:
        return self.counter.office.state("open").tournament


@pytest.fixture
def event(counter: Counter) -> Event:
    counter.begin(
        details("Open", system="dutch", edition="fide-2026-03", rounds=5),
        *(Register(people(7)), DrawLots("s", "initial-order"), PairRound(), Publish(1)),
        Register((LATE,)),
    )
    free = counter.office.state("open").tournament.round(1).free
    return Event(counter, next(each.player for each in free if each.kind is Bye.ALLOCATED))


def test_the_page_of_a_public_round_offers_it_and_asks_by_article(event: Event) -> None:
    chief = event.counter.signed_in(Role.CHIEF_ARBITER)
    page = chief.get(ROUND)
    assert 'id="pair-together"' in page.text
    sent = form(page, white="8", black=str(event.bye))
    asked = chief.post(f"{ROUND}/together", data=sent)
    assert "C.04.2.4.4.3" in asked.text
    assert len(event.now.round(1).boards) == 3
    chief.post(f"{ROUND}/together", data={**sent, "_sure": "3"})
    assert event.now.round(1).boards[-1] == Board(8, event.bye)
    assert 'id="pair-together"' not in chief.get(ROUND).text
    assert "Late, L" in event.counter.browser().get("/tournaments/open/rounds/1").text


def test_an_arbiter_who_may_not_is_offered_nothing(event: Event) -> None:
    assert 'id="pair-together"' not in event.counter.signed_in(Role.ARBITER).get(ROUND).text


def test_a_program_confirms_it(event: Event) -> None:
    program = event.counter.program(Role.CHIEF_ARBITER)
    pair = {"white": event.bye, "black": 8}
    assert program.post(API, json=pair).status_code == 409
    done = program.post(API, json={**pair, "confirm": 3})
    assert done.status_code == 200, done.text
    assert event.now.round(1).boards[-1] == Board(event.bye, 8)
