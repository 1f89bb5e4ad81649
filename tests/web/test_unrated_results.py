"""A game that counts for the tournament and not for ratings, at every door."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Played
from crosstable.kernel.typed import read_line, read_typed
from crosstable.office.acts import ClaimResult, DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.rating import rate_each_list
from crosstable.office.roles import Role
from crosstable.reports.exports import export
from crosstable.rulebooks.library import edition_of
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

UNRATED = Played(Mark.WIN, Mark.LOSS, rated=False)
ROUND = "/office/tournaments/open/rounds/1"


def begun(counter: Counter) -> None:
    counter.begin(
        details("Open", system="dutch", rounds=3),
        Register(people(4)),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
    )


@pytest.mark.parametrize("typed", ["1u", "1-0u", "1-0 U", "1-0 unrated", "1 : 0 unrated"])
def test_it_is_typed_with_a_letter_behind_the_result(typed: str) -> None:
    assert read_typed(typed, HALF_POINTS) == UNRATED
    assert read_typed(read_line(f"12 {typed}").result, HALF_POINTS) == UNRATED


def test_draws_and_other_points_have_it_too() -> None:
    assert read_typed("=u", HALF_POINTS) == Played(Mark.DRAW, Mark.DRAW, rated=False)
    assert read_typed("2u", TWO_ONE_ZERO) == UNRATED
    assert parse_result("draw unrated", HALF_POINTS) == Played(Mark.DRAW, Mark.DRAW, rated=False)


@pytest.mark.parametrize("typed", ["+/- unrated", "* unrated", "adjourned unrated", "u"])
def test_only_a_game_that_was_played_can_be_unrated(typed: str) -> None:
    with pytest.raises(InvalidValue):
        parse_result(typed, HALF_POINTS)


def test_the_page_offers_it_and_shows_it(counter: Counter) -> None:
    begun(counter)
    clerk = counter.signed_in(Role.CLERK)
    page = clerk.get(f"{ROUND}/boards/1")
    assert '<option value="1-0 unrated">1-0 unrated</option>' in page.text
    typed = form(page, act="enter", result="1-0 unrated")
    clerk.post(f"{ROUND}/boards/1", data={**typed, "_version": ""})
    board = counter.office.state("open").tournament.round(1).boards[0]
    assert board.result == UNRATED
    assert "1-0 unrated" in clerk.get(ROUND).text
    assert "1-0 unrated" in counter.client.get("/tournaments/open/rounds/1").text
    french = clerk.get(f"{ROUND}/boards/2", headers={"accept-language": "fr"}).text
    assert '<option value="1-0 unrated">1-0 unrated</option>' not in french


def test_programs_enter_it(counter: Counter) -> None:
    begun(counter)
    program = counter.program(Role.CLERK)
    board = "/api/v1/tournaments/open/rounds/1/boards/1"
    assert program.post(f"{board}/result", json={"result": "1-0 unrated"}).status_code == 200
    assert program.get(board).json()["result"]["rated"] is False


def test_players_do_not_decide_it(counter: Counter) -> None:
    begun(counter)
    white = counter.office.state("open").tournament.round(1).boards[0].white
    with pytest.raises(Refused, match="the arbiter's decision"):
        counter.office.execute("open", ClaimResult(1, white, UNRATED), by="slip", at=WHEN)


@pytest.mark.article("fide.ratings", "5.1")
def test_reports_have_their_letters_and_ratings_leave_it_out(counter: Counter) -> None:
    begun(counter)
    for board, result in ((1, UNRATED), (2, Played(Mark.DRAW, Mark.DRAW, rated=False))):
        counter.office.execute("open", EnterResult(1, board, result), by="Anna", at=WHEN)
    event = counter.office.state("open").tournament
    lines = export("trf26", event, at=WHEN).data.decode().splitlines()
    letters = sorted(line.rstrip()[-1] for line in lines if line.startswith("001"))
    assert letters == ["D", "D", "L", "W"]
    (rated,) = rate_each_list(event, edition_of(event))
    assert not rated.event.games
    told = {str(left.reason.sentence) for left in rated.event.left_out}
    assert told == {"not rated: it counts for the tournament only"}
    assert all(left.reason.citation is not None for left in rated.event.left_out)
