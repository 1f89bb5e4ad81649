"""Chess960 on the pages: positions drawn with a round, shown on its pages, and on slips."""

from __future__ import annotations

from crosstable.kernel.regulations import Decided
from crosstable.office.acts import DrawStarts, SetRegulations
from crosstable.office.roles import Role
from crosstable.reports.documents import print_document
from tests.office.desk import WHEN
from tests.reports.events import text
from tests.web.counter import Counter
from tests.web.rounds_office import NAME, ROUNDS, begun, do, now, played


def chess960(per: str) -> SetRegulations:
    return SetRegulations((Decided("starting-positions", per),))


def test_pairing_on_the_page_draws_the_position_and_the_public_sees_it_with_the_round(
    counter: Counter,
) -> None:
    begun(counter, chess960("round"), players=6)
    arbiter = counter.signed_in(Role.CHIEF_ARBITER)
    arbiter.post(f"{ROUNDS}/pair", data={"_sure": "4", "_read": "1"})
    drawn = now(counter).tournament.starts_of(1)
    assert drawn is not None
    assert drawn.seed
    said = f"Chess960, position {drawn.numbers[0]}"
    assert said in arbiter.get(f"{ROUNDS}/1").text
    assert said not in counter.client.get(f"/tournaments/{NAME}/rounds").text
    arbiter.post(f"{ROUNDS}/1/publish", data={"_sure": "4", "_read": "1"})
    public = counter.client.get(f"/tournaments/{NAME}/rounds/1").text
    assert said in public
    assert "Chess position, White to move" in public
    assert said in arbiter.get(f"{ROUNDS}/1/boards/2").text


def test_a_round_without_positions_offers_to_draw_them(counter: Counter) -> None:
    played(counter, players=6)
    arbiter = counter.signed_in(Role.CHIEF_ARBITER)
    assert "Draw the starting positions" not in arbiter.get(f"{ROUNDS}/1").text
    do(counter, chess960("board"))
    assert "Draw the starting positions" in arbiter.get(f"{ROUNDS}/1").text
    arbiter.post(f"{ROUNDS}/1/starts")
    drawn = now(counter).tournament.starts_of(1)
    assert drawn is not None
    assert len(drawn.numbers) == 3
    page = arbiter.get(f"{ROUNDS}/1").text
    for board, number in enumerate(drawn.numbers, start=1):
        assert f"Board {board} · Chess960, position {number}" in page


def test_slips_and_pairings_on_paper_have_the_number(counter: Counter) -> None:
    played(counter, chess960("board"), DrawStarts(1, numbers=(518, 0, 959)), players=6)
    tournament = now(counter).tournament
    slips = text(print_document("slips", tournament, printed_at=WHEN))
    assert all(f"Chess960: position {number}" in slips for number in (518, 0, 959))
    wall = text(print_document("pairings", tournament, printed_at=WHEN))
    assert "960: 959" in wall
    shown = counter.client.get(f"/api/v1/tournaments/{NAME}/rounds/1").json()
    assert shown["starting_positions"] == [518, 0, 959]


def test_one_position_for_all_stands_above_the_pairings(counter: Counter) -> None:
    played(counter, chess960("round"), DrawStarts(1, numbers=(356,)), players=6)
    wall = text(print_document("pairings", now(counter).tournament, printed_at=WHEN))
    assert "Chess960: position 356" in wall
