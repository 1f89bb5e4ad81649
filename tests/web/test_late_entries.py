"""A late entry on the page: which number, with the table of what changes, before it is given."""

from __future__ import annotations

from crosstable.office.acts import EnterResult, Register
from crosstable.office.roles import Role
from tests.office.test_late_entries import STRONG
from tests.web.counter import Counter, form
from tests.web.rounds_office import NAME, WIN, do, now, played

PLAYERS = f"/office/tournaments/{NAME}/players"
API = f"/api/v1/tournaments/{NAME}/players"


def begun(counter: Counter) -> None:
    played(counter, *(EnterResult(1, board, WIN) for board in range(1, 5)), players=8)


def entered(counter: Counter, choice: str) -> None:
    begun(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    blank = arbiter.get(f"{PLAYERS}/new")
    sent = form(blank, **{"name": "Strong, S", "rating.fide.standard": "2700"})
    asked = arbiter.post(f"{PLAYERS}/new", data=sent)
    assert 'id="number-changes"' in asked.text
    assert len(now(counter).tournament.entrants) == 8
    arbiter.post(f"{PLAYERS}/new", data={**sent, "_sure": "3", "late_number": choice})


def test_by_strength_the_numbers_move(counter: Counter) -> None:
    entered(counter, "strength")
    assert now(counter).tournament.entrant(1).player.name == "Strong, S"


def test_the_last_number_changes_nobody_s(counter: Counter) -> None:
    entered(counter, "last")
    assert now(counter).tournament.entrant(9).player.name == "Strong, S"
    arbiter = counter.signed_in(Role.ARBITER)
    asked = arbiter.post(
        f"{PLAYERS}/numbers",
        data=form(arbiter.get(f"{PLAYERS}/numbers"), method="initial-order"),
    )
    assert 'id="number-changes"' in asked.text
    assert now(counter).tournament.entrant(9).player.name == "Strong, S"


def test_programs_say_it_at_once(counter: Counter) -> None:
    begun(counter)
    player = {"name": "Strong, S", "ratings": [{"list": "fide.standard", "value": 2700}]}
    program = counter.program(Role.ARBITER)
    asked = program.post(API, json={"players": [player], "by_strength": True})
    assert asked.status_code == 409
    done = program.post(API, json={"players": [player], "by_strength": True, "confirm": 3})
    assert done.status_code in {200, 201}
    assert now(counter).tournament.entrant(1).player.name == "Strong, S"


def test_ordering_again_is_shown_first(counter: Counter) -> None:
    begun(counter)
    do(counter, Register((STRONG,)))
    asked = counter.program(Role.ARBITER).post(
        f"/api/v1/tournaments/{NAME}/lots", json={"method": "initial-order"}
    )
    assert asked.status_code == 409
    assert "9 Strong, S → 1" in asked.text
