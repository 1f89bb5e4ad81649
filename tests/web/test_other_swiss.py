"""Dubov and Burstein on the pages and over the API: what they need, and what is said."""

from __future__ import annotations

import pytest

from crosstable.kernel.player import Player
from crosstable.office.acts import DrawLots, NewPlayer, PairRound, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter
from tests.web.rounds_office import NAME, ROUNDS

LOTS = DrawLots("x", "as-entered")


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.1.2")
def test_dubov_with_players_without_a_rating_is_not_paired(counter: Counter) -> None:
    event = details(system="dubov", rounds=3, edition="fide-2026-03")
    unrated = tuple(NewPlayer(Player(name=f"Player {letter}")) for letter in "ABCD")
    counter.begin(event, Register(unrated), LOTS)
    said = "the Dubov system pairs by ratings, and these players have none: Player A (1)"
    answer = counter.signed_in(Role.ARBITER).post(f"{ROUNDS}/pair")
    assert said in answer.text
    assert "C.04.4.1.1.1.2" in answer.text
    refused = counter.program(Role.ARBITER).post(f"/api/v1/tournaments/{NAME}/rounds", json={})
    assert refused.status_code == 422
    assert said in refused.text
    assert "C.04.4.1.1.1.2" in refused.text


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.1")
def test_round_1_of_burstein_says_that_it_is_a_seeding_round(counter: Counter) -> None:
    event = details(system="burstein", rounds=4, edition="fide-2026-03")
    counter.begin(event, Register(people(6)), LOTS, PairRound())
    page = counter.signed_in(Role.ARBITER).get(f"{ROUNDS}/1/why?first=1&second=4")
    assert "round 1 is a seeding round, paired by the FIDE (Dutch) system" in page.text
    told = counter.program(Role.ARBITER).get(f"/api/v1/tournaments/{NAME}/rounds/1/why/1/4")
    assert told.status_code == 200
    assert "round 1 is a seeding round, paired by the FIDE (Dutch) system" in told.text
