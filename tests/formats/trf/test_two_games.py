"""Matches of two games in report files: two rounds for each, written and read back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.formats.trf.two_games import as_single_games
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.result import Bye, Pending
from crosstable.kernel.tournament import Option, System
from crosstable.library.tournaments import read_trf, simulate, write_trf
from crosstable.office.adoption import read_report
from crosstable.rulebooks.library import edition_of


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1")
@pytest.mark.parametrize("players", [8, 9])
def test_matches_are_written_as_two_rounds_and_read_back(players: int) -> None:
    event = simulate(players, 4, seed="1", system_name="double-swiss")
    written = write_trf(event)
    assert b"192 FIDE_DOUBLESWISS" in written
    assert b"142 8" in written
    read = read_trf(written).tournament
    assert read.rounds == event.rounds
    assert (read.planned_rounds, read.points, read.game_plan) == (4, event.points, event.game_plan)


def test_the_bye_is_an_allocated_one_and_then_half_a_point() -> None:
    event = simulate(5, 2, seed="1", system_name="double-swiss")
    games = as_single_games(event, edition_of(event))
    taker = next(free.player for free in event.rounds[0].free)
    kinds = [free.kind for played in games.rounds[:2] for free in played.free]
    assert kinds == [Bye.ALLOCATED, Bye.HALF_POINT]
    assert {free.player for played in games.rounds[:2] for free in played.free} == {taker}


def test_virtual_points_stand_at_both_rounds_of_a_match() -> None:
    event = simulate(12, 5, seed="1", system_name="double-swiss")
    baku = System("double-swiss", (*event.system.options, Option("acceleration", "baku")))
    event = replace(event, system=baku, rounds=())
    written = write_trf(event).decode()
    assert "250       2.0 001 004    1    6" in written
    assert "250       1.0 005 006    1    6" in written
    assert read_trf(written.encode()).tournament.system.option("acceleration") == "baku"


def test_a_half_played_match_is_read_as_one() -> None:
    event = simulate(4, 1, seed="1", system_name="double-swiss")
    half = tuple(
        replace(board, result=Pending(), games=board.games[:1]) for board in event.rounds[0].boards
    )
    event = replace(event, rounds=(replace(event.rounds[0], boards=half),))
    read = read_trf(write_trf(event)).tournament
    assert [len(board.games) for board in read.rounds[0].boards] == [1, 1]
    assert all(isinstance(board.games[0], PartGame) for board in read.rounds[0].boards)
    assert all(board.unfinished for board in read.rounds[0].boards)


def test_rounds_that_are_no_matches_are_kept_and_told_of(row: Any) -> None:
    lines = [
        "012 T",
        "142 4",
        "192 FIDE_DOUBLESWISS",
        row(1, "   2 w 1", "   3 b 1", points="2.0"),
        row(2, "   1 b 0", "   4 w 1", points="1.0"),
        row(3, "   4 w 1", "   1 w 0", points="1.0"),
        row(4, "   3 b 0", "   2 b 0", points="0.0"),
    ]
    read = read_report("\n".join(lines).encode(), "a.trf")
    assert len(read.tournament.rounds) == 2
    assert read.tournament.game_plan is None
    assert any("not the two games of the same matches" in str(note) for note in read.adjustments)
