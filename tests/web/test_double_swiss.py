"""A Double-Swiss on the pages and over the API: announced, entered game by game, paired, shown."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.points import TWO_GAMES
from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.texts import FIDE_DOUBLE_SWISS_MATCH
from tests.web.counter import Counter, form
from tests.web.rounds_office import HTMX, NAME, ROUNDS, now

PUBLIC = f"/tournaments/{NAME}"


def begun(counter: Counter) -> State:
    announced = details(system="double-swiss", rounds=3, edition="fide-2026-03", points=TWO_GAMES)
    announced = replace(announced, game_plan=FIDE_DOUBLE_SWISS_MATCH.plan)
    lots = DrawLots("x", "as-entered")
    return counter.begin(announced, Register(people(5)), lots, PairRound(), Publish(1))


def test_it_is_announced_with_its_games_and_points(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    sent = form(page, name="Matches", game="chess", system="double-swiss", rounds="5")
    assert browser.post("/office/new", data=sent).status_code < 400
    tournament = counter.office.state("matches").tournament
    assert (tournament.game_plan, tournament.points) == (FIDE_DOUBLE_SWISS_MATCH.plan, TWO_GAMES)
    program = counter.program(Role.OWNER)
    told = {"name": "Others", "game": "chess", "system": "double-swiss", "rounds": 5}
    assert program.post("/api/v1/tournaments", json=told).is_success
    assert counter.office.state("others").tournament.points == TWO_GAMES
    wrong = program.post("/api/v1/tournaments", json={**told, "games": "2 standard"})
    assert wrong.status_code == 422
    assert "match of two games that both count" in wrong.text


def test_both_games_are_entered_and_shown_and_a_half_played_match_holds_the_round(
    counter: Counter,
) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    lines = f"{ROUNDS}/1/results"
    assert browser.post(lines, data={"line": "1.1 1"}, headers=HTMX).status_code == 200
    assert browser.post(lines, data={"line": "2 2-0"}, headers=HTMX).status_code == 200
    program = counter.program(Role.ARBITER)
    refused = program.post(f"/api/v1/tournaments/{NAME}/rounds", json={})
    assert refused.status_code == 422
    assert "half played, game 2 has no result" in refused.text
    where = f"/api/v1/tournaments/{NAME}/rounds/1/boards/1"
    assert program.post(f"{where}/result", json={"result": "½-½", "game": 2}).is_success
    assert counter.client.get(where).json()["result"]["text"] == "1½-½"
    assert "both games count: the match ends 1½-½" in browser.get(f"{ROUNDS}/1/boards/1").text
    shown = counter.client.get(f"{PUBLIC}/rounds/1").text
    assert "<strong>1½-½</strong>" in shown or ">1½-½<" in shown
    assert "1½" in counter.client.get(f"{PUBLIC}/standings").text
    assert now(counter).tournament.rounds[0].complete
