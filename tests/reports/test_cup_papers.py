"""Papers of a cup: slips have the games that are still to be played, and no others."""

from __future__ import annotations

from crosstable.office.acts import EnterResult
from crosstable.reports.rounds import pairings_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from tests.office.desk import WHEN
from tests.office.test_knockouts import DRAW, cup, won


def test_games_that_a_decided_match_does_not_need_are_marked() -> None:
    desk = cup()
    won(desk, 1)
    desk.do(EnterResult(1, 2, DRAW, 1), EnterResult(1, 2, DRAW, 2))
    scene = Scene(tournament=desk.tournament, words=ENGLISH, printed_at=WHEN)
    over, level = pairings_sheet(scene, "Slips").pairings
    assert [game.needed for game in over.games] == [True, True, *[False] * 5]
    assert all(game.needed for game in level.games)
