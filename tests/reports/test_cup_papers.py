"""Papers of a cup: slips have the games that are still to be played, and no others."""

from __future__ import annotations

from crosstable.office.acts import EnterResult
from crosstable.reports.documents import print_document
from crosstable.reports.rounds import pairings_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from tests.office.desk import WHEN, Desk
from tests.office.test_knockouts import DRAW, announced, cup, won
from tests.reports.events import pages


def test_games_that_a_decided_match_does_not_need_are_marked() -> None:
    desk = cup()
    won(desk, 1)
    desk.do(EnterResult(1, 2, DRAW, 1), EnterResult(1, 2, DRAW, 2))
    scene = Scene(tournament=desk.tournament, words=ENGLISH, printed_at=WHEN)
    over, level = pairings_sheet(scene, "Slips").pairings
    assert [game.needed for game in over.games] == [True, True, *[False] * 5]
    assert all(game.needed for game in level.games)


def test_a_slip_has_a_row_for_each_game_with_its_colours() -> None:
    desk = Desk(announced("knockout", "play-off")).seat(4).next_round()
    scene = Scene(tournament=desk.tournament, words=ENGLISH, printed_at=WHEN)
    pairing = pairings_sheet(scene, "Slips").pairings[0]
    one, other = pairing.white.name, pairing.black.name
    assert [(game.white, game.black) for game in pairing.games[:2]] == [(one, other), (other, one)]
    lots = [game.number for game in pairing.games if game.by_lot]
    assert lots == [3], "new lots decide about the first game after the match was level"
    slip = pages(print_document("slips", desk.tournament, printed_at=WHEN))[0]
    assert "1 blitz" in slip
    assert "3 blitz · lot" in slip


def test_games_without_room_on_a_slip_are_counted() -> None:
    desk = Desk(announced("match", "12 standard")).seat(2).next_round()
    slip = pages(print_document("slips", desk.tournament, printed_at=WHEN))[0]
    assert "6 standard" in slip
    assert "Games that have no room here: 6" in slip
